"""Among many seats the first question is decided by trying its options in the same worlds."""

from __future__ import annotations

from typing import final

from wartable.search.algorithm import Algorithm
from wartable.search.budget import Budget
from wartable.search.halving import Halving, Rival, best_of
from wartable.search.priming import prime
from wartable.search.worlds import imagine_again


@final
class SameWorlds(Algorithm):
    """Every option of the question gets the same worlds, the better half of them more; the tree goes on below."""

    def run(self, budget: Budget) -> int:
        search = self.search
        prime(search, self.seat, self.node, budget)
        halving = Halving(self.rivals(budget), search.trust(), search.rng)
        halving.run(budget, self.sweep)
        return halving.done

    def rivals(self, budget: Budget) -> list[Rival]:
        """Return all options, or the most promising if the budget is too small for all. Of an earlier tree what was
        found further on is kept, but not its counts: those come from other worlds."""
        search = self.search
        edges = self.node.edges
        habits = search.habits[search.me]
        average = habits.average()
        found: list[Rival] = []
        for option in self.seat.options:
            edge = edges.get(option)
            if edge is None:
                edge = search.edge(option, habits.expect(option, average))
                edges[option] = edge
            edge.visits = 0
            edge.total = 0.0
            found.append(Rival(edge))
        # Halving goes through all of them about twice at least.
        most = budget.iterations // 2
        if budget.iterations and len(found) > most:
            found = best_of(found, max(1, most), search.trust(), search.rng)
        return found

    def sweep(self, rivals: list[Rival]) -> None:
        """Play one iteration for each of these options, all in the same world."""
        search = self.search
        seed = search.rng.next()
        for rival in rivals:
            edge = rival.edge
            self.node.visits += 1
            edge.available += 1
            before = edge.total
            search.iterate(imagine_again(self.seat, seed, search.settings.suspicious), edge)
            rival.results.append(edge.total - before)
