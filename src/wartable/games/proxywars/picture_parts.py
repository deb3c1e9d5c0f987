"""The pieces that all pictures of Proxy Wars are made of: colours, icons, and words that stay in their room."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

from wartable.core import svg

Data = dict[str, Any]

WIDE = 1000
SIDES = ["first", "second"]

DAY = {
    "tint0": "#d9e6f4",
    "tint1": "#f6dcd6",
    "mark0": "#b9d0ea",
    "mark1": "#eebfb5",
    "gold": "#b07a00",
    "hole": "#e3d9c3",
}
NIGHT = {
    "tint0": "#22364c",
    "tint1": "#4b2b27",
    "mark0": "#34547a",
    "mark1": "#774039",
    "gold": "#ffcf5c",
    "hole": "#332d25",
}

CSS = svg.theme(DAY, NIGHT) + (
    ".pw-ground{fill:var(--ground)}.pw-panel{fill:var(--panel);stroke:var(--edge);stroke-width:1.5}"
    ".pw-own0{fill:var(--tint0)}.pw-own1{fill:var(--tint1)}.pw-grid{stroke:var(--ground);stroke-width:2;fill:none}"
    ".pw-border{stroke:var(--ink);stroke-width:4;stroke-linecap:round;opacity:.55}"
    ".pw-s0{fill:var(--first)}.pw-s1{fill:var(--second)}.pw-m0{fill:var(--mark0)}.pw-m1{fill:var(--mark1)}"
    ".pw-faint{fill:var(--faint)}.pw-on{fill:var(--panel)}.pw-good{fill:var(--good)}.pw-bad{fill:var(--bad)}"
    ".pw-gold{fill:var(--gold)}.pw-ink{fill:var(--ink)}.pw-mid{text-anchor:middle}.pw-end{text-anchor:end}"
    ".pw-b{font-weight:700}.pw-d{font-weight:800;letter-spacing:-.01em}"
    ".pw-line{fill:none;stroke:var(--ink);stroke-width:3}"
    ".pw-cut{stroke:var(--ink);stroke-width:5;stroke-dasharray:14 9}"
    ".pw-lit{fill:none;stroke:var(--lit);stroke-width:6}.pw-fit{fill:var(--lit);fill-opacity:.16;stroke:var(--lit);"
    "stroke-width:3;stroke-dasharray:9 7}.pw-hole{fill:var(--hole)}.pw-off{opacity:.42}"
    ".pw-ring{fill:none;stroke-width:5}.pw-rgood{stroke:var(--good)}.pw-rbad{stroke:var(--bad);stroke-dasharray:9 6}"
    ".pw-agent{stroke:var(--panel);stroke-width:3}.pw-hatch{fill:url(#pw-hatch)}"
    "[data-ref]{cursor:pointer}"
)

#: Icons on a field of 24 by 24, drawn with the colour they are given.
ICONS = {
    "recruit": "M5 2h2.6v20H5zM9 3h11l-3.4 4.5L20 12H9z",
    "attack": "M20.5 2 22 3.5 12.8 14.2l2 2-1.6 1.6-2.3-2.3-4.6 4.7-2.5-2.5 4.7-4.6-2.3-2.3 1.6-1.6 2 2z",
    "defense": "M12 1.5 21 5v6.5c0 5.5-3.8 9.3-9 11-5.2-1.7-9-5.5-9-11V5z",
    "vp": "M12 1.2 15 3.6 18.8 3.4 20 7 23 9.4 21.9 13 23 16.6 19.7 18.5 18.4 22 14.7 21.5 12 24 9.3 21.5 "
    "5.6 22 4.3 18.5 1 16.6 2.1 13 1 9.4 4 7 5.2 3.4 9 3.6z",
    "occupy": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
    "entry": "M3 9.5h9V4l9 8-9 8v-5.5H3z",
    "disband": "M12 2l8 9h-5v7H9v-7H4zM4 20h16v2.5H4z",
    "silenced": "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM6.3 8.6a6.8 6.8 0 0 0 9.1 9.1zM8.6 6.3l9.1 9.1a6.8 6.8 0 0 "
    "0-9.1-9.1z",
    "pin": "M9 2h6l-1 7 4 4v2h-5v7h-2v-7H6v-2l4-4z",
    "agent": "M12 3.2a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2zM3.6 21.5c0-5.3 3.8-8 8.4-8s8.4 2.7 8.4 8z",
    "scissors": "M6 3a4 4 0 0 1 3.8 5.2L21 19.5h-3.5L12 13.8l-2.2 2.3A4 4 0 1 1 8 14.5l2.1-2.2-2.3-2.4A4 4 0 1 1 6 "
    "3zm0 2.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zm0 10a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM13 9.7 17.5 "
    "5H21l-6.3 6.5z",
}
DEFS = (
    "<defs>"
    + "".join(f'<symbol id="pw-{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>' for name, path in ICONS.items())
    + '<pattern id="pw-hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="5" height="14" class="pw-bad" opacity=".55"/></pattern></defs>'
)

NARROW = frozenset("iljtfrI.,;:'!|()[]-1 ")
BROAD = frozenset("mwMW@%—")


@lru_cache(maxsize=8192)
def width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is. Fonts differ, so this is on the generous side."""
    em = 0.0
    for letter in text:
        em += 0.36 if letter in NARROW else 0.9 if letter in BROAD else 0.68 if letter.isupper() else 0.56
    return em * size * (1.06 if bold else 1.0)


