"""OpenSpiel's two information-set searches on gin rummy, to compare ours with.

An iteration is one simulation: sample a world, walk the tree, roll out one whole random game.
Each search is a bot's ordinary `step`, which starts a new tree, from positions all through some
random games, as ours does; each turn goes through all of them.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from wartable.bench.harness import EACH, GAMES, ITERATIONS, Contender, all_through, repeat
from wartable.bench.peers import Maker, require

GAME = "gin_rummy"
EXPLORATION = 2.0


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
    """Search all positions; every search counts as its iterations."""
    where = all_through([positions(seed + more) for more in range(GAMES)], EACH)

    def search() -> int:
        for state in where:
            step(state)
        return iterations * len(where)

    return repeat(search)


def positions(seed: int) -> list[Any]:
    """Return states all through a random game, each with a choice to make."""
    random = Random(seed)
    state = require("pyspiel").load_game(GAME).new_initial_state()
    found: list[Any] = []
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node() and len(actions) > 1:
            found.append(state.clone())
        state.apply_action(random.choice(actions))
    return found


SEARCHES: dict[str, Maker] = {
    "OpenSpiel ISMCTS (C++), gin_rummy": cpp_ismcts,
    "OpenSpiel ISMCTS (Python), gin_rummy": python_ismcts,
}
"""Who searches; counted in iterations."""
