"""Many matches of a game in one call, for self-play at speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from wartable.env.arena import Gathered, first_illegal, play_all
from wartable.env.deals import Saved
from wartable.env.errors import BadSetup, IllegalAction, MatchOver, checked_cycles, is_list
from wartable.env.spaces import Actions, Mask, Numbers, Whole, any_of_each, lent, numbers_space
from wartable.env.table import EnvTable, Labelled

Info = dict[str, Any]
Stepped = tuple[Numbers, Numbers, NDArray[np.bool_], NDArray[np.bool_], Info]


class VectorEnv(Labelled):
    """Rows of matches: in each of them whoever is asked acts. A match that ends is followed by the next one at once,
    and so is one that was cut off after `max_cycles` choices.

    What is returned is written over by the next step: copy what you keep. `rewards` has a column for each seat, so
    that a learner that plays all seats can give each its own. Where matches were cut off, `info["final"]` has what was
    to be seen at their ends: by row the seat that was asked, what it observed, and its mask.
    """

    def __init__(self, tables: list[EnvTable], max_cycles: int | None = None) -> None:
        self.tables = tables
        self.table = tables[0]
        self.max_cycles = checked_cycles(max_cycles)
        self.num_envs = len(tables)
        first = self.table
        self.seats = first.seats
        self.size, self.actions = first.size, first.actions
        self.single_observation_space = numbers_space(first.size)
        self.single_action_space = Actions(first.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = spaces.MultiDiscrete(np.full(self.num_envs, first.actions))
        self.observations: Numbers = np.zeros((self.num_envs, first.size), np.float32)
        self.masks: Mask = np.zeros((self.num_envs, first.actions), np.int8)
        self.asked = np.zeros(self.num_envs, np.int64)
        self.rewards: Numbers = np.zeros((self.num_envs, first.seats), np.float32)
        self.terminations = np.zeros(self.num_envs, np.bool_)
        self.truncations = np.zeros(self.num_envs, np.bool_)
        # Where actions are allowed, counted on through all rows; how many in each, and where its actions begin.
        self._allowed: Whole = np.zeros(0, np.int64)
        self._counts: Whole = np.zeros(self.num_envs, np.int64)
        self._first_actions: Whole = np.arange(self.num_envs) * first.actions
        self._begun = False
        self._chance = np.random.default_rng()

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Numbers, Info]:
        """Begin a match in every row. After a seed, row N plays the matches of the seed `SEED-N`."""
        for row, table in enumerate(self.tables):
            table.reset(None if seed is None else f"{seed}-{row}", options)
        if seed is not None:
            self._chance = np.random.default_rng(list(str(seed).encode()))
        return self._start()

    def _start(self) -> tuple[Numbers, Info]:
        self._arenas = [table.now for table in self.tables]
        self._begun = True
        self.rewards[:] = 0.0
        self.terminations[:] = False
        self.truncations[:] = False
        for arena in self._arenas:
            arena.look()
        self._pour()
        return self.observations, self._info()

    def step(self, actions: Any) -> Stepped:
        """Play one action in every row. Raises IllegalAction and changes nothing if one of them is not allowed."""
        self._check_begun()
        chosen = self._checked(actions)
        ended = play_all(self._arenas, chosen)
        if self.terminations.any() or self.tables[0].shaped:
            self.rewards[:] = 0.0
            self.terminations[:] = False
        if self.tables[0].shaped:
            for row, table in enumerate(self.tables):
                self.rewards[row] = table.rewards()
        for row in ended:
            self._end(row)
        info = self._info()
        if self.max_cycles is not None:
            self._cut_off(self.max_cycles, info)
        self._pour()
        return self.observations, self.rewards, self.terminations, self.truncations, info

    def _end(self, row: int) -> None:
        """Note how a match came out, and begin the next one."""
        table = self.tables[row]
        if not table.shaped:
            self.rewards[row] = table.rewards()
        self.terminations[row] = True
        self._next(row)

    def _cut_off(self, max_cycles: int, info: Info) -> None:
        """Begin the next match where one is too long, and keep what was to be seen at its end."""
        self.truncations[:] = [len(arena.taken) >= max_cycles for arena in self._arenas]
        found: dict[int, tuple[int, Numbers, Mask]] = {}
        for row in np.flatnonzero(self.truncations).tolist():
            table = self.tables[row]
            seat = table.now.match.seat
            found[row] = (seat, table.observation(seat), table.mask(seat))
            self._next(row)
        if found:
            info["final"] = found

    def _next(self, row: int) -> None:
        self.tables[row].reset(None, None)
        self._arenas[row].look()

    def _check_begun(self) -> None:
        if not self._begun:
            raise MatchOver("no match was begun yet: call reset() first")

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
        """Copy what the arenas have written into the arrays that are returned: they are mostly zeros, and to write over
        zeros is quicker than to copy them. Nothing stays that somebody else has written there."""
        found = Gathered(self._arenas)
        self.observations.fill(0.0)
        self.observations.reshape(-1)[lent(found.places, np.int64)] = lent(found.numbers, np.float64).astype(np.float32)
        self.masks.fill(0)
        self._allowed, self._counts = lent(found.allowed, np.int64), lent(found.counts, np.int64)
        self.masks.reshape(-1)[self._allowed] = 1
        self.asked[:] = lent(found.asked, np.int64)

    def _info(self) -> Info:
        return {"action_mask": self.masks, "seat": self.asked}

    def expert(self, bot: str = "captain") -> Whole:
        """Return the action that a bot would choose now, in every row."""
        self._check_begun()
        chosen = [table.expert(bot, table.now.match.seat) for table in self.tables]
        for arena in self._arenas:
            arena.look()
        return np.array(chosen, np.int64)

    def sample(self) -> Whole:
        """Return an action that is allowed now in every row, each as likely as the others. After a seed they are always
        the same."""
        self._check_begun()
        return any_of_each(self._allowed, self._counts, self._chance) - self._first_actions

    # -- besides playing ---------------------------------------------------------------------------------------

    def save(self) -> list[Saved]:
        """Return this point of every match, to come back to."""
        self._check_begun()
        return [table.save() for table in self.tables]

    def restore(self, saved: Sequence[Saved]) -> tuple[Numbers, Info]:
        """Go to points that were saved, one for every row. Return what is seen there."""
        if not is_list(saved) or len(saved) != self.num_envs:
            raise BadSetup(
                f"restore: found {saved!r:.80}; allowed: the list of {self.num_envs} that save() has returned"
            )
        for table, one in zip(self.tables, saved, strict=True):
            table.deals.check(one)
        for table, one in zip(self.tables, saved, strict=True):
            table.restore(one)
        return self._start()

    def __reduce__(self) -> Any:
        raise TypeError("a vector of matches lends its memory and is not copied: save() it, and restore() in another")

    def __repr__(self) -> str:
        return f"<{self.num_envs} matches of {self.tables[0]!r}>"

    def close(self) -> None:
        """Do nothing: nothing is held."""
