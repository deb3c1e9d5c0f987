"""What a bot is, and the mini-language that names one: `random`, `greedy`, `greedy:16`."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from wartable.core.ask import Option
from wartable.core.rng import Rng
from wartable.core.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. It has chance of its own, so that equal seeds give equal choices."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, seat: Seat) -> Option:
        """One of `seat.options`."""
        raise NotImplementedError
