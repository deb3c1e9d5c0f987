"""What a game tells those who think about it: search, bots and training. All of it is optional."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core import weights
from wartable.core.ask import Ask
from wartable.core.errors import MissingHook
from wartable.core.rng import Rng
from wartable.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Thinking(Generic[S]):
    """An estimate of a position, and how its seats play. It is written as `features`, or as `value` itself."""

    def __init__(self) -> None:
        #: What each of `feature_names` is worth, where the estimate is fitted.
        self.worths: list[float] = []

    def value(self, s: S) -> list[float]:
        """Return a quick estimate of each seat's chance to win, between 0 and 1, while the match goes on (see
        `prospects`)."""
        return weights.shares([weights.score(self.worths, features) for features in self.features(s)])

    def feature_names(self) -> list[str]:
        """Return what `features` counts, in its order, in words. A game that says so lets `wartable train` fit
        `worths`."""
        return []

    def features(self, s: S) -> list[list[float]]:
        """Return what may decide the match, counted for each seat: the higher seat's sum of features times worths
        leads. A seat that can no longer win has none."""
        raise MissingHook(f"{type(self).__name__} has neither `value` nor `features`: it needs one of them")

    def reliable(self, s: S) -> bool:
        """Return whether the estimate can be trusted here. A rollout goes on until it can, or to the end."""
        return True

    def private_key(self, s: S, seat: int) -> int:
        """Return what `seat` alone knows and plays by, besides its options, as a small number; 0 for nothing. A search
        keeps the choices of another seat apart by it."""
        return 0

    def turns_begun(self, s: S, seat: int) -> int:
        """Return how many turns a seat has begun, or more than it ever will if it is out, where a turn is many small
        choices and `quick` makes sensible ones: among many seats bots then plan to their next turn. -1 in other
        games."""
        return -1

    def quick(self, s: S, ask: Ask, rng: Rng) -> int:
        """Return the index of a seat's quick choice in a rollout: sensible, from what the seat knows; usually any."""
        return rng.below(ask.count)

    def guess(self, s: S, seat: int, rng: Rng) -> None:
        """Make likelier, in place and after `imagine`, what the others' choices so far let `seat` suspect."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NoEstimate(Thinking[S]):
    """For a game that estimates nothing: everybody has the same chance, and rollouts go on to the end of the match."""

    def value(self, s: S) -> list[float]:
        return [1.0 / s.seats] * s.seats

    def reliable(self, s: S) -> bool:
        return False
