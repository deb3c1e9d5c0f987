"""Moments: what happened while the rules ran, where people at a table would pause and look.

A rule says `s.log.beat()`. A match that keeps moments then keeps what each seat sees at that very moment. It is a view,
so nothing leaks; and what a seat can neither see nor read is no moment for it, so that nobody learns of a pause that is
there only because of a hidden card.
"""

from __future__ import annotations

from typing import final

from wartable.core.log import Event, Log
from wartable.core.view import View


@final
class Moment:
    """How many lines the log had, and what each seat saw; the last view is a watcher's."""

    def __init__(self, lines: int, views: list[View]) -> None:
        self.lines = lines
        self.views = views


@final
class Seen:
    """A moment as one seat sees it, with the lines that it reads then."""

    def __init__(self, view: View, events: list[Event]) -> None:
        self.view = view
        self.events = events


def seen(moments: list[Moment], seat: int, log: Log, lines: int, before: View) -> list[Seen]:
    """Return the moments of a seat, which had seen `before` and so many lines of the log."""
    found: list[Seen] = []
    last = before
    for moment in moments:
        view = moment.views[seat]
        events = [event for event in [line.seen_by(seat) for line in log.lines[lines : moment.lines]] if event]
        lines = moment.lines
        if events or view != last:
            found.append(Seen(view, events))
            last = view
    return found
