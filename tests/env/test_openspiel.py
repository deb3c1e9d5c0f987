"""OpenSpiel: its own tests and algorithms run, states can be copied and written, and nothing hidden is used."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import wartable.env.openspiel
from env_help import GAMES
from wartable.core import registry
from wartable.env.worlds import World


def spiel(key: str, **params: Any) -> Any:
    """A game with settings for short matches."""
    short = registry.load(key).short_settings()
    said = ";".join(f"{name}:{'/'.join(one) if isinstance(one, list) else one}" for name, one in short.items())
    return pyspiel.load_game(f"wartable_{key}", {"settings": said, **params})


def played(game: Any, choices: int, deal: int = 3) -> Any:
    """A state after random choices at which somebody has several actions."""
    rng = Random(7)
    state = game.new_initial_state()
    state.apply_action(deal)
    while choices > 0 or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
        choices -= 1
    return state


@pytest.mark.parametrize("key", GAMES)
def test_random_matches_pass_the_tests_of_openspiel(key: str) -> None:
    seats = registry.load(key).seats
    pyspiel.random_sim_test(spiel(key), num_sims=1, serialize=True, verbose=False)
    if len(seats) > 1:
        pyspiel.random_sim_test(spiel(key, players=seats[-1]), num_sims=1, serialize=False, verbose=False)


def searcher(game: Any, simulations: int) -> Any:
    chance = np.random.RandomState(1)
    return ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=chance,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )


@pytest.mark.parametrize("key", GAMES)
def test_the_search_of_openspiel_finds_an_action(key: str) -> None:
    game = spiel(key)
    state = played(game, 12)
    before = str(state), state.information_state_string()
    assert searcher(game, 6).step(state) in state.legal_actions()
    assert before == (str(state), state.information_state_string())


@pytest.mark.parametrize("key", GAMES)
def test_regrets_are_learnt_by_outcome_sampling(key: str) -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel(key, deals=2))
    solver.iteration()
    assert len(solver._infostates) > 10


@pytest.mark.parametrize("key", GAMES)
def test_imagined_states_tell_the_player_what_the_true_one_does(key: str) -> None:
    game = spiel(key)
    rng = Random(5)
    for choices in (3, 12, 20):
        state = played(game, choices)
        player = state.current_player()
        for _ in range(3):
            world = state.resample_from_infostate(player, rng.random)
            assert world.legal_actions() == state.legal_actions()
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_string(player) == state.observation_string(player)


def test_imagined_states_differ_in_what_is_hidden() -> None:
    state = played(spiel("jogu"), 10)
    player, rng = state.current_player(), Random(2)
    worlds = [state.resample_from_infostate(player, rng.random) for _ in range(4)]
    assert len({world.observation_string(1 - player) for world in worlds}) > 1


@pytest.mark.parametrize("key", GAMES)
def test_copies_of_imagined_states_go_on_alike_and_apart(key: str) -> None:
    state = played(spiel(key), 12)
    rng = Random(3)
    world = state.resample_from_infostate(state.current_player(), rng.random)
    world.apply_action(world.legal_actions()[0])
    twins = [world.clone(), pickled(world)]
    for twin in twins:
        for seat in range(2):
            assert twin.observation_string(seat) == world.observation_string(seat)
    told = world.observation_string(0)
    for _ in range(5):
        if not twins[0].is_terminal():
            twins[0].apply_action(twins[0].legal_actions()[-1])
    assert world.observation_string(0) == told


def pickled(state: Any) -> Any:
    """A state whose world was written and read again."""
    twin = state.clone()
    twin._world = pickle.loads(pickle.dumps(state._world))
    return twin


def test_a_player_remembers_what_it_observed_and_chose() -> None:
    """Two ways to one position are two information states; what the other did in secret is none of one's own."""
    game = spiel("jogu")
    state = played(game, 14)
    player = state.current_player()
    told = state.information_state_string(player)
    other = played(game, 14)
    assert other.information_state_string(player) == told
    changed = other.clone()
    changed._world.remember(player, b"something else")
    assert changed.information_state_string(player) != told
    assert other.information_state_string(player) == told


def test_the_deal_is_the_only_chance() -> None:
    game = pyspiel.load_game("wartable_jogu(deals=7)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == list(range(7))
    assert state.information_state_string(0) == ""
    state.apply_action(2)
    assert not state.is_chance_node()
    assert state.action_to_string(-1, 2) == "Deal 2"


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"players": 9}, r"jogu is for \[2\] players, not 9"),
        ({"settings": "rounds:99"}, "unknown rounds '99'; allowed: 1, 2"),
        ({"settings": "colour:red"}, "unknown setting of jogu 'colour'; allowed: faction, rounds"),
        ({"settings": "faction:Tribe Wu"}, r"faction: found \['Tribe Wu'\]; allowed: a list of 2"),
        (
            {"settings": "rounds=3"},
            "settings: found 'rounds=3'; allowed: NAME:VALUE;NAME:VALUE/VALUE, with a value for",
        ),
        ({"deals": 0}, "found 0 deals; allowed: 1 or more"),
        ({"depth": 1}, "depth"),
    ],
)
def test_wrong_parameters_are_refused(params: dict[str, Any], said: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=said):
        pyspiel.load_game("wartable_jogu", params)


def test_an_illegal_action_is_refused_and_the_state_goes_on() -> None:
    state = played(spiel("jogu"), 4)
    legal = state.legal_actions()
    with pytest.raises(
        pyspiel.SpielError, match=rf"action 1395 is not allowed for player \d now; allowed: {legal[0]} \("
    ):
        state.apply_action(1395)
    assert state.legal_actions() == legal
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match=r"^the match is over: no action is allowed"):
        state.apply_action(legal[0])
    fresh = spiel("jogu").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="there is no deal 5000; allowed: 0 to 999"):
        fresh.apply_action(5000)
    with pytest.raises(pyspiel.SpielError, match="player 0 is not asked now, and cannot imagine anything"):
        fresh.resample_from_infostate(0, Random(1).random)


def test_nothing_is_imagined_in_what_is_imagined() -> None:
    state = played(spiel("jogu"), 4)
    player = state.current_player()
    world = state.resample_from_infostate(player, Random(1).random)
    with pytest.raises(pyspiel.SpielError, match="imagined already: imagine from the true one"):
        world.resample_from_infostate(player, Random(1).random)


def test_importing_registers_every_game() -> None:
    assert wartable.env.openspiel.DEALS == 1000
    assert {f"wartable_{key}" for key in GAMES} <= set(pyspiel.registered_names())
    assert isinstance(copy.deepcopy(played(spiel("jogu"), 1)._world), World)
