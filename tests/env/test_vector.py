"""Many matches in one call: each plays as it would alone."""

from __future__ import annotations

import numpy as np
import pytest

from env_help import GAMES
from wartable import env
from wartable.core.rng import seeded


@pytest.mark.parametrize("key", GAMES)
def test_every_row_plays_as_a_match_of_its_own_would(key: str) -> None:
    many = env.vector(key, 3)
    alone = env.aec(key)
    row, rng = 1, seeded("vector")
    observations, info = many.reset(seed=9)
    alone.reset(seed=f"9-{row}")
    ended = 0
    for _ in range(400):
        seen = alone.observe(alone.agent_selection)
        assert np.array_equal(observations[row], seen["observation"])
        assert np.array_equal(info["action_mask"][row], seen["action_mask"])
        assert alone.agent_selection == f"player_{info['seat'][row]}"
        allowed = [mask.nonzero()[0] for mask in info["action_mask"]]
        chosen = [int(actions[rng.below(len(actions))]) for actions in allowed]
        alone.step(chosen[row])
        observations, rewards, terminations, truncations, info = many.step(np.array(chosen))
        assert terminations[row] == alone.table.over
        assert rewards[row] == pytest.approx(list(alone.rewards.values()))
        assert not truncations.any()
        if alone.table.over:
            ended += 1
            alone.reset()
    assert ended or key != "jogu"


def test_arrays_are_used_again() -> None:
    many = env.vector("jogu", 2)
    observations, info = many.reset(seed=1)
    again, *_, later = many.step(many.expert("random"))
    assert again is observations
    assert later["action_mask"] is info["action_mask"]


def test_settings_are_dealt_in_turn() -> None:
    many = env.vector("jogu", 4, settings=[{"rounds": "2"}, {"rounds": "5"}])
    many.reset(seed=1)
    assert [table.save().settings["rounds"] for table in many.tables] == ["2", "5", "2", "5"]


def test_shaped_rewards_come_at_every_step() -> None:
    many = env.vector("jogu", 2, shaped=True)
    many.reset(seed=1)
    total = np.zeros((2, 2))
    for _ in range(300):
        _, rewards, terminations, *_ = many.step([int(mask.nonzero()[0][0]) for mask in many.masks])
        total += rewards
        if terminations[0]:
            break
    assert total[0] in (pytest.approx([1, -1]), pytest.approx([-1, 1]), pytest.approx([0, 0]))


def test_experts_play_every_row() -> None:
    many = env.vector("jogu", 2)
    many.reset(seed=1)
    for _ in range(12):
        actions = many.expert("greedy:1")
        assert all(many.masks[row, action] for row, action in enumerate(actions))
        many.step(actions)
