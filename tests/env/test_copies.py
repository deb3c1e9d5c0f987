"""Environments can be copied and sent to other processes: a copy stands where the first stood, and goes on alone."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from env_help import GAMES, play_some
from toy import Toy
from wartable import env
from wartable.env.spaces import Actions

Copy = Callable[[Any], Any]

PACK = Path(__file__).parents[2] / "examples/pack.toml"


def pickled(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))


COPIES = pytest.mark.parametrize("made", [copy.deepcopy, pickled], ids=["copied", "pickled"])


@COPIES
@pytest.mark.parametrize("key", GAMES)
def test_a_copy_stands_where_the_first_stands_and_goes_on_alone(made: Copy, key: str) -> None:
    turns = env.aec(key, shaped=True)
    turns.reset(seed=1)
    play_some(turns, 12)
    twin = made(turns)
    assert repr(twin) == repr(turns)
    assert twin.table._expected == turns.table._expected
    play_some(turns, 8, "after")
    assert len(twin.table.now.taken) == 12
    play_some(twin, 8, "after")
    assert twin.agent_selection == turns.agent_selection
    assert twin.rewards == turns.rewards
    assert twin.table._expected == turns.table._expected
    assert np.array_equal(twin.state(), turns.state())
    for one in (turns, twin):
        one.reset()
    assert np.array_equal(twin.state(), turns.state())


@COPIES
def test_spaces_of_a_copy_draw_what_is_allowed_there(made: Copy) -> None:
    turns, both = env.aec("jogu"), env.parallel("jogu")
    turns.reset(seed=1)
    both.reset(seed=1)
    twin, other = made(turns), made(both)
    play_some(turns, 20)
    for _ in range(10):
        agent = twin.agent_selection
        twin.step(twin.action_space(agent).sample())
        other.step({agent: other.action_space(agent).sample() for agent in other.agents})


@COPIES
def test_a_copy_of_a_match_against_bots_goes_on(made: Copy) -> None:
    single = env.single("jogu", rivals=["random"])
    before = made(single)
    with pytest.raises(env.MatchOver):
        before.step(0)
    single.reset(seed=2)
    single.step(single.action_space.sample())
    twin = made(single)
    assert np.array_equal(twin.action_masks(), single.action_masks())
    assert twin.seat == single.seat
    reward, over = 0.0, False
    while not over:
        _, reward, over, _, _ = twin.step(twin.action_space.sample())
    assert reward in (-1.0, 0.0, 1.0)
    assert not single.table.over


def test_a_copied_match_in_which_bots_look_ahead_can_still_be_looked_ahead_in() -> None:
    turns = env.aec("jogu")
    turns.reset(seed=1)
    turns.expert("greedy:1")
    twin = pickled(turns)
    assert twin.table.tracked
    twin.step(twin.expert("greedy:1"))


@COPIES
def test_a_copy_has_the_content_of_the_first(made: Copy) -> None:
    turns = env.aec("jogu", content=PACK)
    turns.reset(seed=1)
    twin = made(turns)
    assert twin.save() == turns.save()
    assert np.array_equal(twin.state(), turns.state())


def test_a_game_of_ones_own_is_copied_with_its_environment() -> None:
    turns = env.aec(Toy(), 2)
    turns.reset(seed=1)
    assert np.array_equal(pickled(turns).state(), turns.state())


def test_a_copied_space_remembers_its_chance() -> None:
    space = Actions(100)
    space.seed(5)
    twin = pickled(space)
    assert twin == space
    assert [twin.sample() for _ in range(5)] == [space.sample() for _ in range(5)]


def test_a_vector_says_how_it_is_carried_over() -> None:
    many = env.vector("jogu", 2)
    for made in (copy.deepcopy, pickled):
        with pytest.raises(TypeError, match=r"is not copied: save\(\) it, and restore\(\) in another$"):
            made(many)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_plays_several_at_once_in_processes_too(mode: str) -> None:
    many = gymnasium.make_vec("wartable/Jogu-v1", num_envs=2, vectorization_mode=mode, rivals=["random"])
    observations, info = many.reset(seed=3)
    for _ in range(3):
        observations, _, _, _, info = many.step(info["action_mask"].argmax(1))
    alone = env.single("jogu", rivals=["random"])
    observation, _ = alone.reset(seed=4)
    for _ in range(3):
        observation, *_ = alone.step(alone.action_masks().argmax())
    assert np.array_equal(observations[1], observation)
    many.close()
