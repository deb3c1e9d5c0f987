"""What environments keep apart: seats, matches and steps; nothing of one is found in another."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from env_help import play_some
from toy import Table, Toy
from wartable import env
from wartable.core.registry import new_match
from wartable.core.rng import Rng, seeded
from wartable.env.arena import NO_OPTION, outlook
from wartable.env.dataset import DatasetPlan, Writer
from wartable.env.spaces import Mask, Numbers


class Guessing(Toy):
    """A toy whose estimate looks at every card: only imagining keeps what is hidden out of it."""

    def value(self, s: Table) -> list[float]:
        mine = 0.5 + (sum(s.hands[0]) - sum(s.hands[1]) + 0.01 * s.pile[-1]) / 100
        return [mine, 1.0 - mine]

    def imagine(self, s: Table, seat: int, rng: Rng) -> None:
        """Deal what is hidden from the same order, so that the same chance deals the same."""
        others = [owner for owner in range(s.seats) if owner != seat]
        hidden = sorted([*s.pile, *(card for owner in others for card in s.hands[owner])])
        s.pile = [hidden.pop() for _ in s.pile]
        for owner in others:
            s.hands[owner] = [hidden.pop() for _ in s.hands[owner]]
        super().imagine(s, seat, rng)


# -- seats -------------------------------------------------------------------------------------------------------------


def test_a_shaped_reward_is_the_same_whatever_is_hidden() -> None:
    game = Guessing()
    state = new_match(game, 2, seed=1).state
    world = state.copy()
    assert isinstance(state, Table) and isinstance(world, Table)
    game.imagine(world, 0, seeded("another world"))
    assert world.hands[1] != state.hands[1] and world.hands[0] == state.hands[0]
    expected = outlook(game, state, 0, seeded("same"))
    assert outlook(game, world, 0, seeded("same")) == expected


def test_a_shaped_reward_is_the_seats_own() -> None:
    game = Toy()
    state = new_match(game, 2, seed=1).state
    assert isinstance(state, Table)
    state.scores = [3, 0]
    ahead = outlook(game, state, 0, seeded("same"))
    assert ahead > 0.0
    assert outlook(game, state, 1, seeded("same")) == pytest.approx(-ahead)


def test_who_is_not_asked_has_no_mask_and_no_expert() -> None:
    turns = env.aec(Toy(), 2)
    turns.reset(seed=1)
    while len(turns.table.now.match.to_move) > 1:
        play_some(turns, 1)
    asked = turns.table.now.match.seat
    mine, other = turns.possible_agents[asked], turns.possible_agents[1 - asked]
    assert turns.observe(mine)["action_mask"].any()
    assert not turns.observe(other)["action_mask"].any()
    assert turns.action_space(mine).sample() in turns.table.now.offered(asked)
    with pytest.raises(env.IllegalAction, match=rf"^seat {1 - asked} is not asked now; seats that are asked: {asked}$"):
        turns.table.expert("random", 1 - asked)


def test_an_expert_thinks_for_the_seat_it_is_asked_for() -> None:
    both = env.parallel(Toy(), 3)
    both.reset(seed=5)
    for _ in range(10):
        for agent, action in both.expert("random").items():
            assert both._mask(both.possible_agents.index(agent))[action] == 1


def test_a_picture_is_of_who_looks_and_a_watcher_sees_no_hand() -> None:
    turns = env.aec("jogu", render_mode="svg")
    turns.reset(seed=1)
    pictures = [turns.render(seat) for seat in (-1, 0, 1)]
    assert len(set(pictures)) == 3
    match = turns.table.now.match
    assert pictures == [match.game.draw(match.view(seat)).svg() for seat in (-1, 0, 1)]
    with pytest.raises(env.BadSetup, match=r"^unknown seat '2'; allowed: -1 for a watcher, 0, 1$"):
        turns.render(2)
    single = env.single("jogu", rivals=["random"], seat=1, render_mode="svg")
    single.reset(seed=1)
    match = single.table.now.match
    assert single.render() == match.game.draw(match.view(1)).svg()


def test_a_rival_observes_its_own_seat_and_the_learner_gets_its_own_reward() -> None:
    told: list[tuple[Numbers, Numbers]] = []

    def rival(observation: Numbers, mask: Mask) -> int:
        told.append((observation, single.table.observation(0)))
        return int(mask.nonzero()[0][0])

    single = env.single(Toy(), 2, rivals=[rival], seat=1)
    rewards = set()
    for seed in range(8):
        single.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, _ = single.step(single.action_masks().nonzero()[0][-1])
        winners = single.table.now.match.state.winners
        assert reward == (1.0 if winners == [1] else -1.0 if winners == [0] else 0.0)
        rewards.add(reward)
    assert {1.0, -1.0} <= rewards
    assert told and all(np.array_equal(given, own) for given, own in told)


# -- matches -----------------------------------------------------------------------------------------------------------


def test_nobody_can_guess_what_is_dealt_without_a_seed() -> None:
    seeds = set()
    for _ in range(3):
        turns = env.aec(Toy(), 2)
        turns.reset()
        seeds.add(turns.save().seed)
    assert len(seeds) == 3
    assert all(len(seed) >= 32 for seed in seeds)


def test_a_new_match_begins_with_its_own_mask() -> None:
    turns = env.aec(Toy(), 2)
    for seed in range(6):
        turns.reset(seed=seed)
        (first, *_) = turns.table.now.match.asks
        offered = {turns.table.game.learning.action_index(option) for option in first.options}
        assert set(turns.observe("player_0")["action_mask"].nonzero()[0].tolist()) == offered


def test_a_mask_that_somebody_keeps_stays_as_it_was() -> None:
    turns = env.aec(Toy(), 2)
    turns.reset(seed=1)
    mask = turns.observe("player_0")["action_mask"]
    before = mask.copy()
    for seed in range(2, 6):
        turns.reset(seed=seed)
        turns.observe("player_0")
    assert np.array_equal(mask, before)


def test_a_bot_that_is_asked_in_two_matches_begins_each_anew() -> None:
    turns, other = env.aec(Toy(), 2), env.aec(Toy(), 2)
    for seed in range(12):
        turns.reset(seed=seed)
        asked = [turns.expert("random") for _ in range(3)]
        other.reset(seed=seed)
        other.table._experts.clear()
        assert asked == [other.expert("random") for _ in range(3)]


def shaped_rewards(turns: env.TurnEnv) -> list[float]:
    """Play to the end. Return what all seats were given together."""
    total = np.zeros(2)
    while not turns.table.over:
        play_some(turns, 1, str(len(turns.table.now.taken)))
        total += list(turns.rewards.values())
    return total.tolist()


def test_shaped_rewards_of_a_match_do_not_know_of_the_last_one() -> None:
    turns = env.aec("jogu", shaped=True)
    turns.reset(seed=1)
    play_some(turns, 9)
    turns.reset(seed=2)
    given = shaped_rewards(turns)
    plain = env.aec("jogu")
    plain.reset(seed=2)
    assert given == pytest.approx(shaped_rewards(plain))


def test_every_reward_is_given_once_when_its_agent_looks() -> None:
    turns = env.aec("jogu", shaped=True)
    turns.reset(seed=3)
    given = dict.fromkeys(turns.possible_agents, 0.0)
    for agent in turns.agent_iter():
        _, reward, over, _, _ = turns.last()
        given[agent] += reward
        turns.step(None if over else int(turns.observe(agent)["action_mask"].nonzero()[0][0]))
    winners = turns.table.now.match.state.winners
    assert len(winners) == 1
    assert given == pytest.approx({f"player_{seat}": 1.0 if seat in winners else -1.0 for seat in (0, 1)})


def test_a_restored_match_gives_no_reward_for_what_was_before() -> None:
    turns = env.aec("jogu", shaped=True)
    turns.reset(seed=1)
    play_some(turns, 9)
    turns.restore(turns.save())
    expected = list(turns.table._expected)
    assert any(expected)
    given = shaped_rewards(turns)
    outcome = [1.0 if seat in turns.table.now.match.state.winners else -1.0 for seat in (0, 1)]
    assert given == pytest.approx([end - begun for end, begun in zip(outcome, expected, strict=True)])


def test_what_was_saved_with_other_content_or_seats_is_refused() -> None:
    turns = env.aec(Toy(), 2)
    turns.reset(seed=1)
    saved = turns.save()
    for changed in ({"content": "other"}, {"seats": 3}):
        with pytest.raises(env.BadSetup, match=r"^saved was toy for . seats with content "):
            turns.restore(msgspec.structs.replace(saved, **changed))


# -- steps -------------------------------------------------------------------------------------------------------------


def test_a_match_is_cut_off_at_its_number_and_goes_on_where_it_is_restored() -> None:
    turns = env.aec(Toy(), 2, max_cycles=3)
    turns.reset(seed=1)
    saved = turns.save()
    play_some(turns, 2)
    assert not any(turns.truncations.values())
    play_some(turns, 1)
    assert all(turns.truncations.values())
    turns.restore(saved)
    assert not any(turns.truncations.values())
    assert turns.agents == turns.possible_agents
    both = env.parallel(Toy(), 2, max_cycles=2)
    both.reset(seed=1)
    cut = []
    for _ in range(2):
        *_, truncations, _ = both.step({agent: both.action_space(agent).sample() for agent in both.agents})
        cut.append(set(truncations.values()))
    assert cut == [{False}, {True}]


def test_a_match_that_ends_at_its_number_was_not_cut_off() -> None:
    turns = env.aec(Toy(), 2)
    turns.reset(seed=1)
    play_some(turns, 1000)
    steps = len(turns.table.now.taken)
    cut = env.aec(Toy(), 2, max_cycles=steps)
    cut.reset(seed=1)
    play_some(cut, steps)
    assert all(cut.terminations.values()) and not any(cut.truncations.values())


def test_one_illegal_action_of_several_changes_nothing() -> None:
    both = env.parallel(Toy(), 2)
    both.reset(seed=1)
    before = both.state()
    good = int(both.action_space("player_0").sample())
    with pytest.raises(env.IllegalAction, match="player_1"):
        both.step({"player_0": good, "player_1": 15})
    assert np.array_equal(both.state(), before)
    assert both.table.now.taken == []


def test_an_action_does_not_count_from_the_end() -> None:
    turns = env.aec(Toy(), 2)
    turns.reset(seed=1)
    arena, seat = turns.table.now, turns.table.now.match.seat
    for action in arena.offered(seat):
        assert arena.option_of(seat, action) >= 0
        assert arena.option_of(seat, action - turns.table.actions) == NO_OPTION


def test_a_learner_is_refused_what_is_illegal_and_all_after_the_end() -> None:
    single = env.single(Toy(), 2, rivals=["random"], seat=0)
    single.reset(seed=1)
    before = single.save()
    with pytest.raises(env.IllegalAction, match="there is no action -1"):
        single.step(-1)
    assert single.save() == before
    over = False
    while not over:
        *_, over, _, _ = single.step(single.action_masks().nonzero()[0][0])
    for late in (lambda: single.step(0), single.expert):
        with pytest.raises(env.MatchOver, match=r"call reset\(\) to begin the next one"):
            late()


def test_a_row_gives_each_reward_once() -> None:
    many = env.vector(Toy(), 2, 2)
    _, info = many.reset(seed=3)
    ended = 0
    for _ in range(60):
        before = many.terminations.copy()
        actions = [int(mask.nonzero()[0][-1]) for mask in info["action_mask"]]
        _, rewards, over, _, info = many.step(actions)
        for row in range(2):
            assert not (before[row] and over[row]), "a match takes more than one step"
            assert over[row] or not rewards[row].any()
        ended += int(over.sum())
    assert ended > 2


def test_a_data_set_takes_its_place_when_it_is_whole(tmp_path: Any) -> None:
    path = tmp_path / "data.parquet"
    writer = Writer(DatasetPlan("toy", "", 2, {}, "random", "1"), path, ["a"], ["b"])
    assert not path.exists()
    writer.close()
    assert path.exists() and [other.name for other in tmp_path.iterdir()] == ["data.parquet"]
