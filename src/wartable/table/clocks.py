"""Clocks: how long everybody may think. All of it follows from the log and when its entries were stored, so that every
worker comes to the same, and a restart changes nothing. Time in which no server ran is nobody's.

No clock tells what was chosen or asked in secret. What others are shown of a seat's clock follows from what everybody
can see: while a seat chooses in secret it seems to run on. A move is what everybody can see of it: a question that
follows in secret brings no fresh time, or whoever goes on after the time of one question would have had a second. And
nobody loses on time while others still choose in secret (`Hall.flag`), or whoever does not would have chosen.
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


#: From one entry of the log to another.
Stretch = tuple[int, int]


class Stretches:
    """Between which entries of the log each seat was thinking, and since which it is."""

    def __init__(self, asked: Iterable[int]) -> None:
        self.since = dict.fromkeys(asked, 0)
        self.past: dict[int, list[Stretch]] = {}

    def note(self, seq: int, asked: list[int]) -> None:
        """Note who is asked after an entry."""
        for seat in list(self.since):
            if seat not in asked:
                self.past.setdefault(seat, []).append((self.since.pop(seat), seq))
        for seat in asked:
            self.since.setdefault(seat, seq)


class Wait:
    """The table waits, and everybody sees the same for as long: it began after so many choices. If what came after it
    was taken back it goes on, with the time that it has cost before."""

    def __init__(self, choices: int, since: int) -> None:
        self.choices = choices
        self.since = since
        self.before: list[Stretch] = []


class Timing:
    """Whose time ran when: as it was, and as everybody could see. A `sight` is what everybody sees."""

    def __init__(self, match: Match, sight: object) -> None:
        self.exact = Stretches(match.to_move)
        self.public = Stretches(match.waiting_for(WATCHER))
        self._sight = sight
        #: What everybody has seen until now, one after the other.
        self._waits = [Wait(0, 0)]

    @property
    def wait(self) -> Wait:
        return self._waits[-1]

    def note(self, match: Match, seq: int, sight: object) -> None:
        """Note an entry, after which this is what everybody sees."""
        self.exact.note(seq, match.to_move)
        self.public.note(seq, match.waiting_for(WATCHER))
        if sight == self._sight:
            return
        self._sight = sight
        self.wait.before.append((self.wait.since, seq))
        made = len(match.choices)
        if self.wait.choices <= made:
            self._waits.append(Wait(made, seq))
            return
        while self.wait.choices > made:
            self._waits.pop()
        self.wait.since = seq


class Clocks:
    """The clocks of a table at one point of its log."""

    def __init__(self, plan: ClockPlan, timing: Timing, begun: float | None, times: list[float]) -> None:
        self.plan = plan
        self.timing = timing
        #: When everybody had sat down; nothing runs before.
        self.begun = begun
        self.times = times
        self.outages: list[Outage] = []

    def shown(self, seat: int, viewer: int) -> SeatClock:
        """Return a seat's clock as somebody is shown it, what it has left, and since when that runs down if it does:
        one's own as it is, another's as everybody can know it."""
        stretches = self.timing.exact if seat == viewer else self.timing.public
        since, past = stretches.since.get(seat), stretches.past.get(seat, [])
        if self.plan.each == "move":
            since, past = (None, []) if since is None else (self.timing.wait.since, self.timing.wait.before)
        if self.begun is None:
            return SeatClock(left=float(self.plan.seconds), since=None)
        left = max(0.0, self.plan.seconds - sum(self.spent(self.at(start), self.at(end)) for start, end in past))
        if since is None:
            return SeatClock(left=left, since=None)
        runs = self.at(since)
        return SeatClock(left=left, since=runs + self.lost(runs, float("inf")))

    def due(self, seat: int) -> float | None:
        """Return when a seat's time is up, if it is running down."""
        return ends(self.shown(seat, seat))

    def is_up(self, seat: int, late: float, now: float) -> bool:
        """Return whether a seat can neither choose nor take back any more: its time has been up for longer than so many
        seconds, or would be if it were asked what it was asked before."""
        waited = ends(self.shown(seat, WATCHER)) if self.plan.each == "move" else self.due(seat)
        return waited is not None and waited + late < now

    def at(self, entry: int) -> float:
        """Return when so many entries had been stored. Clocks that went back gain nobody anything."""
        assert self.begun is not None
        return max(self.begun, *self.times[:entry]) if entry else self.begun

    def spent(self, start: float, end: float) -> float:
        return max(0.0, end - start - self.lost(start, end))

    def lost(self, start: float, end: float) -> float:
        """Return the seconds in which no server ran."""
        return sum(max(0.0, min(end, one.ended) - max(start, one.began)) for one in self.outages)


def ends(clock: SeatClock) -> float | None:
    """Return when a clock will have run down, if it runs."""
    return None if clock.since is None else clock.since + clock.left
