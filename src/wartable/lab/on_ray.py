"""Studies on a Ray cluster: actors hold the games of a plan, a task is the number of a shard, and files are written
where the study is led."""

from __future__ import annotations

import socket
from collections.abc import Generator, Iterator
from multiprocessing.synchronize import Event
from typing import Any

from wartable.core.errors import Fault
from wartable.lab.crew import AHEAD
from wartable.lab.dealer import Dealer
from wartable.lab.plan import Plan
from wartable.lab.shards import Shard

#: Seconds between looks at whether somebody wants to stop.
PATIENCE = 0.5
#: Seconds that the head of a cluster may take to answer. Ray itself tries for minutes.
REACH = 10.0
#: Actors that may die one after the other, without a shard between them, before the cluster counts as lost.
MOST_LOSSES = 10


def find_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise Fault("--ray needs Ray; install it with: pip install 'wartable[ray]'") from None
    return ray


class Hand:
    """An actor: plays one shard after the other."""

    def __init__(self, plan: Plan) -> None:
        self.dealer = Dealer(plan)

    def play(self, index: int) -> Shard | None:
        return self.dealer.shard(index, lambda: False)


class RayCrew:
    """Plays on all processors of a cluster. `auto` is the one this machine belongs to, or a new one on it alone."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.ray = find_ray()
        #: Whether the cluster was joined here, and so is left again.
        self.joined = False
        #: Actors and, for every task that runs, its actor and shard.
        self.actors: list[Any] = []
        self.running: dict[Any, tuple[Any, int]] = {}
        self.losses = 0

    def connect(self) -> None:
        """Join the cluster, or begin one."""
        if self.ray.is_initialized():
            return
        check_address(self.address)
        self.joined = True
        options: dict[str, Any] = {"logging_level": "error", "log_to_driver": False, "include_dashboard": False}
        try:
            if self.address != "auto":
                del options["include_dashboard"]
                self.ray.init(self.address, **options)
                return
            try:
                self.ray.init("auto", logging_level="error", log_to_driver=False)
            except ConnectionError:
                self.ray.init("local", **options)
        except (ConnectionError, ValueError, RuntimeError, OSError) as mistake:
            raise Fault(f"--ray {self.address}: no cluster there: {first_line(mistake)}") from None

    def play(self, plan: Plan, shards: Iterator[int], stop: Event) -> Generator[Shard, None, None]:
        Dealer(plan)
        self.connect()
        again: list[int] = []
        try:
            hand = self.ray.remote(num_cpus=1, max_restarts=0)(Hand)
            kept = self.ray.put(plan)
            for _ in range(max(1, int(self.ray.cluster_resources().get("CPU", 1)))):
                self.actors.append(hand.remote(kept))
            while not stop.is_set():
                self.hand_out(shards, again)
                if not self.running:
                    return
                done, _ = self.ray.wait(list(self.running), num_returns=1, timeout=PATIENCE)
                for task in done:
                    yield from self.collect(task, again, lambda: hand.remote(kept))
        except self.ray.exceptions.RayError as mistake:
            raise self.lost(mistake) from None
        finally:
            self.leave()

    def hand_out(self, shards: Iterator[int], again: list[int]) -> None:
        """Give every actor something to do, first of all what was lost with another one."""
        for actor in self.actors:
            busy = sum(owner is actor for owner, _ in self.running.values())
            for _ in range(AHEAD - busy):
                index = again.pop(0) if again else next(shards, None)
                if index is None:
                    return
                self.running[actor.play.remote(index)] = (actor, index)

    def collect(self, task: Any, again: list[int], new_actor: Any) -> Iterator[Shard]:
        """Take what a task has made; if its actor has died, another one plays all that this one had."""
        if task not in self.running:
            return
        actor, _ = self.running[task]
        try:
            shard: Shard = self.ray.get(task)
        except self.ray.exceptions.RayActorError as mistake:
            self.losses += 1
            if self.losses > MOST_LOSSES:
                raise self.lost(mistake) from None
            for other, (owner, index) in list(self.running.items()):
                if owner is actor:
                    del self.running[other]
                    again.append(index)
            again.sort()
            self.actors[self.actors.index(actor)] = new_actor()
            return
        except self.ray.exceptions.RayTaskError as mistake:
            cause = mistake.cause
            raise cause if isinstance(cause, Fault) else mistake from None
        self.losses = 0
        del self.running[task]
        yield shard

    def lost(self, mistake: Exception) -> Fault:
        return Fault(
            f"--ray {self.address}: the cluster was lost: {first_line(mistake)}; what is whole is kept, and the same "
            "command goes on from there"
        )

    def leave(self) -> None:
        """Let go of all actors and of the cluster; one that was begun here ends."""
        for actor in self.actors:
            self.ray.kill(actor)
        self.actors.clear()
        self.running.clear()
        if self.joined:
            self.ray.shutdown()


def check_address(address: str) -> None:
    """Refuse an address where nobody answers, before Ray looks for it."""
    if address in {"auto", "local"}:
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise Fault(f"--ray {address!r}: allowed: auto, HOST:PORT or ray://HOST:PORT")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH).close()
    except OSError as mistake:
        raise Fault(f"--ray {address}: no cluster there: {first_line(mistake)}") from None


def first_line(mistake: Exception) -> str:
    return next(iter(str(mistake).strip().splitlines()), type(mistake).__name__)
