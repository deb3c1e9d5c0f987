"""The HTTP interface: games, tables, people. Live play goes over the socket, but all of it works by posts too."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Literal, TypeVar

import msgspec
from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request, Response
from msgspec import UNSET

from wartable.core import record as records
from wartable.table import accounts, names, ratings, seats
from wartable.table.desk import Desk, address_of
from wartable.table.errors import Refused
from wartable.table.messages.games import Bots, BotSummary, GameDetails, GameSummary
from wartable.table.messages.received import (
    ChosenOption,
    Credentials,
    NewName,
    NewTable,
    SeatDeed,
    SeatPlan,
    SitDown,
    TakeBack,
)
from wartable.table.messages.sent import (
    Accepted,
    Chances,
    Frame,
    Me,
    RatedPlayer,
    Rematch,
    ReplaySummary,
    Review,
    SeatToken,
    StateAnswer,
    TableSummary,
)
from wartable.table.opponents import OPPONENTS, strongest
from wartable.table.replay import WATCHER, record_of, result_of
from wartable.table.review import retold
from wartable.table.room import Room
from wartable.table.sheet import Player, Sheet
from wartable.table.tokens import Session, new_session


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def limit_reading(request: Request) -> None:
    """What is only read is limited too; what changes something has limits of its own."""
    if request.method == "GET":
        desk = desk_of(request)
        await desk.limit(desk.hall.reads, request)


api = APIRouter(prefix="/api", dependencies=[Depends(limit_reading)])
MatchId = Annotated[str, Path(max_length=24, description="The id of a table.")]
SeenBy = Annotated[int, Query(ge=WATCHER, le=8, description="A seat, or -1 for a watcher.")]
Theme = Literal["", "light", "dark"]
T = TypeVar("T")
Posted = Annotated[T, Body()]
GameKey = Annotated[str, Path(max_length=40, description="The key of a game.")]


async def session_of(request: Request, response: Response) -> Session:
    """Who asks: the session of the cookie, or a new one that the answer brings along."""
    return await desk_of(request).session(request, response)


The = Annotated[Desk, Depends(desk_of)]
Who = Annotated[Session, Depends(session_of)]


# -- games -------------------------------------------------------------------------------------------------------------


@api.get("/games", tags=["games"])
async def list_games(desk: The) -> list[GameSummary]:
    """All games, as the front page shows them."""
    return [await desk.summary(game) for game in desk.hall.games.values()]


@api.get("/games/{game}", tags=["games"], response_model=GameDetails)
async def show_game(desk: The, game: GameKey) -> Response:
    """A game with its rules and its glossary."""
    details = await desk.details(desk.hall.game(game))
    return Response(details, media_type="application/json", headers={"cache-control": "max-age=600"})


@api.get("/games/{game}/picture.svg", tags=["games"])
async def game_picture(desk: The, game: GameKey, theme: Theme = "") -> Response:
    """The game's table some way into a match."""
    return svg(await desk.opening(desk.hall.game(game)), "max-age=3600", theme)


@api.get("/games/{game}/ratings", tags=["games"])
async def game_ratings(desk: The, game: GameKey) -> list[RatedPlayer]:
    """The best rated people and bots."""
    return await ratings.board(desk.hall.store, desk.hall.game(game).key)


@api.get("/bots", tags=["games"])
async def list_bots() -> Bots:
    """The bots, and which of them gives hints."""
    return Bots(bots=[BotSummary(name=name, about=text) for name, text in OPPONENTS.items()], hints=strongest())


# -- people ------------------------------------------------------------------------------------------------------------


@api.get("/me", tags=["people"])
async def me(who: Who) -> Me:
    """Who this browser is."""
    return Me(name=who.name, account=bool(who.account))


@api.post("/me", tags=["people"])
async def rename(desk: The, who: Who, body: Posted[NewName], request: Request, response: Response) -> Me:
    """Play under another name."""
    await desk.limit(desk.hall.posts, request, who)
    name = names.checked(body.name)
    await accounts.check_free(desk.hall.store, name, who.account)
    who.name = name
    desk.keep(request, response, who)
    await desk.rename(who)
    return Me(name=who.name, account=bool(who.account))


