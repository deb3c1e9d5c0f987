""" "Disband agent to ...": actions that cost the turn and the agent's place (P-058 to P-060, PR-36, PR-37)."""

from __future__ import annotations

from mypy_extensions import i64

from wartable.core.ask import Ask, Option, Play
from wartable.games.proxywars import events as E
from wartable.games.proxywars.combat import beat, tiles_of
from wartable.games.proxywars.entry import enter, exposed, granted_moves, picks, recruit_on, relieve, walk
from wartable.games.proxywars.moves import open_to, reach, recruitment, relievable
from wartable.games.proxywars.sheets import (
    ACTION_NAMES,
    BIT,
    CAPTURE_D0_2,
    CAPTURE_ON_OWN_2,
    DECLINE,
    DECLINING,
    DISBANDS,
    EXCHANGE,
    HOME_ALL_VP_2,
    HOME_ONE_2,
    HOME_ONE_VP,
    LOW,
    MOVE_TWO,
    PAIRS,
    PICK,
    PICKS,
    RECRUIT_3,
    RELIEVE_2_PLACE,
    RELOCATE,
    RESERVING,
    SKIP_TURN,
    SWAP_PAIR,
    TOUR_3,
)
from wartable.games.proxywars.state import ProxyWars


def disbands(s: ProxyWars, me: int, options: list[Option]) -> None:
    """P-061, PR-36: own agents on own Disband tiles, not silenced, whose action would do something."""
    able = s.active(me) & s.board.with_disband[me]
    while able:
        bit = able & -able
        able ^= bit
        tile = LOW[bit % 67]
        if would_do(s, me, tile):
            options.append(DISBANDS[tile])


def would_do(s: ProxyWars, me: int, tile: int) -> bool:
    """Whether the action has anything to do once its agent is in the reserve (PR-37)."""
    s.take(me, tile)
    s.reserve[me] += 1
    does = bool(disband_options(s, me, tile))
    s.reserve[me] -= 1
    s.put(me, tile)
    return does


def disband(s: ProxyWars, me: int, tile: int) -> Play[None]:
    """P-060, PR-37: the agent goes to the reserve, then the action happens, measured from its tile."""
    s.log.say(E.DISBANDS, me, s.board.said[tile])
    s.take(me, tile)
    s.reserve[me] += 1
    action = s.board.action[tile]
    if action == HOME_ALL_VP_2:
        send_all_home(s, me, tile)
    elif action == EXCHANGE:
        exchange(s, me)
    elif action == SKIP_TURN:
        s.skip = 1 - me
        s.log.say(E.WILL_SKIP, 1 - me)
    elif action == MOVE_TWO:
        yield from move_two(s, me, tile)
    elif action == RECRUIT_3:
        yield from recruit_three(s, me)
    elif action == RELIEVE_2_PLACE:
        yield from relieve_two(s, me)
    else:
        choice = yield Ask(me, ACTION_NAMES[action], disband_options(s, me, tile), open=True)
        if action in (HOME_ONE_VP, HOME_ONE_2):
            send_home(s, 1 - me, choice[1])
        elif action in (CAPTURE_D0_2, CAPTURE_ON_OWN_2):
            beat(s, me, -1, choice[1])
        elif action == SWAP_PAIR:
            yield from swap(s, me, choice[1], choice[2])
        elif action == RELOCATE:
            yield from relocate(s, me, choice[1], choice[2])
        else:
            yield from walk(s, me, choice[1], choice[2])


def disband_options(s: ProxyWars, me: int, tile: int) -> list[Option]:
    """The first choice of the action on this tile, whose agent is gone already; none if it would do nothing.

    For the actions without a choice, or with one of their own, any option stands for "yes".
    """
    board = s.board
    action = board.action[tile]
    if action == HOME_ALL_VP_2:
        return picks(exposed(s, me) & board.within_2[tile] & board.with_vp)
    if action == HOME_ONE_VP:
        return picks(exposed(s, me) & board.with_vp)
    if action == HOME_ONE_2:
        return picks(exposed(s, me) & board.within_2[tile])
    if action == CAPTURE_D0_2:
        return picks(exposed(s, me) & board.within_2[tile] & board.without_defense)
    if action == CAPTURE_ON_OWN_2:
        return picks(exposed(s, me) & board.within_2[tile] & board.owned[me])
    if action == SWAP_PAIR:
        return swaps(s, me)
    if action == MOVE_TWO:
        return granted_moves(s, me, s.agents(me))
    if action == TOUR_3:
        return tours(s, me)
    if action == RELOCATE:
        return relocations(s, me)
    if action in (RELIEVE_2_PLACE, EXCHANGE):
        return [RESERVING] if relievable(s, me) else []
    if action == RECRUIT_3:
        return picks(recruitment(s, me))
    return [PICKS[tile]]


