"""Shares and differences of shares where matches of one deal belong together."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

from wartable.lab.statistics.shares import Z

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: How many deals' worth of belief an estimate starts from that the matches of a deal have nothing to do with each
#: other. It matters only to studies of a few deals, whose own spread says little.
PRIOR_DEALS = 4.0
#: With fewer deals, less one, an effect has no error that could be trusted.
LEAST_FREEDOM = 10.0


@dataclass(frozen=True)
class Share:
    """A share of wins with its 95 % interval, and what it rests on."""

    share: float
    low: float
    high: float
    matches: int
    deals: int

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Return whether a value is inside the interval."""
        return self.low <= value <= self.high


@dataclass(frozen=True)
class Effect:
    """A difference with its 95 % interval, and how likely one at least as large would be without any (`p`)."""

    effect: float
    low: float
    high: float
    p: float
    matches: int


def t_quantile(freedom: float) -> float:
    """Return how many standard errors a 95 % interval reaches to each side, when the error is itself estimated from
    so many free numbers (Cornish and Fisher's expansion of Student's quantile)."""
    freedom = max(freedom, 2.0)
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def two_sided(z: float) -> float:
    """Return how likely chance alone is at least this many standard errors off."""
    return erfc(abs(z) / sqrt(2.0))


def grouped(deals: NDArray[np.generic]) -> tuple[Ints, int]:
    """Return the deals numbered from 0 on, and how many there are."""
    found, number = np.unique(deals, return_inverse=True)
    return number.reshape(-1).astype(np.int64), len(found)


def wilson_by_deal(points: Floats, deals: NDArray[np.generic]) -> Share:
    """Return the share of points and Wilson's interval for as many independent matches as these are worth.

    Mirrored matches of a deal are worth more than independent ones where luck evens out between them, and less where
    a deal decides both. How much is estimated from how deals differ (Korn and Graubard's effective size).
    """
    matches = len(points)
    if matches == 0:
        return Share(0.5, 0.0, 1.0, 0, 0)
    number, count = grouped(deals)
    share = float(points.mean())
    worth = matches / design_effect(points, number, count)
    if share in {0.0, 1.0}:
        # Nothing differs, so nothing tells how much the matches of a deal have in common: all, for caution.
        worth = float(count)
    stretch = (t_quantile(count - 1) / Z) ** 2 if count > 1 else 4.0
    low, high = wilson_interval(share, worth / stretch)
    return Share(share, low, high, matches, count)


def design_effect(points: Floats, number: Ints, count: int) -> float:
    """Return how much larger the variance of a share is than of independent matches with points such as these."""
    share = points.mean()
    alone = share * (1 - share) / len(points)
    if alone == 0.0 or count < 2:
        return 1.0
    apart = np.bincount(number, weights=points - share, minlength=count)
    variance = count / (count - 1) * float(apart @ apart) / len(points) ** 2
    return float((count * variance / alone + PRIOR_DEALS) / (count + PRIOR_DEALS))


def wilson_interval(share: float, worth: float) -> tuple[float, float]:
    """Return Wilson's interval of a share, for a number of matches that need not be whole."""
    spread = Z * Z / worth
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / worth + spread / (4 * worth))
    return max(0.0, middle - half), min(1.0, middle + half)


def contrast(points: Floats, treated: Floats, strata: NDArray[np.generic], deals: NDArray[np.generic]) -> Effect | None:
    """Return how much higher the points are where something was the case, compared within strata (the same faction in
    the same seat, say) and no further; None where nothing can be compared.

    It is least squares with a level for each stratum, its error taken over deals.
    """
    stratum, levels = grouped(strata)
    number, count = grouped(deals)
    x = centred(treated, stratum, levels)
    y = centred(points, stratum, levels)
    by_deal = np.bincount(number, weights=x * x, minlength=count)
    leverage = float(by_deal.sum())
    if leverage < 1e-9:
        return None
    # Deals in which nothing differs say nothing; where few say most, there are fewer than it seems.
    freedom = leverage**2 / float(by_deal @ by_deal) - 1
    if freedom < LEAST_FREEDOM:
        return None
    effect = float(x @ y) / leverage
    apart = np.bincount(number, weights=x * (y - effect * x), minlength=count)
    error = sqrt((freedom + 1) / freedom * float(apart @ apart)) / leverage
    if error == 0.0:
        return None
    half = t_quantile(freedom) * error
    # As likely as the normal distribution says of what Student's would call just as surprising.
    surprise = two_sided(effect / error * Z / t_quantile(freedom))
    return Effect(effect, effect - half, effect + half, surprise, len(points))


def centred(values: Floats, stratum: Ints, levels: int) -> Floats:
    """Return values less the mean of their stratum."""
    sizes = np.bincount(stratum, minlength=levels)
    means = np.bincount(stratum, weights=values, minlength=levels) / np.maximum(1, sizes)
    return values - means[stratum]
