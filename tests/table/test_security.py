"""Who may do what: cookies, tokens, origins, headers, limits. In one process, on the real application."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from itsdangerous import TimestampSigner
from starlette.websockets import WebSocketDisconnect

from table_rig import GAIN, SECRET, Browser, Clock, Rig, session_cookie
from wartable.table import limits, socket
from wartable.table.guard import origin_allowed
from wartable.table.sheet import Player
from wartable.table.tokens import Keys, Session

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """One server for all that spends no limit."""
    with Rig(tmp_path_factory.mktemp("security"), tables_an_hour=10**6, messages_a_second=10**6) as made:
        yield made


@pytest.fixture
def ada(rig: Rig) -> Browser:
    return rig.browser()


# -- cookies -----------------------------------------------------------------------------------------------------------


def name_of(browser: Browser, cookie: str) -> tuple[str, bool]:
    """Who the server takes the owner of this cookie for, and whether it gave them a new one."""
    answer = browser.get("/api/me", headers={"cookie": f"wartable={cookie}"})
    browser.cookies.clear()
    return answer.json()["name"], "set-cookie" in answer.headers


def altered(cookie: str) -> Iterator[str]:
    """The cookie with one bit of one byte changed, for every byte of what it says, when, and its signature."""
    parts = cookie.split(".")
    assert len(parts) >= 3
    for number, part in enumerate(parts):
        raw = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
        for place in range(len(raw)):
            changed = raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
            text = base64.urlsafe_b64encode(changed).decode().rstrip("=")
            yield ".".join([*parts[:number], text, *parts[number + 1 :]])


def test_a_true_cookie_with_any_byte_changed_is_a_forgery(ada: Browser) -> None:
    true = session_cookie("Ada Lovelace", "the-client")
    assert name_of(ada, true) == ("Ada Lovelace", False)
    keys = Keys(SECRET, 30)
    forgeries = list(altered(true))
    assert len(forgeries) > 60
    assert [one for one in forgeries if keys.session(one) is not None] == []
    for forged in forgeries[:: len(forgeries) // 8]:
        name, fresh = name_of(ada, forged)
        assert name.startswith("Guest ") and fresh


def test_a_cookie_of_another_key_is_a_forgery(ada: Browser) -> None:
    assert name_of(ada, session_cookie("Ada Lovelace", secret=SECRET + ".")) != ("Ada Lovelace", False)
    name, fresh = name_of(ada, session_cookie("Ada Lovelace", secret="another"))
    assert name.startswith("Guest ") and fresh


def test_something_else_signed_with_the_key_is_no_session() -> None:
    keys = Keys(SECRET, 30)
    assert keys.session(str(keys._cookies.dumps({"client": 7}))) is None
    assert keys.session(str(keys._cookies.dumps("Ada"))) is None
    assert keys.session("") is None and keys.session(None) is None


def test_a_session_ends_after_its_days_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_700_000_000]
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: now[0])
    keys = Keys(SECRET, 30)
    cookie = keys.cookie(Session("client", "Ada"))
    now[0] += 30 * 86400
    assert keys.session(cookie) == Session("client", "Ada")
    now[0] += 1
    assert keys.session(cookie) is None


@pytest.mark.parametrize(("base", "secure"), [("http://table.test", False), ("https://table.test", True)])
def test_the_flags_of_a_cookie(rig: Rig, base: str, secure: bool) -> None:
    browser = rig.browser(base_url=base)
    first = browser.get("/api/me").headers["set-cookie"]
    renamed = browser.post("/api/me", json={"name": "Ada"}).headers["set-cookie"]
    for cookie in (first, renamed):
        name, *flags = cookie.split("; ")
        assert name.startswith("wartable=")
        wanted = {"httponly", "max-age=2592000", "path=/", "samesite=lax"} | ({"secure"} if secure else set())
        assert {flag.lower() for flag in flags} == wanted


SEATED = [Player(seat, client=f"c{seat}") for seat in range(4)]
# -- tokens ------------------------------------------------------------------------------------------------------------


def test_a_token_is_compared_in_full() -> None:
    keys = Keys(SECRET, 30)
    token = keys.seat_token("match", SEATED[1])
    assert len(token) == 24
    assert keys.seat_of("match", SEATED[:2], token) == 1
    wrong = [token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :] for place in range(24)]
    wrong += [token[:length] for length in range(24)]
    wrong += [f"{token}=", f"{token}A", f" {token}", token.swapcase(), token[::-1]]
    assert [one for one in wrong if keys.seat_of("match", SEATED[:2], one) is not None] == []


def test_a_token_opens_its_seat_alone() -> None:
    keys = Keys(SECRET, 30)
    for seat, player in enumerate(SEATED):
        token = keys.seat_token("match", player)
        assert keys.seat_of("match", SEATED, token) == seat
        assert keys.seat_of("match", SEATED[:seat], token) is None, "a seat that the table does not have"
        assert keys.seat_of("Match", SEATED, token) is None
        assert Keys(f"{SECRET} ", 30).seat_of("match", SEATED, token) is None


def test_a_token_opens_its_seat_for_who_sits_there_now() -> None:
    keys = Keys(SECRET, 30)
    token, invitation = keys.seat_token("match", SEATED[0]), keys.invitation("match", SEATED[0])
    assert keys.seat_of("match", SEATED, invitation) is None, "an invitation opens nothing by itself"
    assert keys.invited("match", SEATED, invitation) is None, "where somebody sits nobody can sit down"
    again = [Player(0, client="c0"), *SEATED[1:]]
    assert keys.seat_of("match", again, token) is None, "the same person, but another nonce"
    free = [Player(0, nonce=SEATED[0].nonce), *SEATED[1:]]
    assert keys.seat_of("match", free, token) is None, "where nobody sits nothing is opened"
    assert keys.invited("match", free, invitation) == 0
    assert keys.invited("match", free, token) is None
    assert keys.invited("other", free, invitation) is None


@pytest.mark.parametrize("spoil", [lambda token: token[:-1], lambda token: token[:6], lambda token: token + "A"])
def test_part_of_a_token_opens_nothing(ada: Browser, spoil: Any) -> None:
    table = ada.table("me", "friend")
    token = spoil(table["mine"]["token"])
    path = f"/api/tables/{table['id']}"
    answer = ada.get(f"{path}/state", headers={"authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad-token")
    assert ada.post_json(f"{path}/choose", {"turn": 1, "option": [GAIN]}, token).status_code == 403
    assert ada.state(table["id"])["waiting"] == [0], "nothing was chosen"
    with ada.socket(table["id"]) as session:
        session.send_json({"type": "join", "token": token})
        assert session.receive_json()["code"] == "bad-token"
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert end.value.code == 4400


@pytest.mark.parametrize(
    ("token", "code"), [("\\ud800", "bad-json"), ("\\u2603", "bad-token"), ("\\u0000", "bad-token")]
)
def test_letters_that_no_token_has_are_refused(ada: Browser, token: str, code: str) -> None:
    table = ada.table("me", "friend")
    with ada.socket(table["id"]) as session:
        session.send_text(f'{{"type": "join", "token": "{token}"}}')
        assert session.receive_json()["code"] == code


# -- origins -----------------------------------------------------------------------------------------------------------

OURS = ["http://table.test", "https://table.test", "https://friend.example", "https://friend.example:8443"]
FOREIGN = [
    "https://evil.example",
    "http://evil-table.test",
    "http://eviltable.test",
    "http://sub.table.test",
    "http://table.test.evil.example",
    "http://table.test:81",
    "http://table.test@evil.example",
    "http://evil.example/table.test",
    "http://evil.example#://table.test",
    "http://friend.example",
    "https://friend.example:443",
    "https://friend.example.evil.example",
    "https://not-friend.example",
    "table.test",
    "http://",
    "http://[",
    "null",
    "",
]


@pytest.fixture(scope="module")
def befriended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    folder = tmp_path_factory.mktemp("origins")
    origins = ["https://friend.example", "https://friend.example:8443"]
    with Rig(folder, origins=origins, messages_a_second=10**6, tables_an_hour=10**6) as made:
        yield made


@pytest.mark.parametrize("origin", OURS)
def test_our_own_pages_and_those_of_friends_may_post_and_listen(befriended: Rig, origin: str) -> None:
    browser = befriended.browser()
    assert browser.post("/api/me", json={"name": "Ada"}, headers={"origin": origin}).status_code == 200
    match = browser.table("me", "friend")["id"]
    with browser.socket(match, origin=origin) as session:
        session.send_json({"type": "join"})
        assert session.receive_json()["type"] == "table"


@pytest.mark.parametrize("origin", FOREIGN)
def test_no_other_page_may_post_or_listen(befriended: Rig, origin: str) -> None:
    browser = befriended.browser()
    before = browser.get("/api/me").json()
    match = browser.table("me", "friend")["id"]
    answer = browser.post("/api/me", json={"name": "Mallory"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign-origin")
    assert browser.delete("/api/session", headers={"origin": origin}).status_code == 403
    assert browser.get("/api/me").json() == before
    with pytest.raises(WebSocketDisconnect) as refused, browser.socket(match, origin=origin):
        pass
    assert refused.value.code == 4403


@pytest.mark.parametrize(
    ("site", "allowed"),
    [("none", True), ("same-origin", True), ("same-site", False), ("cross-site", False), ("", False)],
)
def test_without_an_origin_the_site_decides(ada: Browser, site: str, allowed: bool) -> None:
    assert origin_allowed({"host": "table.test", "sec-fetch-site": site}, []) is allowed
    answer = ada.post("/api/me", json={"name": "Ada"}, headers={"sec-fetch-site": site})
    assert answer.status_code == (200 if allowed else 403)


def test_a_program_has_neither_origin_nor_site() -> None:
    assert origin_allowed({"host": "table.test"}, [])


# -- headers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/api/me"),
        ("GET", "/static/main.js"),
        ("GET", "/nowhere"),
        ("GET", "/api/tables/nowhere"),
        ("POST", "/api/session"),
        ("POST", "/api/me"),
    ],
)
def test_every_answer_has_the_headers(ada: Browser, method: str, path: str) -> None:
    bodies: dict[str, Any] = {"/api/me": {"content": "x" * 70_000, "headers": {"content-type": "application/json"}}}
    answer = ada.request(method, path, **(bodies.get(path, {}) if method == "POST" else {}))
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers["content-security-policy"] == POLICY


@pytest.mark.parametrize(
    "path", ["/nowhere", "/game/nothing", "/rules/nothing", "/balance/nothing", "/static/nothing.js", "/api/nowhere"]
)
def test_an_unknown_address_is_a_page_for_browsers_and_json_for_programs(ada: Browser, path: str) -> None:
    page = ada.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is nothing here" in page.text and 'href="/"' in page.text
    answer = ada.get(path)
    assert answer.status_code == 404
    assert set(answer.json()["error"]) == {"code", "message"}


def test_the_page_for_an_unknown_address_says_nothing_that_was_typed_as_markup(ada: Browser) -> None:
    page = ada.get("/game/<script>alert(1)<", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "<script>alert" not in page.text and "&lt;script&gt;alert" in page.text


def test_what_may_not_be_done_to_an_address_is_said_in_json(ada: Browser) -> None:
    answer = ada.delete("/api/games")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "bad-request")


def test_a_picture_has_the_headers_and_a_policy_of_its_own(ada: Browser) -> None:
    answer = ada.get("/api/games/jogu/picture.svg")
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"


@pytest.mark.parametrize(
    ("key", "given", "status"),
    [
        ("key", "Bearer key", 200),
        ("key", "Bearer keys", 403),
        ("key", "key", 403),
        ("key", "", 403),
        ("", "Bearer ", 403),
    ],
)
def test_the_numbers_are_for_the_operator_alone(tmp_path: Path, key: str, given: str, status: int) -> None:
    """They count choices: a player could tell from them that another has chosen in secret. Behind a proxy everybody
    comes from the server's own machine."""
    with Rig(tmp_path, operator_key=key) as rig:
        browser = rig.browser(client=("127.0.0.1", 5000))
        answer = browser.get("/metrics", headers={"authorization": given} if given else {})
        assert answer.status_code == status
        assert ("wartable_accepted_total" in answer.text) == (status == 200)


