"""Running scenarios of the small game of a third party from text."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from toy import Toy
from wartable.core.game import Game
from wartable.testing.scenario import Result, Runner, Scenario


def run_scenario(text: str, game: Game[Any, Any] | None = None) -> Result:
    """One scenario, written without its header; the toy's key is not registered, so the runner is given the game."""
    runner = Runner()
    runner.games["toy", "None"] = game or Toy()
    return runner.run(Scenario(Path("toy.toml"), 1, {"game": "toy"} | tomllib.loads(text)))


def problem(text: str, game: Game[Any, Any] | None = None) -> str:
    """Why a scenario fails; nothing if it passes."""
    return run_scenario(text, game).problem
