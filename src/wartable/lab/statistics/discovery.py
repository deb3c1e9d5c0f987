"""Many questions at once: which of a hundred cards matter, without being fooled by the luckiest of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def false_discovery(p_values: Sequence[float]) -> list[float]:
    """Return for each p-value the smallest share of false findings at which it would still be among the findings
    (Benjamini and Hochberg). Whoever takes all below 5 % is wrong about 5 % of what was taken, on average."""
    count = len(p_values)
    order = np.argsort(p_values)[::-1]
    ranked = np.asarray(p_values, dtype=np.float64)[order] * count / np.arange(count, 0, -1)
    found = np.empty(count)
    found[order] = np.minimum(1.0, np.minimum.accumulate(ranked)) if count else ranked
    return [float(value) for value in found]
