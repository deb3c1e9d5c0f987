"""The files of a study: Parquet shards of matches and of their choices, written whole, equal for equal plans.

A study folder holds `plan.toml` and, for every shard, `matches-000123.parquet` and `choices-000123.parquet`. A shard is
there when both are: what was written alone, before somebody killed the study, is written again.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from wartable.core.errors import Fault
from wartable.core.record import write_whole
from wartable.lab.plan import Plan

#: What is known of a match. Lists have one entry a seat, if nothing else is said.
MATCHES: Final = pa.schema(
    [
        pa.field("number", pa.int64(), nullable=False),
        # The cell of the plan, from 0 on.
        pa.field("cell", pa.int32(), nullable=False),
        pa.field("deal", pa.int32(), nullable=False),
        pa.field("mirror", pa.int8(), nullable=False),
        pa.field("pack", pa.string(), nullable=False),
        # Which player of the cell sits in each seat.
        pa.field("players", pa.list_(pa.int8()), nullable=False),
        pa.field("factions", pa.list_(pa.string()), nullable=False),
        pa.field("bots", pa.list_(pa.string()), nullable=False),
        # What was chosen before the match, as JSON.
        pa.field("settings", pa.string(), nullable=False),
        # False: it was stopped at the plan's longest match, and nobody has won.
        pa.field("finished", pa.bool_(), nullable=False),
        # The seats that won; none: a draw.
        pa.field("winners", pa.list_(pa.int8()), nullable=False),
        # Each seat's part of the win; in a draw, and in an unfinished match, everybody's part is the same.
        pa.field("points", pa.list_(pa.float64()), nullable=False),
        pa.field("scores", pa.list_(pa.int32()), nullable=False),
        pa.field("ending", pa.string(), nullable=False),
        # The seat that forfeited, or -1, and why.
        pa.field("forfeit", pa.int8(), nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("rounds", pa.int32(), nullable=False),
        pa.field("choices", pa.int32(), nullable=False),
        # Choices with a single option.
        pa.field("forced", pa.int32(), nullable=False),
        # The sum of the numbers of options of all choices.
        pa.field("options", pa.int64(), nullable=False),
        # Options that restricted play took away, all choices together.
        pa.field("banned", pa.int32(), nullable=False),
        # The game's estimate of each seat's chance where the turn passed on, in half per cents (0 to 200): all seats of
        # the first such point, then of the next; at most 32 points, evenly spread over the match.
        pa.field("estimates", pa.list_(pa.uint8()), nullable=False),
    ]
)
#: All choices of a match, packed as `lab/packing.py` does: with the rules they give the match again.
CHOICES: Final = pa.schema(
    [pa.field("number", pa.int64(), nullable=False), pa.field("packed", pa.binary(), nullable=False)]
)
KINDS: Final = {"matches": MATCHES, "choices": CHOICES}
#: The key under which a file says what plan it is of.
OF_PLAN: Final = b"wartable.plan"
NAME: Final = re.compile(r"matches-(\d{6,})\.parquet")

Row = dict[str, Any]


@dataclass(frozen=True)
class Shard:
    """The two files of a shard, as bytes: whoever plays it makes them, whoever leads the study writes them."""

    index: int
    matches: bytes
    choices: bytes


def shard_path(folder: Path, kind: str, index: int) -> Path:
    return folder / f"{kind}-{index:06}.parquet"


def encode(plan: Plan, kind: str, rows: list[Row]) -> bytes:
    """Return rows as a Parquet file. Equal rows give equal bytes: nothing in it tells of when, where or by whom."""
    schema = KINDS[kind].with_metadata({OF_PLAN: plan.digest.encode()})
    out = io.BytesIO()
    pq.write_table(
        pa.Table.from_pylist(rows, schema=schema),
        out,
        compression="zstd",
        compression_level=9,
        version="2.6",
        use_dictionary=True,
        write_page_checksum=True,
    )
    return out.getvalue()


def write_shard(folder: Path, shard: Shard) -> None:
    write_whole(shard_path(folder, "choices", shard.index), shard.choices)
    write_whole(shard_path(folder, "matches", shard.index), shard.matches)


def remove_shard(folder: Path, index: int) -> None:
    for kind in ("matches", "choices"):
        shard_path(folder, kind, index).unlink(missing_ok=True)


def present(folder: Path) -> list[int]:
    """Return all shards that are there, in their order; behind a gap, too."""
    found = (NAME.fullmatch(path.name) for path in folder.glob("matches-*.parquet"))
    indices = (int(match[1]) for match in found if match)
    return sorted(index for index in indices if shard_path(folder, "choices", index).exists())


def read_shard(folder: Path, plan: Plan, kind: str, index: int) -> pa.Table:
    """Return a file of a shard; say what to do with one that is damaged or of another plan."""
    path = shard_path(folder, kind, index)
    try:
        table = pq.read_table(path, use_threads=False, page_checksum_verification=True)
    except (OSError, pa.ArrowException) as mistake:
        raise damaged(path, str(mistake).splitlines()[0] if str(mistake) else type(mistake).__name__) from None
    metadata = table.schema.metadata or {}
    if metadata.get(OF_PLAN) != plan.digest.encode():
        raise Fault(f"{path}: it is of another plan than the one beside it; move it elsewhere: nothing was changed")
    if not table.schema.equals(KINDS[kind]):
        raise damaged(path, "its columns are not those of this version")
    if table.column("number").to_pylist() != list(plan.numbers(index)):
        raise damaged(path, "its matches are not those of the plan")
    return table


def damaged(path: Path, why: str) -> Fault:
    return Fault(f"{path}: damaged: {why}; delete or move this file and go on: its matches are then played again")


def unbroken(folder: Path) -> range:
    """Return the shards from the first on without a gap: what is counted. What came in early waits for the rest, since
    matches that are over soon may not be like the others."""
    there = present(folder)
    return range(next((at for at, index in enumerate(there) if at != index), len(there)))


def read_all(folder: Path, plan: Plan, kind: str) -> pa.Table:
    """Return all that counts, in the order of the plan."""
    tables = [read_shard(folder, plan, kind, index) for index in unbroken(folder)]
    return pa.concat_tables(tables) if tables else KINDS[kind].empty_table()
