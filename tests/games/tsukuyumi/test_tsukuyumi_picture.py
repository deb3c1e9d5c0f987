"""The picture of Tsukuyumi: its parts, what can be clicked, and what moments show."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tsukuyumi_help import seen
from wartable.core import registry
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.draw.picture import Part
from wartable.games.tsukuyumi import game
from wartable.games.tsukuyumi.game import TsukuyumiGame
from wartable.games.tsukuyumi.view import TsukuyumiView
from wartable.testing.scenario import choose


@pytest.fixture(scope="module")
def tsukuyumi() -> TsukuyumiGame:
    return game()


def refs(part: Part) -> set[str]:
    return {unescape(ref) for _, svg in part.fragments for ref in re.findall(r' data-ref="([^"]+)"', svg)}


def sizes(tsukuyumi: TsukuyumiGame, view: TsukuyumiView) -> list[tuple[str, int, int]]:
    return [(part.name, part.width, part.height) for part in tsukuyumi.draw(view).parts]


def marching(tsukuyumi: TsukuyumiGame) -> Match:
    fields = {"factions": ["Nomads", "Dark Seed"], "phase": "red", "lines": {"Movement": 2}}
    return read_position(tsukuyumi, {**fields, "space": {"M9": {"units": {"Dog": 2}}, "N9": {}}})


@pytest.mark.parametrize("seats", [2, 4])
def test_all_that_options_touch_can_be_clicked_and_parts_keep_their_size(tsukuyumi: TsukuyumiGame, seats: int) -> None:
    rng = seeded("clicks")
    match = registry.new_match(tsukuyumi, seats, seed="clicks")
    first = sizes(tsukuyumi, seen(match, match.seat))
    for _ in range(250):
        if match.over:
            break
        view = seen(match, match.seat)
        picture = tsukuyumi.draw(view)
        near = set().union(*(refs(part) for part in picture.of("board", "hand")))
        for option in match.options:
            said = tsukuyumi.describe(view, option)
            assert all(ref in near for ref in said.refs if not ref.startswith("button:")), said.text
        assert sorted(sizes(tsukuyumi, view)) == sorted(first)
        match.apply(match.options[rng.below(len(match.options))])


def test_nothing_is_in_two_parts(tsukuyumi: TsukuyumiGame) -> None:
    match = registry.new_match(tsukuyumi, 3, seed="once")
    rng = seeded("once")
    for _ in range(200):
        found = [ref for part in tsukuyumi.draw(seen(match, match.seat)).parts for ref in refs(part)]
        assert len(found) == len(set(found))
        match.apply(match.options[rng.below(len(match.options))])


def test_a_move_is_a_moment_with_an_arrow(tsukuyumi: TsukuyumiGame) -> None:
    match = marching(tsukuyumi)
    match.keep_moments()
    for words in ("Movement", "From M9", "All units"):
        choose(match, words)
    moments = [moment.views[1] for moment in match.moments]
    views = [view for view in moments if isinstance(view, TsukuyumiView)]
    shown = [(view.shown.kind, [view.spaces[one].name for one in view.shown.spaces]) for view in views if view.shown]
    assert shown[0] == ("move", ["M9", "N9"])
    assert "arrow" in [key for key, _ in tsukuyumi.draw(views[0]).parts[0].fragments]
    # When it is over, nothing is marked any more.
    assert seen(match, 1).shown is None


def test_the_screen_has_a_map_of_names(tsukuyumi: TsukuyumiGame) -> None:
    lines = tsukuyumi.screen(seen(marching(tsukuyumi), 0), 80).splitlines()
    # The moon centre lies between the two moon areas of its column, and in their column.
    places = [next((row, line.index(name)) for row, line in enumerate(lines) if name in line) for name in ("I8", "I9")]
    assert places[1] == (places[0][0] + 2, places[0][1])
