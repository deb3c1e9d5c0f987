"""The verbs of options: their words and what follows each of them, and the options that are made once and shared.

An option is a verb and a few numbers: spaces by their number on the board, kinds of unit, cards, sides.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option
from wartable.games.tsukuyumi.cells import CELLS
from wartable.games.tsukuyumi.terms import KINDS, LINES

#: 7 areas of the moon, 44 tiles and 4 homezones are the most there can be.
SPACES: Final = 56
TILE_KINDS: Final = 20
ACTION_CARDS: Final = 37
ROUTES: Final = 3
MOST_MINES: Final = 21
SHARES: Final = 160
AIMS: Final = 80

DONE: Final = 0
TILE: Final = 1
CELL: Final = 2
TURN: Final = 3
HOME_AT: Final = 4
HOME_ON: Final = 5
START: Final = 6
UPLINK: Final = 7
SET: Final = 8
TERRAFORM: Final = 9
AREA: Final = 10
SIDE: Final = 11
EGG: Final = 12
PILE: Final = 13
PICK: Final = 14
BURN: Final = 15
ACT: Final = 16
FROM: Final = 17
ALL: Final = 18
ALL_OF: Final = 19
ONE_OF: Final = 20
CUSTOM: Final = 21
ADD: Final = 22
GO: Final = 23
TO: Final = 24
EXPLODE: Final = 25
BUY: Final = 26
UPGRADE: Final = 27
WEAPON: Final = 28
BUNDLE: Final = 29
HATCH: Final = 30
UPGRADE_AT: Final = 31
TAKE: Final = 32
TAKE_TOP: Final = 33
ESPY: Final = 34
PLAY: Final = 35
PROPERTY: Final = 36
NUDGED: Final = 38
ABILITY: Final = 39
CONQUER_FROM: Final = 40
LAY: Final = 41
ATTACK: Final = 42
GIVE: Final = 43
CARD: Final = 44
COUNTER: Final = 45
FIRE: Final = 46
SHARE: Final = 47
HIT: Final = 48
LOSE: Final = 49
DESTROY: Final = 50
REMOVE_EGG: Final = 51
REMOVE_MINE: Final = 52
RAZE: Final = 53
DEVOLVE: Final = 54
AMMO: Final = 55
MARK: Final = 56
OFF: Final = 57
LASER_AT: Final = 58
STAY: Final = 59
ONI_FROM: Final = 60
REMOVE_CONQUEROR: Final = 61
DISPLACE: Final = 62
AIM: Final = 63
RAGE: Final = 64

# Abilities of the faction effects.
LAY_MINES: Final = 0
IGNORE_RADIATION: Final = 1
ADDITIONAL_MOVE: Final = 2
ALL_FLYING: Final = 3
EGG_THROW: Final = 4
ABILITIES: Final[list[str]] = ["Lay mines", "Ignore radioactivity", "Additional Move", "All Units Flying", "Egg Throw"]


class Operand:
    """A number after a verb: its name in the words of the verb, what it stands for (see words.py), and the number of
    its values, from 0 on."""

    def __init__(self, name: str, size: int, sort: str = "") -> None:
        self.name = name
        self.size = size
        self.sort = sort or name


class Verb:
    """A verb: its words, with the names of its operands in braces; what it says instead where its `amount` is 0 or 1;
    and the operands that show which part of the picture it touches."""

    def __init__(self, text: str, *operands: Operand, refs: str = "", none: str = "", one: str = "") -> None:
        self.text = text
        self.operands = operands
        self.refs = refs.split() if refs else [operand.name for operand in operands]
        self.none = none
        self.one = one

    def text_for(self, said: dict[str, str]) -> str:
        """Return the words that fit what the operands say."""
        amount = said.get("amount")
        return (self.none if amount == "0" else self.one if amount == "1" else "") or self.text


_ABILITY: Final = Operand("ability", 8)
_ACTION_CARD: Final = Operand("card", ACTION_CARDS)
_CELL: Final = Operand("cell", CELLS)
_COMBAT_CARD: Final = Operand("combat", 16)
_COUNTERATTACK: Final = Operand("counter", 26)
_EVENT: Final = Operand("event", 20)
_FACTION: Final = Operand("faction", 5)
_LINE: Final = Operand("line", LINES)
_PROPERTY: Final = Operand("property", 4)
_SIDE: Final = Operand("side", 6)
_SPACE: Final = Operand("space", SPACES)
_TERRAFORMING: Final = Operand("terraforming", 4)
_TILE: Final = Operand("tile", TILE_KINDS)
_UNIT: Final = Operand("unit", KINDS)
_UPLINK: Final = Operand("uplink", 10)
_WEAPON: Final = Operand("weapon", 3)

VERBS: Final[dict[int, Verb]] = {
    DONE: Verb("Done"),
    TILE: Verb("Lay tile {tile}", _TILE),
    CELL: Verb("Lay it on {cell}", _CELL),
    TURN: Verb("Turn by {amount}", Operand("amount", 6, "turn"), none="As it is"),
    HOME_AT: Verb("Homezone at {cell}", _CELL),
    HOME_ON: Verb("Lay the homezone on {space}", _SPACE),
    START: Verb("Start in {space}", _SPACE),
    UPLINK: Verb("Uplink {uplink}", _UPLINK),
    SET: Verb("Put {unit} into {space}", _UNIT, _SPACE, refs="space"),
    TERRAFORM: Verb("Build {terraforming} in {space}", _TERRAFORMING, _SPACE),
    AREA: Verb("Choose {space}", _SPACE),
    SIDE: Verb("Side {side}", _SIDE),
    EGG: Verb("Egg to {space}", _SPACE),
    PILE: Verb("From the {pile}", Operand("pile", 2)),
    PICK: Verb("{card}", _ACTION_CARD),
    BURN: Verb("Remove {card}", _ACTION_CARD),
    ACT: Verb("{line}", _LINE),
    FROM: Verb("From {space}", _SPACE),
    ALL: Verb("All units"),
    ALL_OF: Verb("Every {unit}", _UNIT),
    ONE_OF: Verb("One {unit}", _UNIT),
    CUSTOM: Verb("Some of them"),
    ADD: Verb("Add {unit}", _UNIT),
    GO: Verb("Go"),
    TO: Verb("Move to {space}{route}", _SPACE, Operand("route", ROUTES), refs="space"),
    EXPLODE: Verb(
        "Explode {amount} mines", Operand("amount", MOST_MINES, "mines"), none="Explode none", one="Explode 1 mine"
    ),
    BUY: Verb("{unit}", _UNIT),
    UPGRADE: Verb("Turn {unit} into {into}", _UNIT, Operand("into", KINDS, "unit")),
    WEAPON: Verb("Buy a {weapon}", _WEAPON),
    BUNDLE: Verb("Buy a bundle: two units and a weapon"),
    HATCH: Verb("Hatch a Worker in {space}", _SPACE),
    UPGRADE_AT: Verb("The one in {space}", _SPACE),
    TAKE: Verb("Draw {event}", _EVENT),
    TAKE_TOP: Verb("Draw the top event of the stack"),
    ESPY: Verb("Take the top event"),
    PLAY: Verb("Play {event}", _EVENT),
    PROPERTY: Verb("No longer {property}", _PROPERTY),
    NUDGED: Verb("{player} to place {place}", Operand("player", 4), Operand("place", 4, "initiative")),
    ABILITY: Verb("{ability}", _ABILITY),
    CONQUER_FROM: Verb("Conqueror attacks in {space}", _SPACE),
    LAY: Verb(
        "Lay {amount} mines in {space}",
        _SPACE,
        Operand("amount", 6),
        refs="amount",
        none="No mines in {space}",
        one="Lay 1 mine in {space}",
    ),
    ATTACK: Verb("Attack in {space}", _SPACE),
    GIVE: Verb("Give up {unit}", _UNIT),
    CARD: Verb("{combat}", _COMBAT_CARD),
    COUNTER: Verb("{counter}", _COUNTERATTACK),
    FIRE: Verb("Use a {weapon}", _WEAPON),
    SHARE: Verb("{damage} to {faction}", _FACTION, Operand("damage", SHARES, "share"), refs="damage"),
    HIT: Verb("Hit {unit}", _UNIT),
    LOSE: Verb("Lose {unit}", _UNIT),
    DESTROY: Verb("Destroy {unit}", _UNIT),
    REMOVE_EGG: Verb("Take an egg from {space}", _SPACE),
    REMOVE_MINE: Verb("Take a mine from {space}", _SPACE),
    RAZE: Verb(
        "Remove {terraforming} in {space}{edge}", _TERRAFORMING, _SPACE, Operand("edge", 6), refs="terraforming space"
    ),
    DEVOLVE: Verb("The Boarrior in {space}", _SPACE),
    AMMO: Verb("The {state} {weapon}", _WEAPON, Operand("state", 2), refs="weapon"),
    MARK: Verb("Mark the area"),
    OFF: Verb("Take the marker off"),
    LASER_AT: Verb("Fire at {space}", _SPACE),
    STAY: Verb("Stay where they are"),
    ONI_FROM: Verb("Oni from {space}", _SPACE),
    REMOVE_CONQUEROR: Verb("Remove the Conqueror in {space}", _SPACE),
    DISPLACE: Verb("Displace {faction}", _FACTION),
    AIM: Verb("{damage} to {unit}", _UNIT, Operand("damage", AIMS, "share")),
    RAGE: Verb("Free charge in {space}", _SPACE),
}


def singles(verb: int) -> list[Option]:
    """Return all options of a verb with one number."""
    return [(verb, number) for number in range(VERBS[verb].operands[0].size)]


IS_DONE: Final[Option] = (DONE,)
IS_ALL: Final[Option] = (ALL,)
IS_CUSTOM: Final[Option] = (CUSTOM,)
IS_GO: Final[Option] = (GO,)
IS_STAY: Final[Option] = (STAY,)
ACTS: Final = singles(ACT)
FROMS: Final = singles(FROM)
ALL_OFS: Final = singles(ALL_OF)
ONE_OFS: Final = singles(ONE_OF)
ADDS: Final = singles(ADD)
ATTACKS: Final = singles(ATTACK)
RAGES: Final = singles(RAGE)
CARDS: Final = singles(CARD)
COUNTERS: Final = singles(COUNTER)
HITS: Final = singles(HIT)
LOSES: Final = singles(LOSE)
AREAS: Final = singles(AREA)
SIDES: Final = singles(SIDE)
BUYS: Final = singles(BUY)
PLAYED: Final = singles(PLAY)
PICKS: Final = singles(PICK)
EGGS: Final = singles(EGG)
FIRES: Final = singles(FIRE)
EXPLODES: Final = singles(EXPLODE)
TOS: Final[list[list[Option]]] = [[(TO, space, route) for route in range(ROUTES)] for space in range(SPACES)]
SETS: Final[list[list[Option]]] = [[(SET, kind, space) for space in range(SPACES)] for kind in range(KINDS)]

#: What puts to use the thing it names.
USES: Final = (UPLINK, TERRAFORM, PICK, ACT, BUY, UPGRADE, WEAPON, PLAY, ABILITY, CARD, COUNTER, FIRE)
