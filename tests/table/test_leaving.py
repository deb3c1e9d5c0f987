"""Leaving a table: resigning, time that runs out, seats that others free or have a bot play. On both databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from table_client import Guest, Server, Wire, new_database
from table_rig import (
    GAIN,
    STAY,
    Ambush,
    Bench,
    Puppets,
    Rig,
    choose,
    heard,
    on,
    refusal,
    seated,
    settled,
)
from toy import Toy
from wartable.table import accounts, deeds, ratings, seats
from wartable.table.errors import Refused
from wartable.table.hall import Hall
from wartable.table.jobs import Thought
from wartable.table.room import Room
from wartable.table.settings import Settings
from wartable.table.sheet import LogEntry, Player


async def do(bench: Bench, room: Room, by: int, deed: str, seat: int = 0) -> None:
    await seats.do(bench.hall, room, by, deed, seat)


def stay_away(room: Room, seat: int, seconds: float) -> None:
    """Nobody has been on a seat for so long."""
    room.away[seat] = time.monotonic() - seconds


def result(room: Room) -> tuple[list[int], str]:
    assert room.over
    return room.replay.match.state.winners, room.replay.match.state.ending


def why(room: Room, seat: int) -> str:
    """What a seat is told about how the match ended."""
    ended = room.replay.told(seat).state.result
    assert ended is not None
    return ended.why


async def rated(bench: Bench, *names: str, **more: Any) -> Room:
    """A table of people with accounts of these names; a small letter first is a bot."""
    players = []
    for seat, name in enumerate(names):
        if name[0].islower():
            players.append(Player(seat, bot=name, name=name))
        else:
            made = await accounts.create(bench.store, name, "correct horse battery")
            sat = Player(seat, name=name, client=f"c{seat}", account=made.id, sat=time.time(), came=True)
            players.append(sat)
    sheet = await bench.hall.create(bench.game, players, {}, "c0", **more)
    return await bench.hall.room(sheet.id)


async def board(bench: Bench) -> dict[str, tuple[int, int]]:
    rows = await ratings.board(bench.store, bench.game.key)
    return {row.name: (row.played, row.won) for row in rows}


async def eventually(found: Callable[[], Awaitable[Any]]) -> Any:
    while not (value := await found()):
        await asyncio.sleep(0.005)
    return value


# -- resigning ---------------------------------------------------------------------------------------------------------


def test_between_two_who_resigns_loses_and_is_rated(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room = await rated(bench, "Ada", "Bob")
        await choose(bench.hall, room, 0, GAIN)
        await do(bench, room, 0, "resign")
        assert result(room) == ([1], "resignation")
        assert (why(room, 0), why(room, 1)) == (
            "You resigned; points then: you 1, Bob 0",
            "Ada resigned; points then: Ada 1, you 0",
        )
        assert await eventually(lambda: board(bench)) == {"Bob": (1, 1), "Ada": (1, 0)}
        assert (await refusal(choose(bench.hall, room, 1, GAIN))).code == "not-asked"
        assert (await refusal(do(bench, room, 1, "resign"))).code == "not-now"
        again = Hall(bench.settings, bench.store, bench.keys)
        again.games = bench.hall.games
        loaded = await again.room(room.sheet.id)
        assert result(loaded) == ([1], "resignation"), "another worker reads the same"
        assert loaded.replay.entries == [LogEntry(0, (GAIN,)), LogEntry(0, None, "resign")]

    on(bench, work)


def test_among_three_the_others_agree_on_a_bot(any_db: str) -> None:
    bench = Bench(any_db)
    puppets = Puppets()
    bench.hall.thinkers = puppets  # type: ignore[assignment]

    async def work() -> None:
        room = await rated(bench, "Ada", "Bob", "Cy")
        await do(bench, room, 1, "resign")
        assert not room.over
        await choose(bench.hall, room, 0, GAIN)
        assert [room.can(1, by) for by in (0, 1, 2)] == [["replace", "end"], [], ["replace", "end"]]
        await do(bench, room, 0, "replace", 1)
        assert room.bot_of(1) == "" and room.can(1, 0) == ["end"]
        await do(bench, room, 2, "replace", 1)
        assert room.bot_of(1) == "captain"
        assert (await refusal(do(bench, room, 1, "back"))).code == "not-now", "who resigned does not come back"
        for _ in range(8):
            if room.replay.match.over:
                break
            seat = room.replay.match.seat
            if seat == 1:
                _, thought = await puppets.asked.get()
                stored = room.stored
                thought.set_result(Thought((GAIN,)))
                await settled(lambda stored=stored: room.stored > stored)  # type: ignore[misc]
            else:
                await choose(bench.hall, room, seat, STAY)
        assert result(room)[0] == [1], "the bot has won"
        assert await eventually(lambda: board(bench)) == {"Ada": (1, 0), "Bob": (1, 0), "Cy": (1, 0)}
        rows = {row.name: row.rating for row in await ratings.board(bench.store, bench.game.key)}
        assert rows["Bob"] < rows["Ada"] == rows["Cy"], "but who left is last"

    on(bench, work)


def test_among_three_any_ends_the_match_and_gains_nothing_by_it(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room = await rated(bench, "Ada", "Bob", "Cy")
        assert (await refusal(do(bench, room, 0, "end", 1))).code == "not-now"
        await do(bench, room, 1, "resign")
        await do(bench, room, 2, "end", 1)
        assert result(room) == ([0, 2], "resignation")
        await eventually(lambda: board(bench))
        assert (await board(bench))["Bob"] == (1, 0)
        rows = {row.name: row for row in await ratings.board(bench.store, bench.game.key)}
        assert [rows[name].played for name in ("Ada", "Cy")] == [0, 0]

    on(bench, work)


def test_who_left_a_seat_to_a_bot_gains_nothing_when_it_wins(any_db: str) -> None:
    bench = Bench(any_db)
    puppets = Puppets()
    bench.hall.thinkers = puppets  # type: ignore[assignment]

    async def work() -> None:
        room = await rated(bench, "Ada", "Bob")
        await choose(bench.hall, room, 0, STAY)
        stay_away(room, 1, deeds.ABANDONED + 1)
        await do(bench, room, 0, "replace", 1)
        while not room.over:
            if room.replay.match.seat == 0:
                await choose(bench.hall, room, 0, STAY)
                continue
            _, thought = await puppets.asked.get()
            stored = room.stored
            thought.set_result(Thought((GAIN,)))
            await settled(lambda stored=stored: room.stored > stored)  # type: ignore[misc]
        assert room.replay.match.state.winners == [1], "the bot has won"
        assert await eventually(lambda: board(bench)) == {"Ada": (1, 0), "Bob": (1, 0)}
        rows = {row.name: row.rating for row in await ratings.board(bench.store, bench.game.key)}
        assert rows["Bob"] < rows["Ada"]

    on(bench, work)


def test_with_bots_alone_there_is_nobody_to_ask(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room = await rated(bench, "Ada", "random", "greedy")
        await do(bench, room, 0, "resign")
        assert result(room) == ([1, 2], "resignation")

    on(bench, work)


# -- who is away -------------------------------------------------------------------------------------------------------


def test_a_bot_plays_on_for_who_is_away_until_they_come_back(any_db: str) -> None:
    bench = Bench(any_db)
    puppets = Puppets()
    bench.hall.thinkers = puppets  # type: ignore[assignment]

    async def work() -> None:
        room, people = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        await choose(bench.hall, room, 1, GAIN)
        await choose(bench.hall, room, 0, GAIN)
        assert (await refusal(do(bench, room, 0, "replace", 1))).code == "not-now", "Bob is here"
        await bench.hall.leave(room, people[1])
        assert (await refusal(do(bench, room, 0, "replace", 1))).code == "not-now", "and he has only just left"
        stay_away(room, 1, deeds.ABANDONED + 1)
        bench.hall.watch.tell_deeds(room, time.monotonic())
        assert [one["seats"][1]["can"] for one in heard(people[0]) if one["type"] == "people"][-1] == ["replace"]
        await do(bench, room, 0, "replace", 1)
        assert room.bot_of(1) == "captain"
        job, thought = await puppets.asked.get()
        assert (job.seat, job.bot) == (1, "captain")
        await do(bench, room, 1, "back")
        assert room.bot_of(1) == ""
        thought.set_result(Thought((STAY,)))
        await settled(lambda: not room.thinking)
        assert room.replay.match.seat == 1, "the bot's choice came too late"
        await choose(bench.hall, room, 1, GAIN)

    on(bench, work)


def test_only_a_seat_that_is_waited_for_is_abandoned(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room, _ = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        await choose(bench.hall, room, 1, GAIN)
        room.connections.clear()
        stay_away(room, 1, 10**6)
        assert room.can(1, 0) == [], "it is not his turn"
        await choose(bench.hall, room, 0, GAIN)
        assert room.can(1, 0) == ["replace"]
        assert room.can(1, -1) == [] and room.can(1, 1) == ["resign"]

    on(bench, work)


def test_a_seat_of_somebody_who_never_came_is_freed(any_db: str, tmp_path: Any) -> None:
    with Rig(tmp_path, db=any_db) as rig:
        ada, hog, bob = rig.browser(), rig.browser(), rig.browser()
        table = ada.table("me", "anyone")
        match, path = table["id"], f"/api/tables/{table['id']}/seats"
        taken = hog.post(f"/api/tables/{match}/sit", json={}).json()["mine"]["token"]
        assert ada.state(match, table["mine"]["token"])["seat"] == 0
        body = {"do": "free", "seat": 1}
        assert ada.post_json(path, body, table["mine"]["token"]).json()["error"]["code"] == "not-now"
        stay_away(rig.hall.rooms[match], 1, deeds.NEVER_CAME + 1)
        assert bob.post_json(path, body).json()["error"]["code"] == "no-token"
        assert ada.post_json(path, body, table["mine"]["token"]).status_code == 200
        assert [one["open"] for one in ada.get(f"/api/tables/{match}").json()["seats"]] == [False, True]
        state = hog.get(f"/api/tables/{match}/state", headers={"authorization": f"Bearer {taken}"})
        assert state.json()["error"]["code"] == "bad-token"
        token = bob.post(f"/api/tables/{match}/sit", json={}).json()["mine"]["token"]
        ada.choose(match, table["mine"]["token"], GAIN)
        bob.choose(match, token, GAIN)
        stay_away(rig.hall.rooms[match], 1, 10**6)
        answer = ada.post_json(path, body, table["mine"]["token"])
        assert answer.json()["error"]["code"] == "not-now", "who has played has come"
        assert ada.post_json(path, {"do": "free", "seat": 7}, table["mine"]["token"]).status_code == 404


@pytest.mark.parametrize("door", ["state", "socket"])
def test_nobody_looks_at_a_hand_and_gives_the_seat_away_then(any_db: str, tmp_path: Any, door: str) -> None:
    """Ada sits down in her friend's seat with another browser, looks, and would invite the friend after that."""
    with Rig(tmp_path, db=any_db) as rig:
        ada, other = rig.browser(), rig.browser()
        table = ada.table("me", "friend")
        match, token = table["id"], table["mine"]["token"]
        theirs = other.accept(match, table["invitations"][0]["token"])
        if door == "state":
            assert other.state(match, theirs)["seat"] == 1
        else:
            with other.wire(match, theirs) as wire:
                assert wire.heard[0]["seat"] == 1
        ada.state(match, token)
        room = rig.hall.rooms[match]
        stay_away(room, 1, 10**6)
        assert "free" not in room.can(1, 0)
        answer = ada.post_json(f"/api/tables/{match}/seats", {"do": "free", "seat": 1}, token)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-now")
        room.sheet.players[1].came = False  # as if it were opened at another worker just now
        with pytest.raises(Refused, match="has never opened it"):
            rig.run(seats.free, rig.hall, room, 1)
        assert other.state(match, theirs)["seat"] == 1


