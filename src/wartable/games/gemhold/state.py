"""The state of a match of Gemhold, its copy and its invariants.

Cards are kinds: copies are alike, hands and decks are hidden as a whole, so no card needs an id. A piece (a Unit, or
the Guardian) is the number `seat * SLOTS + slot`; a Tower is `seat * SPACES + space`.
"""

from __future__ import annotations

from typing import Final

from wartable.core.errors import RulesError
from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.cards import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES, Cards
from wartable.games.gemhold.dice import Roll

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


class Gemhold(State):
    phase: int
    round: int
    turn: int
    first: int
    #: GR-53: the round after which the match is stopped.
    limit: int
    #: The Guardian of each seat, as its number among the kingdoms.
    kingdom: list[int]
    alive: list[bool]
    gems: list[int]
    hand: list[list[int]]
    #: By deck; the top is the end.
    deck: list[list[int]]
    discard: list[list[int]]

    #: Bubbles of each structure, NONE before it is started: structure[seat * STRUCTURES + number].
    structure: list[int]
    tower: list[int]
    tower_bubble: list[int]
    tower_affix: list[int]
    tower_attacked: list[bool]
    #: The kind in each slot, where it is, its training or life, its Affixes, the points it has moved, what it did.
    piece: list[int]
    where: list[int]
    bubble: list[int]
    affix: list[int]
    moved: list[int]
    did: list[int]
    #: Per cell: 0 free, 1 + piece, or -1 - tower.
    at: list[int]
    #: What lies under a Build token or Training token, in the order they were placed.
    builds: list[list[int]]
    trains: list[list[int]]
    #: What of them is still to be rolled for in this stage (G-040, GR-55).
    due: list[int]
    #: Build tokens that finished something this turn (G-057), of the player whose turn it is.
    locked_builds: int
    #: Pieces that wait for room, in order (GR-26).
    waiting: list[list[int]]
    #: What was picked and left alone since the last action: slots, SLOTS + space, FIRST_CARD + kind.
    left: list[int]
    #: The piece or Tower that acts, written likewise, for everybody to see; a piece stays picked until it is done.
    picked: int
    #: The card that is being played, and the piece or Tower it is for: nobody else's business before it is played.
    playing: int
    played_on: int
    #: Whether what was picked just now, piece, Tower or card, is to be given something to do.
    choosing: bool
    #: The roll that does not count yet, which is the roller's own business too; the latest that does.
    window: Roll | None
    last: Roll | None

    def __init__(self, cards: Cards, board: Board, rng: Rng) -> None:
        """A bare state; `empty_table` and `copy` fill it."""
        super().__init__(rng, board.seats)
        self.cards = cards
        self.board = board

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
        twin.tower = self.tower.copy()
        twin.tower_bubble = self.tower_bubble.copy()
        twin.tower_affix = self.tower_affix.copy()
        twin.tower_attacked = self.tower_attacked.copy()
        twin.piece = self.piece.copy()
        twin.where = self.where.copy()
        twin.bubble = self.bubble.copy()
        twin.affix = self.affix.copy()
        twin.moved = self.moved.copy()
        twin.did = self.did.copy()
        twin.at = self.at.copy()
        twin.builds = [targets.copy() for targets in self.builds]
        twin.trains = [slots.copy() for slots in self.trains]
        twin.locked_builds = self.locked_builds
        twin.due = self.due.copy()
        twin.waiting = [slots.copy() for slots in self.waiting]
        twin.left = self.left.copy()
        twin.picked = self.picked
        twin.playing = self.playing
        twin.played_on = self.played_on
        twin.choosing = self.choosing
        twin.window = None if self.window is None else self.window.copy()
        twin.last = self.last
        return twin

    # -- questions the rules ask ---------------------------------------------------------------------------------

    def deck_of(self, seat: int) -> int:
        """G-002, G-003, GR-03: two share one deck; with more, seats opposite each other share."""
        return seat & 1 if self.seats > 2 else 0

    def stands(self, seat: int, structure: int) -> bool:
        """G-055, G-122: whether a structure is complete and gives its benefit."""
        return self.structure[seat * STRUCTURES + structure] == self.cards.pool[self.cards.structures[structure]]

    def tower_active(self, tower: int) -> bool:
        """G-055, G-070, G-132: a Tower is active on its last bubble only."""
        kind = self.tower[tower]
        return kind != NONE and self.tower_bubble[tower] == self.cards.pool[kind]

    def free_builds(self, seat: int) -> int:
        """Build tokens on no card, locked ones too."""
        return self.cards.build_tokens - len(self.builds[seat])

    def free_trains(self, seat: int) -> int:
        return self.cards.training_tokens - len(self.trains[seat])

    def free_letter(self, seat: int) -> int:
        """G-065, GR-22: the first letter not in use, or NONE."""
        for slot in range(seat * SLOTS, seat * SLOTS + GUARDIAN_SLOT):
            if self.piece[slot] == NONE:
                return slot
        return NONE

    def staged(self, piece: int) -> bool:
        return self.where[piece] >= self.board.hexes

    def living(self) -> int:
        count = 0
        for seat in range(self.seats):
            if self.alive[seat]:
                count += 1
        return count


