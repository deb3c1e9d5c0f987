"""Colours, styles and the small drawings of Gemhold's picture."""

from __future__ import annotations

from wartable.core import svg

#: The kingdoms: strong for tokens and names, pale for their ground.
KINGDOMS_LIGHT = {
    "yellow": "#b07d00", "yellow-pale": "#f3e2ad", "blue": "#1f5fa8", "blue-pale": "#c9dcf2",
    "green": "#2c7a43", "green-pale": "#cbe5cd", "red": "#b3392b", "red-pale": "#f3cdc4",
    "purple": "#6f45a3", "purple-pale": "#dfd2f0", "orange": "#b85c12", "orange-pale": "#f5d6b8",
    "white": "#7a7f87", "white-pale": "#eceef1", "black": "#3a3a3e", "black-pale": "#cfcfd4",
}  # fmt: skip
KINGDOMS_DARK = {
    "yellow": "#c9962a", "yellow-pale": "#4a3d17", "blue": "#4d8fd6", "blue-pale": "#1d3450",
    "green": "#4fa468", "green-pale": "#1f3d29", "red": "#d9624f", "red-pale": "#4d241e",
    "purple": "#9b74cf", "purple-pale": "#382a4d", "orange": "#d98340", "orange-pale": "#4d3019",
    "white": "#a5abb5", "white-pale": "#3a3d42", "black": "#77777e", "black-pale": "#2c2c30",
}  # fmt: skip
LIGHT = {
    **KINGDOMS_LIGHT,
    "land": "#e9e2c9", "land-alt": "#e3dbbf", "land-edge": "#c9bd98", "off": "#ddd3b8", "gem": "#12889c",
    "gem-out": "#d8d2c0", "wood": "#8a5a2b", "stone": "#7d8288", "token-ink": "#fffdf7", "way": "#e0a100",
    "reach": "#7a4fb5", "pip-off": "#b9ae94", "card-ink": "#fffdf7",
}  # fmt: skip
DARK = {
    **KINGDOMS_DARK,
    "land": "#35322b", "land-alt": "#3a372f", "land-edge": "#57503f", "off": "#2b2822", "gem": "#4fc7d9",
    "gem-out": "#423e36", "wood": "#b07a45", "stone": "#9aa0a8", "token-ink": "#fffdf7", "way": "#ffc83d",
    "reach": "#b794f0", "pip-off": "#5e5748", "card-ink": "#1c1a17",
}  # fmt: skip

CSS = svg.theme(LIGHT, DARK) + (
    ".g-ground{fill:var(--ground)}.g-panel{fill:var(--panel);stroke:var(--edge);stroke-width:2}"
    ".g-faint{fill:var(--faint)}.g-bold{font-weight:700}.g-mid{text-anchor:middle}.g-end{text-anchor:end}"
    ".g-token{fill:var(--token-ink);font-weight:700;text-anchor:middle}"
    ".g-piece,.g-tower{transition:transform .5s ease}"
    ".g-hex{stroke:var(--land-edge);stroke-width:2}"
    ".g-line{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}"
    "[data-ref]{cursor:pointer}"
)


def ink(colour: str) -> str:
    return f"var(--{colour})"


def pale(colour: str) -> str:
    return f"var(--{colour}-pale)"


