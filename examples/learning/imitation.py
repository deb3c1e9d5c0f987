"""A net learns to choose what a bot chose, from a data set, and plays against another bot.

wartable env jogu --games 1000 --bot captain --out captain.parquet
python examples/learning/imitation.py captain.parquet 100
"""

import sys

import torch

from wartable import env
from wartable.env import dataset
from wartable.env.spaces import Mask, Numbers

path = sys.argv[1] if len(sys.argv) > 1 else "captain.parquet"
matches = int(sys.argv[2]) if len(sys.argv) > 2 else 100
torch.set_num_threads(1)
torch.manual_seed(1)
data = dataset.read(path)
observations, masks, actions = (torch.from_numpy(part) for part in (data.observations, data.masks, data.actions))
tested = torch.from_numpy(data.matches % 10 == 9)  # whole matches, so that nothing of them was learnt from
net = torch.nn.Sequential(
    torch.nn.Linear(observations.shape[1], 128), torch.nn.ReLU(), torch.nn.Linear(128, masks.shape[1])
)
optimizer = torch.optim.Adam(net.parameters(), 1e-3)
learnt = torch.nonzero(~tested).flatten()
for _ in range(5):
    for rows in learnt[torch.randperm(len(learnt))].split(128):
        scores = net(observations[rows]).masked_fill(~masks[rows], -1e9)
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(scores, actions[rows]).backward()
        optimizer.step()
with torch.no_grad():
    best = net(observations[tested]).masked_fill(~masks[tested], -1e9).argmax(1)
print(
    f"{len(learnt):,} choices learnt; {(best == actions[tested]).float().mean():.0%} of {len(best):,} others foretold"
)


def chosen(observation: Numbers, mask: Mask) -> int:
    with torch.no_grad():
        scores = net(torch.from_numpy(observation))
    return int(scores.masked_fill(torch.from_numpy(mask) == 0, -1e9).argmax())


game = env.single("jogu", rivals=["greedy"])
won = 0
for match in range(matches):
    observation, info = game.reset(seed=match)
    over, reward = False, 0.0
    while not over:
        observation, reward, over, _, info = game.step(chosen(observation, info["action_mask"]))
    won += reward > 0
print(f"it wins {won} of {matches} matches against greedy")
