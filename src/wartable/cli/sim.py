"""`wartable sim`: many matches between bots, and who won how often."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.cli.common import console, print_json, progress, seats_of, settings_of
from wartable.core import registry
from wartable.core.game import Game
from wartable.lab.processes import processors
from wartable.lab.sim import SimPlan, simulate


def run(
    key: str, games: int, seats: str | None, seed: str, jobs: int, pairs: list[str], content: Path | None, json: bool
) -> None:
    game = registry.load(key, content)
    players = seats_of(game, seats) if seats is not None else ["random"] * game.seats[0]
    for player in players:
        bots.make(player, seed).close()
    settings = registry.complete_settings(game, len(players), settings_of(game, pairs, len(players)))
    report = simulate(SimPlan(key, content, players, settings, seed), games, jobs or processors(), progress)
    if json:
        print_json(report)
    else:
        show(game, report)
    if report["interrupted"]:
        raise SystemExit(130)


def show(game: Game[Any, Any], report: dict[str, Any]) -> None:
    from rich.table import Table as Grid

    out = console()
    games = report["games"]
    if report["interrupted"]:
        out.print(f"[bold]interrupted[/] after {games:,} matches:")
    how = "compiled" if report["compiled"] else "interpreted"
    out.print(
        f"{game.name}: {games:,} matches, {report['decisions']:,} decisions in {report['seconds']:.1f} s, "
        f"{report['decisions_per_second']:,} a second ({how}, {report['jobs']} processes)"
    )
    if not games:
        return
    grid = Grid(box=None, header_style="dim", pad_edge=False)
    for column in ("", "matches", "wins", "share"):
        grid.add_column(column, justify="right" if column else "left")
    for seat, player in enumerate(report["seats"]):
        wins = report["wins"][seat]
        grid.add_row(f"{game.seat_name(seat)} ({player})", f"{games:,}", f"{wins:,}", f"{wins / games:.1%}")
    grid.add_section()
    for side, found in report["by_faction"].items():
        played, wins = found["games"], found["wins"]
        if side:
            grid.add_row(side, f"{played:,}", f"{wins:,}", f"{wins / played:.1%}")
    out.print(grid)
    endings = ", ".join(f"{ending} {times:,}" for ending, times in report["endings"].items())
    draws = f"; draws {report['draws']:,}" if report["draws"] else ""
    out.print(f"ended by: {endings}{draws}")
    out.print(f"a match takes {told(report['lengths'], 'decisions')}")
    if report["rounds"]:
        out.print(f"and {told(report['rounds'], 'rounds')}")


def told(found: dict[str, float], what: str) -> str:
    half = f"half of them at most {found['median']:,g}"
    return f"{found['mean']:,g} {what} ({found['least']:,} to {found['most']:,}, {half})"
