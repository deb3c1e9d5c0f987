"""The Boarlords: terraformings, their faction effect, and Displacement."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi.board import is_area, is_red, kinds_at, opposite, rewall, tunnel_on
from wartable.games.tsukuyumi.movement import enter, pushes
from wartable.games.tsukuyumi.routes import flies
from wartable.games.tsukuyumi.state import PIGS, Battle, Tsukuyumi
from wartable.games.tsukuyumi.tables import (
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

PER_BOARRIOR = 2


def terraformings_left(s: Tsukuyumi, kind: int) -> int:
    """The supply of a kind: what is not on the board."""
    used = 0
    if kind == STRONGHOLD:
        used = sum(s.strongholds)
    elif kind == COVER:
        used = sum(s.covers)
    elif kind == TUNNEL:
        used = len(s.tunnels)
    else:
        for bears in s.sides:
            if bears & PIGS:
                used += 1
    return s.tables.terraformings[kind] - used


def sides_for(s: Tsukuyumi, kind: int, space: int) -> list[int]:
    """TR-124 to TR-126: directions where a Blockade of Pigs or a tunnel may lie."""
    found: list[int] = []
    for direction in range(6):
        side = space * 6 + direction
        beyond = s.near[side]
        if beyond < 0:
            continue
        if kind == PIG:
            if not s.sides[side] & PIGS and not is_red(s.sides[side]):
                found.append(direction)
        elif is_area(s, beyond) and tunnel_on(s, side) < 0:
            found.append(direction)
    return found


def buildable(s: Tsukuyumi, space: int) -> list[int]:
    """The kinds of terraforming that may be placed in an area now."""
    found: list[int] = []
    for kind in (STRONGHOLD, COVER, PIG, TUNNEL):
        if terraformings_left(s, kind) > 0 and (kind < PIG or sides_for(s, kind, space)):
            found.append(kind)
    return found


def build(s: Tsukuyumi, me: int, kind: int, space: int) -> Play[None]:
    """Place a terraforming; the Boarlords name the side of a Blockade of Pigs or a tunnel."""
    if kind == STRONGHOLD:
        s.strongholds[space] += 1
    elif kind == COVER:
        s.covers[space] += 1
    else:
        options: list[Option] = [(SIDE, direction) for direction in sides_for(s, kind, space)]
        answer = yield Ask(me, "terraforming side", options, open=True)
        side = space * 6 + answer[1]
        if kind == PIG:
            s.sides[side] |= PIGS
            rewall(s)
        else:
            s.tunnels.append(min(side, opposite(s, side)))
            s.tunnel_used.append(0)
        s.log.say(N.SIDE_TERRAFORMED, BOARLORDS, kind, s.cell[space], answer[1])
        return
    s.log.say(N.TERRAFORMED, BOARLORDS, kind, s.cell[space])


def builders(s: Tsukuyumi) -> list[int]:
    """T-258, T-339: areas with Boarriors; no homezones, nor under a Rocket Attack marker."""
    found: list[int] = []
    for space in range(len(s.cell)):
        if s.units[space * KINDS + BOARRIOR] and is_area(s, space) and not s.rocketed(space, BOARLORDS):
            found.append(space)
    return found


def faction_effect(s: Tsukuyumi, me: int) -> Play[None]:
    """TR-124: each Boarrior places up to 2 terraformings in its own area."""
    for space in builders(s):
        for _ in range(s.units[space * KINDS + BOARRIOR] * PER_BOARRIOR):
            options: list[Option] = [(TERRAFORM, kind, space) for kind in buildable(s, space)]
            options.append(IS_DONE)
            answer = yield Ask(me, "terraform", options, open=True)
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
        answer = yield Ask(me, "displacement", options, open=True)
        if answer == IS_DONE:
            return
        yield from displace(s, me, battle.space, answer[1])


def displace(s: Tsukuyumi, me: int, space: int, side: int) -> Play[None]:
    """TR-118: all units of a faction go, each where the Boarlords say; only those without a way stay."""
    while True:
        options = displaceable(s, space, side)
        if not options:
            return
        answer = yield Ask(me, "displace", options, open=True)
        kind = answer[1]
        many = s.units[space * KINDS + kind] if answer[0] == ALL_OF else 1
        dests = pushes(s, side, space, flies(s, side, kind))
        answer = yield Ask(me, "displace to", [TOS[dest][0] for dest in dests], open=True)
        group = [0] * MOST_KINDS
        group[kind - FIRST[side]] = many
        yield from enter(s, side, space, answer[1], group)


def displaceable(s: Tsukuyumi, space: int, side: int) -> list[Option]:
    """Units of a faction that have somewhere to go; the others stay (TR-118)."""
    options: list[Option] = []
    for kind in kinds_at(s, space, side):
        if pushes(s, side, space, flies(s, side, kind)):
            options.append(ALL_OFS[kind])
            if s.units[space * KINDS + kind] > 1:
                options.append(ONE_OFS[kind])
    return options


# -- taking terraformings off (Loss of Control) --------------------------------------------------------------------


def razeable(s: Tsukuyumi, side: int) -> list[Option]:
    """T-213, T-214, TR-114: terraformings in areas a faction controls; tunnels that lie half in one too."""
    options: list[Option] = []
    for space in range(len(s.cell)):
        if s.owner[space] != side:
            continue
        if s.strongholds[space]:
            options.append((RAZE, STRONGHOLD, space, 0))
        if s.covers[space]:
            options.append((RAZE, COVER, space, 0))
        for direction in range(6):
            if s.sides[space * 6 + direction] & PIGS:
                options.append((RAZE, PIG, space, direction))
    for edge in s.tunnels:
        if s.owner[edge // 6] == side or s.owner[s.near[edge]] == side:
            options.append((RAZE, TUNNEL, edge // 6, edge % 6))
    return options


def raze(s: Tsukuyumi, side: int, option: Option) -> None:
    kind, space, direction = option[1], option[2], option[3]
    edge = space * 6 + direction
    if kind == STRONGHOLD:
        s.strongholds[space] -= 1
    elif kind == COVER:
        s.covers[space] -= 1
    elif kind == PIG:
        s.sides[edge] &= ~PIGS
        rewall(s)
    else:
        number = s.tunnels.index(edge)
        s.tunnels.pop(number)
        s.tunnel_used.pop(number)
    s.log.say(N.RAZED, side, kind, s.cell[space])
