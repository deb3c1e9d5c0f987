"""Two packs on the same deals, or many along a line: what a change of numbers does to every faction."""

from __future__ import annotations

import numpy as np

from wartable.lab.report.blocks import Html, Section, figure, heading, note, paragraph, table
from wartable.lab.report.charts import COLOURS, POINTS, Axes, Curve, Row, curves, intervals, percent_steps, track_around
from wartable.lab.report.material import Material
from wartable.lab.report.words import listed, percent, points, span
from wartable.lab.statistics.clusters import LEAST_FREEDOM, Effect, contrast, wilson_by_deal
from wartable.lab.values import find

#: Why an effect is not told.
NEEDED = f"That takes {int(LEAST_FREEDOM) + 1} deals, and matches that end differently."


def section(material: Material) -> Section | None:
    packs = [pack.name for pack in material.results.plan.packs]
    if len(packs) < 2 or not material.results.names:
        return None
    content: list[Html] = []
    if len(packs) > 2:
        content.append(sweep(material, packs))
    changes = {pack: effects(material, packs[0], pack) for pack in packs[1:]}
    for pack, found in changes.items():
        content.append(heading(f"{pack} against {packs[0]}"))
        content += [effect_rows(found, pack, packs[0])] if found else []
        untold = [name for name in material.results.names if name not in found]
        content += [paragraph(f"Nothing can be said of {listed(untold)}. {NEEDED}")] if untold else []
    content.append(
        note(
            "Both are played on the same deals by the same bots in the same seats, and compared deal by deal, all "
            "levels together."
        )
    )
    return Section("changes", "What the change does", finding(changes), tuple(content))


def finding(changes: dict[str, dict[str, Effect]]) -> str:
    certain = [
        f"{name} ({points(effect)}, {pack})"
        for pack, found in changes.items()
        for name, effect in found.items()
        if not effect.low <= 0.0 <= effect.high
    ]
    if not any(changes.values()):
        return f"It cannot be said yet what changes. {NEEDED}"
    if not certain:
        return "No faction is certain to win more or less often."
    return f"Certain to change, in percentage points of wins: {listed(certain[:6])}."


def effects(material: Material, before: str, after: str) -> dict[str, Effect]:
    """Return what a pack changes for each faction."""
    results = material.results
    both = ((results.pack == before) | (results.pack == after)) & ~results.twins
    sat = results.sat(both)
    found = {}
    for name in results.names:
        mine = sat.where(sat.faction == name)
        others = [" ".join(sorted(results.factions[row])) + " ".join(results.bots[row]) for row in mine.match]
        strata = np.array([f"{table} {seat}" for table, seat in zip(others, mine.seat, strict=True)])
        treated = (results.pack[mine.match] == after).astype(np.float64)
        effect = contrast(mine.points, treated, strata, mine.deal)
        if effect is not None:
            found[name] = effect
    return found


def effect_rows(found: dict[str, Effect], after: str, before: str) -> Html:
    rows = [
        Row(name, one.effect, one.low, one.high, points(one), (), "" if one.low <= 0.0 <= one.high else "lab-bad")
        for name, one in sorted(found.items(), key=lambda item: -item[1].effect)
    ]
    caption = f"What {after} changes against {before}, in percentage points of wins"
    return intervals(["Faction", "Change"], rows, track_around(rows, 0.0, None, 0.05, POINTS), caption)


def sweep(material: Material, packs: list[str]) -> Html:
    """Return the share of every faction along the packs, or along the values of a number that they change."""
    results = material.results
    what, values_of = along(material, packs)
    lines, rows = [], []
    for at, name in enumerate(results.names):
        shares = []
        for pack in values_of:
            sat = results.sat((results.pack == pack) & ~results.twins)
            mine = sat.where(sat.faction == name)
            shares.append(wilson_by_deal(mine.points, mine.deal))
        values, low, high = (np.array([getattr(one, what) for one in shares]) for what in ("share", "low", "high"))
        lines.append(Curve(name, values, low, high, COLOURS[at % len(COLOURS)]))
        told = zip(values_of.values(), shares, strict=True)
        rows += [[name, value, percent(one.share, 1), span(one)] for value, one in told]
    ends = np.concatenate(
        [[line.low.min(), line.high.max()] for line in lines if line.low is not None and line.high is not None]
    )
    title = f"Wins of each faction by {what}"
    axes = Axes(what, list(values_of.values()), percent_steps(float(ends.min()), float(ends.max())), title)
    return figure(
        curves(axes, lines, results.fair),
        "How often each faction wins along the sweep; the bands are 95 % intervals.",
        table(["Faction", what[0].upper() + what[1:], "Wins", "Interval"], rows, title, numbers=[2, 3]),
    )


def along(material: Material, packs: list[str]) -> tuple[str, dict[str, str]]:
    """Return what a curve goes along, and for each pack in that order the word that stands for it. Where one number is
    swept, its present value has its place among the others."""
    if material.results.plan.kind != "sweep":
        return "pack", {name: name if len(name) < 12 else name[:11] + "…" for name in packs}
    place = packs[1].rpartition("=")[0]
    values = {packs[0]: str(find(material.game, place).now)}
    values |= {name: name.rpartition("=")[2] for name in packs[1:]}
    order = sorted(packs, key=lambda name: float(values[name])) if all(map(is_number, values.values())) else packs
    return place, {name: f"{values[name]} as it is" if name == packs[0] else values[name] for name in order}


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
