"""Work for other processes, which find it by its name."""

from __future__ import annotations

import os
import time

from wartable.cli.parallel import Stopped


def prepare(factor: int) -> int:
    return factor


def slower_first(factor: int, chunk: int, stopped: Stopped) -> tuple[int, int]:
    """The first chunk takes longest."""
    time.sleep(0.3 if chunk == 0 else 0.0)
    return chunk * factor, os.getpid()


def dies(factor: int, chunk: int, stopped: Stopped) -> int:
    if chunk == 1:
        os._exit(9)
    return chunk


def goes_wrong(factor: int, chunk: int, stopped: Stopped) -> int:
    raise ValueError(f"chunk {chunk} has no work")
