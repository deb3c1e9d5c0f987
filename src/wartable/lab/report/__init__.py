"""The report of a study: one HTML file that says what the matches say, and how sure it is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from wartable.core.errors import Fault
from wartable.core.match import WATCHER
from wartable.lab.processes import Progress, processors
from wartable.lab.report.blocks import Section
from wartable.lab.report.material import Material, spread_evenly
from wartable.lab.report.page import page
from wartable.lab.report.results import Results
from wartable.lab.report.sections import (
    cards,
    compare,
    drama,
    effects,
    factions,
    gaps,
    heat,
    method,
    openings,
    outliers,
    pace,
    seats,
    skill,
)
from wartable.lab.report.sections.verdict import verdict
from wartable.lab.report.watching import watch_all
from wartable.lab.report.words import count, listed
from wartable.lab.study import open_study

#: Matches that are watched again for what no table keeps: cards, openings, places.
WATCHED = 400


@contextlib.contextmanager
def in_silence(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show no progress."""
    yield lambda done: None


def report(folder: str | Path, watched: int = WATCHED, jobs: int = 0, progress: Progress = in_silence) -> str:
    """Return the report of the study in a folder, as HTML. `watched` matches are played again to look at them."""
    material = gather(Path(folder), watched, jobs or processors(), progress)
    picture = material.game.draw(material.study.replay(int(material.results.number[0])).view(WATCHER))
    plan = material.results.plan
    bots = list(dict.fromkeys(bot for cell in plan.cells for bot in cell.bots))
    about = f"{count(material.results.size, 'match', 'matches')} with {plan.seats} seats between bots: {listed(bots)}"
    foot = f"Rules {plan.rules}, content {plan.packs[0].content}, {material.results.size} matches, seed {plan.seed}."
    return page(material.game.name, about, verdict(material), chapters(material), picture, foot)


def gather(folder: Path, watched: int, jobs: int, progress: Progress) -> Material:
    """Read a study and watch some of its matches."""
    study = open_study(folder)
    results = Results.of(study)
    if not results.size:
        raise Fault(f"{folder}: the study has no matches yet; play them first: wartable lab run ... --out {folder}")
    main = results.at_level(results.main_level) if results.levels else results.plain
    numbers = spread_evenly(results.number[main], watched)
    return Material(study, results, study.game(int(results.number[0])), watch_all(folder, numbers, jobs, progress))


def chapters(material: Material) -> list[Section]:
    """Return all chapters that have something to say, what designers ask first before what they ask next."""
    model = effects.joint_model(material)
    found = [
        compare.section(material),
        factions.section(material),
        seats.section(material),
        effects.section(material, model),
        skill.section(material, model),
        pace.section(material),
        drama.section(material),
        cards.section(material),
        openings.section(material),
        heat.section(material),
        outliers.section(material),
        gaps.section(material),
        method.section(material),
    ]
    return [section for section in found if section is not None]
