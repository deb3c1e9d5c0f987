"""Public peers playing whole random games, each through the Python API its own users have.

Every peer is driven in its favour: the quickest ordinary loop, one cheap random number a
choice, and every player decision counted, forced ones too. Chance is not counted.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from wartable.bench.harness import Contender, repeat, repeat_copy

INSTALL = "pip install 'wartable[bench]'"


class MissingPeer(Exception):
    """A peer's package cannot be imported; the message says what to install."""


def require(module: str) -> Any:
    """Import a peer's module. The peers have no type stubs, so it is `Any` to us."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingPeer(f"cannot import {module} ({error}); to measure it: {INSTALL}") from None


def openspiel_decisions(game: str, seed: int = 1) -> Contender:
    """OpenSpiel: `legal_actions` and `apply_action` on a `pyspiel` state.

    Chance is drawn from `legal_actions` too, the quickest way: right for games like the card
    games measured here, whose chance outcomes are all equally likely.
    """
    rules = require("pyspiel").load_game(game)
    draw = Random(seed).random

    def play() -> int:
        decisions = 0
        state = rules.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(actions[int(draw() * len(actions))])
        return decisions

    return repeat(play)


def openspiel_midgame(game: str, seed: int = 1, decisions: int = 30) -> Any:
    """Return an OpenSpiel state some random decisions into a game, at one where there is a choice."""
    rules = require("pyspiel").load_game(game)
    random = Random(seed)
    while True:
        state = rules.new_initial_state()
        left = decisions
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                if left <= 0 and len(actions) > 1:
                    return state
                left -= 1
            state.apply_action(random.choice(actions))


def openspiel_copies(game: str, seed: int = 1) -> Contender:
    """OpenSpiel: `clone` of a state in mid-game."""
    return repeat_copy(openspiel_midgame(game, seed).clone)


def catanatron_decisions(seed: int = 1) -> Contender:
    """Catanatron: `Game.play` with four of its own random players."""
    catanatron = require("catanatron")
    seeds = Random(seed)

    def play() -> int:
        players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
        game = catanatron.Game(players, seed=seeds.getrandbits(32))
        game.play()
        return len(game.state.actions)

    return repeat(play)


def catanatron_copies(seed: int = 1, decisions: int = 200) -> Contender:
    """Catanatron: `Game.copy` in mid-game."""
    catanatron = require("catanatron")
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    game = catanatron.Game(players, seed=seed)
    for _ in range(decisions):
        game.play_tick()
    return repeat_copy(game.copy)


def rlcard_decisions(game: str, seed: int = 1) -> Contender:
    """RLCard: `reset` and `step` of its environment."""
    env = require("rlcard").make(game, {"seed": seed})
    draw = Random(seed).random

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    return repeat(play)


Maker = Callable[[], Contender]

DECISIONS: dict[str, Maker] = {
    "OpenSpiel hearts (C++)": lambda: openspiel_decisions("hearts"),
    "OpenSpiel gin_rummy (C++)": lambda: openspiel_decisions("gin_rummy"),
    "Catanatron, 4 players": catanatron_decisions,
    "RLCard gin-rummy": lambda: rlcard_decisions("gin-rummy"),
    "RLCard uno": lambda: rlcard_decisions("uno"),
}
"""Who plays whole random games; counted in decisions."""

COPIES: dict[str, Maker] = {
    "OpenSpiel hearts (C++)": lambda: openspiel_copies("hearts"),
    "OpenSpiel gin_rummy (C++)": lambda: openspiel_copies("gin_rummy"),
    "Catanatron, 4 players": catanatron_copies,
}
"""Who copies a state in mid-game; counted in copies. RLCard offers no copy."""


@dataclass
class PeerField:
    """The contenders that are here to be measured, and a line about each package that is not."""

    contenders: dict[str, Contender] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


def gather(makers: dict[str, Maker]) -> PeerField:
    """Make every contender whose package is installed."""
    found = PeerField()
    for name, make in makers.items():
        try:
            found.contenders[name] = make()
        except MissingPeer as error:
            if str(error) not in found.missing:
                found.missing.append(str(error))
    return found


def versions() -> dict[str, str]:
    """Return the version of each peer's distribution that is installed, to print beside its numbers."""
    found: dict[str, str] = {}
    for distribution in ("open_spiel", "catanatron", "rlcard", "pettingzoo"):
        try:
            found[distribution] = version(distribution)
        except PackageNotFoundError:
            continue
    return found
