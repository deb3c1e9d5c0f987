"""The connection to SQLite or PostgreSQL, and the one thread that writes.

Writing in one thread lets many choices share one commit: whoever comes while a commit is on its way goes with the next.
An answer is given only after the commit, so what was acknowledged survives a kill at any moment.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
Work = Callable[[Connection], Any]
#: A piece of work, and who waits for it.
Waiting = tuple[Work, "asyncio.Future[Any]"]
#: What came of it: the result, or why there is none.
Done = tuple["asyncio.Future[Any]", Any, Exception | None]
#: How a batch is done within its transaction.
Way = Callable[[Connection, list[Waiting]], list[Done]]
#: The most choices that share a commit.
BATCH = 200
#: Seconds to wait for somebody else's lock. A whole batch waits once: what comes after it in line waits no longer.
LOCKED = 10
#: Milliseconds to wait in a batch that has met a lock already.
LOCKED_AGAIN = 50
#: How PostgreSQL says that a lock was not to be had in time.
LOCK_NOT_AVAILABLE = "55P03"


def connect(url: str) -> Engine:
    """Return an engine whose commits are on disk when they return."""
    if url.startswith("sqlite"):
        engine = create_engine(url, connect_args={"timeout": LOCKED})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    return create_engine(
        make_url(url).set(drivername="postgresql+psycopg"),
        pool_size=4,
        pool_pre_ping=True,
        connect_args={"options": f"-c lock_timeout={LOCKED}s"},
    )


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin by hand: the driver's own idea of when a transaction begins would break savepoints. Whoever will write asks
    for the lock at once, and so waits for it once, not with every statement."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def insert_new(engine: Engine, table: Any) -> Any:
    """Return an insert that leaves a row alone that is already there; what it returns tells."""
    dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
    return dialect.insert(table).on_conflict_do_nothing()


class TransactionGone(Exception):
    """The database has given up a whole transaction; nothing of it is stored."""

    def __init__(self, reason: Exception) -> None:
        super().__init__(str(reason))
        self.reason = reason


class PieceFailed(Exception):
    """A piece of work has failed where nothing kept it apart from the others; nothing of the batch is stored."""

    def __init__(self, reason: Exception) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Writer:
    """The thread that writes. A batch shares a transaction.

    If a piece of work fails, the batch is done again, and every piece gets a savepoint of its own: with savepoints from
    the start, each choice would take several times the work. If the database gives up the transaction under a batch, as
    SQLite may when the disk is full, all of it is gone, even what had succeeded. Then everything is done again, each in
    a transaction of its own, so that whatever can be stored is, and nothing is acknowledged that is not.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.commits = 0
        self._writing = engine.execution_options(writes=True)
        self._waiting: queue.Queue[Waiting | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Run this in a transaction; returns after the commit. It may be run again, if the time before came to
        nothing."""
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
                _settle(self._stored(todo))
            if len(todo) < len(batch):
                return

    def _stored(self, batch: list[Waiting], way: Way | None = None) -> list[Done]:
        """Store a batch. Return what came of each piece of work, once that is certain."""
        try:
            return self._together(batch, way or all_as_one)
        except PieceFailed as failed:
            if len(batch) == 1:
                return [(batch[0][1], None, failed.reason)]
            return self._stored(batch, partial(each_apart, is_lock_timeout(failed.reason)))
        except TransactionGone as gone:
            if len(batch) == 1:
                return [(batch[0][1], None, gone.reason)]
            return [done for item in batch for done in self._stored([item])]
        except Exception as problem:
            return [(future, None, problem) for _, future in batch]

    def _together(self, batch: list[Waiting], way: Way) -> list[Done]:
        """Do all of a batch in one transaction. Raises what went wrong with all of it."""
        with self._writing.connect() as connection:
            transaction = connection.begin()
            done = way(connection, batch)
            try:
                transaction.commit()
            except Exception as problem:
                # Closing it ends what may be left of the transaction, however the commit failed.
                connection.invalidate()
                # Where the database is another program, nobody knows whether it has stored what it did not confirm.
                raise TransactionGone(problem) if self.engine.dialect.name == "sqlite" else problem from None
        self.commits += 1
        return done


def all_as_one(connection: Connection, batch: list[Waiting]) -> list[Done]:
    """Do a batch of which all is to succeed. Raises PieceFailed."""
    try:
        return [(future, work(connection), None) for work, future in batch]
    except Exception as problem:
        raise PieceFailed(problem) from None


def each_apart(waited: bool, connection: Connection, batch: list[Waiting]) -> list[Done]:
    """Do a batch of which some may fail."""
    if waited:
        wait_no_longer(connection)
    return [one_apart(connection, *item) for item in batch]


def one_apart(connection: Connection, work: Work, future: asyncio.Future[Any]) -> Done:
    """Do one piece of work in a savepoint. Raises only if the whole transaction is gone with it."""
    savepoint = None
    try:
        savepoint = connection.begin_nested()
        result = work(connection)
        savepoint.commit()
        return future, result, None
    except Exception as problem:
        # Looked at first: going back to a savepoint that is gone would only hide what went wrong.
        if savepoint is None or not still_there(connection):
            raise TransactionGone(problem) from None
        savepoint.rollback()
        if is_lock_timeout(problem):
            wait_no_longer(connection)
        return future, None, problem


def wait_no_longer(connection: Connection) -> None:
    """A whole batch waits for somebody else's lock once, on PostgreSQL; on SQLite that is done before all work."""
    connection.execute(text(f"SET LOCAL lock_timeout = {LOCKED_AGAIN}"))


def still_there(connection: Connection) -> bool:
    """Return whether the transaction of a connection is still open, after something in it has failed."""
    if connection.invalidated:
        return False
    driver: Any = connection.connection.dbapi_connection
    if connection.dialect.name == "sqlite":
        return bool(driver.in_transaction)
    return not driver.closed


def is_lock_timeout(problem: Exception) -> bool:
    """Return whether somebody else's lock was waited for in vain, on PostgreSQL; on SQLite that is known before all
    work."""
    return isinstance(problem, DBAPIError) and getattr(problem.orig, "sqlstate", None) == LOCK_NOT_AVAILABLE


def _settle(batch: list[Done]) -> None:
    """Tell everybody who waits. There is one loop, and waking it once for all is much cheaper than once for each."""

    def settle() -> None:
        for future, result, mistake in batch:
            if future.cancelled():
                continue
            if mistake is None:
                future.set_result(result)
            else:
                future.set_exception(mistake)

    loop = batch[0][0].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)
