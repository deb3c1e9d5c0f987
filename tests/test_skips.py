"""A run of the tests says at its end what it skipped and how to have it run, in one process or in several."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import skips

HERE = Path(__file__).parent
SKIPPING = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_browser(number):
    pytest.skip("no Chromium here")

def test_peer():
    pytest.importorskip("pyspiel_that_nobody_has")

@pytest.mark.skip(reason="needs two moons")
def test_moons():
    pass

def test_passes():
    pass
"""
TOLD = [
    "test_some.py: 3 skipped: no Chromium here; to have them run: .venv/bin/playwright install chromium",
    "test_some.py: 1 skipped: could not import 'pyspiel_that_nobody_has': No module named 'pyspiel_that_nobody_has'; "
    "to have it run: make .venv/.bench",
    f"test_some.py: 1 skipped: needs two moons; to have it run: {skips.NO_REMEDY}",
]


def test_the_end_of_a_run_says_what_was_skipped(tmp_path: Path) -> None:
    for name in ("conftest.py", "skips.py"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "test_some.py").write_text(SKIPPING)
    kept = tmp_path / "kept"
    environment = os.environ | {"WARTABLE_SKIPPED": str(kept), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    usual = [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-p", "no:cacheprovider", "-o", "pythonpath=."]
    for processes in ("0", "2"):
        line = [*usual, "-n", processes]
        ran = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran
        assert sorted(line for line in ran.stdout.splitlines() if " skipped: " in line) == sorted(TOLD)
    line = [sys.executable, str(HERE / "skips.py"), str(kept)]
    said = subprocess.run(line, capture_output=True, text=True, check=True).stdout.splitlines()
    assert sorted(said) == sorted(TOLD), "of two runs each thing is said once"


def test_where_nothing_was_skipped_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    skips.main(str(tmp_path / "none"))
    assert capsys.readouterr().out == "nothing was skipped\n"
