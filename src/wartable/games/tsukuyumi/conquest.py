"""Conquest points, the conquest test, and which combat cards can be played where."""

from __future__ import annotations

from wartable.core.ask import Option
from wartable.games.tsukuyumi.board import has_enemy, is_area, mountain, points, spaces_with
from wartable.games.tsukuyumi.combatcards import CARDS_OF, COMBAT_CARDS
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    DARK_SEED,
    SIDES,
)
from wartable.games.tsukuyumi.verbs import CARDS


def conquest_points(s: Tsukuyumi, side: int, space: int, card: int) -> int:
    """Return what the attacker brings: doubled by Assume a Position (T-164), from 7 areas in a Swarm Attack (T-156)."""
    total = points(s, space, side)
    if COMBAT_CARDS[card].twice:
        return total * 2
    if COMBAT_CARDS[card].swarm:
        for edge in range(space * 6, space * 6 + 6):
            beyond = s.board.near[edge]
            # TR-79: blockades do not matter, and nobody supports from a homezone.
            if beyond >= 0 and is_area(s, beyond):
                total += points(s, beyond, DARK_SEED)
    return total


def would_conquer(s: Tsukuyumi, side: int, space: int, mine: int) -> bool:
    """T-007, T-147, T-148, TR-84: at least every single rival's points and the mountain's number with them.

    Who has no units there has no points, but the number still counts; TR-83: working Strongholds do too."""
    height = mountain(s, space)
    for other in range(SIDES):
        if other != side and mine < points(s, space, other) + height:
            return False
    return True


def can_conquer(s: Tsukuyumi, side: int, space: int, card: int) -> bool:
    """T-031: an area, not marked by the attacker yet, that the attack would win now."""
    if not is_area(s, space) or s.board.owner[space] == side:
        return False
    return would_conquer(s, side, space, conquest_points(s, side, space, card))


def playable(s: Tsukuyumi, side: int, space: int, card: int, more: bool) -> bool:
    """TR-71: damage needs an enemy unit, conquest must succeed at the moment of choice, a mixed card needs either.

    `more`: a further combat action of this phase can follow, as Kamikaze needs it (T-155, TR-164)."""
    if s.catalogue.once[card] and s.powers.spent >> card & 1:
        return False
    known = COMBAT_CARDS[card]
    if s.board.count[space * SIDES + side] < known.least:
        return False
    if known.hurts and has_enemy(s, space, side):
        return more or not known.another
    return known.conquers and can_conquer(s, side, space, card)


def playable_cards(s: Tsukuyumi, side: int, space: int, more: bool) -> list[Option]:
    options: list[Option] = []
    for card in CARDS_OF[side]:
        if playable(s, side, space, card, more):
            options.append(CARDS[card])
    return options


def can_attack(s: Tsukuyumi, seat: int, space: int, more: bool) -> bool:
    """TR-69, T-189: own units there, no Time Consuming, and a card that can be played."""
    if s.course.barred[seat] >> space & 1:
        return False
    side = s.faction[seat]
    for card in CARDS_OF[side]:
        if playable(s, side, space, card, more):
            return True
    return False


def attack_spaces(s: Tsukuyumi, seat: int, more: bool) -> list[int]:
    """Return the spaces where a seat can attack now."""
    return [space for space in spaces_with(s, s.faction[seat]) if can_attack(s, seat, space, more)]
