"""Attacks by requests."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from table.attacks.tools import Attacker, noise

POST = "POST /api/me HTTP/1.1\r\n"
JSON = "Content-Type: application/json\r\n"


# -- the protocol ------------------------------------------------------------------------------------------------------


async def idle_connections(attacker: Attacker) -> None:
    """Three hundred connections that say nothing."""
    made = [await attacker.raw() for _ in range(300)]
    await attacker.rest()
    for _, writer in made:
        writer.transport.abort()


async def slow_headers(attacker: Attacker) -> None:
    """A hundred requests whose headers never end."""
    start = f"GET / HTTP/1.1\r\n{attacker.target.host}X-Slow: ".encode()
    await attacker.many(100, lambda _: attacker.drip(start, b"x"))


async def slow_bodies(attacker: Attacker) -> None:
    """A hundred bodies that come byte by byte."""
    start = f"{POST}{attacker.target.host}{JSON}Content-Length: 60000\r\n\r\n".encode()
    await attacker.many(100, lambda _: attacker.drip(start, b" "))


async def endless_header(attacker: Attacker) -> None:
    """One header without end, as quickly as it goes."""
    start = f"GET / HTTP/1.1\r\n{attacker.target.host}X-Long: ".encode()
    await attacker.many(8, lambda _: attacker.send(start + b"x" * 65536, 50))


async def many_headers(attacker: Attacker) -> None:
    """Ten thousand headers."""
    request = f"GET / HTTP/1.1\r\n{attacker.target.host}" + "A: b\r\n" * 10_000
    await attacker.many(8, lambda _: attacker.send(request.encode() + b"\r\n"))


async def huge_body(attacker: Attacker) -> None:
    """A body of ten gigabytes, announced."""
    start = f"{POST}{attacker.target.host}{JSON}Content-Length: 10000000000\r\n\r\n".encode()
    await attacker.many(8, lambda _: attacker.send(start + b"x" * 65536, 50))


async def endless_chunks(attacker: Attacker) -> None:
    """A body in chunks without end."""
    start = f"{POST}{attacker.target.host}{JSON}Transfer-Encoding: chunked\r\n\r\n".encode()
    chunk = b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n"
    await attacker.many(8, lambda _: attacker.send(start + chunk * 20))


async def two_lengths(attacker: Attacker) -> None:
    """Two ways to say where a body ends, as if a proxy and the server could be made to disagree."""
    head = f"{POST}{attacker.target.host}{JSON}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    await attacker.many(8, lambda _: attacker.send(head + b"0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n"))


async def pipelined(attacker: Attacker) -> None:
    """A thousand requests in a row, without reading one answer."""
    request = f"GET /api/games HTTP/1.1\r\n{attacker.target.host}\r\n".encode()
    await attacker.many(4, lambda _: attacker.send(request * 1000))


async def unread_answers(attacker: Attacker) -> None:
    """The largest file, again and again, without reading."""
    request = f"GET /static/main.js HTTP/1.1\r\n{attacker.target.host}\r\n".encode()
    made = [await attacker.raw(request * 50) for _ in range(40)]
    await attacker.rest()
    for _, writer in made:
        writer.transport.abort()


async def garbage(attacker: Attacker) -> None:
    """Bytes that are no request."""
    await attacker.many(16, lambda _: attacker.send(noise(4096)))


async def odd_methods(attacker: Attacker) -> None:
    """Verbs that nobody knows."""
    await attacker.many(16, lambda _: attacker.http.request("SPLINE", "/api/tables", content=b""))


async def long_paths(attacker: Attacker) -> None:
    """Addresses of sixty thousand letters."""
    await attacker.many(16, lambda _: attacker.get("/table/" + "x" * 60_000))


async def ways_out(attacker: Attacker) -> None:
    """Paths that lead out of the folder of files."""
    paths = ["/static/../../settings.py", "/static/%2e%2e/%2e%2e/settings.py", "/static//etc/passwd", "/static/%00"]
    await attacker.many(16, lambda number: attacker.get(paths[number % len(paths)]))


async def odd_ids(attacker: Attacker) -> None:
    """Ids of tables that no table has."""
    ids = ["%00", "x" * 24, "'; DROP TABLE matches; --", "%ff%fe", "..", "\u2603"]
    await attacker.many(16, lambda number: attacker.get(f"/api/tables/{ids[number % len(ids)]}/state"))


async def odd_hosts(attacker: Attacker) -> None:
    """Hosts that this server is not."""
    await attacker.many(16, lambda _: attacker.get("/api/games", host="evil.example"))


async def half_upgrades(attacker: Attacker) -> None:
    """Requests for a socket without what it takes."""
    request = f"GET /ws/tables/x HTTP/1.1\r\n{attacker.target.host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    await attacker.many(16, lambda _: attacker.send(request.encode()))


# -- reading -----------------------------------------------------------------------------------------------------------


async def game_pages(attacker: Attacker) -> None:
    """Sixty-four at once who want the page of a game."""
    await attacker.many(64, lambda _: attacker.get(f"/api/games/{attacker.target.game}"))


async def game_lists(attacker: Attacker) -> None:
    """Sixty-four at once who want the list of games."""
    await attacker.many(64, lambda _: attacker.get("/api/games"))


async def balance_pages(attacker: Attacker) -> None:
    """The report of a game's balance, which is long."""
    await attacker.many(64, lambda _: attacker.get(f"/balance/{attacker.target.game}"))


