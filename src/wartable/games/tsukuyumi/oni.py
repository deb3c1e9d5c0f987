"""The Oni: where they may be placed, and how players move them."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Play
from wartable.games.tsukuyumi.board import is_area, spaces_with
from wartable.games.tsukuyumi.movement import begin_movement_from, choose_group, movers, order
from wartable.games.tsukuyumi.production import appear
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import LARGE_ONI, ONI, SMALL_ONI, TSUKUYUMI
from wartable.games.tsukuyumi.verbs import BUYS, FROMS, IS_GO, IS_STAY, SETS

QUESTIONS: Final[dict[str, Question]] = {
    "oni size": Question("Which Oni is placed?"),
    "oni area": Question("Where does it appear?", "unit"),
    "oni from": Question("Which Oni act?", "range"),
    "oni stay": Question("Do they move first?", "faction", "space"),
}


def sizes_left(s: Tsukuyumi) -> list[int]:
    return [kind for kind in range(SMALL_ONI, LARGE_ONI + 1) if s.board.pool[kind]]


def oni_areas(s: Tsukuyumi) -> list[int]:
    """T-020, T-067: Oni-controlled or Tsukuyumi areas, and areas next to one over an edge without a blockade."""
    board = s.board
    allowed = [False] * len(board.cell)
    for space in range(len(board.cell)):
        if board.owner[space] == ONI or board.has(space, TSUKUYUMI):
            allowed[space] = True
            for edge in range(space * 6, space * 6 + 6):
                beyond = board.near[edge]
                # TR-132: Kaneda counts as a blockade here.
                if beyond >= 0 and not board.wall[edge] and is_area(s, beyond):
                    allowed[beyond] = True
    return [space for space in range(len(board.cell)) if allowed[space]]


def can_place_oni(s: Tsukuyumi) -> bool:
    return bool(sizes_left(s)) and bool(oni_areas(s))


def place_oni(s: Tsukuyumi, seat: int) -> Play[None]:
    """Place one Oni: ask for its size, then its area. No mine reacts, and it conquers nothing by coming (T-222,
    T-235)."""
    answer = yield ask_openly(seat, "oni size", [BUYS[kind] for kind in sizes_left(s)])
    kind = answer[1]
    answer = yield ask_openly(seat, "oni area", [SETS[kind][space] for space in oni_areas(s)], (kind,))
    appear(s, answer[2], kind)


def move_oni(s: Tsukuyumi, seat: int, range_: int) -> Play[int]:
    """TR-29, TR-44: a group of Oni of one space moves up to `range_` spaces, or none; return where it ends."""
    answer = yield ask_openly(seat, "oni from", [FROMS[space] for space in spaces_with(s, ONI)], (range_,))
    space: int = answer[1]
    begin_movement_from(s, ONI, range_, space)
    if not movers(s, ONI, space):
        s.turn.may_move = []
        return space
    answer = yield ask_openly(seat, "oni stay", [IS_STAY, IS_GO], (ONI, space))
    if answer == IS_STAY:
        s.turn.may_move = []
        return space
    group = yield from choose_group(s, seat, ONI, space)
    s.turn.may_move = []
    end = yield from order(s, seat, ONI, space, group, range_)
    return end