@api.get("/me/tables", tags=["people"])
async def my_tables(desk: The, who: Who) -> list[TableSummary]:
    """The tables where this browser, or its account, sits."""
    return [desk.shown(sheet, who) for sheet in await desk.hall.store.of(who.client, who.account)]


@api.post("/accounts", tags=["people"], status_code=201)
async def sign_up(desk: The, who: Who, body: Posted[Credentials], request: Request, response: Response) -> Me:
    """Make an account and sign in."""
    await desk.limit(desk.hall.passwords, request)
    account = await accounts.create(desk.hall.store, body.name, body.password)
    return await desk.sign_in(request, response, who, account)


@api.post("/session", tags=["people"])
async def sign_in(desk: The, who: Who, body: Posted[Credentials], request: Request, response: Response) -> Me:
    """Sign in."""
    await desk.limit(desk.hall.passwords, request)
    account = await desk.enter(body.name, body.password)
    return await desk.sign_in(request, response, who, account)


@api.delete("/session", tags=["people"])
async def sign_out(desk: The, who: Who, request: Request, response: Response) -> Me:
    """Sign out, everywhere."""
    await desk.limit(desk.hall.posts, request)
    if who.account:
        await desk.refresh(await accounts.end_sessions(desk.hall.store, who.account))
    fresh = new_session()
    desk.keep(request, response, fresh)
    return Me(name=fresh.name, account=False)


# -- tables ------------------------------------------------------------------------------------------------------------


@api.get("/tables", tags=["tables"])
async def lobby(desk: The, who: Who) -> list[TableSummary]:
    """The tables of the lobby."""
    return [desk.shown(sheet, who) for sheet in await desk.hall.store.lobby()]


@api.post("/tables", tags=["tables"], status_code=201)
async def create_table(desk: The, who: Who, body: Posted[NewTable], request: Request) -> TableSummary:
    """Start a table. The answer has the token of your seat, and one for each friend to be invited."""
    await desk.limit(desk.hall.tables, request, who)
    players = [seated(seat, plan, who) for seat, plan in enumerate(body.seats)]
    listed = body.listed or any(player.open for player in players)
    game = desk.hall.game(body.game)
    sheet = await desk.hall.create(
        game, players, dict(body.settings), who.client, body.pace, body.guided, listed, body.clock
    )
    return desk.welcome(sheet, who)


def seated(seat: int, plan: SeatPlan, who: Session) -> Player:
    if plan.who == "me":
        return Player(seat, name=who.name, client=who.client, account=who.account, sat=time.time())
    if plan.who == "bot":
        if not plan.bot:
            raise Refused("bad-bot", f"seat {seat}: which bot? allowed: {', '.join(OPPONENTS)}")
        return Player(seat, bot=plan.bot, name=plan.bot.capitalize())
    anyone = plan.who == "anyone"
    return Player(seat, open=anyone, anyone=anyone)


@api.get("/tables/{match}", tags=["tables"])
async def show_table(desk: The, who: Who, match: MatchId) -> TableSummary:
    """A table; with the token of your seat if this browser sits there, and for whoever started it with the invitations
    that nobody has used yet."""
    return desk.welcome(await sheet_of(desk, match), who)


@api.post("/tables/{match}/sit", tags=["tables"])
async def sit(desk: The, who: Who, match: MatchId, body: Posted[SitDown], request: Request) -> TableSummary:
    """Sit down: by an invitation, which then opens nothing more, or on an open seat of the lobby. The answer has the
    token of your seat."""
    await desk.limit(desk.hall.posts, request, who)
    room = await desk.hall.room(match)
    await seats.sit(desk.hall, room, who, body.invitation)
    return desk.welcome(room.sheet, who)


def token_of(authorization: Annotated[str, Header(max_length=200)] = "") -> str:
    """The seat token of an `Authorization: Bearer` header."""
    return authorization.removeprefix("Bearer ").strip()


Token = Annotated[str, Depends(token_of)]


async def player_of(desk: Desk, room: Room, token: str) -> int:
    """Return the seat that a token opens; who asks must have one."""
    player = await seats.opened(desk.hall, room, token)
    if player is None:
        raise Refused("no-token", "send the token of your seat as Authorization: Bearer TOKEN", 401)
    return player.seat


