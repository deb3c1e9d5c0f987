"""What an ability is called, asks and says stands in one place: nothing is missing there, nothing is there twice."""

from __future__ import annotations

from collections import Counter

import pytest

from wartable.core.ask import Option
from wartable.core.names import NOTATION
from wartable.games.jogu import encoding, events, game, verbs, words
from wartable.games.jogu.abilities import ABILITIES, BY_NAME
from wartable.games.jogu.ability import IN_RESOLUTION, OWN_TIME

CARDS = game().cards
VERBS = {name: number for name, number in vars(verbs).items() if isinstance(number, int) and name != "OPPONENT_CHOOSES"}
EVENTS = {name: number for name, number in vars(events).items() if isinstance(number, int)}


def test_every_ability_has_a_name_and_a_number_of_its_own() -> None:
    assert len(BY_NAME) == len(ABILITIES)
    times = {ability.when for ability in ABILITIES}
    for together in [*({when} for when in times), {OWN_TIME, IN_RESOLUTION}]:
        numbers = [ability.number for ability in ABILITIES if ability.when in together]
        assert len(numbers) == len(set(numbers))


def test_verbs_and_events_have_numbers_of_their_own() -> None:
    assert max(Counter(VERBS.values()).values()) == 1
    assert max(Counter(EVENTS.values()).values()) == 1


def test_every_verb_says_its_operands_and_has_words() -> None:
    assert set(verbs.OPERANDS) == set(VERBS.values())
    assert set(words.OPTIONS) | {verbs.PLAY} == set(VERBS.values())


@pytest.mark.parametrize("event", [name for name in EVENTS if name not in ("ROUND", "WINS_ROUND")])
def test_every_event_has_words(event: str) -> None:
    said = words.tell(CARDS, (EVENTS[event], 1, 1, 2, 3), NOTATION).text
    assert said
    assert "{" not in said


def test_an_ability_that_offers_something_of_its_own_asks_for_it() -> None:
    assert all(ability.prompt for ability in ABILITIES if ability.options)
    assert {ability.name for ability in ABILITIES if ability.prompt} < set(encoding.TOPICS)


def test_words_say_all_operands() -> None:
    assert words.describe(CARDS, (verbs.RETURN, 0, 5, 2)).text == f"Return {CARDS.name[0]} with 2 Stay from 5"
    assert words.describe(CARDS, (verbs.RETURN, 0, 5)).text == f"Return {CARDS.name[0]} from 5"
    assert words.describe(CARDS, (verbs.BOTTOM, 0, 1)).text == f"Put the lower {CARDS.name[0]} at the bottom"
    assert words.describe(CARDS, (verbs.BOMB_FACE_DOWN, 1)).text == "Discard face-down card 2"
    assert words.describe(CARDS, (verbs.BOMB_FACE_DOWN, 1)).refs == ["down:1"]


def test_every_option_has_an_action_of_its_own() -> None:
    """For learners: the stretches of the verbs do not overlap, and fill the list."""
    kinds, places = range(len(CARDS.name)), [2, 3, 4, 5, 6]
    options: list[Option] = [(verbs.PASS,), (verbs.DONE,)]
    options += [(verbs.PLAY, kind, at) for kind in kinds for at in [verbs.OPPONENT_CHOOSES, *places]]
    options += [(verb, kind, stay) for verb in (verbs.BOMB, verbs.RESOLVE) for kind in kinds for stay in range(2)]
    options += [(verb, kind) for verb in (verbs.DISCARD, verbs.RECYCLE) for kind in kinds]
    options += [(verb, at) for verb in (verbs.PLACE, verbs.MOVE) for at in places]
    options += [(verbs.RETURN, kind, at, stay) for kind in kinds for at in places for stay in range(2)]
    options += [(verbs.BOTTOM, kind, copy) for kind in kinds for copy in range(2)]
    options += [(verbs.BOMB_FACE_DOWN, index) for index in range(40)]
    actions = encoding.Actions(CARDS)
    found = sorted(actions.index(option) for option in options)
    assert found == list(range(actions.count))
    assert [actions.index(option) for option in actions.options()] == found


def test_tokens_that_are_left_out_are_none() -> None:
    actions = encoding.Actions(CARDS)
    for verb in (verbs.BOMB, verbs.RESOLVE):
        assert actions.index((verb, 3)) == actions.index((verb, 3, 0))
    assert actions.index((verbs.RETURN, 3, 4)) == actions.index((verbs.RETURN, 3, 4, 0))
