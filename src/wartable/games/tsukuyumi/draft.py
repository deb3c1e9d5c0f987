"""The draft: all pick an action card in secret, reveal, and pass the rest to the left."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play, Together
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.cybersamurai import linked
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import CYBERSAMURAI, GHOST
from wartable.games.tsukuyumi.verbs import BURN, IS_DONE, PICKS, PILE

QUESTIONS: Final[dict[str, Question]] = {
    "ghost pile": Question("Ghost: draw an extra action card from which pile?"),
    "draft": Question("Choose your action card for this round"),
    "ghost discard": Question("Ghost: remove another card from the game"),
}

DRAW_PILE = 0
DISCARD_PILE = 1
NO_CARD = -1
#: In `known`: the seat also knows whether the card was removed.
SURE = 16


def draft(s: Tsukuyumi) -> Play[None]:
    """T-068, T-069: Ghost first, then everybody picks at once."""
    draft = s.draft
    ghost = s.seat_of[CYBERSAMURAI]
    if ghost >= 0 and linked(s, GHOST) and not draft.ghosted and (draft.deck or draft.pile):
        yield from ghost_draw(s, ghost)
        draft.ghosted = True
        return
    yield Together(list(range(s.seats)), lambda seat: pick(s, seat))
    reveal_cards(s)


def ghost_draw(s: Tsukuyumi, me: int) -> Play[None]:
    """T-335, TR-19, TR-167: one random card from the draw pile or the discard pile, or none."""
    draft = s.draft
    options: list[Option] = []
    if draft.deck:
        options.append((PILE, DRAW_PILE))
    if draft.pile:
        options.append((PILE, DISCARD_PILE))
    options.append(IS_DONE)
    answer = yield ask_openly(me, "ghost pile", options)
    if answer == IS_DONE:
        return
    draft.ghost_drew = True
    hand = draft.hands[s.hand_of(me)]
    s.log.reveal()
    if answer[1] == DRAW_PILE:
        card = draft.deck.pop()
        draft.known[card] = 1 << me
        s.log.tell(me, (events.GHOST_DREW, CYBERSAMURAI, card), (events.GHOST_DRAWS, CYBERSAMURAI))
    else:
        # The discard pile lies open: everybody sees which card is missing from it.
        card = draft.pile.pop(s.rng.below(len(draft.pile)))
        draft.known[card] = (1 << s.seats) - 1
        s.log.say(events.GHOST_DREW, CYBERSAMURAI, card)
    hand.append(card)
    hand.sort()


def pick(s: Tsukuyumi, me: int) -> Play[None]:
    """Pick one card for this round; with a card drawn by Ghost, another one that leaves the game (T-336)."""
    draft = s.draft
    hand = draft.hands[s.hand_of(me)]
    # How many cards a hand holds is public, so a lone card may be taken at once.
    answer = yield Ask(me, "draft", [PICKS[card] for card in hand], publicly_known=len(hand) == 1)
    draft.picked[me] = answer[1]
    if draft.ghost_drew and s.faction[me] == CYBERSAMURAI:
        rest: list[Option] = [(BURN, card) for card in hand if card != draft.picked[me]]
        answer = yield Ask(me, "ghost discard", rest, publicly_known=len(rest) == 1)
        draft.burnt = answer[1]


def reveal_cards(s: Tsukuyumi) -> None:
    """TR-21: all at once; the card removed by Ghost stays unseen (T-337)."""
    draft = s.draft
    s.log.reveal()
    for seat in range(s.seats):
        card = draft.picked[seat]
        draft.hands[s.hand_of(seat)].remove(card)
        draft.known[card] = 0
        draft.chosen[seat] = card
        draft.picked[seat] = NO_CARD
        s.log.say(events.REVEALS, s.faction[seat], card)
    if draft.burnt >= 0:
        me = s.seat_of[CYBERSAMURAI]
        draft.hands[s.hand_of(me)].remove(draft.burnt)
        draft.gone[s.hand_of(me)].append(draft.burnt)
        draft.known[draft.burnt] |= SURE << me
        s.log.tell(me, (events.GHOST_REMOVED, CYBERSAMURAI, draft.burnt), (events.GHOST_REMOVES, CYBERSAMURAI))
        draft.burnt = NO_CARD
    draft.ghosted = False
    draft.ghost_drew = False


def look_at_hands(s: Tsukuyumi) -> None:
    """Let everybody look at the hand just received."""
    draft = s.draft
    for seat in range(s.seats):
        hand = s.hand_of(seat)
        for card in draft.hands[hand]:
            draft.known[card] |= 1 << seat
        for card in draft.gone[hand]:
            draft.known[card] |= SURE << seat
