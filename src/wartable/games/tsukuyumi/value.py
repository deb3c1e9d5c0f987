"""A quick estimate of who is winning, for bots: the score as it stands, and what it can still become."""

from __future__ import annotations

import math

from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.board import damage_at, health_at, is_area, points
from wartable.games.tsukuyumi.conquest import can_conquer, conquest_points, would_conquer
from wartable.games.tsukuyumi.scoring import area_points
from wartable.games.tsukuyumi.state import PLAY, Battle, Tsukuyumi

#: How much a lead of one victory point tells.
SHARPNESS = 0.28


def value(s: Tsukuyumi) -> list[float]:
    """Each seat's chance to win."""
    if s.over:
        return [1.0 if seat in s.winners else 0.0 for seat in range(s.seats)]
    worth = [standing(s, seat) for seat in range(s.seats)]
    best = max(worth)
    weights = [math.exp((one - best) * SHARPNESS) for one in worth]
    total = sum(weights)
    return [weight / total for weight in weights]


def standing(s: Tsukuyumi, seat: int) -> float:
    """A seat's prospects in victory points."""
    side = s.faction[seat]
    left = s.rounds - s.round
    total = float(s.vp[seat] + area_points(s, side))
    if s.owner[0] == side:
        total += 0.8 + 0.7 * left
    place = s.place_of(seat)
    total += (2.0 - place) * (0.9 if left == 0 else 0.5) if place < 2 else 0.0
    total += army(s, seat, side) + progress(s, seat, side) + assets(s, seat, side)
    if s.stage == PLAY and s.turn_order and s.active() == seat:
        total += in_hand(s)
    if s.battle is not None:
        total += fight(s, s.battle, side)
    return total


def army(s: Tsukuyumi, seat: int, side: int) -> float:
    """Units, and where they stand: beside something to conquer is better than at home."""
    tables = s.tables
    total = 0.0
    for space in range(len(s.cell)):
        if not s.count[space * T.SIDES + side]:
            continue
        first = space * T.KINDS
        strength = 0.0
        for kind in range(T.FIRST[side], T.FIRST[side + 1]):
            many = s.units[first + kind]
            if many:
                strength += many * (0.2 + 0.012 * (tables.conquest[kind] + tables.health[kind] + tables.damage[kind]))
                strength += many * 0.5 * tables.productive[kind]
        if s.has(space, T.RADIOACTIVE) and side != T.DARK_SEED and not (side == T.NOMADS and s.rad_proof):
            strength *= 0.4
        total += 0.5 * strength
        if is_area(s, space) and s.owner[space] != side and would_conquer(s, side, space, points(s, space, side)):
            total += prize(s, space)
        elif s.owner[space] == side:
            total += 0.12
    return total


def prize(s: Tsukuyumi, space: int) -> float:
    """What standing ready to conquer an area is worth."""
    worth = 0.35
    if s.type[space] == T.FERTILE:
        worth = 0.6
    if space == 0:
        worth = 0.8
    return worth + (0.1 if s.owner[space] >= 0 else 0.0)


def progress(s: Tsukuyumi, seat: int, side: int) -> float:
    """Missions and the faction goal in reach."""
    done = s.missions[seat]
    areas = 0
    types = 0
    sacred = 0
    for space in range(len(s.owner)):
        if s.owner[space] == side:
            areas += 1
            types |= 1 << s.type[space]
            if s.has(space, T.TSUKUYUMI):
                sacred += 1
    total = 0.0
    if s.seat_of[T.NOMADS] >= 0 and not done >> T.NOMADS & 1:
        total += 0.22 * min(3, s.kills[seat])
    if s.seat_of[T.BOARLORDS] >= 0 and not done >> T.BOARLORDS & 1:
        total += 0.3 * min(2, sacred)
    if s.seat_of[T.DARK_SEED] >= 0 and not done >> T.DARK_SEED & 1:
        total += 0.09 * min(7, areas)
    if s.seat_of[T.CYBERSAMURAI] >= 0 and not done >> T.CYBERSAMURAI & 1:
        total += 0.22 * (types & (1 << T.OCEAN | 1 << T.FERTILE | 1 << T.MOUNTAIN)).bit_count()
    if s.goal[seat]:
        return total
    if side == T.NOMADS:
        return total + 0.2 * s.taken_from[seat].bit_count()
    if side == T.BOARLORDS:
        return total + 0.12 * min(10, areas)
    if side == T.DARK_SEED:
        return total + 0.15 * s.taken[seat].bit_count()
    return total + 0.25 * (types & (1 << T.MOON | 1 << T.OCEAN | 1 << T.FERTILE | 1 << T.MOUNTAIN)).bit_count()


