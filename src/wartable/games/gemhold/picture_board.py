"""The hexes of the board: where each is drawn, the land, the homes, the Gem Zones."""

from __future__ import annotations

import math
from functools import lru_cache

from wartable.draw import svg
from wartable.draw.picture import Fragment
from wartable.draw.svg import el
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.picture_art import amount, icon
from wartable.games.gemhold.view import SEATS, GemholdView, Place, SideView

#: The room of the map.
WIDE, HIGH = 760, 580
MARGIN = 8.0
#: A Gem Zone, in radii of a hex.
ZONE_LONG = 5.4
ZONE_HIGH = 1.1
ZONE_AWAY = 1.55
Point = tuple[float, float]
ROOT3 = math.sqrt(3)


class Ground:
    """The board as it lies before a seat: turned by twelfths so that hexes are as large as they can be, with the own
    kingdom below or at the left."""

    def __init__(self, board: Board, me: int) -> None:
        self.board = board
        lies = [self.turned(turn) for turn in range(12)]
        sizes = [self.fitting(cells) for cells in lies]
        best = max(sizes)
        own = board.deploy[me]
        fits = [turn for turn in range(12) if sizes[turn] > best - 0.01]
        self.turn = max(fits, key=lambda turn: (round(lies[turn][own][1]), round(-lies[turn][own][0])))
        cells = lies[self.turn]
        self.radius = min(best, 46.0)
        left, right, high, low = self.edges(cells)
        x0 = (WIDE - (right - left) * self.radius) / 2 - left * self.radius
        y0 = (HIGH - (low - high) * self.radius) / 2 - high * self.radius
        self.at: list[Point] = [(round(x * self.radius + x0, 1), round(y * self.radius + y0, 1)) for x, y in cells]

    def turned(self, turn: int) -> list[Point]:
        """Return all cells in radii, after some twelfths of a turn; r points up."""
        cos, sin = math.cos(turn * math.pi / 6), math.sin(turn * math.pi / 6)
        flat = [(ROOT3 * (q + r / 2), -1.5 * r) for q, r in self.board.cells]
        return [(x * cos - y * sin, x * sin + y * cos) for x, y in flat]

    def fitting(self, cells: list[Point]) -> float:
        """Return the radius at which hexes and Gem Zones fill the room."""
        left, right, high, low = self.edges(cells)
        return min((WIDE - 2 * MARGIN) / (right - left), (HIGH - 2 * MARGIN) / (low - high))

    def edges(self, cells: list[Point]) -> tuple[float, float, float, float]:
        """Return how far the hexes and the Gem Zones reach: left, right, above, below."""
        xs = [x + side for x, _ in cells for side in (-0.95, 0.95)]
        ys = [y + side for _, y in cells for side in (-0.95, 0.95)]
        for seat in range(self.board.seats):
            x, y, along = self.zone_place(cells, seat, 1.0)
            long, high = ZONE_LONG / 2 - ZONE_HIGH / 2, ZONE_HIGH / 2
            for end in (-long, long):
                xs += [x + end * math.cos(along) + side for side in (-high, high)]
                ys += [y + end * math.sin(along) + side for side in (-high, high)]
        return min(xs), max(xs), min(ys), max(ys)

    def outward(self, at: list[Point], seat: int) -> Point:
        """Return the direction from the Deploy hex out of the board, of length 1."""
        x, y = at[self.board.deploy[seat]]
        left, right = (at[cell] for cell in self.board.stages[seat])
        dx, dy = (left[0] + right[0]) / 2 - x, (left[1] + right[1]) / 2 - y
        length = math.hypot(dx, dy)
        return dx / length, dy / length

    def zone_place(self, at: list[Point], seat: int, radius: float) -> tuple[float, float, float]:
        """Return the middle of a Gem Zone behind its Stage, and the angle along it, so that it reads from left to
        right."""
        dx, dy = self.outward(at, seat)
        left, right = (at[cell] for cell in self.board.stages[seat])
        x = (left[0] + right[0]) / 2 + dx * radius * ZONE_AWAY
        y = (left[1] + right[1]) / 2 + dy * radius * ZONE_AWAY
        along = math.atan2(dx, -dy)
        return x, y, (along + math.pi / 2) % math.pi - math.pi / 2

    def zone(self, seat: int) -> tuple[float, float, float]:
        return self.zone_place(self.at, seat, self.radius)

    def hexagon(self, cell: int, share: float = 1.0, down: float = 0.0) -> str:
        """Return a hex as a path."""
        x, y = self.at[cell]
        size = self.radius * share
        turns = [math.pi / 3 * k + self.turn * math.pi / 6 for k in range(6)]
        points = [(x + size * math.sin(turn), y + down - size * math.cos(turn)) for turn in turns]
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"

    def cell_of(self, at: Place) -> int:
        return self.board.grid.index[at]

    def seen_at(self, at: Place) -> Point:
        return self.at[self.cell_of(at)]


@lru_cache(maxsize=64)
def ground_of(board: Board, me: int) -> Ground:
    return Ground(board, me)


# -- land ----------------------------------------------------------------------------------------------------------

#: A kingdom as the land needs it: colour, name, and whether it lives.
Holder = tuple[str, str, bool]


def land(ground: Ground, view: GemholdView) -> Fragment:
    return "land", drawn_land(ground, tuple((side.colour, side.kingdom, side.alive) for side in view.sides))


