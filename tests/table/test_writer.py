"""The thread that writes: what it acknowledges is stored, whatever the database does meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, event, func, select, text
from sqlalchemy.exc import OperationalError

from table_client import new_database
from wartable.table import database, schema
from wartable.table.database import insert_new
from wartable.table.store import Store

PATIENCE = 60.0


@pytest.fixture
def store(any_db: str) -> Iterator[Store]:
    made = Store(any_db)
    yield made
    made.close()


@pytest.fixture
def sqlite(db: str) -> Iterator[Store]:
    made = Store(db)
    yield made
    made.close()


def note(store: Store, name: str, size: int = 1) -> Callable[[Connection], str]:
    """Work that stores a row, however often it is done."""

    def work(connection: Connection) -> str:
        row = {"name": name, "value": "x" * size}
        connection.execute(insert_new(store.engine, schema.meta).values(row))
        return name

    return work


def stored(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(connection.execute(select(schema.meta.c.name)).scalars())


@contextmanager
def held(store: Store) -> Iterator[None]:
    """Hold the writer, so that what comes meanwhile is one batch."""
    free = threading.Event()
    store.writer._waiting.put((lambda _: free.wait(PATIENCE), asyncio.get_running_loop().create_future()))
    try:
        yield
    finally:
        free.set()


async def batch(store: Store, *works: Callable[[Connection], Any]) -> list[Any]:
    """Have the writer do all this in one batch. Return the results, and the exceptions of those that failed."""
    with held(store):
        tasks = [asyncio.create_task(store.writer.do(work)) for work in works]
        await asyncio.sleep(0)
    return await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)


def test_what_fails_in_a_batch_fails_alone(store: Store) -> None:
    def wrong(connection: Connection) -> None:
        connection.execute(schema.meta.insert().values(name="nothing", value=None))

    async def work() -> None:
        commits = store.writer.commits
        results = await batch(store, note(store, "a"), wrong, note(store, "b"))
        assert results[0] == "a" and results[2] == "b" and isinstance(results[1], Exception)
        assert store.writer.commits - commits <= 2, "they share a commit"
        assert {"a", "b"} <= stored(store)

    asyncio.run(work())


def test_a_full_disk_in_a_batch_takes_nothing_with_it_that_was_acknowledged(sqlite: Store) -> None:
    """SQLite gives up the whole transaction when it finds no room, with what had succeeded in it."""

    def fill(connection: Connection) -> None:
        pages = int(connection.execute(text("PRAGMA page_count")).scalar_one())
        connection.execute(text(f"PRAGMA max_page_count = {pages + 4}"))
        note(sqlite, "huge", 10_000_000)(connection)

    async def work() -> None:
        names = ["a", "b", "c", "d"]
        works = [note(sqlite, name) for name in names]
        results = await batch(sqlite, *works[:2], fill, *works[2:])
        acknowledged = {one for one in results if isinstance(one, str)}
        assert isinstance(results[2], OperationalError)
        assert acknowledged <= stored(sqlite), "something was acknowledged that is not there"
        assert acknowledged == set(names), "there was room for the small ones"
        assert "huge" not in stored(sqlite)

    asyncio.run(work())


def test_a_transaction_that_is_gone_at_its_commit_is_done_again_one_by_one(sqlite: Store) -> None:
    """A row that refers to nothing is noticed at the commit, and the whole batch with it."""

    def astray(connection: Connection) -> str:
        connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        connection.execute(schema.choices.insert().values(match="none", seq=0, seat=0, option=None, made=0.0))
        return "astray"

    async def work() -> None:
        results = await batch(sqlite, note(sqlite, "a"), astray, note(sqlite, "b"))
        assert [results[0], results[2]] == ["a", "b"]
        assert isinstance(results[1], Exception)
        assert {"a", "b"} <= stored(sqlite)
        with sqlite.engine.connect() as connection:
            assert connection.execute(select(func.count()).select_from(schema.choices)).scalar_one() == 0

    asyncio.run(work())


def test_a_connection_that_is_lost_in_a_batch_is_made_anew(postgres: str, request: pytest.FixtureRequest) -> None:
    store = Store(new_database(postgres))
    request.addfinalizer(store.close)
    lost = iter([True])

    def lose(connection: Connection) -> str:
        if next(lost, False):
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
        return "found again"

    async def work() -> None:
        assert await batch(store, note(store, "a"), lose, note(store, "b")) == ["a", "found again", "b"]
        assert {"a", "b"} <= stored(store)

    asyncio.run(work())


def test_a_long_lock_is_waited_for_once_by_all(any_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If each of them waited for the lock by itself, all together would take longer than anybody's patience."""
    monkeypatch.setattr(database, "LOCKED", 1)
    monkeypatch.setattr(database, "LOCKED_AGAIN", 1)
    store = Store(any_db)
    statements: list[str] = []

    async def work() -> None:
        with store.engine.connect() as other:
            lock_all(other)
            event.listen(store.engine, "before_cursor_execute", lambda *about: statements.append(about[2]))
            results = await batch(store, *[note(store, str(number)) for number in range(2 * int(PATIENCE))])
            assert all(isinstance(one, Exception) for one in results), "somebody else holds the lock"
            other.connection.rollback()
        assert await batch(store, note(store, "after")) == ["after"]

    asyncio.run(work())
    if store.engine.dialect.name == "postgresql":
        patient = statements[: next(at for at, one in enumerate(statements) if "lock_timeout" in one)]
        assert sum(one.startswith("INSERT") for one in patient) == 1, "only the first has waited in full"
    store.close()


def lock_all(connection: Connection) -> None:
    """Take the lock that everybody needs who writes."""
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.dbapi_connection
        driver.execute("BEGIN IMMEDIATE")
    else:
        connection.execute(text("LOCK TABLE meta IN ACCESS EXCLUSIVE MODE"))
