"""The verbs of options, what the numbers after them are, and the options that are made once and shared by all matches.

Options with a cell are on the board.
"""

from __future__ import annotations

from typing import Final, Literal

from wartable.core.ask import Option
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, KINGDOMS, SLOTS, SPACES, STRUCTURES

KEEP: Final = 0  # the first hand
REPLACE: Final = 1  # the first hand, all of it
RAISE: Final = 2  # start a Structure
ERECT: Final = 3  # start a Tower or an upgrade
REPAIR: Final = 4  # a damaged Tower
TRAIN: Final = 5  # begin a Unit
CARD: Final = 6  # play a card, then choose for what
FINISH: Final = 7  # this stage is done
ACCEPT: Final = 8  # let the dice count as they lie
JOIN: Final = 9  # add a card to the roll
PLACE: Final = 10  # deploy there
PICK: Final = 11  # this piece acts
PICK_TOWER: Final = 12  # this Tower acts
MOVE: Final = 13  # walk there
ENTER: Final = 14  # walk into that Gem Zone
ATTACK: Final = 15  # that piece
SPECIAL: Final = 16  # use the Guardian's Special
LEAVE: Final = 17  # do nothing with what was picked, for now
ON_PIECE: Final = 18  # the card is for this own piece
ON_TOWER: Final = 19  # the card is for this own Tower
ON_STRUCTURE_CARD: Final = 20  # the card is for this structure in work
AGAINST: Final = 21  # the card is against this kingdom
BIND: Final = 22  # that piece
NO_MORE: Final = 23  # bind nobody else
STRIKE: Final = 24  # Firefall comes down there
PUSH: Final = 25  # Undertow pushes it there
DISCARD: Final = 26  # a card
WORK: Final = 27  # roll for what a Build token lies on
DRILL: Final = 28  # roll for a Unit in training
HOLD: Final = 29  # the Guardian stays back
AWAIT: Final = 30  # the Guardian comes as soon as there is room
TIDY: Final = 31  # this stage is done, and something is discarded before drawing
VERBS: Final = 32

#: What a number in an option is: a kind of card, one of a player's structures, Tower spaces or pieces, a kingdom, or a
#: cell of the board. The target of a Build token is a structure or, counted on from those, a Tower space.
Operand = Literal["card", "structure", "space", "slot", "seat", "cell", "target"]
#: The numbers that follow each verb. Verbs that are not here stand alone.
OPERANDS: Final[dict[int, tuple[Operand, ...]]] = {
    RAISE: ("structure",),
    ERECT: ("card", "space"),
    REPAIR: ("space",),
    TRAIN: ("card",),
    CARD: ("card",),
    JOIN: ("card",),
    PLACE: ("cell",),
    PICK: ("slot",),
    PICK_TOWER: ("space",),
    MOVE: ("cell",),
    ENTER: ("seat",),
    ATTACK: ("seat", "slot"),
    ON_PIECE: ("slot",),
    ON_TOWER: ("space",),
    ON_STRUCTURE_CARD: ("structure",),
    AGAINST: ("seat",),
    BIND: ("seat", "slot"),
    STRIKE: ("cell",),
    PUSH: ("cell",),
    DISCARD: ("card",),
    WORK: ("target",),
    DRILL: ("slot",),
}

KEEPING: Final[Option] = (KEEP,)
REPLACING: Final[Option] = (REPLACE,)
FINISHING: Final[Option] = (FINISH,)
ACCEPTING: Final[Option] = (ACCEPT,)
USING_SPECIAL: Final[Option] = (SPECIAL,)
LEAVING: Final[Option] = (LEAVE,)
STOPPING: Final[Option] = (NO_MORE,)
HOLDING: Final[Option] = (HOLD,)
AWAITING: Final[Option] = (AWAIT,)
TIDYING: Final[Option] = (TIDY,)

PICKS: Final[list[Option]] = [(PICK, slot) for slot in range(SLOTS)]
PICK_TOWERS: Final[list[Option]] = [(PICK_TOWER, space) for space in range(SPACES)]
RAISES: Final[list[Option]] = [(RAISE, structure) for structure in range(STRUCTURES)]
WORKS: Final[list[Option]] = [(WORK, target) for target in range(STRUCTURES + SPACES)]
DRILLS: Final[list[Option]] = [(DRILL, slot) for slot in range(GUARDIAN_SLOT)]
REPAIRS: Final[list[Option]] = [(REPAIR, space) for space in range(SPACES)]
ENTERS: Final[list[Option]] = [(ENTER, seat) for seat in range(KINGDOMS)]
ATTACKS: Final[list[Option]] = [(ATTACK, piece // SLOTS, piece % SLOTS) for piece in range(KINGDOMS * SLOTS)]
BINDS: Final[list[Option]] = [(BIND, piece // SLOTS, piece % SLOTS) for piece in range(KINGDOMS * SLOTS)]
ON_PIECES: Final[list[Option]] = [(ON_PIECE, slot) for slot in range(SLOTS)]
ON_TOWERS: Final[list[Option]] = [(ON_TOWER, space) for space in range(SPACES)]
ON_STRUCTURES: Final[list[Option]] = [(ON_STRUCTURE_CARD, structure) for structure in range(STRUCTURES)]


class CardOptions:
    """The options that name a card, by kind."""

    def __init__(self) -> None:
        #: By kind and space.
        self.erects: list[list[Option]] = []
        self.trains: list[Option] = []
        self.plays: list[Option] = []
        self.joins: list[Option] = []
        self.discards: list[Option] = []

    def add(self, kind: int) -> None:
        self.erects.append([(ERECT, kind, space) for space in range(SPACES)])
        self.trains.append((TRAIN, kind))
        self.plays.append((CARD, kind))
        self.joins.append((JOIN, kind))
        self.discards.append((DISCARD, kind))


#: What puts to use the thing it names.
USES: Final = (RAISE, ERECT, TRAIN, CARD, JOIN, SPECIAL)
