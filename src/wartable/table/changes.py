"""What has changed from one picture to the next, as messages say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import UNSET

from wartable.draw.picture import Fragment, Part, Picture
from wartable.table.messages.sent import Edit, MomentChange, OrderChange, PartChange, PartFrame, Splice

#: A fragment may be cut behind these: what lies between two such places is a piece.
PLACES = ('"', " ", ">")
#: About what a splice takes besides its text.
SPLICE_SIZE = 10


class SeenMoment(NamedTuple):
    """A moment as one seat saw it: its picture, and what was told then."""

    picture: Picture
    lines: list[str]


class Change(NamedTuple):
    """The parts that are new or have changed, and the names of those that are no more."""

    parts: list[PartChange]
    gone: list[str]


class Showing(NamedTuple):
    """Moments one after the other, and then what is."""

    moments: list[MomentChange]
    last: Change


def change(before: Picture | None, after: Picture) -> Change:
    """Return what somebody who has one picture must be told to have the other. New parts are put behind those that are
    there; where that is not their place, all parts from there on are gone and come anew."""
    had = {} if before is None else {part.name: part for part in before.parts}
    stay = in_place(list(had), [part.name for part in after.parts])
    gone = [name for name in had if name not in stay]
    parts = [
        part_change(had[part.name] if part.name in stay else None, part)
        for part in after.parts
        if part.name not in stay or had[part.name] != part
    ]
    return Change(parts, gone)


def in_place(before: list[str], after: list[str]) -> set[str]:
    """Return the names that stay where they are: those of the new order that come first in the old one too, once what
    is no more has been taken out."""
    left = [name for name in before if name in after]
    count = 0
    while count < min(len(left), len(after)) and left[count] == after[count]:
        count += 1
    return set(left[:count])


def part_change(before: Part | None, after: Part) -> PartChange:
    """Return what has changed in one part."""
    had = {} if before is None else dict(before.fragments)
    order = [key for key, _ in after.fragments]
    fragments: list[Fragment] = []
    edits: list[Edit] = []
    for key, svg in after.fragments:
        old = had.get(key)
        if old == svg:
            continue
        edit = None if old is None else edited(key, old, svg)
        if edit is None:
            fragments.append((key, svg))
        else:
            edits.append(edit)
    return PartChange(
        name=after.name,
        frame=UNSET if before is not None and frame_of(before) == frame_of(after) else frame_of(after),
        order=UNSET if order == list(had) else reordered(list(had), order),
        fragments=fragments or UNSET,
        edits=edits or UNSET,
    )


def frame_of(part: Part) -> PartFrame:
    return PartFrame(
        role=part.role,
        width=part.width,
        height=part.height,
        letters=part.letters,
        touch=part.touch,
        label=part.label,
        seat=part.seat,
    )


def edited(key: str, old: str, new: str) -> Edit | None:
    """Return how a fragment becomes another; None where it is as short to send all of it. So are characters that not
    all languages count as one."""
    splices = difference(old, new)
    return None if splices is None else (key, splices)


# What one viewer is sent, the next is often sent too, and what is new now is old the next time.
@lru_cache(maxsize=2048)
def difference(old: str, new: str) -> list[Splice] | None:
    head = whole_pieces(old, 0, alike_from_start(old, new))
    tail = whole_pieces_behind(old, new, min(alike_from_end(old, new), len(old) - head, len(new) - head))
    splices = spliced(head, old[head : len(old) - tail], new[head : len(new) - tail])
    sent = 0
    for _, _, text in splices:
        sent += len(text) + SPLICE_SIZE
    if sent > len(new) or not counts_alike(old) or not counts_alike(new):
        return None
    return splices


def whole_pieces(text: str, start: int, end: int) -> int:
    """Return where the last whole piece ends between two places; the first of them where none does."""
    found = start - 1
    for behind in PLACES:
        found = max(found, text.rfind(behind, found + 1, end))
    return found + 1


def whole_pieces_behind(old: str, new: str, length: int) -> int:
    """Return how much of the last characters, which two texts have alike, are whole pieces in both."""
    start = len(old) - length
    if ends_piece(old, start) and ends_piece(new, len(new) - length):
        return length
    return len(old) - piece_end(old, start, len(old))


def ends_piece(text: str, at: int) -> bool:
    return at == 0 or text[at - 1] in PLACES


def piece_end(text: str, start: int, end: int) -> int:
    """Return where the piece ends that begins here, or the end of all where no place marks it."""
    for behind in PLACES:
        at = text.find(behind, start, end)
        if at >= 0:
            end = at + 1
    return end


def count_pieces(text: str) -> int:
    """Return how many pieces there are; behind the last place begins another, though it may be empty."""
    count = 1
    for behind in PLACES:
        count += text.count(behind)
    return count


def spliced(head: int, old: str, new: str) -> list[Splice]:
    """Return how one text becomes another, behind so many characters that they begin with alike. Pieces are compared
    one by one if there are as many, as there are where only some values are others; else all of them are new. What is
    alike is skipped, and never taken apart: that would take most of the time."""
    if count_pieces(old) != count_pieces(new):
        return [(head, len(old), new)]
    splices: list[Splice] = []
    kept, at, there = head, 0, 0
    while at < len(old) or there < len(new):
        same = whole_pieces(old, at, at + alike_from_start(old[at:], new[there:])) - at
        kept, at, there = kept + same, at + same, there + same
        left, right = piece_end(old, at, len(old)), piece_end(new, there, len(new))
        dropped, text = left - at, new[there:right]
        if splices and not kept:
            keep, drop, put = splices[-1]
            splices[-1] = keep, drop + dropped, put + text
        elif dropped or text:
            splices.append((kept, dropped, text))
            kept = 0
        at, there = left, right
    return splices


def reordered(old: list[str], new: list[str]) -> OrderChange:
    head = same_start(old, new)
    tail = same_end(old[head:], new[head:])
    return head, tail, new[head : len(new) - tail]


def same_start(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many items two sequences begin with alike, by halving: slices are compared much faster than items."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def same_end(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many items two sequences end with alike."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low


def alike_from_start(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike: as `same_start`, and several times faster, as slices of
    texts are compiled to less than those of sequences."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def alike_from_end(one: str, other: str) -> int:
    """Return how many characters two texts end with alike."""
    long, wide = len(one), len(other)
    low, high = 0, min(long, wide)
    while low < high:
        middle = (low + high + 1) // 2
        if one[long - middle : long - low] == other[wide - middle : wide - low]:
            low = middle
        else:
            high = middle - 1
    return low


def counts_alike(text: str) -> bool:
    """Return whether a text has as many characters in Python as in languages that count units of UTF-16."""
    return text.isascii() or len(text.encode("utf-16-le")) == 2 * len(text)


def showing(had: Picture | None, moments: Iterable[SeenMoment], now: Picture) -> Showing:
    """Return the moments as changes, each from the one before, and the change from the last of them to now."""
    told = []
    for moment in moments:
        parts, gone = change(had, moment.picture)
        told.append(MomentChange(lines=moment.lines, picture=parts, gone=gone))
        had = moment.picture
    return Showing(told, change(had, now))
