"""`wartable repair`: which tables were begun under other rules, and whether they still replay."""

from __future__ import annotations

from pathlib import Path

import msgspec
from sqlalchemy.engine import make_url

from wartable.cli.common import console, print_json, progress
from wartable.cli.serve import packs_of
from wartable.core.errors import Fault
from wartable.core.registry import keys, load
from wartable.table.repair import Finding, all_ids, survey
from wartable.table.settings import Settings, check
from wartable.table.store import Store

WORDS = {"same": "replays to the same", "frozen": "is frozen", "unreadable": "cannot be read"}


def run(db: str, content: list[str], write: bool, json: bool) -> None:
    packs, known = packs_of(content), keys()
    games = {key: load(key, packs.get(key)) for key in known}
    store = Store(existing(check(Settings(db=db))))
    found: list[Finding] = []
    try:
        with progress("Replaying", len(all_ids(store))) as advance:
            for finding in survey(store, games, write):
                found += [finding] if finding else []
                advance(1)
    finally:
        store.close()
    if json:
        print_json([msgspec.to_builtins(one) for one in found])
    else:
        show(found, write)
    if any(one.verdict != "same" for one in found):
        raise SystemExit(1)


def existing(settings: Settings) -> str:
    """Return the address of a database that is there: looking makes none."""
    file = make_url(settings.db).database or ""
    if settings.is_sqlite and not Path(file).is_file():
        raise Fault(f"--db: there is no database {file!r}")
    return settings.db


def show(found: list[Finding], write: bool) -> None:
    out = console()
    for one in found:
        what = f"{one.match}  {one.game}, rules {one.rules}: {WORDS[one.verdict]}"
        out.print(f"{what}, {one.fitting} of {one.entries} entries fit", markup=False, soft_wrap=True)
        out.print(f"    {one.said}", markup=False, soft_wrap=True)
    fitting = sum(one.verdict == "same" for one in found)
    if not found:
        out.print("All tables are of today's rules and content.")
    elif write:
        out.print(f"{fitting} brought up to date; {len(found) - fitting} kept as they were.")
    elif fitting:
        out.print(f"{fitting} can be brought up to date: wartable repair --write")
