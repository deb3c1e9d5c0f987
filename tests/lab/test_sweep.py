"""Sweeps and searches: a curve that is known, and an imbalance that can be found and mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import contest
from solved import First
from study_help import contest_plan
from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.rng import seeded
from wartable.lab.crew import Alone
from wartable.lab.cross import Wish
from wartable.lab.plan import BUILT_IN, Plan
from wartable.lab.study import Study
from wartable.lab.study_run import StudyRun
from wartable.lab.study_sweep import sweep_changes, sweep_plan
from wartable.lab.study_tune import Tuned, Tuning, candidates, imbalance, name_of, read_space


@pytest.fixture(autouse=True)
def _contest(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = bots.make

    def make(spec: str, seed: str) -> Bot:
        return First(seeded(seed)) if spec == "waits" else usual(spec, seed)

    monkeypatch.setattr(bots, "make", make)
    monkeypatch.setattr(registry, "load", contest.load)


WISH = Wish(game="contest", bots=["waits"], games_per_cell=400)


def test_a_sweep_finds_the_curve(tmp_path: Path) -> None:
    plan = sweep_plan(replace(WISH, factions=["Red", "Blue"]), "strength.Red=0.5,1.0,2.0,4.0")
    assert [pack.name for pack in plan.packs] == [BUILT_IN, *(f"strength.Red={value}" for value in (0.5, 2.0, 4.0))]
    study = StudyRun(tmp_path / "study", plan).run(Alone())
    red = [one for one in sweep_changes(study) if one.who == "Red"]
    for one, value in zip(red, (0.5, 2.0, 4.0), strict=True):
        assert one.change == f"strength.Red={value}"
        assert one.low < value / (1 + value) - 0.5 < one.high and one.clear


@pytest.mark.parametrize(
    ("sweep", "said"),
    [
        ("strength.Red", "found no '='; allowed: THING.FIELD=FIRST..LAST"),
        ("strength.Red=1.0", "strength.Red is 1.0 already; name other values to compare it with"),
        ("strength.Red=strong", "strength.Red: found 'strong'; allowed: a number"),
        ("strength.Pink=2", "unknown field of strength 'Pink'; allowed: Red, Blue, Green"),
    ],
)
def test_a_sweep_of_nothing_is_refused(sweep: str, said: str) -> None:
    with pytest.raises(Fault) as fault:
        sweep_plan(WISH, sweep)
    assert said in str(fault.value)


# -- searches ----------------------------------------------------------------------------------------------------------


def strong_red(key: str, pack: str | Path | None = None) -> contest.Contest:
    """The game with a faction that is far too strong, unless a pack says otherwise."""
    game = contest.load(key, pack)
    if pack is None or "Red" not in Path(pack).read_text(encoding="utf-8"):
        return contest.Contest({**game.strength, "Red": 4.0})
    return game


def space_file(folder: Path, text: str) -> Path:
    path = folder / "space.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_search_finds_what_balances_a_game_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", strong_red)
    space = space_file(tmp_path, '[values]\n"strength.Red" = "0.4, 1.2, 3.0"\n"strength.Blue" = [2.0, 3.0]\n')
    played: list[str] = []

    def carry_out(name: str, plan: Plan) -> Study:
        played.append(name)
        return StudyRun(tmp_path / "tune" / name, plan).run(Alone())

    def search() -> Tuned:
        return Tuning(WISH, space, "balanced", 3000, carry_out).run()

    tuned = search()
    assert name_of(tuned.changes) == "strength.Red=1.2", tuned.rounds
    assert tuned.after < 1.0 < tuned.before
    assert {one.who for one in tuned.effects if one.clear} >= {"Red"}
    assert played[-1] == "winner" and 1500 < tuned.matches <= 3300
    assert "Red = 1.2" in tuned.pack
    again = search()
    assert (again.changes, again.rounds, again.after) == (tuned.changes, tuned.rounds, tuned.after)


def test_a_balanced_game_is_left_alone(tmp_path: Path) -> None:
    space = space_file(tmp_path, '[values]\n"strength.Red" = "5.0, 9.0"\n')
    tuned = Tuning(WISH, space, "balanced", 600, lambda name, plan: StudyRun(tmp_path / name, plan).run(Alone())).run()
    assert tuned.changes == {} and tuned.pack == "" and tuned.effects == []


def test_imbalance_is_none_where_factions_are_equal_and_chance_is_taken_off(tmp_path: Path) -> None:
    study = StudyRun(tmp_path / "even", contest_plan(games_per_cell=60)).run(Alone())
    assert imbalance(study, BUILT_IN) < 0.7
    pack = tmp_path / "strong.toml"
    pack.write_text("strength = { Red = 9.0 }", encoding="utf-8")
    study = StudyRun(tmp_path / "uneven", contest_plan(games_per_cell=60, packs={"strong": pack})).run(Alone())
    # Red wins nine of ten, so the others win three of ten over all.
    overall = (0.4**2 + 2 * 0.2**2) / 3 / 0.05**2
    pairings = 0.4**2 * 2 / 3 / 0.12**2
    assert imbalance(study, "strong") == pytest.approx(((overall + pairings) / 2) ** 0.5, rel=0.15)


def test_candidates_change_little_and_are_all_different(tmp_path: Path) -> None:
    game = contest.load("contest")
    space = read_space(game, space_file(tmp_path, '[values]\n"strength.Red" = [2, 3]\n"strength.Blue" = "1.0, 4.0"\n'))
    found = candidates(game, space, 32, seeded("candidates"))
    assert found[0] == {} and len({name_of(one) for one in found}) == len(found) == 6
    assert {name_of(one) for one in found} >= {"strength.Red=2.0", "strength.Blue=4.0, strength.Red=3.0"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an empty space; allowed: a table [values]"),
        ("values = 3", "an empty space"),
        ("[values", "not valid TOML"),
        ('[values]\n"strength.Red" = "1.0"', "strength.Red: no value but the present 1.0"),
        ('[values]\n"strength.Gray" = "1.0"', "unknown field of strength 'Gray'"),
    ],
)
def test_a_space_that_says_nothing_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Fault) as fault:
        read_space(contest.load("contest"), space_file(tmp_path, text))
    assert said in str(fault.value)


def test_a_search_says_what_it_cannot_do(tmp_path: Path) -> None:
    space = space_file(tmp_path, '[values]\n"strength.Red" = "2.0"')

    def nobody(name: str, plan: Plan) -> Study:
        raise AssertionError("nothing is played")

    with pytest.raises(Fault, match="--target 'fun': allowed: balanced"):
        Tuning(WISH, space, "fun", 5000, nobody)
    with pytest.raises(Fault, match="--budget 100: allowed: at least 144, a few deals for a few candidates"):
        Tuning(WISH, space, "balanced", 100, nobody)
    with pytest.raises(Fault, match="cannot read the space: No such file or directory"):
        Tuning(WISH, tmp_path / "none.toml", "balanced", 5000, nobody)
