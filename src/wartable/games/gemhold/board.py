"""A board for some number of kingdoms, as tables by cell.

Cells are numbered: first the hexes of the board, then the Stage spaces, two a kingdom, which lie off the board but
take part in distances (GR-29).
"""

from __future__ import annotations

from wartable.core.ask import Option
from wartable.core.hexes import DIRECTIONS, NOWHERE, Axial, Grid
from wartable.games.gemhold.verbs import MOVE, PLACE, PUSH, STRIKE


class Home:
    """The spaces of one kingdom in coordinates, as the content gives them."""

    def __init__(
        self,
        deploy: Axial,
        flanks: list[Axial],
        stages: list[Axial],
        towers: list[Axial],
        forward: list[Axial],
        sideways: list[Axial],
    ) -> None:
        self.deploy = deploy
        self.flanks = flanks
        self.stages = stages
        self.towers = towers
        self.forward = forward
        self.sideways = sideways


class Board:
    def __init__(self, hexes: list[Axial], homes: list[Home]) -> None:
        self.homes = homes
        self.seats = len(homes)
        stages = [stage for home in homes for stage in home.stages]
        self.grid = Grid(hexes + stages)
        self.cells = self.grid.cells
        self.size = self.grid.size
        #: How many of the cells are hexes of the board; from here on they are Stage spaces.
        self.hexes = len(hexes)
        self.away = self.grid.away
        self.deploy: list[int] = [self.cell(home.deploy) for home in homes]
        #: HL, HR and SL, SR of each seat.
        self.flanks: list[list[int]] = [[self.cell(cell) for cell in home.flanks] for home in homes]
        self.stages: list[list[int]] = [[self.cell(cell) for cell in home.stages] for home in homes]
        #: The cell of each Tower space: towers[seat * SPACES + space].
        self.towers: list[int] = [self.cell(cell) for home in homes for cell in home.towers]
        #: G-094: where a Unit of a seat may step from each cell.
        self.ways: list[list[list[int]]] = [self.steps(home, home.forward + home.sideways) for home in homes]
        #: G-096: where a Guardian may step.
        self.ways_of_guardian: list[list[list[int]]] = [self.steps(home, DIRECTIONS) for home in homes]
        #: GR-68: the hexes behind each hex.
        self.backward: list[list[list[int]]] = [
            self.steps(home, [(-dq, -dr) for dq, dr in home.forward]) for home in homes
        ]
        #: G-098, GR-39: whose Gem Zone each cell opens to (-1: none), and the two Stage spaces a way in passes through.
        self.opens: list[int] = [-1] * self.size
        self.gates: list[list[int]] = [[] for _ in range(self.size)]
        for seat in range(self.seats):
            self.open_zone(seat)

        #: to_zone[seat][cell]: steps from a cell to the nearest entrance of that seat's Gem Zone, nothing in the way.
        self.to_zone: list[list[int]] = [
            [min(self.away[cell][at] for at in [self.deploy[seat], *self.flanks[seat]]) for cell in range(self.size)]
            for seat in range(self.seats)
        ]

        self.moves: list[Option] = [(MOVE, cell) for cell in range(self.size)]
        self.places: list[Option] = [(PLACE, cell) for cell in range(self.size)]
        self.strikes: list[Option] = [(STRIKE, cell) for cell in range(self.size)]
        self.pushes: list[Option] = [(PUSH, cell) for cell in range(self.size)]

    def cell(self, at: Axial) -> int:
        return self.grid.index[at]

    def steps(self, home: Home, directions: list[Axial]) -> list[list[int]]:
        """Return one step from each cell, onto hexes of the board only (GR-28); from a Stage space as GR-27 says."""
        ways: list[list[int]] = []
        for q, r in self.cells:
            found = [self.grid.at(q + dq, r + dr) for dq, dr in directions]
            ways.append([cell for cell in found if cell != NOWHERE and cell < self.hexes])
        deploy = self.cell(home.deploy)
        for side in range(2):
            ways[self.cell(home.stages[side])] = [deploy, self.cell(home.flanks[side])]
        return ways

    def open_zone(self, seat: int) -> None:
        left, right = self.stages[seat]
        for cell, gates in (
            (self.flanks[seat][0], [left]),
            (self.deploy[seat], [left, right]),
            (self.flanks[seat][1], [right]),
        ):
            self.opens[cell] = seat
            self.gates[cell] = gates
