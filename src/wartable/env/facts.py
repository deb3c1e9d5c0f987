"""What kind of game it is for learners, measured: how long, how wide, how much of it is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import log2
from statistics import mean, median
from typing import Any, NamedTuple

from wartable.bots import registry as bots
from wartable.bots.runner import can_play_blind
from wartable.core import registry
from wartable.core.game import Game
from wartable.core.observation import Observation
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.core.state import State
from wartable.env.arena import Arena
from wartable.env.dataset import DatasetPlayer

#: How many worlds are imagined at one question. Their pairs bound what can be measured: 22 bits.
WORLDS = 3_000


class Measured(NamedTuple):
    """What was met in one match, and the bits that were hidden at one of its questions; none if there was none."""

    #: For each choice, how many options there were, and how many numbers of the observation were not 0.
    options: list[int]
    written: list[int]
    hidden: float | None


def measure(player: DatasetPlayer, number: int, stopped: Callable[[], bool]) -> Measured | None:
    """Play one match, and look into what is hidden at a question drawn from all of it, each as likely as the others;
    nothing if somebody wants to stop."""
    if stopped():
        return None
    plan, game = player.plan, player.game
    seed = f"{plan.seed}/{number}"
    rng = seeded(f"{seed} facts")
    made = [bots.make(plan.bot, f"{seed} {seat}") for seat in range(plan.seats)]
    match = registry.new_match(game, plan.seats, plan.settings, seed, playout=can_play_blind(made))
    arena = Arena(game, match)
    found = Measured([], [], None)
    drawn: tuple[State, int] | None = None
    while match.asks:
        seat = match.seat
        arena.observe(seat)
        found.options.append(len(match.options))
        found.written.append(int(arena.row.written))
        if rng.below(len(found.options)) == 0:
            drawn = match.state.copy(), seat
        match.apply(made[seat].choose(Seat(match, seat)), seat)
    return found if drawn is None else found._replace(hidden=hidden_bits(game, *drawn, rng))


def hidden_bits(game: Game[Any, Any], state: State, seat: int, rng: Rng) -> float:
    """Return how much a seat does not know of what the others observe, in bits.

    Two worlds that it imagines are alike for the others with some chance; the bits are those of that chance (the
    entropy of order 2, never more than Shannon's). Where no two worlds were alike, there are at least as many bits as
    one pair in all of them would have meant.
    """
    row = Observation(len(game.learning.labels()))
    met: Counter[tuple[Any, ...]] = Counter()
    for _ in range(WORLDS):
        world = state.copy()
        game.imagine(world, seat, rng)
        met[tuple(observed(game, world, other, row) for other in range(world.seats) if other != seat)] += 1
    alike = sum(count * (count - 1) // 2 for count in met.values())
    return log2(WORLDS * (WORLDS - 1) // 2 / max(alike, 1))


def observed(game: Game[Any, Any], state: State, seat: int, row: Observation) -> tuple[tuple[int, float], ...]:
    """Return what a seat observes that is not asked anything."""
    row.clear()
    game.learning.observe(state, seat, None, row)
    return tuple(row.found())


def summary(found: Sequence[Measured]) -> dict[str, Any]:
    """Return what several matches tell together."""
    options = [count for one in found for count in one.options]
    bits = [one.hidden for one in found if one.hidden is not None]
    return {
        "matches": len(found),
        "choices_a_match": round(mean(len(one.options) for one in found), 1),
        "longest_match": max(len(one.options) for one in found),
        "options_a_choice": round(mean(options), 1),
        "most_options": max(options),
        "numbers_not_zero": round(mean(count for one in found for count in one.written), 1),
        "hidden_bits": round(median(bits), 1) if bits else 0.0,
        "most_hidden_bits": round(max(bits), 1) if bits else 0.0,
    }
