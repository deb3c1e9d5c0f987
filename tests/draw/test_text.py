"""Text that stays in its room, and strokes that escape what they are given."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from wartable.draw.pen import box, group, line_of_words
from wartable.draw.svg import wrap
from wartable.draw.text import lines, width


def test_wider_letters_larger_letters_and_bold_ones_take_more_room() -> None:
    assert width("ill", 20) < width("bad", 20) < width("BAD", 20) < width("MWM", 20)
    assert width("bad", 40) == pytest.approx(2 * width("bad", 20))
    assert width("bad", 20, bold=True) > width("bad", 20)


def test_lines_fit_the_room_and_lose_no_word() -> None:
    text = "Every agent that stands on a recruitment tile may be relieved"
    rows = lines(text, 20, 200)
    assert len(rows) > 2
    assert " ".join(rows) == text
    assert all(width(row, 20) <= 200 for row in rows)
    assert all(width(f"{row} {after.split()[0]}", 20) > 200 for row, after in pairwise(rows))


def test_a_word_wider_than_the_room_stands_alone() -> None:
    assert lines("an incomprehensibility now", 20, 100) == ("an", "incomprehensibility", "now")
    assert lines("", 20, 100) == ()


def test_words_wider_than_their_room_are_set_narrower() -> None:
    assert "textLength" not in line_of_words(0, 0, "short", 20, room=500)
    assert 'textLength="40"' in line_of_words(0, 0, "much too long", 20, room=40)
    assert "textLength" not in line_of_words(0, 0, "much too long", 20)


def test_what_is_said_is_escaped() -> None:
    drawn = group(line_of_words(1, 2, "<b> & Co", 20), box(0, 0, 5, 5, "x"), ref='a"b', hint="1 < 2", id="i", style="s")
    root = ElementTree.fromstring(drawn)
    assert [root.get(name) for name in ("data-ref", "id", "class")] == ['a"b', "i", "s"]
    assert [element.text for element in root] == ["1 < 2", "<b> & Co", None]


def test_where_there_is_no_room_for_a_line_there_is_none() -> None:
    assert wrap("two words", 4, 0) == []
    assert wrap("two words", 4, 1) == ["two…"]
