"""Small statistics beside those of scipy, and at their very bounds."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from wartable.lab.effects import Change, compare
from wartable.lab.statistics.bootstrap import percentile
from wartable.lab.statistics.clusters import Floats, contrast
from wartable.lab.statistics.logit import design, fitted
from wartable.lab.statistics.sequential import sequential_test

OPTIMIZE: Any = importlib.import_module("scipy.optimize")
STATS: Any = importlib.import_module("scipy.stats")


def highest(values: Floats, counts: Floats, mean: float) -> float:
    """Return the highest log-likelihood of counts among the distributions with this mean, as scipy finds it."""
    found = OPTIMIZE.minimize(
        lambda p: -float(counts @ np.log(p)),
        np.full(len(values), 1.0 / len(values)),
        bounds=[(1e-9, 1.0)] * len(values),
        constraints=[
            {"type": "eq", "fun": lambda p: float(p.sum()) - 1.0},
            {"type": "eq", "fun": lambda p: float(p @ values) - mean},
        ],
        options={"ftol": 1e-12, "maxiter": 500},
    )
    return -float(found.fun)


def test_a_sequential_test_counts_five_results_of_a_deal() -> None:
    counts = np.array([3.0, 5.0, 30.0, 11.0, 9.0])
    values: Floats = np.arange(5) / 4
    results = np.repeat(values, counts.astype(int))
    found = sequential_test(results, (0.5, 0.6), 2)
    assert found.evidence == pytest.approx(highest(values, counts, 0.6) - highest(values, counts, 0.5), abs=0.01)
    with_draws = sequential_test(np.where(results == 0.75, 1.0, results), (0.5, 0.6), 2)
    assert with_draws.evidence > found.evidence, "a draw is not a win"


@pytest.mark.parametrize(("deals", "trusted"), [(10, False), (11, True)])
def test_ten_free_deals_are_trusted_and_no_fewer(deals: int, trusted: bool) -> None:
    chance = np.random.default_rng(1)
    treated = np.tile([0.0, 1.0], deals)
    found = contrast(chance.random(2 * deals), treated, np.zeros(2 * deals), np.repeat(np.arange(deals), 2))
    assert (found is not None) == trusted


def test_an_interval_of_resamples_holds_95_of_100() -> None:
    found = np.random.default_rng(2).permutation(np.arange(400.0))
    middle = percentile(200.0, found)
    assert np.mean((found >= middle.low) & (found <= middle.high)) == pytest.approx(0.95, abs=0.003)
    assert np.mean(found < middle.low) == np.mean(found > middle.high)


def test_matches_of_one_deal_that_end_alike_tell_no_more_than_one() -> None:
    chance = np.random.default_rng(3)
    once = 150
    words = [[["red", "blue"], ["blue", "red"]][number % 2] for number in range(once)]
    first = (chance.random(once) < 0.6).astype(np.float64)
    points = np.stack([first, 1.0 - first], axis=1)
    made = design({"faction": [row for row in words for _ in range(4)]})
    four = np.repeat(points, 4, axis=0)
    apart = fitted(made, four, np.arange(4 * once)).difference("faction", "red", "blue")
    together = fitted(made, four, np.repeat(np.arange(once), 4)).difference("faction", "red", "blue")
    alone = fitted(design({"faction": words}), points, np.arange(once)).difference("faction", "red", "blue")
    assert together.high - together.low == pytest.approx(alone.high - alone.low, rel=0.2)
    assert together.high - together.low > 1.6 * (apart.high - apart.low)


def test_a_change_is_compared_deal_by_deal() -> None:
    chance = np.random.default_rng(4)
    luck = chance.normal(0.5, 0.3, 40)
    before, after = luck + chance.normal(0.0, 0.02, 40), luck + 0.05 + chance.normal(0.0, 0.02, 40)
    found = compare("red", "more", before, after)
    right = STATS.ttest_rel(after, before)
    interval = right.confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high), rel=1e-3)
    assert found.effect == pytest.approx(float((after - before).mean()))
    assert found.clear and found.p < 1e-3
    assert not compare("red", "none", before, luck + chance.normal(0.0, 0.02, 40)).clear


def test_where_no_deal_differs_an_effect_may_still_be_rare() -> None:
    """By the rule of three, and not by a variance of nothing: of 40 deals alike, one of eleven may differ."""
    nothing = np.full(40, 0.5)
    found = compare("red", "more", nothing, nothing)
    assert (found.low, found.high) == pytest.approx((-0.0881, 0.0881), abs=1e-4)
    # SciPy's exact interval of a share of which none was seen.
    assert found.high == pytest.approx(STATS.binomtest(0, 40).proportion_ci().high)
    always = compare("red", "more", nothing, nothing + 0.5)
    assert always.effect == 0.5 and always.high == pytest.approx(0.5 + 0.5 * found.high)
    assert always.clear and not found.clear
    same = compare("red", "more", nothing, nothing, same=True)
    assert (same.low, same.high) == (0.0, 0.0)


def test_the_interval_of_a_rare_effect_holds_the_truth() -> None:
    chance = np.random.default_rng(8)
    held = 0
    for _ in range(400):
        differs = chance.random(50) < 0.02
        found = compare("red", "more", np.zeros(50), differs.astype(np.float64))
        held += found.low <= 0.02 <= found.high
    assert held >= STATS.binom.ppf(0.001, 400, 0.95)


@pytest.mark.parametrize("deals", [0, 1, 2])
def test_two_deals_show_no_effect(deals: int) -> None:
    found = compare("red", "more", np.zeros(deals), np.array([0.4, 0.5])[:deals])
    assert (found.low, found.high, found.p) == (-1.0, 1.0, 1.0)
    assert not found.clear


@pytest.mark.parametrize(("low", "high", "clear"), [(-0.1, 0.3, False), (0.0, 0.1, False), (0.01, 0.1, True)])
def test_an_effect_is_clear_where_its_interval_leaves_out_nothing(low: float, high: float, clear: bool) -> None:
    assert Change("red", "more", 0.5, 0.6, 0.1, low, high, 0.04, 10).clear == clear
    assert Change("red", "less", 0.5, 0.4, -0.1, -high, -low, 0.04, 10).clear == clear
