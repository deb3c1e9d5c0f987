"""What to expect of the options of a question before they are searched."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option
from wartable.core.game import prospects
from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.search.search import Search
from wartable.search.tree import Edge, Node
from wartable.search.worlds import imagine_again

#: Iterations a second, roughly, to weigh what to do within a time.
USUAL_SPEED: Final = 4000.0


def prime(search: Search, seat: Seat, node: Node, budget: Budget) -> None:
    """Keep of an earlier tree what is possible in truth, and try each option once in the same few worlds, to expect
    what the game's estimate says then."""
    options = seat.options
    edges: dict[Option, Edge] = {}
    for option in options:
        if option in node.edges:
            edges[option] = node.edges[option]
    node.edges = edges
    worlds = priming_worlds(search, len(options), budget)
    if worlds == 0:
        return
    for option in options:
        if option not in edges:
            edges[option] = search.edge(option, 0.0)
        edges[option].prior = 0.0
    for _ in range(worlds):
        seed = search.rng.next()
        for option in options:
            world = imagine_again(seat, seed, search.settings.suspicious)
            world.apply(option, seat.seat)
            edges[option].prior += prospects(world.game, world.state)[seat.seat] / worlds


def priming_worlds(search: Search, options: int, budget: Budget) -> int:
    """Return in how many worlds to try every option beforehand: in one, if the budget is no more than enough for
    that."""
    tries = budget.iterations
    if tries == 0:
        tries = int(budget.seconds * USUAL_SPEED)
    worlds = tries // (4 * options)
    if worlds == 0 and options <= tries:
        worlds = 1
    settings = search.settings
    return min(settings.rough_primers if search.rough else settings.primers, worlds)
