"""Units as pieces: a disc in the colour of the faction, the silhouette of the kind, and how many there are."""

from __future__ import annotations

from wartable.draw import svg
from wartable.draw.svg import el
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.picture_art import ICONS, KEYS, SIDE_OF_UNIT, UNIT_ICONS, at

#: The middle of the pieces in a hex.
ROW = 8.0
#: So many discs stand in a hex beside each other.
ROOM = 4
ORDER = {name: number for number, name in enumerate(terms.UNITS)}


#: For units that have just moved: the way back to where they were.
Came = dict[str, tuple[float, float]]


def tokens(units: dict[str, int], where: str, larger: float, came: Came) -> list[str]:
    """Draw the pieces in a space: a disc a kind where there is room, else a disc a faction with its foremost kind."""
    shown = list(units.items()) if len(units) <= ROOM else by_faction(units)
    step = min(31.0, 92.0 / len(shown)) if shown else 0.0
    scale = min(1.0, step / 27) if len(shown) > 1 else 1.0
    first = -step * (len(shown) - 1) / 2
    return [
        token(name, many, first + step * place, scale, larger, f"{where}-{KEYS[SIDE_OF_UNIT[name]]}", came.get(name))
        for place, (name, many) in enumerate(shown)
    ]


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
    name: str, many: int, x: float, scale: float, larger: float, where: str, came: tuple[float, float] | None
) -> str:
    """Draw one piece; a second rim shows that there are more of its kind. Its number is so much larger than the
    rest."""
    key = KEYS[SIDE_OF_UNIT[name]]
    made = []
    if many > 1:
        made.append(el("circle", cx=1.5, cy=3, r=15, class_=f"t-token t-{key}"))
    made.append(el("circle", r=15, class_=f"t-token t-{key}"))
    made.append(ICONS.use(UNIT_ICONS[name], -11, -11, 22, fill="var(--token)"))
    if many > 1:
        rim = el("circle", r=9, class_="t-count")
        number = svg.words(0, 5.5, str(many), class_="t-strong t-mid", font_size=16)
        made.append(el("g", rim, number, transform=grown(11, 9, larger / scale)))
    way = None if came is None else f"{came[0]:.0f} {came[1]:.0f}"
    return el("g", *made, transform=grown(x, ROW, scale), id=f"unit-{where}-{ORDER[name]}", data_came=way)
