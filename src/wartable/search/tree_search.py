"""The tree decides: iteration after iteration, each in another world, until one option is clearly the most visited."""

from __future__ import annotations

import time
from typing import Final, final

from wartable.search.algorithm import Algorithm
from wartable.search.budget import Budget, still
from wartable.search.priming import prime
from wartable.search.tree import Node

#: An option that is behind gets no more than this part of the iterations that are left, but for rare cases.
CATCHING_UP: Final = 0.5


@final
class TreeSearch(Algorithm):
    """Information-set Monte-Carlo tree search."""

    def run(self, budget: Budget) -> int:
        search = self.search
        seat = self.seat
        prime(search, seat, self.node, budget)
        start = time.perf_counter()
        limit = budget.iterations
        done = 0
        while limit == 0 or done < limit:
            search.iterate(seat.imagine(search.rng, search.settings.suspicious))
            done += 1
            if done & 15 == 0:
                left = still(budget, done, time.perf_counter() - start)
                if left <= 0 or (not budget.whole and settled(self.node, left)):
                    break
        return done


def settled(node: Node, left: int) -> bool:
    """Return whether the most visited option will hardly be overtaken by what the iterations that are left bring."""
    best = 0
    second = 0
    for edge in node.edges.values():
        if edge.visits > best:
            second = best
            best = edge.visits
        elif edge.visits > second:
            second = edge.visits
    return best - second > CATCHING_UP * left
