"""What has changed from one picture to the next, as messages say it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import UNSET

from wartable.draw.picture import Part, Picture
from wartable.table.messages.sent import MomentChange, PartChange


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
    return PartChange(
        name=after.name,
        role=after.role,
        width=after.width,
        height=after.height,
        letters=after.letters,
        label=after.label,
        seat=after.seat,
        order=UNSET if order == list(had) else order,
        fragments=[(key, svg) for key, svg in after.fragments if had.get(key) != svg],
    )


def showing(had: Picture | None, moments: Iterable[SeenMoment], now: Picture) -> Showing:
    """Return the moments as changes, each from the one before, and the change from the last of them to now."""
    told = []
    for moment in moments:
        parts, gone = change(had, moment.picture)
        told.append(MomentChange(lines=moment.lines, picture=parts, gone=gone))
        had = moment.picture
    return Showing(told, change(had, now))