@lru_cache(maxsize=256)
def drawn_land(ground: Ground, holders: tuple[Holder, ...]) -> str:
    """Draw every hex and Stage space with its soil below; home spaces have their kingdom's colour."""
    board = ground.board
    styles, hints = homes(board, holders)
    soil = "".join(ground.hexagon(cell, 0.98, 5.0) for cell in range(board.hexes))
    made = [f'<rect width="{WIDE}" height="{HIGH}" class="g-table"/>', f'<path class="g-soil" d="{soil}"/>']
    for cell, (q, r) in enumerate(board.cells):
        stage = cell >= board.hexes
        style = styles.get(cell, "g-a" if (q - r) % 3 else "g-b")
        shape = ground.hexagon(cell, 0.86 if stage else 0.98)
        hint = svg.title(hints[cell]) if cell in hints else ""
        made.append(f'<path class="g-hex {style}" data-ref="cell:{q},{r}" d="{shape}">{hint}</path>')
        if cell not in styles and (q * 5 + r * 3) % 7 in TREES:
            x, y = ground.at[cell]
            tree = icon(TREES[(q * 5 + r * 3) % 7], x, y, ground.radius * 0.9, "g-tree g-none")
            made.append(tree)
    return "".join(made) + "".join(arrow(ground, seat, holders[seat]) for seat in range(board.seats))


#: What grows where, by a number of the hex.
TREES = {1: "pine-tree", 3: "high-grass", 5: "hills"}


def homes(board: Board, holders: tuple[Holder, ...]) -> tuple[dict[int, str], dict[int, str]]:
    """Return the style and the hint of every cell that belongs to a kingdom."""
    styles: dict[int, str] = {}
    hints: dict[int, str] = {}
    for seat, (colour, name, alive) in enumerate(holders):
        own = colour if alive else "out"
        for cell, what in [(board.deploy[seat], "Deploy hex"), *((flank, "Flank") for flank in board.flanks[seat])]:
            styles[cell] = f"g-home g-{own}"
            hints[cell] = f"{what} of {name}: the way into its Gem Zone"
        for cell in board.stages[seat]:
            styles[cell] = f"g-stage g-{own}"
            hints[cell] = f"Stage of {name}: pieces wait here, and bar the way into the Gem Zone"
        for cell in board.towers[seat * 3 : seat * 3 + 3]:
            styles.setdefault(cell, f"g-home g-{own}")
    return styles, hints


def arrow(ground: Ground, seat: int, holder: Holder) -> str:
    """Draw the way forward, on the Deploy hex."""
    x, y = ground.at[ground.board.deploy[seat]]
    away = ground.outward(ground.at, seat)
    angle = math.degrees(math.atan2(-away[1], -away[0]))
    size = ground.radius * 0.032
    return el(
        "path",
        d="M-10 -9L4 0L-10 9M0 -9L14 0L0 9",
        class_=f"g-none g-{holder[0] if holder[2] else 'out'}",
        transform=f"translate({x:.1f} {y:.1f}) rotate({angle:.0f}) scale({size:.3f})",
        style="fill:none;stroke:var(--k);stroke-width:3;opacity:.6",
    )


# -- Gem Zones -----------------------------------------------------------------------------------------------------


def zones(ground: Ground, view: GemholdView) -> list[Fragment]:
    """Draw the Gem Zone behind each Stage."""
    barred = {piece.at for side in view.sides for piece in side.pieces if piece.at}
    made = []
    for seat, side in enumerate(view.sides):
        lost = sum(deed.amount for deed in view.deeds if deed.what == "enter" and deed.zone == seat)
        shut = all(ground.board.cells[cell] in barred for cell in ground.board.stages[seat])
        made.append((f"zone-{seat}", zone(ground, seat, side_of(side), side.gems, lost, side.alive and shut)))
    return made


def side_of(side: SideView) -> Holder:
    return side.colour, side.kingdom, side.alive


@lru_cache(maxsize=1024)
def zone(ground: Ground, seat: int, holder: Holder, gems: int, lost: int, shut: bool) -> str:
    """Draw the gems that are left, those just lost, and a lock while both Stage spaces are taken (GR-39)."""
    colour, name, alive = holder
    size = ground.radius
    x, y, along = ground.zone(seat)
    long, high = ZONE_LONG * size, ZONE_HIGH * size
    step = (ZONE_LONG - 0.8) * size / 8
    turn = math.degrees(along)
    made = [
        f'<rect x="{-long / 2:.0f}" y="{-high / 2:.0f}" width="{long:.0f}" height="{high:.0f}" rx="{high / 2:.0f}" '
        f'class="g-plate" transform="rotate({turn:.1f})"/>'
    ]
    for number in range(8):
        style = "g-gem" if number < gems else "g-bad" if number < gems + lost else "g-gem-out"
        off = (number - 3.5) * step
        gem = icon("cut-diamond", round(off * math.cos(along)), round(off * math.sin(along)), round(size * 0.54), style)
        made.append(gem)
    if shut:
        lock = icon("padlock", 0, 0, round(size * 0.6), "g-on")
        made.append(f'<circle r="{size * 0.46:.0f}" class="g-k"/>{lock}')
    said = f"Gem Zone of {name}: {amount(gems, 'gem')} of 8"
    said += f", {lost} just lost" if lost else ""
    said += ", shut: both Stage spaces are taken" if shut else ""
    return el(
        "g",
        svg.title(said if alive else f"{name} is out of the game"),
        *made,
        class_=f"g-{colour if alive else 'out'}",
        transform=f"translate({x:.1f} {y:.1f})",
        data_ref=f"gems:{SEATS[seat]}",
    )
