"""What a search thinks of a position, for people: the chance to win, the best options, and how it may go on."""

from __future__ import annotations

import time
from typing import Any, Final

from wartable.core.ask import Option
from wartable.core.match import Match
from wartable.core.names import Names
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.search.search import Search
from wartable.search.settings import SearchSettings
from wartable.search.think import think
from wartable.search.tree import Edge, Node, Spot

#: Worlds in which the most visited continuation is looked for.
WORLDS: Final = 16
#: A continuation goes on as long as its choices were visited so often.
ENOUGH: Final = 8


class Considered:
    """One option: its words, how often the search visited it, and the chance to win after it."""

    def __init__(self, option: Option, text: str, visits: int, share: float, chance: float) -> None:
        self.option = option
        self.text = text
        self.visits = visits
        self.share = share
        self.chance = chance


class Reply:
    """One choice of the expected continuation."""

    def __init__(self, seat: int, name: str, text: str, visits: int) -> None:
        self.seat = seat
        self.name = name
        self.text = text
        self.visits = visits


class Explanation:
    """What was found about one question of one seat."""

    def __init__(self, seat: int, topic: str, chance: float, iterations: int, seconds: float) -> None:
        self.seat = seat
        self.topic = topic
        #: The chance to win, with the best option.
        self.chance = chance
        #: The best few options, best first.
        self.considered: list[Considered] = []
        #: What is most likely chosen after the best option, as far as the search has looked.
        self.continuation: list[Reply] = []
        self.iterations = iterations
        self.seconds = seconds

    def data(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        return {
            "seat": self.seat,
            "topic": self.topic,
            "chance": round(self.chance, 4),
            "options": [
                {
                    "option": list(one.option),
                    "text": one.text,
                    "visits": one.visits,
                    "share": round(one.share, 4),
                    "chance": round(one.chance, 4),
                }
                for one in self.considered
            ],
            "continuation": [
                {"seat": reply.seat, "name": reply.name, "text": reply.text, "visits": reply.visits}
                for reply in self.continuation
            ],
            "iterations": self.iterations,
            "seconds": round(self.seconds, 3),
        }

    def text(self) -> str:
        """Return it as lines for people."""
        lines = [f"chance to win: {self.chance:.0%}"]
        for place, one in enumerate(self.considered, 1):
            lines.append(f"{place}. {one.text}: {one.chance:.0%} ({one.share:.0%} of the search)")
        if self.continuation:
            lines.append("then, most likely:")
            lines += [f"   {reply.name}: {reply.text}" for reply in self.continuation]
        return "\n".join(lines)


def explain(seat: Seat, rng: Rng, budget: Budget, best: int = 5, length: int = 6) -> Explanation:
    """Think about the question of a seat and say what was found. Nothing is used but what the seat may know."""
    start = time.perf_counter()
    search = Search(SearchSettings(), rng, Spot())
    node = think(search, seat, Budget(budget.iterations, budget.seconds, whole=True))
    # Past a question with one option the search thinks about the next one, which may be the same seat's.
    ranked = [edge for edge in node.ranked() if edge.visits] if len(seat.options) > 1 else [only_option(search, seat)]
    found = Explanation(seat.seat, seat.topic, estimate(ranked[0]), search.iterations, time.perf_counter() - start)
    total = sum(edge.visits for edge in ranked)
    for edge in ranked[:best]:
        text = seat.describe(edge.option).text
        found.considered.append(Considered(edge.option, text, edge.visits, edge.visits / total, estimate(edge)))
    found.continuation = (
        continuation(search, seat, ranked[0], length)
        if node.chosen is None
        else planned(search.rng, seat, node.chosen, length)
    )
    return found


def only_option(search: Search, seat: Seat) -> Edge:
    """Return the only option of a question. A search passes by it: what came out at all is its result, and the tree
    goes on after it."""
    edge = search.edge(seat.options[0], 0.0)
    edge.visits = search.iterations
    edge.total = search.luck[seat.seat].after
    edge.nodes = search.root.nodes
    edge.joint = search.root.joint
    return edge


def estimate(edge: Edge) -> float:
    return edge.total / edge.visits


def continuation(search: Search, seat: Seat, chosen: Edge, length: int) -> list[Reply]:
    """Return the most visited choices after the chosen one, among those that are possible together in some world."""
    best: list[Reply] = []
    for _ in range(WORLDS):
        line = one_line(search, seat, chosen, length)
        if [reply.visits for reply in line] > [reply.visits for reply in best]:
            best = line
    return best


def one_line(search: Search, seat: Seat, chosen: Edge, length: int) -> list[Reply]:
    """Return the line that one imagined world expects: always the most visited choice. What is chosen in secret is not
    foretold."""
    world = seat.imagine(search.rng, True)
    secret = world.together
    if secret:
        return []
    world.apply(chosen.option, seat.seat)
    line: list[Reply] = []
    spot: Spot = chosen
    while world.asks and not world.together and len(line) < length:
        ask = world.asks[0]
        if len(ask.options) == 1:
            world.take(0)
            continue
        node = search.question(world, spot, ask.seat)
        index = most_visited(node, ask.options)
        if index < 0:
            break
        edge = node.edges[ask.options[index]]
        line.append(reply(world, ask.seat, edge.option, edge.visits, seat.names))
        spot = edge
        world.take(index)
    return line


def planned(rng: Rng, seat: Seat, chosen: Edge, length: int) -> list[Reply]:
    """Return how a plan goes on, in one imagined world: by quick choices."""
    world = seat.imagine(rng, True)
    world.apply(chosen.option, seat.seat)
    line: list[Reply] = []
    while world.asks and len(line) < length:
        ask = world.asks[0]
        index = 0
        if len(ask.options) > 1:
            index = world.game.thinking.quick(world.state, ask, rng)
            line.append(reply(world, ask.seat, ask.options[index], chosen.visits, seat.names))
        world.take(index)
    return line


def reply(world: Match, seat: int, option: Option, visits: int, names: Names) -> Reply:
    game = world.game
    text = game.describe(world.view(seat), option, names).text
    return Reply(seat, names.seat(seat, game.seat_name(seat)).heading(False), text, visits)


def most_visited(node: Node, options: list[Option]) -> int:
    """Return the index of the option with the most visits, if they are enough; else -1."""
    best = -1
    most = ENOUGH - 1
    for index, option in enumerate(options):
        edge = node.edges.get(option)
        if edge is not None and edge.visits > most:
            best = index
            most = edge.visits
    return best
