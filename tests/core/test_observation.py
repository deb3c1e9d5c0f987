"""Observations that are written over and over, seeds that nobody can guess, and files that are whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from toy import Toy
from wartable.core.learning import labels_digest
from wartable.core.observation import Observation
from wartable.core.record import write_whole
from wartable.core.registry import new_match


def test_a_cleared_observation_tells_nothing_of_what_it_had() -> None:
    row = Observation(5)
    row.set(3, 2.0)
    row.set(1, -1.0)
    assert row.found() == [(1, -1.0), (3, 2.0)]
    row.clear()
    assert row.found() == [] and list(row.numbers) == [0.0] * 5
    row.set(4, 1.0)
    assert row.found() == [(4, 1.0)]


def test_a_place_is_listed_once_however_often_it_is_written() -> None:
    row = Observation(3)
    row.set(1, 2.0)
    row.set(1, 3.0)
    row.add(2, 1.0)
    row.add(2, 0.5)
    row.set(0, 0.0)
    assert row.found() == [(1, 3.0), (2, 1.5)]


def test_what_is_kept_stays_until_another_key_is_asked_for() -> None:
    row = Observation(5)
    plain, hills = [1], [1]
    assert not row.holds(plain)
    row.set(1, 2.0)
    row.keep(plain)
    row.set(3, 4.0)
    row.clear()
    assert row.holds(plain) and row.found() == [(1, 2.0)]
    row.set(0, 1.0)
    row.clear()
    assert row.found() == [(1, 2.0)] and list(row.numbers) == [0.0, 2.0, 0.0, 0.0, 0.0]
    assert not row.holds(hills), "an equal key is another"
    assert row.found() == [] and list(row.numbers) == [0.0] * 5
    assert not row.holds(plain), "it was given up"


def test_nothing_is_kept_for_no_key_and_none_that_was_not_written_to_its_end() -> None:
    row = Observation(3)
    key = object()
    assert row.holds(None)
    assert not row.holds(key)
    row.set(1, 1.0)
    row.clear()
    assert not row.holds(key) and row.found() == []
    row.set(2, 1.0)
    row.keep(key)
    assert row.holds(key)
    assert row.holds(None) and row.found() == []


def test_a_fingerprint_of_labels_is_of_numbers_and_of_actions() -> None:
    class Renamed(Toy):
        def action_labels(self) -> list[str]:
            return [f"deed {index}" for index in range(16)]

    class Relabelled(Toy):
        def labels(self) -> list[str]:
            return [*super().labels()[:-1], "bottom"]

    found = {labels_digest(game.learning) for game in (Toy(), Renamed(), Relabelled())}
    assert len(found) == 3
    assert labels_digest(Toy().learning) in found


def test_matches_without_a_seed_are_dealt_differently() -> None:
    assert len({repr(new_match(Toy(), 2).state.rng.words()) for _ in range(4)}) == 4


def test_who_reads_a_file_that_is_written_anew_reads_the_old_one_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, b"old " * 100)
    with path.open("rb") as reading:
        assert reading.read(4) == b"old "
        write_whole(path, b"new")
        assert reading.read() == b"old " * 99
    assert path.read_bytes() == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["kept.json"]


@pytest.mark.parametrize("data", [b"", b"whole"])
def test_what_was_written_is_there_whole(tmp_path: Path, data: bytes) -> None:
    write_whole(tmp_path / "new.json", data)
    assert (tmp_path / "new.json").read_bytes() == data
