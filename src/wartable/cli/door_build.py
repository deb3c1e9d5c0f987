"""Commands of those who write rules: what must never happen, what changed, what no test notices."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.options import Content, GameKey, Jobs, Json, Keep

#: The door of the documents under which `wartable --help` lists these.
DOOR = "Build"

door = typer.Typer()


@door.command(rich_help_panel=DOOR)
def fuzz(
    game: GameKey,
    decisions: Annotated[int, typer.Option("--decisions", "-n", min=1, help="How many decisions.")] = 10_000,
    leaks_every: Annotated[int, typer.Option("--leaks-every", min=1, help="Look for leaks every N decisions.")] = 50,
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds give equal matches.")] = "fuzz",
    jobs: Jobs = 0,
    content: Content = None,
    json: Json = False,
) -> None:
    """Play at random and check everything that must hold after every decision.

    Example: wartable fuzz jogu --decisions 20000
    """
    from wartable.cli import fuzz

    fuzz.run(game, decisions, leaks_every, seed, jobs, content, json)


@door.command(rich_help_panel=DOOR)
def mutants(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The key of a game, whose rules are mutated.")
    ] = None,
    part: Annotated[
        str | None,
        typer.Option(
            "--part", metavar="PART", help="Instead of a game: core, search, bots, lab, env, testing, cli or table."
        ),
    ] = None,
    count: Annotated[int, typer.Option("--count", "-n", min=0, help="How many of all possible mutants.")] = 200,
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds choose equal mutants.")] = "1",
    jobs: Jobs = 1,
    keep: Keep = None,
    only: Annotated[str, typer.Option("--only", "-k", metavar="WORDS", help="Only those that have these words.")] = "",
    least: Annotated[
        float | None,
        typer.Option("--least", min=0, max=100, help="Per cent to be killed. [dim]Default: 95, of a PART 90.[/]"),
    ] = None,
    paste: Annotated[bool, typer.Option("--paste", help="Print the entries that would excuse the survivors.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the figures as a table (Markdown).")] = False,
    json: Json = False,
) -> None:
    """Put small faults into the project's sources one at a time, and list those that no scenario or test notices.

    Example: wartable mutants jogu --count 50 --only "medic log"
    """
    from wartable.cli import mutants
    from wartable.core.errors import Fault

    name = game or part
    if name is None or (game and part):
        raise Fault("mutants: name a GAME or a --part")
    least = least if least is not None else 95.0 if game else 90.0
    mutants.run(name, count, seed, jobs, keep, only, least, paste, markdown, json)


@door.command(rich_help_panel=DOOR)
def golden(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Default: all installed games.")] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Write them anew: the rules have changed on purpose.")
    ] = False,
    folder: Annotated[Path, typer.Option("--folder", help="Where the playthroughs are.")] = Path("tests/golden"),
    json: Json = False,
) -> None:
    """Compare golden playthroughs with what the rules do now, or write them anew.

    Example: wartable golden jogu
    """
    from wartable.cli import golden

    golden.run(games or [], folder, update, json)
