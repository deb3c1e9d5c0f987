"""Telling what a choice is worth from what chance brought along with it."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from wartable.bots.tree import DOUBT, Edge
from wartable.core.rng import Rng

#: An option is beyond hope when it is behind by so many standard errors, after no fewer worlds than this.
SURE: Final = 3.0
ENOUGH_WORLDS: Final = 8


@final
class Luck:
    """How much of what comes out for a seat is due to the world that was imagined, not to what is chosen in it.

    Some worlds are good for a seat whatever it does. What the estimate says of a world before anything is chosen in it
    tells most of that, so it is taken out of the result: options that were tried in different worlds can be compared
    after far fewer iterations. How much to take out is the slope of a regression, kept up as results come in.
    """

    def __init__(self) -> None:
        self.times = 0.0
        self.before = 0.0
        self.after = 0.0
        self.squares = 0.0
        self.products = 0.0

    def learn(self, before: float, after: float) -> None:
        """`before` is the estimate of a world, `after` what came out."""
        self.times += 1.0
        self.before += before
        self.after += after
        self.squares += before * before
        self.products += before * after

    def without(self, before: float, after: float) -> float:
        """A result without its luck."""
        if self.times == 0.0:
            return after
        middle = self.before / self.times
        spread = self.squares - self.before * middle
        if spread < 1e-9 * self.times:
            return after
        slope = (self.products - self.after * middle + DOUBT * spread / self.times) / (
            spread + DOUBT * spread / self.times
        )
        return after - slope * (before - middle)


@final
class Rival:
    """An option that is tried in the same worlds as others, and what came out in each."""

    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.results: list[float] = []


def best_of(rivals: list[Rival], count: int, trust: float, rng: Rng) -> list[Rival]:
    """The best so many of these, the best first; among equals chance decides."""
    ranks = [(-rival.edge.mean(trust), rng.next(), index) for index, rival in enumerate(rivals)]
    ranks.sort()
    return [rivals[index] for _, _, index in ranks[:count]]


def clearly_behind(one: Rival, best: Rival) -> bool:
    """Whether an option is worse than the best beyond doubt, by how they differed in the same worlds."""
    worlds = len(one.results)
    if worlds < ENOUGH_WORLDS:
        return False
    total = 0.0
    squares = 0.0
    for index in range(worlds):
        difference = best.results[index] - one.results[index]
        total += difference
        squares += difference * difference
    middle = total / worlds
    return middle > SURE * sqrt(max(0.0, squares / worlds - middle * middle) / worlds)
