"""The table of Proxy Wars as a picture, from what a seat may know and from nothing else.

Each phase has its own picture. Cutting: the own sheet with scissors lines, the cuts that are possible, the other sheet
for reading. Placing: the hands, the growing layout, where the fiefdom in hand fits. Gaming: the board between the
players, whose meters tell who wins; below, every attack with its sum and the actions in force.
"""

from __future__ import annotations

from wartable.core import svg
from wartable.games.proxywars.content import Content
from wartable.games.proxywars.picture_board import Table, board
from wartable.games.proxywars.picture_parts import CSS, DEFS, SIDES, WIDE, Data, box, group, lines, say
from wartable.games.proxywars.picture_sheet import cut_choices, hand, sheet, turning
from wartable.games.proxywars.picture_sides import STRIP, actions, attack_lines, header, strip
from wartable.games.proxywars.words import SPECIALTIES


def draw(content: Content, view: Data) -> str:
    table = Table(content, view)
    made = [header(table, 14)]
    y = 76.0
    phases = {"choosing": choosing, "cutting": cutting, "placing": placing, "gaming": gaming}
    body, y = phases[view["phase"]](table, y)
    made.append(body)
    y += 20
    ground = box(0, 0, WIDE, y, "pw-ground")
    return svg.picture(WIDE, y, name(table), CSS, DEFS, ground, *made, seats=SIDES)


def name(table: Table) -> str:
    """What a screen reader says of the whole."""
    one, other = (side["faction"] or "nobody yet" for side in table.sides)
    return f"Proxy Wars: {one} against {other}, {table.view['phase']}"


def choosing(table: Table, y: float) -> tuple[str, float]:
    """The factions to choose from."""
    made = []
    for number, faction in enumerate(table.factions.values()):
        rows = lines(SPECIALTIES[faction["specialty"]], 24, 900)
        high = 84 + 30 * len(rows)
        taken = [side["name"] for side in table.sides if side["faction"] == faction["name"]]
        text = [say(48, y + 84 + 30 * at, row, 24, "pw-faint", 900) for at, row in enumerate(rows)]
        made.append(
            group(
                box(20, y, 960, high + 16, "pw-panel", 16),
                say(48, y + 46, faction["name"], 34, "pw-d"),
                say(952, y + 44, ", ".join(taken) or faction["motto"], 24, "pw-end pw-faint", 500),
                *text,
                ref=f"faction:{number}",
                hint=faction["name"],
            )
        )
        y += high + 30
    return "".join(made), y


def cutting(table: Table, y: float) -> tuple[str, float]:
    made = []
    if table.view["seat"] >= 0:
        choices, y = cut_choices(table, y)
        made.append(choices)
    drawn, y = whole_sheet(table, table.below, y)
    made.append(drawn)
    drawn, bottom = whole_sheet(table, table.above, y)
    return "".join(made) + svg.aside(y, drawn), bottom


def whole_sheet(table: Table, seat: int, y: float) -> tuple[str, float]:
    """A sheet with the strip of its owner."""
    drawn, y = sheet(table, seat, y + 8)
    return drawn + strip(table, seat, y + 16), y + STRIP + 24


def placing(table: Table, y: float) -> tuple[str, float]:
    """The growing layout, then the fiefdom in hand, then both players with what they have still to place."""
    layout, top = board(table, y + 10)
    made = []
    drawn, y = turning(table, top + 10)
    made.append(drawn)
    for seat in (table.below, table.above):
        made.append(strip(table, seat, y + 8))
        drawn, y = hand(table, seat, y + STRIP + 16)
        made.append(drawn)
    return layout + svg.aside(top, *made), y


def gaming(table: Table, y: float) -> tuple[str, float]:
    made = [strip(table, table.above, y)]
    drawn, y = board(table, y + STRIP + 16)
    made += [drawn, strip(table, table.below, y + 16)]
    y += STRIP + 28
    top, below = y, ""
    for part in (attack_lines, actions):
        drawn, y = part(table, y)
        below += drawn
    return "".join(made) + svg.aside(top, below), y
