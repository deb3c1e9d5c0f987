"""The balance of each game, from the front page: a page that runs only the script it came with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from visitor import Visitor
from wartable.core import registry
from wartable.table.guard import report_policy

GAMES = registry.keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_front_page_leads_to_the_balance_of_each_game(visitor: Visitor, game: str) -> None:
    name = registry.load(game).name
    page = visitor.go("/")
    page.get_by_role("link", name=f"Balance: {name}", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("navigation", name="Chapters")).to_be_visible()
    # The script is allowed by its fingerprint: without it the replays would stay hidden.
    expect(page.locator(".lab-player")).to_be_visible()
    assert visitor.problems == []


def test_the_page_may_run_nothing_but_its_own_script() -> None:
    policy = report_policy("<script>one()</script><script type='text/plain'>two()</script>")
    assert len(re.findall(r"'sha256-", policy)) == 1
    assert "unsafe" not in policy.partition("script-src")[2].partition(";")[0]
    assert "script-src 'none'" in report_policy("<p>no script</p>")


@pytest.mark.parametrize("game", GAMES)
def test_a_report_is_small_enough_to_be_opened_on_a_phone(game: str) -> None:
    assert 50_000 < len(registry.load(game).library.balance().encode()) < 1_000_000