# -- what the server is called -----------------------------------------------------------------------------------------

CALLED = ["table.test", "TABLE.test:8300", "localhost", "localhost:8300", "127.0.0.1", "127.0.0.1:81", "[::1]:8300"]
NOT_CALLED = [
    "evil.example",
    "table.test.evil.example",
    "eviltable.test",
    "",
    "[",
    "table.test@evil.example",
    "1.evil.example",
]


@pytest.mark.parametrize(("host", "allowed"), [*((one, True) for one in CALLED), *((one, False) for one in NOT_CALLED)])
def test_a_name_that_leads_here_is_not_enough(ada: Browser, host: str, allowed: bool) -> None:
    """A page of another site can have its own name lead to this machine, and would then be of the same origin."""
    match = ada.table("me", "friend")["id"]
    for path in ("/", "/api/me", "/health", f"/api/tables/{match}/state"):
        answer = ada.get(path, headers={"host": host})
        assert answer.status_code == (200 if allowed else 421), path
    assert ada.post("/api/me", json={"name": "Mallory"}, headers={"host": host}).status_code == (
        200 if allowed else 421
    )
    if allowed:
        with ada.socket(match, host=host) as session:
            session.send_json({"type": "join"})
            assert session.receive_json()["type"] == "table"
    else:
        with pytest.raises(WebSocketDisconnect) as refused, ada.socket(match, host=host):
            pass
        assert (refused.value.code, bool(refused.value.reason)) == (4421, True)


