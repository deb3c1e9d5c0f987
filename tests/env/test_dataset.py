"""`wartable env`: what each number means, and data sets to learn from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from command_help import refused, run
from env_help import GAMES
from wartable.cli.env import stretches
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.env import dataset


@pytest.mark.parametrize("key", GAMES)
def test_every_number_and_action_is_told(key: str) -> None:
    learning = registry.load(key).learning
    told = run("env", key, "--json").data
    assert told["observation"] == learning.labels()
    assert told["actions"] == learning.action_labels()
    said = run("env", key).out
    assert f"{len(learning.labels()):,} numbers are observed, {learning.action_count():,} actions" in said
    last = [int(line.split()[0].split("-")[-1]) for line in said.splitlines() if line[:12].strip()[:1].isdigit()]
    assert last.count(len(learning.labels()) - 1) >= 1
    assert last[-1] == learning.action_count() - 1


def test_a_long_list_of_names_is_told_once() -> None:
    names = [f"card {number}" for number in range(20)]
    labels = ["round", *(f"in hand: {name}" for name in names), *(f"in the pile: {name}" for name in names), "place: 1"]
    assert stretches(labels) == [
        (0, 0, "round"),
        (1, 20, f"in hand: {', '.join(names)}"),
        (21, 40, "in the pile: card 0 to card 19, as in 1-20"),
        (41, 41, "place: 1"),
    ]


def test_a_data_set_has_what_was_observed_and_chosen(tmp_path: Path) -> None:
    path = tmp_path / "data.parquet"
    report = run("env", "jogu", "--games", "3", "--bot", "greedy:1", "--out", path, "--jobs", "1", "--json").data
    data = dataset.read(path)
    assert report["matches"] == 3
    assert report["choices"] == len(data.actions) == len(data.observations)
    assert data.masks[np.arange(len(data.actions)), data.actions].all()
    assert set(data.matches.tolist()) == {0, 1, 2}
    match = registry.new_match(registry.load("jogu"), 2, {}, "1/1")
    learning = match.game.learning
    for row in np.flatnonzero(data.matches == 1):
        options = {learning.action_index(option): option for option in match.options}
        assert match.seat == data.seats[row]
        assert np.flatnonzero(data.masks[row]).tolist() == sorted(options)
        match.apply(options[int(data.actions[row])])
    assert match.over
    (winner,) = match.state.winners
    assert {data.rewards[row] for row in np.flatnonzero((data.matches == 1) & (data.seats == winner))} == {1.0}


def test_a_data_set_is_gone_on_with_and_does_not_depend_on_how(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.parquet", tmp_path / "parts.parquet"
    arguments = ("env", "proxywars", "--bot", "random", "--set", "turns=10")
    run(*arguments, "--games", "4", "--out", whole, "--jobs", "2")
    run(*arguments, "--games", "1", "--out", parts, "--jobs", "1")
    report = run(*arguments, "--games", "4", "--out", parts, "--jobs", "1", "--json").data
    assert (report["played_before"], report["matches"]) == (1, 4)
    assert whole.read_bytes() == parts.read_bytes()
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_somebody_who_wants_to_stop_gets_no_more_matches() -> None:
    game = registry.load("jogu")
    plan = dataset.DatasetPlan("jogu", game.content_hash, 2, {}, "random", "1")
    assert dataset.play(dataset.DatasetPlayer(plan, None), 0, lambda: True) is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bot", "nobody"], "unknown bot 'nobody'"),
        (["--seats", "5"], "unknown number of seats for jogu '5'; allowed: 2"),
        (["--set", "rounds=99"], "unknown rounds '99'"),
        (["--games", "2"], "is there already, from other matches, bots or content; name another file"),
    ],
)
def test_mistakes_are_told_before_anything_is_played(arguments: list[str], said: str, tmp_path: Path) -> None:
    path = tmp_path / "data.parquet"
    pq.write_table(pa.table({"a": [1]}), path)
    before = path.read_bytes()
    assert said in refused("env", "jogu", "--out", path, *arguments)
    assert path.read_bytes() == before


def test_what_is_no_data_set_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "data.parquet"
    with pytest.raises(Fault, match=r"data.parquet: there is no such file; allowed: a data set of `wartable env`"):
        dataset.read(path)
    path.write_text("words", encoding="utf-8")
    with pytest.raises(Fault, match="cannot be read as a data set"):
        dataset.read(path)
    assert "no data set" in refused("env", "jogu", "--out", path)
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(Fault, match="no data set of `wartable env`"):
        dataset.read(path)