def say(x: float, y: float, text: str, size: float, style: str = "", room: float = 0) -> str:
    """A line of words; words wider than `room` are set narrower."""
    squeeze = ""
    if room and width(text, size, "pw-b" in style or "pw-d" in style) > room:
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    name = f' class="{style}"' if style else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{name}{squeeze}>{escape(text, quote=False)}</text>'


@lru_cache(maxsize=4096)
def lines(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """Break text into lines that fit the room."""
    rows: list[str] = []
    row = ""
    for word in text.split():
        longer = f"{row} {word}" if row else word
        if row and width(longer, size, bold) > room:
            rows.append(row)
            row = word
        else:
            row = longer
    return [*rows, row] if row else rows


def box(x: float, y: float, w: float, h: float, style: str, corner: float = 0, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{corner:g}" class="{style}"{more}/>'


def icon(name: str, x: float, y: float, size: float, style: str) -> str:
    return f'<use href="#pw-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" class="{style}"/>'


def group(*inside: str, ref: str = "", id: str = "", hint: str = "", style: str = "") -> str:
    """Elements that belong together: `ref` if an option can name it, `id` if it stays from picture to picture."""
    attributes = f' id="{id}"' if id else ""
    attributes += f' data-ref="{escape(ref)}"' if ref else ""
    attributes += f' class="{style}"' if style else ""
    told = f"<title>{escape(hint, quote=False)}</title>" if hint else ""
    return f"<g{attributes}>{told}{''.join(inside)}</g>"


def valued(name: str, x: float, y: float, size: float, number: int, style: str) -> str:
    """An icon with its number beside or on it."""
    if name == "recruit":
        return icon(name, x, y, size, style)
    if name == "attack":
        drawn = icon(name, x, y, size * 0.82, style)
        return drawn + say(x + size * 0.78, y + size * 0.98, str(number), size * 0.66, "pw-d pw-mid")
    drawn = icon(name, x, y, size, style)
    return drawn + say(x + size / 2, y + size * 0.74, str(number), size * 0.64, "pw-d pw-mid pw-on")


def agent(x: float, y: float, radius: float, seat: int) -> str:
    """An agent: a disc in its owner's colour."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="pw-s{seat} pw-agent"/>'
    return disc + icon("agent", x - radius * 0.68, y - radius * 0.72, radius * 1.36, "pw-on")
