"""The law of questions: no seat learns from a question that exists only because of a hidden card."""

from __future__ import annotations

import re

import pytest

from toy import Toy
from wartable.core.errors import RulesError
from wartable.core.registry import new_match
from wartable.testing.properties import fresh
from wartable.testing.questions import questions_betray_nothing


def compared(game: Toy, matches: int = 30) -> int:
    """How many worlds were compared over some random matches."""
    found = 0
    for number in range(matches):
        rng = fresh(f"questions {number}")
        match = new_match(game, game.seats[number % 2], seed=number)
        while not match.over:
            seat = match.to_move[rng.below(len(match.to_move))]
            options = match.options_of(seat)
            match.apply(options[rng.below(len(options))], seat)
            for other in range(match.state.seats):
                found += questions_betray_nothing(match, other, rng)
    return found


def test_a_question_that_shows_nothing_betrays_nothing() -> None:
    assert compared(Toy(luck=True)) > 400
    assert compared(Toy()) > 400


def test_a_card_that_must_be_shown_may_tell_worlds_apart() -> None:
    """Who stays must show a lucky card: the others learn it, and what they learn from its absence is as open."""
    assert compared(Toy(shows=True)) > 400


#: How a question can tell the others that it is there, and what is found then.
FLAWS = {
    "topic": r"; what it shows: asked is \[\((\d), 'swap'\)\] against \[\(\1, 'luck'\)\]$",
    "half-made": r'; what it shows: the view has \.\.\..* "rolling": false.* against \.\.\..* "rolling": true',
    "half-made, then drawn": r'; what it shows: the view has .* "rolling": false.* against .* "rolling": true',
    "flag": r': the view has \.\.\..* "rolling": (true|false).* against \.\.\..* "rolling": (true|false)',
    "line": r"; what it shows: the log has \[\] against \[\(7, \d\)\]$",
    "pause": r": asked is .* against .*; what it shows: the log has \[\] against \[\(5, \d\)\]$",
}


@pytest.mark.parametrize("flaw", sorted(FLAWS))
def test_each_way_to_betray_a_question_is_found(flaw: str) -> None:
    with pytest.raises(
        RulesError, match=r"^a question tells seat \d of hidden cards after \[.*\] of seat \d: "
    ) as found:
        compared(Toy(broken=flaw, luck=True))
    assert re.search(FLAWS[flaw], str(found.value)), found.value


def test_who_chooses_does_not_learn_of_another_from_being_answered() -> None:
    """Of two seats only the one that stays can learn that the other is asked because of its hidden card."""
    game = Toy(broken="counter")
    game.seats = [2, 2]
    with pytest.raises(
        RulesError, match=r"^a question tells seat (\d) of hidden cards after \[3\] of seat \1: asked is "
    ):
        compared(game)
