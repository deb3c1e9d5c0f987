"""Many matches, to learn from: studies of balance, duels, self-play and training, and the processes they run in.

    from wartable import lab

    study = lab.run("GAME", bots=["greedy"], games_per_cell=200, out="study")
    study.matches.to_pandas()

What is needed is imported when it is called, so that a duel needs no more than it always did.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wartable.lab.study import Study


def open(folder: str | Path) -> Study:
    """Return the study in a folder: `matches` and `choices` are Arrow tables, `replay(number)` plays a match again."""
    from wartable.lab.study import open_study

    return open_study(folder)


def run(game: str, out: str | Path, *, jobs: int = 0, ray: str = "", **wish: Any) -> Study:
    """Carry out a study, or go on with it, and return it: all factions of a game against each other, from all seats.

    `wish` is any of `bots`, `seats`, `factions`, `settings`, `cross`, `packs`, `ladder`, `twins`, `games_per_cell`,
    `precision`, `seed` and `timed`, as docs/lab.md explains them. `ray` is auto, or the address of a cluster.
    """
    from wartable.lab.crew import crew_of
    from wartable.lab.cross import make_plan, wish_of
    from wartable.lab.study_run import StudyRun

    return StudyRun(Path(out), make_plan(wish_of(game, wish))).run(crew_of(jobs, ray))
