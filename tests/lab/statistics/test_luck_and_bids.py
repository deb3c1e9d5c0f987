"""Luck against skill, fair bids and false discoveries, on studies whose truth is known."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from coverage_help import enough, few
from wartable.lab.statistics.bids import fair_bid, margins
from wartable.lab.statistics.clusters import Floats, Ints, contrast
from wartable.lab.statistics.discovery import false_discovery
from wartable.lab.statistics.luck import deal_share, slope

MULTIPLE: Any = importlib.import_module("statsmodels.stats.multitest").multipletests
TRIALS = 100


def replayed(chance: np.random.Generator, deals: int, times: int, luck: float) -> tuple[Floats, Ints]:
    """Deals that are decided beforehand with the chance `luck`, each played several times: so `luck` is the share of
    the variance that the deal explains."""
    number = np.repeat(np.arange(deals), times)
    settled = np.repeat(chance.random(deals) < luck, times)
    by_deal = np.repeat(chance.random(deals) < 0.5, times)
    return np.where(settled, by_deal, chance.random(len(number)) < 0.5).astype(np.float64), number


@pytest.mark.parametrize(("luck", "times"), [(0.0, 2), (0.3, 2), (0.3, 5), (0.8, 3)])
def test_the_share_of_the_deal_is_held(luck: float, times: int) -> None:
    chance = np.random.default_rng(21)
    found = [deal_share(*replayed(chance, 200, times, luck)) for _ in range(TRIALS)]
    assert enough(sum(one is not None and one.holds(luck) for one in found), TRIALS)


def test_deals_played_once_say_nothing_of_luck() -> None:
    assert deal_share(np.array([0.0, 1.0, 1.0, 0.0]), np.arange(4)) is None


def test_the_slope_of_a_ladder() -> None:
    chance = np.random.default_rng(22)
    resamples = np.array([0.0, 1.0, 2.0]) * 0.7 + chance.normal(0, 0.1, (400, 3))
    found = slope(np.array([0.0, 1.0, 2.0]), np.array([0.0, 0.7, 1.4]), resamples)
    assert found.value == pytest.approx(0.7)
    assert (found.high - found.low) / 2 == pytest.approx(1.96 * 0.1 / np.sqrt(2), rel=0.15)


def test_a_fair_bid_leaves_a_fair_share() -> None:
    """The first seat is ahead by 3 points on average and every deal by as much as it wants; all of it is even after a
    bid of 3."""
    chance = np.random.default_rng(23)
    hits = 0
    for _ in range(TRIALS):
        ahead = 3 + np.repeat(chance.normal(0, 3, 120), 2) + chance.normal(0, 3, 240)
        hits += fair_bid(ahead, np.repeat(np.arange(120), 2), 0.5).holds(3.0)
    assert enough(hits, TRIALS)


def test_of_four_a_fair_share_is_a_quarter() -> None:
    found = fair_bid(np.arange(-50.0, 50.0), np.arange(100), 0.25)
    assert found.value == pytest.approx(25.0, abs=1.0)


def test_what_points_did_not_decide_no_bid_can_turn() -> None:
    scores = np.array([[10.0, 4.0], [3.0, 9.0], [5.0, 5.0], [2.0, 6.0]])
    points = np.array([[1.0, 0.0], [1.0, 0.0], [0.5, 0.5], [0.0, 1.0]])
    assert margins(scores, points, np.zeros(4, dtype=np.int64)).tolist() == [6.0, np.inf, 0.0, -4.0]
    assert margins(scores, points, np.ones(4, dtype=np.int64)).tolist() == [-6.0, -np.inf, 0.0, 4.0]


def test_false_discovery_is_benjamini_and_hochbergs() -> None:
    chance = np.random.default_rng(24)
    p_values = [*chance.random(40), *(chance.random(10) / 1000)]
    oracle = MULTIPLE(p_values, method="fdr_bh")[1]
    assert false_discovery(p_values) == pytest.approx(list(oracle))
    assert false_discovery([]) == []


def test_of_a_hundred_cards_that_do_nothing_hardly_any_is_found() -> None:
    chance = np.random.default_rng(25)
    alarms = 0
    for _ in range(40):
        points = (chance.random(300) < 0.5).astype(np.float64)
        deals = np.repeat(np.arange(150), 2)
        cards = (chance.random((100, 300)) < 0.3).astype(np.float64)
        effects = [contrast(points, card, np.zeros(300), deals) for card in cards]
        alarms += min(false_discovery([one.p for one in effects if one is not None])) < 0.05
    assert few(alarms, 40, 0.05)
