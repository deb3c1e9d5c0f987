"""What proves who somebody is: seat tokens, which open one seat of one table, and signed session cookies."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer

COOKIE = "wartable"


class Session(msgspec.Struct):
    """Who a browser is: an id that means nothing, the name it plays under, the account if it is signed in."""

    client: str
    name: str = ""
    account: str = ""
    #: The account's epoch when it signed in; a raised epoch ends the session.
    epoch: int = 0


class Keys:
    """Makes and checks tokens with the server's secret."""

    def __init__(self, secret: str, session_days: int) -> None:
        self._key = hashlib.sha256(b"seats " + secret.encode()).digest()
        self._cookies = URLSafeTimedSerializer(secret, salt="session")
        self.session_seconds = session_days * 86400

    def seat_token(self, match: str, seat: int) -> str:
        """The token of a seat. It says nothing, opens nothing else, and cannot be guessed: 144 bits of a keyed hash."""
        digest = hmac.new(self._key, f"{match} {seat}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:18]).decode()

    def seat_of(self, match: str, seats: int, token: str) -> int | None:
        """The seat that a token opens at a table, or None."""
        found = None
        for seat in range(seats):
            if hmac.compare_digest(self.seat_token(match, seat).encode(), token.encode()):
                found = seat
        return found

    def cookie(self, session: Session) -> str:
        return str(self._cookies.dumps(msgspec.to_builtins(session)))

    def session(self, cookie: str | None) -> Session | None:
        """The session of a cookie; None if there is none, it is forged, or it has expired."""
        if not cookie:
            return None
        try:
            return msgspec.convert(self._cookies.loads(cookie, max_age=self.session_seconds), Session)
        except (BadSignature, msgspec.ValidationError):
            return None


def new_session() -> Session:
    return Session(secrets.token_urlsafe(12), f"Guest {secrets.randbelow(9000) + 1000}")


def new_match_id() -> str:
    return secrets.token_urlsafe(9)
