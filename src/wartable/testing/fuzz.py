"""The fuzzer: many random decisions over all settings, with the invariants checked after every one.

Every second match has the usual settings, the others any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.core import registry
from wartable.core.errors import RulesError
from wartable.core.game import Game
from wartable.testing import properties as p
from wartable.testing.encodings import numbers_fit, numbers_tell_the_options
from wartable.testing.fields import fields_survive
from wartable.testing.questions import questions_betray_nothing
from wartable.testing.settings import drawn_settings
from wartable.testing.views import Views


class Findings:
    """What a run of the fuzzer has covered."""

    def __init__(self) -> None:
        self.matches = 0
        self.decisions = 0
        self.leak_checks = 0
        self.undo_checks = 0
        #: How many worlds were compared for the law of questions.
        self.question_checks = 0
        #: How often each question was asked.
        self.topics: dict[str, int] = {}
        #: How often each combination of sides was played.
        self.sides: dict[str, int] = {}
        self.endings: dict[str, int] = {}
        self.views = Views()
        #: The same for what learners observe.
        self.observations = Views()


def fuzz(
    game: Game[Any, Any],
    decisions: int,
    seed: str = "fuzz",
    leaks_every: int = 50,
    seats: int = 0,
    progress: Callable[[Findings], None] | None = None,
) -> Findings:
    """Play random matches until `decisions` were made. Raises RulesError at the first violation, with its seed.

    Invariants and the law of views, for people and for learners, are checked at every decision; the leak property,
    undo, and that no field is lost in copies and in the text form, after every `leaks_every`th.
    """
    found = Findings()
    while found.decisions < decisions:
        count = seats or game.seats[found.matches % len(game.seats)]
        name = f"{seed} {found.matches}"
        try:
            fuzz_match(game, count, name, leaks_every, found)
        except RulesError as problem:
            raise RulesError(f"{game.key}, {count} seats, seed {name!r}: {problem}") from problem
        if progress is not None:
            progress(found)
    return found


def fuzz_match(game: Game[Any, Any], seats: int, seed: str, leaks_every: int, found: Findings) -> None:
    rng = p.fresh(seed)
    match = registry.new_match(game, seats, drawn_settings(game, seats, rng) if found.matches % 2 else {}, seed)
    found.matches += 1
    sides = " / ".join(game.sides(match.state))
    found.sides[sides] = found.sides.get(sides, 0) + 1
    while not match.over:
        seat = match.to_move[rng.below(len(match.to_move))]
        ask = match.ask_of(seat)
        assert ask is not None
        found.topics[ask.topic] = found.topics.get(ask.topic, 0) + 1
        before = match.state.copy()
        try:
            found.views.tell_the_options(match, seed)
            numbers_tell_the_options(match, seed, found.observations)
            match.apply(ask.options[rng.below(len(ask.options))], seat)
            found.decisions += 1
            game.check(match.state)
            game.check_change(before, match.state)
            numbers_fit(match)
            p.expect(match.over != bool(match.asks), "nobody is asked, or somebody after the end")
            if found.decisions % leaks_every == 0:
                fields_survive(match)
                for other in range(match.state.seats):
                    p.nothing_leaks(match, other, rng)
                    found.leak_checks += 1
                    found.undo_checks += p.undo_takes_back_nothing_learnt(match, other, rng)
                    found.question_checks += questions_betray_nothing(match, other, rng)
        except RulesError as problem:
            raise RulesError(f"after choice {len(match.choices)}: {problem}") from problem
    found.endings[match.state.ending] = found.endings.get(match.state.ending, 0) + 1
