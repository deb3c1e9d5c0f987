"""Damage: how it is distributed, and what becomes of destroyed units. Amounts are in half points (TR-90)."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.board import kinds_at, put, side_of
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.scoring import credit
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import BOARLORDS, CYBERSAMURAI, FIRST, KINDS, ONI, SHOGUN, SHOGUN_UNIT, SIDES
from wartable.games.tsukuyumi.verbs import AIM, HIT, HITS, LOSES, SHARE

QUESTIONS: Final[dict[str, Question]] = {
    "divide damage": Question("How much of the damage goes there?", "space", "damage", "protected", rest="factions"),
    "damage": Question("Which unit takes damage next?", "faction", "space", "damage", "protected", rest="survivors"),
}

#: Damage is divided in steps of 5, in half points.
STEP: Final = 10


def destroy(s: Tsukuyumi, space: int, kind: int, many: int, by: int) -> None:
    """Put units back into the reserve; the seat `by` gets the credit (TR-99), NOBODY for a neutral effect."""
    take_off(s, space, kind, many)
    side = side_of(kind)
    s.log.say(events.DESTROYED, side, many, kind, s.board.cell[space])
    if by >= 0:
        credit(s, by, kind, many)


def take_off(s: Tsukuyumi, space: int, kind: int, many: int) -> None:
    put(s, space, kind, -many)
    s.board.pool[kind] += many
    side = side_of(kind)
    if s.battle is not None and s.battle.side == side:
        s.battle.drop(space, kind - FIRST[side], many)
    if kind == SHOGUN_UNIT:
        # T-310: unit and card are removed; they may be bought again.
        s.powers.uplinks &= ~(1 << SHOGUN)
        s.log.say(events.UPLINK_LOST, CYBERSAMURAI, SHOGUN)


def protected_health(s: Tsukuyumi, kind: int, protected: bool) -> int:
    """T-178, T-180: health in half points, higher under Protection."""
    health = s.catalogue.health[kind] * 2
    if protected:
        bonus = s.catalogue.protection[side_of(kind)]
        health += health if bonus < 0 else bonus * 2
    return health


def after_cover(s: Tsukuyumi, side: int, space: int, amount: int) -> int:
    """T-277 to T-279, TR-91: each working Cover takes 10 off every damage total that the Boarlords take there."""
    board = s.board
    if side != BOARLORDS or not board.covers[space] or board.rocketed(space, BOARLORDS):
        return amount
    less = board.covers[space] * s.catalogue.cover_reduction
    s.log.say(events.COVERED, side, board.cell[space], less)
    return max(0, amount - less * 2)


def keeper(s: Tsukuyumi, attacker: int, space: int) -> int:
    """TR-81: who decides for the Oni: the next player after the attacker without units there, else the next one."""
    start = s.course.place_of(attacker)
    for step in range(1, s.seats):
        seat = s.course.order[(start + step) % s.seats]
        if not s.board.count[space * SIDES + s.faction[seat]]:
            return seat
    return s.course.order[(start + 1) % s.seats]


def decides(s: Tsukuyumi, side: int, attacker: int, space: int) -> int:
    """Return the seat that decides for a faction's units: its own, or the keeper of the Oni."""
    return keeper(s, attacker, space) if side == ONI else s.seat_of[side]


def deal(s: Tsukuyumi, side: int, space: int, amount: int, chooser: int, by: int, protected: bool) -> Play[None]:
    """T-146, T-223, TR-87: one unit after another is named; a unit that survives absorbs the rest."""
    board = s.board
    if not amount or not board.count[space * SIDES + side]:
        return
    s.log.say(events.DAMAGE, side, amount, board.cell[space])
    amount = after_cover(s, side, space, amount)
    while True:
        kinds = kinds_at(s, space, side)
        if not kinds:
            return
        least = min([protected_health(s, kind, protected) for kind in kinds])
        if amount < least:
            # Whoever is named absorbs it: nobody needs to be asked.
            return
        kind = kinds[0]
        if amount < whole_health(s, space, side, protected):
            options: list[Option] = [HITS[other] for other in kinds]
            about = (side, space, amount, int(protected))
            answer = yield ask_openly(chooser, "damage", options, about)
            kind = answer[1]
        health = protected_health(s, kind, protected)
        if amount < health:
            s.log.say(events.ABSORBED, side, kind, board.cell[space])
            return
        destroy(s, space, kind, 1, by)
        amount -= health


