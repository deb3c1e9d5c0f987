"""The example scripts run, at a small size, and say what they promise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from wartable.core import registry

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))

#: What each script is given, and what it says.
SMALL = {
    "balance.py": ("20", r"Guards of Keion +\d+% \(\d+% to \d+%\) against Tribe Wu\n(.*\n)*the longest of 20 took \d+"),
    "notebook.py": ("", r"chance to win: \d+%\n1\. Play"),
    "own_bot.py": ("1", r"Dreamer wins [01] of 1 matches"),
    "pack.py": ("3", r"as printed: \d+\.\d choices.*\npack\.toml: \d+\.\d choices"),
    "position.py": ("30", r"1\. Play plain 4 to 4(.*\n)*Pass: points, second"),
    "replay.py": ("FOLDER", r"after 0 of \d+ choices the first has \d+%:\n(.*\n)*pictures in"),
    "tournament.py": ("1", r"(\w+ +\d\.\d of 4\n){3}"),
}


def test_every_script_is_tested() -> None:
    # The bot in any language is tested with the bots.
    assert {script.name for script in SCRIPTS} == {*SMALL, "mybot.py"}


@pytest.mark.parametrize("name", SMALL)
def test_a_script_runs(name: str, tmp_path: Path) -> None:
    size, said = SMALL[name]
    arguments = [size.replace("FOLDER", str(tmp_path))] if size else []
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert re.search(said, ran.stdout), ran.stdout


def test_a_replay_leaves_pictures(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(EXAMPLES / "replay.py"), str(tmp_path)], capture_output=True, check=True)
    pictures = sorted(tmp_path.glob("*.svg"))
    assert len(pictures) > 2
    assert len({picture.read_text(encoding="utf-8") for picture in pictures}) == len(pictures)


def test_the_pack_changes_the_game() -> None:
    assert registry.load("jogu", EXAMPLES / "pack.toml").content_hash != registry.load("jogu").content_hash


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_is_short(script: Path) -> None:
    assert len(script.read_text(encoding="utf-8").splitlines()) < 40


def test_every_script_is_named_on_the_page_of_examples() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\((\w+\.py)\)", page)) == {script.name for script in SCRIPTS}
