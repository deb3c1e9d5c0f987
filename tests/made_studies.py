"""Studies that nobody played, whose truth is known: rows as a study keeps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from pebbles import Small
from wartable.lab.deals import deal
from wartable.lab.plan import BUILT_IN, FORMAT, Cell, Plan, StudyPack
from wartable.lab.report.material import Material
from wartable.lab.report.results import Results
from wartable.lab.shards import MATCHES
from wartable.lab.study import Study

#: How strong a player of a cell is, as a weight against the others.
Strength = Callable[[Cell, int], float]
#: Values of other columns, by the number of a match.
Columns = Mapping[str, Callable[[int], Any]]
NOTHING_ELSE: Columns = {}


def plan_of(cells: Sequence[Cell], deals: int, packs: Sequence[str] = (BUILT_IN,)) -> Plan:
    seats = len(cells[0].bots)
    return Plan(
        format=FORMAT,
        game="pebbles",
        rules="1",
        estimate="",
        seed="1",
        seats=seats,
        deals=deals,
        shard=seats * deals * len(cells),
        packs=[StudyPack(name, name) for name in packs],
        cells=list(cells),
    )


def table_of(plan: Plan, strength: Strength, seed: int = 1, columns: Columns = NOTHING_ELSE) -> Any:
    """Return matches that are won as likely as the strengths say; `columns` give other values by a match's number."""
    chance = np.random.default_rng(seed)
    rows = []
    for number in range(plan.matches):
        which = deal(plan, number)
        cell = plan.cells[which.cell]
        weights = np.array([strength(cell, player) for player in which.seating])
        winner = int(chance.choice(plan.seats, p=weights / weights.sum()))
        points = [1.0 if seat == winner else 0.0 for seat in range(plan.seats)]
        row: dict[str, Any] = {
            "number": number,
            "cell": which.cell,
            "deal": which.deal,
            "mirror": which.mirror,
            "pack": cell.pack,
            "players": which.seating,
            "factions": [cell.factions[player] if cell.factions else "" for player in which.seating],
            "bots": [cell.bots[player] for player in which.seating],
            "settings": "{}",
            "finished": True,
            "winners": [winner],
            "points": points,
            "scores": [int(10 * point) for point in points],
            "ending": "points",
            "forfeit": -1,
            "reason": "",
            "rounds": 5,
            "choices": 40,
            "forced": 10,
            "options": 120,
            "banned": 0,
            "estimates": [],
        }
        rows.append(row | {name: value(number) for name, value in columns.items()})
    return pa.Table.from_pylist(rows, schema=MATCHES)


def material_of(plan: Plan, table: Any) -> Material:
    return Material(Study(Path("nowhere"), plan), Results(plan, table), Small(), [])
