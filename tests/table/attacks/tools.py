"""What hostile clients are made of: bare connections, frames, requests; from one address that is not the players'."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
import msgspec

from table_live import frame

TEXT, BINARY, CLOSE, PING, PONG, CONTINUED = 1, 2, 8, 9, 10, 0
#: What goes wrong for somebody who is cut off.
CUT_OFF = (OSError, asyncio.IncompleteReadError, httpx.HTTPError, asyncio.TimeoutError)


class Target(msgspec.Struct):
    """A server under attack, and what the attacker has there."""

    port: int
    game: str
    #: Tables of the attacker: one that is over, and one that runs, with the tokens of its seats.
    finished: str
    running: str
    tokens: list[str]
    seconds: float
    address: str

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def host(self) -> str:
        return f"Host: 127.0.0.1:{self.port}\r\nX-Forwarded-For: {self.address}\r\n"


class Attacker:
    """One hostile client, until its time is up."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.rng = random.Random(66)
        self.end = time.monotonic() + target.seconds
        self.http = httpx.AsyncClient(
            base_url=target.url,
            headers={"x-forwarded-for": target.address},
            timeout=5,
            verify=False,
            trust_env=False,
            limits=httpx.Limits(max_connections=64),
        )

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    async def rest(self) -> None:
        """Wait until the time is up, for attacks that are only there."""
        await asyncio.sleep(max(0.0, self.end - time.monotonic()))

    async def many(self, count: int, one: Callable[[int], Awaitable[object]]) -> None:
        """Do something so many times at once, each over and over; being cut off stops none of them."""

        async def again(number: int) -> None:
            while self.goes_on:
                with suppress(*CUT_OFF):
                    await asyncio.wait_for(one(number), max(0.1, self.end - time.monotonic()))
                await asyncio.sleep(0.005)

        await asyncio.gather(*(again(number) for number in range(count)))

    # -- requests ----------------------------------------------------------------------------------------------

    async def get(self, path: str, **headers: str) -> None:
        await self.http.get(path, headers=headers)

    async def post(self, path: str, body: Any, token: str = "", cookies: bool = False) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if not cookies:
            self.http.cookies.clear()
        answer = await self.http.post(path, json=body, headers=headers)
        return answer.json() if answer.status_code < 300 else None

    async def raw(self, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection that has sent something."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.target.port, limit=1024)
        writer.write(data)
        return reader, writer

    async def send(self, data: bytes, chunks: int = 1) -> None:
        """Send bytes on a new connection, and read until it ends or nothing comes."""
        reader, writer = await self.raw()
        try:
            for _ in range(chunks):
                writer.write(data)
                await writer.drain()
            with suppress(asyncio.TimeoutError):
                while await asyncio.wait_for(reader.read(65536), 0.5):
                    continue
        finally:
            writer.transport.abort()

    async def drip(self, start: bytes, drop: bytes) -> None:
        """Begin a request, and go on with it byte by byte."""
        _, writer = await self.raw(start)
        try:
            while self.goes_on and not writer.is_closing():
                writer.write(drop)
                await writer.drain()
                await asyncio.sleep(0.1)
        finally:
            writer.transport.abort()

    # -- sockets -----------------------------------------------------------------------------------------------

    async def socket(self, match: str = "", more: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket that has not joined."""
        request = (
            f"GET /ws/tables/{match or self.target.running} HTTP/1.1\r\n{self.target.host}Upgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"{more}\r\n"
        )
        reader, writer = await self.raw(request.encode())
        while (await reader.readline()).strip():
            continue
        return reader, writer

    async def joined(self, seat: int = -1) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket that has joined, as a watcher or on a seat of the running table."""
        reader, writer = await self.socket()
        token = {"token": self.target.tokens[seat]} if seat >= 0 else {}
        writer.write(said({"type": "join"} | token))
        return reader, writer

    async def speak(self, seat: int, make: Callable[[], bytes], times: int, reads: bool = True) -> None:
        """Join, and say something again and again."""
        reader, writer = await self.joined(seat)
        reading = asyncio.create_task(swallow(reader)) if reads else None
        try:
            for _ in range(times):
                if not self.goes_on or writer.is_closing():
                    return
                writer.write(make())
                await writer.drain()
                await asyncio.sleep(0)
            await asyncio.sleep(0.2)
        finally:
            writer.transport.abort()
            if reading is not None:
                reading.cancel()


async def swallow(reader: asyncio.StreamReader) -> None:
    with suppress(*CUT_OFF):
        while await reader.read(65536):
            continue


def said(message: Any) -> bytes:
    return frame(TEXT, json.dumps(message).encode())


def noise(size: int) -> bytes:
    return os.urandom(size)
