"""Clients that are slow, silent or flood: each is cut off, and costs little until then."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from table_client import PATIENCE, until
from table_live import CLOSE, Live, cut_off, ended, frame, rest
from table_rig import Bench, Browser, heard, on, person, seated
from wartable.table import connection as connections
from wartable.table import room as rooms
from wartable.table import wire
from wartable.table.app import create
from wartable.table.connection import BACKLOG, MESSAGES, READ_ON, Connection
from wartable.table.errors import Refused
from wartable.table.hall import Hall
from wartable.table.limits import Places
from wartable.table.messages.sent import ErrorMessage
from wartable.table.settings import VARIABLE, Settings
from wartable.table.tokens import Session

SAY, PING, PONG, CONTINUED = 1, 9, 10, 0


@pytest.fixture
def live(folder: Path) -> Iterator[Live]:
    """A server with its usual patience: on a busy machine nobody is cut off who only had to wait. The tests of its
    impatience shorten what they are about."""
    with Live(folder, sockets=8) as made:
        yield made


def table(live: Live, **more: Any) -> Any:
    seats = [{"who": "me"}, {"who": "friend"}]
    return httpx.post(f"{live.url}/api/tables", json={"game": "ambush", "seats": seats} | more).json()


def noted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> threading.Event:
    """Return an event that tells when a method is called in the server's thread."""
    called = threading.Event()
    method = getattr(owner, name)

    def call(*given: Any) -> Any:
        called.set()
        return method(*given)

    monkeypatch.setattr(owner, name, call)
    return called


def message(size: int) -> ErrorMessage:
    return ErrorMessage(code="test", message="x" * size)


# -- what waits for a client -------------------------------------------------------------------------------------------


def test_what_waits_is_bounded_in_bytes() -> None:
    async def work() -> None:
        aborted: list[bool] = []
        slow = Connection(0, Session("c"), "here", lambda: aborted.append(True))
        size = BACKLOG // 10
        for _ in range(9):
            slow.send(message(size))
        assert slow.waiting <= BACKLOG and not slow.ended
        slow.send(message(size))
        slow.send(message(size))
        assert slow.ended and aborted == [True]
        assert slow.waiting == 0 and slow.outgoing.qsize() == 1, "nothing is kept for it"
        slow.send(message(1))
        assert await slow.next() is None
        assert slow.outgoing.empty(), "it is told nothing more"

    asyncio.run(work())


def test_so_are_many_small_messages() -> None:
    async def work() -> None:
        slow = person(0)
        for _ in range(MESSAGES):
            slow.send(message(1))
        assert not slow.ended
        slow.send(message(1))
        assert slow.ended

    asyncio.run(work())


def test_what_is_on_its_way_counts_until_it_is_sent() -> None:
    async def work() -> None:
        slow = person(0)
        slow.send(message(READ_ON))
        assert await slow.next() is not None
        assert slow.waiting > READ_ON
        reading = asyncio.create_task(slow.caught_up())
        following = asyncio.create_task(slow.next())
        await asyncio.wait_for(reading, 5)
        assert slow.waiting == 0
        slow.close()
        assert await following is None

    asyncio.run(work())


def test_whoever_does_not_read_is_not_listened_to() -> None:
    async def work() -> None:
        slow = person(0)
        slow.send(message(READ_ON + 1))
        reading = asyncio.create_task(slow.caught_up())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not reading.done()
        slow.close()
        await asyncio.wait_for(reading, 5)

    asyncio.run(work())


