"""Lead changes, comebacks and the point of no return, by the game's own estimate of who is ahead."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from wartable.lab.report.blocks import Html, Section, figure, note, side_by_side, table
from wartable.lab.report.charts import Axes, Curve, curves, histogram, percent_steps
from wartable.lab.report.material import Material
from wartable.lab.report.words import grouped, percent, span, with_span
from wartable.lab.statistics.clusters import Floats, Ints, Share, wilson_by_deal

#: How much better a seat must be estimated than the leader before it has taken the lead: less is noise.
CLEAR = 0.05
#: The parts of a match at which it is asked who leads.
PARTS = 10


@dataclass(frozen=True)
class Drama:
    """What the estimates of each match say; only matches that have some, and a single winner."""

    rows: Ints
    deals: Ints
    lead_changes: Ints
    #: The winner's lowest estimate on the way.
    lowest: Floats
    #: When the winner was not in the lead for the last time, as a part of the match; 0 if it always was.
    settled: Floats
    #: Whether who led at each tenth of the match has won; what several led together counts its part.
    leader_won: Floats


def drama_of(material: Material) -> Drama | None:
    results = material.results
    rows = [int(row) for row in np.flatnonzero(material.main) if results.points[row].max() == 1.0]
    found = [
        (row, *one_match(results.estimates(row), results.points[row]))
        for row in rows
        if len(results.estimates(row)) > 3
    ]
    if len(found) < 20:
        return None
    number, changes, lowest, settled, won = zip(*found, strict=True)
    if np.std(lowest) == 0.0:
        # A game without an estimate thinks the same of everybody.
        return None
    kept = np.array(number, dtype=np.int64)
    return Drama(
        kept,
        results.deal[kept],
        np.array(changes),
        np.array(lowest),
        np.array(settled),
        np.array(won, dtype=np.float64),
    )


def one_match(estimates: Floats, points: Floats) -> tuple[int, float, float, Floats]:
    winner = int(points.argmax())
    mine = estimates[:, winner]
    behind = np.flatnonzero(mine < estimates.max(axis=1) - 1e-9)
    settled = (behind[-1] + 1) / len(mine) if len(behind) else 0.0
    places = np.linspace(0, len(mine) - 1, PARTS + 1).round().astype(np.int64)
    leads = estimates[places] >= estimates[places].max(axis=1, keepdims=True) - 1e-9
    won = leads[:, winner] / leads.sum(axis=1)
    return lead_changes(estimates), float(mine.min()), float(settled), won


def lead_changes(estimates: Floats) -> int:
    """Return how often another seat took a clear lead."""
    leader, changes = -1, 0
    for row in estimates:
        best = int(row.argmax())
        second = float(np.partition(row, -2)[-2])
        if leader < 0:
            leader = best if row[best] - second >= CLEAR else -1
        elif best != leader and row[best] - row[leader] >= CLEAR:
            leader, changes = best, changes + 1
    return changes


def section(material: Material) -> Section | None:
    drama = drama_of(material)
    if drama is None:
        return None
    content = [
        side_by_side(leader_figure(material, drama), changes_figure(drama)),
        settled_table(material, drama),
        note(
            "The estimate is the game's own, of the true position, wherever the turn passes on. A lead changes when "
            "another seat is "
            f"estimated better by {percent(CLEAR)} or more. It is a quick estimate, not the truth: the first chart "
            "says how far it "
            "can be trusted."
        ),
    ]
    return Section("drama", "Tension", finding(material, drama), tuple(content))


def comeback(material: Material, drama: Drama) -> Share:
    """Return the share of matches whose winner was once down to half of a fair chance."""
    return wilson_by_deal((drama.lowest <= material.results.fair / 2).astype(np.float64), drama.deals)


def finding(material: Material, drama: Drama) -> str:
    back = comeback(material, drama)
    return (
        f"The lead changes {drama.lead_changes.mean():.1f} times in a match, on average. In {with_span(back)} of "
        "matches the winner was "
        f"once down to {percent(material.results.fair / 2)} or less. Half of all matches are settled "
        f"after {percent(float(np.median(drama.settled)))} of their length: from there on the winner is never behind."
    )


def leader_figure(material: Material, drama: Drama) -> Html:
    shares = [wilson_by_deal(drama.leader_won[:, at], drama.deals) for at in range(PARTS + 1)]
    values, low, high = (np.array([getattr(share, what) for share in shares]) for what in ("share", "low", "high"))
    ticks = [percent(at / PARTS) if at % 2 == 0 else "" for at in range(PARTS + 1)]
    axes = Axes(
        "part of the match",
        ticks,
        percent_steps(min(material.results.fair, float(low.min())), 1.0),
        "How often the leader wins",
    )
    rows = [[percent(at / PARTS), percent(share.share), span(share)] for at, share in enumerate(shares)]
    half = shares[PARTS // 2]
    return figure(
        curves(axes, [Curve("", values, low, high)], material.results.fair),
        f"Who leads by the estimate at half time wins {percent(half.share)} of matches.",
        table(["Part of the match", "Leader wins", "Interval"], rows, "How often the leader wins", numbers=[1, 2]),
    )


def changes_figure(drama: Drama) -> Html:
    drawing, counts = histogram(drama.lead_changes.astype(np.float64), "lead changes", "Lead changes of a match")
    none = float(np.mean(drama.lead_changes == 0))
    rows = [[label, grouped(count)] for label, count in counts if count]
    return figure(
        drawing,
        f"In {percent(none)} of matches the lead never changes.",
        table(["Lead changes", "Matches"], rows, "Matches by lead changes", numbers=[1]),
    )


def settled_table(material: Material, drama: Drama) -> Html:
    fair = material.results.fair
    rows = []
    for floor in (fair, fair / 2, fair / 5):
        found = wilson_by_deal((drama.lowest <= floor).astype(np.float64), drama.deals)
        rows.append([f"the winner was once at {percent(floor)} or less", percent(found.share), span(found)])
    for part in (0.5, 0.75, 0.9):
        found = wilson_by_deal((drama.settled >= part).astype(np.float64), drama.deals)
        rows.append([f"open until {percent(part)} of the match or longer", percent(found.share), span(found)])
    return table(
        ["Matches in which", "Share", "Interval"], rows, "Comebacks and the point of no return", numbers=[1, 2]
    )
