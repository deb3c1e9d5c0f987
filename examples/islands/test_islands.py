"""What every game must keep, and the rules of this one."""

import wartable
from islands import Islands
from wartable.testing import api_test, fuzz


def test_it_keeps_what_every_game_must_keep() -> None:
    api_test(Islands())
    fuzz(Islands(), decisions=2_000)


def test_the_strongest_ship_takes_the_island() -> None:
    hands = {"hands": [[4, 8], [5, 7]], "owners": [-1] * 5, "gone": [], "rng": [1, 2, 3, 4]}
    match = wartable.from_position(hands, Islands())
    match.choose("Heron with 4")
    match.choose("Heron with 7")
    assert match.story() == ["Red sails to Heron with 7", "Red takes Heron", "Blue sails to Heron with 4"]
