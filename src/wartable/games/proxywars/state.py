"""The state of a match of Proxy Wars, its copy and its invariants.

Agents of a player are alike, so that a set of tiles says where they stand: `agents0`, `agents1`. What follows from
where they stand (which actions hold, which tiles are blocked) is kept beside it by `refresh`, for speed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.core.errors import RulesError
from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.games.proxywars import events as E
from wartable.games.proxywars.board import Board, Laid
from wartable.games.proxywars.sheets import ACTIONS, AGENTS, BIT, FIEFDOMS, SILENCE_ADJACENT, Sheets

CHOOSING: Final = 0
CUTTING: Final = 1
PLACING: Final = 2
GAMING: Final = 3

#: Before all fiefdoms lie.
NO_BOARD: Final = Board(Sheets(), [])

NOBODY: Final = -1
NONE: Final = -1


class ProxyWars(State):
    phase: int
    #: The faction of each seat; NONE before it is chosen.
    factions: list[int]
    #: Whether both may choose the same faction (PR-11).
    mirror: bool
    #: The codes of each cutting; secret until both are ready.
    cut: list[list[int]]
    ready: list[bool]
    #: Who is to start, if that was agreed (P-012); NOBODY draws (PR-13).
    agreed: int
    start: int
    #: Whose turn it is to choose, to place or to play.
    turn: int
    #: The fiefdoms that each seat has still to place, as their numbers.
    hand: list[list[int]]
    #: The fiefdom being placed, and how it is turned.
    held: int
    rotation: int
    laid: list[Laid]
    #: PR-16: the greatest height and width of the layout; 0 is no limit.
    table: int

    board: Board
    agents0: i64
    agents1: i64
    reserve: list[int]
    #: Own agents in the other player's prison (PR-30).
    captured: list[int]
    destroyed: list[int]
    #: Markers of Blockades: the tile that blocks and the tile that is blocked, in turn.
    blocks: list[int]
    #: The seat that must skip its next turn, or NOBODY.
    skip: int
    turns: int
    limit: int
    #: Tiles whose entry action was resolved in this turn (PR-33).
    resolved: i64
    #: The positions before each turn so far (PR-42).
    history: list[int]

    # What `refresh` derives: tiles whose action holds for their owner, and tiles that nobody may enter.
    active0: i64
    active1: i64
    blocked: i64

    def __init__(self, sheets: Sheets, rng: Rng) -> None:
        """A bare state; `empty_table` and `copy` fill it."""
        super().__init__(rng, 2)
        self.sheets = sheets

    def copy(self) -> ProxyWars:
        twin = ProxyWars(self.sheets, self.rng.copy())
        self.hand_on(twin)
        twin.phase = self.phase
        twin.mirror = self.mirror
        twin.agreed = self.agreed
        twin.start = self.start
        twin.turn = self.turn
        twin.held = self.held
        twin.rotation = self.rotation
        twin.table = self.table
        twin.board = self.board
        twin.laid = self.laid
        twin.agents0 = self.agents0
        twin.agents1 = self.agents1
        twin.active0 = self.active0
        twin.active1 = self.active1
        twin.blocked = self.blocked
        twin.reserve = self.reserve.copy()
        twin.captured = self.captured.copy()
        twin.destroyed = self.destroyed.copy()
        twin.blocks = self.blocks.copy()
        twin.skip = self.skip
        twin.turns = self.turns
        twin.limit = self.limit
        twin.resolved = self.resolved
        twin.history = self.history.copy()
        if self.phase == GAMING:
            # Nothing of these changes any more.
            twin.factions = self.factions
            twin.cut = self.cut
            twin.ready = self.ready
            twin.hand = self.hand
            return twin
        twin.factions = self.factions.copy()
        twin.cut = [self.cut[0].copy(), self.cut[1].copy()]
        twin.ready = self.ready.copy()
        twin.hand = [self.hand[0].copy(), self.hand[1].copy()]
        return twin

    # -- questions the rules ask ---------------------------------------------------------------------------------

    def agents(self, seat: int) -> i64:
        """Where the agents of a seat stand."""
        return self.agents0 if seat == 0 else self.agents1

    def active(self, seat: int) -> i64:
        """The tiles of a seat whose action holds: an own agent stands there and nobody silences it."""
        return self.active0 if seat == 0 else self.active1

    def holding(self, seat: int, action: int) -> i64:
        """The tiles where this action holds for a seat."""
        return self.active(seat) & self.board.of_action[seat * ACTIONS + action]

    def free(self) -> i64:
        """The tiles that an agent may come to: unoccupied and not blocked (P-035, PR-41)."""
        return self.board.everywhere & ~(self.agents0 | self.agents1 | self.blocked)

    def occupant(self, tile: int) -> int:
        if self.agents0 & BIT[tile]:
            return 0
        return 1 if self.agents1 & BIT[tile] else NOBODY

    def on_board(self, seat: int) -> int:
        return AGENTS - self.reserve[seat] - self.captured[seat] - self.destroyed[seat]

    # -- agents come and go ----------------------------------------------------------------------------------------

    def put(self, seat: int, tile: int) -> None:
        """An agent comes onto a tile; where it comes from is the caller's to count."""
        if seat == 0:
            self.agents0 |= BIT[tile]
        else:
            self.agents1 |= BIT[tile]
        self.refresh()

    def take(self, seat: int, tile: int) -> None:
        """An agent leaves a tile, and with it what it did there (P-057)."""
        if seat == 0:
            self.agents0 &= ~BIT[tile]
        else:
            self.agents1 &= ~BIT[tile]
        if self.blocks and tile in self.blocks[::2]:
            self.unblock(tile)
        self.refresh()

    def shift(self, seat: int, tile: int, other: int) -> None:
        """An agent goes from one tile to another."""
        if seat == 0:
            self.agents0 ^= BIT[tile] | BIT[other]
        else:
            self.agents1 ^= BIT[tile] | BIT[other]
        if self.blocks and tile in self.blocks[::2]:
            self.unblock(tile)
        self.refresh()

    def unblock(self, tile: int) -> None:
        """The marker of the Blockade on this tile is removed."""
        at = self.blocks[::2].index(tile) * 2
        self.log.say(E.UNBLOCKED, self.board.said[self.blocks[at + 1]])
        self.blocks = self.blocks[:at] + self.blocks[at + 2 :]

    def refresh(self) -> None:
        """What holds now (PR-31, PR-38, PR-41): to be called whenever an agent has come or gone."""
        board = self.board
        self.active0 = self.agents0 & board.with_action[0]
        self.active1 = self.agents1 & board.with_action[1]
        officers0 = self.agents0 & board.of_action[SILENCE_ADJACENT]
        officers1 = self.agents1 & board.of_action[ACTIONS + SILENCE_ADJACENT]
        if officers0:
            self.active1 &= ~board.around(officers0) | board.of_action[ACTIONS + SILENCE_ADJACENT]
        if officers1:
            self.active0 &= ~board.around(officers1) | board.of_action[SILENCE_ADJACENT]
        self.blocked = 0
        if self.blocks:
            for at in range(0, len(self.blocks), 2):
                if BIT[self.blocks[at]] & (self.active0 | self.active1):
                    self.blocked |= BIT[self.blocks[at + 1]]


