"""Planning, where a turn is many small choices and more than two play: what would a hasty player do, and is anything
clearly better?

A tree that knows only the next few choices ends in the middle of the own turn, before any of the others has answered.
So an option is tried by playing on from it by the game's quick choices, for everybody, until the own next turn begins,
in many worlds, the same for all options. The quick choice is taken unless another is clearly better: over a whole match
small errors in many choices cost more than what the best of them wins.
"""

from __future__ import annotations

import time
from typing import final

from wartable.core.game import prospects
from wartable.core.match import Match
from wartable.core.seat import Seat
from wartable.search.algorithm import Algorithm
from wartable.search.budget import Budget, affordable
from wartable.search.halving import Halving, Rival
from wartable.search.search import Search
from wartable.search.tree import Edge, Node
from wartable.search.worlds import chance_of, imagine_again


@final
class Planner(Algorithm):
    """One seat planning one choice."""

    def __init__(self, search: Search, seat: Seat, node: Node, first: Match) -> None:
        super().__init__(search, seat, node)
        self.rng = search.rng
        #: A world the seat considers possible, with its question open.
        self.first = first
        #: Plans end when the seat has begun this many turns.
        self.turns = first.game.thinking.turns_begun(first.state, seat.seat) + 1

    def run(self, budget: Budget) -> int:
        rivals = self.rivals(budget)
        halving = Halving(rivals, 0.0, self.rng, rivals[0])
        halving.run(budget, self.sweep)
        self.node.chosen = halving.best().edge
        return halving.done

    def rivals(self, budget: Budget) -> list[Rival]:
        """Return the quick choice first, then the other options; only some of them if the budget is too small for
        all."""
        ask = self.first.asks[0]
        options = ask.options.copy()
        habit = options.pop(self.first.game.thinking.quick(self.first.state, ask, self.rng))
        # Halving goes through all of them about twice at least.
        most = budget.iterations // 2 if budget.iterations else len(options) + 1
        if budget.seconds > 0.0:
            start = time.perf_counter()
            self.play_on(self.rng.next(), Edge(habit, 0, 0.0))
            most = affordable(budget, most, time.perf_counter() - start)
        if len(options) >= most:
            self.rng.shuffle(options)
            options = options[: max(0, most - 1)]
        expected = prospects(self.first.game, self.first.state)[self.seat.seat]
        self.node.edges = {}
        found: list[Rival] = []
        for number, option in enumerate([habit, *options]):
            edge = Edge(option, number, expected)
            self.node.edges[option] = edge
            found.append(Rival(edge))
        return found

    def sweep(self, rivals: list[Rival]) -> None:
        """Try one plan from each of these options, all in the same world."""
        seed = self.rng.next()
        for rival in rivals:
            edge = rival.edge
            result = self.play_on(seed, edge)
            rival.results.append(result)
            edge.visits += 1
            edge.available += 1
            edge.total += result
            self.node.visits += 1

    def play_on(self, seed: int, edge: Edge) -> float:
        """Return the chance when the next turn begins, after this option and quick choices in the world of this
        seed."""
        world = imagine_again(self.seat, seed)
        # The hasty have chance of their own, other than the world's.
        rng = chance_of(seed ^ 0x2545F491)
        game = world.game
        seat = self.seat.seat
        world.apply(edge.option, seat)
        while world.asks and game.thinking.turns_begun(world.state, seat) < self.turns:
            ask = world.asks[0]
            world.take(game.thinking.quick(world.state, ask, rng) if len(ask.options) > 1 else 0)
        return prospects(game, world.state)[seat]
