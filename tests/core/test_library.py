"""A library whose texts are files of a package."""

import sys
from pathlib import Path

import pytest

from wartable.core.library import PackagedLibrary

LEDGER = '[[rule]]\nid = "X-01"\nchapter = "A round"\ntext = "Take a card."\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package, which Python finds."""
    made = tmp_path / "a_packaged_game"
    made.mkdir()
    (made / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, made.name, raising=False)
    return made


def test_texts_are_the_files_of_the_package(home: Path) -> None:
    (home / "ledger.toml").write_text(LEDGER, encoding="utf-8")
    (home / "introduction.toml").write_text("goal = 'Win.'", encoding="utf-8")
    (home / "balance.html").write_text("<p>Even.</p>", encoding="utf-8")
    (home / "lessons").mkdir()
    (home / "lessons" / "2.toml").write_text("second = 2", encoding="utf-8")
    (home / "lessons" / "1.toml").write_text("first = 1", encoding="utf-8")
    library = PackagedLibrary("a_packaged_game", {("Card", "strength"): (3, "rulebook")})
    assert library.rules_text() == LEDGER
    assert library.introduction() == "goal = 'Win.'"
    assert library.balance() == "<p>Even.</p>"
    assert library.lessons() == ["first = 1", "second = 2"]
    assert library.provenance() == [("Card", "strength", 3, "rulebook")]


def test_what_a_package_does_not_have_is_left_out(home: Path) -> None:
    library = PackagedLibrary("a_packaged_game")
    assert [library.rules_text(), library.introduction(), library.balance()] == ["", "", ""]
    assert [library.lessons(), library.content_texts(), library.provenance()] == [[], [], []]
