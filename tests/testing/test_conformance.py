"""The conformance suite passes for a sound game of a third party, and finds each promise that one breaks.

Each broken toy is expected by the message of the one property that it breaks: a property that finds nothing any more is
not covered up by another.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from toy import ROLL, STAY, SWAP, Toy
from wartable.core import record, registry
from wartable.core.ask import Ask
from wartable.core.errors import Fault, RulesError
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.registry import new_match
from wartable.core.rng import Rng, seeded
from wartable.core.settings import MatchSettings
from wartable.testing import api_test, conformance, fuzz, properties
from wartable.testing.encodings import numbers_fit
from wartable.testing.fields import fields_survive
from wartable.testing.questions import questions_betray_nothing
from wartable.testing.settings import drawn_settings

BROKEN = {
    "beat": r"the moments of seat \d show what it cannot know of \[3\] by seat \d: ",
    "change": "a score fell$",
    "copy": "playing a fork changed its match: ",
    "deal": "the record of the match cannot be replayed: choice 1 of \\d+ does not fit",
    "diary": "seat -1 sees another position after the text form: ",
    "empty": "seat 0 was asked 'swap' without an option$",
    "encode": "`observe` writes beyond its 33 labels$",
    "endless": "the match does not end$",
    "forgetful": r"a copy of the state has another rolls\.count: 1 against 0$",
    "guess": "guessing changes what seat 0 sees: ",
    "imagine": "imagining changes what seat 0 sees: ",
    "index": "two options of 'swap' have the same action index$",
    "infinite": "seat 0 observes what is not between -100 and 100: round$",
    "invariant": "the second round is broken$",
    "log": r"the log of seat \d tells what it cannot know of \[1\] by seat \d: ",
    "mood": "the text form asks something else: ",
    "options": r"a world that seat 1 imagines offers it something else: ",
    "order": "the text form does not round-trip: ",
    "peek": r"seat 0 observes what it cannot know, 'top': \d\.0 in truth, \d\.0 in a world that it considers possible$",
    "picture": r"the picture tells seat 0 what it cannot know: \.\.\.",
    "range": "an action index of 'bid' is out of range$",
    "replay": "replaying the record gives another match: ",
    "restless": "a fork differs from its match: ",
    "secret": r"a world that seat 0 imagines offers it something else: ",
    "secret bid": "seat -1 sees what seat 0 chose in secret: ",
    "text": r"the text form has another pile: \[.*\] against \[\]$",
    "twice": r"an option of 'swap' is offered twice: \[\(1,\), \(2,\), \(3,\), \(2,\)\]$",
    "undo": r"without anything revealed, choosing \[1\] tells seat \d what it could not know: ",
    "unread": "the text form has another six: 2 against 1$",
    "unwritten": r"the text form has another rolls\.count: 1 against 0$",
    "value": r"value gives \[2\.0, 2\.0\], not chances between 0 and 1$",
    "values": "value gives 1 numbers for 2 seats$",
    "view": "imagining changes what seat 0 sees: ",
    "wild guess": r"cards are lost: \[1, 1, ",
    "wild world": r"cards are lost: \[",
    "words": "two options of 'swap' have the same words: ",
}


def test_a_sound_game_passes() -> None:
    api_test(Toy(), games=10)


def test_a_sound_game_with_hidden_questions_passes() -> None:
    api_test(Toy(luck=True), games=10)


@pytest.mark.parametrize("promise", sorted(BROKEN))
def test_a_broken_promise_is_found_by_its_own_property(promise: str) -> None:
    with pytest.raises(RulesError, match=rf"^toy, \d seats, seed 'api \d \d+': {BROKEN[promise]}"):
        api_test(Toy(broken=promise), games=10, longest=100)


@pytest.mark.parametrize(
    ("promise", "found"),
    [
        ("labels", "two numbers of toy have the same label: 'round'"),
        ("unlabelled", "toy has 16 actions, and labels for 15"),
    ],
)
def test_labels_of_learners_are_looked_at_before_anything_is_played(promise: str, found: str) -> None:
    with pytest.raises(RulesError, match=f"^{found}$"):
        api_test(Toy(broken=promise), games=1)


class Unimagined(Toy):
    """A toy that does not say how to imagine what is hidden."""

    imagine = Game.imagine


def test_a_game_with_secrets_and_without_imagining_is_found() -> None:
    with pytest.raises(RulesError, match="seat 0 sees another hands than a watcher, and Unimagined has no `imagine`"):
        api_test(Unimagined(), games=1)


# -- properties alone ----------------------------------------------------------------------------------------------


def alone(check: Callable[[Match, int, Rng], object], game: Toy) -> None:
    """One property at every point of some random matches, for every seat."""
    for number in range(20):
        rng = seeded(f"alone {number}")
        match = new_match(game, game.seats[number % 2], seed=number)
        while not match.over:
            for seat in range(match.state.seats):
                check(match, seat, rng)
            options = match.options_of(match.seat)
            match.apply(options[rng.below(len(options))], match.seat)


#: What one property must find without the help of the others.
ALONE: dict[str, tuple[Callable[[Match, int, Rng], object], str]] = {
    "undo": (
        properties.undo_takes_back_nothing_learnt,
        r"^seat \d may undo \[1\], but learnt something from it: ",
    ),
    "options": (properties.nothing_leaks, r"^a world that seat \d imagines offers it something else: "),
    "log": (
        properties.log_tells_no_more_than_the_view,
        r"^the log of seat \d tells what it cannot know of \[1\] by seat \d: ",
    ),
}


@pytest.mark.parametrize("promise", sorted(ALONE))
def test_a_property_alone_finds_what_it_is_for(promise: str) -> None:
    check, message = ALONE[promise]
    alone(check, Toy())
    with pytest.raises(RulesError, match=message):
        alone(check, Toy(broken=promise))


class Fickle(Toy):
    """A toy that offers to stay only the first time that it asks."""

    def swapping(self, s):  # type: ignore[no-untyped-def]
        self.begun += 1
        yield Ask(s.turn, "swap", [(ROLL,), (STAY,) if self.begun == 2 else (SWAP,)])
        s.turn += 1
        yield Ask(s.turn, "swap", [(ROLL,), (STAY,)])


def test_a_choice_that_is_taken_back_can_be_made_again() -> None:
    match = new_match(Fickle(), 2, seed=1)
    for seat in (0, 1):
        match.apply(match.options_of(seat)[0], seat)
    match.apply((STAY,))
    with pytest.raises(RulesError, match=r"^after undo the choice that was taken back is no longer offered$"):
        properties.undo_takes_back_nothing_learnt(match, 0, seeded(1))


class Drifting(Toy):
    """A toy whose rules score more each time they are run again."""

    def swapping(self, s):  # type: ignore[no-untyped-def]
        yield from super().swapping(s)
        if not s.log.quiet:
            self.begun += 1
            s.scores[0] += self.begun


def test_undo_and_the_same_choice_lead_to_the_same() -> None:
    with pytest.raises(RulesError, match=r"^undo and the same choice lead elsewhere: "):
        alone(properties.undo_takes_back_nothing_learnt, Drifting())


#: How a question that exists only because of a hidden card shows; test_questions.py has what is found of it.
BETRAYED = ["flag", "half-made", "half-made, then drawn", "line", "pause", "topic"]


@pytest.mark.parametrize("flaw", BETRAYED)
def test_a_question_that_betrays_a_hidden_card_is_found(flaw: str) -> None:
    with pytest.raises(
        RulesError, match=r"^toy, \d seats, seed 'api \d \d+': a question tells seat \d of hidden cards "
    ):
        api_test(Toy(broken=flaw, luck=True), games=10)
    with pytest.raises(RulesError, match=r"after choice \d+: a question tells seat \d of hidden cards "):
        fuzz(Toy(broken=flaw, luck=True), decisions=1000, leaks_every=1)


def test_every_property_is_checked_at_every_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """A property that nobody calls finds nothing."""
    called: dict[str, int] = {}

    def spy(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            called[name] = called.get(name, 0) + 1
            return real(*given, **named)

        return call

    names = [
        "options_are_sound", "values_are_chances", "fork_is_independent", "text_round_trips",
        "nothing_leaks", "secret_choices_stay_secret", "undo_takes_back_nothing_learnt",
    ]  # fmt: skip
    for name in names:
        monkeypatch.setattr(properties, name, spy(name, getattr(properties, name)))
    for check in (fields_survive, questions_betray_nothing, numbers_fit):
        monkeypatch.setattr(conformance, check.__name__, spy(check.__name__, check))
    match = new_match(Toy(), 2, seed=1)
    conformance.check_point(match, seeded(1))
    by_seat = [
        "nothing_leaks",
        "questions_betray_nothing",
        "secret_choices_stay_secret",
        "undo_takes_back_nothing_learnt",
    ]
    assert called == {name: 2 if name in by_seat else 1 for name in [*names, *by_seat, "fields_survive", "numbers_fit"]}


def test_the_state_itself_is_checked_at_every_point() -> None:
    """Not only the worlds that are imagined from it."""
    checked: list[int] = []

    class Watching(Toy):
        def check(self, s: Any) -> None:
            checked.append(id(s))

    match = new_match(Watching(), 2, seed=1)
    conformance.check_point(match, seeded(1))
    assert id(match.state) in checked


# -- settings ------------------------------------------------------------------------------------------------------


def test_every_second_match_has_drawn_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    begin = record.begin

    def spy(game: Toy, seats: int, settings: dict[str, Any], seed: str) -> Any:
        drawn.append(settings)
        return begin(game, seats, settings, seed)

    monkeypatch.setattr(record, "begin", spy)
    api_test(Toy(), games=12)
    assert drawn[::2] == [{}] * 12
    assert {settings["six"] for settings in drawn[1::2]} == {"1", "2"}


def test_settings_that_do_not_go_together_are_drawn_again() -> None:
    class Picky(Toy):
        def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Any:
            if settings.one("six") == "1":
                raise Fault("not with these")
            return super().setup(seats, settings, rng)

    assert [drawn_settings(Picky(), 2, seeded(number))["six"] for number in range(20)] == ["2"] * 20


# -- interpreted ---------------------------------------------------------------------------------------------------


class Ran:
    """What another process would have said."""

    def __init__(self, out: str, code: int = 0, err: str = "") -> None:
        self.stdout, self.returncode, self.stderr = out, code, err


def interpreted(monkeypatch: pytest.MonkeyPatch, ran: Ran) -> dict[str, Any]:
    """Let the toy be a registered game whose interpreted run says this; what was asked of it."""
    asked: dict[str, Any] = {}

    def run(command: list[str], **given: Any) -> Ran:
        asked.update(given, command=command)
        return ran

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(registry, "keys", lambda: ["toy"])
    monkeypatch.setattr(registry, "load", lambda key: Toy())
    return asked


def test_a_game_that_plays_alike_interpreted_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = interpreted(monkeypatch, Ran(conformance.digest(Toy(), "api") + "\n"))
    api_test(Toy(), games=1)
    assert asked["env"]["WARTABLE_INTERPRETED"] == "1"
    assert "digest(registry.load('toy'), 'api')" in asked["command"][-1]


def test_a_game_that_plays_differently_interpreted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    interpreted(monkeypatch, Ran("another digest\n"))
    with pytest.raises(RulesError, match=r"^toy plays differently interpreted: "):
        api_test(Toy(), games=1)


def test_a_game_that_does_not_run_interpreted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    interpreted(monkeypatch, Ran("", 1, "Traceback\n  somewhere\nImportError: no such thing\n"))
    with pytest.raises(RulesError, match=r"^toy does not run interpreted: ImportError: no such thing$"):
        api_test(Toy(), games=1)


def test_a_digest_is_of_choices_prospects_and_the_end() -> None:
    """Equal seeds give equal ones; another seed, other words, another estimate or other settings another."""
    first = conformance.digest(Toy(), "one")
    assert first == conformance.digest(Toy(), "one")

    class Hopeful(Toy):
        def value(self, s: Any) -> list[float]:
            return [0.5] * s.seats

    class Generous(Toy):
        """Only a setting that is drawn tells it from the toy."""

        def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Any:
            return super().setup(seats, MatchSettings({"six": "9" if settings.one("six") == "2" else "1"}), rng)

    others = [conformance.digest(Toy(), "two"), conformance.digest(Hopeful(), "one")]
    assert first not in others
    assert conformance.digest(Generous(), "one", 6) != conformance.digest(Toy(), "one", 6)


# -- the fuzzer ----------------------------------------------------------------------------------------------------


def test_the_fuzzer_counts_what_it_has_covered() -> None:
    found = fuzz(Toy(), decisions=500, leaks_every=5)
    assert found.decisions >= 500
    assert found.leak_checks > 100
    assert found.undo_checks > 0
    assert found.question_checks > 15
    assert set(found.topics) == {"bid", "swap"}


#: What the fuzzer finds, and after which message.
FUZZED = {
    "infinite": "seat 0 observes what is not between -100 and 100: round$",
    "invariant": "the second round is broken$",
    "change": "a score fell$",
    "undo": r"without anything revealed, choosing \[1\] tells seat 0 what it could not know: ",
    "view": "imagining changes what seat 0 sees: ",
    "forgetful": r"a copy of the state has another rolls\.count: 1 against 0$",
    "unread": "the text form has another six: 2 against 1$",
}


@pytest.mark.parametrize("promise", sorted(FUZZED))
def test_the_fuzzer_finds_a_broken_promise_and_names_the_seed(promise: str) -> None:
    with pytest.raises(RulesError, match=rf"^toy, \d seats, seed 'fuzz \d+': after choice \d+: {FUZZED[promise]}"):
        fuzz(Toy(broken=promise), decisions=500, leaks_every=1)


def test_the_fuzzer_checks_invariants_after_every_decision() -> None:
    with pytest.raises(RulesError, match=r"after choice \d+: the second round is broken$"):
        fuzz(Toy(broken="invariant"), decisions=100, leaks_every=1_000_000)


def test_the_fuzzer_looks_for_leaks_as_often_as_it_is_told() -> None:
    assert fuzz(Toy(broken="forgetful"), decisions=100, leaks_every=1_000_000).leak_checks == 0
