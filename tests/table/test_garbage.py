"""When a worker searches for garbage: seldom everything, since meanwhile everybody waits. And that it keeps no memory
that it does not need."""

from __future__ import annotations

import ctypes
import gc
import weakref
from collections.abc import Iterator

import pytest

from wartable.table import garbage
from wartable.table.garbage import GROWN, KEPT, MUCH, SELDOM, SHARE, SHARE_OF_MUCH, Garbage


class Circle:
    """Something that holds itself, and so does not go by itself."""

    def __init__(self) -> None:
        self.own = self


class Memory:
    """What keeps the memory, as glibc does; it notes what it is told."""

    def __init__(self) -> None:
        self.settings: list[tuple[int, int]] = []
        self.given_back = 0

    def mallopt(self, setting: int, value: int) -> None:
        self.settings.append((setting, value))

    def malloc_trim(self, left: int) -> None:
        assert left == 0
        self.given_back += 1


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Memory:
    memory = Memory()
    monkeypatch.setattr(ctypes, "CDLL", lambda _: memory)
    return memory


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch, memory: Memory) -> Iterator[list[int]]:
    """How much the worker holds; and afterwards all is searched as before."""
    threshold = gc.get_threshold()
    blocks = [1_000_000]
    monkeypatch.setattr(garbage, "getallocatedblocks", lambda: blocks[0])
    monkeypatch.setattr(garbage, "thread_time", lambda: 0.0)
    yield blocks
    gc.set_threshold(*threshold)
    gc.unfreeze()


def searches() -> int:
    return int(gc.get_stats()[2]["collections"])


def test_what_has_come_is_searched_at_every_look_though_there_is_no_more_than_before(held: list[int]) -> None:
    """Where what comes takes the place of what goes, it would add up otherwise, until a search of it is felt."""
    worker = Garbage(0.0)
    circle = Circle()
    seen = weakref.ref(circle)
    del circle
    before = searches()
    worker.look(0.25)
    assert seen() is None
    assert searches() == before, "not everything was searched"


def test_what_has_been_searched_is_laid_aside(held: list[int]) -> None:
    worker = Garbage(0.0)
    circle = Circle()
    seen = weakref.ref(circle)
    worker.look(0.25)
    del circle
    worker.look(0.5)
    assert seen() is not None


def test_everything_is_searched_once_there_is_much_more_and_every_now_and_then(held: list[int]) -> None:
    worker = Garbage(0.0)
    circle = Circle()
    worker.look(0.25)
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


def test_the_longer_a_search_will_take_the_longer_until_then(held: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 0.4, 500.0, 504.0])
    monkeypatch.setattr(garbage, "thread_time", lambda: next(moments))
    worker = Garbage(0.0)
    circle = Circle()
    worker.look(0.25)
    seen = weakref.ref(circle)
    del circle
    held[0] *= 10
    worker.look(4.0 / SHARE - 0.1)
    assert seen() is not None
    worker.look(4.0 / SHARE)
    assert seen() is None


def test_after_a_search_that_has_freed_much_the_next_may_come_sooner(
    held: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([0.0, 0.4, 500.0, 500.4, 600.0, 600.4])
    monkeypatch.setattr(garbage, "thread_time", lambda: next(moments))
    worker = Garbage(0.0)
    held[0] *= 2
    before = searches()
    steps = iter([held[0], held[0], int(held[0] * (0.99 - MUCH))])
    monkeypatch.setattr(garbage, "getallocatedblocks", lambda: next(steps, held[0]))
    worker.look(1000.0)
    assert searches() == before + 1
    held[0] *= 2
    monkeypatch.setattr(garbage, "getallocatedblocks", lambda: held[0])
    worker.look(1000.0 + 0.4 * 2 / SHARE_OF_MUCH)
    assert searches() == before + 1, "there is a little more than twice as much"
    worker.look(1000.0 + 0.4 * 2.2 / SHARE_OF_MUCH)
    assert searches() == before + 2


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


def test_free_memory_is_given_back_every_now_and_then(held: list[int], memory: Memory) -> None:
    worker = Garbage(0.0)
    assert memory.settings == [garbage.ARENA_MAX, garbage.MMAP_THRESHOLD]
    for now in (KEPT - 0.1, KEPT, KEPT + 0.1, 2 * KEPT - 0.1):
        worker.look(now)
    assert memory.given_back == 1
    worker.look(2 * KEPT)
    assert memory.given_back == 2


@pytest.mark.parametrize("other", [TypeError("no such library"), OSError("cannot be opened"), object()])
def test_where_another_library_keeps_the_memory_nothing_happens(
    held: list[int], memory: Memory, monkeypatch: pytest.MonkeyPatch, other: object
) -> None:
    def load(_: None) -> object:
        if isinstance(other, Exception):
            raise other
        return other

    monkeypatch.setattr(ctypes, "CDLL", load)
    Garbage(0.0).look(KEPT)
    assert memory.given_back == 0
