"""What the views of Proxy Wars say of a question, and what learners are told of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from proxywars_help import seen
from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.games.proxywars import abilities, actions, encoding, verbs
from wartable.games.proxywars import game as load
from wartable.games.proxywars.view import ProxyWarsView, Question
from wartable.testing.settings import drawn_settings

GAME = load()


def begun(board: list[str], **position: Any) -> Match:
    """A match from a position of the gaming phase, in which blue is to play."""
    return Match(GAME, GAME.from_position({"board": board, "turn": "blue", **position}))


def choose(match: Match, words: str) -> None:
    view = seen(match, match.seat)
    (option,) = [option for option in match.options if GAME.describe(view, option).text == words]
    match.apply(option)


def asked(match: Match) -> Question:
    question = seen(match, match.seat).asked
    assert question is not None
    return question


def decisions(seed: str, drawn: bool) -> Iterator[tuple[ProxyWarsView, list[Option]]]:
    """What each seat sees and is offered in a random match."""
    rng = seeded(seed)
    match = registry.new_match(GAME, 2, drawn_settings(GAME, 2, rng) if drawn else {}, seed)
    while not match.over:
        for seat in match.to_move:
            yield seen(match, seat), match.options_of(seat)
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        match.apply(options[rng.below(len(options))], seat)


# -- the question --------------------------------------------------------------------------------------------------


def test_an_entry_action_says_which_tile_asks_and_only_to_the_seat_that_is_asked() -> None:
    blue = {"faction": "GreenEngage"}
    match = begun(["Camp @blue | Blockade | Wind Park | Organic Farm @blue"], blue=blue, red={"faction": "MegaCorp"})
    choose(match, "Move from Camp to Blockade")
    assert asked(match) == Question(topic="block_tile", tile=1, other=None, done=0)
    assert match.view(1).asked is None
    assert match.view(-1).asked is None


def test_the_second_step_of_a_camp_says_who_has_moved_already() -> None:
    match = begun(
        ["Camp @blue | Wind Park @blue | Organic Farm", ". | Rainforest Plot @blue | Climate Summit"],
        blue={"faction": "GreenEngage"},
        red={"faction": "MegaCorp"},
    )
    choose(match, "Disband on Camp")
    assert asked(match) == Question(topic="move_two", tile=0, other=None, done=0)
    choose(match, "Choose Wind Park and Organic Farm")
    assert asked(match) == Question(topic="move_two", tile=0, other=2, done=0)


def test_a_flash_mob_says_how_many_have_come() -> None:
    match = begun(
        ["Flash Mob @blue | Camp | Petition Stand | Organic Farm"],
        blue={"faction": "GreenEngage"},
        red={"faction": "MegaCorp"},
    )
    choose(match, "Disband on Flash Mob")
    before = asked(match)
    match.take(0)
    assert before.topic == "recruit_3"
    assert [before.done, asked(match).done] == [0, 1]


@pytest.mark.parametrize("mirror", ["no", "yes"])
def test_a_view_says_whether_both_may_play_the_same_faction(mirror: str) -> None:
    match = registry.new_match(GAME, 2, {"faction": ["MegaCorp", "choose"], "mirror": mirror}, 1)
    assert seen(match, 1).mirror == (mirror == "yes")
    assert len(match.options) == (4 if mirror == "yes" else 3)


def test_the_limit_of_the_table_is_in_the_view() -> None:
    views = [seen(registry.new_match(GAME, 2, {"table": table}, 1), 0) for table in ("unlimited", "9")]
    assert [view.table_limit for view in views] == [None, 9]


def test_every_question_has_words() -> None:
    for view, _ in decisions("words of questions", drawn=False):
        assert view.asked is not None
        assert GAME.prompt(view) == actions.QUESTIONS[view.asked.topic] != ""


# -- moments -------------------------------------------------------------------------------------------------------


def moments(match: Match, words: str) -> list[ProxyWarsView]:
    """What a watcher is shown after a choice, as long as it is blue's turn."""
    match.keep_moments()
    choose(match, words)
    views = [moment.views[-1] for moment in match.moments]
    return [view for view in views if isinstance(view, ProxyWarsView) and view.turn == 0]


def deeds(views: list[ProxyWarsView]) -> list[tuple[str, int | None]]:
    """What was done last, and who stood on the tile it was done to."""
    return [(view.last.what, view.board[view.last.target].agent) for view in views if view.last is not None]


