"""Clocks: how long everybody may think, on both databases; and that no clock tells what is chosen in secret."""

from __future__ import annotations

import time
from collections.abc import Coroutine
from typing import Any

import pytest
from sqlalchemy import update

import toy
from table_rig import (
    ADD,
    GAIN,
    KEEP,
    ROLL,
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
from wartable.core import registry
from wartable.core.rng import seeded
from wartable.table import schema, seats, versions
from wartable.table.clocks import Clocks, Outage
from wartable.table.connection import Connection
from wartable.table.hall import Hall
from wartable.table.messages.received import ClockPlan
from wartable.table.messages.sent import SeatClock
from wartable.table.outages import SILENCE, note_start
from wartable.table.room import Room
from wartable.table.sheet import LogEntry, Player, Sheet
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


def result(room: Room) -> tuple[list[int], str]:
    assert room.over
    return room.replay.match.state.winners, room.replay.match.state.ending


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
        await bench.hall.catch_up(room)
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
        assert [clock.shown(seat, seat).left for seat in (0, 1)] == [455.0, 600.0]

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
    bench = Bench(any_db, toy.Toy())

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


@pytest.mark.parametrize("how", ["resign", "time"])
def test_nobody_takes_back_what_is_over(any_db: str, wall: Hands, how: str) -> None:
    """At the end everybody may read all hands: a match that went on from there would be played with open cards."""
    bench = Bench(any_db)

    async def work() -> None:
        room, people = await timed(bench, MINUTE)
        await choose(bench.hall, room, 0, GAIN)
        assert states(people[0])[-1]["undo"], "as long as nobody has answered"
        if how == "resign":
            await seats.do(bench.hall, room, 1, "resign", 0)
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


# -- what is chosen in secret ------------------------------------------------------------------------------------------


async def flags(bench: Bench, room: Room) -> bool:
    """Whether somebody loses on time now."""
    async with room.lock:
        return await bench.hall.flag(room, 0.0)


async def bid(bench: Bench, room: Room, seat: int) -> None:
    await choose(bench.hall, room, seat, *room.replay.match.options_of(seat)[0])


async def stay(bench: Bench, room: Room, seat: int) -> None:
    await choose(bench.hall, room, seat, toy.STAY)


@pytest.mark.parametrize("has_bid", [False, True])
def test_nobody_loses_on_time_while_another_still_chooses_in_secret(any_db: str, wall: Hands, has_bid: bool) -> None:
    """Seat 0 runs out of time, or has bid before that: seat 1, which is still to bid, is told the same."""
    bench = Bench(any_db, toy.Toy())

    async def work() -> None:
        room, people = await timed(bench, TEN_MINUTES)
        for seat in (0, 1):
            await bid(bench, room, seat)
        wall.now += 400
        for seat in (0, 1):
            await stay(bench, room, seat)
        if has_bid:
            await bid(bench, room, 0)
        heard(people[1])
        wall.now += 300
        assert left(room, 0, 1) == (-100, True) and left(room, 1, 1) == (300, True)
        assert not await flags(bench, room)
        if not has_bid:
            late = await refusal(bid(bench, room, 0))
            assert late.code == "too-late" and not room.over
        assert heard(people[1]) == []
        await bid(bench, room, 1)
        assert await flags(bench, room) is not has_bid
        assert room.over is not has_bid

    on(bench, work)


def test_who_runs_out_of_time_first_has_lost_if_the_others_choose_nothing_either(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db, toy.Toy())

    async def work() -> None:
        room, _ = await timed(bench, TEN_MINUTES)
        for seat in (0, 1):
            await bid(bench, room, seat)
        await stay(bench, room, 0)
        wall.now += 100
        await stay(bench, room, 1)
        wall.now += 599
        assert not await flags(bench, room), "seat 0 has a second left"
        wall.now += 2
        assert await flags(bench, room)
        assert result(room) == ([0], "out of time")

    on(bench, work)


def test_who_run_out_of_time_at_the_same_moment_have_both_lost(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db, toy.Toy())

    async def work() -> None:
        room, people = await timed(bench, MINUTE)
        wall.now += 61
        assert await flags(bench, room)
        assert result(room) == ([], "out of time")
        told = states(people[1])[-1]["result"]
        assert (told["winners"], told["why"]) == ([], "P0 ran out of time and you ran out of time")
        fresh = Hall(bench.settings, bench.store, bench.keys)
        fresh.games = bench.hall.games
        assert result(await fresh.room(room.sheet.id)) == ([], "out of time"), "another worker reads the same"
        await fresh.close()

    on(bench, work)


@pytest.mark.parametrize("holds", [False, True])
def test_a_question_about_a_hidden_card_brings_no_fresh_time(any_db: str, wall: Hands, holds: bool) -> None:
    bench = Bench(any_db, Ambush(cards=(False, holds)))

    async def work() -> None:
        room, people = await timed(bench, MINUTE)
        await choose(bench.hall, room, 0, GAIN)
        heard(people[0])
        wall.now += 50
        if holds:
            await choose(bench.hall, room, 1, ROLL)
            assert room.replay.match.options_of(1) == [(ADD,), (KEEP,)]
        assert left(room, 1, 1) == left(room, 1, 0) == left(room, 1, -1) == (10, True)
        assert heard(people[0]) == []
        wall.now += 11
        assert await flags(bench, room)
        assert result(room) == ([0], "out of time")

    on(bench, work)


def test_taking_back_gains_nobody_time(any_db: str, wall: Hands) -> None:
    bench = Bench(any_db)

    async def back(room: Room, seat: int) -> None:
        await bench.hall.undo(room, seat, room.replay.turns[seat])

    async def work() -> None:
        room, _ = await timed(bench, MINUTE)
        for used in (20, 30, 9):
            wall.now += used
            await choose(bench.hall, room, 0, GAIN)
            assert left(room, 1, 1) == (60, True), "nor does it cost anybody any"
            wall.now += 40
            await back(room, 0)
        assert left(room, 0, 0) == left(room, 0, 1) == (1, True)
        wall.now += 0.5
        await choose(bench.hall, room, 0, GAIN)
        await choose(bench.hall, room, 1, GAIN)
        assert left(room, 0, 0) == (60, True)
        wall.now += 62
        late = await refusal(back(room, 1))
        assert late.code == "too-late" and result(room) == ([1], "out of time")

    on(bench, work)


@pytest.mark.parametrize("plan", [MINUTE, TEN_MINUTES], ids=["move", "game"])
@pytest.mark.parametrize("game", registry.keys())
def test_a_clock_tells_nobody_what_they_cannot_see(game: str, plan: ClockPlan) -> None:
    """Whole matches, with what is taken back: where nothing has changed that somebody can see, no clock has that they
    are shown."""
    made = registry.load(game)
    seats = made.seats[0]
    settings = registry.complete_settings(made, seats, {})
    given: Data = {"rules": made.version, "content": made.content_hash, "seats": seats, "settings": settings}
    given |= {"owner": "", "pace": 0, "guided": False, "listed": False, "made": 0, "clock": plan}
    given["players"] = [Player(seat, client=str(seat)) for seat in range(seats)]
    unseen = 0
    for number in range(2):
        replay = versions.begun(made, Sheet(id="a", game=game, seed=f"clocks {number}", **given))
        assert replay.timing is not None
        clocks = Clocks(plan, replay.timing, 0.0, [])
        rng = seeded(f"clocks {number}")
        for _ in range(150):
            match = replay.match
            if match.over:
                break
            seat = match.to_move[rng.below(len(match.to_move))]
            options = match.options_of(seat)
            entry = LogEntry(seat, options[rng.below(len(options))])
            if rng.below(6) == 0 and match.can_undo(seat):
                entry = LogEntry(seat, None)
            viewers = [viewer for viewer in range(-1, seats) if viewer != seat]
            before = {viewer: (replay.known(viewer), faces(clocks, seats, viewer)) for viewer in viewers}
            replay.apply(entry)
            clocks.times.append(len(clocks.times) + 1.0)
            for viewer in viewers:
                if replay.known(viewer) == before[viewer][0]:
                    unseen += 1
                    assert faces(clocks, seats, viewer) == before[viewer][1]
    assert unseen > 0, "nothing was ever unseen: this test tested nothing"


def faces(clocks: Clocks, seats: int, viewer: int) -> list[SeatClock]:
    return [clocks.shown(seat, viewer) for seat in range(seats)]
