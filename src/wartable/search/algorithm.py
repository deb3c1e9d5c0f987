"""What the ways to decide a question have in common; `think` chooses between them."""

from __future__ import annotations

from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.search.search import Search
from wartable.search.tree import Node


class Algorithm:
    """A way for one seat to decide one question, whose node it fills."""

    def __init__(self, search: Search, seat: Seat, node: Node) -> None:
        self.search = search
        self.seat = seat
        self.node = node

    def run(self, budget: Budget) -> int:
        """Fill the node until the budget is spent or cannot change the choice any more. Return the
        number of iterations."""
        raise NotImplementedError
