"""Where a space of Tsukuyumi is, as a person says it: its name on the map, and what and where that is."""

from __future__ import annotations

from math import sqrt

from wartable.core.names import Names
from wartable.games.tsukuyumi.cells import apart, cell_at, cell_name, q_of, r_of
from wartable.games.tsukuyumi.view import SpaceView, TsukuyumiView

CENTRE = cell_at(0, 0)
#: How one hex lies to a neighbour, by the step to it (flat-top hexes; q to the right, r downward).
BESIDE = {
    (1, 0): "lower right of",
    (1, -1): "upper right of",
    (0, -1): "above",
    (-1, 0): "upper left of",
    (-1, 1): "lower left of",
    (0, 1): "below",
}
#: The same for a place seen from the middle of the map, farther out.
TOWARD = {
    (1, 0): "lower right",
    (1, -1): "upper right",
    (0, -1): "top",
    (-1, 0): "upper left",
    (-1, 1): "lower left",
    (0, 1): "bottom",
}


def space_place(view: TsukuyumiView, names: Names, number: int) -> str:
    """Return a space by its name on the map, with what it is in brackets."""
    space = view.spaces[number]
    return f"{space.name} ({about_space(view, names, space)})"


def about_space(view: TsukuyumiView, names: Names, space: SpaceView) -> str:
    """Return what a space is, how it lies to a homezone or to the moon, and whose units stand there."""
    said = [kind_words(view, names, space)]
    there = [units_words(names, faction) for faction in space.totals]
    if there:
        said.append(f"with {' and '.join(there)}")
    return ", ".join(said)


def units_words(names: Names, faction: str) -> str:
    """Return whose units stand somewhere; the Oni are nobody's."""
    return f"{names.side(faction, True):your units|units of *}" if names.seat_of(faction) >= 0 else faction


def kind_words(view: TsukuyumiView, names: Names, space: SpaceView) -> str:
    if space.home is not None:
        who = names.side(view.players[space.home].faction, True)
        return f"{who:your homezone|the homezone of *}"
    at = (space.q, space.r)
    if space.type == "moon":
        return f"moon, {TOWARD[at]}" if at in TOWARD else "moon centre"
    number = f" {space.number}" if space.number else ""
    return f"{space.type}{number} {lies(view, names, at)}"


def lies(view: TsukuyumiView, names: Names, at: tuple[int, int]) -> str:
    """Return how a place lies to the homezone beside it, one's own first, or to the moon."""
    homes = [space for space in view.spaces if space.home is not None]
    for home in sorted(homes, key=lambda space: space.home != view.seat):
        beside = BESIDE.get((at[0] - home.q, at[1] - home.r))
        if beside:
            who = names.side(view.players[home.home or 0].faction, True)
            return f"{beside} {who:your homezone|the homezone of *}"
    side = toward(at)
    return f"{'at' if side in ('top', 'bottom') else 'on'} the {side}"


def toward(at: tuple[int, int]) -> str:
    """Return on which side of the moon a place lies: that whose direction is nearest to its own."""
    q, r = at
    x, y = middle(q, r)
    return TOWARD[max(TOWARD, key=lambda step: x * middle(*step)[0] + y * middle(*step)[1])]


def middle(q: int, r: int) -> tuple[float, float]:
    return 1.5 * q, sqrt(3) * (r + q / 2)


def cell_place(view: TsukuyumiView, names: Names, cell: int) -> str:
    """Return a cell of the table where nothing lies yet: its name, where that is, and how far from the middle."""
    away = apart(cell, CENTRE)
    return f"{cell_name(cell)} ({lies(view, names, (q_of(cell), r_of(cell)))}, {away} from the moon centre)"
