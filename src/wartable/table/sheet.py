"""What is known about a match besides its log: who sits where, and how it was set up."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec

from wartable.core.ask import Option
from wartable.table.messages.received import ClockPlan
from wartable.table.messages.sent import MatchResult
from wartable.table.messages.structs import MatchSettings


def new_nonce() -> str:
    return secrets.token_urlsafe(12)


class LogEntry(NamedTuple):
    """One row of a match's log: what a seat chose, or nothing where it took its latest choice back. What is no choice
    of the game, as resigning, is a deed in words (leaving.py)."""

    seat: int
    option: Option | None
    deed: str = ""


class StoredEntry(NamedTuple):
    """A row of the log with when it was stored, and the mark of how the match stood then, if it was made."""

    entry: LogEntry
    made: float
    mark: int | None


class Player(msgspec.Struct):
    """Who sits on a seat."""

    seat: int
    bot: str = ""
    open: bool = False
    name: str = ""
    client: str = ""
    account: str = ""
    #: What tokens and invitations of this seat are bound to; a new one ends all that were given out.
    nonce: str = msgspec.field(default_factory=new_nonce)
    #: Whether the seat is for anybody from the lobby, whoever sits there now.
    anyone: bool = False
    #: When somebody sat down here.
    sat: float | None = None
    #: Whether they have seen what their seat holds.
    came: bool = False

    @property
    def shown_name(self) -> str:
        return self.name or self.bot

    def held_by(self, client: str, account: str) -> bool:
        """Return whether a session holds this seat. One that an account has is the account's, wherever it was taken;
        who was a guest there before has it no more."""
        return bool(self.client) and (self.account == account if self.account else self.client == client)

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return bool(self.bot or self.client)


class Sheet(msgspec.Struct):
    """All about a match but its log."""

    id: str
    game: str
    rules: str
    content: str
    seats: int
    settings: MatchSettings
    seed: str
    owner: str
    pace: float
    guided: bool
    listed: bool
    made: float
    players: list[Player]
    clock: ClockPlan | None = None
    ended: float | None = None
    result: MatchResult | None = None
    next: str | None = None
    rated: bool = False

    @property
    def bots(self) -> list[int]:
        return [player.seat for player in self.players if player.bot]

    @property
    def begun(self) -> float | None:
        """When everybody had sat down; None if somebody is still to come."""
        if not all(player.taken for player in self.players):
            return None
        return max([self.made, *(player.sat for player in self.players if player.sat is not None)])
