"""Reading and writing matches. Reads run in threads, writes in the writer's; nothing here waits on the event loop."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, func, or_, select, update

from wartable.core.ask import Option
from wartable.table import migration, schema
from wartable.table.database import Writer, insert_new
from wartable.table.errors import Refused
from wartable.table.messages.received import ClockPlan
from wartable.table.messages.sent import Chances, ChatLine, MatchResult
from wartable.table.messages.structs import MatchSettings
from wartable.table.news import News
from wartable.table.outages import ALIVE, note_start
from wartable.table.sheet import LogEntry, Player, Sheet, StoredEntry, new_nonce

T = TypeVar("T")
Row = dict[str, Any]
log = logging.getLogger("wartable.table")
#: What the id of a table looks like.
ID = re.compile(r"[A-Za-z0-9_-]{1,24}")
OPTION: msgspec.json.Decoder[Option] = msgspec.json.Decoder(Option)


def sheet_of(row: Row, players: list[Row]) -> Sheet:
    values = {name: row[name] for name in Sheet.__struct_fields__ if name in row}
    values["settings"] = msgspec.json.decode(row["settings"], type=MatchSettings)
    values["result"] = msgspec.json.decode(row["result"], type=MatchResult) if row["result"] else None
    values["clock"] = msgspec.json.decode(row["clock"], type=ClockPlan) if row["clock"] else None
    values["players"] = [Player(**{name: one[name] for name in Player.__struct_fields__}) for one in players]
    return Sheet(**values)


class Store:
    """The database, as the table uses it."""

    def __init__(self, url: str) -> None:
        self.engine = migration.opened(url)
        self.writer = Writer(self.engine)
        # Made once: making it takes longer than running it.
        columns: dict[str, Any] = {name: bindparam(name) for name in ("match", "seq", "seat", "option", "made", "mark")}
        insert = insert_new(self.engine, schema.choices).values(columns)
        self._append = insert.returning(schema.choices.c.seq)
        self.news = News(self.engine, url)
        self.outages = note_start(self.engine, time.time())

    def close(self) -> None:
        self.news.close()
        self.writer.close()
        self.engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a reading in a thread."""

        def run() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.to_thread(run)

    def secret(self) -> str:
        """Return the server's secret, made once."""
        with self.engine.begin() as connection:
            new = {"name": "secret", "value": secrets.token_urlsafe(48)}
            connection.execute(insert_new(self.engine, schema.meta).values(new))
            found = connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == "secret")).scalar_one()
        return str(found)

    async def timed(self) -> list[str]:
        """Return the tables that have a clock and are not over."""
        table = schema.matches
        query = select(table.c.id).where(table.c.clock.is_not(None), table.c.ended.is_(None))
        return await self.read(lambda connection: [str(one) for one in connection.execute(query).scalars()])

    async def beat(self) -> None:
        """Note that a server is running, for whoever starts the next one."""
        change = update(schema.meta).where(schema.meta.c.name == ALIVE).values(value=str(time.time()))
        await self.writer.do(lambda connection: connection.execute(change))

    # -- matches -----------------------------------------------------------------------------------------------

    async def create(self, sheet: Sheet) -> None:
        row = msgspec.to_builtins(sheet)
        players = [one | {"match": sheet.id} for one in row.pop("players")]
        row["settings"] = msgspec.json.encode(sheet.settings).decode()
        row["result"] = None
        row["clock"] = msgspec.json.encode(sheet.clock).decode() if sheet.clock else None

        def work(connection: Connection) -> None:
            connection.execute(schema.matches.insert().values(row))
            connection.execute(schema.players.insert(), players)

        await self.writer.do(work)

    async def sheet(self, match: str) -> Sheet | None:
        """Return a table; None if there is none. What is no id at all is not even looked for."""
        if not ID.fullmatch(match):
            return None

        def work(connection: Connection) -> Sheet | None:
            found = stored_sheets(connection, schema.matches.c.id == match, 1)
            return readable(*found[0]) if found else None

        return await self.read(work)

    async def entries(self, match: str, since: int = 0) -> list[LogEntry]:
        """Return the log of a match from an entry on."""
        return [stored.entry for stored in await self.history(match, since)]

    async def history(self, match: str, since: int = 0) -> list[StoredEntry]:
        """Return the log of a match from an entry on, with all that is stored of it."""
        log = schema.choices

        def work(connection: Connection) -> list[StoredEntry]:
            query = select(log.c.seat, log.c.option, log.c.made, log.c.mark)
            query = query.where(log.c.match == match, log.c.seq >= since).order_by(log.c.seq)
            return [
                StoredEntry(entry_of(seat, option), made, mark)
                for seat, option, made, mark in connection.execute(query).all()
            ]

        return await self.read(work)

    async def append(
        self, match: str, seq: int, entry: LogEntry, made: float | None = None, mark: int | None = None
    ) -> bool:
        """Accept a choice: insert its row. False if another was there first."""
        said = entry.deed or entry.option
        option = None if said is None else msgspec.json.encode(said).decode()
        at = time.time() if made is None else made
        row = {"match": match, "seq": seq, "seat": entry.seat, "option": option, "made": at, "mark": mark}

        def work(connection: Connection) -> bool:
            if connection.execute(self._append, row).first() is None:
                return False
            self.news.announce(connection, "choice", match)
            return True

        return await self.writer.do(work)

    async def finish(self, match: str, result: MatchResult) -> None:
        """Write down how a match ended. It may be done again: the log says the same each time."""
        table = schema.matches
        values = {"ended": time.time(), "result": msgspec.json.encode(result).decode()}
        change = update(table).where(table.c.id == match, table.c.ended.is_(None)).values(values)
        await self.writer.do(lambda connection: connection.execute(change))

    async def sit(self, match: str, player: Player, nonce: str) -> bool:
        """Sit down on a seat for people that nobody has taken, as long as it has this nonce. It gets another, so that
        what let somebody sit down opens nothing more. False if somebody was quicker."""
        table = schema.players
        free = and_(table.c.match == match, table.c.seat == player.seat, table.c.bot == "", table.c.client == "")
        values = {"name": player.name, "client": player.client, "account": player.account, "open": False}
        values |= {"nonce": new_nonce(), "sat": time.time()}

        def work(connection: Connection) -> bool:
            taken = connection.execute(update(table).where(free, table.c.nonce == nonce).values(values)).rowcount == 1
            self.news.announce(connection, "people", match)
            return taken

        return await self.writer.do(work)

    async def change_players(self, where: Any, **values: Any) -> list[str]:
        """Change who sits where. Return the tables that are concerned."""
        return await self.writer.do(lambda connection: self.changed_players(connection, where, **values))

    async def change_seat(self, match: str, seat: int, *conditions: Any, **values: Any) -> bool:
        """Change one seat of a table, as long as it meets these conditions. Return whether it did."""
        table = schema.players
        where = and_(table.c.match == match, table.c.seat == seat, *conditions)
        return bool(await self.change_players(where, **values))

    def changed_players(self, connection: Connection, where: Any, **values: Any) -> list[str]:
        """Do as `change_players`, within a transaction."""
        table = schema.players
        ids = sorted({str(one) for one in connection.execute(select(table.c.match).where(where)).scalars()})
        connection.execute(update(table).where(where).values(**values))
        for one in ids:
            self.news.announce(connection, "people", one)
        return ids

    async def rename(self, client: str, name: str, account: str = "") -> list[str]:
        """Call a client by a new name at the tables where it still plays. Return these tables."""
        table = schema.players
        mine = and_(table.c.client == client, table.c.account == account, table.c.match.in_(running()))
        return await self.change_players(mine, name=name)

    async def adopt(self, guest: str, client: str, account: str, name: str) -> list[str]:
        """Give the seats of a guest to the account it has signed in to, and its tables to the new id of its browser.
        The tokens of before open nothing any more: somebody else may know them. Return the tables concerned."""
        table, games = schema.players, schema.matches
        mine = and_(table.c.client == guest, table.c.account == "")
        values = {"client": client, "account": account, "name": name, "nonce": new_nonce()}

        def work(connection: Connection) -> list[str]:
            ids = self.changed_players(connection, and_(mine, table.c.match.in_(running())), **values)
            # What is over stays as it was, but for whose history it is.
            connection.execute(update(table).where(mine).values(client=client))
            connection.execute(update(games).where(games.c.owner == guest).values(owner=client))
            return ids

        return await self.writer.do(work)

    async def link_next(self, match: str, following: str) -> str:
        """Name the rematch of a match. Return the one that counts, should two ask for one at once."""
        table = schema.matches

        def work(connection: Connection) -> str:
            connection.execute(update(table).where(table.c.id == match, table.c.next.is_(None)).values(next=following))
            self.news.announce(connection, "people", match)
            return str(connection.execute(select(table.c.next).where(table.c.id == match)).scalar_one())

        return await self.writer.do(work)

    async def analysis(self, match: str) -> Chances | None:
        table = schema.matches
        query = select(table.c.analysis).where(table.c.id == match)
        found = await self.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return msgspec.json.decode(found, type=Chances) if found else None

    async def keep_analysis(self, match: str, analysis: Chances) -> None:
        table = schema.matches
        change = update(table).where(table.c.id == match).values(analysis=msgspec.json.encode(analysis).decode())
        await self.writer.do(lambda connection: connection.execute(change))

    # -- limits ------------------------------------------------------------------------------------------------

    async def lend(self, what: str, who: str, rate: float, burst: float, wanted: int) -> int:
        """Grant somebody the next few of what they may do `burst` times at once and `rate` times a second; return how
        many. It is counted for all workers, by the clock of the database, in a transaction of its own: the writer's
        would hold many rows at once, and workers would wait for each other in a circle."""
        table = schema.allowances
        name = f"{what} {who}"[:200]

        def work(connection: Connection) -> int:
            now = float(connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one())
            connection.execute(insert_new(self.engine, table).values(name=name, left=burst, at=now))
            found = select(table.c.left, table.c.at).where(table.c.name == name).with_for_update()
            left, at = connection.execute(found).one()
            full = min(burst, left + max(0.0, now - at) * rate)
            granted = min(wanted, int(full))
            connection.execute(update(table).where(table.c.name == name).values(left=full - granted, at=now))
            return granted

        def run() -> int:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.to_thread(run)

    async def forget_allowances(self, seconds: float) -> None:
        """Forget what was counted longer ago than this: by then all of it has grown again."""
        table = schema.allowances
        change = delete(table).where(table.c.at < time.time() - seconds)
        await self.writer.do(lambda connection: connection.execute(change))

    # -- lists -------------------------------------------------------------------------------------------------

    async def lobby(self, limit: int = 40) -> list[Sheet]:
        """Listed tables that are not over, newest first."""
        table = schema.matches
        recent = table.c.made > time.time() - 7 * 86400
        where = and_(table.c.listed.is_(True), table.c.ended.is_(None), recent)
        return await self.read(lambda connection: sheets(connection, where, limit))

    async def of(self, client: str, account: str, limit: int = 40) -> list[Sheet]:
        """Return the tables where a client or an account sits, newest first."""
        table = schema.players
        mine = and_(table.c.client == client, table.c.account == "")
        if account:
            mine = or_(mine, table.c.account == account)
        where = schema.matches.c.id.in_(select(table.c.match).where(mine))
        return await self.read(lambda connection: sheets(connection, where, limit))

    async def sweep(self, days: int, spare: list[str]) -> list[str]:
        """Remove tables that nobody has touched for N days, but for those to spare. Return those removed."""
        table, log = schema.matches, schema.choices
        before = time.time() - days * 86400
        touched = select(log.c.match).where(log.c.made > before)
        old = delete(table).where(table.c.made < before, table.c.id.not_in(touched), table.c.id.not_in(spare))
        gone = old.returning(table.c.id)
        return await self.writer.do(lambda connection: [str(one) for one in connection.execute(gone).scalars()])

    async def remove(self, match: str) -> None:
        """Remove a table with all that belongs to it."""
        change = delete(schema.matches).where(schema.matches.c.id == match)
        await self.writer.do(lambda connection: connection.execute(change))

    async def counts(self) -> dict[str, int]:
        """Return how much is stored, for the metrics."""

        def work(connection: Connection) -> dict[str, int]:
            tables = {"matches": schema.matches, "choices": schema.choices, "accounts": schema.accounts}
            return {
                name: int(connection.execute(select(func.count()).select_from(table)).scalar_one())
                for name, table in tables.items()
            }

        return await self.read(work)

    # -- talk --------------------------------------------------------------------------------------------------

    async def say(self, match: str, seat: int, name: str, words: str) -> None:
        row = {"match": match, "seat": seat, "name": name, "text": words, "made": time.time()}

        def work(connection: Connection) -> None:
            connection.execute(schema.chat.insert().values(row))
            self.news.announce(connection, "chat", match)

        await self.writer.do(work)

    async def talk(self, match: str, since: int = 0, limit: int = 200) -> list[ChatLine]:
        """Return what was said at a table after a line, the latest lines if there are many."""
        table = schema.chat
        query = select(table.c.id, table.c.seat, table.c.name, table.c.text, table.c.made)
        query = query.where(table.c.match == match, table.c.id > since).order_by(table.c.id.desc()).limit(limit)
        rows = await self.read(lambda connection: connection.execute(query).mappings().all())
        return [ChatLine(**row) for row in reversed(rows)]


