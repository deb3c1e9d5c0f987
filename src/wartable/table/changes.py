"""What has changed from one picture to the next, as messages say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import UNSET

from wartable.draw.picture import Fragment, Part, Picture
from wartable.table.messages.sent import Edit, MomentChange, OrderChange, PartChange, PartFrame, Splice

#: Where a fragment may be cut, and what marks such a place: a character that no SVG may have.
PLACES = ('"', " ", ">")
CUT = "\0"
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
    splices = spliced(pieces(old), pieces(new))
    sent = sum(len(text) + SPLICE_SIZE for _, _, text in splices)
    if sent > len(new) or not counts_alike(old) or not counts_alike(new):
        return None
    return splices


@lru_cache(maxsize=2048)
def pieces(text: str) -> list[str]:
    """Cut a fragment behind every value, word and tag; marking the places first is many times faster than looking for
    them one by one."""
    for behind in PLACES:
        text = text.replace(behind, behind + CUT)
    return text.split(CUT)


def spliced(old: list[str], new: list[str]) -> list[Splice]:
    """Return how one text becomes another, both in pieces. Between what they begin and end with alike they are compared
    piece by piece if they have as many, as they have where only some values are others; else all between is new."""
    head = same_start(old, new)
    tail = same_end(old[head:], new[head:])
    left, right = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(left) != len(right):
        left, right = ["".join(left)], ["".join(right)]
    splices: list[Splice] = []
    kept = sum(map(len, old[:head]))
    for was, now in zip(left, right, strict=True):
        if was == now:
            kept += len(was)
        elif splices and not kept:
            keep, drop, text = splices[-1]
            splices[-1] = keep, drop + len(was), text + now
        else:
            splices.append((kept, len(was), now))
            kept = 0
    return splices


def reordered(old: list[str], new: list[str]) -> OrderChange:
    head = same_start(old, new)
    tail = same_end(old[head:], new[head:])
    return head, tail, new[head : len(new) - tail]


def same_start(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many items two sequences begin with alike, by halving: slices are compared much faster than items."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def same_end(one: Sequence[str], other: Sequence[str]) -> int:
    return same_start(one[::-1], other[::-1])


def counts_alike(text: str) -> bool:
    """Return whether a text has as many characters in Python as in languages that count units of UTF-16."""
    return text.isascii() or max(text) <= "\uffff"


def showing(had: Picture | None, moments: Iterable[SeenMoment], now: Picture) -> Showing:
    """Return the moments as changes, each from the one before, and the change from the last of them to now."""
    told = []
    for moment in moments:
        parts, gone = change(had, moment.picture)
        told.append(MomentChange(lines=moment.lines, picture=parts, gone=gone))
        had = moment.picture
    return Showing(told, change(had, now))