def attack() -> list[ProxyWarsView]:
    board = ["Security Contractor @blue | Camp @red | Wind Park | Organic Farm @red", "Head Office | . | . | ."]
    return moments(begun(board), "Attack Camp from Security Contractor (1 + 2 - 1 = +2)")


def test_an_attack_is_shown_before_it_strikes_then_the_fate_of_the_beaten_then_the_advance() -> None:
    views = attack()
    assert deeds(views) == [("attack", 1), ("destroy", None), ("advance", 0)]
    assert views[-1].touched == (0, 1)
    assert [view.sides[0].margin for view in views] == [-10, -9, -9]


def test_an_entry_action_is_shown_before_what_it_does() -> None:
    blue = {"faction": "GreenEngage"}
    match = begun(["Camp @blue | Blockade | Wind Park | Organic Farm @blue"], blue=blue, red={"faction": "MegaCorp"})
    choose(match, "Move from Camp to Blockade")
    assert deeds(moments(match, "Choose Wind Park")) == [("use", 0), ("block", None)]


def test_an_attack_has_its_sum_on_a_card_until_it_strikes() -> None:
    drawn = [GAME.draw(view).svg() for view in attack()]
    assert ["+2  attack icon, Security Contractor" in svg for svg in drawn] == [True, False, False]


def test_sheets_that_come_cut_are_cut_whole_and_evenly() -> None:
    match = registry.new_match(GAME, 2, {**GAME.first_settings(), "faction": ["HushBureau", "BuzzGospel"]}, 1)
    view = seen(match, match.seat)
    assert view.phase == "placing"
    for side in view.sides:
        worth = [sum(GAME.sheets.worth[GAME.sheets.find(side.sheet[at])] for at in piece) for piece in side.pieces]
        assert len(worth) == 6
        assert max(worth) - min(worth) < 2.0


# -- learners ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", [False, True])
def test_what_is_encoded_alike_has_the_same_options(drawn: bool) -> None:
    met: dict[tuple[float, ...], set[Option]] = {}
    for number in range(6):
        for view, options in decisions(f"encoded {number}", drawn):
            assert met.setdefault(tuple(encoding.encode(GAME.sheets, view)), set(options)) == set(options)


def test_other_questions_are_encoded_otherwise() -> None:
    match = registry.new_match(GAME, 2, {}, 1)
    view = seen(match, 0)
    questions = [None, *(Question(topic=topic, tile=None, other=None, done=0) for topic in actions.QUESTIONS)]
    encoded = {tuple(encoding.encode(GAME.sheets, msgspec.structs.replace(view, asked=one))) for one in questions}
    assert len(encoded) == len(questions)


def test_every_option_has_an_index_of_its_own() -> None:
    singles: list[Option] = [(verbs.FACTION, faction) for faction in range(16)]
    singles += [verbs.CONFIRMING, verbs.DECLINING, verbs.RESERVING]
    several = [verbs.CUTS, verbs.PIECES, verbs.ROTATIONS, verbs.LAYS, verbs.RECRUITS, verbs.MOVES, verbs.ATTACKS]
    several += [verbs.DISBANDS, verbs.PICKS, verbs.PAIRS]
    options = [*singles, *(option for some in several for option in some)]
    assert sorted(encoding.action_index(option) for option in options) == list(range(encoding.ACTION_COUNT))


# -- abilities -----------------------------------------------------------------------------------------------------


def test_the_numbers_of_abilities_are_their_places() -> None:
    numbers = {name.lower(): number for name, number in vars(abilities).items() if isinstance(number, int)}
    for place, ability in enumerate(abilities.OCCUPY[1:], 1):
        assert numbers[ability.name] == place
    for place, specialty in enumerate(abilities.SPECIALTIES[1:], 1):
        assert numbers[specialty.name] == place
    assert len(abilities.OCCUPY) == abilities.FIRST_ENTRY
    assert len(actions.ACTIONS) == len(set(actions.ACTION_NAMES)) == abilities.ABILITIES
    assert actions.ACTIONS[abilities.FIRST_ENTRY].text.startswith("On entry")
    assert actions.ACTIONS[abilities.FIRST_DISBAND - 1].text.startswith("On entry")
    assert actions.ACTIONS[abilities.FIRST_DISBAND].text.startswith("Disband")
