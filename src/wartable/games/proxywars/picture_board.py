"""The board as it grows and as it is fought over: where cells lie, tiles, agents, and where a fiefdom may go."""

from __future__ import annotations

from functools import lru_cache

from wartable.core.names import NOTATION
from wartable.draw.pen import box, group
from wartable.draw.picture import Fragment
from wartable.draw.text import width
from wartable.games.proxywars.picture_art import Art, agent, say, sign, silhouette, slab
from wartable.games.proxywars.picture_tile import action_mark, kind_of_action, name_block, signs
from wartable.games.proxywars.view import Cell, PlacingView, ProxyWarsView, TileView
from wartable.games.proxywars.words import place_text

WIDE = 980
#: While fiefdoms are placed a hand lies below the board; later the board has its room too.
PLACING_HIGH, GAMING_HIGH = 560, 660
EDGE = 6.0
LARGEST = 150.0
#: While the layout grows, tiles become smaller in a few steps only, and this many cells around it stay free. The fourth
#: is as large as a finger needs on a phone whose board is shown just large enough to be read, the fifth on a tablet.
STEPS = (104.0, 86.0, 72.0, 62.0, 54.0, 45.0, 39.0, 34.0, 30.0, 26.0, 22.0, 18.0, 15.0, 12.0)
AROUND = 2
#: What a cell to click leaves free on each side, as a share of its size.
PAD = 0.05
#: From this size on a tile has room for its name.
NAMED = 68.0
#: And from this on for its signs.
SIGNED = 45.0
#: The letters of a note in a corner, and those in the middle of an empty table.
NOTE = 15.0
BEGIN = 26.0
#: The deeds after which an agent stands elsewhere.
MOVING = ("move", "advance", "push", "swap", "relocate")


class Grid:
    """Where cells lie in the picture. A complete board that is higher than wide is looked at from its left side, so
    that its tiles are larger: `turned`."""

    def __init__(self, cells: tuple[Cell, ...], complete: bool) -> None:
        self.cells = cells
        self.high = GAMING_HIGH if complete else PLACING_HIGH
        rows, columns = span([row for row, _ in cells]), span([column for _, column in cells])
        self.turned = complete and rows > columns
        seen = [self.seen(row, column) for row, column in cells]
        if self.turned:
            rows, columns = columns, rows
        top, left = min(row for row, _ in seen), min(column for _, column in seen)
        if complete:
            self.size = min(LARGEST, (WIDE - 2 * EDGE) / columns, (self.high - 2 * EDGE) / rows)
        else:
            self.size = stepped(rows + 2 * AROUND, columns + 2 * AROUND)
        self.x = (WIDE - self.size * columns) / 2 - left * self.size
        self.y = (self.high - self.size * rows) / 2 - top * self.size

    def seen(self, row: int, column: int) -> Cell:
        return (column, -row) if self.turned else (row, column)

    def at(self, row: int, column: int) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        down, right = self.seen(row, column)
        return round(self.x + right * self.size, 1), round(self.y + down * self.size, 1)

    def centre(self, row: int, column: int) -> tuple[float, float]:
        x, y = self.at(row, column)
        return round(x + self.size / 2, 1), round(y + self.size / 2, 1)


def span(numbers: list[int]) -> int:
    return max(numbers) - min(numbers) + 1


def stepped(rows: int, columns: int) -> float:
    """Return the largest of the steps at which so many rows and columns fit."""
    room = min((WIDE - 2 * EDGE) / columns, (PLACING_HIGH - 2 * EDGE) / rows)
    return next((step for step in STEPS if step <= room), STEPS[-1])


@lru_cache(maxsize=512)
def grid_of(cells: tuple[Cell, ...], complete: bool) -> Grid:
    return Grid(cells, complete)


def grid_for(view: ProxyWarsView) -> Grid:
    return grid_of(tuple((tile.row, tile.column) for tile in view.board) or ((0, 0),), view.phase == "gaming")


def smallest(view: ProxyWarsView) -> int:
    """Return how large a tile is, or where a fiefdom can be laid the cell to click, which is a little smaller."""
    size = grid_for(view).size
    return int(size if view.phase == "gaming" else size * (1 - 2 * PAD))


