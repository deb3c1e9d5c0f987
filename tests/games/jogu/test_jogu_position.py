"""Positions of Jogu in words: what is left out, what is refused, and that all of a state is written and read again."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.core import registry
from wartable.core.errors import BadPosition
from wartable.core.position import read_position, write_position
from wartable.core.rng import seeded
from wartable.core.view import plain
from wartable.games.jogu import game
from wartable.games.jogu.state import BOTH, DEPLOYMENT, NONE, REINFORCEMENT, Jogu, check

JOGU = game()


def read(**fields: Any) -> Jogu:
    s = JOGU.from_position(fields)
    check(s)
    return s


def names(s: Jogu, cards: list[int]) -> list[str]:
    return [s.cards.name[s.face[card]] for card in cards]


def test_an_empty_position_is_the_usual_one() -> None:
    s = read()
    assert (s.round, s.end_space, s.phase, s.start_player, s.turn) == (1, 8, DEPLOYMENT, 0, 0)
    assert (s.passed, s.morale, s.points) == ([False, False], [23, 23], [])
    assert list(s.capacity) == list(s.room) == [10, 10, 10, 10, 10]
    assert [s.cards.factions[faction] for faction in s.factions] == ["Society of Engineers", "Guards of Keion"]
    assert [len(s.pile[me]) for me in range(2)] == [40, 40]
    assert s.hand == s.discard == s.aside == s.picked == [[], []]
    for me in range(2):
        assert [s.place[card] for card in reversed(s.place_pile[me])] == [2, 3, 3, 4, 4, 5, 5, 6, 6]
        assert s.place[s.current[me]] == 2
        assert s.place_seen[s.current[me]] == 1 << me
        assert all(s.place_seen[card] == 0 for card in s.place_pile[me])


def test_the_end_space_is_no_round() -> None:
    s = read(round=7)
    assert JOGU.rounds(s) == 7
    s.round = s.end_space
    assert JOGU.rounds(s) == 7


def test_both_may_have_passed() -> None:
    s = read(passed=["first", "second"], round=2)
    assert s.passed == [True, True]
    match = read_position(JOGU, {"passed": ["first", "second"], "round": 2})
    assert plain(match.view(0))["round"] == 3


def test_before_scouting_nobody_has_a_location_card() -> None:
    s = read(phase="reinforcement")
    assert s.phase == REINFORCEMENT
    assert s.current == [NONE, NONE]
    assert [len(pile) for pile in s.place_pile] == [10, 10]


def test_the_lowest_location_card_that_is_left_is_the_current_one() -> None:
    s = read(first={"location_discard": [2, 2], "location_pile": [3, 3]}, second={"location_pile": [6, 5]})
    assert s.place[s.current[0]] == 4
    assert [s.place[card] for card in reversed(s.place_pile[0])] == [3, 3, 4, 5, 5, 6, 6]
    assert [s.place[card] for card in s.place_discard[0]] == [2, 2]
    assert all(s.place_seen[card] == BOTH for card in s.place_discard[0])
    assert [s.place[card] for card in reversed(s.place_pile[1])] == [6, 5, 2, 3, 3, 4, 4, 5, 6]
    whole = read(first={"location_pile": [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]})
    assert whole.place[whole.current[0]] == 6
    assert [whole.place[card] for card in reversed(whole.place_pile[0])] == [6, 5, 5, 4, 4, 3, 3, 2, 2]


def test_cards_are_taken_from_the_deck_where_it_has_them() -> None:
    s = read(
        first={
            "faction": "Gang of Mibits",
            "hand": ["medic", "Trojan Bit", "Patriot"],
            "discard": ["Medic"],
            "at": {"3": ["Medic"]},
        }
    )
    pile = names(s, s.pile[0])
    assert (pile.count("Medic"), pile.count("Trojan Bit"), pile.count("Patriot"), len(pile)) == (1, 1, 0, 36)
    aside = read(first={"faction": "Gang of Mibits", "hand": ["Medic"], "pile": ["Scrambler"], "aside": ["plain 3"]})
    assert names(aside, aside.pile[0]) == ["Scrambler"]
    assert names(aside, aside.aside[0]).count("Medic") == 3
    assert names(aside, aside.aside[0])[0] == "plain 3"
    assert len(aside.aside[0]) == 1 + 38


def test_who_knows_a_card_is_what_is_usual_unless_it_is_said() -> None:
    s = read(
        first={
            "hand": ["plain 1", {"card": "plain 2", "seen": ["first", "second"]}],
            "discard": ["plain 3"],
            "pile": ["plain 4", {"card": "plain 5", "seen": ["second"]}],
            "at": {
                "4": ["plain 6", "Smoke-n-Screen", {"card": "Smoke-n-Screen", "down": False}],
                "5": [{"card": "Guardian Angel", "stay": 2}],
            },
            "location_card": 3,
            "location_card_shown": True,
            "location_pile": [5, {"card": 6, "seen": ["first"]}],
        }
    )
    assert [s.seen[card] for card in s.hand[0]] == [1, 3]
    assert [s.seen[card] for card in s.discard[0]] == [3]
    assert [s.seen[card] for card in reversed(s.pile[0])] == [0, 2]
    assert [s.seen[card] for card in s.there(4, 0)] == [3, 1, 3]
    assert [card in s.down for card in s.there(4, 0)] == [False, True, False]
    assert s.stay == [s.there(5, 0)[0]] * 2
    assert s.place_seen[s.current[0]] == BOTH
    assert [s.place_seen[card] for card in reversed(s.place_pile[0])][:3] == [0, 1, 0]
    assert s.total(4) == 6 + 3 + 1


def test_rumours_name_places() -> None:
    s = read(
        second={
            "hand": ["plain 1", "plain 2"],
            "pile": ["plain 3", "plain 4", "plain 5"],
            "at": {"6": ["plain 9", "Smoke-n-Screen"]},
        },
        rumour=[{"owner": "second", "cards": ["plain 2", "plain 5"], "among": ["hand 1", "pile 0", "at 6 1"]}],
    )
    (rumour,) = s.rumours
    assert rumour.owner == 1
    assert rumour.ids == [s.hand[1][1], s.pile[1][0], s.there(6, 1)[1]]
    assert [s.cards.name[face] for face in rumour.faces] == ["plain 2", "plain 5"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"colour": 1}, "unknown field of position 'colour'"),
        ({"first": {"colour": 1}}, "unknown field of first 'colour'"),
        ({"phase": "scout"}, "unknown phase 'scout'"),
        ({"round": "one"}, "round: found 'one'; allowed: a whole number"),
        ({"points": ["third"]}, "unknown seat in points 'third'"),
        ({"points": "first"}, "points: found 'first'; allowed: a list"),
        ({"capacity": [10, 10, 10, 10]}, "capacity: found [10, 10, 10, 10]; allowed: 5 whole numbers"),
        ({"rng": [1, 2, 3, "4"]}, "rng: found [1, 2, 3, '4']; allowed: 4 whole numbers"),
        ({"turn": "first", "passed": ["first"]}, "turn: found first, who has passed; allowed: a player who has not"),
        ({"first": {"hand": ["Medik"]}}, "unknown card 'Medik'"),
        ({"first": {"hand": [{"card": "Medic", "colour": 1}]}}, "unknown field of card 'colour'"),
        ({"first": {"hand": [{"card": "Medic", "seen": ["third"]}]}}, "unknown seat in seen 'third'"),
        ({"first": {"at": {"7": ["Medic"]}}}, "unknown field of first.at '7'"),
        ({"first": {"location_card": 7}}, "unknown Location Card of first '7'"),
        ({"second": {"location_discard": [1]}}, "unknown Location Card of second '1'"),
        ({"second": {"location_discard": [4, 4], "location_card": 4}}, "second has a third Location Card 4"),
        ({"first": {"location_pile": [{"card": 4, "colour": 1}]}}, "unknown field of location_pile 'colour'"),
        ({"first": {"hand": ["Medic"], "picked": [1]}}, "picked: found 1; allowed: the place of a card, from 0 to 0"),
        ({"first": {"hand": ["Medic"], "picked": ["0"]}}, "picked: found '0'"),
        ({"first": {"hand": ["Medic"], "picked": [-1]}}, "picked: found -1"),
        ({"first": {"morale": 0}}, "morale of first: found 0; allowed: 1 or more"),
        ({"second": {"morale": -3}}, "morale of second: found -3"),
        ({"rumour": [{"owner": "third"}]}, "unknown seat in rumour.owner 'third'"),
        ({"rumour": [{"owner": "first", "colour": 1}]}, "unknown field of rumour 'colour'"),
        (
            {"rumour": [{"owner": "first", "among": ["deck 1"]}]},
            "rumour.among: found 'deck 1'; allowed: places such as",
        ),
        ({"rumour": [{"owner": "first", "among": ["pile"]}]}, "rumour.among: found 'pile'"),
        ({"rumour": [{"owner": "first", "among": ["hand x"]}]}, "rumour.among: found 'hand x'"),
        ({"rumour": [{"owner": "first", "among": ["hand 0 1"]}]}, "rumour.among: found 'hand 0 1'"),
        ({"rumour": [{"owner": "first", "among": ["at 7 0"]}]}, "rumour.among: found 'at 7 0'"),
        ({"rumour": [{"owner": "first", "among": ["at 4"]}]}, "rumour.among: found 'at 4'"),
        ({"rumour": [{"owner": "first", "among": ["hand 0"]}]}, "hand 0: found 0; allowed: the place of a card"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as found:
        JOGU.from_position(fields)
    assert message in str(found.value)


def test_what_is_written_is_read_again_card_by_card() -> None:
    """Matches with Medics, covert cards and Angels, at every step: who knows what, tokens, rumours, all the rest."""
    for number, pair in enumerate((["Gang of Mibits", "League of Agents"], ["Guards of Keion", "Gang of Mibits"])):
        match = registry.new_match(JOGU, 2, {"faction": pair}, f"written {number}")
        chance = seeded(number)
        while not match.over:
            seat = match.to_move[chance.below(len(match.to_move))]
            options = match.options_of(seat)
            match.apply(options[chance.below(len(options))], seat)
            if not match.over:
                assert write_position(read_position(JOGU, write_position(match))) == write_position(match)


def test_a_position_says_what_is_so() -> None:
    """The whole text of a state, for once in full."""
    s = read(
        round=3,
        end_space=9,
        start_player="second",
        turn="first",
        passed=["second"],
        points=["first", "second"],
        capacity=[12, 10, 10, 10, 9],
        first={
            "faction": "Gang of Mibits",
            "morale": 7,
            "hand": ["Medic", {"card": "Scrambler", "seen": ["first", "second"]}],
            "pile": ["plain 1", "plain 2"],
            "discard": ["plain 3"],
            "at": {"4": [{"card": "plain 4", "stay": 1}]},
            "location_card": 5,
            "location_pile": [{"card": 6, "seen": ["first"]}, 2],
            "location_discard": [3],
        },
        second={"at": {"2": ["Smoke-n-Screen", {"card": "Smoke-n-Screen", "down": False}]}, "pile": []},
        rumour=[{"owner": "first", "cards": ["plain 2"], "among": ["pile 0", "hand 0"]}],
    )
    said: dict[str, Any] = JOGU.position(s)
    assert {key: said[key] for key in ("game", "round", "end_space", "phase", "start_player", "turn", "capacity")} == {
        "game": "jogu",
        "round": 3,
        "end_space": 9,
        "phase": "deployment",
        "start_player": "second",
        "turn": "first",
        "capacity": [12, 10, 10, 10, 9],
    }
    assert (said["passed"], said["points"]) == (["second"], ["first", "second"])
    assert said["rumour"] == [{"owner": "first", "cards": ["plain 2"], "among": ["pile 0", "hand 0"]}]
    first = said["first"]
    assert (first["faction"], first["morale"], first["discard"]) == ("Gang of Mibits", 7, ["plain 3"])
    assert first["hand"] == ["Medic", {"card": "Scrambler", "seen": ["first", "second"]}]
    assert (first["pile"], first["picked"]) == (["plain 1", "plain 2"], [])
    assert first["at"] == {"4": [{"card": "plain 4", "stay": 1}]}
    assert (first["location_card"], first["location_card_shown"]) == (5, False)
    assert first["location_pile"] == [{"card": 6, "seen": ["first"]}, 2, 2, 3, 4, 4, 5, 6]
    assert first["location_discard"] == [3]
    assert said["second"]["at"] == {"2": ["Smoke-n-Screen", {"card": "Smoke-n-Screen", "down": False}]}
    assert len(first["aside"]) == 38


def test_picked_cards_are_written_by_their_places_in_the_own_hand() -> None:
    fields: dict[str, Any] = {
        "first": {"hand": ["plain 1", "plain 2", "plain 3"], "picked": [2, 0]},
        "second": {"hand": ["plain 4"], "picked": [0]},
    }
    s = read(phase="reinforcement", **fields)
    assert [names(s, s.picked[me]) for me in range(2)] == [["plain 3", "plain 1"], ["plain 4"]]
    said: dict[str, Any] = JOGU.position(s)
    assert [said[seat]["picked"] for seat in ("first", "second")] == [[2, 0], [0]]


def disturb(value: list[Any]) -> None:
    """Change a list, and the lists in it."""
    for one in value:
        if isinstance(one, list):
            one.append(1)
    value.append(1)


def test_a_copy_shares_nothing_that_changes_in_place() -> None:
    s = read(
        first={"hand": ["Medic", "plain 1"], "discard": ["plain 2"], "at": {"4": [{"card": "plain 3", "stay": 1}]}},
        second={"hand": ["plain 4"], "at": {"4": ["Smoke-n-Screen"]}, "location_discard": [3]},
        rumour=[{"owner": "first", "cards": ["Medic"], "among": ["hand 0", "pile 0"]}],
    )
    assert s.seats == 2
    before, chance = JOGU.position(s), s.rng.words()
    twin = s.copy()
    assert JOGU.position(twin) == before
    twin.rng.below(1000)
    for rumour in twin.rumours:
        rumour.ids.append(5)
        rumour.faces.append(5)
    fields = ["passed", "morale", "points", "hand", "pile", "discard", "at", "down", "stay", "picked", "rumours"]
    fields += ["place_pile", "place_discard", "current"]
    for field in fields:
        disturb(getattr(twin, field))
    for field in ("seen", "room", "builders", "place_seen"):
        getattr(twin, field)[0] = 77
    assert JOGU.position(s) == before
    assert s.rng.words() == chance
    assert 77 not in [*s.seen, *s.room, *s.builders, *s.place_seen]
    check(s)
