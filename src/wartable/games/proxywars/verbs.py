"""The verbs of options: what each says, and what the numbers after it are.

An option is `(verb, ...)`. `VERBS` says in one place its words, how many numbers follow, what they mean and how far
they go.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option
from wartable.games.proxywars.catalogue import FACTIONS, FIEFDOMS, TILES

FACTION: Final = 0
CUT: Final = 1
CONFIRM: Final = 2
PIECE: Final = 3
ROTATE: Final = 4
LAY: Final = 5
RECRUIT: Final = 6
MOVE: Final = 7
ATTACK: Final = 8
DISBAND: Final = 9
DECLINE: Final = 10
PICK: Final = 11
PAIR: Final = 12
TO_RESERVE: Final = 13

#: No anchor is farther than this from the first tile: twelve fiefdoms in one line.
REACH: Final = 36
SPAN: Final = 2 * REACH + 1
#: What can be done with a tile of a sheet: leave it unused, or cut out one of six forms from it on.
CODES: Final = 7
QUARTERS: Final = 4


class Operand:
    """A number after a verb: what it is, and its `size` values from `low` on."""

    def __init__(self, name: str, low: int, size: int) -> None:
        self.name = name
        self.low = low
        self.size = size


class Verb:
    """In its sentence, {0} and {1} are its operands in words."""

    def __init__(self, sentence: str, operands: list[Operand]) -> None:
        self.sentence = sentence
        self.operands = operands
        #: How many different options the verb has.
        self.size = 1
        for operand in operands:
            self.size *= operand.size


_TILE: Final = Operand("tile", 0, TILES)

#: In the order of the numbers above.
VERBS: Final[list[Verb]] = [
    Verb("Play {0}", [Operand("faction", 0, FACTIONS)]),
    Verb("Cut out {0}", [Operand("code", 0, CODES)]),
    Verb("Ready", []),
    Verb("Lay fiefdom {0}", [Operand("fiefdom", 0, FIEFDOMS)]),
    Verb("Turned {0}", [Operand("quarter turns", 0, QUARTERS)]),
    Verb("row {0} column {1}", [Operand("row", -REACH, SPAN), Operand("column", -REACH, SPAN)]),
    Verb("Recruit on {0}", [_TILE]),
    Verb("Move from {0} to {1}", [_TILE, _TILE]),
    Verb("Attack {1} from {0}", [_TILE, _TILE]),
    Verb("Disband on {0}", [_TILE]),
    Verb("No, thanks", []),
    Verb("Choose {0}", [_TILE]),
    # The agent that goes, and where to or with whom.
    Verb("Choose {0} and {1}", [_TILE, _TILE]),
    Verb("To the reserve", []),
]

# Options are made once: all matches share them.
CUTS: Final[list[Option]] = [(CUT, code) for code in range(CODES)]
PIECES: Final[list[Option]] = [(PIECE, number) for number in range(FIEFDOMS)]
ROTATIONS: Final[list[Option]] = [(ROTATE, quarters) for quarters in range(QUARTERS)]
LAYS: Final[list[Option]] = [(LAY, cell // SPAN - REACH, cell % SPAN - REACH) for cell in range(SPAN * SPAN)]
RECRUITS: Final[list[Option]] = [(RECRUIT, tile) for tile in range(TILES)]
DISBANDS: Final[list[Option]] = [(DISBAND, tile) for tile in range(TILES)]
PICKS: Final[list[Option]] = [(PICK, tile) for tile in range(TILES)]
MOVES: Final[list[Option]] = [(MOVE, one, other) for one in range(TILES) for other in range(TILES)]
ATTACKS: Final[list[Option]] = [(ATTACK, one, other) for one in range(TILES) for other in range(TILES)]
PAIRS: Final[list[Option]] = [(PAIR, one, other) for one in range(TILES) for other in range(TILES)]
CONFIRMING: Final[Option] = (CONFIRM,)
DECLINING: Final[Option] = (DECLINE,)
RESERVING: Final[Option] = (TO_RESERVE,)

#: What puts to use the thing it names.
USES: Final = (RECRUIT, MOVE)
