"""Commands of those who teach and measure players: duels, trainings, environments, benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.options import Content, GameKey, Jobs, Json, Keep, Settings

#: The door of the documents under which `wartable --help` lists these.
DOOR = "Research"

door = typer.Typer()


@door.command(rich_help_panel=DOOR)
def duel(
    one: Annotated[str, typer.Argument(metavar="A", help="A bot; `wartable bots` lists them.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The bot in all other seats.")],
    game: Annotated[str, typer.Option("--game", "-g", metavar="GAME", help="The key of a game.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many matches, at most.")] = 200,
    seats: Annotated[int, typer.Option("--seats", help="Seats at the table; 0: the fewest.")] = 0,
    test: Annotated[
        str | None, typer.Option("--test", metavar="LOW:HIGH", help="Stop when it is clear which of two shares it is.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds give equal deals.")] = "1",
    jobs: Jobs = 0,
    settings: Settings = None,
    content: Content = None,
    keep: Keep = None,
    json: Json = False,
) -> None:
    """Let two bots play the same deals from all seats, and say who is better and how sure that is.

    Example: wartable duel captain greedy --game jogu --games 200 --keep duel.json
    """
    from wartable.cli import duel

    duel.run(one, other, game, games, seats, test, seed, jobs, settings or [], content, keep, json)


@door.command(rich_help_panel=DOOR)
def train(
    game: GameKey,
    seats: Annotated[int, typer.Option("--seats", help="Seats at the table; 0: all numbers in turn.")] = 0,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help="Matches of self-play in a round.")] = 1000,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds, at most.")] = 6,
    bot: Annotated[str, typer.Option("--bot", help="Who plays.")] = "greedy:2",
    stray: Annotated[int, typer.Option("--stray", min=2, help="One choice in N is made by chance.")] = 8,
    hold: Annotated[
        float,
        typer.Option("--hold", min=0.0, help="Draw worths to those in use, as so many positions would; 0: to nothing."),
    ] = 0.0,
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds give equal fits.")] = "1",
    jobs: Jobs = 0,
    keep: Keep = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the fitted numbers (TOML).")] = None,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Write the report (Markdown).")
    ] = None,
    json: Json = False,
) -> None:
    """Fit a game's estimate on self-play, until it gets no better.

    Example: wartable train jogu --games 600 --bot captain --keep matches.jsonl --out value.toml
    """
    from wartable.cli import train
    from wartable.lab.selfplay import Recipe

    recipe = Recipe(game, seats, games, bot, stray, hold, seed)
    train.run(recipe, rounds, jobs, keep, out, report, json)


nets = typer.Typer(help="Learned players: train one by a teacher, and see what is known of it.", no_args_is_help=True)
door.add_typer(nets, name="net", rich_help_panel=DOOR)


@nets.command("train")
def train_net(
    game: GameKey,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the net here; play it as net:FILE.")],
    seats: Annotated[int, typer.Option("--seats", help="Seats at the table; 0: all numbers in turn.")] = 0,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help="Matches of the first stage.")] = 1000,
    later: Annotated[int, typer.Option("--later", min=10, help="Matches of each later stage.")] = 500,
    stages: Annotated[
        int, typer.Option("--stages", min=1, help="In the first the teacher plays, in later ones the net so far.")
    ] = 2,
    teacher: Annotated[
        str, typer.Option("--teacher", help="Who judges every question: a bot that searches.")
    ] = "general",
    stray: Annotated[int, typer.Option("--stray", min=2, help="One choice in N is made by chance.")] = 10,
    wide: Annotated[int, typer.Option("--wide", min=1, max=4096, help="Units of the first layer.")] = 128,
    narrow: Annotated[int, typer.Option("--narrow", min=1, max=4096, help="Units of the second layer.")] = 64,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How often each question is learnt from.")] = 10,
    rate: Annotated[float, typer.Option("--rate", min=0.000001, max=1.0, help="How fast it learns at first.")] = 0.001,
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds give equal matches.")] = "1",
    jobs: Jobs = 0,
    keep: Keep = None,
    json: Json = False,
) -> None:
    """Train a net: a teacher judges every question of its matches, and a net learns to choose as it would.

    Example: wartable net train jogu --teacher general:400 --keep taught.jsonl --out mine.net
    """
    from wartable.cli import net
    from wartable.lab.teaching import Course

    course = Course(game, seats, games, later, teacher, stray, seed)
    net.train(course, (wide, narrow, epochs, rate), stages, jobs, keep, out, json)


@nets.command("show")
def show_net(
    name: Annotated[str, typer.Argument(metavar="NET", help="The key of a game, or the file of a net.")],
    json: Json = False,
) -> None:
    """Say what a net looks at, which command made it, and how well it learnt.

    Example: wartable net show jogu
    """
    from wartable.cli import net

    net.show(name, json)


@door.command(rich_help_panel=DOOR)
def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[env] GAME", help="Default: all installed games. `env`: as learners play them."),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, help="Length of one turn; what is begun is finished.")
    ] = 0.5,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Turns of each contender.")] = 5,
    json: Json = False,
) -> None:
    """Measure the games beside public peers, in one interleaved run.

    Example: wartable bench jogu --seconds 1 --rounds 9
    """
    from wartable.cli import bench, bench_env

    if games and games[0] == "env":
        bench_env.run(games[1:], seconds, rounds, json)
    else:
        bench.run(games or [], seconds, rounds, json)


@door.command(rich_help_panel=DOOR)
def env(
    game: GameKey,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="With --out or --facts: how many matches.")] = 100,
    bot: Annotated[
        str, typer.Option("--bot", help="Who plays all seats. [dim]Default: captain; with --check random.[/]")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write a data set (Parquet), or go on with one.")
    ] = None,
    facts: Annotated[
        bool, typer.Option("--facts", help="Measure how long matches are, how wide, and how much is hidden.")
    ] = False,
    check: Annotated[
        int,
        typer.Option(
            "--check", metavar="N", min=0, help="Check at N choices that observations are fair, with all settings."
        ),
    ] = 0,
    seats: Annotated[int, typer.Option("--seats", help="Seats at the table; 0: the fewest.")] = 0,
    seed: Annotated[str, typer.Option("--seed", help="Equal seeds give equal data sets.")] = "1",
    jobs: Jobs = 0,
    settings: Settings = None,
    content: Content = None,
    json: Json = False,
) -> None:
    """Print what learners observe and can do, number by number; or have bots play a data set to learn from.

    Example: wartable env jogu --games 1000 --bot captain --out captain.parquet
    """
    from wartable.cli import env, env_check
    from wartable.core.errors import Fault

    asked = [name for name, given in (("--facts", facts), ("--out", out), ("--check", check)) if given]
    if len(asked) > 1:
        raise Fault(f"{' and '.join(asked)} are {len(asked)} runs: give one of them")
    if check:
        if seats or settings:
            raise Fault("--check plays with all seats and settings in turn: leave out --seats and --set")
        env_check.run(game, check, bot or "random", seed, jobs, content, json)
    else:
        env.run(game, games, bot or "captain", out, seats, seed, jobs, settings or [], content, json, facts)
