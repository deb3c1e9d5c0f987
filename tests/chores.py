"""Work for other processes, which find it by its name."""

from __future__ import annotations

import os
import time
from pathlib import Path

from wartable.lab.processes import Stopped

#: Seconds after which whoever waits for another process gives up.
PATIENCE = 60.0


def prepare(folder: str) -> Path:
    """Where the processes leave word for each other."""
    return Path(folder)


def first_waits(folder: Path, chunk: int, stopped: Stopped) -> tuple[int, int]:
    """The first chunk is done only when the second is; gives the chunk and who did it."""
    deadline = time.monotonic() + PATIENCE
    while chunk == 0 and not (folder / "1").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    (folder / str(chunk)).touch()
    return chunk, os.getpid()


def dies(folder: Path, chunk: int, stopped: Stopped) -> int:
    if chunk == 1:
        os._exit(9)
    return chunk


def goes_wrong(folder: Path, chunk: int, stopped: Stopped) -> int:
    raise ValueError(f"chunk {chunk} has no work")
