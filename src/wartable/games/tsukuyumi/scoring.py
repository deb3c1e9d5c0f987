"""Marking areas, missions, faction goals, and the score."""

from __future__ import annotations

from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.tables import (
    BOARLORDS,
    CYBERSAMURAI,
    DARK_SEED,
    DEVASTATED,
    FERTILE,
    MOUNTAIN,
    NOMADS,
    OCEAN,
    ONI,
    RIVERLAND,
    TOXIC,
    TSUKUYUMI,
    TYPES,
)

MOON_CENTRE = 0


def mark(s: Tsukuyumi, space: int, side: int) -> None:
    """T-010, T-014: put a faction's territory marker on an area; another's is taken off."""
    old = s.owner[space]
    if old == side:
        return
    s.owner[space] = side
    seat = s.seat_of[side]
    if seat >= 0:
        # TR-100: each area counts once a round; for the Nomads only if another marker lay there.
        s.taken[seat] |= 1 << space
        if old >= 0:
            s.taken_from[seat] |= 1 << space
    check(s)


def credit(s: Tsukuyumi, seat: int, kind: int, many: int) -> None:
    """T-131, T-352, TR-99, TR-173: a player destroyed enemy units; some kinds are worth a victory point each."""
    if s.tables.bounty[kind]:
        s.vp[seat] += many
        s.log.say(N.BOUNTY, s.faction[seat], kind, many)
    s.kills[seat] += many
    if s.kills[seat] >= 3:
        complete(s, seat, NOMADS)


def check(s: Tsukuyumi) -> None:
    """T-129: after a change of markers or properties, missions and goals are completed at once, in anybody's turn."""
    if s.stage < 2:
        # TR-10: nothing is completed while the table is being set up.
        return
    for seat in range(s.seats):
        side = s.faction[seat]
        areas = 0
        types = 0
        tsukuyumi = 0
        for space in range(len(s.owner)):
            if s.owner[space] == side:
                areas += 1
                types |= 1 << s.type[space]
                if s.has(space, TSUKUYUMI):
                    tsukuyumi += 1
        if tsukuyumi >= 2:
            complete(s, seat, BOARLORDS)
        if areas >= 7:
            complete(s, seat, DARK_SEED)
        if types & ONE_OF_EACH == ONE_OF_EACH:
            complete(s, seat, CYBERSAMURAI)
            if side == CYBERSAMURAI and tsukuyumi and gps_mapped(s):
                reach_goal(s, seat)
        if side == NOMADS and s.taken_from[seat].bit_count() >= 4:
            reach_goal(s, seat)
        if side == DARK_SEED and s.taken[seat].bit_count() >= 6:
            reach_goal(s, seat)


ONE_OF_EACH = 1 << OCEAN | 1 << FERTILE | 1 << MOUNTAIN


def complete(s: Tsukuyumi, seat: int, mission: int) -> None:
    """T-127, T-128: a mission that lies out, once a player, for 1 victory point."""
    if s.seat_of[mission] < 0 or s.missions[seat] >> mission & 1:
        return
    s.missions[seat] |= 1 << mission
    s.vp[seat] += 1
    s.log.say(N.MISSION, s.faction[seat], mission)


def reach_goal(s: Tsukuyumi, seat: int) -> None:
    """T-351, TR-139: the own faction goal, once a game, for 2 victory points."""
    if s.goal[seat]:
        return
    s.goal[seat] = 1
    s.vp[seat] += 2
    s.log.say(N.GOAL, s.faction[seat], s.faction[seat])


def gps_mapped(s: Tsukuyumi) -> bool:
    """T-348, TR-137: besides mountain, fertile ground and ocean floor, all there, a fourth area with Tsukuyumi."""
    count = [0] * len(TYPES)
    sacred = [0] * len(TYPES)
    for space in range(len(s.owner)):
        if s.owner[space] == CYBERSAMURAI:
            count[s.type[space]] += 1
            if s.has(space, TSUKUYUMI):
                sacred[s.type[space]] += 1
    for type in range(len(TYPES)):
        # One of those three types is free for it only if another area stands for its type.
        needed = 1 if ONE_OF_EACH >> type & 1 else 0
        if sacred[type] and count[type] > needed:
            return True
    return False


def expansion(s: Tsukuyumi) -> None:
    """T-282, TR-166: Territorial Expansion, looked at when the Boarlords end their own red phase."""
    areas = 0
    for space in range(len(s.owner)):
        if s.owner[space] == BOARLORDS:
            areas += 1
    if areas >= 10:
        reach_goal(s, s.seat_of[BOARLORDS])


def score_moon(s: Tsukuyumi) -> None:
    """T-042, TR-142: whoever controls the moon centre when a round is scored; the Oni score nothing."""
    side = s.owner[MOON_CENTRE]
    if side >= 0 and side != ONI:
        s.vp[s.seat_of[side]] += 1
        s.log.say(N.MOON_CENTRE, side)


def area_points(s: Tsukuyumi, side: int) -> int:
    """T-353, T-354: the victory points of all areas a faction controls."""
    total = 0
    for space in range(len(s.owner)):
        if s.owner[space] == side:
            total += worth(s, space)
    return total


def worth(s: Tsukuyumi, space: int) -> int:
    """T-004 to T-006, T-009: 2 victory points for fertile ground, none for devastated land or a toxic area, else 1."""
    if s.type[space] == DEVASTATED or s.has(space, TOXIC):
        return 0
    return 2 if s.type[space] == FERTILE else 1


def rivers(s: Tsukuyumi, side: int) -> int:
    """T-009, TR-173: the riverlands a faction controls."""
    total = 0
    for space in range(len(s.owner)):
        if s.owner[space] == side and s.type[space] == RIVERLAND:
            total += 1
    return total


def initiative_points(s: Tsukuyumi, seat: int) -> int:
    """T-355: first place 2, second place 1."""
    place = s.place_of(seat)
    return 2 - place if place < 2 else 0


def total(s: Tsukuyumi, seat: int) -> int:
    """What the score would be if the game ended now."""
    return s.vp[seat] + area_points(s, s.faction[seat]) + initiative_points(s, seat)


def final_scoring(s: Tsukuyumi) -> None:
    """2.13, TR-143: the highest total wins; a tie goes to the better initiative place."""
    best = -1
    winner = -1
    for seat in s.order:
        side = s.faction[seat]
        score = total(s, seat)
        s.log.show((N.SCORE, side, score, s.vp[seat], area_points(s, side), initiative_points(s, seat)))
        if score > best:
            best = score
            winner = seat
    s.log.say(N.WINS, s.faction[winner])
    s.finish([winner], "final scoring")
