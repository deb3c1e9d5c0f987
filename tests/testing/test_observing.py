"""The check of what learners observe finds what it is there to find, and says what it has covered."""

from __future__ import annotations

import pytest

from command_help import refused, run
from toy import Table, Toy
from wartable.core.ask import Ask
from wartable.core.errors import RulesError
from wartable.core.observation import Observation
from wartable.core.registry import new_match
from wartable.core.rng import seeded
from wartable.testing.observing import EVERY, Observed, mask_tells_no_secret, observe_all


def test_a_sound_game_passes_and_the_check_says_what_it_covered() -> None:
    found = observe_all(Toy(luck=True), "random", 300, "sound")
    assert found.decisions == 300
    assert found.matches > 10
    assert found.observations.checks >= 300
    assert found.observations.again > 0
    assert 2 * 300 / EVERY <= found.compared <= 3 * 300 / EVERY
    assert found.compared / 2 < found.differed <= found.compared
    assert 300 / EVERY / 2 < found.masks <= found.compared


def test_a_bot_that_searches_can_play() -> None:
    assert observe_all(Toy(), "greedy:1", 12, "searching").decisions == 12


def test_somebody_who_wants_to_stop_gets_no_more_matches() -> None:
    assert observe_all(Toy(), "random", 300, "stopped", lambda: True).matches == 0


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("peek", "observes what it cannot know, 'top'"),
        ("unsaid number", "observes what it observed with other options"),
        ("options", "the mask of seat . tells what it cannot know: not in all worlds it may choose action 13"),
    ],
)
def test_what_tells_too_much_or_too_little_is_found_and_can_be_found_again(broken: str, said: str) -> None:
    """Of "options", a seat may stay where a hidden card allows it."""
    game = Toy(broken=broken, luck=broken == "unsaid number")
    with pytest.raises(RulesError, match=rf"^toy, \d seats, seed 'found \d+', after choice \d+: .*{said}") as first:
        observe_all(game, "random", 2_000, "found")
    with pytest.raises(RulesError) as again:
        observe_all(game, "random", 2_000, "found")
    assert str(first.value) == str(again.value)


class Shown(Toy):
    """A toy whose seats observe the top of the pile, by which their options go: so their masks may differ."""

    def __init__(self) -> None:
        super().__init__(broken="options")

    def observe(self, s: Table, seat: int, ask: Ask | None, out: Observation) -> None:
        super().observe(s, seat, ask, out)
        out.set(32, s.pile[-1] if s.pile else 0)


def test_masks_are_compared_only_where_a_seat_observes_the_same() -> None:
    match = new_match(Shown(), 2, seed=1)
    for seat in (0, 1):
        match.apply(match.options_of(seat)[0], seat)
    found = [mask_tells_no_secret(match, match.seat, seeded(f"world {number}")) for number in range(40)]
    assert True in found and False in found


def test_what_two_runs_have_met_must_agree() -> None:
    one, other = Observed(), Observed()
    one.observations.meet(5, (1, "one"))
    other.observations.meet(5, (2, "other"))
    with pytest.raises(RulesError, match="with other options in the matches 'one' and 'other'"):
        one.add(other)


def test_the_command_says_what_it_checked_whatever_the_processes() -> None:
    command = ("env", "jogu", "--check", "120", "--json")
    report = run(*command, "--jobs", "1").data
    assert report == run(*command, "--jobs", "2").data
    assert (report["decisions"], report["violation"], report["bot"]) == (120, None, "random")
    assert report["with_something_hidden"] > 30
    said = run(*command[:-1], "--jobs", "1").out
    assert "120 choices of random" in said and "no violation" in said


def test_the_command_fails_where_something_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> Observed:
        raise RulesError("seat 1 observes what it cannot know")

    monkeypatch.setattr("wartable.cli.env_check.observe_all", broken)
    ran = run("env", "jogu", "--check", "10", "--jobs", "1", "--json")
    assert ran.code == 1
    assert ran.data["violation"] == "seat 1 observes what it cannot know"
    assert ran.err.startswith("wartable: seat 1 observes")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--facts"], "--facts and --check are 2 runs: give one of them"),
        (["--seats", "2"], "--check plays with all seats and settings in turn"),
        (["--bot", "nobody"], "unknown bot 'nobody'"),
    ],
)
def test_mistakes_of_the_command_are_named(more: list[str], said: str) -> None:
    assert said in refused("env", "jogu", "--check", "10", *more)
