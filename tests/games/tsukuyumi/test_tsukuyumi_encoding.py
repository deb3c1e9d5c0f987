"""Tsukuyumi for learners: what the numbers of an observation mean, and which place an option has among all actions."""

from __future__ import annotations

import pytest

from tsukuyumi_help import seen as seat_view
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.games.tsukuyumi import game, terms
from wartable.games.tsukuyumi.action_list import Actions
from wartable.games.tsukuyumi.game import TsukuyumiGame
from wartable.games.tsukuyumi.verbs import AIM, SET, SHARE, VERBS
from wartable.testing.encodings import labels_fit, observed
from wartable.testing.scenario import choose


@pytest.fixture(scope="module")
def tsukuyumi() -> TsukuyumiGame:
    return game()


def seen(match: Match, seat: int) -> dict[str, float]:
    """Return what a seat observes, by the labels of what is not 0."""
    labels = match.game.learning.labels()
    row = observed(match.game, match.state, seat, match.ask_of(seat))
    return {labels[at]: value for at, value in row.found()}


def test_every_action_has_a_place_and_a_label_of_its_own(tsukuyumi: TsukuyumiGame) -> None:
    labels_fit(tsukuyumi)
    actions = Actions(tsukuyumi.catalogue)
    options = [option for verb in range(max(VERBS) + 1) for option in actions.options(verb)]
    assert [actions.index(option) for option in options] == list(range(tsukuyumi.learning.action_count()))


def test_what_the_question_says_takes_no_places_of_its_own(tsukuyumi: TsukuyumiGame) -> None:
    place = tsukuyumi.learning.action_index
    assert place((SET, terms.DOG, 9)) == place((SET, terms.WASP, 9)) != place((SET, terms.DOG, 8))
    assert place((SHARE, terms.ONI, 4)) == place((SHARE, terms.NOMADS, 4)) != place((SHARE, terms.ONI, 5))
    assert place((AIM, terms.DOG, 2)) == place((AIM, terms.WORKER, 2)) != place((AIM, terms.BREEDER, 2))


def marching(tsukuyumi: TsukuyumiGame) -> Match:
    """The Nomads are about to move three units out of M9, the eighth space."""
    fields = {"factions": ["Nomads", "Dark Seed"], "phase": "red", "lines": {"Movement": 2}}
    return read_position(tsukuyumi, {**fields, "space": {"M9": {"units": {"Dog": 2, "Private": 1}}, "N9": {}}})


def test_the_question_says_what_was_chosen_before_it(tsukuyumi: TsukuyumiGame) -> None:
    match = marching(tsukuyumi)
    names = [space.name for space in seat_view(match, 0).spaces]
    here = f"space {names.index('M9')}"
    for words in ("Movement", "From M9", "Some of them", "Add Dog"):
        choose(match, words)
    found = seen(match, 0)
    assert found["question: add to group"] == found["question about faction: Nomads"] == 1.0
    assert found[f"{here}: the question is about it"] == 1.0
    assert found["moving, in quarters: their kind 1"] == 0.25
    assert found[f"{here}: may move, in quarters: their kind 1"] == 0.5
    assert found["question about range, divided by 4"] == 0.5
    assert not [label for label in seen(match, 1) if label.startswith("question")]


def test_players_are_counted_from_the_observer_on(tsukuyumi: TsukuyumiGame) -> None:
    match = marching(tsukuyumi)
    first, second = seen(match, 0), seen(match, 1)
    assert first["me: plays the: Nomads"] == second["next player: plays the: Nomads"] == 1.0
    assert first["me: on turn"] == second["next player: on turn"] == 1.0
    assert first["my seat: first"] == second["my seat: second"] == 1.0
