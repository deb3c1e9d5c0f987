"""Telling what a choice is worth from what chance brought along with it."""

from __future__ import annotations

from typing import final

from wartable.search.tree import DOUBT


@final
class Luck:
    """How much of what comes out for a seat is due to the world that was imagined, not to what is chosen in it.

    Some worlds are good for a seat whatever it does. What the estimate says of a world before anything is chosen in it
    tells most of that, so it is taken out of the result: options that were tried in different worlds can be compared
    after far fewer iterations. How much to take out is the slope of a regression, kept up as results come in.
    """

    def __init__(self) -> None:
        self.times = 0.0
        self.before = 0.0
        self.after = 0.0
        self.squares = 0.0
        self.products = 0.0

    def learn(self, before: float, after: float) -> None:
        """`before` is the estimate of a world, `after` what came out."""
        self.times += 1.0
        self.before += before
        self.after += after
        self.squares += before * before
        self.products += before * after

    def without(self, before: float, after: float) -> float:
        """Return a result without its luck."""
        if self.times == 0.0:
            return after
        middle = self.before / self.times
        spread = self.squares - self.before * middle
        if spread < 1e-9 * self.times:
            return after
        slope = (self.products - self.after * middle + DOUBT * spread / self.times) / (
            spread + DOUBT * spread / self.times
        )
        return after - slope * (before - middle)
