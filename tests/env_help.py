"""The games that environments are tested with, and random play through an environment."""

from __future__ import annotations

from wartable.core import registry
from wartable.core.rng import seeded
from wartable.env import TurnEnv

GAMES = registry.keys()


def play_some(env: TurnEnv, choices: int, seed: str = "") -> None:
    """Make random choices, until the match ends."""
    rng = seeded(f"play {seed}")
    for _ in range(choices):
        if env.table.over:
            return
        allowed = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
        env.step(allowed[rng.below(len(allowed))])
