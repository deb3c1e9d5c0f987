"""What counts of a study: deals of its own seed, whole and undamaged shards, shares by the rules, and when it is
enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import contest
from made_studies import plan_of, table_of
from study_help import contest_plan
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.lab import shards
from wartable.lab.crew import Alone
from wartable.lab.dealer import Dealer
from wartable.lab.deals import bot_seed, deal, deal_seed
from wartable.lab.imitation import Lessons, Questions, Shape, fit, sharp
from wartable.lab.plan import Ban, Cell
from wartable.lab.report.results import Results
from wartable.lab.standing import LEAST_DEALS, Standing
from wartable.lab.study_run import StudyRun
from wartable.lab.study_tune import spread


@pytest.fixture(autouse=True)
def _contest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", contest.load)


@contextmanager
def unseen(what: str, total: int) -> Iterator[Callable[[int], None]]:
    yield lambda done: None


# -- deals -------------------------------------------------------------------------------------------------------------


def test_another_seed_deals_other_deals_to_other_bots() -> None:
    one, other = contest_plan(seed="one"), contest_plan(seed="other")
    assert deal_seed(one, 3) != deal_seed(other, 3)
    assert bot_seed(one, deal(one, 3), 0) != bot_seed(other, deal(other, 3), 0)


def test_a_deal_is_dealt_once_for_all_its_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = contest_plan(seats=3)
    dealer = Dealer(plan)
    usual = registry.new_match
    dealt: list[str] = []

    def note(game: Any, seats: int, settings: Any, seed: str, playout: bool = False) -> Any:
        dealt.append(seed)
        return usual(game, seats, settings, seed, playout)

    monkeypatch.setattr(registry, "new_match", note)
    a_deal = len(plan.cells) * plan.mirrors
    for number in range(2 * a_deal):
        dealer.match(number)
    assert dealt == [deal_seed(plan, 0)] * a_deal + [deal_seed(plan, 1)] * a_deal


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_shard_without_its_choices_is_not_there(tmp_path: Path) -> None:
    study = StudyRun(tmp_path / "study", contest_plan()).run(Alone())
    there = shards.present(study.folder)
    shards.shard_path(study.folder, "choices", there[-1]).unlink()
    assert shards.present(study.folder) == there[:-1]


def test_no_damage_goes_unseen(tmp_path: Path) -> None:
    """Whatever byte of a file is changed, it is refused, or nothing that counts has changed."""
    study = StudyRun(tmp_path / "study", contest_plan(games_per_cell=6)).run(Alone())
    path = shards.shard_path(study.folder, "matches", 0)
    good = path.read_bytes()
    table = shards.read_shard(study.folder, study.plan, "matches", 0)
    refused = 0
    for at in range(4, len(good), 29):
        path.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        try:
            assert shards.read_shard(study.folder, study.plan, "matches", 0).equals(table), f"byte {at}"
        except Fault:
            refused += 1
    assert refused > 20


# -- standing ----------------------------------------------------------------------------------------------------------


def test_shares_by_the_rules_leave_out_what_was_given_up_or_not_finished() -> None:
    plan = plan_of([Cell(["one", "other"])], deals=6)
    kinds = {0: "forfeit", 1: "unfinished", 5: "forfeit", 8: "unfinished"}
    table = table_of(
        plan,
        lambda cell, player: 1.0,
        columns={
            "forfeit": lambda number: 0 if kinds.get(number) == "forfeit" else -1,
            "finished": lambda number: kinds.get(number) != "unfinished",
        },
    )
    standing = Standing(plan)
    standing.count(table)
    rows = [row for row in table.to_pylist() if row["number"] not in kinds]
    for player in (0, 1):
        mine = [row["points"][row["players"].index(player)] for row in rows]
        assert standing.share_by_the_rules(0, player) == pytest.approx(np.mean(mine))
    assert (standing.matches, standing.forfeits, standing.unfinished) == (12, 2, 2)
    assert standing.regular.tolist() == [len(rows)]


def standing_after(deals: list[int], precision: float) -> Standing:
    """A study of two cells that came out even in so many deals of each."""
    plan = plan_of([Cell(["one", "other"]), Cell(["one", "third"])], deals=1000)
    standing = Standing(msgspec.structs.replace(plan, precision=precision))
    standing.deals[:] = deals
    standing.sums[:] = standing.deals[:, None] * 0.5
    standing.squares[:] = standing.deals[:, None] * 0.25
    return standing


def test_a_study_ends_when_every_interval_is_narrow_and_no_sooner() -> None:
    wide, narrow = standing_after([30, 30], 1.0).widest(), standing_after([400, 400], 1.0).widest()
    assert narrow < wide
    between = (wide + narrow) / 2
    assert not standing_after([30, 30], between).enough()
    assert not standing_after([400, 30], between).enough()
    assert standing_after([400, 400], between).enough()


def test_a_study_does_not_end_before_its_least_deals() -> None:
    assert not standing_after([LEAST_DEALS - 1, LEAST_DEALS], 0.5).enough()
    assert standing_after([LEAST_DEALS, LEAST_DEALS], 0.5).enough()


# -- verdicts ----------------------------------------------------------------------------------------------------------


def test_what_somebody_may_not_do_is_no_part_of_a_faction_share() -> None:
    free = Cell(["greedy", "greedy"], ["Ash", "Birch"])
    without = Cell(["greedy", "greedy"], ["Ash", "Birch"], bans=[Ban(0, "card:Axe")])
    plan = plan_of([free, without], 100)
    table = table_of(plan, lambda cell, player: 0.001 if cell.bans and player == 0 else 1.0)
    results = Results(plan, table)
    assert results.plain.tolist() == [row["cell"] == 0 for row in table.to_pylist()]
    assert results.faction_share("greedy", "Ash").holds(0.5)


def test_few_deals_of_a_balanced_game_do_not_look_unbalanced() -> None:
    """What chance adds to the square of a difference is taken off: on average nothing is left."""
    chance = np.random.default_rng(5)
    found = [spread({("pack", "Ash"): chance.integers(0, 3, 8) / 2}, 0.5) for _ in range(2000)]
    assert np.mean(found) == pytest.approx(0.0, abs=0.002)
    assert spread({("pack", "Ash"): np.full(8, 0.75)}, 0.5) == pytest.approx(0.0625)


def test_a_net_is_tested_with_what_it_has_not_learnt() -> None:
    """What is kept for the test contradicts what is learnt: a net that learnt well is wrong there."""
    questions = Questions(registry.load("jogu"))
    for number in range(400):
        kept = number % 10 == 9
        questions.places.append(np.array([10], np.int32))
        questions.values.append(np.ones(1, np.float32))
        questions.offered.append(np.array([100, 101], np.int32))
        questions.shares.append(sharp([1, 50] if kept else [50, 1]))
        questions.tested.append(kept)
    pupil, found = fit(Lessons(questions), Shape(8, 4, 10, 0.01), 1, unseen)
    assert pupil.test(Lessons(questions), Lessons(questions).learnt)[1] == 1.0
    assert (found["questions"], found["tested"], found["agreed"]) == (360, 40, 0.0)
