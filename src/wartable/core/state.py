"""What every game's state has: chance, the log it writes to, and how the match ended."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.errors import MissingHook
from wartable.core.log import Log
from wartable.core.rng import Rng

#: The log of states that belong to no tracked match; it keeps no line, so all can share it.
SILENCE: Final = Log(quiet=True)


class Over(Exception):
    """Raised by `State.finish`: the match has ended, and nothing that was still waiting happens."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data: whole numbers, lists, lists of lists. A game's own state adds its fields and its `copy`."""

    def __init__(self, rng: Rng, seats: int) -> None:
        self.rng = rng
        self.log = SILENCE
        self.seats = seats
        self.over = False
        #: Whether it is only played on for its outcome: then the rules need not keep up who knows what.
        self.fleeting = False
        #: The seats that won; empty for a draw, or while the match runs.
        self.winners: list[int] = []
        #: Why the match ended, in a word of the game's own.
        self.ending = ""

    def copy(self) -> State:
        """Return an independent twin, which logs nothing until a match gives it a log."""
        raise MissingHook(f"{type(self).__name__} has no `copy`: a state says how it is copied")

    def hand_on(self, twin: State) -> None:
        """Give a fresh twin what every state has besides chance; for the `copy` of a game's own state."""
        twin.over = self.over
        twin.winners = self.winners
        twin.ending = self.ending

    def finish(self, winners: list[int], ending: str) -> None:
        """End the match now, from however deep in the rules."""
        self.decide(winners, ending)
        raise Over

    def decide(self, winners: list[int], ending: str) -> None:
        """Do as `finish`, for rules that end their step by themselves then: it spares an exception."""
        self.over = True
        self.winners = winners
        self.ending = ending