# -- The actions ---------------------------------------------------------------------------------------------------


def send_home(s: ProxyWars, owner: int, tile: int) -> None:
    """To the owner's reserve: not captured."""
    s.log.say(E.HOME, owner, s.board.said[tile])
    s.take(owner, tile)
    s.reserve[owner] += 1


def send_all_home(s: ProxyWars, me: int, tile: int) -> None:
    """Financial Crisis: everybody on printed victory points within 2 steps, own agents too."""
    near = s.board.within_2[tile] & s.board.with_vp
    hit: list[i64] = [near & s.agents(me), near & exposed(s, me)]
    for target in tiles_of(hit[0]):
        send_home(s, me, target)
    for target in tiles_of(hit[1]):
        send_home(s, 1 - me, target)


def exchange(s: ProxyWars, me: int) -> None:
    """Exchange Bridge: all own captives come back, and one of the other's is given back."""
    relieve(s, me, s.captured[me])
    if s.captured[1 - me]:
        s.captured[1 - me] -= 1
        s.reserve[1 - me] += 1
        s.log.say(E.GIVES_BACK, me)


def swaps(s: ProxyWars, me: int) -> list[Option]:
    """Merger: an own agent and an enemy agent beside it; neither may come onto a blocked tile."""
    options: list[Option] = []
    able = exposed(s, me) & ~s.blocked
    for tile in tiles_of(s.agents(me) & ~s.blocked):
        options += [PAIRS[tile * 36 + other] for other in tiles_of(s.board.adjacent[tile] & able)]
    return options


def swap(s: ProxyWars, me: int, tile: int, other: int) -> Play[None]:
    s.log.say(E.SWAPPED, me, s.board.said[tile], s.board.said[other])
    s.take(1 - me, other)
    s.shift(me, tile, other)
    s.put(1 - me, tile)
    yield from enter(s, me, other)


def move_two(s: ProxyWars, me: int, tile: int) -> Play[None]:
    """Camp: one or two other agents move one step each, one after the other."""
    choice = yield Ask(me, ACTION_NAMES[MOVE_TWO], disband_options(s, me, tile), open=True)
    stood = yield from walk(s, me, choice[1], choice[2])
    options = granted_moves(s, me, s.agents(me) & ~BIT[stood])
    if options:
        options.append(DECLINING)
        choice = yield Ask(me, ACTION_NAMES[MOVE_TWO], options, open=True)
        if choice[0] != DECLINE:
            yield from walk(s, me, choice[1], choice[2])


def tours(s: ProxyWars, me: int) -> list[Option]:
    """Open Stage: one agent up to three steps."""
    free = open_to(s, me)
    options: list[Option] = []
    for tile in tiles_of(s.agents(me)):
        options += [PAIRS[tile * 36 + other] for other in tiles_of(reach(s, me, tile, 3, free))]
    return options


def relocations(s: ProxyWars, me: int) -> list[Option]:
    """Form Office: one agent to a free tile beside yet another; not a move, so that nothing bars or pins it."""
    mine = s.agents(me)
    free = s.free()
    options: list[Option] = []
    for tile in tiles_of(mine):
        beside = s.board.around(mine & ~BIT[tile])
        options += [PAIRS[tile * 36 + other] for other in tiles_of(beside & free)]
    return options


def relocate(s: ProxyWars, me: int, tile: int, other: int) -> Play[None]:
    s.shift(me, tile, other)
    s.log.say(E.RELOCATED, me, s.board.said[tile], s.board.said[other])
    yield from enter(s, me, other)


def recruit_three(s: ProxyWars, me: int) -> Play[None]:
    """Flash Mob: one, two or three agents, each where the player may recruit at that moment."""
    for number in range(3):
        options = picks(recruitment(s, me)) if s.reserve[me] else []
        if not options:
            return
        if number > 0:
            options.append(DECLINING)
        choice = yield Ask(me, ACTION_NAMES[RECRUIT_3], options, open=True)
        if choice[0] == DECLINE:
            return
        yield from recruit_on(s, me, choice[1])


def relieve_two(s: ProxyWars, me: int) -> Play[None]:
    """Donation Drive: one or two captives, each to the reserve or onto an own free recruitment tile."""
    for number in range(2):
        if not relievable(s, me):
            return
        options = [*picks(s.board.recruitment[me] & s.free()), RESERVING]
        if number > 0:
            options.append(DECLINING)
        choice = yield Ask(me, ACTION_NAMES[RELIEVE_2_PLACE], options, open=True)
        if choice[0] == DECLINE:
            return
        relieve(s, me, 1)
        if choice[0] == PICK:
            yield from recruit_on(s, me, choice[1])
