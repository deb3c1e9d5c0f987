"""One tile, on a sheet or on the board: its name, its icons, and what its action is doing."""

from __future__ import annotations

from wartable.games.proxywars.picture_parts import Data, icon, lines, say, valued, width

CONTINUOUS, ENTRY, DISBAND = "occupy", "entry", "disband"


def kind_of_action(text: str) -> str:
    """Which icon tells the kind of an action."""
    if not text:
        return ""
    return ENTRY if text.startswith("On entry") else DISBAND if text.startswith("Disband") else CONTINUOUS


def name_lines(name: str, room: float, size: float) -> list[str]:
    """A name on at most two lines, the break where it leaves the shorter longest line."""
    if width(name, size, True) <= room or " " not in name:
        return [name]
    words = name.split()
    breaks = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(breaks, key=lambda pair: max(width(row, size, True) for row in pair))


def name_block(name: str, x: float, y: float, room: float, size: float, style: str = "") -> str:
    rows = name_lines(name, room, size)
    drawn = [say(x, y + size * (0.9 + 1.06 * at), row, size, f"pw-b {style}", room) for at, row in enumerate(rows)]
    return "".join(drawn)


def icons(tile: Data, x: float, y: float, size: float, room: float) -> str:
    """Recruitment mark, attack, defense and victory points, in a row that keeps its room."""
    shown: list[tuple[str, int, str]] = [("recruit", 1, "pw-ink")] if tile["recruit"] else []
    shown += [("attack", tile["attack"], "pw-ink")] if tile["attack"] else []
    shown += [("defense", tile["defense"], "pw-ink")] if tile["defense"] else []
    points: int = tile["vp_now"] if "vp_now" in tile else tile["vp"]
    if tile["vp"] or points:
        style = "pw-gold" if points == tile["vp"] else "pw-good" if points > tile["vp"] else "pw-bad"
        shown.append(("vp", points, style))
    if not shown:
        return ""
    size = min(size, room / len(shown) / 1.08)
    drawn = [valued(name, x + at * size * 1.08, y - size, size, n, style) for at, (name, n, style) in enumerate(shown)]
    return "".join(drawn)


def action_mark(kind: str, state: str, x: float, y: float, size: float) -> str:
    """The kind of action in its corner: bright while it holds, struck out while silenced, pale otherwise."""
    if not kind:
        return ""
    if state == "silenced":
        return icon("silenced", x, y, size, "pw-bad")
    style = "pw-good" if state == "active" else "pw-faint pw-off" if state == "enemy" else "pw-faint"
    return icon(kind, x, y, size, style)


def text_block(text: str, x: float, y: float, size: float, room: float, most: int, style: str = "pw-faint") -> str:
    rows = lines(text, size, room)
    if len(rows) > most:
        rows = [*rows[: most - 1], rows[most - 1].rstrip(".") + "…"]
    return "".join(say(x, y + size * 1.18 * at, row, size, style, room) for at, row in enumerate(rows))
