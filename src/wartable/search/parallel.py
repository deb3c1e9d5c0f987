"""Long thinks on several processors: each process searches a tree of its own, and the roots are added up."""

from __future__ import annotations

import json
import os

from wartable.core.ask import Option
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.search.search import Search
from wartable.search.think import think
from wartable.search.tree import Node, Spot


class Helper:
    """A process that searches as well, and the pipe its findings come through."""

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid = pid
        self.pipe = pipe


def think_in_parallel(search: Search, seat: Seat, budget: Budget) -> Node:
    """Do as `think`, with a share of the iterations, or all of the time, in each process.

    The processes are copies of this one, so they know what it knows and nothing needs to be sent to them. Where a
    system cannot copy processes, this one thinks alone. With a budget of iterations the result is reproducible: each
    process has chance of its own, and the roots are added up in order.
    """
    if not hasattr(os, "fork"):
        return think(search, seat, budget)
    share = Budget(-(-budget.iterations // budget.processes), budget.seconds)
    helpers = [start(search, seat, share, search.rng.split()) for _ in range(budget.processes - 1)]
    try:
        node = think(search, seat, share)
    finally:
        findings = [gather(helper) for helper in helpers]
    votes: dict[Option, int] = {}
    for found in findings:
        add(search, node, found, votes)
    outvote(node, votes)
    return node


def start(search: Search, seat: Seat, budget: Budget, rng: Rng) -> Helper:
    """Copy this process; the copy thinks, writes what it found and ends without tidying up what is not its own."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writer)
        return Helper(pid, reader)
    code = 1
    try:
        os.close(reader)
        node = think(Search(search.settings, rng, Spot()), seat, budget)
        found = [
            [list(edge.option), edge.visits, edge.total, edge is node.chosen]
            for edge in node.edges.values()
            if edge.visits
        ]
        with os.fdopen(writer, "w") as pipe:
            json.dump(found, pipe)
        code = 0
    finally:
        os._exit(code)


def gather(helper: Helper) -> str:
    """Return what a helper found; nothing if it failed."""
    with os.fdopen(helper.pipe) as pipe:
        text = pipe.read()
    _, status = os.waitpid(helper.pid, 0)
    return text if status == 0 else "[]"


def add(search: Search, node: Node, found: str, votes: dict[Option, int]) -> None:
    """Add what another process found to the options of the question, and what its planner chose to the votes."""
    for numbers, visits, total, chosen in json.loads(found):
        option = tuple(numbers)
        edge = node.edges.get(option)
        if edge is None:
            edge = search.edge(option, 0.5)
            node.edges[option] = edge
        edge.visits += visits
        edge.available += visits
        edge.total += total
        node.visits += visits
        search.iterations += visits
        if chosen:
            votes[option] = votes.get(option, 0) + 1


def outvote(node: Node, votes: dict[Option, int]) -> None:
    """Let most voices decide where planners chose; among equals the own one, then the first."""
    if node.chosen is None:
        return
    mine = node.chosen.option
    votes[mine] = votes.get(mine, 0) + 1
    for option, count in votes.items():
        if count > votes[mine]:
            mine = option
    node.chosen = node.edges[mine]
