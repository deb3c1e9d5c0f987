"""What travels over a table's socket. docs/api.md describes each for people who write clients.

A message that is not exactly one of these is refused with a sentence that says why.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wartable.core.errors import Fault


class Join(msgspec.Struct, tag="join", tag_field="type", forbid_unknown_fields=True):
    """The first message: the token of a seat, or none to watch."""

    token: str = ""


class Choose(msgspec.Struct, tag="choose", tag_field="type", forbid_unknown_fields=True):
    """Pick an option of the question with this turn number."""

    turn: int
    option: list[int]


class Undo(msgspec.Struct, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take the latest choice back."""

    turn: int


class Say(msgspec.Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """A line of chat."""

    text: str


class Hint(msgspec.Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """Ask what a strong bot would do."""

    turn: int


class Moment(msgspec.Struct, tag="moment", tag_field="type", forbid_unknown_fields=True):
    """Ask for the picture as it was when a line of the story was told."""

    line: int


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Is the server there?"""


Incoming = Join | Choose | Undo | Say | Hint | Moment | Ping
_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


class Refused(Fault):
    """A message or request that cannot be served: a code for programs and a sentence for people."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


def decode(text: str | bytes) -> Incoming:
    """A message from a client. Raises Refused."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as mistake:
        raise Refused("bad-message", f"not a message of this table: {mistake}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as mistake:
        raise Refused("bad-json", f"not JSON: {mistake}") from None


def encode(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


def error(refused: Refused) -> dict[str, Any]:
    return {"type": "error", "code": refused.code, "message": str(refused)}
