"""Gemhold for learners: what the numbers of an observation mean, and which place an option has among all actions."""

from __future__ import annotations

from itertools import product

import pytest

from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.games.gemhold import game
from wartable.games.gemhold.action_list import operand_names
from wartable.games.gemhold.game import GemholdGame
from wartable.games.gemhold.verbs import OPERANDS, VERBS
from wartable.testing.encodings import labels_fit, observed
from wartable.testing.scenario import choose


@pytest.fixture(scope="module")
def gemhold() -> GemholdGame:
    return game(None)


def seen(match: Match, seat: int) -> dict[str, float]:
    """Return what a seat observes, by the labels of what is not 0."""
    labels = match.game.learning.labels()
    row = observed(match.game, match.state, seat, match.ask_of(seat))
    return {labels[at]: value for at, value in row.found()}


def test_every_action_has_a_place_and_a_label_of_its_own(gemhold: GemholdGame) -> None:
    labels_fit(gemhold)
    names = operand_names(gemhold.cards, max(board.size for board in gemhold.boards.values()))
    places = []
    for verb in range(VERBS):
        for numbers in product(*[range(len(names[operand])) for operand in OPERANDS.get(verb, ())]):
            places.append(gemhold.learning.action_index((verb, *numbers)))
    assert places == list(range(gemhold.learning.action_count()))


def test_kingdoms_are_counted_from_the_observer_on(gemhold: GemholdGame) -> None:
    match = read_position(gemhold, {"phase": "build", "seats": 3, "first": {"gems": 2}, "second": {"gems": 4}})
    first, second = seen(match, 0), seen(match, 1)
    gems = "kingdom: gems, as part of those at the start"
    assert [first[f"{who} {gems}"] for who in ("my", "next", "second next")] == [0.25, 0.5, 1.0]
    assert [second[f"{who} {gems}"] for who in ("my", "next", "second next")] == [0.5, 1.0, 0.25]
    assert f"third next {gems}" not in first
    assert first["my kingdom: on turn"] == second["second next kingdom: on turn"] == 1.0
    assert first["my kingdom is: 1"] == second["my kingdom is: 2"] == 1.0


def test_a_hand_is_told_to_its_own_seat_alone(gemhold: GemholdGame) -> None:
    match = read_position(gemhold, {"phase": "build", "first": {"hand": ["Archer", "Archer", "Castle"]}})
    assert seen(match, 0)["in my hand: Archer"] == 2.0
    for seat in (-1, 1):
        assert not [label for label in seen(match, seat) if label.startswith("in my hand")]
    assert seen(match, 1)["next kingdom: cards in hand, as part of a full hand"] == 0.6


def test_an_open_roll_and_its_cards_are_told_to_who_rolls_alone(gemhold: GemholdGame) -> None:
    match = read_position(
        gemhold, {"phase": "build", "first": {"hand": ["Driftwood", "Driftwood", "Woodpile"]}, "rng": [3, 1, 4, 1]}
    )
    choose(match, "Build Woodpile on space 1")
    mine = seen(match, 0)
    assert mine["open roll to: build"] == mine["open roll of: Woodpile"] == 1.0
    assert mine["in my hand: Driftwood"] == 2.0
    choose(match, "Driftwood")
    joined = seen(match, 0)
    assert joined["open roll: joined by: Driftwood"] == joined["in my hand: Driftwood"] == 1.0
    assert joined["open roll: total, in twentieths"] > mine["open roll: total, in twentieths"]
    assert not [label for label in seen(match, 1) if label.startswith("open roll")]


def test_a_structure_is_rolled_for_in_its_own_place(gemhold: GemholdGame) -> None:
    """Whether it is begun now or worked on."""
    first = {"hand": ["Driftwood"]}
    begun = read_position(gemhold, {"phase": "build", "first": first})
    choose(begun, "Build Workshop")
    worked_on = read_position(gemhold, {"phase": "begin", "first": first | {"structures": {"Workshop": 1}}})
    choose(worked_on, "Roll for Workshop")
    for match in (begun, worked_on):
        places = [label for label in seen(match, 0) if label.startswith("open roll of place")]
        assert places == ["open roll of place: 4"]


def test_what_was_left_alone_is_part_of_the_question(gemhold: GemholdGame) -> None:
    pieces = {"A": {"card": "Swordsman", "at": [1, 4]}}
    match = read_position(gemhold, {"phase": "act", "first": {"hand": ["Archer"], "pieces": pieces}})
    before = seen(match, 0)
    choose(match, "Swordsman A")
    assert seen(match, 0)["picked: Unit A"] == seen(match, 1)["picked: Unit A"] == 1.0
    choose(match, "Leave")
    after = seen(match, 0)
    assert after["left alone: Unit A"] == 1.0 and "left alone: Unit A" not in before
    assert not [label for label in seen(match, 1) if label.startswith("left alone")]
