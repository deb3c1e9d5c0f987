"""The bot that searches, and keeps between its choices what still holds of the tree."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from wartable.bots.bot import Bot
from wartable.core.ask import Option
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.search.memory import Memory
from wartable.search.parallel import think_in_parallel
from wartable.search.settings import SearchSettings
from wartable.search.think import think
from wartable.search.tree import Node, by_visits


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """Searches within a budget and takes the option it visited most, or what a planner chose."""

    def __init__(self, rng: Rng, budget: Budget, settings: SearchSettings) -> None:
        super().__init__(rng)
        self.budget = budget
        self.settings = settings
        self.memory = Memory()

    def choose(self, seat: Seat) -> Option:
        options = seat.options
        if len(options) == 1:
            return options[0]
        search = self.memory.resume(self.settings, self.rng, seat)
        if self.budget.processes > 1:
            node = think_in_parallel(search, seat, self.budget)
        else:
            node = think(search, seat, self.budget)
        choice = self.decide(node)
        if node.chosen is None:
            self.memory.remember(search, seat, node.edges[choice])
        return choice

    def decide(self, node: Node) -> Option:
        """Return the choice, from what was found. Among equals chance decides: an order of options is no reason."""
        ranked = node.ranked()
        best = by_visits(ranked[0])
        ties = 1
        while node.chosen is None and ties < len(ranked) and by_visits(ranked[ties]) == best:
            ties += 1
        return ranked[self.rng.below(ties) if ties > 1 else 0].option
