"""`wartable sim`, `fuzz` and `bench`: the same seed gives the same results, and Ctrl-C keeps what is finished."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from command_help import GAME, refused, run
from wartable.bench import ours, peers
from wartable.bench.harness import Contender
from wartable.cli import bench
from wartable.core import registry
from wartable.core.errors import RulesError
from wartable.core.game import Game
from wartable.lab.processes import spread

TIMES = {"seconds", "decisions_per_second", "jobs", "compiled"}


def run_apart(code: str, interpreted: bool = False) -> tuple[int, Any]:
    """Run Python in a process of its own, for what forks or is interrupted; gives its exit code and its JSON."""
    environment = os.environ | ({"WARTABLE_INTERPRETED": "1"} if interpreted else {})
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran.returncode, json.loads(ran.stdout)


def sim_apart(jobs: int, interpreted: bool = False) -> dict[str, Any]:
    arguments = ["sim", GAME, "--games", "40", "--seats", "random,random", "--seed", "7", "--jobs", str(jobs), "--json"]
    code, report = run_apart(f"from wartable.cli import main; main({arguments})", interpreted)
    assert code == 0
    return {key: value for key, value in report.items() if key not in TIMES}


def test_the_same_seed_gives_the_same_results_at_any_jobs_and_interpreted() -> None:
    one = sim_apart(jobs=1)
    assert one == sim_apart(jobs=2)
    assert one == sim_apart(jobs=1, interpreted=True)


def test_sim_reports_what_was_counted() -> None:
    report = run("sim", GAME, "-n", "12", "--seed", "7", "--jobs", "1", "--json").data
    assert report["game"] == GAME and report["games"] == 12 and report["seed"] == "7"
    assert sum(report["wins"]) + report["draws"] == 12
    assert sum(of["games"] for of in report["by_faction"].values()) == 24
    assert sum(of["wins"] for of in report["by_faction"].values()) == sum(report["wins"])
    assert sum(report["endings"].values()) == 12
    assert report["length"] == pytest.approx(report["decisions"] / 12, abs=0.01)
    lengths, rounds = report["lengths"], report["rounds"]
    assert lengths["least"] < lengths["median"] < lengths["most"] and lengths["mean"] == report["length"]
    assert 1 <= rounds["least"] <= rounds["median"] <= rounds["most"] == 7, "Jogu has seven rounds"
    assert report["decisions_per_second"] > 0 and isinstance(report["compiled"], bool)
    assert report["interrupted"] is False


def test_another_seed_gives_other_matches() -> None:
    seven, eight = (run("sim", GAME, "-n", "8", "--seed", seed, "-j", "1", "--json").data for seed in ("7", "8"))
    assert seven["decisions"] != eight["decisions"]


def test_settings_hold_for_every_match() -> None:
    report = run("sim", GAME, "-n", "3", "-j", "1", "--set", "faction=tribe wu", "--set", "rounds=2", "--json").data
    assert list(report["by_faction"]) == ["Tribe Wu"]
    assert report["settings"] == {"faction": ["Tribe Wu", "Tribe Wu"], "rounds": "2"}


def test_bots_that_look_ahead_play_too_and_people_get_a_table() -> None:
    told = run("sim", GAME, "-n", "2", "-j", "1", "--seats", "greedy:1,random").out
    assert "2 matches" in told and "first (greedy:1)" in told and "ended by" in told


# -- Ctrl-C --------------------------------------------------------------------------------------------------------

INTERRUPTED = """
import signal
from wartable.cli import main
from wartable.lab import sim
counted = sim.SimTally.add
def add(self, other):
    counted(self, other)
    signal.raise_signal(signal.SIGINT)
    sim.SimTally.add = counted
sim.SimTally.add = add
main(["sim", "{game}", "--games", "4000", "--jobs", "{jobs}", "--json"])
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_with_what_is_finished(jobs: int) -> None:
    code, report = run_apart(INTERRUPTED.format(game=GAME, jobs=jobs))
    assert code == 130
    assert report["interrupted"] is True
    assert 50 <= report["games"] < 4000
    assert sum(report["wins"]) + report["draws"] == report["games"]


