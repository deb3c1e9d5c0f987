"""Damage: how it is distributed, and what becomes of destroyed units. Amounts are in half points (TR-90)."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi.board import kinds_at, put, side_of
from wartable.games.tsukuyumi.scoring import credit
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.tables import (
    BOARLORDS,
    CYBERSAMURAI,
    FIRST,
    KINDS,
    ONI,
    SHOGUN,
    SHOGUN_UNIT,
    SIDES,
)
from wartable.games.tsukuyumi.verbs import HITS, LOSES, SHARE


def destroy(s: Tsukuyumi, space: int, kind: int, many: int, by: int) -> None:
    """Units go back to the reserve; the seat `by` gets the credit (TR-99), NOBODY for a neutral effect."""
    take_off(s, space, kind, many)
    side = side_of(kind)
    s.log.say(N.DESTROYED, side, many, kind, s.cell[space])
    if by >= 0 and s.seat_of[side] != by:
        credit(s, by, many)


def take_off(s: Tsukuyumi, space: int, kind: int, many: int) -> None:
    put(s, space, kind, -many)
    s.pool[kind] += many
    if kind == SHOGUN_UNIT:
        # T-310: unit and card are removed; they may be bought again.
        s.uplinks &= ~(1 << SHOGUN)
        s.log.say(N.UPLINK_LOST, CYBERSAMURAI, SHOGUN)


def protected_health(s: Tsukuyumi, kind: int, protected: bool) -> int:
    """T-178, T-180: health in half points, higher under Protection."""
    health = s.tables.health[kind] * 2
    if protected:
        bonus = s.tables.protection[side_of(kind)]
        health += health if bonus < 0 else bonus * 2
    return health


def after_cover(s: Tsukuyumi, side: int, space: int, amount: int) -> int:
    """T-277 to T-279, TR-91: each working Cover takes 10 off every damage total that the Boarlords take there."""
    if side != BOARLORDS or not s.covers[space] or s.rocketed(space, BOARLORDS):
        return amount
    less = s.covers[space] * s.tables.cover_reduction
    s.log.say(N.COVERED, side, s.cell[space], less)
    return max(0, amount - less * 2)


def keeper(s: Tsukuyumi, attacker: int, space: int) -> int:
    """TR-81: who decides for the Oni: the next player after the attacker without units there, else the next one."""
    start = s.place_of(attacker)
    for step in range(1, s.seats):
        seat = s.order[(start + step) % s.seats]
        if not s.count[space * SIDES + s.faction[seat]]:
            return seat
    return s.order[(start + 1) % s.seats]


def decides(s: Tsukuyumi, side: int, attacker: int, space: int) -> int:
    """The seat that decides for a faction's units: its own, or the keeper of the Oni."""
    return keeper(s, attacker, space) if side == ONI else s.seat_of[side]


def deal(s: Tsukuyumi, side: int, space: int, amount: int, chooser: int, by: int, protected: bool) -> Play[None]:
    """T-146, T-223, TR-87: one unit after another is named; a unit that survives absorbs the rest."""
    if amount <= 0 or not s.count[space * SIDES + side]:
        return
    s.log.say(N.DAMAGE, side, amount, s.cell[space])
    amount = after_cover(s, side, space, amount)
    while amount > 0:
        kinds = kinds_at(s, space, side)
        if not kinds:
            return
        least = min([protected_health(s, kind, protected) for kind in kinds])
        if amount < least:
            # Whoever is named absorbs it: nobody needs to be asked.
            return
        kind = kinds[0]
        if len(kinds) > 1 and amount < whole_health(s, space, side, protected):
            options: list[Option] = [HITS[other] for other in kinds]
            answer = yield Ask(chooser, "damage", options, open=True)
            kind = answer[1]
        health = protected_health(s, kind, protected)
        if amount < health:
            s.log.say(N.ABSORBED, side, kind, s.cell[space])
            return
        destroy(s, space, kind, 1, by)
        amount -= health


def whole_health(s: Tsukuyumi, space: int, side: int, protected: bool) -> int:
    """The damage that would destroy every unit of a faction in a space."""
    total = 0
    first = space * KINDS
    for kind in range(FIRST[side], FIRST[side + 1]):
        if s.units[first + kind]:
            total += s.units[first + kind] * protected_health(s, kind, protected)
    return total


def thresholds(s: Tsukuyumi, space: int, side: int, total: int, protected: bool) -> list[int]:
    """TR-86, section 5: the sensible shares for a faction: nothing, all, and sums that kill exactly, steps of 5."""
    healths: list[int] = []
    first = space * KINDS
    for kind in range(FIRST[side], FIRST[side + 1]):
        healths += [protected_health(s, kind, protected)] * s.units[first + kind]
    healths.sort()
    cover = 0
    if side == BOARLORDS and not s.rocketed(space, BOARLORDS):
        cover = s.covers[space] * s.tables.cover_reduction * 2
    whole = total - total % 10
    shares = [0]
    for pile in (healths, healths[::-1]):
        running = cover
        for health in pile[:4]:
            running += health
            rounded = (running + 9) // 10 * 10
            if rounded < whole and rounded not in shares:
                shares.append(rounded)
    shares.sort()
    if whole not in shares:
        shares.append(whole)
    return shares


def divide(s: Tsukuyumi, seat: int, space: int, total: int, sides: list[int], protected: int) -> Play[list[int]]:
    """TR-86, TR-95: a seat divides a damage total among factions, in steps of 5; the last one named gets the rest."""
    shares: list[int] = []
    left = total
    for index in range(len(sides) - 1):
        side = sides[index]
        options: list[Option] = [
            (SHARE, side, amount // 10) for amount in thresholds(s, space, side, left, protected >> side & 1 == 1)
        ]
        answer = yield Ask(seat, "divide damage", options, open=True)
        share: int = answer[2] * 10
        shares.append(share)
        left -= share
    shares.append(left)
    return shares


def lose(s: Tsukuyumi, space: int, side: int, many: int, chooser: int, by: int, topic: str) -> Play[None]:
    """So many units of a faction are lost, health or not; `chooser` says which."""
    for _ in range(many):
        kinds = kinds_at(s, space, side)
        if not kinds:
            return
        kind = kinds[0]
        if len(kinds) > 1:
            answer = yield Ask(chooser, topic, [LOSES[other] for other in kinds], open=True)
            kind = answer[1]
        destroy(s, space, kind, 1, by)
