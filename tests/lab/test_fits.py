"""Trainings, held against scipy, against statsmodels, and against matches whose true worths are known; and what they
must not do: look at what they are checked with, keep what is worse, forget what was played."""

from __future__ import annotations

import importlib
import json
import signal
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from command_help import refused, run
from solved import TRUE_WORTHS, Drawn, First
from wartable.bots import registry as bots
from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.lab import regression, selfplay
from wartable.lab.regression import Sample
from wartable.lab.selfplay import Recipe, RoundPlayer, matter
from wartable.lab.train import WORTHWHILE

# They come without types.
NUMPY: Any = importlib.import_module("numpy")
OPTIMIZE: Any = importlib.import_module("scipy.optimize")
SPECIAL: Any = importlib.import_module("scipy.special")
STATS: Any = importlib.import_module("scipy.stats")
LOGIT: Any = importlib.import_module("statsmodels.discrete.conditional_models").ConditionalLogit


def simulated(count: int, seats: int, true: list[float], seed: int = 1) -> list[Sample]:
    """Positions with features by chance, won as often as the true worths say."""
    chance = NUMPY.random.default_rng(seed)
    found: list[Sample] = []
    for _ in range(count):
        features = chance.normal(size=(seats, len(true)))
        winner = chance.choice(seats, p=SPECIAL.softmax(features @ NUMPY.array(true)))
        found.append((features.tolist(), [1.0 if seat == winner else 0.0 for seat in range(seats)]))
    return found


def surprise(samples: list[Sample], worths: Any) -> float:
    """Minus the logarithm of how likely the results are, all together."""
    total = 0.0
    for features, results in stacked(samples):
        total -= float(NUMPY.sum(results * SPECIAL.log_softmax(features @ NUMPY.array(worths), axis=1)))
    return total


def stacked(samples: list[Sample]) -> list[tuple[Any, Any]]:
    """Features and results as arrays, one of each for every number of seats."""
    sizes = sorted({len(result) for _, result in samples})
    groups = [[one for one in samples if len(one[1]) == size] for size in sizes]
    return [(NUMPY.array([one for one, _ in group]), NUMPY.array([one for _, one in group])) for group in groups]


def reference(samples: list[Sample], anchor: list[float], ridge: float) -> list[float]:
    """The worths by another's minimiser."""

    groups = stacked(samples)

    def cost(worths: Any) -> float:
        total = ridge / 2 * float(NUMPY.sum((worths - NUMPY.array(anchor)) ** 2))
        for features, results in groups:
            total -= float(NUMPY.sum(results * SPECIAL.log_softmax(features @ worths, axis=1)))
        return total

    found: list[float] = OPTIMIZE.minimize(cost, NUMPY.zeros(len(anchor)), method="BFGS").x.tolist()
    return found


# -- the fit -------------------------------------------------------------------------------------------------------

TRUE = [1.0, -2.0, 0.5]
STARTS = [[0.0, 0.0, 0.0], [1.0, -2.0, 0.5], [-3.0, 3.0, 0.0], [5.0, 5.0, 5.0]]


@pytest.mark.parametrize(("count", "seats"), [(30, 2), (120, 3), (60, 4)])
def test_a_fit_is_the_most_likely_one_wherever_it_begins(count: int, seats: int) -> None:
    samples = simulated(count, seats, TRUE)
    right = reference(samples, [0.0, 0.0, 0.0], regression.RIDGE)
    for start in STARTS:
        assert regression.fit(samples, start) == pytest.approx(right, abs=2e-3)


@pytest.mark.parametrize("hold", [1.0, 50.0, 3000.0])
def test_a_fit_is_held_to_the_worths_in_use_as_so_many_positions_would(hold: float) -> None:
    samples = simulated(150, 2, TRUE)
    for start in STARTS:
        assert regression.fit(samples, start, hold) == pytest.approx(reference(samples, start, hold), abs=2e-3)


def test_with_nothing_that_draws_it_a_fit_is_the_conditional_logit_of_others() -> None:
    samples = simulated(800, 3, TRUE, 2)
    won = [part for _, result in samples for part in result]
    rows = [one for features, _ in samples for one in features]
    groups = [number for number, (features, _) in enumerate(samples) for _ in features]
    right = LOGIT(NUMPY.array(won), NUMPY.array(rows), groups=NUMPY.array(groups)).fit(disp=False).params.tolist()
    assert regression.fit(samples, [0.0, 0.0, 0.0], 1e-9) == pytest.approx(right, abs=1e-3)
    assert regression.fit(samples, [0.0, 0.0, 0.0]) == pytest.approx(TRUE, abs=0.25)


