"""How a study stands: what was counted so far, in the order of the plan, and how narrow its intervals are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wartable.lab.plan import Cell, Plan
from wartable.lab.statistics.clusters import PRIOR_DEALS, t_quantile
from wartable.lab.statistics.shares import Z

Floats = NDArray[np.float64]

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
        """Return the share of wins of a player in a cell, and its 95 % interval by deals."""
        shares, lows, highs = self.intervals()
        return float(shares[cell, player]), float(lows[cell, player]), float(highs[cell, player])

    def intervals(self) -> tuple[Floats, Floats, Floats]:
        """Return the shares of all players in all cells, and the ends of their intervals: those of `wilson_by_deal`,
        from sums alone, so that a look at a large study costs no more than at a small one."""
        deals = np.maximum(1, self.deals)[:, None].astype(np.float64)
        shares = self.sums / deals
        alone = shares * (1.0 - shares) / self.plan.mirrors
        apart = np.maximum(0.0, self.squares / deals - shares**2) * deals / np.maximum(1.0, deals - 1.0)
        certain = alone < 1e-12
        effect = (deals * apart / np.where(certain, 1.0, alone) + PRIOR_DEALS) / (deals + PRIOR_DEALS)
        effect = np.where(deals < 2, 1.0, effect)
        worth = np.where(certain, deals, deals * self.plan.mirrors / effect)
        stretch = np.array([(t_quantile(count - 1) / Z) ** 2 if count > 1 else 4.0 for count in self.deals.tolist()])
        worth /= stretch[:, None]
        spread = Z * Z / worth
        middle = (shares + spread / 2) / (1 + spread)
        half = Z / (1 + spread) * np.sqrt(shares * (1 - shares) / worth + spread / (4 * worth))
        none = (self.deals == 0)[:, None]
        shares = np.where(none, 1.0 / self.plan.seats, shares)
        lows = np.where(none, 0.0, np.maximum(0.0, middle - half))
        highs = np.where(none, 1.0, np.minimum(1.0, middle + half))
        return shares, lows, highs

    def widest(self) -> float:
        """Return half the width of the widest interval."""
        _, lows, highs = self.intervals()
        return float((highs - lows).max()) / 2

    def enough(self) -> bool:
        """Return whether every interval is as narrow as the plan wants it."""
        if not self.plan.precision or self.deals.min() < min(LEAST_DEALS, self.plan.deals):
            return False
        return self.widest() <= self.plan.precision

    def share_by_the_rules(self, cell: int, player: int) -> float | None:
        """Return the share of wins among the matches that nobody forfeited and that came to an end."""
        regular = int(self.regular[cell])
        return float(self.regular_sums[cell, player] / regular) if regular else None

    def opponent(self, cell: Cell, player: int) -> str:
        """Return how a player is called, with what it may not do."""
        without = "".join(f" without {ban.what}" for ban in cell.bans if ban.player == player)
        return f"{self.plan.name_of(cell, player)}{without}"

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
                        "against": [self.opponent(cell, other) for other in range(len(cell.bots)) if other != player],
                        "deals": int(self.deals[number]),
                        "share": share,
                        "low": low,
                        "high": high,
                        "share_by_the_rules": self.share_by_the_rules(number, player),
                    }
                )
        return rows
