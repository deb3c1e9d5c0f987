"""Where bots wait for their turn to think: a bounded number of processes, and a queue that is fair between owners.

Each owner of tables has a line of its own, and the lines are served in turn, so that one person's hundred tables do not
make another's single table wait behind them.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, TypeVar

from wartable.core.errors import Fault
from wartable.table import jobs
from wartable.table.jobs import Job, Thought

T = TypeVar("T")
#: The most jobs that one owner may have waiting.
LINE = 400

Waiting = tuple[Job, "asyncio.Future[Thought]"]


class Thinkers:
    """The pool and its queue."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.done = 0
        self.busy = 0
        self._lines: OrderedDict[str, deque[Waiting]] = OrderedDict()
        self._some = asyncio.Condition()
        self._pool: ProcessPoolExecutor | None = None
        self._runners: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        return sum(len(line) for line in self._lines.values())

    async def think(self, owner: str, job: Job) -> Thought:
        """Wait in the owner's line, then think."""
        if not self._runners:
            self._runners = [asyncio.create_task(self._run()) for _ in range(self.processes)]
        line = self._lines.setdefault(owner, deque())
        if len(line) >= LINE:
            raise Fault(f"too much for the bots to think about: {LINE} of your moves are waiting already")
        future: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        line.append((job, future))
        async with self._some:
            self._some.notify()
        return await future

    async def beside(self, work: Callable[..., T], *given: Any) -> T:
        """Have one of the processes do something else, when it comes to it."""
        return await asyncio.get_running_loop().run_in_executor(self._executor(), work, *given)

    def close(self) -> None:
        for runner in self._runners:
            runner.cancel()
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _next(self) -> Waiting | None:
        """The first of the next line; that line then goes to the back."""
        while self._lines:
            owner, line = self._lines.popitem(last=False)
            if not line:
                continue
            found = line.popleft()
            if line:
                self._lines[owner] = line
            if not found[1].cancelled():
                return found
        return None

    async def _run(self) -> None:
        while True:
            async with self._some:
                found = self._next()
                while found is None:
                    await self._some.wait()
                    found = self._next()
            self.busy += 1
            try:
                await self._do(*found)
            finally:
                self.busy -= 1

    async def _do(self, job: Job, future: asyncio.Future[Thought]) -> None:
        pool = self._executor()
        try:
            thought = await asyncio.get_running_loop().run_in_executor(pool, jobs.think, job)
        except BrokenExecutor:
            # All jobs of a broken pool fail, one after the other: none of them may throw away the pool that came after.
            if self._pool is pool:
                self._pool = None
            settle(future, Fault("the bot's process died while it was thinking"))
        except Exception as problem:
            settle(future, problem)
        else:
            self.done += 1
            if not future.done():
                future.set_result(thought)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Fresh processes: a fork would take the sockets and locks of this one along.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, context, jobs.begin, (os.getpid(),))
        return self._pool


def settle(future: asyncio.Future[Thought], problem: Exception) -> None:
    if not future.done():
        future.set_exception(problem)