def board(art: Art, view: ProxyWarsView) -> list[Fragment]:
    """Draw the tiles with the agents on them; while placing, also where the fiefdom in hand may go."""
    grid = grid_for(view)
    gaming = view.phase == "gaming"
    made = [("holes", holes_drawn(grid))]
    made += [
        (f"t{tile.row}:{tile.column}", face(art, grid, tile.name, tile.owner, tile.row, tile.column))
        for tile in view.board
    ]
    made.append(("borders", borders(grid, tuple((tile.owner, tile.fiefdom) for tile in view.board))))
    if not gaming:
        made += [
            (f"v{tile.row}:{tile.column}", printed(art, grid, tile.name, tile.row, tile.column)) for tile in view.board
        ]
    else:
        made += [
            (f"s{tile.row}:{tile.column}", spot(art, grid, number, tile)) for number, tile in enumerate(view.board)
        ]
    if view.placing is not None and view.placing.held is not None and view.asked is not None:
        made += fits(art, grid, view, view.placing)
    return made


@lru_cache(maxsize=4096)
def face(art: Art, grid: Grid, name: str, owner: int, row: int, column: int) -> str:
    """Draw what never changes of a tile: its body, its silhouette, its name."""
    x, y = grid.at(row, column)
    return group(tile_body(name, owner, x, y, grid.size), hint=art.hint(name), id=f"pw-t{row}:{column}")


def tile_body(name: str, owner: int, x: float, y: float, size: float) -> str:
    made = [slab(x, y, size, size, f"pw-own{owner}")]
    if size >= NAMED:
        art_size = size * 0.56
        made.append(silhouette(name, x + size * 0.4, y + size * 0.4, art_size, f"pw-art{owner}"))
        made.append(name_block(name, x + 6, y + 5, size - 12, 15))
    else:
        made.append(silhouette(name, x + size * 0.14, y + size * 0.06, size * 0.72, f"pw-plain{owner}"))
    return "".join(made)


@lru_cache(maxsize=4096)
def printed(art: Art, grid: Grid, name: str, row: int, column: int) -> str:
    """Draw the signs of a tile while the layout grows; tiles that became too small for them have none."""
    x, y = grid.at(row, column)
    if grid.size < SIGNED:
        return ""
    tile = art.tile(name)
    return group(signs(tile, tile.vp, x + 4, y + grid.size - 3, 21, 2), style="pw-quiet")


