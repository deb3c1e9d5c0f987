"""The map: hexes by type, seen a little from the front, what lies on them and on their sides, and the units."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from wartable.draw import svg
from wartable.draw.picture import Fragment
from wartable.draw.svg import el
from wartable.games.tsukuyumi.cells import CELL_NEAR, cell_at, cell_name, cell_named, q_of, r_of
from wartable.games.tsukuyumi.picture_art import GROUNDS, ICONS, KEYS, at, marker, path, sign
from wartable.games.tsukuyumi.picture_terrain import scenery
from wartable.games.tsukuyumi.picture_units import grown, tokens
from wartable.games.tsukuyumi.view import SpaceView, TsukuyumiView, TunnelView
from wartable.games.tsukuyumi.view_words import space_words

#: The room of the map.
WIDE = 730.0
HIGH = 560.0
#: How much a hex is foreshortened, and how high its cliff is.
TILT = 0.76
CLIFF = 0.14
#: The size of hex that what lies on it is drawn for.
DRAWN_FOR = 54.0
#: No letters are smaller than this.
LETTERS = 16
#: Where the sides of a flat-top hex lie, by direction, in degrees counter-clockwise from the right.
ANGLES = [-30, 30, 90, 150, 210, 270]
#: Where small things lie in a hex: signs of properties take the first of these places, what can be counted the last.
PLACES = [(30, -16), (43, 2), (34, 20), (-44, 6), (-33, 21), (0, -24), (14, -26), (-14, -26)]
#: Where the number of an area lies: in the upper left corner, away from its neighbours.
CORNER = (-26, -19)
#: Questions that are answered with an empty cell.
CELL_TOPICS = ("setup cell", "homezone", "land tile", "land cell", "land turn")
#: Questions that are answered with a side of a space.
SIDE_TOPICS = ("terraforming side", "kaneda side", "open side", "close side", "landscaping")
#: How questions name the sides, by direction.
SIDE_NAMES = ["lower right", "upper right", "top", "upper left", "lower left", "bottom"]


class Map:
    """Where cells are drawn: as large as the room allows."""

    def __init__(self, cells: tuple[tuple[int, int], ...]) -> None:
        xs = [1.5 * q for q, _ in cells]
        ys = [math.sqrt(3) * TILT * (r + q / 2) for q, r in cells]
        wide = max(xs) - min(xs) + 2
        high = max(ys) - min(ys) + math.sqrt(3) * TILT + CLIFF
        self.size = min(96.0, (WIDE - 16) / wide, (HIGH - 16) / high)
        self.left = (WIDE - (max(xs) + min(xs)) * self.size) / 2
        self.top = (HIGH - (max(ys) + min(ys) + CLIFF) * self.size) / 2

    def middle(self, q: int, r: int) -> tuple[float, float]:
        y = self.top + math.sqrt(3) * TILT * (r + q / 2) * self.size
        return round(self.left + 1.5 * q * self.size, 1), round(y, 1)


@lru_cache(maxsize=256)
def laid_out(cells: tuple[tuple[int, int], ...]) -> Map:
    return Map(cells)


def table_of(view: TsukuyumiView) -> Map:
    """Return where everything lies: while the table is set up, with room for what is still to be laid around it."""
    cells = tuple((space.q, space.r) for space in view.spaces)
    growing = view.stage in ("tiles", "settle") or (view.asked is not None and view.asked.topic in CELL_TOPICS)
    return laid_out(cells + rim(cells)) if growing and not view.over else laid_out(cells)


@lru_cache(maxsize=256)
def rim(cells: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the empty cells beside the board."""
    taken = {cell_at(q, r) for q, r in cells}
    around = {CELL_NEAR[cell * 6 + way] for cell in taken for way in range(6)} - taken - {-1}
    return tuple((q_of(cell), r_of(cell)) for cell in sorted(around))


@lru_cache(maxsize=4096)
def outline(x: float, y: float, size: float) -> str:
    turns = [math.radians(60 * number) for number in range(6)]
    return " ".join(f"{x + size * math.cos(turn):.1f},{y + size * TILT * math.sin(turn):.1f}" for turn in turns)


