"""The bootstrap over deals: what an estimate would have been, had chance dealt other deals of the same kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from wartable.lab.statistics.clusters import Floats
from wartable.lab.statistics.shares import Z

#: Resamples from which intervals are read.
RESAMPLES = 400
#: A report of the same study says the same.
SEED = 19


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


def resampled(count: int, estimate: Callable[[Floats], Floats], resamples: int = RESAMPLES) -> Floats:
    """Return estimates from resamples, a row each. `estimate` is given how often each of the deals counts."""
    chance = np.random.default_rng(SEED)
    even = np.full(count, 1.0 / count)
    rows = [estimate(chance.multinomial(count, even).astype(np.float64)) for _ in range(resamples)]
    return np.array(rows)


def percentile(value: float, found: Floats) -> Interval:
    """Return the interval that holds the middle 95 % of resampled estimates, which may be infinite."""
    ranked = np.sort(found)
    outside = round(0.025 * len(ranked))
    return Interval(value, float(ranked[outside]), float(ranked[-1 - outside]))


def normal(value: float, found: Floats) -> Interval:
    """Return the interval of an estimate that is nearly normal, with the spread of its resamples."""
    half = Z * float(found.std(ddof=1))
    return Interval(value, value - half, value + half)
