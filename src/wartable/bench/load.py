"""Two hundred tables at once, two clients each: the time from a choice to the other screen.

    python -m wartable.bench.load [--tables 200] [--moves 20] [--think 2-6]

Beside it, in the same run, boardgame.io's server does the same number of moves of a trivial game (a counter) with its
own clients. The clients of either side run in one process of their own, as the server does. `--think` is how long a
client waits before it chooses, in seconds, as people do; `--think 0` has everybody choose at once, all the time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from wartable.core import registry

PEER = Path(__file__).parent / "boardgameio"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


class BusyTable:
    """A table and its two clients, one of which is asked at a time or both at once."""

    def __init__(self, load: Load, made: Any) -> None:
        self.load = load
        self.id = made["id"]
        invitation = {"invitation": made["invitations"][0]["token"]}
        sat = post(f"{load.url}/api/tables/{self.id}/sit", invitation)
        self.tokens = [made["mine"]["token"], sat["mine"]["token"]]
        self.made = 0
        #: When the latest choice was sent, and by whom, until the other has seen it.
        self.sent: tuple[float, int] | None = None

    async def client(self, seat: int) -> None:
        rng = random.Random(f"{self.id} {seat}")
        address = f"{self.load.url.replace('http', 'ws')}/ws/tables/{self.id}"
        async with connect(address, max_size=None, proxy=None, open_timeout=120) as wire:
            await wire.send(json.dumps({"type": "join", "token": self.tokens[seat]}))
            answered = -1
            async for text in wire:
                message = json.loads(text)
                if message["type"] == "error":
                    self.load.errors.append(message)
                if message["type"] != "state":
                    continue
                if self.sent and self.sent[1] != seat:
                    self.load.delays.append((time.perf_counter() - self.sent[0]) * 1000)
                    self.sent = None
                if message["over"] or self.made >= self.load.moves:
                    self.load.close(self)
                    continue
                if message["options"] and message["turn"] != answered:
                    answered = message["turn"]
                    asyncio.get_running_loop().create_task(self.choose(wire, seat, message, rng))

    async def choose(self, wire: Any, seat: int, state: Any, rng: random.Random) -> None:
        await self.load.started.wait()
        await asyncio.sleep(rng.uniform(*self.load.think))
        if self.made >= self.load.moves:
            return
        self.made += 1
        self.load.made += 1
        # Where both choose at once, the other screen shows it when both have chosen: only the last is timed.
        self.sent = (time.perf_counter(), seat)
        option = rng.choice(state["options"])["option"]
        await wire.send(json.dumps({"type": "choose", "turn": state["turn"], "option": option}))


class Load:
    """All tables."""

    def __init__(self, url: str, tables: int, moves: int, think: tuple[float, float]) -> None:
        self.url = url
        self.moves = moves
        self.think = think
        self.delays: list[float] = []
        self.errors: list[Any] = []
        self.made = 0
        self.started = asyncio.Event()
        self.all_done = asyncio.Event()
        self.open: set[str] = set()
        self.count = tables

    async def run(self, game: str) -> float:
        seats = [{"who": "me"}, {"who": "friend"}]
        tables = [
            BusyTable(self, post(f"{self.url}/api/tables", {"game": game, "seats": seats})) for _ in range(self.count)
        ]
        self.open = {table.id for table in tables}
        clients = [asyncio.create_task(table.client(seat)) for table in tables for seat in (0, 1)]
        await asyncio.sleep(1)
        start = time.perf_counter()
        self.started.set()
        await self.all_done.wait()
        seconds = time.perf_counter() - start
        for client in clients:
            client.cancel()
        ended = await asyncio.gather(*clients, return_exceptions=True)
        self.errors += [repr(one) for one in ended if isinstance(one, Exception)]
        return seconds

    def close(self, table: BusyTable) -> None:
        self.open.discard(table.id)
        if not self.open:
            self.all_done.set()


def ours(game: str, tables: int, moves: int, think: tuple[float, float]) -> dict[str, Any]:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "wartable", "serve", "--port", str(port), "--db", f"sqlite:///{folder}/t.db"]
        limits = ["--tables-an-hour", "1000000", "--messages-a-second", "1000000"]
        server = subprocess.Popen([*command, *limits], stdout=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(f"{url}/health")
            load = Load(url, tables, moves, think)
            seconds = asyncio.run(load.run(game))
            return report("wartable", load.delays, load.made, seconds, len(load.errors))
        finally:
            server.terminate()
            server.wait(20)


def wait_for(url: str) -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except urllib.error.HTTPError:
            return  # it answers, whatever it says
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{url} does not answer")


def peer(tables: int, moves: int, think: tuple[float, float]) -> dict[str, Any]:
    node = shutil.which("node")
    if node is None or not (PEER / "node_modules").is_dir():
        raise SystemExit(f"the peer is missing; run: npm ci --prefix {PEER}")
    port = free_port()
    quiet = subprocess.DEVNULL
    server = subprocess.Popen([node, PEER / "peer.cjs", "serve", str(port)], stdout=quiet, stderr=quiet)
    try:
        wait_for(f"http://127.0.0.1:{port}/games")
        arguments = [str(port), str(tables), str(moves), str(think[0]), str(think[1])]
        run = subprocess.run([node, PEER / "peer.cjs", *arguments], capture_output=True, text=True, check=True)
        found = json.loads(run.stdout.strip().splitlines()[-1])
        refused = found["moves"] - tables * moves
        return report("boardgame.io", found["delays"], found["moves"], found["seconds"], refused)
    finally:
        server.terminate()
        server.wait(20)


def report(name: str, delays: list[float], moves: int, seconds: float, errors: int) -> dict[str, Any]:
    ordered = sorted(delays)
    return {
        "name": name,
        "choices": moves,
        "seconds": round(seconds, 1),
        "choices_per_second": round(moves / seconds, 1),
        "median_ms": round(statistics.median(ordered), 1),
        "p99_ms": round(ordered[int(len(ordered) * 0.99) - 1], 1),
        "timed": len(ordered),
        "errors": errors,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=20, help="choices at each table")
    parser.add_argument("--think", default="2-6", help="seconds before a choice: LOW-HIGH, or 0")
    parser.add_argument("--game", default=registry.keys()[0])
    given = parser.parse_args()
    low, _, high = given.think.partition("-")
    think = (float(low), float(high or low))
    mine = ours(given.game, given.tables, given.moves, think)
    print(json.dumps(mine), flush=True)
    theirs = peer(given.tables, given.moves, think)
    print(json.dumps(theirs), flush=True)
    ratio = mine["choices_per_second"] / theirs["choices_per_second"]
    print(f"choices a second, wartable to boardgame.io: {ratio:.2f}")
    print(f"median, wartable to boardgame.io: {mine['median_ms'] / theirs['median_ms']:.2f}")


if __name__ == "__main__":
    main()
