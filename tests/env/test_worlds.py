"""Worlds that can be copied: what they remember, and where their copies stand."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from wartable.core.game import Game
from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.env import facts
from wartable.env.dataset import Plan, Player
from wartable.env.worlds import NOTHING, Beginning, World, begun


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
    player = Player(Plan("jogu", "", 2, {}, "random", "drawn"), None)
    looked: list[int] = []

    def note(game: Game[Any, Any], state: State, seat: int, rng: Rng) -> float:
        looked.append(game.rounds(state))
        return 0.0

    monkeypatch.setattr(facts, "hidden_bits", note)
    for number in range(12):
        facts.measure(player, number, lambda: False)
    assert len(set(looked)) > 2, "not always the first, nor always the last"
