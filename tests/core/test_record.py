"""Records: written, read and replayed; and each way in which one can be bad."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toy import Toy
from wartable.core import record
from wartable.core.errors import BadRecord, Fault
from wartable.core.rng import seeded


def played(choices: int = 100) -> tuple[Toy, record.Record]:
    game = Toy()
    saved, match = record.begin(game, 3, {}, "record", ["Ann", "Bob", "Cy"])
    rng = seeded(1)
    while not match.over and len(match.choices) < choices:
        match.take(rng.below(len(match.options)))
    return game, record.update(saved, match)


def test_a_record_round_trips_through_a_file(tmp_path: Path) -> None:
    game, saved = played()
    record.save(saved, tmp_path / "game.json")
    assert (tmp_path / "game.json").stat().st_mode & 0o777 == 0o644
    again = record.load(tmp_path / "game.json")
    assert again == saved
    match = record.replay(again, game)
    assert match.over
    assert again.result == {
        "winners": match.state.winners,
        "ending": "score",
        "scores": match.game.scores(match.state),
    }
    assert again.names == ["Ann", "Bob", "Cy"]


def test_a_record_can_be_replayed_up_to_any_choice() -> None:
    game, saved = played()
    for upto in range(len(saved.choices) + 1):
        assert len(record.replay(saved, game, upto).choices) == upto
    with pytest.raises(BadRecord, match=r"no choice 999; allowed: 0 to \d+"):
        record.replay(saved, game, 999)


def test_saving_leaves_the_old_file_where_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    _, saved = played()
    path = tmp_path / "game.json"
    record.save(saved, path)
    before = path.read_bytes()
    with pytest.raises(Fault, match="cannot write"):
        record.save(saved, tmp_path / "no such folder" / "game.json")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")

    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        record.write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def changed(change: Callable[[dict[str, Any]], object], sign: bool) -> record.Record:
    """A record with a change made in the file, signed again or not."""
    _, saved = played()
    data = json.loads(record.dump(saved))
    change(data)
    if sign:
        data["digest"] = record.Record(**data).sign()
    return record.parse(json.dumps(data).encode(), "game.json")


def test_a_truncated_record_is_refused() -> None:
    _, saved = played()
    with pytest.raises(BadRecord, match=r"game.json: not a complete Wartable record"):
        record.parse(record.dump(saved)[:-20], "game.json")


def test_an_edited_record_is_refused() -> None:
    with pytest.raises(BadRecord, match="was changed after it was saved"):
        changed(lambda data: data.update(seed="other"), sign=False)


def test_a_newer_record_is_refused() -> None:
    with pytest.raises(BadRecord, match="from a newer Wartable: record format 99; this one reads up to 1"):
        changed(lambda data: data.update(format=99), sign=False)


def test_a_record_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(BadRecord, match="unknown field"):
        changed(lambda data: data.update(cheat=True), sign=False)


def test_a_record_with_a_wrong_type_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"Expected `int`.*choices"):
        changed(lambda data: data["choices"][3].append("x"), sign=False)


def test_a_record_of_other_content_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"made with other content \(found beef, this is toy\)"):
        record.replay(changed(lambda data: data.update(content="beef"), sign=True), Toy())


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(BadRecord, match="the record is of 'chess', not of 'toy'"):
        record.replay(changed(lambda data: data.update(game="chess"), sign=True), Toy())


def test_a_record_that_no_longer_fits_says_at_which_choice() -> None:
    saved = changed(lambda data: (data.update(rules="0"), data["choices"].insert(3, [0, 9, 9])), sign=True)
    with pytest.raises(BadRecord, match=r"choice 4 of \d+ does not fit \(record made under rules 0, these are 1\)"):
        record.replay(saved, Toy())


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"nowhere.json: cannot read the record: No such file"):
        record.load(tmp_path / "nowhere.json")
