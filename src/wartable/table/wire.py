"""The two protocols that the server speaks, HTTP and WebSocket, with bounds: a client that is slow, silent or floods is
cut off, so that it costs little and nobody else notices."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

from wartable.table.limits import HEAD, Bucket, sender

#: Seconds in which a request must have come as a whole, from the first byte or from the opening of its connection.
WHOLE = 15.0
#: Seconds for which a client may leave an answer unread, or a socket that has ended open.
UNREAD = 20.0
#: Connections of one peer that have not sent their request yet. Of more the oldest goes, if it has had so many seconds.
UNFINISHED = 200
FAIR_CHANCE = 2.0
#: Messages of less than so many bytes are not worth compressing.
SMALL = 8192
#: Pings and pongs a second of one socket, in the long run and at once.
PINGS = (2.0, 30.0)
#: Messages that may have come and wait to be looked at, and pieces that one message may have.
IN_LINE = 256
PIECES = 64
#: Bytes that are looked at before it is asked whether that is enough.
MOUTHFUL = 4096
#: Bytes that may still come over a socket that the server has closed, since they were on their way.
LATE = 64 * 1024

#: Where an ASGI scope has the function that cuts its socket off, and whether that was done because it flooded.
ABORT = "wartable.abort"

_unfinished: dict[str, OrderedDict[Requests, float]] = {}


class Requests(H11Protocol):
    """HTTP, where a request must come and an answer must be read in good time."""

    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = h11.Connection(h11.SERVER, HEAD)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._received()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # In small pieces, or a head that comes at once would be read whole however large it is.
        for start in range(0, len(data), MOUTHFUL):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            if self._deadline is None:
                self._expect()
            super().data_received(data[start : start + MOUTHFUL])
            if self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
                self._received()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._received()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _expect(self) -> None:
        """Wait from now on for the rest of a request."""
        self._deadline = self.loop.call_later(WHOLE, self.transport.abort)
        peers = _unfinished.setdefault(self._peer, OrderedDict())
        peers[self] = self.loop.time()
        if len(peers) > UNFINISHED:
            oldest, since = next(iter(peers.items()))
            if self.loop.time() - since >= FAIR_CHANCE:
                oldest.transport.abort()
                oldest._received()

    def _received(self) -> None:
        """Note that the request is here as a whole, or will never be."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        peers = _unfinished.get(self._peer, OrderedDict())
        peers.pop(self, None)
        if not peers:
            _unfinished.pop(self._peer, None)

    @property
    def _peer(self) -> str:
        return sender(self.client[0]) if self.client else ""


class SparingDeflate(PerMessageDeflate):
    """Compression of what is large; small messages go as they are."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < SMALL else super().encode(frame)


class SparingDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on compression that needs no memory between messages."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            compress_settings={"level": 1, "memLevel": 5},
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Any]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, made = super().process_request_params(params, accepted_extensions)
        sparing = SparingDeflate(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
            self.compress_settings,
        )
        return agreed, sparing


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets that can be cut off, and are when they flood or no longer answer."""

    _ending: asyncio.TimerHandle | None = None
    _late = 0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = ServerProtocol(
            extensions=[SparingDeflateFactory()], max_size=self.config.ws_max_size, logger=self.logger
        )
        self._pings = Bucket(*PINGS)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][ABORT] = {"abort": self.transport.abort, "flooded": False}

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._ending is not None:
            self._ending.cancel()
        if self.conn.parser_exc is not None:
            # With where it happened it would keep the message that was too large, until garbage is looked for.
            self.conn.parser_exc.with_traceback(None)

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._late += len(data)
            if self._late > LATE:
                self.cut_flood()
        for start in range(0, len(data), MOUTHFUL):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + MOUTHFUL])
            if self.queue.qsize() > IN_LINE or len(self.frames) > PIECES:
                self.cut_flood()

    def handle_ping(self) -> None:
        if self._pings.take():
            super().handle_ping()
        else:
            self.cut_flood()

    def handle_pong(self, event: Frame) -> None:
        if self._pings.take():
            super().handle_pong(event)
        else:
            self.cut_flood()

    def cut_flood(self) -> None:
        """Cut off whoever sends more than anybody means to."""
        self.scope["extensions"].get(ABORT, {})["flooded"] = True
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Cut off whoever does not answer a ping: they do not read a goodbye either."""
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        # Closing waits until all is read that was written, if need be for ever.
        if not self.disconnected:
            self._ending = self.loop.call_later(UNREAD, self.transport.abort)
