"""What can be said of a share of wins: its interval, and when a sequential test has seen enough."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

#: Standard deviations on each side of a 95 % interval.
Z: Final = 1.959964
#: The chances of error of a sequential test, either way.
ERROR: Final = 0.05

#: Two shares between which a sequential test decides, the lower first.
Bounds = tuple[float, float]


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, after Wilson: it is right for few matches and for shares near 0 and 1,
    too."""
    if games == 0:
        return 0.0, 1.0
    share = points / games
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def evidence(points: float, games: int, low: float, high: float) -> float:
    """Return how much more likely the result is if the share is `high` than if it is `low`, as a logarithm."""
    return points * log(high / low) + (games - points) * log((1 - high) / (1 - low))


def verdict(points: float, games: int, low: float, high: float) -> str:
    """Return what a sequential test (Wald's) says so far: the share is rather `high`, rather `low`, or it cannot be
    told."""
    bound = log((1 - ERROR) / ERROR)
    found = evidence(points, games, low, high)
    if found >= bound:
        return "high"
    return "low" if found <= -bound else ""
