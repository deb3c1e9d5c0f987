"""Those who play the shards of a study: this process, others beside it, or a cluster. What they make is the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import parent_process
from multiprocessing.synchronize import Event
from typing import Any, Protocol

from wartable.core.errors import Fault
from wartable.lab.dealer import Dealer
from wartable.lab.plan import Plan
from wartable.lab.processes import processors
from wartable.lab.shards import Shard

#: Shards that wait for each process, so that none is idle between two.
AHEAD = 2


class Crew(Protocol):
    """Plays shards side by side."""

    def play(self, plan: Plan, shards: Iterator[int], stop: Event) -> Generator[Shard, None, None]:
        """Yield shards as they are done, in any order. Once `stop` is set, no more than are whole by then."""


class Alone:
    """Plays in this process."""

    def play(self, plan: Plan, shards: Iterator[int], stop: Event) -> Generator[Shard, None, None]:
        dealer = Dealer(plan)
        for index in shards:
            shard = None if stop.is_set() else dealer.shard(index, stop.is_set)
            if shard is None:
                return
            yield shard


class Processes:
    """Plays in processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: Plan, shards: Iterator[int], stop: Event) -> Generator[Shard, None, None]:
        # Is the plan fit to be played? Asked here, where an answer can be given.
        Dealer(plan)
        with ProcessPoolExecutor(self.jobs, initializer=_begin, initargs=(plan, stop)) as pool:
            running: set[Future[Shard | None]] = set()
            try:
                while not stop.is_set():
                    while len(running) < self.jobs * AHEAD and (index := next(shards, None)) is not None:
                        running.add(pool.submit(_play, index))
                    if not running:
                        return
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from whole(done)
                # What is whole by now is kept.
                yield from whole(wait(running).done)
            except BrokenProcessPool:
                raise Fault(
                    "a worker process ended unexpectedly; out of memory? What is whole is kept: go on with fewer --jobs"
                ) from None
            finally:
                stop.set()
                for future in running:
                    future.cancel()


def whole(futures: set[Future[Shard | None]]) -> Iterator[Shard]:
    for future in futures:
        shard = future.result()
        if shard is not None:
            yield shard


class _Worker:
    """What a process keeps between its shards."""

    dealer: Dealer
    stop: Any


def _begin(plan: Plan, stop: Event) -> None:
    # A terminal sends Ctrl-C to all processes; only the first decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _Worker.dealer = Dealer(plan)
    _Worker.stop = stop


def _end_with_parent() -> None:
    """End when whoever leads the study was killed: nobody would ever take what is played here."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(index: int) -> Shard | None:
    return None if _Worker.stop.is_set() else _Worker.dealer.shard(index, _Worker.stop.is_set)


def crew_of(jobs: int = 0, ray: str = "") -> Crew:
    """Return who plays: on a Ray cluster, if one is named, else N processes; 0: one for each processor."""
    if ray:
        from wartable.lab.on_ray import RayCrew

        return RayCrew(ray)
    jobs = jobs or processors()
    return Alone() if jobs == 1 else Processes(jobs)


def new_stop() -> Event:
    """Return what says to all processes that it is enough."""
    return multiprocessing.Event()