@api.get("/tables/{match}/state", tags=["play"])
async def state(
    desk: The, match: MatchId, token: Token, view: Annotated[bool, Query(description="With the bare view.")] = False
) -> StateAnswer:
    """What your seat may know: picture, question, options, story. Without a token, what a watcher sees."""
    room = await desk.hall.room(match)
    player = await seats.opened(desk.hall, room, token)
    seat = player.seat if player else WATCHER
    if not desk.hall.settings.is_sqlite:
        await desk.hall.catch_up(room)
    async with room.lock:
        told = room.replay.told(seat)
        bare = room.replay.view(seat) if view else UNSET
        known = msgspec.structs.asdict(told.state)
        answer = StateAnswer(**known, seat=seat, picture=told.picture.svg(), story=told.story, view=bare)
    desk.hall.wake_bots(room)
    return answer


@api.post("/tables/{match}/choose", tags=["play"])
async def choose(desk: The, match: MatchId, token: Token, body: Posted[ChosenOption], request: Request) -> Accepted:
    """Make a choice. The answer comes when it is stored."""
    await desk.limit(desk.hall.posts, request)
    room = await desk.hall.room(match)
    seat = await player_of(desk, room, token)
    await desk.hall.choose(room, seat, body.turn, tuple(body.option))
    return Accepted(turn=body.turn)


@api.post("/tables/{match}/undo", tags=["play"])
async def undo(desk: The, match: MatchId, token: Token, body: Posted[TakeBack], request: Request) -> Accepted:
    """Take your latest choice back."""
    await desk.limit(desk.hall.posts, request)
    room = await desk.hall.room(match)
    await desk.hall.undo(room, await player_of(desk, room, token), body.turn)
    return Accepted(turn=body.turn)


@api.post("/tables/{match}/rematch", tags=["tables"], status_code=201)
async def rematch(desk: The, who: Who, match: MatchId, token: Token, request: Request) -> Rematch:
    """Play again with the same people, bots and settings. Everybody at the table is told the way. The answer has the
    token of your seat there, unless the seat was closed or given to somebody else since."""
    await desk.limit(desk.hall.tables, request, who)
    room = await desk.hall.room(match)
    seat = await player_of(desk, room, token)
    if not room.over:
        raise Refused("not-over", "a rematch comes after the end", 409)
    if room.sheet.next is None:
        old = room.sheet
        nonce = desk.hall.keys.nonce_of_rematch
        players = [msgspec.structs.replace(player, nonce=nonce(match, player), came=False) for player in old.players]
        game = desk.hall.game(old.game)
        new = await desk.hall.create(game, players, old.settings, who.client, old.pace, old.guided, False, old.clock)
        if await desk.hall.store.link_next(match, new.id) != new.id:
            await desk.hall.store.remove(new.id)
        await room.refresh_people()
    assert room.sheet.next is not None
    new = await sheet_of(desk, room.sheet.next)
    return Rematch(id=new.id, seat=seat, token=desk.token_of_rematch(room.sheet, new, seat, who))


@api.post("/tables/{match}/seats", tags=["play"])
async def about_a_seat(desk: The, match: MatchId, token: Token, body: Posted[SeatDeed], request: Request) -> Accepted:
    """Resign, come back, have a bot play on for somebody who has left, end the match then, or free a seat whose holder
    never came. What one may do now is in `can` of the seats in `people`."""
    await desk.limit(desk.hall.posts, request)
    room = await desk.hall.room(match)
    seat = await player_of(desk, room, token)
    await seats.do(desk.hall, room, seat, body.do, body.seat)
    return Accepted(turn=room.replay.turns[seat])


@api.post("/tables/{match}/devices", tags=["tables"])
async def end_other_devices(desk: The, match: MatchId, token: Token, request: Request) -> SeatToken:
    """End every other device on which your seat is open. The answer has the new token of your seat; the one of before
    opens nothing any more."""
    await desk.limit(desk.hall.posts, request)
    room = await desk.hall.room(match)
    player = await seats.end_others(desk.hall, room, await player_of(desk, room, token))
    return desk.token(room.sheet, player.seat)


# -- after the end -----------------------------------------------------------------------------------------------------


async def finished(desk: Desk, match: str) -> Room:
    room = await desk.hall.room(match)
    if not room.over:
        raise Refused("not-over", "the replay opens when the match is over", 409)
    return room


