"""The table as an app of its own: what it is called, its icons, and the page it shows while the server is away."""

from __future__ import annotations

import io
import json
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, expect

from table_client import GENEROUS, Guest, Server, until
from visitor import WIDE, Visitor, serious_problems, start
from wartable.core import registry
from wartable.table.pages import STATIC

ROOT = Path(__file__).parents[2]
GAME = registry.keys()[0]
KEPT = ["icon.svg", "main.css", "offline.html", "offline.js", "theme.js"]
PATHS = ["/", f"/game/{GAME}", f"/rules/{GAME}", f"/learn/{GAME}", "/people", "/api"]


@pytest.fixture
def own(browser: Browser, db: str) -> Iterator[Visitor]:
    """Somebody whose browser may install things, at a server that can be stopped."""
    server = Server(db, *GENEROUS)
    made = Visitor(browser, server, service_workers="allow", **WIDE)
    yield made
    made.context.close()
    server.end()


def wait_for_the_worker(visitor: Visitor) -> None:
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def kept(visitor: Visitor) -> list[str]:
    """Return the addresses of everything that the browser keeps for the service worker."""
    found: list[str] = visitor.page.evaluate(
        """async () => {
          const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
          return requests.map((request) => new URL(request.url).pathname).sort();
        }"""
    )
    return found


def test_a_browser_finds_nothing_to_say_against_installing_it(own: Visitor) -> None:
    page = own.go("/")
    wait_for_the_worker(own)
    devtools = own.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{own.server.url}/manifest.webmanifest"
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' browser keeps nothing when it is closed, which is the one thing it may object to.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_every_icon_has_the_size_that_is_told() -> None:
    told = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    sizes = {}
    for icon in told["icons"]:
        path = STATIC / icon["src"].removeprefix("/static/")
        if path.suffix == ".png":
            sizes[path.name] = icon["sizes"]
            assert "{}x{}".format(*Image.open(path).size) == icon["sizes"]
        assert path.is_file()
    assert sizes == {"icon-192.png": "192x192", "icon-512.png": "512x512", "icon-maskable-512.png": "512x512"}


def test_the_icons_are_drawn_from_the_mark() -> None:
    drawn = runpy.run_path(str(ROOT / "scripts/marks.py"))["icons"]()
    assert len(drawn) == 4
    for name, content in drawn.items():
        now, then = Image.open(io.BytesIO(content)).convert("RGBA"), Image.open(STATIC / name).convert("RGBA")
        # Another version of the library may round an edge otherwise.
        assert now.size == then.size
        assert max(ImageChops.difference(now, then).tobytes()) <= 8, (
            f"{name} is not what the mark looks like; run: make update"
        )


def test_a_page_is_shown_while_the_server_is_away_and_then_the_table_goes_on(own: Visitor) -> None:
    own.go("/")
    wait_for_the_worker(own)
    start(own, GAME, "me", "random")
    assert own.play(most=2) == 2
    until(lambda: own.accepted() == 2, "the clicks did nothing")
    address = own.page.url
    assert own.server.stop() == 0
    own.page.reload()
    expect(own.page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    assert own.page.evaluate("getComputedStyle(document.querySelector('.button.primary')).borderRadius") != "0px"
    assert kept(own) == [f"/static/{name}" for name in KEPT]
    assert own.page.url == address
    own.told.clear()
    own.server.start()
    assert own.play(most=1) == 1
    until(lambda: own.accepted() == 1, "the table is not live")
    assert kept(own) == [f"/static/{name}" for name in KEPT]


def test_what_is_kept_is_used_only_while_the_server_is_away(own: Visitor) -> None:
    own.go("/")
    wait_for_the_worker(own)
    own.page.reload()
    own.page.locator(".game-card").first.wait_for()
    text = own.page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          await (await caches.open(name)).put('/static/main.css', new Response('/* old */'));
          return (await fetch('/static/main.css')).text();
        }"""
    )
    assert ".button" in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_without_a_server_can_be_read_by_all(browser: Browser, quick: Server, scheme: str) -> None:
    visitor = Visitor(browser, quick, color_scheme=scheme, bypass_csp=True, **WIDE)
    visitor.page.route("**/health", lambda route: route.abort())
    page = visitor.go("/static/offline.html")
    expect(page.get_by_role("link", name="Try again now")).to_be_visible()
    assert serious_problems(page, colours=scheme == "dark") == []
    visitor.context.close()


@pytest.mark.parametrize("path", PATHS)
def test_keys_are_listed_on_every_page(visitor: Visitor, path: str) -> None:
    page = visitor.go(path)
    page.locator("main h1, main h2, .board-sheet svg").first.wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_keys_are_listed_at_a_table(visitor: Visitor) -> None:
    start(visitor, GAME, "me", "random")
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog", name="Keys")).to_contain_text("Take the last choice back")


def test_the_worker_is_no_page_and_always_new(quick: Server) -> None:
    guest = Guest(quick)
    for path, kind in (("/worker.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")):
        answer = guest.http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["cache-control"] == "no-cache"
