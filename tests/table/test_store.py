"""What is stored, who is there and what was said: the database as the table uses it, and what people are told of it."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from table_rig import GAIN, Ambush, Bench, Rig, choose, executing, heard, on, person, refusal, seated
from wartable.core.errors import Fault
from wartable.table import accounts, limits, schema
from wartable.table.accounts import LONGEST, SHORTEST
from wartable.table.desk import shared
from wartable.table.jobs import Thought
from wartable.table.messages.sent import ConsideredOption, ExpectedChoice, Hint
from wartable.table.sheet import LogEntry
from wartable.table.store import Store


def test_the_secret_of_a_server_is_made_once(any_db: str) -> None:
    first, second = Store(any_db), Store(any_db)
    secrets = {first.secret(), second.secret(), first.secret()}
    assert len(secrets) == 1
    assert len(secrets.pop()) >= 40
    first.close()
    second.close()


def test_sqlite_writes_to_the_disk_and_keeps_what_belongs_together(db: str) -> None:
    store = Store(db)
    with store.engine.connect() as connection:
        found = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("synchronous", "foreign_keys")
        }
        journal = connection.execute(text("PRAGMA journal_mode")).scalar_one()
    assert found == {"synchronous": 2, "foreign_keys": 1}, "a commit that is not on the disk is none"
    assert journal == "wal"
    store.close()


def test_a_database_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_text("this is a letter to a friend, and no database " * 40)
    with pytest.raises(Fault, match="cannot use this database"):
        Store(f"sqlite:///{tmp_path / 'table.db'}")


def test_a_log_that_no_longer_fits_the_rules_says_where(db: str) -> None:
    bench = Bench(db, Ambush())

    async def work() -> None:
        sheet = await bench.table()
        for seq, entry in enumerate([LogEntry(0, (GAIN,)), LogEntry(1, (9, 9))]):
            await bench.store.append(sheet.id, seq, entry)
        room = await bench.hall.room(sheet.id)
        assert room.replay.frozen and "Entry 2 of its log does not fit" in room.notice
        assert room.replay.entries == [LogEntry(0, (GAIN,))], "it can be read up to there"
        assert (await refusal(choose(bench.hall, room, 1, GAIN))).code == "frozen"

    on(bench, work)


def test_of_two_rematches_the_first_counts(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        old, first, second, other = [await bench.table() for _ in range(4)]
        assert await bench.store.link_next(old.id, first.id) == first.id
        assert await bench.store.link_next(old.id, second.id) == first.id
        found = await bench.store.sheet(old.id)
        beside = await bench.store.sheet(other.id)
        assert found is not None and found.next == first.id
        assert beside is not None and beside.next is None

    on(bench, work)


# -- people ------------------------------------------------------------------------------------------------------------


def test_who_is_there_is_told_when_they_come_and_go(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, (ada, bob) = await seated(bench)
        rail = person(-1)
        await bench.hall.join(room, rail)
        told = heard(ada)[-1]
        assert [one["online"] for one in told["seats"]] == [True, True]
        assert (told["you"], told["watchers"]) == (0, 1)
        assert heard(rail)[-1]["you"] == -1
        await bench.hall.leave(room, bob)
        await bench.hall.leave(room, rail)
        told = heard(ada)[-1]
        assert [one["online"] for one in told["seats"]] == [True, False]
        assert told["watchers"] == 0
        heard(bob)
        await choose(bench.hall, room, 0, GAIN)
        assert heard(bob) == [], "whoever has left is told nothing more"

    on(bench, work)


@pytest.mark.parametrize(
    ("length", "made"), [(SHORTEST - 1, False), (SHORTEST, True), (LONGEST, True), (LONGEST + 1, False)]
)
def test_a_password_has_its_lengths(db: str, length: int, made: bool) -> None:
    bench = Bench(db)

    async def work() -> None:
        password = ("vYq3-lamp-ostrich-" * 20)[:length]
        if not made:
            assert (await refusal(accounts.create(bench.store, "Ada", password))).code == "bad-password"
            return
        account = await accounts.create(bench.store, "Ada", password)
        kept = await bench.store.read(lambda connection: connection.execute(select(schema.accounts)).one())
        assert password not in str(kept), "a password is never kept as it is"
        assert await accounts.enter(bench.store, "Ada", password) == account
        assert (await accounts.enter(bench.store, " aDA ", password)).name == "Ada"
        for wrong in (password[:-1], password + "p", password.swapcase(), ""):
            assert (await refusal(accounts.enter(bench.store, "Ada", wrong))).code == "wrong-password"
        assert (await refusal(accounts.enter(bench.store, "Bob", password))).code == "wrong-password"
        assert (await refusal(accounts.create(bench.store, "ADA", password))).code == "name-taken"

    on(bench, work)


class Guard:
    """Looks at passwords slowly, and notes how many it looks at at a time, and in which threads."""

    def __init__(self) -> None:
        self.most = self._now = 0
        self.threads: set[int] = set()

    def hash(self, password: str) -> str:
        self.look()
        return password

    def verify(self, hashed: str, password: str) -> bool:
        self.look()
        return hashed == password

    def look(self) -> None:
        self._now += 1
        self.most = max(self.most, self._now)
        self.threads.add(threading.get_ident())
        time.sleep(0.01)
        self._now -= 1


def test_one_password_is_looked_at_at_a_time_and_nobody_else_waits_for_it(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes memory on purpose: many at once would fill it, and keep the threads that read for everybody."""
    bench, guard = Bench(db), Guard()
    monkeypatch.setattr(accounts, "hasher", guard)
    accounts.nobody.cache_clear()

    async def work() -> None:
        names = ["Ada", "Bob", "Cy", "Eve"]
        made = (accounts.create(bench.store, name, "correct horse battery") for name in names[:2])
        await asyncio.gather(*made)
        tried = (refusal(accounts.enter(bench.store, name, "wrong horses")) for name in names)
        assert {one.code for one in await asyncio.gather(*tried)} == {"wrong-password"}
        assert guard.most == 1
        assert len(guard.threads) == 1 and threading.get_ident() not in guard.threads

    try:
        on(bench, work)
    finally:
        accounts.nobody.cache_clear()


