"""What proves who somebody is: invitations to a seat, seat tokens, which open one, and signed session cookies."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec
from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer

from wartable.table.sheet import Player

COOKIE = "wartable"
#: How an invitation begins, so that nobody takes one for the token of a seat.
INVITATION = "invite-"
#: A cookie is renewed on use once this part of its life is over.
RENEWED = 1 / 30


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
        self._invitations = hashlib.sha256(b"invitations " + secret.encode()).digest()
        self._rematches = hashlib.sha256(b"rematches " + secret.encode()).digest()
        self._cookies = URLSafeTimedSerializer(secret, salt="session")
        self.session_seconds = session_days * 86400

    def seat_token(self, match: str, player: Player) -> str:
        """Return the token of a seat for who sits there now: it is bound to the seat's nonce, which changes whenever
        somebody sits down. It says nothing, opens nothing else, and cannot be guessed: 144 bits of a keyed hash."""
        return keyed(self._key, match, player)

    def invitation(self, match: str, player: Player) -> str:
        """Return what lets somebody sit down on a free seat, once: the nonce changes then."""
        return INVITATION + keyed(self._invitations, match, player)

    def nonce_of_rematch(self, match: str, player: Player) -> str:
        """Return the nonce with which a seat begins in the rematch. It follows from the seat's nonce here, so that
        whoever has a token of the seat is told apart from whom the seat of the rematch was given since."""
        return keyed(self._rematches, match, player)

    def seat_of(self, match: str, players: list[Player], token: str) -> int | None:
        """Return the seat that a token opens at a table, or None. A seat on which nobody sits is opened by nothing."""
        seated = [player for player in players if player.client]
        return only([player.seat for player in seated if same(self.seat_token(match, player), token)])

    def invited(self, match: str, players: list[Player], invitation: str) -> int | None:
        """Return the free seat that an invitation is for, or None."""
        free = [player for player in players if not player.taken]
        return only([player.seat for player in free if same(self.invitation(match, player), invitation)])

    def cookie(self, session: Session) -> str:
        return str(self._cookies.dumps(msgspec.to_builtins(session)))

    def session(self, cookie: str | None) -> Session | None:
        """Return the session of a cookie; None if there is none, it is forged, or it has expired."""
        found = self._read(cookie)
        return found[0] if found and found[1] <= self.session_seconds else None

    def is_old(self, cookie: str | None) -> bool:
        """Return whether a cookie should be renewed, so that who comes every now and then never loses a session."""
        found = self._read(cookie)
        return found is not None and found[1] > self.session_seconds * RENEWED

    def _read(self, cookie: str | None) -> tuple[Session, float] | None:
        """Return what a true cookie says and its age in seconds. One from the future is new: it is signed, so it is
        the clock that went back."""
        if not cookie:
            return None
        try:
            said, made = self._cookies.loads(cookie, return_timestamp=True)
            session = msgspec.convert(said, Session)
        except (BadSignature, msgspec.ValidationError):
            return None
        now = TimestampSigner(b"").get_timestamp()
        return session, max(0.0, now - made.timestamp())


def keyed(key: bytes, match: str, player: Player) -> str:
    """Return a keyed hash of a seat and its nonce. Seats of tables from before there were nonces have an empty one."""
    bound = f"{match} {player.seat} {player.nonce}".rstrip()
    return base64.urlsafe_b64encode(hmac.new(key, bound.encode(), hashlib.sha256).digest()[:18]).decode()


def same(true: str, given: str) -> bool:
    return hmac.compare_digest(true.encode(), given.encode(errors="replace"))


def only(seats: list[int]) -> int | None:
    return seats[0] if seats else None


def new_session() -> Session:
    return Session(new_client(), f"Guest {secrets.randbelow(9000) + 1000}")


def new_client() -> str:
    return secrets.token_urlsafe(12)


def new_match_id() -> str:
    return secrets.token_urlsafe(9)
