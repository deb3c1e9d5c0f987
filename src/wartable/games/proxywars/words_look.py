"""The table of Proxy Wars in words, and why a match ended."""

from __future__ import annotations

from wartable.core.names import Called, Names, capital
from wartable.games.proxywars.catalogue import Sheets
from wartable.games.proxywars.screen import icons
from wartable.games.proxywars.state import ProxyWars
from wartable.games.proxywars.totals import REPETITION, TOTAL, TURN_LIMIT, margins, own_total, victory_points
from wartable.games.proxywars.view import ProxyWarsView, SideView, TileView
from wartable.games.proxywars.words import label, player_name, sum_text

ICONS = {"R": "recruitment", "A": "attack", "D": "defense", "V": "points"}


def look(sheets: Sheets, view: ProxyWarsView, names: Names) -> list[str]:
    """Return the players with the sums that decide, each tile with who stands there, and the attacks that succeed."""
    called = [names.seat(side.seat, side.name) for side in view.sides]
    lines = []
    if view.phase == "gaming":
        lines.append(f"Turn {view.turns} of {view.turn_limit} at most")
    lines += [side_line(view, side, called) for side in view.sides]
    lines += [tile_line(sheets, view, names, tile, called) for tile in view.board]
    for attack in view.attacks:
        if attack.result > 0:
            one, other = (label(view, names, view.board[tile]) for tile in (attack.source, attack.target))
            lines.append(capital(f"{called[attack.seat]} can beat {other} from {one}: {sum_text(attack)}"))
    return lines


def side_line(view: ProxyWarsView, side: SideView, called: list[Called]) -> str:
    who = called[side.seat]
    playing = f" ({side.faction})" if side.faction and who.you else ""
    if view.phase != "gaming":
        held = side.hand if side.fiefdoms else ()
        hand = [", ".join(side.sheet[square] for square in side.pieces[number]) for number in held]
        return capital(f"{who}{playing}" + (f"; fiefdoms to place: {'; '.join(hand)}" if hand else ""))
    other = view.sides[1 - side.seat]
    own, against = side.on_board + side.points, other.on_board + other.reserve + other.points
    return capital(
        f"{who}{playing}: {side.on_board} agents on the board, {side.reserve} in reserve, {side.captured} captured, "
        f"{side.destroyed} destroyed, {side.points} points; {side.on_board} + {side.points} = {own} against "
        f"{other.on_board} + {other.reserve} + {other.points} = {against}, margin {side.margin:+d}; +1 wins"
    )


def tile_line(sheets: Sheets, view: ProxyWarsView, names: Names, tile: TileView, called: list[Called]) -> str:
    """Return a tile: its icons, what lies beside it, and who stands there."""
    printed = icons(sheets, sheets.find(tile.name), tile.vp_now).split()
    said = [f"{ICONS[icon[0]]} {icon[1:]}".strip() for icon in printed]
    said += [f"{called[tile.agent]:your agent|an agent of *}"] if tile.agent is not None else []
    said += ["blocked"] if tile.blocked else []
    said += [f"action {tile.action_state}"] if tile.action_state in ("active", "silenced") else []
    near = [
        f"{label(view, names, other)} {way}"
        for way, down, right in (("above", -1, 0), ("below", 1, 0), ("left", 0, -1), ("right", 0, 1))
        for other in view.board
        if (other.row, other.column) == (tile.row + down, tile.column + right)
    ]
    whose = f"{called[tile.owner]:your tile|a tile of *}"
    return f"{label(view, names, tile)}: {', '.join([whose, *said])}; beside it {', '.join(near) or 'nothing'}"


def why(s: ProxyWars, names: Names) -> str:
    """Return by what a match was won; nothing for an end that is not in the rules."""
    called = [names.seat(seat, player_name(s.sheets, s.who(seat))) for seat in range(2)]
    if s.ending == TOTAL and s.winners:
        me = s.winners[0]
        own = own_total(s, me, victory_points(s, me))
        against = own - margins(s)[me]
        return capital(f"{called[me]:has} a total of {own}, and {called[1 - me]} could bring no more than {against}")
    if s.ending == TURN_LIMIT:
        return f"Turn {s.turns} was the last, and {count_words(s, called)}"
    if s.ending == REPETITION:
        return f"The same position came up for the third time, and {count_words(s, called)}"
    return ""


def count_words(s: ProxyWars, called: list[Called]) -> str:
    """PR-44: say whose margin is the higher one."""
    margin = margins(s)
    if margin[0] == margin[1]:
        return f"both margins are {margin[0]:+d}"
    best = int(margin[1] > margin[0])
    return f"{called[best]:has} the higher margin, {margin[best]:+d} against {margin[1 - best]:+d}"
