"""What has changed from one picture to the next: only that is sent, and whoever takes it has the whole picture."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as some
from msgspec import UNSET

from table_sight import Sight
from wartable.draw.picture import Part, Picture, Role
from wartable.table.changes import SeenMoment, change, part_change, showing
from wartable.table.messages.sent import PartFrame


def part(name: str, *fragments: tuple[str, str], width: int = 10, role: Role = "board") -> Part:
    return Part(name=name, role=role, width=width, height=20, fragments=fragments, label=name.title(), seat=1)


def picture(*parts: Part) -> Picture:
    return Picture(label="", style="", parts=parts)


def test_a_new_part_comes_whole() -> None:
    made = part_change(None, part("board", ("a", "<a/>"), ("b", "<b/>")))
    frame = PartFrame(role="board", width=10, height=20, letters=15, touch=0, label="Board", seat=1)
    assert (made.name, made.frame) == ("board", frame)
    assert (made.order, made.fragments) == ((0, 0, ["a", "b"]), [("a", "<a/>"), ("b", "<b/>")])


def test_of_an_old_part_only_the_changed_fragments_come() -> None:
    made = part_change(part("board", ("a", "<a/>"), ("b", "<b/>")), part("board", ("a", "<a/>"), ("b", "<c/>")))
    assert (made.frame, made.order, made.fragments) == (UNSET, UNSET, [("b", "<c/>")])


def test_fragments_that_go_come_or_change_places_bring_the_order() -> None:
    before = part("board", ("a", "<a/>"), ("b", "<b/>"))
    assert part_change(before, part("board", ("b", "<b/>"))).order == (0, 1, [])
    assert part_change(before, part("board", ("b", "<b/>"), ("a", "<a/>"))).order == (0, 0, ["b", "a"])
    made = part_change(before, part("board", ("a", "<a/>"), ("c", "<c/>"), ("b", "<b/>")))
    assert (made.order, made.fragments) == ((1, 1, ["c"]), [("c", "<c/>")])


LONG = "<text>" + "lorem ipsum " * 9


def test_of_a_long_fragment_only_what_is_different_comes() -> None:
    before, after = part("board", ("a", f"{LONG}7 points</text>")), part("board", ("a", f"{LONG}12 points</text>"))
    made = part_change(before, after)
    assert (made.fragments, made.edits) == (UNSET, [("a", [(len(LONG), 2, "12 ")])])


def test_values_that_changed_in_several_places_come_one_by_one() -> None:
    first, second = (f'<rect x="{x}" class="long-and-the-same-as-before" y="{y}"/>' for x, y in ((1, 20), (3, 4)))
    made = part_change(part("board", ("a", first)), part("board", ("a", second)))
    assert made.edits == [("a", [(9, 2, '3"'), (40, 3, '4"')])]


def test_what_languages_count_differently_comes_whole() -> None:
    """A chess king is one character everywhere, a face is two in JavaScript."""
    king, face = (part_change(part("b", ("a", f"{LONG}{sign}1")), part("b", ("a", f"{LONG}{sign}2"))) for sign in "♔😀")
    assert (king.fragments, face.edits) == (UNSET, UNSET)
    assert face.fragments == [("a", f"{LONG}😀2")]


def test_parts_that_have_not_changed_are_not_mentioned() -> None:
    board, hand = part("board", ("a", "<a/>")), part("hand", ("a", "<a/>"), role="hand")
    assert change(picture(board, hand), picture(board, hand)) == ([], [])
    (resized,), gone = change(picture(board, hand), picture(part("board", ("a", "<a/>"), width=11)))
    assert isinstance(resized.frame, PartFrame) and resized.frame.width == 11
    assert (resized.order, resized.fragments, gone) == (UNSET, UNSET, ["hand"])


def test_a_part_that_comes_between_others_brings_those_behind_it_anew() -> None:
    board, hand, side = part("board", ("a", "<a/>")), part("hand", ("b", "<b/>")), part("side", ("c", "<c/>"))
    parts, gone = change(picture(board, side), picture(board, hand, side))
    assert ([one.name for one in parts], gone) == (["hand", "side"], ["side"])
    assert parts[1].fragments == [("c", "<c/>")]
    parts, gone = change(picture(board, hand), picture(board, hand, side))
    assert ([one.name for one in parts], gone) == (["side"], [])


def test_each_moment_is_a_change_from_the_one_before() -> None:
    one, two, three = (picture(part("board", ("a", f"<{n}/>"), ("b", "<b/>"))) for n in "xyz")
    told, last = showing(one, [SeenMoment(two, ["It moves"]), SeenMoment(two, ["It shouts"])], three)
    assert [(moment.lines, [made.fragments for made in moment.picture]) for moment in told] == [
        (["It moves"], [[("a", "<y/>")]]),
        (["It shouts"], []),
    ]
    assert [made.fragments for made in last.parts] == [[("a", "<z/>")]]


keys = some.sampled_from("abcd")
drawings = some.sampled_from(["<x/>", f"{LONG}x", f"{LONG}xx", f"{LONG}y {LONG}", f"{LONG}x {LONG}z"])
parts = some.builds(
    lambda name, fragments, width: part(name, *fragments.items(), width=width),
    some.sampled_from(["board", "hand", "side"]),
    some.dictionaries(
        keys, some.sampled_from(["<x/>", f"{LONG}x", f"{LONG}xx", f"{LONG}y {LONG}", f"{LONG}x {LONG}z"])
    ),
    some.integers(1, 2),
)
pictures = some.lists(parts, unique_by=lambda one: one.name).map(lambda found: picture(*found))


@given(some.lists(pictures, min_size=1, max_size=5))
def test_whoever_takes_every_change_has_every_picture(shown: list[Picture]) -> None:
    sight, had = Sight(), None
    for one in shown:
        made = change(had, one)
        seen = sight.seen({"picture": msgspec.to_builtins(made.parts), "gone": made.gone})
        assert seen.parts == one.parts
        had = one
