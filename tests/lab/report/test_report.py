"""The whole report, of a small study that was really played: one file, whole, and right in a browser."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect, sync_playwright

import chromium
from command_help import run
from wartable import lab
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.lab.plan import read_plan
from wartable.lab.report import report
from wartable.lab.report.replays import ROOM, reel_of
from wartable.lab.report.sections.method import again
from wartable.lab.report.watching import CardNames, Watcher
from wartable.lab.study import open_study

FACTIONS = ["Gang of Mibits", "Tribe Wu"]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ninety-six matches by chance: two factions against each other and themselves."""
    made = tmp_path_factory.mktemp("study") / "study"
    lab.run("jogu", made, bots=["random"], factions=FACTIONS, twins=True, games_per_cell=32, jobs=1)
    return made


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    return report(folder, watched=24, jobs=1)


def test_it_is_one_small_file_that_loads_nothing(page: str) -> None:
    assert len(page.encode()) < 1_000_000
    # With what follows the name: matches are kept as letters, among which "src" may come up by chance.
    loads = re.findall(r"""(?:\b(?:src|href)\s*=|url\()\s*["'(]?([^"')\s>]+)""", page)
    assert [one for one in loads if not one.startswith("#")] == []
    assert "@import" not in page


def test_every_chapter_is_there_and_can_be_reached(page: str) -> None:
    keys = [
        "verdict",
        "factions",
        "seats",
        "effects",
        "skill",
        "pace",
        "drama",
        "cards",
        "board",
        "matches",
        "gaps",
        "method",
    ]
    for key in keys:
        assert f'<section id="{key}"' in page
        assert f'<a href="#{key}"' in page
    ids = Counter(re.findall(r' id="([^"]+)"', page))
    assert [name for name, times in ids.items() if times > 1 and name.startswith("lab")] == []


def test_every_drawing_has_words_and_numbers(page: str) -> None:
    figures = re.findall(r"<figure>.*?</figure>", page, re.S)
    assert len(figures) >= 4
    for one in figures:
        assert re.search(r"<figcaption>\w", one) and "<table" in one and "aria-label" in one
    for chart in re.findall(r'<svg[^>]*class="lab-chart".*?</svg>', page, re.S):
        ElementTree.fromstring(chart)


def test_the_same_study_gives_the_same_report(folder: Path, page: str) -> None:
    assert report(folder, watched=24, jobs=1) == page


def test_the_command_in_the_report_plays_the_same_study(folder: Path, page: str, tmp_path: Path) -> None:
    command = again(read_plan(folder))
    assert escape(command, quote=False) in page
    words = shlex.split(command)
    assert words[0] == "wartable"
    run(*words[1:-1], str(tmp_path / "again"))
    files = sorted(path.name for path in folder.iterdir())
    assert files == sorted(path.name for path in (tmp_path / "again").iterdir())
    assert all((folder / name).read_bytes() == (tmp_path / "again" / name).read_bytes() for name in files)


def test_a_study_that_takes_more_words_is_played_again_from_its_plan(folder: Path) -> None:
    plan = read_plan(folder)
    assert again(replace(plan, kind="diff")) == "wartable lab run study/plan.toml --out again/"


def test_names_are_whole_words_and_the_longest() -> None:
    names = CardNames(["Knight", "Knight of 2", "Axe"])
    assert names.in_text("Play Knight of 2 to 4 with Axe") == ("Knight of 2", "Axe")
    assert names.in_text("Axeman") == ()


def test_a_watched_match_says_who_used_what(folder: Path) -> None:
    seen = Watcher(folder).watch(0)
    match = open_study(folder).replay(0)
    told = [match.game.tell(line.public).text for line in match.log.lines if line.public]
    played = Counter(text.split(" plays ")[1].split(" to ")[0] for text in told if " plays " in text and " to " in text)
    used = seen.seats[0].used + seen.seats[1].used
    face_up = [name for name in played if name in registry.load("jogu").library.glossary()]
    assert face_up and all(used[name] >= 1 for name in face_up)
    assert all(len(seat.dealt) > 1 for seat in seen.seats)
    assert seen.touched["location:4"] > 0


def test_replays_keep_to_their_room(folder: Path) -> None:
    packed = reel_of(open_study(folder), [0, 1, 2])
    assert 0 < len(packed) <= ROOM


def test_a_study_without_matches_says_so(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_bytes((folder / "plan.toml").read_bytes())
    with pytest.raises(Fault, match="no matches yet; play them first"):
        report(tmp_path)


# -- in a browser --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium.found()
    if path is None:
        pytest.skip(chromium.MISSING)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield made
        made.close()


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_it_works_in_a_browser_without_a_network(
    browser: Browser, page: str, tmp_path: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme, offline=True)
    tab = context.new_page()
    asked, wrong = [], []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("pageerror", lambda mistake: wrong.append(str(mistake)))
    tab.goto(path.as_uri())
    expect(tab.locator(".lab-player")).to_be_visible(timeout=30_000)
    assert asked == [path.as_uri()] and wrong == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The replay steps back from the end, and another match can be chosen.
    last = tab.locator(".lab-controls output").inner_text()
    tab.locator("[data-step='-1']").click()
    expect(tab.locator(".lab-controls output")).not_to_have_text(last)
    tab.locator(".lab-tabs button").nth(1).click()
    expect(tab.locator(".lab-tabs button").nth(1)).to_have_attribute("aria-pressed", "true")
    assert tab.locator(".lab-stage svg").count() >= 3
    # Light and dark at the press of a button.
    ground = "getComputedStyle(document.body).backgroundColor"
    before = tab.evaluate(ground)
    tab.locator(".lab-theme").click()
    assert tab.evaluate(ground) != before
    context.close()
