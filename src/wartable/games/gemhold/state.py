"""The state of a match of Gemhold: what lies where, in a few records that know how they begin and how they are copied.

Cards are kinds: copies are alike, hands and decks are hidden as a whole, so no card needs an id. A piece (a Unit, or
the Guardian) is the number `seat * SLOTS + slot`; a Tower is `seat * SPACES + space`. A record is made bare, and filled
by `begin` or by `copy`.
"""

from __future__ import annotations

from typing import Final, final

from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.dice import Roll
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES

# The stages of a turn (G-029), and the mulligan before the first.
MULLIGAN: Final = 0
BEGIN: Final = 1
BUILD: Final = 2
TRAIN: Final = 3
ACT: Final = 4
DISCARD: Final = 5
PHASES: Final = ["mulligan", "begin", "build", "train", "act", "discard"]

#: Where a piece is that is not on a cell: in training or charging; finished and waiting for room (G-075).
OFF: Final = -1
WAITING: Final = -2
#: No card in this slot or on this space; a structure not started.
NONE: Final = -1

# What a piece did or suffered, as bits.
DEPLOYED: Final = 1
ATTACKED: Final = 2
BOUND: Final = 4
#: The Guardian's Special is spent for this deployment (G-134).
SPENT: Final = 8

#: A build target: structures 0 to 3, then the Tower spaces.
FIRST_SPACE: Final = STRUCTURES
#: In `left`, where cards begin.
FIRST_CARD: Final = 100


@final
class Pieces:
    """Units and Guardians, by number."""

    def begin(self, count: int) -> None:
        #: The kind in each slot, where it is, its training or life, its Affixes, the points it has moved, what it did.
        self.kind = [NONE] * count
        self.where = [OFF] * count
        self.bubble = [0] * count
        self.affix = [0] * count
        self.moved = [0] * count
        self.did = [0] * count

    def copy(self) -> Pieces:
        twin = Pieces()
        twin.kind = self.kind.copy()
        twin.where = self.where.copy()
        twin.bubble = self.bubble.copy()
        twin.affix = self.affix.copy()
        twin.moved = self.moved.copy()
        twin.did = self.did.copy()
        return twin


@final
class Towers:
    """Towers, by number."""

    def begin(self, count: int) -> None:
        self.kind = [NONE] * count
        self.bubble = [0] * count
        self.affix = [0] * count
        self.attacked = [False] * count

    def copy(self) -> Towers:
        twin = Towers()
        twin.kind = self.kind.copy()
        twin.bubble = self.bubble.copy()
        twin.affix = self.affix.copy()
        twin.attacked = self.attacked.copy()
        return twin


@final
class Attempt:
    """What the player on turn has picked or is playing, and has not done yet."""

    def begin(self) -> None:
        #: What was picked and left alone since the last action: slots, SLOTS + space, FIRST_CARD + kind.
        self.left: list[int] = []
        #: The piece or Tower that acts, written likewise, for everybody to see; a piece stays picked until it is done.
        self.picked = NONE
        #: The card that is being played, and the piece or Tower it is for: nobody else's business before it is played.
        self.playing = NONE
        self.played_on = NONE
        #: Whether what was picked just now, piece, Tower or card, is to be given something to do.
        self.choosing = False
        #: The roll that does not count yet, which is the roller's own business too.
        self.window: Roll | None = None

    def copy(self) -> Attempt:
        twin = Attempt()
        twin.left = self.left.copy()
        twin.picked = self.picked
        twin.playing = self.playing
        twin.played_on = self.played_on
        twin.choosing = self.choosing
        twin.window = None if self.window is None else self.window.copy()
        return twin


# What a player did on the board. A deed is what, whose, from which cell, to which cell (-1 - seat: that Gem Zone), and
# how much: gems taken, life lost, how far a Special reaches, the card that was played.
MOVED: Final = 0
PUSHED: Final = 1
ENTERED: Final = 2
STRUCK: Final = 3
SPECIAL: Final = 4
PLAYED: Final = 5
DEEDS: Final = ["move", "push", "enter", "strike", "special", "card"]
Deed = tuple[int, int, int, int, int]
NOWHERE: Final = -100


