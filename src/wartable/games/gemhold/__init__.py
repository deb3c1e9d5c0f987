"""Gemhold. Kingdoms build, train and walk their Units into each other's Gem Zones."""

from __future__ import annotations

from pathlib import Path

from wartable.games.gemhold import content
from wartable.games.gemhold.game import GemholdGame


def game(pack: str | Path | None = None) -> GemholdGame:
    """Return the game with its built-in content, or with the changes of a content pack."""
    return GemholdGame(content.load(pack))
