"""OpenSpiel's information-set search plays Jogu against random choices, by nothing but OpenSpiel's own interface.

python examples/learning/openspiel_search.py 2 20
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import wartable.env.openspiel  # noqa: F401  (makes the games known to OpenSpiel)

matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2
simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 20
game = pyspiel.load_game("wartable_jogu", {"settings": "rounds:2"})
chance = np.random.RandomState(1)
bot = ismcts.ISMCTSBot(
    game=game,
    evaluator=mcts.RandomRolloutEvaluator(1, chance),
    uct_c=1.4,
    max_simulations=simulations,
    random_state=chance,
)
total = 0.0
for match in range(matches):
    state = game.new_initial_state()
    state.apply_action(match)  # the deal
    while not state.is_terminal():
        mine = state.current_player() == match % 2
        state.apply_action(bot.step(state) if mine else int(chance.choice(state.legal_actions())))
    total += state.returns()[match % 2]
    print(f"match {match + 1}: {len(state.history()) - 1} choices, the search gets {state.returns()[match % 2]:+.0f}")
print(f"the search has {total:+.0f} after {matches} matches")
