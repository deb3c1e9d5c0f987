"""Settings drawn by chance: what holds with the usual ones must hold with all."""

from __future__ import annotations

from typing import Any

from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.registry import complete_settings
from wartable.core.rng import Rng, seeded
from wartable.core.settings import MatchSettings

#: How often settings are drawn anew that do not go together, two seats with the same faction for example.
TRIES = 20


def drawn_settings(game: Game[Any, Any], seats: int, rng: Rng) -> dict[str, Any]:
    """Return some settings that a match can begin with; the usual ones if none were found."""
    for _ in range(TRIES):
        settings: dict[str, Any] = {}
        for setting in game.settings():
            drawn = [setting.allowed[rng.below(len(setting.allowed))] for _ in range(seats)]
            settings[setting.name] = drawn if setting.per_seat else drawn[0]
        try:
            settled = complete_settings(game, seats, settings)
            game.setup(seats, MatchSettings(settled), seeded("whether they go together"))
        except Fault:
            continue
        return settled
    return {}
