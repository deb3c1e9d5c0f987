"""A copy of the database as it is at one moment, made while the server goes on serving."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from wartable.core.errors import Fault
from wartable.table import schema

#: Pages that are copied at a time.
PAGES = 2048
#: What pg_dump says when it comes to the next table.
NEXT_TABLE = "dumping contents of table"
#: Hears how much is done, and of how much.
Tell = Callable[[int, int], None]


def save(db: str, file: Path, tell: Tell) -> None:
    """Copy a database into a file, which is there whole or not at all. It holds what signs cookies and seats: nobody
    else may read it."""
    if file.exists():
        raise Fault(f"{file}: there is a file of this name already; a backup replaces nothing")
    if not file.parent.is_dir():
        raise Fault(f"{file}: there is no folder {str(file.parent)!r}")
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as folder:
        made = Path(folder, "copy")
        if db.startswith("sqlite"):
            copy_sqlite(Path(make_url(db).database or ""), made, tell)
        else:
            dump_postgres(db, made, tell)
        made.chmod(0o600)
        made.replace(file)


def copy_sqlite(source: Path, target: Path, tell: Tell) -> None:
    """Copy a SQLite database. A transaction keeps what is read the same until all of it is, whatever is written
    meanwhile, and holds up nobody."""
    if not source.is_file():
        raise Fault(f"--db: there is no database {str(source)!r}")
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        try:
            old.execute("BEGIN")
            old.execute("SELECT count(*) FROM sqlite_master").fetchone()
            old.backup(new, pages=PAGES, progress=lambda _, left, total: tell(total - left, total))
            found = new.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.Error as problem:
            raise Fault(f"{source}: cannot be copied: {problem}") from None
    if found != "ok":
        raise Fault(f"{source}: the copy is not sound: {found}")


def dump_postgres(db: str, target: Path, tell: Tell) -> None:
    """Dump a PostgreSQL database in its own format, for `pg_restore`."""
    program = shutil.which("pg_dump")
    if program is None:
        raise Fault("pg_dump is not to be found; it comes with PostgreSQL's client programs")
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    parts: dict[str, Any] = conninfo_to_dict(db)
    # In the environment nobody can read the password off a list of processes.
    password = parts.pop("password", None)
    secret = {"PGPASSWORD": str(password)} if password else {}
    command = [program, "--format=custom", "--no-owner", "--no-privileges", "--verbose"]
    command += [f"--file={target}", f"--dbname={make_conninfo(**parts)}"]
    environment = {**os.environ, "LC_ALL": "C", **secret}
    said, done = [], 0
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as dump:
        assert dump.stderr is not None
        for line in dump.stderr:
            said.append(line.strip())
            if NEXT_TABLE in line:
                done += 1
                tell(done, len(schema.metadata.tables))
    if dump.returncode:
        wrong = [line for line in said if "error:" in line or "detail:" in line] or said[-1:]
        raise Fault(f"pg_dump failed: {'; '.join(wrong) or f'it ended with {dump.returncode}'}")
