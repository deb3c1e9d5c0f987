"""The table for everybody: by keys alone, without motion, and lessons that axe finds nothing serious in."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scripted_table import ScriptedTable, option, part, piece, state
from table_client import Server, shortened, until
from visitor import OPTIONS, PHONE, WIDE, Visitor, serious_problems, start
from wartable.core import registry

GAMES = registry.keys()
TAUGHT = [game for game in GAMES if registry.load(game).library.lessons()]
ARROWS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]
#: Animations and transitions that take longer than a blink.
MOTIONS = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 20).length"


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
    for step in range(8):
        buttons = page.locator(".free .option").count()
        if buttons and (number % 3 == 0 or not page.locator(".board .lit").count()):
            page.keyboard.press(str(1 + number % min(buttons, 9)))
        else:
            go_to_what_glows(page, number + step)
            page.keyboard.press("Enter")
        if not page.locator(OPTIONS).count() or visitor.heard("accepted"):
            until(lambda: bool(visitor.heard("accepted")), "what was chosen was not accepted")
            return
    pytest.fail("the keys chose nothing")


def go_to_what_glows(page: Page, first: int) -> None:
    """What was chosen already can be reached too, and Enter would let go of it: go on in another direction."""
    for turn in range(len(ARROWS)):
        page.keyboard.press(ARROWS[(first + turn) % len(ARROWS)])
        if page.evaluate("document.activeElement.matches('.lit')"):
            return


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_who_wants_no_motion_sees_none(browser: Browser, quick: Server, motion: str, moves: bool) -> None:
    visitor = Visitor(browser, quick, pace="usual", reduced_motion=motion, **WIDE)
    options = [option(1, "Move Scout A to Place 12", "piece:A", "place:12"), option(2, "Pass")]
    table = ScriptedTable(visitor, GAMES[0], prompt="Move a scout", waiting=[0], options=options)
    page = visitor.page
    glowing = page.evaluate(MOTIONS)
    table.say(state(2, picture=[part("board", "board", [piece("A", 30)], whole=False)]))
    page.wait_for_function("document.querySelectorAll('.board .lit').length === 0")
    assert [glowing > 0, page.evaluate(MOTIONS) > 0] == [moves, moves]
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
