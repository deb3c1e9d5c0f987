"""Hints say a reason, and no more than they can know."""

from __future__ import annotations

from typing import Any

import pytest

from table_rig import GAIN, ROLL, STAY, Ambush, AmbushThinking, Ground
from wartable.core.ask import Ask, Play
from wartable.core.registry import new_match
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.search.explain import Considered
from wartable.table import hints


class Counting(AmbushThinking):
    """Counts the points of a seat, which is all that matters, and its cards, which are worth nothing."""

    def __init__(self, trusted: bool = True) -> None:
        self.worths = [1.0, 0.0]
        self.trusted = trusted

    def feature_names(self) -> list[str]:
        return ["points", "cards"]

    def features(self, s: Ground) -> list[list[float]]:
        return [[float(score), float(card)] for score, card in zip(s.scores, s.cards, strict=True)]

    def reliable(self, s: Ground) -> bool:
        return self.trusted


class Forced(Ambush):
    """A game that asks, and leaves no choice."""

    def step(self, s: Ground) -> Play[None]:
        yield Ask(s.turn % s.seats, "deed", [(GAIN,)])
        s.turn += 1
        if s.turn == self.length:
            s.finish([0], "points")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, matches are played on as often as they should be."""
    monkeypatch.setattr(hints, "SECONDS", 3600.0)


def seat_of(game: Ambush, thinking: Any = None) -> Seat:
    if thinking is not None:
        game.thinking = thinking
    return Seat(new_match(game, 2, {}, "hints"), 0)


def looked_at(option: int, visits: int, chance: float) -> Considered:
    return Considered((option,), f"option {option}", visits, 0.5, chance)


def test_a_difference_that_may_be_chance_is_none() -> None:
    best = looked_at(GAIN, 900, 0.60)
    assert hints.as_good(looked_at(STAY, 900, 0.595), best)
    assert not hints.as_good(looked_at(STAY, 900, 0.57), best)
    assert hints.as_good(looked_at(STAY, 9, 0.57), best), "hardly looked at"


def test_a_share_of_wins_is_never_certain() -> None:
    assert 0 < hints.error(1.0, 40) < hints.error(1.0, 10) < hints.error(0.5, 10)


def test_a_chance_is_told_where_matches_that_are_played_on_agree() -> None:
    seat = seat_of(Ambush(length=2))
    won, count = hints.played_on(seat, (GAIN,), seeded("on"))
    assert count == hints.PLAYED_ON and 0.1 < won < 0.9
    assert hints.can_tell(seat, looked_at(GAIN, 1, won), seeded("on"))
    assert not hints.can_tell(seat, looked_at(GAIN, 10**6, 0.01), seeded("on"))
    assert not hints.can_tell(seat, looked_at(GAIN, 10**6, 0.99), seeded("on"))


def test_where_there_is_no_time_to_play_on_the_estimate_must_be_reliable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SECONDS", 0.0)
    often, seldom = looked_at(GAIN, hints.ENOUGH, 0.9), looked_at(GAIN, hints.ENOUGH - 1, 0.9)
    trusted, doubted = (seat_of(Ambush(), Counting(reliable)) for reliable in (True, False))
    assert hints.played_on(trusted, (GAIN,), seeded("on")) == (0.0, 0)
    assert [hints.can_tell(trusted, one, seeded("on")) for one in (often, seldom)] == [True, False]
    assert not hints.can_tell(doubted, often, seeded("on"))


def test_what_speaks_for_an_option_is_what_the_estimate_counts() -> None:
    seat = seat_of(Ambush(cards=(False, False)), Counting())
    (found,) = hints.what_differs(seat, (GAIN,), (STAY,), seeded("why"))
    assert (found.what, round(found.more, 6), round(found.worth, 6)) == ("your points", 1.0, 1.0)
    assert hints.what_differs(seat, (STAY,), (GAIN,), seeded("why")) == [], "nothing speaks for it"
    assert hints.what_differs(seat_of(Ambush()), (GAIN,), (STAY,), seeded("why")) == [], "no words for it"


def test_a_reason_says_how_sure_it_is() -> None:
    seat, rng = seat_of(Ambush(cards=(False, False)), Counting()), seeded("why")
    best, other = looked_at(GAIN, 900, 0.6), looked_at(STAY, 900, 0.5)
    assert hints.reason(seat, [best, other], [], True, rng) == (
        "Compared with “option 1”, it wins about 10 more matches of 100. On average it changes your points by +1.0."
    )
    assert hints.reason(seat, [best, other], [], False, rng) == (
        "Compared with “option 1”, it looks better, though it is too early to tell a chance. "
        "On average it changes your points by +1.0."
    )
    assert hints.signed(-0.26) == "\N{MINUS SIGN}0.3"
    assert hints.reason(seat, [best, other], [(STAY,)], True, rng).startswith("About equal: “option 1”. ")
    assert hints.reason(seat, [best], [], True, rng) == "Nothing else was worth a second look."
    assert hints.reason(seat_of(Forced()), [best], [], True, rng) == "It is the only option."


def test_a_hint_of_a_bot_that_searches() -> None:
    seat = seat_of(Ambush(cards=(False, False), length=2), Counting())
    found = hints.hint(seat, "warlord:200", "hint")
    assert found.option == found.considered[0].option == (ROLL,), "a die brings more than a point"
    assert found.reason.startswith("Compared with “")
    assert found.equal == []


def test_a_hint_of_a_bot_that_does_not_search_has_no_reason() -> None:
    found = hints.hint(seat_of(Ambush()), "greedy", "hint")
    assert found.option is not None
    assert (found.reason, found.equal, found.considered, found.continuation) == ("", [], [], [])


def test_only_options_are_explained_even_where_the_next_question_is_the_same_seat() -> None:
    class Alone(Forced):
        def step(self, s: Ground) -> Play[None]:
            yield Ask(0, "deed", [(GAIN,)])
            yield Ask(0, "deed", [(ROLL,), (STAY,)])
            s.finish([0], "points")

    found = hints.hint(seat_of(Alone()), "warlord:50", "hint")
    assert found.option == (GAIN,) and found.reason == "It is the only option."
