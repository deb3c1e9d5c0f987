"""Checks of what learners observe: every one alone, on a game that breaks it in one place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from toy import Table, Toy
from wartable.core.ask import Ask
from wartable.core.errors import RulesError
from wartable.core.observation import Observation
from wartable.core.registry import new_match
from wartable.testing import encodings, fuzz
from wartable.testing.views import Views

Write = Callable[[Table, int, Observation], None]


class Writes(Toy):
    """A toy that writes one thing more into what a seat observes."""

    def __init__(self, more: Write) -> None:
        super().__init__()
        self.more = more

    def observe(self, s: Table, seat: int, ask: Ask | None, out: Observation) -> None:
        super().observe(s, seat, ask, out)
        self.more(s, seat, out)


def in_another_place(s: Table, seat: int, out: Observation) -> None:
    """Write the same number wherever the top of the pile says, after all that is written."""
    out.clear()
    out.set(s.pile[-1] if s.pile else 0, 1.0)


def another_number(s: Table, seat: int, out: Observation) -> None:
    out.set(32, s.pile[-1] / 10 if s.pile else 0.5)


def much_alike(s: Table, seat: int, out: Observation) -> None:
    """Write what differs, but not in single precision, which is all that a learner gets."""
    out.set(32, 1.0 + (s.pile[-1] if s.pile else 0) * 1e-12)


def compared(game: Toy) -> None:
    """Compare what seat 0 observes with what it does where the top card of the pile is another."""
    match = new_match(game, 2, seed=1)
    world = match.state.copy()
    assert isinstance(world, Table)
    world.pile[-1], world.pile[-2] = world.pile[-2], world.pile[-1]
    encodings.numbers_tell_no_secret(match, 0, world)


@pytest.mark.parametrize("more", [in_another_place, another_number])
def test_what_is_hidden_shows_neither_in_a_number_nor_in_its_place(more: Write) -> None:
    compared(Toy())
    with pytest.raises(RulesError, match=r"^seat 0 observes what it cannot know, "):
        compared(Writes(more))


def test_what_no_learner_can_see_is_no_secret_told() -> None:
    compared(Writes(much_alike))


@pytest.mark.parametrize("value", [100.001, -100.001, float("inf"), float("nan")])
def test_what_is_not_within_the_limits_is_found(value: float) -> None:
    game = Writes(lambda s, seat, out: out.set(32, value))
    state = new_match(game, 2, seed=1).state
    with pytest.raises(RulesError, match=r"^seat 1 observes what is not between -100 and 100: top$"):
        encodings.observed(game, state, 1, None)


KEY = object()


def kept_with_the_seat(s: Table, seat: int, out: Observation) -> None:
    """Keep what only this seat may know, as if it were the same for all."""
    if not out.holds(KEY):
        out.set(32, seat + 1.0)
        out.keep(KEY)


def test_what_is_kept_for_all_seats_is_the_same_for_all() -> None:
    game = Writes(kept_with_the_seat)
    state = new_match(game, 2, seed=1).state
    encodings.observed(game, state, 0, None)
    with pytest.raises(
        RulesError, match=r"^seat 1 observes what was written before: what is kept .* more than its key"
    ):
        encodings.observed(game, state, 1, None)


def test_the_limits_themselves_are_allowed() -> None:
    for value in (100.0, -100.0):
        game = Writes(lambda s, seat, out, value=value: out.set(32, value))  # type: ignore[misc]
        assert encodings.observed(game, new_match(game, 2, seed=1).state, 0, None).numbers[32] == value


def test_observations_of_all_seats_are_looked_at() -> None:
    game = Writes(lambda s, seat, out: out.set(32, 200.0 if seat == s.seats - 1 else 0.0))
    with pytest.raises(RulesError, match=r"^seat 2 observes what is not between"):
        encodings.numbers_fit(new_match(game, 3, seed=1))


def test_everybody_who_is_asked_is_compared_with_what_was_met() -> None:
    met = Views()
    encodings.numbers_tell_the_options(new_match(Toy(), 3, seed=1), "one", met)
    assert (met.checks, met.again, len(met.met)) == (3, 0, 3)
    again = new_match(Toy(), 3, seed=1)
    again.asks[2].options.pop()
    with pytest.raises(RulesError, match=r"^seat 2 is asked 'bid' and observes what it observed with other options"):
        encodings.numbers_tell_the_options(again, "two", met)


def test_the_order_of_options_is_no_difference() -> None:
    met = Views()
    match = new_match(Toy(), 2, seed=1)
    encodings.numbers_tell_the_options(match, "one", met)
    match.asks[0].options.reverse()
    encodings.numbers_tell_the_options(match, "two", met)
    assert met.again == 2


def test_the_fuzzer_looks_at_every_observation_and_at_every_index() -> None:
    """Also of those who are not asked: whoever is, is looked at for the law of views."""
    game = Writes(lambda s, seat, out: out.set(32, 200.0 if s.turn >= 0 and seat != s.turn else 0.0))
    with pytest.raises(RulesError, match=r"after choice \d+: seat \d observes what is not between"):
        fuzz(game, decisions=100, leaks_every=1_000_000)
    with pytest.raises(RulesError, match="two options of 'swap' have the same action index"):
        fuzz(Toy(broken="index"), decisions=100, leaks_every=1_000_000)
