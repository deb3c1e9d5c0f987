"""What a position of Tsukuyumi is worth, with more than two players by how many rounds are to come."""

from __future__ import annotations

import pytest

from wartable.core import registry
from wartable.games.tsukuyumi import value
from wartable.games.tsukuyumi.state import Tsukuyumi


def begin(seats: int) -> Tsukuyumi:
    state = registry.new_match(registry.load("tsukuyumi"), seats, {}, "value").state
    assert isinstance(state, Tsukuyumi)
    return state


def names_in_use(s: Tsukuyumi) -> set[str]:
    return {name for seat in value.features(s) for name, found in zip(value.NAMES, seat, strict=True) if found}


def test_between_two_the_round_makes_no_difference() -> None:
    s = begin(2)
    for number in range(1, s.rounds + 1):
        s.course.round = number
        assert names_in_use(s) <= set(value.COUNTED)


@pytest.mark.parametrize("seats", [3, 4])
def test_among_many_each_round_has_worths_of_its_own(seats: int) -> None:
    s = begin(seats)
    assert s.rounds == 4
    for number, when in ((1, "3 rounds"), (2, "2 rounds"), (3, "1 round"), (4, "last round")):
        s.course.round = number
        found = names_in_use(s)
        assert found and all(name.startswith(when) for name in found)
    s.rounds, s.course.round = 9, 1
    assert all(name.startswith("3 rounds") for name in names_in_use(s))


def test_points_count_more_towards_the_end() -> None:
    """Two points ahead mean less with three rounds to come than in the last."""
    s = begin(4)
    w = value.worths()
    leads: list[float] = []
    for number in (1, s.rounds):
        s.course.round = number
        s.score.vp = [0, 0, 0, 0]
        even = value.chances(s, w)[0]
        s.score.vp[0] = 2
        leads.append(value.chances(s, w)[0] - even)
    assert 0.0 < leads[0] < leads[1]
