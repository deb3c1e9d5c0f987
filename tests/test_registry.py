"""Games by their key, and settings checked before a match begins."""

import pytest

from toy import Toy
from wartable.core.errors import Fault
from wartable.core.game import Setting
from wartable.core.registry import keys, load, new_match, settle


class Chosen(Toy):
    def settings(self) -> list[Setting]:
        return [
            Setting("side", "Whose side", ["owls", "mice"], "owls", per_seat=True),
            Setting("rounds", "How long", ["1", "2"], "2"),
        ]


def test_every_registered_game_loads_under_its_own_key() -> None:
    assert keys()
    for key in keys():
        assert load(key).key == key


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(Fault, match=f"unknown game 'chess'; allowed: {', '.join(keys())}"):
        load("chess")


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(Fault, match="unknown number of seats for toy '5'; allowed: 2, 3"):
        new_match(Toy(), 5)


def test_settings_are_completed_with_their_defaults() -> None:
    assert settle(Chosen(), 3, {}) == {"side": ["owls"] * 3, "rounds": "2"}
    assert settle(Chosen(), 2, {"side": ["mice", "owls"], "rounds": 1}) == {"side": ["mice", "owls"], "rounds": "1"}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"colour": "red"}, "unknown setting of toy 'colour'; allowed: rounds, side"),
        ({"rounds": "9"}, "unknown rounds '9'; allowed: 1, 2"),
        ({"side": ["owls"]}, "side: found .* allowed: a list of 2, one for each seat"),
        ({"side": ["owls", "cats"]}, "unknown side 'cats'; allowed: owls, mice"),
    ],
)
def test_a_bad_setting_names_what_is_allowed(settings: dict[str, object], message: str) -> None:
    with pytest.raises(Fault, match=message):
        settle(Chosen(), 2, settings)


def test_without_a_seed_no_two_matches_are_alike() -> None:
    assert len({str(new_match(Toy()).view(0)) for _ in range(12)}) > 1
