"""Setting words in a picture: how wide they are about, and keeping them inside the room they have."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from wartable.games.jogu.picture_art import LETTERS

THIN = frozenset("ijlI'.,:;|! ")
NARROW = frozenset("frt()[]-/1")
WIDE = frozenset("mwMW@%—")


@lru_cache(maxsize=4096)
def width(text: str, style: str) -> float:
    """Return about how wide a text is, in the widest of the fonts that may show it."""
    size, weight, display = LETTERS[style]
    em = 0.0
    for letter in text:
        if letter in THIN:
            em += 0.27
        elif letter in NARROW:
            em += 0.4
        elif letter in WIDE:
            em += 0.9
        else:
            em += 0.69 if letter.isupper() else 0.59
    return em * size * (0.86 if display else 1.03 if weight >= 600 else 1.0)


@lru_cache(maxsize=8192)
def say(x: float, y: float, text: str, style: str, more: str = "", room: float = 0) -> str:
    """Draw a line of words in a letter style. `more` are further classes; words wider than `room` are set narrower."""
    squeeze = ""
    if room and width(text, style) > room:
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    classes = f"j-{style} {more}" if more else f"j-{style}"
    return f'<text x="{x:g}" y="{y:g}" class="{classes}"{squeeze}>{escape(text, quote=False)}</text>'


def lines(text: str, style: str, room: float) -> list[str]:
    """Break text into lines that fit the room."""
    rows: list[str] = []
    row = ""
    for word in text.split():
        longer = f"{row} {word}" if row else word
        if row and width(longer, style) > room:
            rows.append(row)
            row = word
        else:
            row = longer
    if row:
        rows.append(row)
    return rows


@lru_cache(maxsize=1024)
def box(x: float, y: float, w: float, h: float, style: str, corner: float = 12) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{corner:g}" class="{style}"/>'


@lru_cache(maxsize=4096)
def hint(text: str) -> str:
    """Write what hovering shows and a screen reader says."""
    return f"<title>{escape(text, quote=False)}</title>"


def place(x: float, y: float, *inside: str, id: str = "", same: str = "", ref: str = "", style: str = "") -> str:
    """Draw a group at a place; `id` if it may move from picture to picture, `same` for what cannot be told apart by
    eye and may bear each other's ids in the next one, `ref` if an option can name it."""
    attributes = f' id="{id}"' if id else ""
    attributes += f' data-same="{same}"' if same else ""
    attributes += f' data-ref="{escape(ref)}"' if ref else ""
    attributes += f' class="{style}"' if style else ""
    return f'<g transform="translate({x:g} {y:g})"{attributes}>{"".join(inside)}</g>'


def some(count: int, one: str, many: str = "") -> str:
    """Return a number of things: 1 card, 2 cards."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def sentence(text: str) -> str:
    """Return words as a sentence begins."""
    return text[:1].upper() + text[1:]
