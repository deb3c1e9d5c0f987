"""When a worker searches for garbage, which is what holds itself in a circle and so does not go by itself; and when it
gives back to the system what it no longer needs.

A search holds everybody up, the longer the more there is to look at. Python begins one when there is so much more than
after the last; but where many play, what comes takes the place of what goes, there is hardly ever more, and what has
come adds up until a search of it takes a quarter of a second. So it is searched by the clock, in portions of some
milliseconds, and is then laid aside. All that there is, which at a thousand tables takes longer than people wait for a
card to turn, is searched only when it has become much more, and every now and then, but never so often that it adds up.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress
from sys import getallocatedblocks
from time import monotonic, thread_time

#: Seconds between two looks. What has come since the last is searched: what 250 choices a second leave, in some
#: milliseconds.
ROUND = 0.25
#: So many more young things are searched sooner: no earlier, or all would be searched twice.
YOUNG = 20_000
NEVER = 10**9
#: Everything is searched once there are so many times as many blocks of memory as after the last time, and in any case
#: after so many seconds.
GROWN = 1.25
SELDOM = 300.0
#: The part of its time that a worker searches everything, at most: the longer that will take, the longer until then.
SHARE = 0.001
#: Where the last search has freed such a part of all, somebody makes garbage: then it may take that part of the time.
MUCH = 0.03
SHARE_OF_MUCH = 0.01
#: Seconds between two times that free memory is given back.
KEPT = 10.0
#: What glibc calls these settings of its memory, and what they are set to: one heap for all threads, and every large
#: block by itself, so that what is freed can be given back and is not kept for each thread.
ARENA_MAX, MMAP_THRESHOLD = (-8, 1), (-3, 256 * 1024)


class Garbage:
    """The search for garbage of one worker."""

    def __init__(self, now: float) -> None:
        gc.set_threshold(YOUNG, NEVER, NEVER)
        self._give_back = way_to_give_back()
        self._gave_back = now
        self._search_all(now)
        # What a worker begins with, which is mostly code, is there as long as it is.
        gc.freeze()

    async def run(self) -> None:
        """Look for as long as the worker runs."""
        while True:
            await asyncio.sleep(ROUND)
            self.look(monotonic())

    def look(self, now: float) -> None:
        """Search what has come, or everything if it is time."""
        held, since = getallocatedblocks(), now - self._searched
        # It will take as much longer than the last time as there is more.
        takes = self._took * held / self._held
        if since >= takes / self._share and (since >= SELDOM or held > self._held * GROWN):
            self._search_all(now)
        else:
            gc.collect(1)
        if now - self._gave_back >= KEPT:
            self._give_back(0)
            self._gave_back = now

    def _search_all(self, now: float) -> None:
        # By the work it is: on a busy machine the clock would put the next one off for an hour.
        begun, before = thread_time(), getallocatedblocks()
        gc.collect()
        self._searched, self._held, self._took = now, getallocatedblocks(), thread_time() - begun
        self._share = SHARE_OF_MUCH if before - self._held > MUCH * before else SHARE


def way_to_give_back() -> Callable[[int], object]:
    """Return how to give free memory back, to be called with what to keep of it. Where it is not glibc that keeps the
    memory, that does nothing; where it is, it is told to keep less."""
    with suppress(TypeError, OSError, AttributeError):
        glibc = ctypes.CDLL(None)
        trim: Callable[[int], object] = glibc.malloc_trim
        for setting in (ARENA_MAX, MMAP_THRESHOLD):
            glibc.mallopt(*setting)
        return trim
    return lambda _: None
