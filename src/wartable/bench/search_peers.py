"""OpenSpiel's two information-set searches on gin rummy, to compare ours with.

An iteration is one simulation: sample a world, walk the tree, roll out one whole random game.
Each search is a bot's ordinary `step`, which starts a new tree, from one of a few mid-game
positions in turn, because the length of the rollouts depends on the position.
"""

from collections.abc import Callable
from itertools import cycle
from typing import Any

from wartable.bench.harness import ITERATIONS, Contender, repeat
from wartable.bench.peers import Maker, openspiel_midgame, require

GAME = "gin_rummy"
EXPLORATION = 2.0
POSITIONS = 6


def cpp_ismcts(iterations: int = ITERATIONS, seed: int = 1) -> Contender:
    """OpenSpiel's C++ bot, called from Python."""
    pyspiel = require("pyspiel")
    bot = pyspiel.ISMCTSBot(
        seed,
        pyspiel.RandomRolloutEvaluator(1, seed),
        EXPLORATION,
        iterations,
        # gin rummy has no information-state string, so nodes are told apart by the observation
        use_observation_string=True,
    )
    return _searches(bot.step, iterations, seed)


def python_ismcts(iterations: int = ITERATIONS, seed: int = 1) -> Contender:
    """OpenSpiel's Python bot; the rules under it are still C++."""
    pyspiel = require("pyspiel")
    algorithms = "open_spiel.python.algorithms"
    random = require("numpy.random").RandomState(seed)
    bot = require(f"{algorithms}.ismcts").ISMCTSBot(
        pyspiel.load_game(GAME),
        require(f"{algorithms}.mcts").RandomRolloutEvaluator(1, random),
        EXPLORATION,
        iterations,
        random_state=random,
        use_observation_string=True,
    )
    return _searches(bot.step, iterations, seed)


def _searches(step: Callable[[Any], object], iterations: int, seed: int) -> Contender:
    """Search the positions in turn; every search counts as its iterations."""
    positions = cycle([openspiel_midgame(GAME, seed + i, decisions=20 + i) for i in range(POSITIONS)])

    def search() -> int:
        step(next(positions))
        return iterations

    return repeat(search)


SEARCHES: dict[str, Maker] = {
    "OpenSpiel ISMCTS (C++), gin_rummy": cpp_ismcts,
    "OpenSpiel ISMCTS (Python), gin_rummy": python_ismcts,
}
"""Who searches; counted in iterations."""
