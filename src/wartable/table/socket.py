"""The socket of a table: one connection from join to leave."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from wartable.core.errors import Fault
from wartable.table import accounts, limits, seats
from wartable.table.connection import Connection
from wartable.table.errors import Refused, told
from wartable.table.hall import Hall
from wartable.table.limits import Bucket
from wartable.table.messages.received import (
    AskHint,
    AskMissed,
    AskMoment,
    Choose,
    ClientMessage,
    Join,
    Ping,
    Say,
    Undo,
    decode,
)
from wartable.table.messages.sent import (
    AcceptedMessage,
    ErrorMessage,
    HintMessage,
    MomentMessage,
    PongMessage,
    encode,
    error,
)
from wartable.table.replay import WATCHER
from wartable.table.room import Room
from wartable.table.tokens import COOKIE, Session, new_session
from wartable.table.wire import ABORT

log = logging.getLogger("wartable.table")
#: Refused messages after which a connection is ended.
PATIENCE = 50
#: Seconds a new connection has for its first message.
HASTE = 15.0


BROKEN = Refused("failed", "something went wrong here; come back in a moment", 500)


async def serve(socket: WebSocket, hall: Hall, match: str) -> None:
    """Serve one connection."""
    await socket.accept()
    address = limits.sender(socket.client.host) if socket.client else ""
    if not hall.sockets.enter(address):
        await end(socket, Refused("too-many-sockets", "too many connections from here; close one and come back", 429))
        return
    try:
        await attend(socket, hall, match, address)
        if socket.scope.get("extensions", {}).get(ABORT, {}).get("flooded"):
            await hall.fine(address)
    finally:
        hall.sockets.leave(address)


async def attend(socket: WebSocket, hall: Hall, match: str, address: str) -> None:
    """Serve one connection that was let in."""
    try:
        if not await hall.reads.take(address):
            raise Refused("too-fast", "too many connections and requests from here; wait a little", 429)
        session = await accounts.session_of(hall.store, hall.keys, socket.cookies.get(COOKIE)) or new_session()
        room, connection = await enter(socket, hall, match, session, address)
    except Refused as refused:
        await end(socket, refused)
        return
    except TimeoutError:
        await socket.close(1008, "the first message must come sooner")
        return
    except WebSocketDisconnect:
        return
    except Exception:
        log.exception("table %s cannot be opened", match)
        await end(socket, Refused("failed", "the table could not be opened; try again in a moment", 500))
        return
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        await receive_all(socket, hall, room, connection)
        await asyncio.wait([sender], timeout=HASTE)
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        await hall.leave(room, connection)


async def enter(socket: WebSocket, hall: Hall, match: str, session: Session, address: str) -> tuple[Room, Connection]:
    """Open a seat, or the rail for watchers, as the first message says."""
    async with asyncio.timeout(HASTE):
        first = decode(await receive(socket))
    if not isinstance(first, Join):
        raise Refused("not-joined", 'the first message must be {"type": "join"}')
    room = await hall.room(match)
    player = await seats.opened(hall, room, first.token)
    abort = socket.scope.get("extensions", {}).get(ABORT, {}).get("abort")
    connection = Connection(player.seat if player else WATCHER, session, address, abort)
    connection.nonce = player.nonce if player else None
    return await hall.join(room, connection), connection


async def end(socket: WebSocket, refused: Refused) -> None:
    try:
        await socket.send_text(encode(error(refused)))
        await socket.close(4400, str(refused)[:100])
    except (WebSocketDisconnect, RuntimeError):
        pass


async def receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    data: str | bytes = message.get("text") or message.get("bytes") or ""
    if len(data) > limits.MESSAGE:
        raise Refused("too-big", f"a message has at most {limits.MESSAGE} bytes; this one has {len(data)}", 413)
    return data


async def send_all(socket: WebSocket, connection: Connection) -> None:
    """Send what waits, until told to stop."""
    try:
        while True:
            text = await connection.next()
            if text is None:
                await socket.close(*connection.ending)
                return
            await socket.send_text(text)
    except (WebSocketDisconnect, RuntimeError):
        return


async def receive_all(socket: WebSocket, hall: Hall, room: Room, connection: Connection) -> None:
    bucket = Bucket(hall.settings.messages_a_second, hall.settings.messages_a_second * 3)
    wrong = 0
    while wrong < PATIENCE and not connection.ended:
        try:
            await connection.caught_up()
            data = await receive(socket)
            if not bucket.take():
                raise Refused("too-fast", "too many messages; slow down", 429)
            await handle(hall, room, connection, decode(data))
        except Refused as refused:
            wrong += 1
            hall.refused += 1
            connection.send(error(refused))
        except Fault as fault:
            wrong += 1
            connection.send(ErrorMessage(code="failed", message=told(fault)))
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("table %s: a message could not be answered", room.sheet.id)
            connection.dismiss(BROKEN, 1011)
            return
    if wrong >= PATIENCE:
        await hall.fine(connection.address)
    connection.send(error(Refused("too-many-mistakes", "too many messages that make no sense; goodbye")))
    connection.close()


async def handle(hall: Hall, room: Room, connection: Connection, message: ClientMessage) -> None:
    """Do what one message asks for. Raises Refused."""
    seat = connection.seat
    if isinstance(message, Ping):
        connection.send(PongMessage())
    elif isinstance(message, Say):
        await say(hall, room, connection, message.text)
    elif isinstance(message, AskMoment):
        connection.send(await moment(hall, room, seat, message.line))
    elif isinstance(message, Join):
        raise Refused("joined", "you are at the table already")
    elif seat == WATCHER:
        raise Refused("watcher", "you are watching: only the players choose", 403)
    elif isinstance(message, AskMissed):
        async with room.lock:
            connection.send_missed(room.replay)
    elif isinstance(message, Choose):
        await hall.choose(room, seat, message.turn, tuple(message.option))
        connection.send(AcceptedMessage(turn=message.turn))
    elif isinstance(message, Undo):
        await hall.undo(room, seat, message.turn)
        connection.send(AcceptedMessage(turn=message.turn))
    elif isinstance(message, AskHint):
        if connection.hint is not None and not connection.hint.done():
            raise Refused("hint-asked", "your hint is being worked out already", 429)
        connection.hint = hall.spawn(hint(hall, room, connection, message.turn))


async def say(hall: Hall, room: Room, connection: Connection, text: str) -> None:
    words = limits.clean(text, limits.CHAT)
    if not words:
        raise Refused("empty", "say something")
    # By seat, or by a watcher's address, so that coming back with a new socket is no way around it.
    speaker = str(connection.seat) if connection.seat >= 0 else connection.address
    if not await hall.talk.take(f"{room.sheet.id} {speaker}"):
        raise Refused("too-fast", "you talk too much; wait a little", 429)
    name = connection.session.name
    if connection.seat >= 0:
        name = room.sheet.players[connection.seat].name or name
    await hall.store.say(room.sheet.id, connection.seat, name, words)
    await room.send_chat()


async def moment(hall: Hall, room: Room, seat: int, line: int) -> MomentMessage:
    """Return the picture that a seat had when a line of its story was told."""
    found = await hall.projector.moment(room, seat, line)
    if found is None:
        raise Refused("no-such-line", f"the story has no line {line}", 404)
    return found


async def hint(hall: Hall, room: Room, connection: Connection, turn: int) -> None:
    """Ask the strongest bot, in the line of the asker's address; the answer comes when it comes."""
    try:
        found = await hall.hint(room, connection.seat, turn, connection.address)
    except Refused as refused:
        connection.send(error(refused))
        return
    except Fault as fault:
        connection.send(ErrorMessage(code="no-hint", message=f"no hint this time: {told(fault)}"))
        return
    except Exception:
        log.exception("table %s: no hint", room.sheet.id)
        connection.send(ErrorMessage(code="no-hint", message="no hint this time; ask again in a moment"))
        return
    connection.send(HintMessage(turn=turn, **msgspec.structs.asdict(found)))
