"""Gymnasium's environment: its own checks pass, against bots and policies, and matches can be repeated."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from env_help import GAMES
from wartable import env
from wartable.env.spaces import Mask, Numbers


@pytest.mark.parametrize("key", GAMES)
def test_the_checks_of_gymnasium_pass(key: str) -> None:
    """They know no masks: they draw an action before the match in which they play it."""
    name = f"wartable/{key.capitalize()}-v1"
    made = gymnasium.make(name, rivals=["random"], render_mode="ansi", illegal="replace")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped, skip_render_check=False)


def test_an_id_can_name_what_is_to_be_imported() -> None:
    made = gymnasium.make("wartable.env:wartable/Jogu-v1", rivals=["random"], max_episode_steps=3)
    made.reset(seed=1)
    cut = [made.step(made.get_wrapper_attr("action_masks")().argmax())[3] for _ in range(3)]
    assert cut == [False, False, True]


def play(single: env.SingleEnv, seed: int) -> list[Any]:
    observation, info = single.reset(seed=seed)
    told: list[Any] = [info["seat"], observation.tobytes()]
    over = False
    while not over:
        action = single.action_masks().nonzero()[0][-1]
        observation, reward, over, _, _ = single.step(action)
        told += [observation.tobytes(), reward]
    return told


@pytest.mark.parametrize("key", GAMES)
def test_equal_seeds_give_equal_matches_against_bots(key: str) -> None:
    one, other = (env.single(key, rivals=["greedy:1"]) for _ in range(2))
    assert play(one, 7) == play(other, 7)


def test_a_learner_sits_on_every_seat_unless_it_has_one() -> None:
    single = env.single("jogu", rivals=["random"])
    assert {single.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}
    fixed = env.single("jogu", rivals=["random"], seat=1)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(12)} == {1}


def test_an_illegal_action_can_be_replaced_by_any_other() -> None:
    single = env.single("jogu", rivals=["random"], illegal="replace")
    single.reset(seed=5)
    reward, over = 0.0, False
    while not over:
        _, reward, over, _, _ = single.step(-7)
    assert reward in (-1.0, 0.0, 1.0)


def test_a_policy_can_be_the_rival() -> None:
    asked: list[Numbers] = []

    def first_action(observation: Numbers, mask: Mask) -> int:
        asked.append(observation)
        return int(mask.nonzero()[0][0])

    single = env.single("jogu", rivals=[first_action])
    play(single, 3)
    assert len(asked) > 10
    assert not single.table.tracked


def test_a_rival_that_errs_is_named_and_the_match_goes_on() -> None:
    errs = False

    def sometimes(observation: Numbers, mask: Mask) -> int:
        return -1 if errs else int(mask.nonzero()[0][0])

    single = env.single("jogu", rivals=[sometimes], seat=0)
    seen, info = single.reset(seed=3)
    action, said = 0, ""
    errs = True
    while not said:
        action = int(info["action_mask"].nonzero()[0][-1])
        try:
            seen, _, _, _, info = single.step(action)
        except env.IllegalAction as error:
            said = str(error)
    assert said.startswith("there is no action -1")
    assert np.array_equal(single.action_masks(), info["action_mask"])
    errs = False
    after, *_ = single.step(action)
    assert not np.array_equal(seen, after)


def test_a_match_that_a_rival_could_not_begin_is_not_played() -> None:
    single = env.single("jogu", rivals=[lambda observation, mask: -1], seat=1)
    refused = 0
    for seed in range(8):
        try:
            single.reset(seed=seed)
        except env.IllegalAction:
            refused += 1
            with pytest.raises(env.MatchOver, match=r"reset\(\)"):
                single.step(0)
    assert refused > 0


def test_a_match_against_bots_goes_on_from_where_it_was_saved() -> None:
    single = env.single("jogu", rivals=["random"])
    single.reset(seed=8)
    for _ in range(4):
        single.step(single.action_space.sample())
    before, *_ = single.step(single.action_space.sample())
    saved = single.save()
    single.step(single.action_space.sample())
    again, info = single.restore(saved)
    assert np.array_equal(before, again)
    assert info["action_mask"].any()
    assert single.action_masks()[single.expert("random")]


def test_a_bot_that_gives_up_loses() -> None:
    single = env.single("jogu", rivals=["cmd:exit 1"], seat=0)
    single.reset(seed=1)
    reward, over = 0.0, single.table.over
    while not over:
        _, reward, over, _, _ = single.step(single.action_space.sample())
    assert single.table.now.match.state.winners == [0]
    assert single.table.rewards()[0] == 1.0
    saved = single.save()
    single.close()
    assert reward in (0.0, 1.0)
    # Against a rival who would not give up: so it is the saved point that says it.
    other = env.single("jogu", rivals=["random"], seat=0)
    other.reset(seed=2)
    other.restore(saved)
    assert other.table.over
    assert other.table.now.match.state.winners == [0]
    other.close()
