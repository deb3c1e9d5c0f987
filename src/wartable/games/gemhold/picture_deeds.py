"""What happens on the board: where the picked piece can go, and what the latest player to act has done."""

from __future__ import annotations

import math
from functools import lru_cache
from html import escape
from itertools import pairwise

from wartable.core.hexes import reach
from wartable.draw import text
from wartable.draw.pen import box
from wartable.draw.picture import Fragment
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.forecast import Forecast, forecast
from wartable.games.gemhold.picture_art import icon, silhouette
from wartable.games.gemhold.picture_board import Ground, Point
from wartable.games.gemhold.view import DeedView, GemholdView

# -- what the picked piece can do ----------------------------------------------------------------------------------


def hints(cards: Catalogue, ground: Ground, view: GemholdView) -> list[Fragment]:
    """Draw the cells the viewer's picked piece can walk to, by which way, and how far it, or the picked Tower, can
    strike."""
    acting = view.acting
    if acting is None or view.asked is None:
        return []
    side, board = view.on_turn, ground.board
    if acting.tower:
        far = cards.reach[cards.find(side.tower(acting.tower).title)]
        return [("reach", in_reach(ground, board.towers[view.turn * 3 + acting.tower - 1], far))]
    piece = side.piece(acting.piece)
    if piece.at is None:
        return []
    cell = ground.cell_of(piece.at)
    taken = occupied(board, view)
    shown = [("ways", walkable(ground, view.turn, piece.is_guardian, cell, piece.moves_left, taken))]
    if cell < board.hexes and not piece.attacked:
        shown.append(("reach", in_reach(ground, cell, cards.reach[cards.find(piece.title)])))
    return shown


def occupied(board: Board, view: GemholdView) -> tuple[int, ...]:
    """Return where pieces and Towers stand, from the view: 1 for each cell that is taken."""
    taken = [0] * board.size
    for seat, side in enumerate(view.sides):
        for piece in side.pieces:
            if piece.at:
                taken[board.grid.index[piece.at]] = 1
        for space, tower in enumerate(side.towers):
            if tower:
                taken[board.towers[seat * 3 + space]] = 1
    return tuple(taken)


@lru_cache(maxsize=512)
def walkable(ground: Ground, seat: int, guardian: bool, cell: int, left: int, taken: tuple[int, ...]) -> str:
    """Draw the hexes that can be reached, and the ways that lead there."""
    board = ground.board
    ways = board.ways_of_guardian[seat] if guardian else board.ways[seat]
    rings = reach(ways, cell, left, list(taken))
    goals, lines = "", ""
    for before, ring in pairwise(rings):
        for other in ring:
            goals += ground.hexagon(other, 0.8)
            start = next(cell for cell in before if other in ways[cell])
            lines += "M{:g} {:g}L{:g} {:g}".format(*ground.at[start], *ground.at[other])
    return f'<g class="g-none"><path class="g-goal" d="{goals}"/><path class="g-way" d="{lines}"/></g>' if goals else ""


@lru_cache(maxsize=512)
def in_reach(ground: Ground, cell: int, far: int) -> str:
    """Draw a fine line around every hex in range."""
    away = ground.board.away[cell]
    shape = "".join(ground.hexagon(other, 0.9) for other in range(ground.board.size) if 0 < away[other] <= far)
    return f'<path class="g-reach g-none" d="{shape}"/>'


def forecasts(cards: Catalogue, ground: Ground, view: GemholdView) -> list[Fragment]:
    """Draw at every target of the picked piece or Tower what an attack would take."""
    acting, board = view.acting, ground.board
    if acting is None or view.asked is None:
        return []
    side = view.on_turn
    if acting.tower:
        cell, title, ready = board.towers[view.turn * 3 + acting.tower - 1], side.tower(acting.tower).title, True
    else:
        piece = side.piece(acting.piece)
        if piece.at is None:
            return []
        cell, title, ready = ground.cell_of(piece.at), piece.title, not piece.attacked
    if not ready or cell >= board.hexes:
        return []
    far = cards.reach[cards.find(title)]
    shown = []
    for other in view.sides:
        for target in other.pieces if other is not side else ():
            if target.at is not None and board.away[cell][ground.cell_of(target.at)] <= far:
                expected = forecast(cards, view, target)
                if expected is not None:
                    shown.append((f"forecast {other.name} {target.letter}", pill(ground, target.at, expected)))
    return shown


@lru_cache(maxsize=1024)
def pill(ground: Ground, at: tuple[int, int], expected: Forecast) -> str:
    """Draw a forecast below its target: how likely nothing is left of it, or else the life it takes."""
    x, y = ground.seen_at(at)
    y += ground.radius * 0.8
    said = expected.short
    wide = text.width(said, 16, True) / 2 + 8
    more = 10 if expected.deadly else 0
    skull = icon("skull-crossed-bones", x + wide - 10, y, 18, "g-on") if more else ""
    return (
        f'<g class="g-none">{box(x - wide - more, y - 13, 2 * (wide + more), 26, "g-loss", 13)}'
        f'<text x="{x - more:.0f}" y="{y + 6:.0f}" font-size="16" class="g-mid g-bold g-on">{said}</text>{skull}</g>'
    )


