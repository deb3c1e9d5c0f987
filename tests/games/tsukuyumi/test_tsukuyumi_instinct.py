"""Quick choices of Tsukuyumi's rollouts: where damage is aimed they destroy something."""

from __future__ import annotations

from typing import Any

from wartable.core import registry
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.games.tsukuyumi import game
from wartable.games.tsukuyumi.verbs import HIT
from wartable.testing.scenario import choose


def at(fields: dict[str, Any], choices: list[str]) -> Match:
    match = read_position(game(), {"phase": "red", "lines": {"Combat": 1}, **fields})
    for words in choices:
        choose(match, words)
    return match


def picks(match: Match) -> set[int]:
    """The indices that quick choices take, over many draws."""
    ask = match.asks[0]
    rng = seeded("instinct")
    return {match.game.thinking.quick(match.state, ask, rng) for _ in range(200)}


def test_shares_of_damage_destroy_units_or_are_all_or_nothing() -> None:
    """60 damage on two Privates of 10 + 5 under Protection and six Workers: 0, 15, 30 of the thirteen shares."""
    match = at(
        {
            "factions": ["Boarlords", "Nomads", "Dark Seed"],
            "space": {"M9": {"units": {"Boarguard": 3, "Squeaker": 6, "Private": 2, "Worker": 8}}},
        },
        ["Attack in M9", "Annihilation", "second: Protection", "third: Done"],
    )
    ask = match.asks[0]
    assert ask.topic == "divide damage"
    assert {ask.at(index)[2] * 5 for index in picks(match)} == {0, 15, 30}


def test_what_cannot_be_paid_for_takes_all_there_is() -> None:
    match = at(
        {
            "factions": ["Boarlords", "Nomads", "Dark Seed"],
            "space": {"M9": {"units": {"Squeaker": 3, "Private": 2, "Worker": 1}}},
        },
        ["Attack in M9", "Annihilation", "second: Done", "third: Done"],
    )
    ask = match.asks[0]
    assert {ask.at(index)[2] * 5 for index in picks(match)} == {0, 10, 15}


def test_aimed_hits_are_full_ones() -> None:
    match = at(
        {
            "factions": ["Cybersamurai", "Dark Seed"],
            "space": {"M9": {"units": {"Cyberoid": 1, "Planter": 1, "Warrior": 2}}},
        },
        ["Attack in M9", "Target Acquisition", "Done"],
    )
    ask = match.asks[0]
    assert ask.count > 2
    assert {ask.at(index) for index in picks(match)} == {option for option in ask.options if option[0] == HIT}


def test_elsewhere_any_choice_is_taken() -> None:
    match = registry.new_match(registry.load("tsukuyumi"), 3, {}, "instinct")
    assert picks(match) == set(range(match.asks[0].count))
