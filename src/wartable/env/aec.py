"""PettingZoo's turn-based environment of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from wartable.env.deals import Saved
from wartable.env.errors import MatchOver, checked_cycles, unknown_agent
from wartable.env.render import MODES
from wartable.env.spaces import Actions, Numbers, masked_space, numbers_space
from wartable.env.table import EnvTable, Labelled

Seen = dict[str, Any]


#: What only a match has.
AFTER_RESET = {"agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards"}


class TurnEnv(Labelled, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A match in which the seats choose one after the other. Where several choose at once and in secret, they are asked
    in turn, and observe nothing of each other's choices."""

    def __init__(self, table: EnvTable, max_cycles: int | None = None) -> None:
        super().__init__()
        key = table.game.key
        self.metadata = {"name": f"{key}_v1", "render_modes": MODES, "is_parallelizable": False, "render_fps": 1}
        self.table = table
        self.max_cycles = checked_cycles(max_cycles)
        self.render_mode = table.render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = masked_space(table.size, table.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, shape)
        self.action_spaces = {agent: Actions(table.actions) for agent in self.possible_agents}
        self._bind_spaces()
        self.state_space = numbers_space(table.size * table.seats)
        self._steps = 0

    def _bind_spaces(self) -> None:
        for agent, seat in self._seat_of.items():
            self.action_spaces[agent].bind(partial(self.table.mask, seat))

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind_spaces()

    def __getattr__(self, name: str) -> Any:
        """Say of what only a match has that none was begun; asked for only where an attribute is missing."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name}: no match was begun yet: call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self.possible_agents[self.seat_of(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self.possible_agents[self.seat_of(agent)]]

    def seat_of(self, agent: str) -> int:
        """Return the seat of an agent; raises IllegalAction, which names those that play."""
        seat = self._seat_of.get(agent)
        if seat is None:
            raise unknown_agent(agent, self.possible_agents)
        return seat

    # -- playing -----------------------------------------------------------------------------------------------

    def reset(self, seed: int | str | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin the next match. `options={"settings": {...}}` changes settings of this match alone."""
        self.table.reset(seed, options)
        self._start()

    def _start(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = len(self.table.now.taken)
        self._follow()

    def _follow(self) -> bool:
        """Select who is asked now; at the end, let everybody know. Return whether it is the end."""
        asked = self.table.now.match.seat
        if asked >= 0:
            self.agent_selection = self.possible_agents[asked]
            return False
        self.terminations = dict.fromkeys(self.agents, True)
        return True

    def observe(self, agent: str) -> Seen:
        return self.table.seen(self.seat_of(agent))

    def step(self, action: int | None) -> None:
        """Play an action for `agent_selection`. Raises IllegalAction and changes nothing if it is not allowed."""
        if not self.agents:
            raise MatchOver("the match is over, or none was begun: call reset() to begin the next one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.act(self._seat_of[agent], action, agent)
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        over = self._follow()
        if over or table.shaped:
            for each, reward in zip(self.possible_agents, table.rewards(), strict=True):
                self.rewards[each] = reward
            self._accumulate_rewards()
        if self.max_cycles is not None and self._steps >= self.max_cycles and not over:
            self.truncations = dict.fromkeys(self.agents, True)

    def state(self) -> Numbers:
        """Return what all seats observe, one after the other: for critics that may know everything while they train."""
        return np.concatenate([self.table.observation(seat) for seat in range(self.table.seats)])

    # -- besides playing ---------------------------------------------------------------------------------------

    def expert(self, bot: str = "captain") -> int:
        """Return the action that a bot would choose now, for `agent_selection`."""
        if not self.agents or self.table.over:
            raise MatchOver("the match is over, or none was begun: call reset() to begin the next one")
        return self.table.expert(bot, self._seat_of[self.agent_selection])

    def save(self) -> Saved:
        """Return this point of the match, to come back to."""
        return self.table.save()

    def restore(self, saved: Saved) -> None:
        """Go to a point that was saved, here or in another environment of the same game."""
        self.table.restore(saved)
        self._start()

    def render(self, seat: int = -1) -> Any:
        """Return what a watcher sees, or a seat."""
        return self.table.render(seat)

    def close(self) -> None:
        """Do nothing: nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.table!r}>"
