"""Commands of those who change games: many matches, studies, scenarios, contents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.lab import lab
from wartable.cli.options import Content, GameKey, Jobs, Json, Settings

#: The door of the documents under which `wartable --help` lists these.
DOOR = "Design"

door = typer.Typer()
door.add_typer(lab, name="lab", rich_help_panel=DOOR)


@door.command(rich_help_panel=DOOR)
def sim(
    game: GameKey,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many matches.")] = 100,
    seats: Annotated[
        str | None, typer.Option("--seats", help="A bot for each seat, with commas; usually all random.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds give equal results.")] = "1",
    jobs: Jobs = 0,
    settings: Settings = None,
    content: Content = None,
    json: Json = False,
) -> None:
    """Play matches between bots, and count.

    Example: wartable sim jogu --games 2000 --seats greedy,random --seed 7
    """
    from wartable.cli import sim

    sim.run(game, games, seats, seed, jobs, settings or [], content, json)


@door.command(rich_help_panel=DOOR)
def check(
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE", help="Scenario files or folders.")] = None,
    only: Annotated[str, typer.Option("-k", metavar="WORDS", help="Only those that have these words in them.")] = "",
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="With the whole position where a scenario fails.")
    ] = False,
    content: Content = None,
    json: Json = False,
) -> None:
    """Run scenarios: rulings that a program can check. Without a FILE, those of the folder scenarios.

    Example: wartable check scenarios/jogu -k "face down"
    """
    from wartable.cli import check

    check.run(files or [Path("scenarios")], only, content, verbose, json)


@door.command(rich_help_panel=DOOR)
def vocabulary(
    game: GameKey,
    content: Content = None,
    scenarios: Annotated[
        Path | None, typer.Option("--scenarios", metavar="PATH", help="Learn from these scenarios too.")
    ] = None,
    decisions: Annotated[int, typer.Option("--decisions", "-n", min=1, help="Decisions of random play.")] = 1000,
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds learn the same.")] = "vocabulary",
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown, for a page.")] = False,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="Bring the made part of this page up to date.")
    ] = None,
    json: Json = False,
) -> None:
    """Print what scenarios can say of a game: fields, ways, topics, words, lines and seats.

    Example: wartable vocabulary jogu
    """
    from wartable.cli import vocabulary

    how = "json" if json else "markdown" if markdown else "text"
    vocabulary.run(game, content, scenarios, decisions, seed, page, how)


@door.command(rich_help_panel=DOOR)
def content(
    game: GameKey,
    content: Content = None,
    source: Annotated[
        str | None, typer.Option("--source", help="Only values from: rulebook, public, reconstructed or pack.")
    ] = None,
    toml: Annotated[
        bool, typer.Option("--toml", help="Print the built-in content as it is written, to copy into a pack.")
    ] = False,
    json: Json = False,
) -> None:
    """List every value of a game's content and where it comes from.

    Example: wartable content jogu --source reconstructed
    """
    from wartable.cli import content as command

    if toml:
        command.show_built_in(game)
    else:
        command.run(game, content, source, json)