@final
class Gemhold(State):
    def __init__(self, cards: Catalogue, board: Board, rng: Rng) -> None:
        super().__init__(rng, board.seats)
        self.cards = cards
        self.board = board

    def begin(self, kingdoms: list[int]) -> None:
        """G-005 to G-014: everybody's tokens, gems, Guardian and four structures; no card dealt yet."""
        seats = self.seats
        decks = 1 if seats == 2 else 2
        self.phase = MULLIGAN
        self.round = 1
        self.turn = 0
        self.first = 0
        #: GR-53: the round after which the match is stopped.
        self.limit = self.cards.round_limit[seats]
        #: The Guardian of each seat, as its number among the kingdoms.
        self.kingdom = kingdoms
        self.alive = [True] * seats
        self.gems = [self.cards.start_gems] * seats
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        #: By deck; the top is the end.
        self.deck: list[list[int]] = [[] for _ in range(decks)]
        self.discard: list[list[int]] = [[] for _ in range(decks)]
        #: Bubbles of each structure, NONE before it is started: structure[seat * STRUCTURES + number].
        self.structure = [NONE] * (seats * STRUCTURES)
        #: What lies under a Build token or Training token, in the order they were placed.
        self.builds: list[list[int]] = [[] for _ in range(seats)]
        self.trains: list[list[int]] = [[] for _ in range(seats)]
        #: What of them is still to be rolled for in this stage (G-040, GR-55).
        self.due: list[int] = []
        #: Build tokens that finished something this turn (G-057), of the player whose turn it is.
        self.locked_builds = 0
        #: Pieces that wait for room, in order (GR-26).
        self.waiting: list[list[int]] = [[] for _ in range(seats)]
        #: Per cell: 0 free, 1 + piece, or -1 - tower.
        self.at = [0] * self.board.size
        self.pieces = Pieces()
        self.pieces.begin(seats * SLOTS)
        for seat in range(seats):
            self.pieces.kind[seat * SLOTS + GUARDIAN_SLOT] = self.cards.guardians[kingdoms[seat]]
        self.towers = Towers()
        self.towers.begin(seats * SPACES)
        self.attempt = Attempt()
        self.attempt.begin()
        #: The latest roll that counts.
        self.last: Roll | None = None
        #: What the latest player to act has done on the board, for people who look on; rollouts write nothing here.
        self.deeds: list[Deed] = []

    def copy(self) -> Gemhold:
        twin = Gemhold(self.cards, self.board, self.rng.copy())
        self.hand_on(twin)
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.first = self.first
        twin.limit = self.limit
        twin.kingdom = self.kingdom
        twin.alive = self.alive.copy()
        twin.gems = self.gems.copy()
        twin.hand = [cards.copy() for cards in self.hand]
        twin.deck = [cards.copy() for cards in self.deck]
        twin.discard = [cards.copy() for cards in self.discard]
        twin.structure = self.structure.copy()
        twin.builds = [targets.copy() for targets in self.builds]
        twin.trains = [slots.copy() for slots in self.trains]
        twin.due = self.due.copy()
        twin.locked_builds = self.locked_builds
        twin.waiting = [slots.copy() for slots in self.waiting]
        twin.at = self.at.copy()
        twin.pieces = self.pieces.copy()
        twin.towers = self.towers.copy()
        twin.attempt = self.attempt.copy()
        twin.last = self.last
        twin.deeds = self.deeds.copy()
        return twin

    def did(self, what: int, start: int, end: int, amount: int) -> None:
        """Note what the player on turn has done, unless nobody will look; it replaces another player's deeds."""
        if not self.fleeting:
            if self.deeds and self.deeds[0][1] != self.turn:
                self.deeds = []
            self.deeds.append((what, self.turn, start, end, amount))

    # -- questions the rules ask ---------------------------------------------------------------------------------

    def deck_of(self, seat: int) -> int:
        """G-002, G-003, GR-03: two share one deck; with more, seats opposite each other share."""
        return seat & 1 if self.seats > 2 else 0

    def stands(self, seat: int, structure: int) -> bool:
        """G-055, G-122: whether a structure is complete and gives its benefit."""
        return self.structure[seat * STRUCTURES + structure] == self.cards.pool[self.cards.structures[structure]]

    def tower_active(self, tower: int) -> bool:
        """G-055, G-070, G-132: a Tower is active on its last bubble only."""
        kind = self.towers.kind[tower]
        return kind != NONE and self.towers.bubble[tower] == self.cards.pool[kind]

    def free_builds(self, seat: int) -> int:
        """Build tokens on no card, locked ones too."""
        return self.cards.build_tokens - len(self.builds[seat])

    def free_trains(self, seat: int) -> int:
        return self.cards.training_tokens - len(self.trains[seat])

    def free_letter(self, seat: int) -> int:
        """G-065, GR-22: the first letter not in use, or NONE."""
        for slot in range(seat * SLOTS, seat * SLOTS + GUARDIAN_SLOT):
            if self.pieces.kind[slot] == NONE:
                return slot
        return NONE

    def staged(self, piece: int) -> bool:
        return self.pieces.where[piece] >= self.board.hexes

    def living(self) -> int:
        count = 0
        for seat in range(self.seats):
            if self.alive[seat]:
                count += 1
        return count


def new_state(cards: Catalogue, board: Board, kingdoms: list[int], rng: Rng) -> Gemhold:
    """Return a state before any card is dealt."""
    s = Gemhold(cards, board, rng)
    s.begin(kingdoms)
    return s


def affixes(cards: Catalogue, mask: int) -> list[int]:
    """Return the kinds of the Affixes in a mask."""
    return [kind for kind in cards.affixes if mask & cards.bit[kind]]
