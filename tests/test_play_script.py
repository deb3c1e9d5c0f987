"""scripts/play.py: a table that was compiled before opens at once."""

from __future__ import annotations

import os
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

PLAY = runpy.run_path(str(Path(__file__).parents[1] / "scripts/play.py"))
BUILT = 1_000_000


@pytest.fixture
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Asks a clone in which everything was built at one time."""
    monkeypatch.chdir(tmp_path)
    for name in ("pyproject.toml", "setup.py", "src/wartable/rules.py", ".venv/.wheel", ".venv/.installed"):
        write(name, BUILT)
    found: Callable[[], bool] = PLAY["ready"]
    return found


def write(name: str, at: float) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (at, at))


@pytest.mark.parametrize(
    "name",
    [
        "src/wartable.egg-info/SOURCES.txt",
        "src/wartable/__pycache__/rules.pyc",
        "src/wartable/table/static/main.js",
        "src/wartable/bench/boardgameio/node_modules/peer.js",
    ],
)
def test_what_building_leaves_behind_is_no_reason_to_build_again(ready: Callable[[], bool], name: str) -> None:
    assert ready()
    write(name, BUILT + 1)
    assert ready()


@pytest.mark.parametrize(
    "name", ["src/wartable/rules.py", "src/wartable/content/cards.toml", "pyproject.toml", "setup.py"]
)
def test_whatever_is_newer_is_built_first(ready: Callable[[], bool], name: str) -> None:
    write(name, BUILT + 1)
    assert not ready()


@pytest.mark.parametrize("stamp", [".venv/.wheel", ".venv/.installed"])
def test_what_was_not_finished_is_not_ready(ready: Callable[[], bool], stamp: str) -> None:
    Path(stamp).unlink()
    assert not ready()


def test_the_table_is_compiled_under_the_stamp_that_is_looked_at() -> None:
    """Make and the script mean the same file."""
    makefile = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")
    assert "WHEEL := $(VENV)/.wheel$(PURE)" in makefile and "VENV := .venv" in makefile
    assert PLAY["BUILT"] == ".venv/.wheel"
