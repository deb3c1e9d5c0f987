"""Opening a database, and bringing one up to date that an earlier version made: columns that are missing are added and
filled."""

from __future__ import annotations

import secrets

from sqlalchemy import Column, Connection, Table, inspect, select, text, update
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError

from wartable.core.errors import Fault
from wartable.table import names, schema
from wartable.table.database import connect

#: A number of our own, by which workers that start together take turns.
TURN = 830083


def opened(url: str) -> Engine:
    """Connect with a database and make what is missing in it. Raises Fault where it cannot be used."""
    try:
        engine = connect(url)
        prepare(engine)
    except Exception as problem:
        raise Fault(f"--db: cannot use this database: {told(problem)}") from None
    return engine


def told(problem: Exception) -> str:
    """Return in one line what is wrong with a database, without its address: that may hold a password."""
    if isinstance(problem, ModuleNotFoundError):
        return f"{problem.name} is not installed: pip install 'wartable[postgres]'"
    return " ".join(str(problem.orig if isinstance(problem, DBAPIError) else problem).split())


def prepare(engine: Engine) -> None:
    """Make what is missing. Workers that start together take turns."""
    with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({TURN})"))
        before = set(inspect(connection).get_table_names())
        schema.metadata.create_all(connection)
        added = {f"{table.name}.{name}" for table in known(before) for name in complete(connection, table)}
        if "players.nonce" in added:
            fill_players(connection)
        if "players.came" in added:
            connection.execute(update(schema.players).where(schema.players.c.client != "").values(came=True))
        if mark_done(connection, "names that look alike"):
            rename_keys(connection)


def known(names: set[str]) -> list[Table]:
    """Return the tables that were there before."""
    return [table for table in schema.metadata.sorted_tables if table.name in names]


def complete(connection: Connection, table: Table) -> list[str]:
    """Add the columns that a table lacks. Return their names."""
    there = {column["name"] for column in inspect(connection).get_columns(table.name)}
    missing = [column for column in table.columns if column.name not in there]
    for column in missing:
        connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {described(connection, column)}"))
    return [column.name for column in missing]


def described(connection: Connection, column: Column[object]) -> str:
    """Return a column as SQL. One that cannot be empty gets its default in the rows that are there."""
    kind = f'"{column.name}" {column.type.compile(connection.dialect)}'
    if column.nullable:
        return kind
    assert column.default is not None, f"{column.name}: old rows need a default"
    value = getattr(column.default, "arg", None)
    return f"{kind} NOT NULL DEFAULT {repr(value) if isinstance(value, str) else str(value).upper()}"


def mark_done(connection: Connection, what: str) -> bool:
    """Note that something is done once for a database. Return whether it still was to be done."""
    meta = schema.meta
    if connection.execute(select(meta.c.value).where(meta.c.name == what)).first():
        return False
    connection.execute(meta.insert().values(name=what, value="done"))
    return True


def rename_keys(connection: Connection) -> None:
    """Give the accounts keys by which names are recognised that look alike. Where two of before do, the second keeps
    the key it has, and can still sign in by it."""
    accounts = schema.accounts
    rows = connection.execute(select(accounts.c.id, accounts.c.name, accounts.c.key).order_by(accounts.c.made)).all()
    taken = {row.key for row in rows}
    for row in rows:
        key = names.key_of(row.name)
        if key not in taken and len(key) <= names.KEY:
            taken.add(key)
            connection.execute(update(accounts).where(accounts.c.id == row.id).values(key=key))


def fill_players(connection: Connection) -> None:
    """Seats that somebody has keep their token of before, since that may be all that person has. Where nobody sits the
    nonce is new, so that the invitation of before, which never ended, ends now: whoever sent it can send another."""
    players, matches = schema.players, schema.matches
    free = (players.c.client == "") & (players.c.bot == "")
    connection.execute(update(players).where(free).values(nonce=secrets.token_urlsafe(12)))
    made = select(matches.c.made).where(matches.c.id == players.c.match).scalar_subquery()
    connection.execute(update(players).values(anyone=players.c.open))
    connection.execute(update(players).where(players.c.client != "").values(sat=made))
