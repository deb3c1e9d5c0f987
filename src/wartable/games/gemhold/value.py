"""A quick estimate of who is winning, for bots: gems, and how near pieces are to taking more."""

from __future__ import annotations

import math
from typing import Final

from wartable.games.gemhold.cards import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES, UNIT
from wartable.games.gemhold.state import BEGIN, BUILD, DISCARD, NONE, OFF, TRAIN, WAITING, Gemhold

#: What one gem is worth; all else is measured against it.
GEM: Final = 0.5
#: What a piece is worth far away, and how this grows with every step it is nearer to a Gem Zone.
FAR: Final = 0.22
NEARER: Final = 0.82
#: The share of its worth that a piece in the making has, when nearly done.
PROMISE: Final = 0.2
#: A card in hand, by what it can still do.
USEFUL: Final = 0.07
USELESS: Final = 0.01
#: Choosing to do something is better than not choosing: what it leads to is seen one choice later.
CURIOUS: Final = 0.001


def value(s: Gemhold) -> list[float]:
    """Each seat's chance to win, from the state as it lies (a bot only ever sees an imagined one)."""
    if s.over:
        return result(s)
    weights: list[float] = []
    total = 0.0
    for seat in range(s.seats):
        weight = math.exp(strength(s, seat)) if s.alive[seat] else 0.0
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]


def result(s: Gemhold) -> list[float]:
    if not s.winners:
        return [1.0 / s.seats] * s.seats
    return [1.0 / len(s.winners) if seat in s.winners else 0.0 for seat in range(s.seats)]


def strength(s: Gemhold, me: int) -> float:
    total = GEM * s.gems[me] + 0.6 * math.sqrt(s.gems[me])
    for slot in range(SLOTS):
        piece = me * SLOTS + slot
        if s.piece[piece] != NONE:
            total += worth(s, me, piece)
    total += works(s, me) + hand(s, me)
    if s.turn == me and s.picked != NONE:
        total += CURIOUS
    return total


def worth(s: Gemhold, me: int, piece: int) -> float:
    """A piece: the gems it may take, less the further away and the weaker it is."""
    cards = s.cards
    kind = s.piece[piece]
    guardian = piece % SLOTS == GUARDIAN_SLOT
    full = GEM * cards.worth[kind][cards.pool[kind]]
    where = s.where[piece]
    if where == OFF:
        goal = cards.pool[kind] if guardian else cards.train[kind]
        bubble = float(s.bubble[piece])
        # Until the rolls of this turn are made they are expected, so that making them is no gain in itself.
        if s.turn == me and (s.phase == BEGIN or s.phase == BUILD or (guardian and s.phase == TRAIN)):
            bubble = min(float(goal), bubble + 6.0 / cards.inc[kind])
        return full * PROMISE * (bubble + 0.2) / goal
    if where == WAITING:
        return full * PROMISE
    steps = way_to_go(s, me, where)
    near = FAR + (1.0 - FAR) * NEARER**steps
    life = s.bubble[piece] / cards.pool[kind]
    now = GEM * cards.worth[kind][s.bubble[piece]]
    carried = 0.0
    if s.affix[piece]:
        for affix in cards.affixes:
            if s.affix[piece] & cards.bit[affix]:
                carried += 0.08
    return 0.75 * now * near * (0.6 + 0.4 * life) + carried


def way_to_go(s: Gemhold, me: int, cell: int) -> int:
    """The steps to the nearest Gem Zone of an opponent."""
    best = 99
    for seat in range(s.seats):
        if seat != me and s.alive[seat]:
            steps = s.board.to_zone[seat][cell]
            best = min(best, steps)
    return best


def works(s: Gemhold, me: int) -> float:
    """Structures and Towers, done and in the making."""
    cards = s.cards
    total = 0.0
    for number in range(STRUCTURES):
        bubble = s.structure[me * STRUCTURES + number]
        if bubble != NONE:
            kind = cards.structures[number]
            total += 0.04 + 0.16 * bubble / cards.pool[kind]
    for tower in range(me * SPACES, me * SPACES + SPACES):
        kind = s.tower[tower]
        if kind != NONE:
            level = cards.level[kind]
            total += 0.12 * (level - 1) + 0.03 + 0.13 * s.tower_bubble[tower] / cards.pool[kind]
            if s.tower_affix[tower]:
                total += 0.05
    return total


def hand(s: Gemhold, me: int) -> float:
    """Cards in hand; while discarding, a card to be drawn counts as much as most."""
    total = 0.0
    cards = s.cards
    for kind in s.hand[me]:
        needs = cards.needs[kind]
        locked = cards.group[kind] == UNIT and needs >= 0 and not s.stands(me, needs)
        early = cards.level[kind] > 1 and not upgradable(s, me, kind)
        total += USELESS if locked or early else USEFUL
    missing = cards.hand_size - len(s.hand[me])
    if s.phase == DISCARD and s.turn == me and missing > 0:
        total += 0.6 * USEFUL * missing
    return total


def upgradable(s: Gemhold, me: int, kind: int) -> bool:
    """Whether a Tower stands on which this one may follow."""
    for tower in range(me * SPACES, me * SPACES + SPACES):
        old = s.tower[tower]
        same = old != NONE and s.cards.material[old] == s.cards.material[kind]
        if same and s.cards.level[old] == s.cards.level[kind] - 1:
            return True
    return False
