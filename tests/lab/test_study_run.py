"""Studies are carried out: in any number of processes and runs, with equal files at the end."""

from __future__ import annotations

import errno
import io
import os
import signal
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import contest
from study_help import command, contest_plan, hashes, kill, until_there
from wartable import lab
from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.core import compiled, registry
from wartable.core.errors import Fault
from wartable.lab import shards
from wartable.lab.crew import Alone, Processes
from wartable.lab.dealer import Dealer
from wartable.lab.plan import PLAN, write_plan
from wartable.lab.standing import Standing
from wartable.lab.study_run import StudyRun


@pytest.fixture(autouse=True)
def _contest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", contest.load)


def test_processes_give_the_bytes_that_one_gives(tmp_path: Path) -> None:
    plan = contest_plan()
    alone = StudyRun(tmp_path / "alone", plan).run(Alone())
    spread = StudyRun(tmp_path / "spread", plan).run(Processes(2))
    assert alone.complete and alone.matches.num_rows == 3 * 40
    assert hashes(alone.folder) == hashes(spread.folder)
    assert len(hashes(alone.folder)) == 1 + 2 * plan.shards


def test_a_study_goes_on_with_what_is_there(tmp_path: Path) -> None:
    plan = contest_plan()
    whole = StudyRun(tmp_path / "whole", plan).run(Alone())
    before = hashes(whole.folder)
    for index in (1, 4, plan.shards - 1):
        shards.remove_shard(whole.folder, index)
    # As if killed between the two files of a shard.
    shards.shard_path(whole.folder, "matches", 2).unlink()
    (whole.folder / ".matches-000002.parquet.abc").write_bytes(b"half of it")
    kept = shards.shard_path(whole.folder, "matches", 3).stat().st_mtime_ns
    played: list[int] = []
    run = StudyRun(tmp_path / "whole", plan, lambda there, standing: played.append(there))
    assert run.run(Alone()).complete and hashes(whole.folder) == before
    assert len(played) == 1 + 4, "once for what was there, then for each shard that was missing"
    assert shards.shard_path(whole.folder, "matches", 3).stat().st_mtime_ns == kept


def test_a_whole_study_plays_nothing_again(tmp_path: Path) -> None:
    plan = contest_plan()
    StudyRun(tmp_path / "study", plan).run(Alone())

    class Nobody:
        def play(self, *_: Any) -> Any:
            raise AssertionError("there is nothing to play")

    assert StudyRun(tmp_path / "study", plan).run(Nobody()).complete


def test_to_a_precision_it_ends_at_the_same_match_however_it_is_spread(tmp_path: Path) -> None:
    plan = contest_plan(games_per_cell=0, precision=0.1)
    alone = StudyRun(tmp_path / "alone", plan).run(Alone())
    spread = StudyRun(tmp_path / "spread", plan).run(Processes(3))
    assert hashes(alone.folder) == hashes(spread.folder)
    assert alone.complete and alone.matches.num_rows < plan.matches
    assert alone.standing.widest() <= 0.1
    # One shard less was not enough.
    shorter = Standing(plan)
    shorter.count(alone.matches.slice(0, alone.matches.num_rows - plan.shard))
    assert shorter.widest() > 0.1


def test_shards_count_up_to_the_same_end_in_whatever_order_they_come(tmp_path: Path) -> None:
    plan = contest_plan(games_per_cell=0, precision=0.1)
    usual = StudyRun(tmp_path / "usual", plan).run(Alone())
    last = usual.matches.num_rows // plan.shard
    run, dealer = StudyRun(tmp_path / "backwards", plan), Dealer(plan)
    for index in reversed(range(last + 1)):
        shard = dealer.shard(index, lambda: False)
        assert shard is not None
        run.add(index, pq.read_table(io.BytesIO(shard.matches)))
    assert run.next == last
    assert run.standing.matches == usual.standing.matches


def test_what_was_played_beyond_the_end_is_removed(tmp_path: Path) -> None:
    plan = contest_plan(games_per_cell=0, precision=0.1)
    usual = StudyRun(tmp_path / "usual", plan).run(Alone())
    StudyRun(tmp_path / "more", plan).open_folder()
    beyond = Dealer(plan).shard(plan.shards - 1, lambda: False)
    assert beyond is not None
    shards.write_shard(tmp_path / "more", beyond)
    assert hashes(StudyRun(tmp_path / "more", plan).run(Alone()).folder) == hashes(usual.folder)


def test_a_known_share_is_found(tmp_path: Path) -> None:
    """Of equal factions each wins half, and a strong one what its strength says."""
    pack = tmp_path / "strong.toml"
    pack.write_text("strength = { Red = 3.0 }", encoding="utf-8")
    study = lab.run("contest", tmp_path / "study", bots=["random"], packs={"strong": pack}, games_per_cell=1000, jobs=1)
    found = {(row["faction"], row["against"][0]): row for row in study.standing.as_table()}
    # The Banner, raised by one choice of seven, helps both alike.
    strong, even = found["Red", "Blue"], found["Blue", "Green"]
    assert strong["low"] < 0.75 - 0.02 < strong["high"] and even["low"] < 0.5 < even["high"]


# -- what may go wrong ---------------------------------------------------------------------------------------------


