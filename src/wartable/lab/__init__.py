"""Many matches, to learn from: studies of balance, duels, self-play and training, and the processes they run in.

    from wartable import lab

    study = lab.run("GAME", "study", bots=["greedy"], games_per_cell=200)
    study.matches.to_pandas()

What is needed is imported when it is called, so that a duel needs no more than it always did. `wish` is any of `bots`,
`seats`, `factions`, `settings`, `cross`, `packs`, `ladder`, `twins`, `games_per_cell`, `precision`, `seed` and `timed`,
as docs/lab.md explains them. `ray` is auto, or the address of a cluster.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wartable.lab.effects import Compared
    from wartable.lab.plan import Plan
    from wartable.lab.study import Study
    from wartable.lab.study_tune import Tuned


def open(folder: str | Path) -> Study:
    """Return the study in a folder: `matches` and `choices` are Arrow tables, `replay(number)` plays a match again."""
    from wartable.lab.study import open_study

    return open_study(folder)


def run(game: str, out: str | Path, *, jobs: int = 0, ray: str = "", **wish: Any) -> Study:
    """Carry out a study, or go on with it, and return it: all factions of a game against each other, from all seats."""
    from wartable.lab.cross import make_plan, wish_of

    return _carried_out(out, make_plan(wish_of(game, wish)), jobs, ray)


def diff(game: str, content: str | Path, out: str | Path, *, jobs: int = 0, ray: str = "", **wish: Any) -> Compared:
    """Play a content pack and the game's own content on the same deals. Return what the pack does."""
    from wartable.lab.cross import wish_of
    from wartable.lab.effects import Compared
    from wartable.lab.study_diff import diff_changes, diff_plan

    study = _carried_out(out, diff_plan(wish_of(game, wish), Path(content)), jobs, ray)
    return Compared(study, diff_changes(study))


def ablate(game: str, without: str, out: str | Path, *, jobs: int = 0, ray: str = "", **wish: Any) -> Compared:
    """Take something away from one side at a time. Return what it was worth."""
    from wartable.lab.cross import wish_of
    from wartable.lab.effects import Compared
    from wartable.lab.study_ablate import ablate_changes, ablate_plan

    study = _carried_out(out, ablate_plan(wish_of(game, wish), without), jobs, ray)
    return Compared(study, ablate_changes(study))


def sweep(game: str, values: str, out: str | Path, *, jobs: int = 0, ray: str = "", **wish: Any) -> Compared:
    """Play several values of one number on the same deals. Return what each does."""
    from wartable.lab.cross import wish_of
    from wartable.lab.effects import Compared
    from wartable.lab.study_sweep import sweep_changes, sweep_plan

    study = _carried_out(out, sweep_plan(wish_of(game, wish), values), jobs, ray)
    return Compared(study, sweep_changes(study))


def tune(
    game: str, space: str | Path, out: str | Path, *, budget: int = 50_000, jobs: int = 0, ray: str = "", **wish: Any
) -> Tuned:
    """Look for a few changes of the content that balance a game. Return the best, as it does on fresh deals."""
    from wartable.lab.cross import wish_of
    from wartable.lab.study_tune import Tuning

    def carry_out(name: str, plan: Plan) -> Study:
        return _carried_out(Path(out, name), plan, jobs, ray)

    return Tuning(wish_of(game, wish), Path(space), "balanced", budget, carry_out).run()


def _carried_out(out: str | Path, plan: Plan, jobs: int, ray: str) -> Study:
    from wartable.lab.crew import crew_of
    from wartable.lab.study_run import StudyRun

    return StudyRun(Path(out), plan).run(crew_of(jobs, ray))
