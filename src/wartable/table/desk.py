"""The front desk: sessions, limits and what several requests share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response

from wartable.core.game import Game
from wartable.table import about, accounts, guard, limits, names
from wartable.table.accounts import Account
from wartable.table.errors import Refused
from wartable.table.hall import Hall
from wartable.table.health import Health
from wartable.table.limits import Allowance
from wartable.table.messages.games import GameSummary
from wartable.table.messages.sent import Chances, Me, Review, SeatSummary, SeatToken, TableSummary
from wartable.table.messages.structs import Message
from wartable.table.review import turning_points
from wartable.table.room import Room
from wartable.table.sheet import Sheet
from wartable.table.tokens import COOKIE, Session, new_client, new_session

#: How many turning points the graph marks, and how large they are at least.
TURNS = 5
LEAST_TURN = 0.08
#: Chances and reviews that are kept in memory: they take a while to make, and the end of a match is looked at more than
#: once.
KEPT = 200
T = TypeVar("T")


def address_of(request: Request) -> str:
    """Return where a request comes from; limits and the bots' queue count by it."""
    return limits.sender(request.client.host) if request.client else ""


class Desk:
    """One for each worker."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.health = Health(hall.store)
        self._lengths: dict[str, int] = {}
        self._measuring: asyncio.Task[None] | None = None
        self._openings: dict[str, asyncio.Task[str]] = {}
        self._summaries: dict[str, asyncio.Task[GameSummary]] = {}
        self._balances: dict[str, asyncio.Task[tuple[str, str]]] = {}
        self._lessons: dict[str, asyncio.Task[bytes]] = {}
        self._details: dict[str, asyncio.Task[bytes]] = {}
        self._chances: dict[str, asyncio.Task[Chances]] = {}
        self._reviews: dict[str, asyncio.Task[Review]] = {}

    # -- sessions ----------------------------------------------------------------------------------------------

    async def session(self, request: Request, response: Response) -> Session:
        """Return who asks; a new session comes with the answer, and so does one whose account has signed out
        elsewhere."""
        cookie = request.cookies.get(COOKIE)
        found = await accounts.session_of(self.hall.store, self.hall.keys, cookie)
        if found is None or self.hall.keys.is_old(cookie):
            found = found or new_session()
            self.keep(request, response, found)
        return found

    def keep(self, request: Request, response: Response, session: Session) -> None:
        """Put a session into the cookie."""
        response.set_cookie(
            COOKIE,
            self.hall.keys.cookie(session),
            max_age=self.hall.keys.session_seconds,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )

    async def sign_in(self, request: Request, response: Response, who: Session, account: Account) -> Me:
        """Begin a session of an account. It gets a new id: whoever knew the id of before, and be it because they gave
        the cookie to this browser, has nothing of it. The seats taken as a guest go along."""
        session = Session(new_client(), account.name, account.id, account.epoch)
        await self.refresh(await self.hall.store.adopt(who.client, session.client, account.id, account.name))
        self.keep(request, response, session)
        return Me(name=session.name, account=True)

    async def rename(self, who: Session) -> None:
        """Call somebody at the tables where they play what they are called now."""
        await self.refresh(await self.hall.store.rename(who.client, who.name, who.account))

    async def refresh(self, matches: list[str]) -> None:
        """Let the tables of this worker see who sits there now."""
        for match in matches:
            if match in self.hall.rooms:
                await self.hall.rooms[match].refresh_people()

    async def limit(self, allowance: Allowance, request: Request, who: Session | None = None) -> None:
        """Count a request against its sender's address, and against the account, which may have many. Raises
        Refused."""
        if not await allowance.take(address_of(request)):
            raise Refused("too-fast", "too many requests from here; wait a little", 429)
        if who is not None and who.account and not await allowance.take(f"account {who.account}"):
            raise Refused("too-fast", "too many requests from your account; wait a little", 429)

    async def enter(self, name: str, password: str) -> Account:
        """Return the account of a name and its password. Tries count against the name, wherever they come from, so that
        many addresses guess no better than one. Raises Refused."""
        if not await self.hall.guesses.take(names.key_of(limits.clean(name, limits.NAME))):
            raise Refused("too-fast", "too many passwords were tried for this name; wait a few minutes", 429)
        return await accounts.enter(self.hall.store, name, password)

    # -- tables ------------------------------------------------------------------------------------------------

    def shown(self, sheet: Sheet, who: Session) -> TableSummary:
        """Return a table for a list or a page, with the way to one's own seat."""
        mine = [player.seat for player in sheet.players if player.held_by(who.client, who.account)]
        return TableSummary(
            id=sheet.id,
            game=sheet.game,
            name=self.hall.games[sheet.game].name if sheet.game in self.hall.games else sheet.game,
            made=sheet.made,
            ended=sheet.ended,
            result=sheet.result,
            settings=sheet.settings,
            clock=sheet.clock,
            seats=[
                SeatSummary(
                    seat=player.seat,
                    name=player.shown_name,
                    bot=player.bot,
                    open=player.open,
                    taken=player.taken,
                )
                for player in sheet.players
            ],
            mine=self.token(sheet, mine[0]) if mine else UNSET,
        )

    def token(self, sheet: Sheet, seat: int) -> SeatToken:
        return SeatToken(seat=seat, token=self.hall.keys.seat_token(sheet.id, sheet.players[seat]))

    def token_of_rematch(self, old: Sheet, new: Sheet, seat: int, who: Session) -> str:
        """Return the token of a seat of a rematch, for somebody who has the token of the seat before. It may have been
        given to somebody else since, or closed on other devices: then it is told to its holder alone. Raises
        Refused."""
        player = new.players[seat]
        as_begun = player.nonce == self.hall.keys.nonce_of_rematch(old.id, old.players[seat])
        if not as_begun and not player.held_by(who.client, who.account):
            raise Refused("seat-ended", "your seat in the rematch was closed here, or given to somebody else", 403)
        return self.hall.keys.seat_token(new.id, player)

    def welcome(self, sheet: Sheet, who: Session) -> TableSummary:
        """Return a table for whoever started it or sat down, with the invitations that are still to be sent."""
        table = self.shown(sheet, who)
        if sheet.owner != who.client:
            return table
        free = [player for player in sheet.players if not player.taken and not player.open]
        keys = self.hall.keys
        invitations = [SeatToken(seat=player.seat, token=keys.invitation(sheet.id, player)) for player in free]
        return msgspec.structs.replace(table, invitations=invitations)

    # -- what takes time ---------------------------------------------------------------------------------------

    async def lengths(self) -> dict[str, int]:
        """Return how long each game is; worked out once, beside everything else, game by game."""
        if self._measuring is None:
            self._measuring = self.hall.spawn(self._measure())
        return self._lengths

    async def _measure(self) -> None:
        for key in self.hall.games:
            pack = self.hall.settings.packs.get(key)
            self._lengths[key] = await self.hall.thinkers.beside(about.length, key, pack)

    async def summary(self, game: Game[Any, Any]) -> GameSummary:
        """Return a game for a list, with its length as soon as that is known."""
        length = (await self.lengths()).get(game.key)
        make = lambda: about.summary(game, length)  # noqa: E731 (it runs in a thread)
        return await shared(self._summaries, f"{game.key} {length}", lambda: asyncio.to_thread(make))

    async def balance(self, game: Game[Any, Any]) -> tuple[str, str]:
        """Return the report of a game's balance and the policy it needs; empty if nobody has measured it."""

        def make() -> tuple[str, str]:
            page = game.library.balance()
            return page, guard.report_policy(page)

        return await shared(self._balances, game.key, lambda: asyncio.to_thread(make))

    async def lesson(self, key: str, make: Callable[[], Message]) -> bytes:
        """Return a step of a lesson as JSON, made once for all who come to it."""
        return await shared(self._lessons, key, lambda: asyncio.to_thread(lambda: msgspec.json.encode(make())))

    async def opening(self, game: Game[Any, Any]) -> str:
        """Return the picture of a game some way into a match."""
        return await shared(self._openings, game.key, lambda: asyncio.to_thread(about.opening, game))

    async def details(self, game: Game[Any, Any]) -> bytes:
        """Return a game with its rules and its glossary, as JSON."""
        make = lambda: msgspec.json.encode(about.details(game))  # noqa: E731 (it runs in a thread)
        return await shared(self._details, game.key, lambda: asyncio.to_thread(make))

    async def chances(self, room: Room, address: str) -> Chances:
        """Return the win chances of a finished match, worked out once for all who ask, and kept."""
        return await shared(self._chances, room.sheet.id, lambda: self._work_out(room, address))

    async def review(self, room: Room, address: str) -> Review:
        """Return what is worth saying about a finished match, worked out once for all who ask."""
        return await shared(self._reviews, room.sheet.id, lambda: self._look_again(room, address))

    async def _work_out(self, room: Room, address: str) -> Chances:
        store, match = self.hall.store, room.sheet.id
        found = await store.analysis(match)
        if found is None:
            thought = await self.hall.thinkers.think(address, self.hall.job(room, "chances"))
            found = Chances(chances=thought.chances, turns=turning_points(thought.chances, TURNS, LEAST_TURN))
            await store.keep_analysis(match, found)
        return found

    async def _look_again(self, room: Room, address: str) -> Review:
        thought = await self.hall.thinkers.think(address, self.hall.job(room, "review"))
        assert thought.review is not None
        return thought.review


async def shared(under_way: dict[str, asyncio.Task[T]], key: str, begin: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Return what is worked out for a key, once for all who ask; after a failure the next who asks tries again."""
    if key not in under_way:
        under_way[key] = asyncio.create_task(begin())
        if len(under_way) > KEPT:
            del under_way[next(iter(under_way))]
    task = under_way[key]
    try:
        return await asyncio.shield(task)
    except Exception:
        if under_way.get(key) is task:
            del under_way[key]
        raise