def test_shared_wins_and_seats_that_are_out_are_fitted_too() -> None:
    samples = simulated(40, 3, TRUE) + simulated(40, 2, TRUE, 3)
    shared: list[Sample] = [
        (features, [1 / len(features)] * len(features)) for features, _ in simulated(20, 3, TRUE, 4)
    ]
    samples += shared
    assert regression.fit(samples, [0.0] * 3) == pytest.approx(
        reference(samples, [0.0] * 3, regression.RIDGE), abs=2e-3
    )


def test_a_feature_that_never_occurs_is_left_alone_and_draws_nothing_along() -> None:
    samples = simulated(60, 2, TRUE)
    wider: list[Sample] = [([[*one, 0.0] for one in features], result) for features, result in samples]
    assert regression.fit(wider, [0.0, 0.0, 0.0, 7.0]) == pytest.approx(
        [*regression.fit(samples, [0.0, 0.0, 0.0]), 7.0], abs=1e-6
    )


# -- what a fit is judged by ---------------------------------------------------------------------------------------


def test_loss_is_the_average_surprise() -> None:
    samples = simulated(50, 3, TRUE)
    for worths in STARTS:
        assert regression.loss(samples, worths) == pytest.approx(surprise(samples, worths) / 50, rel=1e-9)
    assert regression.loss(samples, [0.0] * 3) == pytest.approx(1.0986123), "blind among three"
    assert regression.loss([], [0.0] * 3) == 0.0


def test_the_leader_is_who_has_the_best_chance_and_several_lead_together() -> None:
    ahead: list[Sample] = [([[0.0], [2.0], [1.0]], [0.0, 1.0, 0.0]), ([[0.0], [2.0], [1.0]], [1.0, 0.0, 0.0])]
    assert regression.hits(ahead, [1.0]) == 0.5
    assert regression.hits(ahead, [-1.0]) == 0.5
    assert regression.hits(ahead[:1], [1.0]) == 1.0
    assert regression.hits(ahead[:1], [-1.0]) == 0.0
    assert regression.hits(ahead[1:], [0.0]) == pytest.approx(1 / 3), "whoever knows nothing is right one time in three"
    assert regression.hits([([[1.0], [1.0], [0.0]], [0.5, 0.0, 0.5])], [1.0]) == 0.25


def test_the_usual_difference_of_a_feature_is_that_between_the_seats() -> None:
    samples = simulated(40, 3, TRUE)
    gaps = [[one[at] - features[0][at] for at in range(3)] for features, _ in samples for one in features[1:]]
    right = NUMPY.sqrt(NUMPY.mean(NUMPY.array(gaps) ** 2, axis=0)).tolist()
    assert regression.spreads(samples, 3) == pytest.approx(right)
    assert regression.spreads([], 3) == [0.0, 0.0, 0.0]


def test_chances_that_are_right_come_true_as_often_as_they_say() -> None:
    """In each range of chances the results are as likely as any; by worths three times as large they are not."""
    samples = simulated(3000, 2, TRUE)

    def likelihood(worths: list[float]) -> float:
        found = regression.calibration(samples, worths)
        assert sum(count for _, _, count in found) == 6000
        return min(
            float(STATS.binomtest(round(true * count), count, given).pvalue)
            for given, true, count in found
            if count > 50
        )

    assert likelihood(TRUE) > 0.005
    assert likelihood([3 * worth for worth in TRUE]) < 1e-9
    assert likelihood([-worth for worth in TRUE]) < 1e-9


