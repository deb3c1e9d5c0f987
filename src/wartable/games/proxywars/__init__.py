"""Proxy Wars. Two factions are cut into fiefdoms, laid out as one board, and fought over by ten agents a side."""

from __future__ import annotations

from pathlib import Path

from wartable.games.proxywars import content
from wartable.games.proxywars.game import ProxyWarsGame


def game(pack: str | Path | None = None) -> ProxyWarsGame:
    """Return the game with its built-in factions, or with the changes of a content pack."""
    return ProxyWarsGame(content.load(pack))
