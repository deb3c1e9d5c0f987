"""`wartable repair` says which tables were begun under other rules, and brings up to date those that still fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from command_help import refused, run
from table_rig import GAIN, ROLL, STAY, Ambush, Bench, choose, on
from wartable.core import registry
from wartable.table import schema
from wartable.table.repair import Finding, survey
from wartable.table.sheet import LogEntry, Sheet

GAME = registry.keys()[0]


async def begun_under(bench: Bench, rules: str, *entries: int, **more: Any) -> Sheet:
    """A table of an earlier version of the rules, with these choices in turn."""
    sheet = await bench.table(**more)
    room = await bench.hall.room(sheet.id)
    for number, option in enumerate(entries):
        await choose(bench.hall, room, number % 2, option)
    change = update(schema.matches).where(schema.matches.c.id == sheet.id).values(rules=rules)
    await bench.store.writer.do(lambda connection: connection.execute(change))
    bench.hall.rooms.clear()
    return sheet


def found(bench: Bench, write: bool = False) -> dict[str, Finding]:
    games = {bench.game.key: bench.game}
    return {one.match: one for one in survey(bench.store, games, write) if one is not None}


def test_each_table_is_what_it_is(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        today = await begun_under(bench, bench.game.version, GAIN, STAY)
        same = await begun_under(bench, "0", GAIN, ROLL)
        other = await begun_under(bench, "0", GAIN)
        await bench.store.append(other.id, 1, LogEntry(1, (9, 9)))
        strange = await begun_under(bench, "0")
        change = update(schema.matches).where(schema.matches.c.id == strange.id).values(game="bridge")
        await bench.store.writer.do(lambda connection: connection.execute(change))
        says = found(bench)
        assert today.id not in says
        verdicts = {match: (one.verdict, one.fitting, one.entries) for match, one in says.items()}
        assert verdicts == {same.id: ("same", 2, 2), other.id: ("frozen", 1, 2), strange.id: ("unreadable", 0, 0)}
        assert "Entry 2 of its log does not fit" in says[other.id].said
        assert "[9, 9] is not an option of seat 1" in says[other.id].said, "whoever runs the server is told why"
        assert "'bridge' is not installed" in says[strange.id].said
        assert found(bench) == says, "looking changes nothing"

    on(bench, work)


def test_what_fits_is_brought_up_to_date_and_the_rest_kept(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        same = await begun_under(bench, "0", GAIN, ROLL)
        other = await begun_under(bench, "0", GAIN)
        await bench.store.append(other.id, 1, LogEntry(1, (9, 9)))
        before = await bench.store.history(other.id)
        says = found(bench, write=True)
        assert says[same.id].brought_up and not says[other.id].brought_up
        assert list(found(bench)) == [other.id]
        assert await bench.store.history(other.id) == before
        room = await bench.hall.room(same.id)
        assert (room.notice, room.replay.frozen) == ("", False)
        frozen = await bench.hall.room(other.id)
        assert frozen.replay.frozen

    on(bench, work)


def test_a_table_that_was_brought_up_to_date_notices_the_next_change(any_db: str) -> None:
    """Its marks are those of the rules it was brought up to."""
    bench = Bench(any_db)

    async def work() -> None:
        sheet = await begun_under(bench, "0", GAIN, ROLL)
        log = schema.choices
        await bench.store.writer.do(lambda connection: connection.execute(update(log).values(mark=None)))
        found(bench, write=True)
        assert None not in [stored.mark for stored in await bench.store.history(sheet.id)]
        bench.game.version = "2"
        assert found(bench)[sheet.id].verdict == "same"
        marks = update(log).where(log.c.match == sheet.id, log.c.seq == 1).values(mark=1)
        await bench.store.writer.do(lambda connection: connection.execute(marks))
        assert (found(bench)[sheet.id].verdict, found(bench)[sheet.id].fitting) == ("frozen", 1)

    on(bench, work)


@pytest.fixture
def planted(any_db: str) -> tuple[str, str, str]:
    """A database with a table that still fits, and one that does not."""
    bench = Bench(any_db, registry.load(GAME))
    ids = []

    async def work() -> None:
        ids.append((await begun_under(bench, "0")).id)
        broken = await begun_under(bench, "0")
        await bench.store.append(broken.id, 0, LogEntry(0, (99, 99)))
        ids.append(broken.id)

    on(bench, work)
    return any_db, ids[0], ids[1]


def test_the_command(planted: tuple[str, str, str]) -> None:
    db, same, broken = planted
    ran = run("repair", "--db", db, "--json")
    assert ran.code == 1, "something does not fit"
    assert {one["match"]: one["verdict"] for one in json.loads(ran.out)} == {same: "same", broken: "frozen"}
    ran = run("repair", "--db", db)
    assert f"{same}  {GAME}, rules 0: replays to the same, 0 of 0 entries fit" in ran.out
    assert "1 can be brought up to date: wartable repair --write" in ran.out
    assert "1 brought up to date; 1 kept as they were." in run("repair", "--db", db, "--write").out
    ran = run("repair", "--db", db)
    assert same not in ran.out and f"{broken}  {GAME}, rules 0: is frozen, 0 of 1 entries fit" in ran.out


def test_where_there_is_nothing_to_repair(db: str) -> None:
    bench = Bench(db)
    on(bench, lambda: begun_nothing(bench))
    ran = run("repair", "--db", db)
    assert (ran.code, ran.out.strip()) == (0, "All tables are of today's rules and content.")


async def begun_nothing(bench: Bench) -> None:
    assert isinstance(bench.game, Ambush)


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    assert "there is no database" in refused("repair", "--db", f"sqlite:///{missing}")
    assert not missing.exists(), "looking makes none"
