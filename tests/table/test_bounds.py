"""Where things end: what a token is bound to, how many may come, how much may wait, what a batch may do twice."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from itsdangerous import TimestampSigner
from msgspec import UNSET
from sqlalchemy import Connection as Transaction
from sqlalchemy import event, select

from table_rig import GAIN, PATIENCE, SECRET, Bench, Puppets, Rig, choose, on, person, refusal, seated, settled
from toy import Toy
from wartable.table import room as rooms
from wartable.table import schema, socket
from wartable.table.connection import BACKLOG, READ_ON, Connection
from wartable.table.guard import host_allowed, own_names
from wartable.table.messages.sent import MatchResult
from wartable.table.ratings import rank
from wartable.table.replay import WATCHER
from wartable.table.sheet import Player
from wartable.table.store import Store
from wartable.table.thinkers import Address
from wartable.table.tokens import INVITATION, Keys, Session

PASSWORD = "correct horse battery"


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table.db'}"


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_a_token_is_bound_to_table_seat_and_nonce_each_by_itself() -> None:
    """Seats of tables from before there were nonces have an empty one: then table and seat alone tell them apart."""
    keys = Keys(SECRET, 30)
    for make in (keys.seat_token, keys.invitation):
        made = [
            make(match, Player(seat, client="c", nonce=nonce))
            for match in ("one", "other")
            for seat in (0, 1)
            for nonce in ("", "nonce")
        ]
        assert len(set(made)) == 8


def test_an_invitation_is_no_token_and_a_token_no_invitation() -> None:
    keys = Keys(SECRET, 30)
    player = Player(0, nonce="same")
    token, invitation = keys.seat_token("match", player), keys.invitation("match", player)
    assert invitation.startswith(INVITATION) and not token.startswith(INVITATION)
    assert invitation.removeprefix(INVITATION) != token
    assert keys.invited("match", [player], token) is None
    assert keys.seat_of("match", [Player(0, nonce="same")], token) is None, "nobody sits there"


@pytest.mark.parametrize(
    ("player", "client", "account", "held"),
    [
        (Player(0), "", "", False),
        (Player(0, client="ada"), "ada", "", True),
        (Player(0, client="ada"), "bob", "", False),
        (Player(0, client="ada"), "ada", "b", True),
        (Player(0, client="ada", account="a"), "ada", "", False),
        (Player(0, client="ada", account="a"), "ada", "b", False),
        (Player(0, client="ada", account="a"), "new", "a", True),
        (Player(0, account="a"), "new", "a", False),
    ],
)
def test_whose_a_seat_is(player: Player, client: str, account: str, held: bool) -> None:
    assert player.held_by(client, account) == held


def test_who_sits_down_has_the_nonce_of_now_and_leaves_another(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        friend = Player(1)
        sheet = await bench.hall.create(bench.game, [Player(0, client="c0"), friend], {}, "c0")
        guest = Player(1, name="Bob", client="c1")
        assert not await bench.store.sit(sheet.id, guest, "a nonce of before")
        found = await bench.store.sheet(sheet.id)
        assert found is not None and not found.players[1].taken
        assert await bench.store.sit(sheet.id, guest, friend.nonce)
        found = await bench.store.sheet(sheet.id)
        assert found is not None and found.players[1].client == "c1"
        assert found.players[1].nonce not in {"", friend.nonce}
        assert not await bench.store.sit(sheet.id, Player(1, client="c2"), found.players[1].nonce)

    on(bench, work)


def test_without_a_token_one_watches_and_does_nothing(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        table = rig.browser().table("me", "friend")
        stranger = rig.browser()
        told = stranger.get(f"/api/tables/{table['id']}/state").json()
        assert (told["seat"], told["options"]) == (WATCHER, [])
        for path, body in (("choose", {"turn": 1, "option": [GAIN]}), ("undo", {"turn": 1}), ("devices", {})):
            answer = stranger.post(f"/api/tables/{table['id']}/{path}", json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no-token"), path


def test_a_clock_that_went_back_for_long_ends_no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = Keys(SECRET, 30)
    cookie = keys.cookie(Session("c0", "Ada"))
    now = TimestampSigner(b"").get_timestamp()
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: now - 100 * 86400)
    assert keys.session(cookie) == Session("c0", "Ada")
    assert not keys.is_old(cookie)


# -- names of the server -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("table.test", True),
        ("TABLE.test:80", True),
        ("friend.test", True),
        ("[::1]:8300", True),
        ("eviltable.test", False),
        ("table.test.evil.example", False),
        ("test", False),
        ("", False),
    ],
)
def test_a_server_is_called_by_its_names_in_full(host: str, allowed: bool) -> None:
    assert host_allowed(host, own_names(["Table.test"], ["https://friend.test"])) == allowed


# -- how many ----------------------------------------------------------------------------------------------------------


def test_many_addresses_guess_at_a_name_no_better_than_one(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        tries = [
            rig.browser(client=(f"10.0.0.{number}", 5000))
            .post("/api/session", json={"name": "Ada", "password": f"{PASSWORD} {number}"})
            .status_code
            for number in range(21)
        ]
        assert tries == [403] * 20 + [429]
        other = rig.browser(client=("10.0.1.1", 5000))
        assert other.post("/api/session", json={"name": "Bob", "password": PASSWORD}).status_code == 403


def test_an_account_may_do_no_more_from_two_addresses(tmp_path: Path) -> None:
    with Rig(tmp_path, messages_a_second=1) as rig:
        body = {"name": "Ada", "password": PASSWORD}
        here, there = (rig.browser(client=(f"10.0.0.{number}", 5000)) for number in (1, 2))
        assert here.post("/api/accounts", json=body).status_code == 201
        assert there.post("/api/session", json=body).status_code == 200
        answers = [one.post("/api/me", json={"name": "Ada"}) for one in (here, there, here, there, here, there)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert "your account" in answers[-1].json()["error"]["message"]


def test_an_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    with Rig(tmp_path, sockets=2) as rig:
        browser = rig.browser()
        table = browser.table("me", "friend")
        with browser.wire(table["id"]), browser.wire(table["id"]):
            with browser.socket(table["id"]) as third:
                assert third.receive_json()["code"] == "too-many-sockets"
            with rig.browser(client=("10.0.0.9", 5000)).wire(table["id"]) as elsewhere:
                assert elsewhere.state["over"] is False
        with browser.wire(table["id"]) as back:
            assert back.state["over"] is False


def test_the_oldest_device_of_a_seat_makes_way_and_watchers_have_so_many_places(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "WATCHERS", 2)
    bench = Bench(db)

    async def work() -> None:
        room, (first, other) = await seated(bench)
        for _ in range(rooms.DEVICES - 1):
            await bench.hall.join(room, person(0))
        assert not first.ended
        await bench.hall.join(room, person(0))
        assert first.ended and not other.ended
        for _ in range(2):
            await bench.hall.join(room, Connection(WATCHER, Session("w")))
        assert (await refusal(bench.hall.join(room, Connection(WATCHER, Session("w"))))).code == "full"

    on(bench, work)


def test_how_many_devices_a_seat_has_is_told_to_its_holder_alone(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, _ = await seated(bench)
        for connection in (person(0), person(0), Connection(WATCHER, Session("w"))):
            await bench.hall.join(room, connection)
        assert [room.people(seat).devices for seat in (0, 1, WATCHER)] == [3, 1, UNSET]

    on(bench, work)


# -- how much waits ----------------------------------------------------------------------------------------------------


def test_what_waits_for_a_client_is_bounded_in_bytes() -> None:
    cut: list[bool] = []

    async def work() -> None:
        slow = Connection(0, Session("c0"), abort=lambda: cut.append(True))
        half = "x" * (BACKLOG // 2)
        slow._put(half)
        slow._put(half)
        assert not slow.ended and slow.waiting == BACKLOG
        slow._put("x")
        assert slow.ended and cut == [True]
        assert await slow.next() is None, "what waited is not sent any more"

    asyncio.run(work())


def test_a_client_that_reads_is_never_cut_off() -> None:
    async def work() -> None:
        quick = Connection(0, Session("c0"))
        for _ in range(6):
            quick._put("x" * (BACKLOG // 2))
            assert await quick.next() is not None
        assert not quick.ended
        assert quick.waiting == BACKLOG // 2, "what is on its way, and nothing else"

    asyncio.run(work())


def test_refused_bodies_leave_little_behind(tmp_path: Path) -> None:
    """What becomes of a refused body holds itself in a circle. Left to the collector, which counts things and not
    bytes, an attacker's lists in lists were most of what the server had in memory."""
    body, headers = b"[" * 30_000 + b"]" * 30_000, {"content-type": "application/json"}
    with Rig(tmp_path, messages_a_second=10**6) as rig:
        rig.first.post("/api/tables", content=body, headers=headers)
        gc.collect()
        gc.disable()
        tracemalloc.start()
        try:
            for _ in range(200):
                assert rig.first.post("/api/tables", content=body, headers=headers).status_code in {400, 422}
            left, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
            gc.enable()
    assert left < 100 * len(body), "all that was sent is still there"


