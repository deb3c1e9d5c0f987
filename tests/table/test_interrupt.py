"""Ctrl-C at `wartable serve` ends it in order, whatever its bots are doing, and without a word of Python."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from table_client import GENEROUS, PATIENCE, Guest, Server, Wire, until


class AtATerminal(Server):
    """A server in a group of its own, all of which a terminal tells of Ctrl-C."""

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command(), stdout=self.output, stderr=subprocess.STDOUT, start_new_session=True
        )
        until(self.healthy, "the server did not start")

    def interrupt(self) -> int:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(PATIENCE)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[AtATerminal]:
    server = AtATerminal(f"sqlite:///{tmp_path / 'table.db'}", *GENEROUS)
    yield server
    server.end()


@pytest.mark.parametrize("moved", [False, True], ids=["beginning", "thinking"])
def test_bots_that_begin_or_think_say_nothing(terminal: AtATerminal, moved: bool) -> None:
    guest = Guest(terminal)
    # Bots keep thinking, beside whoever watches; their first move starts the processes.
    tables = [guest.table("jogu", "warlord", "warlord") for _ in range(4)]
    wire = Wire(terminal, tables[0]["id"])
    if moved:
        told = len(wire.story)
        wire.until(lambda: len(wire.story) > told)
    assert terminal.interrupt() == 0
    wire.socket.close()
    said = terminal.said()
    assert "Wartable is at" in said
    assert "Traceback" not in said, said
