"""One browser at a table: what it has been told, and what still waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from msgspec import UNSET, UnsetType

from wartable.draw.picture import Picture
from wartable.table.changes import SeenMoment, same_start, showing
from wartable.table.errors import Refused
from wartable.table.messages.sent import (
    Missed,
    MissedMessage,
    SeatClock,
    ServerMessage,
    StateMessage,
    StoryChange,
    StoryLine,
    encode,
    error,
)
from wartable.table.replay import KEPT_MOMENTS, Replay, Told
from wartable.table.tokens import Session

#: Bytes, and messages, that may wait for a slow client before it is cut off; it can come back and is told everything
#: anew.
BACKLOG = 256 * 1024
MESSAGES = 200
#: A client with more bytes than these before it is not listened to until it has read on.
READ_ON = 48 * 1024
#: A message, or how it is written when its turn comes: what it says depends on what the client has by then.
Waiting = str | Callable[[], str]


class Connection:
    """One browser at a table. Messages wait in a line, so that a slow one never holds up the others; of states only the
    newest waits, with the moments of all states that it stands for, and so it is with who is there. What waits is
    bounded in bytes."""

    def __init__(self, seat: int, session: Session, address: str = "", abort: Callable[[], None] | None = None) -> None:
        self.seat = seat
        self.session = session
        self.address = address
        self.outgoing: asyncio.Queue[Waiting | None] = asyncio.Queue()
        #: Bytes that wait or are on their way.
        self.waiting = 0
        self.ended = False
        #: The hint that is being worked out for it.
        self.hint: asyncio.Task[None] | None = None
        self._abort = abort
        self._on_its_way = 0
        self._progress = asyncio.Event()
        self._people: str | None = None
        #: The nonce of the seat when it was opened; where a seat gets another, this connection has ended.
        self.nonce: str | None = None
        #: The clocks that its client was last told.
        self.clocks: list[SeatClock | None] = []
        #: The code and the reason with which the socket is closed.
        self.ending = (1012, "please come back in a moment")
        # What the client has, what it is to have, and what it is to be shown on the way.
        self._has: Told | None = None
        self._newest: Told | None = None
        self._moments: list[SeenMoment] = []
        self._missed: Missed | None = None
        self._state_waits = False
        self._seq = -1

    # -- what is to be sent ------------------------------------------------------------------------------------

    def send(self, message: ServerMessage) -> None:
        self._put(encode(message))

    def _put(self, waiting: Waiting) -> None:
        if self.ended:
            return
        size = len(waiting) if isinstance(waiting, str) else 0
        if self.waiting + size > BACKLOG or self.outgoing.qsize() >= MESSAGES:
            self.cut()
            return
        self.waiting += size
        self.outgoing.put_nowait(waiting)

    def dismiss(self, refused: Refused, code: int) -> None:
        """Say why, then end the connection for good."""
        self.ending = (code, str(refused)[:100])
        self.send(error(refused))
        self.close()

    def close(self) -> None:
        """End the connection once it has sent what waits."""
        if not self.ended:
            self.ended = True
            self.outgoing.put_nowait(None)
            self._progress.set()

    def cut(self) -> None:
        """End the connection at once, whatever waits: its client does not read."""
        while not self.outgoing.empty():
            self.outgoing.get_nowait()
        self.waiting = self._on_its_way
        self.close()
        if self._abort is not None:
            self._abort()

    def send_people(self, people: str) -> None:
        """Send who is there, instead of what still waits to be sent about it."""
        if self._people is None:
            self._put(self._write_people)
        self._people = people

    def _write_people(self) -> str:
        people, self._people = self._people, None
        assert people is not None
        return people

    def send_state(self, replay: Replay) -> None:
        """Send how the match stands, with the moments since the last time; nothing if nothing has changed for this
        seat."""
        told = replay.told(self.seat)
        first = self._seq < 0
        fresh = [] if first or replay.seq == self._seq else replay.moments(self.seat)
        self._seq = replay.seq
        if told == self._newest and not fresh:
            return
        if first:
            self._missed = replay.missed(self.seat)
        self._newest = told
        self._moments = [*self._moments, *fresh][-KEPT_MOMENTS:]
        if not self._state_waits:
            self._state_waits = True
            self._put(self._write_state)

    def send_missed(self, replay: Replay) -> None:
        """Show what happened since the seat's latest choice."""
        moments = replay.missed_moments(self.seat)
        self._put(lambda: self._write_missed(moments))

    # -- what is sent ------------------------------------------------------------------------------------------

    async def next(self) -> str | None:
        """Wait for the next message and return it as it goes over the socket; None at the end. The one before has been
        sent by then."""
        self.waiting -= self._on_its_way
        self._on_its_way = 0
        self._progress.set()
        waiting = await self.outgoing.get()
        text = written(waiting)
        if text is not None:
            self._on_its_way = len(text)
            self.waiting += 0 if isinstance(waiting, str) else len(text)
        return text

    async def caught_up(self) -> None:
        """Wait until the client has read most of what it was sent."""
        while self.waiting > READ_ON and not self.ended:
            self._progress.clear()
            await self._progress.wait()

    def _write_state(self) -> str:
        has, now = self._has, self._newest
        assert now is not None
        moments, last = showing(has.picture if has else None, self._moments, now.picture)
        message = StateMessage(
            **msgspec.structs.asdict(now.state),
            style=shared(has, now, lambda picture: picture.style),
            defs=shared(has, now, lambda picture: picture.defs),
            label=now.picture.label,
            seats=list(now.picture.seats),
            moments=moments,
            picture=last.parts,
            gone=last.gone,
            story=story_change(has.story if has else [], now.story),
            missed=self._missed or UNSET,
        )
        self._has, self._moments, self._missed, self._state_waits = now, [], None, False
        return encode(message)

    def _write_missed(self, moments: list[SeenMoment]) -> str:
        assert self._has is not None
        picture = self._has.picture
        told, last = showing(picture, moments, picture)
        return encode(MissedMessage(moments=told, picture=last.parts, gone=last.gone))


def written(waiting: Waiting | None) -> str | None:
    return waiting() if callable(waiting) else waiting


def shared(has: Told | None, now: Told, of: Callable[[Picture], str]) -> str | UnsetType:
    """Return something that all parts share, unless the client has it."""
    return of(now.picture) if has is None or of(has.picture) != of(now.picture) else UNSET


def story_change(has: list[StoryLine], now: list[StoryLine]) -> StoryChange:
    same = same_start(has, now)
    return StoryChange(kept=same, lines=now[same:])