def entry_of(seat: int, option: str | None) -> LogEntry:
    """Return an entry of the log from its row."""
    said = None if option is None else msgspec.json.decode(option)
    return (
        LogEntry(seat, None, said) if isinstance(said, str) else LogEntry(seat, None if said is None else tuple(said))
    )


def running() -> Any:
    """Select the ids of the matches that are not over."""
    return select(schema.matches.c.id).where(schema.matches.c.ended.is_(None))


def sheets(connection: Connection, where: Any, limit: int) -> list[Sheet]:
    """Return the sheets of the matches that fit, newest first. One that cannot be read spoils no list."""
    found = []
    for row, players in stored_sheets(connection, where, limit):
        try:
            found.append(readable(row, players))
        except Refused as refused:
            log.warning("table %s: %s", row["id"], refused)
    return found


def readable(row: Row, players: list[Row]) -> Sheet:
    """Return a sheet from its rows. Raises Refused for rows that make none."""
    try:
        sheet = sheet_of(row, players)
    except (msgspec.DecodeError, TypeError, ValueError) as problem:
        raise Refused("unreadable", f"what is stored of this table cannot be read: {problem}", 500) from None
    if [player.seat for player in sheet.players] != list(range(sheet.seats)):
        raise Refused("unreadable", "what is stored of this table cannot be read: seats are missing", 500)
    return sheet


def stored_sheets(connection: Connection, where: Any, limit: int) -> list[tuple[Row, list[Row]]]:
    """Return the rows of the matches that fit, newest first, each with those of its players."""
    query = select(schema.matches).where(where).order_by(schema.matches.c.made.desc()).limit(limit)
    rows = [dict(row) for row in connection.execute(query).mappings()]
    ids = [row["id"] for row in rows]
    seats = select(schema.players).where(schema.players.c.match.in_(ids)).order_by(schema.players.c.seat)
    players: dict[str, list[Row]] = {one: [] for one in ids}
    for row in connection.execute(seats).mappings():
        players[row["match"]].append(dict(row))
    return [(row, players[row["id"]]) for row in rows]