def side_ends(x: float, y: float, direction: int, size: float) -> tuple[float, float, float, float]:
    """Return the two ends of a side, drawn a little inside its hex."""
    turn = ANGLES[direction]
    one = math.radians(turn + 22)
    two = math.radians(turn - 22)
    size = size / math.cos(math.radians(8))
    return (
        x + size * math.cos(one), y - size * TILT * math.sin(one),
        x + size * math.cos(two), y - size * TILT * math.sin(two),
    )  # fmt: skip


def fragments(view: TsukuyumiView) -> Iterator[Fragment]:
    """Draw the map from the ground up: empty cells, hexes from the far ones to the near ones, tunnels, what stands
    there."""
    table = table_of(view)
    for q, r in free_cells(view):
        yield f"cell {cell_name(cell_at(q, r))}", free(*table.middle(q, r), table.size, cell_name(cell_at(q, r)))
    drawn = sorted(((table.middle(one.q, one.r), one) for one in view.spaces), key=lambda placed: placed[0][1])
    hexes = [(one.name, hexagon_of(view, table, one, x, y)) for (x, y), one in drawn]
    arriving = arrival(view, table)
    yield from [(f"ground {name}", made[0]) for name, made in hexes]
    yield from [(f"sides {name}", made[1]) for name, made in hexes if made[1]]
    for data in view.tunnels:
        yield f"tunnel {data.space} {data.direction}", tunnel(view, table, data)
    yield from [(f"on {name}", arriving.get(name, made[2])) for name, made in hexes]
    for colour, where in view.kaneda.items():
        yield f"kaneda {colour}", kaneda(view, table, colour, where)
    yield from choosable_sides(view, table)
    yield from happening(view, table)


def free_cells(view: TsukuyumiView) -> tuple[tuple[int, int], ...]:
    """Empty cells beside the board, while something may be laid there."""
    if view.over or not (view.stage in ("tiles", "settle") or view.doing == "playing"):
        return ()
    if view.stage == "play" and (view.asked is None or view.asked.topic not in CELL_TOPICS):
        return ()
    return rim(tuple((space.q, space.r) for space in view.spaces))


def arrival(view: TsukuyumiView, table: Map) -> dict[str, str]:
    """Return the content of the space that a move has led to, with the units that came and where from, by its name."""
    shown = view.shown
    if shown is None or shown.kind != "move" or len(shown.spaces) != 2:
        return {}
    source, target = (view.spaces[number] for number in shown.spaces)
    (x1, y1), (x2, y2) = table.middle(source.q, source.r), table.middle(target.q, target.r)
    way = (x1 - x2) * DRAWN_FOR / table.size, (y1 - y2) * DRAWN_FOR / table.size
    return {target.name: content(target, x2, y2, table.size, way)}


def hexagon_of(view: TsukuyumiView, table: Map, space: SpaceView, x: float, y: float) -> tuple[str, str, str]:
    home = "" if space.home is None else view.players[space.home].faction
    return hexagon(msgspec.json.encode(space), x, y, table.size, home)


@lru_cache(maxsize=8192)
def hexagon(written: bytes, x: float, y: float, size: float, home: str) -> tuple[str, str, str]:
    """Return the ground, the sides and the content of a space. Most hexes are the same from one picture to the next."""
    space = msgspec.json.decode(written, type=SpaceView)
    return ground(space, x, y, size, home), sides(space, x, y, size), content(space, x, y, size)


@lru_cache(maxsize=1024)
def free(x: float, y: float, size: float, name: str) -> str:
    shape = el("polygon", points=outline(x, y, size * 0.93), class_="t-free")
    label = svg.words(x, y + 6, name, class_="t-faint t-mid", font_size=16)
    return el("g", svg.title(f"{name}, an empty place"), shape, label, data_ref=f"cell:{name}")


# -- the ground ----------------------------------------------------------------------------------------------------


