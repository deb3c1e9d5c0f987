"""What the views of Proxy Wars say of a question, and what learners are told of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from proxywars_help import seen
from wartable.core import registry
from wartable.core.ask import Ask, Option
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.games.proxywars import actions, encoding, verbs
from wartable.games.proxywars import game as load
from wartable.games.proxywars.view import ProxyWarsView, Question
from wartable.testing.encodings import numbers_fit, numbers_tell_the_options, observed, written
from wartable.testing.settings import drawn_settings
from wartable.testing.views import Views

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


def points(seed: str, drawn: bool) -> Iterator[Match]:
    """A random match, at each of its choices."""
    rng = seeded(seed)
    match = registry.new_match(GAME, 2, drawn_settings(GAME, 2, rng) if drawn else {}, seed)
    while not match.over:
        yield match
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
    for match in points("words of questions", drawn=False):
        for seat in match.to_move:
            view = seen(match, seat)
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
    assert [(view.last.source, view.last.target) for view in views if view.last is not None] == [(0, 1)] * 3
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
    met = Views()
    for number in range(6):
        for match in points(f"encoded {number}", drawn):
            numbers_tell_the_options(match, str(number), met)
    assert met.checks > 500


def test_other_questions_are_encoded_otherwise() -> None:
    match = registry.new_match(GAME, 2, {}, 1)
    questions = [None, *(Ask(0, topic, [verbs.CONFIRMING]) for topic in actions.QUESTIONS)]
    encoded = {written(observed(GAME, match.state, 0, ask)) for ask in questions}
    assert len(encoded) == len(questions)


def test_every_action_belongs_to_an_option() -> None:
    singles: list[Option] = [(verbs.FACTION, faction) for faction in range(16)]
    singles += [verbs.CONFIRMING, verbs.DECLINING, verbs.RESERVING]
    several = [verbs.CUTS, verbs.PIECES, verbs.ROTATIONS, verbs.LAYS, verbs.RECRUITS, verbs.MOVES, verbs.DISBANDS]
    options = [*singles, *(option for some in [*several, verbs.PICKS] for option in some)]
    assert sorted({encoding.action_index(option) for option in options}) == list(range(encoding.ACTION_COUNT))
    for pairs in (verbs.ATTACKS, verbs.PAIRS):
        assert [encoding.action_index(pair) for pair in pairs] == [encoding.action_index(pair) for pair in verbs.MOVES]


def test_cells_that_one_fiefdom_can_come_to_have_actions_of_their_own() -> None:
    near = range(-encoding.FARTHEST, encoding.FARTHEST + 1)
    steps = [(row, column) for row in near for column in near if 0 < abs(row) + abs(column) <= encoding.FARTHEST]
    here = encoding.cell_number(0, 0)
    assert all(encoding.cell_number(row, column) != here for row, column in steps)
    assert all(encoding.cells())


def test_a_layout_in_one_line_is_as_long_as_actions_allow() -> None:
    """Both cut straight fiefdoms only and lay them end to end; the last one may come to either end."""
    match = registry.new_match(GAME, 2, {}, 1)
    widest = 0
    while match.asks[0].topic != "turn":
        ask = match.asks[0]
        cells = [option[1:] for option in ask.options if option[0] == verbs.LAY]
        apart = [abs(row - other) + abs(column - far) for row, column in cells for other, far in cells]
        widest = max([widest, *apart])
        match.apply(ask.options[0] if ask.count == 1 else straight(match))
        numbers_fit(match)
    assert widest == encoding.FARTHEST - 2


def straight(match: Match) -> Option:
    """A choice by which all tiles come to lie in one row."""
    ask = match.asks[0]
    if ask.topic == "cutting":
        lines = [option for option in verbs.CUTS[1:3] if option in ask.options]
        return lines[0] if lines else verbs.CUTS[0]
    if ask.topic == "rotation":
        view = seen(match, ask.seat)
        assert view.placing is not None
        squares = view.sides[ask.seat].pieces[view.placing.held or 0]
        return verbs.ROTATIONS[0 if squares[1] == squares[0] + 1 else 1]
    return max(ask.options, key=lambda option: (option[-1], -abs(option[-2])))
