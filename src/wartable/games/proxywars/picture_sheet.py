"""Factions, sheets and scissors: what is on the table before the first fiefdom lies."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.pen import box, group
from wartable.draw.picture import Fragment
from wartable.games.proxywars.actions import specialty_text
from wartable.games.proxywars.catalogue import COLUMNS, ROWS
from wartable.games.proxywars.picture_art import Art, say, sign, silhouette, slab
from wartable.games.proxywars.picture_board import PLACING_HIGH, WIDE
from wartable.games.proxywars.picture_tile import action_mark, kind_of_action, signs, text_block, values
from wartable.games.proxywars.view import ProxyWarsView, SideView

EDGE = 5.0
TILE_W = (WIDE - 2 * EDGE) / COLUMNS
TILE_H = (PLACING_HIGH - 2 * EDGE) / ROWS
#: The other's sheet as a list, for reading.
LIST_WIDE, LIST_ROW, LIST_TOP = 320, 25, 40
LIST_HIGH = LIST_TOP + LIST_ROW * ROWS * COLUMNS + 10


# -- choosing ------------------------------------------------------------------------------------------------------


def factions(art: Art, view: ProxyWarsView) -> list[Fragment]:
    """Draw the factions to choose from, two in a row, or more where a pack brings many."""
    count = len(view.factions)
    columns = 2 if count <= 4 else 4
    high = (PLACING_HIGH - 10) / -(-count // columns)
    wide = (WIDE - 10) / columns
    made = []
    for number, name in enumerate(view.factions):
        taken = next((side.seat for side in view.sides if side.faction == name), -1)
        x, y = 5 + number % columns * wide, 5 + number // columns * high
        made.append((f"faction{number}", faction_card(art, number, name, taken, x, y, wide - 10, high - 10)))
    return made


@lru_cache(maxsize=256)
def faction_card(art: Art, number: int, name: str, taken: int, x: float, y: float, wide: float, high: float) -> str:
    faction = art.factions[name]
    shown = [tile.name for tile in faction.tiles][:10]
    step = (wide - 40) / len(shown)
    made = [slab(x, y, wide, high, "pw-panel" if taken < 0 else f"pw-own{taken}")]
    made.append(say(x + 22, y + 42, name, 30, "pw-d", wide - 44))
    made.append(say(x + 22, y + 70, faction.motto, 18, "pw-faint", wide - 44))
    made.append(text_block(specialty_text(faction.specialty), x + 22, y + 108, 18, wide - 44, 4, "pw-ink"))
    if high > 220:
        made += [
            silhouette(one, x + 20 + at * step, y + high - step - 18, step * 0.84, "pw-faint")
            for at, one in enumerate(shown)
        ]
    return group(*made, ref=f"faction:{number}", hint=f"{name}: {specialty_text(faction.specialty)}")


# -- cutting -------------------------------------------------------------------------------------------------------


def sheet(art: Art, view: ProxyWarsView) -> list[Fragment]:
    """Draw the viewer's sheet (the first one for a watcher), with the cuts that the viewer may see."""
    seat = max(0, view.seat)
    side = view.sides[seat]
    owner = fiefdom_by_square(side)
    made = [
        (f"q{square}", sheet_tile(art, seat, square, name, owner.get(square), view.seat >= 0))
        for square, name in enumerate(side.sheet)
    ]
    made.append(("scissors", scissors(tuple(owner.get(square) for square in range(ROWS * COLUMNS)))))
    if view.cutting is not None and view.cutting.next is not None:
        made.append(("next", marked(view.cutting.next, side.sheet[view.cutting.next], 0 in view.cutting.cuts)))
    return made


def corner(square: int) -> tuple[float, float]:
    return EDGE + square % COLUMNS * TILE_W, EDGE + square // COLUMNS * TILE_H


def fiefdom_by_square(side: SideView) -> dict[int, int]:
    """Return the fiefdom of each square that is cut out already; -1 for unused ones."""
    found = {square: number for number, squares in enumerate(side.pieces) for square in squares}
    return found | dict.fromkeys(side.unused or (), -1)


