"""What a seat cannot know, dealt anew: the order of the decks and the hands of the others."""

from __future__ import annotations

from wartable.core.rng import Rng
from wartable.games.gemhold.state import Gemhold


def imagine(s: Gemhold, seat: int, rng: Rng) -> None:
    """Shuffle each deck's unseen cards, and deal the others as many as they hold.

    Every deal is possible: whether and what a player is asked never hangs on the hand (GR-105, GR-107).
    """
    # After the end all hands are open.
    if not s.over:
        deal(s, [other for other in range(s.seats) if other != seat], rng)


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
