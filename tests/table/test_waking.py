"""The bots of a table: woken when they are asked, again when they are late, and not heeded when the match went on."""

from __future__ import annotations

import asyncio
from typing import Any

from table_rig import (
    ADD,
    GAIN,
    ROLL,
    STAY,
    Ambush,
    Bench,
    Ground,
    Puppets,
    choose,
    heard,
    on,
    person,
    refusal,
    seated,
    settled,
    states,
)
from wartable.core.ask import Ask, Option, Play
from wartable.core.errors import Fault
from wartable.table.connection import Connection
from wartable.table.jobs import Thought
from wartable.table.messages.received import AskHint
from wartable.table.messages.sent import Hint
from wartable.table.sheet import LogEntry
from wartable.table.socket import handle
from wartable.table.tokens import Session
from wartable.table.watch import LATE


def with_puppets(db: str, **settings: Any) -> tuple[Bench, Puppets]:
    bench = Bench(db, **settings)
    puppets = Puppets()
    bench.hall.thinkers = puppets  # type: ignore[assignment]
    return bench, puppets


def test_a_bot_that_is_late_is_woken(db: str) -> None:
    bench, puppets = with_puppets(db)

    async def work() -> None:
        room, people = await seated(bench, "random", "", pace=1.5)
        room.sheet.pace = room.tempo.pace = 0.0
        _, future = await puppets.asked.get()
        future.set_exception(Fault("its process died"))
        await settled(lambda: not room.thinking)
        room.sheet.pace = room.tempo.pace = 1.5
        assert puppets.asked.empty(), "it is not asked again at once"
        due = room.last_change + LATE + 1.5
        bench.hall.watch.wake_late(due)
        assert room.thinking == {}
        room.connections.clear()
        bench.hall.watch.wake_late(due + 0.01)
        assert room.thinking == {}, "nobody waits for it"
        room.connections.update(dict.fromkeys(people))
        bench.hall.watch.wake_late(due + 0.01)
        assert list(room.thinking) == [0]
        room.sheet.pace = room.tempo.pace = 0.0
        job, future = await puppets.asked.get()
        assert (job.seat, job.bot, job.kind) == (0, "random", "choose")
        bench.hall.watch.wake_late(due + 100)
        assert puppets.asked.empty(), "it is thinking already"
        future.set_result(Thought((GAIN,)))
        await settled(lambda: room.replay.seq == 1)

    on(bench, work)


def test_a_thought_about_what_was_taken_back_is_thrown_away(db: str) -> None:
    bench, puppets = with_puppets(db)

    async def work() -> None:
        room, _ = await seated(bench, "", "random")
        await choose(bench.hall, room, 0, GAIN)
        job, late = await puppets.asked.get()
        assert job.entries == [LogEntry(0, (GAIN,))]
        await bench.hall.undo(room, 0, room.replay.turns[0])
        await choose(bench.hall, room, 0, STAY)
        assert puppets.asked.empty(), "one thought a seat at a time"
        late.set_result(Thought((ROLL,)))
        job, fresh = await puppets.asked.get()
        assert job.entries == [LogEntry(0, (GAIN,)), LogEntry(0, None), LogEntry(0, (STAY,))]
        assert room.replay.seq == 3, "the late thought did not count"
        fresh.set_result(Thought((STAY,)))
        await settled(lambda: room.replay.seq == 4)
        assert room.replay.entries[3] == LogEntry(1, (STAY,))

    on(bench, work)


def test_a_bot_that_wants_what_it_may_not_harms_nobody(db: str) -> None:
    bench, puppets = with_puppets(db)

    async def work() -> None:
        room, people = await seated(bench, "", "random")
        await choose(bench.hall, room, 0, GAIN)
        _, future = await puppets.asked.get()
        future.set_result(Thought((ADD,)))
        await settled(lambda: not room.thinking)
        assert room.replay.seq == len(states(people[0])) == 1
        bench.hall.watch.wake_late(room.last_change + LATE + 1)
        _, future = await puppets.asked.get()
        future.set_result(Thought((GAIN,)))
        await settled(lambda: not room.thinking)
        assert len(states(people[0])) == 1

    on(bench, work)


