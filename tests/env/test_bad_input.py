"""Mistakes are refused by errors of Gymnasium's own kinds that say what is allowed, and the environment goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
import torch

from env_help import play_some
from toy import Toy
from wartable import env
from wartable.core.errors import Fault, IllegalChoice

JOGU_ACTIONS = 1396


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: env.aec("chess"), "unknown game 'chess'; allowed: .*jogu"),
        (lambda: env.aec("jogu", 3), "unknown number of seats for jogu '3'; allowed: 2"),
        (lambda: env.aec("jogu", settings={"round": 3}), "unknown setting of jogu 'round'; allowed: faction, rounds"),
        (lambda: env.aec("jogu", settings={"rounds": "99"}), "unknown rounds '99'; allowed: 1, 2"),
        (lambda: env.aec("jogu", factions=["Tribe Wu", "Elves"]), "unknown faction 'Elves'; allowed: .*Tribe Wu"),
        (lambda: env.aec("jogu", factions=["Tribe Wu"]), "faction: found .*; allowed: a list of 2, one for each seat"),
        (lambda: env.aec(Toy(), factions=["red"]), "toy has no factions to choose"),
        (lambda: env.aec("jogu", content=Path("none.toml")), "none.toml"),
        (lambda: env.aec("jogu", render_mode="film"), "unknown render mode 'film'; allowed: human, ansi, svg"),
        (lambda: env.single("jogu", rivals="greedy"), "rivals: found 'greedy'; allowed: a list of one"),
        (lambda: env.single("jogu", rivals=["greedy"] * 2), "allowed: a list of one for all seats, or of 1"),
        (lambda: env.single("jogu", rivals=["kasparov"]), "unknown bot 'kasparov'; allowed: recruit, captain"),
        (lambda: env.single("jogu", seat=2), "unknown seat '2'; allowed: 0, 1"),
        (
            lambda: env.single("jogu", illegal="ignore"),
            "unknown way with illegal actions 'ignore'; allowed: ",
        ),
        (lambda: env.aec(cast(str, None)), "game: found None; allowed: the key of a game .*jogu.*, or a Game"),
        (lambda: env.aec("jogu", cast(int, "2")), "seats: found '2'; allowed: a whole number, 2"),
        (lambda: env.aec("jogu", -1), "unknown number of seats for jogu '-1'; allowed: 2"),
        (lambda: env.aec("jogu", settings=cast(Any, "rounds=3")), "settings: found 'rounds=3'; allowed: {NAME: VALUE}"),
        (lambda: env.aec("jogu", factions="Tribe Wu"), "factions: found 'Tribe Wu'; allowed: a list of 2, one for"),
        (lambda: env.aec("jogu", content=cast(str, 3)), "content: found 3; allowed: the path of a content pack"),
        (lambda: env.single("jogu", rivals=cast(Any, print)), "rivals: found .*; allowed: a list of one"),
        (lambda: env.single("jogu", rivals=[cast(str, 3)]), "bot: found 3; allowed: its name, such as 'greedy'"),
        (lambda: env.vector("jogu", cast(int, "8")), "count: found '8'; allowed: a whole number from 1 on"),
        (lambda: env.vector("jogu", 2, settings=cast(Any, "x")), "settings: found 'x'; allowed: {NAME: VALUE}, or a"),
        (lambda: env.vector("jogu", 0), "count: found 0; allowed: a whole number from 1 on"),
        (lambda: env.vector("jogu", 2, settings=[]), "settings: found an empty list; allowed: settings, or a list"),
        (lambda: env.aec("jogu", max_cycles=0), "max_cycles: found 0; allowed: a whole number from 1 on"),
        (
            lambda: env.parallel("jogu", max_cycles=cast(int, 1.5)),
            "max_cycles: found 1.5; allowed: a whole number",
        ),
    ],
)
def test_an_environment_that_cannot_be_made_says_why(make: Callable[[], Any], said: str) -> None:
    with pytest.raises(env.BadSetup, match=said) as raised:
        make()
    assert isinstance(raised.value, gymnasium.error.Error)
    assert isinstance(raised.value, Fault)


def test_a_game_without_numbers_is_refused() -> None:
    class Wordless(Toy):
        def labels(self) -> list[str]:
            return []

    with pytest.raises(env.BadSetup, match="toy offers no numbers for learners: its `learning` has no labels"):
        env.aec(Wordless())


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (0, r"action 0 \(Pass\) is not allowed for player_0 now; allowed: \d+ \(.*\); "),
        (JOGU_ACTIONS, f"there is no action {JOGU_ACTIONS}, they go from 0 to {JOGU_ACTIONS - 1}; allowed: "),
        (-1, "there is no action -1, they go from 0 to"),
        (2.5, "float 2.5 is no action, which is one whole number; allowed: "),
        (None, "NoneType None is no action"),
        (np.array([1, 2]), "ndarray .* is no action"),
    ],
)
def test_an_illegal_action_is_refused_and_the_match_goes_on(action: Any, said: str) -> None:
    turns = env.aec("jogu")
    turns.reset(seed=1)
    while turns.observe(turns.agent_selection)["action_mask"][0] or turns.agent_selection != "player_0":
        play_some(turns, 1, str(len(turns.table.now.taken)))
    before = turns.observe(turns.agent_selection)
    with pytest.raises(env.IllegalAction, match=said) as raised:
        turns.step(action)
    assert isinstance(raised.value, gymnasium.error.InvalidAction)
    assert isinstance(raised.value, IllegalChoice)
    after = turns.observe(turns.agent_selection)
    assert all(np.array_equal(before[part], after[part]) for part in before)
    play_some(turns, 5)


@pytest.mark.parametrize("made", [int, np.int16, np.array, torch.tensor])
def test_whole_numbers_of_every_toolbox_are_actions(made: Callable[[int], Any]) -> None:
    turns = env.aec("jogu")
    turns.reset(seed=1)
    turns.step(made(turns.table.now.offered(turns.table.now.match.seat)[0]))
    assert len(turns.table.now.taken) == 1


def test_who_is_not_asked_cannot_act() -> None:
    both = env.parallel("jogu")
    both.reset(seed=1)
    while len(both.table.now.match.to_move) == 2:
        both.step({agent: both.action_space(agent).sample() for agent in both.agents})
    (asked,) = both.table.now.match.to_move
    mine, other = f"player_{asked}", f"player_{1 - asked}"
    good = int(both.action_space(mine).sample())
    refused = [
        ({other: both.noop}, f"{mine} is asked now, and there is no action for it"),
        ({mine: good, other: 0}, f"{other} is not asked now: its only action is the no-op, {both.noop}"),
        ({mine: both.noop}, f"there is no action {both.noop}, they go from 0 to {both.noop - 1}"),
        ({mine: good, "player_7": 0}, "there is no 'player_7'; allowed: player_0, player_1"),
    ]
    for actions, said in refused:
        with pytest.raises(env.IllegalAction, match=said):
            both.step(actions)
    both.step({mine: good})


def test_nothing_is_played_before_the_first_match_or_after_the_last() -> None:
    turns, both, single, many = env.aec("jogu"), env.parallel("jogu"), env.single("jogu"), env.vector("jogu", 2)
    steps: list[Callable[[], Any]] = [
        lambda: turns.step(0),
        lambda: both.step({}),
        lambda: single.step(0),
        lambda: many.step([0, 0]),
        many.sample,
        many.expert,
        many.save,
        turns.save,
        turns.expert,
        both.expert,
        single.expert,
    ]
    for step in steps:
        with pytest.raises(env.MatchOver, match=r"reset\(\)") as raised:
            step()
        assert isinstance(raised.value, gymnasium.error.ResetNeeded)
    turns.reset(seed=1)
    play_some(turns, 100_000)
    with pytest.raises(ValueError, match="the only valid action is None"):
        turns.step(0)
    with pytest.raises(env.MatchOver):
        turns.expert()
    turns.step(None)
    turns.step(None)
    with pytest.raises(env.MatchOver, match="the match is over"):
        turns.step(None)
    turns.reset()
    play_some(turns, 5)


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0], r"actions: found an array of int64 with shape \(1,\); allowed: whole numbers with shape \(2,\)"),
        ([0.5, 1.0], "found an array of float64"),
        ([[0, 0]], r"shape \(1, 2\)"),
        (["a", "b"], "found an array of <U1"),
        (None, "found an array of object"),
    ],
)
def test_actions_of_the_wrong_shape_are_refused(actions: Any, said: str) -> None:
    many = env.vector("jogu", 2)
    many.reset(seed=1)
    with pytest.raises(env.IllegalAction, match=said):
        many.step(actions)


def test_one_illegal_action_stops_the_whole_step() -> None:
    many = env.vector("jogu", 2)
    observations, info = many.reset(seed=1)
    before = observations.copy()
    good = int(info["action_mask"][0].nonzero()[0][0])
    with pytest.raises(env.IllegalAction, match="match 1: there is no action -4"):
        many.step([good, -4])
    assert len(many.tables[0].now.taken) == 0
    assert np.array_equal(before, observations)


def test_what_another_game_saved_is_refused() -> None:
    jogu, other = env.aec("jogu"), env.aec("proxywars")
    jogu.reset(seed=1)
    with pytest.raises(env.BadSetup, match=r"saved was jogu for 2 seats .*; this environment plays proxywars"):
        other.restore(jogu.save())


def test_what_was_not_saved_is_refused_and_the_match_goes_on() -> None:
    turns = env.aec("jogu")
    turns.reset(seed=1)
    with pytest.raises(env.BadSetup, match=r"restore: found dict \{\}; allowed: what save\(\) has returned"):
        turns.restore({})  # type: ignore[arg-type]
    play_some(turns, 5)


def test_only_those_who_play_can_be_asked_for() -> None:
    turns, both = env.aec("jogu", render_mode="ansi"), env.parallel("jogu")
    turns.reset(seed=1)
    both.reset(seed=1)
    asked: list[Callable[[str], Any]] = [
        turns.observe,
        turns.action_space,
        turns.observation_space,
        both.action_space,
        both.observation_space,
    ]
    for ask in asked:
        with pytest.raises(env.IllegalAction, match="there is no 'player_2'; allowed: player_0, player_1"):
            ask("player_2")
    with pytest.raises(env.BadSetup, match="unknown seat '2'; allowed: -1 for a watcher, 0, 1"):
        turns.render(2)
    with pytest.raises(env.IllegalAction, match=r"actions: found \[0, 0\]; allowed: a dictionary"):
        both.step([0, 0])  # type: ignore[arg-type]
    play_some(turns, 5)


def test_a_setting_of_one_match_is_checked() -> None:
    turns = env.aec("jogu")
    with pytest.raises(env.BadSetup, match="unknown rounds '0'; allowed: 1, 2"):
        turns.reset(options={"settings": {"rounds": "0"}})
    with pytest.raises(env.BadSetup, match=r"settings: found 'rounds=3'; allowed: {NAME: VALUE}"):
        turns.reset(options={"settings": "rounds=3"})
    with pytest.raises(env.BadSetup, match=r"options: found \['rounds'\]; allowed: None, or "):
        turns.reset(options=cast(Any, ["rounds"]))
    with pytest.raises(env.BadSetup, match=r"seed: found 1.5; allowed: a whole number, a text, or None"):
        turns.reset(seed=cast(int, 1.5))
    turns.reset()
    with pytest.raises(env.BadSetup, match="no render mode was chosen; allowed: human, ansi, svg, rgb_array"):
        turns.render()


def test_what_only_a_match_has_is_told_to_come_with_one() -> None:
    turns = env.aec("jogu")
    with pytest.raises(AttributeError, match=r"agent_selection: no match was begun yet: call reset\(\) first"):
        turns.last()
    with pytest.raises(AttributeError, match="'TurnEnv' object has no attribute 'agent'"):
        _ = turns.agent
    assert repr(turns) == "<TurnEnv of jogu for 2, not begun>"


def test_a_bot_that_plays_another_game_is_refused() -> None:
    turns = env.aec("proxywars")
    turns.reset(seed=1)
    with pytest.raises(env.BadSetup, match="this net plays jogu, not proxywars"):
        turns.expert("net:jogu")
    play_some(turns, 3)
    single = env.single("proxywars", rivals=["net:jogu"])
    with pytest.raises(env.BadSetup, match="this net plays jogu, not proxywars"):
        play_last(single)


def play_last(single: env.SingleEnv) -> None:
    """Play a match by the last action that is allowed."""
    single.reset(seed=1)
    over = False
    while not over:
        *_, over, _, _ = single.step(single.action_masks().nonzero()[0][-1])


def test_a_vector_goes_only_where_all_its_matches_can() -> None:
    many, other = env.vector("jogu", 2), env.vector("proxywars", 2)
    many.reset(seed=1)
    other.reset(seed=1)
    first = many.save()
    many.step(many.sample())
    before = many.save()
    with pytest.raises(env.BadSetup, match=r"restore: found .*; allowed: the list of 2"):
        many.restore(many.save()[:1])
    with pytest.raises(env.BadSetup, match="saved was proxywars for 2 seats"):
        many.restore([first[0], other.save()[0]])
    assert many.save() == before
    many.step(many.sample())
