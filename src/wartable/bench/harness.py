"""Compare speeds fairly on a noisy machine.

A neighbour's load comes and goes within seconds, so contenders that are timed one after the
other meet different machines. `measure` gives each a short turn, round after round, and
reports the median turn.
"""

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

Contender = Callable[[float], tuple[int, float]]
"""Works for about the given seconds; returns how many things it did and the seconds that took."""


ITERATIONS = 200
"""What every search makes: the same for all, because a larger tree costs more."""

GAMES = 10
EACH = 2
"""Searches are made from so many positions of each of so many random games, again and again."""


@dataclass(frozen=True)
class Reading:
    """What one contender did: things per second in each of its turns, in order."""

    rates: tuple[float, ...]

    @property
    def rate(self) -> float:
        """The median rate, in things per second."""
        return statistics.median(self.rates)

    @property
    def micros(self) -> float:
        """The time of one thing at the median rate, in microseconds."""
        return 1e6 / self.rate

    @property
    def spread(self) -> tuple[float, float]:
        """The slowest and the fastest turn, in things per second."""
        return min(self.rates), max(self.rates)


def all_through(games: Sequence[Sequence[T]], each: int) -> list[T]:
    """Return `each` positions of each of these games, no two games at the same point: together they are spread evenly
    from beginning to end, as how much of a game is left decides how long a rollout is."""
    found: list[T] = []
    for number, positions in enumerate(games):
        for part in range(each):
            at = (part + (number + 0.5) / len(games)) / each
            found.append(positions[int(at * len(positions))])
    return found


def repeat(unit: Callable[[], int], clock: Callable[[], float] = time.perf_counter) -> Contender:
    """Return a contender that repeats `unit`, which returns how many things it did, until time is up.

    The unit in progress is finished, so whole games are counted with their whole time. Where all contenders work in
    this process alone, its own time (`time.process_time`) leaves out what neighbours take of the machine.
    """

    def work(seconds: float) -> tuple[int, float]:
        done = 0
        start = now = clock()
        while now - start < seconds:
            done += unit()
            now = clock()
        return done, now - start

    return work


def repeat_copy(copy: Callable[[], object], batch: int = 100) -> Contender:
    """Return a contender that makes copies, in batches so that reading the clock costs nothing."""

    def unit() -> int:
        for _ in range(batch):
            copy()
        return batch

    return repeat(unit)


def measure(contenders: Mapping[str, Contender], rounds: int = 5, seconds_each: float = 0.5) -> dict[str, Reading]:
    """Give every contender one turn in each round and return their readings by name.

    A short unrecorded turn comes first, to fill caches and finish lazy imports. Every round
    starts one contender later than the one before, so that none always follows the same
    neighbour, and garbage is collected before each turn, so that none pays for another's.
    """
    if rounds < 1 or seconds_each <= 0:
        raise ValueError(
            f"measure needs at least one round and a positive time, not {rounds} rounds of {seconds_each} s"
        )
    names = list(contenders)
    for name in names:
        contenders[name](seconds_each / 10)
    rates: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(rounds):
        first = turn % len(names) if names else 0
        for name in names[first:] + names[:first]:
            gc.collect()
            done, seconds = contenders[name](seconds_each)
            rates[name].append(done / seconds)
    return {name: Reading(tuple(found)) for name, found in rates.items()}


def table(readings: Mapping[str, Reading], thing: str) -> str:
    """Return the readings as text, fastest first; `thing` is what was counted, such as 'decisions'."""
    width = max([len(name) for name in readings], default=0)
    lines = [f"{'':{width}}  {thing + '/s':>14}  {'us each':>9}  slowest to fastest turn"]
    for name, reading in sorted(readings.items(), key=lambda item: -item[1].rate):
        rate, micros, (low, high) = reading.rate, reading.micros, reading.spread
        lines.append(f"{name:{width}}  {rate:14,.0f}  {micros:9.2f}  {low:,.0f} to {high:,.0f}")
    return "\n".join(lines)
