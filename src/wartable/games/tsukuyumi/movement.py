"""Movement: groups, routes, blocking and stopping, tunnels, and what happens on entering a space."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.board import can_cross, kinds_at, tunnel_on, tunnel_works
from wartable.games.tsukuyumi.nomads import is_mined, meet_mines
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.routes import Routes, blocked, find_routes, flies
from wartable.games.tsukuyumi.showing import MOVE, show
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import BOARLORDS, FIRST, MOST_KINDS, SIDES
from wartable.games.tsukuyumi.traits import go, loose
from wartable.games.tsukuyumi.verbs import (
    ADDS,
    ALL,
    ALL_OF,
    ALL_OFS,
    CUSTOM,
    FROMS,
    IS_ALL,
    IS_CUSTOM,
    IS_DONE,
    IS_GO,
    ONE_OFS,
    TOS,
)

QUESTIONS: Final[dict[str, Question]] = {
    "move from": Question("Movement: choose a space to move from", "faction"),
    "move group": Question("Which units move?", "faction", "space"),
    "add to group": Question("Add units, then go", "faction", "space", rest="group"),
    "move to": Question("Where to?", "faction", "space", "range", rest="group"),
}

WALK: Final = 1
FLY: Final = 2


# -- a movement action ---------------------------------------------------------------------------------------------


def begin_movement(s: Tsukuyumi, side: int, range_: int) -> None:
    """TR-33: in a movement action each own unit may move once; a massive one not again in this phase (TR-170)."""
    board = s.board
    s.turn.range = range_
    s.turn.may_move = [0] * (len(board.cell) * MOST_KINDS)
    first = FIRST[side]
    kinds = FIRST[side + 1] - first
    for space in range(len(board.cell)):
        if board.count[space * SIDES + side]:
            for offset in range(kinds):
                s.turn.may_move[space * MOST_KINDS + offset] = loose(s, space, first + offset)


def begin_movement_from(s: Tsukuyumi, side: int, range_: int, only: int) -> None:
    """Begin a movement for the units of one space."""
    begin_movement(s, side, range_)
    for at in range(len(s.turn.may_move)):
        if at // MOST_KINDS != only:
            s.turn.may_move[at] = 0


def movement(s: Tsukuyumi, seat: int, side: int) -> Play[None]:
    """TR-34: move orders, one after another, until the player is done."""
    going = True
    while going:
        going = yield from one_order(s, seat, side)


def one_order(s: Tsukuyumi, seat: int, side: int) -> Play[bool]:
    """Play one move order: a space, a group, a destination. False once the movement is over."""
    turn = s.turn
    options: list[Option] = []
    for space in range(len(s.board.cell)):
        if s.board.count[space * SIDES + side] and movers(s, side, space):
            options.append(FROMS[space])
    if not options:
        turn.may_move = []
        return False
    options.append(IS_DONE)
    answer = yield Ask(seat, "move from", options, about=(side,))
    if answer == IS_DONE:
        turn.may_move = []
        return False
    space = answer[1]
    group = yield from choose_group(s, seat, side, space)
    for offset in range(MOST_KINDS):
        turn.may_move[space * MOST_KINDS + offset] -= group[offset]
    yield from order(s, seat, side, space, group, turn.range)
    return True


def can_move(s: Tsukuyumi, side: int) -> bool:
    """Return whether any unit could be given a move order."""
    for space in range(len(s.board.cell)):
        if s.board.count[space * SIDES + side] and can_scatter(s, side, space):
            return True
    return False


def movers(s: Tsukuyumi, side: int, space: int) -> list[int]:
    """Return the kinds in a space that may still move and have a way out."""
    found: list[int] = []
    ways = -1
    at = space * MOST_KINDS
    for offset in range(FIRST[side + 1] - FIRST[side]):
        if s.turn.may_move[at + offset]:
            if ways < 0:
                ways = exits(s, side, space)
            if may_leave(s, side, FIRST[side] + offset, ways):
                found.append(FIRST[side] + offset)
    return found


def exits(s: Tsukuyumi, side: int, space: int) -> int:
    """Return which units can leave a space at all: walking ones, flying ones."""
    board = s.board
    ways = 0
    for edge in range(space * 6, space * 6 + 6):
        if board.near[edge] < 0:
            continue
        if board.wall[edge] == 0:
            return WALK | FLY
        if can_cross(s, side, edge, False):
            ways |= WALK
        elif not board.rocketed(space, side) and can_cross(s, side, edge, True):
            ways |= FLY
        if side == BOARLORDS and not ways & WALK:
            tunnel = tunnel_on(s, edge)
            if tunnel >= 0 and tunnel_works(s, tunnel):
                ways |= WALK
    return ways


def may_leave(s: Tsukuyumi, side: int, kind: int, ways: int) -> bool:
    return bool(ways & WALK) or (bool(ways & FLY) and flies(s, side, kind))


# -- the group -----------------------------------------------------------------------------------------------------


def choose_group(s: Tsukuyumi, seat: int, side: int, space: int) -> Play[list[int]]:
    """5.2: all units, all or one of a kind, or one by one; return the number of each kind."""
    first = FIRST[side]
    at = space * MOST_KINDS
    kinds = movers(s, side, space)
    group = [0] * MOST_KINDS
    options = group_options(s, kinds, at, first)
    answer = yield ask_openly(seat, "move group", options, (side, space))
    if answer[0] == ALL:
        for kind in kinds:
            group[kind - first] = s.turn.may_move[at + kind - first]
    elif answer[0] == CUSTOM:
        yield from add_units(s, seat, side, space, group, kinds)
    else:
        offset = answer[1] - first
        group[offset] = s.turn.may_move[at + offset] if answer[0] == ALL_OF else 1
    return group


def group_options(s: Tsukuyumi, kinds: list[int], at: int, first: int) -> list[Option]:
    options: list[Option] = []
    total = 0
    for kind in kinds:
        many = s.turn.may_move[at + kind - first]
        total += many
        if len(kinds) > 1:
            options.append(ALL_OFS[kind])
        if many > 1:
            options.append(ONE_OFS[kind])
    options.append(IS_ALL)
    if total > 2:
        options.append(IS_CUSTOM)
    return options


def add_units(s: Tsukuyumi, seat: int, side: int, space: int, group: list[int], kinds: list[int]) -> Play[None]:
    """Add one unit after another to the group."""
    first = FIRST[side]
    at = space * MOST_KINDS
    while True:
        options: list[Option] = [
            ADDS[kind] for kind in kinds if group[kind - first] < s.turn.may_move[at + kind - first]
        ]
        if max(group):
            options.append(IS_GO)
        answer = yield ask_openly(seat, "add to group", options, (side, space, *group))
        if answer == IS_GO:
            return
        group[answer[1] - first] += 1


# -- an order ------------------------------------------------------------------------------------------------------


def order(s: Tsukuyumi, seat: int, side: int, space: int, group: list[int], range_: int) -> Play[int]:
    """Move a group to a destination the seat names. Return the space where it ends, -1 if nobody is left."""
    routes = find_routes(s, side, space, group, range_)
    answer = yield ask_openly(seat, "move to", route_options(routes), (side, space, range_, *group))
    if not routes.paths:
        yield from enter(s, side, space, answer[1], group)
        return answer[1] if max(group) else -1
    end = yield from follow(s, side, space, group, routes.path(answer[1], answer[2]))
    return end


def route_options(routes: Routes) -> list[Option]:
    options: list[Option] = []
    last = -1
    route = 0
    for dest in routes.dests:
        route = route + 1 if dest == last else 0
        last = dest
        options.append(TOS[dest][route])
    return options


def follow(s: Tsukuyumi, side: int, space: int, group: list[int], path: list[int]) -> Play[int]:
    """2.9a: step by step; mines are met anew, and the stop rule looks at who is left."""
    board = s.board
    here = space
    stopped = False
    for step in path:
        through = step >= Routes.TUNNEL
        edge = step - Routes.TUNNEL if through else step
        if stopped and not through:
            s.log.say(events.STOPPED, side, board.cell[here])
            return here
        if through:
            number = tunnel_on(s, edge)
            board.tunnel_used[number] = 1
            s.log.say(events.TUNNEL, side, board.cell[here], board.cell[board.near[edge]])
        yield from enter(s, side, here, board.near[edge], group)
        here = board.near[edge]
        if not max(group):
            return -1
        stopped = blocked(s, side, here, group, already=True)
    return here


def enter(s: Tsukuyumi, side: int, here: int, there: int, group: list[int]) -> Play[None]:
    """Move a group from one space into another, where it may meet mines (T-236: only on moving in)."""
    first = FIRST[side]
    for offset in range(MOST_KINDS):
        many = group[offset]
        if many:
            go(s, here, there, first + offset, many)
            s.log.show((events.MOVES, side, many, first + offset, s.board.cell[here], s.board.cell[there]))
    if s.battle is not None and s.battle.side == side:
        s.battle.follow(here, there, group)
    show(s, MOVE, here, there)
    if is_mined(s, there, side):
        yield from meet_mines(s, side, there, group)


# -- moving single units out of a space ----------------------------------------------------------------------------


def scatter(s: Tsukuyumi, seat: int, side: int, space: int, topic: str) -> Play[None]:
    """T-185, TR-42: the owner's units in a space may each move 1 space, with their bonuses, or stay."""
    first = FIRST[side]
    while s.board.count[space * SIDES + side]:
        ways = exits(s, side, space)
        options: list[Option] = []
        for kind in kinds_at(s, space, side):
            if loose(s, space, kind) and may_leave(s, side, kind, ways):
                options.append(ALL_OFS[kind])
                if loose(s, space, kind) > 1:
                    options.append(ONE_OFS[kind])
        if not options:
            return
        options.append(IS_DONE)
        answer = yield Ask(seat, topic, options, about=(side, space))
        if answer == IS_DONE:
            return
        group = [0] * MOST_KINDS
        kind = answer[1]
        group[kind - first] = loose(s, space, kind) if answer[0] == ALL_OF else 1
        yield from order(s, seat, side, space, group, 1)


def can_scatter(s: Tsukuyumi, side: int, space: int) -> bool:
    """Return whether any unit of a faction has a way out of a space."""
    ways = exits(s, side, space)
    for kind in kinds_at(s, space, side):
        if loose(s, space, kind) and may_leave(s, side, kind, ways):
            return True
    return False


def pushes(s: Tsukuyumi, side: int, space: int, flying: bool) -> list[int]:
    """Return the neighbours into which somebody else may push units: blockades and Kaneda hold, bonuses do not
    count."""
    found: list[int] = []
    free = flying and not s.board.rocketed(space, side)
    for edge in range(space * 6, space * 6 + 6):
        if can_cross(s, side, edge, free):
            found.append(s.board.near[edge])
    return found
