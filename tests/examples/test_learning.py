"""The examples for learners run with the toolboxes they are for, at a small size, and say what they promise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from command_help import run

LEARNING = Path(__file__).parents[2] / "examples/learning"

#: What each script is given, and what it says.
SMALL = {
    "imitation.py": ("DATA 1", r"8\d\d choices learnt; \d+% of \d\d others foretold\nit wins [01] of 1 matches"),
    "maskable_ppo.py": ("100", r"before learning: [012] of 2 .*\nafter 100 choices: [012] of 2 matches won"),
    "openspiel_search.py": ("1 3", r"match 1: \d+ choices, .*\nthe search has [+-][01] after 1 matches"),
    "ppo.py": ("2048", r"before learning: \d+ of 20 .*\nafter 2,048 choices: \d+ of 20 matches won"),
    "torchrl_collect.py": ("100", r"batch 1: 50 steps, [5-9]\d choices.*\nbatch 2: 50 steps, [5-9]\d choices"),
}


def test_every_script_is_tested_and_named_on_the_page_of_examples() -> None:
    found = {script.name for script in LEARNING.glob("*.py")}
    assert found == set(SMALL)
    page = (LEARNING.parent / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(learning/(\w+\.py)\)", page)) == found


@pytest.mark.parametrize("name", SMALL)
def test_a_script_runs(name: str, tmp_path: Path) -> None:
    given, said = SMALL[name]
    if "DATA" in given:
        data = tmp_path / "data.parquet"
        run("env", "jogu", "--games", "10", "--bot", "greedy:1", "--out", data, "--jobs", "1")
        given = given.replace("DATA", str(data))
    command = [sys.executable, str(LEARNING / name), *given.split()]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert re.search(said, ran.stdout), ran.stdout
