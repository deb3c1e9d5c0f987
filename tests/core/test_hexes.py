"""Hexes: distances, rings, grids and what steps reach."""

from wartable.core.hexes import DIRECTIONS, NOWHERE, Grid, disc, distance, reach, ring


def test_rings_and_discs_hold_each_hex_once_at_its_distance() -> None:
    for radius in range(5):
        around = ring((2, -1), radius)
        assert len(set(around)) == len(around) == (6 * radius or 1)
        assert all(distance((2, -1), cell) == radius for cell in around)
    assert len(set(disc((0, 0), 4))) == 61


def test_opposite_directions_are_three_apart() -> None:
    for number, (q, r) in enumerate(DIRECTIONS):
        assert DIRECTIONS[(number + 3) % 6] == (-q, -r)


def test_a_grid_knows_its_neighbours_and_its_edge() -> None:
    grid = Grid(disc((0, 0), 1))
    middle = grid.at(0, 0)
    assert sorted(grid.neighbours[middle]) == sorted(set(range(7)) - {middle})
    assert all(len(grid.neighbours[cell]) == 3 for cell in range(7) if cell != middle)
    assert grid.at(5, 5) == NOWHERE
    assert [grid.toward[0][grid.at(1, 0)], grid.toward[3][grid.at(1, 0)]] == [NOWHERE, middle]
    assert sorted(grid.ring(grid.at(1, 0), 2)) == sorted(grid.known([(-1, 0), (-1, 1), (0, -1)]))
    assert grid.away[grid.at(1, 0)][grid.at(-1, 0)] == 2


def test_reach_goes_around_what_is_taken_and_stops_where_nothing_is_new() -> None:
    grid = Grid([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)])
    taken = [0, 1, 0, 0, 0]
    rings = reach(grid.neighbours, 0, 9, taken)
    assert [sorted(grid.cells[cell] for cell in at) for at in rings] == [[(0, 0)], [(0, 1)], [(1, 1)], [(2, 0)]]
    assert reach(grid.neighbours, 0, 0, taken) == [[0]]
