"""The connection to SQLite or PostgreSQL, and the one thread that writes.

Writing in one thread lets many choices share one commit: whoever comes while a commit is on its way goes with the next.
An answer is given only after the commit, so what was acknowledged survives a kill at any moment.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Engine, make_url

from wartable.table import schema

T = TypeVar("T")
Work = Callable[[Connection], Any]
#: The most choices that share a commit.
BATCH = 200


def connect(url: str) -> Engine:
    """An engine whose commits are on disk when they return."""
    if url.startswith("sqlite"):
        engine = create_engine(url, connect_args={"timeout": 30})
        event.listen(engine, "connect", _prepare_sqlite)
        # The driver's own idea of when a transaction begins would break savepoints.
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        return engine
    return create_engine(make_url(url).set(drivername="postgresql+psycopg"), pool_size=4, pool_pre_ping=True)


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def create_tables(engine: Engine) -> None:
    """Make what is missing. Workers that start together take turns."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(830083)"))
        schema.metadata.create_all(connection)


def insert_new(engine: Engine, table: Any) -> Any:
    """An insert that leaves a row alone that is already there; what it returns tells."""
    dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
    return dialect.insert(table).on_conflict_do_nothing()


class Writer:
    """The thread that writes. Every piece of work gets a savepoint of its own; the batch shares a commit."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.commits = 0
        self._waiting: queue.Queue[tuple[Work, asyncio.Future[Any]] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Run this in a transaction; returns after the commit."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, future))
        return await future

    def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put(None)
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while len(batch) < BATCH and not self._waiting.empty():
                batch.append(self._waiting.get())
            todo = [item for item in batch if item is not None]
            if todo:
                self._commit(todo)
            if len(todo) < len(batch):
                return

    def _commit(self, batch: list[tuple[Work, asyncio.Future[Any]]]) -> None:
        done: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        try:
            with self.engine.begin() as connection:
                for work, future in batch:
                    try:
                        with connection.begin_nested():
                            done.append((future, work(connection), None))
                    except Exception as problem:
                        done.append((future, None, problem))
            self.commits += 1
        except Exception as problem:
            done = [(future, None, problem) for _, future in batch]
        for future, result, mistake in done:
            _settle(future, result, mistake)


def _settle(future: asyncio.Future[Any], result: Any, mistake: Exception | None) -> None:
    def settle() -> None:
        if future.cancelled():
            return
        if mistake is None:
            future.set_result(result)
        else:
            future.set_exception(mistake)

    loop = future.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
