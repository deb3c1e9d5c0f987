"""The page for researchers is followed line by line, as somebody new to it would."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from command_help import run
from env_help import GAMES
from wartable.core import registry

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/research.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def typed(block: str) -> list[str]:
    """The commands of a block, without what is remarked on them."""
    return [line.partition("   #")[0].strip() for line in re.findall(r"^\$ (.*)$", block, re.MULTILINE)]


def follow(block: str, names: dict[str, Any]) -> None:
    """Type a block into Python, and compare what it prints. What it defines stays."""
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    test = doctest.DocTestParser().get_doctest(block, {}, "docs/research.md", None, 0)
    test.globs = names
    said: list[str] = []
    assert runner.run(test, out=said.append, clear_globs=False).failed == 0, "".join(said)


def test_the_page_can_be_followed_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands play fewer matches here than the page asks for; speed is measured by a test of its own."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    ran: list[str] = []
    for kind, block in BLOCKS:
        if kind == "pycon":
            follow(block, names)
        elif kind == "console":
            for command in typed(block):
                program, *arguments = re.sub(r"--(games|check) \d+", r"--\1 2", command).split()
                ran.append(f"{program} {arguments[0]}")
                if ran[-1] == "wartable env":
                    done = run(*arguments, "--jobs", "1")
                    assert done.code == 0 and done.out, done.err
    assert set(ran) == {"pip install", "wartable env", "wartable bench"}
    assert ran.count("wartable env") == 4
    assert len(names) > 10


def test_what_is_to_be_installed_can_be() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    asked = [name for found in re.findall(r'"wartable\[([\w,]+)\]"', PAGE) for name in found.split(",")]
    assert asked
    assert set(asked) <= set(extras)


@pytest.mark.parametrize("key", GAMES)
def test_the_table_of_environments_has_their_true_sizes(key: str) -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("|")]
    head = next(row for row in rows if f"`{key}`" in row)
    column = {row[0]: row[head.index(f"`{key}`")] for row in rows if len(row) == len(head)}
    game = registry.load(key)
    assert column["numbers observed"] == f"{len(game.learning.labels()):,}"
    assert column["actions"] == f"{game.learning.action_count():,}"
    assert column["players"] == " to ".join(str(count) for count in sorted({game.seats[0], game.seats[-1]}))
