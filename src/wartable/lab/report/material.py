"""All that the chapters of a report read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from wartable.core.game import Game
from wartable.lab.report.results import Bools, Results
from wartable.lab.report.watching import Watched
from wartable.lab.statistics.clusters import Share
from wartable.lab.study import Study

#: How far from fair the share of a faction may be in a balanced game, and that of a pairing of two.
FACTION_BAND = 0.05
PAIR_BAND = 0.12


@dataclass(frozen=True)
class Material:
    study: Study
    results: Results
    game: Game[Any, Any]
    #: Matches of the main level that were watched again.
    watched: list[Watched]

    @cached_property
    def main(self) -> Bools:
        """The matches of the level that the report looks at most closely."""
        return self.results.at_level(self.results.main_level)

    @cached_property
    def row_of(self) -> dict[int, int]:
        """Where each match stands in the results."""
        return {int(number): row for row, number in enumerate(self.results.number)}

    @property
    def band(self) -> tuple[float, float]:
        """Between which shares a faction is balanced."""
        fair = self.results.fair
        return fair - FACTION_BAND, fair + FACTION_BAND

    def seat_name(self, seat: int) -> str:
        return self.game.seat_name(seat)

    def seat_in_words(self, seat: int) -> str:
        """Return a seat as a sentence has it: the blue seat."""
        name = self.seat_name(seat)
        return name if "seat" in name else f"the {name} seat"

    @cached_property
    def watched_rows(self) -> list[tuple[Watched, int]]:
        """Watched matches, each with its row in the results."""
        return [(seen, self.row_of[seen.number]) for seen in self.watched]


def judged(share: Share, band: tuple[float, float]) -> str:
    """Return what an interval says of a band: inside it, above, below, or that it cannot be told yet."""
    if share.low > band[1]:
        return "above"
    if share.high < band[0]:
        return "below"
    return "inside" if band[0] <= share.low and share.high <= band[1] else "open"


def spread_evenly(numbers: np.ndarray[Any, np.dtype[np.int64]], most: int) -> list[int]:
    """Return at most `most` of these numbers, evenly spread."""
    if len(numbers) <= most:
        return [int(number) for number in numbers]
    return [int(numbers[at]) for at in np.linspace(0, len(numbers) - 1, most).round().astype(np.int64)]
