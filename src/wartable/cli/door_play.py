"""Commands of those who play: at the terminal, and what is known of games and bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.options import Content, GameKey, Json, Scenarios, Seed, Settings

#: The door of the documents under which `wartable --help` lists these.
DOOR = "Play"

door = typer.Typer()

AskedGame = Annotated[str | None, typer.Argument(metavar="GAME", help="The key of a game; asked for if left out.")]


@door.command(rich_help_panel=DOOR)
def play(
    game: AskedGame = None,
    seats: Annotated[
        str | None, typer.Option("--seats", help="For each seat you, you:NAME or a bot; usually you and greedy ones.")
    ] = None,
    settings: Settings = None,
    seed: Seed = None,
    content: Content = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save here after every choice.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
    at: Annotated[Path | None, typer.Option("--at", metavar="POSITION", help="Begin at a position (TOML).")] = None,
) -> None:
    """Play at this terminal, against bots or with others at the same keyboard.

    Example: wartable play jogu --seats you,captain --set faction="Tribe Wu,random" --save game.json
    """
    from wartable.cli import play

    play.run(game, seats, settings or [], seed, content, save, resume, at)


@door.command(rich_help_panel=DOOR)
def learn(game: AskedGame = None) -> None:
    """Learn a game at this terminal, step by step.

    Example: wartable learn jogu
    """
    from wartable.cli import learn

    learn.run(game)


@door.command(rich_help_panel=DOOR)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    at: Annotated[int | None, typer.Option("--at", min=0, help="Stop after N choices.")] = None,
    seat: Annotated[str, typer.Option("--seat", help="Whose eyes: a seat by number or name.")] = "watcher",
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw the board into this file.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the position (TOML), the whole truth of it.")] = False,
    content: Content = None,
    json: Json = False,
) -> None:
    """Tell a saved game as a story, draw it, or print the position at any choice.

    Example: wartable replay game.json --svg out.svg --seat first --at 57
    """
    from wartable.cli import replay

    replay.run(file, at, seat, svg, text, content, json)


@door.command(rich_help_panel=DOOR)
def explain(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    at: Annotated[
        int | None, typer.Option("--at", min=1, help="Before this choice. [dim]Default: the last.[/]")
    ] = None,
    bot: Annotated[str, typer.Option("--bot", help="Who thinks: ismcts:N, or a level.")] = "ismcts@2s",
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds and iterations give equal thoughts.")] = "1",
    content: Content = None,
    json: Json = False,
) -> None:
    """Say what a bot thinks of a point of a game: the chance to win, the best options, what may follow.

    Example: wartable explain game.json --at 52 --bot ismcts:2000
    """
    from wartable.cli import explain

    explain.run(file, at, bot, seed, content, json)


@door.command(rich_help_panel=DOOR)
def rules(
    game: GameKey,
    words: Annotated[list[str] | None, typer.Argument(metavar="ID | WORDS", help="What to look for.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Run the scenarios; list the rules they prove.")] = False,
    scenarios: Scenarios = Path("scenarios"),
    json: Json = False,
) -> None:
    """Show the rules of a game, search in them, or say which of them are proven by scenarios.

    Example: wartable rules jogu discard pile
    """
    from wartable.cli import rules

    if coverage:
        rules.run_coverage(game, scenarios, json)
    else:
        rules.run(game, words or [], json)


@door.command(rich_help_panel=DOOR)
def games(json: Json = False) -> None:
    """List the installed games and their settings.

    Example: wartable games --json
    """
    from wartable.cli import games

    games.run(json)


@door.command(rich_help_panel=DOOR)
def bots(json: Json = False) -> None:
    """List the bots and their parameters.

    Example: wartable bots
    """
    from wartable.cli import bots

    bots.run(json)
