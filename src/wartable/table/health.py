"""Whether this worker can do its work: its database answers, and what is written gets onto the disk.

What is wrong is told in words of our own: a driver's message may name users, hosts and passwords.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import shutil
import sqlite3
import time
from pathlib import Path

from sqlalchemy import delete
from sqlalchemy.exc import DBAPIError

from wartable.table import schema
from wartable.table.errors import Refused
from wartable.table.store import Store

log = logging.getLogger("wartable.table")
#: Bytes that are written to see whether there is room: more than a page, so that the file must grow.
PROBE = 16 * 1024
#: A disk with fewer bytes left than these is as good as full.
LEAST_SPACE = 16 * 1024 * 1024
#: Seconds after which a database that does not answer is busy, and for which a verdict holds.
PATIENCE = 5.0
HOLDS = 2.0

FULL = ("disk-full", "the disk is full: choices cannot be stored")
FAILS = ("disk-fails", "the disk reports errors: choices cannot be stored")
BUSY = ("database-busy", "the database is locked or too busy to store anything")
LOST = ("database-lost", "the database cannot be reached, read or written")
#: What PostgreSQL calls a full disk, and a lock that was not to be had.
DISK_FULL, LOCK_NOT_AVAILABLE = "53100", "55P03"
#: Begins the names of what is written to see whether it can be.
NAME = "probe "
#: What is wrong, as a code and a sentence; None if nothing is.
Verdict = tuple[str, str] | None


class Health:
    """The latest verdict. Whoever asks often is told the same for a while: asking must not be work."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._file = identity(store)
        self._lock = asyncio.Lock()
        self._verdict: Verdict = None
        self._until = 0.0

    async def check(self) -> None:
        """Raises Refused if the worker cannot do its work."""
        async with self._lock:
            if time.monotonic() >= self._until:
                self._verdict = LOST if identity(self._store) != self._file else await verdict(self._store)
                self._until = time.monotonic() + HOLDS
        if self._verdict is not None:
            raise Refused(*self._verdict, 503)


async def verdict(store: Store) -> Verdict:
    """Return what is wrong if something is."""
    if no_space(store):
        return FULL
    try:
        await asyncio.wait_for(write_something(store), PATIENCE)
    except TimeoutError:
        return BUSY
    except Exception as problem:
        log.warning("the database is in trouble: %s", type(problem).__name__)
        return trouble(problem)
    return None


def file_of(store: Store) -> Path | None:
    """Return the file of a SQLite database."""
    url = store.engine.url
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def identity(store: Store) -> tuple[int, int] | None:
    """Return which file it is, whatever it is called: one that was removed or replaced under a running server is still
    written to, but nobody will ever read it."""
    file = file_of(store)
    try:
        found = os.stat(file) if file else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


def no_space(store: Store) -> bool:
    """Return whether the disk of a SQLite file is as good as full."""
    file = file_of(store)
    return file is not None and shutil.disk_usage(file.absolute().parent).free < LEAST_SPACE


async def write_something(store: Store) -> None:
    """Store something as big as a few choices, and remove it, with what a worker left that was killed in between."""
    meta = schema.meta
    remove = delete(meta).where(meta.c.name.startswith(NAME))
    add = meta.insert().values(name=f"{NAME}{secrets.token_urlsafe(12)}", value=secrets.token_hex(PROBE // 2))
    await store.writer.do(lambda connection: connection.execute(add))
    await store.writer.do(lambda connection: connection.execute(remove))


def trouble(problem: Exception) -> Verdict:
    """Return what a failure of the database means."""
    cause = problem.orig if isinstance(problem, DBAPIError) else problem
    if isinstance(cause, sqlite3.Error):
        return sqlite_trouble(getattr(cause, "sqlite_errorname", ""))
    state = getattr(cause, "sqlstate", None)
    return {DISK_FULL: FULL, LOCK_NOT_AVAILABLE: BUSY}.get(state or "", LOST)


def sqlite_trouble(name: str) -> Verdict:
    if name == "SQLITE_FULL":
        return FULL
    if name.startswith("SQLITE_IOERR"):
        return FAILS
    return BUSY if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) else LOST
