"""What the documents say runs."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from wartable.core import registry

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
