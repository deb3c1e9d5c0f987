"""The table in a real browser, as people use it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import chromium
from table_client import PATIENCE, Guest, Server, Wire, play_on, shortened, until
from wartable.core import registry

GAMES = registry.keys()
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OPTIONS = ".option:not([disabled])"
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium.found()
    if path is None:
        pytest.skip(chromium.MISSING)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield made
        made.close()


class Visitor:
    """A person at a browser. Nothing may go wrong in the page's own console."""

    def __init__(self, browser: Browser, server: Server, **screen: Any) -> None:
        self.server = server
        self.problems: list[str] = []
        self.context: BrowserContext = browser.new_context(**({"reduced_motion": "reduce"} | screen))
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)

    def go(self, path: str) -> Page:
        self.page.goto(self.server.url + path)
        return self.page

    def finished(self) -> bool:
        return self.page.locator(".ending h2").is_visible()

    def asked(self) -> bool:
        """Wait until there is something to choose, or the match is over; tells which."""
        self.page.locator(f"{OPTIONS}, .ending h2").locator("visible=true").first.wait_for()
        return not self.finished()

    def play(self, most: int = 2000, by_keyboard: bool = False) -> int:
        """Choose whatever comes, until the match is over or so many choices were made.

        A click disables all options until the server has answered, so the next ones that can be clicked are new.
        """
        made = 0
        while made < most and self.asked():
            self.choose(made, by_keyboard)
            made += 1
        return made

    def choose(self, number: int, by_keyboard: bool = False) -> None:
        """The first option in one turn, the last in the next: a game needs both to come to an end."""
        option = self.page.locator(OPTIONS).nth(0 if number % 3 else -1)
        if by_keyboard:
            option.focus()
            self.page.keyboard.press("Enter")
        else:
            option.click()

    def close(self) -> None:
        self.context.close()
        assert self.problems == []


@pytest.fixture
def visitor(browser: Browser, quick: Server) -> Iterator[Visitor]:
    made = Visitor(browser, quick, viewport={"width": 1440, "height": 900})
    yield made
    made.close()


def start(visitor: Visitor, game: str, *who: str, **more: Any) -> tuple[str, dict[int, str]]:
    """A table made beside the browser, which then opens the first seat by its link."""
    guest = Guest(visitor.server)
    table = guest.table(game, *who, **more)
    tokens = guest.tokens(table)
    visitor.go(f"/table/{table['id']}#{tokens[0]}")
    visitor.page.locator(".board-box svg").first.wait_for()
    return table["id"], tokens


def test_the_first_move_is_two_clicks_from_the_front_page(visitor: Visitor) -> None:
    page = visitor.go("/")
    page.get_by_role("button", name=re.compile("^Play now")).first.click()
    page.locator(OPTIONS).first.wait_for()
    before = page.locator(".story li").count()
    page.locator(OPTIONS).last.click()
    expect(page.locator(".story li")).not_to_have_count(before)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_clicked_through_against_a_bot(visitor: Visitor, game: str) -> None:
    seats = registry.load(game).seats[0]
    match, _ = start(visitor, game, "me", *["random"] * (seats - 1), settings=shortened(game))
    assert visitor.play() > 0
    assert visitor.finished()
    replaced = visitor.page.locator(".board-box").first.get_attribute("data-replaced")
    assert replaced is None, "a picture could not be morphed into the next"
    visitor.page.get_by_role("link", name="Replay").click()
    visitor.page.locator(".graph-band").first.wait_for()
    visitor.page.get_by_label("Seen by").select_option("-2")
    expect(visitor.page.locator(".replay-boards figure")).to_have_count(seats)
    visitor.page.get_by_role("button", name="To the start").click()
    expect(visitor.page.locator(".replay-where")).to_contain_text("0 /")
    assert match in visitor.page.url


def test_things_on_the_board_are_clicked_until_one_option_is_left(visitor: Visitor) -> None:
    start(visitor, GAMES[0], "me", "random")
    page = visitor.page
    while not page.locator(".board .lit").count():
        assert visitor.play(most=1) == 1
        visitor.asked()
    before = page.locator(".story li").count()

    def taken(clicks: int) -> bool:
        """A click chooses, and the story goes on; or it narrows the options."""
        chosen = page.eval_on_selector_all(".board .chosen", "all => all.map(one => one.dataset.ref)")
        return page.locator(".story li").count() > before or len(set(chosen)) == clicks

    for click in (1, 2, 3):
        page.locator(".board .lit").last.dispatch_event("click")
        until(partial(taken, click), "the click did nothing")
        if page.locator(".story li").count() > before:
            return
    pytest.fail("three clicks were not enough for one choice")