def ground(space: SpaceView, x: float, y: float, size: float, home: str) -> str:
    """Draw the tile with its cliff, tinted by its owner, with a rim in the owner's colour."""
    whole = outline(x, y, size * 0.985)
    made = [
        cliff(x, y, size * 0.985),
        el("polygon", points=whole, fill=f"url(#t-{GROUNDS[space.type]})", class_="t-hex"),
        el("polygon", points=whole, class_="t-light"),
    ]
    if space.owner:
        made.append(el("polygon", points=whole, fill=f"var(--{KEYS[space.owner]})", fill_opacity=0.2))
        inner = outline(x, y, size * 0.9)
        made.append(el("polygon", points=inner, class_=f"t-edge-{KEYS[space.owner]}", stroke_width=5))
    if home:
        inner = outline(x, y, size * 0.9)
        made.append(el("polygon", points=inner, class_=f"t-edge-{KEYS[home]}", stroke_width=4, stroke_dasharray="12 7"))
    if space.rocketed:
        made.append(el("polygon", points=whole, fill="url(#t-rocket)", fill_opacity=0.4))
    place = f"translate({x:.1f} {y:.1f}) scale({size / DRAWN_FOR:.3f})"
    made.append(scenery(space.type, (space.q * 5 + space.r * 3) % 7, home, place))
    made.append(el("polygon", points=outline(x, y, size * 0.9), fill="transparent", class_="t-spot"))
    opens = "" if space.units else None
    return el("g", svg.title(space_words(space, home)), *made, data_ref=f"space:{space.name}", data_opens=opens)


def cliff(x: float, y: float, size: float) -> str:
    """Draw the near sides of a hex, below its three lower edges."""
    low = [
        (x + size * math.cos(turn), y + size * TILT * math.sin(turn)) for turn in map(math.radians, (0, 60, 120, 180))
    ]
    points = low + [(one, two + size * CLIFF) for one, two in reversed(low)]
    return el("path", d="M" + " ".join(f"{one:.1f},{two:.1f}" for one, two in points) + "Z", class_="t-cliff")


# -- sides ---------------------------------------------------------------------------------------------------------


