"""When a worker searches for garbage: things that hold each other in a circle, which is all that does not go by itself.

A search holds everybody up, the longer the more there is to look at. Young things are looked at often, a few at a time.
What outlives that is looked at once more when enough of it has come, and then laid aside. All that there is, which at a
thousand tables takes longer than people wait for a card to turn, is searched only when it has become much more, and
every now and then, but never so often that it adds up: Python's own rule counts what has come, and would do so every
few seconds, since nearly all that comes goes again by itself.
"""

from __future__ import annotations

import asyncio
import gc
from sys import getallocatedblocks
from time import monotonic

#: Young things after which these are searched; those that have outlived a search are not by themselves.
YOUNG = 1_000
NEVER = 10**9
#: What has come since the last search is searched once the worker holds so many blocks of memory more: no longer than
#: people notice.
MORE = 50_000
#: Everything is searched once it holds so many times as much as after the last time, and in any case after so many
#: seconds.
GROWN = 1.5
SELDOM = 300.0
#: The part of its time that a worker searches everything, at most: the longer that takes, the longer until the next.
SHARE = 0.001
#: Seconds between two looks at how much it holds.
ROUND = 1.0


class Garbage:
    """The search for garbage of one worker."""

    def __init__(self, now: float) -> None:
        gc.set_threshold(YOUNG, NEVER, NEVER)
        self._search_all(now)

    async def run(self) -> None:
        """Look for as long as the worker runs."""
        while True:
            await asyncio.sleep(ROUND)
            self.look(monotonic())

    def look(self, now: float) -> None:
        """Search, if it is time."""
        held, since = getallocatedblocks(), now - self._searched
        if since >= self._took / SHARE and (since >= SELDOM or held > self._held * GROWN):
            gc.unfreeze()
            self._search_all(now)
        elif held > self._last_held + MORE:
            self._search_new()

    def _search_all(self, now: float) -> None:
        begun = monotonic()
        self._search_new()
        self._searched, self._held, self._took = now, self._last_held, monotonic() - begun

    def _search_new(self) -> None:
        """Search what was not laid aside, and lay aside what is left of it."""
        gc.collect()
        gc.freeze()
        self._last_held = getallocatedblocks()
