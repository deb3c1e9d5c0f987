"""What a seat cannot know, dealt anew: the order of the decks and the hands of the others."""

from __future__ import annotations

from wartable.core.rng import Rng
from wartable.games.gemhold.state import Gemhold


def imagine(s: Gemhold, seat: int, rng: Rng) -> None:
    """Each deck's unseen cards are shuffled; every other hand of that deck gets as many as it holds."""
    if s.over:
        # After the end all hands are open.
        return
    for number in range(len(s.deck)):
        others = [other for other in range(s.seats) if other != seat and s.deck_of(other) == number]
        unseen = s.deck[number]
        for other in others:
            unseen = unseen + s.hand[other]
        if not others:
            unseen = unseen.copy()
        rng.shuffle(unseen)
        for other in others:
            count = len(s.hand[other])
            left = len(unseen) - count
            s.hand[other] = sorted(unseen[left:])
            del unseen[left:]
        s.deck[number] = unseen
