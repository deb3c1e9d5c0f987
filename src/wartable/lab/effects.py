"""What a change does: the same deals with it and without it, compared deal by deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wartable.lab.plan import Cell, Plan
from wartable.lab.statistics.clusters import Share, t_quantile, two_sided, wilson_by_deal
from wartable.lab.study import Study

Floats = NDArray[np.float64]
#: Who a player of a cell is compared as, or nothing if it is not compared: arm and group.
Part = Callable[[Cell, int], tuple[str, str] | None]
#: What an interval of 95 % leaves out at either end.
TAIL = 0.025


@dataclass(frozen=True)
class Change:
    """What a change does to the share of wins of one group, with its 95 % interval."""

    #: Who it is about: a faction, and its bot where there are several.
    who: str
    #: What was changed: a pack, a value, what may not be played.
    change: str
    before: float
    after: float
    effect: float
    low: float
    high: float
    #: How likely an effect at least as large would be by chance alone.
    p: float
    deals: int

    @property
    def clear(self) -> bool:
        """Whether the interval leaves no doubt that there is an effect."""
        return not self.low <= 0.0 <= self.high


@dataclass(frozen=True)
class Compared:
    """A study of changes, and what they do."""

    study: Study
    changes: list[Change]

    @property
    def table(self) -> pa.Table:
        """The changes as an Arrow table."""
        return as_table(self.changes)


def changes(study: Study, arms: tuple[str, list[str]], part: Part) -> list[Change]:
    """Return what each of the later arms does, compared with the first, in every group."""
    base, others = arms
    by_deal = points_by_deal(study, part)
    courses = courses_by_deal(study, part)
    found = []
    for group in dict.fromkeys(group for _, group in by_deal):
        before = by_deal.get((base, group))
        for arm in others:
            after = by_deal.get((arm, group))
            if before is not None and after is not None:
                same = np.array_equal(courses[base, group], courses[arm, group])
                found.append(compare(group, arm, before, after, same))
    return found


def points_by_deal(study: Study, part: Part) -> dict[tuple[str, str], Floats]:
    """Return, for each arm and group, the mean points of its players in every deal."""
    parts = columns_by_deal(study.plan, points_of_players(study).mean(axis=2), part)
    return {name: np.mean(columns, axis=0) for name, columns in parts.items()}


def points_of_players(study: Study) -> Floats:
    """Return the points of every whole deal by cell, mirror and player."""
    plan, table = study.plan, study.matches
    rows = whole_deals(plan, table) * len(plan.cells) * plan.mirrors
    points = np.array(table.column("points").slice(0, rows).to_pylist(), dtype=np.float64)
    players = np.array(table.column("players").slice(0, rows).to_pylist(), dtype=np.int64)
    of_player = np.empty_like(points)
    if rows:
        np.put_along_axis(of_player, players, points, axis=1)
    return of_player.reshape(-1, len(plan.cells), plan.mirrors, plan.seats)


def courses_by_deal(study: Study, part: Part) -> dict[tuple[str, str], Floats]:
    """Return, for each arm and group, numbers of every deal that are equal where its matches went the same way."""
    plan, table = study.plan, study.matches
    rows = whole_deals(plan, table) * len(plan.cells) * plan.mirrors
    course = np.zeros(rows, dtype=np.float64)
    for name, weight in (("choices", 1.0), ("options", 1.7), ("forced", 2.3)):
        course += weight * table.column(name).slice(0, rows).to_numpy()
    by_cell = course.reshape(-1, len(plan.cells), plan.mirrors).mean(axis=2)
    parts = columns_by_deal(plan, np.repeat(by_cell[..., np.newaxis], plan.seats, axis=-1), part)
    return {name: np.mean(columns, axis=0) for name, columns in parts.items()}


def columns_by_deal(plan: Plan, numbers: Floats, part: Part) -> dict[tuple[str, str], list[Floats]]:
    """Return what is told of the players of each arm and group, a row a deal, from numbers by deal, cell and player."""
    parts: dict[tuple[str, str], list[Floats]] = {}
    for number, cell in enumerate(plan.cells):
        for player in range(plan.seats):
            found = part(cell, player)
            if found is not None:
                parts.setdefault(found, []).append(numbers[:, number, ..., player])
    return parts


def whole_deals(plan: Plan, table: pa.Table) -> int:
    """Return how many deals were played in all cells."""
    return int(table.num_rows // (len(plan.cells) * plan.mirrors))


def compare(who: str, change: str, before: Floats, after: Floats, same: bool = False) -> Change:
    """Return the difference of two arms, its error taken from how it differs from deal to deal. If their matches are
    the `same`, there is none and no doubt of it."""
    apart = after - before
    deals = len(apart)
    if deals == 0:
        return Change(who, change, 0.0, 0.0, 0.0, -1.0, 1.0, 1.0, 0)
    effect = float(apart.mean())
    if deals < 3:
        return Change(who, change, float(before.mean()), float(after.mean()), effect, -1.0, 1.0, 1.0, deals)
    error = sqrt(float(apart.var(ddof=1)) / deals)
    half = t_quantile(deals - 1) * error
    low, high = effect - half, effect + half
    if np.ptp(apart) == 0.0 and not same:
        # That all deals differ alike says how rare others are, and not that there are none.
        rare = 1.0 - TAIL ** (1.0 / deals)
        low, high = effect - (1.0 + effect) * rare, effect + (1.0 - effect) * rare
    p = two_sided(effect / error) if error > 0.0 else 1.0
    return Change(who, change, float(before.mean()), float(after.mean()), effect, low, high, p, deals)


def overall(study: Study) -> dict[str, Share]:
    """Return the share of wins of each faction over all that it meets, with its interval by deals. Packs and what was
    taken away are kept apart."""
    name = study.plan.name_of
    several = len(study.plan.packs) > 1

    def part(cell: Cell, player: int) -> tuple[str, str] | None:
        if cell.bans and all(ban.player != player for ban in cell.bans):
            return None
        without = "".join(f" without {ban.what}" for ban in cell.bans)
        return (cell.pack, f"{name(cell, player)}{without}{f', {cell.pack}' if several else ''}")

    shares = {}
    for (_, who), columns in columns_by_deal(study.plan, points_of_players(study), part).items():
        # A row for each deal, a column for each of its matches: that they share a deal is for the interval to weigh.
        points = np.concatenate(columns, axis=1)
        shares[who] = wilson_by_deal(points.reshape(-1), np.repeat(np.arange(len(points)), points.shape[1]))
    return shares


def as_table(found: list[Change]) -> pa.Table:
    """Return changes as an Arrow table."""
    rows: list[dict[str, Any]] = [asdict(change) for change in found]
    return pa.Table.from_pylist(rows) if rows else pa.table({})
