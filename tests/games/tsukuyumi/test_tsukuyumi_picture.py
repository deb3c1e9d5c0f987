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
from wartable.draw.picture import Part, Role
from wartable.games.tsukuyumi import combatcards, game
from wartable.games.tsukuyumi.board import damage_at, health_at
from wartable.games.tsukuyumi.combat import TETSUO_BONUS
from wartable.games.tsukuyumi.conquest import conquest_points
from wartable.games.tsukuyumi.cybersamurai import linked
from wartable.games.tsukuyumi.game import TsukuyumiGame
from wartable.games.tsukuyumi.offers import offers
from wartable.games.tsukuyumi.picture_combat import worth
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import TETSUO
from wartable.games.tsukuyumi.view import TsukuyumiView
from wartable.testing.scenario import choose

#: Where a combat is shown: screens have one or the other.
BESIDE: list[Role] = ["column", "strip"]


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
        for beside in BESIDE:
            near = set().union(*(refs(part) for part in picture.of("board", "hand", beside)))
            for option in match.options:
                said = tsukuyumi.describe(view, option)
                assert all(ref in near for ref in said.refs if not ref.startswith("button:")), (beside, said.text)
        assert sorted(sizes(tsukuyumi, view)) == sorted(first)
        match.apply(match.options[rng.below(len(match.options))])


def test_nothing_is_in_two_parts(tsukuyumi: TsukuyumiGame) -> None:
    match = registry.new_match(tsukuyumi, 3, seed="once")
    rng = seeded("once")
    for _ in range(200):
        parts = tsukuyumi.draw(seen(match, match.seat)).parts
        # Screens show a column or a strip, and never both.
        for other in BESIDE:
            found = [ref for part in parts if part.role != other for ref in refs(part)]
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


def fighting(tsukuyumi: TsukuyumiGame) -> Match:
    fields = {"factions": ["Boarlords", "Nomads"], "phase": "red", "lines": {"Combat": 1}}
    return read_position(
        tsukuyumi, {**fields, "space": {"M9": {"units": {"Boarguard": 2, "Boarmaiden": 1, "Private": 2}}}}
    )


def drawn(tsukuyumi: TsukuyumiGame, view: TsukuyumiView, role: Role, key: str) -> str:
    found = [svg for part in tsukuyumi.draw(view).of(role) for name, svg in part.fragments if name == key]
    assert found, f"nothing is drawn as {key}"
    return unescape(found[0])


def test_a_combat_card_says_what_it_would_come_to(tsukuyumi: TsukuyumiGame) -> None:
    match = fighting(tsukuyumi)
    choose(match, "Attack in M9")
    hand = tsukuyumi.draw(seen(match, 0)).of("hand")[0]
    words = re.sub(r"<[^>]+>", " ", "".join(svg for _, svg in hand.fragments))
    # Boarguards 50/20/10 and a Boarmaiden 15/15/10 against two Privates with 10 health each.
    for told in ("30 damage vs 20 health", "115 conquest, needs 20", "85 damage vs 20 health"):
        assert told in re.sub(r"\s+", " ", words), told


def test_a_combat_shows_both_sides_and_strikes_out_who_falls(tsukuyumi: TsukuyumiGame) -> None:
    match = fighting(tsukuyumi)
    match.keep_moments()
    for words in ("Attack in M9", "Annihilation", "second: Done"):
        choose(match, words)
    views = [view for moment in match.moments if isinstance(view := moment.views[0], TsukuyumiView)]
    fights = [view for view in views if view.shown is not None and view.shown.kind == "fight"]
    for role in BESIDE:
        first, last = (drawn(tsukuyumi, view, role, "combat") for view in (fights[0], fights[-1]))
        assert "30 damage vs 20 health" in first
        assert "There: 2 Private" in first and "t-fell" not in first
        assert "Gone: 2 Private" in last and "t-fell" in last


def test_the_order_can_be_clicked_in_the_midst_of_a_combat(tsukuyumi: TsukuyumiGame) -> None:
    fields = {"factions": ["Boarlords", "Nomads"], "phase": "red", "lines": {"Combat": 1}}
    match = read_position(tsukuyumi, {**fields, "space": {"M9": {"units": {"Private": 1, "Boarguard": 1}}}})
    for words in ("Attack in M9", "Conquest", "Slow Conquest"):
        choose(match, words)
    view = seen(match, 1)
    assert view.battle is not None and view.asked is not None and view.asked.player == "Boarlords"
    for role in BESIDE:
        assert "initiative:1" in set().union(*(refs(part) for part in tsukuyumi.draw(view).of(role)))


