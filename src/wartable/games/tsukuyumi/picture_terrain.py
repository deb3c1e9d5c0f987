"""What stands on the ground of a hex: peaks, trees, dunes, craters, streams, embers and the keep of a homezone.

Everything is drawn for a hex of one size, seen a little from the front, with the light from the upper left. What stands
high reaches over the far edge of its hex.
"""

from __future__ import annotations

from collections.abc import Callable

from wartable.draw.svg import el
from wartable.games.tsukuyumi.picture_art import GROUNDS, KEYS, at, path

#: So many hexes of a type look different, so that a landscape does not look stamped.
VARIANTS = 3
#: Where the trees of each variant stand, from the far ones to the near ones.
WOODS = [
    [(-16, -17), (8, -19), (26, -14), (-31, -9), (-4, -10), (39, -3), (-43, 4)],
    [(-22, -16), (0, -19), (19, -17), (33, -9), (-37, -5), (12, -9), (43, 5)],
    [(-9, -19), (14, -16), (-27, -12), (30, -12), (2, -9), (-41, -1), (41, 2)],
]
#: The craters of the moon: where, how wide.
CRATERS = [
    [(-20, -15, 12), (20, -8, 8), (36, 10, 6), (-34, 12, 7), (4, 20, 9)],
    [(14, -16, 13), (-24, -6, 8), (-8, 17, 8), (34, 6, 7), (-40, 8, 5)],
    [(-4, -18, 9), (30, -6, 10), (-32, -2, 11), (14, 18, 8), (-18, 20, 5)],
]
#: The peaks of a range: left foot, top, right foot.
PEAKS = [
    [((-43, -2), (-27, -27), (-8, -2)), ((8, -1), (28, -32), (45, -1)), ((-26, 3), (2, -50), (28, 3))],
    [((6, -2), (25, -26), (44, -2)), ((-44, 0), (-22, -47), (6, 0)), ((-14, 4), (9, -36), (34, 4))],
    [((-40, -1), (-20, -36), (2, -1)), ((-6, 0), (19, -48), (44, 0)), ((-28, 5), (-6, -25), (16, 5))],
]


def scenery(kind: str, variant: int, home: str, place: str) -> str:
    """Draw what stands on a hex of this type; `home` is the faction whose homezone it is, or empty."""
    if home:
        return el("use", href=f"#t-keep-{KEYS[home]}", transform=place)
    return el("use", href=f"#t-scene-{GROUNDS[kind]}-{variant % VARIANTS}", transform=place) if kind in SCENERY else ""


def scenes() -> str:
    """Return all that can stand on a hex, once for a whole picture."""
    made = [
        el("g", drawn(variant), id=f"t-scene-{GROUNDS[kind]}-{variant}")
        for kind, drawn in SCENERY.items()
        for variant in range(VARIANTS)
    ]
    return "".join(made + [el("g", keep(home), id=f"t-keep-{KEYS[home]}") for home in KEYS])


def shadow(x: float, y: float, wide: float, high: float) -> str:
    return el("ellipse", cx=x, cy=y, rx=wide, ry=high, class_="t-dark")


def mountains(variant: int) -> str:
    return shadow(4, 4, 46, 9) + "".join(peak(*corners) for corners in PEAKS[variant])


Point = tuple[float, float]


def peak(left: Point, top: Point, right: Point) -> str:
    """Draw a peak with its bright and its dark side, and snow where it is high."""
    foot = top[0] + (right[0] - left[0]) * 0.12, max(left[1], right[1]) + 3
    bright = polygon("t-bright", left, top, foot)
    dark = polygon("t-dim", top, right, foot)
    share = 0.34
    down = [(top[0] + (end[0] - top[0]) * share, top[1] + (end[1] - top[1]) * share) for end in (left, foot, right)]
    notch = (top[0] + (down[0][0] - top[0]) * 0.35, down[1][1] - 4)
    snow = polygon("t-snow", top, down[0], notch, down[1]) + polygon("t-snow t-shaded", top, down[1], down[2])
    return bright + dark + snow


