"""What a bot is. The mini-language that names one is in `registry`."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from wartable.core.ask import Option
from wartable.core.errors import Fault
from wartable.core.rng import Rng
from wartable.core.seat import Seat


class Forfeit(Fault):
    """A bot cannot go on: it crashed, hung or answered illegally. Its seat has lost; the message says why."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. It has chance of its own, so that equal seeds give equal choices."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        #: Whether it takes any option, each as likely as the others, and so never looks ahead.
        self.plays_by_chance = False

    def choose(self, seat: Seat) -> Option:
        """Return one of `seat.options`. Raises Forfeit if it cannot go on."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of whatever this bot holds: the match is over for it."""