def empty_table(cards: Cards, board: Board, kingdoms: list[int], rng: Rng) -> Gemhold:
    """G-005 to G-014: everybody's tokens, gems, Guardian and four structures; no card dealt yet."""
    s = Gemhold(cards, board, rng)
    seats = board.seats
    s.phase = MULLIGAN
    s.round = 1
    s.turn = 0
    s.first = 0
    s.limit = cards.round_limit[seats]
    s.kingdom = kingdoms
    s.alive = [True] * seats
    s.gems = [cards.start_gems] * seats
    s.hand = [[] for _ in range(seats)]
    decks = 1 if seats == 2 else 2
    s.deck = [[] for _ in range(decks)]
    s.discard = [[] for _ in range(decks)]
    s.structure = [NONE] * (seats * STRUCTURES)
    s.tower = [NONE] * (seats * SPACES)
    s.tower_bubble = [0] * (seats * SPACES)
    s.tower_affix = [0] * (seats * SPACES)
    s.tower_attacked = [False] * (seats * SPACES)
    s.piece = [NONE] * (seats * SLOTS)
    for seat in range(seats):
        s.piece[seat * SLOTS + GUARDIAN_SLOT] = cards.guardians[kingdoms[seat]]
    s.where = [OFF] * (seats * SLOTS)
    s.bubble = [0] * (seats * SLOTS)
    s.affix = [0] * (seats * SLOTS)
    s.moved = [0] * (seats * SLOTS)
    s.did = [0] * (seats * SLOTS)
    s.at = [0] * board.size
    s.builds = [[] for _ in range(seats)]
    s.trains = [[] for _ in range(seats)]
    s.locked_builds = 0
    s.due = []
    s.waiting = [[] for _ in range(seats)]
    s.left = []
    s.picked = NONE
    s.playing = NONE
    s.played_on = NONE
    s.choosing = False
    s.window = None
    s.last = None
    return s


# -- invariants ----------------------------------------------------------------------------------------------------


def check(s: Gemhold) -> None:
    """Bubbles within pools, tokens and letters within their numbers, one thing a cell, no card lost or made."""
    for seat in range(s.seats):
        check_tokens(s, seat)
    check_board(s)
    for deck in range(len(s.deck)):
        check_cards(s, deck)
    if any(not 0 <= gems <= s.cards.start_gems for gems in s.gems):
        raise RulesError(f"gems {s.gems}")
    if any(s.alive[seat] != (s.gems[seat] > 0) for seat in range(s.seats)):
        raise RulesError(f"gems {s.gems}, but alive: {s.alive}")


def check_change(before: Gemhold, s: Gemhold) -> None:
    """Gems never rise, so who is out stays out."""
    for seat in range(s.seats):
        if s.gems[seat] > before.gems[seat]:
            raise RulesError(f"the gems of seat {seat} rose from {before.gems[seat]} to {s.gems[seat]}")


