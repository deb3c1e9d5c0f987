"""MaskablePPO of sb3-contrib learns a short game of Jogu against a bot that plays at random.

python examples/learning/maskable_ppo.py 50000
"""

import sys

import torch
from sb3_contrib import MaskablePPO

from wartable import env

MATCHES = 100

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
matches = min(MATCHES, steps // 50)
torch.set_num_threads(1)
game = env.single("jogu", rivals=["random"], settings={"rounds": "3"})


def wins(model: MaskablePPO) -> int:
    """Return how many matches the model wins, on deals that it has not learnt from."""
    won = 0
    for match in range(matches):
        observation, info = game.reset(seed=1_000_000 + match)
        reward, over = 0.0, False
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
            observation, reward, over, _, info = game.step(action)
        won += reward > 0
    return won


model = MaskablePPO("MlpPolicy", game, n_steps=min(1024, steps), batch_size=128, ent_coef=0.01, seed=1)
print(f"before learning: {wins(model)} of {matches} matches won")
model.learn(steps)
print(f"after {model.num_timesteps:,} choices: {wins(model)} of {matches} matches won")
