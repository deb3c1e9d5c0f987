"""Games by their key, ours and anybody's: the entry points `wartable.games`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from wartable.core.errors import Fault, one_of
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.rng import Rng, seeded
from wartable.core.settings import Chosen, MatchSettings

GROUP = "wartable.games"


def keys() -> list[str]:
    """Return the keys of all installed games."""
    return sorted({point.name for point in metadata.entry_points(group=GROUP)})


def load(key: str, pack: str | Path | None = None) -> Game[Any, Any]:
    """Return a game by its key, with its built-in content or the changes of a content pack."""
    for point in metadata.entry_points(group=GROUP):
        if point.name == key:
            game: Game[Any, Any] = point.load()(pack)
            return game
    raise Fault(one_of("game", key, keys()))


def complete_settings(game: Game[Any, Any], seats: int, settings: Mapping[str, object]) -> Chosen:
    """Return settings checked and completed: a list for what each seat chooses, one value for the others."""
    known = {setting.name: setting for setting in game.settings()}
    for name in settings:
        if name not in known:
            raise Fault(one_of(f"setting of {game.key}", name, sorted(known)))
    settled: Chosen = {}
    for name, setting in known.items():
        value = settings.get(name, [setting.default] * seats if setting.per_seat else setting.default)
        values = value if setting.per_seat else [value]
        if not isinstance(values, list) or len(values) != (seats if setting.per_seat else 1):
            raise Fault(f"{name}: found {value!r}; allowed: a list of {seats}, one for each seat")
        for one in values:
            if str(one) not in setting.allowed:
                raise Fault(one_of(name, one, setting.allowed))
        settled[name] = [str(one) for one in values] if setting.per_seat else str(value)
    return settled


def new_match(
    game: Game[Any, Any],
    seats: int = 0,
    settings: Mapping[str, object] | None = None,
    seed: str | int | None = None,
    playout: bool = False,
) -> Match:
    """Return a match from the beginning. Without a seed, one that nobody can guess."""
    seats = seats or game.seats[0]
    if seats not in game.seats:
        raise Fault(one_of(f"number of seats for {game.key}", seats, [str(count) for count in game.seats]))
    settled = complete_settings(game, seats, settings or {})
    rng: Rng = seeded(secrets.token_hex(16) if seed is None else seed)
    return Match(game, game.setup(seats, MatchSettings(settled), rng), playout)


def about(game: Game[Any, Any]) -> dict[str, Any]:
    """Return what a game is, for people and programs that choose one."""
    sources: dict[str, int] = {}
    for _, _, _, source in game.library.provenance():
        sources[source] = sources.get(source, 0) + 1
    return {
        "key": game.key,
        "name": game.name,
        "seats": game.seats,
        "blurb": game.blurb,
        "rules": game.version,
        "settings": [
            {
                "name": setting.name,
                "help": setting.help,
                "allowed": setting.allowed,
                "default": setting.default,
                "per_seat": setting.per_seat,
            }
            for setting in game.settings()
        ],
        "content": {"hash": game.content_hash, "values": sum(sources.values()), "sources": sources},
    }
