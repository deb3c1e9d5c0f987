"""`wartable backup`: a copy of the table's database, made while it serves."""

from __future__ import annotations

from pathlib import Path

from wartable.cli.common import console, progress
from wartable.table import backup
from wartable.table.settings import Settings, check


def run(file: Path, db: str) -> None:
    check(Settings(db=db))
    with progress("Copying", 100) as advance:
        done = 0

        def tell(part: int, whole: int) -> None:
            nonlocal done
            now = 100 * part // max(1, whole)
            advance(now - done)
            done = now

        backup.save(db, file, tell)
    how = f"serve it with --db sqlite:///{file}" if db.startswith("sqlite") else f"pg_restore --dbname=NAME {file}"
    console().print(f"{file}: {file.stat().st_size:,} bytes. To restore it: {how}", soft_wrap=True)
