"""From a wish to a plan: what is crossed, and what is refused before anything is played."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import contest
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.lab.cross import Wish, make_plan, wish_of
from wartable.lab.plan import Plan


def plan(key: str = "contest", **wished: Any) -> Plan:
    return make_plan(Wish(game=key, **{"bots": ["random"], **wished}))


@pytest.fixture
def _contest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", contest.load)


@pytest.mark.parametrize(
    ("key", "seats", "factions", "tables"),
    [("jogu", 2, 5, 10), ("proxywars", 2, 4, 6), ("gemhold", 2, 4, 6), ("gemhold", 4, 4, 1), ("tsukuyumi", 3, 4, 4)],
)
def test_all_factions_of_a_game_meet(key: str, seats: int, factions: int, tables: int) -> None:
    made = plan(key, seats=seats)
    met = {tuple(cell.factions) for cell in made.cells}
    names = sorted({name for table in met for name in table})
    assert len(names) == factions and "random" not in names and "choose" not in names
    assert len(made.cells) == tables and {frozenset(table) for table in met} == set(
        map(frozenset, combinations(names, seats))
    )


@pytest.mark.usefixtures("_contest")
def test_factors_are_crossed_with_each_other() -> None:
    made = plan(bots=["random", "greedy"], cross={"turns": ["1", "3"]}, factions=["blue", "Red"])
    assert [(cell.settings["turns"], cell.factions, cell.bots[0]) for cell in made.cells] == [
        (turns, ["Blue", "Red"], bot) for turns in ("1", "3") for bot in ("random", "greedy")
    ]
    assert plan(settings={"turns": "3"}).settings == {"turns": "3"}


@pytest.mark.usefixtures("_contest")
def test_a_faction_meets_itself_on_request() -> None:
    assert len(plan(twins=True).cells) == 6
    assert len(plan("contest", twins=True, factions=["Red"]).cells) == 1


@pytest.mark.usefixtures("_contest")
def test_on_a_ladder_each_bot_meets_the_next_with_either_faction() -> None:
    made = plan(bots=["random", "greedy", "ismcts:9"], ladder=True, factions=["Red", "Blue"])
    assert [cell.bots for cell in made.cells] == [
        ["random", "random"],
        ["greedy", "greedy"],
        ["ismcts:9", "ismcts:9"],
        ["greedy", "random"],
        ["random", "greedy"],
        ["ismcts:9", "greedy"],
        ["greedy", "ismcts:9"],
    ]
    twins = plan(bots=["random", "greedy"], ladder=True, twins=True, factions=["Red"])
    assert [cell.bots for cell in twins.cells] == [["random", "random"], ["greedy", "greedy"], ["greedy", "random"]]


@pytest.mark.usefixtures("_contest")
def test_the_size_follows_from_games_or_precision() -> None:
    assert plan(games_per_cell=2400).deals == 1200 and plan(games_per_cell=5).deals == 3
    assert plan().deals == 200
    exact = plan(precision=0.02)
    assert exact.deals == 2401 and exact.precision == 0.02
    # Files hold whole mirrored deals, more of bots that are quick.
    assert [plan(bots=[bot], games_per_cell=9000).shard for bot in ("random", "greedy", "captain")] == [600, 120, 24]
    assert plan(seats=3, games_per_cell=30).shard % 3 == 0 and plan(games_per_cell=16).shards >= 8


@pytest.mark.usefixtures("_contest")
@pytest.mark.parametrize(
    ("wished", "said"),
    [
        ({"seats": 5}, "unknown number of seats for contest '5'; allowed: 2, 3"),
        ({"bots": []}, "bots: found none; allowed: one or more"),
        ({"bots": ["random", "random"]}, "bots: found random,random; allowed: each of them once"),
        ({"bots": ["clever"]}, "unknown bot 'clever'; allowed: recruit"),
        ({"factions": ["Red", "Pink"]}, "unknown faction 'Pink'; allowed: Red, Blue, Green"),
        ({"factions": ["Red", "red"]}, "factions: found Red, Red; allowed: each of them once"),
        ({"factions": ["Red"]}, "an empty plan: no 2 of Red can meet; name more --factions"),
        ({"cross": {"tempo": ["1"]}}, "unknown factor of contest 'tempo'; allowed: turns"),
        ({"cross": {"turns": ["1", "2"]}}, "unknown turns '2'; allowed: 1, 3"),
        ({"cross": {"turns": []}}, "turns: found no value; allowed: 1, 3"),
        ({"cross": {"turns": ["1", "1"]}}, "turns: found 1, 1; allowed: each of them once"),
        ({"cross": {"faction": ["Red"]}}, "faction: factions are crossed anyway; name those you want with --factions"),
        ({"settings": {"turns": "9"}}, "unknown turns '9'; allowed: 1, 3"),
        ({"games_per_cell": -1}, "games per cell: found -1; allowed: 1 or more"),
        ({"precision": 0.9}, "precision: found 0.9; allowed: 0.1% to 50%, such as 2%"),
        ({"bots": ["warlord"]}, "bot 'warlord' thinks by the clock, so that its matches cannot be repeated"),
        ({"bots": ["captain@1s"]}, "bot 'captain@1s' thinks by the clock"),
        ({"bots": ["ismcts:9x2"]}, "bot 'ismcts:9x2' thinks by the clock"),
        ({"bots": ["cmd:./mybot"]}, "bot 'cmd:./mybot' thinks by the clock"),
    ],
)
def test_what_cannot_be_played_is_refused(wished: dict[str, Any], said: str) -> None:
    with pytest.raises(Fault) as fault:
        plan(**wished)
    assert said in str(fault.value)


@pytest.mark.usefixtures("_contest")
def test_bots_by_the_clock_mark_a_study() -> None:
    assert plan(bots=["warlord"], timed=True).timed
    assert not plan(bots=["warlord:50"], timed=True).timed


def test_what_a_study_does_not_have_is_refused() -> None:
    with pytest.raises(Fault, match="unknown part of a study 'bot'; allowed: kind, bots, seats"):
        wish_of("jogu", {"bot": "random"})


def test_plans_that_cross_too_much_are_a_slip() -> None:
    rounds = [str(number) for number in range(1, 11)]
    bots = [f"ismcts:{count}" for count in range(1, 202)]
    assert len(plan("jogu", bots=bots[1:], cross={"rounds": rounds}).cells) == 20_000
    with pytest.raises(Fault, match="the plan has 20100 cells; allowed: 1 to 20000"):
        plan("jogu", bots=bots, cross={"rounds": rounds})