@pytest.mark.parametrize(("size", "status"), [(limits.BODY, 422), (limits.BODY + 1, 413)])
def test_a_body_is_refused_from_its_first_byte_too_many(ada: Browser, size: int, status: int) -> None:
    body = b'{"name": "' + b"x" * (size - 12) + b'"}'
    assert len(body) == size
    headers = {"content-type": "application/json"}
    assert ada.post("/api/me", content=body, headers=headers).status_code == status
    in_pieces = (body[at : at + 1000] for at in range(0, size, 1000))
    assert ada.post("/api/me", content=in_pieces, headers=headers).status_code == status


def test_a_body_is_refused_by_the_length_it_claims(ada: Browser) -> None:
    for length, status in ((str(limits.BODY + 1), 413), ("-1", 413), ("many", 413), ("15", 200)):
        headers = {"content-type": "application/json", "content-length": length}
        assert ada.post("/api/me", content=b'{"name": "Ada"}', headers=headers).status_code == status


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data", 415),
        ("application/jsonp", 415),
        ("", 415),
    ],
)
def test_only_json_is_taken(ada: Browser, kind: str, status: int) -> None:
    """A page of another site can send forms and plain text without asking; it cannot send JSON."""
    before = ada.get("/api/me").json()["name"]
    answer = ada.post("/api/me", content='{"name": "Mallory"}', headers={"content-type": kind})
    assert answer.status_code == status
    assert ada.get("/api/me").json()["name"] == ("Mallory" if status == 200 else before)