def polygon(style: str, *points: Point) -> str:
    return el("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), class_=style)


def woods(variant: int) -> str:
    return "".join(tree(x, y) for x, y in WOODS[variant])


def tree(x: float, y: float) -> str:
    made = [shadow(2, 1, 8, 3), el("rect", x=-1.2, y=-4, width=2.4, height=5, class_="t-bark")]
    for low, high, wide in ((-3, -14, 8), (-9, -20, 6.4), (-15, -25, 4.6)):
        made.append(polygon("t-leaf", (-wide, low), (0, high), (0, low + 1.6)))
        made.append(polygon("t-leaf t-shaded", (0, high), (wide, low), (0, low + 1.6)))
    return el("g", *made, transform=at(x, y))


def dunes(variant: int) -> str:
    """Draw the dry floor of the sea: dunes, and here and there what the sea left behind."""
    made = [dune(-20, -15, 24), dune(22, -9, 20), dune(-26, 13, 17), dune(27, 17, 15)]
    if variant == 1:
        made.append(coral(-31, -12))
    if variant == 2:
        made.append(ribs(-24, -12))
    return "".join(made)


def dune(x: float, y: float, wide: float) -> str:
    """Draw a crescent: bright on top, with its shadow to the right."""
    high = wide * 0.3
    body = f"M{-wide} 0Q{-wide * 0.2} {-high * 2} {wide} 0Q0 {high * 0.7} {-wide} 0z"
    lee = (
        f"M{-wide * 0.1} {-high}Q{wide * 0.5} {-high * 0.9} {wide} 0Q{wide * 0.25} {high * 0.2} {-wide * 0.1} {-high}z"
    )
    return el("g", el("path", d=body, class_="t-crest"), el("path", d=lee, class_="t-lee"), transform=at(x, y))


def coral(x: float, y: float) -> str:
    branches = "M0 4V-9M0-2l-7-7M-4-6v-8M0-4l6-8M4-9l6 0M0-9l-2-6"
    return el("g", shadow(2, 4, 9, 3), path(branches, "coral", 3), transform=at(x, y), stroke_linecap="round")


def ribs(x: float, y: float) -> str:
    """Draw the ribs of a whale."""
    arches = "M-15 4q-1-16 7-18M-7 6q0-19 8-21M2 6q0-17 8-19M11 5q0-12 6-14"
    return el("g", shadow(2, 5, 19, 4), path(arches, "bone", 2.8), transform=at(x, y), stroke_linecap="round")


def craters(variant: int) -> str:
    return "".join(crater(x, y, wide) for x, y, wide in CRATERS[variant])


def crater(x: float, y: float, wide: float) -> str:
    """Draw a hollow: dark at the side that the light comes from, bright at the far one."""
    high = wide * 0.62
    rim = el("ellipse", rx=wide, ry=high, class_="t-rim")
    floor = el("ellipse", cx=wide * 0.06, cy=high * 0.1, rx=wide * 0.8, ry=high * 0.76, class_="t-hollow")
    lit = el("path", d=f"M{-wide * 0.6:.1f} {high * 0.62:.1f}A{wide * 0.86:.1f} {high * 0.86:.1f} 0 0 0 "
             f"{wide * 0.84:.1f} {high * 0.1:.1f}", class_="t-lip")  # fmt: skip
    return el("g", rim, floor, lit, transform=at(x, y))


def stream(variant: int) -> str:
    way = [
        "M-50 -6C-26 -22-14 12 8 4S34-16 50-2",
        "M-34-30C-22-10-2-14 2 4S22 20 34 30",
        "M-36 28C-22 6-6 18 4 0S26-18 38-26",
    ]
    reeds = path("M20-14v-9M24-13v-12M28-14v-8M-26 20v-9M-22 21v-11", "tuft", 2.2)
    return path(way[variant], "bank", 15) + path(way[variant], "stream", 11) + path(way[variant], "foam", 2) + reeds


def burnt(variant: int) -> str:
    """Draw scorched ground with a glowing hole and what is left of trees."""
    x = (-14, 12, 0)[variant]
    glow = el("ellipse", cx=x, cy=-13, rx=21, ry=9, class_="t-hollow") + el(
        "ellipse", cx=x, cy=-12, rx=13, ry=5, class_="t-glow"
    )
    cracks = path("M-40 6l13 6-3 9M36 2l-12 8 5 9", "ember", 2.2)
    stumps = path("M30-10v-13M30-17l6-7M-34-8v-12M-34-14l-6-6", "bark", 3)
    return glow + cracks + stumps


def keep(home: str) -> str:
    """Draw the stronghold of a faction: a gate between two towers, in its colour."""
    return el(
        "g", shadow(4, 2, 34, 7), polygon("t-wall-side", (-18, -22), (18, -22), (18, 0), (-18, 0)),
        polygon("", *battlements(-18, 18, -22, 5)), *(tower(x) for x in (-22, 22)),
        el("path", d="M-6 0v-9a6 6 0 0 1 12 0v9z", class_="t-gate"), class_=f"t-{KEYS[home]} t-keep",
    )  # fmt: skip


def tower(x: float) -> str:
    whole = polygon("", (x - 9, -32), (x + 9, -32), (x + 9, 2), (x - 9, 2))
    side = polygon("t-dark", (x + 2, -32), (x + 9, -32), (x + 9, 2), (x + 2, 2))
    return whole + polygon("", *battlements(x - 11, x + 11, -32, 3)) + side


def battlements(left: float, right: float, y: float, teeth: int) -> list[Point]:
    """Return the top of a wall with its teeth, from left to right."""
    step = (right - left) / (2 * teeth - 1)
    points = [(left, y + 4.0)]
    for tooth in range(teeth):
        x = left + 2 * tooth * step
        points += [(x, y - 4), (x + step, y - 4), (x + step, y), (min(right, x + 2 * step), y)]
    return [*points[:-1], (right, y + 4)]


SCENERY: dict[str, Callable[[int], str]] = {
    "mountain range": mountains, "fertile ground": woods, "ocean floor": dunes, "moon": craters, "riverland": stream,
    "devastated land": burnt,
}  # fmt: skip
