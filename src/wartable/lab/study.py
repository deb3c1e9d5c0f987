"""A study folder: its plan, its results as Arrow tables, and any of its matches played again."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa

from wartable.core import record
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.lab import shards
from wartable.lab.dealer import Dealer
from wartable.lab.packing import unpack
from wartable.lab.plan import Plan, read_plan
from wartable.lab.standing import Standing


class Study:
    """What is there of a study. Tables are read once; `pandas` or `polars` take them by one call."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan

    def __repr__(self) -> str:
        return f"lab.open({str(self.folder)!r})"

    @cached_property
    def matches(self) -> pa.Table:
        """All matches that count so far, in the order of the plan (`shards.MATCHES` says what of each)."""
        return shards.read_all(self.folder, self.plan, "matches")

    @cached_property
    def standing(self) -> Standing:
        """What the matches so far come to, player by player and cell by cell."""
        standing = Standing(self.plan)
        if self.matches.num_rows:
            standing.count(self.matches)
        return standing

    @cached_property
    def choices(self) -> pa.Table:
        """The packed choices of all matches so far, in the same order."""
        return shards.read_all(self.folder, self.plan, "choices")

    @property
    def complete(self) -> bool:
        """Whether all matches are there, or enough for the precision that was wanted."""
        return self.matches.num_rows == self.plan.matches or self.standing.enough()

    @cached_property
    def dealer(self) -> Dealer:
        return Dealer(self.plan)

    def game(self, number: int) -> Game[Any, Any]:
        """Return the game of a match, with its pack."""
        return self.dealer.game(number)

    def row(self, number: int) -> dict[str, Any]:
        """Return what is known of a match."""
        index = number // self.plan.shard
        if number < 0 or index not in shards.present(self.folder):
            raise Fault(f"{self.folder}: match {number} is not there; there are {self.matches.num_rows} matches")
        table = shards.read_shard(self.folder, self.plan, "matches", index)
        found: dict[str, Any] = table.slice(number - self.plan.numbers(index).start, 1).to_pylist()[0]
        return found

    def replay(self, number: int) -> Match:
        """Play a match again, choice by choice, as it was."""
        row = self.row(number)
        index = number // self.plan.shard
        table = shards.read_shard(self.folder, self.plan, "choices", index)
        packed: bytes = table.column("packed")[number - self.plan.numbers(index).start].as_py()
        match = self.dealer.match(number)
        unpack(match, packed, row["choices"])
        if row["forfeit"] >= 0:
            match.forfeit(row["forfeit"])
        return match

    def record(self, number: int) -> record.Record:
        """Return a match as a saved game, for `wartable replay` and the table."""
        return self.dealer.record(number, self.replay(number))


def open_study(folder: str | Path) -> Study:
    """Return the study in a folder."""
    return Study(Path(folder), read_plan(Path(folder)))
