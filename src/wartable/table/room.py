"""A table with people at it: the match, the connections, and what each of them was last told."""

from __future__ import annotations

import asyncio
from typing import Any

from wartable.core.game import Game
from wartable.table.film import Film
from wartable.table.messages import encode
from wartable.table.replay import WATCHER, Replay, known_to
from wartable.table.sheet import Sheet
from wartable.table.store import Store
from wartable.table.tokens import Keys, Session

Message = dict[str, Any]
#: Messages that may wait for a slow client before it is cut off; it can come back and is told everything anew.
BACKLOG = 200


class Connection:
    """One browser at a table. Messages wait in a queue, so that a slow one never holds up the others."""

    def __init__(self, seat: int, session: Session) -> None:
        self.seat = seat
        self.session = session
        self.outgoing: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)
        self._last: Message | None = None
        self._story: list[str] = []

    def send(self, message: Message) -> None:
        if self.outgoing.full():
            self.close()
            return
        self.outgoing.put_nowait(encode(message))

    def close(self) -> None:
        """End the connection once it has sent what it can."""
        while self.outgoing.full():
            self.outgoing.get_nowait()
        self.outgoing.put_nowait(None)

    def tell(self, told: Message) -> None:
        """Send the state, with only the new lines of the story; nothing if nothing has changed for this seat."""
        if told == self._last:
            return
        story = told["story"]
        same = 0
        for ours, theirs in zip(self._story, story, strict=False):
            if ours != theirs:
                break
            same += 1
        self.send({"type": "state"} | told | {"story": {"from": same, "lines": story[same:]}})
        self._last, self._story = told, story


class Room:
    """One table. Whoever changes or tells its match holds `lock`."""

    def __init__(self, game: Game[Any], sheet: Sheet, store: Store, keys: Keys) -> None:
        self.game = game
        self.sheet = sheet
        self.lock = asyncio.Lock()
        self.replay = Replay(game, sheet)
        self.connections: set[Connection] = set()
        #: Who is there at other workers.
        self.elsewhere: dict[str, list[int]] = {}
        #: The bots that are thinking, by seat.
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.last_change = 0.0
        #: When something last happened that everybody could see, and what they saw.
        self.last_sight = 0.0
        self._sight: tuple[Any, ...] = ()
        self._store = store
        self._keys = keys
        self._chat_seen = 0
        self._film: Film | None = None

    async def film(self) -> Film:
        """The match moment by moment, as far as it has come."""
        async with self.lock:
            if self._film is None or self._film.seq != self.replay.seq:
                self._film = await asyncio.to_thread(Film, self.replay)
            return self._film

    async def reload(self) -> None:
        """Play the stored log from the start: after a choice that was not accepted, or at the beginning."""
        entries = await self._store.entries(self.sheet.id)
        replay = Replay(self.game, self.sheet)
        await asyncio.to_thread(replay.extend, entries)
        self.replay = replay

    async def catch_up(self) -> bool:
        """Play what other workers have added to the log. Tells whether there was anything."""
        entries = await self._store.entries(self.sheet.id, self.replay.seq)
        self.replay.extend(entries)
        return bool(entries)

    def note_change(self, now: float) -> None:
        """Remember that the match has gone on, and whether a watcher could tell."""
        self.last_change = now
        sight = known_to(self.replay.match, WATCHER)
        if sight != self._sight:
            self.last_sight, self._sight = now, sight

    def pause(self, now: float) -> float:
        """How long a bot's choice is held back, so that people can follow: the pace of the table, counted from what
        they last saw. A second question that nobody knows of brings no second pause, or the pause would tell."""
        return max(0.0, self.last_sight + self.sheet.pace - now)

    # -- telling -----------------------------------------------------------------------------------------------

    def tell_state(self) -> None:
        for connection in list(self.connections):
            connection.tell(self.replay.told(connection.seat))

    def here(self) -> list[int]:
        """The seats that are connected to this worker, a watcher as -1."""
        return sorted(connection.seat for connection in self.connections)

    def people(self, seat: int) -> Message:
        """Who sits here, as one of them is told; with the way to the rematch if there is one."""
        there = self.here() + [other for seats in self.elsewhere.values() for other in seats]
        sheet = self.sheet
        message: Message = {
            "type": "people",
            "you": seat,
            "seats": [
                {
                    "seat": player.seat,
                    "name": player.name or player.bot,
                    "role": self.game.seat_name(player.seat),
                    "bot": player.bot,
                    "open": player.open,
                    "taken": bool(player.bot or player.client),
                    "online": bool(player.bot) or player.seat in there,
                }
                for player in sheet.players
            ],
            "watchers": there.count(WATCHER),
        }
        if sheet.next:
            message["next"] = {"id": sheet.next}
            if seat >= 0:
                message["next"]["token"] = self._keys.seat_token(sheet.next, seat)
        return message

    def tell_people(self) -> None:
        for connection in list(self.connections):
            connection.send(self.people(connection.seat))

    async def refresh_people(self) -> None:
        """Read anew who sits here, and tell."""
        sheet = await self._store.sheet(self.sheet.id)
        if sheet is not None:
            self.sheet.players, self.sheet.next = sheet.players, sheet.next
            self.tell_people()

    async def tell_chat(self) -> None:
        """Send the lines of chat that nobody here has seen."""
        lines = await self._store.talk(self.sheet.id, self._chat_seen)
        fresh = [line for line in lines if line["id"] > self._chat_seen]
        if fresh:
            self._chat_seen = fresh[-1]["id"]
            for connection in list(self.connections):
                connection.send({"type": "chat", "lines": fresh})

    async def greet(self, connection: Connection) -> None:
        """Everything a newcomer must know. The caller holds the lock."""
        sheet = self.sheet
        lines = await self._store.talk(sheet.id)
        about = {
            "type": "table",
            "id": sheet.id,
            "game": {"key": self.game.key, "name": self.game.name},
            "settings": sheet.settings,
            "guided": sheet.guided,
            "listed": sheet.listed,
            "seat": connection.seat,
        }
        connection.send(about)
        connection.send(self.people(connection.seat))
        connection.send({"type": "chat", "lines": lines})
        if lines and not self.connections:
            self._chat_seen = lines[-1]["id"]
        connection.tell(self.replay.told(connection.seat))
        self.connections.add(connection)
