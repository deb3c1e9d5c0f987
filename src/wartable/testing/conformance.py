"""`api_test`: whole random matches of a game, every property checked at every choice."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import product
from typing import Any

from wartable.core import record, registry
from wartable.core.errors import BadRecord, RulesError
from wartable.core.game import Game, prospects
from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.testing import properties as p
from wartable.testing.encodings import labels_fit, numbers_fit, numbers_tell_the_options
from wartable.testing.fields import fields_survive
from wartable.testing.questions import questions_betray_nothing
from wartable.testing.settings import drawn_settings
from wartable.testing.views import Views


class SoFar:
    """What the matches before have shown, to be compared with those that follow."""

    def __init__(self) -> None:
        self.views = Views()
        #: The same for what learners observe.
        self.observations = Views()


def api_test(
    game: Game[Any, Any], games: int = 5, seed: str = "api", interpreted: bool = True, longest: int = 20_000
) -> None:
    """Play random matches for every number of seats and check all that a game must keep. Every second match has the
    usual settings, the others any.

    A match of more than `longest` choices counts as one that does not end.
    Raises RulesError with the property, the match (its seed) and the choice where it does not hold.
    """
    labels_fit(game)
    so_far = SoFar()
    for seats, number in product(game.seats, range(games)):
        name = f"{seed} {seats} {number}"
        try:
            one_match(game, seats, name, so_far, longest, drawn=number % 2 == 1)
        except RulesError as problem:
            raise RulesError(f"{game.key}, {seats} seats, seed {name!r}: {problem}") from problem
    if interpreted and game.key in registry.keys():  # noqa: SIM118  (a list, not a dict)
        same_interpreted(game, seed)


def one_match(game: Game[Any, Any], seats: int, seed: str, so_far: SoFar, longest: int, drawn: bool) -> None:
    rng = p.fresh(seed)
    saved, match = record.begin(game, seats, drawn_settings(game, seats, rng) if drawn else {}, seed)
    while not match.over:
        p.expect(len(match.choices) < longest, "the match does not end")
        check_point(match, rng)
        so_far.views.tell_the_options(match, seed)
        numbers_tell_the_options(match, seed, so_far.observations)
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        before = match.state.copy()
        match.apply(options[rng.below(len(options))], seat)
        game.check_change(before, match.state)
    check_point(match, rng)
    replays(game, record.update(saved, match), match)


def check_point(match: Match, rng: Rng) -> None:
    """Check everything that must hold at one point of a match."""
    match.game.check(match.state)
    p.options_are_sound(match)
    p.values_are_chances(match)
    numbers_fit(match)
    fields_survive(match)
    p.fork_is_independent(match)
    p.text_round_trips(match)
    for seat in range(match.state.seats):
        p.nothing_leaks(match, seat, rng)
        p.secret_choices_stay_secret(match, seat, rng)
        p.undo_takes_back_nothing_learnt(match, seat, rng)
        questions_betray_nothing(match, seat, rng)


def replays(game: Game[Any, Any], saved: record.Record, match: Match) -> None:
    """Check that a record written, read and replayed gives the same match, to the last line of the log."""
    try:
        again = record.replay(record.parse(record.dump(saved), "record"), game)
    except BadRecord as fault:
        raise RulesError(f"the record of the match cannot be replayed: {fault}") from fault
    p.same("replaying the record gives another match", p.whole(match), p.whole(again))


def digest(game: Game[Any, Any], seed: str, games: int = 3) -> str:
    """Return a fingerprint of some random matches: every choice, every event, every view."""
    total = hashlib.sha256()
    for seats, number in product(game.seats, range(games)):
        rng = p.fresh(f"{seed} {number}")
        settings = drawn_settings(game, seats, rng) if number % 2 else {}
        match = registry.new_match(game, seats, settings, f"{seed} {number}")
        while not match.over:
            seat = match.to_move[rng.below(len(match.to_move))]
            options = match.options_of(seat)
            match.apply(options[rng.below(len(options))], seat)
            total.update(repr((match.choices[-1], prospects(match.game, match.state))).encode())
        total.update(p.whole(match).encode())
    return total.hexdigest()


def same_interpreted(game: Game[Any, Any], seed: str) -> None:
    """Check that the same seed gives the same matches when the sources run interpreted."""
    code = (
        "from wartable.core import registry; from wartable.testing.conformance import digest; "
        f"print(digest(registry.load({game.key!r}), {seed!r}))"
    )
    environment = os.environ | {"WARTABLE_INTERPRETED": "1"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    if run.returncode:
        raise RulesError(f"{game.key} does not run interpreted: {run.stderr.strip().splitlines()[-1]}")
    built_in = registry.load(game.key)
    p.same(f"{game.key} plays differently interpreted", digest(built_in, seed), run.stdout.strip())
