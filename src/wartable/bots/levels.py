"""The four levels people play against, the same in every game and told apart by strength alone."""

from __future__ import annotations

from math import exp
from typing import Final

from wartable.bots.search_bot import SearchBot
from wartable.core.ask import Option
from wartable.core.rng import Rng
from wartable.search.budget import Budget
from wartable.search.settings import SearchSettings
from wartable.search.tree import Edge, Node

RECRUIT: Final = "recruit"
CAPTAIN: Final = "captain"
GENERAL: Final = "general"
WARLORD: Final = "warlord"

#: The levels from the weakest to the strongest, and what they think at most: iterations, then seconds.
BUDGETS: Final = {
    RECRUIT: (20, 0.0),
    CAPTAIN: (60, 0.0),
    GENERAL: (160, 0.0),
    WARLORD: (0, 1.0),
}

#: How much better an option must look for a Recruit to prefer it clearly, as a chance to win.
CARELESSNESS: Final = 0.06


class RecruitBot(SearchBot):
    """Looks ahead a little, and then sometimes prefers what looks almost as good, as a beginner does."""

    def decide(self, node: Node) -> Option:
        edges = node.ranked()
        best = max(edge.mean(self.settings.trust) for edge in edges)
        weights = [exp((edge.mean(self.settings.trust) - best) / CARELESSNESS) for edge in edges]
        return draw(edges, weights, self.rng).option


def draw(edges: list[Edge], weights: list[float], rng: Rng) -> Edge:
    """Return one of these, as likely as its weight says."""
    left = sum(weights) * (float(rng.next()) / 4294967296.0)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0.0:
            return edges[index]
    return edges[0]


def level(name: str, rng: Rng, wished: Budget) -> SearchBot:
    """Return a bot of this level; it thinks by its usual budget where none is wished for."""
    budget = wished
    if not wished.iterations and not wished.seconds:
        iterations, seconds = BUDGETS[name]
        budget = Budget(iterations, seconds, wished.processes)
    if name == RECRUIT:
        return RecruitBot(rng, budget, SearchSettings())
    return SearchBot(rng, budget, SearchSettings())
