"""What bots observed and chose, as a file to learn from: one row a choice, in Parquet.

Most numbers of an observation are 0, so a row has the places of the others and what stands there. `read` gives arrays.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from wartable.bots import registry as bots
from wartable.bots.runner import can_play_blind
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.seat import Seat
from wartable.env.arena import Arena, outcome
from wartable.env.spaces import Numbers

SCHEMA = pa.schema(
    [
        ("match", pa.int32()),
        ("seat", pa.int8()),
        ("places", pa.list_(pa.int32())),
        ("numbers", pa.list_(pa.float32())),
        ("allowed", pa.list_(pa.int32())),
        ("action", pa.int32()),
        ("reward", pa.float32()),
    ]
)
PLAN = b"wartable"


class DatasetPlan(NamedTuple):
    """Which matches are played: match N has the seed `SEED/N`, so that a file can be gone on with."""

    game: str
    content: str
    seats: int
    settings: dict[str, str | list[str]]
    bot: str
    seed: str


class DatasetPlayer:
    """What a process needs to play any of the matches."""

    def __init__(self, plan: DatasetPlan, pack: Path | None) -> None:
        self.plan = plan
        self.game = registry.load(plan.game, pack)


def play(player: DatasetPlayer, number: int, stopped: Callable[[], bool]) -> dict[str, list[Any]] | None:
    """Play one match and return its rows, column by column; nothing if somebody wants to stop."""
    if stopped():
        return None
    plan, game = player.plan, player.game
    seed = f"{plan.seed}/{number}"
    made = [bots.make(plan.bot, f"{seed} {seat}") for seat in range(plan.seats)]
    match = registry.new_match(game, plan.seats, plan.settings, seed, playout=can_play_blind(made))
    arena = Arena(game, match)
    rows: dict[str, list[Any]] = {name: [] for name in SCHEMA.names}
    while match.asks:
        seat = match.seat
        arena.observe(seat)
        found = arena.row.found()
        option = made[seat].choose(Seat(match, seat))
        rows["seat"].append(seat)
        rows["places"].append([place for place, _ in found])
        rows["numbers"].append([value for _, value in found])
        rows["allowed"].append(sorted(arena.offered(seat)))
        rows["action"].append(game.learning.action_index(option))
        arena.take(seat, match.options.index(option))
    rewards = outcome(game, match.state)
    rows["match"] = [number] * len(rows["seat"])
    rows["reward"] = [rewards[seat] for seat in rows["seat"]]
    return rows


class Writer:
    """Writes matches in order. A file of the same plan is gone on with; one of another plan is left alone."""

    def __init__(self, plan: DatasetPlan, path: Path, labels: list[str], actions: list[str]) -> None:
        self.path = path
        self.matches = 0
        self.rows = 0
        told = json.dumps({"plan": plan._asdict(), "labels": labels, "actions": actions})
        self._draft = path.with_name(path.name + ".part")
        before = self._before(told)
        self._file = pq.ParquetWriter(self._draft, SCHEMA.with_metadata({PLAN: told}), compression="zstd")
        for table in before:
            self._file.write_table(table)
            self.rows += table.num_rows
            self.matches = table.column("match")[-1].as_py() + 1

    def _before(self, told: str) -> list[pa.Table]:
        """Return what an earlier run has written, match by match."""
        if not self.path.exists():
            return []
        try:
            file = pq.ParquetFile(self.path)
        except pa.ArrowInvalid as mistake:
            raise Fault(f"{self.path}: is there already, and no data set: {mistake}; name another file") from None
        if (file.schema_arrow.metadata or {}).get(PLAN, b"").decode() != told:
            raise Fault(f"{self.path}: is there already, from other matches, bots or content; name another file")
        return [file.read_row_group(group) for group in range(file.num_row_groups)]

    def write(self, rows: dict[str, list[Any]]) -> None:
        self._file.write_table(pa.table(rows, SCHEMA))
        self.matches += 1
        self.rows += len(rows["seat"])

    def close(self) -> None:
        """Finish the file; only then does it take its place."""
        self._file.close()
        os.replace(self._draft, self.path)


class Data(NamedTuple):
    """A data set as arrays, one row a choice."""

    observations: Numbers
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    rewards: Numbers
    matches: NDArray[np.int64]
    seats: NDArray[np.int64]


def read(path: str | Path) -> Data:
    """Return a data set as arrays. A large one is better read with pyarrow, piece by piece."""
    if not Path(path).is_file():
        raise Fault(f"{path}: there is no such file; allowed: a data set of `wartable env`")
    try:
        table = pq.read_table(path)
    except (pa.ArrowInvalid, OSError) as mistake:
        raise Fault(f"{path}: cannot be read as a data set: {mistake}") from None
    if PLAN not in (table.schema.metadata or {}):
        raise Fault(f"{path}: no data set of `wartable env`")
    told = json.loads(table.schema.metadata[PLAN])
    count = table.num_rows
    observations = np.zeros((count, len(told["labels"])), np.float32)
    masks = np.zeros((count, len(told["actions"])), np.bool_)
    observations[spread(table, "places")] = flat(table, "numbers")
    masks[spread(table, "allowed")] = True
    return Data(
        observations,
        masks,
        column(table, "action").astype(np.int64),
        column(table, "reward").astype(np.float32),
        column(table, "match").astype(np.int64),
        column(table, "seat").astype(np.int64),
    )


def column(table: pa.Table, name: str) -> NDArray[Any]:
    found: NDArray[Any] = table.column(name).to_numpy()
    return found


def flat(table: pa.Table, name: str) -> NDArray[Any]:
    """Return the lists of a column one after the other."""
    found: NDArray[Any] = table.column(name).combine_chunks().flatten().to_numpy()
    return found


def spread(table: pa.Table, name: str) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return where the lists of a column point to: rows, and places in them."""
    lengths = [len(one) for one in table.column(name)]
    return np.repeat(np.arange(table.num_rows), lengths), flat(table, name)
