"""Tsukuyumi: Full Moon Down. Four very different factions fight over a broken world and the moon that fell on it."""

from __future__ import annotations

from pathlib import Path

from wartable.games.tsukuyumi import content
from wartable.games.tsukuyumi.game import TsukuyumiGame


def game(pack: str | Path | None = None) -> TsukuyumiGame:
    """Return the game with its built-in content, or with the changes of a content pack."""
    return TsukuyumiGame(content.load(pack))
