"""Mistakes in using an environment, as exceptions of Gymnasium's own kinds. What is refused changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gymnasium import error

from wartable.core.errors import Fault, IllegalChoice


class BadSetup(error.Error, Fault):
    """An environment that cannot be made: an unknown game, setting, faction, bot or render mode."""


class IllegalAction(error.InvalidAction, IllegalChoice):
    """An action that is not allowed now, or not this seat's to take; the message names what is."""


class MatchOver(error.ResetNeeded, IllegalChoice):
    """A step before the first reset, or after the end of a match."""


def unknown_agent(agent: object, agents: Iterable[str]) -> IllegalAction:
    """Return what to raise for an agent that does not play."""
    return IllegalAction(f"there is no {agent!r}; allowed: {', '.join(agents)}")


def checked_cycles(max_cycles: Any) -> int | None:
    """Return after how many choices or steps a match is cut off, if it is."""
    if max_cycles is None or (isinstance(max_cycles, int) and max_cycles > 0):
        return max_cycles
    raise BadSetup(f"max_cycles: found {max_cycles!r}; allowed: None, or a whole number from 1 on")
