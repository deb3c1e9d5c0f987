"""Hexes: axial coordinates (q, r) at the edge, small numbers inside.

A `Grid` numbers its cells once, so that rules work on plain lists by cell: who stands there, which cells touch it.
Pointy-top or flat-top is a matter of drawing; the six directions are in turning order, so that opposite directions
are three apart.
"""

from __future__ import annotations

from typing import Final

Axial = tuple[int, int]

#: The steps to the six neighbours, in turning order.
DIRECTIONS: Final[list[Axial]] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
#: No cell: the neighbour beyond the edge.
NOWHERE: Final = -1


def distance(one: Axial, other: Axial) -> int:
    """Return how many steps lie between two hexes."""
    dq = one[0] - other[0]
    dr = one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Axial, radius: int) -> list[Axial]:
    """Return the hexes exactly `radius` away, in turning order."""
    if radius == 0:
        return [centre]
    q = centre[0] + DIRECTIONS[4][0] * radius
    r = centre[1] + DIRECTIONS[4][1] * radius
    found: list[Axial] = []
    for direction in DIRECTIONS:
        for _ in range(radius):
            found.append((q, r))
            q += direction[0]
            r += direction[1]
    return found


def disc(centre: Axial, radius: int) -> list[Axial]:
    """Return the hexes at most `radius` away, nearest first."""
    found: list[Axial] = []
    for away in range(radius + 1):
        found += ring(centre, away)
    return found


class Grid:
    """A set of hexes, numbered in the order they were given."""

    def __init__(self, cells: list[Axial]) -> None:
        self.cells = cells
        self.size = len(cells)
        self.index: dict[Axial, int] = {cell: number for number, cell in enumerate(cells)}
        #: toward[direction][cell]: the neighbour in that direction, or NOWHERE.
        self.toward: list[list[int]] = [
            [self.at(q + direction[0], r + direction[1]) for q, r in cells] for direction in DIRECTIONS
        ]
        #: The cells that touch each cell.
        self.neighbours: list[list[int]] = [
            [self.toward[direction][cell] for direction in range(6) if self.toward[direction][cell] != NOWHERE]
            for cell in range(self.size)
        ]
        #: away[one][other]: the distance between two cells, over gaps too.
        self.away: list[list[int]] = [[distance(one, other) for other in cells] for one in cells]

    def at(self, q: int, r: int) -> int:
        """Return the number of a hex, or NOWHERE."""
        return self.index.get((q, r), NOWHERE)

    def ring(self, cell: int, radius: int) -> list[int]:
        """Return the cells exactly `radius` away."""
        return self.known(ring(self.cells[cell], radius))

    def disc(self, cell: int, radius: int) -> list[int]:
        """Return the cells at most `radius` away, nearest first."""
        return self.known(disc(self.cells[cell], radius))

    def known(self, hexes: list[Axial]) -> list[int]:
        """Return the numbers of those hexes that are cells of the grid."""
        return [self.index[cell] for cell in hexes if cell in self.index]


def reach(ways: list[list[int]], start: int, steps: int, taken: list[int]) -> list[list[int]]:
    """Breadth-first: the cells that 0, 1, 2, ... steps reach at the least, each cell once.

    `ways[cell]` are the cells one step leads to (a grid's `neighbours`, or fewer where steps go one way only);
    `taken[cell]` is 0 where a step may end. The list stops early when nothing new is reached.
    """
    rings = [[start]]
    # What is reached is taken from then on: a mark is found quicker than a cell in a list of those seen.
    marks = taken.copy()
    marks[start] = 1
    edge = rings[0]
    for _ in range(steps):
        further: list[int] = []
        for cell in edge:
            for other in ways[cell]:
                if marks[other] == 0:
                    marks[other] = 1
                    further.append(other)
        if not further:
            break
        rings.append(further)
        edge = further
    return rings
