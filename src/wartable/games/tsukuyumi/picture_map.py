"""The map: hexes by type, what lies on them and on their sides, and the units as shields."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from typing import Any

from wartable.core import svg
from wartable.core.svg import el
from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.cells import CELL_NEAR, cell_at, cell_name, q_of, r_of
from wartable.games.tsukuyumi.picture_art import GROUNDS, KEYS, at, marker, path, sign

Data = dict[str, Any]

WIDE = 1000.0
#: Where the sides of a flat-top hex lie, by direction, in degrees counter-clockwise from the right.
ANGLES = [-30, 30, 90, 150, 210, 270]
#: Where the signs of properties stand in a hex, one after another.
SIGN_PLACES = [(32, -31), (46, -4), (36, 27), (-36, 27), (-46, -4), (0, 30)]
SIDE_OF_UNIT = {name: T.FACTIONS[T.SIDE_OF[kind]] for kind, name in enumerate(T.UNITS)}


class Map:
    """Where cells are drawn: as large as the width allows."""

    def __init__(self, view: Data, top: float) -> None:
        self.view = view
        cells = [(space["q"], space["r"]) for space in view["spaces"]] + free_cells(view)
        xs = [1.5 * q for q, _ in cells]
        ys = [math.sqrt(3) * (r + q / 2) for q, r in cells]
        self.size = min(120.0, (WIDE - 24) / (max(xs) - min(xs) + 2))
        self.left = (WIDE - (max(xs) + min(xs)) * self.size) / 2
        self.top = top + (math.sqrt(3) / 2 - min(ys)) * self.size + 8
        self.bottom = self.top + (max(ys) + math.sqrt(3) / 2) * self.size + 8

    def middle(self, q: int, r: int) -> tuple[float, float]:
        return self.left + 1.5 * q * self.size, self.top + math.sqrt(3) * (r + q / 2) * self.size


def outline(x: float, y: float, size: float) -> str:
    turns = [math.radians(60 * number) for number in range(6)]
    return " ".join(f"{x + size * math.cos(turn):.1f},{y + size * math.sin(turn):.1f}" for turn in turns)


def side_ends(x: float, y: float, direction: int, size: float) -> tuple[float, float, float, float]:
    """The two ends of a side, drawn a little inside its hex."""
    turn = ANGLES[direction]
    one = math.radians(turn + 22)
    two = math.radians(turn - 22)
    size = size / math.cos(math.radians(8))
    return (
        x + size * math.cos(one), y - size * math.sin(one), x + size * math.cos(two), y - size * math.sin(two),
    )  # fmt: skip


def free_cells(view: Data) -> list[tuple[int, int]]:
    """Empty cells beside the board, while something may be laid there."""
    if view["over"] or not (view["stage"] in ("tiles", "settle") or view["doing"] == "playing"):
        return []
    taken = {cell_at(space["q"], space["r"]) for space in view["spaces"]}
    around = {CELL_NEAR[cell * 6 + way] for cell in taken for way in range(6)} - taken - {-1}
    return [(q_of(cell), r_of(cell)) for cell in sorted(around)]


def board(view: Data, top: float) -> tuple[str, float]:
    """The whole map, and the height it ends at."""
    table = Map(view, top)
    hexes = [drawn(table, space) for space in view["spaces"]]
    made = [free(table, q, r) for q, r in free_cells(view)]
    made += [ground for ground, _, _ in hexes]
    made += [sides for _, sides, _ in hexes]
    made += [tunnel(table, data) for data in view["tunnels"]]
    made += [content for _, _, content in hexes]
    made += [kaneda(table, colour, where) for colour, where in view["kaneda"].items()]
    return el("g", *made, class_="t-cell"), table.bottom


def drawn(table: Map, space: Data) -> tuple[str, str, str]:
    home = space["home"]
    key = "" if home is None else KEYS[table.view["players"][home]["faction"]]
    x, y = table.middle(space["q"], space["r"])
    return hexagon(json.dumps(space), x, y, table.size, key)


@lru_cache(maxsize=4096)
def hexagon(written: str, x: float, y: float, size: float, home: str) -> tuple[str, str, str]:
    """The ground, the sides and the content of a space. Most hexes are the same from one picture to the next."""
    space: Data = json.loads(written)
    return ground(space, x, y, size, home), sides(space, x, y, size), content(space, x, y, size)


def free(table: Map, q: int, r: int) -> str:
    x, y = table.middle(q, r)
    name = cell_name(cell_at(q, r))
    label = svg.words(x, y + 6, name, class_="t-name t-mid")
    shape = el("polygon", points=outline(x, y, table.size * 0.93), class_="t-free", fill_opacity=0)
    pad = el("polygon", points=outline(x, y, table.size * 0.93), fill="transparent")
    return el("g", shape, pad, label, data_ref=f"cell:{name}")


def ground(space: Data, x: float, y: float, size: float, home: str) -> str:
    """The tile, tinted by its owner, with a rim in the owner's colour."""
    kind = GROUNDS[space["type"]]
    whole = outline(x, y, size * 0.985)
    made = [el("polygon", points=whole, fill=f"url(#t-{kind})", class_="t-hex")]
    owner = space["owner"]
    if owner:
        made.append(el("polygon", points=whole, fill=f"var(--{KEYS[owner]})", fill_opacity=0.3))
        inner = outline(x, y, size * 0.84)
        made.append(el("polygon", points=inner, class_=f"t-edge-{KEYS[owner]}", stroke_width=6))
    if home:
        inner = outline(x, y, size * 0.86)
        made.append(el("polygon", points=inner, class_=f"t-edge-{home}", stroke_width=5, stroke_dasharray="16 9"))
    if space["rocketed"]:
        made.append(el("polygon", points=whole, fill="url(#t-rocket)", fill_opacity=0.4))
    return el("g", svg.title(space_words(space)), *made, data_ref=f"space:{space['name']}")


