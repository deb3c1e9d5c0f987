"""The bot that searches."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from wartable.bots.bot import Bot
from wartable.bots.search import Budget, Search, Taste
from wartable.bots.tree import Node, Spot
from wartable.core.ask import Option
from wartable.core.rng import Rng
from wartable.core.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class IsmctsBot(Bot):
    """Searches within a budget and takes the option it visited most."""

    def __init__(self, rng: Rng, budget: Budget, taste: Taste) -> None:
        super().__init__(rng)
        self.budget = budget
        self.taste = taste

    def choose(self, seat: Seat) -> Option:
        options = seat.options
        if len(options) == 1:
            return options[0]
        search = Search(self.taste, self.rng, Spot())
        return self.decide(search.think(seat, self.budget))

    def decide(self, node: Node) -> Option:
        """The choice, from what was found."""
        return node.ranked()[0].option