@api.get("/tables/{match}/replay", tags=["after the end"])
async def replay(desk: The, who: Who, match: MatchId) -> ReplaySummary:
    """How many moments the replay has, and the story of each seat and of a watcher with the moment of each line."""
    room = await finished(desk, match)
    film = await desk.hall.projector.film(room)
    table = desk.shown(room.sheet, who)
    return ReplaySummary(
        table=table,
        frames=len(film),
        choosers=[seat for seat, _ in film.choices],
        stories=await desk.hall.projector.stories(room, seat_of(table)),
        sides=room.game.sides(room.replay.match.state),
        roles=[room.game.seat_name(seat) for seat in range(room.sheet.seats)],
        result=result_of(room.replay.match, room.replay.names(seat_of(table)), room.replay.leaving),
        style=film.dress[0],
        defs=film.dress[1],
        colours=film.colours,
    )


async def filmed(desk: Desk, match: str, frame: int, seat: int) -> Room:
    """The room of a finished match that has this frame and this seat."""
    room = await finished(desk, match)
    film = await desk.hall.projector.film(room)
    if not 0 <= frame < len(film) or seat >= room.sheet.seats:
        raise Refused("no-such-frame", f"frames: 0 to {len(film) - 1}; seats: -1 to {room.sheet.seats - 1}", 404)
    return room


@api.get("/tables/{match}/frames/{frame}", tags=["after the end"])
async def frame(desk: The, who: Who, match: MatchId, frame: int, seat: SeenBy = WATCHER) -> Frame:
    """What there was to see of a choice for a seat (or a watcher: -1): its moments, and how it was then."""
    room = await filmed(desk, match, frame, seat)
    return await desk.hall.projector.frame(room, frame, seat, seat_of(desk.shown(room.sheet, who)))


@api.get("/tables/{match}/frames/{frame}/picture.svg", tags=["after the end"])
async def frame_picture(
    desk: The, match: MatchId, frame_number: Annotated[int, Path(alias="frame")], seat: SeenBy = WATCHER
) -> Response:
    """How it was after a choice, as a picture to download."""
    room = await filmed(desk, match, frame_number, seat)
    answer = svg(await desk.hall.projector.picture(room, frame_number, seat), "max-age=86400")
    answer.headers["content-disposition"] = f'attachment; filename="wartable-{match}-{frame_number}.svg"'
    return answer


@api.get("/tables/{match}/chances", tags=["after the end"])
async def chances(desk: The, match: MatchId, request: Request) -> Chances:
    """Each seat's chance to win at every moment, and where it turned."""
    room = await finished(desk, match)
    return await desk.chances(room, address_of(request))


@api.get("/tables/{match}/review", tags=["after the end"])
async def review(desk: The, who: Who, match: MatchId, request: Request) -> Review:
    """Why it ended, where it turned, and which choices cost each seat most. The first answer takes some seconds."""
    room = await finished(desk, match)
    made, film = await desk.review(room, address_of(request)), await desk.hall.projector.film(room)
    names = room.replay.names(seat_of(desk.shown(room.sheet, who)))
    return await asyncio.to_thread(retold, made, film, names)


@api.get("/tables/{match}/record", tags=["after the end"])
async def record(desk: The, match: MatchId) -> Response:
    """The record of the match: the file that rebuilds it anywhere."""
    room = await finished(desk, match)
    made = records.update(record_of(room.sheet, room.replay.match), room.replay.match)
    headers = {"content-disposition": f'attachment; filename="wartable-{match}.json"'}
    return Response(records.dump(made), media_type="application/json", headers=headers)


def seat_of(table: TableSummary) -> int:
    """The seat of whoever is shown this table; a watcher's if they have none."""
    return table.mine.seat if table.mine else WATCHER


async def sheet_of(desk: Desk, match: str) -> Sheet:
    found = await desk.hall.store.sheet(match)
    if found is None:
        raise Refused("no-such-table", "there is no such table", 404)
    return found


def svg(picture: str, cache: str, theme: Theme = "") -> Response:
    """A picture as a file; it follows the reader's system unless a theme is asked for."""
    if theme:
        picture = picture.replace("<svg ", f'<svg data-theme="{theme}" ', 1)
    headers = {"cache-control": cache, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(picture, media_type="image/svg+xml", headers=headers)
