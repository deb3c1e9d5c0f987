"""How a study stands: shares and intervals from sums, as the statistics have them from all matches."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import contest
from study_help import contest_plan
from wartable.core import registry
from wartable.lab.crew import Alone
from wartable.lab.standing import Standing
from wartable.lab.statistics.clusters import wilson_by_deal
from wartable.lab.study_run import StudyRun


@pytest.fixture(autouse=True)
def _contest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", contest.load)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("games", [2, 60])
def test_intervals_are_those_of_the_statistics(tmp_path: Path, seats: int, games: int) -> None:
    study = StudyRun(tmp_path / "study", contest_plan(games_per_cell=games, seats=seats)).run(Alone())
    rows = study.matches.to_pylist()
    for cell in range(len(study.plan.cells)):
        mine = [row for row in rows if row["cell"] == cell]
        deals = np.array([row["deal"] for row in mine])
        for player in range(seats):
            points = np.array([row["points"][row["players"].index(player)] for row in mine])
            right = wilson_by_deal(points, deals)
            found = study.standing.interval(cell, player)
            assert found == pytest.approx((right.share, right.low, right.high), abs=1e-9)


def test_nothing_is_known_of_what_was_not_played() -> None:
    standing = Standing(contest_plan())
    assert standing.interval(0, 0) == (0.5, 0.0, 1.0)
    assert standing.widest() == 0.5 and not standing.enough()
