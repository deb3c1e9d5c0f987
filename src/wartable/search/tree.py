"""What a search remembers: how often each option was tried on each path, and how well it went.

The tree is an open loop: a path is the choices of the seats alone, never the outcome of chance nor what is hidden, so
one tree serves all the worlds a seat considers possible.
"""

from __future__ import annotations

from typing import Final, final

from wartable.core.ask import Option


class Spot:
    """A point after some choices: the questions that were met there, one node for each seat and what it alone knows, or
    one joint where seats choose at once. Which of them is met may depend on the world."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.joint: Joint | None = None

    def node(self, seat: int, secret: int = 0) -> Node:
        """Return the question of a seat with this secret at this point; a new one if it was never met."""
        for node in self.nodes:
            if node.seat == seat and node.secret == secret:
                return node
        made = Node(seat, secret)
        self.nodes.append(made)
        return made

    def together(self, seats: int) -> Joint:
        """Return the secret choices at this point."""
        if self.joint is None:
            self.joint = Joint(seats)
        return self.joint


@final
class Edge(Spot):
    """An option of a node, and the point after it."""

    def __init__(self, option: Option, serial: int, prior: float) -> None:
        super().__init__()
        self.option = option
        #: A number that no other edge of this search has.
        self.serial = serial
        self.visits = 0
        #: How often it could have been taken: worlds differ in what is possible.
        self.available = 0
        #: The sum of what came out, for the seat that chooses.
        self.total = 0.0
        #: What is expected of it before it was tried.
        self.prior = prior

    def mean(self, weight: float) -> float:
        """Return the estimate of its seat, in which the expectation counts as `weight` visits."""
        return (self.total + weight * self.prior) / (self.visits + weight)


@final
class Node:
    """A question to one seat."""

    def __init__(self, seat: int, secret: int = 0) -> None:
        self.seat = seat
        self.secret = secret
        self.visits = 0
        self.edges: dict[Option, Edge] = {}
        #: What a planner chose; a search leaves it to the visits.
        self.chosen: Edge | None = None

    def ranked(self) -> list[Edge]:
        """Return the options that were tried: what was chosen, then the most tried first."""
        ranked = sorted(self.edges.values(), key=by_visits)
        if self.chosen is not None:
            ranked.remove(self.chosen)
            ranked.insert(0, self.chosen)
        return ranked


@final
class Joint:
    """Seats choose at once: each has a small tree of its own, which knows nothing of what the others choose."""

    def __init__(self, seats: int) -> None:
        self.starts: list[Spot] = [Spot() for _ in range(seats)]
        #: The point after all have chosen, by the last edge of each.
        self.after: dict[tuple[int, ...], Spot] = {}

    def then(self, key: tuple[int, ...]) -> Spot:
        found = self.after.get(key)
        if found is None:
            found = Spot()
            self.after[key] = found
        return found


@final
class Habit:
    """How an option went wherever a seat took it in this search: what to expect of it where it was never tried."""

    def __init__(self) -> None:
        self.times = 0
        self.total = 0.0


#: As many results as the average of all options counts when little is known of one.
DOUBT: Final = 4.0


@final
class Habits:
    """The habits of one seat."""

    def __init__(self) -> None:
        self.times = 0
        self.total = 0.0
        self.of: dict[Option, Habit] = {}

    def average(self) -> float:
        return (self.total + 0.5 * DOUBT) / (self.times + DOUBT)

    def expect(self, option: Option, average: float) -> float:
        """Return what this option usually gives, drawn towards the average as long as it is rarely met."""
        habit = self.of.get(option)
        if habit is None:
            return average
        return (habit.total + average * DOUBT) / (habit.times + DOUBT)

    def learn(self, option: Option, value: float) -> None:
        habit = self.of.get(option)
        if habit is None:
            habit = Habit()
            self.of[option] = habit
        habit.times += 1
        habit.total += value
        self.times += 1
        self.total += value


def by_visits(edge: Edge) -> tuple[int, float]:
    """Return what to sort by: most visits first, then the better one."""
    return (-edge.visits, -edge.mean(1.0))
