"""`wartable lab run`, and what all commands of the lab share: from options to a study, and its progress."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.cli.common import console, print_json
from wartable.core.errors import Fault

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from wartable.lab.cross import Wish
    from wartable.lab.plan import Plan
    from wartable.lab.standing import Standing
    from wartable.lab.study import Study
    from wartable.lab.study_run import Watch


@dataclass(frozen=True)
class Means:
    """How a study is carried out, which changes nothing of what comes out."""

    jobs: int
    ray: str
    out: Path | None
    json: bool


def needs_lab() -> None:
    """Say what to install where studies cannot be kept."""
    try:
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError as missing:
        raise Fault(f"the lab needs {missing.name}; install it with: pip install 'wartable[lab]'") from None


def wish(
    game: str,
    *,
    bots: str,
    factions: str,
    precision: str = "",
    cross: list[str] | None = None,
    settings: list[str] | None = None,
    **more: Any,
) -> Wish:
    """Return what the options of a command ask for."""
    needs_lab()
    from wartable.lab.cross import Wish

    return Wish(
        game=game,
        bots=listed(bots),
        factions=listed(factions),
        precision=share(precision) if precision else 0.0,
        cross={name: listed(values) for name, values in pairs("--cross", cross or [])},
        settings=dict(pairs("--set", settings or [])),
        **more,
    )


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def pairs(option: str, texts: list[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Fault(f"{option} {text!r}: found no '='; allowed: NAME=VALUE")
        yield name.strip(), value.strip()


def share(text: str) -> float:
    """Return a share that is written as 2% or 0.02."""
    try:
        found = float(text.removesuffix("%"))
    except ValueError:
        raise Fault(f"--precision {text!r}: allowed: a share such as 2%") from None
    return found / 100 if text.endswith("%") else found


def run(wished: Wish, means: Means) -> None:
    from wartable.lab.cross import make_plan
    from wartable.lab.plan import read_plan_file

    whole = wished.game.endswith(".toml")
    study = carry_out(read_plan_file(Path(wished.game)) if whole else make_plan(wished), means)
    if means.json:
        print_json(as_json(study))
    else:
        show(study)


def carry_out(plan: Plan, means: Means) -> Study:
    """Carry a study out, for whoever looks on. Somebody who interrupts it is told how it goes on."""
    from wartable.lab.crew import crew_of
    from wartable.lab.study_run import StudyRun

    folder = means.out if means.out is not None else Path(f"{plan.game}-{plan.kind}-{plan.digest[:8]}")
    with watching(plan) as watch:
        run = StudyRun(folder, plan, watch)
        study = run.run(crew_of(means.jobs, means.ray))
    if run.interrupted:
        err = console(stderr=True)
        said = f"interrupted: {study.matches.num_rows:,} matches count so far; the same command goes on in {folder}"
        err.print(said, markup=False, soft_wrap=True)
        raise SystemExit(130)
    return study


@contextmanager
def watching(plan: Plan) -> Iterator[Watch]:
    """Show on stderr how far a study is, how long it will take, and how narrow its intervals are by now."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    err = console(stderr=True)
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(plan.game, total=plan.matches)

        def watch(there: int, standing: Standing) -> None:
            widest = standing.widest()
            total = plan.matches
            if plan.precision and standing.matches:
                # An interval of half the width takes four times the matches.
                total = min(total, int(standing.matches * max(1.0, (widest / plan.precision) ** 2)) + 1)
            said = f"{plan.game}, intervals ±{widest:.1%} and less"
            bar.update(task, completed=there, total=max(there, total), description=said)

        yield watch


def as_json(study: Study) -> dict[str, Any]:
    plan, standing = study.plan, study.standing
    return {
        "study": str(study.folder),
        "game": plan.game,
        "kind": plan.kind,
        "rules": plan.rules,
        "packs": {pack.name: pack.content for pack in plan.packs},
        "seed": plan.seed,
        "matches": standing.matches,
        "complete": study.complete,
        "timed": plan.timed,
        "forfeits": standing.forfeits,
        "unfinished": standing.unfinished,
        "shares": standing.as_table(),
    }


def show(study: Study) -> None:
    """Print who wins how often, with intervals: each faction over all, then every pairing."""
    from wartable.lab.effects import overall

    out = console()
    standing, plan = study.standing, study.plan
    marked = ", [yellow]by the clock: not repeatable[/]" if plan.timed else ""
    so_far = "" if study.complete else " so far"
    out.print(f"{plan.game}: {standing.matches:,} matches{so_far} in {study.folder}{marked}", soft_wrap=True)
    grid = shares_grid("")
    for who, found in overall(study).items():
        grid.add_row(who, f"{found.share:.1%}", f"{found.low:.1%} to {found.high:.1%}")
    out.print(grid)
    out.print()
    out.print(pairings(standing))
    irregular(standing)
    out.print(f"[dim]All of it on one page: wartable lab report {study.folder} -o report.html[/]", soft_wrap=True)


def shares_grid(*columns: str) -> Grid:
    from rich.table import Table

    grid = Table(box=None, header_style="dim", pad_edge=False)
    for name in columns:
        grid.add_column(name)
    for name in ("share", "95 %"):
        grid.add_column(name, justify="right")
    return grid


def pairings(standing: Standing) -> Grid:
    """Return the shares of all cells; of two players, from the first one's side."""
    rows = standing.as_table()
    if standing.plan.seats == 2:
        rows = rows[::2]
    several = [name for name in ("pack", "settings", "bot", "without") if len({str(row[name]) for row in rows}) > 1]
    grid = shares_grid("", "against", *several)
    for row in rows:
        grid.add_row(
            row["faction"] or row["bot"],
            ", ".join(row["against"]),
            *(words(row[name]) for name in several),
            f"{row['share']:.1%}",
            f"{row['low']:.1%} to {row['high']:.1%}",
        )
    return grid


def words(value: Any) -> str:
    return ", ".join(f"{name} {one}" for name, one in value.items()) if isinstance(value, dict) else str(value)


def irregular(standing: Standing) -> None:
    """Say what forfeits and unfinished matches do to the shares: they are counted, as losses and as draws."""
    if not standing.forfeits and not standing.unfinished:
        return
    apart = max(
        abs(row["share"] - row["share_by_the_rules"])
        for row in standing.as_table()
        if row["share_by_the_rules"] is not None
    )
    console().print(
        f"{standing.forfeits:,} forfeited (counted as lost), {standing.unfinished:,} unfinished (counted as drawn); "
        f"without them shares differ by up to {apart:.1%}",
        style="yellow",
    )
