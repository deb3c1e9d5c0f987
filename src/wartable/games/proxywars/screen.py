"""The table of Proxy Wars on a terminal, in rich's markup: drawn from a view, as every picture is."""

from __future__ import annotations

from textwrap import wrap

from wartable.core.names import Names, capital
from wartable.games.proxywars.catalogue import COLUMNS, ROWS, Sheets
from wartable.games.proxywars.view import AttackView, ProxyWarsView, TileView
from wartable.games.proxywars.words import label

#: A cell is never narrower or wider than this.
NARROWEST, WIDEST = 5, 18
#: From this width on, a player fits a line.
ROOMY = 100


def screen(sheets: Sheets, view: ProxyWarsView, width: int, names: Names) -> str:
    """Draw the whole table, seen from its seat: the opponent above, oneself below."""
    me = max(0, view.seat)
    lines = side_lines(view, 1 - me, names, width)
    if view.phase == "cutting":
        lines += sheet(sheets, view, me, width)
    elif view.board:
        lines += board(sheets, view, width, names.spoken)
    lines += side_lines(view, me, names, width)
    if view.phase == "placing":
        for seat in (me, 1 - me):
            lines += hand(view, seat, names, width) if view.sides[seat].hand else []
    if view.phase == "gaming":
        lines += ["", f" [dim]Turn[/] {view.turns} [dim]of {view.turn_limit} at most[/]"]
        for attack in view.attacks:
            lines += attack_lines(view, attack, names, width) if attack.result > 0 else []
    return "\n".join(lines)


def styled(text: str, style: str) -> str:
    return f"[{style}]{text}[/]" if style else text


def cut(text: str, width: int) -> str:
    """Return text of exactly this width."""
    return text.ljust(width) if len(text) <= width else text[: max(0, width - 1)] + "…"


def side_lines(view: ProxyWarsView, seat: int, names: Names, width: int) -> list[str]:
    """Write about a player: faction, agents, and the sum that decides, on a second line where one is too narrow."""
    side = view.sides[seat]
    who = names.short(seat, side.name).heading(seat == view.seat)
    line = f" {styled(who, f'seat{seat}')}  {side.faction or ''}"
    if view.phase == "cutting":
        return [f"{line}  [dim]{'ready' if side.ready else 'cutting'}[/]"]
    if view.phase != "gaming":
        return [line]
    other = view.sides[1 - seat]
    own = side.on_board + side.points
    against = other.on_board + other.reserve + other.points
    agents = (
        f"{line}  [dim]board[/] {side.on_board} [dim]reserve[/] {side.reserve} [dim]captured[/] "
        f"{side.captured} [dim]destroyed[/] {side.destroyed}"
    )
    total = f"{own} [dim]against[/] {against}  {styled(format(side.margin, '+d'), 'bold')} [dim]wins at +1[/]"
    return [f"{agents}  {total}"] if width >= ROOMY else [agents, f"   {total}"]


# -- the board -----------------------------------------------------------------------------------------------------


