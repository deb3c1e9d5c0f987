"""Clocks: how long everybody may think. All of it follows from the log and when its entries were stored, so that every
worker comes to the same, and a restart changes nothing. Time in which no server ran is nobody's.

What others are shown of a seat's clock follows from what everybody can see: while a seat chooses in secret its clock
seems to run on, or it would tell that it has chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wartable.core.match import Match
from wartable.table.messages.received import ClockPlan
from wartable.table.messages.sent import SeatClock

WATCHER = -1
#: Seconds that a choice may be late, because of the way it has come.
GRACE = 1.0


class Outage(NamedTuple):
    """A time in which no server ran."""

    began: float
    ended: float


class Stretches:
    """Between which entries of the log each seat was thinking, and since which it is."""

    def __init__(self, asked: Iterable[int]) -> None:
        self.since = dict.fromkeys(asked, 0)
        self.past: dict[int, list[tuple[int, int]]] = {}

    def note(self, seq: int, asked: list[int], fresh: Iterable[int]) -> None:
        """Note that after an entry these seats are asked, and that some of them have a fresh question."""
        for seat in list(self.since):
            if seat not in asked or seat in fresh:
                self.past.setdefault(seat, []).append((self.since.pop(seat), seq))
        for seat in asked:
            self.since.setdefault(seat, seq)


class Timing:
    """Whose time ran when: as it was, and as everybody could see."""

    def __init__(self, match: Match) -> None:
        self.exact = Stretches(match.to_move)
        self.public = Stretches(match.waiting_for(WATCHER))

    def note(self, match: Match, seq: int, lines: int, fresh: list[int]) -> None:
        """Note an entry after which the log of the match has grown from so many lines, and these seats have another
        question than before."""
        self.exact.note(seq, match.to_move, fresh)
        waiting = match.waiting_for(WATCHER)
        told = len(match.log.lines) < lines or any(line.seen_by(WATCHER) for line in match.log.lines[lines:])
        self.public.note(seq, waiting, waiting if told else [])


class Clocks:
    """The clocks of a table at one point of its log."""

    def __init__(self, plan: ClockPlan, timing: Timing, begun: float | None, times: list[float]) -> None:
        self.plan = plan
        self.timing = timing
        #: When everybody had sat down; nothing runs before.
        self.begun = begun
        self.times = times
        self.outages: list[Outage] = []

    def left(self, stretches: Stretches, seat: int) -> SeatClock:
        """Return what a seat has left, and since when that runs down if it does."""
        whole = float(self.plan.seconds)
        if self.begun is None:
            return SeatClock(left=whole, since=None)
        if self.plan.each == "game":
            whole -= sum(self.spent(self.at(start), self.at(end)) for start, end in stretches.past.get(seat, []))
        if seat not in stretches.since:
            return SeatClock(left=max(0.0, whole), since=None)
        since = self.at(stretches.since[seat])
        return SeatClock(left=max(0.0, whole), since=since + self.lost(since, float("inf")))

    def shown(self, seat: int, viewer: int) -> SeatClock:
        """Return a seat's clock as somebody is shown it: one's own as it is, another's as everybody can know it."""
        return self.left(self.timing.exact if seat == viewer else self.timing.public, seat)

    def due(self, seat: int) -> float | None:
        """Return when a seat's time is up, if it is running down."""
        clock = self.left(self.timing.exact, seat)
        return None if clock.since is None else clock.since + clock.left

    def at(self, entry: int) -> float:
        """Return when so many entries had been stored. Clocks that went back gain nobody anything."""
        assert self.begun is not None
        return max(self.begun, *self.times[:entry]) if entry else self.begun

    def spent(self, start: float, end: float) -> float:
        return max(0.0, end - start - self.lost(start, end))

    def lost(self, start: float, end: float) -> float:
        """Return the seconds in which no server ran."""
        return sum(max(0.0, min(end, one.ended) - max(start, one.began)) for one in self.outages)
