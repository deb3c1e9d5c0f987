"""Proxy Wars for learners: what a seat may know as numbers, an option as a place in a fixed list."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from wartable.core.ask import Ask, Option
from wartable.core.observation import Labels, Observation
from wartable.games.proxywars.abilities import NO_ACTION
from wartable.games.proxywars.actions import ACTION_NAMES, QUESTIONS
from wartable.games.proxywars.board import NOWHERE, Laid
from wartable.games.proxywars.catalogue import FIEFDOMS, SQUARES, TILES, Sheets
from wartable.games.proxywars.cutting import WHOLE, fiefdoms, first_free, follow, unused
from wartable.games.proxywars.moves import open_to, pinned
from wartable.games.proxywars.state import CUTTING, GAMING, NOBODY, NONE, ProxyWars
from wartable.games.proxywars.tiles import LOW
from wartable.games.proxywars.totals import opposing_total, own_total, position_key, victory_points, worth_now
from wartable.games.proxywars.verbs import ATTACK, LAY, MOVE, PAIR, QUARTERS, REACH, VERBS

# -- Options -------------------------------------------------------------------------------------------------------

#: Two cells to which a fiefdom can come are at most this many steps apart: eleven fiefdoms that hang together are 32
#: steps long, and its first tile lies up to three from them.
FARTHEST: Final = 38
# Cells so near each other have different numbers, and there are no more numbers than it takes: the cells within 19
# steps of one cell have each number once, and the pattern repeats all over the table (a perfect Lee code).
_RADIUS: Final = FARTHEST // 2
CELLS: Final = 2 * _RADIUS * _RADIUS + 2 * _RADIUS + 1
_COLUMN: Final = FARTHEST + 1


def cell_number(row: int, column: int) -> int:
    return (row + _COLUMN * column) % CELLS


def _stretches() -> list[int]:
    """Return where the stretch of each verb begins, and last where they end. To move somewhere, to attack there and to
    choose both tiles share one: who stands on a tile tells moves and attacks apart, and pairs are chosen by
    themselves."""
    first: list[int] = []
    end = 0
    for verb in range(len(VERBS)):
        if verb in (ATTACK, PAIR):
            first.append(first[MOVE])
            continue
        first.append(end)
        end += CELLS if verb == LAY else VERBS[verb].size
    return [*first, end]


FIRST: Final[list[int]] = _stretches()
ACTION_COUNT: Final = FIRST[-1]


def action_index(option: Option) -> int:
    """Return the place of an option: each verb has its own stretch, but for verbs that share one."""
    verb = option[0]
    if verb == LAY:
        return FIRST[LAY] + cell_number(option[1], option[2])
    index = 0
    for at, operand in enumerate(VERBS[verb].operands):
        index = index * operand.size + option[at + 1] - operand.low
    return FIRST[verb] + index


def action_labels(sheets: Sheets) -> list[str]:
    """Return what each action is. Tiles have numbers in reading order; cells are counted from the first tile laid."""
    labels: list[str] = []
    for verb, about in enumerate(VERBS):
        if verb == LAY:
            labels += [f"Lay at {cell}" for cell in cells()]
        elif verb == MOVE:
            pairs = [(one, other) for one in range(TILES) for other in range(TILES)]
            labels += [f"Move, attack or act from tile {one} to tile {other}" for one, other in pairs]
        elif verb not in (ATTACK, PAIR):
            names = [""]
            for operand in about.operands:
                names = [f"{operand.name} {value}" for value in range(operand.size)]
            if about.operands and about.operands[0].name == "faction":
                free = [f"faction {number}" for number in range(len(sheets.factions), len(names))]
                names = [*sheets.factions, *free]
            labels += [about.sentence.format(name) for name in names]
    return labels


def cells() -> list[str]:
    """Return the cell that each number means near the first tile laid."""
    found = [""] * CELLS
    for row in range(-_RADIUS, _RADIUS + 1):
        for column in range(abs(row) - _RADIUS, _RADIUS - abs(row) + 1):
            found[cell_number(row, column)] = f"row {row} column {column}"
    return found


# -- Observations --------------------------------------------------------------------------------------------------

PHASES: Final = ["choosing", "cutting", "placing", "gaming"]
TOPIC_NUMBERS: Final = {topic: number for number, topic in enumerate(QUESTIONS)}

# The numbers of one tile: what changes, then what it is.
OWN: Final = 0
AGENT: Final = 1
WORTH: Final = 3
ACTIVE: Final = 4
SILENCED: Final = 5
BLOCKED: Final = 6
BLOCKING: Final = 7
PINNED: Final = 8
BARRED: Final = 9
RESOLVED: Final = 11
ASKED: Final = 12
LIES: Final = 14
ROW: Final = 15
COLUMN: Final = 16
STRENGTH: Final = 17
DEFENSE: Final = 18
POINTS: Final = 19
RECRUITS: Final = 20
ACTION: Final = 21
TILE_LABELS: Final = [
    "mine",
    "my agent",
    "other's agent",
    "points to the agent on it, in halves",
    "its action holds",
    "its action is silenced",
    "blocked",
    "its Blockade marks a tile",
    "the agent on it cannot leave",
    "barred to me",
    "barred to the other",
    "resolved in this turn",
    "the question is about it",
    "the question is about it too",
    "lies on the table",
    f"row from the first tile laid, in {REACH}ths",
    f"column from the first tile laid, in {REACH}ths",
    "Attack, in halves",
    "Defense, in halves",
    "points, in halves",
    "recruits",
]
PLANES: Final = len(TILE_LABELS) + len(ACTION_NAMES)


@final
class Layout:
    """Where each number of an observation stands. Of both sides, one's own comes first."""

    def __init__(self, sheets: Sheets) -> None:
        labels = Labels()
        self.labels = labels.all
        self.phase: i64 = labels.each("phase", PHASES)
        self.turn: i64 = labels.one("my turn")
        self.starts: i64 = labels.one("I start")
        self.turns: i64 = labels.one("turns so far, of all there are")
        self.limit: i64 = labels.one("turns until the count, in hundreds")
        self.skips: i64 = labels.each("skips the next turn", ["I", "the other"])
        self.repeated: i64 = labels.one("turns that began in this position, in halves")
        self.mirror: i64 = labels.one("both may have the same faction")
        self.table: i64 = labels.one("greatest height and width of the layout, in eighteenths")
        self.topic: i64 = labels.each("question", list(QUESTIONS))
        self.done: i64 = labels.one("agents brought already, in thirds")
        self.next: i64 = labels.each("next tile to cut", squares())
        self.held: i64 = labels.each("fiefdom that is placed", fiefs())
        self.rotation: i64 = labels.each("quarter turns", [str(quarters) for quarters in range(QUARTERS)])
        self.sides: list[SideLayout] = [SideLayout(labels, "my", sheets), SideLayout(labels, "other's", sheets)]
        self.tiles: i64 = len(labels.all)
        for tile in range(TILES):
            labels.each(f"tile {tile}", TILE_LABELS)
            labels.each(f"tile {tile}, action", ACTION_NAMES)


