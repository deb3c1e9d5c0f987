"""Whether a server is well: what is wrong is told apart, and in words that give nothing away."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest
from sqlalchemy import Connection, event, select, text
from sqlalchemy.engine import make_url

from table_rig import GAIN, Rig
from wartable.table import health, schema


@pytest.fixture(autouse=True)
def fresh_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "HOLDS", 0.0)


def asked(rig: Rig) -> str:
    """What the server says of itself: "ok", or the code of what is wrong."""
    answer = rig.first.get("/health")
    if answer.status_code == 200:
        return str(answer.text).strip()
    assert answer.status_code == 503
    url = make_url(rig.settings.db)
    given_away = [part for part in (url.database, url.query.get("host"), url.username, "SELECT", "INSERT") if part]
    assert not [part for part in given_away if str(part) in answer.text]
    return str(answer.json()["error"]["code"])


def test_all_is_well_and_nothing_is_left_behind(any_db: str, tmp_path: Path) -> None:
    with Rig(tmp_path, db=any_db) as rig:
        assert asked(rig) == asked(rig) == "ok"
        names = rig.run(rig.hall.store.read, lambda connection: connection.execute(select(schema.meta.c.name)).all())
        assert not [name for (name,) in names if name.startswith(health.NAME)]


def test_asking_often_is_no_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "HOLDS", 3600.0)
    with Rig(tmp_path) as rig:
        assert asked(rig) == "ok"
        before = rig.hall.store.writer.commits
        assert {asked(rig) for _ in range(20)} == {"ok"}
        assert rig.hall.store.writer.commits == before


def test_a_database_without_room_is_told_from_a_lost_one(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        made = rig.first.table("me", "friend")

        def shut(driver: Any, *_: Any) -> None:
            pages = driver.execute("PRAGMA page_count").fetchone()[0]
            driver.execute(f"PRAGMA max_page_count = {pages}")

        event.listen(rig.hall.store.engine, "checkout", shut)
        assert asked(rig) == "disk-full"
        assert rig.first.get(f"/api/tables/{made['id']}").status_code == 200, "what is stored can still be read"


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def test_a_disk_that_is_as_good_as_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Rig(tmp_path) as rig:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1, 1, health.LEAST_SPACE - 1))
        assert asked(rig) == "disk-full"
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1, 1, health.LEAST_SPACE))
        assert asked(rig) == "ok"


def test_a_full_disk_of_postgresql(postgres_db: str, tmp_path: Path) -> None:
    """A trigger fails as the server does when it finds no room."""
    with Rig(tmp_path, db=postgres_db) as rig:
        with psycopg.connect(postgres_db, autocommit=True) as connection:
            connection.execute(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'no room in /secret/folder' USING ERRCODE = '53100'; END $$"
            )
            connection.execute("CREATE TRIGGER no_room BEFORE INSERT ON meta EXECUTE FUNCTION full_disk()")
        assert asked(rig) == "disk-full"
        assert "secret" not in rig.first.get("/health").text


def test_a_file_that_was_removed_or_replaced_is_lost(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        file = tmp_path / "table.db"
        file.rename(tmp_path / "moved.db")
        assert asked(rig) == "database-lost"
        file.write_bytes(b"")
        assert asked(rig) == "database-lost", "it is another file of the same name"
        (tmp_path / "moved.db").rename(file)
        assert asked(rig) == "ok"


def test_a_postgresql_that_is_gone_is_lost(postgres: str, postgres_db: str, tmp_path: Path) -> None:
    with Rig(tmp_path, db=postgres_db) as rig:
        match = rig.first.table("me", "friend")["id"]
        with psycopg.connect(postgres, autocommit=True) as connection:
            name = make_url(postgres_db).database
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
        assert asked(rig) == "database-lost"
        answer = rig.first.get(f"/api/tables/{match}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "database-trouble")
        assert str(name) not in answer.text


def test_a_lock_that_somebody_holds_is_told_from_both(
    any_db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    with Rig(tmp_path, db=any_db) as rig:
        with rig.hall.store.engine.connect() as other:
            lock_all(other)
            assert asked(rig) == "database-busy"
            other.connection.rollback()
        monkeypatch.setattr(health, "PATIENCE", 60.0)
        assert asked(rig) == "ok"


def lock_all(connection: Connection) -> None:
    """Take the lock that everybody needs who writes."""
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.dbapi_connection
        driver.execute("BEGIN IMMEDIATE")
    else:
        connection.execute(text("LOCK TABLE meta IN ACCESS EXCLUSIVE MODE"))


def test_a_socket_whose_message_cannot_be_answered_ends_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What went wrong inside is for the log alone."""
    with Rig(tmp_path) as rig:
        made = rig.first.table("me", "friend")

        async def failing(*_: Any) -> None:
            raise RuntimeError("password=hush")

        monkeypatch.setattr(rig.hall.store, "say", failing)
        with rig.first.wire(made["id"], made["mine"]["token"]) as wire:
            wire.send(type="say", text="hello")
            told = wire.until("error")
            assert (told["code"], told["message"]) == ("failed", "something went wrong here; come back in a moment")
            ended = wire.session.receive()
            assert (ended["type"], ended["code"]) == ("websocket.close", 1011)
            assert ended["reason"] == told["message"]
        with rig.first.wire(made["id"], made["mine"]["token"]) as wire:
            wire.send(type="choose", turn=wire.state["turn"], option=[GAIN])
            wire.until("accepted")


def test_a_socket_that_cannot_be_let_in_ends_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Rig(tmp_path) as rig:
        made = rig.first.table("me", "friend")

        async def failing(*_: Any) -> None:
            raise OSError("password=hush")

        monkeypatch.setattr("wartable.table.accounts.session_of", failing)
        with rig.first.socket(made["id"]) as session:
            session.send_json({"type": "join"})
            told = session.receive_json()
            assert told["code"] == "failed" and "hush" not in told["message"]
            assert session.receive()["code"] == 4400


def test_a_socket_that_cannot_be_counted_ends_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where workers count together, counting too may fail."""
    with Rig(tmp_path) as rig:
        made = rig.first.table("me", "friend")

        async def failing(*_: Any) -> bool:
            raise OSError("password=hush")

        monkeypatch.setattr(rig.hall.reads, "take", failing)
        with rig.first.socket(made["id"]) as session:
            told = session.receive_json()
            assert told["code"] == "failed" and "hush" not in told["message"]
            assert session.receive()["code"] == 4400
        assert rig.hall.sockets.enter("testclient") and rig.hall.sockets._taken["testclient"] == 1, "its place is free"


def test_a_verdict_waits_for_nobody_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many who ask while the database is busy wait for one look at it, together."""
    monkeypatch.setattr(health, "HOLDS", 3600.0)
    looks = []

    async def slow(_: Any) -> Any:
        looks.append(1)
        await asyncio.sleep(0)
        return health.BUSY

    monkeypatch.setattr(health, "verdict", slow)
    with Rig(tmp_path) as rig:

        async def many() -> list[Any]:
            return await asyncio.gather(*[rig.desk.health.check() for _ in range(30)], return_exceptions=True)

        assert {str(one) for one in rig.run(many)} == {health.BUSY[1]}
        assert len(looks) == 1
