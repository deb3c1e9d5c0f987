"""Sets of tiles of a board: the bits of one number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# BIT[t] is the set of tile t alone; LOW[set % 67] is the tile of such a set: 2 is a primitive root of 67, so that each
# power of it leaves a rest of its own.
BIT: Final[list[i64]] = [1 << tile for tile in range(62)]
LOW: Final[list[int]] = [next((tile for tile in range(62) if (1 << tile) % 67 == rest), -1) for rest in range(67)]


def size(tiles: i64) -> int:
    """Return how many tiles a set has."""
    count = 0
    while tiles:
        tiles &= tiles - 1
        count += 1
    return count


def tiles_of(tiles: i64) -> list[int]:
    """Return the tiles of a set, in reading order."""
    found: list[int] = []
    while tiles:
        bit = tiles & -tiles
        tiles ^= bit
        found.append(LOW[bit % 67])
    return found
