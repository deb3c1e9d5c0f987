"""The matches of a training: played in processes, and kept in a file, so that it can be broken off and gone on with."""

from __future__ import annotations

import hashlib
import operator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game, prospects
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.lab.keeping import KeptMatches
from wartable.lab.processes import Stopped
from wartable.lab.regression import Sample

#: One in this many positions of a match is kept: neighbours say almost the same.
EVERY: Final = 4
#: One in this many choices is usually made by chance, so that positions off the beaten track are known too.
STRAY: Final = 8
#: The choices of a match, each by its place among the options.
Choices = list[int]
#: A match to be played: its number, and its choices if it was played before.
Task = tuple[int, Choices | None]
#: A match that was played: its number, what can be learnt from it, and its choices.
Played = tuple[int, list[Sample], Choices]


@dataclass(frozen=True)
class Recipe:
    """What is trained on: matches of which game, between whom, and how many in a round."""

    game: str
    #: At the table; 0 for all numbers in turn.
    seats: int
    games: int
    bot: str
    #: One choice in this many is made by chance.
    stray: int
    #: How much the worths are held to those in use.
    hold: float
    seed: str


class RoundPlayer:
    """What a process needs to play the matches of a round."""

    def __init__(self, recipe: Recipe, worths: list[float], number: int) -> None:
        self.recipe = recipe
        self.number = number
        self.game = registry.load(recipe.game)
        self.game.thinking.worths = worths
        self.seats = [recipe.seats] if recipe.seats else self.game.seats

    def play(self, index: int, known: Choices | None) -> Played:
        name = f"{self.recipe.seed} {self.number} {index}"
        seats = self.seats[index % len(self.seats)]
        players = [bots.make(self.recipe.bot, f"{name} {seat}") for seat in range(seats)]
        samples, choices = self_play(self.game, seats, players, name, self.recipe.stray, known)
        for player in players:
            player.close()
        return index, samples, choices


def play_some(player: RoundPlayer, tasks: list[Task], stopped: Stopped) -> list[Played]:
    return [player.play(index, known) for index, known in tasks if not stopped()]


def self_play(
    game: Game[Any, Any],
    seats: int,
    players: list[Bot],
    seed: str,
    stray: int = STRAY,
    known: list[int] | None = None,
) -> tuple[list[Sample], list[int]]:
    """Play one match between these bots. Return its positions, and its choices, each by its place among the options.
    Where those are `known` from an earlier time, nobody needs to think."""
    rng = seeded(f"train {seed}")
    match = registry.new_match(game, seats, {}, seed)
    handles = [Seat(match, seat) for seat in range(seats)]
    kept: list[list[list[float]]] = []
    choices: list[int] = []
    while match.asks:
        ask = match.asks[0]
        options = ask.options
        if rng.below(EVERY) == 0:
            kept.append(game.thinking.features(match.state))
        if rng.below(stray) == 0:
            index = rng.below(len(options))
        elif known is None:
            index = options.index(players[ask.seat].choose(handles[ask.seat]))
        else:
            index = recalled(known, len(choices), len(options), seed)
        choices.append(index)
        match.take(index)
    result = prospects(game, match.state)
    return [sample(features, result) for features in kept], choices


def recalled(known: list[int], at: int, options: int, seed: str) -> int:
    """Return the choice with this number of a match that was played before."""
    if at >= len(known) or not 0 <= known[at] < options:
        raise Fault(f"the kept match {seed!r} does not fit the rules of today; train without it, from the start")
    return known[at]


def sample(features: list[list[float]], result: list[float]) -> Sample:
    """Return what can be learnt from a position: who is out has no features, and has no part in it."""
    there = [seat for seat in range(len(features)) if features[seat]]
    return [features[seat] for seat in there], [result[seat] for seat in there]


class Diary(KeptMatches):
    """The choices of all matches so far.

    A match is its choices: replayed in a moment, it gives the same positions as when bots thought about it.
    """

    def __init__(self, path: Path | None, what: dict[str, Any]) -> None:
        #: Matches of an earlier time, by round and number.
        self.known: dict[tuple[int, int], Choices] = {}
        super().__init__(path, "training", what)

    def read(self, line: list[Any]) -> None:
        number, index, choices = line
        self.known[number, index] = [operator.index(choice) for choice in choices]

    def tasks(self, number: int, games: int) -> list[Task]:
        """Return all matches of a round."""
        return [(index, self.known.get((number, index))) for index in range(games)]

    def add(self, number: int, played: list[Played]) -> None:
        """Keep these matches of a round, unless they are kept already."""
        self.write([[number, index, choices] for index, _, choices in played if (number, index) not in self.known])


def matter(game: Game[Any, Any], recipe: Recipe) -> dict[str, Any]:
    """Return what a training is about: only matches that agree in all of this belong together."""
    return {
        **asdict(recipe),
        "rules": game.version,
        "content": game.content_hash,
        "worths": hashlib.sha256(repr(game.thinking.worths).encode()).hexdigest()[:16],
    }