def space_words(space: Data) -> str:
    """What hovering and a screen reader say of a space."""
    parts = [space["name"], space["type"]]
    if space["number"]:
        parts.append(f"needs {space['number']} conquest points")
    if space["type"] == "riverland":
        parts.append("1 production point in the green phase")
    if space["worth"] == 0 and space["type"] != "homezone":
        parts.append("worth no victory points")
    if space["owner"]:
        parts.append(f"marked by the {space['owner']}")
    for faction, (points, health, damage) in space["totals"].items():
        units = ", ".join(f"{n} {name}" for name, n in space["units"].items() if SIDE_OF_UNIT[name] == faction)
        parts.append(f"{faction}: {units}; conquest {points}, health {health}, damage {damage}")
    for words, field in (("moved in this phase", "moved"), ("made their free attack", "attacked")):
        if space[field]:
            parts.append(", ".join(f"{n} {name}" for name, n in space[field].items()) + f" {words}")
    if space["rocketed"]:
        parts.append("under Rocket Attack")
    return ". ".join(parts)


# -- sides ---------------------------------------------------------------------------------------------------------


def sides(space: Data, x: float, y: float, size: float) -> str:
    made = []
    for direction, words in enumerate(space["sides"]):
        if not words:
            continue
        parts = words.split()
        x1, y1, x2, y2 = side_ends(x, y, direction, size * 0.8)
        if "pigs" in parts:
            made.append(el("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="t-pig"))
            made.append(snout((x1 + x2) / 2, (y1 + y2) / 2))
        if "blockade" in parts or parts[0] == "red":
            shut = "blockade" in parts or "passage" not in parts
            made.append(el("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="t-wall" if shut else "t-way"))
        if "blockade" in parts:
            made.append(el("circle", cx=(x1 + x2) / 2, cy=(y1 + y2) / 2, r=5, fill="var(--panel)"))
    return el("g", *made, pointer_events="none") if made else ""


def snout(x: float, y: float) -> str:
    nose = el("ellipse", rx=10, ry=8, fill="var(--panel)", stroke="var(--pig)", stroke_width=3)
    holes = el("circle", cx=-3.5, r=2, fill="var(--pig)") + el("circle", cx=3.5, r=2, fill="var(--pig)")
    return el("g", nose, holes, transform=at(x, y))


def kaneda(table: Map, colour: str, where: list[int]) -> str:
    """Above everything else, for nothing gets past it."""
    space = table.view["spaces"][where[0]]
    x, y = table.middle(space["q"], space["r"])
    x1, y1, x2, y2 = side_ends(x, y, where[1], table.size * 0.9)
    hue = "wall" if colour == "red" else "cyber"
    back = el("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="var(--panel)", stroke_width=19, stroke_linecap="round")
    bar = el("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=f"var(--{hue})", stroke_width=13, stroke_linecap="round")
    label = svg.words((x1 + x2) / 2, (y1 + y2) / 2 + 5, "K", class_="t-on t-mid", font_size=15)
    return el("g", svg.title(f"Kaneda, {colour}"), back, bar, label, id=f"kaneda-{colour}")


def tunnel(table: Map, data: Data) -> str:
    space = table.view["spaces"][data["space"]]
    other = table.view["spaces"][data["to"]]
    x1, y1 = table.middle(space["q"], space["r"])
    x2, y2 = table.middle(other["q"], other["r"])
    a, b = 0.36, 0.64
    one = (x1 + (x2 - x1) * a, y1 + (y2 - y1) * a)
    two = (x1 + (x2 - x1) * b, y1 + (y2 - y1) * b)
    link = path(f"M{one[0]:.1f} {one[1]:.1f}L{two[0]:.1f} {two[1]:.1f}", "mine", 8)
    ends = "".join(
        el("circle", cx=end[0], cy=end[1], r=8, fill="var(--mine)", stroke="var(--boars)", stroke_width=3)
        for end in (one, two)
    )
    words = "Tunnel, used" if data["used"] else "Tunnel"
    return el("g", svg.title(words), link, ends, opacity=0.45 if data["used"] else None, pointer_events="none")


# -- what is in a space --------------------------------------------------------------------------------------------


def content(space: Data, x: float, y: float, size: float) -> str:
    unit = size / 72
    made = [svg.words(0, -37, space["name"], class_="t-name t-mid")]
    if space["number"]:
        made.append(badge(-31, -31, str(space["number"]), "ridge"))
    if space["worth"] == 2:
        made.append(badge(-31, -31, "2", "seed"))
    if space["worth"] == 0 and space["type"] != "homezone":
        made.append(badge(-46 if space["number"] else -31, -4 if space["number"] else -31, "0", "ember"))
    if (space["q"], space["r"]) == (0, 0):
        made.append(badge(-31, -31, "+1", "night"))
    made += signs(space)
    made += markers(space)
    made += shields(space)
    return el("g", *made, transform=f"translate({x:.1f} {y:.1f}) scale({unit:.3f})", pointer_events="none")


def badge(x: float, y: float, text: str, colour: str) -> str:
    disc = el("circle", r=12, fill=f"var(--{colour})", stroke="var(--panel)", stroke_width=2)
    return el("g", disc, svg.words(0, 5, text, class_="t-on t-mid", font_size=15), transform=at(x, y))


def signs(space: Data) -> list[str]:
    made = []
    names = [(name, False) for name in space["printed"]] + [(name, True) for name in space["markers"]]
    # The moon's own crescent is told by its ground; only what differs from it is drawn there.
    if space["type"] == "moon":
        names = [(name, given) for name, given in names if given or name in space["negated"]]
    for index, (name, given) in enumerate(names):
        negated = name in space["negated"] and not given
        x, y = SIGN_PLACES[index]
        made.append(sign(name, x, y, given, negated))
    return made


def markers(space: Data) -> list[str]:
    made = []
    there = [(kind, space[kind]) for kind in ("strongholds", "covers", "mines", "eggs") if space[kind]]
    x = -18.0 * len(there) + 4
    for kind, many in there:
        made.append(marker(kind, many, x, 43, f"{many} {kind}"))
        x += 36
    return made


def shields(space: Data) -> list[str]:
    """One shield a faction: how many units, and their conquest, health and damage together."""
    sides = [(faction, totals) for faction, totals in space["totals"].items()]
    many = len(sides)
    if not many:
        return []
    step = 54.0 if many < 3 else 104.0 / many
    x = -step * (many - 1) / 2
    made = []
    for faction, (points, health, damage) in sides:
        count = sum(n for name, n in space["units"].items() if SIDE_OF_UNIT[name] == faction)
        made.append(shield(x, faction, count, f"{points}/{health}/{damage}", 1.0 if many < 3 else 2.4 / many))
        x += step
    return made


def shield(x: float, faction: str, count: int, values: str, scale: float) -> str:
    shape = el("path", d="M-25-23h50v23c0 16-15 23-25 28c-10-5-25-12-25-28z", class_=f"t-token t-{KEYS[faction]}")
    number = svg.words(0, 0, str(count), class_="t-on t-mid", font_size=25)
    line = svg.words(0, 13, values, class_="t-on t-mid", font_size=9.4 if len(values) < 9 else 7.8)
    return el("g", shape, number, line, transform=f"translate({x:.1f} 3) scale({scale:.2f})")
