"""News between workers: what one writes, the others hear by PostgreSQL's LISTEN and NOTIFY.

A note is only a nudge ("match so-and-so has something new"); whoever hears it reads the log. A lost note costs time,
never truth. With SQLite there is one worker and nothing to carry.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.engine import Engine

CHANNEL = "wartable"


class Note(msgspec.Struct):
    """What happened, at which match, told by which worker; `seats` for who is there."""

    kind: str
    match: str
    worker: str
    seats: list[int] = []


class News:
    """The wire between workers."""

    def __init__(self, engine: Engine, url: str) -> None:
        self.worker = secrets.token_hex(6)
        self._far = engine.dialect.name == "postgresql"
        self._url = url
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def announce(self, connection: Connection, kind: str, match: str, seats: list[int] | None = None) -> None:
        """Tell the other workers, when and only if this transaction commits."""
        if self._far:
            note = msgspec.json.encode(Note(kind, match, self.worker, seats or [])).decode()
            connection.execute(text("SELECT pg_notify(:channel, :note)"), {"channel": CHANNEL, "note": note})

    def listen(self, hear: Callable[[Note], None], lost: Callable[[], None]) -> None:
        """Call `hear` on this event loop for every note of another worker, `lost` when some may have been missed."""
        if not self._far:
            return
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, args=(loop, hear, lost), name="news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=5)

    def _run(self, loop: asyncio.AbstractEventLoop, hear: Callable[[Note], None], lost: Callable[[], None]) -> None:
        import psycopg

        while not self._stop.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    loop.call_soon_threadsafe(lost)
                    self._hear(connection, loop, hear)
            except (psycopg.Error, OSError):
                self._stop.wait(0.5)
            except RuntimeError:
                return  # the loop is closed: the worker is going down

    def _hear(self, connection: Any, loop: asyncio.AbstractEventLoop, hear: Callable[[Note], None]) -> None:
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=0.5):
                note = msgspec.json.decode(notice.payload, type=Note)
                if note.worker != self.worker:
                    loop.call_soon_threadsafe(hear, note)
