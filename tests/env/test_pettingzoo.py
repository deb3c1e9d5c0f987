"""PettingZoo's environments: its own tests pass, and what is seen, saved and rewarded is right."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec  # type: ignore[import-untyped]

from env_help import GAMES, play_some
from wartable import env
from wartable.core import registry
from wartable.core.match import Match
from wartable.testing.encodings import observed

LONG = 100_000
PACK = Path(__file__).parents[2] / "examples/pack.toml"


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    """PettingZoo warns of what it does not like. It knows by name which environments may observe a dictionary with a
    mask, as its own do, and a seat that is not asked has no actions."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for allowed in ("Observation space for each agent", "Observation is not a NumPy array", "Action mask numpy"):
            warnings.filterwarnings("ignore", allowed)
        yield


def seat_counts() -> list[Any]:
    return [pytest.param(key, seats, id=f"{key}-{seats}") for key in GAMES for seats in registry.load(key).seats]


@pytest.mark.parametrize(("key", "seats"), seat_counts())
def test_turns_pass_the_tests_of_pettingzoo(key: str, seats: int) -> None:
    api_test(env.aec(key, seats), num_cycles=60)
    seed_test(lambda: env.aec(key, seats), num_cycles=20)


@pytest.mark.parametrize(("key", "seats"), seat_counts())
def test_playing_in_parallel_passes_the_tests_of_pettingzoo(key: str, seats: int) -> None:
    parallel_api_test(env.parallel(key, seats), num_cycles=60)
    parallel_seed_test(lambda: env.parallel(key, seats), num_cycles=20)


@pytest.mark.parametrize("key", GAMES)
def test_matches_are_cut_off_as_pettingzoo_expects(key: str) -> None:
    def parallel(max_cycles: int) -> env.TogetherEnv:
        return env.parallel(key, max_cycles=max_cycles)

    def turn_by_turn(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=turn_by_turn))
    turns = env.aec(key, max_cycles=3)
    turns.reset(seed=1)
    play_some(turns, 3)
    assert all(turns.truncations.values())
    assert not any(turns.terminations.values())


@pytest.mark.parametrize("key", GAMES)
def test_every_way_to_render_passes_the_tests_of_pettingzoo(key: str) -> None:
    svg = {"svg": lambda drawn: drawn.startswith("<svg") and drawn.endswith("</svg>")}
    render_test(lambda render_mode: env.aec(key, render_mode=render_mode), svg)


@pytest.mark.parametrize(("key", "seats"), seat_counts())
def test_the_winner_gets_what_the_others_lose(key: str, seats: int) -> None:
    turns = env.aec(key, seats)
    turns.reset(seed="outcome")
    play_some(turns, LONG)
    state = turns.table.now.match.state
    assert turns.terminations == dict.fromkeys(turns.agents, True)
    assert sum(turns.rewards.values()) == pytest.approx(0.0)
    assert turns.rewards == turns._cumulative_rewards
    if len(state.winners) == 1:
        assert turns.rewards[f"player_{state.winners[0]}"] == pytest.approx(1.0)
    for _ in range(seats):
        assert turns.last()[2]
        turns.step(None)
    assert turns.agents == []


@pytest.mark.parametrize("key", GAMES)
def test_shaped_rewards_add_up_to_the_outcome(key: str) -> None:
    totals = {}
    for shaped in (False, True):
        turns = env.aec(key, shaped=shaped)
        turns.reset(seed="shaped")
        totals[shaped] = np.zeros(2)
        given = 0
        while not turns.table.over:
            play_some(turns, 1, str(len(turns.table.now.taken)))
            totals[shaped] += list(turns.rewards.values())
            given += any(turns.rewards.values())
        assert (given > 10) == shaped
    assert totals[True] == pytest.approx(totals[False])


@pytest.mark.parametrize("key", GAMES)
def test_what_is_observed_is_what_the_game_tells_of_a_tracked_match(key: str) -> None:
    """Environments play without a way back; the same choices lead to the same match as at the table."""
    turns = env.aec(key)
    turns.reset(seed=3)
    match = registry.new_match(turns.table.game, 0, {}, 3)
    play_some(turns, 60)
    for seat, index in turns.table.now.taken:
        match.apply(match.options_of(seat)[index], seat)
    for seat, agent in enumerate(turns.possible_agents):
        seen = turns.observe(agent)
        numbers = observed(match.game, match.state, seat, match.ask_of(seat)).numbers
        assert np.array_equal(seen["observation"], np.array(list(numbers), np.float32))
        actions = sorted(match.game.learning.action_index(option) for option in match.options_of(seat))
        assert seen["action_mask"].nonzero()[0].tolist() == actions


