"""Worlds that can be copied: what they remember, and where their copies stand."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pyspiel
import pytest

from wartable.core.game import Game
from wartable.core.registry import new_match
from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.env import facts, openspiel
from wartable.env.dataset import DatasetPlan, DatasetPlayer, play
from wartable.env.worlds import NOTHING, Beginning, World, begun
from wartable.testing.encodings import observed

#: Importing it makes the games known to OpenSpiel.
assert openspiel.DEALS > 0


def played(choices: int) -> World:
    world = begun(Beginning("jogu", 2, (), "worlds"))
    for number in range(choices):
        world.remember(world.seat, bytes([number]))
        world.take(world.options[0])
    return world


def told(world: World) -> list[object]:
    match = world.match
    return [world.seat, world.options, world.memory, *[match.view(seat) for seat in (-1, 0, 1)]]


def test_who_imagines_remembers_and_does_not_know_what_others_do() -> None:
    world = played(12)
    assert NOTHING not in world.memory
    seat = world.seat
    imagined = world.imagine(seat, Random(1).random)
    assert imagined.memory[seat] == world.memory[seat]
    assert imagined.memory[1 - seat] == NOTHING


def test_a_seat_remembers_all_that_it_was_told_and_in_order() -> None:
    memories = set()
    for told in ([b"one", b"two"], [b"other", b"two"], [b"two", b"one"], [b"two"]):
        world = begun(Beginning("jogu", 2, (), "worlds"))
        for one in told:
            world.remember(0, one)
        assert world.memory[1] == NOTHING
        memories.add(world.memory[0])
    assert len(memories) == 4


def spiel_after(deal: int, action: int) -> Any:
    """A state of OpenSpiel after a deal, and after the player who is asked first has taken an action."""
    state = pyspiel.load_game("wartable_jogu(deals=9)").new_initial_state()
    state.apply_action(deal)
    state.apply_action(action)
    return state


def test_a_player_of_openspiel_remembers_what_it_observed_and_what_it_chose() -> None:
    state = pyspiel.load_game("wartable_jogu(deals=9)").new_initial_state()
    state.apply_action(0)
    player, (one, other, *_) = state.current_player(), state.legal_actions()
    chosen = [spiel_after(0, action)._world.memory[player] for action in (one, other)]
    assert chosen[0] != chosen[1]
    dealt = []
    for deal in range(9):
        state = pyspiel.load_game("wartable_jogu(deals=9)").new_initial_state()
        state.apply_action(deal)
        if state.current_player() == player and one in state.legal_actions():
            dealt.append(spiel_after(deal, one)._world.memory[player])
    assert len(dealt) > 1 and len(set(dealt)) == len(dealt)


def test_a_player_of_openspiel_who_is_not_asked_has_no_actions_and_imagines_nothing() -> None:
    state = pyspiel.load_game("wartable_jogu(deals=9)").new_initial_state()
    state.apply_action(0)
    asked = state.current_player()
    assert state.legal_actions(asked) and state.legal_actions(1 - asked) == state._legal_actions(1 - asked) == []
    with pytest.raises(pyspiel.SpielError, match=f"player {1 - asked} is not asked now, and cannot imagine anything"):
        state.resample_from_infostate(1 - asked, Random(1).random)


def test_a_data_set_has_what_each_seat_observed() -> None:
    player = DatasetPlayer(DatasetPlan("jogu", "", 2, {}, "random", "told"), None)
    rows = play(player, 0, lambda: False)
    assert rows is not None
    match = new_match(player.game, 2, {}, "told/0")
    learning = player.game.learning
    for seat, places, numbers, action in zip(
        rows["seat"], rows["places"], rows["numbers"], rows["action"], strict=True
    ):
        row = observed(match.game, match.state, seat, match.ask_of(seat))
        assert row.found() == list(zip(places, numbers, strict=True))
        option = next(one for one in match.options_of(seat) if learning.action_index(one) == action)
        match.apply(option, seat)
    assert match.over and set(rows["seat"]) == {0, 1}


def test_copies_remember_apart() -> None:
    world = played(6)
    twin = deepcopy(world)
    before = world.memory.copy()
    twin.remember(0, b"more")
    assert world.memory == before != twin.memory


def test_a_copy_of_an_imagined_world_stands_where_it_stands() -> None:
    world = played(12)
    imagined = world.imagine(world.seat, Random(1).random)
    for _ in range(4):
        imagined.take(imagined.options[-1])
    assert told(deepcopy(imagined)) == told(imagined)


def test_every_question_of_a_match_may_be_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    player = DatasetPlayer(DatasetPlan("jogu", "", 2, {}, "random", "drawn"), None)
    looked: list[int] = []

    def note(game: Game[Any, Any], state: State, seat: int, rng: Rng) -> float:
        looked.append(game.rounds(state))
        return 0.0

    monkeypatch.setattr(facts, "hidden_bits", note)
    for number in range(12):
        facts.measure(player, number, lambda: False)
    assert len(set(looked)) > 2, "not always the first, nor always the last"
