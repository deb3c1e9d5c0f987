"""Studies on a real Ray cluster of two workers, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest

from study_help import hashes
from wartable.core.errors import Fault
from wartable.lab import on_ray
from wartable.lab.crew import Alone, crew_of
from wartable.lab.cross import Wish, make_plan
from wartable.lab.on_ray import RayCrew
from wartable.lab.plan import Plan
from wartable.lab.standing import Standing
from wartable.lab.study_run import StudyRun

#: Seconds that a worker may take to start on a busy machine.
PATIENCE = 60


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    # It takes a second or two, for this test alone.
    import ray

    ray.init("local", num_cpus=2, include_dashboard=False, logging_level="error", log_to_driver=False)
    yield ray
    ray.shutdown()


@pytest.fixture(scope="module")
def plan() -> Plan:
    factions = ["Tribe Wu", "Gang of Mibits"]
    return make_plan(Wish(game="jogu", bots=["random"], factions=factions, games_per_cell=160))


@pytest.fixture(scope="module")
def alone(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return hashes(StudyRun(tmp_path_factory.mktemp("alone") / "study", plan).run(Alone()).folder)


def actors_of_this_process() -> list[int]:
    """The processes of actors, found among all that this process has started."""
    parents: dict[int, int] = {}
    names: dict[int, str] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                stat = (folder / "stat").read_text(encoding="utf-8", errors="replace")
                names[int(folder.name)] = (folder / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            parents[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])

    def ours(process: int) -> bool:
        while process > 1:
            if process == os.getpid():
                return True
            process = parents.get(process, 0)
        return False

    return [process for process, name in names.items() if name.startswith("ray::Hand") and ours(process)]


def both_actors() -> list[int]:
    """The processes of both actors, of which one may still be starting when the other has played a shard."""
    end = monotonic() + PATIENCE
    while len(found := actors_of_this_process()) < 2 and monotonic() < end:
        sleep(0.05)
    assert len(found) == 2
    return found


@pytest.mark.usefixtures("cluster")
def test_a_cluster_gives_the_bytes_of_one_process_though_a_worker_is_killed(
    tmp_path: Path, plan: Plan, alone: dict[str, str]
) -> None:
    killed: list[int] = []
    counted: list[int] = []

    def watch(there: int, standing: Standing) -> None:
        counted.append(there)
        if there and not killed:
            workers = both_actors()
            os.kill(workers[0], signal.SIGKILL)
            killed.append(workers[0])

    run = StudyRun(tmp_path / "study", plan, watch)
    assert run.run(RayCrew("auto")).complete and killed
    assert hashes(tmp_path / "study") == alone
    assert counted == sorted(set(counted)), "no shard came twice"


@pytest.mark.usefixtures("cluster")
def test_workers_that_keep_dying_end_the_study_with_a_word(tmp_path: Path, plan: Plan) -> None:
    crew = RayCrew("10.1.2.3:6379")
    crew.losses = 10

    def watch(there: int, standing: Standing) -> None:
        crew.losses = 10
        for worker in actors_of_this_process() if there else ():
            os.kill(worker, signal.SIGKILL)

    run = StudyRun(tmp_path / "study", plan, watch)
    with pytest.raises(Fault, match=r"--ray 10.1.2.3:6379: the cluster was lost: .*; what is whole is kept"):
        run.run(crew)
    assert StudyRun(tmp_path / "study", plan).run(Alone()).complete


def test_where_no_cluster_is_it_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever cluster other tests have joined, this one asks for another, and Ray need not be asked at all.
    monkeypatch.setattr(on_ray, "find_ray", lambda: SimpleNamespace(is_initialized=lambda: False))
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        with pytest.raises(Fault, match=rf"--ray {address}: no cluster there: .*refused"):
            RayCrew(address).connect()
    for address in ("nonsense", "127.0.0.1:", ":6379", "127.0.0.1:head", "127.0.0.1:99999"):
        with pytest.raises(Fault, match=rf"--ray '{address}': allowed: auto, HOST:PORT or ray://HOST:PORT"):
            RayCrew(address).connect()


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Fault, match=r"--ray needs Ray; install it with: pip install 'wartable\[ray\]'"):
        crew_of(ray="auto")
