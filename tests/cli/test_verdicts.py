"""What commands say of what they have counted, and what they compare of several processes."""

from __future__ import annotations

import pytest

from wartable.cli.duel import decision, row
from wartable.cli.fuzz import add
from wartable.core.errors import RulesError
from wartable.testing.fuzz import Findings


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ("high", "rather 55% than 50%"),
        ("low", "rather 50% than 55%"),
        (None, "not decided between 50% and 55%"),
    ],
)
def test_a_decision_names_the_share_that_was_found(found: str | None, said: str) -> None:
    assert decision({"low": 0.5, "high": 0.55, "found": found}) == said


def test_a_share_is_of_the_matches_it_was_won_in() -> None:
    assert row({"games": 1200, "points": 300.0}) == ("1,200", "25.0%")
    assert row({"games": 0, "points": 0.0}) == ("0", "")


@pytest.mark.parametrize("what", ["views", "observations"])
def test_what_two_processes_met_is_compared(what: str) -> None:
    one, other = Findings(), Findings()
    getattr(one, what).meet(1, (10, "match one"))
    getattr(other, what).meet(1, (20, "match two"))
    total = Findings()
    add(total, one)
    assert getattr(total, what).checks == 1
    with pytest.raises(RulesError, match="with other options in the matches 'match one' and 'match two'"):
        add(total, other)