# -- what was done -------------------------------------------------------------------------------------------------


def marks(cards: Catalogue, ground: Ground, view: GemholdView) -> tuple[list[Fragment], list[Fragment]]:
    """Draw what the latest player to act has done: what lies under the pieces, and what lies over them."""
    under: list[Fragment] = []
    over: list[Fragment] = []
    for number, deed in enumerate(view.deeds):
        colour = view.sides[deed.seat].colour
        last = number == len(view.deeds) - 1
        if deed.what in ("move", "push", "enter"):
            under.append((f"deed-{number}", march(ground, colour, deed)))
        elif deed.what == "special":
            under.append((f"deed-{number}", spell(ground, colour, deed)))
        elif deed.what == "strike":
            over.append((f"deed-{number}", shot(ground, deed, last)))
        elif deed.what == "card" and last:
            over.append(("card", played(cards, colour, view.sides[deed.seat].kingdom, deed.title)))
    return under, over


def seen(ground: Ground, deed: DeedView) -> tuple[Point, Point]:
    """Return where an arrow begins and ends."""
    assert deed.start is not None
    begin = ground.seen_at(deed.start)
    if deed.zone is not None:
        x, y, _ = ground.zone(deed.zone)
        return begin, (x, y)
    assert deed.end is not None
    return begin, ground.seen_at(deed.end)


@lru_cache(maxsize=1024)
def march(ground: Ground, colour: str, deed: DeedView) -> str:
    """Draw an arrow from where a piece was, with a faint ring there, to where it went."""
    (x, y), (to_x, to_y) = seen(ground, deed)
    size = ground.radius
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="{size * 0.4:.0f}" fill="none" stroke="var(--k)" stroke-width="3"/>'
    far = math.hypot(to_x - x, to_y - y) or 1.0
    # The head of the arrow looks out from under the piece.
    short = 0.0 if deed.zone is not None else size * 0.72
    end_x, end_y = to_x - (to_x - x) / far * short, to_y - (to_y - y) / far * short
    return f'<g class="g-none g-{colour}">{ring}<path class="g-march" d="M{x:g} {y:g}L{end_x:.1f} {end_y:.1f}"/></g>'


@lru_cache(maxsize=256)
def spell(ground: Ground, colour: str, deed: DeedView) -> str:
    """Draw everything that a Guardian's Special may touch."""
    assert deed.start is not None
    away = ground.board.away[ground.cell_of(deed.start)]
    shape = "".join(ground.hexagon(cell, 0.95) for cell in range(ground.board.size) if away[cell] <= deed.amount)
    return f'<path class="g-spell g-none g-{colour}" d="{shape}"/>'


@lru_cache(maxsize=1024)
def shot(ground: Ground, deed: DeedView, last: bool) -> str:
    """Draw an attack: the line of it, the hex it met, and the life it cost; only the place once something else
    happened."""
    assert deed.end is not None
    shape = ground.hexagon(ground.cell_of(deed.end), 0.96)
    if not last:
        return f'<path class="g-struck g-none" style="fill:none" d="{shape}"/>'
    x, y = ground.seen_at(deed.end)
    line = ""
    if deed.start is not None:
        from_x, from_y = ground.seen_at(deed.start)
        line = f'<path class="g-shot" d="M{from_x:g} {from_y:g}L{x:g} {y:g}"/>'
    said = f"−{deed.amount}" if deed.amount else "miss"
    wide = 19 if deed.amount else 24
    top = y - ground.radius * 0.95
    return (
        f'<g class="g-none"><path class="g-struck" d="{shape}"/>{line}'
        f'<rect x="{x - wide:g}" y="{top - 14:.0f}" width="{2 * wide}" height="26" rx="13" class="g-loss"/>'
        f'<text x="{x:g}" y="{top + 5:.0f}" font-size="18" class="g-mid g-bold g-on">{said}</text></g>'
    )


@lru_cache(maxsize=256)
def played(cards: Catalogue, colour: str, kingdom: str, title: str) -> str:
    """Draw the card that was just played, in the corner of the map."""
    x, y = 12, 14
    return (
        f'<g class="g-none g-{colour}"><rect x="{x}" y="{y}" width="196" height="52" rx="10" class="g-plate"/>'
        f"{icon(silhouette(cards, title), x + 28, y + 26, 36, 'g-k')}"
        f'<text x="{x + 54}" y="{y + 22}" font-size="16">{escape(kingdom)} plays</text>'
        f'<text x="{x + 54}" y="{y + 42}" font-size="17" class="g-bold">{escape(title)}</text></g>'
    )
