"""The screen of a table: where the parts of a picture lie, how things are chosen, and how moments are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from screens.sitting import SPOT
from scripted_table import ScriptedTable, board, moment, option, part, people, piece, state, written
from table_client import Server, until
from visitor import PHONE, WIDE, Visitor, serious_problems, stop_clock
from wartable.core import registry

GAME = registry.keys()[0]
SIZES = [(1280, 650), (1366, 768), (1440, 900), (1920, 1080), (820, 1180), (390, 844)]
ASKED: dict[str, Any] = {
    "prompt": "Move a scout, or pass",
    "waiting": [0],
    "options": [
        option(1, "Move Scout A to Place 12", "piece:A", "place:12"),
        option(2, "Move Scout A to Place 20", "piece:A", "place:20"),
        option(3, "Move Scout B to Place 31", "piece:B", "place:31"),
        option(4, "Play Ambush A", "card:A"),
        option(5, "Pass"),
    ],
}


TURN = {"frame": 7, "seat": 1, "text": "Ride to Place 3", "lines": [], "gainer": 1, "before": 0.4, "after": 0.7}
COSTLY = {"frame": 5, "chosen": "Pass", "better": "Play Ambush A", "cost": 0.12}
REVIEW = {"ending": "broken", "lines": ["Engineers break"], "turns": [TURN], "costly": [[COSTLY], []]}


def moved(name: str, at: int) -> list[dict[str, Any]]:
    return [part("board", "board", [piece(name, at)], whole=False)]


@pytest.fixture
def watching(browser: Browser, quick: Server) -> Iterator[Visitor]:
    """Somebody who has not turned moments off, and has animations."""
    made = Visitor(browser, quick, pace="usual", reduced_motion="no-preference", **WIDE)
    made.page.clock.install()
    yield made
    made.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [2, 4])
def test_board_hand_and_question_are_in_the_window(
    browser: Browser, quick: Server, size: tuple[int, int], seats: int
) -> None:
    width, height = size
    visitor = Visitor(browser, quick, viewport={"width": width, "height": height})
    table = ScriptedTable(visitor, GAME, seats, **ASKED)
    page = visitor.page
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*size]
    boxes = {
        name: page.locator(name).bounding_box()
        for name in (".board-box", ".hand-box", ".question", ".board-sheet svg", ".hand-box svg")
    }
    for name in (".board-box", ".hand-box", ".question"):
        box = boxes[name]
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width, name
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, name
    drawn, hand = boxes[".board-sheet svg"], boxes[".hand-box svg"]
    assert drawn and drawn["width"] / 980 * 15 >= 11, "words on the board cannot be read"
    assert hand and hand["width"] / 980 * 14 >= 11, "words in the hand cannot be read"
    if width >= 1100:
        assert not page.locator(".board-box.scrolls").count(), "the board is not seen as a whole"
    table.say(state(2, picture=moved("A", 12), prompt="And now? " * 12, options=[option(1, "Done")], waiting=[0]))
    expect(page.locator(".question h2")).to_contain_text("And now?")
    assert page.locator(".board-sheet svg").bounding_box() == drawn, "the board was scaled anew"
    visitor.close()


def test_a_piece_is_picked_then_its_way(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    lit = "[...document.querySelectorAll('.board .lit')].map(one => one.dataset.ref).sort()"
    assert page.evaluate(lit) == ["card:A", "piece:A", "piece:B"]
    page.locator('[data-ref="piece:A"]').hover()
    expect(page.locator(".question-ahead")).to_have_text("Move Scout A to Place … (2 ways)")
    page.locator('[data-ref="piece:A"]').click()
    assert page.evaluate(lit) == ["place:12", "place:20"]
    page.locator('[data-ref="place:20"]').click()
    until(lambda: table.chosen() == [{"type": "choose", "turn": 1, "option": [2]}], "nothing was chosen")


def test_what_was_clicked_stays_so_while_somebody_else_chooses(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    piece = page.locator('[data-ref="piece:A"]').first
    piece.click()
    expect(piece).to_have_class(re.compile("chosen"))
    table.say(state(2, **ASKED | {"prompt": "Captain has moved; move a scout, or pass"}))
    expect(page.locator(".question h2")).to_contain_text("Captain has moved")
    page.locator('[data-ref="place:20"]').click()
    until(lambda: table.chosen() == [{"type": "choose", "turn": 2, "option": [2]}], "the first click is forgotten")


def test_the_only_way_of_a_piece_is_shown_before_it_is_taken(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    page.locator('[data-ref="piece:B"]').click()
    expect(page.locator('[data-ref="place:31"]')).to_have_class("lit")
    assert table.chosen() == []
    page.locator('[data-ref="place:31"]').click()
    until(lambda: [one["option"] for one in table.chosen()] == [[3]], "nothing was chosen")


def test_the_bar_has_buttons_only_for_what_is_not_drawn(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    expect(page.locator(".free .option")).to_have_count(1)
    expect(page.locator(".free .option")).to_contain_text("Pass")
    page.keyboard.press("1")
    until(lambda: [one["option"] for one in table.chosen()] == [[5]], "the number chose nothing")


def test_options_without_room_in_the_bar_hang_below_it(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    many = [option(number, f"Lead the army of the {number}th province") for number in range(9)]
    table.say(state(2, prompt="Whom do you lead?", waiting=[0], options=many))
    expect(page.locator(".question.many .free .option")).to_have_count(9)
    last = page.locator(".free .option").last
    last.click()
    until(lambda: [one["option"] for one in table.chosen()] == [[8]], "the button did nothing")


def test_keys_alone_choose(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    focused = "document.activeElement.dataset.ref"
    assert page.evaluate(focused) == "piece:B"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "place:31"
    page.keyboard.press("Enter")
    until(lambda: [one["option"] for one in table.chosen()] == [[3]], "the keys chose nothing")


def test_the_keys_are_listed(visitor: Visitor) -> None:
    ScriptedTable(visitor, GAME, **ASKED)
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog", name="Keys")).to_contain_text("All options as a list")
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def test_moments_are_shown_one_after_the_other(watching: Visitor) -> None:
    table = ScriptedTable(watching, GAME)
    page = watching.page
    stop_clock(page)
    steps = [moment("Scout A moves", picture=moved("A", 12)), moment("Scout A strikes", picture=moved("A", 13))]
    table.say(state(2, moments=steps, picture=moved("A", 14), **ASKED))
    expect(page.locator(".caption-words")).to_have_text("Scout A moves")
    assert page.locator(".board .lit").count() == 0, "nothing can be chosen before it has happened"
    page.keyboard.press("Space")
    expect(page.locator(".caption-words")).to_have_text("Scout A strikes")
    page.locator(".board-sheet svg").click(position={"x": 5, "y": 5})
    expect(page.locator(".caption")).to_be_hidden()
    expect(page.locator('[data-ref="piece:A"]')).to_have_class("moved lit")
    assert page.locator('[data-ref="piece:A"] circle').get_attribute("cx") == str(70 + 5 * 105)


def test_one_click_skips_to_now(watching: Visitor) -> None:
    table = ScriptedTable(watching, GAME)
    page = watching.page
    stop_clock(page)
    steps = [moment(f"Step {number}", picture=moved("A", number)) for number in range(9)]
    table.say(state(2, moments=steps, waiting=[1]))
    table.say(state(3, moments=steps[:3], picture=moved("A", 20), **ASKED))
    page.get_by_role("button", name="Skip to now").click()
    expect(page.locator(".caption")).to_be_hidden()
    page.keyboard.press("1")
    until(lambda: table.chosen() == [{"type": "choose", "turn": 3, "option": [5]}], "it is not one's turn yet")


def test_moments_end_by_themselves(watching: Visitor) -> None:
    table = ScriptedTable(watching, GAME)
    stop_clock(watching.page)
    steps = [moment(f"Step {number}", picture=moved("A", number)) for number in range(12)]
    table.say(state(2, moments=steps, **ASKED))
    expect(watching.page.locator(".caption")).to_be_visible()
    watching.page.clock.run_for(6000)
    expect(watching.page.locator(".caption")).to_be_hidden()
    expect(watching.page.locator(".question.mine")).to_be_visible()


def thought_about(watching: Visitor, who: str, seconds: int) -> ScriptedTable:
    """A table where one has chosen, and the other has thought so long since then."""
    page = watching.page
    table = ScriptedTable(watching, GAME, **ASKED)
    if who == "a person":
        met = people(2)
        met["seats"][1] |= {"name": "Brita", "bot": ""}
        table.say(met)
        expect(page.locator(".sides")).to_contain_text("Brita")
    stop_clock(page)
    page.keyboard.press("1")
    table.say(state(2))
    expect(page.locator(".question")).to_contain_text("Waiting for")
    page.clock.run_for(seconds * 1000)
    return table


@pytest.mark.parametrize(("who", "shown"), [("a bot", 5), ("a person", 2)])
def test_the_thinking_of_a_bot_is_part_of_its_turn_but_a_person_takes_their_time(
    watching: Visitor, who: str, shown: int
) -> None:
    page = watching.page
    table = thought_about(watching, who, 4)
    steps = [moment(f"Step {n}", picture=moved("A", n)) for n in range(6)]
    table.say(state(3, moments=steps, waiting=[1]))
    expect(page.locator(".caption")).to_be_visible()
    page.clock.run_for(2000)
    expect(page.locator(".caption-words")).to_have_text(f"Step {shown}")


def test_while_a_bot_thinks_on_what_it_did_stays_to_be_read_until_more_comes(watching: Visitor) -> None:
    page = watching.page
    table = thought_about(watching, "a bot", 30)
    table.say(state(3, moments=[moment("Scout A moves", picture=moved("A", 12))], waiting=[1]))
    expect(page.locator(".caption-words")).to_have_text("Scout A moves")
    page.clock.run_for(700)
    expect(page.locator(".caption-words")).to_have_text("Scout A moves")
    table.say(state(4, moments=[moment("Scout A strikes", picture=moved("A", 13))], waiting=[1]))
    page.clock.run_for(50)
    expect(page.locator(".caption-words")).to_have_text("Scout A strikes")


def test_what_ends_in_ones_own_question_is_seen_however_long_a_bot_has_thought(watching: Visitor) -> None:
    page = watching.page
    table = thought_about(watching, "a bot", 30)
    steps = [moment(f"Step {n}", picture=moved("A", n)) for n in range(6)]
    table.say(state(3, moments=steps, **ASKED))
    expect(page.locator(".caption-words")).to_have_text("Step 0")
    page.clock.run_for(1000)
    expect(page.locator(".caption-words")).to_have_text("Step 4")
    page.clock.run_for(1200)
    expect(page.locator(".caption")).to_be_hidden()
    expect(page.locator(".question.mine")).to_be_visible()


def test_a_fragment_that_is_gone_is_taken_out_and_a_new_one_lies_in_its_place(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME)
    page = visitor.page
    keys = "[...document.querySelector('[data-part=board]').children].map(one => one.dataset.key)"
    page.evaluate("document.querySelector('[data-key=place3]').untouched = true")
    fresh = board(("C", 4), ("A", 5))
    change = part("board", "board", [piece("C", 4), piece("A", 5)], whole=False)
    table.say(state(2, picture=[change | {"order": [0, 0, [key for key, _ in fresh]]}], gone=["piles"]))
    page.locator('[data-key="pieceC"]').wait_for()
    assert page.evaluate(keys) == [key for key, _ in fresh]
    assert page.evaluate("document.querySelector('[data-key=place3]').untouched"), "what did not change was drawn anew"
    assert page.locator("[data-part=piles]").count() == 0


def test_what_happened_meanwhile_is_told_and_can_be_watched(watching: Visitor) -> None:
    missed = {"lines": ["Nomads attack Place 12"], "moments": 1, "opening": False}
    table = ScriptedTable(watching, GAME, missed=missed, **ASKED)
    page = watching.page
    expect(page.get_by_label("While you were away")).to_contain_text("Nomads attack Place 12")
    stop_clock(page)
    page.get_by_role("button", name="Show 1 moment").click()
    until(lambda: len(table.sent("missed")) == 1, "the moments were not asked for")
    steps = [moment("Nomads attack", picture=moved("B", 31))]
    table.say({"type": "missed", "moments": steps, "picture": moved("B", 30), "gone": []})
    expect(page.locator(".caption-words")).to_have_text("Nomads attack")
    page.keyboard.press("n")
    expect(page.locator(".caption")).to_be_hidden()
    page.keyboard.press("1")
    until(lambda: len(table.chosen()) == 1, "the question is lost")


@pytest.mark.parametrize("screen", [{"viewport": {"width": 820, "height": 1180}}, PHONE], ids=["tablet", "phone"])
def test_what_was_missed_is_told_over_an_open_drawer(browser: Browser, quick: Server, screen: dict[str, Any]) -> None:
    visitor = Visitor(browser, quick, **screen)
    missed = {"lines": ["Nomads attack Place 12"], "moments": 1, "opening": True}
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    page.get_by_role("button", name="All options").click()
    expect(page.locator(".choices.all")).to_be_visible()
    table.say(state(2, missed=missed, **ASKED))
    page.get_by_label("What happened so far").get_by_role("button", name="Close").click()
    expect(page.get_by_label("What happened so far")).to_be_hidden()
    visitor.close()


def test_the_turn_does_not_end_unasked(visitor: Visitor) -> None:
    visitor.context.add_init_script("localStorage['wartable:confirm'] = 'on'")
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    # A dialog that is closed can be seen no more before the page has heard of it, and then it goes altogether.
    expect(page.locator("dialog")).to_have_count(0)
    assert table.chosen() == []
    page.keyboard.press("1")
    page.get_by_role("button", name="Do it").click()
    until(lambda: len(table.chosen()) == 1, "the turn cannot be ended")


def test_the_tab_says_whose_turn_it_is(visitor: Visitor) -> None:
    table = ScriptedTable(visitor, GAME)
    expect(visitor.page).to_have_title("Scripted · Wartable")
    table.say(state(2, **ASKED))
    expect(visitor.page).to_have_title("● Your turn · Scripted · Wartable")
    icon = visitor.page.locator("link[rel=icon]")
    assert (icon.get_attribute("href") or "").startswith("data:image/svg+xml")


def test_a_finger_sees_what_it_would_lay_before_it_lays_it(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    page.evaluate("document.querySelector('[data-ref=\"place:12\"]').classList.add('tries')")
    for ref in ("piece:A", "place:12"):
        page.touchscreen.tap(*page.evaluate(SPOT, ref))
    expect(page.locator(".question-ahead")).to_have_text("Touch again: Move Scout A to Place 12")
    assert not table.chosen(), "the first touch shows it only"
    page.touchscreen.tap(*page.evaluate(SPOT, "place:12"))
    until(lambda: table.chosen() == [{"type": "choose", "turn": 1, "option": [1]}], "the second touch does not lay it")
    visitor.close()


def test_what_is_offered_in_a_hand_that_is_swiped_comes_into_sight(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    table = ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    hand = page.locator(".hand-box")
    far = hand.evaluate("(box) => { box.scrollLeft = box.scrollWidth; return box.scrollLeft; }")
    assert far > 0, "the hand is not wider than the screen"
    table.say(state(2, **(ASKED | {"options": [option(4, "Play Ambush A", "card:A"), option(5, "Pass")]})))
    in_sight = "() => document.querySelector('[data-ref=\"card:A\"]').getBoundingClientRect().left >= 0"
    page.wait_for_function(in_sight)
    visitor.close()


def test_on_a_phone_sides_and_story_open_on_tap(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    expect(page.locator("[data-part=side1]")).to_be_hidden()
    page.locator(".seat-box.seat-1 .player").tap()
    expect(page.locator("[data-part=side1]")).to_be_visible()
    expect(page.locator(".beside")).to_be_hidden()
    page.get_by_role("button", name="Story and more").tap()
    expect(page.locator(".beside")).to_be_visible()
    sizes = "all => all.map(one => one.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    small = [size for size in page.eval_on_selector_all("button, a.tool", sizes) if 0 < size < 40]
    assert small == [], "something is too small for a finger"
    visitor.close()


def test_a_double_tap_shows_the_whole_board(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    ScriptedTable(visitor, GAME, **ASKED)
    page = visitor.page
    expect(page.locator(".board-box.scrolls")).to_have_count(1)
    for _ in range(2):
        page.touchscreen.tap(200, 120)
    expect(page.locator(".board-box.scrolls")).to_have_count(0)
    box = page.locator(".board-sheet").bounding_box()
    assert box and box["width"] <= 390
    visitor.close()


def test_small_things_are_shown_large_enough_for_fingers(browser: Browser, quick: Server) -> None:
    """A board says how small its things are: on a phone it begins with them as large as a finger, and stays so."""
    visitor = Visitor(browser, quick, **PHONE)
    table = ScriptedTable(visitor, GAME, **ASKED)
    drawn = board(("A", 11), ("B", 30))
    table.say(state(2, picture=[part("board", "board", drawn, touch=30)], **ASKED | {"prompt": "And now?"}))
    wide = "() => document.querySelector('.board-sheet svg').getBoundingClientRect().width"
    visitor.page.wait_for_function(f"Math.abs(({wide})() - 980 * 40 / 30) < 2")
    where = [option(1, "Camp at Place 9", "place:9")]
    table.say(state(3, picture=[part("board", "board", drawn, touch=20)], prompt="Where?", waiting=[0], options=where))
    visitor.page.wait_for_function(f"Math.abs(({wide})() - 980 * 40 / 20) < 2")
    expect(visitor.page.locator('[data-ref="place:9"]')).to_be_in_viewport()
    visitor.close()


def test_what_glows_beyond_an_edge_of_the_board_is_told(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    corners = [option(number, f"Camp at Place {number}", f"place:{number}") for number in (0, 44)]
    ScriptedTable(visitor, GAME, prompt="Where?", waiting=[0], options=corners)
    edges = visitor.page.locator(".edges")
    expect(edges).to_have_class(re.compile(r"\b(left|right)\b"))
    visitor.page.evaluate("document.querySelector('.board-box').scrollTo({ left: 0, behavior: 'instant' })")
    expect(edges).to_have_class("edges right")
    visitor.page.keyboard.press("z")
    expect(visitor.page.locator(".board-box.scrolls")).to_have_count(0)
    expect(edges).to_have_class("edges")
    visitor.close()


@pytest.mark.parametrize(("size", "role"), [((390, 844), "strip"), ((820, 1180), "column"), ((1280, 650), "column")])
def test_a_column_stands_beside_the_board_and_on_a_phone_a_strip_above_it(
    browser: Browser, quick: Server, size: tuple[int, int], role: str
) -> None:
    visitor = Visitor(browser, quick, viewport={"width": size[0], "height": size[1]})
    table = ScriptedTable(visitor, GAME, **ASKED)
    said = [("round", written("Round 3", 20, 40))]
    both = [part(name, name, said) for name in ("column", "strip")]
    table.say(state(2, picture=both, **ASKED | {"prompt": "And now?"}))
    page = visitor.page
    expect(page.locator(f"[data-part={role}]")).to_be_visible()
    expect(page.locator(f"[data-part={'column' if role == 'strip' else 'strip'}]")).to_be_hidden()
    beside = page.locator(f"[data-part={role}]").bounding_box()
    box = page.locator("[data-part=board]" if role == "column" else ".board-box").bounding_box()
    assert beside and box
    if role == "column":
        assert abs(beside["x"] - box["x"] - box["width"]) < 1 and abs(beside["height"] - box["height"]) < 1
    else:
        assert beside["y"] + beside["height"] <= box["y"] and beside["width"] / 520 * 16 >= 11
    visitor.close()


def test_what_glows_out_of_sight_is_brought_into_it(browser: Browser, quick: Server) -> None:
    visitor = Visitor(browser, quick, **PHONE)
    ScriptedTable(visitor, GAME, prompt="Where?", waiting=[0], options=[option(1, "Camp at Place 44", "place:44")])
    expect(visitor.page.locator('[data-ref="place:44"]')).to_be_in_viewport(ratio=1)
    visitor.close()


def test_what_lies_on_a_thing_that_glows_does_not_keep_it_from_being_clicked(visitor: Visitor) -> None:
    options = [option(1, "Attack Place 11", "place:11"), option(2, "Attack Place 12", "place:12")]
    table = ScriptedTable(visitor, GAME, prompt="Where?", waiting=[0], options=options)
    box = visitor.page.locator('[data-ref="piece:A"]').bounding_box()
    assert box
    visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(lambda: [one["option"] for one in table.chosen()] == [[1]], "the piece on it caught the click")


def test_names_are_you_and_a_name_with_its_side(visitor: Visitor) -> None:
    told = [("You dig", 0), ("You build", 0), ("Captain (Nomads) rides", 1), ("Nothing else happens", -1)]
    lines = [{"text": text, "refs": [], "seat": seat, "begins": False} for text, seat in told]
    lines.append({"text": "Round 2", "refs": ["place:3"], "seat": -1, "begins": True})
    ScriptedTable(visitor, GAME, story={"from": 0, "lines": lines}, waiting=[1])
    page = visitor.page
    expect(page.locator(".question h2")).to_have_text("Waiting for Captain (Nomads)")
    expect(page.locator(".stretch h3")).to_have_text(["You", "Captain (Nomads)"])
    assert [block.locator(".line").count() for block in page.locator(".stretch").all()] == [2, 2, 1]
    page.locator(".line button", has_text="Round 2").hover()
    expect(page.locator('[data-ref="place:3"]')).to_have_class(re.compile("spoken"))


def ended(winner: int, scores: list[int]) -> dict[str, Any]:
    return {
        "winners": [winner],
        "ending": "morale",
        "scores": scores,
        "why": "Morale is broken",
        "counted": "morale",
    }


def test_the_end_says_why_where_it_turned_and_what_was_costly(visitor: Visitor) -> None:
    visitor.page.route("**/api/tables/x/review", lambda route: route.fulfill(json=REVIEW))
    table = ScriptedTable(visitor, GAME)
    page = visitor.page
    table.say(state(2, over=True, waiting=[], result=ended(1, [3, 7])))
    end = page.locator(".ending")
    expect(end.locator("h2")).to_have_text("Captain (Nomads) wins")
    expect(end).to_contain_text("Morale is broken")
    expect(end).to_contain_text("Captain (Nomads): Ride to Place 3 took Captain (Nomads)'s chances from 40 % to 70 %")
    expect(end).to_contain_text("Pass cost about 12 %; better was: Play Ambush A")
    expect(end.get_by_role("link", name="Pass")).to_have_attribute("href", "/replay/x?at=5")
    page.get_by_role("button", name="Close the result").click()
    expect(end).to_be_hidden()
    page.get_by_role("button", name="The result").click()
    expect(end).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_result_leaves_the_board_in_sight(browser: Browser, quick: Server, size: tuple[int, int]) -> None:
    width, height = size
    visitor = Visitor(browser, quick, viewport={"width": width, "height": height})
    page = visitor.page
    page.route("**/api/tables/x/review", lambda route: route.fulfill(json=REVIEW))
    table = ScriptedTable(visitor, GAME, **ASKED)
    table.say(state(2, over=True, waiting=[], result=ended(1, [3, 7])))
    page.locator(".ending h2").wait_for()
    end, drawn = page.locator(".beside").bounding_box(), page.locator(".board-box").bounding_box()
    assert end is not None and drawn is not None
    beside = drawn["x"] + drawn["width"] <= end["x"] + 1 or drawn["y"] + drawn["height"] <= end["y"] + 1
    assert beside, f"the result covers the board: {end} and {drawn}"
    assert end["x"] + end["width"] <= width + 1 and end["y"] + end["height"] <= height + 1
    # However many pages there are beside the board: they are scrolled, and what lies below them stays as it is.
    page.evaluate(
        "document.querySelector('.tab-list').insertAdjacentHTML('beforeend', '<button>A page</button>'.repeat(9))"
    )
    scores = page.locator(".scores").bounding_box()
    assert scores is not None and scores["x"] + scores["width"] <= width
    page.get_by_role("button", name="Close the result").click()
    expect(page.locator(".ending")).to_be_hidden()
    page.get_by_role("button", name="The result").click()
    expect(page.locator(".ending h2")).to_be_in_viewport()
    visitor.close()


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_problem_on_any_screen(
    browser: Browser, quick: Server, screen: dict[str, Any], scheme: str
) -> None:
    visitor = Visitor(browser, quick, pace="slow", bypass_csp=True, color_scheme=scheme, **screen)
    table = ScriptedTable(visitor, GAME, missed={"lines": ["Nomads ride"], "moments": 1, "opening": True}, **ASKED)
    page = visitor.page

    def examine(where: str) -> None:
        assert serious_problems(page, scheme == "dark") == [], where

    examine("a question, and what was missed")
    page.locator('[data-ref="piece:A"]').click()
    examine("a piece is picked")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    examine("the keys")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    examine("the settings")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    examine("all options")
    table.say(state(2, moments=[moment("Scout A moves", picture=moved("A", 12))]))
    page.locator(".caption").wait_for()
    examine("a moment")
    page.keyboard.press("n")
    page.route("**/api/tables/x/review", lambda route: route.fulfill(json=REVIEW))
    table.say(state(3, over=True, result=ended(0, [7, 3]), waiting=[]))
    page.locator(".ending h2").wait_for()
    examine("the end")
    visitor.context.close()
