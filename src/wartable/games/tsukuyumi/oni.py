"""The Oni: where they may be placed, and how players move them."""

from __future__ import annotations

from wartable.core.ask import Ask, Play
from wartable.games.tsukuyumi.board import is_area, spaces_with
from wartable.games.tsukuyumi.movement import begin_movement_from, choose_group, movers, order
from wartable.games.tsukuyumi.production import appear
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.tables import LARGE_ONI, ONI, SMALL_ONI, TSUKUYUMI
from wartable.games.tsukuyumi.verbs import BUYS, FROMS, IS_GO, IS_STAY, SETS


def sizes_left(s: Tsukuyumi) -> list[int]:
    return [kind for kind in range(SMALL_ONI, LARGE_ONI + 1) if s.pool[kind]]


def oni_areas(s: Tsukuyumi) -> list[int]:
    """T-020, T-067: Oni-controlled or Tsukuyumi areas, and areas next to one over an edge without a blockade."""
    allowed = [False] * len(s.cell)
    for space in range(len(s.cell)):
        if s.owner[space] == ONI or s.has(space, TSUKUYUMI):
            allowed[space] = True
            for edge in range(space * 6, space * 6 + 6):
                beyond = s.near[edge]
                # TR-132: Kaneda counts as a blockade here.
                if beyond >= 0 and not s.wall[edge] and is_area(s, beyond):
                    allowed[beyond] = True
    return [space for space in range(len(s.cell)) if allowed[space]]


def can_place_oni(s: Tsukuyumi) -> bool:
    return bool(sizes_left(s)) and bool(oni_areas(s))


def place_oni(s: Tsukuyumi, seat: int) -> Play[None]:
    """One Oni: its size, then its area. No mine reacts, and it conquers nothing by coming (T-222, T-235)."""
    answer = yield Ask(seat, "oni size", [BUYS[kind] for kind in sizes_left(s)], open=True)
    kind = answer[1]
    answer = yield Ask(seat, "oni area", [SETS[kind][space] for space in oni_areas(s)], open=True)
    appear(s, answer[2], kind)


def move_oni(s: Tsukuyumi, seat: int, range_: int) -> Play[int]:
    """TR-29, TR-44: a group of Oni of one space moves up to so many spaces, or none; gives where it ends."""
    answer = yield Ask(seat, "oni from", [FROMS[space] for space in spaces_with(s, ONI)], open=True)
    space: int = answer[1]
    begin_movement_from(s, ONI, range_, space)
    if not movers(s, ONI, space):
        s.may_move = []
        return space
    answer = yield Ask(seat, "oni stay", [IS_STAY, IS_GO], open=True)
    if answer == IS_STAY:
        s.may_move = []
        return space
    group = yield from choose_group(s, seat, ONI, space)
    s.may_move = []
    end = yield from order(s, seat, ONI, space, group, range_)
    return end
