"""The commands of `wartable lab` and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.options import Content, GameKey, Jobs, Json

lab = typer.Typer(
    help="Studies of balance: who wins how often, what a change does, what a card is worth.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

Folder = Annotated[Path, typer.Argument(metavar="STUDY", help="The folder of a study.")]
Bots = Annotated[str, typer.Option("--bots", help="Who plays; with commas, each of them among itself.")]
Seats = Annotated[int, typer.Option("--seats", help="Seats at the table; 0: the fewest.")]
Factions = Annotated[str, typer.Option("--factions", help="Only these, with commas. [dim]Default: all.[/]")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting of all matches. Repeatable.")
]
Cross = Annotated[
    list[str] | None, typer.Option("--cross", metavar="NAME=A,B", help="Cross these values of a setting. Repeatable.")
]
Ladder = Annotated[bool, typer.Option("--ladder", help="Each bot also meets the next one of --bots.")]
Twins = Annotated[bool, typer.Option("--twins", help="A faction also meets itself, where the game allows it.")]
Games = Annotated[
    int, typer.Option("--games-per-cell", "-n", min=0, help="Matches of each pairing. [dim]Default: 400.[/]")
]
Precision = Annotated[
    str, typer.Option("--precision", metavar="2%", help="Play until every interval is this narrow to each side.")
]
Seed = Annotated[str, typer.Option("--seed", help="Equal seeds give equal files.")]
Ray = Annotated[str, typer.Option("--ray", metavar="auto|ADDRESS", help="Play on a Ray cluster instead.")]
Out = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="FOLDER", help="Where the study is kept, and gone on with.")
]
Timed = Annotated[bool, typer.Option("--timed", help="Allow bots that think by the clock; the study says so.")]


@lab.command()
def run(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The key of a game, or the plan.toml of a study.")],
    bots: Bots = "greedy",
    seats: Seats = 0,
    factions: Factions = "",
    games_per_cell: Games = 0,
    precision: Precision = "",
    ladder: Ladder = False,
    twins: Twins = False,
    cross: Cross = None,
    settings: Settings = None,
    content: Content = None,
    seed: Seed = "1",
    timed: Timed = False,
    jobs: Jobs = 0,
    ray: Ray = "",
    out: Out = None,
    json: Json = False,
) -> None:
    """Let all factions meet from all seats, and say who wins how often. The same command goes on where it ended.

    Example: wartable lab run jogu --bots recruit,captain --precision 3% --out study/
    """
    from wartable.cli import lab_run

    wish = lab_run.wish(
        game,
        bots=bots,
        seats=seats,
        factions=factions,
        games_per_cell=games_per_cell,
        precision=precision,
        ladder=ladder,
        twins=twins,
        cross=cross,
        settings=settings,
        seed=seed,
        timed=timed,
        packs={content.stem: content} if content is not None else {},
    )
    lab_run.run(wish, lab_run.Means(jobs, ray, out, json))


@lab.command()
def diff(
    game: GameKey,
    content: Annotated[Path, typer.Option("--content", metavar="PACK", help="The content pack (TOML) to judge.")],
    against: Annotated[
        Path | None, typer.Option("--against", metavar="PACK", help="Another pack. [dim]Default: the game's own.[/]")
    ] = None,
    bots: Bots = "greedy",
    seats: Seats = 0,
    factions: Factions = "",
    games_per_cell: Games = 0,
    settings: Settings = None,
    seed: Seed = "1",
    timed: Timed = False,
    jobs: Jobs = 0,
    ray: Ray = "",
    out: Out = None,
    json: Json = False,
) -> None:
    """Play two packs on the same deals, and say what the change does to every faction and pairing.

    Example: wartable lab diff jogu --content mine.toml -n 200 --out diff/
    """
    from wartable.cli import lab_effects, lab_run

    wish = lab_run.wish(
        game,
        bots=bots,
        seats=seats,
        factions=factions,
        games_per_cell=games_per_cell,
        settings=settings,
        seed=seed,
        timed=timed,
    )
    lab_effects.diff(wish, content, against, lab_run.Means(jobs, ray, out, json))


@lab.command()
def ablate(
    game: GameKey,
    without: Annotated[
        str,
        typer.Option("--without", metavar="card:NAME", help="What one side may not use; or option:WORDS."),
    ],
    bots: Bots = "greedy",
    seats: Seats = 0,
    factions: Factions = "",
    games_per_cell: Games = 0,
    settings: Settings = None,
    content: Content = None,
    seed: Seed = "1",
    timed: Timed = False,
    jobs: Jobs = 0,
    ray: Ray = "",
    out: Out = None,
    json: Json = False,
) -> None:
    """Take a card, an action or an option away from one side at a time, and say what it is worth.

    Example: wartable lab ablate jogu --without "card:Scrambler"
    """
    from wartable.cli import lab_effects, lab_run

    wish = lab_run.wish(
        game,
        bots=bots,
        seats=seats,
        factions=factions,
        games_per_cell=games_per_cell,
        settings=settings,
        seed=seed,
        timed=timed,
        packs={content.stem: content} if content is not None else {},
    )
    lab_effects.ablate(wish, without, lab_run.Means(jobs, ray, out, json))


@lab.command()
def sweep(
    game: GameKey,
    values: Annotated[
        str, typer.Argument(metavar="THING.FIELD=VALUES", help="A number of the content, and 1..5 or 1,3,5.")
    ],
    bots: Bots = "greedy",
    seats: Seats = 0,
    factions: Factions = "",
    games_per_cell: Games = 0,
    settings: Settings = None,
    seed: Seed = "1",
    timed: Timed = False,
    jobs: Jobs = 0,
    ray: Ray = "",
    out: Out = None,
    json: Json = False,
) -> None:
    """Play several values of one number on the same deals, and say what each does to every faction.

    Example: wartable lab sweep jogu cards.Scrambler.strength=1..5
    """
    from wartable.cli import lab_effects, lab_run

    wish = lab_run.wish(
        game,
        bots=bots,
        seats=seats,
        factions=factions,
        games_per_cell=games_per_cell,
        settings=settings,
        seed=seed,
        timed=timed,
    )
    lab_effects.sweep(wish, values, lab_run.Means(jobs, ray, out, json))


@lab.command()
def tune(
    game: GameKey,
    space: Annotated[Path, typer.Option("--space", metavar="FILE", help="The values that may be tried (TOML).")],
    target: Annotated[str, typer.Option("--target", help="What to aim at: balanced.")] = "balanced",
    budget: Annotated[int, typer.Option("--budget", min=1, help="Matches in all.")] = 50_000,
    bots: Bots = "greedy",
    seats: Seats = 0,
    factions: Factions = "",
    settings: Settings = None,
    seed: Seed = "1",
    timed: Timed = False,
    jobs: Jobs = 0,
    ray: Ray = "",
    out: Out = None,
    json: Json = False,
) -> None:
    """Look for a few changes of the content that balance a game, and judge the best on deals it was not chosen by.

    Example: wartable lab tune jogu --space space.toml --budget 50000
    """
    from wartable.cli import lab_run, lab_tune

    wish = lab_run.wish(
        game, bots=bots, seats=seats, factions=factions, games_per_cell=0, settings=settings, seed=seed, timed=timed
    )
    lab_tune.run(wish, space, target, budget, lab_run.Means(jobs, ray, out, json))


@lab.command()
def show(
    study: Folder,
    match: Annotated[int | None, typer.Option("--match", min=0, help="Tell this match, by its number.")] = None,
    seat: Annotated[str, typer.Option("--seat", help="Whose eyes: a seat by number or name.")] = "watcher",
    at: Annotated[int | None, typer.Option("--at", min=0, help="Stop after N choices.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the match as a game.")] = None,
    json: Json = False,
) -> None:
    """Show what a study has found so far, or any of its matches, played again.

    Example: wartable lab show study/ --match 1234
    """
    from wartable.cli import lab_show

    lab_show.run(study, match, seat, at, save, json)


@lab.command()
def report(
    study: Folder,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where to write it.")] = Path("report.html"),
    watched: Annotated[int, typer.Option("--watched", min=0, help="Matches to look at choice by choice.")] = 400,
    jobs: Jobs = 0,
    open_browser: Annotated[bool, typer.Option("--open", help="Show it in a browser.")] = False,
) -> None:
    """Write what a study has found as one page (HTML) that needs no network.

    Example: wartable lab report study/ -o report.html --open
    """
    from wartable.cli import lab_show

    lab_show.report(study, out, watched, jobs, open_browser)
