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
from wartable.games.tsukuyumi.terms import (
    BOARLORDS,
    CYBERSAMURAI,
    FIRST,
    HOME,
    KINDS,
    MOON,
    MOST_KINDS,
    MOUNTAIN,
    NOMADS,
    SIDES,
    SQUAD_LEADER,
    TSUKUYUMI,
)


def add_space(s: Tsukuyumi, cell: int, type: int) -> int:
    """Put an empty space on the table and return its number. `rebuild` makes it known to its neighbours."""
    board = s.board
    board.cell = [*board.cell, cell]
    board.type = [*board.type, type]
    board.tile = [*board.tile, NOT_OUT]
    board.number = [*board.number, 0]
    board.printed = [*board.printed, TSUKUYUMI if type == MOON else 0]
    board.sides += [0] * 6
    board.marks.append(0)
    board.negated.append(0)
    board.owner.append(-1)
    board.mines.append(0)
    board.eggs.append(0)
    board.strongholds.append(0)
    board.covers.append(0)
    board.units += [0] * KINDS
    board.count += [0] * SIDES
    for column in (board.stuck, board.raged):
        if column:
            column += [0] * KINDS
    return len(board.cell) - 1


def add_tile(s: Tsukuyumi, cell: int, tile: int, turned: int) -> int:
    """T-001: put a tile on the table, turned by some steps; its printed red edges turn with it."""
    board = s.board
    printing = s.catalogue.tiles[tile]
    space = add_space(s, cell, printing.type)
    board.tile = [*board.tile[:space], tile]
    board.number = [*board.number[:space], printing.number]
    board.printed = [*board.printed[:space], printing.properties]
    for edge in printing.red:
        board.sides[space * 6 + (edge + turned) % 6] = PRINTED
    return space


def to_home(s: Tsukuyumi, space: int) -> None:
    """T-034, T-263, TR-07, TR-171: a homezone is laid on an area; the tile leaves the game with all that lay on it."""
    board = s.board
    board.type = [HOME if at == space else board.type[at] for at in range(len(board.type))]
    board.tile = [NOT_OUT if at == space else board.tile[at] for at in range(len(board.tile))]
    board.number = [0 if at == space else board.number[at] for at in range(len(board.number))]
    board.printed = [0 if at == space else board.printed[at] for at in range(len(board.printed))]
    for side in range(space * 6, space * 6 + 6):
        board.sides[side] = 0
    for column in (board.marks, board.negated, board.mines, board.eggs, board.strongholds, board.covers):
        column[space] = 0
    for number in range(len(board.tunnels) - 1, -1, -1):
        if board.tunnels[number] // 6 == space or board.near[board.tunnels[number]] == space:
            board.tunnels.pop(number)
            board.tunnel_used.pop(number)


def rebuild(s: Tsukuyumi) -> None:
    """Work out anew which spaces touch and which edges are closed."""
    board = s.board
    space_on = [NOT_OUT] * CELLS
    for space in range(len(board.cell)):
        space_on[board.cell[space]] = space
    near: list[int] = []
    for space in range(len(board.cell)):
        first = board.cell[space] * 6
        for direction in range(6):
            cell = CELL_NEAR[first + direction]
            near.append(space_on[cell] if cell >= 0 else NOT_OUT)
    board.near = near
    rewall(s)


def rewall(s: Tsukuyumi) -> None:
    """T-026, TR-40: an edge is closed if either of the two spaces has an uncovered red side there."""
    board = s.board
    walls = [0] * len(board.near)
    for side in range(len(board.near)):
        if board.near[side] < 0:
            continue
        wall = side_wall(s, side)
        if wall:
            walls[side] |= wall
            walls[opposite(s, side)] |= wall
    board.wall = walls


