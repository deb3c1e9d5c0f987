"""A picture is parts, and a part is keyed fragments.

A game says what each part is for, and whoever shows the picture lays the parts out: a table puts the board where all
the room is and keeps the hand in sight, a page of text gets everything in one SVG. A fragment has a key that stays the
same from one picture to the next, so that what has not changed need not be sent, nor drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Literal

import msgspec

#: What a part is for: the board takes all the room there is, a hand is always in sight, there is one side a seat, and
#: the rest may fold away or scroll. A column stands beside the board; a phone has no room for it, nor for a board that
#: is wider than its screen, and shows a strip above the board that says the same, always in sight.
Role = Literal["board", "hand", "side", "more", "column", "strip"]
#: A key that is unique in its part and tells nothing hidden, and SVG.
Fragment = tuple[str, str]

GAP = 16
BASE = "text{font-family:'Inter','Segoe UI',system-ui,sans-serif;fill:var(--ink)}"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of a picture, drawn from 0, 0 to its width and height."""

    name: str
    role: Role
    width: int
    height: int
    fragments: tuple[Fragment, ...]
    #: The size of its smallest letters, in its own units: whoever shows it knows how small it can still be read.
    letters: int = 15
    #: The size of the smallest thing that is to be clicked, in its own units, where fingers may find it too small.
    touch: int = 0
    #: What a screen reader calls it.
    label: str = ""
    #: Whose side or hand it is; below 0 for nobody's.
    seat: int = -1


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All parts of a board, as one seat sees it."""

    label: str
    #: The style that all parts share; it begins with a theme.
    style: str
    parts: tuple[Part, ...]
    #: What the parts refer to by id: symbols, patterns, gradients.
    defs: str = ""
    #: The colour of each seat, so that names and graphs have the same.
    seats: tuple[str, ...] = ()

    def of(self, *roles: Role) -> list[Part]:
        return [part for part in self.parts if part.role in roles]

    def svg(self) -> str:
        """Return the whole picture as one SVG."""
        if len(self.parts) == 1:
            only = self.parts[0]
            return self._page(only.width, only.height, "".join(svg for _, svg in only.fragments))
        width, height, placed = arranged(self)
        return self._page(width, height, "".join(nested(part, x, y, w, h) for part, x, y, w, h in placed))

    def _page(self, width: float, height: float, inside: str) -> str:
        colours = f' data-seats="{escape(" ".join(self.seats))}"' if self.seats else ""
        label = escape(self.label)
        defs = f"<defs>{self.defs}</defs>" if self.defs else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" class="board" role="group" '
            f'aria-label="{label}"{colours}><title>{escape(self.label, quote=False)}</title>'
            f"<style>{BASE}{self.style}</style>{defs}{inside}</svg>"
        )


Placed = tuple[Part, float, float, float, float]


def arranged(picture: Picture) -> tuple[float, float, list[Placed]]:
    """Lay the parts out on one page: the board with the hand below it, the sides and the rest in a column beside them.
    A strip says nothing that is not said beside it. Returns the size of the page, and each part with its place and
    size."""
    left = picture.of("board", "hand")
    right = picture.of("column", "side", "more")
    wide = max((part.width for part in picture.of("board")), default=0) or max(part.width for part in picture.parts)
    narrow = max((part.width for part in right), default=0)
    placed = list(stacked(left, 0, wide))
    low = bottom(placed)
    column = list(stacked(right, wide + GAP, narrow)) if left else list(stacked(right, 0, narrow))
    width = wide + (GAP + narrow if right and left else 0)
    return width, max(low, bottom(column)), placed + column


def stacked(parts: list[Part], x: float, width: float) -> Iterator[Placed]:
    """Return parts one below the other in a column, each as wide as the column lets it be."""
    y = 0.0
    for part in parts:
        scale = min(1.0, width / part.width)
        yield part, x, y, part.width * scale, part.height * scale
        y += part.height * scale + GAP


def bottom(placed: list[Placed]) -> float:
    return max((y + height for _, _, y, _, height in placed), default=0.0)


def nested(part: Part, x: float, y: float, width: float, height: float) -> str:
    inside = "".join(svg for _, svg in part.fragments)
    label = f' role="group" aria-label="{escape(part.label)}"' if part.label else ""
    return (
        f'<svg data-part="{escape(part.name)}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {part.width} {part.height}"{label}>{inside}</svg>'
    )
