"""The hexes of the board: where each is drawn, the land, the homes, the Gem Zones, and what can be reached."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from wartable.core import svg
from wartable.core.hexes import reach
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.cards import Cards
from wartable.games.gemhold.layout import places
from wartable.games.gemhold.picture_art import box, icon, ink, pale, say

Data = dict[str, Any]
ROOT3 = math.sqrt(3)
WIDE = 760.0
#: A Gem Zone, in radii of a hex.
ZONE_LONG = 5.6
ZONE_HIGH = 0.96


def outward(board: Board, at: list[tuple[float, float]], seat: int) -> tuple[float, float]:
    """The direction from the Deploy hex out of the board, of length 1."""
    x, y = at[board.deploy[seat]]
    left, right = (at[cell] for cell in board.stages[seat])
    dx, dy = (left[0] + right[0]) / 2 - x, (left[1] + right[1]) / 2 - y
    length = math.hypot(dx, dy)
    return dx / length, dy / length


def zone_place(board: Board, at: list[tuple[float, float]], seat: int, radius: float) -> tuple[float, float, float]:
    """The middle of a Gem Zone behind its Stage, and the angle along it, so that it reads from left to right."""
    dx, dy = outward(board, at, seat)
    left, right = (at[cell] for cell in board.stages[seat])
    x = (left[0] + right[0]) / 2 + dx * radius * 1.6
    y = (left[1] + right[1]) / 2 + dy * radius * 1.6
    along = math.atan2(dx, -dy)
    return x, y, (along + math.pi / 2) % math.pi - math.pi / 2


class Ground:
    """The board as it lies before the viewer, whose kingdom is below; a watcher sits with the first."""

    def __init__(self, board: Board, view: Data, top: float) -> None:
        self.board = board
        self.view = view
        me = max(0, view["seat"])
        cells = [(ROOT3 / 2 * x, 1.5 * y) for x, y in places(board, me)]
        left, right, high, low = self.edges(cells)
        self.radius = min(54.0, (WIDE - 24) / (right - left))
        middle = (WIDE - (right - left) * self.radius) / 2
        self.at = [((x - left) * self.radius + middle, (y - high) * self.radius + top + 14) for x, y in cells]
        self.bottom = (low - high) * self.radius + top + 28

    def edges(self, cells: list[tuple[float, float]]) -> tuple[float, float, float, float]:
        """How far the hexes and the Gem Zones reach: left, right, above, below."""
        xs = [x + side for x, _ in cells for side in (-ROOT3 / 2, ROOT3 / 2)]
        ys = [y + side for _, y in cells for side in (-1.0, 1.0)]
        for seat in range(self.board.seats):
            x, y, along = zone_place(self.board, cells, seat, 1.0)
            for end in (-ZONE_LONG / 2, ZONE_LONG / 2):
                xs += [x + end * math.cos(along) + side * 0.3 for side in (-1, 1)]
                ys += [y + end * math.sin(along) + side * 0.5 for side in (-1, 1)]
        return min(xs), max(xs), min(ys), max(ys)

    def hexagon(self, cell: int, share: float = 1.0) -> str:
        x, y = self.at[cell]
        return corners(x, y, self.radius * share)

    def cell_of(self, at: list[int]) -> int:
        return self.board.grid.index[at[0], at[1]]


@lru_cache(maxsize=4096)
def corners(x: float, y: float, size: float) -> str:
    """A hex as the points of a polygon."""
    turns = [math.pi / 3 * k for k in range(6)]
    return " ".join(f"{x + size * math.sin(turn):.1f},{y - size * math.cos(turn):.1f}" for turn in turns)


# -- land ----------------------------------------------------------------------------------------------------------


def land(ground: Ground) -> str:
    """Every hex and Stage space; home and Tower spaces have their kingdom's colour."""
    board = ground.board
    colours = {}
    for seat, side in enumerate(ground.view["sides"]):
        if side["alive"]:
            for cell in [board.deploy[seat], *board.flanks[seat], *board.stages[seat]]:
                colours[cell] = side["colour"]
    return "".join(tile(ground, cell, colours.get(cell)) for cell in range(board.size))


def tile(ground: Ground, cell: int, colour: str | None) -> str:
    staged = cell >= ground.board.hexes
    return drawn_tile(*ground.board.cells[cell], staged, colour, ground.hexagon(cell, 0.86 if staged else 0.97))


@lru_cache(maxsize=4096)
def drawn_tile(q: int, r: int, staged: bool, colour: str | None, points: str) -> str:
    """The land hardly changes from one picture to the next."""
    fill = pale(colour) if colour else f"var(--{'off' if staged else 'land' if (q - r) % 3 else 'land-alt'})"
    name = f"Stage space ({q},{r})" if staged else f"hex ({q},{r})"
    return svg.el(
        "polygon",
        svg.title(name),
        points=points,
        class_="g-hex",
        style=f"fill:{fill}" + (";stroke-dasharray:7 6" if staged else ""),
        data_ref=f"cell:{q},{r}",
    )