def test_a_client_that_does_not_read_is_not_listened_to() -> None:
    async def work() -> None:
        slow = Connection(0, Session("c0"))
        await slow.caught_up()
        for _ in range(2):
            slow._put("x" * READ_ON)
        listening = asyncio.create_task(slow.caught_up())
        for _ in range(5):
            await asyncio.sleep(0)
        assert not listening.done()
        for _ in range(2):
            await slow.next()
        await asyncio.wait_for(listening, PATIENCE)

    asyncio.run(work())


# -- what is thought about ---------------------------------------------------------------------------------------------


def test_a_hint_is_thought_for_its_own_seat_in_the_line_of_its_address(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, _ = await seated(bench)
        await bench.hall.choose(room, 0, room.replay.turns[0], (GAIN,))
        puppets = Puppets()
        bench.hall.thinkers = puppets  # type: ignore[assignment]
        asker = Connection(1, Session("c1"), "10.0.0.7")
        asked = asyncio.create_task(socket.hint(bench.hall, room, asker, room.replay.turns[1]))
        job, _ = await puppets.asked.get()
        assert (job.kind, job.seat, puppets.owners) == ("hint", 1, ["10.0.0.7"])
        asked.cancel()

    on(bench, work)


def test_seats_of_one_table_wait_in_lines_of_their_own() -> None:
    async def work() -> None:
        address = Address()
        for name, seat in (("first", 0), ("second", 0), ("other", 1)):
            job = SimpleNamespace(kind="hint", sheet=SimpleNamespace(id="table"), seat=seat, name=name)
            address.put((job, asyncio.get_running_loop().create_future()))  # type: ignore[arg-type]
        found = [address.pop(only_moves=False) for _ in range(3)]
        assert [one[0].name for one in found if one] == ["first", "other", "second"]  # type: ignore[attr-defined]

    asyncio.run(work())


def test_who_is_away_and_has_chosen_in_secret_can_still_be_replaced(db: str) -> None:
    """If that could not be done any more, it would tell that they have chosen."""
    bench = Bench(db, Toy())

    async def work() -> None:
        room, _ = await seated(bench)
        match = room.replay.match
        while not room.replay.entries or len(match.to_move) < 2:
            seat = match.to_move[0]
            await choose(bench.hall, room, seat, *match.options_of(seat)[-1])
        room.connections.clear()
        room.away[1] = time.monotonic() - 10**6
        assert room.can(1, 0) == ["replace"]
        await choose(bench.hall, room, 1, *match.options_of(1)[0])
        assert match.to_move == [0]
        assert room.can(1, 0) == ["replace"]

    on(bench, work)


# -- what is stored ----------------------------------------------------------------------------------------------------


def noting(name: str, ran: list[str]) -> Callable[[Transaction], str]:
    def work(transaction: Transaction) -> str:
        ran.append(name)
        transaction.execute(schema.meta.insert().values(name=name, value=name))
        return name

    return work


def stored(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(connection.execute(select(schema.meta.c.name)).scalars())


def test_what_another_program_did_not_confirm_is_not_done_again(db: str) -> None:
    """Where the database is another program it may have stored what it could not confirm: a second time is wrong."""
    store = Store(db)
    ran: list[str] = []
    store.writer.engine = SimpleNamespace(dialect=SimpleNamespace(name="postgresql"))  # type: ignore[assignment]

    def lost(_: Any) -> None:
        raise OSError("the connection is lost")

    async def work() -> None:
        event.listen(store.engine, "commit", lost)
        both = [store.writer.do(noting(name, ran)) for name in ("a", "b")]
        found = await asyncio.wait_for(asyncio.gather(*both, return_exceptions=True), PATIENCE)
        event.remove(store.engine, "commit", lost)
        assert [type(one) for one in found] == [OSError, OSError]
        assert sorted(ran) == ["a", "b"]

    asyncio.run(work())
    assert not {"a", "b"} & stored(store)
    store.close()


def test_what_waits_is_written_before_the_writer_stops(db: str) -> None:
    store = Store(db)
    free, begun = threading.Event(), threading.Event()

    def hold(_: Transaction) -> None:
        begun.set()
        free.wait(PATIENCE)

    async def work() -> None:
        holding = asyncio.create_task(store.writer.do(hold))
        await asyncio.to_thread(begun.wait, PATIENCE)
        waiting = [asyncio.create_task(store.writer.do(noting(name, []))) for name in ("a", "b")]
        await settled(lambda: store.writer._waiting.qsize() == 2)
        closing = asyncio.create_task(asyncio.to_thread(store.writer.close))
        await settled(lambda: store.writer._waiting.qsize() == 3)
        free.set()
        await closing
        assert {"a", "b"} <= stored(store)
        await asyncio.gather(holding, *waiting)

    asyncio.run(work())
    store.news.close()
    store.engine.dispose()


def test_a_match_ends_once(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        sheet = await bench.table()
        result = MatchResult(winners=[0], ending="points", scores=[3, 1], why="", counted="points")
        await bench.store.finish(sheet.id, result)
        first = await bench.store.sheet(sheet.id)
        await bench.store.finish(sheet.id, msgspec.structs.replace(result, winners=[1]))
        again = await bench.store.sheet(sheet.id)
        assert first is not None and again is not None
        assert (again.result, again.ended) == (first.result, first.ended)
        assert again.result is not None and again.result.winners == [0]

    on(bench, work)


@pytest.mark.parametrize(
    ("seat", "winners", "left", "place"),
    [(0, [0], [], 1.0), (1, [0], [], 2.0), (1, [], [], 1.0), (0, [0], [0], 3.0), (1, [], [1], 3.0)],
)
def test_who_left_is_last_whoever_played_on(seat: int, winners: list[int], left: list[int], place: float) -> None:
    assert rank(seat, winners, left) == place
