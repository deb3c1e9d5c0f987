"""`wartable lab tune`: a few changes of the content that balance a game."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from wartable.cli.common import console, print_json
from wartable.cli.lab_effects import show
from wartable.cli.lab_run import Means, carry_out
from wartable.core.record import write_whole

if TYPE_CHECKING:
    from wartable.lab.cross import Wish
    from wartable.lab.plan import Plan
    from wartable.lab.study import Study
    from wartable.lab.study_tune import Tuned


def run(wish: Wish, space: Path, target: str, budget: int, means: Means) -> None:
    from wartable.lab.study_tune import Tuning, name_of

    folder = means.out if means.out is not None else Path(f"{wish.game}-tune")

    def play(name: str, plan: Plan) -> Study:
        return carry_out(plan, replace(means, out=folder / name))

    tuned = Tuning(wish, space, target, budget, play).run()
    pack = folder / "winner.toml"
    if tuned.changes:
        write_whole(pack, tuned.pack.encode())
    if means.json:
        print_json(
            {
                "game": wish.game,
                "changes": {place.name: [place.now, value] for place, value in tuned.changes.items()},
                "imbalance": [round(tuned.before, 3), round(tuned.after, 3)],
                "effects": [asdict(one) for one in tuned.effects],
                "matches": tuned.matches,
                "rounds": tuned.rounds,
                "pack": str(pack) if tuned.changes else None,
            }
        )
        return
    tell(tuned, name_of(tuned.changes), pack)


def tell(tuned: Tuned, name: str, pack: Path) -> None:
    out = console()
    for one in tuned.rounds:
        best = one["candidates"][0]
        left = best["changes"] or "as it is"
        out.print(
            f"round {one['round']}: {len(one['candidates'])} candidates, {one['deals']} deals each; best: {left} "
            f"({best['imbalance']:.2f})",
            markup=False,
            style="dim",
            soft_wrap=True,
        )
    if not tuned.changes:
        out.print(f"Nothing in the space is better than the content as it is (imbalance {tuned.before:.2f}).")
        return
    out.print(f"[bold]{name}[/], after {tuned.matches:,} matches; on fresh deals:", soft_wrap=True)
    show(tuned.effects)
    better = "better" if tuned.after < tuned.before else "[yellow]no better[/]"
    out.print(f"imbalance {tuned.before:.2f} before, {tuned.after:.2f} after: {better}; 1 is just at the bounds")
    out.print(f"[dim]wartable lab diff --content {pack} tells it apart from the content as it is[/]", soft_wrap=True)
