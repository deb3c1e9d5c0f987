"""A study is carried out: what is missing is played, kept and counted, until there is enough or somebody stops."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from wartable.core.errors import Fault
from wartable.lab import shards
from wartable.lab.crew import Crew, new_stop
from wartable.lab.plan import PLAN, Plan, read_plan, write_plan
from wartable.lab.processes import first_interrupt
from wartable.lab.shards import Shard
from wartable.lab.standing import Standing
from wartable.lab.study import Study

#: Called whenever there is more of a study: how many matches are there, and how those that count stand.
Watch = Callable[[int, Standing], None]


def nobody(there: int, standing: Standing) -> None:
    """Watch nothing."""


class StudyRun:
    """One run of a study. What earlier runs left in the folder is taken over, and never changed."""

    def __init__(self, folder: Path, plan: Plan, watch: Watch = nobody) -> None:
        self.folder = folder
        self.plan = plan
        self.watch = watch
        self.standing = Standing(plan)
        #: Shards that are there.
        self.there: set[int] = set()
        #: What is there and waits for the shards before it.
        self.waiting: dict[int, pa.Table] = {}
        #: The first shard that is not counted yet.
        self.next = 0
        self.interrupted = False

    def run(self, crew: Crew) -> Study:
        """Play what is missing. Return the study, whole or as far as it came."""
        self.open_folder()
        self.take_over()
        stop = new_stop()
        with first_interrupt(stop.set):
            if not self.enough():
                # Closed before anything else is done, so that nobody plays on.
                with closing(crew.play(self.plan, self.missing(), stop)) as played:
                    for shard in played:
                        self.keep(shard)
                        if self.enough():
                            break
        self.interrupted = not self.enough()
        if self.enough():
            self.trim()
        return Study(self.folder, self.plan)

    def open_folder(self) -> None:
        """Begin a folder, or go on with one of the same plan."""
        if (self.folder / PLAN).exists():
            same_plan(self.folder, read_plan(self.folder), self.plan)
            return
        if self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
            raise Fault(f"{self.folder}: there is something else already, not a study; name another folder")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as mistake:
            raise Fault(f"{self.folder}: cannot make the folder: {mistake.strerror}") from None
        write_plan(self.folder, self.plan)

    def take_over(self) -> None:
        """Count what is there already. All of it is looked at before anything is played."""
        for half in self.folder.glob(".*.parquet.*"):
            # Being written when somebody killed an earlier run.
            half.unlink(missing_ok=True)
        for index in shards.present(self.folder):
            if index >= self.plan.shards:
                path = shards.shard_path(self.folder, "matches", index)
                raise Fault(f"{path}: the plan has no such shard, only {self.plan.shards}; move it elsewhere")
            shards.read_shard(self.folder, self.plan, "choices", index)
            self.add(index, shards.read_shard(self.folder, self.plan, "matches", index))
        self.tell()

    def missing(self) -> Iterator[int]:
        return (index for index in range(self.plan.shards) if index not in self.there)

    def keep(self, shard: Shard) -> None:
        try:
            shards.write_shard(self.folder, shard)
        except Fault as fault:
            raise Fault(f"{fault}; what was written before is whole, and the same command goes on from there") from None
        self.add(shard.index, pq.read_table(io.BytesIO(shard.matches), use_threads=False))
        self.tell()

    def add(self, index: int, table: pa.Table) -> None:
        """Count a shard, when all before it are counted."""
        self.there.add(index)
        self.waiting[index] = table
        while self.next in self.waiting and not self.enough():
            self.standing.count(self.waiting.pop(self.next))
            self.next += 1

    def tell(self) -> None:
        self.watch(sum(len(self.plan.numbers(index)) for index in self.there), self.standing)

    def enough(self) -> bool:
        return self.next == self.plan.shards or self.standing.enough()

    def trim(self) -> None:
        """Remove what was played beyond the end: how much that is depends on who was quick."""
        for index in sorted(self.there):
            if index >= self.next:
                shards.remove_shard(self.folder, index)


def same_plan(folder: Path, was: Plan, now: Plan) -> None:
    """Refuse to go on with a study of another plan."""
    before, after = msgspec.to_builtins(was), msgspec.to_builtins(now)
    for name in Plan.__struct_fields__:
        old, new = before.get(name), after.get(name)
        if old != new:
            found = f"{name} {short(old)}, now {short(new)}"
            raise Fault(f"{folder}: it is a study of another plan ({found}); name another folder: nothing was changed")


def short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
