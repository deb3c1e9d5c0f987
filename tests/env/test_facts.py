"""What kind of game it is for learners: what `wartable env --facts` measures is what is there."""

from __future__ import annotations

from math import log2

import pytest

from command_help import refused, run
from env_help import GAMES
from toy import Toy
from wartable.core import registry
from wartable.core.rng import seeded
from wartable.env import facts
from wartable.env.facts import Measured


def test_hidden_bits_are_those_of_the_hands_that_are_possible() -> None:
    """A seat that holds two of nine cards does not know which two of the other seven its opponent holds."""
    match = registry.new_match(Toy(), 2, {}, "hidden")
    assert facts.hidden_bits(match.game, match.state, 0, seeded("hidden")) == pytest.approx(log2(21), abs=0.1)


def test_what_everybody_sees_is_not_hidden() -> None:
    """Once both sheets are cut, all of it lies on the table."""
    match = registry.new_match(registry.load("proxywars"), 2, {"cutting": "ready"}, "open")
    assert facts.hidden_bits(match.game, match.state, 0, seeded("open")) == 0.0


@pytest.mark.parametrize("key", GAMES)
def test_facts_of_a_match_are_told(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "WORLDS", 20)
    told = run("env", key, "--facts", "--games", "1", "--bot", "random", "--jobs", "1", "--json").data
    match = registry.new_match(registry.load(key), 0, {}, "1/0")
    assert told["matches"] == 1
    assert told["choices_a_match"] == told["longest_match"] > 20
    assert told["most_options"] >= told["options_a_choice"] > 1
    assert told["most_options"] >= len(match.options)
    assert 0 <= told["hidden_bits"] == told["most_hidden_bits"] <= round(log2(190), 1)


def test_several_matches_are_put_together() -> None:
    found = [Measured([2, 4], [10, 20], 3.0), Measured([9], [60], None), Measured([1], [10], 5.0)]
    assert facts.summary(found) == {
        "matches": 3,
        "choices_a_match": 1.3,
        "longest_match": 2,
        "options_a_choice": 4.0,
        "most_options": 9,
        "numbers_not_zero": 25.0,
        "hidden_bits": 4.0,
        "most_hidden_bits": 5.0,
    }


def test_the_same_seed_measures_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "WORLDS", 200)
    command = ("env", "jogu", "--facts", "--games", "2", "--bot", "random", "--jobs", "1")
    assert run(*command).out == run(*command).out != run(*command, "--seed", "2").out


def test_facts_and_a_data_set_are_two_runs() -> None:
    assert "give one of them" in refused("env", "jogu", "--facts", "--out", "data.parquet")
