"""The commands and their options, as `wartable --help` shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.lab import lab

app = typer.Typer(
    help="Asymmetric-faction board games by their complete rules: play them, measure them, check them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

#: The doors of the documents, under which `wartable --help` lists the commands.
PLAY, HOST, DESIGN = "Play", "Host", "Design"
RESEARCH, BUILD = "Research", "Build"

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="The key of a game; `wartable games` lists them.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Content = Annotated[Path | None, typer.Option("--content", metavar="PACK", help="A content pack (TOML) to play with.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="A setting; for one of each seat, values with commas. Repeatable."
    ),
]
Seed = Annotated[
    str | None, typer.Option("--seed", help="Equal seeds give equal matches. [dim]Default: a fresh one.[/]")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes to use; 0: one for each processor.")]
Keep = Annotated[
    Path | None, typer.Option("--keep", metavar="FILE", help="Keep what was played here, and go on with it next time.")
]
Scenarios = Annotated[Path, typer.Option("--scenarios", metavar="PATH", help="A scenario file or folder.")]


def show_version(wanted: bool) -> None:
    if wanted:
        from wartable import __version__
        from wartable.core import compiled, registry

        print(f"wartable {__version__}, {'compiled' if compiled() else 'interpreted'}; {', '.join(registry.keys())}")
        raise typer.Exit


@app.callback()
def wartable(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


@app.command(rich_help_panel=PLAY)
def games(json: Json = False) -> None:
    """List the installed games and their settings.

    Example: wartable games --json
    """
    from wartable.cli import games

    games.run(json)


@app.command(rich_help_panel=PLAY)
def bots(json: Json = False) -> None:
    """List the bots and their parameters.

    Example: wartable bots
    """
    from wartable.cli import bots

    bots.run(json)


@app.command(rich_help_panel=DESIGN)
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


@app.command(rich_help_panel=RESEARCH)
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


@app.command(rich_help_panel=RESEARCH)
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


app.add_typer(lab, name="lab", rich_help_panel=DESIGN)

nets = typer.Typer(help="Learned players: train one by a teacher, and see what is known of it.", no_args_is_help=True)
app.add_typer(nets, name="net", rich_help_panel=RESEARCH)


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


@app.command(rich_help_panel=PLAY)
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


@app.command(rich_help_panel=PLAY)
def rules(
    game: GameKey,
    words: Annotated[list[str] | None, typer.Argument(metavar="[ID | WORDS]...", help="What to look for.")] = None,
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


@app.command(rich_help_panel=DESIGN)
def check(
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE]...", help="Scenario files or folders.")] = None,
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


@app.command(rich_help_panel=DESIGN)
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


@app.command(rich_help_panel=RESEARCH)
def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[env] [GAME]...", help="Default: all installed games. `env`: as learners play them."),
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


@app.command(rich_help_panel=RESEARCH)
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


@app.command(rich_help_panel=PLAY)
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The key of a game; asked for if left out.")
    ] = None,
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


@app.command(rich_help_panel=PLAY)
def learn(game: Annotated[str, typer.Argument(metavar="GAME", help="The key of a game.")]) -> None:
    """Learn a game at this terminal, step by step.

    Example: wartable learn jogu
    """
    from wartable.cli import learn

    learn.run(game)


@app.command(rich_help_panel=PLAY)
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


@app.command(rich_help_panel=DESIGN)
def content(
    game: GameKey,
    content: Content = None,
    source: Annotated[
        str | None, typer.Option("--source", help="Only values from: rulebook, public, reconstructed or pack.")
    ] = None,
    json: Json = False,
) -> None:
    """List every value of a game's content and where it comes from.

    Example: wartable content jogu --source reconstructed
    """
    from wartable.cli import content as command

    command.run(game, content, source, json)


@app.command(rich_help_panel=BUILD)
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


@app.command(rich_help_panel=BUILD)
def mutants(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The key of a game, whose rules are mutated.")
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


@app.command(rich_help_panel=BUILD)
def golden(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Default: all installed games.")
    ] = None,
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


Database = Annotated[str, typer.Option(envvar="WARTABLE_DB", help="sqlite:///FILE, or postgresql://USER@HOST/NAME.")]
Port = Annotated[int, typer.Option(envvar="WARTABLE_PORT", min=0, max=65535, help="The port.")]


@app.command(rich_help_panel=HOST)
def doctor(db: Database = "sqlite:///wartable.db", port: Port = 8300, json: Json = False) -> None:
    """Look whether everything is in place, and say what to do where it is not.

    Example: wartable doctor --db postgresql://wartable@localhost/wartable
    """
    from wartable.cli import doctor

    doctor.run(db, port, json)


Workers = Annotated[
    int, typer.Option(envvar="WARTABLE_WORKERS", min=1, max=64, help="Worker processes; several need PostgreSQL.")
]
Thinkers = Annotated[
    int,
    typer.Option(
        envvar="WARTABLE_THINKERS", min=0, max=64, help="Processes of each worker where bots think; 0: one a processor."
    ),
]
Pace = Annotated[
    float, typer.Option(envvar="WARTABLE_PACE", min=0, max=10, help="Seconds before a bot's move is shown.")
]
TablesAnHour = Annotated[
    int, typer.Option(envvar="WARTABLE_TABLES_AN_HOUR", min=1, help="Tables one address may start in an hour.")
]
MessagesASecond = Annotated[
    float, typer.Option(envvar="WARTABLE_MESSAGES_A_SECOND", min=1, help="Messages one connection may send.")
]
Sockets = Annotated[int, typer.Option(envvar="WARTABLE_SOCKETS", min=1, help="Sockets one address may have open.")]
Secret = Annotated[
    str, typer.Option(envvar="WARTABLE_SECRET", help="Signs cookies and seats. [dim]Default: kept in the database.[/]")
]
Origins = Annotated[
    list[str] | None,
    typer.Option(envvar="WARTABLE_ORIGINS", metavar="URL", help="Another origin whose pages may play. Repeatable."),
]
Names = Annotated[
    list[str] | None,
    typer.Option(envvar="WARTABLE_NAMES", metavar="HOST", help="What the server is called by others. Repeatable."),
]
OperatorKey = Annotated[str, typer.Option(envvar="WARTABLE_OPERATOR_KEY", help="Opens /metrics, as a bearer token.")]
Packs = Annotated[
    list[str] | None,
    typer.Option("--content", envvar="WARTABLE_CONTENT", metavar="GAME=PACK", help="A content pack. Repeatable."),
]


@app.command(rich_help_panel=HOST)
def serve(
    host: Annotated[str, typer.Option(envvar="WARTABLE_HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Port = 8300,
    db: Database = "sqlite:///wartable.db",
    workers: Workers = 1,
    thinkers: Thinkers = 0,
    pace: Pace = 0.9,
    secret: Secret = "",
    origin: Origins = None,
    name: Names = None,
    operator_key: OperatorKey = "",
    tables_an_hour: TablesAnHour = 120,
    messages_a_second: MessagesASecond = 20.0,
    sockets: Sockets = 64,
    rooms: Annotated[int, typer.Option(envvar="WARTABLE_ROOMS", min=1, help="Tables kept in memory.")] = 2000,
    session_days: Annotated[
        int, typer.Option(envvar="WARTABLE_SESSION_DAYS", min=1, help="Days until a session ends by itself.")
    ] = 30,
    keep_days: Annotated[
        int, typer.Option(envvar="WARTABLE_KEEP_DAYS", min=0, help="Remove tables untouched for so long; 0: never.")
    ] = 0,
    content: Packs = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Show the front page in a browser.")] = False,
) -> None:
    """Serve the web table: play in the browser, with friends, bots and watchers.

    Example: wartable serve --open --port 8300
    """
    from wartable.cli import serve
    from wartable.table.settings import Settings

    settings = Settings(
        db=db,
        host=host,
        port=port,
        workers=workers,
        secret=secret,
        origins=origin or [],
        names=name or [],
        operator_key=operator_key,
        thinkers=thinkers,
        pace=pace,
        tables_an_hour=tables_an_hour,
        messages_a_second=messages_a_second,
        sockets=sockets,
        rooms=rooms,
        session_days=session_days,
        keep_days=keep_days,
        packs=serve.packs_of(content or []),
    )
    serve.run(settings, open_browser)


@app.command(rich_help_panel=HOST)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to put it; nothing is replaced.")],
    db: Database = "sqlite:///wartable.db",
) -> None:
    """Copy the table's database, while it serves or not.

    Example: wartable backup wartable-2026-11-18.db --db sqlite:///wartable.db
    """
    from wartable.cli import backup

    backup.run(file, db)


@app.command(rich_help_panel=HOST)
def repair(
    db: Database = "sqlite:///wartable.db",
    content: Packs = None,
    write: Annotated[bool, typer.Option("--write", help="Bring tables up to date that replay to the same.")] = False,
    json: Json = False,
) -> None:
    """Say which tables were begun under other rules or content, and whether they still replay.

    Example: wartable repair --db sqlite:///wartable.db --write
    """
    from wartable.cli import repair

    repair.run(db, content or [], write, json)
