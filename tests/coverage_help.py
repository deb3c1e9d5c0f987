"""How often an interval should hold the truth, and how many misses chance allows."""

from __future__ import annotations

import importlib
from typing import Any

# It comes without types.
STATS: Any = importlib.import_module("scipy.stats")

#: How seldom a right interval may fail a test: the seeds are fixed, so this is paid once.
LUCK = 1e-3


def enough(hits: int, trials: int, chance: float = 0.95) -> bool:
    """Return whether an interval that holds the truth with at least this chance may have so few hits."""
    return hits >= float(STATS.binom.ppf(LUCK, trials, chance))


def few(misses: int, trials: int, chance: float) -> bool:
    """Return whether something that happens with at most this chance may happen so often."""
    return misses <= float(STATS.binom.ppf(1 - LUCK, trials, chance))
