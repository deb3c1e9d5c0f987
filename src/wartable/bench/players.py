"""Many people at many tables of a running server, who choose at random and note what they see and when."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.request
from typing import Any

import msgspec

from wartable.bench.sockets import LightSocket, open_socket

#: Tables that are set up at a time, before the clock starts.
TOGETHER = 20


class Offered(msgspec.Struct):
    option: list[int]


class Heard(msgspec.Struct):
    """What a client looks at in a message."""

    type: str
    turn: int = 0
    over: bool = False
    options: list[Offered] = []
    code: str = ""


HEARD = msgspec.json.Decoder(Heard)


def post(url: str, body: Any, headers: dict[str, str]) -> Any:
    headers = {"content-type": "application/json"} | headers
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


class Notes:
    """What all players noted."""

    def __init__(self) -> None:
        #: Milliseconds from a person's choice to the other screen.
        self.delays: list[float] = []
        #: Milliseconds that a person waits for each choice of a bot, and for all that it chooses until they are asked.
        self.bot_choices: list[float] = []
        self.bot_turns: list[float] = []
        #: The size of each message about how it stands, but for everybody's first.
        self.sizes: list[int] = []
        self.errors: list[str] = []
        self.made = 0


class Crowd:
    """So many tables of one game, two people at each or one with a bot. Everybody chooses at random after a pause,
    until so many choices were made at the table."""

    def __init__(
        self,
        url: str,
        game: str,
        tables: int,
        moves: int,
        think: tuple[float, float],
        bot: str = "",
        headers: dict[str, str] | None = None,
    ) -> None:
        self.url = url
        self.headers = headers or {}
        self.game = game
        self.count = tables
        self.moves = moves
        self.think = think
        self.bot = bot
        self.notes = Notes()
        self.started = asyncio.Event()
        self.all_done = asyncio.Event()
        self.open: set[str] = set()
        self._tables: list[BusyTable] = []

    async def come(self) -> None:
        """Set up all tables and sit down."""
        for start in range(0, self.count, TOGETHER):
            fresh = [asyncio.to_thread(self._begin) for _ in range(start, min(self.count, start + TOGETHER))]
            tables = [BusyTable(self, *made) for made in await asyncio.gather(*fresh)]
            self._tables += tables
            self.open |= {table.id for table in tables}
            await asyncio.gather(*(table.sit_down() for table in tables))

    def _begin(self) -> tuple[str, list[str]]:
        other = {"who": "bot", "bot": self.bot} if self.bot else {"who": "friend"}
        made = post(f"{self.url}/api/tables", {"game": self.game, "seats": [{"who": "me"}, other]}, self.headers)
        tokens = [made["mine"]["token"]]
        for one in made.get("invitations", []):
            sat = post(f"{self.url}/api/tables/{made['id']}/sit", {"invitation": one["token"]}, self.headers)
            tokens.append(sat["mine"]["token"])
        return made["id"], tokens

    async def play(self) -> float:
        """Let everybody play until all tables are done. Return the seconds that took."""
        start = time.perf_counter()
        self.started.set()
        await self.all_done.wait()
        return time.perf_counter() - start

    def leave(self) -> None:
        for table in self._tables:
            table.leave()

    def close(self, table: BusyTable) -> None:
        self.open.discard(table.id)
        if not self.open:
            self.all_done.set()


class BusyTable:
    """A table and its clients."""

    def __init__(self, crowd: Crowd, match: str, tokens: list[str]) -> None:
        self.crowd = crowd
        self.id = match
        self.tokens = tokens
        self.made = 0
        #: When the latest choice was sent, and by whom, until the other has seen it.
        self.sent: tuple[float, int] | None = None
        #: Since when a bot is waited for, and when it was last seen to choose.
        self.waiting: float | None = None
        self.bot_chose = 0.0
        self._clients: list[Client] = []

    async def sit_down(self) -> None:
        self._clients = [Client(self, seat, token) for seat, token in enumerate(self.tokens)]
        await asyncio.gather(*(client.come() for client in self._clients))

    def leave(self) -> None:
        for client in self._clients:
            client.leave()


class Client:
    """One person at a table."""

    def __init__(self, table: BusyTable, seat: int, token: str) -> None:
        self.table = table
        self.crowd = table.crowd
        self.seat = seat
        self.token = token
        self._rng = random.Random(f"{table.id} {seat}")
        self._answered = -1
        self._first = True
        self._socket: LightSocket | None = None
        self._greeted = asyncio.Event()
        self._leaving = False

    async def come(self) -> None:
        address = f"{self.crowd.url.replace('http', 'ws')}/ws/tables/{self.table.id}"
        self._socket = await open_socket(address, self.hear, self.crowd.headers)
        self._socket.send(msgspec.json.encode({"type": "join", "token": self.token}))
        await asyncio.wait_for(self._greeted.wait(), 120)

    def leave(self) -> None:
        if self._socket is not None:
            if self._socket.ended is not None:
                self.crowd.notes.errors.append(self._socket.ended)
            self._socket.close()

    def hear(self, data: bytes) -> None:
        message = HEARD.decode(data)
        if message.type == "error":
            self.crowd.notes.errors.append(message.code)
        if message.type != "state":
            return
        if self._first:
            self._first = False
            self._greeted.set()
        else:
            self.crowd.notes.sizes.append(len(data))
        self._note_times(message)
        table, crowd = self.table, self.crowd
        if message.over or table.made >= crowd.moves:
            crowd.close(table)
        elif message.options and message.turn != self._answered:
            self._answered = message.turn
            asyncio.get_running_loop().create_task(self._choose(message))

    def _note_times(self, message: Heard) -> None:
        table, notes, now = self.table, self.crowd.notes, time.perf_counter()
        if table.sent is not None and table.sent[1] != self.seat:
            notes.delays.append((now - table.sent[0]) * 1000)
            table.sent = None
        if len(table.tokens) == 1:
            if table.waiting is not None:
                notes.bot_choices.append((now - table.bot_chose) * 1000)
            table.bot_chose = now
            if message.options or message.over:
                if table.waiting is not None:
                    notes.bot_turns.append((now - table.waiting) * 1000)
                table.waiting = None
            elif table.waiting is None:
                table.waiting = now

    async def _choose(self, asked: Heard) -> None:
        crowd, table = self.crowd, self.table
        await crowd.started.wait()
        await asyncio.sleep(self._rng.uniform(*crowd.think))
        if table.made >= crowd.moves or self._socket is None:
            return
        table.made += 1
        crowd.notes.made += 1
        # Where both choose at once, the other screen shows it when both have chosen: only the last is timed.
        table.sent = (time.perf_counter(), self.seat)
        option = self._rng.choice(asked.options).option
        self._socket.send(msgspec.json.encode({"type": "choose", "turn": asked.turn, "option": option}))
