"""The board once all fiefdoms lie: tiles numbered in reading order, who touches whom, and which actions lie where.

A board never changes during a match, so that all copies of a state share it. Sets of tiles are bits of one number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.games.proxywars.abilities import ABILITIES, FIRST_DISBAND, FIRST_ENTRY, NO_ACTION
from wartable.games.proxywars.catalogue import SEATS, Sheets
from wartable.games.proxywars.tiles import BIT, LOW

#: A cell as one number is its row times this, plus its column.
ROW: Final = 1000
#: Steps to the neighbours, clockwise from the north; and across the corners.
DIRECTIONS: Final = [-ROW, 1, ROW, -1]
CORNERS: Final = [-ROW - 1, -ROW + 1, ROW + 1, ROW - 1]
NOWHERE: Final = -1


class Laid:
    """A tile on the table: its kind, whose it is, and the cell where it lies."""

    def __init__(self, kind: int, owner: int, row: int, column: int) -> None:
        self.kind = kind
        self.owner = owner
        self.row = row
        self.column = column


class Board:
    def __init__(self, sheets: Sheets, laid: list[Laid]) -> None:
        tiles = sorted(laid, key=reading_order)
        self.size = len(tiles)
        self.laid = tiles
        self.kind = [tile.kind for tile in tiles]
        self.owner = [tile.owner for tile in tiles]
        self.attack = [sheets.attack[kind] for kind in self.kind]
        self.defense = [sheets.defense[kind] for kind in self.kind]
        self.vp = [sheets.vp[kind] for kind in self.kind]
        self.action = [sheets.action[kind] for kind in self.kind]
        self.said = [kind * 3 for kind in self.kind]
        #: What people call each tile: its name, and what else is needed to tell it from others of that name.
        self.label = [sheets.name[kind] for kind in self.kind]
        self._tell_apart()
        self.neighbour: list[int] = []
        self.adjacent: list[i64] = []
        self.diagonal: list[i64] = []
        self._touch(tiles)
        # Steps go over tiles across edges, whatever stands or is blocked there (PR-47).
        self.exactly_2: list[i64] = []
        self.within_2: list[i64] = []
        for tile in range(self.size):
            near = self.adjacent[tile]
            far = self.around(near) & ~near & ~BIT[tile]
            self.exactly_2.append(far)
            self.within_2.append(near | far)
        self._sets(sheets)

    def _tell_apart(self) -> None:
        """Say whose a tile is in its label and the log, where both players have it (PR-11)."""
        count: dict[int, int] = {}
        for tile in range(self.size):
            for key in (self.kind[tile] * 3, self.kind[tile] * 3 + 1 + self.owner[tile]):
                count[key] = count.get(key, 0) + 1
        for tile in range(self.size):
            said = self.kind[tile] * 3 + 1 + self.owner[tile]
            if count[self.kind[tile] * 3] > count[said]:
                self.said[tile] = said
                self.label[tile] += f" ({SEATS[self.owner[tile]]})"
            if count[said] > 1:
                top, left = self.laid[0].row, min([other.column for other in self.laid])
                self.label[tile] += f" r{self.laid[tile].row - top + 1}c{self.laid[tile].column - left + 1}"

    def _touch(self, tiles: list[Laid]) -> None:
        at = {reading_order(tile): number for number, tile in enumerate(tiles)}
        for tile in tiles:
            here = reading_order(tile)
            edges: i64 = 0
            corners: i64 = 0
            for step in DIRECTIONS:
                other = at.get(here + step, NOWHERE)
                self.neighbour.append(other)
                if other != NOWHERE:
                    edges |= BIT[other]
            for step in CORNERS:
                other = at.get(here + step, NOWHERE)
                if other != NOWHERE:
                    corners |= BIT[other]
            self.adjacent.append(edges)
            self.diagonal.append(corners)

    def _sets(self, sheets: Sheets) -> None:
        """Note the sets of tiles that rules ask for, by owner."""
        self.everywhere: i64 = 0
        self.with_vp: i64 = 0
        self.without_defense: i64 = 0
        self.owned: list[i64] = [0, 0]
        self.recruitment: list[i64] = [0, 0]
        self.with_action: list[i64] = [0, 0]
        self.with_entry: list[i64] = [0, 0]
        self.with_disband: list[i64] = [0, 0]
        self.of_action: list[i64] = [0] * (2 * ABILITIES)
        for tile in range(self.size):
            bit = BIT[tile]
            owner = self.owner[tile]
            action = self.action[tile]
            self.everywhere |= bit
            self.owned[owner] |= bit
            if sheets.recruit[self.kind[tile]]:
                self.recruitment[owner] |= bit
            if self.vp[tile]:
                self.with_vp |= bit
            if not self.defense[tile]:
                self.without_defense |= bit
            if action != NO_ACTION:
                self.with_action[owner] |= bit
                self.of_action[owner * ABILITIES + action] |= bit
            if FIRST_ENTRY <= action < FIRST_DISBAND:
                self.with_entry[owner] |= bit
            if action >= FIRST_DISBAND:
                self.with_disband[owner] |= bit

    def around(self, tiles: i64) -> i64:
        """Return all tiles adjacent to any of these."""
        found: i64 = 0
        while tiles:
            bit = tiles & -tiles
            tiles ^= bit
            found |= self.adjacent[LOW[bit % 67]]
        return found

    def behind(self, tile: int, other: int) -> int:
        """Return the tile straight behind `other` as seen from its neighbour `tile`; NOWHERE if there is none."""
        for way in range(4):
            if self.neighbour[tile * 4 + way] == other:
                return self.neighbour[other * 4 + way]
        return NOWHERE

    def connected(self) -> bool:
        """Return whether all tiles hang together by edges."""
        found: i64 = 1 if self.size else 0
        grown = found
        while True:
            grown |= self.around(found)
            if grown == found:
                return found == self.everywhere
            found = grown


def reading_order(tile: Laid) -> int:
    return tile.row * ROW + tile.column
