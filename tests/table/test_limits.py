"""Limits that hold for all workers together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import func, select

from table_client import new_database
from table_rig import Bench, Clock
from wartable.table import schema
from wartable.table.limits import BORROWED, REFUSED, Allowance, sender
from wartable.table.store import Store


@pytest.fixture
def shared(postgres: str) -> Iterator[list[Store]]:
    """Two workers' ways to one database."""
    url = new_database(postgres)
    stores = [Store(url), Store(url)]
    yield stores
    for one in stores:
        one.close()


async def taken(allowance: Allowance, who: str, times: int) -> int:
    return sum([await allowance.take(who) for _ in range(times)])


def test_what_one_worker_has_granted_the_other_does_not_grant_again(shared: list[Store]) -> None:
    async def work() -> None:
        first, second = [Allowance("post", 1e-6, 10, store.lend) for store in shared]
        assert await taken(first, "here", 6) == 6
        assert await taken(second, "here", 6) == 4
        assert await taken(first, "here", 6) == 0
        assert await taken(second, "there", 12) == 10
        assert await taken(Allowance("password", 1e-6, 3, shared[0].lend), "here", 5) == 3, "each thing by itself"

    asyncio.run(work())


def test_workers_that_ask_at_once_are_granted_no_more_than_there_is(shared: list[Store]) -> None:
    async def work() -> None:
        granted = await asyncio.gather(*[shared[number % 2].lend("x", "me", 1e-6, 7, 1) for number in range(24)])
        assert sorted(granted) == [0] * 17 + [1] * 7

    asyncio.run(work())


def test_what_is_spent_grows_again_by_the_clock_of_the_database(shared: list[Store]) -> None:
    async def work() -> None:
        store = shared[0]
        assert await store.lend("x", "me", 1e-6, 5, 9) == 5
        assert await store.lend("x", "me", 1e-6, 5, 1) == 0
        assert await store.lend("x", "me", 1e9, 5, 9) == 5, "never more than at once"
        await store.forget_allowances(3600)
        assert await store.lend("x", "me", 1e-6, 5, 1) == 0
        await store.forget_allowances(-3600)
        with store.engine.connect() as connection:
            assert connection.execute(select(func.count()).select_from(schema.allowances)).scalar_one() == 0

    asyncio.run(work())


def test_a_few_are_borrowed_at_a_time_and_given_up_after_a_while() -> None:
    async def work() -> None:
        asked: list[int] = []
        clock = Clock()
        left = [45]

        async def lend(what: str, who: str, rate: float, burst: float, wanted: int) -> int:
            assert (what, who, rate, burst) == ("read", "me", 2.0, 100.0)
            asked.append(wanted)
            granted = min(wanted, left[0])
            left[0] -= granted
            return granted

        reads = Allowance("read", 2.0, 100.0, lend, clock)
        assert await taken(reads, "me", 20) == 20
        assert asked == [10, 10], "most are granted without asking"
        assert await taken(reads, "me", 5) == 5
        clock.now += BORROWED
        assert await taken(reads, "me", 1) == 1
        assert asked == [10] * 4, "what was borrowed is not for ever"
        assert await taken(reads, "me", 30) == 14
        assert len(asked) == 6
        left[0] = 1
        assert await taken(reads, "me", 50) == 0
        assert len(asked) == 6, "whoever was refused is refused without asking, for a moment"
        clock.now += REFUSED
        assert await taken(reads, "me", 1) == 1

    asyncio.run(work())


def test_two_workers_grant_together_what_one_would(postgres: str) -> None:
    db = new_database(postgres)

    async def work() -> None:
        workers = [Bench(db), Bench(db)]
        granted = [await one.hall.talk.take("Ada") for _ in range(6) for one in workers]
        assert 6 <= sum(granted) < 10, "each grants all of it"
        for one in workers:
            await one.close()

    asyncio.run(work())


def test_one_worker_counts_by_itself(db: str) -> None:
    async def work() -> None:
        bench = Bench(db)
        assert await taken(bench.hall.passwords, "here", 12) == 10
        with bench.store.engine.connect() as connection:
            assert connection.execute(select(func.count()).select_from(schema.allowances)).scalar_one() == 0
        await bench.close()

    asyncio.run(work())


def test_the_sockets_of_an_address_are_shared_out_among_workers(postgres: str) -> None:
    async def work() -> None:
        bench = Bench(new_database(postgres), sockets=7, workers=2)
        assert [bench.hall.sockets.enter("here") for _ in range(5)] == [True] * 4 + [False]
        await bench.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_by_what_an_address_is_counted(address: str, counted: str) -> None:
    assert sender(address) == counted
