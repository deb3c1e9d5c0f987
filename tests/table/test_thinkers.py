"""Where bots think: fair between addresses, never more at once than there are processes, alive after a process died."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import BrokenExecutor, Future
from typing import Any

import pytest

from table_rig import GAIN, STAY, Ambush, Bench
from toy import Toy
from wartable.bots import registry as bots
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.table import jobs
from wartable.table.jobs import Job, JobKind, Thought
from wartable.table.sheet import LogEntry, Player, Sheet
from wartable.table.tempo import LEAST
from wartable.table.thinkers import LINE, PROMPT, Thinkers

PATIENCE = 60.0


def sheet_of(game: Any, match: str = "match", seed: str = "a seed", seats: int = 2) -> Sheet:
    players = [Player(seat, bot="random") for seat in range(seats)]
    settings = registry.complete_settings(game, seats, {})
    return Sheet(
        match, game.key, game.version, game.content_hash, seats, settings, seed, "me", 0, False, False, 0, players
    )


def job(name: str = "", kind: JobKind = "choose", match: str = "match", seat: int = 0) -> Job:
    """A job that no process ever sees; told from others by its bot."""
    return Job(kind, sheet_of(Ambush(), match), [], seat, bot=name)


class Pool:
    """A pool of which the test decides when a job is done."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, Future[Thought]]] = []
        self.seconds: list[float] = []
        self.broken = False
        self._processes: dict[int, Any] = {}

    def shutdown(self, wait: bool, cancel_futures: bool) -> None:
        assert not wait and cancel_futures

    def submit(self, work: Callable[..., Any], given: Job) -> Future[Thought]:
        assert work is jobs.think
        self.seconds.append(given.seconds)
        if self.broken:
            raise BrokenExecutor("broken")
        future: Future[Thought] = Future()
        self.begun.append((given.bot, future))
        return future

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.begun]

    def finish(self, number: int) -> None:
        self.begun[number][1].set_result(Thought((GAIN,)))


