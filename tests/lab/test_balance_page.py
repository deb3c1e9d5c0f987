"""What is committed beside the balance reports is small, and the packs change only what is ours to change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wartable.core import registry
from wartable.core.library import Provenance

FOLDER = Path(__file__).parents[2] / "docs/balance"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
GAMES = registry.keys()
PACKS = sorted(FOLDER.glob("*.toml"))
#: How a pack says what a value is without it.
AS_IT_IS = re.compile(r"^ *(\w+) += \d+ +# (\d+) as it is$", re.MULTILINE)


@pytest.mark.parametrize("key", GAMES)
def test_a_report_is_small_and_on_the_page(key: str) -> None:
    report = FOLDER / f"{key}.html"
    assert report.stat().st_size < 1_000_000
    assert f"({report.name})" in PAGE


def test_the_page_says_what_the_reports_say() -> None:
    """The shares of the first table, which are those between Captains."""
    table = PAGE.partition("| game | wins most |")[2].partition("\n\n")[0]
    said = re.findall(r"\| ([A-Z][\w ]+?) (\d+) % \((\d+) - (\d+)\) ", table)
    assert len(said) == 2 * len(GAMES)
    rows = [row for key in GAMES for row in captains(FOLDER / f"{key}.html")]
    assert [one for one in said if one not in rows] == []


def captains(report: Path) -> list[tuple[str, str, str, str]]:
    """The factions of a report with their wins between Captains and the intervals, in whole percent."""
    text = re.sub(r"<[^>]+>", "|", report.read_text(encoding="utf-8"))
    table = text.partition("How often each faction wins, level captain|")[2].partition("Wins of ")[0]
    found = re.findall(r"\|([A-Z][\w ]+)\|+([\d.]+)\s%\|+(\d+) to (\d+)\s%\|", table)
    return [(name, f"{float(share):.0f}", low, high) for name, share, low, high in found]


@pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.stem)
def test_a_pack_changes_reconstructed_values_alone_and_says_what_they_were(pack: Path) -> None:
    before = {(what, field): (value, origin) for what, field, value, origin in values(pack.stem)}
    # A pack also names what it changes, as it was named before.
    changed = [(what, field) for what, field, value, _ in values(pack.stem, pack) if value != before[what, field][0]]
    assert changed
    assert {before[place][1] for place in changed} == {"reconstructed"}
    said = AS_IT_IS.findall(pack.read_text(encoding="utf-8"))
    assert sorted(said) == sorted((field, str(before[what, field][0])) for what, field in changed)
    assert f"({pack.name})" in PAGE


def values(key: str, pack: Path | None = None) -> list[Provenance]:
    """Every value of a game's content, and where it comes from."""
    return registry.load(key, pack).library.provenance()
