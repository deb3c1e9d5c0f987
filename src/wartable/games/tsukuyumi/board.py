"""The board: spaces and their sides, what closes an edge, what stands where.

Every change of sides or tiles goes through here, so that `near` and `wall` always tell the truth.
"""

from __future__ import annotations

from wartable.games.tsukuyumi.cells import CELL_NEAR, CELLS
from wartable.games.tsukuyumi.state import (
    BLOCKADE,
    KANEDA_WALL,
    NOT_OUT,
    PASSAGE,
    PIG_WALL,
    PIGS,
    PRINTED,
    RED_WALL,
    Tsukuyumi,
)
from wartable.games.tsukuyumi.tables import (
    BOARLORDS,
    CYBERSAMURAI,
    FIRST,
    HOME,
    KINDS,
    MOON,
    MOUNTAIN,
    NOMADS,
    SIDES,
    SQUAD_LEADER,
    TSUKUYUMI,
)


def add_space(s: Tsukuyumi, cell: int, type: int) -> int:
    """Put an empty space on the table; gives its number. `rebuild` makes it known to its neighbours."""
    s.cell = [*s.cell, cell]
    s.type = [*s.type, type]
    s.tile = [*s.tile, NOT_OUT]
    s.number = [*s.number, 0]
    s.printed = [*s.printed, TSUKUYUMI if type == MOON else 0]
    s.sides += [0] * 6
    s.marks.append(0)
    s.negated.append(0)
    s.owner.append(-1)
    s.mines.append(0)
    s.eggs.append(0)
    s.strongholds.append(0)
    s.covers.append(0)
    s.units += [0] * KINDS
    s.count += [0] * SIDES
    for column in (s.stuck, s.raged):
        if column:
            column += [0] * KINDS
    return len(s.cell) - 1


def add_tile(s: Tsukuyumi, cell: int, tile: int, turned: int) -> int:
    """T-001: put a tile on the table, turned by some steps; its printed red edges turn with it."""
    printing = s.tables.tiles[tile]
    space = add_space(s, cell, printing.type)
    s.tile = [*s.tile[:space], tile]
    s.number = [*s.number[:space], printing.number]
    s.printed = [*s.printed[:space], printing.properties]
    for edge in printing.red:
        s.sides[space * 6 + (edge + turned) % 6] = PRINTED
    return space


def to_home(s: Tsukuyumi, space: int) -> None:
    """T-034, T-263, TR-07, TR-171: a homezone is laid on an area; the tile leaves the game with all that lay on it."""
    s.type = [HOME if at == space else s.type[at] for at in range(len(s.type))]
    s.tile = [NOT_OUT if at == space else s.tile[at] for at in range(len(s.tile))]
    s.number = [0 if at == space else s.number[at] for at in range(len(s.number))]
    s.printed = [0 if at == space else s.printed[at] for at in range(len(s.printed))]
    for side in range(space * 6, space * 6 + 6):
        s.sides[side] = 0
    for column in (s.marks, s.negated, s.mines, s.eggs, s.strongholds, s.covers):
        column[space] = 0
    for number in range(len(s.tunnels) - 1, -1, -1):
        if s.tunnels[number] // 6 == space or s.near[s.tunnels[number]] == space:
            s.tunnels.pop(number)
            s.tunnel_used.pop(number)


def rebuild(s: Tsukuyumi) -> None:
    """Work out anew which spaces touch and which edges are closed."""
    space_on = [NOT_OUT] * CELLS
    for space in range(len(s.cell)):
        space_on[s.cell[space]] = space
    near: list[int] = []
    for space in range(len(s.cell)):
        first = s.cell[space] * 6
        for direction in range(6):
            cell = CELL_NEAR[first + direction]
            near.append(space_on[cell] if cell >= 0 else NOT_OUT)
    s.near = near
    rewall(s)


def rewall(s: Tsukuyumi) -> None:
    """T-026, TR-40: an edge is closed if either of the two spaces has an uncovered red side there."""
    walls = [0] * len(s.near)
    for side in range(len(s.near)):
        if s.near[side] < 0:
            continue
        wall = side_wall(s, side)
        if wall:
            walls[side] |= wall
            walls[opposite(s, side)] |= wall
    s.wall = walls


