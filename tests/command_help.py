"""Running the wartable command in a test, as a person or a program would."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from wartable.cli import main
from wartable.core import record, registry

GAME = "jogu"


@dataclass
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(*arguments: str | Path, typed: str = "", terminal: bool = False) -> Ran:
    """Run the command in this process, with what is typed or piped into it."""
    kind = Terminal if terminal else io.StringIO
    out, err = kind(), io.StringIO()
    code = 0
    with redirect_stdout(out), redirect_stderr(err), mock.patch.object(sys, "stdin", kind(typed)):
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else int(left.code is not None)
    return Ran(code, out.getvalue(), err.getvalue())


def refused(*arguments: str | Path, typed: str = "") -> str:
    """The one line with which bad input is refused: exit code 2, nothing on stdout, no traceback."""
    ran = run(*arguments, typed=typed)
    assert ran.code == 2, ran
    assert ran.err.startswith("wartable: ")
    assert len(ran.err.splitlines()) == 1
    return ran.err


def random_match(path: Path, seed: str = "a match", content: str | None = None) -> record.Record:
    """A finished match between random bots, saved."""
    game = registry.load(GAME, content)
    saved, match = record.begin(game, 2, {}, seed, ["random", "random"])
    while not match.over:
        match.take(len(match.choices) * 7 % len(match.options))
    record.save(record.update(saved, match), path)
    return saved
