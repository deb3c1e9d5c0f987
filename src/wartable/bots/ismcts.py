"""The bot that searches, and keeps between its choices what still holds of the tree."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.bots.bot import Bot
from wartable.bots.budget import Budget
from wartable.bots.parallel import think_in_parallel
from wartable.bots.search import Search, Taste
from wartable.bots.tree import Edge, Joint, Node, Spot, by_visits
from wartable.core.ask import Option
from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.core.seat import Seat

#: Continuations worth remembering have this many visits, and no more than so many are remembered.
WORTH_KEEPING: Final = 40
MOST_KEPT: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class IsmctsBot(Bot):
    """Searches within a budget and takes the option it visited most, or what a planner chose."""

    def __init__(self, rng: Rng, budget: Budget, taste: Taste) -> None:
        super().__init__(rng)
        self.budget = budget
        self.taste = taste
        self.search: Search | None = None
        #: Points of the tree at which the seat may be asked next, by what it will see then.
        self.kept: dict[str, Spot] = {}

    def choose(self, seat: Seat) -> Option:
        options = seat.options
        if len(options) == 1:
            return options[0]
        search = self.resume(seat)
        if self.budget.processes > 1:
            node = think_in_parallel(search, seat, self.budget)
        else:
            node = search.think(seat, self.budget)
        choice = self.decide(node)
        if node.chosen is None:
            self.remember(search, seat, node.edges[choice])
        return choice

    def decide(self, node: Node) -> Option:
        """The choice, from what was found. Among equals chance decides: an order of options is no reason."""
        ranked = node.ranked()
        best = by_visits(ranked[0])
        ties = 1
        while node.chosen is None and ties < len(ranked) and by_visits(ranked[ties]) == best:
            ties += 1
        return ranked[self.rng.below(ties) if ties > 1 else 0].option

    # -- between choices -----------------------------------------------------------------------------------------

    def resume(self, seat: Seat) -> Search:
        """The search to go on with: the part of the last tree that came true, or a new one."""
        spot = self.kept.get(sight(seat)) if self.kept else None
        last = self.search
        if spot is None or last is None:
            return Search(self.taste, self.rng, Spot())
        last.root = spot
        return last

    def remember(self, search: Search, seat: Seat, chosen: Edge) -> None:
        """Look where the seat may be asked next, in some worlds, and keep those points of the tree."""
        self.search = search
        self.kept = {}
        worlds = min(MOST_KEPT, chosen.visits // WORTH_KEEPING)
        for _ in range(worlds):
            world = seat.imagine(self.rng, True)
            spot = follow(search, world, chosen)
            if spot is not None:
                self.kept.setdefault(sight(Seat(world, seat.seat)), spot)


def sight(seat: Seat) -> str:
    """All that a seat sees when it is asked, as one text."""
    return f"{seat.topic} {seat.options} {seat.view()!r}"


def follow(search: Search, world: Match, chosen: Edge) -> Spot | None:
    """Take the choice and then what the others most likely do, until the seat is asked again; gives that point."""
    secret = world.together
    seat = search.me
    world.apply(chosen.option, seat)
    if secret:
        return next_secret(search.root, world, seat, chosen)
    spot: Spot = chosen
    while world.asks and not world.together:
        ask = world.asks[0]
        if len(ask.options) == 1:
            world.take(0)
            continue
        node = search.question(world, spot, ask.seat)
        if ask.seat == seat:
            return spot if node.visits >= WORTH_KEEPING else None
        index = likely(node, ask.options, search.rng)
        if index < 0:
            return None
        spot = node.edges[ask.options[index]]
        world.take(index)
    return None


def next_secret(root: Spot, world: Match, seat: int, chosen: Edge) -> Spot | None:
    """The point where a seat that chooses in secret is asked on, while nothing of the others' choices is known."""
    if not world.together or root.joint is None or world.ask_of(seat) is None:
        return None
    spot = Spot()
    spot.joint = Joint(0)
    spot.joint.starts = root.joint.starts.copy()
    spot.joint.starts[seat] = chosen
    spot.joint.after = root.joint.after
    return spot


def likely(node: Node, options: list[Option], rng: Rng) -> int:
    """An option that was visited, as likely as its visits say; -1 if there is none."""
    visits = [node.edges[option].visits if option in node.edges else 0 for option in options]
    total = sum(visits)
    if total == 0:
        return -1
    left = rng.below(total)
    for index, count in enumerate(visits):
        left -= count
        if left < 0:
            return index
    return -1