@pytest.mark.parametrize(("size", "kind"), [(limits.MESSAGE, "chat"), (limits.MESSAGE + 1, "error")])
def test_a_message_is_refused_from_its_first_byte_too_many(ada: Browser, size: int, kind: str) -> None:
    table = ada.table("me", "friend")
    frame = '{"type": "say", "text": ""}'
    with ada.wire(table["id"], table["mine"]["token"]) as wire:
        wire.settle()
        wire.session.send_text(frame[:-2] + "x" * (size - len(frame)) + frame[-2:])
        answer = wire.until("chat", "error")
        assert answer["type"] == kind
        assert answer.get("code", "too-big") == "too-big"


# -- limits ------------------------------------------------------------------------------------------------------------


def codes(count: int, ask: Any) -> list[int]:
    return [ask().status_code for _ in range(count)]


def test_posts_are_limited_to_their_number(tmp_path: Path) -> None:
    with Rig(tmp_path, messages_a_second=2.0) as rig:
        ada = rig.browser()
        rename = partial(ada.post, "/api/me", json={"name": "Ada"})
        assert codes(11, rename) == [200] * 10 + [429]
        assert rename().json()["error"]["code"] == "too-fast"
        rig.clock.now += 0.49
        assert codes(1, rename) == [429]
        rig.clock.now += 0.01
        assert codes(2, rename) == [200, 429]
        rig.clock.now += 3600
        assert codes(11, rename) == [200] * 10 + [429], "what was not used is not saved up"