def test_the_final_score_is_counted_seat_by_seat(tsukuyumi: TsukuyumiGame) -> None:
    fields = {"factions": ["Nomads", "Dark Seed"], "phase": "red", "round": 4, "initiative": ["second", "first"]}
    match = read_position(
        tsukuyumi,
        {
            **fields,
            "turn": 1,
            "lines": {"Movement": 1},
            "space": {"M9": {"owner": "Nomads", "units": {"Dog": 1}}, "N9": {}},
        },
    )
    match.keep_moments()
    moments = []
    while not match.over:
        match.apply(match.options[-1])
        moments += match.moments
    views = [view for moment in moments if isinstance(view := moment.views[0], TsukuyumiView)]
    totals = [view for view in views if view.shown and view.shown.kind == "total"]
    winner = ("Nomads", "Dark Seed")[match.state.winners[0]]
    for role in BESIDE:
        counted = [drawn(tsukuyumi, view, role, "score") for view in totals]
        assert [table.count(">?<") for table in counted] == [4, 0]
        assert f"{winner} win" in drawn(tsukuyumi, seen(match, 0), role, "result")


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_combat_card_is_said_to_bring_is_what_the_rules_count(tsukuyumi: TsukuyumiGame, seats: int) -> None:
    rng = seeded("forecast")
    match = registry.new_match(tsukuyumi, seats, seed=f"forecast {seats}")
    told = 0
    while not match.over:
        ask = match.ask_of(match.seat)
        assert ask is not None
        if ask.topic == "combat card":
            view, s = seen(match, match.seat), match.state
            assert isinstance(s, Tsukuyumi) and s.battle is not None and view.battle is not None
            space, side = s.battle.space, s.battle.side
            for card in combatcards.CARDS_OF[side]:
                points, damage = worth(view, view.battle, combatcards.COMBAT_CARDS[card])
                assert points == conquest_points(s, side, space, card)
                assert damage == unarmed(s, side, space, card)
                told += 1
        match.apply(match.options[rng.below(len(match.options))])
    assert told > 8


def unarmed(s: Tsukuyumi, side: int, space: int, card: int) -> int:
    """What a card makes of the units before weapons: the parts of the rules' own total."""
    kind = combatcards.COMBAT_CARDS[card]
    total = damage_at(s, space, side) if kind.damage else 0
    total += health_at(s, space, side) if kind.health else 0
    return total + (TETSUO_BONUS if kind.aimed and linked(s, TETSUO) else 0)


def test_a_tile_on_the_table_is_offered_turned_from_how_it_lies(tsukuyumi: TsukuyumiGame) -> None:
    """A tile of the reserve is offered as it is printed."""
    fields = {"factions": ["Nomads", "Boarlords"], "phase": "blue", "lines": {"Plays": 1}}
    spaces = {"L9": {}, "M9": {"tile": "t05", "turned": 2}}
    events = ["Tectonic Shift", "Land Gain"]
    match = read_position(tsukuyumi, {**fields, "space": spaces, "first": {"events": events}})
    for words in ("Event", "Play Tectonic Shift", "Choose M9"):
        choose(match, words)
    lying = offers(tsukuyumi.catalogue, seen(match, 0))
    assert [(offer.tile, offer.turned) for offer in lying] == [(4, 2 + by) for by in range(6)]
    for words in ("undo", "undo", "Play Land Gain", "Lay tile ocean floor closed lower right", "Lay it on M8"):
        choose(match, words)
    printed = offers(tsukuyumi.catalogue, seen(match, 0))
    assert [offer.turned for offer in printed] == list(range(6))


@pytest.mark.parametrize("lines", [{"Plays": 1}, {"Event": 1}, {"Event": 1, "Plays": 1}])
def test_events_are_one_thing_to_click_whether_drawn_or_played(tsukuyumi: TsukuyumiGame, lines: dict[str, int]) -> None:
    fields = {"factions": ["Nomads", "Boarlords"], "phase": "blue", "lines": lines}
    match = read_position(tsukuyumi, {**fields, "first": {"events": ["Oni Rule"]}, "space": {"M9": {}}})
    assert [offer.ref for offer in offers(tsukuyumi.catalogue, seen(match, 0))] == ["line:Event"]


def test_what_lies_in_a_space_is_counted_and_what_does_not_is_left_out(tsukuyumi: TsukuyumiGame) -> None:
    fields = {"factions": ["Nomads", "Boarlords"], "space": {"M9": {"strongholds": 2, "mines": 1}, "N9": {}}}
    spaces = {space.name: space for space in seen(read_position(tsukuyumi, fields), 0).spaces}
    assert spaces["M9"].things() == [("strongholds", 2), ("mines", 1)]
    assert spaces["N9"].things() == []
