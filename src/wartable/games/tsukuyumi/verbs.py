"""The verbs of options, what follows each of them, and the options that are made once and shared.

An option is a verb and a few numbers: spaces by their number on the board, kinds of unit, cards, sides.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option
from wartable.games.tsukuyumi.cells import CELLS
from wartable.games.tsukuyumi.tables import KINDS, LINES

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
PLACE_AT: Final = 37
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

#: How many values each number after the verb can have.
SHAPES: Final[list[list[int]]] = [
    [], [TILE_KINDS], [CELLS], [6], [CELLS], [SPACES], [SPACES], [10], [KINDS, SPACES], [4, SPACES],
    [SPACES], [6], [SPACES], [2], [ACTION_CARDS], [ACTION_CARDS], [LINES], [SPACES], [], [KINDS],
    [KINDS], [], [KINDS], [], [SPACES, ROUTES], [MOST_MINES], [KINDS], [KINDS, KINDS], [3], [],
    [SPACES], [SPACES], [20], [], [], [20], [4], [4], [4, 4], [8],
    [SPACES], [SPACES, 6], [SPACES], [KINDS], [16], [26], [3], [5, SHARES], [KINDS], [KINDS],
    [KINDS], [SPACES], [SPACES], [4, SPACES, 6], [SPACES], [3, 2], [], [], [SPACES], [],
    [SPACES], [SPACES], [5], [KINDS, AIMS], [SPACES],
]  # fmt: skip

# Abilities of the faction effects.
LAY_MINES: Final = 0
IGNORE_RADIATION: Final = 1
ADDITIONAL_MOVE: Final = 2
ALL_FLYING: Final = 3
EGG_THROW: Final = 4
ABILITIES: Final[list[str]] = ["Lay mines", "Ignore radioactivity", "Additional Move", "All Units Flying", "Egg Throw"]


def singles(verb: int) -> list[Option]:
    """All options of a verb with one number."""
    return [(verb, number) for number in range(SHAPES[verb][0])]


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


def bases() -> list[int]:
    """Where the stretch of each verb begins in the list of all actions; the last number is its length."""
    found = [0]
    for shape in SHAPES:
        size = 1
        for values in shape:
            size *= values
        found.append(found[-1] + size)
    return found


BASES: Final = bases()


def action_index(option: Option) -> int:
    """The place of an option in the fixed list of all actions."""
    verb = option[0]
    at = 0
    shape = SHAPES[verb]
    for number in range(len(shape)):
        at = at * shape[number] + option[number + 1]
    return BASES[verb] + at
