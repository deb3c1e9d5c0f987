"""A table with people at it: the match, the connections, and what each of them was last told."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from msgspec import UNSET

from wartable.core.ask import Option
from wartable.core.game import Game
from wartable.table import deeds, versions
from wartable.table.clocks import Clocks
from wartable.table.connection import Connection
from wartable.table.errors import Refused
from wartable.table.film import Film
from wartable.table.messages.sent import (
    ChatMessage,
    ClocksMessage,
    GameName,
    NextTable,
    PeopleMessage,
    SeatPresence,
    TableMessage,
    encode,
)
from wartable.table.replay import WATCHER, Knowledge, Replay
from wartable.table.sheet import Sheet
from wartable.table.store import Store
from wartable.table.tempo import Tempo

#: With what a socket is closed whose seat was ended elsewhere.
SEAT_ENDED = 4401

#: Lines of chat are numbered before they are stored: of several workers' one may come so many numbers late.
LATE = 1000

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
        #: When each entry was stored, and how many are; what is played beyond may still come to nothing.
        self.times: list[float] = []
        self.stored = 0
        #: What people are told about a table of other rules or content.
        self.notice = ""
        #: Since when the people who sit here have not been here, by a clock that never goes back.
        self.away: dict[int, float] = {}
        #: What may be done about the seats, as everybody was last told.
        self.told_deeds: list[list[str]] = []
        self._store = store
        #: The latest lines of chat that everybody here was told.
        self._chat_told: set[int] = set()
        self._film: Film | None = None

    async def film(self) -> Film:
        """Return the match moment by moment, as far as it has come."""
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
        history = await self._store.history(self.sheet.id)
        reading = await asyncio.to_thread(versions.read, self.game, self.sheet, history)
        self.replay, self.notice = reading.replay, reading.notice
        self.replay.keep_moments()
        self.times = [stored.made for stored in history[: self.replay.seq]]
        self.stored = self.replay.seq

    async def rewind(self) -> None:
        """Forget what was played but never stored."""
        replay = versions.begun(self.game, self.sheet)
        await asyncio.to_thread(replay.extend, self.replay.entries[: self.stored])
        replay.keep_moments()
        self.replay = replay
        del self.times[self.stored :]

    async def catch_up(self) -> bool:
        """Play what other workers have added to the log, and show it. Return whether there was anything."""
        if self.replay.frozen:
            return False
        history = await self._store.history(self.sheet.id, self.replay.seq)
        for stored in history:
            self.replay.extend([stored.entry])
            self.note_stored(stored.made)
            self.note_choice(stored.entry.seat)
            self.send_state()
            if stored.entry.deed:
                self.send_people()
        return bool(history)

    def note_stored(self, made: float) -> None:
        """Note that the latest entry is in the log, and since when."""
        self.times.append(made)
        self.stored = self.replay.seq

    @property
    def over(self) -> bool:
        """Whether the match has ended, by what is stored: an end that may still come to nothing opens no record."""
        return self.replay.match.over and self.stored == self.replay.seq

    # -- leaving -----------------------------------------------------------------------------------------------

    def bot_of(self, seat: int) -> str:
        """Return the bot that plays a seat, whether it was its own from the beginning or somebody has left it."""
        return self.sheet.players[seat].bot or self.replay.leaving.stand_ins.get(seat, "")

    def there(self) -> list[int]:
        """Return the seats that are connected to any worker, a watcher as -1."""
        return self.here() + [other for seats in self.elsewhere.values() for other in seats]

    def note_presence(self, now: float) -> None:
        """Remember since when somebody has not been here."""
        there = self.there()
        for player in self.sheet.players:
            if player.seat in there or not player.client:
                self.away.pop(player.seat, None)
            else:
                self.away.setdefault(player.seat, now)

    def is_away(self, seat: int, seconds: float) -> bool:
        """Return whether nobody has been on a seat for so long."""
        since = self.away.get(seat)
        return since is not None and time.monotonic() - since >= seconds

    def can(self, seat: int, by: int) -> list[str]:
        """Return what somebody may do about a seat."""
        return deeds.possible(self, seat, by)

    # -- clocks ------------------------------------------------------------------------------------------------

    def clocks(self) -> Clocks | None:
        """Return the clocks as they stand, if the table has any and somebody still plays."""
        timing = self.replay.timing
        if self.sheet.clock is None or timing is None or self.replay.frozen or self.replay.match.over:
            return None
        clocks = Clocks(self.sheet.clock, timing, self.sheet.begun, self.times)
        clocks.outages = self._store.outages
        return clocks

    def is_timed(self, seat: int) -> bool:
        """Return whether a seat has a clock: the server's own slowness is no bot's fault."""
        return not self.bot_of(seat) and seat not in self.replay.leaving.gone

    def will_choose(self, seat: int) -> bool:
        """Return whether somebody plays a seat: where one has left for good, perhaps nobody ever does."""
        return bool(self.bot_of(seat)) or seat not in self.replay.leaving.gone

    def send_clocks(self) -> None:
        """Tell everybody how much time is left, where that has changed for them."""
        clocks = self.clocks()
        if clocks is None:
            return
        for connection in list(self.connections):
            seats = [
                clocks.shown(seat, connection.seat) if self.is_timed(seat) else None for seat in range(self.sheet.seats)
            ]
            if seats != connection.clocks:
                connection.clocks = seats
                connection.send(ClocksMessage(now=time.time(), seats=seats))

    def note_change(self, now: float) -> None:
        """Remember that the match has gone on, and whether a watcher could tell."""
        self.last_change = now
        sight = self.replay.known(WATCHER)
        if sight != self._sight:
            self.last_sight, self._sight = now, sight

    def note_choice(self, seat: int) -> None:
        """Remember who has chosen, for the tempo of the bots. A person's choice ends their turns; where there are only
        bots, anybody's does, because nobody waits for a turn of one's own."""
        players = self.sheet.players
        self.tempo.note_choice(seat, not self.bot_of(seat) or all(player.bot for player in players))

    def pause(self, seat: int, now: float) -> float:
        """Return how long a bot's choice is held back, so that people can follow, counted from what they last saw. A
        second question that nobody knows of brings no second pause, or the pause would tell."""
        return max(0.0, self.last_sight + self.tempo.pause(seat, now) - now)

    def patron(self) -> str:
        """Return the address for which the bots of this table think: of whoever has sat here for longest, else of
        whoever has watched for longest; nothing if nobody is here."""
        there = sorted(self.connections, key=lambda one: one.seat == WATCHER)
        return there[0].address if there else ""

    def only_option(self, seat: int) -> Option | None:
        """Return the option of a seat that has no other."""
        options = self.replay.match.options_of(seat)
        return options[0] if len(options) == 1 else None

    # -- telling -----------------------------------------------------------------------------------------------

    def send_state(self) -> None:
        for connection in list(self.connections):
            connection.send_state(self.replay)

    def here(self) -> list[int]:
        """Return the seats that are connected to this worker, a watcher as -1."""
        return sorted(connection.seat for connection in self.connections)

    def people(self, seat: int) -> PeopleMessage:
        """Return who sits here, as one of them is told; with the way to the rematch if there is one."""
        there, sheet, leaving = self.there(), self.sheet, self.replay.leaving
        seats = [
            SeatPresence(
                seat=player.seat,
                name=player.shown_name,
                role=self.game.seat_name(player.seat),
                bot=player.bot,
                open=player.open,
                taken=player.taken,
                online=bool(player.bot) or player.seat in there,
                left=leaving.gone.get(player.seat, ""),
                stand_in=leaving.stand_ins.get(player.seat, ""),
                wanted=sorted(leaving.votes.get(player.seat, set())),
                can=self.can(player.seat, seat),
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
            self.send_clocks()

    def end_closed_seats(self) -> None:
        """End the connections of seats that have another nonce now: somebody else sits there, or its holder has ended
        all other devices."""
        for connection in list(self.connections):
            if connection.nonce is not None and connection.nonce != self.sheet.players[connection.seat].nonce:
                self.connections.pop(connection, None)
                connection.dismiss(Refused("seat-ended", "this seat was closed on this device", 403), SEAT_ENDED)

    async def send_chat(self) -> None:
        """Send the lines of chat that nobody here has seen."""
        lines = await self._store.talk(self.sheet.id, max(self._chat_told, default=0) - LATE)
        fresh = [line for line in lines if line.id not in self._chat_told]
        if fresh:
            self._chat_told = {line.id for line in lines}
            for connection in list(self.connections):
                connection.send(ChatMessage(lines=fresh))

    async def greet(self, connection: Connection) -> None:
        """Send everything a newcomer must know. The caller holds the lock."""
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
                clock=sheet.clock,
                notice=self.notice,
                frozen=self.replay.frozen,
            )
        )
        connection.send(self.people(connection.seat))
        connection.send(ChatMessage(lines=lines))
        if not self.connections:
            self._chat_told = {line.id for line in lines}
        connection.send_state(self.replay)
        self.connections[connection] = None
