"""Many matches between bots, in parallel, the same for the same seed however they are spread."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from wartable.bots import registry as bots
from wartable.bots.runner import can_play_blind, play_out
from wartable.core import compiled, registry
from wartable.core.game import Game
from wartable.lab.processes import Progress, Stopped, spread

#: Quick matches that a process plays before it reports, at most; of bots that think, one.
CHUNK = 50


class SimTally:
    """What is counted of some matches."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.draws = 0
        self.wins = [0] * seats
        self.endings: dict[str, int] = {}
        #: How many matches took so many decisions, and so many rounds.
        self.lengths: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        #: Matches and wins of each faction; where both sides have it, it has played twice.
        self.by_faction: dict[str, list[int]] = {}

    def count(self, sides: list[str], winners: list[int], ending: str, decisions: int, rounds: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.lengths[decisions] += 1
        self.rounds[rounds] += 1
        self.draws += not winners
        self.endings[ending] = self.endings.get(ending, 0) + 1
        for seat, side in enumerate(sides):
            of = self.by_faction.setdefault(side, [0, 0])
            of[0] += 1
            of[1] += seat in winners
            self.wins[seat] += seat in winners

    def add(self, other: SimTally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.draws += other.draws
        self.lengths.update(other.lengths)
        self.rounds.update(other.rounds)
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        for ending, times in other.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + times
        for side, (games, wins) in other.by_faction.items():
            of = self.by_faction.setdefault(side, [0, 0])
            of[0] += games
            of[1] += wins


@dataclass(frozen=True)
class SimPlan:
    """Which matches are played, by whom."""

    game: str
    content: Path | None
    players: list[str]
    settings: dict[str, Any]
    seed: str

    def load(self) -> Game[Any, Any]:
        return registry.load(self.game, self.content)


class Simulation:
    """All that a process needs to play any of the matches."""

    def __init__(self, plan: SimPlan) -> None:
        self.plan = plan
        self.game = plan.load()

    def play(self, index: int, tally: SimTally) -> None:
        """Play one match. Its seed is its own, so that it is the same in whatever process and order it is played."""
        name = f"{self.plan.seed} {index}"
        players = [bots.make(player, f"{name} {seat}") for seat, player in enumerate(self.plan.players)]
        match = registry.new_match(self.game, len(players), self.plan.settings, name, playout=can_play_blind(players))
        decisions = play_out(match, players)
        state = match.state
        tally.count(self.game.sides(state), state.winners, state.ending, decisions, self.game.rounds(state))


def play_some(simulation: Simulation, indices: range, stopped: Stopped) -> SimTally:
    tally = SimTally(len(simulation.plan.players))
    for index in indices:
        if stopped():
            break
        simulation.play(index, tally)
    return tally


def spread_of(found: Counter[int]) -> dict[str, float] | None:
    """Return the least, the median, the most and the mean of what was counted; None if nothing was, or only noughts."""
    if not any(found):
        return None
    whole = found.total()
    ordered = sorted(found.elements())
    mean = sum(value * times for value, times in found.items()) / whole
    return {"least": ordered[0], "median": median(ordered), "most": ordered[-1], "mean": round(mean, 2)}


def simulate(plan: SimPlan, games: int, jobs: int, progress: Progress) -> dict[str, Any]:
    """Play all matches of a plan, or as many as there is time for. Return what was counted, as plain data."""
    game = plan.load()
    blind = can_play_blind([bots.make(player, plan.seed) for player in plan.players])
    jobs = min(jobs, games)
    size = max(1, min(CHUNK, games // (jobs * 4))) if blind else 1
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    total = SimTally(len(plan.players))
    start = time.perf_counter()
    with progress(f"{game.name}, {','.join(plan.players)}", games) as advance:

        def done(tally: SimTally) -> None:
            total.add(tally)
            advance(tally.games)

        interrupted = spread(Simulation, (plan,), play_some, chunks, jobs, done)
    seconds = time.perf_counter() - start
    return {
        "game": plan.game,
        "rules": game.version,
        "content": game.content_hash,
        "seats": plan.players,
        "settings": plan.settings,
        "seed": plan.seed,
        "games": total.games,
        "decisions": total.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(total.decisions / seconds),
        "length": round(total.decisions / total.games, 2) if total.games else None,
        "lengths": spread_of(total.lengths),
        "rounds": spread_of(total.rounds),
        "wins": total.wins,
        "draws": total.draws,
        "by_faction": {
            side: {"games": played, "wins": wins} for side, (played, wins) in sorted(total.by_faction.items())
        },
        "endings": dict(sorted(total.endings.items())),
        "jobs": jobs,
        "compiled": compiled(),
        "interrupted": interrupted,
    }
