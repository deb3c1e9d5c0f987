"""docs/duels.md says what its files say, and those say what was counted."""

from __future__ import annotations

import importlib
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from wartable.core import registry

ROOT = Path(__file__).parents[2]
PROPORTION: Any = importlib.import_module("statsmodels.stats.proportion")
FILES = sorted((ROOT / "docs/duels").glob("*.json"))


def script() -> Any:
    """docs/duels/tables.py, which is no package."""
    spec = importlib.util.spec_from_file_location("duels_script", ROOT / "docs/duels/tables.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = script()


def test_the_page_shows_every_table_as_its_file_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "duels.md"
    page.write_text((ROOT / "docs/duels.md").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(SCRIPT, "PAGE", page)
    SCRIPT.write()
    assert page.read_text(encoding="utf-8") == (ROOT / "docs/duels.md").read_text(encoding="utf-8")
    assert list(SCRIPT.GAMES) and set(SCRIPT.GAMES) == set(registry.keys())


def test_there_is_no_file_without_a_table() -> None:
    wanted = {
        SCRIPT.file_of(game, one, other, seats) for game in SCRIPT.GAMES for one, other, seats, _ in SCRIPT.tables(game)
    }
    assert set(FILES) <= wanted


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_says_what_was_counted(path: Path) -> None:
    report = json.loads(path.read_text(encoding="utf-8"))
    games, seats, points = report["games"], report["seats"], report["points"]
    assert path == SCRIPT.file_of(report["game"], *report["bots"], seats)
    assert report["wins"] + report["losses"] + report["shared"] == games
    assert report["share"] == pytest.approx(points / games, abs=1e-4)
    low, high = PROPORTION.proportion_confint(points, games, alpha=0.05, method="wilson")
    assert report["interval"] == pytest.approx([low, high], abs=1e-4)
    assert [seat["games"] for seat in report["by_seat"]] == [games // seats] * seats, "as often in every seat"
    for parts in (report["by_seat"], report["by_faction"].values()):
        assert sum(part["games"] for part in parts) == games
        assert sum(part["points"] for part in parts) == pytest.approx(points, abs=0.01)
    assert sum(report["endings"].values()) == games
    assert not report["forfeits"]