def test_the_first_ctrl_c_lets_work_end_and_the_second_interrupts() -> None:
    done: list[int] = []

    def count(chunk: int) -> None:
        done.append(chunk)
        if chunk == 1:
            signal.raise_signal(signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    assert spread(lambda: None, (), lambda _, chunk, stopped: -1 if stopped() else chunk, [0, 1, 2], 1, count)
    assert done == [0, 1, -1]
    with pytest.raises(KeyboardInterrupt):
        spread(lambda: None, (), lambda *_: signal.raise_signal(signal.SIGINT), [0, 1], 1, lambda _: None)
    assert signal.getsignal(signal.SIGINT) is before


# -- fuzz ----------------------------------------------------------------------------------------------------------


def test_fuzz_says_what_it_covered() -> None:
    report = run("fuzz", GAME, "-n", "150", "--leaks-every", "40", "-j", "1", "--json").data
    assert report["decisions"] >= 150 and report["matches"] >= 1 and report["leak_checks"] > 0
    assert report["violation"] is None and report["topics"]["deployment"] > 0
    told = run("fuzz", GAME, "-n", "30", "--leaks-every", "1000", "-j", "1").out
    assert "no violation" in " ".join(told.split())


def test_fuzz_fails_at_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RulesError("a card is missing")

    monkeypatch.setattr("wartable.cli.fuzz.fuzz", broken)
    ran = run("fuzz", GAME, "-n", "10", "-j", "1", "--json")
    assert ran.code == 1
    assert ran.data["violation"] == "a card is missing"
    assert "a card is missing" in ran.err


# -- bench ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def two_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """One peer that is here, at a known speed, and one that is not."""
    makers: dict[str, peers.Maker] = {
        "steady": lambda: lambda seconds: (1000, 1.0),
        "gone": lambda: peers.require("gone"),
    }
    monkeypatch.setattr(peers, "DECISIONS", makers)
    monkeypatch.setattr(peers, "COPIES", makers)
    monkeypatch.setattr(bench, "SEARCHES", makers)
    few_iterations(monkeypatch)


def few_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    """One search is one turn, however long a turn is meant to be: here it makes two iterations."""
    searches = ours.searches

    def short(game: Game[Any, Any]) -> Contender:
        return searches(game, iterations=2)

    monkeypatch.setattr(ours, "searches", short)


@pytest.mark.usefixtures("two_peers")
def test_bench_compares_each_game_with_the_peers() -> None:
    report = run("bench", GAME, "--seconds", "0.01", "--rounds", "1", "--json").data
    found = report["games"][GAME]
    assert report["peers"]["decisions_per_second"] == {"steady": 1000}
    assert found["decisions_ratio"]["steady"] == pytest.approx(found["decisions_per_second"] / 1000, abs=0.01)
    assert found["fork_ratio"]["steady"] == pytest.approx(1000 / found["fork_us"], rel=0.01)
    assert "gone" in report["missing"][0] and "pip install" in report["missing"][0]
    assert report["compiled"] in (True, False)


@pytest.mark.usefixtures("two_peers")
def test_bench_measures_all_games_and_tells_people_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "keys", lambda: [GAME, "proxywars"])
    told = run("bench", "--seconds", "0.01", "--rounds", "1").out
    assert "x steady" in told and "missing: cannot import gone" in told
    for key in (GAME, "proxywars"):
        assert all(f"{key} {what}: " in told for what in ("decisions", "forks", "search"))


def test_bench_keeps_the_turns_before_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(seconds: float) -> tuple[int, float]:
        if seconds == 0.01:
            raise KeyboardInterrupt
        return 1, 1.0

    monkeypatch.setattr(peers, "DECISIONS", {"interrupted": lambda: interrupted})
    monkeypatch.setattr(peers, "COPIES", {})
    monkeypatch.setattr(bench, "SEARCHES", {})
    few_iterations(monkeypatch)
    ran = run("bench", GAME, "--seconds", "0.01", "--rounds", "1", "--json")
    assert ran.code == 130
    assert ran.data["interrupted"] is True and GAME in ran.data["games"]


# -- duels that go on -------------------------------------------------------------------------------------------------

DUEL = ["duel", "greedy:1", "random", "--game", GAME, "--seed", "k", "--jobs", "1", "--json"]
UNTIMED = {"seconds", "ms_a_choice"}


def duel(*more: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(run(*DUEL, *more).out)
    return {key: value for key, value in report.items() if key not in UNTIMED}


def test_a_duel_that_was_kept_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    kept = str(tmp_path / "duel.json")
    assert duel("--games", "4", "--keep", kept)["games"] == 4
    gone_on = duel("--games", "10", "--keep", kept)
    assert gone_on == duel("--games", "10")
    assert gone_on["games"] == 10
    assert duel("--games", "10", "--keep", kept) == gone_on, "nothing is played twice"


def test_what_was_kept_of_another_duel_is_not_counted(tmp_path: Path) -> None:
    kept = tmp_path / "duel.json"
    run(*DUEL, "--games", "2", "--keep", str(kept))
    before = kept.read_bytes()
    said = refused(*DUEL, "--games", "2", "--seed", "other", "--keep", str(kept))
    assert "it is of another duel (seed 'k', now 'other'); name another" in said
    assert kept.read_bytes() == before
    damaged = json.loads(before)
    del damaged["tally"]["wins"]
    for text in ("something else", '{"duel": 3}', "[]", json.dumps(damaged)):
        kept.write_text(text, encoding="utf-8")
        assert "it is not of a duel" in refused(*DUEL, "--keep", str(kept)), text
