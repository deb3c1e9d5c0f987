"""The replay's page: moment by moment, from the first turning point, by buttons and by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scripted_table import Data, moment, part, piece, whole
from table_client import Server
from visitor import PHONE, WIDE, Visitor, serious_problems
from wartable.core import registry
from wartable.draw.svg import theme

GAME = registry.keys()[0]
SEATS = [{"seat": seat, "name": name, "bot": "", "open": False, "taken": True} for seat, name in enumerate("AB")]
TABLE: Data = {"id": "x", "game": GAME, "name": "Scripted", "made": 0, "ended": 1, "result": None, "settings": {}}
RESULT = {"winners": [1], "ending": "the camp is taken", "scores": [0, 0]}
STORY = [["First rides", 1], ["First strikes", 1], ["Second rests", 2], ["Second rides", 3]]
REPLAY: Data = {
    "table": TABLE | {"seats": SEATS},
    "frames": 4,
    "choosers": [0, 1, 1],
    "stories": {"-1": STORY, "0": STORY, "1": STORY},
    "sides": ["Engineers", "Nomads"],
    "roles": ["first", "second"],
    "result": RESULT,
    "style": theme(),
    "defs": "",
    "colours": ["first", "second"],
}
#: Where the scout is in each still of each frame, and what is told then.
STILLS: list[list[tuple[int, list[str]]]] = [
    [(11, [])],
    [(12, ["First rides"]), (13, ["First strikes"]), (14, [])],
    [(14, ["Second rests"])],
    [(15, ["Second rides"])],
]
WHERE = "document.querySelector('[data-ref=\"piece:A\"] circle').getAttribute('cx')"


def frame(number: int) -> Data:
    shown = [
        moment(*lines, picture=[part("board", "board", [piece("A", at)], whole=False)]) for at, lines in STILLS[number]
    ]
    shown[0]["picture"] = [*whole(2), *shown[0]["picture"]]
    return {"frame": number, "stills": shown}


def opened(visitor: Visitor, address: str = "/replay/x", turns: tuple[int, ...] = (1, 3)) -> Page:
    page = visitor.page
    page.route("**/api/tables/x/replay", lambda route: route.fulfill(json=REPLAY))
    page.route("**/api/tables/x/frames/*", lambda route: route.fulfill(json=frame(int(route.request.url[-9]))))
    chances: Any = {"chances": [[0.5, 0.5], [0.8, 0.2], [0.7, 0.3], [0.2, 0.8]], "turns": list(turns)}
    page.route("**/api/tables/x/chances", lambda route: route.fulfill(json=chances))
    visitor.go(address)
    page.locator(".graph-band").first.wait_for(state="attached")
    return page


def told(page: Page, words: str, where: str) -> None:
    expect(page.locator(".replay-words")).to_have_text(words)
    expect(page.locator(".replay-where")).to_have_text(where)


def test_it_opens_at_the_first_moment_of_the_first_turning_point(visitor: Visitor) -> None:
    page = opened(visitor)
    told(page, "First rides", "Choice 1 of 3 · moment 1 of 3")
    expect(page.locator(".replay-result")).to_have_text("B (Nomads) won · The camp is taken")


def test_keys_step_through_moments_and_choices(visitor: Visitor) -> None:
    page = opened(visitor, turns=())
    told(page, "The match begins", "Choice 0 of 3")
    for key, words, where, at in (
        ("ArrowRight", "First rides", "Choice 1 of 3 · moment 1 of 3", 12),
        ("ArrowRight", "First strikes", "Choice 1 of 3 · moment 2 of 3", 13),
        ("ArrowRight", "A (Engineers) chooses", "Choice 1 of 3 · moment 3 of 3", 14),
        ("ArrowRight", "Second rests", "Choice 2 of 3", 14),
        ("ArrowLeft", "A (Engineers) chooses", "Choice 1 of 3 · moment 3 of 3", 14),
        ("ArrowLeft", "First strikes", "Choice 1 of 3 · moment 2 of 3", 13),
        ("ArrowDown", "Second rests", "Choice 2 of 3", 14),
        ("End", "Second rides", "Choice 3 of 3", 15),
        ("ArrowRight", "Second rides", "Choice 3 of 3", 15),
        ("Home", "The match begins", "Choice 0 of 3", 11),
        ("ArrowLeft", "The match begins", "Choice 0 of 3", 11),
    ):
        page.keyboard.press(key)
        told(page, words, where)
        assert page.evaluate(WHERE) == str(70 + at % 9 * 105), (key, where)


def test_buttons_turning_points_and_lines_lead_about(visitor: Visitor) -> None:
    page = opened(visitor)
    page.get_by_role("button", name="One moment on").click()
    told(page, "First strikes", "Choice 1 of 3 · moment 2 of 3")
    page.get_by_role("button", name="Turning point at choice 3").click()
    told(page, "Second rides", "Choice 3 of 3")
    page.get_by_role("button", name="Second rests").click()
    told(page, "Second rests", "Choice 2 of 3")
    page.get_by_role("button", name="To the start").click()
    told(page, "The match begins", "Choice 0 of 3")
    page.keyboard.press("t")
    told(page, "First rides", "Choice 1 of 3 · moment 1 of 3")


def test_it_plays_by_itself_to_the_end(visitor: Visitor) -> None:
    page = opened(visitor, "/replay/x?at=1&moment=2")
    told(page, "First strikes", "Choice 1 of 3 · moment 2 of 3")
    page.get_by_role("button", name="Play").click()
    told(page, "Second rides", "Choice 3 of 3")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_problem_in_a_replay(browser: Browser, quick: Server, screen: Any, scheme: str) -> None:
    visitor = Visitor(browser, quick, bypass_csp=True, color_scheme=scheme, **screen)
    page = opened(visitor)
    told(page, "First rides", "Choice 1 of 3 · moment 1 of 3")
    assert serious_problems(page, scheme == "dark") == []
    page.keyboard.press("s")
    assert serious_problems(page, scheme == "dark") == [], "chances and story open, or folded"
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [screen["viewport"]["width"], screen["viewport"]["height"]], "the page scrolls"
    visitor.context.close()
