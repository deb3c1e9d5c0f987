"""Luck against skill: how much of a result is in the deal, and how much better the better player does."""

from __future__ import annotations

import numpy as np

from wartable.lab.statistics.bootstrap import Interval, normal, resampled
from wartable.lab.statistics.clusters import Floats, Ints, grouped


def deal_share(points: Floats, deals: Ints) -> Interval | None:
    """Return the share of the variance of a seat's points that its deal explains: how alike matches of one deal end
    that differ in nothing but what is decided after the deal. None where no deal was played twice.

    It is the intraclass correlation from an analysis of variance; 0 says that the deal decides nothing.
    """
    number, count = grouped(deals)
    sizes = np.bincount(number, minlength=count).astype(np.float64)
    if count < 3 or sizes.max() < 2 or points.std() == 0.0:
        return None
    totals = np.bincount(number, weights=points, minlength=count).astype(np.float64)
    squares = np.bincount(number, weights=points * points, minlength=count).astype(np.float64)

    def estimate(times: Floats) -> Floats:
        return np.array([intraclass(sizes, totals, squares, times)])

    value = float(estimate(np.ones(count))[0])
    return normal(value, resampled(count, estimate)[:, 0])


def intraclass(sizes: Floats, totals: Floats, squares: Floats, times: Floats) -> float:
    """Return the intraclass correlation of groups that count so many times each."""
    matches = float(times @ sizes)
    groups = float(times.sum())
    mean = float(times @ totals) / matches
    between = float(times @ (sizes * (totals / sizes - mean) ** 2)) / (groups - 1)
    within = float(times @ (squares - totals**2 / sizes)) / max(1.0, matches - groups)
    usual = (matches - float(times @ sizes**2) / matches) / (groups - 1)
    spread = between + (usual - 1) * within
    return (between - within) / spread if spread > 0.0 else 0.0


def slope(places: Floats, strengths: Floats, resamples: Floats) -> Interval:
    """Return how much strength grows from one place of the ladder to the next, by least squares; `resamples` are
    strengths of each resample, a row each."""
    apart = places - places.mean()
    weights = apart / float(apart @ apart)
    return normal(float(weights @ strengths), resamples @ weights)