@pytest.mark.parametrize("game", GAMES)
def test_a_wide_screen_shows_the_whole_table_in_the_colours_of_its_seats(visitor: Visitor, game: str) -> None:
    start(visitor, game, "me", *["friend"] * (registry.load(game).seats[0] - 1))
    page = visitor.page
    box = page.locator(".board-box svg").first.bounding_box()
    assert box and box["x"] >= 0 and box["y"] + box["height"] <= 900
    assert page.evaluate(
        "document.querySelector('.stage').scrollHeight <= document.querySelector('.stage').clientHeight"
    )
    board, chips = page.evaluate(
        """() => {
          const svg = document.querySelector('.board-box svg');
          const style = getComputedStyle(svg);
          const colour = (value) => { const probe = document.body.appendChild(document.createElement('i'));
            probe.style.color = value; const found = getComputedStyle(probe).color; probe.remove(); return found; };
          const named = (svg.dataset.seats || 'first second').split(' ');
          return [named.map((name) => colour(style.getPropertyValue('--' + name))),
                  [...document.querySelectorAll('.player .icon')].map((icon) => getComputedStyle(icon).color)];
        }"""
    )
    assert chips == board


def test_two_browsers_play_each_other(visitor: Visitor, browser: Browser) -> None:
    match, tokens = start(visitor, GAMES[0], "me", "friend", settings=shortened(GAMES[0]))
    other = Visitor(browser, visitor.server)
    other.go(f"/table/{match}#{tokens[1]}")
    made = 0
    while not (visitor.finished() and other.finished()):
        assert made < 1000, "the match does not come to an end"
        for one in (visitor, other):
            if one.page.locator(OPTIONS).count():
                one.choose(made)
                made += 1
    visitor.page.get_by_role("button", name="Rematch").click()
    visitor.page.wait_for_url(lambda url: match not in url)
    other.page.get_by_role("link", name="To the rematch").click()
    other.page.wait_for_url(visitor.page.url)
    other.close()


def test_a_watcher_learns_nothing_secret(visitor: Visitor, browser: Browser) -> None:
    guest = Guest(visitor.server)
    table = guest.table(GAMES[0], "me", "friend")
    wires = {seat: Wire(visitor.server, table["id"], token) for seat, token in guest.tokens(table).items()}
    page = visitor.go(f"/table/{table['id']}")
    page.locator(".board-box svg").first.wait_for()
    play_on(wires, seed=3, most=25)
    watched = guest.http.get(f"/api/tables/{table['id']}/state").json()
    expect(page.locator(".story li")).to_have_count(len(watched["story"]))
    for wire in wires.values():
        wire.settle()
        secret = set(wire.story) - set(watched["story"])
        shown = page.locator(".story").inner_text()
        assert secret and not [line for line in secret if line in shown]
    assert page.locator(".option").count() == 0
    assert page.locator(".board .lit").count() == 0
    stranger = Visitor(browser, visitor.server)
    stranger.go(f"/replay/{table['id']}")
    expect(stranger.page.get_by_text("the replay opens when the match is over")).to_be_visible()
    stranger.context.close()


def test_keyboard_only(visitor: Visitor) -> None:
    page = visitor.go("/")
    page.locator(".game-card").first.wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText") == "Play now":
            break
    page.keyboard.press("Enter")
    page.locator(OPTIONS).first.wait_for()
    reached = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.getAttribute('data-key')"))
    wanted = page.eval_on_selector_all(OPTIONS, "all => all.map(one => one.getAttribute('data-key'))")
    assert set(wanted) <= reached, "an option cannot be reached by keyboard"
    assert visitor.play(most=6, by_keyboard=True) == 6


def test_on_a_phone_everything_fits_and_can_be_played(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    page = visitor.go("/")
    page.get_by_role("button", name=re.compile("^Play now")).first.click()
    page.locator(OPTIONS).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.locator(OPTIONS).first.bounding_box()
    assert box and box["height"] >= 40 and box["y"] + box["height"] <= 844
    assert visitor.play(most=8) == 8
    for path in ("/", f"/game/{GAMES[0]}", f"/rules/{GAMES[0]}", "/people", "/api"):
        page = visitor.go(path)
        page.locator("h1").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    visitor.close()


def serious_problems(page: Page, colours: bool) -> list[Any]:
    """What axe finds, or only what it finds of colours.

    The words inside a drawing are part of the drawing: things on the board are named by their title, so the rule that a
    name repeats the words inside is checked everywhere but there.
    """
    names = "label-content-name-mismatch"
    everything = f"axe.run(document, {{rules: {{'{names}': {{enabled: false}}}}}})"
    outside = f"axe.run({{exclude: [['svg.board']]}}, {{runOnly: {{type: 'rule', values: ['{names}']}}}})"
    coloured = "axe.run(document, {runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}})"
    found = [
        one for run in ([coloured] if colours else [everything, outside]) for one in page.evaluate(run)["violations"]
    ]
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]


