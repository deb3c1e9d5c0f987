"""The example game as a third party has it: a package beside Wartable, played everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from table_client import GENEROUS, Guest, Server, Wire, play_on

ROOT = Path(__file__).parents[2]
SHOWN = re.findall(r"^\$ (wartable .*?) +#", (ROOT / "docs/games.md").read_text(encoding="utf-8"), re.MULTILINE)
#: What needs somebody to look on is tested for itself.
WATCHED = ("wartable play", "wartable serve")


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    ran = subprocess.run(
        [sys.executable, "-m", *arguments], input=typed, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.parametrize("command", [command for command in SHOWN if not command.startswith(WATCHED)])
def test_the_commands_of_the_tutorial_run(environment: dict[str, str], command: str) -> None:
    assert "slands" in run(environment, *command.split())


def test_the_tutorial_shows_commands() -> None:
    assert [command.split()[1] for command in SHOWN] == ["play", "serve", "sim", "duel", "fuzz"]


def test_it_is_played_at_the_terminal(environment: dict[str, str]) -> None:
    play = next(command for command in SHOWN if command.startswith("wartable play"))
    said = run(environment, *play.split(), "--seed", "1", typed="3 9\nlook\nquit\n")
    shown = (ROOT / "docs/games.md").read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
    assert shown in said
    assert "You sail to Heron with 9" in said
    assert "hand: 2, 3, 5, 6\n" in said


def test_it_is_played_at_the_table(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])
    server = Server(f"sqlite:///{tmp_path / 'table.db'}", *GENEROUS)
    try:
        guest = Guest(server)
        table = guest.table("islands", "me", "captain")
        wire = Wire(guest.server, table["id"], table["mine"]["token"])
        play_on({0: wire}, seed=1)
        assert wire.state["result"]["ending"] == "points"
        assert any("sails to" in line for line in wire.story)
    finally:
        server.end()


def test_its_own_tests_pass(environment: dict[str, str]) -> None:
    tests = str(ROOT / "examples/islands/test_islands.py")
    assert "2 passed" in run(environment, "pytest", "-q", "-p", "no:cacheprovider", tests)
