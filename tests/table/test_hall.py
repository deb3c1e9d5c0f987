"""What goes on inside a worker: choices and failures, rooms, the end, sweeping. On a loop of the test's own."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
from sqlalchemy import event, select, update

from table_rig import (
    ADD,
    GAIN,
    ROLL,
    STAY,
    Ambush,
    Bench,
    Ground,
    choose,
    executing,
    heard,
    on,
    person,
    refusal,
    seated,
    settled,
    states,
    told,
)
from wartable.core.ask import Play
from wartable.table import schema
from wartable.table.connection import MESSAGES
from wartable.table.messages.sent import ChatMessage, MatchResult
from wartable.table.sheet import LogEntry, Sheet
from wartable.table.store import Store
from wartable.table.watch import Watch

# -- choosing and taking back ------------------------------------------------------------------------------------------


def test_an_undo_names_its_turn(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, _ = await seated(bench)
        hall = bench.hall
        asked = room.replay.turns[0]
        await choose(hall, room, 0, GAIN)
        turn = room.replay.turns[0]
        assert turn == asked + 1
        for stale in (turn - 1, turn + 1, 0):
            assert (await refusal(hall.undo(room, 0, stale))).code == "stale"
        assert (await refusal(hall.undo(room, 1, room.replay.turns[1]))).code == "no-undo"
        assert room.replay.seq == 1
        await hall.undo(room, 0, turn)
        assert room.replay.entries == [LogEntry(0, (GAIN,)), LogEntry(0, None)]
        assert room.replay.turns[0] == turn + 1, "an answer to the question before the undo comes too late"
        assert (await refusal(hall.choose(room, 0, asked, (GAIN,)))).code == "stale"
        assert (await refusal(hall.undo(room, 0, room.replay.turns[0]))).code == "no-undo"
        await choose(hall, room, 0, ROLL)
        assert (await refusal(hall.undo(room, 0, room.replay.turns[0]))).code == "no-undo", "a die was rolled"

    on(bench, work)


class Played(Ambush):
    """Counts the turns that are played."""

    turns = 0

    def step(self, s: Ground) -> Play[None]:
        self.turns += 1
        return super().step(s)


def test_taking_back_plays_few_turns_of_a_long_match_again(db: str) -> None:
    game = Played(length=3000)
    bench = Bench(db, game)

    async def work() -> None:
        room, people = await seated(bench)
        room.replay.extend([LogEntry(number % 2, (GAIN,)) for number in range(1500)])
        game.turns = 0
        await bench.hall.undo(room, 1, room.replay.turns[1])
        assert (room.replay.seq, len(room.replay.match.choices)) == (1501, 1499)
        assert game.turns < 40
        assert states(people[1])[-1]["topic"] == "deed"

    on(bench, work)


def test_a_choice_names_its_turn_its_seat_and_an_option(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, _ = await seated(bench)
        for turn in (0, 2):
            assert (await refusal(bench.hall.choose(room, 0, turn, (GAIN,)))).code == "stale"
        assert (await refusal(bench.hall.choose(room, 1, 1, (GAIN,)))).code == "not-asked"
        assert (await refusal(bench.hall.choose(room, 0, 1, (ADD,)))).code == "illegal"
        assert await bench.store.entries(room.sheet.id) == []
        await bench.hall.choose(room, 0, 1, (GAIN,))
        assert await bench.store.entries(room.sheet.id) == [LogEntry(0, (GAIN,))]

    on(bench, work)


def test_a_choice_whose_place_in_the_log_is_taken_does_not_count(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, people = await seated(bench)
        assert await bench.store.append(room.sheet.id, 0, LogEntry(0, (GAIN,)))
        assert (await refusal(choose(bench.hall, room, 0, STAY))).code == "not-asked"
        assert room.replay.entries == [LogEntry(0, (GAIN,))] == await bench.store.entries(room.sheet.id)
        assert bench.hall.accepted == 0
        assert [one["story"]["lines"] for one in states(people[0])] == [told("seat 0: gain for 1")]
        await bench.store.append(room.sheet.id, 1, LogEntry(1, (STAY,)))
        assert (await refusal(bench.hall.undo(room, 0, room.replay.turns[0]))).code == "stale"
        assert len(room.replay.entries) == 2

    on(bench, work)


# -- failures ----------------------------------------------------------------------------------------------------------


def test_after_rules_that_stumbled_the_table_is_as_it_was(db: str) -> None:
    bench = Bench(db, game := Ambush())

    async def work() -> None:
        room, people = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        told = [room.replay.told(seat) for seat in (-1, 0, 1)]
        for one in people:
            heard(one)
        game.stumbles_at = 1
        failed = await refusal(choose(bench.hall, room, 1, GAIN))
        assert (failed.code, failed.status) == ("failed", 500)
        assert "the rules stumbled" in str(failed)
        assert [room.replay.told(seat) for seat in (-1, 0, 1)] == told
        assert [states(one) for one in people] == [[], []]
        assert await bench.store.entries(room.sheet.id) == [LogEntry(0, (GAIN,))]
        assert room.sheet.id in bench.hall.rooms and not room.lock.locked()
        game.stumbles_at = -1
        await choose(bench.hall, room, 1, GAIN)
        assert room.replay.match.state.scores == [1, 1]  # type: ignore[attr-defined]

    on(bench, work)


def test_a_choice_that_cannot_be_saved_does_not_count(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, people = await seated(bench)
        told = room.replay.told(0)

        def full(*_: Any) -> None:
            raise OSError("the disk is full")

        event.listen(bench.store.engine, "commit", full)
        failed = await refusal(choose(bench.hall, room, 0, GAIN))
        event.remove(bench.store.engine, "commit", full)
        assert (failed.code, failed.status) == ("failed", 500)
        assert "could not be saved" in str(failed)
        assert room.replay.told(0) == told
        assert bench.hall.accepted == 0
        assert [states(one) for one in people] == [[], []], "nobody was told of a choice that was never stored"
        assert await bench.store.entries(room.sheet.id) == []
        await choose(bench.hall, room, 0, GAIN)
        assert bench.hall.accepted == 1
        assert [len(states(one)) for one in people] == [1, 1]

    on(bench, work)


def test_a_table_that_cannot_even_be_read_is_forgotten_and_loaded_anew(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, people = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)

        async def gone(*_: Any) -> Any:
            raise OSError("the database is gone")

        with monkeypatch.context() as broken:
            broken.setattr(bench.store, "append", gone)
            broken.setattr(bench.store, "history", gone)
            assert (await refusal(choose(bench.hall, room, 1, GAIN))).code == "failed"
        assert bench.hall.rooms == {}
        assert [heard(one)[-1] for one in people] == [{"type": "end"}] * 2, "they are sent away, to come back"
        again = await bench.hall.room(room.sheet.id)
        assert again is not room and again.replay.entries == [LogEntry(0, (GAIN,))]

    on(bench, work)


def test_a_picture_that_cannot_be_drawn_spoils_no_choice(db: str) -> None:
    bench = Bench(db, game := Ambush())

    async def work() -> None:
        room, people = await seated(bench)
        game.blind = True
        await choose(bench.hall, room, 0, GAIN)
        assert await bench.store.entries(room.sheet.id) == [LogEntry(0, (GAIN,))]
        game.blind = False
        await choose(bench.hall, room, 1, GAIN)
        assert [one["waiting"] for one in states(people[0])] == [[0]]

    on(bench, work)


def test_in_one_commit_only_what_failed_fails(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        sheet = await bench.table()
        rows = [{"match": sheet.id, "seq": seq, "seat": 0, "option": "[1]", "made": 0.0} for seq in (0, 0, 1)]
        before = bench.store.writer.commits
        hold = asyncio.Event()
        loop = asyncio.get_running_loop()

        busy = threading.Event()

        def half(connection: Any) -> None:
            connection.execute(schema.choices.insert().values(rows[-1] | {"seq": 2}))
            raise OSError("something else went wrong")

        def wait(_: Any) -> None:
            busy.set()
            asyncio.run_coroutine_threadsafe(hold.wait(), loop).result()

        # While the first waits, the others gather for the next commit.
        first = asyncio.create_task(bench.store.writer.do(wait))
        await settled(busy.is_set)
        inserts = [schema.choices.insert().values(row) for row in rows]
        others = [asyncio.create_task(bench.store.writer.do(executing(insert))) for insert in inserts]
        others.append(asyncio.create_task(bench.store.writer.do(half)))
        await settled(lambda: bench.store.writer._waiting.qsize() == 4)
        hold.set()
        await first
        done = await asyncio.gather(*others, return_exceptions=True)
        assert [isinstance(one, Exception) for one in done] == [False, True, False, True]
        assert len(await bench.store.entries(sheet.id)) == 2, "of what failed nothing is left"
        assert bench.store.writer.commits == before + 2, "one commit for all four"

    on(bench, work)


def test_nothing_is_acknowledged_before_its_commit_and_all_of_a_failed_one_is_refused(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        sheet = await bench.table()
        asked: list[asyncio.Task[bool]] = []
        early: list[bool] = []

        loop = asyncio.get_running_loop()

        async def look_around() -> None:
            for _ in range(5):  # an answer that was given too soon has reached the task by then
                await asyncio.sleep(0)
            early.extend(one.done() for one in asked)

        def look(_: Any) -> None:
            asyncio.run_coroutine_threadsafe(look_around(), loop).result()

        event.listen(bench.store.engine, "commit", look)
        asked.append(asyncio.create_task(bench.store.append(sheet.id, 0, LogEntry(0, (GAIN,)))))
        assert await asked[0] is True
        assert early == [False]
        event.remove(bench.store.engine, "commit", look)

        def full(_: Any) -> None:
            raise OSError("the disk is full")

        event.listen(bench.store.engine, "commit", full)
        both = [bench.store.append(sheet.id, seq, LogEntry(0, (GAIN,))) for seq in (1, 2)]
        failed = await asyncio.gather(*both, return_exceptions=True)
        event.remove(bench.store.engine, "commit", full)
        assert [type(one) for one in failed] == [OSError, OSError]
        assert len(await bench.store.entries(sheet.id)) == 1
        assert await bench.store.append(sheet.id, 1, LogEntry(1, (GAIN,))) is True
        assert await bench.store.append(sheet.id, 1, LogEntry(1, (STAY,))) is False, "that place is taken"
        assert (await bench.store.entries(sheet.id))[1] == LogEntry(1, (GAIN,))

    on(bench, work)


# -- rooms -------------------------------------------------------------------------------------------------------------


def test_rooms_with_people_bots_or_work_are_not_dropped(db: str) -> None:
    bench = Bench(db, rooms=2)

    async def work() -> None:
        hall = bench.hall
        sheets = [await bench.table() for _ in range(7)]
        ids = [sheet.id for sheet in sheets]
        crowded = await hall.room(ids[0])
        crowded.connections[person(0)] = None
        thinking = await hall.room(ids[1])
        thinking.thinking[0] = asyncio.create_task(asyncio.sleep(0))
        locked = await hall.room(ids[2])
        await locked.lock.acquire()
        for one in ids[3:]:
            await hall.room(one)
            assert list(hall.rooms) == [*ids[:3], one], "of those without people only the latest is kept"
        crowded.connections.clear()
        thinking.thinking.clear()
        locked.lock.release()
        await hall.room(ids[0])
        await hall.room(ids[3])
        assert list(hall.rooms) == [ids[0], ids[3]], "the one not used for longest goes first"
        await hall.room(ids[4])
        assert list(hall.rooms) == [ids[3], ids[4]]
        again = await hall.join(crowded, person(0))
        assert again is hall.rooms[ids[0]] is not crowded, "whoever was on the way comes to the table that counts"
        assert len(again.connections) == 1 and not crowded.connections

    on(bench, work)


def test_a_table_that_nobody_is_at_keeps_no_pictures(db: str) -> None:
    """They are most of what it takes, and made again for whoever comes back."""
    bench = Bench(db)

    async def work() -> None:
        room, people = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        before = room.replay.told(1)
        made = [room.replay._told, room.replay._views, room.replay._stories]
        await bench.hall.leave(room, people[0])
        assert all(made), "somebody is still here"
        await bench.hall.leave(room, people[1])
        assert not any(made)
        back = person(1)
        await bench.hall.join(room, back)
        assert states(back)[0]["story"]["lines"] == told("seat 0: gain for 1")
        assert room.replay.told(1) == before

    on(bench, work)


def test_a_room_is_loaded_once(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        sheet = await bench.table()
        found = await asyncio.gather(*(bench.hall.room(sheet.id) for _ in range(5)))
        assert len({id(one) for one in found}) == 1
        assert (await refusal(bench.hall.room("nowhere"))).code == "no-such-table"

    on(bench, work)


def test_of_all_states_only_the_newest_waits_for_a_slow_client(db: str) -> None:
    bench = Bench(db, Ambush(length=10**6))

    async def work() -> None:
        room, (slow, quick) = await seated(bench)
        for number in range(5):
            await choose(bench.hall, room, number % 2, GAIN)
            assert len(states(quick)) == 1
        (state,) = heard(slow)
        assert (state["type"], state["turn"]) == ("state", room.replay.turns[0])
        assert len(state["story"]["lines"]) == 5

    on(bench, work)


def test_a_slow_client_is_cut_off_and_the_others_are_not(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, (slow, quick) = await seated(bench)
        line = ChatMessage(lines=[])
        for _ in range(MESSAGES):
            slow.send(line)
            quick.send(line)
            assert len(heard(quick)) == 1
        assert slow.outgoing.qsize() == MESSAGES
        slow.send(line)
        assert heard(slow) == [{"type": "end"}]
        room.send_people()
        assert heard(slow) == []
        assert [one["type"] for one in heard(quick)] == ["people"]

    on(bench, work)


def test_a_newcomer_is_told_all_and_others_only_what_is_new(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, (first, _) = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        assert [one["story"] for one in states(first)] == [{"from": 0, "lines": told("seat 0: gain for 1")}]
        await choose(bench.hall, room, 1, STAY)
        assert [one["story"] for one in states(first)] == [{"from": 1, "lines": told("seat 1: stay for 0")}]
        late = person(0)
        await bench.hall.join(room, late)
        assert states(late)[0]["story"] == {"from": 0, "lines": told("seat 0: gain for 1", "seat 1: stay for 0")}
        await bench.hall.undo(room, 1, room.replay.turns[1])
        assert states(first)[0]["story"] == {"from": 1, "lines": []}

    on(bench, work)


def test_only_what_all_can_see_begins_a_new_pause(db: str) -> None:
    """A bot that is asked once more because of a hidden card must not pause once more."""
    bench = Bench(db, Ambush(cards=(False, True)))

    async def work() -> None:
        room, _ = await seated(bench, pace=0.5)
        await choose(bench.hall, room, 0, GAIN)
        seen_at = room.last_sight
        assert [room.pause(1, seen_at + late) for late in (0.0, 0.25, 0.75)] == [0.5, 0.25, 0.0]
        await choose(bench.hall, room, 1, ROLL)
        assert room.last_sight == seen_at < room.last_change
        await choose(bench.hall, room, 1, ADD)
        assert room.last_sight == room.last_change > seen_at

    on(bench, work)


# -- the end and ratings -----------------------------------------------------------------------------------------------


def test_an_end_that_was_not_written_down_is_when_the_table_is_loaded(db: str) -> None:
    bench = Bench(db, Ambush(length=2))

    async def work() -> None:
        sheet = await bench.table()
        for seq, seat in enumerate((0, 1)):
            await bench.store.append(sheet.id, seq, LogEntry(seat, (GAIN if seat else STAY,)))
        await bench.hall.room(sheet.id)
        found = sheet
        while found.ended is None:
            await asyncio.sleep(0.001)
            again = await bench.store.sheet(sheet.id)
            assert again is not None
            found = again
        assert found.result == MatchResult(winners=[1], ending="points", scores=[0, 1], why="Points", counted="points")
        await bench.store.finish(sheet.id, MatchResult(winners=[0], ending="points", scores=[1, 0]))
        assert (await bench.store.sheet(sheet.id)) == found, "the first word counts"

    on(bench, work)


# -- sweeping ----------------------------------------------------------------------------------------------------------


def test_only_old_tables_that_nobody_touched_or_sits_at_are_swept(any_db: str) -> None:
    bench = Bench(any_db, keep_days=30)

    async def work() -> None:
        now = time.time()
        day = 86400.0

        async def table(made: float, *choices: float) -> Sheet:
            sheet = await bench.table()
            change = update(schema.matches).where(schema.matches.c.id == sheet.id).values(made=now - made * day)
            await bench.store.writer.do(executing(change))
            for seq, age in enumerate(choices):
                row = {"match": sheet.id, "seq": seq, "seat": seq % 2, "option": f"[{GAIN}]", "made": now - age * day}
                await bench.store.writer.do(executing(schema.choices.insert().values(row)))
            await bench.store.say(sheet.id, 0, "P0", "hello")
            return sheet

        fresh = await table(29.9)
        touched = await table(90, 80, 29.9)
        crowded = await table(90, 80)
        stale = await table(30.1)
        played = await table(90, 80, 30.1)
        room = await bench.hall.room(crowded.id)
        room.connections[person(0)] = None
        await bench.hall.room(played.id)
        await bench.hall.watch.sweep()
        left = [one for one in (fresh, touched, crowded, stale, played) if await bench.store.sheet(one.id)]
        assert left == [fresh, touched, crowded]
        assert list(bench.hall.rooms) == [crowded.id]
        for one, choices, lines in ((touched, 2, 1), (crowded, 1, 1), (played, 0, 0), (stale, 0, 0)):
            assert len(await bench.store.entries(one.id)) == choices
            assert len(await bench.store.talk(one.id)) == lines
        seats = select(schema.players.c.match)
        kept = await bench.store.read(lambda connection: set(connection.execute(seats).scalars()))
        assert kept == {fresh.id, touched.id, crowded.id}
        room.connections.clear()
        await bench.hall.watch.sweep()
        assert await bench.store.sheet(crowded.id) is None
        assert bench.hall.rooms == {}

    on(bench, work)


def test_nothing_is_swept_unless_asked_for_and_a_failure_does_not_end_the_watch(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[int] = []
    rounds = 0
    late: list[float] = []
    nap = asyncio.sleep

    async def sweep(_: Store, days: int, spare: list[str]) -> list[str]:
        swept.append(days)
        raise OSError(f"the database is gone, and {spare} with it")

    async def next_round(_: float) -> None:
        nonlocal rounds
        rounds += 1
        await nap(0)

    monkeypatch.setattr(Store, "sweep", sweep)
    monkeypatch.setattr(Watch, "wake_late", lambda _, now: late.append(now))
    for days, expected in ((0, []), (7, [7])):
        swept.clear()
        bench = Bench(db, keep_days=days)

        async def work(bench: Bench = bench) -> None:
            nonlocal rounds
            rounds = 0
            late.clear()
            with monkeypatch.context() as quick:
                quick.setattr("wartable.table.watch.asyncio.sleep", next_round)
                watch = asyncio.create_task(bench.hall.watch.run())
                while rounds < 4:
                    await nap(0)
                watch.cancel()

        on(bench, work)
        assert swept == expected
        assert len(late) >= 3