def test_a_folder_of_another_plan_is_left_as_it_is(tmp_path: Path) -> None:
    study = StudyRun(tmp_path / "study", contest_plan()).run(Alone())
    before = hashes(study.folder)
    for changed, said in (
        ({"seed": "2"}, "seed '1', now '2'"),
        ({"games_per_cell": 60}, "deals 20, now 30"),
        ({"bots": ["greedy"]}, "cells .*"),
        ({"settings": {"turns": "3"}}, "settings {}, now {'turns': '3'}"),
    ):
        with pytest.raises(Fault, match=rf"a study of another plan \({said}.*\); name another folder: nothing was"):
            StudyRun(tmp_path / "study", contest_plan(**changed)).run(Alone())
    assert hashes(study.folder) == before


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    for path in (tmp_path, tmp_path / "letter.txt"):
        with pytest.raises(Fault, match="there is something else already, not a study; name another folder"):
            StudyRun(path, contest_plan()).run(Alone())
    with pytest.raises(Fault, match="cannot make the folder: Not a directory"):
        StudyRun(tmp_path / "letter.txt" / "study", contest_plan()).run(Alone())


@pytest.mark.parametrize("kind", ["matches", "choices"])
def test_a_damaged_shard_is_said_before_anything_is_played(tmp_path: Path, kind: str) -> None:
    plan = contest_plan()
    study = StudyRun(tmp_path / "study", plan).run(Alone())
    shards.remove_shard(study.folder, 0)
    path = shards.shard_path(study.folder, kind, 5)
    path.write_bytes(path.read_bytes()[:-10])
    before = hashes(study.folder)
    with pytest.raises(Fault, match=rf"{kind}-000005.parquet: damaged: .*; delete or move this file and go on"):
        StudyRun(tmp_path / "study", plan).run(Alone())
    assert hashes(study.folder) == before
    path.unlink()
    assert StudyRun(tmp_path / "study", plan).run(Alone()).complete


def test_a_shard_beyond_the_plan_is_refused(tmp_path: Path) -> None:
    plan = contest_plan()
    study = StudyRun(tmp_path / "study", plan).run(Alone())
    for kind in ("matches", "choices"):
        shards.shard_path(study.folder, kind, 0).rename(shards.shard_path(study.folder, kind, plan.shards))
    with pytest.raises(Fault, match="the plan has no such shard, only"):
        StudyRun(tmp_path / "study", plan).run(Alone())


def test_a_full_disk_keeps_what_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = contest_plan()
    whole = StudyRun(tmp_path / "whole", plan).run(Alone())
    usual, written = os.fsync, [0]

    def full(handle: int) -> None:
        written[0] += 1
        if written[0] > 6:
            raise OSError(errno.ENOSPC, "No space left on device")
        usual(handle)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(Fault, match=r"cannot write: No space left on device; what was written before is whole"):
            StudyRun(tmp_path / "study", plan).run(Alone())
    assert len(shards.present(tmp_path / "study")) == 2, "the plan, then two shards of two files"
    StudyRun(tmp_path / "study", plan).run(Alone())
    assert hashes(tmp_path / "study") == hashes(whole.folder)


def test_a_process_that_dies_is_told_and_what_is_whole_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leader, usual = os.getpid(), bots.make

    def make(spec: str, seed: str) -> Bot:
        if os.getpid() != leader and seed.startswith("1 bot 19 "):
            os._exit(9)
        return usual(spec, seed)

    monkeypatch.setattr(bots, "make", make)
    with pytest.raises(Fault, match="a worker process ended unexpectedly; out of memory\\? What is whole is kept"):
        StudyRun(tmp_path / "study", contest_plan()).run(Processes(2))
    assert shards.present(tmp_path / "study"), "the last deal was the one that failed"


def test_results_of_other_content_are_never_merged(tmp_path: Path) -> None:
    from msgspec.structs import replace

    plan = contest_plan()
    StudyRun(tmp_path / "study", plan).run(Alone())
    shards.remove_shard(tmp_path / "study", 0)
    older = replace(plan, packs=[replace(plan.packs[0], content="older")])
    (tmp_path / "study" / PLAN).unlink()
    write_plan(tmp_path / "study", older)
    with pytest.raises(Fault, match="a study of another plan"):
        StudyRun(tmp_path / "study", plan).run(Alone())
    with pytest.raises(Fault, match=r"other content of built-in \(found older"):
        list(Alone().play(older, iter([0]), StopNever()))  # type: ignore[arg-type]


class StopNever:
    def is_set(self) -> bool:
        return False


# -- real processes, really ended ----------------------------------------------------------------------------------


def test_real_studies_that_were_killed_or_interrupted_end_with_equal_files(tmp_path: Path) -> None:
    # So many that they are far from done when it is seen, on a busy machine, that the first are there.
    matches = "1600" if compiled() else "400"
    wish = ("lab", "run", "jogu", "--bots", "random", "--factions", "Tribe Wu,Gang of Mibits", "-n", matches, "-j", "2")
    whole = command(*wish, "--out", tmp_path / "whole")
    _, said = whole.communicate(timeout=110)
    assert whole.returncode == 0, said

    killed = command(*wish, "--out", tmp_path / "ended")
    until_there(tmp_path / "ended", "matches-*", 2)
    assert kill(killed, signal.SIGKILL)[0] == -signal.SIGKILL
    there, all_of_them = (len(list((tmp_path / folder).glob("matches-*"))) for folder in ("ended", "whole"))
    assert there < all_of_them, "it was killed in the middle"

    stopped = command(*wish, "--out", tmp_path / "ended")
    until_there(tmp_path / "ended", "matches-*", there + 1)
    code, said = kill(stopped, signal.SIGINT)
    assert code == 130 and "matches count so far; the same command goes on in" in said, said

    again = command(*wish, "--out", tmp_path / "ended")
    _, said = again.communicate(timeout=110)
    assert again.returncode == 0, said
    assert hashes(tmp_path / "ended") == hashes(tmp_path / "whole")
