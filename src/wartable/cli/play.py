"""`wartable play`: set up a game at this terminal, or take a saved one up again."""

from __future__ import annotations

import secrets
import tomllib
from pathlib import Path
from typing import Any

from wartable.cli.common import PERSON, console, seats_of, settings_of
from wartable.cli.session import TerminalSession
from wartable.cli.which import ask_game
from wartable.core import record, registry
from wartable.core.errors import BadPosition, BadRecord, Fault
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.record import Record

Started = tuple[Game[Any, Any], Record, Match]


def run(
    key: str | None,
    seats: str | None,
    pairs: list[str],
    seed: str | None,
    content: Path | None,
    save: Path | None,
    resume: Path | None,
    at: Path | None,
) -> None:
    if resume is not None:
        for name, given in (("--set", pairs), ("--seed", seed), ("--at", at)):
            if given:
                raise Fault(f"{name} does not go with --resume: a saved game has its own")
        game, saved, match = take_up(resume, key, content)
        # A saved game goes on in its own file, unless another is named.
        save = save or resume
    else:
        if key is None:
            key, seats = ask_what(seats)
        game = registry.load(key, content)
        game, saved, match = begin_at(game, at, pairs, seed) if at else begin(game, seats, pairs, seed)
    if save is not None and save.exists() and not (resume is not None and save.samefile(resume)):
        raise Fault(f"--save {save}: there is a file already; go on with it by --resume {save}, or name another")
    players = seats_of(game, seats) if seats else saved.names or usual(match.state.seats)
    if len(players) != match.state.seats:
        raise Fault(f"--seats {seats!r}: found {len(players)}; this match has {match.state.seats} seats")
    saved.names = players
    TerminalSession(game, match, saved, save, content).play()


def usual(seats: int) -> list[str]:
    return [PERSON] + ["greedy"] * (seats - 1)


def begin(game: Game[Any, Any], seats: str | None, pairs: list[str], seed: str | None) -> Started:
    players = seats_of(game, seats) if seats else usual(game.seats[0])
    settings = settings_of(game, pairs, len(players))
    saved, match = record.begin(game, len(players), settings, seed or secrets.token_hex(8), players)
    return game, saved, match


def begin_at(game: Game[Any, Any], at: Path, pairs: list[str], seed: str | None) -> Started:
    """Return a match from a position written by hand, or by `wartable replay --text`."""
    for name, given in (("--set", pairs), ("--seed", seed)):
        if given:
            raise Fault(f"{name} does not go with --at: a position has its own")
    try:
        document = tomllib.loads(at.read_text(encoding="utf-8"))
        match = read_position(game, document)
    except OSError as mistake:
        raise Fault(f"{at}: cannot read the position: {mistake.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as mistake:
        raise Fault(f"{at}: not a position: {mistake}") from None
    except BadPosition as mistake:
        raise Fault(f"{at}: {mistake}") from None
    except (AttributeError, LookupError, TypeError, ValueError) as mistake:
        # What a position holds is whatever somebody wrote.
        raise Fault(f"{at}: a field of the position has the wrong kind of value: {mistake}") from None
    document.pop("since", None)
    saved = Record(game.key, game.version, game.content_hash, match.state.seats, {}, "", position=document)
    return game, saved, match


def take_up(path: Path, key: str | None, content: Path | None) -> Started:
    saved = record.load(path)
    if key is not None and key != saved.game:
        raise Fault(f"{path}: a game of {saved.game!r}, not of {key!r}")
    game = registry.load(saved.game, content)
    try:
        return game, saved, record.replay(saved, game)
    except BadRecord as mistake:
        raise BadRecord(f"{path}: {mistake}") from None


def ask_what(seats: str | None) -> tuple[str, str]:
    """Ask a person which game and against whom."""
    game = ask_game("What shall we play?")
    out = console()
    if game.library.lessons():
        out.print(f"New to it? [bold]wartable learn {game.key}[/] shows how it goes.", style="dim")
    if seats is None:
        proposal = ",".join(usual(game.seats[0]))
        out.print("Who plays? For each seat [bold]you[/], [bold]you:NAME[/] or a bot (wartable bots lists them).")
        seats = input(f"seats [{proposal}]: ").strip() or proposal
    return game.key, seats
