"""Text that stays in its room. Nobody knows the reader's font, so widths are estimates, on the generous side."""

from __future__ import annotations

from functools import lru_cache

NARROW = frozenset("iljtfrI.,;:'!|()[]-1 ")
BROAD = frozenset("mwMW@%—")


@lru_cache(maxsize=8192)
def width(text: str, size: float, bold: bool = False) -> float:
    """Return about how wide a text is in letters of this size."""
    em = 0.0
    for letter in text:
        em += 0.36 if letter in NARROW else 0.9 if letter in BROAD else 0.68 if letter.isupper() else 0.56
    return em * size * (1.06 if bold else 1.0)


@lru_cache(maxsize=4096)
def lines(text: str, size: float, room: float, bold: bool = False) -> tuple[str, ...]:
    """Break text into lines that fit the room; a word that is wider has a line of its own."""
    rows: list[str] = []
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and width(longer, size, bold) <= room:
            rows[-1] = longer
        else:
            rows.append(word)
    return tuple(rows)
