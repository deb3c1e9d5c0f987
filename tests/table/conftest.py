"""Servers on SQLite and on a real PostgreSQL, which the tests start by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser, expect, sync_playwright

import chromium
from table_client import GENEROUS, PATIENCE, Guest, Server, new_database
from table_postgres import postgres_server
from visitor import FLAGS, WIDE, Visitor
from wartable.table import accounts


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    with postgres_server() as address:
        yield address


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
    made.end()


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, for what does not depend on the database."""
    made = Server(f"sqlite:///{tmp_path_factory.mktemp('quick') / 'table.db'}", *GENEROUS)
    yield made
    made.end()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium.found()
    if path is None:
        pytest.skip(chromium.MISSING)
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def visitor(browser: Browser, quick: Server) -> Iterator[Visitor]:
    made = Visitor(browser, quick, **WIDE)
    yield made
    made.close()


@pytest.fixture
def guest(server: Server) -> Guest:
    return Guest(server)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table.db'}"


@pytest.fixture
def postgres_db(postgres: str) -> str:
    return new_database(postgres)


@pytest.fixture(params=["sqlite", "postgresql"])
def any_db(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return str(request.getfixturevalue("db"))
    return str(request.getfixturevalue("postgres_db"))


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process passwords are hashed with little effort; servers of their own make the whole."""
    monkeypatch.setattr(accounts, "hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
