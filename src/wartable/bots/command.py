"""A bot in any language: a program that reads questions from its input and writes choices to its output.

Each question is one line of JSON with what the seat may know, its options and their words; the answer is one line with
the index of an option. docs/protocol.md has the details and an example.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shlex
import signal
import subprocess
import tempfile
import time
from typing import IO, Any

from wartable.bots.bot import Bot, Forfeit
from wartable.core.ask import Option
from wartable.core.errors import Fault
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.core.view import plain

PROTOCOL = 1
USUAL_SECONDS = 10.0
#: An answer is a number; whoever writes more than this on a line is not answering.
LONGEST_LINE = 4096
#: Seconds that a program has to end by itself when its input ends.
GRACE = 0.2


class CommandBot(Bot):
    """Runs a program for one seat of one match, and forfeits for it when it crashes, hangs or answers illegally."""

    def __init__(self, rng: Rng, command: str, seconds: float = USUAL_SECONDS) -> None:
        super().__init__(rng)
        self.command = command
        self.seconds = seconds
        self.arguments = arguments(command)
        self.process: subprocess.Popen[bytes] | None = None
        self.errors: IO[bytes] | None = None
        #: What the program has written and nobody has read yet.
        self.heard = b""
        #: Events that the program has been told.
        self.told = 0

    def choose(self, seat: Seat) -> Option:
        process = self.process or self.start()
        question = json.dumps(self.question(seat), ensure_ascii=False) + "\n"
        return self.read(self.talk(process, question.encode()), seat.options)

    def question(self, seat: Seat) -> dict[str, Any]:
        """Return all that the program gets: what its seat may know, in the words a person would read."""
        events = seat.events()
        news = [seat.tell(event) for event in events[self.told :]]
        self.told = len(events)
        return {
            "protocol": PROTOCOL,
            "game": seat.game_key,
            "seat": seat.seat,
            "topic": seat.topic,
            "view": plain(seat.view()),
            "options": [{"option": list(option), "text": seat.describe(option).text} for option in seat.options],
            "news": news,
        }

    def read(self, line: bytes, options: list[Option]) -> Option:
        """Return the option that an answer means."""
        try:
            index = json.loads(line)
        except ValueError:
            index = None
        if type(index) is not int or not 0 <= index < len(options):
            said = line.decode("utf-8", "replace").strip()[:80]
            raise self.forfeit(f"answered {said!r}; allowed: an index from 0 to {len(options) - 1}")
        return options[index]

    # -- the program -------------------------------------------------------------------------------------------

    def start(self) -> subprocess.Popen[bytes]:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  (it is read when the program has failed)
        try:
            # A session of its own, so that Ctrl-C is for us to handle, and all it starts ends with it.
            self.process = subprocess.Popen(
                self.arguments,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,
            )
        except OSError as mistake:
            raise self.forfeit(f"cannot be started: {mistake.strerror}") from None
        return self.process

    def talk(self, process: subprocess.Popen[bytes], question: bytes) -> bytes:
        """Write a question and read a line, in whatever order the program takes them, within the time it has."""
        assert process.stdin is not None and process.stdout is not None
        deadline = time.monotonic() + self.seconds
        writer, reader = process.stdin.fileno(), process.stdout.fileno()
        os.set_blocking(writer, False)
        with selectors.DefaultSelector() as watch:
            watch.register(writer, selectors.EVENT_WRITE)
            watch.register(reader, selectors.EVENT_READ)
            while question or b"\n" not in self.heard:
                ready = watch.select(max(0.0, deadline - time.monotonic()))
                if not ready:
                    raise self.forfeit(f"gave no answer within {self.seconds:g} s")
                for key, _ in ready:
                    if key.fd == reader:
                        self.listen(reader)
                    else:
                        question = self.write(writer, question)
                        if not question:
                            watch.unregister(writer)
        line, _, self.heard = self.heard.partition(b"\n")
        return line

    def listen(self, reader: int) -> None:
        if len(self.heard) > LONGEST_LINE:
            raise self.forfeit("writes on and on instead of answering")
        heard = os.read(reader, LONGEST_LINE)
        if not heard:
            raise self.forfeit("has ended")
        self.heard += heard

    def write(self, writer: int, question: bytes) -> bytes:
        """Write what the program takes now. Return the rest."""
        try:
            return question[os.write(writer, question) :]
        except BlockingIOError:
            return question
        except OSError:
            raise self.forfeit("has ended") from None

    def forfeit(self, why: str) -> Forfeit:
        """End the program, and return the reason with the last thing it said about itself."""
        self.close()
        said = ""
        if self.errors is not None:
            self.errors.seek(0)
            lines = self.errors.read().decode("utf-8", "replace").strip().splitlines()
            said = f"; its last words: {lines[-1][:200]}" if lines else ""
        return Forfeit(f"bot cmd:{self.command} {why}{said}")

    def close(self) -> None:
        """End the program and all that it started, if it does not end by itself when its input does."""
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()


def arguments(command: str) -> list[str]:
    """Return the words of a command line; a shell does not see it."""
    try:
        words = shlex.split(command)
    except ValueError as mistake:
        raise Fault(f"bot 'cmd:{command}': {mistake}") from None
    if not words:
        raise Fault("bot 'cmd:': found no program; allowed: cmd:PROGRAM with its arguments, such as cmd:./mybot")
    if not hasattr(os, "killpg"):
        raise Fault(f"bot 'cmd:{command}': programs as bots need a POSIX system")
    return words
