"""`wartable duel`: who plays better, and how sure we are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.cli.common import check_folder, console, print_json, progress, settings_of
from wartable.core import registry
from wartable.core.errors import Fault, one_of
from wartable.lab.duel_run import DuelPlan, DuelRun
from wartable.lab.processes import processors
from wartable.lab.statistics import Bounds


def run(
    one: str,
    other: str,
    key: str,
    games: int,
    seats: int,
    test: str | None,
    seed: str,
    jobs: int,
    pairs: list[str],
    content: Path | None,
    keep: Path | None,
    json: bool,
) -> None:
    game = registry.load(key, content)
    seats = seats or game.seats[0]
    if seats not in game.seats:
        raise Fault(one_of(f"number of seats for {key}", seats, [str(count) for count in game.seats]))
    for spec in (one, other):
        bots.make(spec, seed).close()
    bounds = bounds_of(test) if test else None
    check_folder("--keep", keep)
    settings = registry.complete_settings(game, seats, settings_of(game, pairs, seats))
    plan = DuelPlan(key, content, seats, settings, one, other, seed)
    duel = DuelRun(plan, games, bounds, jobs or processors(), keep)
    duel.run(progress)
    report = duel.report()
    if json:
        print_json(report)
    else:
        show(game.name, report)
    if duel.interrupted:
        raise SystemExit(130)


def bounds_of(text: str) -> Bounds:
    """Return the two shares of `--test LOW:HIGH`."""
    try:
        low, high = (float(part) for part in text.split(":"))
    except ValueError:
        low, high = 0.0, 0.0
    if not 0.0 < low < high < 1.0:
        raise Fault(f"--test {text!r}: allowed: two shares between 0 and 1, the lower first, such as 0.5:0.6")
    return low, high


def show(name: str, report: dict[str, Any]) -> None:
    from rich.table import Table as Grid

    out = console()
    one, other = report["bots"]
    games = report["games"]
    if report["interrupted"]:
        out.print(f"[bold]interrupted[/] after {games:,} matches:")
    if not games:
        return
    low, high = report["interval"]
    against = other if report["seats"] == 2 else f"{report['seats'] - 1} x {other}"
    out.print(
        f"{name}: [bold]{one}[/] against [bold]{against}[/]: [bold]{report['share']:.1%}[/] of {games:,} matches "
        f"(95 %: {low:.1%} to {high:.1%})"
    )
    if report["test"]:
        out.print(f"sequential test: {decision(report['test'])}")
    grid = Grid(box=None, header_style="dim", pad_edge=False)
    for column in ("", "matches", "share"):
        grid.add_column(column, justify="right" if column else "left")
    for seat, found in enumerate(report["by_seat"]):
        grid.add_row(f"{one} in seat {seat + 1}", *row(found))
    for side, found in report["by_faction"].items():
        if side:
            grid.add_row(f"{one} as {side}", *row(found))
    out.print(grid)
    mine, theirs = (f"{taken:g} ms" if taken is not None else "nothing" for taken in report["ms_a_choice"])
    out.print(f"{one} took {mine} a choice, {other} {theirs}; {report['seconds']:g} s in all")
    for reason, times in report["forfeits"].items():
        out.print(f"forfeited {times} x: {reason}", markup=False, style="yellow")


def decision(test: dict[str, Any]) -> str:
    if test["found"] is None:
        return f"not decided between {test['low']:.0%} and {test['high']:.0%}"
    likely, unlikely = ("high", "low") if test["found"] == "high" else ("low", "high")
    return f"rather {test[likely]:.0%} than {test[unlikely]:.0%}"


def row(found: dict[str, float]) -> tuple[str, str]:
    return f"{found['games']:,}", f"{found['points'] / found['games']:.1%}" if found["games"] else ""
