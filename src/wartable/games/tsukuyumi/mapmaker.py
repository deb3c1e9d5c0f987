"""Making the map: tiles by recipe, shapes, and the quality every random map must have (TR-18)."""

from __future__ import annotations

from typing import Final

from wartable.core.hexes import ring
from wartable.core.rng import Rng
from wartable.games.tsukuyumi.board import add_space, add_tile, rebuild
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.cells import CELL_NEAR, CELLS, MOON_CELLS, NOWHERE, TABLE, cell_at
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import FERTILE, MOON, MOUNTAIN, RADIOACTIVE, TSUKUYUMI, UNSTABLE

STANDARD: Final = 0
DRIFT: Final = 1
PLAIN_RANDOM: Final = 2
SAMPLE: Final = 3
SHAPES: Final = ["standard", "drift", "random", "sample"]

# The sorts of tile a recipe counts.
PLAIN: Final = 0
SORTS: Final = 6

#: Three players: three arcs of ring 3.
ARCS: Final = [(3, -1), (3, 0), (2, 1), (-2, 3), (-3, 3), (-3, 2), (-1, -2), (0, -3), (1, -3)]
#: The publisher's pictured layout for four: cells, and the sort of tile on each (plain where nothing is said).
SAMPLE_CELLS: Final = [
    (-2, -1), (-2, 0), (-2, 1), (-2, 2), (-1, -1), (0, -2), (1, -2), (2, -3), (2, -2), (2, -1), (3, -3), (3, -2),
    (3, -1), (3, 0), (4, -3), (4, -2), (4, -1), (4, 0), (5, -4), (5, -3), (5, -2), (5, -1), (5, 0), (6, -4),
    (6, -3), (6, -2), (7, -5), (7, -4),
]  # fmt: skip
SAMPLE_SORTS: Final = {
    (0, -2): 2, (3, -1): 2, (5, -2): 2, (7, -5): 2, (-2, 2): 1, (2, -2): 1, (5, -3): 1, (-2, 0): 3, (4, -1): 3,
    (5, -1): 3, (3, -3): 4, (5, 0): 4, (4, 0): 5,
}  # fmt: skip


def sort_of(catalogue: Catalogue, tile: int) -> int:
    """Return what an area is: plain ocean, fertile, mountain, unstable, radioactive or Tsukuyumi."""
    printing = catalogue.tiles[tile]
    if printing.type == FERTILE:
        return 1
    if printing.type == MOUNTAIN:
        return 2
    for sort, property in ((3, UNSTABLE), (4, RADIOACTIVE), (5, TSUKUYUMI)):
        if printing.properties == property:
            return sort
    return PLAIN


def draw_tiles(catalogue: Catalogue, recipe: list[int], rng: Rng) -> list[int]:
    """Return tiles by recipe: a number of each sort, and the last number from whatever is left."""
    pool: list[list[int]] = [[] for _ in range(SORTS)]
    for tile in range(len(catalogue.tiles)):
        pool[sort_of(catalogue, tile)] += [tile] * catalogue.tiles[tile].copies
    drawn: list[int] = []
    for sort in range(SORTS):
        rng.shuffle(pool[sort])
        for _ in range(recipe[sort]):
            drawn.append(pool[sort].pop())
    rest: list[int] = []
    for sort in range(SORTS):
        rest += pool[sort]
    rng.shuffle(rest)
    return drawn + rest[: recipe[SORTS]]


def standard_cells(seats: int) -> list[int]:
    """4.10: ring 2, and for three and four players parts of ring 3."""
    second = ring((0, 0), 2)
    if seats == 2:
        hexes = [at for at in second if at not in ((2, 0), (-2, 0))]
    elif seats == 3:
        hexes = second + ARCS
    else:
        hexes = second + [at for at in ring((0, 0), 3) if at not in ((3, 0), (-3, 0))]
    return [cell_at(q, r) for q, r in hexes]


def drift_cells(many: int, rng: Rng) -> list[int]:
    """Return cells added at random among those that touch at least two spaces."""
    touched = [0] * CELLS
    for cell in MOON_CELLS:
        settle_cell(touched, cell)
    drifted: list[int] = []
    while len(drifted) < many:
        edge = [cell for cell in TABLE if touched[cell] >= 2]
        cell = edge[rng.below(len(edge))]
        settle_cell(touched, cell)
        drifted.append(cell)
    return drifted


def settle_cell(touched: list[int], cell: int) -> None:
    """Count a cell as taken: its neighbours touch one space more."""
    touched[cell] = -99
    for direction in range(6):
        beyond = CELL_NEAR[cell * 6 + direction]
        if beyond >= 0:
            touched[beyond] += 1


