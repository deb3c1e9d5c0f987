"""What a seat of Tsukuyumi is told about the question it is asked."""

from __future__ import annotations

import msgspec
import pytest

from tsukuyumi_help import seen
from wartable.core import registry
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.games.tsukuyumi import game
from wartable.games.tsukuyumi.game import TsukuyumiGame
from wartable.games.tsukuyumi.questions import QUESTIONS
from wartable.games.tsukuyumi.view_asked import TsukuyumiAsked
from wartable.testing.encodings import observed, written
from wartable.testing.scenario import choose


@pytest.fixture(scope="module")
def tsukuyumi() -> TsukuyumiGame:
    return game()


def marching(tsukuyumi: TsukuyumiGame) -> Match:
    """The Nomads are about to move three units out of M9."""
    fields = {"factions": ["Nomads", "Dark Seed"], "phase": "red", "lines": {"Movement": 2}}
    return read_position(tsukuyumi, {**fields, "space": {"M9": {"units": {"Dog": 2, "Private": 1}}, "N9": {}}})


def test_the_question_says_what_was_chosen_before_it(tsukuyumi: TsukuyumiGame) -> None:
    match = marching(tsukuyumi)
    for words in ("Movement", "From M9", "Some of them", "Add Dog"):
        choose(match, words)
    there = {"M9": {"Dog": 2, "Private": 1}}
    expected = TsukuyumiAsked(
        topic="add to group", faction="Nomads", space="M9", range=2, group={"Dog": 1}, may_move=there
    )
    assert seen(match, 0).asked == expected


def test_what_a_question_does_not_speak_of_is_left_out_of_the_json(tsukuyumi: TsukuyumiGame) -> None:
    assert msgspec.to_builtins(seen(marching(tsukuyumi), 0).asked) == {"topic": "red"}


def test_only_the_seat_that_is_asked_is_told_the_question(tsukuyumi: TsukuyumiGame) -> None:
    match = marching(tsukuyumi)
    assert [seen(match, seat).asked is None for seat in (-1, 0, 1)] == [True, False, True]


def test_every_question_says_as_much_as_it_promises_and_no_two_are_encoded_alike(tsukuyumi: TsukuyumiGame) -> None:
    rng = seeded("questions")
    match = registry.new_match(tsukuyumi, 3, {"faction": ["Nomads", "Boarlords", "Dark Seed"]}, "questions")
    views: dict[bytes, str] = {}
    while not match.over:
        for ask in match.asks:
            question = QUESTIONS[ask.topic]
            assert len(ask.about) >= len(question.said), ask.topic
            assert question.rest or len(ask.about) == len(question.said), ask.topic
            view = seen(match, ask.seat)
            encoded = written(observed(tsukuyumi, match.state, ask.seat, ask))
            asked = f"{view.asked} {sorted(ask.options)}"
            assert views.setdefault(encoded, asked) == asked
        match.apply(match.options[rng.below(len(match.options))])
    assert len(views) > 100