def assets(s: Tsukuyumi, seat: int, side: int) -> float:
    """What lies beside the board or works without units."""
    total = 0.12 * len(s.events[seat])
    if side == T.NOMADS:
        active = s.weapons[0] * 0.08 + s.weapons[3] * 0.15 + s.weapons[6] * 0.22
        return total + active + 0.1 * sum(s.mines) + (0.1 if s.rad_proof else 0.0)
    if side == T.DARK_SEED:
        return total + 0.12 * sum(s.eggs) + (0.15 if s.all_flying else 0.0)
    if side == T.CYBERSAMURAI:
        for uplink in range(10):
            if s.uplinks >> uplink & 1:
                total += 0.22 + 0.2 * s.tables.uplink_cost[uplink]
        return total + 0.1 * outside(s)
    for space in range(len(s.owner)):
        own = s.owner[space] == T.BOARLORDS
        total += s.strongholds[space] * (0.2 if own else 0.1) + s.covers[space] * (0.12 if own else 0.05)
    return total + 0.1 * len(s.tunnels)


def outside(s: Tsukuyumi) -> int:
    """Kaneda and Rocket Attack markers on the board."""
    return sum(1 for marker in s.kaneda + s.rocket if marker >= 0)


def in_hand(s: Tsukuyumi) -> float:
    """What the player whose turn it is has not used yet: ending the turn throws it away."""
    lines = s.lines
    total = 0.15 * lines[T.EVENT] + 0.1 * lines[T.PLAYS] + 0.12 * lines[T.INITIATIVE] + 0.3 * lines[T.FACTION_EFFECT]
    total += 0.1 * lines[T.NUDGE] + 0.3 * lines[T.PRODUCTION] + 0.25 * lines[T.MOVEMENT] + 0.3 * lines[T.COMBAT]
    total += 0.3 * lines[T.FREE_DRONE] + 0.3 * lines[T.LASER]
    total += 0.12 * (lines[T.PLACE_KANEDA] + lines[T.PLACE_ROCKET])
    total += 0.3 * s.points + 0.12 * s.draws + 0.05 * s.plays
    if s.may_move:
        total += 0.12
    return total * 0.6


def fight(s: Tsukuyumi, battle: Battle, side: int) -> float:
    """A combat under way: what the card promises its attacker."""
    if battle.side != side or battle.conquered >= 0:
        return 0.0
    space = battle.space
    if battle.card < 0:
        return 0.5
    total = 0.25
    if T.DOES[battle.card] & T.CONQUERS and can_conquer(s, side, space, battle.card):
        total += 1.4
    if T.DOES[battle.card] & T.HURTS:
        harm = damage_at(s, space, side)
        if battle.card in (T.KAMIKAZE, T.RAGING_HORDE):
            harm += health_at(s, space, side)
        total += 0.02 * min(harm, enemy_health(s, space, side))
    # A risky doubled conquest is no better than a plain one.
    if battle.card in (T.ASSUME_A_POSITION, T.SWARM_ATTACK):
        total += 0.05 if conquest_points(s, side, space, battle.card) > 0 else 0.0
    return total


def enemy_health(s: Tsukuyumi, space: int, side: int) -> int:
    total = 0
    for other in range(T.SIDES):
        if other != side and s.count[space * T.SIDES + other]:
            total += health_at(s, space, other)
    return total
