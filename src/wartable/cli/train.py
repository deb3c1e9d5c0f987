"""`wartable train`: fit a game's estimate on self-play, round after round, until it gets no better."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.cli.common import check_folder, console, print_json, progress
from wartable.core.record import write_whole
from wartable.lab.processes import processors
from wartable.lab.selfplay import Recipe
from wartable.lab.train import Trainer, file_text

NOT_TAKEN = "The worths of round {} were no better there, and were not taken: those below are the ones before."


def run(
    recipe: Recipe, rounds: int, jobs: int, keep: Path | None, out: Path | None, note: Path | None, json: bool
) -> None:
    for option, path in (("--keep", keep), ("--out", out), ("--report", note)):
        check_folder(option, path)
    bots.make(recipe.bot, recipe.seed).close()
    trainer = Trainer(recipe, jobs or processors(), keep, progress)
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


def markdown(name: str, report: dict[str, Any]) -> str:
    """Return the report of a fit, for people."""
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