def test_names_and_lines_are_cut_to_their_length(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        named = rig.first.post("/api/me", json={"name": "x" * 100}).json()["name"]
        assert named == "x" * limits.NAME == "x" * 24
        assert rig.first.post("/api/me", json={"name": "\u0007 \u200b"}).json()["error"]["code"] == "bad-name"
        table = rig.first.table("me", "friend")
        with rig.first.wire(table["id"], table["mine"]["token"]) as wire:
            wire.settle()
            wire.send(type="say", text="y" * 1000)
            assert wire.until("chat")["lines"][0]["text"] == "y" * limits.CHAT == "y" * 400


# -- chat --------------------------------------------------------------------------------------------------------------


def test_chat_is_told_once_and_in_order(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, people = await seated(bench)
        for words in ("one", "two"):
            await bench.store.say(room.sheet.id, 0, "P0", words)
        await room.send_chat()
        await room.send_chat()
        await bench.store.say(room.sheet.id, 1, "P1", "three")
        await room.send_chat()
        lines = [[line["text"] for line in one["lines"]] for one in heard(people[1])]
        assert lines == [["one", "two"], ["three"]]
        late = person(0)
        await bench.hall.join(room, late)
        greeting = [one for one in heard(late) if one["type"] == "chat"]
        assert [line["text"] for line in greeting[0]["lines"]] == ["one", "two", "three"]

    on(bench, work)


def test_a_line_that_is_stored_late_is_told_all_the_same(any_db: str) -> None:
    """PostgreSQL gives it its number first: of two workers' lines the second may be there before the first."""
    bench = Bench(any_db)

    async def work() -> None:
        room, people = await seated(bench)
        for number in (3, 5, 4, 6):
            row = {"id": number, "match": room.sheet.id, "seat": 0, "name": "P0", "text": str(number), "made": 0.0}
            await bench.store.writer.do(executing(schema.chat.insert().values(row)))
            await room.send_chat()
            await room.send_chat()
        told = [[line["text"] for line in one["lines"]] for one in heard(people[1]) if one["type"] == "chat"]
        assert told == [["3"], ["5"], ["4"], ["6"]]

    on(bench, work)


def test_of_much_chat_the_latest_is_told(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        sheet, other = await bench.table(), await bench.table()
        await asyncio.gather(*(bench.store.say(sheet.id, 0, "P0", str(number)) for number in range(205)))
        await bench.store.say(other.id, 0, "P0", "elsewhere")
        lines = await bench.store.talk(sheet.id)
        assert [line.text for line in lines] == [str(number) for number in range(5, 205)]
        assert [line.text for line in await bench.store.talk(sheet.id, lines[-2].id)] == ["204"]

    on(bench, work)


# -- what takes thought ------------------------------------------------------------------------------------------------


def finished(rig: Rig) -> tuple[str, str]:
    """A table of which the match is over, and the token of its first seat."""
    table = rig.first.table("me", "friend")
    for number in range(2):
        token = rig.token(table["id"], number)
        rig.first.choose(table["id"], token, GAIN)
    return table["id"], table["mine"]["token"]


def test_whoever_asks_meanwhile_waits_for_the_same_answer() -> None:
    async def work() -> None:
        begun: list[int] = []
        free = asyncio.Event()

        async def think() -> int:
            begun.append(1)
            await free.wait()
            if len(begun) == 1:
                raise Fault("the bot's process died")
            return 7

        under_way: dict[str, asyncio.Task[int]] = {}
        asked = [asyncio.create_task(shared(under_way, "match", think)) for _ in range(5)]
        await asyncio.sleep(0)
        asked[0].cancel()
        await asyncio.sleep(0)
        free.set()
        failed = await asyncio.gather(*asked[1:], return_exceptions=True)
        assert [type(one) for one in failed] == [Fault] * 4
        assert await shared(under_way, "match", think) == 7, "after a failure it is tried again"
        assert await shared(under_way, "match", think) == 7
        assert len(begun) == 2

    asyncio.run(work())


def test_the_chances_of_a_match_are_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def think(owner: str, job: Any) -> Thought:
        asked.append(job.kind)
        return Thought(chances=[[0.5, 0.5], [0.9, 0.1], [1.0, 0.0]])

    with Rig(tmp_path, Ambush(length=2)) as rig:
        monkeypatch.setattr(rig.hall.thinkers, "think", think)
        match, _ = finished(rig)
        answers = [rig.first.get(f"/api/tables/{match}/chances").json() for _ in range(3)]
        assert answers == [{"chances": [[0.5, 0.5], [0.9, 0.1], [1.0, 0.0]], "turns": [1]}] * 3
        assert asked == ["chances"]
        rig.desk._chances.clear()
        assert rig.first.get(f"/api/tables/{match}/chances").json() == answers[0]
        assert asked == ["chances"], "it is kept for later"


def test_a_hint_that_fails_is_told_to_whoever_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(owner: str, job: Any) -> Thought:
        raise Fault("the bot's process died")

    with Rig(tmp_path) as rig:
        monkeypatch.setattr(rig.hall.thinkers, "think", think)
        table = rig.first.table("me", "friend")
        with rig.first.wire(table["id"], table["mine"]["token"]) as wire, rig.first.wire(table["id"]) as rail:
            wire.send(type="hint", turn=1)
            told = wire.until("error")
            assert (told["code"], told["message"]) == ("no-hint", "no hint this time: the bot's process died")
            wire.send(type="hint", turn=9)
            assert wire.until("error")["code"] == "stale"
            assert [one["type"] for one in rail.settle() if one["type"] not in {"people", "chat"}] == []


def test_a_hint_names_its_turn_and_goes_to_whoever_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    considered = ConsideredOption(option=(GAIN,), text="gain", refs=["g"], visits=7, share=0.5, chance=None)
    expected = ExpectedChoice(seat=1, name="seat 1", text="stay", visits=3)

    async def think(owner: str, job: Any) -> Thought:
        found = Hint(option=(GAIN,), reason="Why not?", equal=[], considered=[considered], continuation=[expected])
        return Thought(hint=found)

    with Rig(tmp_path) as rig:
        monkeypatch.setattr(rig.hall.thinkers, "think", think)
        table = rig.first.table("me", "friend")
        token = rig.token(table["id"], 1)
        with rig.first.wire(table["id"], table["mine"]["token"]) as wire, rig.first.wire(table["id"], token) as other:
            wire.send(type="hint", turn=1)
            assert wire.until("hint") == {
                "type": "hint",
                "turn": 1,
                "option": [GAIN],
                "reason": "Why not?",
                "equal": [],
                "considered": [
                    {"option": [GAIN], "text": "gain", "refs": ["g"], "visits": 7, "share": 0.5, "chance": None}
                ],
                "continuation": [{"seat": 1, "name": "seat 1", "text": "stay", "visits": 3}],
            }
            assert "hint" not in [one["type"] for one in other.settle()]