def test_of_who_is_there_only_the_newest_waits(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, (ada, _) = await seated(bench)
        for _ in range(30):
            rail = person(-1)
            await bench.hall.join(room, rail)
            await bench.hall.leave(room, rail)
        await bench.hall.join(room, person(-1))
        people = [one for one in heard(ada) if one["type"] == "people"]
        assert [one["watchers"] for one in people] == [1]

    on(bench, work)


def test_a_table_has_room_for_so_many(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "WATCHERS", 3)
    monkeypatch.setattr(rooms, "DEVICES", 2)
    bench = Bench(db)

    async def work() -> None:
        room, (ada, _) = await seated(bench)
        room.elsewhere["another worker"] = [-1, 0]
        for _ in range(2):
            await bench.hall.join(room, person(-1))
        with pytest.raises(Refused, match="3 watchers are at this table already"):
            await bench.hall.join(room, person(-1))
        phone, laptop = person(0), person(0)
        await bench.hall.join(room, phone)
        assert not ada.ended
        await bench.hall.join(room, laptop)
        assert ada.ended and not phone.ended and not laptop.ended, "the oldest makes way"

    on(bench, work)


def test_places_are_given_back() -> None:
    places = Places(2)
    assert [places.enter("a"), places.enter("a"), places.enter("a"), places.enter("b")] == [True, True, False, True]
    places.leave("a")
    assert places.enter("a") and not places.enter("a")


# -- sockets -----------------------------------------------------------------------------------------------------------


def test_a_watcher_that_never_reads_is_gone_soon(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "UNREAD", 0.3)
    with Live(folder, ping=0.3) as live:
        made = table(live)
        came = noted(monkeypatch, Hall, "leave")
        silent = live.upgraded(made["id"])
        silent.sendall(frame(SAY, b'{"type": "join"}'))
        assert came.wait(PATIENCE), "nobody came, or it stays for ever"
        until(lambda: not live.hall.rooms[made["id"]].connections, "it stays for ever")
        until(lambda: not live.server.server_state.connections, "its socket stays for ever")
        silent.close()


def test_an_overflow_ends_the_transport_at_once(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    # Less than any message: with more, it would end for another reason, after the silence that a client is allowed.
    monkeypatch.setattr(connections, "BACKLOG", 10)
    made = table(live)
    silent = live.upgraded(made["id"])
    silent.sendall(frame(SAY, b'{"type": "join"}'))
    assert cut_off(silent), "its first message is more than it may have waiting"


@pytest.mark.parametrize("opcode", [PING, PONG])
def test_a_flood_of_pings_ends(live: Live, opcode: int) -> None:
    flood = live.upgraded(table(live)["id"])
    flood.sendall(frame(opcode) * 100)
    assert cut_off(flood)


@pytest.mark.parametrize("flood", [frame(PING) * 100, frame(SAY, b"{}") * 20_000, frame(SAY, b'{"type": "join"}') * 60])
def test_whoever_floods_comes_back_less_often(folder: Path, flood: bytes) -> None:
    """Coming back without pause, eight sockets of one address took the server a second for each choice of others."""
    with Live(folder, messages_a_second=2) as live:
        live.hall.reads.clock = lambda: 1000.0
        match = table(live)["id"]
        for _ in range(2):
            flooding = live.upgraded(match)
            flooding.sendall(flood)
            assert ended(flooding)
            until(lambda: not live.hall.sockets._taken, "it is still there")
        assert b"too-fast" in rest(live.upgraded(match))


def test_who_goes_on_after_the_socket_was_closed_is_cut_off(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else all the others wait while what comes is thrown away, bit by bit: a second for each of their choices."""
    cut = noted(monkeypatch, wire.Sockets, "cut_flood")
    deaf = live.upgraded(table(live)["id"])
    deaf.sendall(frame(SAY, b"nonsense"))
    came = b""
    while CLOSE not in came:
        came += deaf.recv(1000)
    late = frame(SAY, b"x" * 100)
    deaf.sendall(late * (wire.LATE // len(late)))
    assert not cut.is_set(), "so much may have been on its way"
    with suppress(ConnectionError):
        deaf.sendall(late * 100)
    assert cut.wait(PATIENCE)


def test_who_leaves_without_a_word_leaves_nothing_behind(live: Live) -> None:
    """Sockets that hold themselves in a circle stay until everything is searched for garbage, which is seldom."""
    match = table(live)["id"]
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            live.upgraded(match).close()
        until(lambda: not any(isinstance(one, wire.Sockets) for one in gc.get_objects()), "sockets are still there")
    finally:
        gc.enable()


def test_a_few_pings_are_answered(live: Live) -> None:
    few = live.upgraded(table(live)["id"])
    few.sendall(frame(PING, b"hello") * 5)
    answer = b""
    while answer.count(b"hello") < 5:
        piece = few.recv(100)
        assert piece, f"the server ended the connection after {answer!r}"
        answer += piece
    few.close()


def test_a_message_in_endless_pieces_ends(live: Live) -> None:
    endless = live.upgraded(table(live)["id"])
    endless.sendall(frame(SAY, b"x", last=False) + frame(CONTINUED, last=False) * 2000)
    assert cut_off(endless)


def test_thousands_of_messages_in_one_packet_end(live: Live) -> None:
    flood = live.upgraded(table(live)["id"])
    flood.sendall(frame(SAY, b"{}") * 20_000)
    assert cut_off(flood)


def test_an_address_has_so_many_sockets(live: Live) -> None:
    """Eight here; the ninth is told why, and comes in when another has gone."""
    address = f"ws://127.0.0.1:{live.port}/ws/tables/{table(live)['id']}"
    open_ones = [connect(address, proxy=None, legacy=True) for _ in range(8)]
    for one in open_ones:
        one.send('{"type": "join"}')
        assert json.loads(one.recv())["type"] == "table"
    with connect(address, proxy=None) as ninth:
        assert json.loads(ninth.recv())["code"] == "too-many-sockets"
    elsewhere = {"X-Forwarded-For": "192.0.2.7"}
    with connect(address, proxy=None, additional_headers=elsewhere) as other:
        other.send('{"type": "join"}')
        assert json.loads(other.recv())["type"] == "table", "others are not concerned"
    open_ones.pop().close()
    until(lambda: live.hall.sockets.enter("127.0.0.1"), "the place is not given back")
    for one in open_ones:
        one.close()


def test_only_what_is_large_is_compressed(folder: Path) -> None:
    with Live(folder) as live:
        made = table(live)
        with connect(f"ws://127.0.0.1:{live.port}/ws/tables/{made['id']}", proxy=None) as socket:
            extension: Any = socket.protocol.extensions[0]
            assert extension.name == "permessage-deflate"
            packed: list[tuple[int, bool]] = []
            decode = extension.decode

            def spy(got: Any, **more: Any) -> Any:
                if got.opcode == SAY:
                    packed.append((len(got.data), got.rsv1))
                return decode(got, **more)

            extension.decode = spy
            socket.send('{"type": "join"}')
            while json.loads(socket.recv())["type"] != "state":
                continue
            live.hall.rooms[made["id"]].sheet.players[0].name = "x" * 100_000
            assert live.loop is not None
            live.loop.call_soon_threadsafe(live.hall.rooms[made["id"]].send_people)
            while len(json.loads(socket.recv())["seats"][0]["name"]) < 100_000:
                continue
        assert packed[-1][1] and packed[-1][0] < 10_000, "what is large is compressed"
        assert not any(rsv1 for size, rsv1 in packed[:-1] if size < 1000), "what is small is not"


# -- requests ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /health HT",
        b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half a body"],
)
def test_a_request_that_never_comes_whole_is_ended(live: Live, begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "WHOLE", 0.3)
    slow = live.raw()
    slow.sendall(begun)
    assert ended(slow)


def test_a_request_that_comes_byte_by_byte_is_ended_all_the_same(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "WHOLE", 0.3)
    slow = live.raw()
    try:
        while True:
            slow.sendall(b"G")
            slow.settimeout(0.05)
            try:
                if slow.recv(100) == b"":
                    break
            except TimeoutError:
                continue
    except (ConnectionResetError, BrokenPipeError):
        pass


@pytest.mark.parametrize("ends", [b"\r\n", b""], ids=["whole", "endless"])
def test_a_head_with_thousands_of_lines_is_refused(live: Live, ends: bytes) -> None:
    """Each line is an object, and each who asks for one of them looks at all."""
    start = f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\nConnection: close\r\n".encode()
    for lines, status in ((2000, 200), (10_000, 400)):
        if status == 400 or ends:
            asking = live.raw()
            asking.sendall(start + b"A: b\r\n" * lines + ends)
            assert asking.recv(12) == f"HTTP/1.1 {status}".encode()
            asking.close()


def test_an_answer_that_is_never_read_is_given_up(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "UNREAD", 0.3)
    full = noted(monkeypatch, wire.Requests, "pause_writing")
    silent = live.raw()
    request = f"GET /static/main.js HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\n\r\n".encode()
    silent.sendall(request * 40)
    assert full.wait(PATIENCE), "the answers never were more than it takes"
    until(lambda: not live.server.server_state.connections, "it stays for ever")
    silent.close()


def test_requests_one_after_the_other_have_time_each(live: Live) -> None:
    with httpx.Client(base_url=live.url) as http:
        for _ in range(3):
            assert http.get("/health").status_code == 200
            (kept,) = live.server.server_state.connections
            assert isinstance(kept, wire.Requests)
            assert kept._deadline is None, "between requests nothing is waited for"


def test_of_many_that_only_come_the_oldest_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "UNFINISHED", 3)
    monkeypatch.setattr(wire, "FAIR_CHANCE", 0.0)
    with Live(folder) as live:
        idle = [live.raw() for _ in range(4)]
        assert ended(idle[0])
        with httpx.Client(base_url=live.url) as http:
            assert http.get("/health").status_code == 200
        for one in idle:
            one.close()


def test_what_a_worker_begins_with_is_spared_the_search_for_garbage(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a tenth of a second to look at it, in which the table stands still."""
    settings = Settings(db=f"sqlite:///{folder / 'table.db'}")
    monkeypatch.setenv(VARIABLE, msgspec.json.encode(settings).decode())
    loaded = len(gc.get_objects())
    try:
        with Browser(create()):
            assert gc.get_freeze_count() > loaded / 2
            assert len(gc.get_objects()) < loaded / 10
    finally:
        gc.unfreeze()