class RiggedThinkers(Thinkers):
    """Thinkers with pools of the test's own, a fresh one whenever one is needed."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes)
        self.pools: list[Pool] = []

    def _executor(self) -> Any:
        if self._pool is None:
            self.pools.append(Pool())
            self._pool = self.pools[-1]  # type: ignore[assignment]
        return self._pool


def on(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(work(), PATIENCE)

    asyncio.run(whole())


async def settled(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


async def quiet() -> None:
    """Let everything run that can run."""
    for _ in range(30):
        await asyncio.sleep(0)


def test_the_lines_of_addresses_are_served_in_turn() -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(1)
        tasks = [asyncio.create_task(thinkers.think("a", job(f"a{number}"))) for number in range(4)]
        await quiet()
        tasks += [asyncio.create_task(thinkers.think("b", job(f"b{number}"))) for number in range(2)]
        await quiet()
        tasks.append(asyncio.create_task(thinkers.think("c", job("c0"))))
        await quiet()
        assert thinkers.waiting == 6
        for number in range(7):
            await settled(lambda number=number: len(thinkers.pools[0].begun) == number + 1)  # type: ignore[misc]
            thinkers.pools[0].finish(number)
        await asyncio.gather(*tasks)
        assert thinkers.pools[0].names == ["a0", "a1", "b0", "c0", "a2", "b1", "a3"]
        assert (thinkers.done, thinkers.busy, thinkers.waiting) == (7, 0, 0)
        thinkers.close()

    on(work)


@pytest.mark.parametrize("processes", [1, 3])
def test_never_more_jobs_at_once_than_processes(processes: int) -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(processes)
        tasks = [asyncio.create_task(thinkers.think(str(number), job(str(number)))) for number in range(8)]
        await quiet()
        for finished in range(8):
            begun = min(8, processes + finished)
            await settled(lambda begun=begun: len(thinkers.pools[0].begun) == begun)  # type: ignore[misc]
            await quiet()
            assert len(thinkers.pools[0].begun) == begun
            assert thinkers.busy == begun - finished
            assert thinkers.waiting == 8 - begun
            thinkers.pools[0].finish(finished)
        await asyncio.gather(*tasks)
        thinkers.close()

    on(work)


def test_a_line_has_an_end_and_other_addresses_do_not_notice() -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(1)
        tasks = [asyncio.create_task(thinkers.think("a", job("first")))]
        await quiet()
        assert (thinkers.busy, thinkers.waiting) == (1, 0)
        tasks += [asyncio.create_task(thinkers.think("a", job())) for _ in range(LINE)]
        await quiet()
        assert thinkers.waiting == LINE == 400
        with pytest.raises(Fault, match="400 of your moves are waiting already"):
            await thinkers.think("a", job())
        other = asyncio.create_task(thinkers.think("b", job("other")))
        await quiet()
        assert thinkers.waiting == LINE + 1
        tasks[1].cancel()
        await quiet()
        assert thinkers.waiting == LINE + 1, "the cancelled one is passed over when its turn comes"
        for number in range(3):
            await settled(lambda number=number: len(thinkers.pools[0].begun) == number + 1)  # type: ignore[misc]
            thinkers.pools[0].finish(number)
        await other
        assert thinkers.pools[0].names[:3] == ["first", "", "other"]
        for task in tasks:
            task.cancel()
        thinkers.close()

    on(work)


async def served(thinkers: RiggedThinkers, tasks: list[asyncio.Task[Thought]]) -> list[str]:
    """Finish one job after the other. Return them in the order in which they were begun."""
    for number in range(len(tasks)):
        await settled(lambda number=number: len(thinkers.pools[0].begun) > number)  # type: ignore[misc]
        thinkers.pools[0].finish(number)
    await asyncio.gather(*tasks)
    return thinkers.pools[0].names


def test_the_seats_of_one_address_are_served_in_turn() -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(1)
        asked = [job(f"{match}{number}", match=match) for match in "abc" for number in range(2)]
        tasks = [asyncio.create_task(thinkers.think("here", one)) for one in asked]
        await quiet()
        assert await served(thinkers, tasks) == ["a0", "b0", "c0", "a1", "b1", "c1"]
        thinkers.close()

    on(work)


def test_moves_go_before_hints_of_the_same_address_but_not_before_those_of_others() -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(1)
        asked = [("here", job("first"))]
        asked += [("here", job(f"hint {number}", "hint", f"m{number}")) for number in range(3)]
        asked += [("here", job("move")), ("there", job("their hint", "hint"))]
        tasks = [asyncio.create_task(thinkers.think(*one)) for one in asked]
        await quiet()
        assert await served(thinkers, tasks) == ["first", "their hint", "move", "hint 0", "hint 1", "hint 2"]
        thinkers.close()

    on(work)


def test_four_hundred_hints_do_not_keep_a_move_of_others_waiting() -> None:
    """One process is left for moves, and the line of an address is not that of another."""

    async def work() -> None:
        thinkers = RiggedThinkers(2)
        hints = [
            asyncio.create_task(thinkers.think("attacker", job(f"hint {number}", "hint", f"m{number}")))
            for number in range(LINE)
        ]
        await quiet()
        assert (thinkers.busy, thinkers.musing) == (1, 1)
        move = asyncio.create_task(thinkers.think("innocent", job("move")))
        await settled(lambda: len(thinkers.pools[0].begun) == 2)
        assert thinkers.pools[0].names[1] == "move"
        thinkers.pools[0].finish(1)
        await move
        thinkers.pools[0].finish(0)
        await settled(lambda: len(thinkers.pools[0].begun) == 3)
        assert thinkers.musing == 1, "what is no move never keeps all of them busy"
        for one in hints:
            one.cancel()
        thinkers.close()

    on(work)


def test_the_more_wait_the_shorter_each_thinks() -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(2)
        asked = [job(str(number), match=str(number)) for number in range(40)]
        for one in asked:
            one.seconds = 1.0
        tasks = [asyncio.create_task(thinkers.think(str(number), one)) for number, one in enumerate(asked)]
        await quiet()
        await served(thinkers, tasks)
        seconds = thinkers.pools[0].seconds
        assert seconds[-1] == 1.0, "alone it may think as long as it wants to"
        assert seconds[2] == pytest.approx(PROMPT * 2 / 39)
        assert seconds[2:] == sorted(seconds[2:])
        assert sum(seconds[2:20]) / 2 < PROMPT, "half of forty moves are there soon"
        assert thinkers.part() == PROMPT
        thinkers.close()

    on(work)


def test_nobody_thinks_shorter_than_it_takes_to_think_at_all() -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(1)
        tasks = [asyncio.create_task(thinkers.think("a", job(match=str(number)))) for number in range(LINE)]
        await quiet()
        assert thinkers.part() == LEAST
        for task in tasks:
            task.cancel()
        thinkers.close()

    on(work)


def test_there_are_as_many_thinkers_as_processors_unless_somebody_says(db: str) -> None:
    async def work() -> None:
        for asked, given in [(0, len(os.sched_getaffinity(0))), (3, 3)]:
            bench = Bench(db, thinkers=asked)
            assert bench.hall.thinkers.processes == given
            await bench.close()

    on(work)


def test_a_job_that_nobody_waits_for_is_not_done() -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(1)
        first, gone, last = [asyncio.create_task(thinkers.think("a", job(name))) for name in ("first", "gone", "last")]
        await quiet()
        gone.cancel()
        await quiet()
        thinkers.pools[0].finish(0)
        await settled(lambda: len(thinkers.pools[0].begun) == 2)
        assert thinkers.pools[0].names == ["first", "last"]
        thinkers.pools[0].finish(1)
        await asyncio.gather(first, last)
        thinkers.close()

    on(work)


def test_a_thought_that_fails_fails_alone() -> None:
    async def work() -> None:
        thinkers = RiggedThinkers(1)
        bad = asyncio.create_task(thinkers.think("a", job("bad")))
        good = asyncio.create_task(thinkers.think("a", job("good")))
        await quiet()
        thinkers.pools[0].begun[0][1].set_exception(ValueError("no idea"))
        with pytest.raises(ValueError, match="no idea"):
            await bad
        await settled(lambda: len(thinkers.pools[0].begun) == 2)
        thinkers.pools[0].finish(1)
        assert (await good).option == (GAIN,)
        assert len(thinkers.pools) == 1, "the pool is as good as before"
        assert (thinkers.done, thinkers.busy) == (1, 0)
        thinkers.close()

    on(work)


def test_after_a_pool_broke_there_is_one_new_one() -> None:
    """All jobs of the broken pool are told so; none of them takes the new pool away from those who came after."""

    async def work() -> None:
        thinkers = RiggedThinkers(2)
        lost = [asyncio.create_task(thinkers.think(name, job(name))) for name in ("a", "b")]
        await settled(lambda: bool(thinkers.pools) and len(thinkers.pools[0].begun) == 2)
        thinkers.pools[0].begun[0][1].set_exception(BrokenExecutor("a process died"))
        with pytest.raises(Fault, match="the bot's process died"):
            await lost[0]
        later = asyncio.create_task(thinkers.think("c", job("c")))
        await settled(lambda: len(thinkers.pools) == 2 and len(thinkers.pools[1].begun) == 1)
        thinkers.pools[0].begun[1][1].set_exception(BrokenExecutor("a process died"))
        with pytest.raises(Fault, match="the bot's process died"):
            await lost[1]
        last = asyncio.create_task(thinkers.think("d", job("d")))
        await settled(lambda: len(thinkers.pools[1].begun) == 2)
        thinkers.pools[1].finish(0)
        thinkers.pools[1].finish(1)
        await asyncio.gather(later, last)
        assert len(thinkers.pools) == 2
        assert thinkers.busy == 0
        # One that breaks while nobody thinks is noticed by the next.
        thinkers.pools[1].broken = True
        with pytest.raises(Fault, match="the bot's process died"):
            await thinkers.think("e", job("e"))
        with pytest.raises(BrokenExecutor):
            thinkers.pools[1].submit(jobs.think, job())
        again = asyncio.create_task(thinkers.think("e", job("e")))
        await settled(lambda: len(thinkers.pools) == 3)
        thinkers.pools[2].finish(0)
        await again
        thinkers.close()

    on(work)


def test_a_process_that_is_killed_is_replaced_by_a_real_one() -> None:
    game = registry.load(registry.keys()[0])
    thought = Job("choose", sheet_of(game, seats=game.seats[0]), [], bot="random")
    thought.seat = registry.new_match(game, game.seats[0], thought.sheet.settings, "a seed").seat

    async def work() -> None:
        thinkers = Thinkers(1)
        first = await thinkers.think("me", thought)
        assert first.option is not None
        assert thinkers._pool is not None
        (child,) = thinkers._pool._processes
        assert child != os.getpid()
        os.kill(child, signal.SIGKILL)

        async def until_noticed() -> None:
            """It may take the pool a moment to see that its process is gone."""
            while True:
                await thinkers.think("me", thought)

        with pytest.raises(Fault, match="the bot's process died"):
            await until_noticed()
        again = await thinkers.think("me", thought)
        assert again.option == first.option, "the same position and seed, the same thought"
        (process,) = thinkers._pool._processes.values()
        thinkers.close()
        process.join(PATIENCE)
        assert not process.is_alive(), "whoever closes leaves nobody behind"

    on(work)


# -- what the processes do ---------------------------------------------------------------------------------------------


@pytest.fixture
def ambush(monkeypatch: pytest.MonkeyPatch) -> Ambush:
    """The small game, as a process would load it, and a memory without other matches."""
    game = Ambush()
    monkeypatch.setattr(jobs, "_games", {("ambush", None): game})
    monkeypatch.setattr(jobs, "_replays", OrderedDict())
    return game


def test_a_match_is_rebuilt_from_what_still_holds(ambush: Ambush) -> None:
    sheet = sheet_of(ambush)
    log = [LogEntry(0, (GAIN,)), LogEntry(1, (STAY,)), LogEntry(0, (GAIN,))]
    first = jobs.rebuilt(Job("choose", sheet, log[:2]))
    assert first.entries == log[:2]
    assert jobs.rebuilt(Job("choose", sheet, log)) is first, "what is known is not played again"
    assert first.match.state.scores == [2, 0]  # type: ignore[attr-defined]
    for other in (log[:1], [LogEntry(0, (STAY,)), *log[1:]]):
        again = jobs.rebuilt(Job("choose", sheet, other))
        assert again.entries == other, "a log that went another way is played from its start"
    fresh = sheet_of(ambush, match="another")
    assert jobs.rebuilt(Job("choose", fresh, [])).entries == []


def test_a_process_remembers_so_many_matches(ambush: Ambush) -> None:
    for number in range(jobs.REMEMBERED + 3):
        jobs.rebuilt(Job("choose", sheet_of(ambush, match=str(number)), []))
    assert list(jobs._replays) == [str(number) for number in range(3, jobs.REMEMBERED + 3)]


def test_chances_follow_the_choices_that_stand(ambush: Ambush) -> None:
    log = [LogEntry(0, (GAIN,)), LogEntry(0, None), LogEntry(0, (STAY,)), LogEntry(1, (GAIN,))]
    found = jobs.think(Job("chances", sheet_of(ambush), log)).chances
    assert found == [[0.5, 0.5], [0.5, 0.5], [0.3333, 0.6667]]


def test_a_bot_thinks_for_its_seat(ambush: Ambush, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    class Spy:
        def choose(self, seat: Any) -> tuple[int, ...]:
            seen.append((seat.seat, seat.view().card, seat.options))
            return (GAIN,)

    made: list[tuple[str, str]] = []

    def make(name: str, seed: str) -> Spy:
        made.append((name, seed))
        return Spy()

    monkeypatch.setattr("wartable.table.jobs.bots.make", make)
    thought = jobs.think(Job("choose", sheet_of(ambush), [LogEntry(0, (GAIN,))], 1, "spy"))
    assert thought == Thought((GAIN,))
    assert seen == [(1, True, [(0,), (1,), (4,)])]
    assert made == [("spy", "a seed 1 2")], "by the second question of its seat"


@pytest.mark.parametrize("kind", ["choose", "hint"])
def test_what_is_thought_does_not_tell_what_others_chose_in_secret(
    kind: JobKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks twice for a hint and gets another the second time would know that somebody has chosen meanwhile."""
    game, seeds, found = Toy(), [], bots.make
    monkeypatch.setattr(jobs, "_games", {("toy", None): game})
    monkeypatch.setattr(jobs, "_replays", OrderedDict())

    def make(name: str, seed: str) -> Any:
        seeds.append(seed)
        return found("random", seed)

    monkeypatch.setattr(bots, "make", make)
    sheet = sheet_of(game)
    match = registry.new_match(game, 2, sheet.settings, sheet.seed)
    assert match.to_move == [0, 1], "both choose at once"
    secret = LogEntry(1, match.options_of(1)[0])
    thoughts = [jobs.think(Job(kind, sheet, log, 0, "spy")) for log in ([], [secret], [secret, LogEntry(1, None)])]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert len(set(seeds)) == 1
