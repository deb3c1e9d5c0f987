"""Seats in a real browser: sitting down by an invitation, other devices, leaving."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from table_client import Guest, Server, until
from visitor import WIDE, Visitor, start
from wartable.core import registry

GAME = registry.keys()[0]


@pytest.fixture
def other(browser: Browser, quick: Server) -> Iterator[Visitor]:
    """Somebody else, at a browser of their own."""
    made = Visitor(browser, quick, **WIDE)
    yield made
    made.close()


def test_a_friend_sits_down_by_a_link_that_then_opens_nothing(visitor: Visitor, other: Visitor) -> None:
    page = visitor.go(f"/game/{GAME}")
    page.get_by_label("Who").nth(1).select_option("friend")
    page.get_by_role("button", name="Start the game").click()
    link = page.get_by_label("Invitation link").input_value()
    there = other.page
    there.goto(link)
    there.get_by_role("button", name="Sit down").click()
    there.locator(".board-sheet svg").first.wait_for()
    expect(page.locator(".invite")).to_be_hidden()
    until(lambda: other.heard("table")[0]["seat"] == 1, "the friend has no seat")
    assert "invite-" not in there.url
    there.reload()
    there.locator(".board-sheet svg").first.wait_for()
    assert other.heard("table")[-1]["seat"] == 1, "who comes back sits there still"
    visitor.told.clear()
    page.goto(visitor.server.url)
    page.goto(link)
    page.locator(".board-sheet svg").first.wait_for()
    assert visitor.heard("table")[-1]["seat"] == 0, "whoever sent the link stays on the own seat"


def test_a_stranger_with_a_used_link_is_told_so(visitor: Visitor) -> None:
    guest = Guest(visitor.server)
    made = guest.table(GAME, "me", "friend")
    invitation = made["invitations"][0]["token"]
    guest.tokens(made)
    page = visitor.go(f"/table/{made['id']}#{invitation}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("This invitation has been used already")).to_be_visible()
    visitor.problems.clear()  # the browser itself notes the refusal in its console
    page.get_by_role("button", name="Watch the table").click()
    page.locator(".board-sheet svg").first.wait_for()
    assert visitor.heard("table")[-1]["seat"] == -1


def test_other_devices_are_shown_and_ended(visitor: Visitor, other: Visitor) -> None:
    match, tokens = start(visitor, GAME, "me", "friend")
    there = other.go(f"/table/{match}#{tokens[0]}")
    there.locator(".board-sheet svg").first.wait_for()
    page = visitor.page
    page.get_by_role("button", name="Your seat").click()
    expect(page.locator(".devices")).to_have_text("Your seat is open on 2 devices.")
    page.get_by_role("button", name="End the others").click()
    page.get_by_role("button", name="Do it").click()
    expect(there.get_by_text("This seat was closed on this device")).to_be_visible()
    assert visitor.play(most=1) == 1, "here one plays on"
    until(lambda: visitor.accepted() == 1, "the choice was not accepted")
