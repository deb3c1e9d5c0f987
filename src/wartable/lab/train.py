"""A training: a game's estimate is fitted on self-play, round after round, until it gets no better."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.core import registry, weights
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.rng import seeded
from wartable.lab import regression
from wartable.lab.processes import Progress, spread
from wartable.lab.regression import Sample
from wartable.lab.selfplay import Diary, Played, Recipe, RoundPlayer, matter, play_some

#: A round that makes the check this much better, in nats, is worth another.
WORTHWHILE = 0.002
CHUNK = 10


class Trainer:
    """The rounds of a training and what each of them found."""

    def __init__(self, recipe: Recipe, jobs: int, keep: Path | None, progress: Progress) -> None:
        key, seats = recipe.game, recipe.seats
        self.game: Game[Any, Any] = registry.load(key)
        if not self.game.thinking.feature_names():
            raise Fault(f"{key} has no features to fit: its thinking writes no `feature_names` and `features`")
        if seats and seats not in self.game.seats:
            allowed = ", ".join(str(number) for number in self.game.seats)
            raise Fault(f"{key} is not played by {seats}; allowed: --seats {allowed}, or 0 for all in turn")
        self.recipe = recipe
        self.jobs = jobs
        self.progress = progress
        self.diary = Diary(keep, matter(self.game, recipe))
        #: All samples so far to fit on, and those of the last round to check with.
        self.fitting: list[Sample] = []
        self.checking: list[Sample] = []
        self.rounds: list[dict[str, Any]] = []
        self.interrupted = False

    def run(self, rounds: int) -> None:
        for number in range(1, rounds + 1):
            gain = self.round(number)
            if gain is None or gain < WORTHWHILE:
                break

    def round(self, number: int) -> float | None:
        """Play with the worths so far and fit new ones. Return how much better they are on matches not fitted on."""
        matches = self.play(number)
        if self.interrupted:
            return None
        fitting, checking = regression.split(matches, seeded(f"{self.recipe.seed} split {number}"))
        self.fitting = self.fitting + fitting
        self.checking = checking
        found = regression.Refit(self.fitting, checking, self.game.thinking.worths, self.recipe.hold)
        self.rounds.append(
            {
                "round": number,
                "matches": len(matches),
                "positions": len(fitting) + len(checking),
                "loss_before": round(found.loss_before, 4),
                "loss_after": round(found.loss_after, 4),
                "right_before": round(found.right_before, 4),
                "right_after": round(found.right_after, 4),
                "taken": found.taken,
            }
        )
        self.game.thinking.worths = found.worths
        return found.gain

    def play(self, number: int) -> list[list[Sample]]:
        matches: list[list[Sample]] = []
        games = self.recipe.games
        tasks = self.diary.tasks(number, games)
        chunks = [tasks[first : first + CHUNK] for first in range(0, games, CHUNK)]
        with self.progress(f"round {number}", games) as advance:

            def done(played: list[Played]) -> None:
                self.diary.add(number, played)
                matches.extend(samples for _, samples, _ in played)
                advance(len(played))

            arguments = (self.recipe, self.game.thinking.worths, number)
            self.interrupted = spread(RoundPlayer, arguments, play_some, chunks, self.jobs, done)
        return matches

    def report(self) -> dict[str, Any]:
        """Return what the training found; the weight of a feature is its worth times how much it usually differs."""
        names = self.game.thinking.feature_names()
        usual = regression.spreads(self.checking, len(names))
        return {
            "game": self.game.key,
            "seats": self.recipe.seats,
            "bot": self.recipe.bot,
            "seed": self.recipe.seed,
            "rounds": self.rounds,
            "worth": {name: round(worth, 4) for name, worth in zip(names, self.game.thinking.worths, strict=True)},
            # A feature that never differs decided nothing here.
            "weight": {
                name: round(worth * spread, 3)
                for name, worth, spread in zip(names, self.game.thinking.worths, usual, strict=True)
                if spread > 0.0
            },
            "calibration": [
                {"given": round(given, 3), "true": round(true, 3), "positions": count}
                for given, true, count in regression.calibration(self.checking, self.game.thinking.worths)
            ],
        }


def file_text(trainer: Trainer) -> str:
    game, recipe = trainer.game, trainer.recipe
    last = trainer.rounds[-1]
    right = last["right_after"] if last["taken"] else last["right_before"]
    heading = [
        f"What each feature of a position of {game.name} is worth, for a seat against the others.",
        f"Fitted by: wartable train {game.key} --seats {recipe.seats} --games {recipe.games} --bot {recipe.bot} "
        f"--stray {recipe.stray} --hold {recipe.hold:g} --seed {recipe.seed}",
        f"On other matches than those fitted on, the leader by these numbers won {right:.1%}.",
    ]
    return weights.write(game.thinking.feature_names(), game.thinking.worths, heading)
