"""The draft: all pick an action card in secret, reveal, and pass the rest to the left."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play, Together
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi.cybersamurai import linked
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.tables import CYBERSAMURAI, GHOST
from wartable.games.tsukuyumi.verbs import BURN, IS_DONE, PICKS, PILE

DRAW_PILE = 0
DISCARD_PILE = 1
NO_CARD = -1
#: In `known`: the seat also knows whether the card was removed.
SURE = 16


def draft(s: Tsukuyumi) -> Play[None]:
    """T-068, T-069: Ghost first, then everybody picks at once."""
    ghost = s.seat_of[CYBERSAMURAI]
    if ghost >= 0 and linked(s, GHOST) and not s.ghosted and (s.deck or s.pile):
        yield from ghost_draw(s, ghost)
        s.ghosted = True
        return
    yield Together(list(range(s.seats)), lambda seat: pick(s, seat))
    reveal_cards(s)


def ghost_draw(s: Tsukuyumi, me: int) -> Play[None]:
    """T-335, TR-19, TR-167: one random card from the draw pile or the discard pile, or none."""
    options: list[Option] = []
    if s.deck:
        options.append((PILE, DRAW_PILE))
    if s.pile:
        options.append((PILE, DISCARD_PILE))
    options.append(IS_DONE)
    answer = yield Ask(me, "ghost pile", options, open=True)
    if answer == IS_DONE:
        return
    s.ghost_drew = True
    hand = s.hands[s.hand_of(me)]
    s.log.reveal()
    if answer[1] == DRAW_PILE:
        card = s.deck.pop()
        s.known[card] = 1 << me
        s.log.tell(me, (N.GHOST_DREW, CYBERSAMURAI, card), (N.GHOST_DRAWS, CYBERSAMURAI))
    else:
        # The discard pile lies open: everybody sees which card is missing from it.
        card = s.pile.pop(s.rng.below(len(s.pile)))
        s.known[card] = (1 << s.seats) - 1
        s.log.say(N.GHOST_DREW, CYBERSAMURAI, card)
    hand.append(card)
    hand.sort()


def pick(s: Tsukuyumi, me: int) -> Play[None]:
    """One card for this round; with a card drawn by Ghost, another one that leaves the game (T-336)."""
    hand = s.hands[s.hand_of(me)]
    # How many cards a hand holds is public, so a lone card may be taken at once.
    answer = yield Ask(me, "draft", [PICKS[card] for card in hand], open=len(hand) == 1)
    s.picked[me] = answer[1]
    if s.ghost_drew and s.faction[me] == CYBERSAMURAI:
        rest: list[Option] = [(BURN, card) for card in hand if card != s.picked[me]]
        answer = yield Ask(me, "ghost discard", rest, open=len(rest) == 1)
        s.burnt = answer[1]


def reveal_cards(s: Tsukuyumi) -> None:
    """TR-21: all at once; the card removed by Ghost stays unseen (T-337)."""
    s.log.reveal()
    for seat in range(s.seats):
        card = s.picked[seat]
        s.hands[s.hand_of(seat)].remove(card)
        s.known[card] = 0
        s.chosen[seat] = card
        s.picked[seat] = NO_CARD
        s.log.say(N.REVEALS, s.faction[seat], card)
    if s.burnt >= 0:
        me = s.seat_of[CYBERSAMURAI]
        s.hands[s.hand_of(me)].remove(s.burnt)
        s.gone[s.hand_of(me)].append(s.burnt)
        s.known[s.burnt] |= SURE << me
        s.log.tell(me, (N.GHOST_REMOVED, CYBERSAMURAI, s.burnt), (N.GHOST_REMOVES, CYBERSAMURAI))
        s.burnt = NO_CARD
    s.ghosted = False
    s.ghost_drew = False


def look_at_hands(s: Tsukuyumi) -> None:
    """Everybody looks at the hand just received."""
    for seat in range(s.seats):
        hand = s.hand_of(seat)
        for card in s.hands[hand]:
            s.known[card] |= 1 << seat
        for card in s.gone[hand]:
            s.known[card] |= SURE << seat
