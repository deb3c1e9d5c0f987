"""What several abilities do with cards: name them in a choice, move them, draw them."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option
from wartable.games.jogu import events
from wartable.games.jogu.ids import among
from wartable.games.jogu.state import Jogu

#: What the log says of a card that moves to another Location.
MOVED: Final = "{who:your {card}|{card} of *} moves from {0} to {1}"


def option_of(s: Jogu, verb: int, card: int) -> Option:
    """Return the choice of a card in play, face up. Copies are alike but for their Stay tokens (JR-41)."""
    tokens = s.stay.count(card)
    return (verb, s.face[card], tokens) if tokens else (verb, s.face[card])


def distinct(kinds: list[int]) -> list[int]:
    """Return each of these kinds once, in order."""
    found: list[int] = []
    for kind in kinds:
        if not among(found, kind):
            found.append(kind)
    return found


def move(s: Jogu, card: int, seat: int, origin: int, to: int) -> None:
    """J-042, J-056, JR-05: a moved card is not played: no Capacity, no ability, no Scrambler."""
    s.take(card, origin, seat)
    s.put(card, to, seat, False)
    s.log.say(events.MOVES, seat, s.face[card], origin, to)


def leave(s: Jogu, card: int, location: int, seat: int) -> None:
    """Take a card from its Location for good, and with it its Stay tokens (JR-16)."""
    s.take(card, location, seat)
    while card in s.stay:
        s.stay.remove(card)


def draw(s: Jogu, me: int) -> int:
    """Draw the top card of the own pile and return its kind, for the log."""
    card = s.pile[me].pop()
    s.hand[me].append(card)
    s.seen[card] = s.seen[card] | 1 << me
    s.log.reveal()
    return s.face[card]
