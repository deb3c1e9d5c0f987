"""A server in a process of its own, and clients for it: what the tests of the table share."""

from __future__ import annotations

import atexit
import json
import os
import random
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import httpx
import psycopg
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from table_sight import Sight
from wartable.core import registry
from wartable.table.settings import Settings

Data = dict[str, Any]
KEY = "the operator's key"
#: Open limits: the tests are many clients at one address. What is limited has tests of its own.
GENEROUS = [
    "--operator-key",
    KEY,
    "--tables-an-hour",
    "1000000",
    "--messages-a-second",
    "10000",
    "--sockets",
    "10000",
    "--pace",
    "0",
]
#: Generous, because the machine may be busy; nothing waits this long when all is well.
PATIENCE = 60.0


#: Plain requests; making a client loads certificates that nobody needs on this machine's own address.
probe = httpx.Client(verify=False, trust_env=False)


def free_port() -> int:
    """A port that nobody listens at. Not one of those that the system gives to outgoing connections, or one of them
    could take it before the server does."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Server:
    """`wartable serve`, started and stopped as a person would."""

    def __init__(self, db: str, *options: str) -> None:
        self.db = db
        self.options = options
        self.port = free_port()
        self.output = tempfile.TemporaryFile()  # noqa: SIM115 (it is there as long as the server)
        self.process: subprocess.Popen[bytes] | None = None
        # A test that fails may leave it behind: then it ends with the tests, and disturbs no other run.
        atexit.register(self.kill)
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def sockets(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def tls(self) -> ssl.SSLContext | None:
        """What a client needs to trust it; nothing where it speaks plainly."""
        return None

    def command(self) -> list[str]:
        return [sys.executable, "-m", "wartable", "serve", "--port", str(self.port), "--db", self.db, *self.options]

    def start(self) -> None:
        self.process = subprocess.Popen(self.command(), stdout=self.output, stderr=subprocess.STDOUT)
        try:
            until(self.healthy, "the server did not start")
        except BaseException as problem:
            self.process.kill()
            self.process.wait()
            problem.add_note(self.said())
            raise

    def said(self) -> str:
        """What the server has written so far."""
        self.output.seek(0)
        return f"the server said:\n{self.output.read().decode(errors='replace')}"

    def healthy(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, f"the server ended with {self.process.returncode}\n{self.said()}"
        try:
            return probe.get(f"{self.url}/health", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        try:
            return self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def end(self) -> None:
        """Stop the server; it must go in order."""
        assert self.stop() == 0, self.said()

    def kill(self) -> None:
        """End it at once, if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def until(holds: Callable[[], bool], otherwise: str, seconds: float = PATIENCE) -> None:
    """Wait for something to hold."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)


class Guest:
    """A browser without a screen: keeps its cookie, posts and asks."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False, trust_env=False)

    def get(self, path: str, token: str = "") -> Any:
        return self.checked(self.http.get(path, headers=bearer(token)))

    def post(self, path: str, body: Any, token: str = "") -> Any:
        return self.checked(self.http.post(path, json=body, headers=bearer(token)))

    def checked(self, answer: httpx.Response) -> Any:
        assert answer.status_code < 400, answer.text
        return answer.json()

    def table(self, game: str, *who: str, **more: Any) -> Data:
        """A new table; `who` is me, friend, anyone or the name of a bot, for each seat."""
        people = {"me", "friend", "anyone"}
        seats = [{"who": one} if one in people else {"who": "bot", "bot": one} for one in who]
        made: Data = self.post("/api/tables", {"game": game, "seats": seats, "pace": 0, **more})
        return made

    def tokens(self, table: Data) -> dict[int, str]:
        """The tokens of all seats for people: one's own, and those that friends get for their invitations."""
        own = {table["mine"]["seat"]: table["mine"]["token"]} if "mine" in table else {}
        return own | {one["seat"]: accepted(self.server, table["id"], one) for one in table.get("invitations", [])}


def accepted(server: Server, match: str, invitation: Data) -> str:
    """A friend's token: they sit down by their invitation."""
    sat = Guest(server).post(f"/api/tables/{match}/sit", {"invitation": invitation["token"]})
    assert sat["mine"]["seat"] == invitation["seat"]
    return str(sat["mine"]["token"])


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