@pytest.mark.parametrize("path", ["choose", "undo", "sit"])
def test_every_post_counts(tmp_path: Path, path: str) -> None:
    with Rig(tmp_path, messages_a_second=1.0) as rig:
        table = rig.first.table("me", "friend")
        bodies: dict[str, Any] = {"choose": {"turn": 9, "option": [1]}, "undo": {"turn": 9}, "sit": {}}
        token = table["mine"]["token"]
        post = partial(rig.first.post_json, f"/api/tables/{table['id']}/{path}", bodies[path], token)
        found = codes(6, post)
        assert 429 not in found[:5] and found[5] == 429


def test_tables_are_limited_to_their_number(tmp_path: Path) -> None:
    with Rig(tmp_path, tables_an_hour=40) as rig:
        body = {"game": "ambush", "seats": [{"who": "me"}, {"who": "friend"}]}
        start = partial(rig.first.post, "/api/tables", json=body)
        assert codes(11, start) == [201] * 10 + [429]
        rig.clock.now += 89
        assert codes(1, start) == [429]
        rig.clock.now += 1
        assert codes(2, start) == [201, 429]
        again = rig.first.post_json("/api/tables/nowhere/rematch", {}, "x")
        assert again.status_code == 429, "a rematch is a table too"


def test_signing_out_counts_too(tmp_path: Path) -> None:
    with Rig(tmp_path, messages_a_second=1.0) as rig:
        assert codes(6, partial(rig.first.delete, "/api/session")) == [200] * 5 + [429]


@pytest.mark.parametrize("path", ["/api/session", "/api/accounts"])
def test_passwords_are_limited_to_ten_tries(tmp_path: Path, path: str) -> None:
    with Rig(tmp_path) as rig:
        # A password that is too short costs the server nothing, but a try it is.
        enter = partial(rig.first.post, path, json={"name": "Ada", "password": "x"})
        found = codes(11, enter)
        assert 429 not in found[:10] and found[10] == 429
        rig.clock.now += 9.9
        assert codes(1, enter) == [429]
        rig.clock.now += 0.1
        assert codes(2, enter) == [found[0], 429]


def test_limits_count_by_address(tmp_path: Path) -> None:
    with Rig(tmp_path, messages_a_second=1.0) as rig:
        here, beside = rig.browser(), rig.browser()
        there = rig.browser(client=("198.51.100.7", 5000))
        body = {"name": "Ada"}
        assert [here.post("/api/me", json=body).status_code for _ in range(6)] == [200] * 5 + [429]
        assert beside.post("/api/me", json=body).status_code == 429, "the same address with another cookie"
        assert there.post("/api/me", json=body).status_code == 200


