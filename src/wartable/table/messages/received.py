"""What clients send: messages over a table's socket, and the bodies of requests. docs/api.md describes each for people
who write clients.

What is not exactly one of these is refused with a sentence that says why.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.table.errors import Refused
from wartable.table.messages.structs import MatchSettings, Received

# -- bodies of requests ------------------------------------------------------------------------------------------------


class SeatPlan(Received, frozen=True, kw_only=True):
    """Who is to sit on a seat: yourself, a bot, a friend by a secret link, or anybody from the lobby."""

    who: Literal["me", "bot", "friend", "anyone"]
    bot: Annotated[str, Meta(max_length=40, description="For a bot: its name, from /api/bots.")] = ""


class ClockPlan(Received, frozen=True, kw_only=True):
    """How long everybody may think: for each question, or for all of a match together."""

    each: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=10, le=30 * 86400, description="From 10 seconds to 30 days.")]


class NewTable(Received, frozen=True, kw_only=True):
    """A table to be started."""

    game: Annotated[str, Meta(max_length=40, description="The key of a game.")]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    settings: Annotated[MatchSettings, Meta(description="From the game's settings.")] = {}
    pace: Annotated[
        Annotated[float, Meta(ge=0, le=10)] | None, Meta(description="Seconds before a bot's move is shown.")
    ] = None
    guided: Annotated[bool, Meta(description="Explain every question as it comes.")] = False
    listed: Annotated[bool, Meta(description="Show the table in the lobby.")] = False
    clock: Annotated[ClockPlan | None, Meta(description="Whoever runs out of time has lost.")] = None


class SitDown(Received, frozen=True, kw_only=True):
    """A seat is to be taken: the one of an invitation, or an open one of the lobby."""

    invitation: Annotated[str, Meta(max_length=200, description="An invitation; without one, any open seat.")] = ""


class ChosenOption(Received, frozen=True, kw_only=True):
    """An option of the question with this turn number."""

    turn: Annotated[int, Meta(description="The `turn` of the state that was answered.")]
    option: Annotated[list[int], Meta(max_length=64, description="One of the state's options.")]


class TakeBack(Received, frozen=True, kw_only=True):
    """The latest choice is to be taken back."""

    turn: Annotated[int, Meta(description="The `turn` of the state as it is now.")]


class SeatDeed(Received, frozen=True, kw_only=True):
    """Something about a seat that is no choice of the game: resign, or come back to one's own; for a seat that somebody
    has left: have a bot play on, end the match, or free it for somebody else."""

    do: Literal["resign", "back", "replace", "end", "free"]
    seat: Annotated[int, Meta(ge=0, le=8, description="The seat to be replaced or freed.")] = 0


class NewName(Received, frozen=True, kw_only=True):
    """Another name to play under."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]


class Credentials(Received, frozen=True, kw_only=True):
    """The name and password of an account."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    password: Annotated[str, Meta(max_length=400)]


# -- messages over the socket ------------------------------------------------------------------------------------------


class Join(Received, frozen=True, kw_only=True, tag="join", tag_field="type"):
    """The first message: the token of a seat, or none to watch."""

    token: str = ""


class Choose(ChosenOption, frozen=True, kw_only=True, tag="choose", tag_field="type"):
    """Pick an option of the question with this turn number."""


class Undo(TakeBack, frozen=True, kw_only=True, tag="undo", tag_field="type"):
    """Take the latest choice back."""


class Say(Received, frozen=True, kw_only=True, tag="say", tag_field="type"):
    """A line of chat."""

    text: str


class AskHint(Received, frozen=True, kw_only=True, tag="hint", tag_field="type"):
    """Ask what a strong bot would do."""

    turn: int


class AskMoment(Received, frozen=True, kw_only=True, tag="moment", tag_field="type"):
    """Ask for the picture as it was when a line of the story was told."""

    line: int


class AskMissed(Received, frozen=True, kw_only=True, tag="missed", tag_field="type"):
    """Ask for the moments since one's latest choice."""


class Ping(Received, frozen=True, kw_only=True, tag="ping", tag_field="type"):
    """Is the server there?"""


ClientMessage = Join | Choose | Undo | Say | AskHint | AskMoment | AskMissed | Ping
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def decode(text: str | bytes) -> ClientMessage:
    """Return the message that a client sent over the socket. Raises Refused."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as mistake:
        raise Refused("bad-message", f"not a message of this table: {mistake}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as mistake:
        raise Refused("bad-json", f"not JSON: {mistake}") from None
