"""The table under load, beside boardgame.io's server in the same run.

    python -m wartable.bench.load [flat] [people] [bytes] [bots]      (all of them if none is named)

flat    everybody chooses at once, all the time: choices a second of our games, with their rules, pictures and commits
        on disk, beside a counter on boardgame.io, in its memory and with its FlatFile storage; in turns, best to worst
people  clients who think 2 to 6 seconds, at 400 and at 1,000 tables: from a choice to the other screen
bytes   what a choice costs each viewer, in all games
bots    40 tables against the strongest bot, and people among themselves meanwhile

Servers and clients have a process each. For ours the processor time a choice and the memory a table are told too: they
depend less on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from wartable.bench.players import Crowd, Notes
from wartable.core import registry

#: In the checkout, from which this is run: what is installed has no peer.
PEER = Path("src/wartable/bench/boardgameio")
PARTS = ["flat", "people", "bytes", "bots"]
OPEN_LIMITS = [
    *("--tables-an-hour", "1000000"),
    *("--messages-a-second", "1000000"),
    *("--sockets", "1000000"),
]
STORAGES = ["memory", "FlatFile"]
AT_ONCE = (0.0, 0.0)
AS_PEOPLE_DO = (2.0, 6.0)
Row = dict[str, Any]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers; one that has ended never will."""
    for _ in range(1200):
        if process.poll() is not None:
            raise SystemExit(f"the server ended with {process.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except urllib.error.HTTPError:
            return  # it answers, whatever it says
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{url} does not answer")


# -- servers -----------------------------------------------------------------------------------------------------------


class Server:
    """A server's process: what it costs."""

    def __init__(self, process: subprocess.Popen[bytes], url: str) -> None:
        self.process = process
        self.url = url

    def cpu(self) -> float:
        """Return the processor seconds it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Return the megabytes that are its own."""
        found = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        kilobytes = [int(line.split()[1]) for line in found.splitlines() if line.startswith("Private")]
        return sum(kilobytes) / 1024


@contextmanager
def serving(command: list[str], url: str, probe: str) -> Iterator[Server]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for(url + probe, process)
        yield Server(process, url)
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def our_server() -> Iterator[Server]:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/table.db"
        command = [sys.executable, "-m", "wartable", "serve", "--port", str(port), "--db", database, *OPEN_LIMITS]
        with serving(command, f"http://127.0.0.1:{port}", "/health") as server:
            yield server


def node() -> str:
    found = shutil.which("node")
    if found is None or not (PEER / "node_modules").is_dir():
        raise SystemExit(f"the peer is missing; in a checkout, run: npm ci --prefix {PEER}")
    return found


# -- measuring ---------------------------------------------------------------------------------------------------------


async def measured(server: Server, crowd: Crowd) -> Row:
    """Let a crowd play. Return what it noted, and what it cost the server."""
    before = server.memory()
    await crowd.come()
    # Else the clients would look through all they hold while they play, and the server seem slow meanwhile.
    gc.collect()
    gc.freeze()
    await asyncio.sleep(1)
    memory = (server.memory() - before) / crowd.count
    cpu = server.cpu()
    seconds = await crowd.play()
    cpu = server.cpu() - cpu
    crowd.leave()
    notes = crowd.notes
    return told(f"wartable, {crowd.game}", notes.delays, notes.made, seconds, len(notes.errors)) | {
        "cpu_ms_a_choice": round(cpu * 1000 / max(1, notes.made), 2),
        "mb_a_table": round(memory, 3),
        "median_bytes": int(statistics.median(notes.sizes)) if notes.sizes else 0,
    }


def told(name: str, delays: list[float], made: int, seconds: float, errors: int) -> Row:
    return {
        "name": name,
        "choices": made,
        "choices_per_second": round(made / seconds, 1),
        "median_ms": round(statistics.median(delays), 1) if delays else None,
        "p99_ms": percentile(delays, 0.99),
        "errors": errors,
    }


def percentile(values: list[float], part: float) -> float | None:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))], 1) if ordered else None


def ours(game: str, tables: int, moves: int, think: tuple[float, float]) -> Row:
    with our_server() as server:
        return asyncio.run(measured(server, Crowd(server.url, game, tables, moves, think)))


