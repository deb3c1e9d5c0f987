"""Where things are in a picture: the box around each element that an option can name (its `data-ref`).

Boxes are found without a browser, from coordinates alone: of a curve its control points count, and words do not, as
only a browser knows how wide they are. That is enough to lay something over a place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree import ElementTree

#: a, b, c, d, e, f as in SVG's matrix(a b c d e f).
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
COMMAND = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
#: Numbers of one piece of a path, by command.
SIZES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def around(self, other: Box) -> Box:
        """Return the box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def ref_boxes(svg: str) -> dict[str, Box]:
    """Return the box of every `data-ref` in a piece of SVG; of a ref that several elements have, that of the first."""
    root = ElementTree.fromstring(f"<svg>{svg}</svg>")
    found: dict[str, Box] = {}
    collect(root, SAME, found)
    return found


def collect(element: ElementTree.Element, matrix: Matrix, found: dict[str, Box]) -> Box | None:
    """Return the box of an element with all inside, and note those that have a ref."""
    tag = element.tag.rpartition("}")[2]
    if tag in {"title", "style", "defs", "symbol", "clipPath", "mask"}:
        return None
    matrix = combined(matrix, transform(element.get("transform", "")))
    box = box_of([applied(matrix, point) for point in corners(tag, element)])
    for child in element:
        inner = collect(child, matrix, found)
        if inner is not None:
            box = inner if box is None else box.around(inner)
    ref = element.get("data-ref")
    if ref and box is not None:
        found.setdefault(ref, box)
    return box


def box_of(points: list[Point]) -> Box | None:
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def corners(tag: str, element: ElementTree.Element) -> list[Point]:
    """Return points that span an element, before it is transformed."""
    if tag in {"rect", "use", "image"}:
        x, y, wide, high = (number(element, name) for name in ("x", "y", "width", "height"))
        return rectangle(x, y, wide, high)
    if tag in {"circle", "ellipse"}:
        x, y = number(element, "cx"), number(element, "cy")
        across, up = (number(element, "r"),) * 2 if tag == "circle" else (number(element, "rx"), number(element, "ry"))
        return rectangle(x - across, y - up, 2 * across, 2 * up)
    if tag == "line":
        return [(number(element, "x1"), number(element, "y1")), (number(element, "x2"), number(element, "y2"))]
    if tag in {"polygon", "polyline"}:
        return paired(numbers(element.get("points", "")))
    if tag == "path":
        return path_points(element.get("d", ""))
    return []


def rectangle(x: float, y: float, wide: float, high: float) -> list[Point]:
    return [(x, y), (x + wide, y), (x, y + high), (x + wide, y + high)]


def number(element: ElementTree.Element, name: str) -> float:
    """Return an attribute as a number; 0 where there is none, or a percentage."""
    text = element.get(name, "")
    return float(text) if NUMBER.fullmatch(text) else 0.0


def numbers(text: str) -> list[float]:
    return [float(one) for one in NUMBER.findall(text)]


def paired(values: list[float]) -> list[Point]:
    return list(zip(values[::2], values[1::2], strict=False))


def path_points(text: str) -> list[Point]:
    """Return the points of a path, control points among them."""
    found: list[Point] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for command, rest in COMMAND.findall(text):
        kind = command.lower()
        if kind == "z":
            x, y = start
            continue
        values = numbers(rest)
        for at in range(0, len(values), SIZES[kind]):
            piece = values[at : at + SIZES[kind]]
            if len(piece) < SIZES[kind]:
                break
            points = piece_points(kind, piece, command.islower(), x, y)
            found += points
            x, y = points[-1]
            if kind == "m" and at == 0:
                start = (x, y)
    return found


def piece_points(kind: str, piece: list[float], relative: bool, x: float, y: float) -> list[Point]:
    from_x, from_y = (x, y) if relative else (0.0, 0.0)
    if kind == "h":
        return [(from_x + piece[0], y)]
    if kind == "v":
        return [(x, from_y + piece[0])]
    if kind == "a":
        piece = piece[5:]
    return [(from_x + one, from_y + other) for one, other in paired(piece)]


def transform(text: str) -> Matrix:
    made = SAME
    for name, inside in TRANSFORM.findall(text):
        made = combined(made, one_transform(name, numbers(inside)))
    return made


def one_transform(name: str, values: list[float]) -> Matrix:
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, values[0], values[1] if len(values) > 1 else 0.0)
    if name == "scale":
        return (values[0], 0.0, 0.0, values[-1], 0.0, 0.0)
    if name == "rotate":
        turn = radians(values[0])
        spun = (cos(turn), sin(turn), -sin(turn), cos(turn), 0.0, 0.0)
        if len(values) < 3:
            return spun
        x, y = values[1], values[2]
        return combined(combined((1.0, 0.0, 0.0, 1.0, x, y), spun), (1.0, 0.0, 0.0, 1.0, -x, -y))
    if name == "matrix" and len(values) == 6:
        return (values[0], values[1], values[2], values[3], values[4], values[5])
    return SAME


def combined(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def applied(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f
