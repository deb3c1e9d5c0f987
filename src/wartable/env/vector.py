"""Many matches of a game in one call, for self-play at speed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wartable.env.arena import first_illegal, play_all
from wartable.env.errors import IllegalAction, MatchOver
from wartable.env.spaces import Actions, Mask, Numbers, lent, numbers_space
from wartable.env.table import EnvTable

Info = dict[str, Any]
Stepped = tuple[Numbers, Numbers, NDArray[np.bool_], NDArray[np.bool_], Info]


class VectorEnv:
    """Rows of matches: in each of them whoever is asked acts. A match that ends is followed by the next one at once.

    What is returned is written over by the next step: copy what you keep. `rewards` has a column for each seat, so
    that a learner that plays all seats can give each its own.
    """

    def __init__(self, tables: list[EnvTable]) -> None:
        self.tables = tables
        self.num_envs = len(tables)
        first = tables[0]
        self.seats = first.seats
        self.size, self.actions = first.size, first.actions
        self.single_observation_space = numbers_space(first.size)
        self.single_action_space = Actions(first.actions, lambda: np.zeros(first.actions, np.int8))
        self.observations: Numbers = np.zeros((self.num_envs, first.size), np.float32)
        self.masks: Mask = np.zeros((self.num_envs, first.actions), np.int8)
        self.asked = np.zeros(self.num_envs, np.int64)
        self.rewards: Numbers = np.zeros((self.num_envs, first.seats), np.float32)
        self.terminations = np.zeros(self.num_envs, np.bool_)
        self.truncations = np.zeros(self.num_envs, np.bool_)
        self._begun = False

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Numbers, Info]:
        """Begin a match in every row. After a seed, row N plays the matches of the seed `SEED-N`."""
        for row, table in enumerate(self.tables):
            table.reset(None if seed is None else f"{seed}-{row}", options)
        self._arenas = [table.now for table in self.tables]
        self._rows = [
            (self.observations[row], self.masks[row], lent(arena.row.numbers, np.float64), lent(arena.mask, np.int8))
            for row, arena in enumerate(self._arenas)
        ]
        self._begun = True
        for arena in self._arenas:
            arena.look()
        self._pour()
        return self.observations, self._info()

    def step(self, actions: Any) -> Stepped:
        """Play one action in every row. Raises IllegalAction and changes nothing if one of them is not allowed."""
        if not self._begun:
            raise MatchOver("no match was begun yet: call reset() first")
        chosen = self._checked(actions)
        ended = play_all(self._arenas, chosen)
        if self.terminations.any() or self.tables[0].shaped:
            self.rewards[:] = 0.0
            self.terminations[:] = False
        if self.tables[0].shaped:
            for row, table in enumerate(self.tables):
                self.rewards[row] = table.rewards()
        for row in ended:
            self._next(row)
        self._pour()
        return self.observations, self.rewards, self.terminations, self.truncations, self._info()

    def _next(self, row: int) -> None:
        """Note how a match came out, and begin the next one."""
        table = self.tables[row]
        if not table.shaped:
            self.rewards[row] = table.rewards()
        self.terminations[row] = True
        table.reset(None, None)
        table.now.look()

    def _checked(self, actions: Any) -> list[int]:
        found = np.asarray(actions)
        if found.shape != (self.num_envs,) or found.dtype.kind not in "iu":
            raise IllegalAction(
                f"actions: found an array of {found.dtype} with shape {found.shape}; "
                f"allowed: whole numbers with shape ({self.num_envs},), one for each match"
            )
        chosen: list[int] = found.tolist()
        row = first_illegal(self._arenas, chosen)
        if row >= 0:
            table = self.tables[row]
            seat = table.now.match.seat
            raise IllegalAction(f"match {row}: {table.refusal(seat, chosen[row], f'player_{seat}')}")
        return chosen

    def _pour(self) -> None:
        """Copy what the arenas have written into the arrays that are returned."""
        for observation, mask, numbers, offered in self._rows:
            observation[:] = numbers
            mask[:] = offered
        self.asked[:] = [arena.match.seat for arena in self._arenas]

    def _info(self) -> Info:
        return {"action_mask": self.masks, "seat": self.asked}

    def expert(self, bot: str = "captain") -> NDArray[np.int64]:
        """Return the action that a bot would choose now, in every row."""
        chosen = [table.expert(bot, table.now.match.seat) for table in self.tables]
        for arena in self._arenas:
            arena.look()
        return np.array(chosen, np.int64)

    def close(self) -> None:
        """Do nothing: nothing is held."""
