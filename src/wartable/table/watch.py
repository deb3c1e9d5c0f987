"""What a worker looks after every now and then: bots that should have moved, clocks, seats whose people are away, and
tables that nobody has touched for long."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from wartable.core.errors import Fault, RulesError
from wartable.table.clocks import GRACE
from wartable.table.errors import Refused
from wartable.table.outages import BEAT

if TYPE_CHECKING:
    from wartable.table.hall import Hall
    from wartable.table.room import Room

log = logging.getLogger("wartable.table")
#: Seconds between two looks.
ROUND = 2.0
#: Seconds after which a bot that should have moved is woken again.
LATE = 8.0
#: Seconds between two looks for old tables.
SWEEP = 3600.0
#: Seconds until a table with a clock is looked at again where nobody's time runs, or that cannot be played.
IDLE = 600.0


class Watch:
    """The watch over the tables of one worker, and over those with a clock that nobody is at."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        #: When somebody's time is up at tables with a clock, as far as this worker has looked.
        self._due: dict[str, float] = {}
        self._beaten = 0.0

    async def run(self) -> None:
        """Look after the tables for as long as the worker runs. What fails is tried again."""
        swept = -SWEEP
        while True:
            await asyncio.sleep(ROUND)
            now = time.monotonic()
            try:
                self.wake_late(now)
                await self.look_at_clocks(now)
                if now - swept >= SWEEP:
                    swept = now
                    await self.sweep()
            except Exception:
                log.exception("the hall could not be looked after; it is tried again")

    def wake_late(self, now: float) -> None:
        """Wake the bots that somebody has been waiting for too long: their worker died."""
        for room in list(self.hall.rooms.values()):
            if room.connections and not room.thinking and now - room.last_change > LATE + room.sheet.pace:
                self.hall.wake_bots(room)

    async def look_at_clocks(self, now: float) -> None:
        """See whose time is up, and who may be replaced by now; every now and then also at tables that nobody is at."""
        for room in list(self.hall.rooms.values()):
            if room.sheet.clock is not None:
                await self._flag(room)
            self.tell_deeds(room, now)
        if now - self._beaten >= BEAT:
            self._beaten = now
            await self.hall.store.beat()
            await self._look_at_empty_tables()

    async def _look_at_empty_tables(self) -> None:
        for match in await self.hall.store.timed():
            if match in self.hall.rooms or self._due.get(match, 0.0) > time.time():
                continue
            try:
                await self._flag(await self.hall.room(match))
            except (Fault, Refused, RulesError) as problem:
                # One that cannot be played keeps nobody from looking at the others.
                log.warning("table %s has a clock and cannot be loaded: %s", match, problem)
                self._due[match] = time.time() + IDLE

    async def _flag(self, room: Room) -> None:
        async with room.lock:
            await self.hall.flag(room, GRACE)
            clocks = room.clocks()
            due = [clocks.due(seat) for seat in range(room.sheet.seats)] if clocks else []
            # Where nobody's time runs, somebody is still to sit down; then they are here.
            self._due[room.sheet.id] = min([at for at in due if at is not None], default=time.time() + IDLE)

    def tell_deeds(self, room: Room, now: float) -> None:
        """Tell what may be done about seats whose people have been away for long enough."""
        room.note_presence(now)
        seats = range(room.sheet.seats)
        deeds = [room.can(seat, by) for seat in seats for by in seats] if room.away and room.connections else []
        if deeds != room.told_deeds:
            room.told_deeds = deeds
            room.send_people()

    async def sweep(self) -> None:
        """Remove tables that nobody has touched for long; where people sit, even idly, the table stays."""
        hall = self.hall
        if not hall.settings.is_sqlite:
            await hall.store.forget_allowances(SWEEP)
        if not hall.settings.keep_days:
            return
        live = [match for match, room in hall.rooms.items() if room.connections]
        for match in await hall.store.sweep(hall.settings.keep_days, live):
            hall.rooms.pop(match, None)
