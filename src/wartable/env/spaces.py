"""Spaces for observations and actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wartable.core.observation import LIMIT

if TYPE_CHECKING:
    from typing_extensions import Buffer

Mask = NDArray[np.int8]
Numbers = NDArray[np.float32]
Whole = NDArray[np.int64]


Kind = TypeVar("Kind", bound=np.generic)


def lent(memory: Buffer, kind: type[Kind]) -> NDArray[Kind]:
    """Return an array over memory that somebody else writes."""
    return np.frombuffer(memoryview(memory), kind)


class Actions(spaces.Discrete):
    """All actions there are. Without a mask, a sample is an action that is allowed now, if any is: what is drawn here
    can be played. A copy in another process knows of no match, until it is bound to one."""

    def __init__(self, count: int, allowed: Callable[[], Mask] | None = None) -> None:
        super().__init__(count)
        self._allowed = allowed

    def bind(self, allowed: Callable[[], Mask]) -> None:
        """Draw from what is allowed now by this."""
        self._allowed = allowed

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_allowed": None}

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None and self._allowed is not None:
            now = self._allowed()
            mask = now if now.any() else None
        return super().sample(mask=mask, probability=probability)


def any_of_each(places: Whole, counts: Whole, chance: np.random.Generator) -> Whole:
    """Return one of the places of each row, each as likely as the others, by one random number a row; the first so many
    are of the first row, and so on."""
    first = np.cumsum(counts) - counts
    drawn: Whole = places[first + (chance.random(len(counts)) * counts).astype(np.int64)]
    return drawn


def numbers_space(size: int) -> spaces.Space[Numbers]:
    space: spaces.Space[Any] = spaces.Box(-LIMIT, LIMIT, (size,), np.float32)
    return space


def masked_space(size: int, actions: int) -> spaces.Dict:
    """Return what PettingZoo's turn-based environments give: what is observed, and which actions are allowed."""
    return spaces.Dict({"observation": numbers_space(size), "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