def side_wall(s: Tsukuyumi, side: int) -> int:
    """What one side of a space puts in the way."""
    bears = s.sides[side]
    wall = 0
    if is_red(bears):
        wall |= RED_WALL
    # T-340: Pigs on a tile under a Rocket Attack marker do not work.
    if bears & PIGS and not s.rocketed(side // 6, BOARLORDS):
        wall |= PIG_WALL
    if s.kaneda[0] == side or s.kaneda[1] == side:
        wall |= KANEDA_WALL
    return wall


def is_red(bears: int) -> bool:
    """A blockade that is printed and not covered, or a blockade marker."""
    return bool(bears & BLOCKADE) or bears & (PRINTED | PASSAGE) == PRINTED


def opposite(s: Tsukuyumi, side: int) -> int:
    """The same edge seen from the space beyond."""
    return s.near[side] * 6 + (side + 3) % 6


def can_cross(s: Tsukuyumi, who: int, side: int, flying: bool) -> bool:
    """T-025, T-050, T-266, T-317: may a unit of faction `who` cross this edge, tunnels aside?"""
    if s.near[side] < 0:
        return False
    wall = s.wall[side]
    if wall == 0:
        return True
    if wall & KANEDA_WALL and who != CYBERSAMURAI:
        return False
    if flying:
        return True
    return not wall & RED_WALL and (not wall & PIG_WALL or who == BOARLORDS)


def is_area(s: Tsukuyumi, space: int) -> bool:
    """T-029: a tile or moon area, no homezone."""
    return s.type[space] != HOME


def is_empty(s: Tsukuyumi, space: int) -> bool:
    """Without units of anybody."""
    first = space * SIDES
    for side in range(SIDES):
        if s.count[first + side]:
            return False
    return True


def has_enemy(s: Tsukuyumi, space: int, who: int) -> bool:
    """Units of another faction stand there, Oni included."""
    first = space * SIDES
    for side in range(SIDES):
        if side != who and s.count[first + side]:
            return True
    return False


def put(s: Tsukuyumi, space: int, kind: int, many: int) -> None:
    """Units come onto a space (a negative number: they leave it)."""
    side = side_of(kind)
    s.units[space * KINDS + kind] += many
    s.count[space * SIDES + side] += many
    if many < 0 and (s.stuck or s.raged):
        forget(s, space * KINDS + kind)


def forget(s: Tsukuyumi, at: int) -> None:
    """Of units that are gone, it was those that had neither moved (TR-170) nor made a free attack (TR-173)."""
    if s.stuck:
        s.stuck = clipped(s.stuck, at, s.units[at])
    if s.raged:
        s.raged = clipped(s.raged, at, s.units[at])


def clipped(column: list[int], at: int, most: int) -> list[int]:
    """A column with no more than so many at a place; an empty list once nobody is in it."""
    column[at] = min(column[at], most)
    return column if max(column) else []


def side_of(kind: int) -> int:
    side = 0
    while kind >= FIRST[side + 1]:
        side += 1
    return side


def spaces_with(s: Tsukuyumi, who: int) -> list[int]:
    """The spaces where a faction has units."""
    found: list[int] = []
    count = s.count
    at = who
    for space in range(len(s.cell)):
        if count[at]:
            found.append(space)
        at += SIDES
    return found


def kinds_at(s: Tsukuyumi, space: int, who: int) -> list[int]:
    """The kinds of unit a faction has in a space."""
    first = space * KINDS
    return [kind for kind in range(FIRST[who], FIRST[who + 1]) if s.units[first + kind]]


def mountain(s: Tsukuyumi, space: int) -> int:
    """T-007, T-253: the number of a mountain range, void where the Squad Leader stands."""
    if s.type[space] != MOUNTAIN:
        return 0
    if s.units[space * KINDS + SQUAD_LEADER] and not s.rocketed(space, NOMADS):
        return 0
    return s.number[space]


def points(s: Tsukuyumi, space: int, who: int) -> int:
    """T-046, T-273: the conquest points a faction has in a space, with working Strongholds."""
    total = 0
    if s.count[space * SIDES + who]:
        first = space * KINDS
        conquest = s.tables.conquest
        for kind in range(FIRST[who], FIRST[who + 1]):
            if s.units[first + kind]:
                total += s.units[first + kind] * conquest[kind]
    if who == BOARLORDS and s.strongholds[space] and not s.rocketed(space, BOARLORDS):
        total += s.strongholds[space] * s.tables.stronghold_points
    return total


def damage_at(s: Tsukuyumi, space: int, who: int) -> int:
    """T-048: the attack damage of a faction's units in a space."""
    total = 0
    first = space * KINDS
    for kind in range(FIRST[who], FIRST[who + 1]):
        if s.units[first + kind]:
            total += s.units[first + kind] * s.tables.damage[kind]
    return total


def health_at(s: Tsukuyumi, space: int, who: int) -> int:
    total = 0
    first = space * KINDS
    for kind in range(FIRST[who], FIRST[who + 1]):
        if s.units[first + kind]:
            total += s.units[first + kind] * s.tables.health[kind]
    return total


def turn_area(s: Tsukuyumi, space: int, steps: int) -> None:
    """T-089, T-262: what lies on the sides turns with the area; a Kaneda marker too; tunnels stay (T-090)."""
    first = space * 6
    old = s.sides[first : first + 6]
    for direction in range(6):
        s.sides[first + (direction + steps) % 6] = old[direction]
    for colour in range(2):
        if s.kaneda[colour] >= 0 and s.kaneda[colour] // 6 == space:
            s.kaneda[colour] = first + (s.kaneda[colour] + steps) % 6
    rewall(s)


def tunnel_on(s: Tsukuyumi, side: int) -> int:
    """The number of the tunnel across this edge, or -1."""
    if not s.tunnels:
        return -1
    # Where nothing lies beyond, this is below 0, as no tunnel is.
    beyond = opposite(s, side)
    low = side if side < beyond else beyond
    for number in range(len(s.tunnels)):
        if s.tunnels[number] == low:
            return number
    return -1


def tunnel_works(s: Tsukuyumi, number: int) -> bool:
    """TR-126: fresh, no Kaneda on the edge, no Rocket Attack marker at either end."""
    if s.tunnel_used[number]:
        return False
    side = s.tunnels[number]
    if s.wall[side] & KANEDA_WALL:
        return False
    return not s.rocketed(side // 6, BOARLORDS) and not s.rocketed(s.near[side], BOARLORDS)
