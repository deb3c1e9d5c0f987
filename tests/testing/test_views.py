"""The law of views: for one seat, equal views mean equal options."""

import pytest

from toy import ROLL, SWAP, Toy
from wartable.core.errors import RulesError
from wartable.core.registry import new_match
from wartable.testing import api_test, fuzz
from wartable.testing.views import Views

#: A view that does not say that the die is already taken up leaves two questions alike.
UNSAID = r"seat \d is asked 'swap' and sees what it saw with other options in match '.+'; here it has \d: \["


def test_a_view_that_does_not_say_what_is_asked_is_found() -> None:
    with pytest.raises(RulesError, match=rf"^toy, \d seats, seed 'api \d \d+': {UNSAID}"):
        api_test(Toy(broken="unsaid", luck=True), games=10)
    with pytest.raises(RulesError, match=rf"after choice \d+: {UNSAID}"):
        fuzz(Toy(broken="unsaid", luck=True), decisions=1000, leaks_every=1000)


def test_numbers_that_do_not_say_what_is_asked_are_found() -> None:
    unsaid = r"seat \d is asked 'swap' and observes what it observed with other options in match '.+'; here it has \d"
    with pytest.raises(RulesError, match=rf"^toy, \d seats, seed 'api \d \d+': {unsaid}"):
        api_test(Toy(broken="unsaid number", luck=True), games=10)
    with pytest.raises(RulesError, match=rf"after choice \d+: {unsaid}"):
        fuzz(Toy(broken="unsaid number", luck=True), decisions=1000, leaks_every=1000)


def test_the_fuzzer_looks_at_every_view_and_meets_some_again() -> None:
    found = fuzz(Toy(luck=True), decisions=2000, leaks_every=1000)
    assert found.views.checks >= found.decisions >= 2000
    assert 0 < found.views.again < found.views.checks
    assert found.observations.checks == found.views.checks
    assert 0 < found.observations.again < found.observations.checks
    assert len(found.views.met) == found.views.checks - found.views.again


def test_each_seat_that_is_asked_is_looked_at() -> None:
    views = Views()
    views.tell_the_options(new_match(Toy(), 3, seed=1), "one")
    assert (views.checks, views.again, len(views.met)) == (3, 0, 3)
    views.tell_the_options(new_match(Toy(), 3, seed=1), "two")
    assert (views.checks, views.again, len(views.met)) == (6, 3, 3)


def test_the_order_of_options_does_not_matter() -> None:
    match = new_match(Toy(), 2, seed=1)
    views = Views()
    views.tell_the_options(match, "one")
    match.asks[0].options.reverse()
    views.tell_the_options(match, "two")


def test_views_of_two_runs_are_compared() -> None:
    mine, theirs = Views(), Views()
    for views, option in ((mine, SWAP), (theirs, ROLL)):
        views.meet(1, (10, "both"))
        views.meet(2 + option, (20, "one"))
        views.meet(2 + option, (20, "one"))
    mine.add(theirs)
    assert (mine.checks, mine.again, len(mine.met)) == (6, 3, 3)
    theirs.meet(9, (30, "theirs"))
    mine.meet(9, (31, "mine"))
    with pytest.raises(RulesError, match="sees the same with other options in the matches 'mine' and 'theirs'"):
        mine.add(theirs)