@final
class SideLayout:
    """Where the numbers of one player stand."""

    def __init__(self, labels: Labels, who: str, sheets: Sheets) -> None:
        self.faction: i64 = labels.each(f"{who} faction", sheets.factions)
        self.agents: i64 = labels.each(
            f"{who} agents, in tenths", ["on the board", "in reserve", "captured", "destroyed"]
        )
        self.points: i64 = labels.one(f"{who} victory points, in tenths")
        self.margin: i64 = labels.one(f"{who} margin, in tenths")
        self.ready: i64 = labels.one(f"{who} sheet is cut")
        self.hand: i64 = labels.each(f"{who} fiefdoms to place", fiefs())
        self.cut: i64 = len(labels.all)
        for square in squares():
            labels.each(f"{who} sheet, {square}", [*fiefs(), "unused"])


def squares() -> list[str]:
    return [f"square {square}" for square in range(SQUARES)]


def fiefs() -> list[str]:
    return [f"fiefdom {number}" for number in range(FIEFDOMS)]


# Amounts are divided by floats: compiled code does that itself, and calls a function for whole numbers.
def observe(s: ProxyWars, layout: Layout, seat: int, ask: Ask | None, out: Observation) -> None:
    """Write what a seat may know: the course of play, the question, both sides, then the tiles in reading order."""
    gaming = s.phase == GAMING
    # A board stays as it is for the whole game.
    board = s.board if gaming else None
    if not out.holds(board) and board is not None:
        observe_tiles(s, board.laid, layout.tiles, out)
        out.keep(board)
    out.set(layout.phase + s.phase, 1.0)
    observe_course(s, layout, seat, out)
    for at in range(2):
        owner = seat if at == 0 else 1 - seat
        observe_side(s, layout.sides[at], owner, out)
        if not gaming and (owner == seat or s.phase > CUTTING):
            observe_cut(s, layout.sides[at], owner, out)
    if s.phase == CUTTING:
        taken, _ = follow(s.draft.cut[seat])
        if taken != WHOLE:
            out.set(layout.next + first_free(taken), 1.0)
    if gaming:
        # The cutting is history then: what came of it lies on the table.
        mark(s.board.owned[seat], layout.tiles + OWN, out)
        observe_agents(s, layout.tiles, seat, out)
        observe_totals(s, layout, seat, out)
    else:
        observe_tiles(s, s.draft.laid, layout.tiles, out)
        for number in range(len(s.draft.laid)):
            if s.draft.laid[number].owner == seat:
                out.set(layout.tiles + number * PLANES + OWN, 1.0)
    if ask is not None:
        observe_question(layout, ask, out)


