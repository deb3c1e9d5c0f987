"""PPO in one file: a net learns Jogu by playing against itself in many matches at once.

python examples/learning/ppo.py 300000

Both seats are played by the same net, and what one wins the other loses. So what a seat may expect after its choice is
what it expects when it is asked next, or the opposite of what the other expects if that one is asked first.
"""

import sys
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from wartable import env
from wartable.env import VectorEnv

GAME, SETTINGS = "jogu", {"rounds": "3"}
ROWS = 32  # matches at once
LENGTH = 64  # steps of each before the net learns
EPOCHS = 3
BATCH = 256
RATE = 1e-3
CLIP = 0.2
LAMBDA = 0.95
ENTROPY = 0.01
MATCHES = 100  # played to see how good it is
NEVER = -1e9


class Steps(NamedTuple):
    """What happened in `LENGTH` steps of all rows, in this order."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor
    rewards: Tensor
    ended: Tensor
    seats: Tensor


def layers(size: int, out: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, out))


def choices(actor: nn.Module, observations: Tensor, masks: Tensor) -> Categorical:
    return Categorical(logits=actor(observations).masked_fill(~masks, NEVER))


def play(many: VectorEnv, actor: nn.Module, critic: nn.Module) -> tuple[Steps, Tensor, Tensor]:
    """Play on. Return the steps, and which seat is asked in each row after them and what it expects."""
    kept: list[list[Tensor]] = []
    rows = np.arange(ROWS)
    for _ in range(LENGTH):
        # The environment uses its arrays again, so what is kept is copied.
        seen, masks = torch.tensor(many.observations), torch.tensor(many.masks, dtype=torch.bool)
        seats = many.asked.copy()
        drawn = choices(actor, seen, masks)
        actions = drawn.sample()
        values = critic(seen).flatten()
        _, rewards, ended, _, _ = many.step(actions.numpy())
        got = torch.tensor(rewards[rows, seats])
        done = torch.tensor(ended, dtype=torch.float32)
        kept.append([seen, masks, actions, drawn.log_prob(actions), values, got, done, torch.tensor(seats)])
    steps = Steps(*(torch.stack(part) for part in zip(*kept, strict=True)))
    return steps, torch.tensor(many.asked), critic(torch.tensor(many.observations)).flatten()


def advantages(steps: Steps, next_seats: Tensor, next_values: Tensor) -> Tensor:
    """Return how much better each choice turned out than was expected, for the seat that made it."""
    found = torch.zeros_like(steps.rewards)
    later = torch.zeros(ROWS)
    for at in reversed(range(LENGTH)):
        side = torch.where(next_seats == steps.seats[at], 1.0, -1.0) * (1.0 - steps.ended[at])
        surprise = steps.rewards[at] + side * next_values - steps.values[at]
        later = found[at] = surprise + LAMBDA * side * later
        next_seats, next_values = steps.seats[at], steps.values[at]
    return found


def learn(steps: Steps, better: Tensor, actor: nn.Module, critic: nn.Module, optimizer: torch.optim.Optimizer) -> None:
    flat = Steps(*(part.flatten(0, 1) for part in steps))
    returns = (better + steps.values).flatten()
    better = ((better - better.mean()) / (better.std() + 1e-8)).flatten()
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(better)).split(BATCH):
            drawn = choices(actor, flat.observations[rows], flat.masks[rows])
            ratio = (drawn.log_prob(flat.actions[rows]) - flat.logs[rows]).exp()
            gain = torch.min(ratio * better[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * better[rows]).mean()
            miss = (critic(flat.observations[rows]).flatten() - returns[rows]).square().mean()
            optimizer.zero_grad()
            (0.5 * miss - gain - ENTROPY * drawn.entropy().mean()).backward()
            nn.utils.clip_grad_norm_([*actor.parameters(), *critic.parameters()], 0.5)
            optimizer.step()


def wins(actor: nn.Module, matches: int) -> int:
    """Return how many matches the net wins against random choices."""
    game = env.single(GAME, rivals=["random"], settings=SETTINGS)
    won = 0
    for match in range(matches):
        observation, info = game.reset(seed=match)
        over, reward = False, 0.0
        while not over:
            mask = torch.tensor(info["action_mask"], dtype=torch.bool)
            action = choices(actor, torch.tensor(observation), mask).sample()
            observation, reward, over, _, info = game.step(action.item())
        won += reward > 0
    return won


def main() -> None:
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    matches = min(MATCHES, total // 100)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    many = env.vector(GAME, ROWS, settings=SETTINGS)
    many.reset(seed=1)
    actor, critic = layers(many.size, many.actions), layers(many.size, 1)
    optimizer = torch.optim.Adam([*actor.parameters(), *critic.parameters()], RATE)
    print(f"before learning: {wins(actor, matches)} of {matches} matches won against random choices")
    rounds = max(1, total // (ROWS * LENGTH))
    for number in range(1, rounds + 1):
        with torch.no_grad():
            steps, next_seats, next_values = play(many, actor, critic)
        learn(steps, advantages(steps, next_seats, next_values), actor, critic, optimizer)
        if number % 20 == 0 or number == rounds:
            print(
                f"after {number * ROWS * LENGTH:,} choices: {wins(actor, matches)} of {matches} matches won", flush=True
            )


main()
