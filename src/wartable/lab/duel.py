"""Matches that mean something: two bots on the same deals, each in every seat, until the difference is clear."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from wartable.bots import registry as bots
from wartable.bots.runner import take_turn
from wartable.core import registry
from wartable.core.game import Game
from wartable.core.seat import Seat
from wartable.lab.statistics import Bounds, verdict


class DuelTally:
    """The result of some matches, from the first bot's side."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        #: Wins; a win that several seats share counts its part, as a draw does.
        self.points = 0.0
        self.wins = 0
        self.losses = 0
        #: Matches and points in each seat.
        self.by_seat: list[list[float]] = [[0.0, 0.0] for _ in range(seats)]
        #: Matches and points with each faction.
        self.by_side: dict[str, list[float]] = {}
        #: Choices and seconds of either bot.
        self.choices = [0, 0]
        self.seconds = [0.0, 0.0]
        self.endings: dict[str, int] = {}
        #: Why a bot forfeited, and how often.
        self.forfeits: dict[str, int] = {}

    def count(self, seat: int, side: str, winners: list[int], seats: int, ending: str) -> None:
        shared = winners if winners else list(range(seats))
        points = 1.0 / len(shared) if seat in shared else 0.0
        self.games += 1
        self.points += points
        self.wins += points == 1.0
        self.losses += points == 0.0
        self.by_seat[seat][0] += 1
        self.by_seat[seat][1] += points
        found = self.by_side.setdefault(side, [0.0, 0.0])
        found[0] += 1
        found[1] += points
        self.endings[ending] = self.endings.get(ending, 0) + 1

    def add(self, other: DuelTally) -> None:
        self.games += other.games
        self.points += other.points
        self.wins += other.wins
        self.losses += other.losses
        for seat, more in enumerate(other.by_seat):
            self.by_seat[seat] = plus(self.by_seat[seat], more)
        for side, more in other.by_side.items():
            self.by_side[side] = plus(self.by_side.get(side, [0.0, 0.0]), more)
        for which in range(2):
            self.choices[which] += other.choices[which]
            self.seconds[which] += other.seconds[which]
        for ending, times in other.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + times
        for reason, times in other.forfeits.items():
            self.forfeits[reason] = self.forfeits.get(reason, 0) + times

    def write(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        return {
            "games": self.games,
            "points": self.points,
            "wins": self.wins,
            "losses": self.losses,
            "by_seat": self.by_seat,
            "by_side": self.by_side,
            "choices": self.choices,
            "seconds": self.seconds,
            "endings": self.endings,
            "forfeits": self.forfeits,
        }

    def read(self, data: dict[str, Any]) -> None:
        """Take over what `write` gave."""
        self.games = data["games"]
        self.points = float(data["points"])
        self.wins = data["wins"]
        self.losses = data["losses"]
        self.by_seat = [[float(number) for number in found] for found in data["by_seat"]]
        self.by_side = {side: [float(number) for number in found] for side, found in data["by_side"].items()}
        self.choices = data["choices"]
        self.seconds = [float(number) for number in data["seconds"]]
        self.endings = data["endings"]
        self.forfeits = data["forfeits"]


def plus(one: list[float], other: list[float]) -> list[float]:
    return [one[0] + other[0], one[1] + other[1]]


class Duel:
    """Bot A in one seat against bot B in all the others.

    Matches come in rounds: as many as there are seats, from one and the same seed, with A in another seat each time.
    So both meet the same deals and the same factions, from all sides.
    """

    def __init__(
        self, game: Game[Any, Any], seats: int, settings: dict[str, Any], one: str, other: str, seed: str
    ) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings
        self.specs = [one, other]
        self.seed = seed

    def round(self, deal: int, stopped: Callable[[], bool]) -> DuelTally | None:
        """Play all matches of a deal. Return nothing if it was stopped in between: what is left of a round would count
        some seats more than others."""
        tally = DuelTally(self.seats)
        for index in range(deal * self.seats, (deal + 1) * self.seats):
            if stopped():
                return None
            self.play(index, tally)
        return tally

    def play(self, index: int, tally: DuelTally) -> None:
        """Play the match with this number. It is the same in whatever process and order it is played."""
        deal, mine = index // self.seats, index % self.seats
        name = f"{self.seed} {deal}"
        match = registry.new_match(self.game, self.seats, self.settings, name)
        which = [0 if seat == mine else 1 for seat in range(self.seats)]
        # A bot's chance is its own in each seat, and the same in mirrored matches of the same seat.
        players = [bots.make(self.specs[which[seat]], f"{name} {seat} {which[seat]}") for seat in range(self.seats)]
        handles = [Seat(match, seat) for seat in range(self.seats)]
        while match.asks:
            seat = match.asks[0].seat
            start = time.perf_counter()
            reason = take_turn(match, players[seat], handles[seat])
            tally.seconds[which[seat]] += time.perf_counter() - start
            tally.choices[which[seat]] += 1
            if reason:
                tally.forfeits[reason] = tally.forfeits.get(reason, 0) + 1
        for player in players:
            player.close()
        state = match.state
        tally.count(mine, self.game.sides(state)[mine], state.winners, self.seats, state.ending)


class DuelSoFar:
    """A duel so far: whole rounds, one after the other, until the sequential test, if there is one, has seen enough."""

    def __init__(self, total: DuelTally, bounds: Bounds | None) -> None:
        """Goes on from `total`, which may have decided it already."""
        self.total = total
        self.bounds = bounds
        self.found = self.judge()

    def judge(self) -> str:
        return "" if self.bounds is None else verdict(self.total.points, self.total.games, *self.bounds)

    def add(self, tally: DuelTally) -> None:
        """Count a round. It is looked at after each, so that it ends at the same one however they are spread."""
        self.total.add(tally)
        self.found = self.judge()


def whole_rounds(games: int, seats: int) -> int:
    """Return the rounds of N matches; where they do not come out even, one round more."""
    return -(-games // seats)
