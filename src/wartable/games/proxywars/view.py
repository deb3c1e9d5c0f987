"""What a seat may know of a match of Proxy Wars."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wartable.core.view import Asked, View
from wartable.games.proxywars.board import NOWHERE

Phase = Literal["choosing", "cutting", "placing", "gaming"]
PHASES: list[Phase] = ["choosing", "cutting", "placing", "gaming"]

#: Whether the action of a tile holds: it has none, nobody stands there, an enemy does, it holds, it is silenced.
ActionState = Literal["none", "idle", "enemy", "active", "silenced"]

#: What `Ask.about` stands for where it is shorter.
NOTHING_SAID = (NOWHERE, NOWHERE, 0)

Cell = tuple[int, int]


class Question(Asked, frozen=True, kw_only=True):
    """The question, with what was already said in this turn."""

    #: The tile whose action asks, or whose agent may act.
    tile: int | None
    #: The tile of the agent that was attacked, or that has moved already.
    other: int | None
    #: How many agents the action has brought already.
    done: int


class SideView(Struct, frozen=True, kw_only=True):
    """One player: the sheet, the cutting if it may be seen, and the agents, which always add up to ten."""

    seat: int
    name: str
    faction: str | None
    #: The names of the tiles of the sheet, in reading order.
    sheet: tuple[str, ...]
    ready: bool
    #: The squares of each fiefdom, and those that are unused; None while they are secret.
    fiefdoms: tuple[tuple[int, ...], ...] | None
    unused: tuple[int, ...] | None
    #: The fiefdoms that are still to be placed.
    hand: tuple[int, ...]
    on_board: int
    reserve: int
    captured: int
    destroyed: int
    #: The other's agents in this player's prison.
    captives: int
    #: Victory points, the margin by which this player leads, and where it may recruit: nothing before the gaming phase.
    points: int
    margin: int
    recruit_at: tuple[int, ...]

    @property
    def pieces(self) -> tuple[tuple[int, ...], ...]:
        """The fiefdoms that may be seen."""
        return self.fiefdoms or ()


class CuttingView(Struct, frozen=True, kw_only=True):
    """The own cutting in progress: which tile is next, what can be cut there, how many ways remain."""

    next: int | None
    cuts: tuple[int, ...]
    #: How many tiles are still to be left unused.
    left: int
    ways: int


class PlacingView(Struct, frozen=True, kw_only=True):
    """The fiefdom in hand and where it fits."""

    held: int | None
    rotation: int | None
    #: Its cells, as steps from the first tile.
    shape: tuple[Cell, ...]
    fits: tuple[Cell, ...]
    #: The seat that places last.
    last: int


class TileView(Struct, frozen=True):
    """A tile on the table. Before the gaming phase nobody stands on any."""

    name: str
    #: The name, and whatever else is needed to tell it from others.
    label: str
    row: int
    column: int
    owner: int
    fiefdom: int | None
    agent: int | None
    attack: int
    defense: int
    vp: int
    #: What it is worth to the agent on it.
    vp_now: int
    recruit: bool
    action: str
    action_state: ActionState
    blocked: bool
    #: The tile that the Blockade on this tile has marked.
    blocks: int | None
    #: Whether the agent on it cannot move away.
    pinned: bool
    #: The seats whose agents cannot move onto it, though it is free.
    barred_to: tuple[int, ...]


class TermView(Struct, frozen=True):
    """One term of the sum of an attack, and the tile it comes from."""

    term: str
    amount: int
    tile: int


class AttackView(Struct, frozen=True, kw_only=True, rename={"source": "from", "target": "to"}):
    """An attack between agents that touch, possible or not."""

    seat: int
    source: int
    target: int
    terms: tuple[TermView, ...]
    result: int
    outcome: str


class DeedView(Struct, frozen=True):
    """What was done last: an agent went from one tile to another, or something happened on a tile. While fiefdoms are
    laid, `source` is whose and `target` which."""

    what: str
    source: int
    target: int


class ProxyWarsView(View, frozen=True, kw_only=True):
    asked: Question | None
    phase: Phase
    #: Whose turn it is; nobody's while both cut, and after the end.
    turn: int | None
    start: int | None
    turns: int
    turn_limit: int
    #: Whether both may choose the same faction.
    mirror: bool
    #: The greatest height and width of the layout.
    table_limit: int | None
    #: The seat that must skip its next turn.
    skip: int | None
    #: How many turns have begun in this position so far (PR-42).
    repeated: int
    over: bool
    winner: int | None
    ending: str
    factions: tuple[str, ...]
    sides: tuple[SideView, SideView]
    cutting: CuttingView | None
    placing: PlacingView | None
    #: The tiles on the table in reading order; in the gaming phase options name them by their place here.
    board: tuple[TileView, ...]
    #: The tiles whose entry action was resolved in this turn (PR-33).
    resolved: tuple[int, ...]
    attacks: tuple[AttackView, ...]
    last: DeedView | None
    #: The tiles that the latest turn has touched.
    touched: tuple[int, ...]

    @property
    def mover(self) -> SideView:
        """The player whose turn it is, for what is said and drawn in somebody's turn only."""
        return self.sides[self.turn or 0]
