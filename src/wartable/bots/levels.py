"""The four levels people play against, the same in every game and told apart by strength alone."""

from __future__ import annotations

from math import exp
from typing import Final

from wartable.bots.budget import Budget
from wartable.bots.ismcts import IsmctsBot
from wartable.bots.search import Taste
from wartable.bots.tree import Edge, Node
from wartable.core.ask import Option
from wartable.core.rng import Rng

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


class RecruitBot(IsmctsBot):
    """Looks ahead a little, and then sometimes prefers what looks almost as good, as a beginner does."""

    def decide(self, node: Node) -> Option:
        edges = node.ranked()
        best = max(edge.mean(self.taste.trust) for edge in edges)
        weights = [exp((edge.mean(self.taste.trust) - best) / CARELESSNESS) for edge in edges]
        return draw(edges, weights, self.rng).option


def draw(edges: list[Edge], weights: list[float], rng: Rng) -> Edge:
    """One of these, as likely as its weight says."""
    left = sum(weights) * (float(rng.next()) / 4294967296.0)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0.0:
            return edges[index]
    return edges[0]


def level(name: str, rng: Rng, wished: Budget) -> IsmctsBot:
    """A bot of this level; it thinks by its usual budget where none is wished for."""
    budget = wished
    if not wished.iterations and not wished.seconds:
        iterations, seconds = BUDGETS[name]
        budget = Budget(iterations, seconds, wished.processes)
    if name == RECRUIT:
        return RecruitBot(rng, budget, Taste())
    return IsmctsBot(rng, budget, Taste())
