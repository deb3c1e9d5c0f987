"""What stays marked, what opens when it is pointed at, and what a finger means that is wider than a thing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from scripted_table import Fragments, ScriptedTable, centre, moment, option, part, piece, state
from table_client import Server, until
from visitor import PHONE, WIDE, Visitor
from wartable.core import registry
from wartable.draw.svg import el, title

GAME = registry.keys()[0]
ASKED: dict[str, Any] = {"prompt": "Move a scout, or pass", "options": [option(5, "Pass")], "waiting": [0]}


#: Notes what is animated, and from where.
WATCH = """() => {
    window.ways = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        window.ways.push([this.id, frames[0].translate]);
        return animate.call(this, frames, how);
    };
}"""


def way(start: int, end: int) -> Fragments:
    (x1, y1), (x2, y2) = centre(start), centre(end)
    return [("way", el("g", el("path", d=f"M{x1} {y1}L{x2} {y2}"), class_="trace"))]


def drawn(fragments: Fragments) -> list[dict[str, Any]]:
    return [part("board", "board", fragments, whole=False)]


def test_what_others_did_stays_marked_until_they_do_something_again(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME)
    marks = visitor.page.locator(".traces path")
    table.say(state(2, moments=[moment("Nomads ride", picture=drawn(way(11, 12)))], picture=drawn([("way", "")])))
    table.say(
        state(3, moments=[moment("Nomads ride on", picture=drawn(way(12, 13)))], picture=drawn([("way", "")]), **ASKED)
    )
    expect(marks).to_have_count(2)
    own = state(4, moments=[moment("You dig", picture=drawn(way(30, 31)))], picture=drawn([("way", "")]), **ASKED)
    table.say(own)
    expect(visitor.page.locator(".question h2")).to_have_text("Move a scout, or pass")
    expect(marks).to_have_count(2)
    table.say(state(5))
    expect(visitor.page.locator(".question h2")).to_contain_text("Waiting for")
    expect(marks).to_have_count(2)
    table.say(state(6, moments=[moment("Nomads rest", picture=drawn(way(13, 14)))], picture=drawn([("way", "")])))
    expect(marks).to_have_count(1)


def test_what_others_have_moved_is_marked_and_not_what_one_has_moved_oneself(visitor: Visitor) -> None:
    """Also where a choice is no moment, and its result comes with the question that follows."""
    table = ScriptedTable(visitor, GAME, **ASKED)
    moved = visitor.page.locator(".board .moved")
    table.say(state(2, picture=drawn([piece("A", 12)])))
    expect(visitor.page.locator(".question h2")).to_contain_text("Waiting for")
    expect(moved).to_have_count(0)
    table.say(state(3, picture=drawn([piece("B", 31)]), **ASKED))
    expect(visitor.page.locator(".question h2")).to_have_text("Move a scout, or pass")
    assert [one.get_attribute("id") for one in moved.all()] == ["piece-B"]


def alike(number: int, x: int, y: int) -> tuple[str, str]:
    """A card of which there are several that nobody can tell apart."""
    return f"copy{number}", el("g", el("rect", x=x, y=y, width=60, height=40), id=f"copy-{number}", data_same="copy")


def test_what_cannot_be_told_apart_stays_where_one_of_it_lay(browser: Browser, quick: Server) -> None:
    """The first of two copies is taken away, and the other one has its name now: it must not fly there from afar."""
    visitor = Visitor(browser, quick, pace="usual", reduced_motion="no-preference", **WIDE)
    table = ScriptedTable(visitor, GAME)
    table.say(state(2, picture=drawn([alike(0, 100, 100), alike(1, 700, 400)])))
    expect(visitor.page.locator("[data-same]")).to_have_count(2)
    visitor.page.wait_for_function("() => document.getAnimations().every((one) => one.playState === 'finished')")
    visitor.page.evaluate(WATCH)
    table.say(state(3, picture=drawn([alike(0, 700, 400), ("copy1", "")])))
    expect(visitor.page.locator("[data-same]")).to_have_count(1)
    assert visitor.page.evaluate("window.ways") == []
    table.say(state(4, picture=drawn([alike(0, 700, 400), alike(1, 740, 400)])))
    visitor.page.wait_for_function("() => window.ways.length > 0")
    assert visitor.page.evaluate("window.ways") == [["copy-1", None]], "the new one appears, the other one stays"
    visitor.close()


def test_what_says_where_it_came_from_glides_from_there(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, pace="usual", reduced_motion="no-preference", **WIDE)
    table = ScriptedTable(visitor, GAME)
    visitor.page.evaluate(WATCH)
    came = el("g", el("circle", cx=90, cy=90, r=20), id="stack-7", data_came="-40 12")
    table.say(state(2, moments=[moment("They march", picture=drawn([("stack", came)]))]))
    visitor.page.wait_for_function("window.ways.length > 0")
    assert visitor.page.evaluate("window.ways") == [["stack-7", "-40px 12px"]]
    visitor.close()


def test_what_opens_is_opened_by_resting_on_it_and_closed_by_leaving(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME)
    page = visitor.page
    stack = el(
        "g",
        title("Hill\nEngineers: 2 Scouts; together 9"),
        el("circle", cx=490, cy=280, r=60),
        data_ref="hill",
        data_opens="",
    )
    table.say(state(2, picture=drawn([("stack", stack)])))
    page.locator('[data-ref="hill"]').hover()
    card = page.get_by_label("What this is")
    expect(card.get_by_role("heading", name="Hill")).to_be_visible()
    expect(card.locator(".inspect-lines")).to_have_text("Engineers: 2 Scouts; together 9")
    assert page.locator('[data-ref="hill"] title').count() == 0, "the browser's own tooltip would lie over it"
    page.locator(".question").hover()
    expect(card).to_be_hidden()


@pytest.fixture
def phone(browser: Browser, quick: Server) -> Any:
    visitor = Visitor(browser, quick, **PHONE)
    yield visitor
    visitor.close()


def small(name: str, x: int) -> tuple[str, str]:
    inside = title(f"Scout {name}") + el("rect", x=x, y=60, width=24, height=24)
    return f"small{name}", el("g", inside, data_ref=f"small:{name}")


def crowd(visitor: Visitor, *places: int) -> tuple[ScriptedTable, list[tuple[float, float, float]]]:
    """Small things that can be chosen, and where each is on the screen: its middle, and half of its width."""
    names = "XYZ"[: len(places)]
    table = ScriptedTable(visitor, GAME)
    options = [option(number, f"Send Scout {name}", f"small:{name}") for number, name in enumerate(names)]
    things = [small(name, x) for name, x in zip(names, places, strict=True)]
    table.say(
        state(
            2,
            picture=drawn([*things, piece("A", 44), piece("B", 43)]),
            **(ASKED | {"options": [*options, option(9, "Pass")]}),
        )
    )
    expect(visitor.page.locator(".board .lit")).to_have_count(len(places))
    boxes = [visitor.page.locator(f'[data-ref="small:{name}"]').bounding_box() for name in names]
    return table, [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2) for box in boxes if box
    ]


def chosen(table: ScriptedTable, number: int) -> None:
    until(lambda: [one["option"] for one in table.chosen()] == [[number]], f"{number} was not chosen: {table.chosen()}")


def test_a_tap_beside_a_small_thing_means_it(phone: Visitor) -> None:
    table, [(x, y, _), *_] = crowd(phone, 60, 200)
    phone.page.touchscreen.tap(x + 18, y + 4)
    chosen(table, 0)


def test_a_tap_between_small_things_asks_which(phone: Visitor) -> None:
    table, [(x, y, half), *_] = crowd(phone, 60, 86)
    phone.page.touchscreen.tap(x + half - 1, y)
    asked = phone.page.get_by_label("Which do you mean?")
    expect(asked.get_by_role("button")).to_have_text(["Send Scout X", "Send Scout Y"])
    assert table.chosen() == []
    asked.get_by_role("button", name="Send Scout Y").tap()
    chosen(table, 1)


def test_a_tap_in_the_middle_of_a_small_thing_asks_nothing(phone: Visitor) -> None:
    table, [_, (x, y, _)] = crowd(phone, 60, 86)
    phone.page.touchscreen.tap(x, y)
    chosen(table, 1)