def empty_table(sheets: Sheets, rng: Rng) -> ProxyWars:
    """Before anything is chosen: all agents in the reserves."""
    s = ProxyWars(sheets, rng)
    s.phase = CHOOSING
    s.factions = [NONE, NONE]
    s.mirror = False
    s.cut = [[], []]
    s.ready = [False, False]
    s.agreed = NOBODY
    s.start = NOBODY
    s.turn = 0
    s.hand = [list(range(FIEFDOMS)), list(range(FIEFDOMS))]
    s.held = NONE
    s.rotation = NONE
    s.laid = []
    s.table = 0
    s.board = NO_BOARD
    s.agents0 = s.agents1 = 0
    s.active0 = s.active1 = s.blocked = 0
    s.reserve = [AGENTS, AGENTS]
    s.captured = [0, 0]
    s.destroyed = [0, 0]
    s.blocks = []
    s.skip = NOBODY
    s.turns = 0
    s.limit = 120
    s.resolved = 0
    s.history = []
    return s


def check(s: ProxyWars) -> None:
    """The invariants: ten agents a side, one agent a tile, no two tiles on a cell, one connected layout."""
    cells = {(tile.row, tile.column) for tile in s.laid}
    if len(cells) != len(s.laid):
        raise RulesError("two tiles lie on one cell")
    if s.phase == PLACING and not Board(s.sheets, s.laid).connected():
        raise RulesError("the layout is not connected")
    if s.phase != GAMING:
        return
    if len(s.laid) != s.board.size or not s.board.connected():
        raise RulesError("the board is not what was laid, or not connected")
    if s.agents0 & s.agents1:
        raise RulesError("two agents stand on one tile")
    if (s.agents0 | s.agents1) & ~s.board.everywhere:
        raise RulesError("an agent stands beside the board")
    for seat in range(2):
        standing = bin(s.agents(seat)).count("1")
        counts = [standing, s.reserve[seat], s.captured[seat], s.destroyed[seat]]
        if min(counts) < 0 or sum(counts) != AGENTS:
            raise RulesError(f"the agents of seat {seat} are not ten: {counts}")
    held = (s.active0, s.active1, s.blocked)
    s.refresh()
    if held != (s.active0, s.active1, s.blocked):
        raise RulesError("what holds was not brought up to date")
    if any(s.occupant(source) == NOBODY for source in s.blocks[::2]):
        raise RulesError("a Blockade that nobody stands on blocks a tile")
