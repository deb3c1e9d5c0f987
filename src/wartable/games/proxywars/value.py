"""A quick estimate of who is winning, for bots: totals, points within reach, agents in danger; before that, sheets.

`value.toml` says what each of them is worth.
"""

from __future__ import annotations

import math
from importlib import resources
from typing import Final

from mypy_extensions import i64

from wartable.core import weights
from wartable.games.proxywars.board import Laid
from wartable.games.proxywars.catalogue import SQUARES, UNUSED
from wartable.games.proxywars.combat import attack_sum, attackers, defense
from wartable.games.proxywars.cutting import unused
from wartable.games.proxywars.moves import recruitment
from wartable.games.proxywars.state import CHOOSING, CUTTING, GAMING, NONE, PLACING, ProxyWars
from wartable.games.proxywars.tiles import LOW
from wartable.games.proxywars.totals import victory_points

# The features, in the order of NAMES.
LEFT_OUT: Final = 0
LAYOUT: Final = 1
ON_BOARD: Final = 2
POINTS: Final = 3
RESERVE: Final = 4
ONE_STEP: Final = 5
TWO_STEPS: Final = 6
FURTHER: Final = 7
DANGER: Final = 8
DANGER_NOW: Final = 9
NAMES: Final = [
    "worth of the tiles left out, in cutting and placing",
    "points laid nearer to own recruitment, in placing",
    "agents on the board",
    "victory points occupied",
    "agents in reserve",
    "free points one step away",
    "free points two steps away",
    "free points further away",
    "agents and points in danger, in the own turn",
    "agents and points in danger, in the other's turn",
]

#: For a free victory point N steps away: the feature it counts for, and how much.
REACH: Final[list[int]] = [0, ONE_STEP, TWO_STEPS, FURTHER, FURTHER, FURTHER, FURTHER, FURTHER]
FADING: Final[list[float]] = [0.0, 1.0, 1.0, 0.5, 0.33, 0.22, 0.15, 0.1]

#: For each feature, the worths by which it alone counts.
ALONE: Final = weights.alone(len(NAMES))


def worths() -> list[float]:
    file = resources.files("wartable.games.proxywars") / "value.toml"
    return weights.read(file.read_text(encoding="utf-8"), NAMES, "proxywars/value.toml")


def chances(s: ProxyWars, w: list[float]) -> list[float]:
    """Return each seat's win probability, by these worths."""
    return weights.shares(scores(s, w))


def features(s: ProxyWars) -> list[list[float]]:
    """Return one list a seat, in the order of NAMES. A feature is the score by the worths ALONE."""
    pairs = [scores(s, w) for w in ALONE]
    return [[pair[seat] for pair in pairs] for seat in range(2)]


def scores(s: ProxyWars, w: list[float]) -> list[float]:
    if s.phase == GAMING:
        return [standing(s, 0, w), standing(s, 1, w)]
    found = [0.0, 0.0]
    if s.phase != CHOOSING:
        found[0] += w[LEFT_OUT] * left_out(s, 0)
        found[1] += w[LEFT_OUT] * left_out(s, 1)
    if s.phase == PLACING:
        # What one seat gains by the layout, the other loses.
        gain = w[LAYOUT] * layout(s.draft.laid, s) / 2.0
        found[0] += gain
        found[1] -= gain
    return found


# -- Gaming --------------------------------------------------------------------------------------------------------


def standing(s: ProxyWars, me: int, w: list[float]) -> float:
    """Score what a player has, and what is likely to come or go."""
    total = w[ON_BOARD] * s.on_board(me) + w[POINTS] * victory_points(s, me) + w[RESERVE] * s.reserve[me]
    return total + within_reach(s, me, w) + w[DANGER if s.turn == me else DANGER_NOW] * endangered(s, me)


def within_reach(s: ProxyWars, me: int, w: list[float]) -> float:
    """Score free victory points by the steps that the nearest own agent has to go; one in reserve starts a turn
    later."""
    board = s.board
    free = s.free()
    wanted = board.with_vp & free
    seen: i64 = s.agents(me)
    edge = seen
    total = 0.0
    for distance in range(1, len(FADING)):
        edge = board.around(edge) & free & ~seen
        if distance == 1 and s.reserve[me]:
            edge |= recruitment(s, me)
        if not edge:
            break
        seen |= edge
        found = edge & wanted
        points = 0
        while found:
            bit = found & -found
            found ^= bit
            points += board.vp[LOW[bit % 67]]
        if points:
            total += w[REACH[distance]] * FADING[distance] * points
    return total


def endangered(s: ProxyWars, me: int) -> float:
    """Score what the opponent could take by an attack: the worst of it, and a little for each further one."""
    board = s.board
    foe = 1 - me
    worst = 0.0
    total = 0.0
    targets = s.agents(me) & board.around(s.agents(foe))
    while targets:
        bit = targets & -targets
        targets ^= bit
        target = LOW[bit % 67]
        against = defense(s, foe, target)
        able = attackers(s, foe, target)
        while able:
            low = able & -able
            able ^= low
            if attack_sum(s, foe, LOW[low % 67], target, against) > 0:
                # The agent and its points are gone, and the attacker has the points.
                loss = 2.0 + 4.0 * board.vp[target]
                total += loss
                worst = max(worst, loss)
                break
    return worst + 0.15 * (total - worst)


# -- Cutting and placing -------------------------------------------------------------------------------------------


def left_out(s: ProxyWars, me: int) -> float:
    """Return what the unused tiles of a sheet are worth; a tile that is still to be named counts as a cheap one."""
    if s.draft.factions[me] == NONE:
        return 0.0
    worth = s.sheets.worth
    first = s.draft.factions[me] * SQUARES
    left = unused(s.draft.cut[me])
    cheapest = sorted(worth[first : first + SQUARES])
    total = (UNUSED - len(left)) * cheapest[2] if s.phase == CUTTING else 0.0
    for square in left:
        total += worth[first + square]
    return total


def layout(laid: list[Laid], s: ProxyWars) -> float:
    """Score the victory points that lie nearer to the first seat's recruitment tiles than to the second's."""
    sheets = s.sheets
    bases = [tile for tile in laid if sheets.recruit[tile.kind]]
    total = 0.0
    for tile in laid:
        points = sheets.vp[tile.kind]
        if points:
            nearest = [8, 8]
            for base in bases:
                steps = abs(base.row - tile.row) + abs(base.column - tile.column)
                nearest[base.owner] = min(nearest[base.owner], steps)
            total += points * math.tanh((nearest[1] - nearest[0]) / 3.0)
    return total
