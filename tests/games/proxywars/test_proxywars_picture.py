"""The picture of Proxy Wars: drawn from the view alone, and everything an option names can be clicked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from proxywars_help import seen
from wartable.core import registry
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.games.proxywars import game as load
from wartable.games.proxywars.picture_board import Grid, corner_note, covered

GAME = load()
#: Buttons of the page, not things on the table.
BUTTONS = {"ready", "decline", "recruit", "disband"}


def points(pair: tuple[str, str]) -> Iterator[Match]:
    """A random match at every decision."""
    rng = seeded(f"picture {pair}")
    match = registry.new_match(GAME, 2, {"faction": list(pair)}, f"picture {pair}")
    while True:
        yield match
        if match.over:
            return
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        match.apply(options[rng.below(len(options))], seat)


def refs(picture: str) -> set[str]:
    return {unescape(ref) for ref in re.findall(r' data-ref="([^"]+)"', picture)}


def draw(position: dict[str, Any], seat: int = 0) -> str:
    return GAME.draw(GAME.view(GAME.from_position(position), seat, None)).svg()


@pytest.mark.parametrize(
    "pair", [("MegaCorp", "GreenEngage"), ("HushBureau", "BuzzGospel"), ("BuzzGospel", "BuzzGospel")]
)
def test_every_option_touches_something_in_the_picture(pair: tuple[str, str]) -> None:
    for match in points(pair):
        for seat in match.to_move:
            view = seen(match, seat)
            drawn = refs(GAME.draw(view).svg())
            for option in match.options_of(seat):
                wanted = set(GAME.describe(view, option).refs) - BUTTONS
                assert wanted <= drawn, (match.ask_of(seat), option, wanted - drawn)


def test_an_empty_table_says_what_comes_there() -> None:
    match = next(one for one in points(("MegaCorp", "GreenEngage")) if seen(one, one.to_move[0]).phase == "placing")
    assert "The first fiefdom goes here" in GAME.draw(seen(match, match.to_move[0])).svg()
    match.apply(match.options_of(match.to_move[0])[0], match.to_move[0])
    assert "The first fiefdom goes here" not in GAME.draw(seen(match, 0)).svg()


def test_pictures_are_well_formed_with_ids_that_occur_once() -> None:
    for number, match in enumerate(points(("MegaCorp", "GreenEngage"))):
        if number % 5 == 0 or match.over:
            for seat in (-1, 0, 1):
                root = ElementTree.fromstring(GAME.draw(seen(match, seat)).svg())
                ids = [element.get("id") for element in root.iter() if element.get("id")]
                assert len(ids) == len(set(ids))


def test_parts_keep_their_size_in_a_phase_and_keys_occur_once() -> None:
    sizes: dict[str, set[tuple[str, int, int]]] = {}
    for match in points(("MegaCorp", "GreenEngage")):
        for seat in (-1, 0, 1):
            view = seen(match, seat)
            parts = GAME.draw(view).parts
            assert [part.seat for part in parts if part.role == "side"] == ([1, 0] if seat < 1 else [0, 1])
            now = {(part.name, part.width, part.height) for part in parts}
            assert sizes.setdefault(view.phase, now) == now
            for part in parts:
                keys = [key for key, _ in part.fragments]
                assert len(keys) == len(set(keys))


def test_a_cut_is_made_by_clicking_tiles_from_the_marked_one_on() -> None:
    match = registry.new_match(GAME, 2, {"faction": ["MegaCorp", "GreenEngage"]}, 1)
    view = seen(match, 0)
    told = {GAME.describe(view, option).text: GAME.describe(view, option).refs for option in match.options_of(0)}
    assert told["Cut out Head Office, Boardroom, Legal Department"] == ["square:1", "square:6"]
    assert told["Leave Head Office unused"] == ["leave:0"]


def test_what_has_not_changed_is_the_very_same_text() -> None:
    """A turn leaves nearly all of the board as it was, and little is sent."""
    match = Match(GAME, GAME.from_position({"board": ["Camp @blue | Wind Park | Tax Haven | Head Office @red"]}))
    before = {
        key: svg for part in GAME.draw(seen(match, 0)).parts for key, svg in part.fragments if part.name == "board"
    }
    match.take(0)
    after = {
        key: svg for part in GAME.draw(seen(match, 0)).parts for key, svg in part.fragments if part.name == "board"
    }
    assert all(after[key] is before[key] for key in before if key.startswith("t0:"))


def test_fiefdoms_in_hand_show_what_their_tiles_count() -> None:
    match = next(one for one in points(("MegaCorp", "GreenEngage")) if seen(one, one.to_move[0]).phase == "placing")
    view = seen(match, match.to_move[0])
    drawn = dict(next(part for part in GAME.draw(view).parts if part.role == "hand").fragments)
    faction = next(one for one in GAME.content.factions if one.name == view.sides[view.seat].faction)
    printed = {tile.name: tile for tile in faction.tiles}
    for number, squares in enumerate(view.sides[view.seat].pieces):
        tiles = [printed[view.sides[view.seat].sheet[square]] for square in squares]
        for sign, count in (
            ("recruit", sum(tile.recruit for tile in tiles)),
            ("attack", sum(tile.attack > 0 for tile in tiles)),
            ("defense", sum(tile.defense > 0 for tile in tiles)),
            ("vp", sum(tile.vp > 0 for tile in tiles)),
        ):
            assert drawn[f"p{number}"].count(f'"#pw-{sign}"') == count, (tiles, sign)


def numbers(name: str, svg: str) -> tuple[float, float]:
    """Where the last of these begins in a drawing, and how wide it is."""
    found = re.findall(rf'#(?:{name})" x="([-0-9.]+)"[^>]* width="([0-9.]+)', svg)
    return (float(found[-1][0]), float(found[-1][1])) if found else (0.0, 0.0)


def test_an_agent_leaves_the_signs_of_its_tile_in_sight() -> None:
    """No more than the corner of a sign may lie under the figure, which is narrower than its box."""
    for match in points(("MegaCorp", "GreenEngage")):
        view = seen(match, 0)
        if view.phase != "gaming":
            continue
        board = dict(next(part for part in GAME.draw(view).parts if part.role == "board").fragments)
        for tile in view.board:
            if tile.agent is not None:
                figure, wide = numbers("icon-meeple", board[f"a{tile.row}:{tile.column}"])
                sign, across = numbers("pw-recruit|pw-attack|pw-defense|pw-vp", board[f"s{tile.row}:{tile.column}"])
                assert sign + across <= figure + 0.2 * wide, tile


def test_choosing_shows_the_factions_with_their_specialties() -> None:
    match = registry.new_match(GAME, 2, {"faction": ["choose", "choose"]}, 1)
    drawn = GAME.draw(seen(match, 0)).svg()
    assert "Solidarity" in drawn
    assert {"faction:0", "faction:3"} <= refs(drawn)


def test_cutting_shows_cut_lines_and_crosses_unused_tiles_out() -> None:
    before = draw({"phase": "cutting"})
    after = draw({"phase": "cutting", "blue": {"cut": "14204"}})
    assert before.count('class="pw-cut"') == 0
    assert after.count('class="pw-cut"') > 10
    # The hidden cuts of blue are nowhere in what red and a watcher get.
    for seat in (1, -1):
        assert draw({"phase": "cutting", "blue": {"cut": "14204"}}, seat) == draw({"phase": "cutting"}, seat)


def test_the_meter_adds_up() -> None:
    drawn = draw({"board": ["Climate Summit @blue | Tax Haven | Think Tank @red | Head Office | Camp"]})
    assert "1 agent + 2 points = 3" in drawn
    assert "against 1 + 9 + 1 = 11" in drawn
    assert "needs 9 more" in drawn


def test_the_attack_preview_names_terms_and_what_is_missing() -> None:
    board = ["Press Officer @blue | Activist Boat @red | Camp @red", "Head Office | Financial Crisis @blue | ."]
    drawn = draw({"board": board})
    assert "1 + 1 - 1 - 1 = 0" in drawn
    assert "needs 1 more" in drawn
    assert "Financial Crisis → Activist Boat" in drawn
    assert "attack icon Financial Crisis +1, supporter Press Officer +1, defender Activist Boat -1" in drawn


def test_a_hole_that_nothing_fits_into_is_shaded() -> None:
    ring = ["Camp | Wind Park | Organic Farm", "Tax Haven | . | Think Tank", "Merger | Loophole | Head Office"]
    assert "A hole that no fiefdom fits into" in draw({"board": ring})
    assert "A hole" not in draw({"board": ["Camp | Wind Park", "Tax Haven | ."]})


def test_names_from_packs_are_escaped(tmp_path: Any) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[[faction]]\nname = "GreenEngage"\n[[faction.tile]]\nat = [1, 1]\nname = "<b> & Co"\n')
    game = load(pack)
    drawn = game.draw(game.view(game.from_position({"board": ["<b> & Co @red | Wind Park"]}), 0, None)).svg()
    assert "<b>" not in drawn
    ElementTree.fromstring(drawn)


def test_a_note_lies_in_a_corner_that_no_tile_reaches() -> None:
    low = Grid((*((0, column) for column in range(9)), *((row, 0) for row in range(1, 6))), complete=True)
    assert covered(low, 10, low.high - 8, 80), "the lower left corner is taken"
    found = re.search(r'x="([\d.]+)" y="([\d.]+)"', corner_note("Turn 1 of 60", low))
    assert found is not None
    x, y = map(float, found.groups())
    assert not covered(low, x, y, 80)
    assert (x > 500, y > 500) == (True, True), "the lower right one is free"
