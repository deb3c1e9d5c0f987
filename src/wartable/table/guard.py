"""What stands before every request: sizes, origins, and the headers that tell browsers what a page may do."""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import re
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.table import limits
from wartable.table.messages.sent import problem

#: Boards are drawn with their own style sheets, hence inline styles; scripts come from this server's files only.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


def origin_allowed(headers: Mapping[str, str], origins: list[str]) -> bool:
    """Return whether a request comes from our own pages, or from no page at all, as from a program."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in {"none", "same-origin"}
    # An origin is a scheme, "://" and a host with its port; compared as it is, so that nothing in it can be misread.
    return origin in origins or origin.partition("://")[2] == headers.get("host")


def own_names(names: list[str], origins: list[str]) -> frozenset[str]:
    """Return what this server may be called: what it was told, where its friends are, and the machine's own name."""
    friends = [urlsplit(origin).hostname or "" for origin in origins]
    return frozenset(name.lower() for name in ("localhost", socket.gethostname(), *names, *friends) if name)


def host_allowed(host: str, names: frozenset[str]) -> bool:
    """Return whether a browser may ask for the server under this name. A page of another site can have its own name
    lead here, and then read what it likes: a name that is not ours is refused. Numbers cannot be led astray."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names
    return True


def report_policy(page: str) -> str:
    """Return what such a page may do: run the script it came with, known by its fingerprint, and load nothing."""
    scripts = re.findall(r"<script>(.*?)</script>", page, re.S)
    known = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    allowed = " ".join(f"'sha256-{one}'" for one in known) or "'none'"
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


class Guard:
    """ASGI middleware, before requests and sockets alike: refuses what asks for another server, comes from a foreign
    page or is too big, and adds the headers."""

    def __init__(self, app: ASGIApp, origins: list[str], names: list[str]) -> None:
        self.app = app
        self.origins = origins
        self.names = own_names(names, origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.guard_socket(scope, receive, send)
        elif scope["type"] == "http":
            await self.guard_request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def guard_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not host_allowed(headers.get("host", ""), self.names):
            await send({"type": "websocket.close", "code": 4421, "reason": UNKNOWN_HOST[2]})
        elif not origin_allowed(headers, self.origins):
            await send({"type": "websocket.close", "code": 4403, "reason": "this page may not open a table here"})
        else:
            await self.app(scope, receive, send)

    async def guard_request(self, scope: Scope, receive: Receive, send: Send) -> None:

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        if not host_allowed(headers.get("host", ""), self.names):
            await respond(send_guarded, *UNKNOWN_HOST)
            return
        if scope["method"] in UNSAFE:
            refusal = self.refusal(headers)
            if refusal:
                await respond(send_guarded, *refusal)
                return
            body = await read_body(receive)
            if body is None:
                await respond(send_guarded, *TOO_BIG)
                return
            receive = replaying(body, receive)
        await self.app(scope, receive, send_guarded)

    def refusal(self, headers: Headers) -> tuple[int, str, str] | None:
        """Return why a request that changes something is refused, if it is."""
        if not origin_allowed(headers, self.origins):
            return 403, "foreign-origin", "requests from other sites are not accepted"
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > limits.BODY:
            return TOO_BIG
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return 415, "not-json", "send application/json"
        return None


UNKNOWN_HOST = (421, "unknown-host", "this server is not called that; its operator can add the name with --name")
TOO_BIG = (413, "too-big", f"a body has at most {limits.BODY} bytes")


async def read_body(receive: Receive) -> bytes | None:
    """Return the whole body, or None if it is too big whatever its header said."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        part: bytes = message.get("body", b"")
        size += len(part)
        if size > limits.BODY:
            return None
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)


def replaying(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def respond(send: Send, status: int, code: str, message: str) -> None:
    body = problem(code, message)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
