"""The benchmark: turns interleave, peers really play, a missing peer says what to install."""

from time import process_time
from typing import Any

import pytest

from command_help import refused, run
from solved import Highest
from wartable.bench import environments, harness, ours, peers, search_peers
from wartable.core import registry


def test_turns_are_interleaved_and_the_median_is_reported() -> None:
    calls: list[str] = []
    recorded = iter([30.0, 10.0, 20.0])

    def steady(seconds: float) -> tuple[int, float]:
        calls.append("steady")
        return 5, 1.0

    def noisy(seconds: float) -> tuple[int, float]:
        calls.append("noisy")
        return (int(next(recorded)) if seconds == 1.0 else 0), 1.0

    readings = harness.measure({"steady": steady, "noisy": noisy}, rounds=3, seconds_each=1.0)

    warm_up = ["steady", "noisy"]
    assert calls == [*warm_up, "steady", "noisy", "noisy", "steady", "steady", "noisy"]
    assert readings["steady"].rate == 5.0
    assert readings["noisy"].rate == 20.0
    assert readings["noisy"].spread == (10.0, 30.0)
    assert readings["noisy"].micros == 50_000.0


def test_the_table_puts_the_fastest_first() -> None:
    lines = harness.table({"slow": harness.Reading((2.0,)), "fast": harness.Reading((2_000.0,))}, "games").splitlines()
    assert "games/s" in lines[0]
    assert [line.split()[0] for line in lines[1:]] == ["fast", "slow"]


def test_repeat_counts_whole_units() -> None:
    done, seconds = harness.repeat(lambda: 7)(0.001)
    assert done > 0 and done % 7 == 0
    assert seconds >= 0.001


def test_time_is_told_by_the_clock_that_is_given() -> None:
    ticks = iter([0.0, 0.4, 1.1])
    assert harness.repeat(lambda: 7, lambda: next(ticks))(1.0) == (14, 1.1)


def test_environments_are_not_charged_for_time_that_others_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """What sleeps uses no time of the process, as when neighbours have the machine."""
    monkeypatch.setattr(environments, "repeat", lambda unit, clock: clock)
    made: list[Any] = [
        environments.ours("jogu"),
        environments.ours_at_once("jogu"),
        environments.openspiel("leduc_poker"),
    ]
    assert made == [process_time] * 3


def test_positions_are_taken_from_all_through_the_games() -> None:
    games = [range(8), range(100, 104)]
    assert harness.all_through(games, 2) == [1, 5, 101, 103]
    assert harness.all_through([["only"]], 3) == ["only", "only", "only"]


def test_measure_says_what_it_needs() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        harness.measure({}, rounds=0)


def test_our_own_games_are_counted_as_they_are() -> None:
    """A match of Highest is two decisions, and a search makes as many iterations as it is told, from every position."""
    game = Highest()
    decisions, seconds = ours.decisions(game)(0.01)
    assert decisions > 0 and decisions % 2 == 0 and seconds >= 0.01
    copies, _ = ours.forks(game)(0.001)
    assert copies > 0 and copies % 100 == 0
    searched, _ = ours.searches(game, iterations=3)(1e-9)
    assert searched == 3 * harness.GAMES * harness.EACH


def test_positions_of_our_games_are_spread_through_a_match() -> None:
    found = ours.points(registry.load("jogu"), 1, every=5)
    assert [len(match.choices) for match in found] == list(range(0, 5 * len(found), 5))
    assert not any(match.over for match in found)


def test_a_missing_peer_says_what_to_install() -> None:
    absent = {name: lambda: peers.require("no_such_peer") for name in ("one game", "another")}
    found = peers.gather(absent)
    assert not found.contenders
    assert found.missing == [
        "cannot import no_such_peer (No module named 'no_such_peer'); to measure it: pip install 'wartable[bench]'"
    ]


@pytest.mark.parametrize(
    ("makers", "name"),
    [
        pytest.param(makers, name, id=f"{what}: {name}")
        for what, makers in (
            ("decisions", peers.DECISIONS),
            ("copies", peers.COPIES),
            ("searches", search_peers.SEARCHES),
        )
        for name in makers
    ],
)
def test_an_installed_peer_does_something(makers: dict[str, peers.Maker], name: str) -> None:
    found = peers.gather({name: makers[name]})
    if found.missing:
        pytest.skip(found.missing[0])
    done, seconds = found.contenders[name](0.001)
    assert done > 0 and seconds > 0


@pytest.mark.parametrize("game", ["hearts", "gin_rummy"])
def test_openspiel_chance_is_uniform_as_the_loop_supposes(game: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    state = pyspiel.load_game(game).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert [p for _, p in outcomes] == pytest.approx([1 / len(outcomes)] * len(outcomes))
        state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("name", list(environments.PEERS))
def test_environments_of_peers_really_play(name: str) -> None:
    field = peers.gather({name: environments.PEERS[name]})
    for contender in field.contenders.values():
        done, _ = contender(0.001)
        assert done > 0
    assert field.contenders or "pip install" in field.missing[0]


def test_our_environments_are_measured_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    peer = environments.FIRST_PEER
    monkeypatch.setattr(environments, "PEERS", {peer: lambda: lambda seconds: (10, 1.0)})
    report = run("bench", "env", "jogu", "--seconds", "0.01", "--rounds", "1", "--json").data
    assert set(report["steps_per_second"]) == {"jogu, by turns", "jogu, 64 at once", peer}
    assert report["steps_per_second"][peer] == 10
    assert report["ratio"]["jogu, by turns"][peer] > 1
    assert "x PettingZoo connect four" in run("bench", "env", "jogu", "--seconds", "0.01", "--rounds", "1").out
    assert "unknown game 'env'" in refused("bench", "env", "env")
