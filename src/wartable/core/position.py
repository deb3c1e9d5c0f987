"""The text form of any point of a match: a TOML document that a person can read, change and play on from."""

from __future__ import annotations

import tomllib
from typing import Any

import tomli_w

from wartable.core.errors import BadPosition, Fault
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.state import State


def write_position(match: Match) -> str:
    """Return a match as text: the position at the start of the step, and the choices since."""
    state, since = match.anchor()
    text = position_of(match.game, state)
    if since:
        text["since"] = [[seat, *option] for seat, option in since]
    return tomli_w.dumps(text)


def position_of(game: Game[Any, Any], state: State) -> dict[str, Any]:
    """Return a state as a TOML document has it, with the game it is of."""
    text = game.position(state)
    return {"game": game.key} | text


def read_position(game: Game[Any, Any], text: str | dict[str, Any], chance: list[int] | None = None) -> Match:
    """Return a match from its text. Choices since the start of the step are made again. `chance` are outcomes fixed
    before the rules first run: they may roll before they first ask."""
    if isinstance(text, str):
        try:
            text = tomllib.loads(text)
        except tomllib.TOMLDecodeError as mistake:
            raise BadPosition(f"not valid TOML: {mistake}") from None
    text = dict(text)
    since = text.pop("since", [])
    key = text.get("game", game.key)
    if key != game.key:
        raise BadPosition(f"the position is of {key!r}, not of {game.key!r}")
    state = game.from_position(text)
    if chance is not None:
        state.rng.fixed = chance
    match = Match(game, state)
    for number, choice in enumerate(since, 1):
        try:
            match.apply(tuple(choice[1:]), choice[0])
        except Fault as fault:
            raise BadPosition(f"since: choice {number} does not fit: {fault}") from None
    return match
