"""The fair bid: how many points a side would have to give away beforehand to win no more than its share."""

from __future__ import annotations

import numpy as np

from wartable.lab.statistics.bootstrap import Interval, percentile, resampled
from wartable.lab.statistics.clusters import Floats, Ints, grouped


def margins(scores: Floats, points: Floats, seat: Ints) -> Floats:
    """Return by how much a seat of each match was ahead of the best other at the end. A match that points did not
    decide is won or lost by any margin: no bid would have turned it."""
    rows = np.arange(len(scores))
    mine = scores[rows, seat]
    others = scores.copy()
    others[rows, seat] = -np.inf
    ahead = mine - others.max(axis=1)
    won = points[rows, seat]
    by_score = ((ahead > 0) & (won == 1.0)) | ((ahead < 0) & (won == 0.0)) | (ahead == 0)
    return np.where(by_score, ahead, np.where(won > 0.5, np.inf, -np.inf))


def fair_bid(ahead: Floats, deals: Ints, fair_share: float) -> Interval:
    """Return the margin that a side exceeds in its fair share of matches: handed out beforehand, it leaves just that.
    It may be infinite where too many matches are not decided by points."""
    number, count = grouped(deals)
    order = np.argsort(ahead, kind="stable")
    sorted_margins, sorted_deals = ahead[order], number[order]

    def estimate(times: Floats) -> Floats:
        weights = np.cumsum(times[sorted_deals])
        at = int(np.searchsorted(weights, (1.0 - fair_share) * weights[-1]))
        return np.array([sorted_margins[min(at, len(sorted_margins) - 1)]])

    value = float(estimate(np.ones(count))[0])
    return percentile(value, resampled(count, estimate)[:, 0])
