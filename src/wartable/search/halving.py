"""Options that are tried in the same worlds, and the better half of them in more.

Among many seats a choice moves a chance by less than dice and hidden cards do. In the same worlds luck is the same for
all options, so small differences show.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import sqrt
from typing import Final, final

from wartable.core.rng import Rng
from wartable.search.budget import Budget, spent
from wartable.search.tree import Edge

#: An option is beyond hope when it is behind by this many standard errors, after no fewer worlds than this.
SURE: Final = 3.0
ENOUGH_WORLDS: Final = 8
#: What a hasty player would do is given up for what is better by this many standard errors.
RATHER: Final = 1.0


@final
class Rival:
    """An option that is tried in the same worlds as others, and what came out in each."""

    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.results: list[float] = []


@final
class Halving:
    """Try every option in the same few worlds, then the better half of them in more, and so on to the last two."""

    def __init__(self, rivals: list[Rival], trust: float, rng: Rng, habit: Rival | None = None) -> None:
        self.rivals = rivals
        self.trust = trust
        self.rng = rng
        #: Stays among the rivals until another is clearly better, for it is what to do in doubt.
        self.habit = habit
        self.done = 0

    def run(self, budget: Budget, sweep: Callable[[list[Rival]], None]) -> None:
        """`sweep` tries each of the rivals once, all in the same new world."""
        rounds = 1
        while 2**rounds < len(self.rivals):
            rounds += 1
        start = time.perf_counter()
        for number in range(rounds):
            part = (number + 1) / rounds
            while True:
                sweep(self.rivals)
                self.done += len(self.rivals)
                if spent(budget, part, self.done + len(self.rivals), time.perf_counter() - start):
                    break
            self.drop_out(budget.whole)
            if len(self.rivals) == 1 and not budget.whole:
                break

    def drop_out(self, whole: bool) -> None:
        """Drop the worse half, and who is clearly behind, unless all is wanted."""
        rivals = best_of(self.rivals, (len(self.rivals) + 1) // 2, self.trust, self.rng)
        if not whole:
            rivals = [rival for rival in rivals if not clearly_behind(rival, rivals[0], SURE)]
        habit = self.habit
        left_out = habit is not None and habit in self.rivals and habit not in rivals
        if habit is not None and left_out and not clearly_behind(habit, rivals[0], RATHER):
            rivals.append(habit)
        self.rivals = rivals

    def best(self) -> Rival:
        """Return the habit, unless another is clearly better; without a habit, the best."""
        best = best_of(self.rivals, 1, self.trust, self.rng)[0]
        habit = self.habit
        if habit is not None and habit in self.rivals and not clearly_behind(habit, best, RATHER):
            return habit
        return best


def best_of(rivals: list[Rival], count: int, trust: float, rng: Rng) -> list[Rival]:
    """Return the best `count` of these, the best first; among equals chance decides."""
    ranks = [(-rival.edge.mean(trust), rng.next(), index) for index, rival in enumerate(rivals)]
    ranks.sort()
    return [rivals[index] for _, _, index in ranks[:count]]


def clearly_behind(one: Rival, best: Rival, sure: float) -> bool:
    """Return whether an option is worse than the best by `sure` standard errors, by how they differed in the same
    worlds."""
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
    return middle > sure * sqrt(max(0.0, squares / worlds - middle * middle) / worlds)
