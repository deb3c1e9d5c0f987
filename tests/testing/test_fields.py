"""States compared field by field: whatever they hold, and whatever numbers mean nothing."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from toy import Table, Toy
from wartable.core.errors import RulesError
from wartable.core.game import Numbers
from wartable.core.registry import new_match
from wartable.core.rng import seeded
from wartable.testing.fields import by_appearance, differences, fields_of, fields_survive, lost


class Thing:
    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)


class Slotted:
    __slots__ = ("left", "right")

    def __init__(self, left: int) -> None:
        self.left = left


def found(one: Any, other: Any, *skipped: str) -> list[str]:
    return list(differences(one, other, "", set(skipped)))


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ({"a": [1, 2]}, {"a": [1, 3]}, ["a: 2 against 3"]),
        ({"a": [1, 2]}, {"a": [1]}, ["a: [1, 2] against [1]"]),
        ({"a": {"x": 1}}, {"a": {"x": 2}}, ["a: 1 against 2"]),
        ({"a": {"x": 1}}, {"a": {"y": 1}}, ["a: ['x'] against ['y']"]),
        ({"a": 1}, {"a": "1"}, ["a: 1 against '1'"]),
        ({"a": 1}, {"a": True}, ["a: 1 against True"]),
        ({"a": None}, {"a": 0}, ["a: None against 0"]),
        ({"a": {1, 2}}, {"a": {1}}, ["a: {1, 2} against {1}"]),
        ({"a": 1, "b": 2}, {"a": 1}, ["b: set in one of them only"]),
        ({"a": 1}, {"a": 1, "b": 2}, ["b: set in one of them only"]),
        ({"a": Thing(b=Thing(c=1))}, {"a": Thing(b=Thing(c=2))}, ["a.b.c: 1 against 2"]),
        ({"a": [Thing(b=1), Thing(b=2)]}, {"a": [Thing(b=1), Thing(b=3)]}, ["a.b: 2 against 3"]),
        ({"a": vec[i64]([1, 2])}, {"a": vec[i64]([1, 3])}, ["a: 2 against 3"]),
        ({"a": Slotted(1)}, {"a": Slotted(2)}, ["a.left: 1 against 2"]),
    ],
)
def test_a_difference_is_found_wherever_it_is(one: dict[str, Any], other: dict[str, Any], told: list[str]) -> None:
    assert found(Thing(**one), Thing(**other)) == told
    assert found(Thing(**one), Thing(**one)) == []


def test_lists_of_every_kind_are_alike() -> None:
    assert found(Thing(a=[1, 2]), Thing(a=vec[i64]([1, 2]))) == []


def test_what_is_left_out_is_left_out_by_its_whole_way() -> None:
    one, other = Thing(a=Thing(b=1), b=1), Thing(a=Thing(b=2), b=2)
    assert found(one, other, "a.b") == ["b: 1 against 2"]
    assert found(one, other, "b") == ["a.b: 1 against 2"]
    assert found(Thing(a=1, log=1), Thing(a=1), "log") == []


def test_fields_are_what_is_set() -> None:
    assert fields_of(Slotted(1)) == {"left": 1}
    assert fields_of(Thing(a=1)) == {"a": 1}


def test_things_are_numbered_as_they_first_appear() -> None:
    things = Numbers(["hand", "heap.ids"], ["down"], ["face"])
    state: Any = Thing(hand=[[7, 3], [-1]], heap=[Thing(ids=[5])], down=[5, 7], face={3: "c", 5: "e", 7: "g"})
    twin: Any = Thing(hand=[[0, 1], [-1]], heap=[Thing(ids=[2])], down=[0, 2], face=["g", "c", "e"])
    told = {"hand": [[0, 1], [-1]], "heap.ids": [[2]], "down": [0, 2], "face": ["g", "c", "e"]}
    assert by_appearance(state, things) == by_appearance(twin, things) == told


class Numbered(Toy):
    """A toy that may number its cards anew, ids in the pile and hands, and does not say what is on them."""

    def renumbered(self) -> list[Numbers]:
        return [Numbers(["hands"], ["pile"], ["shown"])]


@pytest.mark.parametrize(("field", "value"), [("hands", [[1, 1], [3]]), ("shown", [9, 9, 9, 9]), ("pile", [2])])
def test_what_is_numbered_anew_is_compared_all_the_same(field: str, value: list[Any]) -> None:
    state, twin = (Table(seeded(1), 2) for _ in range(2))
    state.hands, state.pile, state.shown = [[0, 2], [3]], [2, 3], [4, 5, 6, 7]
    twin.hands, twin.pile, twin.shown = [[1, 2], [3]], [3, 2], [5, 4, 6, 7]
    assert lost(Numbered(), state, twin, anew=True) == ""
    assert lost(Numbered(), state, twin, anew=False).startswith("hands: ")
    setattr(twin, field, value)
    assert lost(Numbered(), state, twin, anew=True).startswith(f"{field}: ")


def test_the_end_of_a_match_is_copied_but_not_written() -> None:
    class Unwritable(Toy):
        def position(self, s: Table) -> dict[str, Any]:
            raise RulesError("nobody may write it" if s.over else "")

    match = new_match(Unwritable(), 2, seed=1)
    while not match.over:
        match.take(0)
    fields_survive(match)
