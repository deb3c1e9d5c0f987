"""What can be chosen before a match, and what was chosen."""

from __future__ import annotations

from typing import final

#: Chosen values as files have them: one, or a list with one for each seat.
Chosen = dict[str, str | list[str]]


class Setting:
    """One thing that can be chosen before a match: a faction for each seat, a number of rounds."""

    def __init__(self, name: str, help: str, allowed: list[str], default: str, per_seat: bool = False) -> None:
        self.name = name
        self.help = help
        self.allowed = allowed
        self.default = default
        self.per_seat = per_seat


@final
class MatchSettings:
    """What was chosen for a match, checked and completed."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen

    def one(self, name: str) -> str:
        """Return what was chosen for all."""
        value = self._chosen[name]
        if isinstance(value, str):
            return value
        raise TypeError(f"{name} is chosen by each seat: ask for `each`")

    def each(self, name: str) -> list[str]:
        """Return what was chosen for each seat."""
        value = self._chosen[name]
        if isinstance(value, str):
            raise TypeError(f"{name} is chosen for all: ask for `one`")
        return value
