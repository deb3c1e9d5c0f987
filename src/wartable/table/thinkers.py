"""Where bots wait for their turn to think: a bounded number of processes, and a queue that is fair.

Each address has lines of its own, one a seat, and the addresses are served in turn, so that one person's hundred tables
and hints do not make another's single table wait behind them. At one address moves go before everything else, and what
is not a move never keeps all processes busy. The more bots wait, the shorter each thinks: a busy server makes bots
hasty rather than slow.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from wartable.core.errors import Fault
from wartable.table import jobs
from wartable.table.jobs import Job, Thought
from wartable.table.tempo import LEAST

T = TypeVar("T")
#: The most jobs that one address may have waiting.
LINE = 400
#: Seconds after which a bot's move should be there, however many wait: they share this time of all processes.
PROMPT = 1.0

Waiting = tuple[Job, "asyncio.Future[Thought]"]
Lines = OrderedDict[tuple[str, int], deque[Waiting]]


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Address:
    """What waits for one address: a line a seat, those with moves apart."""

    def __init__(self) -> None:
        self.moves: Lines = OrderedDict()
        self.others: Lines = OrderedDict()

    def __len__(self) -> int:
        return sum(len(line) for lines in (self.moves, self.others) for line in lines.values())

    def put(self, waiting: Waiting) -> None:
        job = waiting[0]
        lines = self.moves if job.kind == "choose" else self.others
        lines.setdefault((job.sheet.id, job.seat), deque()).append(waiting)

    def pop(self, only_moves: bool) -> Waiting | None:
        """Return the first of the next line that somebody still waits for; that line then goes to the back."""
        for lines in (self.moves,) if only_moves else (self.moves, self.others):
            while lines:
                key, line = lines.popitem(last=False)
                found = line.popleft()
                if line:
                    lines[key] = line
                if not found[1].cancelled():
                    return found
        return None


class Thinkers:
    """The pool and its queue."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.done = 0
        self.busy = 0
        #: How many of those busy think about something that is not a move.
        self.musing = 0
        self._addresses: OrderedDict[str, Address] = OrderedDict()
        self._some = asyncio.Condition()
        self._pool: ProcessPoolExecutor | None = None
        self._runners: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        return sum(len(address) for address in self._addresses.values())

    def part(self) -> float:
        """Return the seconds that a move may be thought about, so many waiting."""
        moves = sum(len(line) for address in self._addresses.values() for line in address.moves.values())
        return max(LEAST, PROMPT * self.processes / max(self.processes, moves + self.busy))

    async def think(self, who: str, job: Job) -> Thought:
        """Wait in the line of an address and its seat, then think."""
        if not self._runners:
            self._runners = [asyncio.create_task(self._run()) for _ in range(self.processes)]
        address = self._addresses.setdefault(who, Address())
        if len(address) >= LINE:
            raise Fault(f"too much for the bots to think about: {LINE} of your moves are waiting already")
        future: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        address.put((job, future))
        async with self._some:
            self._some.notify_all()
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
        """Return the first of the next address; that address then goes to the back."""
        only_moves = 0 < self.processes - 1 <= self.musing
        for _ in range(len(self._addresses)):
            who, address = self._addresses.popitem(last=False)
            found = address.pop(only_moves)
            if len(address):
                self._addresses[who] = address
            if found is not None:
                return found
        return None

    async def _run(self) -> None:
        while True:
            async with self._some:
                found = self._next()
                while found is None:
                    await self._some.wait()
                    found = self._next()
            muses = found[0].kind != "choose"
            self.busy += 1
            self.musing += muses
            try:
                await self._do(*found)
            finally:
                self.busy -= 1
                self.musing -= muses
                async with self._some:
                    self._some.notify_all()

    async def _do(self, job: Job, future: asyncio.Future[Thought]) -> None:
        pool = self._executor()
        if job.kind in {"choose", "hint"}:
            job.seconds = min(job.seconds or PROMPT, self.part())
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
            with deaf():
                # Each of these starts one, as none is idle yet.
                for _ in range(self.processes):
                    self._pool.submit(os.getpid)
        return self._pool


@contextmanager
def deaf() -> Iterator[None]:
    """Let processes that begin meanwhile not hear Ctrl-C: a terminal sends it to all, and the server ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def settle(future: asyncio.Future[Thought], problem: Exception) -> None:
    if not future.done():
        future.set_exception(problem)
