"""The worlds that a seat of Jogu imagines: everything it knows is true in them, and everything else may be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from wartable.core.position import read_position
from wartable.core.rng import seeded
from wartable.games.jogu import game
from wartable.games.jogu.state import Jogu, check

JOGU = game()
WORLDS = 80


def state(**fields: Any) -> Jogu:
    found = read_position(JOGU, fields).state
    assert isinstance(found, Jogu)
    return found


def imagined(s: Jogu, seat: int, number: int) -> Jogu:
    world = s.copy()
    JOGU.imagine(world, seat, seeded(number))
    check(world)
    return world


def faces(s: Jogu, cards: list[int]) -> list[str]:
    return [s.cards.name[s.face[card]] for card in cards]


def hidden_of(s: Jogu, seat: int) -> Counter[str]:
    """All cards of a seat that lie hidden somewhere."""
    return Counter(faces(s, [*s.hand[seat], *s.pile[seat], *[card for card in s.down if s.owner(card) == seat]]))


TABLE: dict[str, Any] = {
    "first": {
        "faction": "Gang of Mibits",
        "hand": ["Medic", "Scrambler", "Gangan Bit"],
        "pile": ["plain 1", "plain 2", "plain 3", "plain 4"],
        "discard": ["Trojan Bit"],
        "location_card": 4,
    },
    "second": {
        "faction": "League of Agents",
        "hand": ["Saboteur", {"card": "Assassin", "seen": ["first", "second"]}, "plain 9"],
        "at": {"3": ["Covert Senior Agent", {"card": "Smoke-n-Screen", "seen": ["first", "second"]}]},
        "pile": ["plain 5", {"card": "plain 6", "seen": ["first", "second"]}, "plain 7", "Covert Junior Agent"],
        "location_card": 5,
    },
}


def test_a_world_has_the_same_cards_in_the_same_places_but_for_what_is_hidden() -> None:
    s = state(**TABLE)
    for seat in range(2):
        for number in range(20):
            world = imagined(s, seat, number)
            for owner in range(2):
                assert hidden_of(world, owner) == hidden_of(s, owner)
                assert faces(world, world.discard[owner]) == faces(s, s.discard[owner])
                assert sorted(world.place[owner * 10 : owner * 10 + 10]) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
            assert faces(world, world.hand[seat]) == faces(s, s.hand[seat])
            assert world.place[world.current[seat]] == s.place[s.current[seat]]


def test_imagining_changes_nothing_but_the_world() -> None:
    s = state(**TABLE)
    before = JOGU.position(s)
    for number in range(10):
        imagined(s, number % 2, number)
    assert JOGU.position(s) == before


def test_all_that_a_seat_cannot_know_may_be_otherwise() -> None:
    s = state(**TABLE)
    worlds = [imagined(s, 0, number) for number in range(WORLDS)]
    for at in range(3):
        seen = {faces(world, world.hand[1])[at] for world in worlds}
        assert seen == {"Assassin"} if at == 1 else len(seen) > 3
    # The pile is written from the bottom here; the second card from the top is known to both.
    for at in range(4):
        seen = {faces(world, world.pile[1])[at] for world in worlds}
        assert seen == {"plain 6"} if at == 2 else len(seen) > 3
    assert all(len({faces(world, world.pile[0])[at] for world in worlds}) > 3 for at in range(4))
    assert {faces(world, world.at[3])[0] for world in worlds} == {"Covert Senior Agent", "Covert Junior Agent"}
    assert {faces(world, world.at[3])[1] for world in worlds} == {"Smoke-n-Screen"}
    assert {world.place[world.current[1]] for world in worlds} == {2, 3, 4, 5, 6}
    assert {world.place[world.place_pile[0][-1]] for world in worlds} == {2, 3, 4, 5, 6}


def test_the_own_cards_face_down_stay_what_they_are() -> None:
    s = state(**TABLE)
    for number in range(20):
        assert faces(imagined(s, 1, number), s.at[3]) == ["Covert Senior Agent", "Smoke-n-Screen"]


def test_shown_location_cards_stay_what_they_are() -> None:
    fields = {**TABLE, "second": {**TABLE["second"], "location_card_shown": True, "location_discard": [6, 6]}}
    s = state(**fields)
    for number in range(20):
        world = imagined(s, 0, number)
        assert world.place[world.current[1]] == 5
        assert [world.place[card] for card in world.place_discard[1]] == [6, 6]


@pytest.mark.parametrize("seed", range(3))
def test_every_deal_of_the_unknown_cards_is_as_likely_as_any(seed: int) -> None:
    """Three unknown cards, one of them in hand: each kind is there in about a third of the worlds."""
    s = state(second={"faction": "Tribe Wu", "hand": ["plain 1"], "pile": ["plain 2", "plain 3"]})
    count = Counter(faces(imagined(s, 0, seed * 1000 + number), s.hand[1])[0] for number in range(300))
    assert set(count) == {"plain 1", "plain 2", "plain 3"}
    assert min(count.values()) > 60


def test_equal_generators_give_equal_worlds_whatever_the_truth() -> None:
    """Two truths that look alike to a seat: the order of the hidden cards must not show in the worlds."""
    one = state(second={"faction": "Tribe Wu", "hand": ["plain 1", "plain 4"], "pile": ["plain 2", "plain 3"]})
    two = state(second={"faction": "Tribe Wu", "hand": ["plain 3", "plain 2"], "pile": ["plain 4", "plain 1"]})
    for number in range(10):
        worlds = [imagined(s, 0, number) for s in (one, two)]
        assert faces(worlds[0], worlds[0].hand[1]) == faces(worlds[1], worlds[1].hand[1])
        assert faces(worlds[0], worlds[0].pile[1]) == faces(worlds[1], worlds[1].pile[1])


def test_a_rumour_is_true_in_every_world_and_tells_no_more() -> None:
    s = state(
        second={"faction": "Tribe Wu", "hand": ["plain 1"], "pile": ["plain 2", "plain 3", "plain 4", "plain 5"]},
        rumour=[{"owner": "second", "cards": ["plain 4", "plain 5"], "among": ["pile 0", "pile 1", "pile 2"]}],
    )
    lowest = Counter(tuple(faces(imagined(s, 0, number), s.pile[1])[:3]) for number in range(200))
    assert all({"plain 4", "plain 5"} <= set(three) for three in lowest)
    assert {card for three in lowest for card in three} == {f"plain {number}" for number in range(1, 6)}
    assert {faces(imagined(s, 1, number), s.hand[1])[0] for number in range(20)} == {"plain 1"}


def test_a_rumour_about_the_only_covert_card_puts_it_where_a_covert_card_must_be() -> None:
    """The one face-down card must be the only covert card there is, though it may be any of many by the rumour."""
    pile = [f"plain {number % 10}" for number in range(36)]
    s = state(
        second={"faction": "League of Agents", "hand": ["plain 0"], "at": {"4": ["Covert Senior Agent"]}, "pile": pile},
        rumour=[
            {
                "owner": "second",
                "cards": ["Covert Senior Agent"],
                "among": ["at 4 0", *[f"pile {number}" for number in range(36)]],
            }
        ],
    )
    for number in range(30):
        world = imagined(s, 0, number)
        assert faces(world, world.at[5]) == ["Covert Senior Agent"]
        assert hidden_of(world, 1) == hidden_of(s, 1)


def test_a_rumoured_card_that_cannot_lie_face_down_is_elsewhere() -> None:
    s = state(
        second={
            "faction": "League of Agents",
            "hand": ["Saboteur", "Covert Junior Agent"],
            "at": {"4": ["Covert Senior Agent"]},
            "pile": ["plain 1", "plain 2"],
        },
        rumour=[
            {"owner": "second", "cards": ["Saboteur", "Covert Senior Agent"], "among": ["at 4 0", "hand 0", "hand 1"]}
        ],
    )
    down = Counter(faces(imagined(s, 0, number), s.at[5])[0] for number in range(120))
    assert set(down) == {"Covert Senior Agent", "Covert Junior Agent"}
    for number in range(20):
        world = imagined(s, 0, number)
        assert "Saboteur" in faces(world, world.hand[1])


def test_two_unknown_cards_may_change_places() -> None:
    s = state(second={"faction": "Tribe Wu", "hand": ["plain 1"], "pile": ["plain 2"]})
    assert {faces(imagined(s, 0, number), s.hand[1])[0] for number in range(30)} == {"plain 1", "plain 2"}


def test_what_the_other_knows_by_rumour_does_not_bind_the_owner() -> None:
    """The owner knows the two lowest cards; the others of the pile may lie in any order."""
    known = [{"card": f"plain {number}", "seen": ["second"]} for number in (4, 5)]
    s = state(
        second={"faction": "Tribe Wu", "hand": ["plain 1"], "pile": ["plain 6", "plain 7", "plain 8", *known]},
        rumour=[{"owner": "second", "cards": ["plain 4", "plain 5"], "among": ["pile 0", "pile 1"]}],
    )
    worlds = [faces(imagined(s, 1, number), s.pile[1]) for number in range(60)]
    assert {tuple(pile[:2]) for pile in worlds} == {("plain 5", "plain 4")}
    assert len({tuple(pile[2:]) for pile in worlds}) == 6