def sides(space: SpaceView, x: float, y: float, size: float) -> str:
    made = []
    for direction, words in enumerate(space.sides):
        if not words:
            continue
        parts = words.split()
        x1, y1, x2, y2 = side_ends(x, y, direction, size * 0.84)
        if "pigs" in parts:
            made.append(el("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="t-pig"))
            made.append(snout((x1 + x2) / 2, (y1 + y2) / 2))
        if "blockade" in parts or parts[0] == "red":
            shut = "blockade" in parts or "passage" not in parts
            if shut:
                made.append(el("line", x1=x1, y1=y1 + 3, x2=x2, y2=y2 + 3, class_="t-foot"))
            made.append(el("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="t-wall" if shut else "t-way"))
        if "blockade" in parts:
            made.append(el("circle", cx=(x1 + x2) / 2, cy=(y1 + y2) / 2, r=4, fill="var(--panel)"))
    return el("g", *made, pointer_events="none") if made else ""


def snout(x: float, y: float) -> str:
    nose = el("ellipse", rx=8, ry=6.5, fill="var(--panel)", stroke="var(--pig)", stroke_width=2.5)
    holes = el("circle", cx=-3, r=1.6, fill="var(--pig)") + el("circle", cx=3, r=1.6, fill="var(--pig)")
    return el("g", nose, holes, transform=at(x, y))


def choosable_sides(view: TsukuyumiView, table: Map) -> Iterator[Fragment]:
    """Draw the sides of the space that is asked about, to be clicked."""
    asked = view.asked
    if asked is None or asked.topic not in SIDE_TOPICS or asked.space is None:
        return
    space = next(one for one in view.spaces if one.name == asked.space)
    x, y = table.middle(space.q, space.r)
    for direction, name in enumerate(SIDE_NAMES):
        yield f"side {name}", choosable_side(x, y, direction, table.size, name)


@lru_cache(maxsize=1024)
def choosable_side(x: float, y: float, direction: int, size: float, name: str) -> str:
    x1, y1, x2, y2 = side_ends(x, y, direction, size * 0.78)
    line = el("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="t-pick")
    # A line is hard to hit: what is around it, away from the middle of the hex, means it as well.
    ends = [math.radians(ANGLES[direction] + turn) for turn in (30, -30)]
    around = [
        (x + far * size * math.cos(turn), y - far * size * TILT * math.sin(turn))
        for far, turn in ((0.35, ends[0]), (1.6, ends[0]), (1.6, ends[1]), (0.35, ends[1]))
    ]
    points = " ".join(f"{one:.1f},{two:.1f}" for one, two in around)
    return el(
        "g", svg.title(f"The {name} side"), el("path", d=f"M{points}Z", fill="none"), line, data_ref=f"side:{name}"
    )


def kaneda(view: TsukuyumiView, table: Map, colour: str, where: tuple[int, int]) -> str:
    """Above everything else, for nothing gets past it."""
    space = view.spaces[where[0]]
    return kaneda_bar(*table.middle(space.q, space.r), table.size, colour, where[1])


@lru_cache(maxsize=1024)
def kaneda_bar(x: float, y: float, size: float, colour: str, direction: int) -> str:
    x1, y1, x2, y2 = side_ends(x, y, direction, size * 0.9)
    hue = "wall" if colour == "red" else "cyber"
    back = el("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="var(--panel)", stroke_width=18, stroke_linecap="round")
    bar = el("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=f"var(--{hue})", stroke_width=13, stroke_linecap="round")
    label = svg.words((x1 + x2) / 2, (y1 + y2) / 2 + 5, "K", class_="t-on t-mid", font_size=16)
    words = svg.title(f"Kaneda, {colour}: nobody but the Cybersamurai gets past it")
    return el("g", words, back, bar, label, id=f"kaneda-{colour}", pointer_events="none")


def tunnel(view: TsukuyumiView, table: Map, data: TunnelView) -> str:
    one = view.spaces[data.space]
    two = view.spaces[data.to]
    return tunnel_link(*table.middle(one.q, one.r), *table.middle(two.q, two.r), data.used)


@lru_cache(maxsize=1024)
def tunnel_link(x1: float, y1: float, x2: float, y2: float, used: bool) -> str:
    ends = [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share) for share in (0.36, 0.64)]
    link = path(f"M{ends[0][0]:.1f} {ends[0][1]:.1f}L{ends[1][0]:.1f} {ends[1][1]:.1f}", "mine", 7)
    dots = "".join(
        el("circle", cx=x, cy=y, r=7, fill="var(--mine)", stroke="var(--boars)", stroke_width=3) for x, y in ends
    )
    words = "Tunnel, used" if used else "Tunnel"
    return el("g", svg.title(words), link, dots, opacity=0.45 if used else None, pointer_events="none")


# -- what happens ---------------------------------------------------------------------------------------------------


def happening(view: TsukuyumiView, table: Map) -> Iterator[Fragment]:
    """Draw the place that is asked about, where a combat is, and what happens in a moment: a move, a conquest, a
    score."""
    shown = view.shown
    about = view.asked and (view.asked.cell or view.asked.space)
    if about:
        cell = cell_named(about)
        yield "here", marked(*table.middle(q_of(cell), r_of(cell)), table.size, "t-mark")
    places = [table.middle(view.spaces[one].q, view.spaces[one].r) for one in (shown.spaces if shown else ())]
    fights = shown is not None and shown.kind == "fight" and len(places) == 1
    if view.battle is not None or fights:
        where = view.spaces[view.battle.space] if view.battle is not None else None
        x, y = places[0] if where is None else table.middle(where.q, where.r)
        yield "fight", marked(x, y, table.size, "t-fight trace")
    if shown is not None and shown.kind == "move" and len(places) == 2:
        yield "arrow", arrow(*places[0], *places[1], table.size)
    elif shown is not None and places and not fights:
        conquered = shown.kind == "conquest"
        yield "mark", marked(*places[0], table.size, "t-won trace" if conquered else "t-mark")
        if conquered:
            yield "flag", flag(*places[0], table.size)


@lru_cache(maxsize=1024)
def marked(x: float, y: float, size: float, style: str) -> str:
    return el("polygon", points=outline(x, y, size * 0.95), class_=style, pointer_events="none")


@lru_cache(maxsize=1024)
def arrow(x1: float, y1: float, x2: float, y2: float, size: float) -> str:
    """Draw an arrow from one space to another, bent upwards, and the space it leads to."""
    bend = (x1 + x2) / 2, (y1 + y2) / 2 - size * 0.45
    end = x2 - (x2 - bend[0]) * 0.2, y2 - (y2 - bend[1]) * 0.2
    way = f"M{x1:.1f} {y1:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    lines = el("path", d=way, class_="t-under") + el("path", d=way, class_="t-arrow")
    return marked(x2, y2, size, "t-mark") + el("g", lines, pointer_events="none", class_="trace")


@lru_cache(maxsize=256)
def flag(x: float, y: float, size: float) -> str:
    disc = el("circle", cx=x, cy=y, r=size * 0.5, fill="var(--panel)", fill_opacity=0.85)
    icon = ICONS.use("flag-objective", x - size * 0.34, y - size * 0.36, size * 0.7, fill="var(--lit)")
    return el("g", disc, icon, pointer_events="none")


# -- what is in a space --------------------------------------------------------------------------------------------


def content(space: SpaceView, x: float, y: float, size: float, way: tuple[float, float] | None = None) -> str:
    """Draw what is in a space; `way` leads back to where units that have just moved come from."""
    # On a large map hexes become small, and letters may not.
    larger = max(1.0, LETTERS / 16 * DRAWN_FOR / size)
    made = [svg.words(0, 31, space.name, class_="t-name t-place t-mid", font_size=round(16 * larger, 1))]
    made += signs(space)
    made += markers(space, larger)
    came = {} if way is None else dict.fromkeys(space.moved or space.units, way)
    made += tokens(space.units, space.name, larger, came)
    made += badges(space, larger)
    scale = f"translate({x:.1f} {y:.1f}) scale({size / DRAWN_FOR:.3f})"
    return el("g", *made, transform=scale, pointer_events="none")


def badges(space: SpaceView, larger: float) -> list[str]:
    """Draw the number of a mountain, and what an area is worth where that is not 1."""
    made = []
    x, y = CORNER
    if space.number:
        made.append(badge(x, y, str(space.number), "ridge", larger))
    if space.worth == 2:
        made.append(badge(x, y, "2", "seed", larger))
    if space.worth == 0 and space.type != "homezone":
        made.append(badge(-42 if space.number else x, 8 if space.number else y, "0", "ember", larger))
    if (space.q, space.r) == (0, 0):
        made.append(badge(x, y, "+1", "night", larger))
    return made


def badge(x: float, y: float, text: str, colour: str, larger: float) -> str:
    disc = el(
        "circle", r=11 if len(text) == 1 else 13, fill=f"var(--{colour})", stroke="var(--panel)", stroke_width=1.5
    )
    return el("g", disc, svg.words(0, 5.5, text, class_="t-on t-mid", font_size=16), transform=grown(x, y, larger))


def signs(space: SpaceView) -> list[str]:
    made = []
    names = [(name, False) for name in space.printed] + [(name, True) for name in space.markers]
    # The moon's own crescent is told by its ground; only what differs from it is drawn there.
    if space.type == "moon":
        names = [(name, given) for name, given in names if given or name in space.negated]
    for index, (name, given) in enumerate(names):
        negated = name in space.negated and not given
        x, y = PLACES[index]
        made.append(sign(name, x, y, given, negated))
    return made


def markers(space: SpaceView, larger: float) -> list[str]:
    return [marker(kind, many, *PLACES[4 - index], larger) for index, (kind, many) in enumerate(space.things())]
