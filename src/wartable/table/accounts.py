"""Optional accounts: a name and a password, to keep history and a rating."""

from __future__ import annotations

import asyncio
import functools
import secrets
import time

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from wartable.table import limits, schema
from wartable.table.errors import Refused
from wartable.table.sheet import new_nonce
from wartable.table.store import Store
from wartable.table.tokens import Keys, Session

hasher = PasswordHasher()
SHORTEST, LONGEST = 8, 200


class Account(msgspec.Struct, frozen=True):
    """Whose sessions these are: those begun under an earlier epoch have ended."""

    id: str
    name: str
    epoch: int


@functools.cache
def nobody() -> str:
    """Verified in place of a missing account's, so that the time taken does not tell whether a name exists."""
    return hasher.hash(secrets.token_hex(16))


def key_of(name: str) -> str:
    return name.casefold()


async def create(store: Store, name: str, password: str) -> Account:
    """A new account. Raises Refused for a name that is taken or a password that is too short."""
    name = limits.clean(name, limits.NAME)
    if not name:
        raise Refused("bad-name", "an account needs a name")
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("bad-password", f"a password has {SHORTEST} to {LONGEST} characters")
    account = Account(secrets.token_urlsafe(12), name, 0)
    hashed = await asyncio.to_thread(hasher.hash, password)
    insert = schema.accounts.insert().values(
        id=account.id, key=key_of(name), name=name, password=hashed, epoch=account.epoch, made=time.time()
    )
    try:
        await store.writer.do(lambda connection: connection.execute(insert))
    except IntegrityError:
        raise Refused("name-taken", f"there is an account named {name!r} already", 409) from None
    return account


async def enter(store: Store, name: str, password: str) -> Account:
    """The account of a name and its password. Raises Refused."""
    table = schema.accounts
    query = select(table).where(table.c.key == key_of(limits.clean(name, limits.NAME)))
    row = await store.read(lambda connection: connection.execute(query).mappings().one_or_none())
    fitting = await asyncio.to_thread(fits, row["password"] if row else nobody(), password[:LONGEST])
    if not fitting or row is None or len(password) > LONGEST:
        raise Refused("wrong-password", "no account has this name and password", 403)
    return Account(row["id"], row["name"], row["epoch"])


def fits(hashed: str, password: str) -> bool:
    try:
        return hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


async def end_sessions(store: Store, account: str) -> list[str]:
    """Sign an account out everywhere: its cookies end, and so do the tokens of its seats, wherever they are kept.
    Return the tables where it sits."""
    table = schema.accounts
    change = update(table).where(table.c.id == account).values(epoch=table.c.epoch + 1)

    def work(connection: Connection) -> list[str]:
        connection.execute(change)
        return store.changed_players(connection, schema.players.c.account == account, nonce=new_nonce())

    return await store.writer.do(work)


async def session_of(store: Store, keys: Keys, cookie: str | None) -> Session | None:
    """The session of a cookie; None also if its account has signed out since."""
    found = keys.session(cookie)
    if found is not None and found.account and await epoch(store, found.account) != found.epoch:
        return None
    return found


async def epoch(store: Store, account: str) -> int | None:
    table = schema.accounts
    query = select(table.c.epoch).where(table.c.id == account)
    found = await store.read(lambda connection: connection.execute(query).scalar_one_or_none())
    return None if found is None else int(found)