def test_a_seat_that_is_freed_just_now_is_not_opened_any_more(any_db: str) -> None:
    bench = Bench(any_db)

    async def work() -> None:
        room, _ = await seated(bench)
        await bench.store.change_seat(room.sheet.id, 1, came=False)
        stale = await bench.store.sheet(room.sheet.id)
        token = bench.keys.seat_token(room.sheet.id, room.sheet.players[1])
        await seats.free(bench.hall, room, 1)
        assert stale is not None
        room.sheet.players = stale.players
        # As on a worker that has not heard of it yet.
        bench.hall.settings = Settings(db="sqlite:///")
        assert (await refusal(seats.opened(bench.hall, room, token))).code == "bad-token"

    on(bench, work)


def test_a_friends_seat_that_is_freed_has_another_invitation(tmp_path: Any) -> None:
    with Rig(tmp_path) as rig:
        ada, bob = rig.browser(), rig.browser()
        table = ada.table("me", "friend")
        match, first = table["id"], table["invitations"][0]["token"]
        bob.accept(match, first)
        assert ada.state(match, table["mine"]["token"])["seat"] == 0
        stay_away(rig.hall.rooms[match], 1, deeds.NEVER_CAME + 1)
        ada.post_json(f"/api/tables/{match}/seats", {"do": "free", "seat": 1}, table["mine"]["token"])
        fresh = ada.get(f"/api/tables/{match}").json()["invitations"][0]["token"]
        used = bob.post(f"/api/tables/{match}/sit", json={"invitation": first})
        assert used.json()["error"]["code"] == "used-invitation"
        assert rig.browser().accept(match, fresh)


