"""What can happen in a match of Proxy Wars: events as numbers for the log, what each holds, and its sentence."""

from __future__ import annotations

from typing import Final, Literal

FACTION: Final = 1
READY: Final = 2
CUTS: Final = 3
UNUSED: Final = 4
STARTS: Final = 5
LAYS: Final = 6
TURN: Final = 7
RECRUITS: Final = 8
MOVES: Final = 9
ATTACKS: Final = 10
TERM: Final = 11
RESULT: Final = 12
CAPTURED: Final = 13
DESTROYED: Final = 14
SAVED: Final = 15
ADVANCES: Final = 16
STAYS: Final = 17
DISBANDS: Final = 18
HOME: Final = 19
RELIEVED: Final = 20
BLOCKS: Final = 21
UNBLOCKED: Final = 22
PUSHED: Final = 23
SWAPPED: Final = 24
RELOCATED: Final = 25
GIVES_BACK: Final = 26
WILL_SKIP: Final = 27
SKIPS: Final = 28
PASSES: Final = 29
USES: Final = 30
DECLINES: Final = 31
WINS: Final = 32
REPEATED: Final = 33
LIMIT: Final = 34
COUNT: Final = 35
WINS_COUNT: Final = 36
DRAWN: Final = 37

#: What a number in an event is. A tile is written as `Board.said` has it: its kind, and whose it is where both players
#: have it; a kind is a tile of a sheet. A player is a seat by its colour before the factions are known, and then as
#: `ProxyWars.who` has it.
Operand = Literal["seat", "who", "faction", "fiefdom", "kind", "tile", "term", "number", "signed"]


class Kind:
    """How an event is told: in its sentence, {0}, {1} and so on are its operands in words; players know grammar (see
    `core/names.py`)."""

    def __init__(self, sentence: str, operands: list[Operand]) -> None:
        self.sentence = sentence
        self.operands = operands


KINDS: Final[dict[int, Kind]] = {
    FACTION: Kind("{0:plays} {1}", ["seat", "faction"]),
    READY: Kind("{0:is} ready", ["who"]),
    CUTS: Kind("{0:has} fiefdom {1}: {2}, {3}, {4}", ["who", "fiefdom", "kind", "kind", "kind"]),
    UNUSED: Kind("{0:leaves} {1} and {2} unused", ["who", "kind", "kind"]),
    STARTS: Kind("{0:is} the starting player", ["who"]),
    LAYS: Kind("{0:lays} fiefdom {1}: {2}, {3}, {4}", ["who", "fiefdom", "kind", "kind", "kind"]),
    TURN: Kind("Turn {1}: {0:your turn|*}", ["who", "number"]),
    RECRUITS: Kind("{0:recruits} on {1}", ["who", "tile"]),
    MOVES: Kind("{0:moves} from {1} to {2}", ["who", "tile", "tile"]),
    ATTACKS: Kind("{0:attacks} {2} from {1}", ["who", "tile", "tile"]),
    TERM: Kind("{1} {0} ({2})", ["term", "signed", "tile"]),
    RESULT: Kind("= {0}: the attack succeeds", ["signed"]),
    CAPTURED: Kind("{0:your agent|the agent of *} on {1} is captured", ["who", "tile"]),
    DESTROYED: Kind("{0:your agent|the agent of *} on {1} is destroyed", ["who", "tile"]),
    SAVED: Kind("{0:your agent|the agent of *} on {1} gets away to the reserve", ["who", "tile"]),
    ADVANCES: Kind("{0:advances} to {1}", ["who", "tile"]),
    STAYS: Kind("{0:stays} on {1}", ["who", "tile"]),
    DISBANDS: Kind("{0:disbands} on {1}", ["who", "tile"]),
    HOME: Kind("{0:your agent|the agent of *} on {1} is sent home", ["who", "tile"]),
    RELIEVED: Kind("{0:relieves} {1}", ["who", "number"]),
    BLOCKS: Kind("{0:blocks} {2} from {1}", ["who", "tile", "tile"]),
    UNBLOCKED: Kind("{0} is no longer blocked", ["tile"]),
    PUSHED: Kind("{0:your agent|the agent of *} on {1} must go to {2}", ["who", "tile", "tile"]),
    SWAPPED: Kind("{0:trades} places: {1} with {2}", ["who", "tile", "tile"]),
    RELOCATED: Kind("{0:relocates} from {1} to {2}", ["who", "tile", "tile"]),
    GIVES_BACK: Kind("{0:gives} a captive back", ["who"]),
    WILL_SKIP: Kind("{0} must skip the next turn", ["who"]),
    SKIPS: Kind("{0:skips} the turn", ["who"]),
    PASSES: Kind("{0:has} no option and {0:pass|passes}", ["who"]),
    USES: Kind("{0:uses} {1}", ["who", "tile"]),
    DECLINES: Kind("{0:does} not use {1}", ["who", "tile"]),
    WINS: Kind("{0:wins}, {1} to {2}", ["who", "number", "number"]),
    REPEATED: Kind("The same position for the third time: the game ends by count", []),
    LIMIT: Kind("{0} turns are played: the game ends by count", ["number"]),
    COUNT: Kind("Margins: {0} {1}, {2} {3}", ["who", "signed", "who", "signed"]),
    WINS_COUNT: Kind("{0:wins} the count", ["who"]),
    DRAWN: Kind("The game is drawn", []),
}

#: What a view calls a deed that is shown at the table, by the number of its event.
DEEDS: Final = {
    LAYS: "lay",
    RECRUITS: "recruit",
    MOVES: "move",
    ATTACKS: "attack",
    CAPTURED: "capture",
    DESTROYED: "destroy",
    SAVED: "save",
    ADVANCES: "advance",
    DISBANDS: "disband",
    HOME: "home",
    BLOCKS: "block",
    PUSHED: "push",
    SWAPPED: "swap",
    RELOCATED: "relocate",
    USES: "use",
}

# The terms of an attack.
T_ATTACKER: Final = 0
T_ATTACK_ICON: Final = 1
T_SUPPORTER: Final = 2
T_DOUBLE: Final = 3
T_FAR: Final = 4
T_INFORMANT: Final = 5
T_ATTACK_ACTION: Final = 6
T_DEFENDER: Final = 7
T_DEFENSE_ICON: Final = 8
T_DEFENSE_ACTION: Final = 9
# Terms that an action takes away: they are 0, and say why.
T_ICON_OFF: Final = 10
T_DEFENSE_OFF: Final = 11
T_NO_SUPPORT: Final = 12

#: What a view and the log call each term.
TERMS: Final = {
    T_ATTACKER: "attacker",
    T_ATTACK_ICON: "attack icon",
    T_SUPPORTER: "supporter",
    T_DOUBLE: "counts double",
    T_FAR: "supporter from afar",
    T_INFORMANT: "informants",
    T_ATTACK_ACTION: "attack action",
    T_DEFENDER: "defender",
    T_DEFENSE_ICON: "defense icon",
    T_DEFENSE_ACTION: "defense action",
    T_ICON_OFF: "attack icon is off",
    T_DEFENSE_OFF: "defense icon is ignored",
    T_NO_SUPPORT: "support does not count",
}
#: What becomes of a beaten agent.
OUTCOMES: Final = {CAPTURED: "captured", DESTROYED: "destroyed", SAVED: "to reserve"}
