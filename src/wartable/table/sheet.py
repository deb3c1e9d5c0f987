"""What is known about a match besides its log: who sits where, and how it was set up."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from wartable.core.ask import Option


class Entry(NamedTuple):
    """One row of a match's log: what a seat chose, or nothing where it took its latest choice back."""

    seat: int
    option: Option | None


class Player(msgspec.Struct):
    """Who sits on a seat."""

    seat: int
    bot: str = ""
    open: bool = False
    name: str = ""
    client: str = ""
    account: str = ""


class Sheet(msgspec.Struct):
    """All about a match but its log."""

    id: str
    game: str
    rules: str
    content: str
    seats: int
    settings: dict[str, Any]
    seed: str
    owner: str
    pace: float
    guided: bool
    listed: bool
    made: float
    players: list[Player]
    ended: float | None = None
    result: dict[str, Any] | None = None
    next: str | None = None
    rated: bool = False