def side_wall(s: Tsukuyumi, side: int) -> int:
    """Return what one side of a space puts in the way."""
    board = s.board
    bears = board.sides[side]
    wall = 0
    if is_red(bears):
        wall |= RED_WALL
    # T-340: Pigs on a tile under a Rocket Attack marker do not work.
    if bears & PIGS and not board.rocketed(side // 6, BOARLORDS):
        wall |= PIG_WALL
    if board.kaneda[0] == side or board.kaneda[1] == side:
        wall |= KANEDA_WALL
    return wall


def is_red(bears: int) -> bool:
    """Return whether a side bears a blockade: printed and not covered, or as a marker."""
    return bool(bears & BLOCKADE) or bears & (PRINTED | PASSAGE) == PRINTED


def opposite(s: Tsukuyumi, side: int) -> int:
    """Return the same edge seen from the space beyond."""
    return s.board.near[side] * 6 + (side + 3) % 6


def can_cross(s: Tsukuyumi, who: int, side: int, flying: bool) -> bool:
    """T-025, T-050, T-266, T-317: may a unit of faction `who` cross this edge, tunnels aside?"""
    if s.board.near[side] < 0:
        return False
    wall = s.board.wall[side]
    if wall == 0:
        return True
    if wall & KANEDA_WALL and who != CYBERSAMURAI:
        return False
    if flying:
        return True
    return not wall & RED_WALL and (not wall & PIG_WALL or who == BOARLORDS)


def is_area(s: Tsukuyumi, space: int) -> bool:
    """T-029: a tile or moon area, no homezone."""
    return s.board.type[space] != HOME


def is_empty(s: Tsukuyumi, space: int) -> bool:
    """Without units of anybody."""
    first = space * SIDES
    for side in range(SIDES):
        if s.board.count[first + side]:
            return False
    return True


def has_enemy(s: Tsukuyumi, space: int, who: int) -> bool:
    """Return whether units of another faction stand there, Oni included."""
    first = space * SIDES
    for side in range(SIDES):
        if side != who and s.board.count[first + side]:
            return True
    return False


def put(s: Tsukuyumi, space: int, kind: int, many: int) -> None:
    """Put units onto a space (a negative number: take them off it)."""
    board = s.board
    side = side_of(kind)
    board.units[space * KINDS + kind] += many
    board.count[space * SIDES + side] += many
    if many < 0 and (board.stuck or board.raged):
        forget(s, space * KINDS + kind)


def forget(s: Tsukuyumi, at: int) -> None:
    """Take it that the units that are gone had neither moved (TR-170) nor made a free attack (TR-173)."""
    board = s.board
    if board.stuck:
        board.stuck = clipped(board.stuck, at, board.units[at])
    if board.raged:
        board.raged = clipped(board.raged, at, board.units[at])


def clipped(column: list[int], at: int, most: int) -> list[int]:
    """Return a column with at most `most` at a place; an empty list once nobody is in it."""
    column[at] = min(column[at], most)
    return column if max(column) else []


def side_of(kind: int) -> int:
    side = 0
    while kind >= FIRST[side + 1]:
        side += 1
    return side


def spaces_with(s: Tsukuyumi, who: int) -> list[int]:
    """Return the spaces where a faction has units."""
    found: list[int] = []
    count = s.board.count
    at = who
    for space in range(len(s.board.cell)):
        if count[at]:
            found.append(space)
        at += SIDES
    return found


def group_at(s: Tsukuyumi, space: int, side: int) -> list[int]:
    """Return a faction's units in a space, by kind."""
    group = [0] * MOST_KINDS
    for offset in range(FIRST[side + 1] - FIRST[side]):
        group[offset] = s.board.units[space * KINDS + FIRST[side] + offset]
    return group


def kinds_at(s: Tsukuyumi, space: int, who: int) -> list[int]:
    """Return the kinds of unit a faction has in a space."""
    first = space * KINDS
    return [kind for kind in range(FIRST[who], FIRST[who + 1]) if s.board.units[first + kind]]


def mountain(s: Tsukuyumi, space: int) -> int:
    """T-007, T-253: the number of a mountain range, void where the Squad Leader stands."""
    board = s.board
    if board.type[space] != MOUNTAIN:
        return 0
    if board.units[space * KINDS + SQUAD_LEADER] and not board.rocketed(space, NOMADS):
        return 0
    return board.number[space]


def points(s: Tsukuyumi, space: int, who: int) -> int:
    """T-046, T-273: the conquest points a faction has in a space, with working Strongholds."""
    board = s.board
    total = 0
    if board.count[space * SIDES + who]:
        first = space * KINDS
        conquest = s.catalogue.conquest
        for kind in range(FIRST[who], FIRST[who + 1]):
            if board.units[first + kind]:
                total += board.units[first + kind] * conquest[kind]
    if who == BOARLORDS and board.strongholds[space] and not board.rocketed(space, BOARLORDS):
        total += board.strongholds[space] * s.catalogue.stronghold_points
    return total


def damage_at(s: Tsukuyumi, space: int, who: int) -> int:
    """T-048: the attack damage of a faction's units in a space."""
    return units_times(s, space, who, s.catalogue.damage)


def health_at(s: Tsukuyumi, space: int, who: int) -> int:
    return units_times(s, space, who, s.catalogue.health)


def units_times(s: Tsukuyumi, space: int, who: int, each: list[int]) -> int:
    """Return the sum over a faction's units in a space of what each kind counts."""
    total = 0
    first = space * KINDS
    for kind in range(FIRST[who], FIRST[who + 1]):
        if s.board.units[first + kind]:
            total += s.board.units[first + kind] * each[kind]
    return total


def turn_area(s: Tsukuyumi, space: int, steps: int) -> None:
    """T-089, T-262: what lies on the sides turns with the area; a Kaneda marker too; tunnels stay (T-090)."""
    board = s.board
    first = space * 6
    old = board.sides[first : first + 6]
    for direction in range(6):
        board.sides[first + (direction + steps) % 6] = old[direction]
    for colour in range(2):
        if board.kaneda[colour] >= 0 and board.kaneda[colour] // 6 == space:
            board.kaneda[colour] = first + (board.kaneda[colour] + steps) % 6
    rewall(s)


def tunnel_on(s: Tsukuyumi, side: int) -> int:
    """Return the number of the tunnel across this edge, or -1."""
    board = s.board
    if not board.tunnels:
        return -1
    # Where nothing lies beyond, this is below 0, as no tunnel is.
    beyond = opposite(s, side)
    low = side if side < beyond else beyond
    for number in range(len(board.tunnels)):
        if board.tunnels[number] == low:
            return number
    return -1


def tunnel_works(s: Tsukuyumi, number: int) -> bool:
    """TR-126: fresh, no Kaneda on the edge, no Rocket Attack marker at either end."""
    board = s.board
    if board.tunnel_used[number]:
        return False
    side = board.tunnels[number]
    if board.wall[side] & KANEDA_WALL:
        return False
    return not board.rocketed(side // 6, BOARLORDS) and not board.rocketed(board.near[side], BOARLORDS)
