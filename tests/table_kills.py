"""kill -9 at any moment, again and again, while people play, take back and talk: `make kills`, or

    python -m table_kills [--sqlite 200] [--postgres 50]

Whatever was acknowledged must be there after the last restart. On PostgreSQL there are two workers, killed in turn.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import secrets
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from typing import Any, NamedTuple

import httpx
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import create_engine, select
from sqlalchemy.engine import make_url
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from table_client import PATIENCE, free_port, new_database, probe, serve_again_and_again, until
from wartable.core import registry
from wartable.table import schema
from wartable.table.settings import Settings

CLIENTS = 4
MANY = 10**9
#: How often a player takes a choice back, and says something, rather than chooses.
TAKES_BACK = 0.15
TALKS = 0.1
CUT = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
#: The processes are forked from one that has everything loaded, so that fifty restarts take seconds.
START = multiprocessing.get_context("forkserver")
START.set_forkserver_preload(["table_client", "wartable.table.app", "uvicorn"])


class Deed(NamedTuple):
    """Something that a worker acknowledged: a choice, a choice taken back (no option), or a line of chat."""

    match: str
    seat: int
    option: list[int] | None
    words: str = ""

    @property
    def kind(self) -> str:
        return "lines of chat" if self.words else "taken back" if self.option is None else "choices"


class Worker:
    """A worker that is killed and started again."""

    def __init__(self, settings: Settings) -> None:
        self.url = f"http://127.0.0.1:{settings.port}"
        #: Whether it is up; whoever was cut off waits for it.
        self.back = threading.Event()
        self.pipe, there = START.Pipe()
        self.host = START.Process(target=serve_again_and_again, args=(settings, there), daemon=True)
        self.host.start()
        self.begun()

    def begun(self) -> None:
        """Wait for the new server; one that never gets healthy is stopped."""
        self.server = int(self.pipe.recv())
        try:
            until(self.healthy, "the server did not start")
        except BaseException:
            self.end()
            raise
        self.back.set()

    def healthy(self) -> bool:
        try:
            return probe.get(f"{self.url}/health", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        self.back.clear()
        os.kill(self.server, signal.SIGKILL)
        self.pipe.send(True)
        self.begun()

    def end(self) -> None:
        with suppress(ProcessLookupError):  # killed already, and the new one has not said its number yet
            os.kill(self.server, signal.SIGKILL)
        self.pipe.send(False)
        self.host.join(PATIENCE)


class Torment:
    """Workers that are killed, and those who play on them meanwhile."""

    def __init__(self, db: str, workers: int) -> None:
        self.db = db
        settings = [
            Settings(db=db, port=free_port(), secret="s", tables_an_hour=MANY, messages_a_second=MANY, sockets=MANY)
            for _ in range(workers)
        ]
        self.workers = [Worker(one) for one in settings]
        #: All clients write here: appending is safe.
        self.acknowledged: list[Deed] = []
        self.finished = threading.Event()
        self.cut = 0
        self._clients = [threading.Thread(target=self._client, args=(number,)) for number in range(CLIENTS)]

    def begin(self) -> None:
        for client in self._clients:
            client.start()

    def end(self) -> None:
        self.finished.set()
        for client in self._clients:
            client.join(PATIENCE)
        for worker in self.workers:
            worker.end()

    def run(self, kills: int, rng: random.Random) -> None:
        """Kill so often, at any moment; then let everybody play once more."""
        for number in range(kills):
            self.play_on(rng.randrange(1, 6))
            time.sleep(rng.uniform(0, 0.03))  # not always right after an answer
            self.workers[number % len(self.workers)].kill()
        self.play_on(CLIENTS)

    def play_on(self, deeds: int) -> None:
        enough = len(self.acknowledged) + deeds
        until(lambda: len(self.acknowledged) >= enough, "nobody plays")

    def _client(self, number: int) -> None:
        """Play tables, all seats, and write down what was acknowledged."""
        rng = random.Random(number)
        games = registry.keys()
        while not self.finished.is_set():
            try:
                Player(self, games[rng.randrange(len(games))], rng).play()
            except CUT:
                self.cut += 1
                for worker in self.workers:
                    worker.back.wait(PATIENCE)


class Player:
    """Plays both seats of one table, each choice at any of the workers."""

    def __init__(self, torment: Torment, game: str, rng: random.Random) -> None:
        self.torment = torment
        self.rng = rng
        self.http = httpx.Client(timeout=15, verify=False, trust_env=False)
        made = self._post("/api/tables", {"game": game, "seats": [{"who": "me"}, {"who": "friend"}]}).json()
        self.match = made["id"]
        # The friend is another browser.
        self.http.cookies.clear()
        sat = self._post(f"/api/tables/{self.match}/sit", {"invitation": made["invitations"][0]["token"]}).json()
        self.tokens = [made["mine"]["token"], sat["mine"]["token"]]

    def _worker(self) -> Worker:
        return self.rng.choice(self.torment.workers)

    def _post(self, path: str, body: Any, token: str = "") -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.post(self._worker().url + path, json=body, headers=headers)

    def play(self) -> None:
        while not self.torment.finished.is_set():
            try:
                over = self._turn()
            except CUT:
                self.torment.cut += 1
                for worker in self.torment.workers:
                    worker.back.wait(PATIENCE)
                continue
            if over:
                return

    def _turn(self) -> bool:
        """Every seat does something, if it can. Return whether the match is over."""
        for seat, token in enumerate(self.tokens):
            bearer = {"authorization": f"Bearer {token}"}
            path = f"/api/tables/{self.match}"
            answer = self.http.get(f"{self._worker().url}{path}/state", headers=bearer)
            if answer.status_code == 429:
                time.sleep(0.1)  # asked to wait a little
                continue
            state: dict[str, Any] = answer.json()
            if state["over"]:
                return True
            whim = self.rng.random()
            if whim < TALKS:
                self._talk(seat, token)
            elif state["undo"] and whim < TALKS + TAKES_BACK:
                answer = self._post(f"{path}/undo", {"turn": state["turn"]}, token)
                self._note(answer, Deed(self.match, seat, None))
            elif state["options"]:
                option = self.rng.choice(state["options"])["option"]
                answer = self._post(f"{path}/choose", {"turn": state["turn"], "option": option}, token)
                self._note(answer, Deed(self.match, seat, option))
        return False

    def _note(self, answer: httpx.Response, deed: Deed) -> None:
        if answer.status_code == 200:
            self.torment.acknowledged.append(deed)

    def _talk(self, seat: int, token: str) -> None:
        """Say something; it is acknowledged when it is heard."""
        words = secrets.token_hex(6)
        address = f"{self._worker().url.replace('http', 'ws')}/ws/tables/{self.match}"
        with connect(address, proxy=None, open_timeout=15, max_size=None) as socket:
            socket.send(json.dumps({"type": "join", "token": token}))
            socket.send(json.dumps({"type": "say", "text": words}))
            while True:
                message = json.loads(socket.recv(15))
                if message["type"] == "error":
                    return
                if message["type"] == "chat" and any(line["text"] == words for line in message["lines"]):
                    self.torment.acknowledged.append(Deed(self.match, seat, None, words))
                    return


def missing(torment: Torment) -> list[Deed]:
    """Return what was acknowledged and is not stored, in its order."""
    url = make_url(torment.db)
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    log, chat = schema.choices, schema.chat
    choices = [deed for deed in torment.acknowledged if not deed.words]
    with create_engine(url).connect() as connection:
        said = set(connection.execute(select(chat.c.text)).scalars())
        lost = [deed for deed in torment.acknowledged if deed.words and deed.words not in said]
        for match, seat in sorted({(deed.match, deed.seat) for deed in choices}):
            query = select(log.c.option).where(log.c.match == match, log.c.seat == seat).order_by(log.c.seq)
            rows = iter([row and json.loads(row) for row in connection.execute(query).scalars()])
            mine = [deed for deed in choices if (deed.match, deed.seat) == (match, seat)]
            lost += [deed for deed in mine if deed.option not in rows]
    return lost


def summary(torment: Torment, kills: int) -> str:
    kinds = Counter(deed.kind for deed in torment.acknowledged)
    counted = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    return f"{kills} kills, {torment.cut} requests cut off; acknowledged: {counted}"


def bear(name: str, db: str, workers: int, kills: int) -> bool:
    """Kill so often, and tell what is missing. Return whether nothing is."""
    torment = Torment(db, workers)
    torment.begin()
    rng = random.Random(5)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns) as progress:
            for _ in progress.track(range(kills), description=f"{name}: kills"):
                torment.run(1, rng)
    finally:
        torment.end()
    lost = missing(torment)
    print(f"{name}: {summary(torment, kills)}; lost: {len(lost)}")
    for deed in lost[:20]:
        print(f"  {deed}")
    return not lost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sqlite", type=int, default=200, help="kills on SQLite")
    parser.add_argument("--postgres", type=int, default=50, help="kills on PostgreSQL")
    given = parser.parse_args()
    borne = True
    with tempfile.TemporaryDirectory() as folder:
        if given.sqlite:
            borne &= bear("SQLite", f"sqlite:///{folder}/table.db", 1, given.sqlite)
    if given.postgres:
        from table_postgres import postgres_server

        with postgres_server() as address:
            borne &= bear("PostgreSQL, two workers", new_database(address), 2, given.postgres)
    sys.exit(0 if borne else 1)


if __name__ == "__main__":
    main()
