"""What is looked at again: films of matches, made once, and what was shown of them, kept while it is asked for.

Drawing and replaying for many readers must not hold up those who play: one thing is made at a time, in a thread, and
all who ask for it meanwhile are given the same.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from wartable.table.film import Film
from wartable.table.messages.sent import Frame, MomentMessage
from wartable.table.replay import WATCHER
from wartable.table.room import Room

T = TypeVar("T")
#: Films that are kept: each has the states of a whole match.
FILMS = 32
#: Pictures and stories that are kept.
SHOWN = 400

Story = list[tuple[str, int]]


class Projector:
    """One for each worker."""

    def __init__(self) -> None:
        self._films: OrderedDict[str, Room] = OrderedDict()
        self._shown: OrderedDict[tuple[object, ...], object] = OrderedDict()
        self._turn = asyncio.Lock()

    async def film(self, room: Room) -> Film:
        """Return the film of a match as far as it has come."""
        film = await room.film()
        self._films[room.sheet.id] = room
        self._films.move_to_end(room.sheet.id)
        if len(self._films) > FILMS:
            self._films.popitem(last=False)[1].forget_film()
        return film

    async def frame(self, room: Room, number: int, seat: int, you: int) -> Frame:
        """Return a frame of the replay, as a seat or a watcher saw it, for somebody whose own seat is `you`."""
        film, names = await self.film(room), room.replay.names(you)
        key = (room.sheet.id, film.seq, "frame", number, seat, names.key())
        return await self._once(key, lambda: film.frame(number, seat, names))

    async def picture(self, room: Room, number: int, seat: int) -> str:
        """Return the picture after N choices, as one SVG."""
        film = await self.film(room)
        return await self._once((room.sheet.id, film.seq, "picture", number, seat), lambda: film.picture(number, seat))

    async def moment(self, room: Room, seat: int, line: int) -> MomentMessage | None:
        """Return the picture that a seat had when a line of its story was told, or None if it has no such line."""
        film, names = await self.film(room), room.replay.names(seat)
        key = (room.sheet.id, film.seq, "moment", line, seat, names.key())
        return await self._once(key, lambda: film.moment(seat, line, names))

    async def stories(self, room: Room, you: int) -> dict[str, Story]:
        """Return the story of each seat and of a watcher, for somebody whose own seat is `you`."""
        film, names = await self.film(room), room.replay.names(you)
        seats = range(WATCHER, room.sheet.seats)
        key = (room.sheet.id, film.seq, "stories", names.key())
        return await self._once(key, lambda: {str(seat): film.story(seat, names) for seat in seats})

    async def _once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return what is shown under a key, made in its turn if it is not there."""
        async with self._turn:
            if key not in self._shown:
                self._shown[key] = await asyncio.to_thread(make)
                if len(self._shown) > SHOWN:
                    self._shown.popitem(last=False)
            self._shown.move_to_end(key)
            found: T = self._shown[key]  # type: ignore[assignment]
            return found
