"""The joint model: held against statsmodels and choix, and against matches whose true effects are known."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from coverage_help import enough
from wartable.lab.statistics.clusters import Floats, Ints
from wartable.lab.statistics.logit import PULL, as_chance, chances, design, fit, fitted, without_constants

CHOIX: Any = importlib.import_module("choix")
LOGIT: Any = importlib.import_module("statsmodels.discrete.conditional_models").ConditionalLogit

FACTIONS = ["Ash", "Birch", "Cedar", "Doum"]
TRUE = {"Ash": 0.5, "Birch": 0.1, "Cedar": -0.2, "Doum": -0.4}
FIRST = 0.3

Study = tuple[list[list[str]], list[list[str]], Floats, Ints]


def played(chance: np.random.Generator, deals: int, seats: int = 2, luck: float = 0.0) -> Study:
    """Deals of as many factions as there are seats, each played once for every rotation of the factions. The first
    seat is better by `FIRST`; `luck` is a seat's in a deal, the same in all matches of it."""
    factions: list[list[str]] = []
    points, number = [], []
    for deal in range(deals):
        drawn = [FACTIONS[at] for at in chance.permutation(len(FACTIONS))[:seats]]
        cards = luck * chance.normal(size=seats)
        for turn in range(seats):
            seated = drawn[turn:] + drawn[:turn]
            strength = np.array([TRUE[name] for name in seated]) + cards
            strength[0] += FIRST
            likely = np.exp(strength) / np.exp(strength).sum()
            factions.append(seated)
            points.append(np.eye(seats)[chance.choice(seats, p=likely)])
            number.append(deal)
    places = [[f"seat {seat}" for seat in range(seats)] for _ in factions]
    return factions, places, np.array(points), np.array(number)


def test_two_factions_and_no_more_is_bradley_and_terry() -> None:
    factions, _, points, _ = played(np.random.default_rng(1), 400)
    made = design({"faction": factions})
    found = fit(made.present, points, np.ones(len(points)), pull=1e-6)
    numbers = [[FACTIONS.index(name) for name in row] for row in factions]
    won = [(row[won], row[1 - won]) for row, won in zip(numbers, points.argmax(axis=1), strict=True)]
    oracle = CHOIX.ilsr_pairwise(len(FACTIONS), won)
    assert found - found.mean() == pytest.approx(oracle - oracle.mean(), abs=1e-4)


def test_four_seats_are_statsmodels_conditional_logit() -> None:
    factions, places, points, _ = played(np.random.default_rng(2), 150, 4)
    made = design({"faction": factions, "seat": places})
    found = fit(made.present, points, np.ones(len(points)), pull=1e-7)
    left_out = {"faction": ("faction", "Ash"), "seat": ("seat", "seat 0")}
    # One effect of each kind is left out there: it is what the others are compared with.
    kept = [at for at, name in enumerate(made.names) if name not in left_out.values()]
    rows = made.present[:, :, kept].reshape(-1, len(kept))
    oracle = LOGIT(points.reshape(-1), rows, groups=np.repeat(np.arange(len(points)), 4)).fit(disp=False)
    base = [found[made.names.index(left_out[made.names[at][0]])] for at in kept]
    assert found[kept] - np.array(base) == pytest.approx(oracle.params, abs=1e-3)


@pytest.mark.parametrize(("seats", "deals", "luck"), [(2, 150, 0.0), (2, 150, 0.8), (4, 60, 0.0)])
def test_intervals_hold_the_true_effects(seats: int, deals: int, luck: float) -> None:
    """With luck of the deal the effects are smaller than those put in, by how much depends on the luck: what a large
    study of the same kind finds is the truth."""
    factions, places, points, _ = played(np.random.default_rng(77), 4000, seats, luck)
    made = design({"faction": factions, "seat": places})
    large = fit(made.present, points, np.ones(len(points)))
    names = made.names
    chance = np.random.default_rng(11)
    trials, hits = 50, 0
    for _ in range(trials):
        factions, places, points, number = played(chance, deals, seats, luck)
        found = fitted(design({"faction": factions, "seat": places}), points, number, resamples=60)
        for kind, one, other in [
            ("faction", "Ash", "Doum"),
            ("faction", "Birch", "Cedar"),
            ("seat", "seat 0", "seat 1"),
        ]:
            true = large[names.index((kind, one))] - large[names.index((kind, other))]
            hits += found.difference(kind, one, other).holds(float(true))
    assert enough(hits, 3 * trials)


def test_a_pairing_that_is_not_the_sum_of_its_factions_is_found() -> None:
    """Ash always loses to Doum, although it is the stronger of the two against everybody else."""
    chance = np.random.default_rng(12)
    factions, places, points, number = played(chance, 900)
    for row, match in zip(factions, points, strict=True):
        if set(row) == {"Ash", "Doum"}:
            match[:] = [name == "Doum" for name in row]
    pairs = [[f"{name} against {other}" for name, other in zip(row, row[::-1], strict=True)] for row in factions]
    found = fitted(design({"faction": factions, "seat": places, "pairing": pairs}), points, number, resamples=100)
    odd = {word: found.interval("pairing", word) for word in found.words("pairing")}
    assert max(odd, key=lambda word: odd[word].value) == "Doum against Ash"
    assert odd["Doum against Ash"].low > 0.5


def test_who_always_wins_is_finitely_strong() -> None:
    factions = [["Ash", "Birch"]] * 30
    found = fit(design({"faction": factions}).present, np.tile([1.0, 0.0], (30, 1)), np.ones(30))
    assert 2.0 < found[0] - found[1] < 20.0
    slope = found[0] * PULL - 30 * (1 - as_chance(found[0] - found[1]))
    assert slope == pytest.approx(0.0, abs=1e-6)


def test_what_all_seats_share_is_left_out() -> None:
    made = design({"bot": [["greedy", "greedy"]] * 4, "seat": [["first", "second"]] * 4, "none": [["", ""]] * 4})
    assert without_constants(made).names == [("seat", "first"), ("seat", "second")]


def test_chances_are_shares_of_one() -> None:
    made = design({"faction": [["Ash", "Birch", "Cedar"]]})
    likely = chances(made.present, np.array([1.0, 0.0, 0.0]))
    assert float(likely.sum()) == pytest.approx(1.0)
    assert float(likely[0, 0]) == pytest.approx(as_chance(1.0, 3))
