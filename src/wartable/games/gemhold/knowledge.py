"""What a seat cannot know, dealt anew: the order of the decks and the hands of the others."""

from __future__ import annotations

from typing import Final

from wartable.core.rng import Rng
from wartable.games.gemhold.rules import to_choose
from wartable.games.gemhold.state import ACT, BUILD, TRAIN, Gemhold

#: How often a deal is tried that explains what everybody sees.
TRIES: Final = 100


def imagine(s: Gemhold, seat: int, rng: Rng) -> None:
    """Each deck's unseen cards are shuffled, and the others get as many as they hold."""
    if s.over:
        # After the end all hands are open.
        return
    others = [other for other in range(s.seats) if other != seat]
    if s.turn == seat or s.left or not (s.phase == BUILD or s.phase == TRAIN or s.phase == ACT):
        deal(s, others, rng)
        return
    # A stage without anything to choose ends by itself. So while another player is asked in one, everybody knows that
    # there is something to choose, and only deals in which there is are possible.
    for _ in range(TRIES):
        hands = [hand.copy() for hand in s.hand]
        decks = [deck.copy() for deck in s.deck]
        deal(s, others, rng)
        if to_choose(s):
            return
        s.hand = hands
        s.deck = decks
    # Hardly any deal explains it: that player keeps the hand.
    others.remove(s.turn)
    deal(s, others, rng)


def deal(s: Gemhold, seats: list[int], rng: Rng) -> None:
    """Shuffle the hands of these seats with their decks, and deal as many cards as they held."""
    for number in range(len(s.deck)):
        unseen = s.deck[number].copy()
        for seat in seats:
            if s.deck_of(seat) == number:
                unseen += s.hand[seat]
        # In a fixed order first, so that equal generators give equal worlds, whatever the truth is.
        unseen.sort()
        rng.shuffle(unseen)
        for seat in seats:
            if s.deck_of(seat) == number:
                left = len(unseen) - len(s.hand[seat])
                s.hand[seat] = sorted(unseen[left:])
                del unseen[left:]
        s.deck[number] = unseen
