"""Every command that the documents tell somebody to type is one, and runs."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer
from typer._click.exceptions import BadOptionUsage, ClickException, MissingParameter, NoArgsIsHelpError

from command_help import random_match, run
from wartable.cli.app import app
from wartable.core import record, registry
from wartable.core.position import write_position

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md")), ROOT / "examples/README.md"]
#: Blocks in which something is typed. In one of another kind, or of none, only lines that begin with the command count.
TYPED = {"sh", "bash", "console"}

#: Pages whose commands are followed, in their order and at small size, by a test of their own.
FOLLOWED = {
    "lab.md": "tests/lab/test_lab_page.py",
    "research.md": "tests/env/test_research.py",
    "games.md": "tests/examples/test_package.py",
}
#: Commands that need more than a moment, and the tests that run them.
ELSEWHERE = {
    "backup": "tests/table/test_backup.py",
    "bench": "tests/bench",
    "doctor": "tests/cli/test_doctor.py",
    "lab": "tests/lab/test_lab_page.py",
    "mutants": "tests/testing/test_mutation.py",
    "repair": "tests/table/test_repair.py",
    "serve": "tests/table/conftest.py",
}
#: As the pages ask for it would take minutes to hours. Here all is as it stands there, but for the sizes.
SMALL = (
    (r"(--games|-n) \d+", "--games 2"),
    (r"--decisions \d+", "--decisions 100"),
    (r"(general|warlord|ismcts):\d+", r"\1:4"),
    (r'"cmd:\S*"', "random"),
    (r"^duel (captain|general) ", r"duel \1:4 "),
    (r"^duel \S+ \S+ (.*--seats 4)", r"duel random random \1"),
    (r"^(duel .*)$", r"\1 --games 2 --jobs 1"),
    (r"^(sim|fuzz) (.*)$", r"\1 \2 --jobs 1"),
    (r"^train (.*)--games 2 --bot captain", r"train \1--games 10 --rounds 1 --bot random"),
    (r"^(net train .*)--teacher \S+", r"\1--teacher ismcts:2 --games 10 --later 10 --stages 1 --epochs 1 --jobs 1"),
    (r"^explain (.*?)( --bot \S+)?$", r"explain \1 --bot ismcts:20"),
    (r"^vocabulary (\w+)$", r"vocabulary \1 --decisions 50"),
    (r"^golden( --update|)$", r"golden proxywars\1"),
    (r"^check( -k .*|)$", r"check scenarios/jogu\1"),
    (r"^check scenarios$", "check scenarios/jogu"),
    (r"^check (--.*)$", r"check patriot.toml \1"),
)


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    yield from re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def typed(page: Path) -> list[str]:
    """What a page tells one to type, line by line, without what is remarked on it."""
    found = []
    for kind, block in blocks(page):
        for line in block.replace("\\\n", " ").splitlines():
            if line.startswith("$ "):
                found.append(line[2:])
            elif kind in TYPED - {"console"} or (not kind and line.startswith("wartable ")):
                found.append(line)
    # What stands two spaces off is a remark, with or without its sign; what the shell puts in is a word.
    found = [re.sub(r"\$\(.*?\)", "WORD", line) for line in found]
    return [re.split(r"\s+#|\s{2,}", line)[0].strip().removeprefix(".venv/bin/") for line in found if line.strip()]


def mentioned(page: Path) -> list[str]:
    """The commands that a page names within a sentence or a table."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return [line.removeprefix(".venv/bin/") for line in re.findall(r"`((?:\.venv/bin/)?wartable [^`]+)`", text)]


def parse(arguments: list[str]) -> None:
    """Read a command as the program does, without running it: what it does not know is an error."""
    command: Any = typer.main.get_command(app)
    while hasattr(command, "commands") and arguments and not arguments[0].startswith("-"):
        name, *arguments = arguments
        assert name in command.commands, f"there is no command {name}"
        command = command.commands[name]
    if "--help" not in arguments and arguments != ["-h"]:
        command.make_context(command.name, arguments)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_on_a_page_is_one(page: Path) -> None:
    """With all its options; a word in capitals stands for something."""
    named = mentioned(page)
    wrong = []
    for line in [*typed(page), *named]:
        words = shlex.split(re.split(r" > |\.\.\.", line)[0])
        if words[0] != "wartable" or words[1] == "COMMAND" or words[1:] == ["--install-completion"]:
            continue
        try:
            parse([re.sub(r"^[A-Z]$", "1", word) for word in words[1:]])
        except (MissingParameter, BadOptionUsage, NoArgsIsHelpError) as problem:
            # In a sentence a command may be named without all that it needs.
            wrong += [] if line in named else [f"{line}: {problem}"]
        except (AssertionError, ClickException) as problem:
            wrong.append(f"{line}: {problem}")
    assert wrong == []


def test_what_runs_elsewhere_does() -> None:
    for test in {*FOLLOWED.values(), *ELSEWHERE.values()}:
        assert (ROOT / test).exists(), test


# -- run, as somebody would who follows a page ---------------------------------------------------------------------


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the pages suppose to be there."""
    folder = tmp_path / "place"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "scenarios").symlink_to(ROOT / "scenarios")
    (folder / "tests").mkdir()
    shutil.copytree(ROOT / "tests/golden", folder / "tests/golden")
    for file in ("docs/training", "src/wartable/games/jogu"):
        (folder / file).mkdir(parents=True)
    shutil.copy(ROOT / "examples/pack.toml", folder / "mine.toml")
    for name in ("mybot", "mybot.py"):
        shutil.copy(ROOT / "examples/mybot.py", folder / name)
    (folder / "patriot.toml").write_text(scenario_of_docs(), encoding="utf-8")
    named = re.compile(r"^name = .*Scrambler", re.MULTILINE)
    about_scrambler = next(path for path in ROOT.glob("scenarios/jogu/*.toml") if named.search(path.read_text("utf-8")))
    shutil.copy(about_scrambler, folder / "my.toml")
    return folder


def scenario_of_docs() -> str:
    """The first scenario that docs/scenarios.md shows."""
    return next(block for kind, block in blocks(ROOT / "docs/scenarios.md") if kind == "toml")


def supply(folder: Path, line: str) -> None:
    """A saved game and a position, where a page speaks of them without having made them."""
    words = line.split()
    game = folder / "game.json"
    if words[1] in {"replay", "explain"} and "game.json" in words and not (game.exists() and played_out(game)):
        random_match(game)
    if "--resume" in words:
        game.unlink(missing_ok=True)
        unfinished(game)
    if "--save" in words:
        game.unlink(missing_ok=True)
    if "position.toml" in words and ">" not in words:
        match = registry.new_match(registry.load("jogu"), 2, {}, "1")
        (folder / "position.toml").write_text(write_position(match), encoding="utf-8")
    if "mine.net" in line and "--out" not in words:
        shutil.copy(ROOT / "src/wartable/games/jogu/player.net", folder / "mine.net")


def played_out(path: Path) -> bool:
    saved = record.load(path)
    return record.replay(saved, registry.load(saved.game)).over


def unfinished(path: Path) -> None:
    saved, match = record.begin(registry.load("jogu"), 2, {}, "1", ["you", "greedy"])
    record.save(record.update(saved, match), path)


def small(line: str) -> list[str]:
    text = line.removeprefix("wartable ").partition(" > ")[0]
    for size, fewer in SMALL:
        text = re.sub(size, fewer, text)
    return shlex.split(text)


RUN = [page for page in PAGES if page.name not in FOLLOWED and any(one.startswith("wartable ") for one in typed(page))]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", RUN, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_commands_of_a_page_run_in_its_order(page: Path, place: Path) -> None:
    for line in typed(page):
        words = line.split()
        if words[0] != "wartable" or words[1] in ELSEWHERE:
            continue
        supply(place, line)
        asks = line == "wartable play"
        ran = run(*small(line), typed="jogu\n\nquit\n" if asks else "quit\n", terminal=asks)
        if "clever" in line:
            assert ran.code == 2 and ran.err.strip() in page.read_text(encoding="utf-8")
            continue
        assert ran.code == 0, f"{page.name}: {line}\n{ran.err}\n{ran.out[-2000:]}"
        assert ran.out, f"{page.name}: {line} says nothing"
        if " > " in line:
            (place / line.partition(" > ")[2].strip()).write_text(ran.out, encoding="utf-8")


# -- what is typed besides -----------------------------------------------------------------------------------------

#: Commands of the system, on the page about hosting: its files are tested as they are (tests/table/test_hosting.py).
SYSTEM = {
    *("apt-get", "chmod", "cp", "curl", "install", "journalctl", "ln", "podman", "python3", "ray", "rm"),
    *("runuser", "set", "systemctl", "useradd", "/opt/wartable/bin/pip"),
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_everything_else_that_is_typed_is_there(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for line in typed(page):
        program, *words = shlex.split(line)
        if program == "make":
            assert words[0] in targets, line
        elif program == "pip":
            asked = [name for one in words for found in re.findall(r"\[([\w,]+)\]", one) for name in found.split(",")]
            assert set(asked) <= set(extras), line
        elif program == "python" and words[0] == "-m":
            assert find_spec(words[1]), line
        elif program == "python":
            assert (ROOT / words[0]).exists(), line
        else:
            assert program in SYSTEM | {"wartable"} or "=" in program, f"{page.name}: {line}: who runs this?"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_tests_and_scripts_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(r"`(?:\.venv/bin/)?(?:pytest|python) ([^`]*)`", page.read_text(encoding="utf-8"))
    files = [word for line in named for word in line.split() if word.endswith(".py")]
    assert [file for file in files if not (ROOT / file).exists() and not (page.parent / file).exists()] == []


def test_the_files_for_hosting_are_those_of_the_page() -> None:
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    named = set(re.findall(r"deploy/([\w.]+)", page))
    assert named == {path.name for path in (ROOT / "deploy").iterdir()}


def test_every_setting_of_a_server_is_on_the_page_about_hosting() -> None:
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    told = page[page.index("## All settings") : page.index("## What is limited")]
    serve: Any = typer.main.get_command(app)
    given = [one for one in serve.commands["serve"].params if one.envvar]
    assert len(given) > 10
    assert [one.name for one in given if one.opts[0] not in told or f"`{one.envvar}`" not in told] == []


# -- what is typed into Python, or shown as a file -----------------------------------------------------------------


def test_the_tour_of_python_runs() -> None:
    found = doctest.testfile(str(ROOT / "docs/tour.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


#: Pages whose Python is run by tests of their own.
PYTHON = {"lab.md", "research.md", "games.md"}


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in PYTHON], ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    for kind, block in blocks(page):
        if kind == "python" and page.name == "protocol.md":
            plays_by_the_protocol(block, tmp_path / "mybot.py")
        elif kind == "python":
            exec(compile(block, page.name, "exec"), {})


def plays_by_the_protocol(block: str, program: Path) -> None:
    program.write_text(block, encoding="utf-8")
    program.chmod(0o755)
    ran = run("sim", "jogu", "-n", "1", "--jobs", "1", "--seats", f"cmd:{program},random", "--json")
    assert ran.code == 0, ran.err
    assert ran.data["games"] == 1


def test_a_faction_of_the_page_of_proxy_wars_is_one(tmp_path: Path) -> None:
    pack, position = [block for kind, block in blocks(ROOT / "docs/games/proxywars.md") if kind == "toml"]
    file = tmp_path / "pack.toml"
    file.write_text(pack, encoding="utf-8")
    game = registry.load("proxywars", file)
    assert game.content_hash != registry.load("proxywars").content_hash
    file = tmp_path / "position.toml"
    file.write_text(f'game = "proxywars"\n{position}', encoding="utf-8")
    ran = run("play", "proxywars", "--at", file, typed="quit\n")
    assert ran.code == 0, ran.err


# -- the help of every command -------------------------------------------------------------------------------------


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    command = command or typer.main.get_command(app)
    for name, one in getattr(command, "commands", {}).items():
        yield from commands(one, (*path, name))
    if not hasattr(command, "commands"):
        yield path, command


@pytest.mark.parametrize(
    ("path", "command"), list(commands()), ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_every_help_has_an_example_that_is_one(path: tuple[str, ...], command: Any) -> None:
    (example,) = re.findall(r"^Example: wartable (.*)$", command.help, re.MULTILINE)
    words = shlex.split(example)
    assert words[: len(path)] == list(path)
    parse(words)


def test_every_command_is_on_the_page_of_the_command() -> None:
    page = (ROOT / "docs/command.md").read_text(encoding="utf-8")
    table = page[page.index("| command |") : page.index("## Games, bots, content")]
    missing = [path[0] for path, _ in commands() if f"`{path[0]}" not in table]
    assert missing == []