def board(sheets: Sheets, view: ProxyWarsView, width: int, spoken: bool) -> list[str]:
    """Draw each tile on two lines: its name; its icons and the agent on it. In notation cells have coordinates."""
    tiles = {(tile.row, tile.column): tile for tile in view.board}
    rows = range(min(row for row, _ in tiles), max(row for row, _ in tiles) + 1)
    columns = range(min(column for _, column in tiles), max(column for _, column in tiles) + 1)
    wide = max(NARROWEST, min(WIDEST, (width - 6) // len(columns) - 1))
    lines = []
    placing = view.phase == "placing" and not spoken
    if placing:
        lines.append("     " + " ".join(f"[dim]{column!s:<{wide}}[/]" for column in columns))
    for row in rows:
        here = [tiles.get((row, column)) for column in columns]
        mark = f"[dim]{row:>3}[/]  " if placing else "  "
        lines.append(mark + " ".join(name_cell(tile, wide) for tile in here))
        lines.append(" " * (5 if placing else 2) + " ".join(icon_cell(sheets, tile, wide) for tile in here))
    return lines


def name_cell(tile: TileView | None, wide: int) -> str:
    if tile is None:
        return " " * wide
    return styled(cut(tile.name, wide).replace("[", "\\["), f"seat{tile.owner}")


def icon_cell(sheets: Sheets, tile: TileView | None, wide: int) -> str:
    """Draw recruitment, attack, defense, points; the agent; whether the action holds."""
    if tile is None:
        return " " * wide
    text = icons(sheets, sheets.find(tile.name), tile.vp_now)
    marks = {"active": "*", "silenced": "-"}.get(tile.action_state, "")
    marks += "#" if tile.blocked else ""
    if tile.agent is None:
        return styled(cut(f"{text} {marks}".strip(), wide), "dim")
    return styled(cut(text, wide - 2 - len(marks)), "dim") + marks + styled("●", f"bold seat{tile.agent}") + " "


def icons(sheets: Sheets, kind: int, points: int) -> str:
    """Return what a kind of tile has printed on it, with the points that it is worth now."""
    parts = ["R"] if sheets.recruit[kind] else []
    parts += [f"A{sheets.attack[kind]}"] if sheets.attack[kind] else []
    parts += [f"D{sheets.defense[kind]}"] if sheets.defense[kind] else []
    parts += [f"V{points}"] if points or sheets.vp[kind] else []
    return " ".join(parts)


def wrapped(text: str, width: int, style: str) -> list[str]:
    """Return a text on lines of this width, its first word in a style."""
    first, *more = wrap(text, width - 2, subsequent_indent="  ")
    head, _, rest = first.replace("[", "\\[").partition(" ")
    return [f" {styled(head, style)} {rest}", *(f" {line}".replace("[", "\\[") for line in more)]


def attack_lines(view: ProxyWarsView, attack: AttackView, names: Names, width: int) -> list[str]:
    labels = [label(view, names, tile) for tile in view.board]
    who = names.short(attack.seat, view.sides[attack.seat].name).heading(False)
    words = f"{labels[attack.source]} can beat {labels[attack.target]}, {attack.result:+d}, {attack.outcome}"
    return wrapped(f"{who}: {words}", width, f"seat{attack.seat}")


# -- before the board ----------------------------------------------------------------------------------------------


def sheet(sheets: Sheets, view: ProxyWarsView, me: int, width: int) -> list[str]:
    """Draw the own sheet: each tile with the number of its fiefdom, x if unused, ? where the next cut begins."""
    side = view.sides[me]
    mark = {square: str(number + 1) for number, squares in enumerate(side.pieces) for square in squares}
    mark |= dict.fromkeys(side.unused or (), "x")
    if view.cutting and view.cutting.next is not None:
        mark[view.cutting.next] = "?"
    wide = max(NARROWEST, min(22, (width - 4) // COLUMNS - 3))
    lines = []
    for row in range(ROWS):
        squares = range(row * COLUMNS, (row + 1) * COLUMNS)
        names = [styled(cut(side.sheet[square].replace("[", "("), wide), f"seat{me}") for square in squares]
        lines.append("  " + " ".join(f"{mark.get(q, '.')} {name}" for q, name in zip(squares, names, strict=True)))
        kinds = [sheets.find(side.sheet[square]) for square in squares]
        told = [cut(icons(sheets, kind, sheets.vp[kind]), wide) for kind in kinds]
        lines.append("  " + " ".join(f"  [dim]{text}[/]" for text in told))
    return lines


def hand(view: ProxyWarsView, seat: int, names: Names, width: int) -> list[str]:
    side = view.sides[seat]
    pieces = [
        f"{number + 1} " + ", ".join(side.sheet[square] for square in side.pieces[number]) for number in side.hand
    ]
    holds = capital(f"{names.short(seat, side.name):holds}") if names.spoken else f"{side.name} holds"
    return wrapped(f"{holds} {'; '.join(pieces)}", width, f"seat{seat}")
