"""What the documents say runs."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from wartable.cli.vocabulary import DECISIONS, SEED, renewed
from wartable.core import registry
from wartable.core.scenario import Runner, find, read_file
from wartable.testing.vocabulary import gather

ROOT = Path(__file__).parent.parent


def test_the_examples_in_the_readme_run() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")), ids=lambda path: path.name
)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}, which is not there"


def test_the_pack_in_the_documents_is_one(tmp_path: Path) -> None:
    text = (ROOT / "docs/content.md").read_text(encoding="utf-8")
    pack = tmp_path / "pack.toml"
    pack.write_text(re.findall(r"```toml\n(.*?)```", text, re.DOTALL)[0], encoding="utf-8")
    assert tomllib.loads(pack.read_text(encoding="utf-8"))
    game = registry.load("jogu", pack)
    assert game.content_hash != registry.load("jogu").content_hash
    assert "Herald" in game.glossary()


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
