"""A picture as pixels. Pictures have their colours by CSS variables, which no renderer knows: they are written out."""

from __future__ import annotations

import re
from importlib import import_module
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from wartable.env.errors import BadSetup

#: Pixels across.
WIDTH = 1200
INSTALL = 'pip install "wartable[env]"'
#: A renderer takes the first font of a list that the machine has, and finds none by these words alone.
FONTS = {
    ",sans-serif": ",'DejaVu Sans','Liberation Sans','Noto Sans','Helvetica','Arial',sans-serif",
    ",serif": ",'DejaVu Serif','Liberation Serif','Noto Serif','Times New Roman',serif",
}
SVG = "http://www.w3.org/2000/svg"
#: The rule of a picture that has the colours of its light theme.
THEME = "svg.board"

Values = dict[str, str]


def pixels(svg: str) -> NDArray[np.uint8]:
    """Return a picture as an array of height, width and three colours."""
    try:
        resvg: Any = import_module("resvg_py")
        image: Any = import_module("PIL.Image")
    except ImportError as missing:
        raise BadSetup(f"render mode 'rgb_array' cannot import {missing.name}: {INSTALL}") from None
    drawn = resvg.svg_to_bytes(svg_string=written_out(svg), width=WIDTH, background="#f4efe4")
    return np.asarray(image.open(BytesIO(bytes(drawn))).convert("RGB"), np.uint8)


def written_out(svg: str) -> str:
    """Return a picture in its light theme in which every variable has become its value."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    style = root.find(f"{{{SVG}}}style")
    if style is None or style.text is None:
        return svg
    rules = parsed(style.text)
    theme = next((variables(body) for selector, body in rules if selector == THEME), {})
    scopes = {selector[1:]: variables(body) for selector, body in rules if selector[:1] == "." and variables(body)}
    style.text = "".join(rewritten(selector, body, theme, scopes) for selector, body in rules)
    write_attributes(root, theme, scopes)
    return ElementTree.tostring(root, "unicode")


def parsed(style: str) -> list[tuple[str, str]]:
    """Return the rules of a style sheet, each for one selector, without those for some kinds of screens only."""
    always = re.sub(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style)
    found = re.findall(r"([^{}]+)\{([^{}]*)\}", always)
    pairs = [(selector.strip(), body) for selectors, body in found for selector in selectors.split(",")]
    return [(selector, body) for selector, body in pairs if "data-theme" not in selector]


def variables(body: str) -> Values:
    return dict(re.findall(r"(--[\w-]+)\s*:\s*([^;]+)", body))


def resolved(text: str, values: Values) -> str:
    """Return a text in which variables that have a value have become it; a value may name another variable."""
    for _ in range(4):
        text = re.sub(r"var\((--[\w-]+)\)", lambda found: values.get(found[1], found[0]), text)
    return text


def rewritten(selector: str, body: str, theme: Values, scopes: dict[str, Values]) -> str:
    """Return a rule written out; one rule for each class that gives a variable of its own a value."""
    if variables(body):
        return ""
    for word, fonts in FONTS.items():
        body = body.replace(word, fonts)
    plain = resolved(body, theme)
    if "var(" not in plain:
        return f"{selector}{{{plain}}}"
    local = [(name, resolved(body, {**theme, **values})) for name, values in scopes.items()]
    return "".join(
        f".{name} {selector}{{{found}}}{selector}.{name}{{{found}}}" for name, found in local if "var(" not in found
    )


def write_attributes(element: ElementTree.Element, values: Values, scopes: dict[str, Values]) -> None:
    """Write out the variables in the attributes of an element and of all in it."""
    for name in element.get("class", "").split():
        values = {**values, **scopes.get(name, {})}
    for name, text in element.items():
        if "var(" in text:
            element.set(name, resolved(text, values))
    for child in element:
        write_attributes(child, values, scopes)
