"""Tables of other rules or content, looked at one by one: which of them still replay to the same, and which do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, select, update

from wartable.core.errors import Fault, RulesError
from wartable.core.game import Game
from wartable.table import schema, versions
from wartable.table.errors import Refused
from wartable.table.sheet import Sheet, StoredEntry
from wartable.table.store import Store, entry_of, readable, stored_sheets

Verdict = Literal["same", "frozen", "unreadable"]


class Finding(msgspec.Struct, frozen=True):
    """What became of a table that is not of today's rules: its choices, and how many of them still fit."""

    match: str
    game: str
    rules: str
    verdict: Verdict
    entries: int
    fitting: int
    said: str
    brought_up: bool = False


def all_ids(store: Store) -> list[str]:
    """Return all tables, oldest first."""
    table = schema.matches
    with store.engine.connect() as connection:
        return [str(one) for one in connection.execute(select(table.c.id).order_by(table.c.made)).scalars()]


def survey(store: Store, games: dict[str, Game[Any, Any]], write: bool) -> Iterator[Finding | None]:
    """Look at every table, and say what is to be said; None for one that is as it should be. With `write`, a table that
    replays to the same becomes one of today's rules."""
    for match in all_ids(store):
        yield looked_at(store, games, match, write)


def looked_at(store: Store, games: dict[str, Game[Any, Any]], match: str, write: bool) -> Finding | None:
    with store.engine.connect() as connection:
        rows = stored_sheets(connection, schema.matches.c.id == match, 1)
        history = history_of(connection, match)
    if not rows:
        return None  # it was removed meanwhile
    row, players = rows[0]

    def finding(verdict: Verdict, fitting: int, said: str, brought_up: bool = False) -> Finding:
        return Finding(match, row["game"], row["rules"], verdict, len(history), fitting, said, brought_up)

    try:
        sheet = readable(row, players)
        game = games.get(sheet.game)
        if game is None:
            return finding("unreadable", 0, f"the game {sheet.game!r} is not installed")
        reading = versions.read(game, sheet, history)
    except (Refused, Fault, RulesError) as problem:
        return finding("unreadable", 0, str(problem))
    if reading.frozen:
        return finding("frozen", reading.replay.seq, f"{reading.notice} {reading.why}.")
    if not versions.differs(game, sheet):
        return None
    if write:
        bring_up(store, game, sheet, history)
    return finding("same", len(history), reading.notice, write)


def history_of(connection: Connection, match: str) -> list[StoredEntry]:
    log = schema.choices
    query = select(log.c.seat, log.c.option, log.c.made, log.c.mark).where(log.c.match == match).order_by(log.c.seq)
    return [StoredEntry(entry_of(seat, option), made, mark) for seat, option, made, mark in connection.execute(query)]


def bring_up(store: Store, game: Game[Any, Any], sheet: Sheet, history: list[StoredEntry]) -> None:
    """Make a table one of today's rules: its version, and the marks by which the next change is noticed. Choices that
    come meanwhile have theirs."""
    replay, marks = versions.begun(game, sheet), []
    for stored in history:
        replay.apply(stored.entry)
        marks.append(replay.mark())
    table, log = schema.matches, schema.choices
    with store.engine.execution_options(writes=True).begin() as connection:
        today = {"rules": game.version, "content": game.content_hash}
        connection.execute(update(table).where(table.c.id == sheet.id).values(today))
        for seq, mark in enumerate(marks):
            connection.execute(update(log).where(log.c.match == sheet.id, log.c.seq == seq).values(mark=mark))
