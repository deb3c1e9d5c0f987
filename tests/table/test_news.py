"""Workers that share a database: of two choices one counts, notes are acted upon, and missed ones cost time alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import text

from table_client import new_database
from table_rig import GAIN, STAY, Bench, choose, heard, on, person, refusal, seated, settled, states, told
from toy import Toy
from wartable.table.news import Note
from wartable.table.sheet import LogEntry


def test_of_two_workers_choices_one_counts_and_both_tables_agree(db: str) -> None:
    bench, other = Bench(db), Bench(db)

    async def work() -> None:
        room, _ = await seated(bench)
        there = await other.hall.room(room.sheet.id)
        mate = person(1)
        await other.hall.join(there, mate)
        heard(mate)
        await choose(bench.hall, room, 0, GAIN)
        refused = await refusal(choose(other.hall, there, 0, STAY))
        assert refused.code == "not-asked"
        assert there.replay.entries == room.replay.entries == [LogEntry(0, (GAIN,))]
        assert [one["waiting"] for one in states(mate)] == [[1]], "its people are told what counts"
        assert other.hall.accepted == 0
        await other.close()

    on(bench, work)


def test_where_seats_choose_at_once_both_workers_choices_count(db: str) -> None:
    bench, other = Bench(db, Toy()), Bench(db, Toy())

    async def work() -> None:
        room, _ = await seated(bench)
        there = await other.hall.room(room.sheet.id)
        first = room.replay.match.options_of(0)[0]
        second = there.replay.match.options_of(1)[0]
        await choose(bench.hall, room, 0, *first)
        await choose(other.hall, there, 1, *second)
        assert await bench.store.entries(room.sheet.id) == [LogEntry(0, first), LogEntry(1, second)]
        assert (await refusal(bench.hall.choose(room, 0, 1, first))).code == "not-asked"
        await other.close()

    on(bench, work)


def test_when_notes_were_missed_every_table_catches_up(db: str) -> None:
    bench, other = Bench(db), Bench(db)

    async def work() -> None:
        pairs = [await seated(bench) for _ in range(2)]
        for room, _ in pairs:
            there = await other.hall.room(room.sheet.id)
            await choose(other.hall, there, 0, GAIN)
            await choose(other.hall, there, 1, STAY)
        bench.hall._hear_all()
        await settled(lambda: all(room.replay.seq == 2 for room, _ in pairs))
        for _, people in pairs:
            assert [one["story"]["lines"] for one in states(people[0])] == [
                told("seat 0: gain for 1", "seat 1: stay for 0")
            ]
        await other.close()

    on(bench, work)


def test_notes_of_other_workers_are_acted_upon(db: str) -> None:
    bench, other = Bench(db), Bench(db)

    async def work() -> None:
        room, people = await seated(bench)
        match = room.sheet.id
        there = await other.hall.room(match)
        await choose(other.hall, there, 0, GAIN)
        bench.hall._hear(Note("choice", match, "w"))
        await settled(lambda: room.replay.seq == 1)
        await other.store.say(match, 1, "P1", "hello")
        bench.hall._hear(Note("chat", match, "w"))
        await settled(lambda: bool(room._chat_told))
        await other.store.rename("c1", "Zoe")
        bench.hall._hear(Note("people", match, "w"))
        await settled(lambda: room.sheet.players[1].name == "Zoe")
        found = heard(people[0])
        assert [one["type"] for one in found] == ["state", "chat", "people"]
        assert [line["text"] for line in found[1]["lines"]] == ["hello"]
        assert found[2]["seats"][1]["name"] == "Zoe"
        bench.hall._hear(Note("here", match, "w", [-1, -1]))
        bench.hall._hear(Note("choice", "another", "w"))
        assert [one["watchers"] for one in heard(people[0])] == [2]
        bench.hall._hear(Note("here", match, "w", []))
        assert heard(people[0])[0]["watchers"] == 0
        await other.close()

    on(bench, work)


def test_a_listener_that_was_cut_off_comes_back_and_asks_what_it_missed(postgres: str) -> None:
    bench = Bench(new_database(postgres))

    async def work() -> None:
        lost = asyncio.Semaphore(0)
        notes: asyncio.Queue[Note] = asyncio.Queue()
        bench.store.news.listen(notes.put_nowait, lost.release)
        await lost.acquire()

        def tell(kind: str, worker: str) -> Callable[[Any], None]:
            def work(connection: Any) -> None:
                note = msgspec.json.encode(Note(kind, "match", worker)).decode()
                connection.execute(text("SELECT pg_notify('wartable', :note)"), {"note": note})

            return work

        await bench.store.writer.do(tell("choice", bench.store.news.worker))
        await bench.store.writer.do(tell("chat", "other"))
        assert (await notes.get()).kind == "chat", "what this worker said itself is no news"
        listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = "
        await bench.store.writer.do(lambda connection: connection.execute(text(f"{listening}current_database()")))
        await lost.acquire()
        await bench.store.writer.do(tell("people", "other"))
        assert (await notes.get()).kind == "people"

    on(bench, work)


def test_a_note_is_told_only_if_its_choice_is_stored(postgres: str) -> None:
    db = new_database(postgres)
    bench, other = Bench(db), Bench(db)

    async def work() -> None:
        notes: asyncio.Queue[Note] = asyncio.Queue()
        ready = asyncio.Event()
        other.store.news.listen(notes.put_nowait, ready.set)
        await ready.wait()
        sheet = await bench.table()
        assert await bench.store.append(sheet.id, 0, LogEntry(0, (GAIN,)))
        assert not await bench.store.append(sheet.id, 0, LogEntry(0, (STAY,)))
        await bench.store.say(sheet.id, 0, "P0", "hello")
        await bench.store.rename("c0", "Ada")
        kinds = [(await notes.get()).kind for _ in range(3)]
        assert kinds == ["choice", "chat", "people"]
        await other.close()

    on(bench, work)
