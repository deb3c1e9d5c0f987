"""What a game tells learners: what a seat may know as numbers, an option as a place in a fixed list. Optional."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Generic, NoReturn, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.ask import Ask, Option
from wartable.core.errors import MissingHook
from wartable.core.observation import Observation
from wartable.core.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Learning(Generic[S]):
    """Numbers for learners. A game that offers them writes all five.

    In an observation players are counted from the observer on, so that one learner can play every seat. Places of a
    board have the same numbers for all, and so have the players and places that an action names; where that matters,
    the observation says which seat its observer has. Observations and lists of actions keep their size for the same
    content, whatever the settings and the number of seats.
    """

    def labels(self) -> list[str]:
        """Return what each number of an observation means, in order; nothing where a game offers no numbers."""
        return []

    def observe(self, s: S, seat: int, ask: Ask | None, out: Observation) -> None:
        """Write what `seat` may know into a cleared observation, which may still hold what was kept in it, with the
        question it is asked, if it is: equal numbers mean equal options."""
        self.missing("observe")

    def action_count(self) -> int:
        """Return how many actions there are; 0 where a game offers no numbers."""
        return 0

    def action_index(self, option: Option) -> int:
        """Return the place of an option among all actions. No two options of one question share it."""
        self.missing("action_index")

    def action_labels(self) -> list[str]:
        """Return what each action is, in order."""
        self.missing("action_labels")

    def net(self) -> bytes:
        """Return the net that plays this game, as `wartable net train` wrote it; nothing where there is none."""
        return b""

    def missing(self, hook: str) -> NoReturn:
        raise MissingHook(f"{type(self).__name__} has no `{hook}`: this game offers no numbers for learners")


def labels_digest(learning: Learning[Any]) -> str:
    """Return a fingerprint of what observations and actions mean: who learnt with it can tell when it has changed."""
    text = "\n".join([*learning.labels(), "", *learning.action_labels()])
    return sha256(text.encode()).hexdigest()[:16]
