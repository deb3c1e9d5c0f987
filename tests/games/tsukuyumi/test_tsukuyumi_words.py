"""Tsukuyumi in the words of people: questions say what they are about, and being done says what ends."""

from __future__ import annotations

import re

import pytest

from tsukuyumi_help import seen
from wartable.core import registry
from wartable.core.names import Names
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.games.tsukuyumi import game
from wartable.games.tsukuyumi.cells import cell_named
from wartable.games.tsukuyumi.events import MOVES
from wartable.games.tsukuyumi.game import TsukuyumiGame
from wartable.games.tsukuyumi.questions import QUESTIONS
from wartable.games.tsukuyumi.terms import NOMADS, UNITS
from wartable.games.tsukuyumi.words_asked import DONE, SPOKEN
from wartable.testing.scenario import choose

#: What a sentence has where something was to be said, and nothing was known.
HOLE = re.compile(r"^\W|\s[?:,]|\s\s|\s$")


@pytest.fixture(scope="module")
def tsukuyumi() -> TsukuyumiGame:
    return game()


def test_every_question_that_is_said_otherwise_is_asked() -> None:
    asked = set(QUESTIONS)
    assert {topic.removeprefix("own ") for topic in SPOKEN} <= asked
    assert set(DONE) <= asked


@pytest.mark.parametrize("seats", [2, 4])
def test_no_question_has_a_hole(tsukuyumi: TsukuyumiGame, seats: int) -> None:
    rng = seeded("holes")
    match = registry.new_match(tsukuyumi, seats, seed="holes")
    sides = [player.faction for player in seen(match, 0).players]
    names = Names([f"Player {seat}" for seat in range(seats)], sides, 0)
    topics = set()
    for _ in range(500):
        if match.over:
            break
        view = seen(match, match.seat)
        assert view.asked is not None
        said = tsukuyumi.prompt(view, names)
        assert not HOLE.search(said), (view.asked.topic, said)
        topics.add(view.asked.topic)
        match.apply(match.options[rng.below(len(match.options))], match.seat)
    assert len(topics & set(SPOKEN)) > 12, topics


def test_who_is_attacked_is_told_by_whom_and_with_what(tsukuyumi: TsukuyumiGame) -> None:
    fields = {"factions": ["Boarlords", "Nomads"], "phase": "red", "lines": {"Combat": 1}}
    match = read_position(tsukuyumi, {**fields, "space": {"M9": {"units": {"Private": 1, "Boarguard": 1}}}})
    names = Names(["Ada", "Bob"], ["Boarlords", "Nomads"], 1)
    for words in ("Attack in M9", "Annihilation"):
        choose(match, words)
    view = seen(match, 1)
    assert (
        tsukuyumi.prompt(view, names)
        == "Ada (Boarlords) attacks you in M9 with Annihilation: choose your counterattack"
    )
    assert tsukuyumi.describe(view, (0,), names).text == "No counterattack"
    assert tsukuyumi.describe(view, (0,)).text == "Done"


@pytest.mark.parametrize(
    ("many", "unit", "said"), [(1, "Dog", "1 Dog"), (2, "Dog", "2 Dogs"), (3, "large Oni", "3 large Oni")]
)
def test_people_are_told_how_many_units(tsukuyumi: TsukuyumiGame, many: int, unit: str, said: str) -> None:
    names = Names(["Ada", "Bob"], ["Nomads", "Boarlords"], 0)
    event = (MOVES, NOMADS, many, UNITS.index(unit), cell_named("M9"), cell_named("N9"))
    told = tsukuyumi.tell(event, names)
    assert told.text == f"You move {said} from M9 to N9"
    assert told.refs == ["space:M9", "space:N9"]
    assert tsukuyumi.tell(event).text == f"Nomads move {many} × {unit} from M9 to N9"
