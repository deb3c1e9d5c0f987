"""The cells of the table: a large hexagon around the moon. A cell has a number, a name like I9, and six neighbours.

Flat-top hexes, axial (q, r); the moon centre is (0, 0), named I9: the letter counts q, the number counts r.
"""

from __future__ import annotations

from typing import Final

from wartable.core.hexes import DIRECTIONS, disc

RADIUS: Final = 8
WIDTH: Final = 2 * RADIUS + 1
CELLS: Final = WIDTH * WIDTH
NOWHERE: Final = -1


def cell_at(q: int, r: int) -> int:
    """Return the number of a cell, or NOWHERE beyond the table."""
    if abs(q) > RADIUS or abs(r) > RADIUS or abs(q + r) > RADIUS:
        return NOWHERE
    return (q + RADIUS) * WIDTH + r + RADIUS


def q_of(cell: int) -> int:
    return cell // WIDTH - RADIUS


def r_of(cell: int) -> int:
    return cell % WIDTH - RADIUS


def cell_name(cell: int) -> str:
    return f"{chr(65 + cell // WIDTH)}{cell % WIDTH + 1}"


def cell_named(name: str) -> int:
    """Return the cell with this name, or NOWHERE."""
    if not name[1:].isdigit():
        return NOWHERE
    return cell_at(ord(name[0].upper()) - 65 - RADIUS, int(name[1:]) - 1 - RADIUS)


def apart(one: int, other: int) -> int:
    """Return the distance between two cells."""
    dq = q_of(one) - q_of(other)
    dr = r_of(one) - r_of(other)
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbour_table() -> list[int]:
    table: list[int] = []
    for cell in range(CELLS):
        for dq, dr in DIRECTIONS:
            table.append(cell_at(q_of(cell) + dq, r_of(cell) + dr))
    return table


#: CELL_NEAR[cell * 6 + direction]: the next cell that way, or NOWHERE.
CELL_NEAR: Final = neighbour_table()
#: The cells that are on the table, in the order of their numbers.
TABLE: Final = [cell for cell in range(CELLS) if cell_at(q_of(cell), r_of(cell)) == cell]
#: The moon: its centre, then the six areas around it.
MOON_CELLS: Final = [cell_at(q, r) for q, r in disc((0, 0), 1)]
