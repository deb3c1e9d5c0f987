"""Sheets, scissors and fiefdoms in hand: what is on the table before the board is complete."""

from __future__ import annotations

from wartable.games.proxywars.cutting import FORMS, SHAPES
from wartable.games.proxywars.picture_board import Table
from wartable.games.proxywars.picture_parts import WIDE, Data, box, group, icon, lines, say
from wartable.games.proxywars.picture_tile import action_mark, icons, kind_of_action, name_block, text_block
from wartable.games.proxywars.sheets import COLUMNS, ROWS
from wartable.games.proxywars.words import TURNS

EDGE = 20.0
TILE_W = (WIDE - 2 * EDGE) / COLUMNS
TILE_H = 232.0


def sheet(table: Table, seat: int, y: float) -> tuple[str, float]:
    """A whole sheet, with the cuts that the viewer may see."""
    side = table.sides[seat]
    owner = fiefdom_by_square(side)
    following = (table.view["cutting"] or {}).get("next") if seat == table.view["seat"] else None
    made = [say(EDGE + 4, y + 36, f"The sheet of {side['name']}: {side['faction']}", 30, "pw-d", 880)]
    if owner:
        made.append(icon("scissors", WIDE - EDGE - 44, y + 4, 40, "pw-ink"))
    y += 54
    for square, name in enumerate(side["sheet"]):
        made.append(sheet_tile(table, seat, square, name, y, owner.get(square)))
    made += scissors(owner, y)
    if following is not None:
        x, top = corner(following, y)
        made.append(box(x + 4, top + 4, TILE_W - 8, TILE_H - 8, "pw-lit", 8))
    return "".join(made), y + ROWS * TILE_H


def corner(square: int, y: float) -> tuple[float, float]:
    return EDGE + square % COLUMNS * TILE_W, y + square // COLUMNS * TILE_H


def fiefdom_by_square(side: Data) -> dict[int, int]:
    """The fiefdom of each square that is cut out already; -1 for unused ones."""
    found = {square: number for number, squares in enumerate(side["fiefdoms"] or []) for square in squares}
    return found | dict.fromkeys(side["unused"] or [], -1)


def sheet_tile(table: Table, seat: int, square: int, name: str, y: float, fiefdom: int | None) -> str:
    x, top = corner(square, y)
    printed = table.tile(name)
    text = table.action(name)
    letters = 24.0
    style = f"pw-m{seat}" if fiefdom is not None and fiefdom % 2 == 0 else f"pw-own{seat}"
    made = [
        box(x, top, TILE_W, TILE_H, style),
        name_block(name, x + 12, top + 10, TILE_W - (54 if text else 24), letters),
        action_mark(kind_of_action(text), "", x + TILE_W - 40, top + 12, 28),
        icons(printed, x + 12, top + TILE_H - 10, 44, TILE_W - 24),
        text_block(text, x + 12, top + 82, 16.5, TILE_W - 20, 5, "pw-ink"),
        box(x, top, TILE_W, TILE_H, "pw-grid"),
    ]
    if fiefdom == -1:
        wide, high = TILE_W - 28, TILE_H - 28
        cross = f"M{x + 14:g} {top + 14:g}l{wide:g} {high:g}m0-{high:g}l-{wide:g} {high:g}"
        made = [group(*made, style="pw-off"), f'<path d="{cross}" class="pw-line"/>']
    elif fiefdom is not None:
        made.append(say(x + TILE_W - 14, top + TILE_H - 14, str(fiefdom + 1), 34, f"pw-d pw-end pw-s{seat}"))
    ref = f"square:{square}" if seat == table.view["seat"] else ""
    return group(*made, ref=ref, id=f"pw-q-{seat}-{square}", hint=table.hint(name))


