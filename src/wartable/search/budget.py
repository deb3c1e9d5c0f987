"""How long a bot thinks."""

from __future__ import annotations


class Budget:
    """When to stop: after N iterations or N seconds, whichever is first. 0 is no limit."""

    def __init__(self, iterations: int, seconds: float, processes: int = 1, whole: bool = False) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.processes = processes
        #: Whether to go on when the choice is settled, because the estimates are wanted as well.
        self.whole = whole

    def within(self, seconds: float) -> Budget:
        """Return this budget with at most `seconds`; 0 is no limit."""
        times = [limit for limit in (self.seconds, seconds) if limit > 0.0]
        return Budget(self.iterations, min(times) if times else 0.0, self.processes, self.whole)


def spent(budget: Budget, part: float, next_done: int, seconds: float) -> bool:
    """Return whether this part of the budget is used up, or would be by what comes next."""
    if budget.iterations and next_done > budget.iterations * part:
        return True
    return budget.seconds > 0.0 and seconds >= budget.seconds * part


def affordable(budget: Budget, count: int, each: float) -> int:
    """Return how many of `count` options can be tried, if each takes `each` seconds, by going through all of them
    about twice as halving does."""
    if budget.seconds <= 0.0 or each <= 0.0:
        return count
    return min(count, int(budget.seconds / (2.0 * each)))


def still(budget: Budget, done: int, spent: float) -> int:
    """Return how many iterations are left, by count and by time."""
    left = budget.iterations - done
    if budget.seconds > 0.0:
        by_time = int(done * (budget.seconds - spent) / spent)
        left = min(left, by_time) if budget.iterations else by_time
    return left