#: Outlines in a box from -10 to 10: the icon of each Unit type and card, drawn with strokes.
ICONS = {
    "Swordsman": "M-7 8 L5 -6 M5 -6 L8 -9 M-8 2 L-2 8 M-9 9 L-6 6",
    "Archer": "M-4 -9 C7 -6 7 6 -4 9 M-4 -9 L-4 9 M-8 0 L8 0 M5 -3 L8 0 L5 3",
    "Horseman": "M-6 9 C-6 0 -7 -3 -1 -7 L1 -10 L3 -7 C8 -5 9 -1 8 2 L4 1 C2 4 5 6 5 9 Z",
    "Catapult": "M-9 4 L9 4 M-4 4 L5 -6 M8 -9 A3.4 3.4 0 1 1 7.9 -9 M-6 5 A3 3 0 1 0 -5.9 5 M6 5 A3 3 0 1 0 6.1 5",
    "icebind": "M0 -10 L0 10 M-8.7 -5 L8.7 5 M-8.7 5 L8.7 -5 M-3 -8 L0 -5 L3 -8 M-3 8 L0 5 L3 8",
    "undertow": "M-10 -3 C-6 -9 -3 -9 0 -3 C3 3 6 3 10 -3 M-10 5 C-6 -1 -3 -1 0 5 C3 11 6 11 10 5",
    "trample": "M-7 9 L-7 0 C-7 -8 7 -8 7 0 L7 9 L3 9 L3 1 C3 -3 -3 -3 -3 1 L-3 9 Z",
    "firefall": "M0 -10 C8 -3 8 3 5 7 C3 10 -3 10 -5 7 C-8 3 -4 1 -4 -3 C-1 -2 0 -5 0 -10 Z",
    "Pack Mule": "M-6 -4 L0 0 L-6 4 M1 -4 L7 0 L1 4",
    "Shield": "M-6 -7 L6 -7 L6 1 C6 5 2 7 0 9 C-2 7 -6 5 -6 1 Z",
    "Smithwork": "M-7 -6 L4 -6 L4 -1 L-7 -1 Z M-1 -1 L-1 9",
    "gem": "M-6 -8 L6 -8 L10 -2 L0 10 L-10 -2 Z",
    "clock": "M0 -9 A9 9 0 1 1 -0.1 -9 M0 -5 L0 0 L4 3",
    "bound": "M-5 0 L5 0 L5 8 L-5 8 Z M-3 0 L-3 -4 A3 3 0 0 1 3 -4 L3 0",
    "crack": "M-4 -9 L0 -3 L-3 1 L3 8 M5 -6 L1 -2",
    "structure": "M-9 9 L-9 -2 L0 -9 L9 -2 L9 9 Z M-3 9 L-3 2 L3 2 L3 9",
    "affix": "M-8 0 L8 0 M0 -8 L0 8",
    "instant": "M3 -10 L-6 2 L0 2 L-3 10 L6 -2 L0 -2 Z",
    "tower": "M-7 9 L-7 -8 L-3 -8 L-3 -4 L3 -4 L3 -8 L7 -8 L7 9 Z M-2 9 L-2 3 L2 3 L2 9",
    "unit": "M0 -3 A4 4 0 1 1 0.1 -3 M-8 9 C-8 0 8 0 8 9",
}


def icon(name: str, x: float, y: float, size: float, colour: str, fill: bool = False) -> str:
    """One of the small drawings, `size` from its middle to its edge."""
    scale = size / 10
    return svg.el(
        "path",
        d=ICONS.get(name, ICONS["unit"]),
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})",
        class_="g-line",
        style=f"color:{colour};stroke-width:2" + (f";fill:{colour}" if fill else ""),
    )


def box(x: float, y: float, wide: float, high: float, round_: float, fill: str, edge: str, line: float = 2) -> str:
    return svg.el(
        "rect",
        x=x,
        y=y,
        width=wide,
        height=high,
        rx=round_,
        style=f"fill:{fill};stroke:{edge};stroke-width:{line:g}",
    )


def say(x: float, y: float, text: str, size: float, class_: str = "", fill: str | None = None) -> str:
    return svg.words(
        x, y, text, font_size=float(size), class_=class_ or None, style=None if fill is None else f"fill:{fill}"
    )


def bubbles(x: float, y: float, have: int, all_: int, step: float, colour: str, marks: tuple[int, ...] = ()) -> str:
    """A pool: filled bubbles, empty ones, and rings around those that mean something."""
    made = []
    for number in range(1, all_ + 1):
        at = x + (number - 1) * step
        full = number <= have
        made.append(
            svg.el(
                "circle",
                cx=at,
                cy=y,
                r=step * 0.36,
                fill=colour if full else "none",
                stroke=colour if full else "var(--pip-off)",
                stroke_width=2.0,
            )
        )
        if number in marks:
            made.append(svg.el("path", d=f"M{at - 4:.1f} {y - step * 0.62:.1f} l4 -6 l4 6 z", fill=colour))
    return "".join(made)


def fit(text: str, width: float, size: float) -> str:
    """Text cut to a width, by the usual width of its letters."""
    most = max(1, int(width / (size * 0.54)))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
