"""Work spread over processes, that Ctrl-C ends with what is finished."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Any, TypeVar

from wartable.core.errors import Fault

P = TypeVar("P")
C = TypeVar("C")
R = TypeVar("R")

#: Whether somebody wants to stop: to be asked often while working.
Stopped = Callable[[], bool]
#: Shows how far work is, from its title and its size; what it gives is called with how much was done.
Progress = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Worker:
    """What a process keeps between its chunks."""

    prepared: Any = None
    stopped: Stopped = staticmethod(lambda: False)


def _begin(prepare: Callable[..., Any], arguments: tuple[Any, ...], stop: Any) -> None:
    # A terminal sends Ctrl-C to all processes; only the first decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.prepared = prepare(*arguments)
    _Worker.stopped = stop.is_set


def _work(work: Callable[[Any, Any, Stopped], R], chunk: Any) -> R:
    return work(_Worker.prepared, chunk, _Worker.stopped)


@contextmanager
def first_interrupt(call: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl-C call this, so that work ends in good order; another one interrupts as usual."""

    def handle(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        call()

    if threading.current_thread() is not threading.main_thread():
        # Only the main thread hears signals.
        yield
        return
    before = signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def spread(
    prepare: Callable[..., P],
    arguments: tuple[Any, ...],
    work: Callable[[P, C, Stopped], R],
    chunks: Sequence[C],
    jobs: int,
    done: Callable[[R], None],
) -> bool:
    """Give each chunk to `work`, with what `prepare` made in that process; call `done` in the order of the chunks.

    Gives whether it was interrupted: then unfinished chunks have given what they had.
    """
    stop = multiprocessing.Event()
    with first_interrupt(stop.set):
        if min(jobs, len(chunks)) <= 1:
            prepared = prepare(*arguments)
            for chunk in chunks:
                done(work(prepared, chunk, stop.is_set))
            return stop.is_set()
        with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(prepare, arguments, stop)) as pool:
            futures = [pool.submit(_work, work, chunk) for chunk in chunks]
            try:
                for future in futures:
                    done(future.result())
            except BrokenProcessPool:
                raise Fault("a worker process ended unexpectedly; out of memory? Try fewer --jobs") from None
            finally:
                # Whatever ends it, the others need not go on.
                interrupted = stop.is_set()
                stop.set()
                for future in futures:
                    future.cancel()
    return interrupted
