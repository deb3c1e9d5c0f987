"""The state of a match of Proxy Wars, its copy and its invariants.

Agents of a player are alike, so that a set of tiles says where they stand: `agents0`, `agents1`. What follows from
where they stand (which actions hold, which tiles are blocked) is kept beside it by `refresh`, for speed.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from wartable.core.errors import RulesError
from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.games.proxywars import events
from wartable.games.proxywars.abilities import ABILITIES, SILENCE_ADJACENT
from wartable.games.proxywars.board import Board, Laid
from wartable.games.proxywars.catalogue import AGENTS, FIEFDOMS, Sheets
from wartable.games.proxywars.tiles import BIT

CHOOSING: Final = 0
CUTTING: Final = 1
PLACING: Final = 2
GAMING: Final = 3

#: Before all fiefdoms lie.
NO_BOARD: Final = Board(Sheets(), [])

NO_BLOCKS: Final[list[int]] = []

NOBODY: Final = -1
NO_DEED: Final = 0
#: The numbers that a tile can have in a deed.
PLACES: Final = 64
NONE: Final = -1


@final
class Agreed:
    """What was agreed before the match. Nothing of it changes, so that all copies of a state share it."""

    def __init__(
        self, mirror: bool = False, start: int = NOBODY, limit: int = 120, table: int = 0, prepared: bool = False
    ) -> None:
        #: Whether both may choose the same faction (PR-11).
        self.mirror = mirror
        #: Who is to start (P-012); NOBODY draws (PR-13).
        self.start = start
        #: The turns after which the match ends by count (PR-43).
        self.limit = limit
        #: PR-16: the greatest height and width of the layout; 0 is no limit.
        self.table = table
        #: PR-55: whether both sheets come cut already.
        self.prepared = prepared


@final
class Draft:
    """What both choose, cut and place before the gaming phase, in which nothing of it changes any more."""

    def __init__(self) -> None:
        #: The faction of each seat; NONE before it is chosen.
        self.factions = [NONE, NONE]
        #: The codes of each cutting; secret until both are ready.
        self.cut: list[list[int]] = [[], []]
        self.ready = [False, False]
        #: The fiefdoms that each seat has still to place, as their numbers.
        self.hand = [list(range(FIEFDOMS)), list(range(FIEFDOMS))]
        #: The fiefdom being placed, and how it is turned.
        self.held = NONE
        self.rotation = NONE
        #: Never changed in place.
        self.laid: list[Laid] = []

    def copy(self) -> Draft:
        twin = Draft()
        twin.factions = self.factions.copy()
        twin.cut = [self.cut[0].copy(), self.cut[1].copy()]
        twin.ready = self.ready.copy()
        twin.hand = [self.hand[0].copy(), self.hand[1].copy()]
        twin.held = self.held
        twin.rotation = self.rotation
        twin.laid = self.laid
        return twin


@final
class ProxyWars(State):
    agents0: i64
    agents1: i64
    resolved: i64
    active0: i64
    active1: i64
    blocked: i64
    deed: i64
    touched: i64

    def __init__(
        self,
        sheets: Sheets,
        rng: Rng,
        agreed: Agreed,
        draft: Draft,
        reserve: list[int],
        captured: list[int],
        destroyed: list[int],
        history: list[int],
    ) -> None:
        """Begin a state before anything is chosen, with lists of its own: a copy, of which searches make many, brings
        its."""
        super().__init__(rng, 2)
        self.sheets = sheets
        self.agreed = agreed
        self.draft = draft
        self.phase = CHOOSING
        self.start = NOBODY
        #: Whose turn it is to choose, to place or to play.
        self.turn = 0

        self.board = NO_BOARD
        self.agents0 = self.agents1 = 0
        self.reserve = reserve
        #: Own agents in the other player's prison (PR-30).
        self.captured = captured
        self.destroyed = destroyed
        #: Markers of Blockades: the tile that blocks and the tile that is blocked, in turn. Never changed in place.
        self.blocks = NO_BLOCKS
        #: The seat that must skip its next turn, or NOBODY.
        self.skip = NOBODY
        self.turns = 0
        #: Tiles whose entry action was resolved in this turn (PR-33).
        self.resolved = 0
        #: The positions before each turn so far (PR-42).
        self.history = history

        #: What was done last (see `note`), and all tiles that the latest turn has touched, for whoever looks.
        self.deed = NO_DEED
        self.touched = 0

        # What `refresh` derives: tiles whose action holds for their owner, and tiles that nobody may enter.
        self.active0 = self.active1 = self.blocked = 0

    def copy(self) -> ProxyWars:
        twin = ProxyWars(
            self.sheets,
            self.rng.copy(),
            self.agreed,
            self.draft if self.phase == GAMING else self.draft.copy(),
            self.reserve.copy(),
            self.captured.copy(),
            self.destroyed.copy(),
            self.history.copy(),
        )
        self.hand_on(twin)
        twin.phase = self.phase
        twin.start = self.start
        twin.turn = self.turn
        twin.board = self.board
        twin.agents0 = self.agents0
        twin.agents1 = self.agents1
        twin.blocks = self.blocks
        twin.skip = self.skip
        twin.turns = self.turns
        twin.resolved = self.resolved
        twin.deed = self.deed
        twin.touched = self.touched
        twin.active0 = self.active0
        twin.active1 = self.active1
        twin.blocked = self.blocked
        return twin

    # -- questions the rules ask ---------------------------------------------------------------------------------

    def agents(self, seat: int) -> i64:
        """Return where the agents of a seat stand."""
        return self.agents0 if seat == 0 else self.agents1

    def active(self, seat: int) -> i64:
        """Return the tiles of a seat whose action holds: an own agent stands there and nobody silences it."""
        return self.active0 if seat == 0 else self.active1

    def holding(self, seat: int, action: int) -> i64:
        """Return the tiles where this action holds for a seat."""
        return self.active(seat) & self.board.of_action[seat * ABILITIES + action]

    def free(self) -> i64:
        """Return the tiles that an agent may come to: unoccupied and not blocked (P-035, PR-41)."""
        return self.board.everywhere & ~(self.agents0 | self.agents1 | self.blocked)

    def occupant(self, tile: int) -> int:
        if self.agents0 & BIT[tile]:
            return 0
        return 1 if self.agents1 & BIT[tile] else NOBODY

    def specialty(self, seat: int) -> int:
        return self.sheets.specialty[self.draft.factions[seat]]

    def on_board(self, seat: int) -> int:
        return AGENTS - self.reserve[seat] - self.captured[seat] - self.destroyed[seat]

    def who(self, seat: int) -> int:
        """Return a seat as the log names it: by its faction, and by its colour too where both play the same."""
        factions = self.draft.factions
        return factions[seat] * 4 + seat * 2 + (1 if factions[0] == factions[1] else 0)

    def note(self, deed: int, source: int, target: int) -> None:
        """Keep what is done now, by the number of its event and the two tiles it concerns."""
        self.deed = (deed * PLACES + source) * PLACES + target
        self.touched |= BIT[source] | BIT[target]

    # -- agents come and go ----------------------------------------------------------------------------------------

    def put(self, seat: int, tile: int) -> None:
        """Put an agent onto a tile; where it comes from is the caller's to count."""
        if seat == 0:
            self.agents0 |= BIT[tile]
        else:
            self.agents1 |= BIT[tile]
        self.refresh()

    def take(self, seat: int, tile: int) -> None:
        """Take an agent off a tile, and with it what it did there (P-057)."""
        if seat == 0:
            self.agents0 &= ~BIT[tile]
        else:
            self.agents1 &= ~BIT[tile]
        if self.blocks and tile in self.blocks[::2]:
            self.unblock(tile)
        self.refresh()

    def shift(self, seat: int, tile: int, other: int) -> None:
        """Move an agent from one tile to another."""
        if seat == 0:
            self.agents0 ^= BIT[tile] | BIT[other]
        else:
            self.agents1 ^= BIT[tile] | BIT[other]
        if self.blocks and tile in self.blocks[::2]:
            self.unblock(tile)
        self.refresh()

    def unblock(self, tile: int) -> None:
        """Remove the marker of the Blockade on this tile."""
        at = self.blocks[::2].index(tile) * 2
        self.log.say(events.UNBLOCKED, self.board.said[self.blocks[at + 1]])
        self.blocks = self.blocks[:at] + self.blocks[at + 2 :]

    def refresh(self) -> None:
        """Work out what holds now (PR-31, PR-38, PR-41): to be called whenever an agent has come or gone."""
        board = self.board
        self.active0 = self.agents0 & board.with_action[0]
        self.active1 = self.agents1 & board.with_action[1]
        officers0 = self.agents0 & board.of_action[SILENCE_ADJACENT]
        officers1 = self.agents1 & board.of_action[ABILITIES + SILENCE_ADJACENT]
        if officers0:
            self.active1 &= ~board.around(officers0) | board.of_action[ABILITIES + SILENCE_ADJACENT]
        if officers1:
            self.active0 &= ~board.around(officers1) | board.of_action[SILENCE_ADJACENT]
        self.blocked = 0
        if self.blocks:
            for at in range(0, len(self.blocks), 2):
                if BIT[self.blocks[at]] & (self.active0 | self.active1):
                    self.blocked |= BIT[self.blocks[at + 1]]


def empty_table(sheets: Sheets, rng: Rng, agreed: Agreed) -> ProxyWars:
    """Return the state before anything is chosen: all agents in the reserves."""
    return ProxyWars(sheets, rng, agreed, Draft(), [AGENTS, AGENTS], [0, 0], [0, 0], [])


def check(s: ProxyWars) -> None:
    """Check the invariants: ten agents a side, one agent a tile, no two tiles on a cell, one connected layout."""
    cells = {(tile.row, tile.column) for tile in s.draft.laid}
    if len(cells) != len(s.draft.laid):
        raise RulesError("two tiles lie on one cell")
    if s.phase == PLACING and not Board(s.sheets, s.draft.laid).connected():
        raise RulesError("the layout is not connected")
    if s.phase != GAMING:
        return
    if len(s.draft.laid) != s.board.size or not s.board.connected():
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
