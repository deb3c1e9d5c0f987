"""Routes: where a group can go, and by which ways if they differ in mines and tunnels (TR-46)."""

from __future__ import annotations

from typing import Final

from wartable.games.tsukuyumi.board import can_cross, tunnel_on, tunnel_works
from wartable.games.tsukuyumi.nomads import is_mined
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import BOARLORDS, DARK_SEED, FIRST, KINDS, LT_DAN, NOMADS, ONI, SIDES, SQUAD_LEADER
from wartable.games.tsukuyumi.traits import has_massive

LEADER_OFFSET: Final = SQUAD_LEADER
MOST_LABELS: Final = 400


class Routes:
    """Destinations, and for each the way there as a list of sides to cross; no ways where none differ."""

    #: Added to a side that is crossed by tunnel.
    TUNNEL: Final = 10000

    def __init__(self) -> None:
        self.dests: list[int] = []
        self.paths: list[list[int]] = []

    def path(self, dest: int, route: int) -> list[int]:
        for index in range(len(self.dests)):
            if self.dests[index] == dest:
                return self.paths[index + route]
        return []


def flies(s: Tsukuyumi, side: int, kind: int) -> bool:
    """T-050, T-296: by kind, or all Dark Seed units after All Units Flying."""
    return s.catalogue.flying[kind] or (s.powers.all_flying and side == DARK_SEED)


def all_fly(s: Tsukuyumi, side: int, group: list[int]) -> bool:
    first = FIRST[side]
    for offset in range(FIRST[side + 1] - first):
        if group[offset] and not flies(s, side, first + offset):
            return False
    return True


def reach_of(s: Tsukuyumi, side: int, start: int, group: list[int], range_: int) -> int:
    """TR-34: the range of a group is the smallest of its members'; a Rocket Attack marker takes bonuses away."""
    first = FIRST[side]
    plain = s.board.rocketed(start, side)
    least = 99
    for offset in range(FIRST[side + 1] - first):
        if group[offset]:
            least = min(least, range_ if plain else range_ + s.catalogue.bonus[first + offset])
    return least


def weight(s: Tsukuyumi, space: int, side: int) -> int:
    """TR-36: how much a faction weighs in a space when others want to pass."""
    if side != ONI:
        return s.board.count[space * SIDES + side]
    total = 0
    for kind in range(FIRST[ONI], KINDS):
        total += s.board.units[space * KINDS + kind] * s.catalogue.weight[kind]
    return total


def blocked(s: Tsukuyumi, side: int, space: int, group: list[int], already: bool = False) -> bool:
    """TR-35, TR-39: must a group that has entered this space stop there? `already`: it stands there by now."""
    board = s.board
    first = space * SIDES
    own = board.count[first + side]
    if not already:
        for many in group:
            own += many
    held = False
    for other in range(SIDES):
        if other != side and board.count[first + other] and own < weight(s, space, other):
            held = True
            break
    if not held:
        return False
    if board.rocketed(space, side):
        return True
    if side == NOMADS and (group[LEADER_OFFSET] or board.units[space * KINDS + SQUAD_LEADER]):
        return False
    return not all_fly(s, side, group)


def find_routes(s: Tsukuyumi, side: int, start: int, group: list[int], range_: int) -> Routes:
    """Return every space a group can reach; ways are told apart only where mines or tunnels make a difference."""
    if has_massive(s, side, group):
        return next_door(s, side, start, group)
    if side == BOARLORDS and s.board.tunnels:
        return search(s, side, start, group, range_)
    if side != NOMADS and max(s.board.mines) > 0:
        return search(s, side, start, group, range_)
    routes = Routes()
    routes.dests = spread(s, side, start, group, range_)
    return routes


def next_door(s: Tsukuyumi, side: int, start: int, group: list[int]) -> Routes:
    """T-052, TR-170: a group with a massive unit goes one space, by tunnel or not, whatever is added to its range."""
    board = s.board
    fly = all_fly(s, side, group) and not board.rocketed(start, side)
    routes = Routes()
    for edge in range(start * 6, start * 6 + 6):
        if can_cross(s, side, edge, fly):
            routes.dests.append(board.near[edge])
            routes.paths.append([edge])
        elif side == BOARLORDS:
            tunnel = tunnel_on(s, edge)
            if tunnel >= 0 and tunnel_works(s, tunnel):
                routes.dests.append(board.near[edge])
                routes.paths.append([edge + Routes.TUNNEL])
    return routes


