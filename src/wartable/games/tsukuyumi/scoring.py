"""Marking areas, missions, faction goals, and the score."""

from __future__ import annotations

from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.showing import SCORE, TOTAL, show
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
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
    old = s.board.owner[space]
    if old == side:
        return
    s.board.owner[space] = side
    seat = s.seat_of[side]
    if seat >= 0:
        # TR-100: each area counts once a round; for the Nomads only if another marker lay there.
        s.score.taken[seat] |= 1 << space
        if old >= 0:
            s.score.taken_from[seat] |= 1 << space
    check(s)


def credit(s: Tsukuyumi, seat: int, kind: int, many: int) -> None:
    """T-131, T-352, TR-99, TR-173: a player destroyed enemy units; some kinds are worth a victory point each."""
    if s.catalogue.bounty[kind]:
        s.score.vp[seat] += many
        s.log.say(events.BOUNTY, s.faction[seat], kind, many)
    s.score.kills[seat] += many
    if s.score.kills[seat] >= 3:
        complete(s, seat, NOMADS)


def check(s: Tsukuyumi) -> None:
    """T-129: after a change of markers or properties, missions and goals are completed at once, in anybody's turn."""
    board = s.board
    if s.course.stage < 2:
        # TR-10: nothing is completed while the table is being set up.
        return
    for seat in range(s.seats):
        side = s.faction[seat]
        areas = 0
        types = 0
        tsukuyumi = 0
        for space in range(len(board.owner)):
            if board.owner[space] == side:
                areas += 1
                types |= 1 << board.type[space]
                if board.has(space, TSUKUYUMI):
                    tsukuyumi += 1
        if tsukuyumi >= 2:
            complete(s, seat, BOARLORDS)
        if areas >= 7:
            complete(s, seat, DARK_SEED)
        if types & ONE_OF_EACH == ONE_OF_EACH:
            complete(s, seat, CYBERSAMURAI)
            if side == CYBERSAMURAI and tsukuyumi and gps_mapped(s):
                reach_goal(s, seat)
        if side == NOMADS and s.score.taken_from[seat].bit_count() >= 4:
            reach_goal(s, seat)
        if side == DARK_SEED and s.score.taken[seat].bit_count() >= 6:
            reach_goal(s, seat)


ONE_OF_EACH = 1 << OCEAN | 1 << FERTILE | 1 << MOUNTAIN


def complete(s: Tsukuyumi, seat: int, mission: int) -> None:
    """T-127, T-128: a mission that lies out, once a player, for 1 victory point."""
    if s.seat_of[mission] < 0 or s.score.missions[seat] >> mission & 1:
        return
    s.score.missions[seat] |= 1 << mission
    s.score.vp[seat] += 1
    s.log.say(events.MISSION, s.faction[seat], mission)
    show(s, SCORE, -1, seat)


def reach_goal(s: Tsukuyumi, seat: int) -> None:
    """T-351, TR-139: the own faction goal, once a game, for 2 victory points."""
    if s.score.goal[seat]:
        return
    s.score.goal[seat] = 1
    s.score.vp[seat] += 2
    s.log.say(events.GOAL, s.faction[seat], s.faction[seat])
    show(s, SCORE, -1, seat)


def gps_mapped(s: Tsukuyumi) -> bool:
    """T-348, TR-137: besides mountain, fertile ground and ocean floor, all there, a fourth area with Tsukuyumi."""
    board = s.board
    count = [0] * len(TYPES)
    sacred = [0] * len(TYPES)
    for space in range(len(board.owner)):
        if board.owner[space] == CYBERSAMURAI:
            count[board.type[space]] += 1
            if board.has(space, TSUKUYUMI):
                sacred[board.type[space]] += 1
    for type in range(len(TYPES)):
        # One of those three types is free for it only if another area stands for its type.
        needed = 1 if ONE_OF_EACH >> type & 1 else 0
        if sacred[type] and count[type] > needed:
            return True
    return False


def expansion(s: Tsukuyumi) -> None:
    """T-282, TR-166: Territorial Expansion, looked at when the Boarlords end their own red phase."""
    areas = 0
    for space in range(len(s.board.owner)):
        if s.board.owner[space] == BOARLORDS:
            areas += 1
    if areas >= 10:
        reach_goal(s, s.seat_of[BOARLORDS])


def score_moon(s: Tsukuyumi) -> None:
    """T-042, TR-142: whoever controls the moon centre when a round is scored; the Oni score nothing."""
    side = s.board.owner[MOON_CENTRE]
    if side >= 0 and side != ONI:
        s.score.vp[s.seat_of[side]] += 1
        s.log.say(events.MOON_CENTRE, side)
        show(s, SCORE, MOON_CENTRE, s.seat_of[side])


def area_points(s: Tsukuyumi, side: int) -> int:
    """T-353, T-354: the victory points of all areas a faction controls."""
    total = 0
    for space in range(len(s.board.owner)):
        if s.board.owner[space] == side:
            total += worth(s, space)
    return total


def worth(s: Tsukuyumi, space: int) -> int:
    """T-004 to T-006, T-009: 2 victory points for fertile ground, none for devastated land or a toxic area, else 1."""
    board = s.board
    if board.type[space] == DEVASTATED or board.has(space, TOXIC):
        return 0
    return 2 if board.type[space] == FERTILE else 1


def rivers(s: Tsukuyumi, side: int) -> int:
    """T-009, TR-173: the riverlands a faction controls."""
    board = s.board
    total = 0
    for space in range(len(board.owner)):
        if board.owner[space] == side and board.type[space] == RIVERLAND:
            total += 1
    return total


def initiative_points(s: Tsukuyumi, seat: int) -> int:
    """T-355: first place 2, second place 1."""
    place = s.course.place_of(seat)
    return 2 - place if place < 2 else 0


def total(s: Tsukuyumi, seat: int) -> int:
    """Return what the score would be if the game ended now."""
    return s.score.vp[seat] + area_points(s, s.faction[seat]) + initiative_points(s, seat)


def final_scoring(s: Tsukuyumi) -> None:
    """2.13, TR-143: the highest total wins; a tie goes to the better initiative place."""
    best = -1
    winner = -1
    for seat in s.course.order:
        side = s.faction[seat]
        score = total(s, seat)
        s.log.show((events.SCORE, side, score, s.score.vp[seat], area_points(s, side), initiative_points(s, seat)))
        show(s, TOTAL, -1, seat)
        if score > best:
            best = score
            winner = seat
    s.log.say(events.WINS, s.faction[winner])
    s.finish([winner], "final scoring")
