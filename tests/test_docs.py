"""What the documents say runs."""

import doctest
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from wartable.cli.vocabulary import DECISIONS, SEED, renewed
from wartable.core import registry
from wartable.core.lesson import read_lessons
from wartable.testing.scenario import Runner, find, read_file
from wartable.testing.vocabulary import gather

ROOT = Path(__file__).parent.parent


def blocks(text: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page: what they are, and what they say."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_the_readme_is_one_screen() -> None:
    """What it is, a picture, two commands, four doors; the rest is a click away."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    assert [door for door in ("play", "design", "research", "build") if f"| **{door}**" not in text] == []


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")), ids=lambda path: path.name
)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}, which is not there"


def packs() -> list[tuple[str, str]]:
    """The packs on the page about them, each with the key of its game; the first one is of the game of the commands."""
    found, keys = [], set(registry.keys())
    for section in (ROOT / "docs/content.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        key = section.partition("\n")[0].replace(" ", "").lower()
        found += [(key if key in keys else "jogu", one) for kind, one in blocks(section) if kind == "toml"]
    return found


@pytest.mark.parametrize(("key", "pack"), packs())
def test_the_packs_in_the_documents_are_packs(key: str, pack: str, tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text(pack, encoding="utf-8")
    game = registry.load(key, file)
    assert game.content_hash != registry.load(key).content_hash
    added = re.findall(r"new +=.*\n +name += \"(.*)\"|new +=.*\ntitle += \"(.*)\"", pack)
    assert [name for names in added for name in names if name and name not in game.library.glossary()] == []


def test_what_a_contributor_is_told_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"`make ([a-z]+)", text)
    assert len(targets) > 5
    assert [target for target in targets if f"\n{target}: " not in makefile] == []
    named = re.findall(r"(?<=[ `])(?:src|tests|scenarios|client|examples)(?:/[\w./]+)?(?=[` ])", text)
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/games/*.md")), ids=lambda page: page.stem)
def test_a_turn_in_pictures_is_that_of_the_lesson(page: Path) -> None:
    """Every step that is shown is there, and every space that is named beside it is one of the lesson's."""
    (lesson,) = read_lessons(registry.load(page.stem).library)
    text = page.read_text(encoding="utf-8")
    shown = re.findall(rf"\(pictures/{page.stem}-(\d+)(?:-after)?\.svg\)", text)
    assert shown
    assert [step for step in shown if not 0 < int(step) <= len(lesson.steps)] == []
    beside = text[text.index("in pictures\n") : text.index("pictures/", text.rindex("pictures/"))]
    told = " ".join(step.notice + step.ask for step in lesson.steps)
    assert [space for space in re.findall(r"\b[A-Q]\d+\b", beside) if space not in told] == []


# -- a game of your own --------------------------------------------------------------------------------------------

ISLANDS = ROOT / "examples/islands"
#: The heading before which the page of the tutorial has built its file.
FINISHED = "## What it must keep"


def put_together(file: str, block: str) -> str:
    """A file with one more block: a method goes on with its class, anything else stands for itself."""
    return f"{file}\n{block}" if block.startswith(" ") else f"{file}\n\n{block}" if file else block


def run_examples(block: str, names: dict[str, Any]) -> None:
    """Run what somebody types into Python, and compare what it prints."""
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    typed = doctest.DocTestParser().get_doctest(block, names, "docs/games.md", None, 0)
    said: list[str] = []
    assert runner.run(typed, out=said.append).failed == 0, "".join(said)


def test_the_tutorial_builds_the_example_and_shows_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    building, _, after = (ROOT / "docs/games.md").read_text(encoding="utf-8").partition(FINISHED)
    module = ModuleType("islands")
    monkeypatch.setitem(sys.modules, "islands", module)
    file = ""
    for kind, block in blocks(building):
        if kind == "python":
            file = put_together(file, block)
            exec(compile(file, "islands.py", "exec"), module.__dict__)
        elif kind == "pycon":
            run_examples(block, {})
        elif kind == "toml":
            assert block == (ISLANDS / "pyproject.toml").read_text(encoding="utf-8")
    assert file == (ISLANDS / "islands.py").read_text(encoding="utf-8")
    tests, *parts = blocks(after)
    assert tests == ("python", (ISLANDS / "test_islands.py").read_text(encoding="utf-8"))
    for kind, block in parts:
        if kind == "python":
            exec(block, module.__dict__)
        else:
            run_examples(block, module.__dict__)


def test_the_tutorial_ends_with_a_small_file() -> None:
    assert len((ISLANDS / "islands.py").read_text(encoding="utf-8").splitlines()) < 150


# -- scenarios -----------------------------------------------------------------------------------------------------

PAGES = sorted((ROOT / "docs/scenarios").glob("*.md"))


def examples(page: Path) -> list[str]:
    """The whole scenarios on a page."""
    blocks = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [block for block in blocks if block.startswith("[[scenario]]") and "expect" in block]


def test_every_game_has_a_page_of_its_scenarios() -> None:
    assert [page.stem for page in PAGES] == registry.keys()


@pytest.mark.parametrize("page", [*PAGES, ROOT / "docs/scenarios.md"], ids=lambda page: page.stem)
def test_the_examples_of_scenarios_pass(page: Path, tmp_path: Path) -> None:
    shown = examples(page)
    assert shown
    for number, example in enumerate(shown):
        file = tmp_path / f"{number}.toml"
        file.write_text(example, encoding="utf-8")
        for scenario in read_file(file):
            assert Runner().run(scenario).problem == "", scenario.name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_of_a_game_says_what_can_be_said_of_it(page: Path) -> None:
    scenarios = ROOT / "scenarios" / page.stem
    found = gather(registry.load(page.stem), DECISIONS, SEED, find([scenarios]))
    again = f"wartable vocabulary {page.stem} --scenarios scenarios/{page.stem} --page docs/scenarios/{page.stem}.md"
    assert renewed(page, found) == page.read_text(encoding="utf-8"), f"if the rules have changed: {again}"