def test_calibration_puts_each_chance_into_its_range() -> None:
    even: Sample = ([[0.0], [0.0]], [1.0, 0.0])
    sure: Sample = ([[99.0], [0.0]], [0.0, 1.0])
    likely: Sample = ([[1.0], [0.0]], [1.0, 0.0])
    assert regression.calibration([even, even], [1.0]) == [(0.5, 0.5, 4)]
    assert regression.calibration([sure], [1.0]) == [pytest.approx((0.0, 1.0, 1)), pytest.approx((1.0, 0.0, 1))]
    chance = float(SPECIAL.expit(1.0))
    below, above = regression.calibration([likely, likely, likely], [1.0])
    assert below == pytest.approx((1 - chance, 0.0, 3))
    assert above == pytest.approx((chance, 1.0, 3))
    assert len(regression.calibration([even, sure], [1.0], bins=2)) == 2
    # Each tenth is a range of its own: 0.31 and 0.39 are of one, 0.41 is of the next.
    given = [([[float(SPECIAL.logit(chance))], [0.0]], [1.0, 0.0]) for chance in (0.31, 0.39, 0.41)]
    ranges = regression.calibration(given, [1.0])
    assert [count for _, _, count in ranges] == [2, 1, 1, 2]
    assert [middle for middle, _, _ in ranges] == pytest.approx([0.35, 0.41, 0.59, 0.65])


# -- the two parts ---------------------------------------------------------------------------------------------------


def numbered(count: int, positions: int = 3) -> list[list[Sample]]:
    """Matches whose samples bear the number of their match."""
    return [[([[float(number)], [0.0]], [1.0, 0.0]) for _ in range(positions)] for number in range(count)]


def matches_in(samples: list[Sample]) -> list[int]:
    return [int(features[0][0]) for features, _ in samples]


def test_a_match_is_either_fitted_on_or_checked_with() -> None:
    fitting, checking = regression.split(numbered(500), seeded("split"))
    assert len(fitting) + len(checking) == 1500
    assert not set(matches_in(fitting)) & set(matches_in(checking))
    assert all(matches_in(part).count(number) == 3 for part in (fitting, checking) for number in set(matches_in(part)))
    assert STATS.binomtest(len(set(matches_in(checking))), 500, 0.2).pvalue > 0.01
    assert regression.split(numbered(500), seeded("other"))[1] != checking


@pytest.mark.parametrize("count", [2, 10])
def test_there_is_always_something_to_fit_on_and_something_to_check_with(count: int) -> None:
    for seed in range(60):
        fitting, checking = regression.split(numbered(count), seeded(f"few {seed}"))
        assert fitting and checking


def test_worths_are_taken_if_they_are_better_where_they_were_not_fitted() -> None:
    fitting, checking = simulated(300, 2, TRUE, 5), simulated(100, 2, TRUE, 6)
    blind = [0.0, 0.0, 0.0]
    better = regression.Refit(fitting, checking, blind, 0.0)
    assert better.taken and better.worths == regression.fit(fitting, blind)
    assert better.gain == pytest.approx((surprise(checking, blind) - surprise(checking, better.worths)) / 100)
    assert better.loss_after < better.loss_before == pytest.approx(0.6931472)
    assert better.right_after > 0.7 and better.right_before == pytest.approx(0.5)


def test_worse_worths_are_not_kept() -> None:
    """On the matches fitted on, the new worths are better; on those they are checked with, the old ones."""
    fitting, checking = simulated(300, 2, [-worth for worth in TRUE], 5), simulated(100, 2, TRUE, 6)
    worse = regression.Refit(fitting, checking, TRUE, 0.0)
    assert regression.loss(fitting, regression.fit(fitting, TRUE)) < regression.loss(fitting, TRUE)
    assert not worse.taken and worse.worths == TRUE
    assert worse.gain < 0.0 and worse.loss_after > worse.loss_before


def test_what_is_checked_with_has_no_part_in_the_fit() -> None:
    fitting = simulated(300, 2, TRUE, 5)
    checks = [simulated(100, 2, TRUE, seed) for seed in (6, 7)]
    found = [regression.Refit(fitting, checking, [0.0] * 3, 0.0) for checking in checks]
    assert found[0].worths == found[1].worths
    assert found[0].loss_after != found[1].loss_after


def test_a_hold_is_handed_on() -> None:
    fitting, checking = simulated(300, 2, TRUE, 5), simulated(100, 2, TRUE, 6)
    assert regression.Refit(fitting, checking, [0.5, -1.0, 0.0], 40.0).worths == regression.fit(
        fitting, [0.5, -1.0, 0.0], 40.0
    )


# -- self-play -----------------------------------------------------------------------------------------------------


def some_play(stray: int, count: int = 200, seats: int = 2) -> list[tuple[list[Sample], list[int]]]:
    players = [First(seeded("")) for _ in range(seats)]
    return [selfplay.self_play(Drawn(), seats, [*players], f"play {number}", stray) for number in range(count)]


