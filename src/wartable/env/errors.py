"""Mistakes in using an environment, as exceptions of Gymnasium's own kinds. What is refused changes nothing."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

from gymnasium import error

from wartable.core.errors import Fault, IllegalChoice


class BadSetup(error.Error, Fault):
    """An environment that cannot be made: an unknown game, setting, faction, bot or render mode."""


class IllegalAction(error.InvalidAction, IllegalChoice):
    """An action that is not allowed now, or not this seat's to take; the message names what is."""


class MatchOver(error.ResetNeeded, IllegalChoice):
    """A step before the first reset, or after the end of a match."""


def whole(number: Any) -> int | None:
    """Return a whole number, whichever toolbox it comes from: learners give arrays and tensors without dimensions, too.
    Nothing if it is none."""
    try:
        return operator.index(number)
    except TypeError:
        return None


def is_list(found: object) -> bool:
    """Return whether something has an order and is no text, which is a list of letters to Python."""
    return isinstance(found, Sequence) and not isinstance(found, str)


def checked_count(what: str, count: Any, least: int) -> int:
    """Return a whole number that is large enough."""
    found = whole(count)
    if found is None or found < least:
        raise BadSetup(f"{what}: found {count!r}; allowed: a whole number from {least} on")
    return found


def unknown_agent(agent: object, agents: Iterable[str]) -> IllegalAction:
    """Return what to raise for an agent that does not play."""
    return IllegalAction(f"there is no {agent!r}; allowed: {', '.join(agents)}")


def checked_cycles(max_cycles: Any) -> int | None:
    """Return after how many choices or steps a match is cut off, if it is."""
    return None if max_cycles is None else checked_count("max_cycles", max_cycles, 1)
