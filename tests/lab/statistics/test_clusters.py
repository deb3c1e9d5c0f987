"""Shares by deal: held against statsmodels, and against simulated studies whose truth is known."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from coverage_help import enough, few
from wartable.lab.statistics.clusters import Floats, Ints, contrast, t_quantile, wilson_by_deal, wilson_interval
from wartable.lab.statistics.shares import wilson

# They come without types.
API: Any = importlib.import_module("statsmodels.api")
STATS: Any = importlib.import_module("scipy.stats")

TRIALS = 400


def mirrored(chance: np.random.Generator, deals: int, share: float, alike: float) -> tuple[Floats, Ints]:
    """Two matches a deal. With the chance |alike| the second ends as the first (or the other way, if it is below 0,
    which keeps the share only at a half); otherwise they have nothing to do with each other."""
    first = chance.random(deals) < share
    apart = chance.random(deals) < share
    linked = chance.random(deals) < abs(alike)
    second = np.where(linked, first if alike >= 0 else ~first, apart)
    points = np.stack([first, second], axis=1).astype(np.float64).reshape(-1)
    return points, np.repeat(np.arange(deals), 2)


@pytest.mark.parametrize("deals", [15, 60, 300])
@pytest.mark.parametrize(
    ("share", "alike"), [(0.5, 0.0), (0.5, 0.6), (0.5, -0.8), (0.74, 0.3), (0.93, 0.5), (0.97, 0.0)]
)
def test_the_interval_holds_the_truth(deals: int, share: float, alike: float) -> None:
    chance = np.random.default_rng(5)
    found = [wilson_by_deal(*mirrored(chance, deals, share, alike)) for _ in range(TRIALS)]
    assert enough(sum(one.holds(share) for one in found), TRIALS)


def test_mirroring_that_takes_luck_out_makes_the_interval_narrower() -> None:
    chance = np.random.default_rng(6)
    even, apart, alike = (wilson_by_deal(*mirrored(chance, 400, 0.5, link)).half_width for link in (-0.9, 0.0, 0.9))
    assert even < 0.6 * apart < 0.6 * alike
    assert apart == pytest.approx(0.5 * 1.96 / np.sqrt(800), rel=0.1)


def test_without_deals_in_common_it_is_wilsons() -> None:
    chance = np.random.default_rng(7)
    points = (chance.random(4000) < 0.3).astype(np.float64)
    found = wilson_by_deal(points, np.arange(4000))
    assert (found.low, found.high) == pytest.approx(wilson(float(points.sum()), 4000), abs=2e-4)
    assert wilson_interval(0.3, 50) == pytest.approx(wilson(15, 50))


def test_matches_that_all_end_alike_are_worth_one_a_deal() -> None:
    found = wilson_by_deal(np.ones(40), np.repeat(np.arange(20), 2))
    assert found.share == found.high == 1.0
    assert found.low < wilson(20, 20)[0]


def test_no_match_says_nothing() -> None:
    found = wilson_by_deal(np.array([]), np.array([]))
    assert (found.low, found.high, found.matches) == (0.0, 1.0, 0)


@pytest.mark.parametrize("freedom", [5, 10, 40, 1000])
def test_quantiles_are_students(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(float(STATS.t.ppf(0.975, freedom)), rel=2e-3)


def test_contrast_is_least_squares_with_errors_by_deal() -> None:
    chance = np.random.default_rng(8)
    strata = chance.integers(0, 4, 600)
    treated = (chance.random(600) < 0.2 + 0.15 * strata).astype(np.float64)
    deals = np.repeat(np.arange(300), 2)
    points = 0.1 * strata + 0.07 * treated + np.repeat(chance.normal(0, 0.3, 300), 2) + chance.normal(0, 0.3, 600)
    columns = np.column_stack([treated, *(strata == level for level in range(4))])
    oracle = API.OLS(points, columns).fit(cov_type="cluster", cov_kwds={"groups": deals, "use_correction": False})
    found = contrast(points, treated, strata, deals)
    assert found is not None
    assert found.effect == pytest.approx(oracle.params[0])
    error = (found.high - found.low) / 2 / t_quantile(299)
    assert error == pytest.approx(oracle.bse[0], rel=0.01)
    assert found.p == pytest.approx(2 * STATS.t.sf(abs(found.effect) / error, 200), rel=0.1)


def test_a_contrast_does_not_take_a_stratum_for_an_effect() -> None:
    """Who plays the stronger faction wins more, whatever card it holds; the card is only in that deck."""
    chance = np.random.default_rng(9)
    hits = 0
    for _ in range(TRIALS):
        strata = np.tile([0, 1], 150)
        treated = (chance.random(300) < np.where(strata == 1, 0.8, 0.2)).astype(np.float64)
        points = (chance.random(300) < np.where(strata == 1, 0.8, 0.2)).astype(np.float64)
        found = contrast(points, treated, strata, np.repeat(np.arange(150), 2))
        assert found is not None
        hits += found.low <= 0.0 <= found.high
    assert enough(hits, TRIALS)


@pytest.mark.parametrize("deals", [14, 40])
def test_what_whole_deals_have_in_common_is_compared_between_deals(deals: int) -> None:
    """A hand is the same in all ten matches of a deal, and half of their luck is the deal's: a handful of deals must
    not look like hundreds of matches."""
    chance = np.random.default_rng(10)
    hits = alarms = trials = 0
    for _ in range(TRIALS):
        number = np.repeat(np.arange(deals), 10)
        treated = np.repeat(chance.random(deals) < 0.5, 10).astype(np.float64)
        lucky = np.repeat(chance.random(deals) < 0.5, 10)
        points = np.where(chance.random(len(number)) < 0.5, lucky, chance.random(len(number)) < 0.5).astype(np.float64)
        found = contrast(points, treated, np.zeros(len(number)), number)
        if found is not None:
            trials += 1
            hits += found.low <= 0.0 <= found.high
            alarms += found.p < 0.05
    assert trials > TRIALS / 2
    assert enough(hits, trials)
    assert few(alarms, trials, 0.05)


def test_too_few_deals_have_no_effect_that_could_be_trusted() -> None:
    points = np.tile([0.0, 1.0], 30)
    assert (
        contrast(points, np.repeat(np.arange(6) % 2, 10).astype(np.float64), np.zeros(60), np.repeat(np.arange(6), 10))
        is None
    )


def test_what_was_always_so_cannot_be_compared() -> None:
    points, deals = np.array([0.0, 1.0, 1.0, 0.0]), np.arange(4)
    assert contrast(points, np.ones(4), np.zeros(4), deals) is None
    assert contrast(points, np.array([0.0, 0.0, 1.0, 1.0]), np.array([0, 0, 1, 1]), deals) is None