def test_a_network_of_addresses_counts_as_one(tmp_path: Path) -> None:
    """Whoever has one address of IPv6 has as many as they like."""
    with Rig(tmp_path, messages_a_second=1.0, sockets=2) as rig:
        near = [rig.browser(client=(f"2001:db8::{number}", 5000)) for number in range(7)]
        far = rig.browser(client=("2001:db8:0:1::1", 5000))
        body = {"name": "Ada"}
        assert [one.post("/api/me", json=body).status_code for one in near] == [200] * 5 + [429] * 2
        assert far.post("/api/me", json=body).status_code == 200
        match = far.table("me", "friend")["id"]
        with near[0].wire(match), near[1].wire(match), near[2].socket(match) as third:
            assert third.receive_json()["code"] == "too-many-sockets"


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which connections are limited, standing still."""
    clock = Clock()
    monkeypatch.setattr(socket, "Bucket", partial(limits.Bucket, clock=clock))
    return clock


def said(browser: Browser, match: str, token: str = "", times: int = 1) -> list[str]:
    """Come to a table, say so many things, and leave. Return what came of each."""
    with browser.wire(match, token) as wire:
        wire.settle()
        answers = []
        for _ in range(times):
            wire.send(type="say", text="hello")
            answers.append(str(wire.until("chat", "error").get("code", "said")))
        return answers


def test_chat_is_limited_to_its_number_however_often_one_comes_back(rig: Rig) -> None:
    ada = rig.browser()
    table = ada.table("me", "friend")
    match, token = table["id"], table["mine"]["token"]
    assert said(ada, match, token, 4) == ["said"] * 4
    assert said(ada, match, token, 3) == ["said"] * 2 + ["too-fast"]
    assert said(rig.browser(), match, token) == ["too-fast"], "another cookie is no other mouth"
    abroad = rig.browser(client=("198.51.100.7", 5000))
    assert said(abroad, match, token) == ["too-fast"], "nor is another address"
    assert said(ada, match) == ["said"], "whoever watches is somebody else"
    rig.clock.now += 1.9
    assert said(ada, match, token) == ["too-fast"]
    rig.clock.now += 0.1
    assert said(ada, match, token, 2) == ["said", "too-fast"]


def test_reading_is_limited_to_its_number(tmp_path: Path) -> None:
    with Rig(tmp_path, messages_a_second=1.0) as rig:
        read = partial(rig.first.get, "/api/bots")
        assert codes(21, read) == [200] * 20 + [429]
        for path in ("/api/games", "/api/games/jogu", "/api/games/jogu/lessons/0/0", "/api/tables", "/api/me"):
            assert rig.first.get(path).status_code == 429, path
        assert rig.first.get("/").status_code == 200, "a page is only a file"
        rig.clock.now += 0.5
        assert codes(2, read) == [200, 429]
        with rig.first.socket("nowhere") as socket:
            assert socket.receive_json()["code"] == "too-fast", "a new socket is read as well"
        there = rig.browser(client=("198.51.100.7", 5000))
        assert there.get("/api/bots").status_code == 200


def test_messages_are_limited_to_their_number(tmp_path: Path, held: Clock) -> None:
    with Rig(tmp_path, messages_a_second=2.0) as rig:
        table = rig.first.table("me", "friend")
        with rig.first.wire(table["id"], table["mine"]["token"]) as wire:

            def ping() -> str:
                wire.send(type="ping")
                return str(wire.until("pong", "error").get("code", "pong"))

            assert [ping() for _ in range(7)] == ["pong"] * 6 + ["too-fast"]
            held.now += 0.5
            assert [ping(), ping()] == ["pong", "too-fast"]


def test_a_connection_is_ended_at_its_fiftieth_mistake(ada: Browser) -> None:
    table = ada.table("me", "friend")
    with ada.wire(table["id"]) as wire:
        wire.settle()
        for _ in range(49):
            wire.session.send_text("nonsense")
            assert wire.until("error")["code"] == "bad-json"
        wire.settle()
        wire.session.send_text("nonsense")
        assert [wire.until("error")["code"] for _ in range(2)] == ["bad-json", "too-many-mistakes"]
        with pytest.raises(WebSocketDisconnect) as end:
            wire.hear()
        assert end.value.code == 1012


def test_whoever_never_says_why_they_came_is_sent_away(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ada.table("me", "friend")
    monkeypatch.setattr(socket, "HASTE", 0.01)
    with ada.socket(table["id"]) as session:
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_json()
        assert end.value.code == 1008


def test_buckets_are_forgotten_from_the_longest_unused() -> None:
    many = limits.Buckets(0, 1, most=2, clock=Clock())
    assert [many.take(who) for who in "abab"] == [True, True, False, False]
    assert many.take("c")
    assert not many.take("b") and many.take("a"), "a was forgotten, and so has a fresh bucket"
