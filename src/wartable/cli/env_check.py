"""`wartable env GAME --check N`: what learners observe tells nothing hidden, and what can be chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.cli.common import console
from wartable.cli.env import game_with_numbers
from wartable.cli.hunt import Chunk, Report, conclude, ending, hunt
from wartable.core import registry
from wartable.core.game import Game
from wartable.lab.processes import Stopped
from wartable.testing.observing import Observed, observe_all

#: Choices that a process makes before it reports.
CHUNK = 2_500


class Checking:
    """What a process needs to check any of the chunks."""

    def __init__(self, key: str, content: Path | None, bot: str, seed: str) -> None:
        self.game: Game[Any, Any] = registry.load(key, content)
        self.bot = bot
        self.seed = seed


def check_some(work: Checking, chunk: Chunk, stopped: Stopped) -> Observed:
    number, decisions = chunk
    return observe_all(work.game, work.bot, decisions, f"{work.seed} {number}", stopped)


def run(key: str, decisions: int, bot: str, seed: str, jobs: int, content: Path | None, json: bool) -> None:
    game = game_with_numbers(key, content)
    bots.make(bot, seed).close()
    total = Observed()
    ended = hunt(
        f"{game.name}, choices", decisions, CHUNK, Checking, (key, content, bot, seed), check_some, total.add, jobs
    )
    report = {
        "game": key,
        "bot": bot,
        "seed": seed,
        "matches": total.matches,
        "decisions": total.decisions,
        "observations": total.observations.checks,
        "observations_again": total.observations.again,
        "compared": total.compared,
        "with_something_hidden": total.differed,
        "masks_compared": total.masks,
    }
    conclude(report | ended, None if json else show)


def show(report: Report) -> None:
    console().print(
        f"{report['game']}: {report['decisions']:,} choices of {report['bot']} in {report['matches']:,} matches; "
        f"{report['observations']:,} observations of who was asked, of which {report['observations_again']:,} were met "
        f"before; {report['compared']:,} compared with those in an imagined world, of which "
        f"{report['with_something_hidden']:,} looked different to the others; "
        f"{report['masks_compared']:,} masks compared: [bold]{ending(report)}[/]"
    )
