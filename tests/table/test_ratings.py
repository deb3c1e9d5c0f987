"""Ratings: once a match, winners gain, and only for those who have a name to lose. On SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce

from table_client import new_database
from table_rig import GAIN, STAY, Ambush, Bench
from wartable.table import accounts, ratings
from wartable.table.sheet import LogEntry, Player, Sheet


@pytest.fixture(params=["sqlite", "postgresql"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    if request.param == "sqlite":
        yield Bench(f"sqlite:///{tmp_path / 'table.db'}", Ambush(length=2))
    else:
        yield Bench(new_database(request.getfixturevalue("postgres")), Ambush(length=2))


def on(bench: Bench, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        try:
            await asyncio.wait_for(work(), 60)
        finally:
            await bench.close()

    asyncio.run(whole())


async def account(bench: Bench, name: str) -> str:
    made = await accounts.create(bench.store, name, "correct horse")
    return made.id


async def table(bench: Bench, *players: Player) -> Sheet:
    for seat, player in enumerate(players):
        player.seat = seat
    return await bench.hall.create(bench.game, list(players), {}, "owner")


async def board(bench: Bench) -> dict[str, tuple[int, int, int]]:
    """Rating, played and won, by name."""
    rows = await ratings.board(bench.store, bench.game.key)
    assert [row.rating for row in rows] == sorted((row.rating for row in rows), reverse=True)
    return {row.name: (row.rating, row.played, row.won) for row in rows}


def worth(rating: Any) -> int:
    return round(1000 + 40 * float(rating.mu - 3 * rating.sigma))


def test_a_match_is_rated_once_and_winners_gain(bench: Bench) -> None:
    async def work() -> None:
        ada, bob = await account(bench, "Ada"), await account(bench, "Bob")
        sheet = await table(bench, Player(0, account=ada, client="a"), Player(0, account=bob, client="b"))
        await asyncio.gather(*(ratings.rate(bench.store, sheet, [1]) for _ in range(4)))
        found = await board(bench)
        model = PlackettLuce()
        (loser,), (winner,) = model.rate([[model.rating()], [model.rating()]], ranks=[2, 1])
        assert winner.mu > 25 > loser.mu
        assert found == {"Bob": (worth(winner), 1, 1), "Ada": (worth(loser), 1, 0)}
        again = await table(bench, Player(0, account=ada, client="a"), Player(0, account=bob, client="b"))
        await ratings.rate(bench.store, again, [0])
        (second,), (first,) = model.rate([[loser], [winner]], ranks=[1, 2])
        assert await board(bench) == {"Ada": (worth(second), 2, 1), "Bob": (worth(first), 2, 1)}

    on(bench, work)


def test_who_is_not_rated(bench: Bench) -> None:
    async def work() -> None:
        ada, bob = await account(bench, "Ada"), await account(bench, "Bob")
        unrated = [
            (Player(0, account=ada, client="a"), Player(0, client="guest")),
            (Player(0, client="guest"), Player(0, client="other guest")),
            (Player(0, bot="random"), Player(0, bot="greedy")),
            (Player(0, bot="random"), Player(0, client="guest")),
            (Player(0, account=ada, client="a"), Player(0, account=ada, client="a2")),
            (Player(0, account=ada, client="a"), Player(0, bot="random"), Player(0, bot="random")),
        ]
        for players in unrated:
            await ratings.rate(bench.store, await table(bench, *players), [0])
        assert await board(bench) == {}
        mixed = (Player(0, account=ada, client="a"), Player(0, bot="random"), Player(0, account=bob, client="b"))
        await ratings.rate(bench.store, await table(bench, *mixed), [0, 2])
        found = await board(bench)
        assert {name: (played, won) for name, (_, played, won) in found.items()} == {
            "Ada": (1, 1),
            "Bob": (1, 1),
            "random": (1, 0),
        }
        assert found["Ada"] == found["Bob"] and found["Ada"][0] > found["random"][0]

    on(bench, work)


def test_in_a_draw_equals_stay_equal(bench: Bench) -> None:
    async def work() -> None:
        ada, bob = await account(bench, "Ada"), await account(bench, "Bob")
        sheet = await table(bench, Player(0, account=ada, client="a"), Player(0, account=bob, client="b"))
        await ratings.rate(bench.store, sheet, [])
        found = await board(bench)
        assert found["Ada"] == found["Bob"]
        assert found["Ada"][1:] == (1, 0)

    on(bench, work)


def test_the_end_of_a_match_rates_whoever_won_it(bench: Bench) -> None:
    async def work() -> None:
        ada, bob = await account(bench, "Ada"), await account(bench, "Bob")
        sheet = await table(bench, Player(0, account=ada, client="a"), Player(0, account=bob, client="b"))
        room = await bench.hall.room(sheet.id)
        await bench.hall.choose(room, 0, 1, (STAY,))
        await bench.hall.choose(room, 1, room.replay.turns[1], (GAIN,))
        while not (found := await board(bench)):
            await asyncio.sleep(0.005)
        assert (found["Bob"][2], found["Ada"][2]) == (1, 0)
        assert found["Bob"][0] > found["Ada"][0]
        # Another worker that loads the table, or sees its end too, adds nothing.
        await bench.hall._finish(room)
        assert await board(bench) == found
        assert await bench.store.entries(sheet.id) == [LogEntry(0, (STAY,)), LogEntry(1, (GAIN,))]

    on(bench, work)


def test_games_are_rated_apart(bench: Bench) -> None:
    async def work() -> None:
        ada = await account(bench, "Ada")
        sheet = await table(bench, Player(0, account=ada, client="a"), Player(0, bot="random"))
        await ratings.rate(bench.store, sheet, [0])
        assert set(await board(bench)) == {"Ada", "random"}
        assert await ratings.board(bench.store, "another") == []

    on(bench, work)
