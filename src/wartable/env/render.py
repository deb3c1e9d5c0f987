"""A match for people's eyes: text, SVG or pixels."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from wartable.core.errors import one_of
from wartable.core.match import Match
from wartable.env.errors import BadSetup
from wartable.env.pixels import pixels

MODES = ["human", "ansi", "svg", "rgb_array"]
#: Columns of text.
WIDTH = 120


def checked(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise BadSetup(one_of("render mode", mode, MODES))
    return mode


def rendered(match: Match, seat: int, mode: str | None) -> Any:
    """Return what a seat sees; below 0, what a watcher does. Mode `human` prints it."""
    if mode is None:
        raise BadSetup(f"no render mode was chosen; allowed: {', '.join(MODES)}")
    if mode == "svg":
        return match.game.draw(match.view(seat)).svg()
    if mode == "rgb_array":
        return pixels(match.game.draw(match.view(seat)).svg())
    text = plain_text(match, seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def plain_text(match: Match, seat: int) -> str:
    return Text.from_markup(match.game.screen(match.view(seat), WIDTH)).plain
