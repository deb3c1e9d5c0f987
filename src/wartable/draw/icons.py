"""Silhouettes from game-icons.net (by Lorc, Delapouite and contributors, CC BY 3.0), as far as a game asks for them.

A game names them in its icons.txt, and `make icons` writes their paths to icons.json beside it.
"""

from __future__ import annotations

import json
from importlib.resources import files

from wartable.draw.svg import el

#: The square on which every icon is drawn.
SQUARE = 512


class Icons:
    """The icons of one package. Each is defined once in a picture (`defs`) and used as often as it is wanted."""

    def __init__(self, package: str) -> None:
        self.paths: dict[str, str] = json.loads((files(package) / "icons.json").read_text(encoding="utf-8"))

    def defs(self) -> str:
        """Return the symbols of all icons, for `Picture.defs`."""
        view = f"0 0 {SQUARE} {SQUARE}"
        return "".join(el("symbol", path, id=f"icon-{name}", viewBox=view) for name, path in self.paths.items())

    def use(self, name: str, x: float, y: float, size: float, **attributes: object) -> str:
        """Return an icon in a square with this corner and size; `fill` and `class_` say how it looks."""
        if name not in self.paths:
            raise KeyError(f"no icon is called {name!r} in icons.json; name it in icons.txt and run: make icons")
        return el("use", href=f"#icon-{name}", x=x, y=y, width=size, height=size, **attributes)
