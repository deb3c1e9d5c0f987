"""Imagined worlds are as likely as they are possible: the chance behind them is even from its first number on."""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any

import pytest

from solved_search import Court, Desk, Seen, begun, thought
from wartable.core.ask import Ask
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.core.view import plain
from wartable.search.worlds import chance_of, imagine_again

# It comes without types.
STATS: Any = importlib.import_module("scipy.stats")


def even(found: list[int], size: int) -> bool:
    """Whether numbers below `size` are as likely as each other."""
    counts = Counter(found)
    return bool(STATS.chisquare([counts[number] for number in range(size)]).pvalue > 0.0001)


@pytest.mark.parametrize("kind", ["counted", "drawn"])
def test_the_numbers_of_a_seed_are_even_from_the_first_on(kind: str) -> None:
    """Whether seeds are next to each other or far apart."""
    rng = seeded("worlds")
    seeds = [number if kind == "counted" else int(rng.next()) for number in range(4000)]
    drawn = [[chance.below(10) for _ in range(5)] for chance in map(chance_of, seeds)]
    for place in range(5):
        assert even([numbers[place] for numbers in drawn], 10), place
    for place in range(4):
        assert even([10 * numbers[place] + numbers[place + 1] for numbers in drawn], 100), place


def test_equal_seeds_give_equal_worlds() -> None:
    assert chance_of(7).words() == chance_of(7).words() != chance_of(8).words()
    seat = Seat(begun(Seen([0.5, 0.5])), 0)
    one, same = imagine_again(seat, 7), imagine_again(seat, 7)
    assert one.view(1) == same.view(1)
    assert one.state.rng.words() == same.state.rng.words()


@pytest.mark.parametrize("first", [0, 1])
def test_all_possible_worlds_are_imagined_alike(first: int) -> None:
    """Three cards the other may hold, each in a third of the worlds."""
    game = Seen([0.5, 0.5], 2, first)
    seat = Seat(begun(game), first)
    rng = seeded("imagine")
    worlds = [imagine_again(seat, rng.next()) for _ in range(600)]
    assert even([plain(world.view(1 - first))["own"] + 1 for world in worlds], 3)


class Hasty(Court):
    """Notes what chance gives to quick choices, plan by plan."""

    def __init__(self) -> None:
        super().__init__(0, planned=True)
        self.drawn: dict[tuple[int, ...], list[int]] = {}

    def quick(self, s: Desk, ask: Ask, rng: Rng) -> int:
        self.drawn.setdefault((len(s.seen),), []).append(rng.below(1000))
        return rng.below(ask.count)


def test_quick_choices_of_a_plan_have_even_chance() -> None:
    game = Hasty()
    thought(begun(game), 0, 900)
    found = [[number // 100 for number in numbers] for numbers in game.drawn.values() if len(numbers) > 200]
    assert len(found) == 2, "of the second role and of the third"
    assert all(len(set(numbers)) == 10 for numbers in found)
    # The options of one world share its chance: every third is of a world of its own.
    assert all(STATS.chisquare(list(Counter(numbers).values())).pvalue > 1e-9 for numbers in found)