def make_map(s: Tsukuyumi, shape: int, rng: Rng) -> None:
    """Place the tiles of a random map; drawn again until it is fair enough (TR-18)."""
    recipe = s.catalogue.recipe[s.seats - 2]
    many = sum(recipe)
    if shape == PLAIN_RANDOM:
        recipe = [0] * SORTS + [many]
    while True:
        tiles = draw_tiles(s.catalogue, recipe, rng)
        rng.shuffle(tiles)
        cells = standard_cells(s.seats)
        if shape == DRIFT:
            cells = drift_cells(many, rng)
        elif shape == SAMPLE:
            cells = [cell_at(q, r) for q, r in SAMPLE_CELLS]
            tiles = sample_tiles(s.catalogue, rng)
        turns = [rng.below(6) for _ in tiles]
        if fair(s, cells, tiles, turns):
            for index in range(len(tiles)):
                add_tile(s, cells[index], tiles[index], turns[index])
                s.board.reserve[tiles[index]] -= 1
            rebuild(s)
            return


def sample_tiles(catalogue: Catalogue, rng: Rng) -> list[int]:
    wanted = [SAMPLE_SORTS.get(at, PLAIN) for at in SAMPLE_CELLS]
    recipe = [wanted.count(sort) for sort in range(SORTS)] + [0]
    drawn = draw_tiles(catalogue, recipe, rng)
    tiles: list[int] = []
    for sort in wanted:
        for tile in drawn:
            if sort_of(catalogue, tile) == sort:
                tiles.append(tile)
                drawn.remove(tile)
                break
    return tiles


def lay_moon(s: Tsukuyumi) -> None:
    """T-035, T-036: the centre and six areas around it."""
    for cell in MOON_CELLS:
        add_space(s, cell, MOON)
    rebuild(s)


def fair(s: Tsukuyumi, cells: list[int], tiles: list[int], turns: list[int]) -> bool:
    """TR-18: no two fertile grounds adjacent, enough open sides, and all connected on foot."""
    on = [NOWHERE] * CELLS
    for index in range(len(cells)):
        on[cells[index]] = index
    red = [red_sides(s.catalogue, tiles[index], turns[index]) for index in range(len(tiles))]
    least = 1 if s.seats == 2 else 2
    ways: list[list[int]] = []
    for index in range(len(cells)):
        if (
            s.seats > 2
            and s.catalogue.tiles[tiles[index]].type == FERTILE
            and fertile_beside(s, cells[index], on, tiles)
        ):
            return False
    for index in range(len(cells)):
        ways.append(open_ways(cells[index], index, on, red))
        if len(ways[index]) < least:
            return False
    return connected(ways)


def red_sides(catalogue: Catalogue, tile: int, turned: int) -> int:
    bits = 0
    for edge in catalogue.tiles[tile].red:
        bits |= 1 << (edge + turned) % 6
    return bits


def fertile_beside(s: Tsukuyumi, cell: int, on: list[int], tiles: list[int]) -> bool:
    for direction in range(6):
        beyond = CELL_NEAR[cell * 6 + direction]
        if beyond >= 0 and on[beyond] >= 0 and s.catalogue.tiles[tiles[on[beyond]]].type == FERTILE:
            return True
    return False


def open_ways(cell: int, index: int, on: list[int], red: list[int]) -> list[int]:
    """Return the tiles that can be walked to; -1 stands for the moon."""
    found: list[int] = []
    for direction in range(6):
        beyond = CELL_NEAR[cell * 6 + direction]
        if beyond < 0 or red[index] >> direction & 1:
            continue
        if beyond in MOON_CELLS:
            found.append(-1)
        elif on[beyond] >= 0 and not red[on[beyond]] >> (direction + 3) % 6 & 1:
            found.append(on[beyond])
    return found


def connected(ways: list[list[int]]) -> bool:
    """Return whether every tile is reached from the moon."""
    reached = [-1 in ways[index] for index in range(len(ways))]
    queue = [index for index in range(len(ways)) if reached[index]]
    for index in queue:
        for other in ways[index]:
            if other >= 0 and not reached[other]:
                reached[other] = True
                queue.append(other)
    return len(queue) == len(ways)


def hand_tiles(s: Tsukuyumi, rng: Rng) -> list[int]:
    """TR-16: the ten tiles that two players place by turns."""
    tiles = draw_tiles(s.catalogue, s.catalogue.recipe[0], rng)
    tiles.sort()
    for tile in tiles:
        s.board.reserve[tile] -= 1
    return tiles


def ring_two_left(s: Tsukuyumi) -> list[int]:
    """Return the free cells around the moon."""
    return [cell_at(q, r) for q, r in ring((0, 0), 2) if cell_at(q, r) not in s.board.cell]
