"""Leaving a table: resigning, time that runs out, seats that others free or have a bot play. On both databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import update

from table_client import Guest, Server, Wire, new_database
from table_rig import (
    GAIN,
    STAY,
    Ambush,
    Bench,
    Data,
    Puppets,
    Rig,
    choose,
    heard,
    on,
    person,
    refusal,
    seated,
    settled,
    states,
)
from toy import Toy
from wartable.table import accounts, deeds, ratings, schema, seats
from wartable.table.clocks import Clocks, Outage
from wartable.table.connection import Connection
from wartable.table.errors import Refused
from wartable.table.hall import Hall
from wartable.table.jobs import Thought
from wartable.table.messages.received import ClockPlan
from wartable.table.outages import SILENCE, note_start
from wartable.table.room import Room
from wartable.table.settings import Settings
from wartable.table.sheet import LogEntry, Player
from wartable.table.store import Store

MINUTE = ClockPlan(each="move", seconds=60)
TEN_MINUTES = ClockPlan(each="game", seconds=600)


class Hands:
    """The clock on the wall, which a test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_800_000_000.0
        monkeypatch.setattr(time, "time", lambda: self.now)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


async def do(bench: Bench, room: Room, by: int, deed: str, seat: int = 0) -> None:
    await seats.do(bench.hall, room, by, deed, seat)


def stay_away(room: Room, seat: int, seconds: float) -> None:
    """Nobody has been on a seat for so long."""
    room.away[seat] = time.monotonic() - seconds


def result(room: Room) -> tuple[list[int], str]:
    assert room.over
    return room.replay.match.state.winners, room.replay.match.state.ending


def why(room: Room, seat: int) -> str:
    """What a seat is told about how the match ended."""
    ended = room.replay.told(seat).state.result
    assert ended is not None
    return ended.why


async def rated(bench: Bench, *names: str, **more: Any) -> Room:
    """A table of people with accounts of these names; a small letter first is a bot."""
    players = []
    for seat, name in enumerate(names):
        if name[0].islower():
            players.append(Player(seat, bot=name, name=name))
        else:
            made = await accounts.create(bench.store, name, "correct horse battery")
            players.append(Player(seat, name=name, client=f"c{seat}", account=made.id, sat=time.time()))
    sheet = await bench.hall.create(bench.game, players, {}, "c0", **more)
    return await bench.hall.room(sheet.id)


async def board(bench: Bench) -> dict[str, tuple[int, int]]:
    rows = await ratings.board(bench.store, bench.game.key)
    return {row.name: (row.played, row.won) for row in rows}


async def eventually(found: Callable[[], Awaitable[Any]]) -> Any:
    while not (value := await found()):
        await asyncio.sleep(0.005)
    return value


# -- resigning ---------------------------------------------------------------------------------------------------------


