"""Fiefdoms in hand: those still to be placed, and the one being placed in its four ways to be turned."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.pen import box, group
from wartable.draw.picture import Fragment
from wartable.games.proxywars.catalogue import COLUMNS
from wartable.games.proxywars.picture_art import Art, say, silhouette, slab
from wartable.games.proxywars.picture_tile import signs, values
from wartable.games.proxywars.view import Cell, ProxyWarsView
from wartable.games.proxywars.words import TURNS

WIDE, HIGH = 980, 130
SLOT = 98
#: The other's fiefdoms, three in a row.
MORE_WIDE, MORE_HIGH = 320, 246
CELL = 38.0
#: The tiles of a fiefdom in hand, and the signs on them or below them.
TILE, LOW_TILE, SIGN = 45.0, 41.0, 20.0


def hand(art: Art, view: ProxyWarsView, seat: int) -> list[Fragment]:
    """Draw the fiefdoms that a player has still to place, and how the one in hand can be turned."""
    side = view.sides[seat]
    placing = view.placing if view.turn == seat else None
    held = None if placing is None else placing.held
    made = []
    # Where a hand is swiped, what the question is about comes first.
    turning = held is not None and view.asked is not None
    first = 4 * SLOT if turning else 0
    for number, squares in enumerate(side.pieces):
        if number in side.hand:
            names = tuple(side.sheet[square] for square in squares)
            # While one of them is turned the others wait, and look like it.
            drawn = in_hand(art, seat, number, names, laid_out(squares), held == number, turning and held != number)
            made.append((f"p{number}", at(first + number * SLOT, drawn)))
    if turning and placing is not None and held is not None and placing.shape:
        names = tuple(side.sheet[square] for square in side.pieces[held])
        for quarters in range(4):
            chosen = placing.rotation == quarters
            shape = turned(placing.shape, quarters - (placing.rotation or 0))
            drawn = rotation(art, seat, names, shape, quarters, chosen, placing.rotation is not None)
            made.append((f"r{quarters}", at(quarters * SLOT, drawn)))
    return made


def at(x: float, drawn: str) -> str:
    return f'<g transform="translate({x:g} 0)">{drawn}</g>'


def laid_out(squares: tuple[int, ...]) -> tuple[Cell, ...]:
    return tuple((square // COLUMNS, square % COLUMNS) for square in squares)


def turned(shape: tuple[Cell, ...], quarters: int) -> tuple[Cell, ...]:
    """Return a fiefdom after N quarter turns to the right."""
    for _ in range(quarters % 4):
        shape = tuple((column, -row) for row, column in shape)
    return shape


@lru_cache(maxsize=1024)
def in_hand(
    art: Art, seat: int, number: int, names: tuple[str, ...], shape: tuple[Cell, ...], held: bool, waits: bool
) -> str:
    made = [box(3, 3, SLOT - 6, HIGH - 6, "pw-panel", 10), tiles(art, names, shape, seat)]
    if held:
        made.append(box(3, 3, SLOT - 6, HIGH - 6, "pw-next", 10))
    hint = "\n".join([f"Fiefdom {number + 1}: {', '.join(names)}", *(art.brief(name) for name in names)])
    style = "pw-off" if waits else ""
    return group(*made, ref=f"fiefdom:{seat}:{number}", id=f"pw-f{seat}:{number}", hint=hint, style=style, opens=True)


@lru_cache(maxsize=1024)
def rotation(
    art: Art, seat: int, names: tuple[str, ...], shape: tuple[Cell, ...], quarters: int, chosen: bool, done: bool
) -> str:
    made = [box(3, 3, SLOT - 6, HIGH - 6, "pw-next" if chosen else "pw-panel", 10), tiles(art, names, shape, seat)]
    style = "pw-off" if done and not chosen else ""
    return group(*made, ref="" if done else f"turn:{quarters}", hint=f"Turned {TURNS[quarters]}", style=style)


def tiles(art: Art, names: tuple[str, ...], shape: tuple[Cell, ...], seat: int) -> str:
    """Draw a fiefdom in the middle of its slot, with all that its tiles count. Three side by side are too narrow for
    that: theirs stands below them."""
    rows, columns = [row for row, _ in shape], [column for _, column in shape]
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    size = (SLOT - 10) / 3 if wide == 3 else LOW_TILE if high == 3 else TILE
    left = (SLOT - size * wide) / 2 - min(columns) * size
    top = (HIGH - size * high - (2 * SIGN if wide == 3 else 0)) / 2 - min(rows) * size
    made = ""
    for name, (row, column) in zip(names, shape, strict=True):
        x, y = left + column * size, top + row * size
        tile = art.tile(name)
        made += slab(x, y, size, size, f"pw-m{seat}")
        made += silhouette(name, x + size * 0.14, y + size * 0.06, size * 0.72, f"pw-plain{seat}")
        if wide == 3:
            made += signs(
                tile, tile.vp, x + (size - SIGN) / 2, y + size + 4 + SIGN * len(values(tile, tile.vp)), SIGN, 1
            )
        else:
            made += signs(tile, tile.vp, x + 3, y + size - 2, SIGN, 2)
    return made


def cells(names: tuple[str, ...], shape: tuple[Cell, ...], seat: int) -> str:
    """Draw a fiefdom in the middle of its slot, in little."""
    rows, columns = [row for row, _ in shape], [column for _, column in shape]
    size = CELL if max(columns) - min(columns) < 2 else (SLOT - 10) / 3
    left = (SLOT - size * (max(columns) - min(columns) + 1)) / 2 - min(columns) * size
    top = (HIGH - size * (max(rows) - min(rows) + 1)) / 2 - min(rows) * size
    made = ""
    for name, (row, column) in zip(names, shape, strict=True):
        at = left + column * size, top + row * size
        made += slab(at[0], at[1], size, size, f"pw-m{seat}")
        made += silhouette(name, at[0] + size * 0.12, at[1] + size * 0.12, size * 0.76, f"pw-s{seat}")
    return made


def others(art: Art, view: ProxyWarsView, seat: int) -> list[Fragment]:
    """Draw what the other player has still to place; it is open to all."""
    side = view.sides[seat]
    made = [("title", heading(side.faction or side.name))]
    for number, squares in enumerate(side.pieces):
        if number in side.hand:
            names = tuple(side.sheet[square] for square in squares)
            held = view.placing is not None and view.turn == seat and view.placing.held == number
            x, y = 13 + number % 3 * SLOT, 34 + number // 3 * (HIGH - 28)
            made.append((f"p{number}", in_hand_small(seat, number, names, laid_out(squares), x, y, held)))
    return made


@lru_cache(maxsize=64)
def heading(faction: str) -> str:
    panel = box(0, 0, MORE_WIDE, MORE_HIGH, "pw-panel", 12)
    return panel + say(14, 25, f"{faction} has still to place", 16, "pw-d", MORE_WIDE - 28)


@lru_cache(maxsize=1024)
def in_hand_small(
    seat: int, number: int, names: tuple[str, ...], shape: tuple[Cell, ...], x: float, y: float, held: bool
) -> str:
    hint = f"Fiefdom {number + 1}: {', '.join(names)}"
    style = "pw-next" if held else "pw-rim"
    frame = box(x + 3, y + 3, SLOT - 6, HIGH - 34, style, 8)
    return group(frame, small_cells(names, shape, seat, x, y), id=f"pw-f{seat}:{number}", hint=hint)


def small_cells(names: tuple[str, ...], shape: tuple[Cell, ...], seat: int, x: float, y: float) -> str:
    place = f"translate({x + SLOT * 0.15:g} {y + HIGH * 0.15 - 10:g}) scale(.7)"
    return f'<g transform="{place}">{cells(names, shape, seat)}</g>'
