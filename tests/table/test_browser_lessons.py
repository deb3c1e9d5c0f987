"""Lessons in a browser: their words are read without scrolling, and what they speak of is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from table_client import Guest, Server
from visitor import PHONE, Visitor
from wartable.core import registry

GAMES = registry.keys()
#: Whether one of the things that a lesson lights lies in the window: things on the board, or buttons.
IN_SIGHT = """() => [...document.querySelectorAll('.spoken')].some((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && (one.contains(top) || top.closest('.board-box, .hand-box, .sides'));
})"""
HIDDEN = "(words) => words.scrollHeight - words.clientHeight"


def answer(page: Page, option: list[int]) -> None:
    """Choose what a lesson means, or go on where it only tells something."""
    name = "-".join(map(str, option))
    page.evaluate("(name) => document.querySelector(`.choices.all [data-option='${name}']`).click()", name)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_followed_on_a_phone(browser: Browser, quick: Server, game: str) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    guest = Guest(quick)
    page = visitor.go(f"/learn/{game}")
    number, steps = 0, 1
    while number < steps:
        step = guest.get(f"/api/games/{game}/lessons/0/{number}")
        steps = step["steps"]
        expect(page.locator(".lesson-where")).to_have_text(f"{number + 1} of {steps}")
        assert page.locator(".lesson-words").evaluate(HIDDEN) <= 0, f"step {number + 1}: words are cut off"
        if any(step["wanted"]):
            page.get_by_role("button", name="Show me").click()
            assert page.evaluate(IN_SIGHT), f"step {number + 1}: nothing of what is meant can be seen"
        number += 1
        if number < steps:
            answer(page, step["wanted"][0])
    expect(page.get_by_role("button", name="Play a short match")).to_be_visible()
    visitor.close()