def observe_course(s: ProxyWars, layout: Layout, seat: int, out: Observation) -> None:
    """Write whose turn it is, how far the match has gone, and what is being placed."""
    if s.turn == seat and s.phase != CUTTING and not s.over:
        out.set(layout.turn, 1.0)
    if s.start == seat:
        out.set(layout.starts, 1.0)
    out.set(layout.turns, s.turns / s.agreed.limit)
    out.set(layout.limit, s.agreed.limit / 100.0)
    if s.skip != NOBODY:
        out.set(layout.skips + (0 if s.skip == seat else 1), 1.0)
    if s.phase == GAMING:
        out.set(layout.repeated, s.history.count(position_key(s)) / 2.0)
    if s.agreed.mirror:
        out.set(layout.mirror, 1.0)
    out.set(layout.table, s.agreed.table / 18.0)
    if s.draft.held != NONE:
        out.set(layout.held + s.draft.held, 1.0)
    if s.draft.rotation != NONE:
        out.set(layout.rotation + s.draft.rotation, 1.0)


def observe_side(s: ProxyWars, side: SideLayout, owner: int, out: Observation) -> None:
    """Write a player's faction and agents."""
    draft = s.draft
    if draft.factions[owner] != NONE:
        out.set(side.faction + draft.factions[owner], 1.0)
    if s.phase == GAMING:
        out.set(side.agents, s.on_board(owner) / 10.0)
    out.set(side.agents + 1, s.reserve[owner] / 10.0)
    out.set(side.agents + 2, s.captured[owner] / 10.0)
    out.set(side.agents + 3, s.destroyed[owner] / 10.0)
    if draft.ready[owner]:
        out.set(side.ready, 1.0)


def observe_totals(s: ProxyWars, layout: Layout, seat: int, out: Observation) -> None:
    """Write what the game would be decided by."""
    points = [victory_points(s, 0), victory_points(s, 1)]
    for at in range(2):
        owner = seat if at == 0 else 1 - seat
        side = layout.sides[at]
        other = 1 - owner
        margin = own_total(s, owner, points[owner]) - opposing_total(s, other, points[other])
        out.set(side.points, points[owner] / 10.0)
        out.set(side.margin, margin / 10.0)


def observe_cut(s: ProxyWars, side: SideLayout, owner: int, out: Observation) -> None:
    """Write how a sheet is cut, and which of its fiefdoms are still to be placed."""
    cut = s.draft.cut[owner]
    for number, found in enumerate(fiefdoms(cut)):
        for square in found:
            out.set(side.cut + square * (FIEFDOMS + 1) + number, 1.0)
    for square in unused(cut):
        out.set(side.cut + square * (FIEFDOMS + 1) + FIEFDOMS, 1.0)
    for number in s.draft.hand[owner]:
        out.set(side.hand + number, 1.0)


def observe_tiles(s: ProxyWars, laid: list[Laid], tiles: i64, out: Observation) -> None:
    """Write where tiles lie and what they are, but not whose, which seats see otherwise."""
    sheets = s.sheets
    first = tiles
    for tile in laid:
        kind = tile.kind
        out.set(first + LIES, 1.0)
        out.set(first + ROW, tile.row / REACH)
        out.set(first + COLUMN, tile.column / REACH)
        out.set(first + STRENGTH, sheets.attack[kind] / 2.0)
        out.set(first + DEFENSE, sheets.defense[kind] / 2.0)
        out.set(first + POINTS, sheets.vp[kind] / 2.0)
        if sheets.recruit[kind]:
            out.set(first + RECRUITS, 1.0)
        if sheets.action[kind] != NO_ACTION:
            out.set(first + ACTION + sheets.action[kind], 1.0)
        first += PLANES


def observe_agents(s: ProxyWars, tiles: i64, seat: int, out: Observation) -> None:
    """Write where agents stand, what holds there, and where nobody can go."""
    for at in range(2):
        owner = seat if at == 0 else 1 - seat
        agents = s.agents(owner)
        mark(agents, tiles + AGENT + at, out)
        mark(s.active(owner), tiles + ACTIVE, out)
        mark(agents & s.board.with_action[owner] & ~s.active(owner), tiles + SILENCED, out)
        mark(agents & pinned(s, owner), tiles + PINNED, out)
        mark(s.free() & ~open_to(s, owner), tiles + BARRED + at, out)
        while agents:
            bit = agents & -agents
            agents ^= bit
            tile = LOW[bit % 67]
            out.set(tiles + tile * PLANES + WORTH, worth_now(s, tile) / 2.0)
    mark(s.blocked, tiles + BLOCKED, out)
    mark(s.resolved, tiles + RESOLVED, out)
    if s.blocks:
        for at in range(0, len(s.blocks), 2):
            out.set(tiles + s.blocks[at] * PLANES + BLOCKING, 1.0)


def mark(found: i64, first: i64, out: Observation) -> None:
    """Write a 1 for each tile of a set."""
    while found:
        bit = found & -found
        found ^= bit
        out.set(first + LOW[bit % 67] * PLANES, 1.0)


def observe_question(layout: Layout, ask: Ask, out: Observation) -> None:
    """Write the topic, and what `about` says of it: a tile, another one, and how often."""
    out.set(layout.topic + TOPIC_NUMBERS[ask.topic], 1.0)
    about = ask.about
    for at in range(min(2, len(about))):
        if about[at] != NOWHERE:
            out.set(layout.tiles + about[at] * PLANES + ASKED + at, 1.0)
    if len(about) > 2:
        out.set(layout.done, about[2] / 3.0)