def peer(storage: str, tables: int, moves: int, think: tuple[float, float]) -> Row:
    """Make the same number of moves of a counter, on boardgame.io."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        where = folder if storage == "FlatFile" else ""
        with serving([node(), str(PEER / "peer.cjs"), "serve", str(port), where], f"http://127.0.0.1:{port}", "/games"):
            arguments = [str(port), str(tables), str(moves), str(think[0]), str(think[1])]
            run = subprocess.run([node(), PEER / "peer.cjs", *arguments], capture_output=True, text=True, check=True)
    found = json.loads(run.stdout.strip().splitlines()[-1])
    name = f"boardgame.io, a counter ({storage})"
    return told(name, found["delays"], found["moves"], found["seconds"], found["moves"] - tables * moves)


# -- the parts ---------------------------------------------------------------------------------------------------------


def show(row: Row) -> Row:
    print(json.dumps(row), flush=True)
    return row


def flat(games: list[str], tables: int, moves: int, rounds: int) -> None:
    """Measure everybody at once, in turns, so that what else the machine does meets all alike."""
    runs = {game: partial(ours, game, tables, moves, AT_ONCE) for game in games}
    peers = {storage: partial(peer, storage, tables, moves, AT_ONCE) for storage in STORAGES}
    rates: dict[str, list[float]] = {name: [] for name in [*runs, *peers]}
    for number in range(rounds):
        order = [*runs.items(), *peers.items()]
        for name, run in order if number % 2 == 0 else reversed(order):
            rates[name].append(show(run())["choices_per_second"])
    for game in games:
        for storage in STORAGES:
            ratio = statistics.median(rates[game]) / statistics.median(rates[storage])
            print(f"{game}: {ratio:.2f} of boardgame.io's counter ({storage})", flush=True)


def people(games: list[str], counts: list[int], moves: int) -> None:
    for count in counts:
        for game in games:
            show({"tables": count} | ours(game, count, moves, AS_PEOPLE_DO))
        show({"tables": count} | peer("memory", count, moves, AS_PEOPLE_DO))


def sizes(tables: int, moves: int) -> None:
    games = registry.keys()
    for game in games:
        row = ours(game, tables, moves, (0.0, 0.2))
        show({"game": game, "median_bytes_a_choice_and_viewer": row["median_bytes"], "errors": row["errors"]})


def strongest(url: str) -> str:
    """Return the bot that gives hints: the strongest there is."""
    with urllib.request.urlopen(f"{url}/api/bots", timeout=60) as answer:
        return str(json.load(answer)["hints"])


def bots(game: str, tables: int, moves: int) -> None:
    """Measure tables against the strongest bot, and as many of people among themselves on the same server."""

    async def both(server: Server) -> tuple[Notes, Notes]:
        against = Crowd(server.url, game, tables, moves, (0.5, 1.5), strongest(server.url))
        among = Crowd(server.url, game, tables, 3 * moves, (0.5, 1.5))
        await against.come()
        await among.come()
        await asyncio.gather(against.play(), among.play())
        against.leave()
        among.leave()
        return against.notes, among.notes

    with our_server() as server:
        against, among = asyncio.run(both(server))
    show(
        {
            "tables_with_bots": tables,
            "bot_choices": len(against.bot_choices),
            "bot_choice_median_ms": percentile(against.bot_choices, 0.5),
            "bot_choice_p99_ms": percentile(against.bot_choices, 0.99),
            "bot_turn_median_ms": percentile(against.bot_turns, 0.5),
            "bot_turn_p99_ms": percentile(against.bot_turns, 0.99),
            "people_median_ms": percentile(among.delays, 0.5),
            "people_p99_ms": percentile(among.delays, 0.99),
            "errors": len(against.errors) + len(among.errors),
        }
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of {', '.join(PARTS)}")
    parser.add_argument("--games", nargs="+", default=registry.keys()[:2])
    parser.add_argument("--tables", type=int, nargs="+", default=[400, 1000], help="for `people`")
    parser.add_argument("--busy", type=int, default=100, help="tables for `flat`")
    parser.add_argument("--moves", type=int, default=20, help="choices at each table")
    parser.add_argument("--rounds", type=int, default=3, help="turns of each for `flat`")
    given = parser.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        parser.error(f"unknown part {unknown[0]!r}; allowed: {', '.join(PARTS)}")
    parts = given.parts or PARTS
    if "flat" in parts:
        flat(given.games, given.busy, given.moves, given.rounds)
    if "people" in parts:
        people(given.games, given.tables, given.moves)
    if "bytes" in parts:
        sizes(10, 60)
    if "bots" in parts:
        bots(given.games[0], 40, given.moves)


if __name__ == "__main__":
    main()
