"""Proxy Wars: the board's sets of tiles against a plain count, copies that share nothing, and positions as written."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import pytest

from wartable.core import registry
from wartable.core.log import Log
from wartable.core.rng import seeded
from wartable.games.proxywars import combat
from wartable.games.proxywars import game as load
from wartable.games.proxywars.abilities import ABILITIES, FIRST_DISBAND, FIRST_ENTRY
from wartable.games.proxywars.board import NOWHERE, Board
from wartable.games.proxywars.catalogue import SEATS
from wartable.games.proxywars.state import CHOOSING, CUTTING, GAMING, NO_BOARD, PLACING, ProxyWars
from wartable.games.proxywars.tiles import tiles_of

GAME = load()


def laid_out(seed: str, settings: dict[str, Any]) -> ProxyWars:
    """A random match at its first turn, all tiles laid."""
    rng = seeded(seed)
    match = registry.new_match(GAME, 2, settings, seed)
    while True:
        s = match.state
        assert isinstance(s, ProxyWars)
        if s.phase == GAMING:
            return s
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        match.apply(options[rng.below(len(options))], seat)


@pytest.fixture(scope="module", params=[["MegaCorp", "GreenEngage"], ["HushBureau", "BuzzGospel"]])
def board(request: pytest.FixtureRequest) -> Board:
    return laid_out(f"board {request.param}", {"faction": request.param}).board


def tiles(board: Board, holds: Any) -> list[int]:
    return [tile for tile in range(board.size) if holds(tile)]


def test_sets_of_tiles_are_what_a_plain_count_finds(board: Board) -> None:
    sheets = GAME.sheets
    assert board.size == 36
    assert tiles_of(board.everywhere) == list(range(36))
    assert tiles_of(board.with_vp) == tiles(board, lambda tile: sheets.vp[board.kind[tile]] > 0)
    assert tiles_of(board.without_defense) == tiles(board, lambda tile: sheets.defense[board.kind[tile]] == 0)
    for me in range(2):
        mine = tiles(board, lambda tile, me=me: board.laid[tile].owner == me)
        assert len(mine) == 18
        assert tiles_of(board.owned[me]) == mine
        assert tiles_of(board.recruitment[me]) == [tile for tile in mine if sheets.recruit[board.kind[tile]]]
        action = {tile: sheets.action[board.kind[tile]] for tile in mine}
        assert tiles_of(board.with_action[me]) == [tile for tile in mine if action[tile]]
        entry, disband = FIRST_ENTRY, FIRST_DISBAND
        assert tiles_of(board.with_entry[me]) == [tile for tile in mine if entry <= action[tile] < disband]
        assert tiles_of(board.with_disband[me]) == [tile for tile in mine if action[tile] >= disband]
        for number in range(1, ABILITIES):
            assert tiles_of(board.of_action[me * ABILITIES + number]) == [t for t in mine if action[t] == number]
        assert board.of_action[me * ABILITIES] == 0


def test_neighbours_are_those_whose_cells_touch(board: Board) -> None:
    at = {(tile.row, tile.column): number for number, tile in enumerate(board.laid)}
    assert sorted(at.values()) == [at[cell] for cell in sorted(at)]
    for tile in range(board.size):
        row, column = board.laid[tile].row, board.laid[tile].column
        ways = [at.get((row + d, column + r), NOWHERE) for d, r in ((-1, 0), (0, 1), (1, 0), (0, -1))]
        assert board.neighbour[tile * 4 : tile * 4 + 4] == ways
        near = sorted(way for way in ways if way != NOWHERE)
        assert tiles_of(board.adjacent[tile]) == near
        corners = [at.get((row + d, column + r), NOWHERE) for d in (-1, 1) for r in (-1, 1)]
        assert tiles_of(board.diagonal[tile]) == sorted(corner for corner in corners if corner != NOWHERE)
        two = {far for one in near for far in tiles_of(board.adjacent[one])} - {tile, *near}
        assert tiles_of(board.exactly_2[tile]) == sorted(two)
        assert tiles_of(board.within_2[tile]) == sorted({*two, *near})
        for way, other in enumerate(ways):
            if other != NOWHERE:
                assert board.behind(tile, other) == board.neighbour[other * 4 + way]


def test_what_is_not_beside_a_tile_has_nothing_behind_it(board: Board) -> None:
    far = next(tile for tile in range(36) if not board.adjacent[0] >> tile & 1 and tile)
    assert board.behind(0, far) == NOWHERE


def test_a_board_in_two_parts_is_not_connected() -> None:
    s = GAME.from_position({"board": ["Camp | Wind Park | Organic Farm", "Head Office | . | ."]})
    assert s.board.connected()
    apart = [tile for tile in s.draft.laid if (tile.row, tile.column) != (0, 1)]
    assert not Board(s.sheets, apart).connected()
    assert NO_BOARD.connected()


def test_the_sum_in_the_log_is_that_of_its_terms() -> None:
    """Attacks of both sides."""
    boards = [
        ("blue", ["Security Contractor @blue | Organic Farm @red | Head Office | Camp | Flash Mob"], 0, 1, 2),
        ("red", ["Protest March @red | Tax Haven @blue | Wind Park @red | Camp | Head Office"], 0, 1, 2),
    ]
    for turn, rows, tile, target, total in boards:
        s = GAME.from_position({"turn": turn, "board": rows})
        me = SEATS.index(turn)
        assert combat.result(s, me, tile, target) == total
        assert sum(amount for _, amount, _ in combat.explain(s, me, tile, target)) == total
        s.log = Log()
        combat.tell_attack(s, me, tile, target)
        said = [GAME.tell(line.public).text for line in s.log.lines]
        assert said[-1] == f"= {total:+d}: the attack succeeds"
        assert len(said) == 2 + len(combat.explain(s, me, tile, target))


def disturb(value: Any) -> None:
    """Change a list, and the lists in it."""
    for one in value:
        if isinstance(one, list):
            one.append(1)
    value.append(1)


@pytest.mark.parametrize("phase", [CHOOSING, CUTTING, PLACING, GAMING])
def test_a_copy_shares_no_list_that_can_change(phase: int) -> None:
    match = registry.new_match(GAME, 2, {"faction": ["choose", "choose"]}, "copies")
    rng = seeded("copies")
    s = match.state
    assert isinstance(s, ProxyWars)
    while s.phase != phase or (phase == PLACING and len(s.draft.laid) < 9):
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        match.apply(options[rng.below(len(options))], seat)
        s = match.state
        assert isinstance(s, ProxyWars)
    before, chance = GAME.position(s), s.rng.words()
    twin = s.copy()
    assert GAME.position(twin) == before
    assert (twin.resolved, twin.seats) == (s.resolved, 2)
    assert (twin.draft.held, twin.draft.rotation) == (s.draft.held, s.draft.rotation)
    twin.rng.below(1000)
    changing = [attrgetter(field) for field in ("reserve", "captured", "destroyed", "history")]
    if phase != GAMING:
        changing += [attrgetter(f"draft.{field}") for field in ("factions", "cut", "ready", "hand")]
    kept = [repr(field(s)) for field in changing]
    for field in changing:
        disturb(field(twin))
    assert [repr(field(s)) for field in changing] == kept
    assert s.rng.words() == chance
    assert GAME.position(s) == before


def test_a_position_writes_what_is_not_usual_and_leaves_out_the_rest() -> None:
    fresh = GAME.position(GAME.from_position({"phase": "cutting"}))
    assert not {"agreed", "start", "skip", "board", "origin", "blocks", "history"} & set(fresh)
    fields: dict[str, Any] = {
        "mirror": True,
        "agreed": "red",
        "start": "red",
        "turn": "blue",
        "skip": "red",
        "turns": 7,
        "limit": 50,
        "table": 9,
        "origin": [-2, 3],
        "board": [". | Blockade @red | blue:plain", "Camp | Wind Park | Head Office @blue"],
        "blocks": [["Blockade", "Camp"]],
        "history": ["a0", "ff"],
        "blue": {"captured": 2, "destroyed": 1},
    }
    s = GAME.from_position(fields)
    said = GAME.position(s)
    for key, value in fields.items():
        if key != "blue":
            assert said[key] == value, key
    assert said["blue"] == {
        "faction": "MegaCorp", "cut": "", "ready": True, "hand": [], "reserve": 6, "captured": 2, "destroyed": 1,
    }  # fmt: skip
    assert (s.agreed.mirror, s.agreed.start, s.start, s.turn, s.skip) == (True, 1, 1, 0, 1)
    assert (s.turns, s.agreed.limit, s.agreed.table, s.history) == (7, 50, 9, [0xA0, 0xFF])
    assert [(tile.row, tile.column) for tile in s.board.laid] == [(-2, 4), (-2, 5), (-1, 3), (-1, 4), (-1, 5)]
    assert tiles_of(s.blocked) == [2]


def test_what_a_position_leaves_out_is_usual() -> None:
    s = GAME.from_position({"board": ["Camp | Head Office"]})
    assert (s.phase, s.turns, s.turn, s.start, s.skip) == (GAMING, 1, 0, 0, -1)
    assert (s.agreed.mirror, s.agreed.start, s.agreed.limit, s.agreed.table) == (False, -1, 120, 0)
    assert (s.reserve, s.captured, s.destroyed) == ([10, 10], [0, 0], [0, 0])
    assert (s.draft.ready, s.draft.hand) == ([True, True], [[], []])
    assert [GAME.sheets.factions[faction] for faction in s.draft.factions] == ["MegaCorp", "GreenEngage"]
    assert GAME.from_position({"board": [" | ".join(["blue:plain"] * 36)], "limit": 1}).agreed.limit == 1
    cutting = GAME.from_position({"phase": "cutting"})
    assert (cutting.turns, cutting.start, cutting.draft.ready) == (0, -1, [False, False])
    assert cutting.draft.hand == [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]]
    choosing = GAME.from_position({"phase": "choosing"})
    assert choosing.draft.factions == [-1, -1]


def test_drawn_factions_are_the_same_only_where_that_is_allowed() -> None:
    """PR-11"""

    def drawn(mirror: str, number: int) -> list[str]:
        settings = {"faction": ["random", "random"], "mirror": mirror}
        match = registry.new_match(GAME, 2, settings, f"drawn {number}")
        return match.game.sides(match.state)

    apart = [drawn("no", number) for number in range(60)]
    assert all(one != other for one, other in apart)
    assert {faction for pair in apart for faction in pair} == set(GAME.sheets.factions)
    assert any(one == other for one, other in (drawn("yes", number) for number in range(60)))
