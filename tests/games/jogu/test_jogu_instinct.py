"""What bots suspect and do without thinking in Warriors of Jogu."""

from collections import Counter
from typing import Any

import pytest

from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.games.jogu import game, instinct
from wartable.games.jogu.game import JoguGame
from wartable.games.jogu.verbs import PASS


@pytest.fixture(scope="module")
def jogu() -> JoguGame:
    return game()


def position(jogu: JoguGame, **fields: Any) -> Match:
    return read_position(jogu, fields)


def guessed(match: Match, seat: int, count: int = 400) -> Counter[int]:
    """The other's Location in worlds that a seat holds for likely."""
    found: Counter[int] = Counter()
    for number in range(count):
        state: Any = match.state.copy()
        match.game.imagine(state, seat, seeded(number))
        match.game.thinking.guess(state, seat, seeded(f"guess {number}"))
        match.game.check(state)
        found[state.place[state.current[1 - seat]]] += 1
    return found


def choice(jogu: JoguGame, match: Match) -> str:
    """The quick choice in words, as it is made most often."""
    ask = match.asks[0]
    made = Counter(jogu.thinking.quick(match.state, ask, seeded(number)) for number in range(60))  # type: ignore[arg-type]
    return match.game.describe(match.view(ask.seat), ask.options[made.most_common(1)[0][0]]).text


def test_where_the_other_plays_is_probably_where_they_fight(jogu: JoguGame) -> None:
    match = position(jogu, first={"hand": ["plain 1"]}, second={"hand": ["plain 1"], "at": {"5": ["plain 6"]}})
    found = guessed(match, 0)
    assert found[5] > 0.7 * 400
    assert len(found) > 2, "a bluff is never out of the question"


def test_nothing_played_tells_nothing(jogu: JoguGame) -> None:
    found = guessed(position(jogu, first={"hand": ["plain 1"]}, second={"hand": ["plain 1"]}), 0)
    assert all(50 < found[location] < 110 for location in range(2, 7)), found


def test_a_location_card_that_was_shown_is_not_doubted(jogu: JoguGame) -> None:
    second = {"hand": ["plain 1"], "at": {"5": ["plain 6"]}, "location_card": 3, "location_card_shown": True}
    assert guessed(position(jogu, first={"hand": ["plain 1"]}, second=second), 0) == {3: 400}


def test_a_quick_play_goes_where_the_battle_is(jogu: JoguGame) -> None:
    match = position(jogu, first={"hand": ["plain 4"], "location_card": 6}, second={"hand": ["plain 4"]})
    assert choice(jogu, match) == "Play plain 4 to 6"


def test_a_safe_lead_and_a_lost_round_are_left_alone(jogu: JoguGame) -> None:
    strong = {"hand": ["plain 1"], "at": {"6": ["plain 6"]}, "location_card": 6}
    ahead = position(jogu, first=strong, second={"hand": []}, passed=["second"])
    assert ahead.options[-1] == (PASS,)
    assert choice(jogu, ahead) == "Pass"
    weak = {"hand": ["plain 1"], "location_card": 2}
    behind = position(jogu, first=weak, second={"at": {"6": ["plain 9"]}, "location_card": 6}, passed=["second"])
    assert choice(jogu, behind) == "Pass"


def test_chances_that_leave_a_rest_end_at_what_is_possible() -> None:
    assert {instinct.drawn([0.5, 0.4999999, 0.0], seeded(number)) for number in range(200)} == {0, 1}
