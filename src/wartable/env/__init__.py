"""Environments for learners: asymmetric war games with hidden information, for every toolbox.

>>> from wartable import env
>>> game = env.aec("jogu")
>>> game.reset(seed=7)
>>> observation, reward, over, cut, info = game.last()
>>> game.step(game.action_space(game.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game

try:
    import gymnasium

    from wartable.env.aec import TurnEnv
    from wartable.env.deals import Saved
    from wartable.env.errors import BadSetup, IllegalAction, MatchOver, checked_count
    from wartable.env.parallel import TogetherEnv
    from wartable.env.single import REFUSE, Rival, SingleEnv
    from wartable.env.table import EnvTable
    from wartable.env.vector import VectorEnv
except ImportError as missing:
    raise Fault(f'wartable.env cannot import {missing.name}; install it with: pip install "wartable[env]"') from None

__all__ = [
    "BadSetup",
    "IllegalAction",
    "MatchOver",
    "Rival",
    "Saved",
    "SingleEnv",
    "TogetherEnv",
    "TurnEnv",
    "VectorEnv",
    "aec",
    "parallel",
    "single",
    "vector",
]

Settings = Mapping[str, object]


def aec(
    game: str | Game[Any, Any],
    seats: int = 0,
    *,
    settings: Settings | None = None,
    factions: Sequence[str] | None = None,
    content: str | Path | None = None,
    shaped: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> TurnEnv:
    """Return PettingZoo's turn-based environment of a game.

    `settings` are those of the game, `factions` one for each seat, `content` a content pack. Rewards come at the end
    and add up to 0: 1 for who wins alone. With `shaped`, every choice brings the change of what each seat may expect by
    the game's estimate, which adds up to the same over a match. `max_cycles` cuts a match off after N choices.
    """
    return TurnEnv(EnvTable(game, seats, settings, factions, content, shaped, render_mode), max_cycles)


def parallel(
    game: str | Game[Any, Any],
    seats: int = 0,
    *,
    settings: Settings | None = None,
    factions: Sequence[str] | None = None,
    content: str | Path | None = None,
    shaped: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> TogetherEnv:
    """Return PettingZoo's parallel environment of a game, in which seats that are not asked take the no-op."""
    return TogetherEnv(EnvTable(game, seats, settings, factions, content, shaped, render_mode), max_cycles)


def single(
    game: str | Game[Any, Any],
    seats: int = 0,
    *,
    rivals: Sequence[Rival] = ("greedy",),
    seat: int | None = None,
    illegal: str = REFUSE,
    settings: Settings | None = None,
    factions: Sequence[str] | None = None,
    content: str | Path | None = None,
    shaped: bool = False,
    render_mode: str | None = None,
) -> SingleEnv:
    """Return Gymnasium's environment of a game for one learner. `rivals` are bots, or functions from an observation and
    its mask to an action: one for each other seat, or one for all. An illegal action is an error; for learners that
    know no masks, `illegal="replace"` plays any other instead."""
    return SingleEnv(EnvTable(game, seats, settings, factions, content, shaped, render_mode), rivals, seat, illegal)


def vector(
    game: str | Game[Any, Any],
    count: int,
    seats: int = 0,
    *,
    settings: Settings | Sequence[Settings] | None = None,
    factions: Sequence[str] | None = None,
    content: str | Path | None = None,
    shaped: bool = False,
    max_cycles: int | None = None,
) -> VectorEnv:
    """Return an environment of N matches that are stepped in one call. A list of settings is dealt to them in turn.
    `max_cycles` cuts a match off after N choices; the next one begins at once."""
    count = checked_count("count", count, 1)
    loaded = EnvTable(game, seats, None, None, content).game
    if isinstance(settings, str):
        raise BadSetup(f"settings: found {settings!r}; allowed: {{NAME: VALUE}}, or a list of these")
    mix = [settings] if settings is None or isinstance(settings, Mapping) else list(settings)
    if not mix:
        raise BadSetup("settings: found an empty list; allowed: settings, or a list of them to be dealt in turn")
    tables = [EnvTable(loaded, seats, mix[at % len(mix)], factions, None, shaped) for at in range(count)]
    return VectorEnv(tables, max_cycles)


for _key in registry.keys():  # noqa: SIM118  (a list, not a dict)
    _id = f"wartable/{_key.capitalize()}-v1"
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point="wartable.env:single", kwargs={"game": _key})