def check_tokens(s: Gemhold, seat: int) -> None:
    builds, trains = s.builds[seat], s.trains[seat]
    locked = s.locked_builds if seat == s.turn else 0
    if len(builds) + locked > s.cards.build_tokens or len(set(builds)) != len(builds):
        raise RulesError(f"seat {seat} builds {builds}, {locked} tokens locked")
    if len(trains) > s.cards.training_tokens or len(set(trains)) != len(trains):
        raise RulesError(f"seat {seat} trains {trains}")
    work = builds if s.phase == BUILD else trains if s.phase == TRAIN else []
    if seat == s.turn and any(target not in work for target in s.due):
        raise RulesError(f"to be rolled for are {s.due}, at work are {work}")
    for number, kind in enumerate(s.cards.structures):
        bubble = s.structure[seat * STRUCTURES + number]
        if not NONE <= bubble <= s.cards.pool[kind] or (number in builds) != (0 <= bubble < s.cards.pool[kind]):
            raise RulesError(f"structure {number} of seat {seat} is on bubble {bubble}, builds {builds}")
    for tower in range(seat * SPACES, seat * SPACES + SPACES):
        kind = s.tower[tower]
        if kind == NONE:
            if s.tower_affix[tower] or s.tower_bubble[tower]:
                raise RulesError(f"tower space {tower} is empty, but not blank")
        elif not 0 <= s.tower_bubble[tower] <= s.cards.pool[kind]:
            raise RulesError(f"tower {tower} is on bubble {s.tower_bubble[tower]}")
        if FIRST_SPACE + tower % SPACES in builds and (kind == NONE or s.tower_active(tower)):
            raise RulesError(f"a Build token lies on tower {tower}, which is not being built")
    for slot in range(SLOTS):
        check_piece(s, seat * SLOTS + slot, slot in trains, slot in s.waiting[seat])


def check_piece(s: Gemhold, piece: int, trains: bool, waits: bool) -> None:
    kind, where, bubble = s.piece[piece], s.where[piece], s.bubble[piece]
    guardian = piece % SLOTS == GUARDIAN_SLOT
    if (where == WAITING) != waits or trains != (kind != NONE and where == OFF and not guardian):
        raise RulesError(f"piece {piece} is at {where}, trains {trains}, waits {waits}")
    if kind == NONE:
        if where != OFF or bubble or s.affix[piece] or s.did[piece] or s.moved[piece]:
            raise RulesError(f"slot {piece} is free, but something is in it")
        return
    top = s.cards.train[kind] - 1 if trains else s.cards.pool[kind]
    low = 1 if where >= 0 else 0
    if not low <= bubble <= top or (where < 0 and s.affix[piece]) or (guardian and s.affix[piece]):
        raise RulesError(f"piece {piece} at {where} is on bubble {bubble}, Affixes {s.affix[piece]}")
    if where >= 0 and s.at[where] != 1 + piece:
        raise RulesError(f"piece {piece} is at {where}, where the board has {s.at[where]}")


def check_board(s: Gemhold) -> None:
    for cell, code in enumerate(s.at):
        if code > 0 and s.where[code - 1] != cell:
            raise RulesError(f"cell {cell} has piece {code - 1}, which is at {s.where[code - 1]}")
        if code < 0 and (s.board.towers[-code - 1] != cell or s.tower[-code - 1] == NONE):
            raise RulesError(f"cell {cell} has tower {-code - 1}, which is not there")
    for tower, kind in enumerate(s.tower):
        if kind != NONE and s.at[s.board.towers[tower]] != -1 - tower:
            raise RulesError(f"tower {tower} is not on its space")


def check_cards(s: Gemhold, deck: int) -> None:
    """GR-05: a deck's cards are in the deck, its discard pile, the hands and the play of its players."""
    found = s.deck[deck] + s.discard[deck]
    for seat in range(s.seats):
        if s.deck_of(seat) == deck:
            found = found + s.hand[seat]
            for slot in range(seat * SLOTS, seat * SLOTS + GUARDIAN_SLOT):
                if s.piece[slot] != NONE:
                    found.append(s.piece[slot])
                found += affixes(s.cards, s.affix[slot])
            for tower in range(seat * SPACES, seat * SPACES + SPACES):
                if s.tower[tower] != NONE:
                    found.append(s.tower[tower])
                found += affixes(s.cards, s.tower_affix[tower])
    if sorted(found) != sorted(s.cards.deck):
        raise RulesError(f"deck {deck} has not its own cards")


def affixes(cards: Cards, mask: int) -> list[int]:
    """The kinds of the Affixes in a mask."""
    return [kind for kind in cards.affixes if mask & cards.bit[kind]]