def deal_aimed(s: Tsukuyumi, side: int, space: int, amount: int, chooser: int, by: int, protected: bool) -> Play[None]:
    """T-153, TR-163: who aims says which unit is hit next, and with how much: as much as it can take, or less in steps
    of 5, which it survives. Each unit is hit once."""
    board = s.board
    if not amount:
        return
    s.log.say(events.DAMAGE, side, amount, board.cell[space])
    amount = after_cover(s, side, space, amount)
    first = space * KINDS
    survivors = [0] * KINDS
    while True:
        kinds = [kind for kind in kinds_at(s, space, side) if board.units[first + kind] > survivors[kind]]
        healths = [protected_health(s, kind, protected) for kind in kinds]
        if not kinds or amount < min(healths):
            # Nobody else can be destroyed, whoever takes the rest.
            return
        options: list[Option] = [HITS[kind] for kind in kinds]
        if amount < sum(
            [healths[at] * (board.units[first + kinds[at]] - survivors[kinds[at]]) for at in range(len(kinds))]
        ):
            for at in range(len(kinds)):
                options += [(AIM, kinds[at], part // STEP) for part in range(STEP, min(amount, healths[at]), STEP)]
        else:
            # TR-150: it is enough for all of them.
            options = [HITS[kinds[0]]]
        about = (side, space, amount, int(protected), *survivors[FIRST[side] : FIRST[side + 1]])
        answer = yield ask_openly(chooser, "damage", options, about)
        kind = answer[1]
        health = healths[kinds.index(kind)]
        taken = min(amount, health) if answer[0] == HIT else answer[2] * STEP
        amount -= taken
        if taken == health:
            destroy(s, space, kind, 1, by)
        else:
            survivors[kind] += 1
            s.log.say(events.SURVIVES, side, kind, board.cell[space], taken)


def whole_health(s: Tsukuyumi, space: int, side: int, protected: bool) -> int:
    """Return the damage that would destroy every unit of a faction in a space."""
    total = 0
    first = space * KINDS
    for kind in range(FIRST[side], FIRST[side + 1]):
        if s.board.units[first + kind]:
            total += s.board.units[first + kind] * protected_health(s, kind, protected)
    return total


def enough(s: Tsukuyumi, space: int, side: int, protected: bool) -> int:
    """Return the share that destroys every unit of a faction in a space, in steps of 5; more than that is wasted."""
    amount = whole_health(s, space, side, protected)
    if side == BOARLORDS and not s.board.rocketed(space, BOARLORDS):
        amount += s.board.covers[space] * s.catalogue.cover_reduction * 2
    return (amount + STEP - 1) // STEP * STEP


def shares_for(left: int, most: int, rest: int) -> list[int]:
    """TR-86, TR-163: every share a faction can get of what is left, in steps of 5; but of those that are more than
    enough for it and leave more than enough for the others (`rest`) only one, as they all do the same."""
    shares = [many * STEP for many in range(left // STEP + 1)]
    return [share for share in shares if share <= most or left - share < rest]


def divide(s: Tsukuyumi, seat: int, space: int, total: int, sides: list[int], protected: int) -> Play[list[int]]:
    """TR-86, TR-95, TR-163: a seat divides a damage total among factions, in steps of 5; the last one gets the rest."""
    most = [enough(s, space, side, protected >> side & 1 == 1) for side in sides]
    shares: list[int] = []
    left = total
    for index in range(len(sides) - 1):
        side = sides[index]
        options: list[Option] = [
            (SHARE, side, share // STEP) for share in shares_for(left, most[index], sum(most[index + 1 :]))
        ]
        about = (space, left, protected >> side & 1, *sides[index:])
        answer = yield ask_openly(seat, "divide damage", options, about)
        share: int = answer[2] * STEP
        shares.append(share)
        left -= share
    shares.append(left)
    return shares


def lose(s: Tsukuyumi, space: int, side: int, many: int, chooser: int, by: int, topic: str) -> Play[None]:
    """`many` units of a faction are lost, whatever their health; `chooser` says which."""
    for left in range(many, 0, -1):
        kinds = kinds_at(s, space, side)
        if not kinds:
            return
        answer = yield ask_openly(chooser, topic, [LOSES[kind] for kind in kinds], (left,))
        destroy(s, space, answer[1], 1, by)
