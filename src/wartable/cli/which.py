"""Which game: how a list of them reads, and the question where a command was given none."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rich.padding import Padding
from rich.text import Text

from wartable.cli.common import console
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.lesson import read_introduction


def spans(values: Iterable[str]) -> str:
    """Return values as people list them: whole numbers that follow each other by the first and the last."""
    told: list[str] = []
    for _, steps in groupby(enumerate(values), lambda one: int(one[1]) - one[0] if one[1].isdecimal() else one[1]):
        row = [value for _, value in steps]
        told.append(row[0] if len(row) == 1 else f"{row[0]} to {row[-1]}")
    return ", ".join(told)


def headline(game: Game[Any, Any]) -> str:
    return f"{game.name}, {spans(map(str, game.seats))} players"


def rank(game: Game[Any, Any]) -> int:
    """Return a number by which easy games come first, and before them the one that newcomers should begin with."""
    told = read_introduction(game.library)
    return 0 if told.first else told.difficulty or 5


def ask_game(question: str) -> Game[Any, Any]:
    """Ask a person which game; a program has to say."""
    keys = registry.keys()
    if not sys.stdin.isatty():
        raise Fault(f"which game? Allowed: {', '.join(keys)}")
    out = console()
    games = sorted([registry.load(key) for key in keys], key=rank)
    out.print(f"[bold]{question}[/]")
    for number, game in enumerate(games, 1):
        out.print(f" [bold]{number}[/]  {headline(game)}")
        out.print(Padding(Text(game.blurb), (0, 0, 0, 4)), style="dim")
    typed = input(f"a number [1 = {games[0].name}]: ").strip() or "1"
    if typed.isdecimal() and 1 <= int(typed) <= len(games):
        return games[int(typed) - 1]
    if typed in keys:
        return registry.load(typed)
    raise Fault(f"found {typed!r}; allowed: 1 to {len(games)}, or {', '.join(keys)}")
