"""A quick estimate of who is winning, for bots: totals, points within reach, agents in danger; before that, sheets."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from wartable.games.proxywars.board import Laid
from wartable.games.proxywars.combat import attack_sum, attackers, defense
from wartable.games.proxywars.cutting import unused
from wartable.games.proxywars.moves import recruitment
from wartable.games.proxywars.sheets import LOW, SQUARES, UNUSED
from wartable.games.proxywars.state import CHOOSING, CUTTING, GAMING, NONE, PLACING, ProxyWars
from wartable.games.proxywars.totals import victory_points

#: What a free victory point is worth to a player whose nearest agent is so many steps away.
NEARNESS: Final[list[float]] = [0.0, 1.1, 0.75, 0.5, 0.33, 0.22, 0.15, 0.1]
#: What of an agent in danger is lost already, in its owner's turn and in the other's.
DANGER: Final[list[float]] = [0.15, 0.75]


def value(s: ProxyWars) -> list[float]:
    """Each seat's chance to win, from the state as it lies."""
    if s.over:
        return [1.0 if seat in s.winners else 0.0 for seat in range(2)] if s.winners else [0.5, 0.5]
    chance = 1.0 / (1.0 + math.exp(-lead(s)))
    return [chance, 1.0 - chance]


def lead(s: ProxyWars) -> float:
    """How far the first seat is ahead, on a scale where 1 is a clear advantage."""
    if s.phase == GAMING:
        return (standing(s, 0) - standing(s, 1)) / 4.0
    ahead = 0.0
    if s.phase != CHOOSING:
        ahead += 0.15 * (cutting(s, 1) - cutting(s, 0))
    if s.phase == PLACING:
        ahead += 0.1 * layout(s.laid, s)
    return ahead


# -- Gaming --------------------------------------------------------------------------------------------------------


def standing(s: ProxyWars, me: int) -> float:
    """What a player has. In the difference of the margins an agent on the board and a point count twice, in reserve
    once."""
    total = 2.0 * (s.on_board(me) + victory_points(s, me)) + s.reserve[me]
    return total + within_reach(s, me) - endangered(s, me)


def within_reach(s: ProxyWars, me: int) -> float:
    """Free victory points, by the steps that the nearest own agent has to go; one in reserve starts a turn later."""
    board = s.board
    free = s.free()
    wanted = board.with_vp & free
    seen: i64 = s.agents(me)
    edge = seen
    total = 0.0
    for distance in range(1, len(NEARNESS)):
        edge = board.around(edge) & free & ~seen
        if distance == 1 and s.reserve[me]:
            edge |= recruitment(s, me)
        if not edge:
            break
        seen |= edge
        found = edge & wanted
        while found:
            bit = found & -found
            found ^= bit
            total += NEARNESS[distance] * board.vp[LOW[bit % 67]]
    return total


def endangered(s: ProxyWars, me: int) -> float:
    """What the opponent could take by an attack: the worst of it, and a little for each further one."""
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
    return DANGER[1 if s.turn == foe else 0] * (worst + 0.15 * (total - worst))


# -- Cutting and placing -------------------------------------------------------------------------------------------


def cutting(s: ProxyWars, me: int) -> float:
    """What the unused tiles of a sheet are worth; a tile that is still to be named counts as a cheap one."""
    if s.factions[me] == NONE:
        return 0.0
    worth = s.sheets.worth
    first = s.factions[me] * SQUARES
    left = unused(s.cut[me])
    cheapest = sorted(worth[first : first + SQUARES])
    total = (UNUSED - len(left)) * cheapest[2] if s.phase == CUTTING else 0.0
    for square in left:
        total += worth[first + square]
    return total


def layout(laid: list[Laid], s: ProxyWars) -> float:
    """Victory points that lie nearer to the first seat's recruitment tiles than to the second's."""
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
