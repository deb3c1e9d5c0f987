"""Proxy Wars: what scenarios cannot say. Counts of cuttings, all placements, sums that agree, packs, whole games."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from wartable.core import registry
from wartable.core.errors import BadContent, BadPosition
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.games.proxywars import abilities, combat, cutting, moves, placing, rules, tiles, totals, verbs
from wartable.games.proxywars import game as load
from wartable.games.proxywars.state import GAMING, PLACING, ProxyWars
from wartable.testing import api_test, fuzz
from wartable.testing import properties as p

GAME = load()
FACTIONS = GAME.sheets.factions

Cells = set[tuple[int, int]]


def truth(match: Match) -> ProxyWars:
    assert isinstance(match.state, ProxyWars)
    return match.state


def played(seed: str, settings: dict[str, Any] | None = None, choices: int = 10_000) -> Match:
    """A random match, up to N choices."""
    rng = seeded(f"played {seed}")
    match = registry.new_match(GAME, 2, settings or {}, seed)
    while not match.over and len(match.choices) < choices:
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        match.apply(options[rng.below(len(options))], seat)
    return match


def states(seed: str, phase: int, settings: dict[str, Any] | None = None) -> list[ProxyWars]:
    """The states of a random match in one phase, before every choice."""
    rng = seeded(f"states {seed}")
    match = registry.new_match(GAME, 2, settings or {}, seed)
    found = []
    while not match.over:
        if truth(match).phase == phase:
            found.append(truth(match).copy())
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        match.apply(options[rng.below(len(options))], seat)
    return found


# -- the whole -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "rounds"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_a_round_begins_with_every_second_turn(turns: int, rounds: int) -> None:
    state = GAME.from_position({"board": ["Camp @blue | Head Office"], "turns": turns})
    assert isinstance(state, ProxyWars)
    assert GAME.rounds(state) == rounds


def test_it_keeps_every_promise_of_a_game() -> None:
    api_test(GAME, games=1)


@pytest.mark.parametrize(
    "pair", [*zip(FACTIONS, [*FACTIONS[1:], FACTIONS[0]], strict=True), (FACTIONS[1], FACTIONS[1])]
)
def test_whole_games_break_no_invariant(pair: tuple[str, str]) -> None:
    match = played(f"whole {pair}", {"faction": list(pair)})
    GAME.check(truth(match))
    assert match.state.ending in (totals.TOTAL, totals.REPETITION, totals.TURN_LIMIT)


@pytest.mark.at_random
def test_the_fuzzer_finds_nothing_and_reaches_every_kind_of_question() -> None:
    found = fuzz(GAME, decisions=6_000, leaks_every=200)
    assert set(found.topics) > {"cutting", "confirm", "fiefdom", "rotation", "place", "turn", "grant_move", "recruit_3"}
    assert len(found.sides) >= 8


# -- cutting -------------------------------------------------------------------------------------------------------


def cuttings(codes: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    options = cutting.cuts(list(codes))
    return [whole for _, code in options for whole in cuttings((*codes, code))] if options else [codes]


def test_there_are_5614_cuttings_and_every_offered_cut_leads_to_one() -> None:
    """PR-10; the figures are from an independent count."""
    every = cuttings()
    assert len(every) == len(set(every)) == cutting.ways(0, 2) == 5614
    assert {len(codes) for codes in every} == {8}
    straight = Counter(sum(code in (1, 2) for code in codes) for codes in every)
    assert [straight[number] for number in range(7)] == [414, 780, 2190, 1052, 954, 164, 60]
    pairs = Counter(tuple(cutting.unused(list(codes))) for codes in every)
    assert len(pairs) == 186
    assert sum(times for pair, times in pairs.items() if 0 in pair) == 978
    together = [pair for pair in pairs if pair[1] - pair[0] == 5 or (pair[1] - pair[0] == 1 and pair[1] % 5)]
    assert sum(pairs[pair] for pair in together) == 1365


def test_a_cutting_has_six_connected_fiefdoms_and_two_tiles_left() -> None:
    for codes in cuttings()[::50]:
        pieces = cutting.fiefdoms(list(codes))
        used = [square for piece in pieces for square in piece]
        assert sorted(used + cutting.unused(list(codes))) == list(range(20))
        for piece in pieces:
            near = sum(b - a == 5 or (b - a == 1 and b % 5 > 0) for a, b in product(piece, piece))
            assert near == 2, piece


# -- placing -------------------------------------------------------------------------------------------------------


def placements(taken: Cells, shape: list[tuple[int, int]]) -> Cells:
    """Every anchor where the shape overlaps nothing and shares an edge with something, found the slow way."""
    rows = range(min(row for row, _ in taken) - 4, max(row for row, _ in taken) + 5)
    columns = range(min(column for _, column in taken) - 4, max(column for _, column in taken) + 5)
    found = set()
    for row, column in product(rows, columns):
        cells = {(row + down, column + right) for down, right in shape}
        beside = {(r + d, c + e) for r, c in cells for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        if not cells & taken and beside & taken:
            found.add((row, column))
    return found


def test_exactly_the_placements_that_fit_and_touch_are_offered() -> None:
    for s in states("placements", PLACING):
        taken = {(tile.row, tile.column) for tile in s.draft.laid}
        for piece, turn in product(s.draft.hand[s.turn] if taken else [], range(4)):
            offered = [(row, column) for _, row, column in placing.anchors(s, s.turn, piece, turn)]
            assert offered == sorted(placements(taken, placing.TURNED[placing.form(s, s.turn, piece)][turn]))


def test_a_limited_table_stays_limited() -> None:
    match = played("table", {"table": "9"})
    rows = [tile.row for tile in truth(match).draft.laid]
    columns = [tile.column for tile in truth(match).draft.laid]
    assert max(rows) - min(rows) < 9
    assert max(columns) - min(columns) < 9


# -- gaming --------------------------------------------------------------------------------------------------------


def test_the_terms_of_an_attack_add_up_to_the_sum_that_decides() -> None:
    for pair in (("HushBureau", "MegaCorp"), ("BuzzGospel", "GreenEngage")):
        seen = 0
        for s in states("terms", GAMING, {"faction": list(pair)}):
            for me in range(2):
                offered: list[tuple[int, ...]] = []
                combat.attacks(s, me, offered)
                for target in tiles.tiles_of(s.agents(1 - me)):
                    for tile in tiles.tiles_of(combat.attackers(s, me, target)):
                        total = sum(amount for _, amount, _ in combat.explain(s, me, tile, target))
                        assert total == combat.result(s, me, tile, target)
                        assert ((verbs.ATTACK, tile, target) in offered) == (total > 0)
                        seen += 1
        assert seen > 20


def test_margins_add_up_to_minus_both_reserves_so_that_nobody_wins_twice() -> None:
    """PR-06"""
    for s in states("margins", GAMING):
        assert sum(totals.margins(s)) == -sum(s.reserve)


def test_asking_for_options_leaves_the_state_alone() -> None:
    """Whether a Disband would do something is found by trying; nothing of that may stay."""
    for s in states("trying", GAMING, {"faction": ["MegaCorp", "GreenEngage"]}):
        before = GAME.position(s)
        rules.turn_options(s, s.turn)
        assert GAME.position(s) == before
        GAME.check(s)


def test_moves_are_single_steps_onto_free_tiles_unless_a_tile_lets_an_agent_go_farther() -> None:
    for s in states("steps", GAMING, {"faction": ["HushBureau", "MegaCorp"]}):
        options: list[tuple[int, ...]] = []
        moves.moves(s, s.turn, options)
        far = s.holding(s.turn, abilities.JET)
        for _, tile, other in options:
            assert s.occupant(tile) == s.turn
            assert s.occupant(other) == -1
            assert s.board.adjacent[tile] >> other & 1 or far >> tile & 1


def test_two_positions_are_the_same_only_if_everything_is() -> None:
    s = states("keys", GAMING)[-1]
    key = totals.position_key(s)
    changed = []
    for field in ("captured", "destroyed"):
        for seat in range(2):
            twin = s.copy()
            getattr(twin, field)[seat] += 1
            changed.append(totals.position_key(twin))
    for skip, turn, blocks in (
        (1 - s.skip, s.turn, s.blocks),
        (s.skip, 1 - s.turn, s.blocks),
        (s.skip, s.turn, [0, 1]),
    ):
        twin = s.copy()
        twin.skip, twin.turn, twin.blocks = skip, turn, [*blocks, 2, 3] if blocks is not s.blocks else blocks
        changed.append(totals.position_key(twin))
    assert len({key, *changed}) == len(changed) + 1
    assert totals.position_key(s.copy()) == key


def test_secrets_stay_secret_while_both_cut() -> None:
    rng = p.fresh("cutting secrets")
    checked = 0
    for number in range(2):
        match = registry.new_match(GAME, 2, {}, f"secrets {number}")
        while truth(match).phase < PLACING:
            for seat in range(2):
                p.nothing_leaks(match, seat, rng)
                p.secret_choices_stay_secret(match, seat, rng)
                checked += 1
            seat = match.to_move[rng.below(len(match.to_move))]
            options = match.options_of(seat)
            match.apply(options[rng.below(len(options))], seat)
    assert checked > 30


# -- content and positions -----------------------------------------------------------------------------------------


def test_every_value_says_where_it_comes_from() -> None:
    sources = Counter(source for *_, source in GAME.library.provenance())
    assert set(sources) == {"rulebook", "reconstructed"}
    assert ("Activist Boat", "defense", 1, "rulebook") in GAME.library.provenance()
    assert ("Press Officer", "attack", 0, "rulebook") in GAME.library.provenance()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("colour = 3", "colour: unknown field"),
        ('name = "Tax Haven"', "a name that no other tile has"),
        ('name = "Plain"', "a name that no other tile has"),
        ("recruit = 1", "allowed: true or false"),
        ("vp = -1", "vp: found -1; allowed: a whole number from 0 to 5"),
        ('action = "jump"', "action: found 'jump'; allowed: none, silence_adjacent"),
        ('from = "hearsay"\nattack = 1', "from: found 'hearsay'; allowed: rulebook, public, reconstructed"),
    ],
)
def test_mistakes_in_a_pack_are_named(tmp_path: Path, change: str, message: str) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(f'[[faction]]\nname = "GreenEngage"\n[[faction.tile]]\nat = [1, 1]\n{change}\n')
    with pytest.raises(BadContent, match=r"mine\.toml:") as found:
        load(pack)
    assert message in str(found.value)


@pytest.mark.parametrize("at", ["[0, 1]", "[5, 1]", "[1, 6]", "[1]", '"A1"', "[1.0, 2]"])
def test_a_tile_must_lie_on_the_sheet(tmp_path: Path, at: str) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(f'[[faction]]\nname = "GreenEngage"\n[[faction.tile]]\nat = {at}\nvp = 1\n')
    with pytest.raises(BadContent, match="row 1 to 4, column 1 to 5"):
        load(pack)


def test_a_faction_needs_somewhere_to_recruit(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    tiles = "".join(f"[[faction.tile]]\nat = [{row}, 1]\nrecruit = false\n" for row in (1, 4))
    pack.write_text(f'[[faction]]\nname = "GreenEngage"\n{tiles}')
    with pytest.raises(BadContent, match="at least 3 recruitment tiles"):
        load(pack)


def test_a_new_faction_must_say_that_it_is_new(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[[faction]]\nname = "GreenEngaged"\n')
    with pytest.raises(BadContent, match="or say new = true"):
        load(pack)


def test_there_is_room_for_sixteen_factions(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    text = ""
    for number in range(13):
        text += f'[[faction]]\nname = "Faction {number}"\nnew = true\n'
        for square in range(20):
            text += f'[[faction.tile]]\nat = [{square // 5 + 1}, {square % 5 + 1}]\nname = "Tile {number} {square}"\n'
            text += "recruit = true\n"
        if number == 11:
            pack.write_text(text)
            assert len(load(pack).sheets.factions) == 16
    pack.write_text(text)
    with pytest.raises(BadContent, match="at most 16"):
        load(pack)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"board": ["Camp | Moon Base"]}, "unknown tile on the board 'Moon Base'"),
        ({"board": ["plain"]}, "whose is 'plain'"),
        ({"board": ["Camp | . | Wind Park"]}, "hang together"),
        ({"board": ["Camp @green"]}, "unknown agent 'green'"),
        ({"board": ["Camp"], "turn": "green"}, "unknown turn 'green'"),
        ({"board": ["Camp"], "turns": -1}, "turns: found -1"),
        ({"board": ["Camp"], "blue": {"captured": 11}}, "10 together"),
        ({"board": ["Camp | Blockade"], "blocks": [["Blockade", "Camp"]]}, "where an agent of its owner stands"),
        ({"phase": "cutting", "blue": {"cut": "9"}}, "digit 1 of '9'"),
        ({"phase": "placing"}, "a whole cutting"),
        ({"colour": 1}, "unknown field 'colour'"),
        ({"phase": "placing", "blue": {"hand": [7]}}, "numbers of fiefdoms"),
        ({"phase": "placing", "blue": {"hand": [1, 1]}}, "numbers of fiefdoms"),
        ({"board": ["Camp"], "limit": 0}, "limit: found 0"),
        ({"board": [" | ".join(["blue:plain"] * 37)]}, "found 37 tiles; allowed: at most 36"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as found:
        GAME.from_position(position)
    assert message in str(found.value)


def test_the_estimate_likes_points_and_fears_attacks() -> None:
    def chance(*board: str) -> float:
        return GAME.thinking.value(GAME.from_position({"board": list(board), "turn": "red"}))[0]

    near = "Head Office | Tax Haven | Think Tank @blue | Camp | Flash Mob"
    on_points = "Head Office | Tax Haven @blue | Think Tank | Camp | Flash Mob"
    assert chance(on_points) > chance(near) > chance("Head Office | Tax Haven | Think Tank | Camp | Flash Mob")
    assert chance("Head Office | Tax Haven @blue | Wind Park @red") < chance(
        "Head Office | Tax Haven @blue | Camp @red"
    )


def test_features_say_what_stands_there() -> None:
    s = GAME.from_position({"board": ["Head Office | Tax Haven @blue | Wind Park @red"], "turn": "red"})
    blue, red = (dict(zip(GAME.thinking.feature_names(), one)) for one in GAME.thinking.features(s))
    assert blue["agents on the board"] == red["agents on the board"] == 1.0
    assert blue["agents in reserve"] == 9.0
    assert blue["victory points occupied"] > red["victory points occupied"]
    assert blue["agents and points in danger, in the other's turn"] > 0.0
    assert blue["agents and points in danger, in the own turn"] == 0.0


def test_a_cheap_tile_is_left_unused_rather_than_a_good_one() -> None:
    def chance(cut: str) -> float:
        return GAME.thinking.value(GAME.from_position({"phase": "cutting", "blue": {"cut": cut}}))[0]

    assert chance("1") > chance("0")