def scissors(owner: dict[int, int], y: float) -> list[str]:
    """Dashed lines where the scissors went: between tiles that are no longer together."""
    made = []
    for square in range(ROWS * COLUMNS):
        x, top = corner(square, y)
        here = (owner.get(square), square if owner.get(square) == -1 else 0)
        if square % COLUMNS < COLUMNS - 1:
            other = (owner.get(square + 1), square + 1 if owner.get(square + 1) == -1 else 0)
            if here != other:
                made.append(cut(x + TILE_W, top, x + TILE_W, top + TILE_H))
        if square // COLUMNS < ROWS - 1:
            other = (owner.get(square + COLUMNS), square + COLUMNS if owner.get(square + COLUMNS) == -1 else 0)
            if here != other:
                made.append(cut(x, top + TILE_H, x + TILE_W, top + TILE_H))
    return made


def cut(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="pw-cut"/>'


def cut_choices(table: Table, y: float) -> tuple[str, float]:
    """The cuts that are possible at the marked tile, as small forms to click, and how many ways remain."""
    cutting = table.view["cutting"]
    if cutting is None:
        return "", y
    ways = cutting["ways"]
    if cutting["next"] is None:
        note = "All is cut. Confirm when you are ready."
    else:
        note = f"{ways:,} ways left to cut the rest, {cutting['left']} tiles still to be left unused"
    made = [say(EDGE + 4, y + 34, note, 26, "pw-faint", 950)]
    y += 50
    if cutting["next"] is None:
        return "".join(made), y
    step = (WIDE - 2 * EDGE) / 7
    for code in range(len(FORMS)):
        possible = code in cutting["cuts"]
        made.append(cut_choice(table, code, cutting["next"], EDGE + code * step, y, step - 12, possible))
    told, y = reading(table, [table.sides[table.view["seat"]]["sheet"][cutting["next"]]], y + 118)
    return "".join(made) + told, y


def reading(table: Table, names: list[str], y: float) -> tuple[str, float]:
    """What tiles do, in letters that can be read on a phone."""
    made = []
    for name in names:
        rows = lines(table.hint(name), 24, WIDE - 2 * EDGE - 10)
        made += [say(EDGE + 4, y + 28 + 30 * at, row, 24, "", WIDE - 2 * EDGE) for at, row in enumerate(rows)]
        y += 30 * len(rows) + 8
    return "".join(made), y


def cut_choice(table: Table, code: int, square: int, x: float, y: float, wide: float, possible: bool) -> str:
    seat = table.view["seat"]
    squares = SHAPES[square][code]
    names = ", ".join(table.sides[seat]["sheet"][other] for other in squares)
    size = 28.0
    rows = [row for row, _ in FORMS[code]]
    columns = [column for _, column in FORMS[code]]
    left = x + (wide - size * (max(columns) - min(columns) + 1)) / 2 - min(columns) * size
    top = y + (110 - size * (max(rows) + 1)) / 2
    made = [box(x, y, wide, 110, "pw-panel", 12)]
    for row, column in FORMS[code]:
        made.append(box(left + column * size, top + row * size, size - 2, size - 2, f"pw-s{seat}", 4))
    if code == 0:
        made.append(f'<path d="M{left + 4:g} {top + 4:g}l18 18m0-18l-18 18" class="pw-line"/>')
    hint = f"Leave {names} unused" if code == 0 else f"Cut out {names}" if squares else "Does not fit here"
    return group(*made, ref=f"cut:{code}" if possible else "", hint=hint, style="" if possible else "pw-off")


# -- fiefdoms in hand ----------------------------------------------------------------------------------------------


def hand(table: Table, seat: int, y: float) -> tuple[str, float]:
    """The fiefdoms that a player has still to place; the one in hand stands out."""
    side = table.sides[seat]
    if not side["hand"]:
        return "", y
    placing = table.view["placing"]
    step = (WIDE - 2 * EDGE) / 6
    made = []
    for number, squares in enumerate(side["fiefdoms"]):
        if number in side["hand"]:
            held = table.view["turn"] == seat and placing["held"] == number
            made.append(in_hand(table, seat, number, squares, EDGE + number * step, y, step - 8, held))
    return "".join(made), y + 176


def in_hand(
    table: Table, seat: int, number: int, squares: list[int], x: float, y: float, wide: float, held: bool
) -> str:
    side = table.sides[seat]
    names = [side["sheet"][square] for square in squares]
    size = 40.0
    rows = [square // COLUMNS for square in squares]
    columns = [square % COLUMNS for square in squares]
    left = x + (wide - size * (max(columns) - min(columns) + 1)) / 2
    top = y + (168 - size * (max(rows) - min(rows) + 1)) / 2
    made = [box(x, y, wide, 168, "pw-panel", 12), say(x + 12, y + 28, str(number + 1), 24, f"pw-d pw-s{seat}")]
    for row, column, name in zip(rows, columns, names, strict=True):
        at = left + (column - min(columns)) * size, top + (row - min(rows)) * size
        made.append(box(at[0], at[1], size - 2, size - 2, f"pw-m{seat}", 4))
        made.append(best_icon(table.tile(name), at[0] + 6, at[1] + 6, 26))
    if held:
        made.append(box(x, y, wide, 168, "pw-lit", 12))
    hint = f"Fiefdom {number + 1} of {side['name']}: {', '.join(names)}"
    return group(*made, ref=f"fiefdom:{seat}:{number}", id=f"pw-f-{seat}-{number}", hint=hint)


def best_icon(tile: Data, x: float, y: float, size: float) -> str:
    """The one icon that says most about a tile."""
    for name, style in (("recruit", "pw-ink"), ("vp", "pw-gold"), ("attack", "pw-ink"), ("defense", "pw-ink")):
        if tile[name]:
            return icon(name, x, y, size, style)
    return ""


def turning(table: Table, y: float) -> tuple[str, float]:
    """The fiefdom in hand, as it is turned or in its four ways to be turned."""
    view = table.view
    placing = view["placing"]
    if placing["held"] is None:
        return "", y
    side = table.sides[view["turn"]]
    names = [side["sheet"][square] for square in side["fiefdoms"][placing["held"]]]
    made = [say(EDGE + 4, y + 34, f"In hand: {', '.join(names)}", 26, "pw-b", 950)]
    y += 48
    step = (WIDE - 2 * EDGE) / 4
    for quarters in range(4):
        chosen = placing["rotation"] == quarters
        if placing["rotation"] is None or chosen:
            made.append(turned(table, names, quarters, EDGE + quarters * step, y, step - 10, chosen))
    told, y = reading(table, names, y + 240)
    return "".join(made) + told, y


def turned(table: Table, names: list[str], quarters: int, x: float, y: float, wide: float, chosen: bool) -> str:
    """The fiefdom after so many quarter turns, with its tiles' names."""
    placing = table.view["placing"]
    offsets = [tuple(offset) for offset in placing["shape"]]
    for _ in range((quarters - (placing["rotation"] or 0)) % 4):
        offsets = [(column, -row) for row, column in offsets]
    rows = [row for row, _ in offsets]
    columns = [column for _, column in offsets]
    size = 72.0
    left = x + (wide - size * (max(columns) - min(columns) + 1)) / 2 - min(columns) * size
    top = y + (236 - size * (max(rows) - min(rows) + 1)) / 2 - min(rows) * size
    seat = table.view["turn"]
    made = [box(x, y, wide, 236, "pw-panel", 12)]
    for at, (row, column) in enumerate(offsets):
        corner_x, corner_y = left + column * size, top + row * size
        made.append(box(corner_x, corner_y, size, size, f"pw-own{seat}"))
        made.append(name_block(names[at], corner_x + 5, corner_y + 6, size - 10, 13.5))
        made.append(icons(table.tile(names[at]), corner_x + 5, corner_y + size - 5, 24, size - 10))
        made.append(box(corner_x, corner_y, size, size, "pw-grid"))
        if at == 0:
            made.append(box(corner_x + 3, corner_y + 3, size - 6, size - 6, "pw-lit", 4))
    return group(*made, ref="" if chosen else f"turn:{quarters}", hint=f"Turned {TURNS[quarters]}")
