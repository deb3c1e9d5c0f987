"""`import wartable` is enough for a first match."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
from pathlib import Path

import pytest

import wartable
from toy import Toy
from wartable.bots.bot import Bot, Forfeit
from wartable.core.ask import Option
from wartable.core.errors import BadPosition, Fault, IllegalChoice
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.hotseat import HotSeat

FACTIONS = {"faction": ["Tribe Wu", "League of Agents"]}


def begun(seat: int | None = None) -> HotSeat:
    """A match of the toy, whose seats bid at once, then have a turn each."""
    return wartable.new_match(Toy(), seed=1, seat=seat)


class LastOption(Bot):
    def choose(self, seat: Seat) -> Option:
        return seat.options[-1]


class Crashing(Bot):
    def choose(self, seat: Seat) -> Option:
        raise Forfeit("it has crashed")


# -- importing -----------------------------------------------------------------------------------------------------


def test_importing_wartable_imports_nothing_else_of_it() -> None:
    code = "import sys, wartable; print([name for name in sys.modules if name.startswith('wartable.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_its_names_are_listed_and_others_unknown() -> None:
    assert {"new_match", "load_match", "list_games"} <= set(dir(wartable))
    assert all(hasattr(wartable, name) for name in wartable.__all__)
    with pytest.raises(AttributeError, match="no 'new_game'; it has HotSeat"):
        _ = getattr(wartable, "new_game")  # noqa: B009  (to types it is no name at all)


def test_games_and_bots_are_listed_by_name() -> None:
    assert wartable.list_games()["jogu"] == "Warriors of Jogu: Feint"
    assert wartable.list_bots()["captain"].startswith("a sound player")


# -- playing -------------------------------------------------------------------------------------------------------


def test_a_first_match_plays_to_its_end() -> None:
    match = wartable.new_match("jogu", seed=1, settings=FACTIONS)
    assert match.sides == FACTIONS["faction"]
    match.play("recruit:4")
    assert match.over and match.winners and match.ending
    again = wartable.new_match("jogu", seed=1, settings=FACTIONS)
    again.play("recruit:4")
    assert again.kernel.choices == match.kernel.choices


def test_without_a_seed_two_matches_differ() -> None:
    dealt = {wartable.new_match(Toy()).position() for _ in range(8)}
    assert len(dealt) > 1


def test_choices_are_made_by_words_by_index_and_as_they_are() -> None:
    match = begun()
    cards = match.options
    assert all(card.startswith("Bid ") for card in cards)
    match.choose(cards[1].lower())
    assert match.seat == 1
    match.choose(0)
    assert match.options == ["Swap", "Roll", "Stay"]
    match.choose("st")
    assert match.story()[-1] == "red stays"
    match.choose((3,))
    assert match.story()[-1] == "blue stays"


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("bid", "'bid' means 2 of 2 options; which of them: Bid"),
        ("fold", "'fold' means none of 2 options; allowed: Bid"),
        (2, "no option 2; allowed: 0 to 1"),
        (-1, "no option -1"),
        ((3,), r"\[3\] is not an option of seat 0"),
    ],
)
def test_a_choice_that_is_none_changes_nothing(choice: str | int | Option, said: str) -> None:
    match = begun()
    with pytest.raises(IllegalChoice, match=said):
        match.choose(choice)
    assert match.kernel.choices == []


def test_bots_choose_until_the_person_is_asked() -> None:
    match = begun()
    match.play("you", "random")
    assert [seat for seat, _ in match.kernel.choices] == [1]
    assert match.kernel.to_move == [0]
    match.play("you", "random")
    assert len(match.kernel.choices) == 1


def test_bots_make_so_many_choices_or_until_something_holds() -> None:
    match = begun()
    match.play("random", choices=1)
    assert len(match.kernel.choices) == 1
    match.play("random", "greedy:1", until=lambda match: len(match.kernel.choices) == 3)
    assert len(match.kernel.choices) == 3
    match.play("random", choices=0)
    assert len(match.kernel.choices) == 3


def test_a_bot_of_ones_own_plays() -> None:
    match = begun()
    match.play(LastOption(seeded("own")), "you")
    match.choose(0)
    match.play(LastOption(seeded("own")), "you")
    assert match.story()[-1] == "red stays"


def test_a_bot_that_cannot_go_on_forfeits_and_a_warning_says_why() -> None:
    match = begun()
    with pytest.warns(UserWarning, match="it has crashed"):
        match.play(Crashing(seeded("own")), "random")
    assert match.winners == [1]
    assert repr(match).endswith("blue wins by forfeit>")


def test_undo_takes_back_the_latest_choice() -> None:
    match = begun()
    with pytest.raises(IllegalChoice, match="nothing was chosen yet"):
        match.undo()
    match.choose(0)
    match.undo()
    assert match.kernel.choices == []
    mine = begun(seat=0)
    mine.choose(0)
    mine.play("you", "random", choices=0)
    mine.undo()
    assert mine.kernel.to_move == [0, 1]


def test_a_fork_is_independent() -> None:
    match = begun(seat=0)
    other = match.fork()
    other.choose(0)
    assert (len(match.kernel.choices), len(other.kernel.choices)) == (0, 1)
    assert other.seat == 0
    assert other.record is not match.record


def test_a_hint_is_what_a_bot_thinks() -> None:
    match = begun()
    assert "chance to win" in match.hint("ismcts:20")
    match.play("random")
    with pytest.raises(Fault, match="nothing to hint at"):
        match.hint()


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ((), "found 0 players; allowed: one for all seats, or 2"),
        (("random",) * 3, "found 3 players"),
        (("capitan",), "unknown bot 'capitan'; allowed: recruit, captain"),
    ],
)
def test_mistaken_players_are_told(players: tuple[str, ...], said: str) -> None:
    with pytest.raises(Fault, match=said):
        begun().play(*players)


def test_mistakes_in_what_to_begin_are_told() -> None:
    with pytest.raises(Fault, match="unknown game 'yogu'; allowed: gemhold, jogu"):
        wartable.new_match("yogu")
    with pytest.raises(Fault, match="no seat 2; allowed: 0 to 1"):
        begun(seat=2)
    with pytest.raises(Fault, match="a pack goes with the key"):
        wartable.new_match(Toy(), content="pack.toml")


# -- showing -------------------------------------------------------------------------------------------------------


def test_its_repr_says_what_it_is() -> None:
    match = wartable.new_match("jogu", seed=1, settings=FACTIONS)
    who = "Warriors of Jogu: Feint: first (Tribe Wu), second (League of Agents)"
    assert repr(match) == f"<{who}; 0 choices made; first is asked 'deployment'>"
    match.choose("Pass")
    assert repr(match).startswith(f"<{who}; 1 choice made; ")
    assert repr(begun()) == "<Toy: red, blue; 0 choices made; red and blue are asked 'bid'>"


def test_its_repr_says_how_it_ended() -> None:
    match = begun()
    match.play("random")
    assert repr(match).endswith("win by score>") or repr(match).endswith("wins by score>")


def test_as_text_it_is_the_board_the_question_and_the_options() -> None:
    match = begun()
    said = str(match)
    assert "red: What do you bid?" in said
    assert f"  0  {match.options[0]}" in said
    match.play("random")
    assert str(match).endswith("by score")


def picture_in(page: str) -> str:
    found = re.search(r"base64,([^\"]*)", page)
    assert found is not None
    return base64.b64decode(found[1]).decode()


def test_in_a_notebook_it_draws_itself_with_question_and_options() -> None:
    match = wartable.new_match("jogu", seed=1, settings=FACTIONS)
    page = match._repr_html_()
    assert picture_in(page) == match.game.draw(match.kernel.view(0)).svg()
    assert f"<li>{match.options[0]}</li>" in page
    assert page.count("<li>") == min(40, len(match.options))


def test_who_sits_at_a_seat_sees_what_it_may_know_and_nothing_of_another() -> None:
    match = wartable.new_match("jogu", seed=1, settings=FACTIONS, seat=1)
    assert match.kernel.to_move == [0]
    assert match.options == [] and match.prompt == ""
    assert picture_in(match._repr_html_()) == match.game.draw(match.kernel.view(1)).svg()
    assert match.view() == match.kernel.view(1)
    assert "first is asked 'deployment'" in str(match)
    with pytest.raises(IllegalChoice, match="nothing to choose: first is asked"):
        match.choose(0)


def test_after_the_end_it_is_seen_as_a_watcher_sees_it() -> None:
    match = wartable.new_match("jogu", seed=1, settings=FACTIONS)
    match.play("random")
    assert match.seat == -1
    assert match.view() == match.kernel.view(-1)


def test_who_is_ready_in_secret_does_not_show() -> None:
    match = begun(seat=0)
    before = repr(match)
    match.kernel.apply(match.kernel.options_of(1)[0], 1)
    assert repr(match) == before


# -- keeping -------------------------------------------------------------------------------------------------------


def test_a_saved_match_goes_on(tmp_path: Path) -> None:
    match = wartable.new_match("jogu", seed=1, settings=FACTIONS)
    match.play("random", choices=9)
    match.save(tmp_path / "match.json")
    again = wartable.load_match(tmp_path / "match.json", seat=0)
    assert again.kernel.choices == match.kernel.choices
    assert again.view() == match.view(0)
    assert len(wartable.load_match(tmp_path / "match.json", upto=4).kernel.choices) == 4
    again.play("random")
    again.save(tmp_path / "match.json")
    assert wartable.load_match(tmp_path / "match.json").winners == again.winners


def test_a_position_is_played_on_from(tmp_path: Path) -> None:
    match = wartable.new_match("jogu", seed=1, settings=FACTIONS)
    match.play("random", choices=9)
    file = tmp_path / "position.toml"
    file.write_text(match.position(), encoding="utf-8")
    again = wartable.load_match(file)
    assert again.view(0) == match.view(0)
    assert again.options == match.options


def test_what_is_no_position_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadPosition, match="cannot read the position"):
        wartable.load_match(tmp_path / "none.toml")
    with pytest.raises(BadPosition, match="game: found None; allowed: the key"):
        wartable.from_position("round = 1")
    with pytest.raises(BadPosition, match="not valid TOML"):
        wartable.from_position("round =")


def test_a_saved_match_from_a_position_goes_on(tmp_path: Path) -> None:
    match = wartable.from_position(wartable.new_match("jogu", seed=1, settings=FACTIONS).position())
    match.play("random", choices=5)
    match.save(tmp_path / "match.json")
    assert wartable.load_match(tmp_path / "match.json").view(0) == match.view(0)