@pytest.mark.parametrize("key", GAMES)
def test_a_match_goes_on_from_where_it_was_saved(key: str) -> None:
    turns, other = env.aec(key), env.aec(key)
    turns.reset(seed=5, options={"settings": {}})
    play_some(turns, 25)
    saved = turns.save()
    outcomes = []
    for one in (turns, other, turns):
        one.restore(saved)
        play_some(one, 30, "after")
        outcomes.append([one.agent_selection, *[one.observe(agent)["observation"] for agent in one.possible_agents]])
    for found in outcomes[1:]:
        assert found[0] == outcomes[0][0]
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(found[1:], outcomes[0][1:], strict=True))


def test_every_environment_says_what_its_numbers_mean() -> None:
    single, many = env.single("jogu"), env.vector("jogu", 2)
    learning = registry.load("jogu").learning
    for one in (env.aec("jogu"), env.parallel("jogu"), single, many):
        assert one.labels() == learning.labels()
        assert one.action_labels() == learning.action_labels()
    observation, _ = single.reset(seed=1)
    told = single.describe(observation)
    assert told["round, in tenths"] == 0.1
    assert len(told) == np.count_nonzero(observation)
    assert all(observation[learning.labels().index(label)] == pytest.approx(value) for label, value in told.items())
    with pytest.raises(env.BadSetup, match=r"observation: found an array with shape \(2, 1480\); allowed: \(1480,\)"):
        many.describe(many.observations)


def test_matches_follow_from_a_seed() -> None:
    turns = env.aec("jogu")
    first = []
    for seed in (11, None, None, 11, None):
        turns.reset(seed=seed)
        first.append(turns.observe("player_0")["observation"].tobytes() + bytes(turns.table.save().seed, "ascii"))
    assert first[0] == first[3]
    assert first[1] == first[4]
    assert len(set(first)) == 3


def test_a_content_pack_is_played() -> None:
    """Its matches are not those that are played without it."""
    turns, plain = env.aec("jogu", content=PACK), env.aec("jogu")
    for one in (turns, plain):
        one.reset(seed=1)
        play_some(one, 20)
        assert one.observation_space("player_0").contains(one.observe("player_0"))
    assert turns.save().content == registry.load("jogu", PACK).content_hash
    with pytest.raises(env.BadSetup, match="this environment plays jogu for 2 seats with content"):
        plain.restore(turns.save())


def test_settings_of_one_match_alone() -> None:
    turns = env.aec("jogu", factions=["Tribe Wu", "Guards of Keion"])
    turns.reset(options={"settings": {"rounds": "3"}})
    assert turns.table.save().settings == {"faction": ["Tribe Wu", "Guards of Keion"], "rounds": "3"}
    turns.reset()
    assert turns.table.save().settings["rounds"] == "7"


def test_choosing_together_is_truly_parallel() -> None:
    """Both seats of Jogu discard at once; what one throws away does not show for the other before both are ready."""
    both = env.parallel("jogu")
    seen, _ = both.reset(seed=2)
    masks = [seen[agent]["action_mask"] for agent in both.agents]
    random = np.random.default_rng(0)
    while not all(mask[:-1].any() for mask in masks):
        chosen = [int(random.choice(mask.nonzero()[0])) for mask in masks]
        seen, *_ = both.step(dict(zip(both.agents, chosen, strict=True)))
        masks = [seen[agent]["action_mask"] for agent in both.agents]
    first = [int(mask.nonzero()[0][-1]) for mask in masks]
    other = [int(masks[0].nonzero()[0][0]), first[1]]
    saved = both.save()
    after = []
    for actions in (first, other):
        both.restore(saved)
        found, *_ = both.step(dict(zip(both.possible_agents, actions, strict=True)))
        after.append([found[agent]["observation"] for agent in both.possible_agents])
    assert not np.array_equal(after[0][0], after[1][0])
    assert np.array_equal(after[0][1], after[1][1])


def test_an_expert_chooses_what_the_bot_would(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = env.aec("jogu")
    turns.reset(seed=4)
    play_some(turns, 20)
    before = turns.observe(turns.agent_selection)
    action = turns.expert("greedy")
    assert before["action_mask"][action] == 1
    after = turns.observe(turns.agent_selection)
    assert np.array_equal(before["observation"], after["observation"])
    turns.step(action)
    assert turns.table.tracked
    assert isinstance(turns.table.now.match.fork(), Match)
    both = env.parallel("jogu")
    both.reset(seed=4)
    assert set(both.expert("random")) == {"player_0", "player_1"}
    both.step(both.expert("random"))


def test_the_whole_state_is_what_all_seats_observe() -> None:
    turns = env.aec("jogu")
    turns.reset(seed=1)
    state = turns.state()
    assert turns.state_space.contains(state)
    assert np.array_equal(state[: turns.table.size], turns.observe("player_0")["observation"])
