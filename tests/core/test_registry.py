"""Games by their key, and settings checked before a match begins."""

import pytest

from toy import Toy
from wartable.core.errors import Fault
from wartable.core.library import Provenance
from wartable.core.registry import about, complete_settings, keys, load, new_match
from wartable.core.settings import Setting


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
    assert complete_settings(Chosen(), 3, {}) == {"side": ["owls"] * 3, "rounds": "2"}
    assert complete_settings(Chosen(), 2, {"side": ["mice", "owls"], "rounds": 1}) == {
        "side": ["mice", "owls"],
        "rounds": "1",
    }


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
        complete_settings(Chosen(), 2, settings)


def test_without_a_seed_no_two_matches_are_alike() -> None:
    assert len({str(new_match(Toy()).view(0)) for _ in range(12)}) > 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"side": "owls"}, r"^side: found 'owls'; allowed: a list of 2, one for each seat$"),
        ({"side": ["owls"] * 3}, r"^side: found \['owls', 'owls', 'owls'\]; allowed: a list of 2"),
        ({"rounds": ["2"]}, r"^unknown rounds \"\['2'\]\"; allowed: 1, 2$"),
        ({"rounds": True}, r"^unknown rounds 'True'; allowed: 1, 2$"),
    ],
)
def test_a_setting_of_the_wrong_kind_is_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(Fault, match=message):
        complete_settings(Chosen(), 2, settings)


def test_what_was_given_is_not_what_is_kept() -> None:
    given = ["mice", "owls"]
    settled = complete_settings(Chosen(), 2, {"side": given})
    assert settled["side"] == given
    assert settled["side"] is not given
    assert given == ["mice", "owls"]


def test_a_match_begins_with_the_least_seats_and_what_was_settled() -> None:
    match = new_match(Toy(), seed=1)
    assert match.state.seats == 2 and not match.is_playout
    assert match.game.position(match.state)["six"] == 1
    other = new_match(Toy(), 3, {"six": "2"}, seed=1, playout=True)
    assert other.state.seats == 3 and other.is_playout and other.game.position(other.state)["six"] == 2


def test_equal_seeds_begin_equal_matches() -> None:
    views = [new_match(Toy(), seed=seed).view(0) for seed in (1, "1", 2)]
    assert views[0] == views[1] != views[2]


def test_what_a_game_is_counts_its_values_by_where_they_come_from() -> None:
    class Sourced(Chosen):
        def provenance(self) -> list[Provenance]:
            return [("Owl", "size", 3, "rulebook"), ("Owl", "wings", 2, "public"), ("Mouse", "size", 1, "rulebook")]

    told = about(Sourced())
    assert told["content"] == {"hash": "toy", "values": 3, "sources": {"rulebook": 2, "public": 1}}
    assert told["settings"][1] == {
        "name": "rounds",
        "help": "How long",
        "allowed": ["1", "2"],
        "default": "2",
        "per_seat": False,
    }
    assert (told["key"], told["name"], told["seats"], told["rules"]) == ("toy", "Toy", [2, 3], "1")
