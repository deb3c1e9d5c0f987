"""The site of the documents builds without a warning, all its links lead somewhere, and it needs no network."""

from __future__ import annotations

import ast
import html
import re
import shutil
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import sync_playwright

import chromium
from visitor import FLAGS, PHONE, WIDE, serious_problems

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from a copy: nothing is written into the project."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "zensical.toml", folder)
    subprocess.run([sys.executable, ROOT / "scripts/reference.py", folder / "docs/reference"], check=True)
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "No issues found" in built.stderr
    return folder / "site"


class Page(HTMLParser):
    """What a page links to, what it loads, and what can be linked to in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.names: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.names |= {value for name in ("id", "name") if (value := given.get(name))}
        if tag == "a" and given.get("href"):
            self.links.append(str(given["href"]))
        if tag in {"script", "img", "source"} and given.get("src"):
            self.loads.append(str(given["src"]))
        if tag == "link" and given.get("rel") in {"stylesheet", "icon", "preload", "modulepreload"}:
            self.loads.append(str(given["href"]))


def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in sorted(site.rglob("*.html")) if path.name != "404.html"}


def test_every_link_leads_to_a_page_and_a_place_on_it(site: Path) -> None:
    found = pages(site)
    lost = []
    for path, page in found.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or not (parts.path or parts.fragment):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                lost.append(f"{path.name}: {link}")
            elif parts.fragment and target in found and unquote(parts.fragment) not in found[target].names:
                lost.append(f"{path.name}: {link} (no such place)")
    assert not lost


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loaded = [one for page in pages(site).values() for one in page.loads]
    assert loaded
    assert [one for one in loaded if urlsplit(one).netloc] == []
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert re.findall(r"url\([\"']?(?:https?:)?//", styles) == []


def test_no_line_of_code_is_a_stop_for_the_keyboard(site: Path) -> None:
    assert [path.name for path in pages(site) if "__codelineno" in path.read_text(encoding="utf-8")] == []


def test_the_reports_of_balance_are_on_it(site: Path) -> None:
    linked = Page(site / "balance/index.html").links
    reports = sorted(path.name for path in (ROOT / "docs/balance").glob("*.html"))
    assert reports
    assert [report for report in reports if report not in linked] == []


def test_it_can_be_searched_without_a_network(site: Path) -> None:
    assert "Scrambler" in (site / "search.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_its_pages_can_be_read_by_everybody(site: Path, screen: dict[str, Any], scheme: Any) -> None:
    """One page of each kind, by axe-core; and none is wider than its screen.

    That code wider than a phone can be scrolled by keyboard is left to browsers, which see to it by themselves.
    """
    path = chromium.found()
    if path is None:
        pytest.skip(chromium.MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_context(**screen, color_scheme=scheme).new_page()
        problems: list[tuple[str, Any]] = []
        for name in ("index.html", "content.html", "games/jogu.html", "reference/bots.html"):
            page.goto((site / name).as_uri())
            found = serious_problems(page, colours=False)
            problems += [(name, one) for one in found if one[0] != "scrollable-region-focusable"]
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                problems.append((name, "wider than the screen"))
        browser.close()
    assert problems == []


def test_every_document_is_in_the_menu(site: Path) -> None:
    nav = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    listed = set(files(nav))
    folder = site.parent / "docs"
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")}
    assert listed == there


def test_the_reference_tells_what_the_docstrings_say(site: Path) -> None:
    page = (site / "reference/core.html").read_text(encoding="utf-8")
    text = " ".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())
    for told in docstrings(ROOT / "src/wartable/core/match.py", "Match", "apply"):
        assert " ".join(told.split("\n\n")[0].replace("`", "").split()) in text


def test_the_reference_lists_each_method_by_itself(site: Path) -> None:
    """A list that is run together shows its dashes, and an example that is not set as one its prompts."""
    pages = {path.name: re.sub(r"<pre>.*?</pre>", "", path.read_text("utf-8"), flags=re.DOTALL) for path in api(site)}
    assert len(pages) > 5
    assert [name for name, text in pages.items() if re.search(r"\s- <code>|&gt;&gt;&gt;", text)] == []


def api(site: Path) -> list[Path]:
    documents = {"architecture", "contributing", "changelog"}
    return [path for path in sorted((site / "reference").glob("*.html")) if path.stem not in documents]


def docstrings(path: Path, name: str, method: str) -> list[str]:
    """What a module, its class and a method say of themselves in the sources: a compiled module is silent."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    made = next(one for one in module.body if isinstance(one, ast.ClassDef) and one.name == name)
    deed = next(one for one in made.body if isinstance(one, ast.FunctionDef) and one.name == method)
    told = [ast.get_docstring(one) for one in (module, made, deed)]
    assert all(told)
    return [one for one in told if one]


def files(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    parts = nav if isinstance(nav, list) else nav.values()
    return [file for part in parts for file in files(part)]
