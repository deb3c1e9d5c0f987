"""`wartable fuzz`: many random decisions, with everything that must hold checked after each."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any

from wartable.cli.common import console
from wartable.cli.hunt import Chunk, Report, conclude, ending, hunt
from wartable.core import compiled, registry
from wartable.core.game import Game
from wartable.lab.processes import Stopped
from wartable.testing import Findings, fuzz

#: Decisions a process makes before it reports.
CHUNK = 5_000


class Enough(Exception):
    """Ctrl-C was pressed; what was found so far is kept."""


class FuzzWork:
    """What a process needs to fuzz any of the chunks."""

    def __init__(self, key: str, content: Path | None, seed: str, leaks_every: int) -> None:
        self.game: Game[Any, Any] = registry.load(key, content)
        self.seed = seed
        self.leaks_every = leaks_every


def fuzz_some(work: FuzzWork, chunk: Chunk, stopped: Stopped) -> Findings:
    number, decisions = chunk
    kept = Findings()

    def look_up(found: Findings) -> None:
        nonlocal kept
        kept = found
        if stopped():
            raise Enough

    if stopped():
        return kept
    try:
        return fuzz(work.game, decisions, f"{work.seed} {number}", work.leaks_every, progress=look_up)
    except Enough:
        return kept


def add(total: Findings, more: Findings) -> None:
    total.matches += more.matches
    total.decisions += more.decisions
    total.leak_checks += more.leak_checks
    total.undo_checks += more.undo_checks
    total.question_checks += more.question_checks
    total.views.add(more.views)
    total.observations.add(more.observations)
    for mine, theirs in ((total.topics, more.topics), (total.sides, more.sides), (total.endings, more.endings)):
        for name, times in theirs.items():
            mine[name] = mine.get(name, 0) + times


def run(key: str, decisions: int, leaks_every: int, seed: str, jobs: int, content: Path | None, json: bool) -> None:
    game = registry.load(key, content)
    total = Findings()
    start = time.perf_counter()
    work = (key, content, seed, leaks_every)
    gather = partial(add, total)
    ended = hunt(f"{game.name}, decisions", decisions, CHUNK, FuzzWork, work, fuzz_some, gather, jobs)
    report = {
        "game": key,
        "seed": seed,
        "matches": total.matches,
        "decisions": total.decisions,
        "leak_checks": total.leak_checks,
        "undo_checks": total.undo_checks,
        "question_checks": total.question_checks,
        "views": total.views.checks,
        "views_again": total.views.again,
        "observations": total.observations.checks,
        "observations_again": total.observations.again,
        "topics": dict(sorted(total.topics.items())),
        "sides": dict(sorted(total.sides.items())),
        "endings": dict(sorted(total.endings.items())),
        "seconds": round(time.perf_counter() - start, 3),
        "compiled": compiled(),
    }
    conclude(report | ended, None if json else show)


def show(report: Report) -> None:
    out = console()
    observed = f", {report['observations']:,} observations, of which {report['observations_again']:,} were"
    # A game need not have numbers for learners.
    observed = observed if report["observations"] else ""
    out.print(
        f"{report['game']}: {report['decisions']:,} decisions in {report['matches']:,} matches, "
        f"{report['leak_checks']:,} leak checks, {report['undo_checks']:,} undo checks, "
        f"{report['question_checks']:,} question checks, {report['views']:,} views, of which {report['views_again']:,} "
        f"were met before{observed}: [bold]{ending(report)}[/]"
    )
    for what in ("topics", "sides", "endings"):
        # In a game without factions the sides have no names.
        named = {name: times for name, times in report[what].items() if name.strip(" /")}
        if named:
            told = ", ".join(f"{name} {times:,}" for name, times in named.items())
            out.print(f"  [dim]{what}[/] ({len(named)}): {told}")
