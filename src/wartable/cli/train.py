"""`wartable train`: fit a game's estimate on self-play, round after round, until it gets no better."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.bots import train
from wartable.bots.train import Sample
from wartable.cli.common import check_folder, console, print_json, progress
from wartable.cli.parallel import processors, spread
from wartable.cli.selfplay import Diary, Played, Player, Recipe, matter, play_some
from wartable.core import registry, weights
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.record import write_whole
from wartable.core.rng import seeded

#: A round that makes the check this much better, in nats, is worth another.
WORTHWHILE = 0.002
CHUNK = 10
NOT_TAKEN = "The worths of round {} were no better there, and were not taken: those below are the ones before."


class Trainer:
    """The rounds of a training and what each of them found."""

    def __init__(self, recipe: Recipe, jobs: int, keep: Path | None) -> None:
        key, seats = recipe.game, recipe.seats
        self.game: Game[Any] = registry.load(key)
        if not self.game.feature_names():
            raise Fault(f"{key} has no features to fit: its estimate is written by hand")
        if seats and seats not in self.game.seats:
            allowed = ", ".join(str(number) for number in self.game.seats)
            raise Fault(f"{key} is not played by {seats}; allowed: --seats {allowed}, or 0 for all in turn")
        self.recipe = recipe
        self.jobs = jobs
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
        """Play with the worths so far and fit new ones; gives how much better they are on matches not fitted on."""
        matches = self.play(number)
        if self.interrupted:
            return None
        fitting, checking = train.split(matches, seeded(f"{self.recipe.seed} split {number}"))
        self.fitting = self.fitting + fitting
        self.checking = checking
        found = train.Refit(self.fitting, checking, self.game.worths, self.recipe.hold)
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
        self.game.worths = found.worths
        return found.gain

    def play(self, number: int) -> list[list[Sample]]:
        matches: list[list[Sample]] = []
        games = self.recipe.games
        tasks = self.diary.tasks(number, games)
        chunks = [tasks[first : first + CHUNK] for first in range(0, games, CHUNK)]
        with progress(f"round {number}", games) as advance:

            def done(played: list[Played]) -> None:
                self.diary.add(number, played)
                matches.extend(samples for _, samples, _ in played)
                advance(len(played))

            arguments = (self.recipe, self.game.worths, number)
            self.interrupted = spread(Player, arguments, play_some, chunks, self.jobs, done)
        return matches

    def report(self) -> dict[str, Any]:
        """What the training found; the weight of a feature is its worth times how much it usually differs."""
        names = self.game.feature_names()
        usual = train.spreads(self.checking, len(names))
        return {
            "game": self.game.key,
            "seats": self.recipe.seats,
            "bot": self.recipe.bot,
            "seed": self.recipe.seed,
            "rounds": self.rounds,
            "worth": {name: round(worth, 4) for name, worth in zip(names, self.game.worths, strict=True)},
            # A feature that never differs decided nothing here.
            "weight": {
                name: round(worth * spread, 3)
                for name, worth, spread in zip(names, self.game.worths, usual, strict=True)
                if spread > 0.0
            },
            "calibration": [
                {"given": round(given, 3), "true": round(true, 3), "positions": count}
                for given, true, count in train.calibration(self.checking, self.game.worths)
            ],
        }


def run(
    recipe: Recipe, rounds: int, jobs: int, keep: Path | None, out: Path | None, note: Path | None, json: bool
) -> None:
    for option, path in (("--keep", keep), ("--out", out), ("--report", note)):
        check_folder(option, path)
    bots.make(recipe.bot, recipe.seed).close()
    trainer = Trainer(recipe, jobs or processors(), keep)
    trainer.run(rounds)
    if trainer.interrupted:
        again = f"; the same command goes on with {keep}" if keep else ""
        said = f"interrupted in round {len(trainer.rounds) + 1}{again}"
        console(stderr=True).print(said, markup=False, soft_wrap=True)
    if not trainer.rounds:
        raise SystemExit(130)
    report = trainer.report()
    if out is not None:
        write_whole(out, file_text(trainer).encode())
    if note is not None:
        write_whole(note, markdown(trainer.game.name, report).encode())
    if json:
        print_json(report)
    else:
        console().print(markdown(trainer.game.name, report), markup=False)
    if trainer.interrupted:
        raise SystemExit(130)


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
    return weights.write(game.feature_names(), game.worths, heading)


def markdown(name: str, report: dict[str, Any]) -> str:
    """The report of a fit, for people."""
    lines = [
        f"# What decides {name}",
        "",
        f"Fitted by `wartable train {report['game']}` on self-play of `{report['bot']}`"
        f"{' among ' + str(report['seats']) if report['seats'] else ''} (seed {report['seed']}). "
        "Loss is in nats (less is better; blind guessing between two seats costs 0.693), on matches that were not "
        "fitted on.",
        "",
        "| round | matches | positions | loss before | loss after | leader wins before | after |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {one['round']} | {one['matches']:,} | {one['positions']:,} | {one['loss_before']:.4f} | "
        f"{one['loss_after']:.4f} | {one['right_before']:.1%} | {one['right_after']:.1%} |"
        for one in report["rounds"]
    ]
    lines += [f"\n{NOT_TAKEN.format(one['round'])}" for one in report["rounds"] if not one["taken"]]
    lines += [
        "",
        "Worth is what one unit of a feature adds to a seat's score; weight is worth times how much the feature "
        "usually differs between seats, so that features can be compared.",
        "",
        "| feature | worth | weight |",
        "|---|---|---|",
    ]
    ranked = sorted(report["weight"].items(), key=lambda item: -abs(item[1]))
    lines += [f"| {feature} | {report['worth'][feature]:+.3f} | {weight:+.3f} |" for feature, weight in ranked]
    lines += [
        "",
        "How far its chances can be trusted:",
        "",
        "| chance given | came true | positions |",
        "|---|---|---|",
    ]
    lines += [f"| {one['given']:.0%} | {one['true']:.0%} | {one['positions']:,} |" for one in report["calibration"]]
    return "\n".join(lines) + "\n"
