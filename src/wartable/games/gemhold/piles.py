"""The cards of the players: drawing, discarding, playing."""

from __future__ import annotations

from wartable.games.gemhold import events
from wartable.games.gemhold.state import NOWHERE, PLAYED, Gemhold


def draw(s: Gemhold, me: int, count: int) -> None:
    """G-102: draw cards of one's own deck. GR-05: an empty deck is made anew from its discard pile."""
    number = s.deck_of(me)
    drawn: list[int] = []
    for _ in range(count):
        if not s.deck[number]:
            if not s.discard[number]:
                break
            s.deck[number] = s.discard[number]
            s.discard[number] = []
            s.rng.shuffle(s.deck[number])
            s.log.say(events.RESHUFFLES, number)
        drawn.append(s.deck[number].pop())
    if drawn:
        s.log.reveal()
        s.hand[me] += drawn
        # In order of kind: the order of drawing tells nothing.
        s.hand[me].sort()
        if not s.log.quiet:
            s.log.tell(me, (events.DREW, s.kingdom[me], *sorted(drawn)), (events.DRAWS, s.kingdom[me], len(drawn)))


def put_away(s: Gemhold, me: int, kind: int) -> None:
    """Put a card of a player on the discard pile of that player's deck."""
    s.discard[s.deck_of(me)].append(kind)


def spend(s: Gemhold, me: int, kind: int) -> None:
    """GR-71: an Instant goes from the hand to the discard pile at once."""
    s.hand[me].remove(kind)
    put_away(s, me, kind)


def reveal_card(s: Gemhold, me: int, kind: int) -> None:
    """Play a card for everybody to see."""
    spend(s, me, kind)
    s.log.say(events.PLAYS, s.kingdom[me], kind)
    s.did(PLAYED, NOWHERE, NOWHERE, kind)
    s.log.beat()
