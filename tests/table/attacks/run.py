"""Attack a real server in every way, while people play on it: `make attacks`, or

    python -m table.attacks.run [KIND]... [--seconds 4]

Each kind is one hostile client from one address. Meanwhile others play; at the end of each the server must be healthy,
smaller than twice its size at the start, and have shown every choice of the others in time.
"""

from __future__ import annotations

import argparse
import asyncio
import inspect
import multiprocessing
import sys
import tempfile
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from table.attacks import on_requests, on_sockets
from table.attacks.tools import Attacker, Target
from table_client import Guest, Server, Wire, play_on, shortened, until
from wartable.bench.load import Server as Measured
from wartable.bench.load import percentile
from wartable.bench.players import Crowd
from wartable.core import registry

#: What the others must not notice: a choice is on the other screen within this, in milliseconds.
NOTICED = 250.0
GROWTH = 2.0
Attack = Callable[[Attacker], Awaitable[None]]


def kinds() -> dict[str, Attack]:
    """Return all attacks by their names."""
    return {
        name: attack
        for module in (on_requests, on_sockets)
        for name, attack in inspect.getmembers(module, inspect.iscoroutinefunction)
        if attack.__module__ == module.__name__
    }


class Outcome(NamedTuple):
    """What an attack did to the others."""

    kind: str
    #: How large the server was at most during it, beside its start.
    growth: float
    #: How long choices of the others took.
    p99: float | None
    choices: int
    errors: list[str]

    def __str__(self) -> str:
        p99 = "none" if self.p99 is None else f"{self.p99:.0f} ms"
        mark = "borne" if self.borne else f"NOT BORNE {self.errors or ''}"
        return f"{self.kind:28} {self.growth:4.2f} x memory, p99 {p99:>7} of {self.choices:4} choices, {mark}"

    @property
    def borne(self) -> bool:
        return self.growth < GROWTH and self.p99 is not None and self.p99 < NOTICED and not self.errors


def strike(kind: str, target: Target) -> None:
    """Attack, in a process of one's own."""

    async def work() -> None:
        await kinds()[kind](Attacker(target))

    asyncio.run(work())


class Siege:
    """A server, people who play on it, and attackers one after the other."""

    def __init__(self, server: Server, seconds: float) -> None:
        assert server.process is not None
        self.server = server
        self.seconds = seconds
        self.game = registry.keys()[0]
        self.measured = Measured(server.process, server.url)
        self._guest = Guest(server)
        self._finished, self._token = self._played()
        self._crowds = 0
        self._spawn = multiprocessing.get_context("spawn")
        self.start = self.measured.memory()

    def _played(self) -> tuple[str, str]:
        """A match that is over, and the token of one of its seats."""
        made = self._guest.table(self.game, "me", "random", settings=shortened(self.game))
        wire = Wire(self.server, made["id"], made["mine"]["token"])
        play_on({0: wire}, seed=1)
        wire.close()
        return made["id"], made["mine"]["token"]

    def _target(self) -> Target:
        """What an attacker of an address of its own finds: one who came before has spent nothing of what it may do."""
        attacker = Guest(self.server)
        attacker.http.headers["x-forwarded-for"] = f"203.0.113.{self._crowds % 250}"
        made = attacker.table(self.game, "me", "friend")
        tokens = list(attacker.tokens(made).values())
        address = f"198.51.100.{self._crowds % 250}"
        return Target(self.server.port, self.game, self._finished, made["id"], tokens, self.seconds, address)

    def bear(self, kind: str) -> Outcome:
        """Let one attack come, while others play."""
        return asyncio.run(self._bear(kind))

    async def _bear(self, kind: str) -> Outcome:
        self._crowds += 1
        headers = {"x-forwarded-for": f"192.0.2.{self._crowds % 250}"}
        others = Crowd(self.server.url, self.game, 3, 10**9, (0.05, 0.15), headers=headers)
        await others.come()
        playing = asyncio.create_task(others.play())
        process = self._spawn.Process(target=strike, args=(kind, self._target()))
        process.start()
        largest = self.measured.memory()
        while process.is_alive():
            await asyncio.sleep(0.2)
            largest = max(largest, self.measured.memory())
        playing.cancel()
        others.leave()
        errors = list(others.notes.errors)
        if process.exitcode:
            errors.append(f"the attacker itself failed with {process.exitcode}")
        try:
            # The first answer may be a connection that was closed for its age.
            await asyncio.to_thread(until, self.server.healthy, "the server is not healthy")
        except AssertionError as problem:
            errors.append(str(problem))
        return Outcome(
            kind, largest / self.start, percentile(others.notes.delays, 0.99), len(others.notes.delays), errors
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="default: all")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each attack lasts")
    given = parser.parse_args()
    unknown = [kind for kind in given.kinds if kind not in kinds()]
    if unknown:
        parser.error(f"unknown kind {unknown[0]!r}; allowed: {', '.join(kinds())}")
    outcomes = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with tempfile.TemporaryDirectory() as folder, Progress(*columns) as progress:
        server = Server(f"sqlite:///{folder}/table.db", "--pace", "0")
        siege = Siege(server, given.seconds)
        chosen = given.kinds or list(kinds())
        task = progress.add_task("attacks", total=len(chosen))
        for kind in chosen:
            progress.update(task, description=kind)
            outcomes.append(siege.bear(kind))
            progress.console.print(str(outcomes[-1]), soft_wrap=True)
            progress.advance(task)
        server.end()
    failed = [one.kind for one in outcomes if not one.borne]
    print(f"{len(outcomes)} kinds of attack, {len(outcomes) - len(failed)} borne")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
