"""The event cards that nobody has yet: drawing them, face up or from the stack."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.cybersamurai import linked
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.state import (
    Tsukuyumi,
)
from wartable.games.tsukuyumi.terms import (
    CYBERSAMURAI,
    ESPIONAGE,
)
from wartable.games.tsukuyumi.verbs import (
    ESPY,
    IS_DONE,
    TAKE,
    TAKE_TOP,
)

QUESTIONS: Final[dict[str, Question]] = {
    "espionage": Question("Espionage: take the top event?"),
}


def draw_options(s: Tsukuyumi) -> list[Option]:
    """T-080: a face-up card, or the top of the stack while there is one (TR-68)."""
    options: list[Option] = [(TAKE, event) for event in s.events.display]
    if s.events.stack or s.events.discard:
        options.append((TAKE_TOP,))
    return options


def draw(s: Tsukuyumi, seat: int, option: Option) -> None:
    """T-081, T-083: the card lies face up before its owner; a face-up card is replaced at once."""
    if option[0] == TAKE:
        event = option[1]
        s.events.display.remove(event)
        refill(s)
    else:
        event = top(s)
    s.events.held[seat].append(event)
    s.log.reveal()
    s.log.say(events.DRAWS_EVENT, s.faction[seat], event)


def top(s: Tsukuyumi) -> int:
    """T-087: the top of the stack; an exhausted one is rebuilt from the discard pile."""
    if not s.events.stack:
        s.events.stack = s.events.discard
        s.events.discard = []
        s.rng.shuffle(s.events.stack)
        s.log.say(events.SHUFFLED)
    return s.events.stack.pop()


def refill(s: Tsukuyumi) -> None:
    """T-079: two face-up cards lie beside the stack at all times."""
    while len(s.events.display) < 2 and (s.events.stack or s.events.discard):
        s.events.display.append(top(s))
        s.log.reveal()


def espionage(s: Tsukuyumi, drawer: int) -> Play[None]:
    """T-332 to T-334, TR-67: after another player drew, the Cybersamurai may take exactly one face-down event."""
    me = s.seat_of[CYBERSAMURAI]
    if me < 0 or me == drawer or not linked(s, ESPIONAGE) or not (s.events.stack or s.events.discard):
        return
    answer = yield ask_openly(me, "espionage", [(ESPY,), IS_DONE])
    if answer[0] == ESPY:
        event = top(s)
        s.events.held[me].append(event)
        s.log.reveal()
        s.log.say(events.SPIES, CYBERSAMURAI, event)
