"""The front desk: sessions, limits and what several requests share."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from wartable.core.game import Game
from wartable.table import about, accounts
from wartable.table.hall import Hall
from wartable.table.limits import Buckets
from wartable.table.messages import Refused
from wartable.table.room import Room
from wartable.table.sheet import Sheet
from wartable.table.tokens import COOKIE, Session, new_session

#: How many turning points the graph marks.
TURNS = 5


class Desk:
    """One for each worker."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        an_hour = hall.settings.tables_an_hour
        self.tables = Buckets(an_hour / 3600, max(1, an_hour / 4))
        self.posts = Buckets(hall.settings.messages_a_second, hall.settings.messages_a_second * 5)
        self.passwords = Buckets(0.1, 10)
        self._lengths: dict[str, int] = {}
        self._measuring: asyncio.Task[None] | None = None
        self._openings: dict[str, str] = {}

    # -- sessions ----------------------------------------------------------------------------------------------

    async def session(self, request: Request, response: Response) -> Session:
        """Who asks; a new session comes with the answer, and so does one whose account has signed out elsewhere."""
        found = await accounts.session_of(self.hall.store, self.hall.keys, request.cookies.get(COOKIE))
        if found is None:
            found = new_session()
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

    def sign_in(self, request: Request, response: Response, who: Session, row: dict[str, Any]) -> dict[str, Any]:
        session = Session(who.client, row["name"], row["id"], row["epoch"])
        self.keep(request, response, session)
        return {"name": session.name, "account": True}

    def limit(self, buckets: Buckets, request: Request) -> None:
        """Count a request against its sender's address. Raises Refused."""
        sender = request.client.host if request.client else ""
        if not buckets.take(sender):
            raise Refused("too-fast", "too many requests from here; wait a little", 429)

    # -- tables ------------------------------------------------------------------------------------------------

    def shown(self, sheet: Sheet, who: Session) -> dict[str, Any]:
        """A table for a list or a page, with the way to one's own seat."""
        mine = [
            player.seat
            for player in sheet.players
            if not player.bot and (player.client == who.client or (who.account and player.account == who.account))
        ]
        table: dict[str, Any] = {
            "id": sheet.id,
            "game": sheet.game,
            "name": self.hall.games[sheet.game].name if sheet.game in self.hall.games else sheet.game,
            "made": sheet.made,
            "ended": sheet.ended,
            "result": sheet.result,
            "settings": sheet.settings,
            "seats": [
                {
                    "seat": player.seat,
                    "name": player.name or player.bot,
                    "bot": player.bot,
                    "open": player.open,
                    "taken": bool(player.bot or player.client),
                }
                for player in sheet.players
            ],
        }
        if mine:
            table["mine"] = {"seat": mine[0], "token": self.hall.keys.seat_token(sheet.id, mine[0])}
        return table

    def welcome(self, sheet: Sheet, who: Session) -> dict[str, Any]:
        """A table for whoever started it or sat down, with the invitations that are still to be sent."""
        table = self.shown(sheet, who)
        if sheet.owner == who.client:
            table["invitations"] = [
                {"seat": player.seat, "token": self.hall.keys.seat_token(sheet.id, player.seat)}
                for player in sheet.players
                if not player.bot and not player.client and not player.open
            ]
        return table

    # -- what takes time ---------------------------------------------------------------------------------------

    async def lengths(self) -> dict[str, int]:
        """How long each game is; worked out once, beside everything else, game by game."""
        if self._measuring is None:
            self._measuring = self.hall.spawn(self._measure())
        return self._lengths

    async def _measure(self) -> None:
        for key in self.hall.games:
            pack = self.hall.settings.packs.get(key)
            self._lengths[key] = await self.hall.thinking.beside(about.length, key, pack)

    async def opening(self, game: Game[Any]) -> str:
        if game.key not in self._openings:
            self._openings[game.key] = await asyncio.to_thread(about.opening, game)
        return self._openings[game.key]

    async def chances(self, room: Room, who: Session) -> dict[str, Any]:
        """The win chances of a finished match, worked out once and kept."""
        store, match = self.hall.store, room.sheet.id
        found = await store.analysis(match)
        if found is None:
            thought = await self.hall.thinking.think(who.client, self.hall.job(room, "chances"))
            found = {"chances": thought.chances, "turns": turning_points(thought.chances)}
            await store.keep_analysis(match, found)
        kept: dict[str, Any] = found
        return kept


def turning_points(chances: list[list[float]]) -> list[int]:
    """The moments after which the chances had changed most, in order; not the end, which only says so."""
    swings = [
        (max(abs(a - b) for a, b in zip(before, after, strict=True)), number)
        for number, (before, after) in enumerate(pairwise(chances[:-1]), 1)
    ]
    marked = sorted(swing for swing in swings if swing[0] >= 0.08)[-TURNS:]
    return sorted(number for _, number in marked)
