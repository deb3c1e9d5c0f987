"""A quick estimate of who is winning, for bots: gems, and how near pieces are to taking more."""

from __future__ import annotations

import math
from typing import Final

from wartable.games.gemhold.cards import AFFIX, GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES, TOWER, UNIT
from wartable.games.gemhold.state import ACT, BUILD, DISCARD, FIRST_SPACE, NONE, OFF, TRAIN, WAITING, Gemhold

#: What one gem is worth; all else is measured against it.
GEM: Final = 0.5
#: What a piece is worth far away, and how this grows with every step it is nearer to a Gem Zone.
FAR: Final = 0.22
NEARER: Final = 0.82
#: The share of its worth that a piece in the making has, when nearly done.
PROMISE: Final = 0.28
#: What a standard roll brings, a little less than its mean, for what is lost by rounding.
USUAL: Final = 6.0
#: A card that is still to be drawn.
DRAWN: Final = 0.03
#: Choosing what to do is better than ending the stage: what it leads to is seen one choice later.
CURIOUS: Final = 0.3


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
    """Gems, and the means to take others' gems. Of those a player among many gains less: the others gain as well."""
    means = works(s, me) + hand(s, me)
    for slot in range(SLOTS):
        piece = me * SLOTS + slot
        if s.piece[piece] != NONE:
            means += worth(s, me, piece)
    total = GEM * s.gems[me] + 0.6 * math.sqrt(s.gems[me]) + means / max(1, s.living() - 1)
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
        if expected(s, me, ACT if guardian else TRAIN):
            bubble = min(float(goal), bubble + USUAL / cards.inc[kind])
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


def expected(s: Gemhold, me: int, stage: int) -> bool:
    """Whether the rolls that are made before this stage are still to come.

    They are counted as if made, so that making them is no gain in itself, nor letting others make theirs a loss.
    """
    return s.turn != me or s.phase < stage or s.phase == DISCARD


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
            total += 0.04 + 0.16 * progress(s, me, kind, bubble)
    for tower in range(me * SPACES, me * SPACES + SPACES):
        kind = s.tower[tower]
        if kind != NONE:
            level = cards.level[kind]
            bubble = s.tower_bubble[tower]
            if FIRST_SPACE + tower % SPACES in s.builds[me]:
                total += 0.12 * (level - 1) + 0.03 + 0.13 * progress(s, me, kind, bubble)
            else:
                total += 0.12 * (level - 1) + 0.01 + 0.13 * bubble / cards.pool[kind]
            if s.tower_affix[tower]:
                total += 0.05
    return total


def progress(s: Gemhold, me: int, kind: int, bubble: int) -> float:
    """How far a build is, the next roll included if it is still to come."""
    pool = s.cards.pool[kind]
    if expected(s, me, BUILD):
        return min(1.0, (bubble + USUAL / s.cards.inc[kind]) / pool)
    return bubble / pool


def hand(s: Gemhold, me: int) -> float:
    """Cards in hand; while discarding, a card to be drawn counts as much as most."""
    total = 0.0
    for kind in s.hand[me]:
        total += promise(s, me, kind)
    missing = s.cards.hand_size - len(s.hand[me])
    if s.phase == DISCARD and s.turn == me and missing > 0:
        total += DRAWN * missing
    return total


def promise(s: Gemhold, me: int, kind: int) -> float:
    """A card by what it can still do: Units most, and what has no use now hardly anything."""
    cards = s.cards
    group = cards.group[kind]
    if group == UNIT:
        needs = cards.needs[kind]
        return 0.05 if needs < 0 or s.stands(me, needs) else 0.01
    if group == TOWER:
        for tower in range(me * SPACES, me * SPACES + SPACES):
            if follows(s, tower, kind):
                return 0.04
        return 0.01
    if group == AFFIX:
        return 0.04
    return 0.03


def follows(s: Gemhold, tower: int, kind: int) -> bool:
    """Whether a Tower may come next on a space."""
    old = s.tower[tower]
    if old == NONE:
        return s.cards.level[kind] == 1
    return s.cards.material[old] == s.cards.material[kind] and s.cards.level[old] == s.cards.level[kind] - 1
