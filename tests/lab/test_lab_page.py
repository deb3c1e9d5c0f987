"""The page for designers is followed line by line, as somebody who has never seen the code would."""

from __future__ import annotations

import re
import shlex
import tomllib
import webbrowser
from pathlib import Path
from typing import Any

import pytest

from command_help import run
from wartable.core import registry
from wartable.lab.study import Study
from wartable.lab.values import find

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/lab.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)

#: Studies as the page asks for them take minutes to hours. Here all is as it stands there, but for the sizes.
SMALL = (
    (r"-n \d+", "-n 2"),
    (r"--games-per-cell \d+", "--games-per-cell 2"),
    (r"--precision \d+%", "--precision 49%"),
    (r"--budget \d+", "--budget 480"),
    (r"--match \d+", "--match 3"),
    (r"--bots [\w,]+", "--bots random"),
)
#: Those that think at all take longer than a test may.
THINKS = {"run", "diff", "ablate", "sweep", "tune"}


def block(kind: str, holds: str) -> str:
    """The one block of a kind that holds these words."""
    (found,) = [text for name, text in BLOCKS if name == kind and holds in text]
    return found


def typed() -> list[str]:
    """The commands of the page in its order. One that goes on after a comma is another ending of it."""
    found = re.findall(r"^\$ (wartable lab .*)$", PAGE, re.MULTILINE)
    for line in re.findall(r"^\| .*? \| (`wartable lab .*`) \|$", PAGE, re.MULTILINE):
        first, *endings = re.findall(r"`(.*?)`", line)
        found += [first, *(f"{first} {ending}" for ending in endings)]
    return found


def small(command: str) -> list[str]:
    for size, fewer in SMALL:
        command = re.sub(size, fewer, command)
    words = shlex.split(command)[2:]
    if words[0] in THINKS and "plan.toml" not in command:
        words += [] if "--bots" in words else ["--bots", "random"]
        sized = {"-n", "--games-per-cell", "--precision", "--budget"} & set(words)
        words += [] if sized else ["-n", "2"]
    return [*words, "--jobs", "1"] if words[0] in {*THINKS, "report"} else words


def factions() -> list[str]:
    text = (ROOT / "src/wartable/games/jogu/content/cards.toml").read_text(encoding="utf-8")
    return [faction["name"] for faction in tomllib.loads(text)["faction"]]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the page says to write."""
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(block("toml", "[[faction]]"), encoding="utf-8")
    Path("space.toml").write_text(block("toml", "[values]"), encoding="utf-8")
    return tmp_path


def test_every_command_of_the_page_runs(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    ran = []
    for command in typed():
        words = small(command)
        done = run("lab", *words)
        assert done.code == 0, f"{command}\n{done.err}"
        assert done.out, command
        ran.append(words[0])
    assert set(ran) == {*THINKS, "report", "show"}
    assert opened == [(desk / "report.html").as_uri()]
    assert (desk / "game.json").exists()
    assert (desk / "again/plan.toml").read_bytes() == (desk / "study/plan.toml").read_bytes()
    assert {path.name.partition("-")[0] for path in (desk / "study").glob("*.parquet")} == {"matches", "choices"}


def test_the_first_change_is_one_and_is_answered_as_shown(desk: Path) -> None:
    """The page shows a number as it is and another; with fewer matches the answer has the same form."""
    pack = tomllib.loads(Path("mine.toml").read_text(encoding="utf-8"))
    ((faction,),) = [pack["faction"]]
    (card,) = faction["card"]
    ((field, value),) = [(name, value) for name, value in card.items() if name != "name"]
    now = re.search(rf"^ *{field} += {value} +# (\d+) as it is$", block("toml", "[[faction]]"), re.MULTILINE)
    assert now
    assert find(registry.load("jogu"), f"{card['name']}.{field}").now == int(now[1]) != value
    shown = block("", "lab diff").splitlines()
    answered = run("lab", *small(shown[0].removeprefix("$ "))).out.splitlines()
    assert shown[2].split() == answered[1].split()
    for name in factions():
        assert sum(line.startswith(f"{name} ") for line in shown) == 1, name
        assert any(line.startswith(f"{name} ") for line in answered), name


def test_the_lines_of_python_run(desk: Path) -> None:
    text = block("python", "lab.run")
    text = text.replace("games_per_cell=200", 'games_per_cell=8, bots=["random"]').replace('bots=["greedy"], ', "")
    text = text.replace("replay(123)", "replay(12)")
    names: dict[str, Any] = {}
    exec(text, names)
    assert isinstance(names["study"], Study)
    assert names["match"].over and names["table"].num_rows and names["effects"].num_rows


def test_what_is_to_be_installed_can_be() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    asked = {name for found in re.findall(r"wartable\[([\w,]+)\]", PAGE) for name in found.split(",")}
    assert asked == {"lab", "ray"} and asked <= set(extras)