def spaces(ground: Ground) -> str:
    """What is printed on the hexes: Tower spaces with their numbers, and an arrow on each Deploy hex."""
    made = []
    board = ground.board
    size = ground.radius
    for seat, side in enumerate(ground.view["sides"]):
        colour = ink(side["colour"]) if side["alive"] else "var(--pip-off)"
        for space in range(3):
            if side["towers"][space]:
                continue
            x, y = ground.at[board.towers[seat * 3 + space]]
            made.append(
                svg.el(
                    "circle",
                    cx=x,
                    cy=y,
                    r=size * 0.55,
                    fill="none",
                    stroke=colour,
                    stroke_width=2.5,
                    stroke_dasharray="5 5",
                    data_ref=f"tower:{side['name']}:{space + 1}",
                )
            )
            made.append(say(x, y + size * 0.2, str(space + 1), size * 0.6, "g-mid g-bold", colour))
        made.append(arrow(ground, seat, colour))
    return "".join(made)


def arrow(ground: Ground, seat: int, colour: str) -> str:
    """The way forward, on the Deploy hex."""
    board = ground.board
    x, y = ground.at[board.deploy[seat]]
    away = outward(board, ground.at, seat)
    angle = math.degrees(math.atan2(-away[1], -away[0]))
    size = ground.radius * 0.032
    return svg.el(
        "path",
        d="M-10 -9 L4 0 L-10 9 M0 -9 L14 0 L0 9",
        class_="g-line",
        transform=f"translate({x:.1f} {y:.1f}) rotate({angle:.0f}) scale({size:.3f})",
        style=f"color:{colour};stroke-width:3;opacity:.55",
    )


# -- Gem Zones -----------------------------------------------------------------------------------------------------


def zones(ground: Ground) -> str:
    return "".join(zone(ground, seat) for seat in range(ground.board.seats))


def zone(ground: Ground, seat: int) -> str:
    """Behind the Stage: the bubbles of the gem track; a lock while both Stage spaces are taken (GR-39)."""
    view = ground.view
    side = view["sides"][seat]
    size = ground.radius
    x, y, along = zone_place(ground.board, ground.at, seat, size)
    long, high = ZONE_LONG * size, ZONE_HIGH * size
    colour = side["colour"]
    fill, edge = (pale(colour), ink(colour)) if side["alive"] else ("var(--off)", "var(--land-edge)")
    made = [box(-long / 2, -high / 2, long, high, high / 2, fill, edge, 3)]
    step = (ZONE_LONG - 0.7) * size / 8
    for number in range(8):
        full = number < side["gems"]
        made.append(icon("gem", (number - 3.5) * step, 0, size * 0.24, f"var(--gem{'' if full else '-out'})", full))
    taken = occupied(ground)
    if side["alive"] and all(taken[cell] for cell in ground.board.stages[seat]):
        made.append(
            svg.el("circle", r=size * 0.4, fill="var(--ink)") + icon("bound", 0, -1, size * 0.22, "var(--panel)")
        )
    return svg.el(
        "g",
        svg.title(f"Gem Zone of {colour}: {side['gems']} gems"),
        *made,
        transform=f"translate({x:.1f} {y:.1f}) rotate({math.degrees(along):.1f})",
        data_ref=f"gems:{side['name']}",
    )


# -- what the picked piece can do ----------------------------------------------------------------------------------


def hints(cards: Cards, ground: Ground) -> str:
    """Cells the picked piece can walk to, and how far it, or the picked Tower, can strike."""
    picked = (ground.view["playing"] or {}).get("on") or ground.view["picked"]
    if not picked:
        return ""
    seat = ground.view["turn"]
    side = ground.view["sides"][seat]
    board = ground.board
    if "tower" in picked:
        tower = side["towers"][picked["tower"] - 1]
        return within(ground, board.towers[seat * 3 + picked["tower"] - 1], cards.reach[cards.find(tower["title"])])
    piece = next(piece for piece in side["pieces"] if piece["letter"] == picked["piece"])
    cell = ground.cell_of(piece["at"])
    made = [] if cell >= board.hexes else [within(ground, cell, cards.reach[cards.find(piece["title"])])]
    ways = board.ways_of_guardian[seat] if piece["letter"] == "Guardian" else board.ways[seat]
    for ring in reach(ways, cell, piece["moves_left"], occupied(ground))[1:]:
        for other in ring:
            x, y = ground.at[other]
            made.append(svg.el("circle", cx=x, cy=y, r=ground.radius * 0.2, fill="var(--way)", opacity=0.9))
    return "".join(made)


def occupied(ground: Ground) -> list[int]:
    """Where pieces and Towers stand, from the view."""
    taken = [0] * ground.board.size
    for seat, side in enumerate(ground.view["sides"]):
        for piece in side["pieces"]:
            if piece["at"]:
                taken[ground.cell_of(piece["at"])] = 1
        for space, tower in enumerate(side["towers"]):
            if tower:
                taken[ground.board.towers[seat * 3 + space]] = 1
    return taken


def within(ground: Ground, cell: int, far: int) -> str:
    """A fine line around every hex in range."""
    return "".join(
        svg.el(
            "polygon",
            points=ground.hexagon(other, 0.84),
            style="fill:none;stroke:var(--reach);stroke-width:2.5;stroke-dasharray:3 6;pointer-events:none",
        )
        for other in range(ground.board.size)
        if 0 < ground.board.away[cell][other] <= far
    )
