"""What changes areas: property markers, blockades, areas that change places, and new land."""

from __future__ import annotations

from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.board import is_area, is_empty, is_red, rewall
from wartable.games.tsukuyumi.cells import CELL_NEAR, CELLS
from wartable.games.tsukuyumi.scoring import check
from wartable.games.tsukuyumi.state import (
    BLOCKADE,
    PASSAGE,
    PIGS,
    PRINTED,
    Tsukuyumi,
)
from wartable.games.tsukuyumi.terms import (
    KINDS,
    MOON,
    PROPERTY_BITS,
    SIDES,
    UNSTABLE,
)

# -- property markers -----------------------------------------------------------------------------------------------


def marker_fits(s: Tsukuyumi, space: int, property: int) -> bool:
    """TR-14, TR-15: the area lacks the property, and a marker is left."""
    return not s.board.has(space, property) and property_left(s, property) > 0


def property_left(s: Tsukuyumi, property: int) -> int:
    used = 0
    for marks in s.board.marks:
        if marks & property:
            used += 1
    return s.catalogue.property_markers[PROPERTY_BITS.index(property)] - used


def mark_property(s: Tsukuyumi, space: int, property: int) -> None:
    s.board.marks[space] |= property
    s.log.say(events.GETS, s.board.cell[space], PROPERTY_BITS.index(property))
    check(s)


def cancellable(s: Tsukuyumi, space: int) -> list[int]:
    """T-112, T-113: properties the area has now; a printed one needs a negation marker."""
    board = s.board
    negations = 0
    for negated in board.negated:
        negations += negated.bit_count()
    found: list[int] = []
    for property in PROPERTY_BITS:
        if board.has(space, property) and (board.marks[space] & property or negations < s.catalogue.negations):
            found.append(property)
    return found


def cancel(s: Tsukuyumi, space: int, number: int) -> None:
    """T-113: a marker is taken off, a printed property negated."""
    board = s.board
    property = PROPERTY_BITS[number]
    if board.marks[space] & property:
        board.marks[space] &= ~property
    else:
        board.negated[space] |= property
    s.log.say(events.LOSES_PROPERTY, board.cell[space], number)


# -- blockades ------------------------------------------------------------------------------------------------------


def barriers_left(s: Tsukuyumi) -> int:
    """TR-14: blockade and passage markers come from one supply."""
    used = 0
    for bears in s.board.sides:
        if bears & (BLOCKADE | PASSAGE):
            used += 1
    return s.catalogue.barriers - used


def openable(s: Tsukuyumi, space: int) -> list[int]:
    """T-107, TR-64: printed red sides to cover, blockade markers to remove; never Pigs or Kaneda."""
    left = barriers_left(s) > 0
    found: list[int] = []
    for direction in range(6):
        bears = s.board.sides[space * 6 + direction]
        if bears & BLOCKADE or (left and bears & (PRINTED | PASSAGE) == PRINTED):
            found.append(direction)
    return found


def closable(s: Tsukuyumi, space: int) -> list[int]:
    """T-115, T-117, TR-65: sides towards another space that are not red, and passage markers to remove."""
    left = barriers_left(s) > 0
    found: list[int] = []
    for direction in range(6):
        side = space * 6 + direction
        bears = s.board.sides[side]
        if bears & PASSAGE or (left and s.board.near[side] >= 0 and not is_red(bears) and not bears & PIGS):
            found.append(direction)
    return found


def change_side(s: Tsukuyumi, space: int, direction: int) -> None:
    """Open a red side, close an open one: markers come off first, else one is put down."""
    board = s.board
    side = space * 6 + direction
    bears = board.sides[side]
    if bears & BLOCKADE:
        board.sides[side] = bears & ~BLOCKADE
    elif bears & PASSAGE:
        board.sides[side] = bears & ~PASSAGE
    elif bears & PRINTED:
        board.sides[side] = bears | PASSAGE
    else:
        board.sides[side] = bears | BLOCKADE
    s.log.say(events.BLOCKED if is_red(board.sides[side]) else events.OPENED, board.cell[space], direction)
    rewall(s)


# -- areas that change places ---------------------------------------------------------------------------------------


def is_open(s: Tsukuyumi, space: int) -> bool:
    """T-021, TR-58, TR-174: without units of anybody, or unstable."""
    return is_empty(s, space) or s.board.has(space, UNSTABLE)


def partners(s: Tsukuyumi, space: int) -> list[int]:
    """T-102, T-103, T-106: adjacent areas with which this one may be swapped."""
    board = s.board
    found: list[int] = []
    if board.type[space] != MOON and is_area(s, space) and is_open(s, space):
        for edge in range(space * 6, space * 6 + 6):
            other = board.near[edge]
            if other >= 0 and is_area(s, other) and board.type[other] != MOON and is_open(s, other):
                found.append(other)
    return found


def swap(s: Tsukuyumi, one: int, other: int) -> None:
    """TR-63, TR-172: everything travels with its area but tunnels, which stay at their edge of the board."""
    board = s.board
    board.type = swapped(board.type, one, other)
    board.tile = swapped(board.tile, one, other)
    board.number = swapped(board.number, one, other)
    board.printed = swapped(board.printed, one, other)
    for column in (
        board.marks,
        board.negated,
        board.owner,
        board.mines,
        board.eggs,
        board.strongholds,
        board.covers,
    ):
        column[one], column[other] = column[other], column[one]
    for rows, width in (
        (board.sides, 6),
        (board.units, KINDS),
        (board.count, SIDES),
        (board.stuck, KINDS),
        (board.raged, KINDS),
    ):
        for at in range(width if rows else 0):
            a, b = one * width + at, other * width + at
            rows[a], rows[b] = rows[b], rows[a]
    for colour in range(2):
        side = board.kaneda[colour]
        if side >= 0 and side // 6 in (one, other):
            board.kaneda[colour] = (one + other - side // 6) * 6 + side % 6
        if board.rocket[colour] in (one, other):
            board.rocket[colour] = one + other - board.rocket[colour]
    for masks in (s.score.taken, s.score.taken_from, s.course.barred):
        for seat in range(len(masks)):
            masks[seat] = swapped_bits(masks[seat], one, other)
    if s.battle is not None:
        s.battle.swap(one, other)
    rewall(s)


def swapped(column: list[int], one: int, other: int) -> list[int]:
    twin = column.copy()
    twin[one], twin[other] = column[other], column[one]
    return twin


def swapped_bits(mask: int, one: int, other: int) -> int:
    if (mask >> one & 1) != (mask >> other & 1):
        return mask ^ (1 << one | 1 << other)
    return mask


# -- new land -------------------------------------------------------------------------------------------------------


def land_cells(s: Tsukuyumi) -> list[int]:
    """T-109 to T-111: empty cells that touch at least 2 spaces, homezones and moon included."""
    board = s.board
    touched = [0] * CELLS
    for space in range(len(board.cell)):
        touched[board.cell[space]] = -99
        for direction in range(6):
            cell = CELL_NEAR[board.cell[space] * 6 + direction]
            if cell >= 0:
                touched[cell] += 1
    return [cell for cell in range(CELLS) if touched[cell] >= 2]