def spread(s: Tsukuyumi, side: int, start: int, group: list[int], range_: int) -> list[int]:
    """Breadth first. Whoever meets Lt. Dan, were it with the last step, has one more (T-250, TR-168).

    With and without that step a space may be worth visiting twice.
    """
    board = s.board
    reach = reach_of(s, side, start, group, range_)
    fly = all_fly(s, side, group)
    size = len(board.cell)
    dan = 1 if side == NOMADS and dan_helps(s, start) else 0
    best = [99] * (size * 2)
    best[start * 2 + dan] = 0
    queue = [start * 2 + dan]
    dests: list[int] = []
    head = 0
    while head < len(queue):
        label = queue[head]
        head += 1
        space = label >> 1
        met = label & 1
        used = best[label]
        if used >= reach + met or (space != start and blocked(s, side, space, group)):
            continue
        flying = fly and not board.rocketed(space, side)
        for edge in range(space * 6, space * 6 + 6):
            other = board.near[edge]
            if other < 0 or (board.wall[edge] and not can_cross(s, side, edge, flying)):
                continue
            then = met
            if side == NOMADS and not met and dan_helps(s, other):
                then = 1
            label = other * 2 + then
            if used + 1 < best[label] and (then or used + 1 < best[label + 1]):
                if best[other * 2] == 99:
                    dests.append(other)
                best[label] = used + 1
                queue.append(label)
    return dests


def dan_helps(s: Tsukuyumi, space: int) -> bool:
    """TR-43: Lt. Dan stands there and his ability works."""
    return s.board.units[space * KINDS + LT_DAN] > 0 and not s.board.rocketed(space, NOMADS)


# -- where ways differ ---------------------------------------------------------------------------------------------


class Labels:
    """Partial ways of a search: where, how many steps, which mined spaces and tunnels, and the way back."""

    def __init__(self) -> None:
        self.at: list[int] = []
        self.used: list[int] = []
        self.mined: list[int] = []
        self.tunnels: list[int] = []
        self.parent: list[int] = []
        self.step: list[int] = []

    def add(self, at: int, used: int, mined: int, tunnels: int, parent: int, step: int) -> None:
        """Keep a way unless another to the same space is no worse in every respect."""
        for index in range(len(self.at)):
            if (
                self.at[index] == at
                and self.used[index] <= used
                and self.mined[index] & ~mined == 0
                and self.tunnels[index] & ~tunnels == 0
            ):
                return
        if len(self.at) >= MOST_LABELS:
            return
        self.at.append(at)
        self.used.append(used)
        self.mined.append(mined)
        self.tunnels.append(tunnels)
        self.parent.append(parent)
        self.step.append(step)


def search(s: Tsukuyumi, side: int, start: int, group: list[int], range_: int) -> Routes:
    """Return all ways that differ in the mined spaces entered or the tunnels used. No Nomads here, so no Lt. Dan."""
    reach = reach_of(s, side, start, group, range_)
    fly = all_fly(s, side, group)
    found = Labels()
    found.add(start, 0, 0, 0, -1, -1)
    head = 0
    while head < len(found.at):
        here = found.at[head]
        used = found.used[head]
        stopped = used >= reach or (here != start and blocked(s, side, here, group))
        flying = fly and not s.board.rocketed(here, side)
        for edge in range(here * 6, here * 6 + 6):
            other = s.board.near[edge]
            if other < 0:
                continue
            mined = found.mined[head] | (1 << other if is_mined(s, other, side) else 0)
            if side == BOARLORDS:
                tunnel = tunnel_on(s, edge)
                if tunnel >= 0 and tunnel_works(s, tunnel) and not found.tunnels[head] >> tunnel & 1:
                    dug = found.tunnels[head] | 1 << tunnel
                    found.add(other, used, mined, dug, head, edge + Routes.TUNNEL)
            if not stopped and can_cross(s, side, edge, flying):
                found.add(other, used + 1, mined, found.tunnels[head], head, edge)
        head += 1
    return best_routes(found, start)


def best_routes(found: Labels, start: int) -> Routes:
    """TR-46: for each destination at most three ways: fewest mines, then fewest tunnels, then fewest steps."""
    routes = Routes()
    dests: list[int] = []
    for at in found.at:
        if at != start and at not in dests:
            dests.append(at)
    for dest in dests:
        ranked: list[tuple[int, int, int, int]] = []
        for index in range(len(found.at)):
            if found.at[index] == dest:
                ranked.append(
                    (found.mined[index].bit_count(), found.tunnels[index].bit_count(), found.used[index], index)
                )
        ranked.sort()
        kept: list[int] = []
        for entry in ranked:
            index = entry[3]
            if len(kept) < 3 and not worse(found, index, kept):
                kept.append(index)
                routes.dests.append(dest)
                routes.paths.append(way(found, index))
    return routes


def worse(found: Labels, index: int, kept: list[int]) -> bool:
    """Return whether it enters all the mined spaces and uses all the tunnels of a way already kept."""
    for other in kept:
        if found.mined[other] & ~found.mined[index] == 0 and found.tunnels[other] & ~found.tunnels[index] == 0:
            return True
    return False


def way(found: Labels, index: int) -> list[int]:
    path: list[int] = []
    while found.parent[index] >= 0:
        path.append(found.step[index])
        index = found.parent[index]
    path.reverse()
    return path