class Wire:
    """A seat's socket. Keeps every message as it came."""

    def __init__(self, server: Server, match: str, token: str = "", join: bool = True, **headers: str) -> None:
        self.socket: ClientConnection = connect(
            f"{server.sockets}/ws/tables/{match}",
            ssl=server.tls,
            additional_headers=headers,
            max_size=None,
            # A wire that nobody reads for a while must still answer the server's pings.
            max_queue=None,
            open_timeout=PATIENCE,
            proxy=None,
            legacy=True,
        )
        self.messages: list[Data] = []
        self.state: Data = {}
        self.sight = Sight()
        self.story: list[str] = []
        if join:
            self.send({"type": "join", "token": token} if token else {"type": "join"})
            self.until(lambda: bool(self.state))

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, seconds: float = PATIENCE) -> Data:
        """The next message."""
        message: Data = json.loads(self.socket.recv(timeout=seconds))
        self.messages.append(message)
        if message["type"] == "state":
            self.state = message
            self.sight.change(message)
            story = message["story"]
            self.story[story["from"] :] = [line["text"] for line in story["lines"]]
        return message

    def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self.hear()

    def until_type(self, kind: str) -> Data:
        while True:
            message = self.hear()
            if message["type"] == kind:
                return message

    def settle(self) -> None:
        """Hear all that its server has told it so far: messages come in order, so the answer to a ping comes last."""
        self.send({"type": "ping"})
        self.until_type("pong")

    def drain(self, seconds: float = 0) -> None:
        """Hear what has come; wait no longer than this for more."""
        try:
            while True:
                self.hear(seconds)
        except TimeoutError:
            return

    def choose(self, option: list[int] | None = None, rng: random.Random | None = None) -> None:
        """Pick an option (any, if none is given) and wait until it is accepted."""
        offered = [one["option"] for one in self.state["options"]]
        picked = option or (rng or random).choice(offered)
        self.send({"type": "choose", "turn": self.state["turn"], "option": picked})
        answer = self.hear()
        while answer["type"] not in {"accepted", "error"}:
            answer = self.hear()
        assert answer["type"] == "accepted", answer

    def refusal(self, message: Any) -> Data:
        """Send something that must be refused; gives the refusal."""
        self.send(message)
        return self.until_type("error")

    def closed(self, *last: Any) -> int:
        """Send these last messages, as many as the server still takes, and wait until it has ended the connection.
        Gives its code."""
        try:
            for message in last:
                self.send(message)
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    @property
    def outcome(self) -> Data:
        """How the match ended, the same for all who look; only the sentence why is told to its reader."""
        return {**self.state["result"], "why": ""}

    def close(self) -> None:
        self.socket.close()


def play_on(wires: dict[int, Wire], seed: int, most: int = 100_000) -> int:
    """Let the seats choose at random until the match is over, or so many choices were made."""
    rng = random.Random(seed)
    made = 0
    while made < most:
        for wire in wires.values():
            wire.settle()
        asked = [wire for wire in wires.values() if wire.state["options"]]
        if any(wire.state["over"] for wire in wires.values()):
            for wire in wires.values():
                wire.until(lambda wire=wire: bool(wire.state["over"]))  # type: ignore[misc]
            return made
        if asked:
            rng.choice(asked).choose(rng=rng)
            made += 1
        else:
            hear_any(wires)
    return made


def hear_any(wires: dict[int, Wire]) -> None:
    """Wait until one of them is told something: a bot thinks, or news come from another worker."""
    known = [len(wire.messages) for wire in wires.values()]

    def told() -> bool:
        for wire in wires.values():
            wire.drain()
        return [len(wire.messages) for wire in wires.values()] != known

    until(told, "nobody was told anything")


def shortened(game: str, least: int = 1) -> dict[str, str]:
    """Settings that make a match short: the fewest rounds or turns there can be, but not fewer than these."""
    counted = [one for one in registry.load(game).settings() if one.name in {"rounds", "turns"}]
    numbers = {one.name: [int(value) for value in one.allowed if value.isdigit()] for one in counted}
    return {name: str(min(value for value in values if value >= least)) for name, values in numbers.items()}


def bounded(game: str, most: int) -> dict[str, str]:
    """The game as it comes, but where it goes on until somebody wins, at most so many rounds."""
    counted = [one for one in registry.load(game).settings() if one.name in {"rounds", "turns"}]
    return {one.name: str(most) for one in counted if not one.default.isdigit()}


def new_database(postgres: str) -> str:
    """A fresh database on the server."""
    name = f"wartable_{secrets.token_hex(6)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    head, _, options = postgres.partition("?")
    return f"{head.rpartition('/')[0]}/{name}" + (f"?{options}" if options else "")


def serve_again_and_again(settings: Settings, pipe: Any) -> None:
    """Serve in a child; tell its number; when it is gone and somebody asks for it, serve in a new one.

    The application is made once, so that a restart takes little more than a fork.
    """
    import uvicorn

    from wartable.table.app import make

    app = make(settings)
    while True:
        child = os.fork()
        if child == 0:
            uvicorn.run(app, host="127.0.0.1", port=settings.port, log_level="critical", ws="websockets-sansio")
            os._exit(0)
        pipe.send(child)
        os.waitpid(child, 0)
        if not pipe.recv():
            return