def examine(visitor: Visitor, path: str, colours: bool) -> None:
    """Open a page and let axe look at it once it is whole."""
    page = visitor.go(path)
    page.locator("h1, .board-box svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.add_script_tag(path=str(AXE))
    assert serious_problems(page, colours) == [], path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_problem(browser: Browser, quick: Server, scheme: str) -> None:
    """By night a page is what it is by day, but for its colours."""
    visitor = Visitor(browser, quick, color_scheme=scheme, bypass_csp=True, viewport={"width": 1280, "height": 900})
    guest = Guest(quick)
    ended = guest.table(GAMES[0], "me", "friend", settings=shortened(GAMES[0]))
    play_on({seat: Wire(quick, ended["id"], token) for seat, token in guest.tokens(ended).items()}, seed=2)
    for path in ("/", f"/game/{GAMES[0]}", f"/rules/{GAMES[0]}", "/people", "/api", f"/replay/{ended['id']}"):
        examine(visitor, path, scheme == "dark")
    for game in GAMES:
        made = guest.table(game, "me", *["friend"] * (registry.load(game).seats[0] - 1))
        tokens = guest.tokens(made)
        play_on({seat: Wire(quick, made["id"], token) for seat, token in tokens.items()}, seed=2, most=12)
        examine(visitor, f"/table/{made['id']}#{tokens[0]}", scheme == "dark")
    visitor.context.close()


def test_what_people_write_stays_text(visitor: Visitor) -> None:
    """A line of chat and the name above it, by somebody who watches under a name of their own."""
    table = Guest(visitor.server).table(GAMES[0], "me", "friend")
    page = visitor.go("/people")
    page.request.post(f"{visitor.server.url}/api/me", data={"name": "<i>Eve</i>"})
    visitor.go(f"/table/{table['id']}")
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("Say something").fill("<img src=x onerror=alert(1)><b>bold</b>")
    page.keyboard.press("Enter")
    line = page.locator(".talk-lines li")
    expect(line).to_contain_text("<i>Eve</i>")
    expect(line).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator(".talk-lines :is(img, b, i)").count() == 0


def test_hint_moment_and_inspection(visitor: Visitor) -> None:
    start(visitor, GAMES[0], "me", "random")
    page = visitor.page
    page.locator(OPTIONS).first.wait_for()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-what")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.locator(".story li button").first.click()
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Back to now")).to_be_hidden()
    page.locator(".board [data-ref]:has(title)").first.click(button="right")
    expect(page.locator(".inspect h3")).to_be_visible()
    page.get_by_role("tab", name="Guide").click()
    expect(page.locator(".guide .rule").first).to_be_visible()


def test_a_choice_is_taken_back(visitor: Visitor) -> None:
    match, tokens = start(visitor, GAMES[0], "me", "friend")
    other = Wire(visitor.server, match, tokens[1])
    page = visitor.page
    undo = page.get_by_role("button", name="Take back")

    def somebody_is_asked() -> bool:
        other.settle()
        return bool(other.state["options"] or page.locator(OPTIONS).count())

    for number in range(30):
        until(somebody_is_asked, "nobody is asked")
        if not page.locator(OPTIONS).count():
            other.choose()
            continue
        visitor.choose(number)
        expect(page.locator(".option[disabled]")).to_have_count(0)
        if undo.is_enabled():
            break
    undo.click()
    expect(page.locator(OPTIONS).first).to_be_visible()


def test_a_lost_connection_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'table.db'}", "--pace", "0")
    visitor = Visitor(browser, server)
    start(visitor, GAMES[0], "me", "random")
    visitor.page.locator(OPTIONS).first.wait_for()
    server.end()
    expect(visitor.page.locator(".offline")).to_be_visible()
    server.start()
    expect(visitor.page.locator(".offline")).to_be_hidden()
    assert visitor.play(most=1) == 1
    visitor.context.close()
    server.end()


def test_the_rules_can_be_searched(visitor: Visitor) -> None:
    page = visitor.go(f"/rules/{GAMES[0]}")
    page.locator(".rule").first.wait_for()
    every = page.locator(".rule-list .rule").count()
    first = page.locator(".rule-list .rule-id").first.inner_text()
    page.get_by_label("Search the rules").fill(first)
    expect(page.locator(".rule-list .rule")).not_to_have_count(every)
    expect(page.get_by_role("status")).to_contain_text(first)