@pytest.mark.parametrize("stray", [2, 8])
def test_one_choice_in_so_many_is_made_by_chance(stray: int) -> None:
    """Of those, one in five is what a bot would have chosen."""
    choices = [choice for _, made in some_play(stray) for choice in made]
    assert len(choices) == 1600
    by_chance = [choice for choice in choices if choice]
    assert STATS.binomtest(len(by_chance), 1600, 0.8 / stray).pvalue > 0.01
    assert STATS.chisquare([by_chance.count(option) for option in range(1, 5)]).pvalue > 0.01


def test_some_positions_are_kept_with_who_won_in_the_end() -> None:
    played = some_play(8)
    kept = sum(len(samples) for samples, _ in played)
    assert STATS.binomtest(kept, 1600, 1 / selfplay.EVERY).pvalue > 0.01
    for number, (samples, choices) in enumerate(played):
        match = registry.new_match(Drawn(), 2, {}, f"play {number}")
        features = Drawn().features(match.state)  # type: ignore[arg-type]
        for choice in choices:
            match.take(choice)
        result = [1.0 if seat in match.state.winners else 0.0 for seat in range(2)]
        assert all(sample == (features, result) for sample in samples)


def test_a_match_that_is_known_needs_no_thought() -> None:
    for number, (samples, choices) in enumerate(some_play(8, 20, 3)):
        again = selfplay.self_play(Drawn(), 3, [], f"play {number}", 8, choices)
        assert again == (samples, choices)


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command trains Drawn, whatever the game is called, with bots that take the first option."""
    monkeypatch.setattr(registry, "load", lambda key, pack=None: Drawn())
    monkeypatch.setattr(bots, "make", lambda spec, seed: First(seeded(seed)))


TRAIN = ["train", "drawn", "--bot", "first", "--jobs", "1", "--json"]


def trained(*more: str | Path) -> dict[str, Any]:
    ran = run(*TRAIN, *more)
    assert ran.code == 0, ran.err
    found: dict[str, Any] = ran.data
    return found


@pytest.mark.usefixtures("drawn")
def test_a_training_finds_what_decides() -> None:
    report = trained("--games", "600", "--rounds", "3")
    worth = list(report["worth"].values())
    assert worth == pytest.approx(TRUE_WORTHS, abs=0.25)
    assert list(report["worth"]) == ["good", "bad", "idle", "never"]
    first = report["rounds"][0]
    assert (first["round"], first["matches"], first["taken"]) == (1, 600, True)
    assert STATS.binomtest(first["positions"], 4800, 0.25).pvalue > 0.001
    # Blind among two and among three in turn; and what the true worths leave to chance.
    assert first["loss_before"] == pytest.approx((0.6931 + 1.0986) / 2, abs=0.03)
    assert first["loss_after"] < 0.7
    assert first["right_after"] > 0.6
    assert "never" not in report["weight"], "what never differs decided nothing"
    assert abs(report["weight"]["good"]) > abs(report["weight"]["bad"]) > abs(report["weight"]["idle"])
    assert [set(one) for one in report["calibration"]] == [{"given", "true", "positions"}] * len(report["calibration"])


@pytest.mark.usefixtures("drawn")
def test_rounds_end_when_another_is_not_worth_it() -> None:
    rounds = trained("--games", "300", "--rounds", "6")["rounds"]
    gains = [one["loss_before"] - one["loss_after"] for one in rounds]
    assert 1 < len(rounds) < 6
    assert all(gain >= WORTHWHILE for gain in gains[:-1]) and gains[-1] < WORTHWHILE
    assert len(trained("--games", "300", "--rounds", "1")["rounds"]) == 1
    for before, after in pairwise(rounds):
        assert before["taken"] and after["loss_before"] < rounds[0]["loss_before"] - 0.1, (
            "it goes on from what it found"
        )


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(("gains", "rounds"), [([0.5, 0.0021, 0.0019, 0.5], 3), ([0.0, 0.5], 1), ([-0.1, 0.5], 1)])
def test_a_round_is_worth_another_if_it_gained_enough(
    monkeypatch: pytest.MonkeyPatch, gains: list[float], rounds: int
) -> None:
    left = iter(gains)

    def gained(fitting: list[Sample], checking: list[Sample], old: list[float], hold: float) -> regression.Refit:
        found = train_refit(fitting, checking, old, hold)
        found.gain = next(left)
        return found

    train_refit = regression.Refit
    monkeypatch.setattr(regression, "Refit", gained)
    assert len(trained("--games", "10", "--rounds", "4")["rounds"]) == rounds


def test_bots_play_by_the_worths_of_the_round() -> None:
    recipe = Recipe("proxywars", 0, 10, "greedy:1", 8, 0.0, "1")
    worths = [0.25] * len(registry.load("proxywars").thinking.worths)
    assert RoundPlayer(recipe, worths, 2).game.thinking.worths == worths


def test_only_matches_that_agree_in_everything_belong_together() -> None:
    recipe = Recipe("drawn", 0, 10, "first", 8, 0.0, "1")
    same = matter(Drawn(), recipe)
    assert same == matter(Drawn(), recipe)
    changes: dict[str, Any] = {"game": "x", "seats": 2, "games": 11, "bot": "x", "stray": 9, "hold": 1.0, "seed": "x"}
    assert set(changes) == {field.name for field in fields(Recipe)}
    for name, value in changes.items():
        other = matter(Drawn(), replace(recipe, **{name: value}))
        assert {key for key in same if same[key] != other[key]} == {name}
    for name, value in (("version", "2"), ("content_hash", "x"), ("worths", [0.0, 0.0, 0.0, 1.0])):
        game = Drawn()
        setattr(game.thinking if name == "worths" else game, name, value)
        assert len({key for key in same if same[key] != matter(game, recipe)[key]}) == 1, name


@pytest.mark.usefixtures("drawn")
def test_no_round_is_fitted_on_what_any_is_checked_with(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[tuple[list[Sample], list[Sample]]] = []
    refit = regression.Refit

    def noted(fitting: list[Sample], checking: list[Sample], old: list[float], hold: float) -> regression.Refit:
        parts.append((fitting, checking))
        return refit(fitting, checking, old, hold)

    monkeypatch.setattr(regression, "Refit", noted)
    report = trained("--games", "100", "--rounds", "3", "--seed", "3")
    rounds = report["rounds"]
    assert sum(one["positions"] for one in report["calibration"]) == sum(len(result) for _, result in parts[-1][1])
    assert len(rounds) == len(parts) > 1
    fitted = {json.dumps(features) for fitting, _ in parts for features, _ in fitting}
    checked = [{json.dumps(features) for features, _ in checking} for _, checking in parts]
    assert not fitted & set().union(*checked)
    assert not checked[0] & checked[1], "each round is checked with matches of its own"
    for (before, _), (after, _) in pairwise(parts):
        assert after[: len(before)] == before and len(after) > len(before), "all rounds are fitted on together"
    assert rounds[0]["positions"] == len(parts[0][0]) + len(parts[0][1])


@pytest.mark.usefixtures("drawn")
def test_worths_are_held_to_those_in_use(tmp_path: Path) -> None:
    free = trained("--games", "100", "--rounds", "1")["worth"]
    held = trained("--games", "100", "--rounds", "1", "--hold", "2000")["worth"]
    assert abs(held["good"]) < 0.2 * abs(free["good"])
    out = tmp_path / "value.toml"
    trained("--games", "20", "--rounds", "1", "--hold", "2000", "--stray", "5", "--seed", "z", "--out", out)
    command = "# Fitted by: wartable train drawn --seats 0 --games 20 --bot first --stray 5 --hold 2000 --seed z"
    assert command in out.read_text().splitlines()


def test_worths_that_are_worse_are_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: None) -> None:
    """From the true worths, few matches lead away."""
    game = Drawn()
    game.thinking.worths = TRUE_WORTHS.copy()
    monkeypatch.setattr(registry, "load", lambda key, pack=None: game)
    out, note = tmp_path / "value.toml", tmp_path / "fit.md"
    report = trained("--games", "20", "--rounds", "3", "--seed", "3", "--out", out, "--report", note)
    [only] = report["rounds"]
    assert only["taken"] is False and only["loss_after"] > only["loss_before"]
    assert list(report["worth"].values()) == TRUE_WORTHS
    assert only["right_before"] != only["right_after"]
    assert f"the leader by these numbers won {only['right_before']:.1%}." in out.read_text()
    assert '"good" = 1.2000' in out.read_text()
    assert "The worths of round 1 were no better there, and were not taken" in note.read_text()


@pytest.mark.usefixtures("drawn")
def test_a_report_of_worths_that_were_taken_says_nothing_else(tmp_path: Path) -> None:
    out, note = tmp_path / "value.toml", tmp_path / "fit.md"
    report = trained("--games", "100", "--rounds", "1", "--out", out, "--report", note)
    [only] = report["rounds"]
    assert only["taken"] and "were not taken" not in note.read_text()
    assert f"the leader by these numbers won {only['right_after']:.1%}." in out.read_text()


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("seed", range(12))
def test_a_training_of_few_matches_is_checked_too(seed: int) -> None:
    """One in five is for checking; of ten matches, that is sometimes none."""
    report = trained("--games", "10", "--rounds", "1", "--seed", str(seed), "--stray", "2")
    assert report["rounds"][0]["loss_before"] > 0.0
    assert report["calibration"]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("left", [0, 1, 9, 40, 55])
def test_a_training_goes_on_as_if_it_had_never_stopped(tmp_path: Path, left: int) -> None:
    """Wherever it was broken off: after so many matches, in the middle of writing one."""
    whole, kept = tmp_path / "whole", tmp_path / "kept"
    arguments = ["--games", "30", "--rounds", "3", "--seed", "2"]
    report = trained(*arguments, "--keep", whole)
    lines = whole.read_text().splitlines(keepends=True)
    assert len(report["rounds"]) > 1 and len(lines) == 1 + 30 * len(report["rounds"])
    kept.write_text("".join(lines[: 1 + left]) + lines[1 + left][:5])
    assert trained(*arguments, "--keep", kept) == report == trained(*arguments)
    assert kept.read_text() == whole.read_text()


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(("after", "rounds"), [(40, 0), (400, 1)])
def test_ctrl_c_ends_a_training_and_it_can_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int, rounds: int
) -> None:
    """With what the rounds before found; the matches of this one are kept."""
    kept = tmp_path / "kept"
    arguments = ["--games", "30", "--rounds", "3", "--seed", "2"]
    whole = trained(*arguments)
    left = [after]
    choose = First.choose

    def interrupted(self: First, seat: Seat) -> Option:
        left[0] -= 1
        if left[0] == 0:
            signal.raise_signal(signal.SIGINT)
        return choose(self, seat)

    monkeypatch.setattr(First, "choose", interrupted)
    ran = run(*TRAIN, *arguments, "--keep", kept)
    assert ran.code == 130
    assert f"interrupted in round {rounds + 1}; the same command goes on with {kept}" in ran.err
    assert [one["round"] for one in ran.data["rounds"]] == [1] if rounds else not ran.out
    before = len(kept.read_text().splitlines()) - 1
    assert 30 * rounds < before < 30 * (rounds + 1)
    monkeypatch.setattr(First, "choose", choose)
    assert trained(*arguments, "--keep", kept) == whole


def test_a_training_is_the_same_in_any_number_of_processes() -> None:
    arguments = ["train", "proxywars", "--games", "12", "--rounds", "1", "--bot", "random", "--seed", "p", "--json"]
    assert run(*arguments, "--jobs", "1").data == run(*arguments, "--jobs", "2").data


def test_mistakes_of_a_training_say_what_is_allowed_before_anything_is_played(tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "file"
    for option in ("--keep", "--out", "--report"):
        said = refused("train", "jogu", option, nowhere)
        assert f"{option} {nowhere}: cannot write: there is no folder {nowhere.parent}; make it first" in said
    assert "unknown bot 'clever'; allowed: " in refused("train", "jogu", "--bot", "clever")
    assert "unknown game 'chess'; allowed: " in refused("train", "chess")
    assert "is not played by 7; allowed: --seats 2, 3, 4, or 0 for all in turn" in refused(
        "train", "gemhold", "--seats", "7"
    )
    for option, value, least in (("--games", "9", 10), ("--rounds", "0", 1), ("--stray", "1", 2), ("--hold", "-1", 0)):
        ran = run("train", "jogu", option, value)
        said = " ".join(ran.err.replace("│", "").split())
        assert ran.code == 2 and f"Invalid value for '{option}'" in said
        assert f"greater than or equal to {least}" in said
