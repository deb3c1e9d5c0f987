"""Ways into positions and views: names with dots, what is empty, what is left out; topics and lines, one for each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scenario_help import problem
from toy import Table, Toy, ToyView
from wartable.core import registry
from wartable.core.ask import Ask
from wartable.core.errors import BadPosition
from wartable.core.fields import only
from wartable.testing.scenario import Runner, Scenario


class NamedView(ToyView, frozen=True, kw_only=True):
    units: dict[str, Any]


class Named(Toy):
    """The toy with names that have dots in them, in its view and in its position, which leaves out what is empty."""

    def view(self, s: Table, seat: int, ask: Ask | None) -> NamedView:
        units = {"Lt. Dan": 1, "Lt": {"x": 5}, "Cyber 2.1": {"at": [3, 4], "on": True}, "nobody": {}}
        seen = super().view(s, seat, ask)
        return NamedView(**{field: getattr(seen, field) for field in seen.__struct_fields__}, units=units)

    def position(self, s: Table) -> dict[str, Any]:
        return super().position(s) | {"units": {"Lt. Dan": 2}}

    def from_position(self, text: dict[str, Any]) -> Table:
        only(text.get("units", {}), ["Lt. Dan", "Sgt. Pepper"], "units")
        return super().from_position({key: value for key, value in text.items() if key != "units"})


VIEW = "settings = {}\n[expect.view.red]\n"


@pytest.mark.parametrize(
    "way",
    [
        'units."Lt. Dan" = 1',
        '"units.Lt. Dan" = 1',
        'units."Lt.x" = 5',
        "units.Lt.x = 5",
        'units."Cyber 2.1".at.1 = 4',
        'units."Cyber 2.1".at = [3, 4]',
        'units."Cyber 2.1.at".count = 2',
        '"units.Cyber 2.1.at.lacks" = [5]',
        'units."Cyber 2.1".on = true',
        'units = { "Lt. Dan" = 1 }',
        "units.nobody = []",
        "units.nobody = {}",
    ],
)
def test_a_way_may_go_through_names_with_dots(way: str) -> None:
    assert problem(VIEW + way, Named()) == ""


@pytest.mark.parametrize(
    ("way", "message"),
    [
        ('units."Lt. Dan" = 2', "view of red units.Lt. Dan: expected 2, found 1"),
        ('units."Sgt. Dna" = 1', "view of red units.Sgt. Dna: there is no 'Sgt. Dna'"),
        ('units."Cyber 2.1".at.2 = 4', "view of red units.Cyber 2.1.at.2: there is no '2'"),
        ('units."Cyber 2.1".on = 1', "view of red units.Cyber 2.1.on: expected 1, found True"),
        ("units.nobody = [1]", "view of red units.nobody: expected [1], found {}"),
        ("round = false", "view of red round: expected False, found 0"),
        ("none.at.all = []", "view of red none.at.all: there is no 'none'"),
    ],
)
def test_a_way_that_leads_elsewhere_says_where(way: str, message: str) -> None:
    assert problem(VIEW + way, Named()).splitlines()[0] == message


@pytest.mark.parametrize("value", ["[]", "0", "false", '"none"', "{}"])
def test_what_a_position_leaves_out_is_empty_if_it_could_be_written(value: str) -> None:
    assert problem(f'[expect.position.units]\n"Sgt. Pepper" = {value}', Named()) == ""
    misspelt = problem(f'[expect.position.units]\n"Sgt. Peper" = {value}', Named())
    assert misspelt.startswith("position units.Sgt. Peper: unknown field of units 'Sgt. Peper'; allowed: Lt. Dan,")


def test_what_a_position_leaves_out_is_nothing_else() -> None:
    assert problem('[expect.position.units]\n"Sgt. Pepper" = 1', Named()) == (
        "position units.Sgt. Pepper: expected 1, found []"
    )
    assert problem('[expect.position.units."Sgt. Pepper"]\ncount = 0', Named()) == ""
    assert problem('[expect.position.units."Sgt. Pepper"]\ncount = 1', Named()).startswith(
        "position units.Sgt. Pepper.count: expected 1, found 0"
    )


BIDS = 'choose = ["red: Bid", "blue: Bid"]\n'
HANDS = """
[position]
hands = [[3], [8]]
pile = [1, 2, 4, 5, 6, 7, 9]
bids = [0, 0]
shown = []
scores = [0, 0]
round = 0
turn = -1
rng = [1, 2, 3, 4]
"""


def test_each_expected_event_needs_a_line_of_its_own() -> None:
    """One line says that blue bids 8; the log has "red bids 3", "blue bids 8", "blue scores 8"."""
    assert problem(f'{BIDS}expect.events = ["blue bids", "blue scores 8"]{HANDS}') == ""
    told = problem(f'{BIDS}expect.events = ["blue bids", "bids 8"]{HANDS}')
    assert told.splitlines()[0] == "events: no line with 'bids 8' after 'blue bids 8'"
    assert problem(f'{BIDS}expect.events_of.red = ["red bids", "red bids"]{HANDS}').startswith(
        "events_of red: no line with 'red bids' after 'red bids 3'"
    )
    assert problem(f'{BIDS}expect.events = ["blue bids", "red bids"]{HANDS}').startswith(
        "events: no line with 'red bids' after 'blue bids 8'"
    )


def test_a_topic_is_that_of_all_who_are_asked_or_of_a_seat() -> None:
    assert problem('expect.topic = "bid"') == ""
    assert problem('expect.topic = { red = "bid", blue = "bid" }') == ""
    assert problem('choose = "red: Bid"\nexpect.topic = { red = "none", blue = "bid" }' + HANDS) == ""
    assert problem('choose = "red: Bid"\nexpect.topic.red = "bid"' + HANDS) == (
        "topic of red: expected 'bid', found None"
    )
    assert problem('expect.topic.blue = "swap"') == "topic of blue: expected 'swap', found 'bid'"
    assert problem('expect.topic.green = "bid"').startswith("unknown seat 'green'; allowed: red, blue, watcher")


class TwoTopics(Toy):
    def bid(self, s: Table, seat: int):  # type: ignore[no-untyped-def]
        ask = next(super().bid(s, seat))
        ask.topic = f"bid of {seat}"  # type: ignore[union-attr]
        yield ask


def test_one_topic_for_all_is_not_met_by_the_first_alone() -> None:
    assert problem('expect.topic = "bid of 0"', TwoTopics()) == "topic: expected 'bid of 0', found 'bid of 1'"
    assert problem('expect.topic = { red = "bid of 0", blue = "bid of 1" }', TwoTopics()) == ""


#: A field of each game's position that is a table, written as [].
EMPTY_TABLES = {
    "gemhold": "first.towers = []\nfirst.pieces = []\nfirst.structures = []\nsecond = []",
    "jogu": "first.at = []\nsecond = []",
    "proxywars": 'board = ["blue:plain @blue"]\nblocks = []\nred = []',
    "tsukuyumi": 'factions = ["Boarlords", "Dark Seed"]\nspace.I10.units = []\nrocket = []',
}


@pytest.mark.parametrize("key", registry.keys())
def test_an_empty_list_is_nothing_in_every_game(key: str) -> None:
    position = tomllib.loads(EMPTY_TABLES[key])
    game = registry.load(key)
    state = game.from_position(position)
    game.check(state)
    without = {name: value for name, value in position.items() if value not in ([], {})}
    assert game.position(game.from_position(without)) == game.position(state)


NOWHERE = {
    "jogu": """
expect.position.first.at = []
expect.position.second.at.4 = []
[position]
first.at = []
first.hand = ["Medic"]
""",
    "gemhold": """
expect.position.first.pieces.A.at = []
[position.first.pieces]
A = { card = "Swordsman", at = [], training = 1 }
""",
}


@pytest.mark.parametrize("key", sorted(NOWHERE))
def test_nothing_in_play_can_be_written_and_expected(key: str) -> None:
    result = Runner().run(Scenario(Path("nowhere.toml"), 1, {"game": key} | tomllib.loads(NOWHERE[key])))
    assert result.problem == ""


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"^at: found 3; allowed: a table, or \[\] for nothing$"):
        registry.load("jogu").from_position({"first": {"at": 3}})


def test_a_scenario_that_expects_nothing_or_what_nobody_reads_fails() -> None:
    assert problem("settings = {}") == "expect: the scenario expects nothing"
    assert problem("expect = {}") == "expect: the scenario expects nothing"
    assert problem('seed = 3\nexpect.topic = "bid"' + HANDS) == (
        "seed: this is for a new game; a position says it itself"
    )
