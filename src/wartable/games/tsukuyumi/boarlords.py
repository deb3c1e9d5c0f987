"""The Boarlords: terraformings, their faction effect, and Displacement."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import is_area, is_red, kinds_at, opposite, rewall, tunnel_on
from wartable.games.tsukuyumi.movement import enter, pushes
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.routes import flies
from wartable.games.tsukuyumi.state import PIGS, Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    BOARLORDS,
    BOARRIOR,
    COVER,
    FIRST,
    KINDS,
    MOST_KINDS,
    PIG,
    SIDES,
    STRONGHOLD,
    TUNNEL,
)
from wartable.games.tsukuyumi.verbs import ALL_OF, ALL_OFS, DISPLACE, IS_DONE, ONE_OFS, RAZE, SIDE, TERRAFORM, TOS

QUESTIONS: Final[dict[str, Question]] = {
    "terraform": Question("Place a terraforming", "space", "left"),
    "terraforming side": Question("On which side?", "terraforming", "space"),
    "displacement": Question("Displacement: push out which faction?"),
    "displace": Question("Displacement: push which units?", "faction", "space"),
    "displace to": Question("Where to?", "faction", "space", rest="group"),
}

PER_BOARRIOR = 2


def terraformings_left(s: Tsukuyumi, kind: int) -> int:
    """Return the supply of a kind: what is not on the board."""
    board = s.board
    used = 0
    if kind == STRONGHOLD:
        used = sum(board.strongholds)
    elif kind == COVER:
        used = sum(board.covers)
    elif kind == TUNNEL:
        used = len(board.tunnels)
    else:
        for bears in board.sides:
            if bears & PIGS:
                used += 1
    return s.catalogue.terraformings[kind] - used


def sides_for(s: Tsukuyumi, kind: int, space: int) -> list[int]:
    """TR-124 to TR-126: directions where a Blockade of Pigs or a tunnel may lie."""
    board = s.board
    found: list[int] = []
    for direction in range(6):
        side = space * 6 + direction
        beyond = board.near[side]
        if beyond < 0:
            continue
        if kind == PIG:
            if not board.sides[side] & PIGS and not is_red(board.sides[side]):
                found.append(direction)
        elif is_area(s, beyond) and tunnel_on(s, side) < 0:
            found.append(direction)
    return found


def buildable(s: Tsukuyumi, space: int) -> list[int]:
    """Return the kinds of terraforming that may be placed in an area now."""
    found: list[int] = []
    for kind in (STRONGHOLD, COVER, PIG, TUNNEL):
        if terraformings_left(s, kind) > 0 and (kind < PIG or sides_for(s, kind, space)):
            found.append(kind)
    return found


def build(s: Tsukuyumi, me: int, kind: int, space: int) -> Play[None]:
    """Place a terraforming; the Boarlords name the side of a Blockade of Pigs or a tunnel."""
    board = s.board
    if kind == STRONGHOLD:
        board.strongholds[space] += 1
    elif kind == COVER:
        board.covers[space] += 1
    else:
        options: list[Option] = [(SIDE, direction) for direction in sides_for(s, kind, space)]
        answer = yield ask_openly(me, "terraforming side", options, (kind, space))
        side = space * 6 + answer[1]
        if kind == PIG:
            board.sides[side] |= PIGS
            rewall(s)
        else:
            board.tunnels.append(min(side, opposite(s, side)))
            board.tunnel_used.append(0)
        s.log.say(events.SIDE_TERRAFORMED, BOARLORDS, kind, board.cell[space], answer[1])
        return
    s.log.say(events.TERRAFORMED, BOARLORDS, kind, board.cell[space])


def builders(s: Tsukuyumi) -> list[int]:
    """T-258, T-339: areas with Boarriors; no homezones, nor under a Rocket Attack marker."""
    board = s.board
    found: list[int] = []
    for space in range(len(board.cell)):
        if board.units[space * KINDS + BOARRIOR] and is_area(s, space) and not board.rocketed(space, BOARLORDS):
            found.append(space)
    return found


def faction_effect(s: Tsukuyumi, me: int) -> Play[None]:
    """TR-124: each Boarrior places up to 2 terraformings in its own area."""
    for space in builders(s):
        for left in range(s.board.units[space * KINDS + BOARRIOR] * PER_BOARRIOR, 0, -1):
            options: list[Option] = [(TERRAFORM, kind, space) for kind in buildable(s, space)]
            options.append(IS_DONE)
            answer = yield ask_openly(me, "terraform", options, (space, left))
            if answer == IS_DONE:
                break
            yield from build(s, me, answer[1], space)


# -- Displacement --------------------------------------------------------------------------------------------------


def displacement(s: Tsukuyumi, me: int, battle: Battle) -> Play[None]:
    """T-256, T-257, TR-118, TR-167: after the battle the Boarlords may push each other faction out, one by one."""
    while True:
        options: list[Option] = []
        for side in range(SIDES):
            if side != BOARLORDS and displaceable(s, battle.space, side):
                options.append((DISPLACE, side))
        options.append(IS_DONE)
        answer = yield ask_openly(me, "displacement", options)
        if answer == IS_DONE:
            return
        yield from displace(s, me, battle.space, answer[1])


def displace(s: Tsukuyumi, me: int, space: int, side: int) -> Play[None]:
    """TR-118: all units of a faction go, each where the Boarlords say; only those without a way stay."""
    while True:
        options = displaceable(s, space, side)
        if not options:
            return
        answer = yield ask_openly(me, "displace", options, (side, space))
        kind = answer[1]
        many = s.board.units[space * KINDS + kind] if answer[0] == ALL_OF else 1
        dests = pushes(s, side, space, flies(s, side, kind))
        group = [0] * MOST_KINDS
        group[kind - FIRST[side]] = many
        there: list[Option] = [TOS[dest][0] for dest in dests]
        answer = yield ask_openly(me, "displace to", there, (side, space, *group))
        yield from enter(s, side, space, answer[1], group)


def displaceable(s: Tsukuyumi, space: int, side: int) -> list[Option]:
    """Return units of a faction that have somewhere to go; the others stay (TR-118)."""
    options: list[Option] = []
    for kind in kinds_at(s, space, side):
        if pushes(s, side, space, flies(s, side, kind)):
            options.append(ALL_OFS[kind])
            if s.board.units[space * KINDS + kind] > 1:
                options.append(ONE_OFS[kind])
    return options


# -- taking terraformings off (Loss of Control) --------------------------------------------------------------------


def razeable(s: Tsukuyumi, side: int) -> list[Option]:
    """T-213, T-214, TR-114: terraformings in areas a faction controls; tunnels that lie half in one too."""
    board = s.board
    options: list[Option] = []
    for space in range(len(board.cell)):
        if board.owner[space] != side:
            continue
        if board.strongholds[space]:
            options.append((RAZE, STRONGHOLD, space, 0))
        if board.covers[space]:
            options.append((RAZE, COVER, space, 0))
        for direction in range(6):
            if board.sides[space * 6 + direction] & PIGS:
                options.append((RAZE, PIG, space, direction))
    for edge in board.tunnels:
        if board.owner[edge // 6] == side or board.owner[board.near[edge]] == side:
            options.append((RAZE, TUNNEL, edge // 6, edge % 6))
    return options


def raze(s: Tsukuyumi, side: int, option: Option) -> None:
    board = s.board
    kind, space, direction = option[1], option[2], option[3]
    edge = space * 6 + direction
    if kind == STRONGHOLD:
        board.strongholds[space] -= 1
    elif kind == COVER:
        board.covers[space] -= 1
    elif kind == PIG:
        board.sides[edge] &= ~PIGS
        rewall(s)
    else:
        number = board.tunnels.index(edge)
        board.tunnels.pop(number)
        board.tunnel_used.pop(number)
    s.log.say(events.RAZED, side, kind, board.cell[space])
