"""What goes wrong on purpose: each a clear error, and the table is unharmed."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from table_client import GENEROUS, KEY, Guest, Server, Wire, bearer, free_port, play_on, shortened, until
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.table.limits import Bucket, Buckets, clean
from wartable.table.settings import Settings, check

GAME = registry.keys()[0]


class HarmedTable:
    """A table for two with both wires, to be harmed."""

    def __init__(self, server: Server) -> None:
        self.guest = Guest(server)
        made = self.guest.table(GAME, "me", "friend")
        self.id: str = made["id"]
        self.tokens = self.guest.tokens(made)
        self.wires = {seat: Wire(server, self.id, token) for seat, token in self.tokens.items()}

    @property
    def asked(self) -> Wire:
        for wire in self.wires.values():
            wire.settle()
        return next(wire for wire in self.wires.values() if wire.state["options"])


@pytest.fixture
def table(server: Server) -> Iterator[HarmedTable]:
    """A table that must still be playable when the test is done with it."""
    made = HarmedTable(server)
    yield made
    made.wires = {seat: Wire(server, made.id, token) for seat, token in made.tokens.items()}
    assert play_on(made.wires, seed=1, most=3) == 3


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "bad-json"),
        ("", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        ("[1, 2]", "bad-message"),
        ({"type": "cheat"}, "bad-message"),
        ({"turn": 1}, "bad-message"),
        ({"type": "choose", "turn": 1, "option": [0], "seat": 1}, "bad-message"),
        ({"type": "choose", "turn": 1, "option": ["0"]}, "bad-message"),
        ({"type": "choose", "turn": 1.5, "option": [0]}, "bad-message"),
        ({"type": "choose", "turn": 10**30, "option": [0]}, "stale"),
        ({"type": "say", "text": "   "}, "empty"),
        ({"type": "moment", "line": -1}, "no-such-line"),
        ({"type": "join"}, "joined"),
    ],
)
def test_messages_that_make_no_sense(table: HarmedTable, message: object, code: str) -> None:
    refused = table.asked.refusal(message)
    assert refused["code"] == code
    assert len(refused["message"]) > 5


def test_an_option_that_is_not_offered(table: HarmedTable) -> None:
    wire = table.asked
    assert wire.refusal({"type": "choose", "turn": wire.state["turn"], "option": [99, 99, 99]})["code"] == "illegal"


def test_a_choice_out_of_turn(table: HarmedTable) -> None:
    def silent() -> Wire | None:
        for wire in table.wires.values():
            wire.settle()
        return next((wire for wire in table.wires.values() if not wire.state["options"]), None)

    # Where both are asked at once, one of them answers first.
    for step in range(20):
        if silent():
            break
        play_on(table.wires, seed=step, most=1)
    other = silent()
    assert other is not None
    message = {"type": "choose", "turn": other.state["turn"], "option": table.asked.state["options"][0]["option"]}
    assert other.refusal(message)["code"] == "not-asked"


def test_a_watcher_cannot_choose(table: HarmedTable) -> None:
    watcher = Wire(table.guest.server, table.id)
    option = table.asked.state["options"][0]["option"]
    assert watcher.refusal({"type": "choose", "turn": 1, "option": option})["code"] == "watcher"
    assert watcher.refusal({"type": "undo", "turn": 1})["code"] == "watcher"
    assert watcher.refusal({"type": "hint", "turn": 1})["code"] == "watcher"


@pytest.mark.parametrize("token", ["x", "0" * 24, "\u2603"])
def test_a_token_that_opens_nothing(table: HarmedTable, token: str) -> None:
    wire = Wire(table.guest.server, table.id, join=False)
    assert wire.refusal({"type": "join", "token": token})["code"] == "bad-token"
    assert wire.closed() == 4400


def test_a_token_of_another_table(table: HarmedTable, server: Server) -> None:
    other = HarmedTable(server)
    wire = Wire(server, table.id, join=False)
    assert wire.refusal({"type": "join", "token": other.tokens[0]})["code"] == "bad-token"
    path = f"/api/tables/{table.id}/choose"
    answer = table.guest.http.post(path, json={"turn": 1, "option": [1]}, headers={"authorization": "Bearer x"})
    assert answer.status_code == 403
    assert table.guest.http.post(path, json={"turn": 1, "option": [1]}).status_code == 401


def test_a_table_that_does_not_exist(server: Server) -> None:
    wire = Wire(server, "nowhere", join=False)
    assert wire.refusal({"type": "join"})["code"] == "no-such-table"
    assert Guest(server).http.get("/api/tables/nowhere").status_code == 404


def test_a_message_before_joining(table: HarmedTable) -> None:
    wire = Wire(table.guest.server, table.id, join=False)
    assert wire.refusal({"type": "ping"})["code"] == "not-joined"


def test_a_message_of_ten_megabytes(table: HarmedTable) -> None:
    assert table.asked.closed("x" * 10_000_000) == 1009


def test_a_message_that_is_a_little_too_big(table: HarmedTable) -> None:
    assert table.asked.refusal({"type": "say", "text": "x" * 20_000})["code"] == "too-big"


def test_a_body_of_ten_megabytes(table: HarmedTable) -> None:
    answer = table.guest.http.post("/api/me", content=b'{"name": "' + b"x" * 10_000_000 + b'"}')
    assert answer.status_code == 413

    def in_pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    headers = {"content-type": "application/json"}
    assert table.guest.http.post("/api/me", content=in_pieces(), headers=headers).status_code == 413


def test_pages_of_other_sites_may_neither_post_nor_listen(table: HarmedTable) -> None:
    http = table.guest.http
    body = {"name": "Mallory"}
    assert http.post("/api/me", json=body, headers={"origin": "https://evil.example"}).status_code == 403
    assert http.post("/api/me", json=body, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert http.post("/api/me", json=body, headers={"origin": table.guest.server.url}).status_code == 200
    assert http.post("/api/me", content='{"name": "x"}', headers={"content-type": "text/plain"}).status_code == 415
    with pytest.raises(InvalidStatus):
        Wire(table.guest.server, table.id, Origin="https://evil.example")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "nothing", "seats": [{"who": "me"}]}, "unknown game"),
        ({"game": GAME, "seats": [{"who": "me"}]}, "played by"),
        ({"game": GAME, "seats": [{"who": "me"}, {"who": "bot", "bot": "hal"}]}, "unknown bot"),
        ({"game": GAME, "seats": [{"who": "me"}, {"who": "bot"}]}, "which bot"),
        (
            {"game": GAME, "seats": [{"who": "me"}, {"who": "ghost"}]},
            "seats.1.who: Invalid enum value 'ghost'; allowed: anyone, bot, friend, me",
        ),
        ({"game": GAME, "seats": [{"who": "me"}, {"who": "friend"}], "settings": {"colour": "red"}}, "unknown setting"),
        ({"game": GAME, "seats": [{"who": "me"}, {"who": "friend"}], "seed": "1"}, "seed"),
        ({"game": GAME, "seats": [{"who": "me"}, {"who": "friend"}], "pace": -1}, "pace"),
        ([], "Expected `object`, got `array`"),
    ],
)
def test_tables_that_cannot_be(guest: Guest, body: object, said: str) -> None:
    answer = guest.http.post("/api/tables", json=body)
    assert 400 <= answer.status_code < 500
    assert said in answer.json()["error"]["message"]


def test_accounts_keep_a_password_safe(guest: Guest, server: Server) -> None:
    name = f"Ada {secrets.token_hex(4)}"
    assert guest.http.post("/api/accounts", json={"name": name, "password": "short"}).status_code == 400
    assert guest.post("/api/accounts", {"name": name, "password": "correct horse"})["account"]
    other = Guest(server)
    assert other.http.post("/api/accounts", json={"name": name.upper(), "password": "wrong horses"}).status_code == 409
    assert other.http.post("/api/session", json={"name": name, "password": "wrong horse"}).status_code == 403
    assert other.http.post("/api/session", json={"name": "Nobody", "password": "wrong horse"}).status_code == 403
    assert other.post("/api/session", {"name": name, "password": "correct horse"})["name"] == name
    other.checked(other.http.delete("/api/session"))
    assert not guest.get("/api/me")["account"], "signing out ends the sessions everywhere"


def test_a_rated_match_counts_once(guest: Guest, server: Server) -> None:
    name = f"Bea {secrets.token_hex(4)}"
    guest.post("/api/accounts", {"name": name, "password": "correct horse"})
    made = guest.table(GAME, "me", "random", settings=shortened(GAME))
    play_on({0: Wire(server, made["id"], made["mine"]["token"])}, seed=8)

    def rows() -> list[int]:
        return [row["played"] for row in guest.get(f"/api/games/{GAME}/ratings") if row["name"] == name]

    until(lambda: bool(rows()), "the match was not rated")
    assert rows() == [1]
    assert made["id"] in [one["id"] for one in guest.get("/api/me/tables")]


def test_the_limits_of_the_command_are_those_of_the_server(folder: Path) -> None:
    """What exactly they limit is tested inside; a bucket that fills in a quarter of an hour does not fill here."""
    server = Server(f"sqlite:///{folder / 'table.db'}", "--tables-an-hour", "8", "--messages-a-second", "1")
    guest = Guest(server)
    made = guest.table(GAME, "me", "friend")
    body = {"game": GAME, "seats": [{"who": "me"}, {"who": "friend"}]}
    assert [guest.http.post("/api/tables", json=body).status_code for _ in range(3)] == [201, 429, 429]
    wire = Wire(server, made["id"], made["mine"]["token"])
    for _ in range(40):
        wire.send({"type": "ping"})
    assert wire.until_type("error")["code"] == "too-fast"
    server.end()


def test_a_connection_that_never_makes_sense_is_ended(table: HarmedTable) -> None:
    wire = Wire(table.guest.server, table.id)
    assert wire.closed(*["nonsense"] * 60) == 1012


def test_buckets_fill_again() -> None:
    now = [0.0]
    bucket = Bucket(1, 2, lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 1.0
    assert bucket.take() and not bucket.take()
    many = Buckets(0, 1, most=2, clock=lambda: 0.0)
    assert [many.take(who) for who in "aba"] == [True, True, False]


def test_names_are_one_clean_line() -> None:
    assert clean("  A\n<b>\u0000 \u202e B ", 24) == "A <b> B"
    assert clean("x" * 99, 24) == "x" * 24


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"db": "mysql://x"}, "--db: found 'mysql://x'; allowed: sqlite:///FILE or postgresql://USER@HOST/NAME"),
        ({"workers": 2}, "--workers: more than one worker needs PostgreSQL: --db postgresql://USER@HOST/NAME"),
        ({"db": "sqlite:///none/table.db"}, "--db: there is no folder 'none' for the database"),
    ],
)
def test_settings_that_cannot_work(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(Fault) as fault:
        check(Settings(**settings))
    assert str(fault.value) == said


@pytest.mark.parametrize("settings", [{}, {"db": "sqlite:///table.db"}, {"db": "postgresql://me@here/x", "workers": 2}])
def test_settings_that_work(settings: dict[str, Any]) -> None:
    assert check(Settings(**settings)) == Settings(**settings)


def test_the_server_stops_gracefully_and_says_where_it_is_used(folder: Path) -> None:
    server = Server(f"sqlite:///{folder / 'table.db'}", "--pace", "0", "--operator-key", KEY)
    guest = Guest(server)
    made = guest.table(GAME, "me", "friend")
    wire = Wire(server, made["id"], made["mine"]["token"])
    assert b"wartable_connections 1" in guest.http.get("/metrics", headers=bearer(KEY)).content
    assert guest.http.get("/metrics").status_code == 403, "where it comes from proves nothing"
    server.end()
    assert wire.closed() == 1012, "the browser is told to come back"
    server.port = free_port()
    server.start()
    assert Wire(server, made["id"], made["mine"]["token"]).sight.picture == wire.sight.picture
    server.end()


def children(process: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def runs(process: int) -> bool:
    """Whether a process runs; one that has ended, but that nobody has asked how, has no command any more."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes() != b""
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see the processes of another")
def test_no_bot_thinks_on_when_its_server_was_killed(folder: Path) -> None:
    server = Server(f"sqlite:///{folder / 'table.db'}", *GENEROUS)
    guest = Guest(server)
    made = guest.table(GAME, "me", "random")
    play_on({0: Wire(server, made["id"], made["mine"]["token"])}, seed=1, most=2)
    assert server.process is not None
    thinkers = children(server.process.pid)
    assert thinkers, "nobody thinks"
    assert server.stop(signal.SIGKILL) == -9
    until(lambda: not any(runs(one) for one in thinkers), "a bot was left behind")


def test_a_server_that_never_gets_healthy_is_stopped_and_its_words_are_shown(folder: Path) -> None:
    with pytest.raises(AssertionError, match="there is no folder") as problem:
        Server(f"sqlite:///{folder}/none/table.db")
    assert "--db" in str(problem.value)
