"""kill -9 at any moment: every acknowledged choice is there after the restart."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.engine import make_url

from table_client import PATIENCE, free_port, new_database, probe, serve_again_and_again, until
from wartable.core import registry
from wartable.table import schema
from wartable.table.settings import Settings

GAME = registry.keys()[0]
CLIENTS = 4
#: The processes are forked from one that has everything loaded, so that fifty restarts take seconds.
START = multiprocessing.get_context("forkserver")
START.set_forkserver_preload(["table_client", "wartable.table.app", "uvicorn"])


class Killed:
    """A server that is killed and started again, and those who play on it meanwhile."""

    def __init__(self, db: str) -> None:
        many = 10**9
        self.settings = Settings(db=db, port=free_port(), secret="s", tables_an_hour=many, messages_a_second=many)
        self.url = f"http://127.0.0.1:{self.settings.port}"
        #: Table, seat and option of each choice that was acknowledged. All clients write here: appending is safe.
        self.acknowledged: list[tuple[str, int, list[int]]] = []
        self.finished = threading.Event()
        #: Whether the server is up; whoever was cut off waits for it.
        self.back = threading.Event()
        self.cut = 0
        self.pipe, there = START.Pipe()
        self.host = START.Process(target=serve_again_and_again, args=(self.settings, there), daemon=True)
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

    def client(self, number: int) -> None:
        """Play tables by posts, both seats, and write down what was acknowledged."""
        rng = random.Random(number)
        while not self.finished.is_set():
            with httpx.Client(base_url=self.url, timeout=5, verify=False, trust_env=False) as http:
                try:
                    self.play(http, rng)
                except httpx.TransportError:
                    self.cut += 1
                    self.back.wait(PATIENCE)

    def play(self, http: httpx.Client, rng: random.Random) -> None:
        seats = [{"who": "me"}, {"who": "friend"}]
        made = http.post("/api/tables", json={"game": GAME, "seats": seats}).json()
        with httpx.Client(base_url=self.url, timeout=5, verify=False, trust_env=False) as friend:
            invitation = {"invitation": made["invitations"][0]["token"]}
            sat = friend.post(f"/api/tables/{made['id']}/sit", json=invitation).json()
        tokens = {one["seat"]: one["token"] for one in (made["mine"], sat["mine"])}
        while not self.finished.is_set():
            asked = 0
            for seat, token in tokens.items():
                bearer = {"authorization": f"Bearer {token}"}
                path = f"/api/tables/{made['id']}"
                try:
                    state: dict[str, Any] = http.get(f"{path}/state", headers=bearer).json()
                    if not state["options"]:
                        continue
                    asked += 1
                    option = rng.choice(state["options"])["option"]
                    answer = http.post(f"{path}/choose", json={"turn": state["turn"], "option": option}, headers=bearer)
                    if answer.status_code == 200:
                        self.acknowledged.append((made["id"], seat, option))
                except httpx.TransportError:
                    self.cut += 1
                    self.back.wait(PATIENCE)
                    asked += 1
            if not asked:
                return


def missing(killed: Killed) -> list[tuple[str, int, list[int]]]:
    """Acknowledged choices that are not in the log, in their order."""
    log = schema.choices
    url = make_url(killed.settings.db)
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    lost = []
    with create_engine(url).connect() as connection:
        for match, seat in sorted({(match, seat) for match, seat, _ in killed.acknowledged}):
            query = select(log.c.option).where(log.c.match == match, log.c.seat == seat).order_by(log.c.seq)
            rows = iter([json.loads(row) for row in connection.execute(query).scalars()])
            options = [option for one, chooser, option in killed.acknowledged if (one, chooser) == (match, seat)]
            lost += [(match, seat, option) for option in options if option not in rows]
    return lost


def torment(db: str, kills: int) -> Killed:
    killed = Killed(db)
    clients = [threading.Thread(target=killed.client, args=(number,)) for number in range(CLIENTS)]
    for client in clients:
        client.start()
    rng = random.Random(5)
    try:
        for _ in range(kills):
            enough = len(killed.acknowledged) + rng.randrange(1, 6)
            until(lambda enough=enough: len(killed.acknowledged) >= enough, "nobody plays")  # type: ignore[misc]
            time.sleep(rng.uniform(0, 0.03))  # not always right after an answer
            killed.kill()
        enough = len(killed.acknowledged) + CLIENTS
        until(lambda: len(killed.acknowledged) >= enough, "nobody plays after the last kill")
    finally:
        killed.finished.set()
        for client in clients:
            client.join(PATIENCE)
        killed.end()
    return killed


# Every kill is followed by the start of a server, which takes 10 seconds where other work keeps the machine busy.
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 25), ("postgresql", 8)])
def test_nothing_acknowledged_is_lost(kind: str, kills: int, folder: Path, request: pytest.FixtureRequest) -> None:
    if kind == "sqlite":
        db = f"sqlite:///{folder / 'table.db'}"
    else:
        db = new_database(request.getfixturevalue("postgres"))
    killed = torment(db, kills)
    print(f"{kind}: {kills} kills, {len(killed.acknowledged)} acknowledged choices, {killed.cut} requests cut off")
    assert len(killed.acknowledged) > kills
    assert killed.cut > 0, "no request was ever under way when the server was killed"
    assert missing(killed) == []
