"""What a hasty player does: a choice by a glance at each option, for bots that plan.

Pieces walk to the nearest Gem Zone and enter it, strike what comes near home or can hardly survive it, everything that
can be begun is begun, and what cannot be used is discarded for new cards. Alone that plays better than it looks: who
holds on to cards without use draws no others. The numbers matter only against each other.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option
from wartable.core.rng import Rng
from wartable.games.gemhold import verbs
from wartable.games.gemhold.catalogue import AFFIX, INSTANT
from wartable.games.gemhold.dice import BUILDING, TRAINING
from wartable.games.gemhold.kingdom import SLOTS, SPACES
from wartable.games.gemhold.state import ACT, BUILD, MULLIGAN, NONE, TRAIN, Gemhold
from wartable.games.gemhold.value import HAND_USELESS, NEARER, use

#: What each verb is worth by itself.
BY_ITSELF: Final = {
    verbs.KEEP: 1.0,
    verbs.RAISE: 5.0,
    verbs.ERECT: 6.0,
    verbs.REPAIR: 7.0,
    verbs.TRAIN: 5.0,
    verbs.CARD: 9.0,
    verbs.ACCEPT: 1.0,
    verbs.JOIN: 1.0,
    verbs.PLACE: 1.0,
    verbs.PICK: 6.0,
    verbs.PICK_TOWER: 8.0,
    verbs.ENTER: 100.0,
    verbs.SPECIAL: 30.0,
    verbs.LEAVE: 10.0,
    verbs.ON_PIECE: 11.0,
    verbs.ON_TOWER: 11.0,
    verbs.ON_STRUCTURE_CARD: 11.0,
    verbs.AGAINST: 11.0,
    verbs.BIND: 11.0,
    verbs.STRIKE: 11.0,
    verbs.PUSH: 11.0,
    verbs.WORK: 20.0,
    verbs.DRILL: 20.0,
    verbs.AWAIT: 1.0,
}
#: The same by the verb's number; 0 for the rest.
VERB: Final = [BY_ITSELF.get(verb, 0.0) for verb in range(verbs.VERBS)]
#: What a step nearer to a Gem Zone is worth, and what any step costs.
STEP: Final = 4.0
MOVING: Final = 0.5
#: What to strike down a gem's worth of a piece is worth anywhere, and how much more before the own Gem Zone.
STRIKE_DOWN: Final = 4.0
AT_HOME: Final = 20.0
#: What a die shows, on average.
DIE: Final = 3.5
#: More turns than any match has.
NEVER: Final = 1_000_000


def turns_begun(s: Gemhold, seat: int) -> int:
    """Return how many turns a seat has begun; who is out begins no more."""
    if not s.alive[seat]:
        return NEVER
    if s.phase == MULLIGAN:
        return 0
    begun = (seat - s.first) % s.seats <= (s.turn - s.first) % s.seats
    return s.round if begun else s.round - 1


def reliable(s: Gemhold) -> bool:
    """Return whether nobody is in the middle of the actions: a turn is judged when all that it offers is done."""
    return s.phase != ACT


def quick(s: Gemhold, ask: Ask, rng: Rng) -> int:
    """Return the index of the option that looks best at a glance; among equals chance decides."""
    best = 0
    best_worth = -1000.0
    ties = 1
    options = ask.options
    for index in range(len(options)):
        worth = glance(s, ask.seat, options[index])
        if worth > best_worth:
            best = index
            best_worth = worth
            ties = 1
        elif worth == best_worth:
            ties += 1
            if rng.below(ties) == 0:
                best = index
    return best


def glance(s: Gemhold, me: int, option: Option) -> float:
    """Return what an option looks worth."""
    verb = option[0]
    if verb == verbs.MOVE:
        return step(s, me, option[1])
    if verb == verbs.ATTACK:
        return blow(s, me, option[1] * SLOTS + option[2])
    if verb == verbs.DISCARD:
        return 1.0 if idle(s, me, option[1]) else -1.0
    if verb == verbs.TIDY:
        return 1.0 if any(idle(s, me, kind) for kind in s.hand[me]) else -1.0
    if verb == verbs.CARD:
        return VERB[verb] if timely(s, option[1]) else -1.0
    if verb == verbs.TRAIN:
        return VERB[verb] + s.cards.worth[option[1]][s.cards.pool[option[1]]]
    if verb == verbs.ERECT:
        return VERB[verb] + s.cards.level[option[1]]
    return VERB[verb]


def idle(s: Gemhold, me: int, kind: int) -> bool:
    """Return whether a card in hand was of no use in this turn: Instants and Affixes would have been played."""
    group = s.cards.group[kind]
    return group in (INSTANT, AFFIX) or use(s, me, kind) == HAND_USELESS


def timely(s: Gemhold, kind: int) -> bool:
    """Return whether it is time to play a card: progress in its own stage, all else while pieces act."""
    joins = s.cards.joins_roll[kind]
    if s.phase == BUILD:
        return joins == BUILDING
    return joins == TRAINING if s.phase == TRAIN else True


def step(s: Gemhold, me: int, cell: int) -> float:
    """Return what a step looks worth: one that leads no nearer to a Gem Zone, less than anything."""
    nearer = way(s, me, s.pieces.where[me * SLOTS + actor(s)]) - way(s, me, cell)
    return VERB[verbs.LEAVE] + STEP * nearer - MOVING if nearer > 0 else -1.0


def actor(s: Gemhold) -> int:
    """Return the piece or Tower that acts, by itself or by a card."""
    return s.attempt.picked if s.attempt.played_on == NONE else s.attempt.played_on


def way(s: Gemhold, me: int, cell: int) -> int:
    """Return the number of steps from a cell to the nearest Gem Zone of another."""
    least = s.board.size
    for seat in range(s.seats):
        if seat != me and s.alive[seat]:
            least = min(least, s.board.to_zone[seat][cell])
    return least


def blow(s: Gemhold, me: int, target: int) -> float:
    """Return what an attack looks worth: more if it may kill, more at what may take much, more at home."""
    cards = s.cards
    kind = s.pieces.kind[target]
    bubble = s.pieces.bubble[target]
    kill = min(1.0, DIE * dice(s, me) / (bubble * cards.inc[kind]))
    near = NEARER ** s.board.to_zone[me][s.pieces.where[target]]
    return VERB[verbs.LEAVE] + 1.0 + kill * cards.worth[kind][bubble] * (STRIKE_DOWN + AT_HOME * near)


def dice(s: Gemhold, me: int) -> int:
    """Return how many dice the actor attacks with."""
    picked = actor(s)
    if picked < SLOTS:
        return s.cards.dice[s.pieces.kind[me * SLOTS + picked]]
    return s.cards.dice[s.towers.kind[me * SPACES + picked - SLOTS]]
