"""Many matches in one call: each plays as it would alone."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from env_help import GAMES
from wartable import env
from wartable.core.rng import seeded
from wartable.env.spaces import any_of_each


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


def test_what_somebody_writes_into_the_arrays_does_not_stay() -> None:
    many, untouched = env.vector("jogu", 2), env.vector("jogu", 2)
    many.reset(seed=1)
    untouched.reset(seed=1)
    many.observations -= 0.5
    many.masks[:] = 1
    actions = untouched.sample()
    seen, _, _, _, info = many.step(actions)
    expected, _, _, _, other = untouched.step(actions)
    assert np.array_equal(seen, expected)
    assert np.array_equal(info["action_mask"], other["action_mask"])


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


def test_any_allowed_action_is_drawn_and_no_other() -> None:
    allowed, counts = np.array([3, 1, 4, 11, 9, 8, 10]), np.array([2, 1, 4])
    chance = np.random.default_rng(1)
    drawn = np.array([any_of_each(allowed, counts, chance) for _ in range(600)])
    assert [set(column) for column in drawn.T.tolist()] == [{1, 3}, {4}, {8, 9, 10, 11}]
    assert (drawn[:, 0] == 1).mean() == pytest.approx(0.5, abs=0.1)
    assert (drawn[:, 2] == 11).mean() == pytest.approx(0.25, abs=0.1)


def test_samples_are_allowed_and_follow_from_the_seed() -> None:
    drawn: list[list[list[int]]] = []
    for seed in (4, 4, 5):
        many = env.vector("jogu", 3)
        many.reset(seed=seed)
        drawn.append([])
        for _ in range(6):
            actions = many.sample()
            assert many.action_space.contains(actions)
            assert many.masks[np.arange(3), actions].all()
            observations, *_ = many.step(actions)
            assert many.observation_space.contains(observations)
            drawn[-1].append(actions.tolist())
    assert drawn[0] == drawn[1] != drawn[2]


def test_too_long_matches_are_cut_off_and_what_was_seen_last_is_kept() -> None:
    many = env.vector("jogu", 2, max_cycles=5)
    alone = env.aec("jogu")
    many.reset(seed=1)
    alone.reset(seed="1-1")
    for _ in range(4):
        actions = many.sample()
        alone.step(int(actions[1]))
        *_, truncations, info = many.step(actions)
        assert not truncations.any() and "final" not in info
    actions = many.sample()
    alone.step(int(actions[1]))
    observations, rewards, terminations, truncations, info = many.step(actions)
    assert truncations.all() and not terminations.any() and not rewards.any()
    seat, observation, mask = info["final"][1]
    seen = alone.observe(alone.agent_selection)
    assert alone.agent_selection == f"player_{seat}"
    assert np.array_equal(observation, seen["observation"]) and np.array_equal(mask, seen["action_mask"])
    alone.reset()
    seen = alone.observe(alone.agent_selection)
    assert np.array_equal(observations[1], seen["observation"])
    assert np.array_equal(info["action_mask"][1], seen["action_mask"])
    *_, truncations, info = many.step(many.sample())
    assert not truncations.any() and "final" not in info


def test_matches_go_on_from_where_they_were_saved() -> None:
    many, other = env.vector("jogu", 2), env.vector("jogu", 2)
    many.reset(seed=3)
    for _ in range(30):
        many.step(many.sample())
    saved = many.save()
    before = many.observations.copy(), many.masks.copy(), many.asked.copy()
    chosen = many.sample()
    many.step(chosen)
    while not many.terminations.any():
        many.step(many.sample())
    for one in (many, other):
        observations, info = one.restore(saved)
        assert np.array_equal(observations, before[0])
        assert np.array_equal(info["action_mask"], before[1])
        assert np.array_equal(info["seat"], before[2])
        assert not one.terminations.any() and not one.rewards.any()
    many.step(chosen)
    other.step(chosen)
    assert np.array_equal(many.observations, other.observations)


def test_observations_are_shared_with_other_libraries_without_a_copy() -> None:
    many = env.vector("jogu", 2)
    many.reset(seed=1)
    shared, allowed = torch.from_numpy(many.observations), torch.from_numpy(many.masks.view(np.bool_))
    many.step(allowed.int().argmax(1))
    assert np.array_equal(shared.numpy(), many.observations)
    assert allowed.sum(1).tolist() == many.masks.sum(1).tolist()
