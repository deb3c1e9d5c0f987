"""The table behind its real protocols, in a thread of the test: for what is done to the server byte by byte."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any

import uvicorn

from table_client import PATIENCE, free_port, until
from table_rig import SECRET, Ambush
from wartable.table import limits
from wartable.table.app import make
from wartable.table.desk import Desk
from wartable.table.settings import Settings
from wartable.table.wire import Requests, Sockets

#: How a frame begins that ends a socket in order.
CLOSE = b"\x88"


class Live:
    """A server on a port of its own, with a game of a few choices."""

    def __init__(self, folder: Path, ping: float = 20.0, **settings: Any) -> None:
        given: dict[str, Any] = {
            "db": f"sqlite:///{folder / 'table.db'}",
            "secret": SECRET,
            "pace": 0.0,
            "port": free_port(),
        }
        self.settings = Settings(**(given | settings))
        self.app = make(self.settings)
        config = uvicorn.Config(
            self.app,
            port=self.settings.port,
            http=Requests,
            ws=Sockets,
            ws_max_size=limits.MESSAGE * 4,
            ws_ping_interval=ping,
            ws_ping_timeout=ping,
            log_level="critical",
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve()

        asyncio.run(serve())

    def __enter__(self) -> Live:
        self.thread.start()
        until(lambda: self.server.started, "the server did not start")
        self.desk: Desk = self.app.state.desk
        self.hall = self.desk.hall
        self.hall.games["ambush"] = Ambush()
        return self

    def __exit__(self, *_: Any) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    @property
    def port(self) -> int:
        return self.settings.port

    def raw(self) -> socket.socket:
        """A bare connection, which reads little at a time so that it is soon full."""
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.settimeout(PATIENCE)
        made.connect(("127.0.0.1", self.settings.port))
        return made

    def upgraded(self, match: str) -> socket.socket:
        """A bare connection that has become a WebSocket."""
        made = self.raw()
        request = (
            f"GET /ws/tables/{match} HTTP/1.1\r\nHost: 127.0.0.1:{self.settings.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        made.sendall(request.encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = made.recv(1)
            assert piece, f"the server ended the connection after {answer!r}"
            answer += piece
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return made


def frame(opcode: int, data: bytes = b"", last: bool = True) -> bytes:
    """A short WebSocket frame as a client sends it, masked with nothing."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return bytes([(0x80 if last else 0) | opcode]) + length + bytes(4) + data


def ended(connection: socket.socket) -> bool:
    """Read on until the server has ended a connection."""
    rest(connection)
    return True


def cut_off(connection: socket.socket) -> bool:
    """Read on until the server has ended a socket. Return whether it did so without a word: if it says why, it has
    listened until something else was wrong."""
    return CLOSE not in rest(connection)


def rest(connection: socket.socket) -> bytes:
    """Return all that comes until the server has ended a connection."""
    came = b""
    try:
        while piece := connection.recv(65536):
            came += piece
    except ConnectionResetError:
        pass
    return came
