"""How a study stands: what was counted so far, in the order of the plan, and how narrow its intervals are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from wartable.lab.plan import Plan
from wartable.lab.statistics import wilson

#: Deals of every cell before a study to a precision may end: fewer say little of how much deals differ.
LEAST_DEALS = 20


class Standing:
    """The points of each player in each cell, deal by deal: the mirrors of a deal are counted as one."""

    def __init__(self, plan: Plan) -> None:
        shape = (len(plan.cells), plan.seats)
        self.plan = plan
        #: Matches counted.
        self.matches = 0
        self.forfeits = 0
        self.unfinished = 0
        self.deals = np.zeros(len(plan.cells), dtype=np.int64)
        self.sums = np.zeros(shape)
        self.squares = np.zeros(shape)
        #: Matches that ended by the rules, and their points: what the shares would be without the others.
        self.regular = np.zeros(len(plan.cells), dtype=np.int64)
        self.regular_sums = np.zeros(shape)

    def count(self, table: pa.Table) -> None:
        """Count the matches of a shard: whole mirrored deals."""
        mirrors = self.plan.mirrors
        points = np.array(table.column("points").to_pylist(), dtype=np.float64)
        players = np.array(table.column("players").to_pylist(), dtype=np.int64)
        of_player = np.empty_like(points)
        np.put_along_axis(of_player, players, points, axis=1)
        by_deal = of_player.reshape(-1, mirrors, self.plan.seats).mean(axis=1)
        cells = table.column("cell").to_numpy()[::mirrors]
        np.add.at(self.deals, cells, 1)
        np.add.at(self.sums, cells, by_deal)
        np.add.at(self.squares, cells, by_deal**2)
        forfeited = table.column("forfeit").to_numpy() >= 0
        unfinished = ~np.array(table.column("finished").to_pylist(), dtype=bool)
        self.matches += table.num_rows
        self.forfeits += int(forfeited.sum())
        self.unfinished += int(unfinished.sum())
        regular = ~(forfeited | unfinished)
        all_cells = table.column("cell").to_numpy()
        np.add.at(self.regular, all_cells, regular)
        np.add.at(self.regular_sums, all_cells, of_player * regular[:, None])

    def interval(self, cell: int, player: int) -> tuple[float, float, float]:
        """Return the share of wins of a player in a cell, and its 95 % interval: Wilson's, for as many independent
        matches as would vary like these deals."""
        deals = int(self.deals[cell])
        if deals == 0:
            return 1.0 / self.plan.seats, 0.0, 1.0
        share = float(self.sums[cell, player] / deals)
        matches = self.worth(cell, player)
        low, high = wilson(share * matches, matches)
        return share, low, high

    def worth(self, cell: int, player: int) -> int:
        """Return how many independent matches say as much as the deals of a cell."""
        deals = int(self.deals[cell])
        share = self.sums[cell, player] / deals
        spread = self.squares[cell, player] / deals - share**2
        alone = share * (1.0 - share)
        if deals < 2 or alone <= 0.0:
            return deals
        # Of so few deals that all came out alike, no more is claimed than if each match had stood alone.
        least = alone / (deals * self.plan.mirrors)
        return int(alone / max(spread / (deals - 1), least))

    def widest(self) -> float:
        """Return half the width of the widest interval."""
        widths = [0.5]
        if self.deals.min() > 0:
            spans = [self.interval(cell, player)[1:] for cell in range(len(self.deals)) for player in self.watched()]
            widths = [(high - low) / 2 for low, high in spans]
        return max(widths)

    def watched(self) -> range:
        """The players whose intervals differ: of two, one has what the other has not."""
        return range(1 if self.plan.seats == 2 else self.plan.seats)

    def enough(self) -> bool:
        """Return whether every interval is as narrow as the plan wants it."""
        if not self.plan.precision or self.deals.min() < min(LEAST_DEALS, self.plan.deals):
            return False
        return self.widest() <= self.plan.precision

    def share_by_the_rules(self, cell: int, player: int) -> float | None:
        """Return the share of wins among the matches that nobody forfeited and that came to an end."""
        regular = int(self.regular[cell])
        return float(self.regular_sums[cell, player] / regular) if regular else None

    def as_table(self) -> list[dict[str, Any]]:
        """Return each player of each cell with its share and interval, as plain data."""
        rows = []
        for number, cell in enumerate(self.plan.cells):
            for player, bot in enumerate(cell.bots):
                share, low, high = self.interval(number, player)
                rows.append(
                    {
                        "cell": number,
                        "pack": cell.pack,
                        "settings": cell.settings,
                        "faction": cell.factions[player] if cell.factions else "",
                        "bot": bot,
                        "without": ", ".join(ban.what for ban in cell.bans if ban.player == player),
                        "against": [
                            f"{cell.factions[other]} ({cell.bots[other]})" if cell.factions else cell.bots[other]
                            for other in range(self.plan.seats)
                            if other != player
                        ],
                        "deals": int(self.deals[number]),
                        "share": share,
                        "low": low,
                        "high": high,
                        "share_by_the_rules": self.share_by_the_rules(number, player),
                    }
                )
        return rows