@lru_cache(maxsize=8192)
def spot(art: Art, grid: Grid, number: int, tile: TileView) -> str:
    """Draw what changes on a tile: what it is worth, whether its action holds; this is also what is clicked."""
    x, y = grid.at(tile.row, tile.column)
    size = grid.size
    mark = max(13.0, size * 0.16)
    made = [f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="6" fill="transparent" class="pw-spot"/>']
    if tile.blocked:
        made.append(box(x, y, size, size, "pw-hatch"))
    each, columns = beside_agent(size) if tile.agent is not None else (max(21.0, size * 0.24), 2)
    made.append(signs(art.tile(tile.name), tile.vp_now, x + 4, y + size - 3, each, columns))
    corner = (x + size - mark - 4, y + size * 0.42) if size >= NAMED else (x + size - mark - 3, y + 3)
    made.append(action_mark(kind_of_action(art.action(tile.name)), tile.action_state, *corner, mark))
    return group(*made, ref=f"tile:{number}", hint=told(art, tile), style="pw-place")


def beside_agent(size: float) -> tuple[float, int]:
    """Return how large the signs of a tile are that stay in sight beside an agent, and how many are in a row: below a
    name there is room in one row, else one above the other."""
    return (max(18.0, size * 0.22), 2) if size >= NAMED else (21.0, 1)


def told(art: Art, tile: TileView) -> str:
    """Return what a tile says when it is pointed at."""
    words = art.hint(tile.name)
    if tile.action_state == "silenced":
        words += " Silenced now."
    elif tile.action_state == "enemy":
        words += " Its action is off: an enemy agent stands here."
    elif tile.action_state == "active":
        words += " Its action holds."
    if tile.vp_now != tile.vp:
        words += f" Worth {tile.vp_now} now: {tile.vp} as printed, {tile.vp_now - tile.vp:+d} by actions."
    if tile.blocked:
        words += " Blocked: nobody may enter."
    if tile.pinned:
        words += " The agent here is pinned and cannot move."
    return words


# -- agents --------------------------------------------------------------------------------------------------------


def agents(view: ProxyWarsView) -> list[Fragment]:
    """Draw the agents, with a ring around those that can be beaten: the viewer's in danger, the other's in reach."""
    grid = grid_for(view)
    below = max(0, view.seat)
    beaten = {attack.target for attack in view.attacks if attack.result > 0}
    made = []
    came = arrival(grid, view)
    for number, tile in enumerate(view.board):
        if tile.agent is not None:
            ring = "" if number not in beaten else "pw-rbad" if tile.agent == below else "pw-rgood"
            who = "Your agent" if tile.agent == view.seat else f"An agent of {view.sides[tile.agent].faction}"
            told_of = f"{who} on {tile.label}"
            way = came.get(number, "")
            drawn = standing(grid, number, tile.row, tile.column, tile.agent, tile.pinned, ring, told_of, way)
            made.append((f"a{tile.row}:{tile.column}", drawn))
    return made


def arrival(grid: Grid, view: ProxyWarsView) -> dict[int, str]:
    """Return by which way the agents have come that moved last, so that they glide from there."""
    last = view.last
    if last is None or last.what not in MOVING:
        return {}
    ways = {last.target: (last.source, last.target)}
    if last.what == "swap":
        ways[last.source] = (last.target, last.source)
    return {tile: way(grid, view, *ends) for tile, ends in ways.items()}


def way(grid: Grid, view: ProxyWarsView, source: int, target: int) -> str:
    """Return a way as the style of whoever has come along it."""
    (x1, y1), (x2, y2) = (grid.at(view.board[tile].row, view.board[tile].column) for tile in (source, target))
    return f"--dx:{x1 - x2:g}px;--dy:{y1 - y2:g}px"


@lru_cache(maxsize=8192)
def standing(
    grid: Grid, number: int, row: int, column: int, seat: int, pinned: bool, ring: str, hint: str, came: str
) -> str:
    x, y = grid.at(row, column)
    size = grid.size
    high = size * 0.44
    cx, foot = round(x + size * 0.77, 1), round(y + size * 0.93, 1)
    figure = agent(cx, foot, high, seat)
    made = [f'<g class="pw-came" style="{came}">{figure}</g>' if came else figure]
    if ring:
        made.append(f'<circle cx="{cx:g}" cy="{foot - high * 0.46:g}" r="{high * 0.56:g}" class="pw-ring {ring}"/>')
        hint += ". It can be captured now" if ring == "pw-rbad" else ". You can beat it now"
    if pinned:
        made.append(sign("pin", cx - high * 0.75, foot - high, high * 0.5, "pw-bad"))
        hint += ". Pinned: it cannot move"
    return group(*made, ref=f"tile:{number}", id=f"pw-a{row}:{column}:{seat}", hint=hint)


# -- fiefdoms ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def borders(grid: Grid, whose: tuple[tuple[int, int | None], ...]) -> str:
    """Draw a line around each fiefdom."""
    at = {grid.seen(*cell): one for cell, one in zip(grid.cells, whose, strict=False)}
    size = grid.size
    path = ""
    for (row, column), here in at.items():
        x, y = grid.x + column * size, grid.y + row * size
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            other = at.get((row + down, column + right))
            if (other is not None and down + right < 0) or (other == here and here[1] is not None):
                continue
            x1, y1 = x + size * (right > 0), y + size * (down > 0)
            path += f"M{x1:.1f} {y1:.1f}" + (f"h{size:.1f}" if down else f"v{size:.1f}")
    return f'<path d="{path}" class="pw-border"/>'


def fits(art: Art, grid: Grid, view: ProxyWarsView, placing: PlacingView) -> list[Fragment]:
    """Draw where the fiefdom in hand may go: a cell to click, at which the whole of it shows as a ghost."""
    side = view.mover
    names = tuple(side.sheet[square] for square in side.pieces[placing.held or 0])
    made = [("held", held(grid, names, placing.shape, side.seat))]
    middle = middle_of(placing.shape)
    for row, column in placing.fits:
        words = place_text(view, NOTATION, row, column)
        made.append((f"f{row}:{column}", fit(grid, row, column, middle, words)))
    return made


@lru_cache(maxsize=512)
def held(grid: Grid, names: tuple[str, ...], shape: tuple[Cell, ...], seat: int) -> str:
    """Define the fiefdom in hand once, with its first tile at the corner of the picture; each ghost is a use of it."""
    size = grid.size
    tiles = [
        tile_body(name, seat, column * size, row * size, size) for name, (row, column) in zip(names, shape, strict=True)
    ]
    return f'<defs><g id="pw-in-hand">{"".join(tiles)}</g></defs>'


def middle_of(shape: tuple[Cell, ...]) -> Cell:
    """Return the tile of a fiefdom that touches both others: by it the fiefdom is held."""
    return min(shape, key=lambda cell: sum(abs(cell[0] - row) + abs(cell[1] - column) for row, column in shape))


@lru_cache(maxsize=8192)
def fit(grid: Grid, row: int, column: int, middle: Cell, words: str) -> str:
    x, y = grid.at(row + middle[0], column + middle[1])
    first_x, first_y = grid.at(row, column)
    pad = grid.size * PAD
    inner = grid.size - 2 * pad
    ghost = f'<use href="#pw-in-hand" x="{first_x:g}" y="{first_y:g}" class="pw-held"/>'
    cell = group(
        f'<rect x="{x + pad:g}" y="{y + pad:g}" width="{inner:g}" height="{inner:g}" rx="6" fill="transparent" '
        'class="pw-spot pw-fit"/>',
        ref=f"cell:{row}:{column}",
        hint=words,
        style="pw-place tries",
    )
    # Beside the cell and not in it: what is clicked stays as large as it is while the ghost is seen.
    return ghost + cell


# -- holes ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def holes_drawn(grid: Grid) -> str:
    made = []
    for row, column in holes(frozenset(grid.cells)):
        x, y = grid.at(row, column)
        made.append(group(box(x, y, grid.size, grid.size, "pw-hole"), hint="A hole that no fiefdom fits into"))
    return "".join(made)


def holes(taken: frozenset[Cell]) -> list[Cell]:
    """Return the cells closed in on all sides where no fiefdom fits any more."""
    rows = range(min(row for row, _ in taken), max(row for row, _ in taken) + 1)
    columns = range(min(column for _, column in taken), max(column for _, column in taken) + 1)
    free = {(row, column) for row in rows for column in columns} - taken
    lost = []
    while free:
        region, queue, closed = set(), [free.pop()], True
        while queue:
            row, column = queue.pop()
            region.add((row, column))
            for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if cell in free:
                    free.remove(cell)
                    queue.append(cell)
                elif cell not in taken and cell not in region:
                    closed = closed and cell[0] in rows and cell[1] in columns
        if closed and len(region) < 3:
            lost += sorted(region)
    return lost


# -- notes ---------------------------------------------------------------------------------------------------------


def note(view: ProxyWarsView) -> str:
    """Write what else is to be known of the course of the game, in a corner of the board."""
    if view.over:
        return "" if not view.ending else f"Over by {view.ending}"
    if view.phase == "placing" and view.placing is not None:
        place = "place" if view.placing.last == view.seat else "places"
        return f"{who(view, view.placing.last)} {place} last"
    if view.skip is not None:
        return f"{who(view, view.skip)} must skip the next turn"
    if view.repeated >= 2:
        return "This position once more, and the game ends by count"
    return f"Turn {view.turns} of {view.turn_limit}"


def who(view: ProxyWarsView, seat: int) -> str:
    return "You" if seat == view.seat else view.sides[seat].faction or view.sides[seat].name


def empty() -> str:
    """Draw where the layout will begin: a bare table would look as if something had not come."""
    size, text = LARGEST, "The first fiefdom goes here"
    middle, top = WIDE / 2, (PLACING_HIGH - LARGEST) / 2
    place = box(middle - 1.5 * size, top, 3 * size, size, "pw-rim", 14)
    return place + say(middle, top + size / 2 + BEGIN / 3, text, BEGIN, "pw-faint pw-mid pw-quiet")


@lru_cache(maxsize=1024)
def corner_note(text: str, grid: Grid) -> str:
    """Write in a corner that no tile reaches, the lower left one if it can be."""
    wide = width(text, NOTE)
    corners = [(x, y) for x in (10.0, WIDE - 10 - wide) for y in (grid.high - 8.0, 20.0)]
    free = [corner for corner in corners if not covered(grid, *corner, wide)]
    return say(*(free or corners)[0], text, NOTE, "pw-faint pw-quiet")


def covered(grid: Grid, x: float, y: float, wide: float) -> bool:
    """Return whether a line of words that begins here would lie on a tile."""
    places = [grid.at(*cell) for cell in grid.cells]
    return any(
        left < x + wide and x < left + grid.size and top < y + 5 and y - NOTE < top + grid.size for left, top in places
    )
