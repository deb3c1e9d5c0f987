"""Ratings of accounts and bots, game by game, after openskill's Plackett-Luce model."""

from __future__ import annotations

from openskill.models import PlackettLuce
from sqlalchemy import Connection, RowMapping, select, update

from wartable.table import schema
from wartable.table.database import insert_new
from wartable.table.messages.sent import RatedPlayer
from wartable.table.sheet import Player, Sheet
from wartable.table.store import Store

model = PlackettLuce()


def rated_name(player: Player) -> str:
    """Under what a player is rated; people without an account are not."""
    if player.bot:
        return f"bot:{player.bot}"
    return f"account:{player.account}" if player.account else ""


async def rate(
    store: Store, sheet: Sheet, winners: list[int], left: list[int] | None = None, early: bool = False
) -> None:
    """Rate a finished match once, if all its players are rated and at least one of them is a person.

    Who left is last, whoever played on for them. If the others ended the match `early`, nobody can tell who of them
    would have won: only who left is rated.
    """
    gone = left or []
    names = [rated_name(player) for player in sheet.players]
    people = [player for player in sheet.players if player.account and not player.bot]
    if not people or not all(names) or len(set(names)) < len(names):
        return
    matches = schema.matches

    def work(connection: Connection) -> None:
        once = update(matches).where(matches.c.id == sheet.id, matches.c.rated.is_(False)).values(rated=True)
        if connection.execute(once).rowcount != 1:
            return
        before = [rating(connection, store, name, sheet.game) for name in names]
        teams = [[model.rating(mu=row["mu"], sigma=row["sigma"])] for row in before]
        ranks = [rank(seat, winners, gone) for seat in range(len(names))]
        after = model.rate(teams, ranks=ranks)
        for seat, (name, row, team) in enumerate(zip(names, before, after, strict=True)):
            if early and seat not in gone:
                continue
            table = schema.ratings
            values = {
                "mu": team[0].mu,
                "sigma": team[0].sigma,
                "played": row["played"] + 1,
                "won": row["won"] + (seat in winners and seat not in gone),
            }
            connection.execute(update(table).where(table.c.player == name, table.c.game == sheet.game).values(values))

    await store.writer.do(work)


def rank(seat: int, winners: list[int], left: list[int]) -> float:
    """Return the place of a seat, the best first."""
    if seat in left:
        return 3.0
    return 1.0 if seat in winners or not winners else 2.0


def rating(connection: Connection, store: Store, name: str, game: str) -> RowMapping:
    """Return the rating of a player, locked until the transaction ends; a new one if there is none."""
    fresh = model.rating()
    row = {"player": name, "game": game, "mu": fresh.mu, "sigma": fresh.sigma, "played": 0, "won": 0}
    connection.execute(insert_new(store.engine, schema.ratings).values(row))
    table = schema.ratings
    query = select(table).where(table.c.player == name, table.c.game == game).with_for_update()
    return connection.execute(query).mappings().one()


async def board(store: Store, game: str, limit: int = 50) -> list[RatedPlayer]:
    """Return the best rated, by what they are worth at least (mu - 3 sigma)."""
    table, people = schema.ratings, schema.accounts
    worth = table.c.mu - 3 * table.c.sigma
    query = select(table).where(table.c.game == game).order_by(worth.desc()).limit(limit)

    def work(connection: Connection) -> list[RatedPlayer]:
        rows = connection.execute(query).mappings().all()
        ids = [row["player"].partition(":")[2] for row in rows if row["player"].startswith("account:")]
        names = dict(connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(ids))).all())
        return [shown(row, names) for row in rows]

    return await store.read(work)


def shown(row: RowMapping, names: dict[str, str]) -> RatedPlayer:
    kind, _, key = row["player"].partition(":")
    return RatedPlayer(
        name=names.get(key, "(gone)") if kind == "account" else key,
        bot=kind == "bot",
        rating=round(1000 + 40 * (row["mu"] - 3 * row["sigma"])),
        played=row["played"],
        won=row["won"],
    )
