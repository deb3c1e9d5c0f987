"""Draw the icons of the installed app from the product's own mark, client/src/icon.svg: `make update` runs it.

The plain ones are the mark as it is; the maskable one is the mark within the middle of its ground, since systems cut
any shape out of it.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "client/src"
PLAIN = (180, 192, 512)
MASKABLE = 512
#: How much of a maskable icon the mark takes: what lies within 80 % of it is never cut off, corners included.
SHARE = 0.72


def maskable(mark: str) -> str:
    """Return the mark on a ground without corners, drawn smaller."""
    size = float(re.findall(r'viewBox="0 0 ([\d.]+) ', mark)[0])
    ground = re.findall(r'<rect [^>]*fill="(#[0-9a-f]+)"', mark)[0]
    inner = re.sub(r"^<svg[^>]*>\s*<rect [^>]*/>|</svg>\s*$", "", mark)
    edge = size * (1 - SHARE) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size:g} {size:g}">'
        f'<rect width="{size:g}" height="{size:g}" fill="{ground}"/>'
        f'<g transform="translate({edge:g} {edge:g}) scale({SHARE})">{inner}</g></svg>'
    )


def drawn(svg: str, size: int) -> bytes:
    resvg: Any = import_module("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=size, height=size))


def icons() -> dict[str, bytes]:
    """Return the files of the icons by their names."""
    mark = (FOLDER / "icon.svg").read_text(encoding="utf-8").strip()
    made = {f"icon-{size}.png": drawn(mark, size) for size in PLAIN}
    return made | {f"icon-maskable-{MASKABLE}.png": drawn(maskable(mark), MASKABLE)}


if __name__ == "__main__":
    for name, content in icons().items():
        (FOLDER / name).write_bytes(content)
