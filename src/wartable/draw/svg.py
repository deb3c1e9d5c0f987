"""A few pieces for drawing boards as SVG text: elements, escaped words, and a theme that follows light and dark.

A picture is drawn from a view and from nothing else. What a click can mean has a `data-ref` (the same words as in
`Words.refs`); what moves from one picture to the next has an `id` that is stable but tells nothing hidden. In a page
the picture follows the page's theme (`data-theme` on any element around it), alone it follows the reader's system.
"""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape

from wartable.draw.picture import Part, Picture

#: Colours by what they are for. A game adds its own under its own names.
LIGHT = {
    "ground": "#f4efe4",
    "panel": "#fffdf7",
    "edge": "#cdbf9f",
    "ink": "#2b2620",
    "faint": "#6f6656",
    "first": "#1f5fa8",
    "second": "#b3392b",
    "third": "#2f7d4a",
    "fourth": "#8a5a16",
    "good": "#2f7d4a",
    "bad": "#b3392b",
    "lit": "#e0a100",
    "shadow": "rgba(60,45,20,.25)",
}
DARK = {
    "ground": "#1c1a17",
    "panel": "#2a2723",
    "edge": "#5a5145",
    "ink": "#f2ebdd",
    "faint": "#b3a893",
    "first": "#7db4f0",
    "second": "#f08c7d",
    "third": "#7ccf97",
    "fourth": "#e0b066",
    "good": "#7ccf97",
    "bad": "#f08c7d",
    "lit": "#ffc83d",
    "shadow": "rgba(0,0,0,.5)",
}


def el(tag: str, *inside: str, **attributes: object) -> str:
    """Return an element. `class_` is class, `data_ref` is data-ref, None leaves an attribute out, floats are kept
    short."""
    written = tag
    for name, value in attributes.items():
        if value is not None:
            written += f' {_named(name)}="{_written(value)}"'
    content = "".join(inside)
    return f"<{written}>{content}</{tag}>" if content else f"<{written}/>"


@cache
def _named(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=16384, typed=True)
def _written(value: object) -> str:
    """Return a value as an attribute has it. A picture has the same values as the one before, nearly all of them."""
    if isinstance(value, float):
        # Adding nothing makes minus zero plain zero: the two are one to the cache.
        return f"{value + 0.0:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))


def words(x: float, y: float, text: str, **attributes: object) -> str:
    """Return a line of text; what it says is escaped."""
    return el("text", escape(text, quote=False), x=x, y=y, **attributes)


def title(text: str) -> str:
    """Return what a screen reader says, and what hovering shows, for the element it is put into."""
    return f"<title>{escape(text, quote=False)}</title>"


def wrap(text: str, width: int, lines: int = 99) -> list[str]:
    """Break text into lines of at most `width` characters; what does not fit in `lines` ends with an ellipsis."""
    rows = [""]
    for word in text.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    if lines == 0:
        return []
    if len(rows) > lines:
        rows = rows[:lines]
        rows[-1] = rows[-1][: max(0, width - 1)].rstrip() + "…"
    return rows


def theme(light: dict[str, str] | None = None, dark: dict[str, str] | None = None) -> str:
    """Return the colours as CSS variables (`var(--ink)`), with a game's own added, for light and dark."""
    day = variables(LIGHT | (light or {}))
    night = variables(DARK | (dark or {}))
    return (
        f"svg.board{{{day}}}"
        f"@media (prefers-color-scheme:dark){{svg.board{{{night}}}}}"
        f"[data-theme=light] svg.board,svg.board[data-theme=light]{{{day}}}"
        f"[data-theme=dark] svg.board,svg.board[data-theme=dark]{{{night}}}"
    )


def variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def page(name: str, lines: list[str]) -> Picture:
    """Return a picture of lines of text, one below the other; spaces at the beginning of a line indent it."""
    indents = [len(line) - len(line.lstrip()) for line in lines]
    rows = [words(24 + 9 * indents[row], 32 + 20 * row, line.strip()) for row, line in enumerate(lines)]
    css = theme() + "text{font-size:14px}"
    return picture(640, 48 + 20 * len(lines), name, css, *rows)


def picture(width: float, height: float, name: str, css: str, *inside: str, seats: list[str] | None = None) -> Picture:
    """Return a picture in one part. `css` begins with `theme(...)`; `seats` names the colour of each seat."""
    whole = Part(
        name="board", role="board", width=round(width), height=round(height), fragments=(("all", "".join(inside)),)
    )
    return Picture(label=name, style=css, parts=(whole,), seats=tuple(seats or ()))
