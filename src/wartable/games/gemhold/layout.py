"""How a board lies before a seat: turned so that it is slender and the seat's own kingdom is below."""

from __future__ import annotations

from wartable.games.gemhold.board import Board

#: A place: x in half hexes to the right, y in rows downward.
Place = tuple[int, int]


def places(board: Board, seat: int) -> list[Place]:
    """Return where each cell lies, by sixths of a turn."""
    turns = [turned(board, turn) for turn in range(6)]
    best = turns[0]
    for cells in turns[1:]:
        if (wide(cells), -cells[board.deploy[seat]][1]) < (wide(best), -best[board.deploy[seat]][1]):
            best = cells
    return best


def turned(board: Board, turn: int) -> list[Place]:
    """Return all cells after some sixths of a turn; r points up."""
    found: list[Place] = []
    for q, r in board.cells:
        for _ in range(turn):
            q, r = -r, q + r
        found.append((2 * q + r, -r))
    return found


def wide(cells: list[Place]) -> int:
    return max(x for x, _ in cells) - min(x for x, _ in cells)
