"""The matches of a training: played in processes, and kept in a file, so that it can be broken off and gone on with."""

from __future__ import annotations

import hashlib
import json
import operator
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.bots import train
from wartable.bots.train import Sample
from wartable.cli.common import about_the_same
from wartable.cli.parallel import Stopped
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game

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
    #: One choice in so many is made by chance.
    stray: int
    #: How much the worths are held to those in use.
    hold: float
    seed: str


class Player:
    """What a process needs to play the matches of a round."""

    def __init__(self, recipe: Recipe, worths: list[float], number: int) -> None:
        self.recipe = recipe
        self.number = number
        self.game = registry.load(recipe.game)
        self.game.worths = worths
        self.seats = [recipe.seats] if recipe.seats else self.game.seats

    def play(self, index: int, known: Choices | None) -> Played:
        name = f"{self.recipe.seed} {self.number} {index}"
        seats = self.seats[index % len(self.seats)]
        players = [bots.make(self.recipe.bot, f"{name} {seat}") for seat in range(seats)]
        samples, choices = train.self_play(self.game, seats, players, name, self.recipe.stray, known)
        for player in players:
            player.close()
        return index, samples, choices


def play_some(player: Player, tasks: list[Task], stopped: Stopped) -> list[Played]:
    return [player.play(index, known) for index, known in tasks if not stopped()]


class Diary:
    """The choices of all matches so far, a line each, after a line that says what was trained.

    A match is its choices: replayed in a moment, it gives the same positions as when bots thought about it.
    """

    def __init__(self, path: Path | None, what: dict[str, Any]) -> None:
        """Begins a file, or goes on with one; without a path nothing is kept."""
        self.path = path
        #: Matches of an earlier time, by round and number.
        self.known: dict[tuple[int, int], Choices] = {}
        if path is None:
            return
        if path.exists():
            self.load(path, what)
        else:
            self.write(path, json.dumps(what))

    def load(self, path: Path, what: dict[str, Any]) -> None:
        try:
            text = path.read_text(encoding="utf-8")
            # What was being written when the power was cut does not count.
            whole = text[: text.rfind("\n") + 1]
            first, *lines = whole.splitlines()
            was: dict[str, Any] = {name: json.loads(first)[name] for name in what}
            for number, index, choices in map(json.loads, lines):
                self.known[number, index] = [operator.index(choice) for choice in choices]
        except (OSError, ValueError, LookupError, TypeError):
            raise Fault(f"--keep {path}: there is a file already, and it is not of a training; name another") from None
        about_the_same("--keep", path, "training", was, what)
        if whole != text:
            os.truncate(path, len(whole.encode()))

    def tasks(self, number: int, games: int) -> list[Task]:
        """All matches of a round."""
        return [(index, self.known.get((number, index))) for index in range(games)]

    def add(self, number: int, played: list[Played]) -> None:
        """Keep these matches of a round, unless they are kept already."""
        new = [[number, index, choices] for index, _, choices in played if (number, index) not in self.known]
        if self.path is not None and new:
            self.write(self.path, *map(json.dumps, new))

    def write(self, path: Path, *lines: str) -> None:
        try:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in lines)
                file.flush()
                os.fsync(file.fileno())
        except OSError as mistake:
            raise Fault(f"--keep {path}: cannot write: {mistake.strerror}") from None


def matter(game: Game[Any], recipe: Recipe) -> dict[str, Any]:
    """What a training is about: only matches that agree in all of this belong together."""
    return {
        **asdict(recipe),
        "rules": game.version,
        "content": game.content_hash,
        "worths": hashlib.sha256(repr(game.worths).encode()).hexdigest()[:16],
    }
