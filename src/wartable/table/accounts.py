"""Optional accounts: a name and a password, to keep history and a rating."""

from __future__ import annotations

import asyncio
import functools
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError
from zxcvbn import zxcvbn

from wartable.table import limits, names, schema
from wartable.table.errors import Refused
from wartable.table.sheet import new_nonce
from wartable.table.store import Store
from wartable.table.tokens import Keys, Session

T = TypeVar("T")
#: As hard to guess at as OWASP asks for, with the least memory: who sends many passwords must not fill it.
hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
#: One password is looked at at a time, beside everything else: the threads that read for others stay free.
_looking = ThreadPoolExecutor(1, "passwords")
SHORTEST, LONGEST = 8, 200
#: A password must need more guesses than these; more of it than this many characters is not looked at.
LEAST_GUESSES = 10**6
GUESSED = 64


class Account(msgspec.Struct, frozen=True):
    """Whose sessions these are: those begun under an earlier epoch have ended."""

    id: str
    name: str
    epoch: int


async def in_turn(work: Callable[..., T], *given: Any) -> T:
    """Do something about a password, when its turn has come."""
    return await asyncio.get_running_loop().run_in_executor(_looking, work, *given)


@functools.cache
def nobody() -> str:
    """Verified in place of a missing account's, so that the time taken does not tell whether a name exists."""
    return hasher.hash(secrets.token_hex(16))


async def create(store: Store, name: str, password: str) -> Account:
    """Return a new account. Raises Refused for a name that is taken or looks like one that is, and for a password that
    is too short or too easily guessed."""
    name = names.checked(name)
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("bad-password", f"a password has {SHORTEST} to {LONGEST} characters")
    if await in_turn(is_weak, password, name):
        raise Refused("bad-password", "this password is among the first that anybody would try; take a longer one")
    account = Account(secrets.token_urlsafe(12), name, 0)
    hashed = await in_turn(hasher.hash, password)
    insert = schema.accounts.insert().values(
        id=account.id, key=names.key_of(name), name=name, password=hashed, epoch=account.epoch, made=time.time()
    )
    try:
        await store.writer.do(lambda connection: connection.execute(insert))
    except IntegrityError:
        raise Refused(
            "name-taken", f"there is an account named {name!r} already, or one that looks alike", 409
        ) from None
    return account


def is_weak(password: str, name: str) -> bool:
    """Return whether a password falls to few guesses: common ones, names, dates, rows of keys, repetitions."""
    guessed = zxcvbn(password[:GUESSED], user_inputs=[name, "wartable"])
    return int(guessed["guesses"]) < LEAST_GUESSES


async def enter(store: Store, name: str, password: str) -> Account:
    """Return the account of a name and its password. Raises Refused."""
    table = schema.accounts
    given = limits.clean(name, limits.NAME)
    old = names.old_key_of(given)
    query = select(table).where(table.c.key.in_([names.key_of(given), old]))
    rows = await store.read(lambda connection: connection.execute(query).mappings().all())
    row = next((one for one in rows if one["key"] == old), rows[0] if rows else None)
    fitting = await in_turn(fits, row["password"] if row else "", password[:LONGEST])
    if not fitting or row is None or len(password) > LONGEST:
        raise Refused("wrong-password", "no account has this name and password", 403)
    return Account(row["id"], row["name"], row["epoch"])


def fits(hashed: str, password: str) -> bool:
    """Return whether a password is the one of a hash; where there is no account and so no hash, it takes as long."""
    try:
        return hasher.verify(hashed or nobody(), password)
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


async def check_free(store: Store, name: str, account: str) -> None:
    """Refuse a name that looks like an account's of somebody else."""
    table = schema.accounts
    query = select(table.c.id).where(table.c.key.in_([names.key_of(name), names.old_key_of(name)]))
    found = await store.read(lambda connection: connection.execute(query).scalars().all())
    if any(one != account for one in found):
        raise Refused("name-taken", f"{name!r} looks like the name of somebody who has an account here", 409)


async def session_of(store: Store, keys: Keys, cookie: str | None) -> Session | None:
    """Return the session of a cookie; None also if its account has signed out since."""
    found = keys.session(cookie)
    if found is not None and found.account and await epoch(store, found.account) != found.epoch:
        return None
    return found


async def epoch(store: Store, account: str) -> int | None:
    table = schema.accounts
    query = select(table.c.epoch).where(table.c.id == account)
    found = await store.read(lambda connection: connection.execute(query).scalar_one_or_none())
    return None if found is None else int(found)
