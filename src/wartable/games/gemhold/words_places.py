"""Where a hex of Gemhold is, as a person says it: a named space of a kingdom, or so many hexes from a piece.

Forward, back, left and right are as the reader's own kingdom faces.
"""

from __future__ import annotations

from functools import lru_cache

from wartable.core.names import Names
from wartable.games.gemhold import verbs
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.layout import turned
from wartable.games.gemhold.view import GemholdView, PieceView, Place

SIDES = ["left", "right"]


def home_words(board: Board, view: GemholdView, names: Names, cell: int) -> str:
    """Return what a space of a kingdom is called, and whose it is; nothing for any other hex."""
    for side in view.sides:
        who = names.seat(side.seat, side.kingdom)
        space = home_space(board, side.seat, cell)
        if space:
            return f"{who:your {space}|the {space} of *}"
    return ""


def home_space(board: Board, seat: int, cell: int) -> str:
    if cell == board.deploy[seat]:
        return "Deploy hex"
    if cell in board.flanks[seat]:
        return f"{SIDES[board.flanks[seat].index(cell)]} flank"
    if cell in board.stages[seat]:
        return f"{SIDES[board.stages[seat].index(cell)]} Stage space"
    return ""


def way_words(board: Board, seat: int, start: int, end: int) -> str:
    """Return the way from a hex to another as somebody in this seat faces it: "2 forward-left and 1 left". However a
    picture turns the board, forward leads away from one's own Gem Zone."""
    at = facing(board, max(0, seat))
    right, down = at[end][0] - at[start][0], at[end][1] - at[start][1]
    rows = "back" if down > 0 else "forward"
    aslant = abs(down)
    if abs(right) <= aslant:
        parts = [(f"{rows}-left", (aslant - right) // 2), (f"{rows}-right", (aslant + right) // 2)]
    else:
        side = "right" if right > 0 else "left"
        parts = [(f"{rows}-{side}", aslant), (side, (abs(right) - aslant) // 2)]
    return " and ".join(f"{steps} {way}" for way, steps in parts if steps)


@lru_cache(maxsize=64)
def facing(board: Board, seat: int) -> list[Place]:
    """Return where the cells lie with the kingdom of a seat facing upward, so that its Units walk up or sideways. A
    board never changes."""
    start = board.deploy[seat]
    lies = [turned(board, turn) for turn in range(6)]
    return max(lies, key=lambda cells: sum(cells[start][1] - cells[cell][1] for cell in board.ways[seat][start]))


def moving(view: GemholdView, verb: int) -> PieceView | None:
    """Return the piece that an option with a hex is about: the one that is pushed, or else the one that acts."""
    if verb == verbs.PUSH and view.asked is not None and view.asked.pushed is not None:
        return view.sides[view.asked.pushed.seat].piece(view.asked.pushed.piece)
    acting = view.acting
    if acting is not None and acting.piece:
        return view.on_turn.piece(acting.piece)
    return view.on_turn.guardian if verb == verbs.STRIKE else None


def hex_words(board: Board, view: GemholdView, names: Names, verb: int, cell: int) -> str:
    """Return where an option takes a piece, or what it strikes: a space by its name, any other hex from the piece."""
    home = home_words(board, view, names, cell)
    piece = moving(view, verb)
    start = board.deploy[view.turn]
    if piece is not None and piece.at is not None:
        start = board.grid.index[piece.at]
    if start == cell:
        where = home or "its own hex"
        return f"at {where}" if verb == verbs.STRIKE else f"to {where}"
    way = way_words(board, view.seat, start, cell)
    if verb == verbs.STRIKE:
        return f"{way} of {piece.name}, at {home}" if home and piece else f"{way} of {piece.name if piece else 'here'}"
    return f"{way}, to {home}" if home else way
