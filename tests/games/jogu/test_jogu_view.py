"""A view says the whole question, to the seat that is asked and to nobody else."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.games.jogu import game
from wartable.games.jogu.view import CardView, JoguAsked, JoguView
from wartable.testing.encodings import observed, written
from wartable.testing.scenario import choose

GAME = game()


def position(**fields: Any) -> Match:
    for seat in ("first", "second"):
        side = fields.setdefault(seat, {})
        side["hand"] = [*side.get("hand", []), "plain 1"]
    return read_position(GAME, fields)


def seen(match: Match, seat: int) -> JoguView:
    view = match.view(seat)
    assert isinstance(view, JoguView)
    return view


def asked(match: Match, seat: int) -> JoguAsked:
    question = seen(match, seat).asked
    assert question is not None
    return question


def test_the_medic_tells_what_is_chosen_to_its_player_alone() -> None:
    """JR-18: the order is private."""
    mibits = {"faction": "Gang of Mibits", "hand": ["Medic"], "discard": ["Scrambler", "Gangan Bit", "Acorn Slinger"]}
    match = position(first=mibits)
    choose(match, "Medic to 2")
    assert asked(match, 0).chosen == ()
    choose(match, "Put Gangan Bit")
    choose(match, "Put Scrambler")
    assert asked(match, 0).chosen == ("Gangan Bit", "Scrambler")
    assert asked(match, 0).at == 2
    assert seen(match, 1).asked is None
    assert seen(match, -1).asked is None


def test_which_of_two_scramblers_must_move_is_told_by_its_location() -> None:
    """J-121: but for the question both views are the same, and the options are not."""
    scramblers = {"faction": "Gang of Mibits", "at": {"4": ["Scrambler"], "5": ["Scrambler"]}}
    views, options = [], []
    for joined, before in ((4, 5), (5, 4)):
        match = position(first={"hand": ["plain 2"], "at": {str(before): ["plain 2"]}}, second=dict(scramblers))
        choose(match, f"Play plain 2 to {joined}")
        assert asked(match, 1).at == joined
        views.append(replace(seen(match, 1), asked=None))
        options.append(set(match.options))
    assert views[0] == views[1]
    assert options[0] != options[1]


def test_the_abilities_that_wait_are_told_with_their_tokens() -> None:
    """JR-30, JR-41."""
    second = {"faction": "Gang of Mibits", "at": {"4": ["Scrambler", {"card": "Scrambler", "stay": 1}]}}
    match = position(capacity=[10, 10, 20, 10, 10], first={"hand": ["Patriot"]}, second=second)
    choose(match, "Patriot to 4")
    assert asked(match, 0).topic == "order"
    assert asked(match, 0).waiting == (CardView("Patriot"), CardView("Scrambler"), CardView("Scrambler", stay=1))
    choose(match, "Resolve Patriot")
    assert asked(match, 0).waiting == (CardView("Scrambler"), CardView("Scrambler", stay=1))
    assert seen(match, 1).asked is None


def test_questions_with_other_options_are_encoded_otherwise() -> None:
    """The law of views, for learners."""
    topics: set[str] = set()
    for number in range(30):
        rng = seeded(f"encoding {number}")
        match = registry.new_match(GAME, 2, {}, f"encoding {number}")
        found: dict[bytes, set[Option]] = {}
        while not match.over:
            for ask in match.asks:
                code = written(observed(GAME, match.state, ask.seat, ask))
                assert found.setdefault(code, set(ask.options)) == set(ask.options), ask.topic
                topics.add(ask.topic)
            ask = match.asks[rng.below(len(match.asks))]
            match.apply(ask.options[rng.below(ask.count)], ask.seat)
    assert len(topics) > 7
