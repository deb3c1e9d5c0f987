"""What a seat cannot know, dealt anew: hands it has not seen, the draw pile, what Ghost removed, the event stack."""

from __future__ import annotations

from wartable.core.rng import Rng
from wartable.games.tsukuyumi.draft import NO_CARD, SURE
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import CYBERSAMURAI


def imagine(s: Tsukuyumi, seat: int, rng: Rng) -> None:
    """Deal anew, in place, everything `seat` cannot know, and clear the secret picks of the others."""
    # In a fixed order first, so that equal generators give equal worlds, whatever the truth is.
    s.events.stack.sort()
    rng.shuffle(s.events.stack)
    for other in range(s.seats):
        if other != seat:
            s.draft.picked[other] = NO_CARD
    if s.seat_of[CYBERSAMURAI] != seat:
        s.draft.burnt = NO_CARD
    redeal(s, seat, rng)
    for hand in range(s.seats):
        guess_removed(s, seat, hand, rng)
        s.draft.hands[hand].sort()


def redeal(s: Tsukuyumi, seat: int, rng: Rng) -> None:
    """Let cards the seat has never seen change places: in hands, among removed ones, in the draw pile.

    What the other seats know stays with the place, not with the card.
    """
    draft = s.draft
    cards: list[int] = draft.deck.copy()
    for hand in range(s.seats):
        for card in draft.hands[hand] + draft.gone[hand]:
            if not draft.known[card] >> seat & 1:
                cards.append(card)
    old = draft.known.copy()
    cards.sort()
    rng.shuffle(cards)
    at = 0
    for zone in unseen_zones(s):
        for index in range(len(zone)):
            card = zone[index]
            if old[card] >> seat & 1:
                continue
            zone[index] = cards[at]
            draft.known[cards[at]] = old[card]
            at += 1


def unseen_zones(s: Tsukuyumi) -> list[list[int]]:
    return [s.draft.deck, *s.draft.hands, *s.draft.gone]


def unsure(s: Tsukuyumi, seat: int, hand: int) -> int:
    """Return how many cards were removed from a hand since this seat last held it."""
    total = 0
    for card in s.draft.gone[hand]:
        if not s.draft.known[card] >> seat & SURE:
            total += 1
    return total


def guess_removed(s: Tsukuyumi, seat: int, hand: int, rng: Rng) -> None:
    """Guess which card of a hand Ghost removed, for a seat that has not held it since."""
    draft = s.draft
    gone = draft.gone[hand]
    cards = draft.hands[hand]
    for index in range(len(gone)):
        removed = gone[index]
        if draft.known[removed] >> seat & SURE or not cards:
            continue
        at = rng.below(len(cards) + 1)
        if at == len(cards):
            continue
        kept = cards[at]
        bit = 1 << seat
        mine_removed, mine_kept = draft.known[removed] & bit, draft.known[kept] & bit
        there, here = draft.known[removed] & ~bit, draft.known[kept] & ~bit
        cards[at], gone[index] = removed, kept
        draft.known[removed] = here | mine_removed
        draft.known[kept] = there | mine_kept


def known_cards(s: Tsukuyumi, seat: int, hand: int) -> list[int]:
    """Return the cards this seat knows to be in a hand, or among it and what Ghost has just removed from it."""
    draft = s.draft
    found = [card for card in draft.hands[hand] if draft.known[card] >> seat & 1]
    for card in draft.gone[hand]:
        if draft.known[card] >> seat & 1 and not draft.known[card] >> seat & SURE:
            found.append(card)
    found.sort()
    return found


def known_removed(s: Tsukuyumi, seat: int, hand: int) -> list[int]:
    """Return the removed cards of which this seat knows."""
    return sorted(
        card for card in s.draft.gone[hand] if s.draft.known[card] >> seat & 1 and s.draft.known[card] >> seat & SURE
    )
