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
    found = []
    for group in dict.fromkeys(group for _, group in by_deal):
        before = by_deal.get((base, group))
        for arm in others:
            after = by_deal.get((arm, group))
            if before is not None and after is not None:
                found.append(compare(group, arm, before, after))
    return found


def points_by_deal(study: Study, part: Part) -> dict[tuple[str, str], Floats]:
    """Return, for each arm and group, the mean points of its players in every deal."""
    plan, table = study.plan, study.matches
    deals = whole_deals(plan, table)
    rows = deals * len(plan.cells) * plan.mirrors
    points = np.array(table.column("points").slice(0, rows).to_pylist(), dtype=np.float64)
    players = np.array(table.column("players").slice(0, rows).to_pylist(), dtype=np.int64)
    of_player = np.empty_like(points)
    if rows:
        np.put_along_axis(of_player, players, points, axis=1)
    # By deal, cell and player.
    means = of_player.reshape(deals, len(plan.cells), plan.mirrors, plan.seats).mean(axis=2)
    parts: dict[tuple[str, str], list[Floats]] = {}
    for number, cell in enumerate(plan.cells):
        for player in range(plan.seats):
            found = part(cell, player)
            if found is not None:
                parts.setdefault(found, []).append(means[:, number, player])
    return {name: np.mean(columns, axis=0) for name, columns in parts.items()}


def whole_deals(plan: Plan, table: pa.Table) -> int:
    """Return how many deals were played in all cells."""
    return int(table.num_rows // (len(plan.cells) * plan.mirrors))


def compare(who: str, change: str, before: Floats, after: Floats) -> Change:
    """Return the difference of two arms, its error taken from how it differs from deal to deal."""
    apart = after - before
    deals = len(apart)
    if deals == 0:
        return Change(who, change, 0.0, 0.0, 0.0, -1.0, 1.0, 1.0, 0)
    effect = float(apart.mean())
    if deals < 3:
        return Change(who, change, float(before.mean()), float(after.mean()), effect, -1.0, 1.0, 1.0, deals)
    error = sqrt(float(apart.var(ddof=1)) / deals)
    half = t_quantile(deals - 1) * error
    p = two_sided(effect / error) if error > 0.0 else 1.0
    return Change(
        who, change, float(before.mean()), float(after.mean()), effect, effect - half, effect + half, p, deals
    )


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

    found = points_by_deal(study, part)
    return {who: wilson_by_deal(points, np.arange(len(points))) for (_, who), points in found.items()}


def as_table(found: list[Change]) -> pa.Table:
    """Return changes as an Arrow table."""
    rows: list[dict[str, Any]] = [asdict(change) for change in found]
    return pa.Table.from_pylist(rows) if rows else pa.table({})