async def lessons(attacker: Attacker) -> None:
    """Steps of a lesson, which are played and drawn."""
    path = f"/api/games/{attacker.target.game}/lessons/0"
    await attacker.many(64, lambda _: attacker.get(f"{path}/{attacker.rng.randrange(12)}"))


async def game_pictures(attacker: Attacker) -> None:
    """Sixty-four at once who want the picture of a game."""
    await attacker.many(64, lambda _: attacker.get(f"/api/games/{attacker.target.game}/picture.svg"))


async def lobby(attacker: Attacker) -> None:
    """The lobby, without pause."""
    await attacker.many(64, lambda _: attacker.get("/api/tables"))


async def replays(attacker: Attacker) -> None:
    """The replay of a match, without pause."""
    await attacker.many(64, lambda _: attacker.get(f"/api/tables/{attacker.target.finished}/replay"))


async def frames(attacker: Attacker) -> None:
    """Every frame of a match, for every seat."""
    numbers = iter(range(10**9))
    path = f"/api/tables/{attacker.target.finished}/frames"
    await attacker.many(64, lambda _: attacker.get(f"{path}/{next(numbers) % 40}?seat={attacker.rng.randrange(-1, 2)}"))


async def frame_pictures(attacker: Attacker) -> None:
    """Every frame of a match as a picture."""
    numbers = iter(range(10**9))
    path = f"/api/tables/{attacker.target.finished}/frames"
    await attacker.many(64, lambda _: attacker.get(f"{path}/{next(numbers) % 40}/picture.svg"))


async def reviews(attacker: Attacker) -> None:
    """Chances and reviews, which take the bots' time."""
    path = f"/api/tables/{attacker.target.finished}"
    await attacker.many(32, lambda number: attacker.get(f"{path}/{('chances', 'review')[number % 2]}"))


async def states(attacker: Attacker) -> None:
    """How it stands, without pause."""
    await attacker.many(64, lambda _: attacker.get(f"/api/tables/{attacker.target.running}/state?view=true"))


async def records(attacker: Attacker) -> None:
    """The record of a match, and of one that is not over."""
    matches = [attacker.target.finished, attacker.target.running]
    await attacker.many(32, lambda number: attacker.get(f"/api/tables/{matches[number % 2]}/record"))


async def documents(attacker: Attacker) -> None:
    """The description of the interface, which is long."""
    await attacker.many(32, lambda _: attacker.get("/openapi.json"))


# -- posting -----------------------------------------------------------------------------------------------------------


async def deep_json(attacker: Attacker) -> None:
    """Lists in lists in lists."""
    body = b"[" * 30_000 + b"]" * 30_000
    headers = {"content-type": "application/json"}
    await attacker.many(16, lambda _: attacker.http.post("/api/tables", content=body, headers=headers))


async def wide_json(attacker: Attacker) -> None:
    """A table with thousands of seats."""
    body = {"game": attacker.target.game, "seats": [{"who": "me"}] * 3000}
    await attacker.many(16, lambda _: attacker.post("/api/tables", body))


async def new_tables(attacker: Attacker) -> None:
    """Tables, as many as there are moments."""
    body = {"game": attacker.target.game, "seats": [{"who": "me"}, {"who": "anyone"}], "listed": True}
    await attacker.many(16, lambda _: attacker.post("/api/tables", body))


async def passwords(attacker: Attacker) -> None:
    """Passwords, one after the other."""
    await attacker.many(16, lambda _: attacker.post("/api/session", {"name": "Ada", "password": secrets.token_hex(8)}))


async def accounts(attacker: Attacker) -> None:
    """Accounts, one after the other."""
    await attacker.many(
        16, lambda _: attacker.post("/api/accounts", {"name": secrets.token_hex(8), "password": secrets.token_hex(8)})
    )


async def signing_out(attacker: Attacker) -> None:
    """Signing out, again and again."""
    await attacker.many(32, lambda _: attacker.http.delete("/api/session"))


async def names(attacker: Attacker) -> None:
    """Names of odd letters."""
    odd: Iterator[str] = iter(["\u202e" * 90, "\U0001f600" * 50, "a\u0300" * 50, "\x00", "<script>"] * 10**6)
    await attacker.many(16, lambda _: attacker.post("/api/me", {"name": next(odd)}, cookies=True))


async def tokens(attacker: Attacker) -> None:
    """Tokens that might open a seat."""
    path = f"/api/tables/{attacker.target.running}/choose"
    body = {"turn": 1, "option": [0]}
    await attacker.many(32, lambda _: attacker.post(path, body, secrets.token_urlsafe(18)))


async def invitations(attacker: Attacker) -> None:
    """Invitations that might be one."""
    path = f"/api/tables/{attacker.target.running}/sit"
    await attacker.many(32, lambda _: attacker.post(path, {"invitation": secrets.token_urlsafe(18)}))


async def rematches(attacker: Attacker) -> None:
    """Rematches of a match, and of one that is not over."""
    matches = [attacker.target.finished, attacker.target.running]
    await attacker.many(
        16, lambda number: attacker.post(f"/api/tables/{matches[number % 2]}/rematch", {}, attacker.target.tokens[0])
    )


async def foreign_pages(attacker: Attacker) -> None:
    """Posts from the page of another site."""
    headers = {"origin": "https://evil.example"}
    await attacker.many(16, lambda _: attacker.http.post("/api/me", json={"name": "x"}, headers=headers))