@lru_cache(maxsize=4096)
def sheet_tile(art: Art, seat: int, square: int, name: str, fiefdom: int | None, own: bool) -> str:
    x, top = corner(square)
    printed = art.tile(name)
    text = art.action(name)
    style = f"pw-m{seat}" if fiefdom is not None and fiefdom % 2 == 0 else f"pw-own{seat}"
    made = [
        slab(x, top, TILE_W, TILE_H, style),
        silhouette(name, x + TILE_W - 72, top + TILE_H - 72, 64, f"pw-art{seat}"),
        say(x + 9, top + 22, name, 17, "pw-b", TILE_W - (38 if text else 18)),
        action_mark(kind_of_action(text), "", x + TILE_W - 26, top + 8, 17),
        text_block(text, x + 9, top + 41, 15, TILE_W - 16, 4, "pw-ink"),
        signs(printed, printed.vp, x + 8, top + TILE_H - 7, 26, 4),
        f'<rect x="{x:g}" y="{top:g}" width="{TILE_W:g}" height="{TILE_H:g}" rx="6" fill="transparent" '
        'class="pw-spot"/>',
    ]
    if fiefdom == -1:
        wide, high = TILE_W - 28, TILE_H - 28
        cross = f"M{x + 14:g} {top + 14:g}l{wide:g} {high:g}m0-{high:g}l-{wide:g} {high:g}"
        made = [group(*made, style="pw-off"), f'<path d="{cross}" class="pw-line"/>']
    elif fiefdom is not None:
        made.append(say(x + TILE_W - 12, top + TILE_H - 12, str(fiefdom + 1), 30, f"pw-d pw-end pw-s{seat}"))
    ref = f"square:{square}" if own else ""
    return group(*made, ref=ref, id=f"pw-q{square}", hint=art.hint(name), style="pw-place")


@lru_cache(maxsize=512)
def scissors(owner: tuple[int | None, ...]) -> str:
    """Draw dashed lines where the scissors went: between tiles that are no longer together."""
    apart = [(fiefdom, square if fiefdom == -1 else 0) for square, fiefdom in enumerate(owner)]
    made = []
    for square, here in enumerate(apart):
        x, top = corner(square)
        if square % COLUMNS < COLUMNS - 1 and here != apart[square + 1]:
            made.append(cut(x + TILE_W, top, x + TILE_W, top + TILE_H))
        if square // COLUMNS < ROWS - 1 and here != apart[square + COLUMNS]:
            made.append(cut(x, top + TILE_H, x + TILE_W, top + TILE_H))
    return "".join(made)


def cut(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="pw-cut"/>'


@lru_cache(maxsize=256)
def marked(square: int, name: str, leaving: bool) -> str:
    """Mark the tile that is cut next, with a button that leaves it unused where that is possible."""
    x, top = corner(square)
    made = box(x + 3, top + 3, TILE_W - 6, TILE_H - 6, "pw-next", 7)
    made += sign("scissors", x + TILE_W - 94, top + TILE_H - 38, 28, "pw-ink pw-quiet")
    if not leaving:
        return made
    cx, cy = x + TILE_W - 34, top + TILE_H - 34
    cross = f'<path d="M{cx - 9:g} {cy - 9:g}l18 18m0-18l-18 18" class="pw-line pw-quiet"/>'
    button = f'<circle cx="{cx:g}" cy="{cy:g}" r="28" class="pw-panel"/>{cross}'
    return made + group(button, ref=f"leave:{square}", hint=f"Leave {name} unused")


# -- the other's sheet, for reading --------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def reading(art: Art, names: tuple[str, ...], faction: str, seat: int) -> str:
    """List the tiles of a sheet with their signs and names; pointing at one tells what it does."""
    made = [
        box(0, 0, LIST_WIDE, LIST_HIGH, "pw-panel", 12),
        say(14, 27, f"The sheet of {faction}", 17, "pw-d", LIST_WIDE - 28),
    ]
    for at, name in enumerate(names):
        y = LIST_TOP + LIST_ROW * at
        tile = art.tile(name)
        row = [
            f'<rect x="4" y="{y}" width="{LIST_WIDE - 8}" height="{LIST_ROW}" fill="transparent"/>',
            silhouette(name, 12, y + 2, 20, f"pw-s{seat}"),
            say(40, y + 18, name, 15, "", 190),
            signs(tile, tile.vp, LIST_WIDE - 12 - 23 * len(values(tile, tile.vp)), y + 23, 21, 4),
        ]
        made.append(group(*row, hint=art.hint(name)))
    return "".join(made)
