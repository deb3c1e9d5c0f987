"""One tile, on a sheet or on the board: its name, its signs, and what its action is doing."""

from __future__ import annotations

from wartable.draw.text import lines, width
from wartable.games.proxywars.content import Tile
from wartable.games.proxywars.picture_art import say, sign, valued

CONTINUOUS, ENTRY, DISBAND = "occupy", "entry", "disband"


def kind_of_action(text: str) -> str:
    """Return the sign that tells the kind of an action."""
    if not text:
        return ""
    return ENTRY if text.startswith("On entry") else DISBAND if text.startswith("Disband") else CONTINUOUS


def name_lines(name: str, room: float, size: float) -> list[str]:
    """Break a name into at most two lines, where it leaves the shorter longest line."""
    if width(name, size, True) <= room or " " not in name:
        return [name]
    words = name.split()
    breaks = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(breaks, key=lambda pair: max(width(row, size, True) for row in pair))


def name_block(name: str, x: float, y: float, room: float, size: float) -> str:
    rows = name_lines(name, room, size)
    drawn = [say(x, y + size * (0.9 + 1.04 * at), row, size, "pw-b", room) for at, row in enumerate(rows)]
    return "".join(drawn)


def values(tile: Tile, points: int) -> list[tuple[str, int, str]]:
    """Return the signs of a tile with their numbers: recruitment, attack, defense, what it is worth now."""
    shown: list[tuple[str, int, str]] = [("recruit", 1, "pw-ink")] if tile.recruit else []
    shown += [("attack", tile.attack, "pw-ink")] if tile.attack else []
    shown += [("defense", tile.defense, "pw-ink")] if tile.defense else []
    if tile.vp or points:
        style = "pw-gold" if points == tile.vp else "pw-good" if points > tile.vp else "pw-bad"
        shown.append(("vp", points, style))
    return shown


def signs(tile: Tile, points: int, x: float, y: float, size: float, columns: int) -> str:
    """Draw the signs of a tile in rows of so many, from the lower left corner x, y up."""
    return "".join(
        valued(name, x + at % columns * size * 1.04, y - size * (1 + at // columns), size, number, style)
        for at, (name, number, style) in enumerate(values(tile, points))
    )


def action_mark(kind: str, state: str, x: float, y: float, size: float) -> str:
    """Draw the kind of action in its corner: bright while it holds, struck out while silenced, pale otherwise."""
    if not kind:
        return ""
    if state == "silenced":
        return sign("silenced", x, y, size, "pw-bad")
    style = "pw-good" if state == "active" else "pw-faint pw-off" if state == "enemy" else "pw-faint"
    return sign(kind, x, y, size, style)


def text_block(text: str, x: float, y: float, size: float, room: float, most: int, style: str = "pw-faint") -> str:
    rows = lines(text, size, room)
    if len(rows) > most:
        rows = (*rows[: most - 1], rows[most - 1].rstrip(".") + "…")
    return "".join(say(x, y + size * 1.16 * at, row, size, style, room) for at, row in enumerate(rows))
