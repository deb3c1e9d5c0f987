"""How readers call the players, with right grammar."""

from __future__ import annotations

import pytest

from wartable.core.names import NOTATION, Called, Names, capital, plain_form

ONE = Names(["Anna", "captain"], ["Engineers", "Nomads"], you=0)
SAID = "{who:plays} a card; {who:your hand|the hand of *} is empty, and {who:have|has} lost"


def test_oneself_is_you_and_others_have_a_name_with_their_side() -> None:
    assert capital(SAID.format(who=ONE.seat(0, "first"))) == "You play a card; your hand is empty, and have lost"
    assert SAID.format(who=ONE.seat(1, "second")) == (
        "Captain (Nomads) plays a card; the hand of Captain (Nomads) is empty, and has lost"
    )
    assert [str(ONE.short(seat, "")) for seat in (0, 1)] == ["you", "Captain"]


def test_a_watcher_reads_names_without_you() -> None:
    names = Names(["Anna", "captain"], ["Engineers", "Nomads"])
    assert [str(names.seat(seat, "")) for seat in (0, 1)] == ["Anna (Engineers)", "Captain (Nomads)"]


def test_notation_is_the_games_own() -> None:
    assert SAID.format(who=NOTATION.seat(0, "first")).startswith("first plays a card; the hand of first is")
    assert f"{NOTATION.side('Nomads', True):lays} a tile" == "Nomads lay a tile"
    assert not NOTATION.spoken and ONE.spoken
    assert NOTATION.seat(0, "first").heading(True) == "first (you)"


def test_a_side_is_called_by_whoever_plays_it() -> None:
    assert f"{ONE.side('Nomads', True):lays} a tile" == "Captain (Nomads) lays a tile"
    assert f"{ONE.side('Engineers', True):lays} a tile" == "you lay a tile"
    assert f"{ONE.side('Oni', True):lays} a tile" == "Oni lay a tile", "nobody plays them"
    assert (ONE.seat_of("Nomads"), ONE.seat_of("Oni")) == (1, -1)


def test_two_of_one_name_and_side_are_told_apart() -> None:
    names = Names(["captain", "captain"], ["Nomads", "Nomads"])
    assert names.full == ["Captain 1 (Nomads)", "Captain 2 (Nomads)"]
    assert Names(["captain", "captain"], ["Nomads", "Boarlords"]).full == ["Captain (Nomads)", "Captain (Boarlords)"]
    mine = Names(["captain", "captain"], ["Nomads", "Nomads"], you=0)
    assert str(mine.seat(1, "")) == "Captain (Nomads)", "there is only one other"


def test_a_side_that_is_not_chosen_yet_is_left_out() -> None:
    assert Names(["Anna", "Ben"], ["", ""]).full == ["Anna", "Ben"]


@pytest.mark.parametrize(
    ("third", "plain"),
    [
        ("plays", "play"),
        ("passes", "pass"),
        ("reaches", "reach"),
        ("loses", "lose"),
        ("uses", "use"),
        ("is", "are"),
        ("has", "have"),
        ("does", "do"),
        ("goes", "go"),
        ("carries", "carry"),
        ("must", "must"),
    ],
)
def test_verbs(third: str, plain: str) -> None:
    assert plain_form(third) == plain
    assert f"{Called('you', True):{third} on}" == f"you {plain} on"
    assert f"{Called('Anna'):{third} on}" == f"Anna {third} on"
