"""Thinking about a question: the one place that chooses between the three algorithms."""

from __future__ import annotations

from wartable.core.match import Match
from wartable.core.seat import Seat
from wartable.search.algorithm import Algorithm
from wartable.search.budget import Budget
from wartable.search.planner import Planner
from wartable.search.same_worlds import SameWorlds
from wartable.search.search import Search
from wartable.search.tree import Node
from wartable.search.tree_search import TreeSearch


def think(search: Search, seat: Seat, budget: Budget) -> Node:
    """Search until the budget is spent or cannot change the choice any more. Return the question with what was
    found."""
    first = seat.imagine(search.rng, search.settings.suspicious)
    search.begin(first, seat.seat)
    node = search.own_node(first)
    search.iterations += algorithm(search, seat, first, node).run(budget)
    return node


def algorithm(search: Search, seat: Seat, first: Match, node: Node) -> Algorithm:
    """Return the algorithm for a question. Between two seats, and where seats choose at once, that is the tree; among
    more, options are tried in the same worlds, and planned to the next turn where the game counts turns. `first` is a
    world the seat considers possible."""
    if first.state.seats <= 2 or first.together:
        return TreeSearch(search, seat, node)
    if first.game.thinking.turns_begun(first.state, seat.seat) >= 0:
        return Planner(search, seat, node, first)
    return SameWorlds(search, seat, node)
