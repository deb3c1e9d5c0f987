"""Units as pieces: a disc in the colour of the faction, the silhouette of the kind, and how many there are."""

from __future__ import annotations

from wartable.draw import svg
from wartable.draw.svg import el
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.picture_art import ICONS, KEYS, SIDE_OF_UNIT, UNIT_ICONS, at

#: The middle of the pieces in a hex.
ROW = -1.0
#: The same where two rows stand: higher, so that the name below them can be read.
ROWS = -6.0
#: So many discs stand in a hex, in a row up to three, else in two.
ROOM = 6
A_ROW = 3
#: How far two rows stand apart.
APART = 24.0
#: Leaders and giants are larger than others, the smallest are smaller.
LARGE = {"Lt. Dan", "Boarmother", "Conqueror", "Cyberoid", "Shogun", "large Oni"}
SMALL = {"Dog", "Squeaker", "Worker", "Attack Drone", "small Oni"}
ORDER = {name: number for number, name in enumerate(terms.UNITS)}


#: For units that have just moved: the way back to where they were.
Point = tuple[float, float]
Came = dict[str, Point]


def tokens(units: dict[str, int], where: str, larger: float, came: Came) -> list[str]:
    """Draw the pieces in a space: a disc a kind where there is room, else a disc a faction with its foremost kind."""
    shown = list(units.items()) if len(units) <= ROOM else by_faction(units)
    rows = [shown] if len(shown) <= A_ROW else [shown[: len(shown) // 2], shown[len(shown) // 2 :]]
    scale = (1.0, 0.98, 0.86)[max(map(len, rows)) - 1] if shown else 1.0
    scale = scale if len(rows) == 1 else 0.76
    made = []
    for row, there in enumerate(rows):
        y = ROW if len(rows) == 1 else ROWS + APART * (row - 0.5)
        first = -36 * scale * (len(there) - 1) / 2
        for place, (name, many) in enumerate(there):
            whose = f"{where}-{KEYS[SIDE_OF_UNIT[name]]}"
            # The number of a piece stands on its outer side, where it covers no other.
            outer = -1 if len(there) > 1 and place < len(there) / 2 - 0.5 else 1
            middle = (first + 36 * scale * place, y)
            made.append(token(name, many, middle, scale, larger, whose, came.get(name), outer))
    return made


def by_faction(units: dict[str, int]) -> list[tuple[str, int]]:
    """Return the foremost kind of each faction, with how many units it has in all."""
    counts: dict[str, int] = {}
    foremost: dict[str, str] = {}
    for name, many in units.items():
        faction = SIDE_OF_UNIT[name]
        counts[faction] = counts.get(faction, 0) + many
        if faction not in foremost or ORDER[name] > ORDER[foremost[faction]]:
            foremost[faction] = name
    return [(foremost[faction], many) for faction, many in counts.items()]


def grown(x: float, y: float, scale: float) -> str:
    """Draw a place, with what lies there larger or smaller than it is drawn."""
    return at(x, y) + (f" scale({scale:.3f})" if scale != 1 else "")


def token(
    name: str, many: int, middle: Point, scale: float, larger: float, where: str, came: Point | None, outer: int
) -> str:
    """Draw one piece; a second disc shows that there are more of its kind. `larger` is for its number alone."""
    key = KEYS[SIDE_OF_UNIT[name]]
    made = [el("ellipse", cx=3, cy=6, rx=18, ry=15, class_="t-dark")]
    if many > 1:
        made += disc(key, 3.5, 4)
    made += disc(key, 0, 0)
    size = 28 if name in LARGE else 20 if name in SMALL else 24
    made.append(ICONS.use(UNIT_ICONS[name], -size / 2, -size / 2, size, fill="var(--token)"))
    if many > 1:
        rim = el("circle", r=9, class_="t-count")
        number = svg.words(0, 5.5, str(many), class_="t-strong t-mid", font_size=16)
        made.append(el("g", rim, number, transform=grown(12 * outer, 10, larger / scale)))
    way = None if came is None else f"{came[0]:.0f} {came[1]:.0f}"
    return el("g", *made, transform=grown(*middle, scale), id=f"unit-{where}-{ORDER[name]}", data_came=way)


def disc(key: str, x: float, y: float) -> list[str]:
    """Draw a wooden disc: its edge, its face, and the light on it."""
    return [
        el("circle", cx=x, cy=y + 3, r=16, class_=f"t-token t-thick t-{key}"),
        el("circle", cx=x, cy=y, r=16, class_=f"t-token t-{key}"),
        el("circle", cx=x, cy=y, r=15, class_="t-shine"),
    ]
