"""A quick estimate of who is winning, for bots."""

from __future__ import annotations

import math

from wartable.games.proxywars.state import GAMING, ProxyWars
from wartable.games.proxywars.totals import margins


def value(s: ProxyWars) -> list[float]:
    """Each seat's chance to win, from the state as it lies."""
    if s.over:
        return [0.5, 0.5] if not s.winners else [1.0 if seat in s.winners else 0.0 for seat in range(2)]
    if s.phase != GAMING:
        return [0.5, 0.5]
    margin = margins(s)
    chance = 1.0 / (1.0 + math.exp(-(margin[0] - margin[1]) / 4.0))
    return [chance, 1.0 - chance]
