"""A table with people at it: the match, the connections, and what each of them was last told."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import UNSET

from wartable.core.ask import Option
from wartable.core.game import Game
from wartable.table.connection import Connection
from wartable.table.errors import Refused
from wartable.table.film import Film
from wartable.table.messages.sent import (
    ChatMessage,
    GameName,
    NextTable,
    PeopleMessage,
    SeatPresence,
    TableMessage,
    encode,
)
from wartable.table.replay import WATCHER, Knowledge, Replay, known_to
from wartable.table.sheet import Sheet
from wartable.table.store import Store
from wartable.table.tempo import Tempo

#: With what a socket is closed whose seat was ended elsewhere.
SEAT_ENDED = 4401

#: Watchers that a table has room for, and connections that one seat may have.
WATCHERS = 100
DEVICES = 8


class Room:
    """One table. Whoever changes or tells its match holds `lock`."""

    def __init__(self, game: Game[Any, Any], sheet: Sheet, store: Store) -> None:
        self.game = game
        self.sheet = sheet
        self.lock = asyncio.Lock()
        self.replay = Replay(game, sheet)
        self.replay.keep_moments()
        #: In the order in which they came.
        self.connections: dict[Connection, None] = {}
        #: Who is there at other workers.
        self.elsewhere: dict[str, list[int]] = {}
        #: The bots that are thinking, by seat.
        self.thinking: dict[int, asyncio.Task[None]] = {}
        #: How long the latest thought of each bot took.
        self.pondered: dict[int, float] = {}
        #: The seats for which a hint is being worked out.
        self.hinting: set[int] = set()
        self.tempo = Tempo(sheet.pace)
        self.last_change = 0.0
        #: When something last happened that everybody could see, and what they saw.
        self.last_sight = 0.0
        self._sight: Knowledge | None = None
        self._store = store
        self._chat_seen = 0
        self._film: Film | None = None

    async def film(self) -> Film:
        """The match moment by moment, as far as it has come."""
        async with self.lock:
            film, replay = self._film, self.replay
            if film is None:
                film = await asyncio.to_thread(Film, replay)
            elif film.seq != replay.seq:
                film = await asyncio.to_thread(film.follow, replay)
            self._film = film
            return film

    def forget_film(self) -> None:
        self._film = None

    async def reload(self) -> None:
        """Play the stored log from the start: after a choice that was not accepted, or at the beginning."""
        entries = await self._store.entries(self.sheet.id)
        replay = Replay(self.game, self.sheet)
        await asyncio.to_thread(replay.extend, entries)
        replay.keep_moments()
        self.replay = replay

    async def catch_up(self) -> bool:
        """Play what other workers have added to the log, and show it. Return whether there was anything."""
        entries = await self._store.entries(self.sheet.id, self.replay.seq)
        for entry in entries:
            self.replay.extend([entry])
            self.note_choice(entry.seat)
            self.send_state()
        return bool(entries)

    def note_change(self, now: float) -> None:
        """Remember that the match has gone on, and whether a watcher could tell."""
        self.last_change = now
        sight = known_to(self.replay.match, WATCHER)
        if sight != self._sight:
            self.last_sight, self._sight = now, sight

    def note_choice(self, seat: int) -> None:
        """Remember who has chosen, for the tempo of the bots. A person's choice ends their turns; where there are only
        bots, anybody's does, because nobody waits for a turn of one's own."""
        players = self.sheet.players
        self.tempo.note_choice(seat, not players[seat].bot or all(player.bot for player in players))

    def pause(self, seat: int, now: float) -> float:
        """How long a bot's choice is held back, so that people can follow, counted from what they last saw. A second
        question that nobody knows of brings no second pause, or the pause would tell."""
        return max(0.0, self.last_sight + self.tempo.pause(seat, now) - now)

    def patron(self) -> str:
        """The address for which the bots of this table think: of whoever has sat here for longest, else of whoever has
        watched for longest; nothing if nobody is here."""
        there = sorted(self.connections, key=lambda one: one.seat == WATCHER)
        return there[0].address if there else ""

    def only_option(self, seat: int) -> Option | None:
        """The option of a seat that has no other."""
        options = self.replay.match.options_of(seat)
        return options[0] if len(options) == 1 else None

    # -- telling -----------------------------------------------------------------------------------------------

    def send_state(self) -> None:
        for connection in list(self.connections):
            connection.send_state(self.replay)

    def here(self) -> list[int]:
        """The seats that are connected to this worker, a watcher as -1."""
        return sorted(connection.seat for connection in self.connections)

    def people(self, seat: int) -> PeopleMessage:
        """Who sits here, as one of them is told; with the way to the rematch if there is one."""
        there = self.here() + [other for seats in self.elsewhere.values() for other in seats]
        sheet = self.sheet
        seats = [
            SeatPresence(
                seat=player.seat,
                name=player.shown_name,
                role=self.game.seat_name(player.seat),
                bot=player.bot,
                open=player.open,
                taken=player.taken,
                online=bool(player.bot) or player.seat in there,
            )
            for player in sheet.players
        ]
        return PeopleMessage(
            you=seat,
            seats=seats,
            watchers=there.count(WATCHER),
            devices=there.count(seat) if seat >= 0 else UNSET,
            next=NextTable(id=sheet.next) if sheet.next else UNSET,
        )

    def send_people(self) -> None:
        """Tell everybody who is there, in the same words to all who are told the same."""
        told: dict[int, str] = {}
        for connection in list(self.connections):
            if connection.seat not in told:
                told[connection.seat] = encode(self.people(connection.seat))
            connection.send_people(told[connection.seat])

    def make_way(self, connection: Connection) -> None:
        """Let somebody in, if there is room for one more. A seat's oldest connection makes way for its newest, so that
        nobody locks out whoever sits there. Raises Refused."""
        same = [one for one in self.connections if one.seat == connection.seat]
        if connection.seat == WATCHER:
            there = len(same) + sum(seats.count(WATCHER) for seats in self.elsewhere.values())
            if there >= WATCHERS:
                raise Refused("full", f"{WATCHERS} watchers are at this table already; come back later", 429)
        elif len(same) >= DEVICES:
            same[0].close()

    async def refresh_people(self) -> None:
        """Read anew who sits here, and tell."""
        sheet = await self._store.sheet(self.sheet.id)
        if sheet is not None:
            self.sheet.players, self.sheet.next = sheet.players, sheet.next
            self.end_closed_seats()
            self.send_people()
            # Whoever has another name now is called by it in what was told.
            self.send_state()

    def end_closed_seats(self) -> None:
        """End the connections of seats that have another nonce now: somebody else sits there, or its holder has ended
        all other devices."""
        for connection in list(self.connections):
            if connection.nonce is not None and connection.nonce != self.sheet.players[connection.seat].nonce:
                self.connections.pop(connection, None)
                connection.dismiss(Refused("seat-ended", "this seat was closed on this device", 403), SEAT_ENDED)

    async def send_chat(self) -> None:
        """Send the lines of chat that nobody here has seen."""
        lines = await self._store.talk(self.sheet.id, self._chat_seen)
        fresh = [line for line in lines if line.id > self._chat_seen]
        if fresh:
            self._chat_seen = fresh[-1].id
            for connection in list(self.connections):
                connection.send(ChatMessage(lines=fresh))

    async def greet(self, connection: Connection) -> None:
        """Everything a newcomer must know. The caller holds the lock."""
        sheet = self.sheet
        lines = await self._store.talk(sheet.id)
        connection.send(
            TableMessage(
                id=sheet.id,
                game=GameName(key=self.game.key, name=self.game.name),
                settings=sheet.settings,
                guided=sheet.guided,
                listed=sheet.listed,
                seat=connection.seat,
            )
        )
        connection.send(self.people(connection.seat))
        connection.send(ChatMessage(lines=lines))
        if lines and not self.connections:
            self._chat_seen = lines[-1].id
        connection.send_state(self.replay)
        self.connections[connection] = None
