"""`wartable env`: what learners are told of a game, number by number, and data sets to learn from."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.bots import registry as bots
from wartable.cli.common import check_folder, console, print_json, progress, settings_of
from wartable.core import registry
from wartable.core.errors import Fault, one_of
from wartable.core.game import Game
from wartable.lab.processes import processors, spread

if TYPE_CHECKING:
    from wartable.env.dataset import DatasetPlan

INSTALL = 'pip install "wartable[env]"'
#: A list of more names than these is told once, and then by where it stands.
LONG = 8


def run(
    key: str,
    games: int,
    bot: str,
    out: Path | None,
    seats: int,
    seed: str,
    jobs: int,
    pairs: list[str],
    content: Path | None,
    json: bool,
    facts: bool,
) -> None:
    game = game_with_numbers(key, content)
    if out is None and not facts:
        told(game, json)
        return
    if seats and seats not in game.seats:
        raise Fault(one_of(f"number of seats for {key}", seats, [str(count) for count in game.seats]))
    bots.make(bot, seed).close()
    if out is None:
        measure(game, games, bot, seats or game.seats[0], seed, jobs, pairs, content, json)
        return
    check_folder("--out", out)
    write(game, games, bot, out, seats or game.seats[0], seed, jobs, pairs, content, json)


def game_with_numbers(key: str, content: Path | None) -> Game[Any, Any]:
    game = registry.load(key, content)
    if not game.learning.labels():
        raise Fault(f"{key} offers no numbers for learners: its `learning` has no labels")
    return game


# -- what each number means ----------------------------------------------------------------------------------------


def told(game: Game[Any, Any], json: bool) -> None:
    labels, actions = game.learning.labels(), game.learning.action_labels()
    if json:
        print_json({"game": game.key, "seats": game.seats, "observation": labels, "actions": actions})
        return
    out = console()
    out.print(f"[bold]{game.name}[/]: {len(labels):,} numbers are observed, {len(actions):,} actions can be allowed")
    for title, lines in (("observation", labels), ("actions", actions)):
        out.print(f"\n[bold]{title}[/]")
        for first, last, said in stretches(lines):
            out.print(f"{first if first == last else f'{first}-{last}':>12}  {said}", markup=False, soft_wrap=True)


def stretches(labels: list[str]) -> list[tuple[int, int, str]]:
    """Return labels in few lines: those that say something of each thing of a kind, "what: name", become one, and a
    long list of names is told once."""
    found: list[tuple[int, int, str]] = []
    listed: dict[tuple[str, ...], str] = {}
    at = 0
    for topic, row in groupby(labels, topic_of):
        rows = list(row)
        names = tuple(label.removeprefix(f"{topic}: ") for label in rows)
        if not topic:
            found += [(at + number, at + number, label) for number, label in enumerate(rows)]
        else:
            place = f"{at}-{at + len(rows) - 1}"
            known = listed.setdefault(names, place) if len(names) > LONG else place
            said = ", ".join(names) if known == place else f"{names[0]} to {names[-1]}, as in {known}"
            found.append((at, at + len(rows) - 1, f"{topic}: {said}"))
        at += len(rows)
    return found


def topic_of(label: str) -> str:
    """Return what a label says of the thing that it names; nothing for one that stands for itself."""
    what, colon, _ = label.partition(": ")
    return what if colon else ""


def planned(game: Game[Any, Any], bot: str, seats: int, seed: str, pairs: list[str]) -> DatasetPlan:
    """Return which matches are played, with settings checked and completed."""
    from wartable.env import dataset

    settings = registry.complete_settings(game, seats, settings_of(game, pairs, seats))
    return dataset.DatasetPlan(game.key, game.content_hash, seats, settings, bot, seed)


# -- facts ---------------------------------------------------------------------------------------------------------


def measure(
    game: Game[Any, Any],
    games: int,
    bot: str,
    seats: int,
    seed: str,
    jobs: int,
    pairs: list[str],
    content: Path | None,
    json: bool,
) -> None:
    """Tell what kind of game this is for learners, measured in matches of a bot."""
    try:
        from wartable.env import dataset, facts
    except ImportError as missing:
        raise Fault(f"cannot import {missing.name}, which environments need; install it with: {INSTALL}") from None
    plan = planned(game, bot, seats, seed, pairs)
    found: list[facts.Measured] = []
    with progress(f"{game.name}, matches", games) as advance:

        def done(one: facts.Measured | None) -> None:
            if one is not None:
                found.append(one)
                advance(1)

        interrupted = spread(
            dataset.DatasetPlayer, (plan, content), facts.measure, range(games), jobs or processors(), done
        )
    if found:
        report = {"game": game.key, "seats": seats, "bot": bot, **facts.summary(found), "interrupted": interrupted}
        if json:
            print_json(report)
        else:
            for name, value in report.items():
                console().print(f"{name.replace('_', ' '):>24}  {value}", markup=False, soft_wrap=True)
    if interrupted:
        sys.exit(130)


# -- data sets -----------------------------------------------------------------------------------------------------


def write(
    game: Game[Any, Any],
    games: int,
    bot: str,
    out: Path,
    seats: int,
    seed: str,
    jobs: int,
    pairs: list[str],
    content: Path | None,
    json: bool,
) -> None:
    try:
        from wartable.env import dataset
    except ImportError as missing:
        raise Fault(f"cannot import {missing.name}, which data sets need; install it with: {INSTALL}") from None
    plan = planned(game, bot, seats, seed, pairs)
    writer = dataset.Writer(plan, out, game.learning.labels(), game.learning.action_labels())
    before = writer.matches
    chunks = list(range(before, games))
    with progress(f"{game.name}, matches", games) as advance:
        advance(min(before, games))

        def done(rows: dict[str, list[Any]] | None) -> None:
            if rows is not None:
                writer.write(rows)
                advance(1)

        try:
            interrupted = spread(
                dataset.DatasetPlayer, (plan, content), dataset.play, chunks, jobs or processors(), done
            )
        finally:
            writer.close()
    report = {
        "game": game.key,
        "bot": bot,
        "matches": writer.matches,
        "played_before": before,
        "choices": writer.rows,
        "file": str(out),
        "bytes": out.stat().st_size,
        "interrupted": interrupted,
    }
    if json:
        print_json(report)
    else:
        how = "; interrupted: the same command goes on" if interrupted else ""
        console().print(
            f"{out}: {writer.rows:,} choices of {bot} in {writer.matches:,} matches of {game.name}, "
            f"{report['bytes']:,} bytes{how}",
            markup=False,
            soft_wrap=True,
        )
    if interrupted:
        sys.exit(130)
