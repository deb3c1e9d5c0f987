"""Attacks by sockets."""

from __future__ import annotations

import zlib

from table.attacks.tools import BINARY, CONTINUED, PING, PONG, TEXT, Attacker, noise, said
from table_live import frame

DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate\r\n"


async def silent_watchers(attacker: Attacker) -> None:
    """Sixty watchers who never read."""
    made = [await attacker.joined() for _ in range(60)]
    await attacker.rest()
    for _, writer in made:
        writer.transport.abort()


async def silent_askers(attacker: Attacker) -> None:
    """Watchers who ask for pictures and never read one."""
    await attacker.many(
        40, lambda _: attacker.speak(-1, lambda: said({"type": "moment", "line": 0}), 10_000, reads=False)
    )


async def sockets_that_never_join(attacker: Attacker) -> None:
    """Sockets that say nothing."""
    made = [await attacker.socket() for _ in range(60)]
    await attacker.rest()
    for _, writer in made:
        writer.transport.abort()


async def many_sockets(attacker: Attacker) -> None:
    """As many watchers as it goes."""
    made = [await attacker.joined() for _ in range(500)]
    await attacker.rest()
    for _, writer in made:
        writer.transport.abort()


async def coming_and_going(attacker: Attacker) -> None:
    """Watchers who come and go without pause."""
    await attacker.many(40, lambda _: attacker.speak(-1, lambda: b"", 1))


async def pings(attacker: Attacker) -> None:
    """Pings without pause."""
    await attacker.many(8, lambda _: attacker.speak(-1, lambda: frame(PING, b"x" * 100) * 100, 10_000))


async def pongs(attacker: Attacker) -> None:
    """Pongs that nobody asked for."""
    await attacker.many(8, lambda _: attacker.speak(-1, lambda: frame(PONG) * 1000, 10_000))


async def asking_whether_it_is_there(attacker: Attacker) -> None:
    """The table's own pings."""
    await attacker.many(8, lambda _: attacker.speak(-1, lambda: said({"type": "ping"}) * 20, 10_000))


async def endless_pieces(attacker: Attacker) -> None:
    """A message in pieces without end."""
    start = frame(TEXT, b"x", last=False)
    await attacker.many(8, lambda _: attacker.speak(-1, lambda: start + frame(CONTINUED, last=False) * 5000, 1000))


async def tiny_messages(attacker: Attacker) -> None:
    """Twenty thousand messages in one packet."""
    await attacker.many(8, lambda _: attacker.speak(-1, lambda: frame(TEXT, b"{}") * 20_000, 100))


async def large_messages(attacker: Attacker) -> None:
    """Messages larger than any may be."""
    large = frame(TEXT, b"x" * 60_000)
    await attacker.many(8, lambda _: attacker.speak(-1, lambda: large, 1000))


async def announced_gigabytes(attacker: Attacker) -> None:
    """A frame that says it has gigabytes."""
    start = bytes([0x80 | BINARY, 0x80 | 127]) + (10**10).to_bytes(8, "big") + bytes(4)
    await attacker.many(8, lambda _: attacker.speak(-1, lambda: start + b"x" * 60_000, 100))


async def bombs(attacker: Attacker) -> None:
    """A small packet that would be ten megabytes."""
    squeezed = zlib.compressobj(wbits=-15)
    bomb = squeezed.compress(bytes(10_000_000)) + squeezed.flush(zlib.Z_SYNC_FLUSH)
    data = bytearray(frame(TEXT, bomb[:-4]))
    data[0] |= 0x40

    async def one(_: int) -> None:
        reader, writer = await attacker.socket(more=DEFLATE)
        writer.write(bytes(data))
        await writer.drain()
        await reader.read(1000)
        writer.transport.abort()

    await attacker.many(8, one)


async def nonsense(attacker: Attacker) -> None:
    """Messages that make no sense."""
    await attacker.many(16, lambda _: attacker.speak(-1, lambda: frame(TEXT, b"nonsense"), 1000))


async def no_text(attacker: Attacker) -> None:
    """Text that is none."""
    await attacker.many(16, lambda _: attacker.speak(-1, lambda: frame(TEXT, b"\xff" + noise(50)), 1000))


async def no_frames(attacker: Attacker) -> None:
    """Bytes that are no frames."""
    await attacker.many(16, lambda _: attacker.speak(-1, lambda: noise(1000), 1000))


async def talk(attacker: Attacker) -> None:
    """Chat without end, with a new socket whenever one is refused."""
    line = said({"type": "say", "text": "x" * 90})
    await attacker.many(16, lambda number: attacker.speak(number % 3 - 1, lambda: line, 60))


async def hints(attacker: Attacker) -> None:
    """Hints for every seat, on socket after socket without a cookie."""
    await attacker.many(
        40, lambda number: attacker.speak(number % 2, lambda: said({"type": "hint", "turn": 1}) * 3, 20)
    )


async def wrong_choices(attacker: Attacker) -> None:
    """Options that nobody offered."""
    wrong = said({"type": "choose", "turn": 1, "option": [99, 99]})
    await attacker.many(16, lambda number: attacker.speak(number % 2, lambda: wrong, 1000))


async def taking_back(attacker: Attacker) -> None:
    """Taking back, again and again."""
    await attacker.many(16, lambda number: attacker.speak(number % 2, lambda: said({"type": "undo", "turn": 1}), 1000))


async def looking_back(attacker: Attacker) -> None:
    """Lines of the story, one after the other."""
    line = iter(range(10**9))
    await attacker.many(
        16, lambda _: attacker.speak(-1, lambda: said({"type": "moment", "line": next(line) % 20}), 1000)
    )


async def what_was_missed(attacker: Attacker) -> None:
    """All that was missed, again and again."""
    await attacker.many(16, lambda number: attacker.speak(number % 2, lambda: said({"type": "missed"}), 1000))


async def bots_everywhere(attacker: Attacker) -> None:
    """Tables with the strongest bots, a watcher at each."""
    body = {"game": attacker.target.game, "seats": [{"who": "bot", "bot": "warlord"}] * 2, "pace": 0}

    async def one(_: int) -> None:
        made = await attacker.post("/api/tables", body)
        if made is not None:
            reader, writer = await attacker.socket(made["id"])
            writer.write(said({"type": "join"}))
            while attacker.goes_on and await reader.read(65536):
                continue
            writer.transport.abort()

    await attacker.many(30, one)
