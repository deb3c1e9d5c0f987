"""What learners observe, checked at many choices of bots: it tells nothing hidden, and equal observations mean equal
options. The fuzzer checks far more, at random choices alone, and is far slower."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.bots import registry as bots
from wartable.bots.runner import take_turn
from wartable.core import registry
from wartable.core.errors import RulesError
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.testing.encodings import numbers_tell_no_secret, numbers_tell_the_options, observed, written
from wartable.testing.settings import drawn_settings
from wartable.testing.views import Views

#: At how many choices imagined worlds are compared with the true one: 1 in so many.
EVERY = 4


class Observed:
    """What a run has covered."""

    def __init__(self) -> None:
        self.matches = 0
        self.decisions = 0
        #: Observations of whoever was asked, with what they could choose.
        self.observations = Views()
        #: Observations compared with those in an imagined world, and how many of these worlds were others for the
        #: other seats: only there something could have been told.
        self.compared = 0
        self.differed = 0
        #: Masks compared with those in an imagined match.
        self.masks = 0

    def add(self, more: Observed) -> None:
        """Add what was covered elsewhere; raises RulesError where equal observations had other options there."""
        self.matches += more.matches
        self.decisions += more.decisions
        self.observations.add(more.observations)
        self.compared += more.compared
        self.differed += more.differed
        self.masks += more.masks


def observe_all(
    game: Game[Any, Any],
    bot: str,
    decisions: int,
    seed: str,
    stopped: Callable[[], bool] = lambda: False,
) -> Observed:
    """Let a bot play whole matches, with all numbers of seats in turn and every second one with drawn settings, until
    N choices were made. Raises RulesError at the first violation, with its seed."""
    found = Observed()
    while found.decisions < decisions and not stopped():
        seats = game.seats[found.matches % len(game.seats)]
        name = f"{seed} {found.matches}"
        rng = seeded(name)
        settings = drawn_settings(game, seats, rng) if found.matches % 2 else {}
        match = registry.new_match(game, seats, settings, name)
        found.matches += 1
        try:
            play_through(match, bot, decisions, name, rng, found)
        except RulesError as problem:
            raise RulesError(
                f"{game.key}, {seats} seats, seed {name!r}, after choice {len(match.choices)}: {problem}"
            ) from problem
    return found


def play_through(match: Match, bot: str, decisions: int, name: str, rng: Rng, found: Observed) -> None:
    """Play one match, and look at what is observed before each choice; seats that choose at once do so in any order."""
    made = [bots.make(bot, f"{name} {seat}") for seat in range(match.state.seats)]
    while match.asks and found.decisions < decisions:
        numbers_tell_the_options(match, name, found.observations)
        if found.decisions % EVERY == 0:
            for seat in range(match.state.seats):
                compare(match, seat, rng, found)
        seat = match.to_move[rng.below(len(match.to_move))]
        take_turn(match, made[seat], Seat(match, seat))
        found.decisions += 1
    for one in made:
        one.close()


def compare(match: Match, seat: int, rng: Rng, found: Observed) -> None:
    """Compare what a seat observes, and its mask if it is asked, with those in worlds that it considers possible."""
    world = match.state.copy()
    match.game.imagine(world, seat, rng)
    numbers_tell_no_secret(match, seat, world)
    found.compared += 1
    found.differed += any(
        written(observed(match.game, match.state, other, None)) != written(observed(match.game, world, other, None))
        for other in range(match.state.seats)
        if other != seat
    )
    if match.ask_of(seat) is not None:
        found.masks += mask_tells_no_secret(match, seat, rng)


def mask_tells_no_secret(match: Match, seat: int, rng: Rng) -> bool:
    """In a world that a seat considered possible when this step began, the rules offer it the same actions after the
    same choices, wherever it observes the same. Return whether it did."""
    start, since = match.anchor()
    imagined = start.copy()
    match.game.imagine(imagined, seat, rng)
    world = Match(match.game, imagined, playout=True)
    for who, option in since:
        if option not in world.options_of(who):
            return False
        world.apply(option, who)
    one, other = (observed(match.game, each.state, seat, each.ask_of(seat)) for each in (match, world))
    if written(one) != written(other):
        return False
    differ = actions(match, seat) ^ actions(world, seat)
    if differ:
        labels = match.game.learning.action_labels()
        told = ", ".join(labels[action] for action in sorted(differ)[:8])
        raise RulesError(f"the mask of seat {seat} tells what it cannot know: not in all worlds it may choose {told}")
    return True


def actions(match: Match, seat: int) -> set[int]:
    """Return the actions that a seat has."""
    return {match.game.learning.action_index(option) for option in match.options_of(seat)}
