"""What several commands share: reading their arguments, and writing for people and for programs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.core.errors import Fault, one_of
from wartable.core.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console


#: The player at the keyboard, as `--seats` calls them; `you:Anna` gives them a name.
PERSON = "you"


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def console(stderr: bool = False) -> Console:
    """Return a console with a colour for each seat. It honours NO_COLOR and writes plain text into pipes."""
    from rich.console import Console
    from rich.theme import Theme

    colours = ["bright_blue", "bright_red", "bright_green", "bright_yellow", "bright_magenta", "bright_cyan"]
    theme = Theme({f"seat{seat}": colour for seat, colour in enumerate(colours)})
    out = Console(stderr=stderr, theme=theme, highlight=False)
    if not out.is_terminal and "COLUMNS" not in os.environ:
        # Whoever reads a pipe wraps lines as they like.
        out.width = 160
    return out


def two_columns(out: Console, rows: Iterable[tuple[str, str]], indent: int = 0) -> None:
    """Print names and what is said of them, in rich's markup; long texts wrap beside the name, not below it."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    for name, said in rows:
        grid.add_row(" " * indent + name, said)
    out.print(grid)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar on stderr, with the time it will take, where a person looks on. Yields what to call with what is
    done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    err = console(stderr=True)
    columns = [TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def seats_of(game: Game[Any, Any], text: str) -> list[str]:
    """Return the players of `--seats`, one for each seat."""
    players = [player.strip() for player in text.split(",")]
    if len(players) not in game.seats:
        allowed = " or ".join(str(count) for count in game.seats)
        raise Fault(f"--seats {text!r}: found {len(players)}; {game.key} is played by {allowed}")
    return players


def called_by(players: list[str]) -> list[str]:
    """Return what players of `--seats` are called: bots by what they are, people by their names if they have any."""
    found = []
    for seat, player in enumerate(players):
        kind, _, name = player.partition(":")
        found.append((name or f"Player {seat + 1}") if kind == PERSON else player)
    return found


def settings_of(game: Game[Any, Any], pairs: list[str], seats: int) -> dict[str, Any]:
    """Return the settings of `--set`: the game checks them. One value for a setting of each seat is for all of them."""
    known = {setting.name: setting for setting in game.settings()}
    settings: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip()
        if not equals:
            raise Fault(f"--set {pair!r}: found no '='; allowed: NAME=VALUE with NAME one of {', '.join(known)}")
        if name not in known:
            raise Fault(one_of(f"setting of {game.key}", name, sorted(known)))
        spelt = {allowed.lower(): allowed for allowed in known[name].allowed}
        values = [spelt.get(one.strip().lower(), one.strip()) for one in value.split(",")]
        if known[name].per_seat:
            settings[name] = values * seats if len(values) == 1 else values
        else:
            settings[name] = spelt.get(value.strip().lower(), value.strip())
    return settings


def check_folder(option: str, path: Path | None) -> None:
    """Refuse a file whose folder is not there, before the work whose result is to be written there."""
    if path is not None and not path.absolute().parent.is_dir():
        raise Fault(f"{option} {path}: cannot write: there is no folder {path.parent}; make it first, or name another")
    if path is not None and path.is_dir():
        raise Fault(f"{option} {path}: cannot write: it is a folder; name a file")
