"""When a worker searches for garbage: seldom everything, since meanwhile everybody waits."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from wartable.table import garbage
from wartable.table.garbage import GROWN, MORE, SELDOM, SHARE, Garbage


class Circle:
    """Something that holds itself, and so does not go by itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How much the worker holds; and afterwards all is searched as before."""
    threshold = gc.get_threshold()
    blocks = [10 * MORE]
    monkeypatch.setattr(garbage, "getallocatedblocks", lambda: blocks[0])
    monkeypatch.setattr(garbage, "monotonic", lambda: 0.0)
    yield blocks
    gc.set_threshold(*threshold)
    gc.unfreeze()


def searches() -> int:
    return int(gc.get_stats()[2]["collections"])


def test_what_has_come_is_searched_when_it_is_enough(held: list[int]) -> None:
    worker = Garbage(0.0)
    circle = Circle()
    seen = weakref.ref(circle)
    del circle
    held[0] += MORE
    worker.look(1.0)
    assert seen() is not None, "there is no need yet"
    held[0] += 1
    worker.look(2.0)
    assert seen() is None
    before = searches()
    worker.look(3.0)
    assert searches() == before, "it is as much as the last time"


def test_what_was_laid_aside_is_searched_once_there_is_much_more_and_every_now_and_then(held: list[int]) -> None:
    circle = Circle()
    worker = Garbage(0.0)
    seen = weakref.ref(circle)
    del circle
    held[0] = int(held[0] * GROWN)
    worker.look(1.0)
    assert seen() is not None, "only what has come is searched"
    held[0] += 1
    worker.look(2.0)
    assert seen() is None
    circle = Circle()
    held[0] = int(held[0] * GROWN)
    worker.look(3.0)
    seen = weakref.ref(circle)
    del circle
    worker.look(2.0 + SELDOM - 0.1)
    assert seen() is not None, "it has not been long"
    worker.look(2.0 + SELDOM)
    assert seen() is None


def test_the_longer_a_search_takes_the_longer_until_the_next(held: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 0.4, 500.0, 500.1])
    monkeypatch.setattr(garbage, "monotonic", lambda: next(moments))
    circle = Circle()
    worker = Garbage(0.0)
    seen = weakref.ref(circle)
    del circle
    held[0] *= 10
    worker.look(0.4 / SHARE - 0.1)
    assert seen() is not None
    worker.look(0.4 / SHARE)
    assert seen() is None


def test_what_only_comes_and_goes_never_has_everything_searched(held: list[int]) -> None:
    """At a thousand tables that took a second, every few seconds."""
    Garbage(0.0)
    before = searches()
    kept: list[list[object]] = []
    for number in range(300_000):
        kept.append([])
        if number % 100_000 == 0:
            kept.clear()
    assert searches() == before
