"""Warriors of Jogu: Feint. Two factions bluff over five locations."""

from __future__ import annotations

from pathlib import Path

from wartable.games.jogu import content
from wartable.games.jogu.game import JoguGame


def game(pack: str | Path | None = None) -> JoguGame:
    """Return the game with its built-in content, or with the changes of a content pack."""
    return JoguGame(content.load(pack))
