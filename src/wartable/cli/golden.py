"""`wartable golden`: committed playthroughs, whose every changed line is a changed rule."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from wartable.cli.common import print_json
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.record import write_whole
from wartable.testing import playthrough

#: Matches for each number of seats a game can have.
MATCHES = 3


def run(keys: list[str], folder: Path, update: bool, json: bool) -> None:
    games = [registry.load(key) for key in keys or registry.keys()]
    if update:
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        raise Fault(f"{folder}: no such folder; wartable golden --update makes it")
    found = {name: written for game in games for name, written in playthroughs(game).items()}
    changed = {}
    for name, written in found.items():
        path = folder / name
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if before != written:
            changed[name] = difference(before, written)
            if update:
                write_whole(path, written.encode())
    if json:
        print_json({"files": list(found), "changed": changed, "updated": update})
    else:
        for name, where in changed.items():
            print(f"{'updated' if update else 'CHANGED'} {folder / name}: {where}")
        print(f"{len(found) - len(changed)} as before, {len(changed)} {'updated' if update else 'changed'}")
    if changed and not update:
        sys.exit(1)


def playthroughs(game: Game[Any, Any]) -> dict[str, str]:
    """Return the text of each match by the name of its file."""
    return {f"{name}.txt": playthrough(game, seats, settings, name) for name, seats, settings in matches(game)}


def matches(game: Game[Any, Any]) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Return the name, the seats and the settings of each match. They go through the choices of each setting in turn,
    so that a few of them have every faction."""
    for seats in game.seats:
        for number in range(MATCHES):
            settings: dict[str, Any] = game.short_settings()
            for setting in game.settings():
                choices = [choice for choice in setting.allowed if choice != "random"]
                if setting.per_seat and choices:
                    settings[setting.name] = [choices[(number * seats + at) % len(choices)] for at in range(seats)]
            yield f"{game.key}-{seats}-seats-{number + 1}", seats, settings


def difference(before: str, after: str) -> str:
    """Return the first line that is not as it was."""
    if not before:
        return "a new file"
    for number, (old, new) in enumerate(zip_longest(before.splitlines(), after.splitlines(), fillvalue="(end)"), 1):
        if old != new:
            return f"line {number}: expected {old!r}, found {new!r}"
    return "the end of the file"
