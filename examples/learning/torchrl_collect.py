"""TorchRL wraps a match of Tsukuyumi for four; its collector plays it by a net for all seats that keeps to the masks.

python examples/learning/torchrl_collect.py 2000
"""

import sys

import torch
from tensordict.nn import TensorDictModule
from torchrl.collectors import Collector
from torchrl.envs import PettingZooWrapper, check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from wartable import env

frames = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
torch.manual_seed(1)
made = PettingZooWrapper(env.parallel("tsukuyumi", seats=4), use_mask=True, seed=1)
check_env_specs(made)

size = made.observation_spec["player", "observation", "observation"].shape[-1]
actions = made.observation_spec["player", "action_mask"].shape[-1]
net = torch.nn.Sequential(torch.nn.Linear(size, 64), torch.nn.ReLU(), torch.nn.Linear(64, actions))
seen = [("player", "observation", "observation")]
policy = ProbabilisticActor(
    TensorDictModule(net, in_keys=seen, out_keys=[("player", "logits")]),
    in_keys={"logits": ("player", "logits"), "mask": ("player", "action_mask")},
    out_keys=[("player", "action")],
    distribution_class=MaskedCategorical,
)
collector = Collector(
    made, policy, frames_per_batch=frames // 2, total_frames=frames, auto_register_policy_transforms=True
)
for number, batch in enumerate(collector, start=1):
    asked = ~batch["player", "action_mask"][..., -1]
    print(f"batch {number}: {batch.numel()} steps, {int(asked.sum())} choices, {int(batch['next', 'done'].sum())} ends")
collector.shutdown()
