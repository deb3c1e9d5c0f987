"""Bots think, environments observe and studies count alike, compiled and interpreted.

How games play alike is checked by the conformance suite; `make test` also runs the tests of the kernel and of the games
with the sources interpreted. Here is what is compiled besides.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from study_help import hashes
from table_client import shortened
from wartable.core import compiled, registry

KEYS = registry.keys()
#: They look ahead as far as they would in earnest, but at fewer worlds; each kind of search is among them.
THINKERS = ["recruit", "captain:8", "general:8", "warlord:8", "greedy:2", "ismcts:40"]
#: What a report says of its run alone.
OF_THE_RUN = {"seconds", "decisions_per_second", "compiled"}


def told(interpreted: bool, *arguments: str | Path) -> str:
    """What a command prints in a process of its own, with the compiled package or its sources."""
    environment = os.environ | {"WARTABLE_INTERPRETED": str(int(interpreted))}
    command = [sys.executable, "-m", "wartable", *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def simulated(interpreted: bool, *arguments: str) -> dict[str, Any]:
    report = json.loads(told(interpreted, "sim", *arguments, "--seed", "5", "--jobs", "1", "--json"))
    assert report["compiled"] is (compiled() and not interpreted)
    return {name: value for name, value in report.items() if name not in OF_THE_RUN}


def brief(key: str) -> list[str]:
    """The words of a command that make its matches short."""
    return [word for name, value in shortened(key).items() for word in ("--set", f"{name}={value}")]


@pytest.mark.parametrize("key", KEYS)
def test_every_bot_chooses_alike(key: str) -> None:
    """Two of them at a table, all of them in turn: one choice that differs makes another match."""
    seats = registry.load(key).seats[0]
    for number in range(0, len(THINKERS), 2):
        bots = ",".join((THINKERS[number : number + 2] * seats)[:seats])
        asked = [key, "-n", "1", "--seats", bots, *brief(key)]
        assert simulated(False, *asked) == simulated(True, *asked), bots


@pytest.mark.parametrize("key", KEYS)
def test_a_data_set_has_the_same_bytes(key: str, tmp_path: Path) -> None:
    """What learners observe, what they could choose, and how matches ended."""
    made = []
    for interpreted in (False, True):
        path = tmp_path / f"{interpreted}.parquet"
        told(interpreted, "env", key, "--games", "2", "--bot", "random", *brief(key), "--seed", "5", "--out", path)
        made.append(path.read_bytes())
    assert made[0] == made[1]


def test_a_study_has_the_same_bytes_and_the_same_words(tmp_path: Path) -> None:
    made = []
    for interpreted in (False, True):
        folder = tmp_path / str(interpreted)
        asked = ["--bots", "random", "-n", "8", "--jobs", "1", "--out"]
        said = told(interpreted, "lab", "run", KEYS[0], *asked, folder)
        made.append((hashes(folder), said.replace(str(folder), "FOLDER")))
    assert made[0] == made[1]
