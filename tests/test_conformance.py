"""The conformance suite passes for a sound game of a third party, and finds each promise that one breaks."""

import pytest

from toy import Toy
from wartable.core.errors import RulesError
from wartable.testing import api_test, fuzz

BROKEN = {
    "copy": "playing a fork changed its match|differs|does not round-trip",
    "secret": "imagining changes|sees",
    "secret bid": "chose in secret",
    "options": "imagining changes what seat|tells seat|learnt something",
    "empty": "without an option",
    "undo": "learnt something from it|without anything revealed",
    "log": "the log of seat",
    "invariant": "the second round is broken",
    "change": "a score fell",
    "view": "imagining changes what seat",
    "imagine": "imagining changes what seat|cards are lost",
    "words": "same words",
    "value": "not chances",
    "encode": "different lengths",
    "index": "same action index",
    "text": r"the text form has another pile: \[.*\] against \[\]$",
    "endless": "does not end",
    "forgetful": r"a copy of the state has another rolls\.count: 1 against 0$",
    "unwritten": r"the text form has another rolls\.count: 1 against 0$",
    "unread": "the text form has another six: 2 against 1$",
}


def test_a_sound_game_passes() -> None:
    api_test(Toy(), games=10)


@pytest.mark.parametrize("promise", sorted(BROKEN))
def test_a_broken_promise_is_found(promise: str) -> None:
    with pytest.raises(RulesError, match=BROKEN[promise]) as found:
        api_test(Toy(broken=promise), games=10, longest=100)
    assert "toy" in str(found.value)


def test_the_fuzzer_counts_what_it_has_covered() -> None:
    found = fuzz(Toy(), decisions=500, leaks_every=5)
    assert found.decisions >= 500
    assert found.leak_checks > 100
    assert found.undo_checks > 0
    assert set(found.topics) == {"bid", "swap"}


@pytest.mark.parametrize("promise", ["invariant", "change", "undo", "view"])
def test_the_fuzzer_finds_a_broken_promise_and_names_the_seed(promise: str) -> None:
    with pytest.raises(RulesError, match="seed 'fuzz"):
        fuzz(Toy(broken=promise), decisions=500, leaks_every=1)
