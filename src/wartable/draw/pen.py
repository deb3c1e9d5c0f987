"""The strokes that pictures with style sheets are made of: boxes, lines of words, groups. `style` is a class or two."""

from __future__ import annotations

from html import escape

from wartable.draw.text import width


def box(x: float, y: float, wide: float, high: float, style: str, corner: float = 0) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{corner:g}" class="{style}"/>'


def line_of_words(
    x: float, y: float, text: str, size: float, style: str = "", room: float = 0, bold: bool = False
) -> str:
    """Write a line of words, which is escaped; words wider than `room` are set narrower."""
    squeeze = ""
    if room and width(text, size, bold) > room:
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    name = f' class="{style}"' if style else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{name}{squeeze}>{escape(text, quote=False)}</text>'


def group(*inside: str, ref: str = "", id: str = "", hint: str = "", style: str = "", opens: bool = False) -> str:
    """Group elements: `ref` if an option can name it, `id` if it stays from picture to picture, `hint` for whoever
    points at it, `opens` if resting on it is enough to read that on a card."""
    attributes = f' id="{id}"' if id else ""
    attributes += f' data-ref="{escape(ref)}"' if ref else ""
    attributes += f' class="{style}"' if style else ""
    attributes += ' data-opens=""' if opens else ""
    told = f"<title>{escape(hint, quote=False)}</title>" if hint else ""
    return f"<g{attributes}>{told}{''.join(inside)}</g>"
