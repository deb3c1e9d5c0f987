"""Files that keep the work so far, so that it can be broken off and gone on with."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from wartable.core.errors import Fault


class KeptMatches:
    """A file of matches, a line each, after a line that says what they are about. Without a path nothing is kept."""

    def __init__(self, path: Path | None, kind: str, what: dict[str, Any]) -> None:
        """Begin a file, or go on with one. `kind` is what it is of, for messages."""
        self.path = path
        self.kind = kind
        if path is not None and path.exists():
            self.load(path, what)
        else:
            self.write([what])

    def read(self, line: list[Any]) -> None:
        """Take over a match from its line. Raises ValueError, LookupError or TypeError if it is none."""
        raise NotImplementedError

    def load(self, path: Path, what: dict[str, Any]) -> None:
        try:
            text = path.read_text(encoding="utf-8")
            # What was being written when the power was cut does not count.
            whole = text[: text.rfind("\n") + 1]
            first, *lines = whole.splitlines()
            was: dict[str, Any] = {name: json.loads(first)[name] for name in what}
            for line in lines:
                self.read(json.loads(line))
        except (OSError, ValueError, LookupError, TypeError):
            what_is_there = f"there is a file already, and it is not of a {self.kind}"
            raise Fault(f"--keep {path}: {what_is_there}; name another") from None
        about_the_same("--keep", path, self.kind, was, what)
        if whole != text:
            os.truncate(path, len(whole.encode()))

    def write(self, lines: list[Any]) -> None:
        """Add these lines, and return when they are on disk."""
        if self.path is None or not lines:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
                file.flush()
                os.fsync(file.fileno())
        except OSError as mistake:
            raise Fault(f"--keep {self.path}: cannot write: {mistake.strerror}") from None


def about_the_same(option: str, path: Path, kind: str, was: dict[str, Any], now: dict[str, Any]) -> None:
    """Refuse to go on with a file that is about something else."""
    for name, wanted in now.items():
        if was[name] != wanted:
            found = f"{name} {was[name]!r}, now {wanted!r}"
            raise Fault(f"{option} {path}: it is of another {kind} ({found}); name another")