def test_bots_among_themselves_play_for_somebody_alone(db: str) -> None:
    bench, puppets = with_puppets(db)

    async def work() -> None:
        sheet = await bench.table("random", "random", owner="me")
        room = await bench.hall.room(sheet.id)
        bench.hall.wake_bots(room)
        assert room.thinking == {}
        watcher = Connection(-1, Session("c", "W"), "rail")
        await bench.hall.join(room, watcher)
        assert list(room.thinking) == [0]
        _, future = await puppets.asked.get()
        await bench.hall.leave(room, watcher)
        future.set_result(Thought((GAIN,)))
        await settled(lambda: room.replay.seq == 1 and not room.thinking)
        assert puppets.asked.empty(), "the watcher has left"
        assert puppets.owners == ["rail"], "thinking is counted to whoever is there"

    on(bench, work)


def test_a_hint_is_for_the_question_that_is_asked(db: str) -> None:
    bench, puppets = with_puppets(db)

    async def work() -> None:
        room, _ = await seated(bench)
        assert (await refusal(bench.hall.hint(room, 1, 1, "asker"))).code == "not-asked"
        assert (await refusal(bench.hall.hint(room, 0, 2, "asker"))).code == "stale"
        asked = asyncio.create_task(bench.hall.hint(room, 0, 1, "asker"))
        job, future = await puppets.asked.get()
        assert (job.kind, job.seat, puppets.owners) == ("hint", 0, ["asker"])
        found = Hint(option=(GAIN,), reason="", equal=[], considered=[], continuation=[])
        future.set_result(Thought(hint=found))
        assert await asked == found

    on(bench, work)


def test_a_seat_has_one_hint_at_a_time_on_all_its_devices(db: str) -> None:
    bench, puppets = with_puppets(db)

    async def work() -> None:
        room, (phone, _) = await seated(bench)
        laptop = person(0)
        await bench.hall.join(room, laptop)
        ask = AskHint(turn=1)
        await handle(bench.hall, room, phone, ask)
        _, future = await puppets.asked.get()
        assert (await refusal(handle(bench.hall, room, phone, ask))).code == "hint-asked"
        heard(laptop)
        await handle(bench.hall, room, laptop, ask)
        await settled(lambda: not laptop.outgoing.empty())
        assert [one["code"] for one in heard(laptop)] == ["hint-asked"]
        assert puppets.asked.empty()
        future.set_result(Thought(hint=Hint(option=(GAIN,), reason="", equal=[], considered=[], continuation=[])))
        await settled(lambda: not room.hinting)
        await handle(bench.hall, room, laptop, ask)
        await puppets.asked.get()

    on(bench, work)


def test_a_hint_is_given_up_when_its_asker_leaves(db: str) -> None:
    bench, puppets = with_puppets(db)

    async def work() -> None:
        room, (ada, _) = await seated(bench)
        await handle(bench.hall, room, ada, AskHint(turn=1))
        _, future = await puppets.asked.get()
        await bench.hall.leave(room, ada)
        await settled(lambda: future.cancelled() and not room.hinting)
        back = person(0)
        await bench.hall.join(room, back)
        await handle(bench.hall, room, back, AskHint(turn=1))
        await puppets.asked.get()

    on(bench, work)


class Forced(Ambush):
    """Ambush in which the second seat has no choice in its second turn, which nobody else can know."""

    def step(self, s: Ground) -> Play[None]:
        me = s.turn % s.seats
        options: list[Option] = [(GAIN,)] if s.turn == 3 else [(STAY,), (GAIN,)]
        yield Ask(me, "deed", options, publicly_known=False)
        s.turn += 1


def test_a_plain_move_needs_no_thinking_and_is_made_no_sooner_than_others(db: str) -> None:
    bench, puppets = with_puppets(db)
    bench.hall.games["ambush"] = bench.game = Forced()

    async def work() -> None:
        room, _ = await seated(bench, "", "random")
        await choose(bench.hall, room, 0, GAIN)
        _, future = await puppets.asked.get()
        future.set_result(Thought((GAIN,)))
        await settled(lambda: room.replay.seq == 2)
        assert 1 in room.pondered
        room.pondered[1] = 0.05
        begun = asyncio.get_running_loop().time()
        await choose(bench.hall, room, 0, GAIN)
        await settled(lambda: room.replay.seq == 4)
        assert puppets.asked.empty(), "nobody had to think"
        assert asyncio.get_running_loop().time() - begun >= 0.05, "as long as the last thought took"

    on(bench, work)
