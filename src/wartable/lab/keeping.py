"""Files that keep the work so far, so that it can be broken off and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.core.errors import Fault


def about_the_same(option: str, path: Path, kind: str, was: dict[str, Any], now: dict[str, Any]) -> None:
    """Refuse to go on with a file that is about something else."""
    for name, wanted in now.items():
        if was[name] != wanted:
            found = f"{name} {was[name]!r}, now {wanted!r}"
            raise Fault(f"{option} {path}: it is of another {kind} ({found}); name another")
