"""A light client of the table's sockets, so that a load test measures the server and not its own clients."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri


class LightSocket(asyncio.Protocol):
    """One socket, which asks for compression as browsers do. `hear` is called with every message."""

    def __init__(self, address: str, hear: Callable[[bytes], None], headers: dict[str, str]) -> None:
        self._hear = hear
        self._headers = headers
        deflate = ClientPerMessageDeflateFactory(client_max_window_bits=True)
        self._protocol = ClientProtocol(parse_uri(address), extensions=[deflate], max_size=None)
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        #: Why it ended, if it has.
        self.ended: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        request = self._protocol.connect()
        request.headers.update(self._headers)
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self.opened.set_result(None)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = str(exc or self._protocol.close_rcvd or "the connection was cut off")
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self.ended))

    def send(self, message: bytes) -> None:
        if self.ended is None:
            self._protocol.send_text(message)
            self._flush()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _flush(self) -> None:
        assert self._transport is not None
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)


async def open_socket(
    address: str, hear: Callable[[bytes], None], headers: dict[str, str] | None = None
) -> LightSocket:
    """Return a socket that is open."""
    uri = parse_uri(address)
    make = partial(LightSocket, address, hear, headers or {})
    _, made = await asyncio.get_running_loop().create_connection(make, uri.host, uri.port)
    await asyncio.wait_for(made.opened, 120)
    return made
