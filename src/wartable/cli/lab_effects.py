"""`wartable lab diff`, `ablate` and `sweep`: what a change does, with its interval."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli.common import console, print_json
from wartable.cli.lab_run import Means, as_json, carry_out, irregular

if TYPE_CHECKING:
    from wartable.lab.cross import Wish
    from wartable.lab.effects import Change
    from wartable.lab.study import Study


def diff(wish: Wish, content: Path, against: Path | None, means: Means) -> None:
    from wartable.lab.study_diff import diff_changes, diff_plan, pairing_changes

    study = carry_out(diff_plan(wish, content, against), means)
    tell(study, diff_changes(study), pairing_changes(study), means)


def ablate(wish: Wish, without: str, means: Means) -> None:
    from wartable.lab.study_ablate import ablate_changes, ablate_plan

    study = carry_out(ablate_plan(wish, without), means)
    tell(study, ablate_changes(study), [], means)
    if not means.json:
        banned = sum(study.matches.column("banned").to_pylist())
        console().print(f"[dim]{banned:,} options were taken away in all[/]")


def sweep(wish: Wish, values: str, means: Means) -> None:
    from wartable.lab.study_sweep import sweep_changes, sweep_plan

    study = carry_out(sweep_plan(wish, values), means)
    tell(study, sweep_changes(study), [], means)


def tell(study: Study, overall: list[Change], pairings: list[Change], means: Means) -> None:
    """Print changes, for people or programs."""
    if means.json:
        found = {"changes": [asdict(one) for one in overall], "pairings": [asdict(one) for one in pairings]}
        print_json({**as_json(study), **found})
        return
    out = console()
    out.print(f"{study.plan.game}: {study.matches.num_rows:,} matches in {study.folder}", soft_wrap=True)
    show(overall)
    if pairings:
        out.print()
        show(pairings)
    irregular(study.standing)
    out.print(verdict(overall))


def show(found: list[Change]) -> None:
    from rich.table import Table as Grid

    several = len({one.change for one in found}) > 1
    grid = Grid(box=None, header_style="dim", pad_edge=False)
    for name in ("", *(["change"] if several else []), "before", "after", "effect", "95 %"):
        grid.add_column(name, justify="left" if name in {"", "change"} else "right")
    for one in found:
        effect = f"[bold]{one.effect:+.1%}[/]" if one.clear else f"{one.effect:+.1%}"
        change = [one.change] if several else []
        grid.add_row(
            one.who, *change, f"{one.before:.1%}", f"{one.after:.1%}", effect, f"{one.low:+.1%} to {one.high:+.1%}"
        )
    console().print(grid)


def verdict(found: list[Change]) -> str:
    """Return what can be said in a sentence."""
    clear = [one for one in found if one.clear]
    if not clear:
        most = max((max(abs(one.low), abs(one.high)) for one in found), default=1.0)
        return f"No clear effect: if there is one, it is smaller than {most:.1%}."
    best = max(clear, key=lambda one: abs(one.effect))
    change = "changes" if len(clear) == 1 else "change"
    return (
        f"{len(clear)} of {len(found)} clearly {change}; most of all {best.who}, {best.change}: {best.effect:+.1%} "
        f"({best.low:+.1%} to {best.high:+.1%})."
    )
