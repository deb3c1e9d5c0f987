"""`wartable sim` and what spreads its work: who won how often, in whatever process it was played."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import chores
from command_help import run
from solved import Always, GivesUp, Highest
from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.bots.runner import can_play_blind, play_out
from wartable.bots.simple import GreedyBot, RandomBot
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.rng import seeded
from wartable.lab.processes import spread
from wartable.lab.sim import SimTally, spread_of

# -- counting ------------------------------------------------------------------------------------------------------


def counted(numbers: range) -> SimTally:
    tally = SimTally(3)
    for number in numbers:
        sides = [["Red", "Blue", "Green"], ["Red", "Red", "Blue"]][number % 2]
        tally.count(sides, [[0], [1, 2], [], [2]][number % 4], f"ending {number % 3}", 10 + number, number % 5)
    return tally


def test_a_win_counts_for_the_seat_and_the_side_that_won_it() -> None:
    tally = counted(range(4))
    assert (tally.games, tally.decisions, tally.draws) == (4, 46, 1)
    assert tally.wins == [1, 1, 2]
    # Red is twice at the table in every second match.
    assert tally.by_faction == {"Red": [6, 2], "Blue": [4, 2], "Green": [2, 0]}
    assert tally.endings == {"ending 0": 2, "ending 1": 1, "ending 2": 1}
    assert tally.lengths == {10: 1, 11: 1, 12: 1, 13: 1}
    assert tally.rounds == {0: 1, 1: 1, 2: 1, 3: 1}


def test_lengths_are_told_by_their_least_median_most_and_mean() -> None:
    assert spread_of(Counter({3: 2, 7: 1, 11: 1})) == {"least": 3, "median": 5.0, "most": 11, "mean": 6.0}
    assert spread_of(Counter()) is None
    assert spread_of(Counter({0: 4})) is None, "a game that counts no rounds"


def test_tallies_add_up_to_what_was_counted_at_once() -> None:
    total = counted(range(3))
    total.add(counted(range(3, 4)))
    total.add(counted(range(4, 20)))
    assert vars(total) == vars(counted(range(20)))


@pytest.fixture
def highest(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = bots.make

    def make(spec: str, seed: str) -> Bot:
        if spec.isdecimal():
            return Always(seeded(seed), int(spec))
        return GivesUp(seeded(seed)) if spec == "gives-up" else usual(spec, seed)

    monkeypatch.setattr(bots, "make", make)
    monkeypatch.setattr(registry, "load", lambda key, pack=None: Highest())


def sim(*more: str) -> dict[str, Any]:
    ran = run("sim", "highest", "--games", "6", "--jobs", "1", "--json", *more)
    assert ran.code == 0, ran.err
    report: dict[str, Any] = ran.data
    return report


@pytest.mark.usefixtures("highest")
def test_matches_are_won_by_who_won_them() -> None:
    report = sim("--seats", "20,60,40")
    assert (report["wins"], report["draws"], report["decisions"], report["length"]) == ([0, 6, 0], 0, 18, 3.0)
    assert sum(side["wins"] for side in report["by_faction"].values()) == 6
    assert sim("--seats", "20,60", "--set", "wins=lowest")["wins"] == [6, 0]
    assert sim("--seats", "20,60", "--set", "wins=none")["draws"] == 6
    shared = sim("--seats", "60,60,40")
    assert (shared["wins"], shared["draws"]) == ([6, 6, 0], 0)


@pytest.mark.usefixtures("highest")
def test_who_gives_up_has_lost() -> None:
    report = sim("--seats", "gives-up,20")
    assert (report["wins"], report["endings"], report["decisions"]) == ([0, 6], {"forfeit": 6}, 6)
    assert sim("--seats", "99,gives-up,20")["wins"] == [6, 0, 6]


@pytest.mark.usefixtures("highest")
def test_bots_without_thought_win_as_often_as_chance_says() -> None:
    report = sim("--seats", "60,random", "--games", "400")
    # 60 of 100 numbers are lower, one is equal, and an equal one is a win of both.
    assert report["wins"][0] == pytest.approx(0.61 * 400, abs=30)
    assert report["wins"][0] + report["wins"][1] >= 400


def test_a_match_needs_a_way_back_for_who_looks_ahead() -> None:
    assert can_play_blind([RandomBot(seeded("")), RandomBot(seeded(""))])
    assert not can_play_blind([RandomBot(seeded("")), GreedyBot(seeded(""), 1)])


def test_a_random_bot_plays_alike_whether_a_match_keeps_a_way_back_or_not() -> None:
    ends = []
    for playout in (True, False):
        match = registry.new_match(Highest(), 3, {}, "blind", playout)
        assert play_out(match, [RandomBot(seeded(f"{seat}")) for seat in range(3)]) == 3
        ends.append(match.state.winners)
    assert ends[0] == ends[1]


# -- processes -----------------------------------------------------------------------------------------------------


def test_results_come_in_the_order_of_the_work_and_from_several_processes(tmp_path: Path) -> None:
    results: list[tuple[int, int]] = []
    assert not spread(chores.prepare, (str(tmp_path),), chores.first_waits, range(8), 2, results.append)
    assert [chunk for chunk, _ in results] == list(range(8)), "though the second was done before the first"
    processes = {process for _, process in results}
    assert len(processes) == 2 and os.getpid() not in processes


def test_one_process_works_here(tmp_path: Path) -> None:
    results: list[tuple[int, int]] = []
    assert not spread(chores.prepare, (str(tmp_path),), chores.first_waits, [1, 2], 1, results.append)
    assert results == [(1, os.getpid()), (2, os.getpid())]


def test_a_process_that_dies_is_told_with_what_may_help(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="a worker process ended unexpectedly; out of memory\\? Try fewer --jobs"):
        spread(chores.prepare, (str(tmp_path),), chores.dies, range(4), 2, lambda _: None)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_mistake_in_the_work_is_not_swallowed(tmp_path: Path, jobs: int) -> None:
    with pytest.raises(ValueError, match="chunk 0 has no work"):
        spread(chores.prepare, (str(tmp_path),), chores.goes_wrong, range(4), jobs, lambda _: None)


@pytest.mark.parametrize("jobs", [1, 2])
def test_who_takes_the_results_may_stop_it(tmp_path: Path, jobs: int) -> None:
    class Enough(Exception):
        pass

    taken: list[int] = []

    def take(result: tuple[int, int]) -> None:
        taken.append(result[0])
        if len(taken) == 3:
            raise Enough

    with pytest.raises(Enough):
        spread(chores.prepare, (str(tmp_path),), chores.first_waits, range(1, 50), jobs, take)
    assert taken == [1, 2, 3]
