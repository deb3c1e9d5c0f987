"""The table for everybody: by keys alone, without motion, and lessons that axe finds nothing serious in."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scripted_table import ScriptedTable, option, part, piece, state
from table_client import Server, shortened, until
from visitor import OPTIONS, PHONE, WIDE, Visitor, go_to_what_glows, serious_problems, start
from wartable.core import registry

GAMES = registry.keys()
TAUGHT = [game for game in GAMES if registry.load(game).library.lessons()]
#: Animations and transitions that take longer than a blink.
MOTIONS = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 20).length"
#: Counts those that begin, however soon they are over.
COUNT = f"""() => {{
    window.moved = 0;
    const count = () => {{ window.moved += {MOTIONS}; }};
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {{
        const made = animate.call(this, frames, how);
        count();
        return made;
    }};
    document.addEventListener("transitionrun", count, true);
    document.addEventListener("animationstart", count, true);
}}"""


@pytest.mark.parametrize("game", GAMES)
def test_keys_alone_play_a_whole_game(visitor: Visitor, game: str) -> None:
    seats = registry.load(game).seats[0]
    start(visitor, game, "me", *["random"] * (seats - 1), settings=shortened(game))
    made = 0
    while visitor.asked():
        assert made < 600, "the match does not come to an end"
        choose_by_keys(visitor, made)
        made += 1
    assert made > 0 and visitor.finished()


def choose_by_keys(visitor: Visitor, number: int) -> None:
    """A button of the bar in every third turn, so that the game ends; else arrows to what glows, and Enter."""
    page = visitor.page
    visitor.told.clear()
    rng = random.Random(number)

    def chosen() -> bool:
        if page.locator(OPTIONS).count() and not visitor.heard("accepted"):
            press_a_key(page, number, rng)
        return bool(visitor.heard("accepted"))

    until(chosen, "the keys chose nothing")


def press_a_key(page: Page, number: int, rng: random.Random) -> None:
    buttons = page.locator(".free .option").count()
    if buttons and (number % 3 == 0 or not page.locator(".board .lit").count()):
        page.keyboard.press(str(1 + number % min(buttons, 9)))
    else:
        go_to_what_glows(page, rng)
        page.keyboard.press("Enter")


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_who_wants_no_motion_sees_none(browser: Browser, quick: Server, motion: str, moves: bool) -> None:
    visitor = Visitor(browser, quick, pace="usual", reduced_motion=motion, **WIDE)
    options = [option(1, "Move Scout A to Place 12", "piece:A", "place:12"), option(2, "Pass")]
    table = ScriptedTable(visitor, GAMES[0], prompt="Move a scout", waiting=[0], options=options)
    page = visitor.page
    glowing = page.evaluate(MOTIONS)
    page.evaluate(COUNT)
    table.say(state(2, picture=[part("board", "board", [piece("A", 30)], whole=False)]))
    page.wait_for_function("document.querySelectorAll('.board .lit').length === 0")
    assert [glowing > 0, page.evaluate("window.moved") > 0] == [moves, moves]
    visitor.close()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_problem_in_a_lesson(browser: Browser, quick: Server, size: Any, scheme: str) -> None:
    visitor = Visitor(browser, quick, color_scheme=scheme, bypass_csp=True, **size)
    for game in TAUGHT:
        page: Page = visitor.go(f"/learn/{game}")
        page.locator(".board-sheet svg").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert serious_problems(page, scheme == "dark") == [], game
    visitor.context.close()
