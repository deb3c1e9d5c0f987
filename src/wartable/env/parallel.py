"""PettingZoo's parallel environment of a game: every seat acts in every step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from wartable.env.deals import Saved
from wartable.env.errors import IllegalAction, MatchOver, checked_cycles, unknown_agent
from wartable.env.render import MODES
from wartable.env.spaces import Actions, Mask, Numbers, masked_space, numbers_space
from wartable.env.table import EnvTable, Labelled

Seen = dict[str, Any]
Stepped = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]  # fmt: skip


class TogetherEnv(Labelled, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A match in which every seat acts in every step: those that are asked choose, truly at once where the rules have
    them choose together, and all others take the one no-op, which is the last action."""

    def __init__(self, table: EnvTable, max_cycles: int | None = None) -> None:
        self.metadata = {"name": f"{table.game.key}_v1", "render_modes": MODES, "render_fps": 1}
        self.table = table
        self.max_cycles = checked_cycles(max_cycles)
        self.render_mode = table.render_mode
        self.noop = table.actions
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        shape = masked_space(table.size, table.actions + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, shape)
        self.action_spaces = {agent: Actions(table.actions + 1) for agent in self.possible_agents}
        self._bind_spaces()
        self.state_space = numbers_space(table.size * table.seats)
        self._cycles = 0

    def _bind_spaces(self) -> None:
        for seat, agent in enumerate(self.possible_agents):
            self.action_spaces[agent].bind(partial(self._mask, seat))

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind_spaces()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._known(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self._known(agent)
        return self.action_spaces[agent]

    def _known(self, agent: object) -> None:
        if agent not in self.possible_agents:
            raise unknown_agent(agent, self.possible_agents)

    # -- playing -----------------------------------------------------------------------------------------------

    def reset(
        self, seed: int | str | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin the next match. `options={"settings": {...}}` changes settings of this match alone."""
        self.table.reset(seed, options)
        return self._start()

    def _start(self) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        return {
            agent: {"observation": self.table.observation(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, seat: int) -> Mask:
        """Return which actions a seat has: the no-op alone if it is not asked."""
        mask = np.zeros(self.table.actions + 1, np.int8)
        if self.table.now.match.ask_of(seat) is None:
            mask[self.noop] = 1
        else:
            mask[:-1] = self.table.mask(seat)
        return mask

    def step(self, actions: Mapping[str, int]) -> Stepped:
        """Play one action for each seat; seats that are not asked may be left out. Raises IllegalAction and changes
        nothing if one of them is not allowed."""
        if not self.agents:
            raise MatchOver("the match is over, or none was begun: call reset() to begin the next one")
        for seat, index in self._checked(actions):
            self.table.now.take(seat, index)
        self._cycles += 1
        agents = self.agents
        over = self.table.over
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict(zip(agents, self.table.rewards(), strict=True))
        seen = self._seen()
        if over or cut:
            self.agents = []
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _checked(self, actions: Mapping[str, int]) -> list[tuple[int, int]]:
        """Return what each seat that is asked chooses, as the number of its option."""
        if not isinstance(actions, Mapping):
            raise IllegalAction(
                f"actions: found {actions!r}; allowed: a dictionary with one for each seat that is asked"
            )
        for agent in actions:
            self._known(agent)
        found: list[tuple[int, int]] = []
        for seat, agent in enumerate(self.possible_agents):
            asked = self.table.now.match.ask_of(seat) is not None
            if asked and agent not in actions:
                raise IllegalAction(f"{agent} is asked now, and there is no action for it")
            if asked:
                found.append((seat, self.table.option_of(seat, actions[agent], agent)))
            elif agent in actions and actions[agent] != self.noop:
                raise IllegalAction(f"{agent} is not asked now: its only action is the no-op, {self.noop}")
        return found

    def state(self) -> Numbers:
        """Return what all seats observe, one after the other: for critics that may know everything while they train."""
        return np.concatenate([self.table.observation(seat) for seat in range(self.table.seats)])

    # -- besides playing ---------------------------------------------------------------------------------------

    def expert(self, bot: str = "captain") -> dict[str, int]:
        """Return the actions that a bot would choose now, one for each seat."""
        if not self.agents:
            raise MatchOver("the match is over, or none was begun: call reset() to begin the next one")
        asked = self.table.now.match.to_move
        return {
            agent: self.table.expert(bot, seat) if seat in asked else self.noop
            for seat, agent in enumerate(self.possible_agents)
        }

    def save(self) -> Saved:
        """Return this point of the match, to come back to."""
        return self.table.save()

    def restore(self, saved: Saved) -> dict[str, Seen]:
        """Go to a point that was saved, here or in another environment of the same game. Return what is seen there."""
        self.table.restore(saved)
        return self._start()[0]

    def render(self, seat: int = -1) -> Any:
        """Return what a watcher sees, or a seat."""
        return self.table.render(seat)

    def close(self) -> None:
        """Do nothing: nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.table!r}>"
