"""Our own games as contenders: whole random matches and forks, through the API everybody has."""

from __future__ import annotations

from itertools import count, cycle
from random import Random
from typing import Any

from wartable.bench.harness import EACH, GAMES, ITERATIONS, Contender, all_through, repeat, repeat_copy
from wartable.core import registry
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.core.settings import MatchSettings
from wartable.search.budget import Budget
from wartable.search.search import Search
from wartable.search.settings import SearchSettings
from wartable.search.think import think
from wartable.search.tree import Spot


def decisions(game: Game[Any, Any], seed: int = 1) -> Contender:
    """`options` and `take` on a match that keeps no way back, as playouts and random play use it."""
    draw = Random(seed).random
    seeds = count(seed)
    seats = game.seats[0]
    chosen = MatchSettings(registry.complete_settings(game, seats, {}))

    def play() -> int:
        decisions = 0
        match = Match(game, game.setup(seats, chosen, seeded(next(seeds))), playout=True)
        while not match.over:
            match.take(int(draw() * len(match.options)))
            decisions += 1
        return decisions

    return repeat(play)


def points(game: Game[Any, Any], seed: int = 1, every: int = 5) -> list[Match]:
    """Return points all through a match. A fork's cost depends on how far its step has come, so one point would not
    do."""
    random = Random(seed)
    match = registry.new_match(game, seed=seed)
    found = []
    while not match.over:
        if len(match.choices) % every == 0:
            found.append(match.fork())
        match.take(random.randrange(len(match.options)))
    return found


def forks(game: Game[Any, Any], seed: int = 1) -> Contender:
    """`fork` of a full match, with its log and its way back, at one point after the other."""
    where = cycle(points(game, seed))
    return repeat_copy(lambda: next(where).fork())


def searches(game: Game[Any, Any], seed: int = 1, iterations: int = ITERATIONS) -> Contender:
    """Our search as the peers' are: a new tree each time, nothing tried beforehand, all possible worlds alike, every
    rollout by chance to the end of the match, and its result as it is."""
    games = [[match for match in points(game, seed + more) if len(match.options) > 1] for more in range(GAMES)]
    where = all_through(games, EACH)
    rng = seeded(f"bench {seed}")
    settings = SearchSettings()
    settings.depth = -1
    settings.sensible = settings.suspicious = settings.steady = False
    settings.primers = settings.rough_primers = 0
    budget = Budget(iterations, 0.0, whole=True)

    def search() -> int:
        done = 0
        for match in where:
            tree = Search(settings, rng, Spot())
            think(tree, Seat(match, match.seat), budget)
            done += tree.iterations
        return done

    return repeat(search)
