"""The sequential test keeps its promise, and mirrored deals let it end sooner."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from coverage_help import few
from wartable.lab.statistics.clusters import Floats
from wartable.lab.statistics.sequential import by_deal, evidence_of, sequential_test, tilt_to

OPTIMIZE: Any = importlib.import_module("scipy.optimize")

BOUNDS = (0.5, 0.6)
TRIALS = 120


def pairs(chance: np.random.Generator, share: float, split: float, count: int) -> Floats:
    """What a bot made of each of so many deals of two matches; a part of them, `split`, gives both bots one win."""
    even = chance.random(count) < split
    lean = (share - split / 2) / (1 - split)
    wins = (chance.random((count, 2)) < lean).mean(axis=1)
    return np.where(even, 0.5, wins)


def decided(results: Floats) -> tuple[str, int]:
    """Look after every tenth deal, as a study would, until the test has decided; and after how many deals it has."""
    for seen in range(10, len(results) + 1, 10):
        found = sequential_test(results[:seen], BOUNDS, 2).found
        if found:
            return found, seen
    return "", len(results)


@pytest.mark.parametrize(("share", "wrong"), [(0.5, "high"), (0.6, "low")])
@pytest.mark.parametrize("split", [0.0, 0.6])
def test_it_is_wrong_no_oftener_than_it_says(share: float, wrong: str, split: float) -> None:
    chance = np.random.default_rng(3)
    found = [decided(pairs(chance, share, split, 1500)) for _ in range(TRIALS)]
    assert all(said for said, _ in found)
    assert few(sum(said == wrong for said, _ in found), TRIALS, 0.05)


def test_deals_that_even_luck_out_end_it_sooner() -> None:
    chance = np.random.default_rng(4)
    plain, mirrored = (
        np.mean([decided(pairs(chance, 0.6, split, 1500))[1] for _ in range(60)]) for split in (0.0, 0.6)
    )
    assert mirrored < 0.8 * plain


def test_the_likelihood_is_the_highest_with_that_mean() -> None:
    values, counts = np.linspace(0, 1, 5), np.array([20.0, 10.0, 40.0, 15.0, 25.0])
    found = OPTIMIZE.minimize(
        lambda log_p: -float(counts @ np.log(np.exp(log_p) / np.exp(log_p).sum())),
        np.log(counts),
        constraints={"type": "eq", "fun": lambda log_p: float(np.exp(log_p) @ values / np.exp(log_p).sum()) - 0.6},
    )
    own = float(counts @ np.log(counts / counts.sum()))
    assert evidence_of(values, counts, 0.6) == pytest.approx(-found.fun - own, abs=1e-4)
    tilted = counts / counts.sum() / (1 + tilt_to(values, counts / counts.sum(), 0.6) * (values - 0.6))
    assert float(tilted.sum()) == pytest.approx(1.0)
    assert float(tilted @ values) == pytest.approx(0.6)


def test_points_are_averaged_over_each_deal() -> None:
    assert by_deal(np.array([1.0, 0.0, 1.0, 1.0]), np.array([7, 9, 7, 9])).tolist() == [1.0, 0.5]
