"""The generalised sequential test for comparing bots: stop as soon as the mirrored deals have said enough.

Its outcome is what a bot made of a whole deal. In a game for two that is one of five results (no win of the two
mirrored matches, a draw, one win, ...), hence pentanomial; the same works for any number of seats. How results spread
is estimated, not assumed, so that mirroring, which takes luck out, ends the test sooner.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from wartable.lab.statistics.clusters import Floats, grouped
from wartable.lab.statistics.shares import ERROR, Bounds

#: What the test has found: the share is rather the higher one, rather the lower one, or it goes on.
Found = Literal["high", "low", ""]
#: A result that was not seen yet is not impossible: this many of each are added.
UNSEEN = 0.001


@dataclass(frozen=True)
class SequentialResult:
    """A sequential test so far: its log-likelihood ratio and the bound that decides it, either way."""

    found: Found
    evidence: float
    bound: float


def by_deal(points: Floats, deals: NDArray[np.generic]) -> Floats:
    """Return a bot's average points in each deal."""
    number, count = grouped(deals)
    return np.bincount(number, weights=points, minlength=count) / np.bincount(number, minlength=count)


def sequential_test(results: Floats, bounds: Bounds, matches_a_deal: int) -> SequentialResult:
    """Return what the test says of a bot's average points in each of some deals: is its share `bounds[1]` rather than
    `bounds[0]`? Wrong answers of either kind come with the chance `ERROR`, however often one looks."""
    steps = 2 * matches_a_deal
    values: Floats = np.arange(steps + 1) / steps
    counts = np.full(steps + 1, UNSEEN)
    np.add.at(counts, np.rint(results * steps).astype(np.int64), 1.0)
    found = evidence_of(values, counts, bounds[1]) - evidence_of(values, counts, bounds[0])
    bound = log((1 - ERROR) / ERROR)
    said: Found = "high" if found >= bound else "low" if found <= -bound else ""
    return SequentialResult(said, found, bound)


def evidence_of(values: Floats, counts: Floats, share: float) -> float:
    """Return the highest log-likelihood of the counts among all distributions over the values with this mean, less
    that of the counts' own distribution."""
    tilt = tilt_to(values, counts / counts.sum(), share)
    return -float(counts @ np.log1p(tilt * (values - share)))


def tilt_to(values: Floats, observed: Floats, share: float) -> float:
    """Return the multiplier with which `observed / (1 + tilt * (values - share))` is the likeliest distribution with
    the mean `share`: the root of a falling function, found by halving."""
    apart = values - share
    low, high = -1.0 / float(apart.max()) + 1e-12, -1.0 / float(apart.min()) - 1e-12
    for _ in range(100):
        middle = (low + high) / 2
        if float(np.sum(observed * apart / (1.0 + middle * apart))) > 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
