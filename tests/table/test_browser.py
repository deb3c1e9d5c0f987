"""The table in a real browser, as people use it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from table_client import Guest, Server, Wire, play_on, shortened, until
from visitor import OPTIONS, PHONE, Visitor, go_to_what_glows, serious_problems, start, stop_clock
from wartable.core import registry

GAMES = registry.keys()


def test_the_first_move_is_two_clicks_from_the_front_page(visitor: Visitor) -> None:
    page = visitor.go("/")
    page.get_by_role("button", name=re.compile("^Play now")).first.click()
    assert visitor.play(most=1) == 1
    until(lambda: visitor.accepted() == 1, "the click did nothing")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_clicked_through_against_a_bot(visitor: Visitor, game: str) -> None:
    seats = registry.load(game).seats[0]
    match, _ = start(visitor, game, "me", *["random"] * (seats - 1), settings=shortened(game))
    assert visitor.play() > 0
    assert visitor.finished()
    visitor.page.get_by_role("link", name="Replay").click()
    visitor.page.locator(".graph-band").first.wait_for()
    visitor.page.get_by_label("Seen by").select_option("-2")
    expect(visitor.page.locator(".replay-boards figure")).to_have_count(seats)
    visitor.page.get_by_role("button", name="To the start").click()
    expect(visitor.page.locator(".replay-where")).to_contain_text("Choice 0 of")
    assert match in visitor.page.url


def test_things_on_the_board_are_clicked_until_one_option_is_left(visitor: Visitor) -> None:
    start(visitor, GAMES[0], "me", "random")
    page = visitor.page
    while not page.locator(".board .lit").count():
        assert visitor.play(most=1) == 1
        visitor.asked()
    before = visitor.accepted()

    def taken(clicks: int) -> bool:
        """A click chooses, or it narrows the options."""
        chosen = page.eval_on_selector_all(".board .chosen", "all => all.map(one => one.dataset.ref)")
        return visitor.accepted() > before or (len(set(chosen)) == clicks and page.locator(OPTIONS).count() > 0)

    for click in (1, 2, 3):
        page.locator(".board .lit, .free .option").last.dispatch_event("click")
        until(partial(taken, click), "the click did nothing")
        if visitor.accepted() > before:
            return
    pytest.fail("three clicks were not enough for one choice")


@pytest.mark.parametrize("game", GAMES)
def test_the_seats_have_the_colours_of_the_board(visitor: Visitor, game: str) -> None:
    start(visitor, game, "me", *["friend"] * (registry.load(game).seats[0] - 1))
    named = visitor.heard("state")[0]["seats"]
    board, chips = visitor.page.evaluate(
        """(named) => {
          const style = getComputedStyle(document.querySelector('.board-sheet svg'));
          const colour = (value) => { const probe = document.body.appendChild(document.createElement('i'));
            probe.style.color = value; const found = getComputedStyle(probe).color; probe.remove(); return found; };
          const icon = (_, seat) => document.querySelector(`.seat-box.seat-${seat} .icon`);
          return [named.map((name) => colour(style.getPropertyValue('--' + name))),
                  named.map(icon).map((one) => getComputedStyle(one).color)];
        }""",
        named,
    )
    assert named and chips == board


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
    other.page.get_by_role("button", name="To the rematch").click()
    other.page.wait_for_url(visitor.page.url)
    other.close()


def test_a_watcher_learns_nothing_secret(visitor: Visitor, browser: Browser) -> None:
    guest = Guest(visitor.server)
    table = guest.table(GAMES[0], "me", "friend")
    wires = {seat: Wire(visitor.server, table["id"], token) for seat, token in guest.tokens(table).items()}
    page = visitor.go(f"/table/{table['id']}")
    page.locator(".board-sheet svg").first.wait_for()
    play_on(wires, seed=3, most=25)
    watched = guest.http.get(f"/api/tables/{table['id']}/state").json()
    expect(page.locator(".story .line")).to_have_count(len(watched["story"]))
    for wire in wires.values():
        wire.settle()
        secret = set(wire.story) - {line["text"] for line in watched["story"]}
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
    for _ in range(8):
        if visitor.asked():
            choose_by_keys(visitor)
    reached = set()
    page.keyboard.press("a")
    visitor.asked()
    for _ in range(120):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.getAttribute('data-option')"))
    wanted = page.eval_on_selector_all(OPTIONS, "all => all.map(one => one.getAttribute('data-option'))")
    assert set(wanted) <= reached, "an option cannot be reached by keyboard"


def choose_by_keys(visitor: Visitor) -> None:
    """Press keys until a choice is made: a deed may take several, and a busy machine is slow to show the next."""
    before = visitor.accepted()
    rng = random.Random(before)

    def chosen() -> bool:
        if visitor.accepted() == before:
            press_a_key(visitor.page, rng)
        return visitor.accepted() > before

    until(chosen, "the keys chose nothing")


def press_a_key(page: Page, rng: random.Random) -> None:
    """Arrow keys go to what glows and Enter takes it; numbers press the buttons of the bar."""
    if page.locator(".board .lit").count():
        go_to_what_glows(page, rng)
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("1")


def test_on_a_phone_everything_fits_and_can_be_played(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    page = visitor.go("/")
    page.get_by_role("button", name=re.compile("^Play now")).first.click()
    visitor.asked()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    visitor.open_options()
    box = page.locator(OPTIONS).first.bounding_box()
    assert box and box["height"] >= 40 and box["y"] + box["height"] <= 844
    assert visitor.play(most=8) == 8
    for path in ("/", f"/game/{GAMES[0]}", f"/rules/{GAMES[0]}", "/people", "/api"):
        page = visitor.go(path)
        page.locator("h1").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    visitor.close()


def examine(visitor: Visitor, path: str, colours: bool) -> None:
    """Open a page and let axe look at it once it is whole."""
    page = visitor.go(path)
    page.locator("h1, .board-sheet svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert serious_problems(page, colours) == [], path


@pytest.fixture(params=["light", "dark"])
def seer(browser: Browser, quick: Server, request: pytest.FixtureRequest) -> Iterator[tuple[Visitor, bool]]:
    """Somebody by day or by night, when a page is what it is by day but for its colours."""
    size = {"width": 1280, "height": 900}
    visitor = Visitor(browser, quick, color_scheme=request.param, bypass_csp=True, viewport=size)
    yield visitor, request.param == "dark"
    visitor.context.close()


def test_axe_finds_no_serious_problem_on_pages(quick: Server, seer: tuple[Visitor, bool]) -> None:
    guest = Guest(quick)
    ended = guest.table(GAMES[0], "me", "friend", settings=shortened(GAMES[0]))
    play_on({seat: Wire(quick, ended["id"], token) for seat, token in guest.tokens(ended).items()}, seed=2)
    for path in ("/", f"/game/{GAMES[0]}", f"/rules/{GAMES[0]}", "/people", "/api", f"/replay/{ended['id']}"):
        examine(seer[0], path, colours=seer[1])


def test_axe_finds_no_serious_problem_at_tables(quick: Server, seer: tuple[Visitor, bool]) -> None:
    guest = Guest(quick)
    for game in GAMES:
        made = guest.table(game, "me", *["friend"] * (registry.load(game).seats[0] - 1))
        tokens = guest.tokens(made)
        play_on({seat: Wire(quick, made["id"], token) for seat, token in tokens.items()}, seed=2, most=12)
        examine(seer[0], f"/table/{made['id']}#{tokens[0]}", colours=seer[1])


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
    visitor.asked()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint-what")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.locator(".story .line button").first.click()
    expect(page.get_by_role("button", name="Back to now")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Back to now")).to_be_hidden()
    page.locator(".board-box [data-ref]:has(title)").first.click(button="right")
    expect(page.locator(".peek h3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".peek")).to_be_hidden()
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
        expect(page.locator(".choices.all .option[disabled]")).to_have_count(0)
        if undo.is_enabled():
            break
    undo.click()
    expect(page.locator(OPTIONS).first).to_be_attached()


def test_a_lost_connection_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'table.db'}", "--pace", "0")
    visitor = Visitor(browser, server)
    start(visitor, GAMES[0], "me", "random")
    visitor.asked()
    server.end()
    expect(visitor.page.locator(".offline")).to_be_visible()
    server.start()
    expect(visitor.page.locator(".offline")).to_be_hidden()
    assert visitor.play(most=1) == 1
    visitor.context.close()
    server.end()


def test_a_table_that_turns_away_is_asked_less_and_less_often(visitor: Visitor) -> None:
    """A server that has enough to do is not to be kept from it by those who come back: four browsers once made 118
    connections in 8 seconds."""
    opened: list[str] = []

    def turn_away(route: WebSocketRoute) -> None:
        opened.append(route.url)
        route.close(code=1012, reason="please come back in a moment")

    page = visitor.page
    page.clock.install()
    page.route_web_socket("**/ws/tables/x", turn_away)
    visitor.go("/table/x#token")
    stop_clock(page)
    before = len(opened)
    for _ in range(80):
        page.clock.run_for(100)
    assert 0 < len(opened) - before <= 5
    assert 4 <= len(opened) <= 6


def test_the_rules_can_be_searched(visitor: Visitor) -> None:
    page = visitor.go(f"/rules/{GAMES[0]}")
    page.locator(".rule").first.wait_for()
    every = page.locator(".rule-list .rule").count()
    first = page.locator(".rule-list .rule-id").first.inner_text()
    page.get_by_label("Search the rules").fill(first)
    expect(page.locator(".rule-list .rule")).not_to_have_count(every)
    expect(page.get_by_role("status")).to_contain_text(first)
