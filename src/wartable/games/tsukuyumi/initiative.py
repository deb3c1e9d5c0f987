"""The initiative order: moving markers."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.verbs import IS_DONE, NUDGED

QUESTIONS: Final[dict[str, Question]] = {
    "initiative": Question("Move your initiative marker", "player", "steps"),
    "nudge": Question("Move any initiative marker by one place"),
}


def shift(s: Tsukuyumi, seat: int, place: int) -> None:
    """TR-23: a marker is taken out and put in at another place; the others close up."""
    s.course.order.remove(seat)
    s.course.order.insert(place, seat)
    s.log.say(events.INITIATIVE, s.faction[seat], place + 1)


def places_within(s: Tsukuyumi, seat: int, steps: int) -> list[Option]:
    """Return the places a marker can go to in up to `steps` steps, clipped at both ends, without its own."""
    here = s.course.place_of(seat)
    options: list[Option] = []
    for place in range(max(0, here - steps), min(s.seats - 1, here + steps) + 1):
        if place != here:
            options.append((NUDGED, seat, place))
    return options


def move_marker(s: Tsukuyumi, chooser: int, seat: int, steps: int, topic: str) -> Play[None]:
    """`chooser` may move a seat's marker up to `steps` places, or leave it (TR-23)."""
    options = places_within(s, seat, steps)
    options.append(IS_DONE)
    answer = yield ask_openly(chooser, topic, options, (seat, steps))
    if answer != IS_DONE:
        shift(s, answer[1], answer[2])


def nudge(s: Tsukuyumi, me: int) -> Play[None]:
    """Move any one player's marker, 1 place."""
    options: list[Option] = []
    for seat in range(s.seats):
        options += places_within(s, seat, 1)
    options.append(IS_DONE)
    answer = yield ask_openly(me, "nudge", options)
    if answer != IS_DONE:
        shift(s, answer[1], answer[2])
