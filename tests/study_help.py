"""What tests of studies share: wishes, and folders as hashes."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from wartable.lab.cross import Wish, make_plan
from wartable.lab.plan import Plan

#: Seconds after which a test gives up waiting for another process.
PATIENCE = 90.0


def hashes(folder: Path) -> dict[str, str]:
    """The files of a study, all of them."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def contest_plan(**wished: Any) -> Plan:
    return make_plan(Wish(game="contest", **{"bots": ["random"], "games_per_cell": 40, **wished}))


def command(*arguments: str | Path) -> subprocess.Popen[str]:
    """The wartable command in a process of its own, which leads a group of its own."""
    words = [sys.executable, "-m", "wartable", *map(str, arguments)]
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, env=os.environ
    )


def until_there(folder: Path, pattern: str, count: int) -> None:
    """Wait for files."""
    deadline = time.monotonic() + PATIENCE
    while len(list(folder.glob(pattern))) < count:
        assert time.monotonic() < deadline, f"waited too long for {pattern}"
        time.sleep(0.02)


def kill(process: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str]:
    """Send a signal to the first process alone. Return its exit code and what it said."""
    process.send_signal(number)
    _, said = process.communicate(timeout=PATIENCE)
    return process.returncode, said
