"""Environments for learners, ours and the peers': whole random matches, each step with what is observed and allowed.

All are driven alike: the usual loop of their own documentation, one cheap random number a step, any action of the mask.
All work in this process alone, so its own time is counted, whoever else uses the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from wartable.bench.harness import Contender, repeat
from wartable.bench.peers import Maker, MissingPeer, require

#: How many matches are stepped in one call.
ROWS = 64


def turns(make: Callable[[], Any], seed: int = 1) -> Contender:
    """PettingZoo's turn-based environments: `last` and `step`."""
    numpy = require("numpy")
    env = make()
    draw = Random(seed).random

    def play() -> int:
        steps = 0
        env.reset()
        while True:
            observed, _, over, cut, _ = env.last()
            if over or cut:
                return steps
            # Seen as booleans, masks are searched many times as fast: what is measured is the environment.
            allowed = numpy.flatnonzero(observed["action_mask"].view(numpy.bool_))
            env.step(int(allowed[int(draw() * len(allowed))]))
            steps += 1

    return repeat(play, process_time)


def ours(key: str) -> Contender:
    return turns(lambda: require("wartable.env").aec(key))


def ours_at_once(key: str, seed: int = 1) -> Contender:
    """Return many matches in one call; each row is a step."""
    env = require("wartable.env").vector(key, ROWS)
    env.reset(seed=seed)

    def step() -> int:
        env.step(env.sample())
        return ROWS

    return repeat(step, process_time)


def pettingzoo(name: str, *needs: str) -> Contender:
    """Return one of PettingZoo's classic games, and the packages that it imports only when it is made."""
    for package in needs:
        require(package)
    return turns(require(f"pettingzoo.classic.{name}").env)


def rlcard(game: str, seed: int = 1) -> Contender:
    """RLCard: every state comes with what is observed and the legal actions."""
    env = require("rlcard").make(game, {"seed": seed})
    draw = Random(seed).random

    def play() -> int:
        steps = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            steps += 1
        return steps

    return repeat(play, process_time)


def openspiel(game: str, seed: int = 1) -> Contender:
    """OpenSpiel's `rl_environment`: time steps with information states and legal actions."""
    made = require("open_spiel.python.rl_environment").Environment(game)
    draw = Random(seed).random

    def play() -> int:
        steps = 0
        now = made.reset()
        while not now.last():
            actions = now.observations["legal_actions"][now.observations["current_player"]]
            now = made.step([actions[int(draw() * len(actions))]])
            steps += 1
        return steps

    return repeat(play, process_time)


def catanatron(seed: int = 1) -> Contender:
    """Catanatron's Gymnasium environment, against its own random players."""
    try:
        require("catanatron_gym")
    except MissingPeer as missing:
        # It asks for an older Gymnasium, and runs with a newer one.
        raise MissingPeer(f"{missing} and pip install --no-deps catanatron_gym==4.0.0") from None
    env = require("gymnasium").make("catanatron-v1")
    draw = Random(seed).random

    def play() -> int:
        steps = 0
        _, info = env.reset()
        over = False
        while not over:
            actions = info["valid_actions"]
            _, _, over, cut, info = env.step(actions[int(draw() * len(actions))])
            over = over or cut
            steps += 1
        return steps

    return repeat(play, process_time)


#: What every ratio is told of first: a small game with open information, whose environment is the usual one.
FIRST_PEER = "PettingZoo connect four"

PEERS: dict[str, Maker] = {
    FIRST_PEER: lambda: pettingzoo("connect_four_v3"),
    "PettingZoo hold'em": lambda: pettingzoo("texas_holdem_v4"),
    "PettingZoo leduc": lambda: pettingzoo("leduc_holdem_v4"),
    "PettingZoo hanabi": lambda: pettingzoo("hanabi_v5", "shimmy"),
    "PettingZoo chess": lambda: pettingzoo("chess_v6"),
    "RLCard uno": lambda: rlcard("uno"),
    "RLCard gin-rummy": lambda: rlcard("gin-rummy"),
    "OpenSpiel leduc_poker": lambda: openspiel("leduc_poker"),
    "OpenSpiel gin_rummy": lambda: openspiel("gin_rummy"),
    "OpenSpiel hearts": lambda: openspiel("hearts"),
    "Catanatron gym": catanatron,
}
