"""Mistakes in using an environment, as exceptions of Gymnasium's own kinds. What is refused changes nothing."""

from __future__ import annotations

from gymnasium import error

from wartable.core.errors import Fault, IllegalChoice


class BadSetup(error.Error, Fault):
    """An environment that cannot be made: an unknown game, setting, faction, bot or render mode."""


class IllegalAction(error.InvalidAction, IllegalChoice):
    """An action that is not allowed now, or not this seat's to take; the message names what is."""


class MatchOver(error.ResetNeeded, IllegalChoice):
    """A step before the first reset, or after the end of a match."""