def test_between_two_who_resigns_loses_and_is_rated(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room = await rated(bench, "Ada", "Bob")
        await choose(bench.hall, room, 0, GAIN)
        await do(bench, room, 0, "resign")
        assert result(room) == ([1], "resignation")
        assert (why(room, 0), why(room, 1)) == (
            "You resigned; points then: you 1, Bob 0",
            "Ada resigned; points then: Ada 1, you 0",
        )
        assert await eventually(lambda: board(bench)) == {"Bob": (1, 1), "Ada": (1, 0)}
        assert (await refusal(choose(bench.hall, room, 1, GAIN))).code == "not-asked"
        assert (await refusal(do(bench, room, 1, "resign"))).code == "not-now"
        again = Hall(bench.settings, bench.store, bench.keys)
        again.games = bench.hall.games
        loaded = await again.room(room.sheet.id)
        assert result(loaded) == ([1], "resignation"), "another worker reads the same"
        assert loaded.replay.entries == [LogEntry(0, (GAIN,)), LogEntry(0, None, "resign")]

    on(bench, work)


@pytest.mark.parametrize("how", ["resign", "time"])
def test_nobody_takes_back_what_is_over(any_db: str, wall: Hands, how: str) -> None:
    """At the end everybody may read all hands: a match that went on from there would be played with open cards."""
    bench = Bench(any_db)

    async def work() -> None:
        room, people = await timed(bench, MINUTE)
        await choose(bench.hall, room, 0, GAIN)
        assert states(people[0])[-1]["undo"], "as long as nobody has answered"
        if how == "resign":
            await do(bench, room, 1, "resign")
        else:
            wall.now += 62
            async with room.lock:
                assert await bench.hall.flag(room, 0.0)
        assert room.over
        told = states(people[0])[-1]
        assert (told["over"], told["undo"]) == (True, False)
        for seat in (0, 1):
            turn = room.replay.turns[seat]
            assert (await refusal(bench.hall.undo(room, seat, turn))).code == "no-undo"
            assert not room.replay.match.can_undo(seat) and room.replay.to_take_back(seat) == []
        assert len(await bench.store.entries(room.sheet.id)) == 2

    on(bench, work)


def test_among_three_the_others_agree_on_a_bot(any_db: str) -> None:
    bench = Bench(any_db)
    puppets = Puppets()
    bench.hall.thinkers = puppets  # type: ignore[assignment]

    async def work() -> None:
        room = await rated(bench, "Ada", "Bob", "Cy")
        await do(bench, room, 1, "resign")
        assert not room.over
        await choose(bench.hall, room, 0, GAIN)
        assert [room.can(1, by) for by in (0, 1, 2)] == [["replace", "end"], [], ["replace", "end"]]
        await do(bench, room, 0, "replace", 1)
        assert room.bot_of(1) == "" and room.can(1, 0) == ["end"]
        await do(bench, room, 2, "replace", 1)
        assert room.bot_of(1) == "captain"
        assert (await refusal(do(bench, room, 1, "back"))).code == "not-now", "who resigned does not come back"
        for _ in range(8):
            if room.replay.match.over:
                break
            seat = room.replay.match.seat
            if seat == 1:
                _, thought = await puppets.asked.get()
                stored = room.stored
                thought.set_result(Thought((GAIN,)))
                await settled(lambda stored=stored: room.stored > stored)  # type: ignore[misc]
            else:
                await choose(bench.hall, room, seat, STAY)
        assert result(room)[0] == [1], "the bot has won"
        assert await eventually(lambda: board(bench)) == {"Ada": (1, 0), "Bob": (1, 0), "Cy": (1, 0)}
        rows = {row.name: row.rating for row in await ratings.board(bench.store, bench.game.key)}
        assert rows["Bob"] < rows["Ada"] == rows["Cy"], "but who left is last"

    on(bench, work)


def test_among_three_any_ends_the_match_and_gains_nothing_by_it(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room = await rated(bench, "Ada", "Bob", "Cy")
        assert (await refusal(do(bench, room, 0, "end", 1))).code == "not-now"
        await do(bench, room, 1, "resign")
        await do(bench, room, 2, "end", 1)
        assert result(room) == ([0, 2], "resignation")
        await eventually(lambda: board(bench))
        assert (await board(bench))["Bob"] == (1, 0)
        rows = {row.name: row for row in await ratings.board(bench.store, bench.game.key)}
        assert [rows[name].played for name in ("Ada", "Cy")] == [0, 0]

    on(bench, work)


def test_with_bots_alone_there_is_nobody_to_ask(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room = await rated(bench, "Ada", "random", "greedy")
        await do(bench, room, 0, "resign")
        assert result(room) == ([1, 2], "resignation")

    on(bench, work)


# -- who is away -------------------------------------------------------------------------------------------------------


def test_a_bot_plays_on_for_who_is_away_until_they_come_back(any_db: str) -> None:
    bench = Bench(any_db)
    puppets = Puppets()
    bench.hall.thinkers = puppets  # type: ignore[assignment]

    async def work() -> None:
        room, people = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        await choose(bench.hall, room, 1, GAIN)
        await choose(bench.hall, room, 0, GAIN)
        assert (await refusal(do(bench, room, 0, "replace", 1))).code == "not-now", "Bob is here"
        await bench.hall.leave(room, people[1])
        assert (await refusal(do(bench, room, 0, "replace", 1))).code == "not-now", "and he has only just left"
        stay_away(room, 1, deeds.ABANDONED + 1)
        bench.hall.watch.tell_deeds(room, time.monotonic())
        assert [one["seats"][1]["can"] for one in heard(people[0]) if one["type"] == "people"][-1] == ["replace"]
        await do(bench, room, 0, "replace", 1)
        assert room.bot_of(1) == "captain"
        job, thought = await puppets.asked.get()
        assert (job.seat, job.bot) == (1, "captain")
        await do(bench, room, 1, "back")
        assert room.bot_of(1) == ""
        thought.set_result(Thought((STAY,)))
        await settled(lambda: not room.thinking)
        assert room.replay.match.seat == 1, "the bot's choice came too late"
        await choose(bench.hall, room, 1, GAIN)

    on(bench, work)


def test_only_a_seat_that_is_waited_for_is_abandoned(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room, _ = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        await choose(bench.hall, room, 1, GAIN)
        room.connections.clear()
        stay_away(room, 1, 10**6)
        assert room.can(1, 0) == [], "it is not his turn"
        await choose(bench.hall, room, 0, GAIN)
        assert room.can(1, 0) == ["replace"]
        assert room.can(1, -1) == [] and room.can(1, 1) == ["resign"]

    on(bench, work)


def test_a_seat_of_somebody_who_never_came_is_freed(any_db: str, tmp_path: Any) -> None:
    with Rig(tmp_path, db=any_db) as rig:
        ada, hog, bob = rig.browser(), rig.browser(), rig.browser()
        table = ada.table("me", "anyone")
        match, path = table["id"], f"/api/tables/{table['id']}/seats"
        taken = hog.post(f"/api/tables/{match}/sit", json={}).json()["mine"]["token"]
        assert ada.state(match, table["mine"]["token"])["seat"] == 0
        body = {"do": "free", "seat": 1}
        assert ada.post_json(path, body, table["mine"]["token"]).json()["error"]["code"] == "not-now"
        stay_away(rig.hall.rooms[match], 1, deeds.NEVER_CAME + 1)
        assert bob.post_json(path, body).json()["error"]["code"] == "no-token"
        assert ada.post_json(path, body, table["mine"]["token"]).status_code == 200
        assert [one["open"] for one in ada.get(f"/api/tables/{match}").json()["seats"]] == [False, True]
        state = hog.get(f"/api/tables/{match}/state", headers={"authorization": f"Bearer {taken}"})
        assert state.json()["error"]["code"] == "bad-token"
        token = bob.post(f"/api/tables/{match}/sit", json={}).json()["mine"]["token"]
        ada.choose(match, table["mine"]["token"], GAIN)
        bob.choose(match, token, GAIN)
        stay_away(rig.hall.rooms[match], 1, 10**6)
        answer = ada.post_json(path, body, table["mine"]["token"])
        assert answer.json()["error"]["code"] == "not-now", "who has played has come"
        assert ada.post_json(path, {"do": "free", "seat": 7}, table["mine"]["token"]).status_code == 404


@pytest.mark.parametrize("door", ["state", "socket"])
def test_nobody_looks_at_a_hand_and_gives_the_seat_away_then(any_db: str, tmp_path: Any, door: str) -> None:
    """Ada sits down in her friend's seat with another browser, looks, and would invite the friend after that."""
    with Rig(tmp_path, db=any_db) as rig:
        ada, other = rig.browser(), rig.browser()
        table = ada.table("me", "friend")
        match, token = table["id"], table["mine"]["token"]
        theirs = other.accept(match, table["invitations"][0]["token"])
        if door == "state":
            assert other.state(match, theirs)["seat"] == 1
        else:
            with other.wire(match, theirs) as wire:
                assert wire.heard[0]["seat"] == 1
        ada.state(match, token)
        room = rig.hall.rooms[match]
        stay_away(room, 1, 10**6)
        assert "free" not in room.can(1, 0)
        answer = ada.post_json(f"/api/tables/{match}/seats", {"do": "free", "seat": 1}, token)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-now")
        room.sheet.players[1].came = False  # as if it were opened at another worker just now
        with pytest.raises(Refused, match="has never opened it"):
            rig.run(seats.free, rig.hall, room, 1)
        assert other.state(match, theirs)["seat"] == 1


def test_a_seat_that_is_freed_just_now_is_not_opened_any_more(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room, _ = await seated(bench)
        await bench.store.change_seat(room.sheet.id, 1, came=False)
        stale = await bench.store.sheet(room.sheet.id)
        token = bench.keys.seat_token(room.sheet.id, room.sheet.players[1])
        await seats.free(bench.hall, room, 1)
        assert stale is not None
        room.sheet.players = stale.players
        # As on a worker that has not heard of it yet.
        bench.hall.settings = Settings(db="sqlite:///")
        assert (await refusal(seats.opened(bench.hall, room, token))).code == "bad-token"

    on(bench, work)


def test_a_friends_seat_that_is_freed_has_another_invitation(tmp_path: Any) -> None:
    with Rig(tmp_path) as rig:
        ada, bob = rig.browser(), rig.browser()
        table = ada.table("me", "friend")
        match, first = table["id"], table["invitations"][0]["token"]
        bob.accept(match, first)
        assert ada.state(match, table["mine"]["token"])["seat"] == 0
        stay_away(rig.hall.rooms[match], 1, deeds.NEVER_CAME + 1)
        ada.post_json(f"/api/tables/{match}/seats", {"do": "free", "seat": 1}, table["mine"]["token"])
        fresh = ada.get(f"/api/tables/{match}").json()["invitations"][0]["token"]
        used = bob.post(f"/api/tables/{match}/sit", json={"invitation": first})
        assert used.json()["error"]["code"] == "used-invitation"
        assert rig.browser().accept(match, fresh)


def test_a_choice_in_secret_does_not_show_in_what_may_be_done(any_db: str) -> None:
    bench = Bench(any_db, Toy())

    async def work() -> None:
        room, _ = await seated(bench)
        room.connections.clear()
        for seat in (0, 1):
            stay_away(room, seat, 10**6)
        before = [room.can(seat, by) for seat in (0, 1) for by in (0, 1, -1)]
        await choose(bench.hall, room, 1, *room.replay.match.options_of(1)[0])
        assert [room.can(seat, by) for seat in (0, 1) for by in (0, 1, -1)] == before

    on(bench, work)


# -- clocks ------------------------------------------------------------------------------------------------------------


def timed(bench: Bench, plan: ClockPlan) -> Coroutine[Any, Any, tuple[Room, list[Connection]]]:
    return seated(bench, clock=plan)


def left(room: Room, seat: int, viewer: int) -> tuple[float, bool]:
    """What somebody is shown of a clock: the seconds left now, and whether it runs."""
    clocks = room.clocks()
    assert clocks is not None
    clock = clocks.shown(seat, viewer)
    return clock.left - (time.time() - clock.since if clock.since is not None else 0.0), clock.since is not None


def test_each_move_has_its_time(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room, people = await timed(bench, MINUTE)
        wall.now += 50
        assert left(room, 0, 0) == left(room, 0, 1) == (10, True)
        assert left(room, 1, 0) == (60, False)
        await choose(bench.hall, room, 0, GAIN)
        wall.now += 59
        await choose(bench.hall, room, 1, GAIN)
        assert left(room, 0, 0) == (60, True)
        wall.now += 60.9
        async with room.lock:
            assert not await bench.hall.flag(room, 1.0), "a choice may be on its way"
        wall.now += 0.2
        late = await refusal(choose(bench.hall, room, 0, GAIN))
        assert late.code == "too-late"
        assert result(room) == ([1], "out of time")
        clocks = [one["seats"] for one in heard(people[1]) if one["type"] == "clocks"]
        assert clocks and all(len(seats) == 2 for seats in clocks)

    on(bench, work)


def test_all_moves_of_a_game_share_their_time_whoever_serves_them(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room, _ = await timed(bench, TEN_MINUTES)
        for seconds in (100, 10, 200, 20):
            wall.now += seconds
            await choose(bench.hall, room, room.replay.match.seat, GAIN)
        wall.now += 50
        assert left(room, 0, 0) == left(room, 0, 1) == (250, True)
        assert left(room, 1, 1) == (570, False)
        other = Hall(bench.settings, bench.store, bench.keys)
        other.games = bench.hall.games
        loaded = await other.room(room.sheet.id)
        assert left(loaded, 0, 0) == (250, True) and left(loaded, 1, 1) == (570, False)
        wall.now += 252
        await other.watch.look_at_clocks(time.monotonic())
        assert result(loaded) == ([1], "out of time")
        await bench.hall._catch_up(room)
        assert result(room) == ([1], "out of time")
        await other.close()

    on(bench, work)


def test_time_is_up_at_a_table_that_nobody_is_at(any_db: str, wall: Hands) -> None:
    """As in a match by correspondence, with a server that was started anew since."""
    bench = Bench(any_db)

    async def work() -> None:
        sheet = await bench.table(clock=ClockPlan(each="move", seconds=3 * 86400))
        for _ in range(3 * 86400 // 20 + 1):  # the server was there all the time
            wall.now += 20
        await bench.store.beat()
        fresh = Hall(bench.settings, bench.store, bench.keys)
        fresh.games = bench.hall.games
        await fresh.watch.look_at_clocks(time.monotonic())
        assert result(fresh.rooms[sheet.id]) == ([1], "out of time")
        await settled(lambda: not fresh._tasks)
        assert await bench.store.timed() == []
        await fresh.close()

    on(bench, work)


def test_a_table_that_cannot_be_loaded_stops_nobody_elses_clock(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        broken, sheet = await bench.table(clock=MINUTE), await bench.table(clock=MINUTE)
        gone = update(schema.matches).where(schema.matches.c.id == broken.id).values(game="gone")
        await bench.store.writer.do(lambda connection: connection.execute(gone))
        wall.now += 100
        await bench.hall.watch.look_at_clocks(time.monotonic())
        assert result(bench.hall.rooms[sheet.id]) == ([1], "out of time")
        assert await bench.store.timed() != []

    on(bench, work)


def test_nobodys_time_runs_before_all_have_sat_down(tmp_path: Any, wall: Hands) -> None:
    with Rig(tmp_path) as rig:
        ada, bob = rig.browser(), rig.browser()
        table = ada.table("me", "friend", clock={"each": "move", "seconds": 60})
        match, token = table["id"], table["mine"]["token"]
        wall.now += 1000
        with ada.wire(match, token) as wire:
            wire.settle()
            assert clocks(wire.heard) == [[{"left": 60.0, "since": None}] * 2]
            wall.now += 1000
            bob.accept(match, table["invitations"][0]["token"])
            sat = wall.now
            assert clocks(wire.settle()) == [[{"left": 60.0, "since": sat}, {"left": 60.0, "since": None}]]
            wall.now += 30
            ada.choose(match, token, GAIN)
            assert clocks(wire.settle())[-1][1] == {"left": 60.0, "since": wall.now}


def clocks(messages: list[Data]) -> list[Any]:
    return [one["seats"] for one in messages if one["type"] == "clocks"]


def test_time_in_which_no_server_ran_is_nobodys(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room, _ = await timed(bench, MINUTE)
        wall.now += 20
        await bench.store.beat()
        wall.now += 3600
        again = Store(any_db)
        assert again.outages == [Outage(wall.now - 3600, wall.now)]
        hall = Hall(bench.settings, again, bench.keys)
        hall.games = bench.hall.games
        loaded = await hall.room(room.sheet.id)
        assert left(loaded, 0, 0) == (40, True)
        await choose(hall, loaded, 0, GAIN)
        await hall.close()
        again.close()

    on(bench, work)


def test_a_server_that_was_seen_a_moment_ago_was_there(any_db: str) -> None:
    store = Store(any_db)
    now = time.time()
    assert note_start(store.engine, now) == []
    assert note_start(store.engine, now + SILENCE) == []
    assert note_start(store.engine, now) == [], "nor where the clock went back"
    assert len(note_start(store.engine, now + SILENCE + 1)) == 1
    store.close()


def test_a_clock_that_goes_back_costs_nobody_anything(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room, _ = await timed(bench, TEN_MINUTES)
        for seconds in (100, -5, 50, -5):
            wall.now += seconds
            await choose(bench.hall, room, room.replay.match.seat, GAIN)
        clock = room.clocks()
        assert isinstance(clock, Clocks)
        assert [clock.left(clock.timing.exact, seat).left for seat in (0, 1)] == [455.0, 600.0]

    on(bench, work)


def test_bots_have_no_clock(wall: Hands, db: str) -> None:
    bench = Bench(db)
    bench.hall.thinkers = Puppets()  # type: ignore[assignment]

    async def work() -> None:
        room, _ = await seated(bench, "", "random", clock=MINUTE)
        await choose(bench.hall, room, 0, GAIN)
        wall.now += 1000
        async with room.lock:
            assert not await bench.hall.flag(room, 0.0)
        assert not room.is_timed(1)

    on(bench, work)


def test_a_clock_does_not_tell_that_somebody_has_chosen_in_secret(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db, Toy())

    async def work() -> None:
        room, people = await timed(bench, TEN_MINUTES)
        watcher = person(-1)
        await bench.hall.join(room, watcher)
        for one in (*people, watcher):
            heard(one)
        wall.now += 10
        await choose(bench.hall, room, 1, *room.replay.match.options_of(1)[0])
        assert [one["type"] for one in (*heard(people[0]), *heard(watcher)) if one["type"] != "people"] == []
        wall.now += 100
        assert left(room, 1, 0) == left(room, 1, -1) == (490, True), "to others it runs on"
        assert left(room, 1, 1) == (590, False), "but it does not cost what others think"
        assert left(room, 0, 0) == left(room, 0, 1) == (490, True)

    on(bench, work)


@pytest.mark.parametrize(
    "clock", [{"each": "move", "seconds": 9}, {"each": "turn", "seconds": 60}, {"each": "game", "seconds": 10**9}, 60]
)
def test_clocks_that_cannot_be(tmp_path: Any, clock: Any) -> None:
    with Rig(tmp_path) as rig:
        body = {"game": "ambush", "seats": [{"who": "me"}, {"who": "friend"}], "clock": clock}
        answer = rig.first.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")
        assert "clock" in answer.json()["error"]["message"]


def test_resigning_on_one_worker_ends_the_match_on_the_other(postgres: str) -> None:
    database = new_database(postgres)
    pair = [Server(database, "--pace", "0"), Server(database, "--pace", "0")]
    guest = Guest(pair[0])
    table = guest.table("jogu", "me", "friend")
    tokens = guest.tokens(table)
    there = Wire(pair[1], table["id"], tokens[1])
    guest.post(f"/api/tables/{table['id']}/seats", {"do": "resign"}, tokens[0])
    there.until(lambda: bool(there.state["over"]))
    assert there.state["result"]["winners"] == [1]
    for server in pair:
        server.end()


def test_an_end_that_is_not_stored_opens_no_record(any_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails at the last choice, and at reading it again too: what was played is not over."""
    bench = Bench(any_db, Ambush(length=2))

    async def work() -> None:
        room, _ = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        waiting = asyncio.Event()

        async def failing(*_: Any, **__: Any) -> bool:
            assert room.replay.match.over and not room.over, "it is played, but not stored"
            waiting.set()
            await asyncio.sleep(0)
            raise OSError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(bench.store, "append", failing)
            patch.setattr(bench.store, "history", failing_to_read)
            with pytest.raises(Refused) as refused:
                await choose(bench.hall, room, 1, GAIN)
        assert refused.value.code == "failed" and waiting.is_set()
        assert not room.over and not room.replay.match.over, "whoever still holds this table sees no end"
        again = await bench.hall.room(room.sheet.id)
        assert not again.over
        await choose(bench.hall, again, 1, GAIN)
        assert again.over

    on(bench, work)


async def failing_to_read(*_: Any) -> Any:
    raise OSError("the disk is gone")