def test_a_choice_in_secret_does_not_show_in_what_may_be_done(any_db: str) -> None:
    bench = Bench(any_db, Toy())

    async def work() -> None:
        room, _ = await seated(bench)
        room.connections.clear()
        for seat in (0, 1):
            stay_away(room, seat, 10**6)
        before = [room.can(seat, by) for seat in (0, 1) for by in (0, 1, -1)]
        await choose(bench.hall, room, 1, *room.replay.match.options_of(1)[0])
        assert [room.can(seat, by) for seat in (0, 1) for by in (0, 1, -1)] == before

    on(bench, work)


def test_resigning_on_one_worker_ends_the_match_on_the_other(postgres: str) -> None:
    database = new_database(postgres)
    pair = [Server(database, "--pace", "0"), Server(database, "--pace", "0")]
    guest = Guest(pair[0])
    table = guest.table("jogu", "me", "friend")
    tokens = guest.tokens(table)
    there = Wire(pair[1], table["id"], tokens[1])
    guest.post(f"/api/tables/{table['id']}/seats", {"do": "resign"}, tokens[0])
    there.until(lambda: bool(there.state["over"]))
    assert there.state["result"]["winners"] == [1]
    for server in pair:
        server.end()


def test_an_end_that_is_not_stored_opens_no_record(any_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails at the last choice, and at reading it again too: what was played is not over."""
    bench = Bench(any_db, Ambush(length=2))

    async def work() -> None:
        room, _ = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        waiting = asyncio.Event()

        async def failing(*_: Any, **__: Any) -> bool:
            assert room.replay.match.over and not room.over, "it is played, but not stored"
            waiting.set()
            await asyncio.sleep(0)
            raise OSError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(bench.store, "append", failing)
            patch.setattr(bench.store, "history", failing_to_read)
            with pytest.raises(Refused) as refused:
                await choose(bench.hall, room, 1, GAIN)
        assert refused.value.code == "failed" and waiting.is_set()
        assert not room.over and not room.replay.match.over, "whoever still holds this table sees no end"
        again = await bench.hall.room(room.sheet.id)
        assert not again.over
        await choose(bench.hall, again, 1, GAIN)
        assert again.over

    on(bench, work)


async def failing_to_read(*_: Any) -> Any:
    raise OSError("the disk is gone")
