"""Chance: the same numbers everywhere, fair, and fixed where a scenario says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from wartable.core.errors import Fault
from wartable.core.rng import Rng, seeded


def test_a_seed_gives_the_same_numbers_on_every_machine() -> None:
    rng = seeded("wartable")
    assert [rng.below(1000) for _ in range(6)] == [698, 829, 717, 749, 722, 503]


@given(st.integers(1, 10_000), st.text())
def test_numbers_are_in_range(n: int, seed: str) -> None:
    rng = seeded(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))
    assert all(1 <= rng.die(6) <= 6 for _ in range(20))


def test_a_die_is_fair() -> None:
    rng = seeded(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.die(6) - 1] += 1
    # Chi-squared with five degrees of freedom: above 20.5 one time in a thousand.
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = seeded(2)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    # Chi-squared with 23 degrees of freedom: above 49.7 one time in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


def test_a_copy_goes_on_alike_and_a_split_does_not() -> None:
    rng = seeded(3)
    twin = rng.copy()
    assert [rng.below(100) for _ in range(5)] == [twin.below(100) for _ in range(5)]
    other = rng.split()
    assert [rng.below(1000) for _ in range(5)] != [other.below(1000) for _ in range(5)]


def test_words_rebuild_a_generator() -> None:
    rng = seeded(4)
    rng.below(5)
    twin = Rng(*rng.words())
    assert [rng.below(100) for _ in range(5)] == [twin.below(100) for _ in range(5)]


def test_fixed_outcomes_come_first_and_must_fit() -> None:
    rng = seeded(5)
    rng.fixed = [2, 5, 9]
    assert rng.below(3) == 2
    assert rng.die(6) == 6
    with pytest.raises(Fault, match="fixed outcome 9 does not fit: chance has 4 outcomes here, 0 to 3"):
        rng.below(4)
    assert 0 <= rng.below(4) < 4


def test_every_outcome_counts_as_a_turn_of_chance() -> None:
    """A match tells by it that chance has spoken since a choice."""
    rng = seeded(6)
    rng.fixed = [1]
    for draw in (lambda: rng.below(3), lambda: rng.below(3), lambda: rng.shuffle([1, 2, 3])):
        before = rng.turn
        draw()
        assert rng.turn != before


@given(st.lists(st.integers(-5, 70), max_size=20), st.integers())
def test_what_is_dealt_lies_at_its_places_in_the_order_of_a_shuffle(pool: list[int], seed: int) -> None:
    places = [2 * index + 1 for index in range(len(pool))]
    table = vec[i64]([99] * (2 * len(pool) + 1))
    chance, again = seeded(seed), seeded(seed)
    chance.deal(vec[i64](pool), vec[i64](places), table)
    again.shuffle(pool)
    assert [table[place] for place in places] == pool
    assert list(table).count(99) == len(pool) + 1
    assert chance.words() == again.words()


def test_a_seed_may_be_a_number_or_its_words() -> None:
    assert seeded(12).words() == seeded("12").words() != seeded("13").words()


def test_a_split_says_nothing_of_what_comes_next() -> None:
    """It takes three numbers of its own, so that neither goes on with numbers of the other."""
    rng, twin = seeded(7), seeded(7)
    other = rng.split()
    assert other.words() == [int(twin.next()), int(twin.next()), int(twin.next()), 1]
    assert rng.words() == twin.words()


def test_a_copy_has_its_own_fixed_outcomes() -> None:
    rng = seeded(8)
    rng.fixed = [1, 2]
    twin = rng.copy()
    assert (twin.below(3), twin.below(3)) == (1, 2)
    assert rng.fixed == [1, 2]
    assert seeded(8).copy().fixed is None


@pytest.mark.parametrize("outcome", [-1, 3])
def test_a_fixed_outcome_must_be_one_of_those_that_chance_has(outcome: int) -> None:
    rng = seeded(9)
    rng.fixed = [outcome]
    with pytest.raises(Fault, match=rf"^fixed outcome {outcome} does not fit: chance has 3 outcomes here, 0 to 2$"):
        rng.below(3)


def test_fixed_outcomes_do_not_touch_shuffles() -> None:
    rng, free = seeded(10), seeded(10)
    rng.fixed = [0]
    one, other = list(range(9)), list(range(9))
    rng.shuffle(one)
    free.shuffle(other)
    assert one == other and rng.fixed == [0]


def test_the_words_of_a_generator_stay_within_32_bits() -> None:
    rng = seeded(11)
    rng.turn = 0xFFFFFFFF
    rng.fixed = [0]
    rng.below(2)
    assert rng.turn == 0
    for _ in range(1000):
        rng.next()
    assert all(0 <= number <= 0xFFFFFFFF for number in rng.words()[:3])


def test_nothing_and_one_thing_shuffle_without_chance() -> None:
    rng = seeded(12)
    before = rng.words()
    rng.shuffle([])
    rng.shuffle([1])
    assert rng.words() == before
