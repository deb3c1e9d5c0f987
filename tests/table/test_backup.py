"""A backup is made while people play, and restoring it brings back all that had been acknowledged."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from command_help import refused, run
from table_client import new_database
from table_rig import GAIN, STAY, Ambush, Browser, Rig
from wartable.core.errors import Fault
from wartable.table import backup
from wartable.table.backup import save
from wartable.table.sheet import LogEntry

LONG = 100_000


@pytest.fixture(autouse=True)
def programs(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client programs of the very PostgreSQL that the tests run."""
    with psycopg.connect(postgres) as connection:
        row = connection.execute("SELECT setting FROM pg_config WHERE name = 'BINDIR'").fetchone()
    assert row is not None
    folder = str(row[0])
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def told(done: int, whole: int) -> None:
    assert 0 <= done <= whole or whole == 0


class Playing:
    """Somebody who goes on playing, alone with a friend who is never slow."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.browser: Browser = rig.first
        self.match: str = self.browser.table("me", "friend")["id"]
        self.tokens = [rig.token(self.match, seat) for seat in (0, 1)]
        self.made = 0
        self._enough = threading.Event()
        self._several = threading.Semaphore(0)

    def one(self) -> None:
        self.browser.choose(self.match, self.tokens[self.made % 2], STAY if self.made % 3 else GAIN)
        self.made += 1
        self._several.release()

    def several(self, count: int) -> None:
        """Wait until as many more choices were acknowledged."""
        for _ in range(count):
            assert self._several.acquire(timeout=60)

    @contextmanager
    def on(self) -> Iterator[None]:
        """Play while something else is done."""

        def play() -> None:
            while not self._enough.is_set():
                self.one()

        thread = threading.Thread(target=play)
        thread.start()
        try:
            yield
        finally:
            self._enough.set()
            thread.join()


def restored(db: str, file: Path, postgres: str) -> str:
    """Restore a backup as the command says, and return the address of what was restored."""
    if db.startswith("sqlite"):
        return f"sqlite:///{file}"
    new = new_database(postgres)
    program = shutil.which("pg_restore")
    assert program
    subprocess.run([program, f"--dbname={new}", str(file)], check=True)
    return new


def test_a_backup_while_serving_brings_everything_back(any_db: str, postgres: str, tmp_path: Path) -> None:
    file, game = tmp_path / "backup", Ambush(length=LONG)
    with Rig(tmp_path, game, db=any_db, secret="", messages_a_second=1e6) as rig:
        playing = Playing(rig)
        for _ in range(4):
            playing.one()
        with rig.first.wire(playing.match, playing.tokens[0]) as wire:
            wire.send(type="say", text="until tomorrow")
            wire.until("chat")
        with playing.on():
            playing.several(6)
            before = playing.made
            save(any_db, file, told)
            after = playing.made
            playing.several(3)
        whole = rig.run(rig.hall.store.entries, playing.match)
    assert file.stat().st_mode & 0o777 == 0o600, "it holds what signs cookies and seats"
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []
    with Rig(tmp_path, game, db=restored(any_db, file, postgres), secret="") as rig:
        entries = rig.run(rig.hall.store.entries, playing.match)
        assert entries == whole[: len(entries)]
        assert before <= len(entries) <= after + 1
        state = rig.browser().state(playing.match, playing.tokens[0])
        assert len(state["story"]) == len(entries), "the token of before opens the seat"
        turn = len(entries) % 2
        rig.browser().choose(playing.match, playing.tokens[turn], GAIN)
        assert rig.run(rig.hall.store.entries, playing.match)[-1] == LogEntry(turn, (GAIN,))
        talk = rig.run(rig.hall.store.talk, playing.match)
        assert [line.text for line in talk] == ["until tomorrow"]


def test_a_copy_is_of_one_moment_whatever_is_written_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite begins anew whenever somebody writes, unless it reads all in one transaction: then a busy table would be
    copied for ever."""
    monkeypatch.setattr(backup, "PAGES", 1)
    db, file = tmp_path / "table.db", tmp_path / "backup"
    with closing(sqlite3.connect(db, isolation_level=None)) as busy:
        busy.execute("PRAGMA journal_mode=WAL")
        busy.execute("CREATE TABLE written (what BLOB)")
        busy.execute("INSERT INTO written VALUES (zeroblob(40000))")
        steps: list[int] = []

        def write(done: int, whole: int) -> None:
            if len(steps) < 30:
                busy.execute("INSERT INTO written VALUES (1)")
            steps.append(done)

        save(f"sqlite:///{db}", file, write)
        assert len(steps) > 9
        assert steps == sorted(set(steps)), "no page is copied twice"
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT count(*) FROM written").fetchone() == (1,)


def test_the_command_says_how_to_restore(any_db: str, postgres: str, tmp_path: Path) -> None:
    with Rig(tmp_path, db=any_db) as rig:
        match = rig.first.table("me", "friend")["id"]
    file = tmp_path / "table backup"
    ran = run("backup", file, "--db", any_db)
    assert ran.code == 0, ran
    how = f"--db sqlite:///{file}" if any_db.startswith("sqlite") else f"pg_restore --dbname=NAME {file}"
    assert ran.out.startswith(f"{file}: {file.stat().st_size:,} bytes") and how in ran.out
    with Rig(tmp_path, db=restored(any_db, file, postgres)) as rig:
        assert rig.first.get(f"/api/tables/{match}").status_code == 200
    kept = file.read_bytes()
    assert "there is a file of this name already; a backup replaces nothing" in refused("backup", file, "--db", any_db)
    assert file.read_bytes() == kept


def test_backups_that_cannot_be_made(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'none.db'}"
    assert "there is no database" in refused("backup", tmp_path / "backup", "--db", db)
    assert "there is no folder" in refused("backup", tmp_path / "none" / "backup", "--db", db)
    assert "allowed: sqlite:///FILE" in refused("backup", tmp_path / "backup", "--db", "mysql://x")
    (tmp_path / "letter.db").write_text("this is a letter, and no database " * 40)
    letter = f"sqlite:///{tmp_path / 'letter.db'}"
    assert "file is not a database" in refused("backup", tmp_path / "backup", "--db", letter)
    assert [one.name for one in tmp_path.iterdir()] == ["letter.db"], "nothing is left of what failed"


def test_a_dump_that_fails_says_why_and_leaves_nothing(postgres_db: str, tmp_path: Path) -> None:
    gone = make_url(postgres_db).set(database="not_there").render_as_string(hide_password=False)
    with pytest.raises(Fault, match=r'pg_dump failed: .*"not_there" does not exist'):
        save(gone, tmp_path / "backup", told)
    assert list(tmp_path.iterdir()) == []


def test_without_pg_dump_it_says_where_it_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Fault, match="it comes with PostgreSQL's client programs"):
        save("postgresql://me@localhost/x", tmp_path / "backup", told)


def test_a_password_is_not_shown_in_the_list_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "pg_dump"
    program.write_text(f'#!/bin/sh\necho "$@" >{tmp_path}/given\necho "$PGPASSWORD" >{tmp_path}/secret\nexit 3\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(Fault, match="pg_dump failed: it ended with 3"):
        save("postgresql://me:hush@db.example:5433/x?sslmode=require", tmp_path / "backup", told)
    given = (tmp_path / "given").read_text()
    assert "hush" not in given and (tmp_path / "secret").read_text() == "hush\n"
    assert all(part in given for part in ("host=db.example", "port=5433", "dbname=x", "user=me", "sslmode=require"))
