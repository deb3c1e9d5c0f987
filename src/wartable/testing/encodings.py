"""What holds for a game's numbers for learners: they say no more than the view, and enough to tell the options.

Each check raises RulesError where something does not hold, and leaves a game alone that offers no numbers.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any

from wartable.core.ask import Ask
from wartable.core.errors import RulesError
from wartable.core.game import Game
from wartable.core.learning import Learning
from wartable.core.match import Match
from wartable.core.observation import LIMIT, Observation
from wartable.core.state import State
from wartable.testing.views import Views, digest


def labels_fit(game: Game[Any, Any]) -> None:
    """Check that every number and every action has a label of its own."""
    learning = game.learning
    labels = learning.labels()
    if not labels:
        return
    count, actions = learning.action_count(), learning.action_labels()
    if len(actions) != count:
        raise RulesError(f"{game.key} has {count} actions, and labels for {len(actions)}")
    for what, found in (("numbers", labels), ("actions", actions)):
        if len(set(found)) < len(found):
            raise RulesError(f"two {what} of {game.key} have the same label: {max(found, key=found.count)!r}")


@lru_cache(maxsize=8)
def used_row(learning: Learning[Any]) -> Observation:
    """Return a row that is written over and over, as environments do."""
    return Observation(len(learning.labels()))


def observed(game: Game[Any, Any], state: State, seat: int, ask: Ask | None) -> Observation:
    """Return what a seat observes, which must be within the row and its limits, and the same in a row where something
    else was written before."""
    labels = game.learning.labels()
    row = Observation(len(labels))
    try:
        game.learning.observe(state, seat, ask, row)
    except IndexError as error:
        raise RulesError(f"`observe` writes beyond its {len(labels)} labels") from error
    odd = [labels[at] for at, value in row.found() if not abs(value) <= LIMIT]
    if odd:
        raise RulesError(f"seat {seat} observes what is not between -{LIMIT:g} and {LIMIT:g}: {', '.join(odd)}")
    used = used_row(game.learning)
    used.clear()
    game.learning.observe(state, seat, ask, used)
    if used.found() != row.found():
        raise RulesError(
            f"seat {seat} observes what was written before: what is kept in an observation hangs on more than its key"
        )
    return row


def written(row: Observation) -> bytes:
    """Return an observation as learners get it, which is in single precision: the numbers that are not 0, after their
    places."""
    found = row.found()
    return array("l", [at for at, _ in found]).tobytes() + array("f", [value for _, value in found]).tobytes()


def numbers_fit(match: Match) -> None:
    """Check that every seat's observation is sound, and each option of a question has a place of its own among all
    actions."""
    learning = match.game.learning
    if learning.labels():
        for seat in range(match.state.seats):
            observed(match.game, match.state, seat, match.ask_of(seat))
    count = learning.action_count()
    if not count:
        return
    for ask in match.asks:
        indices = [learning.action_index(option) for option in ask.options]
        if len(set(indices)) < len(indices):
            raise RulesError(f"two options of {ask.topic!r} have the same action index")
        if not all(0 <= index < count for index in indices):
            raise RulesError(f"an action index of {ask.topic!r} is out of range")


def numbers_tell_no_secret(match: Match, seat: int, imagined: State) -> None:
    """Check the leak property for learners: a seat observes the same in a state that it imagines."""
    labels = match.game.learning.labels()
    if not labels:
        return
    ask = match.ask_of(seat)
    truth = observed(match.game, match.state, seat, ask)
    world = observed(match.game, imagined, seat, ask)
    if written(truth) == written(world):
        return
    at = next(at for at in range(len(labels)) if truth.numbers[at] != world.numbers[at])
    raise RulesError(
        f"seat {seat} observes what it cannot know, {labels[at]!r}: {truth.numbers[at]} in truth, "
        f"{world.numbers[at]} in a world that it considers possible"
    )


def numbers_tell_the_options(match: Match, name: str, met: Views) -> None:
    """Check the law of views for learners: whoever is asked and observes what was met before has the same options."""
    if not match.game.learning.labels():
        return
    for ask in match.asks:
        row = observed(match.game, match.state, ask.seat, ask)
        options = sorted(ask.options)
        first = met.meet(digest(written(row).hex()), (digest(repr(options)), name))
        if first:
            raise RulesError(
                f"seat {ask.seat} is asked {ask.topic!r} and observes what it observed with other options in match "
                f"{first!r}; here it has {len(options)}: {', '.join(str(list(option)) for option in options[:8])}"
            )
