"""The matches of a study as arrays, and the questions that all parts of a report ask of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wartable.lab.plan import Plan
from wartable.lab.play import SURE
from wartable.lab.statistics.clusters import Floats, Ints, Share, wilson_by_deal
from wartable.lab.study import Study

Bools = NDArray[np.bool_]
Words = NDArray[np.object_]


def as_words(rows: list[Any]) -> Words:
    return np.array(rows, dtype=object)


@dataclass(frozen=True)
class Sittings:
    """Every seat of every match: who sat there, what came of it."""

    match: Ints
    seat: Ints
    player: Ints
    faction: Words
    bot: Words
    points: Floats
    deal: Ints

    def where(self, these: Bools) -> Sittings:
        return Sittings(
            self.match[these],
            self.seat[these],
            self.player[these],
            self.faction[these],
            self.bot[these],
            self.points[these],
            self.deal[these],
        )

    def share(self) -> Share:
        return wilson_by_deal(self.points, self.deal)


class Results:
    """All matches of a study, in the order of the plan."""

    def __init__(self, plan: Plan, table: Any) -> None:
        self.plan = plan
        self.size: int = table.num_rows
        self.number: Ints = table.column("number").to_numpy()
        self.cell: Ints = table.column("cell").to_numpy().astype(np.int64)
        self.deal: Ints = table.column("deal").to_numpy().astype(np.int64)
        self.choices: Ints = table.column("choices").to_numpy().astype(np.int64)
        self.forced: Ints = table.column("forced").to_numpy().astype(np.int64)
        self.options: Ints = table.column("options").to_numpy()
        self.rounds: Ints = table.column("rounds").to_numpy().astype(np.int64)
        self.forfeit: Ints = table.column("forfeit").to_numpy().astype(np.int64)
        self.finished: Bools = np.array(table.column("finished").to_pylist(), dtype=np.bool_)
        self.ending: Words = as_words(table.column("ending").to_pylist())
        self.pack: Words = as_words(table.column("pack").to_pylist())
        shape = (self.size, plan.seats)
        self.points: Floats = np.array(table.column("points").to_pylist(), dtype=np.float64).reshape(shape)
        self.scores: Floats = np.array(table.column("scores").to_pylist(), dtype=np.float64).reshape(shape)
        self.players: Ints = np.array(table.column("players").to_pylist(), dtype=np.int64).reshape(shape)
        self.factions: Words = as_words(table.column("factions").to_pylist()).reshape(shape)
        self.bots: Words = as_words(table.column("bots").to_pylist()).reshape(shape)
        self._estimates: list[list[int]] = table.column("estimates").to_pylist()

    @classmethod
    def of(cls, study: Study) -> Results:
        return cls(study.plan, study.matches)

    @property
    def seats(self) -> int:
        return self.plan.seats

    @property
    def fair(self) -> float:
        """The share of wins that everybody has in a balanced game."""
        return 1.0 / self.seats

    @cached_property
    def levels(self) -> list[str]:
        """The bots that play among themselves, as the plan lists them."""
        return list(dict.fromkeys(cell.bots[0] for cell in self.plan.cells if len(set(cell.bots)) == 1))

    @cached_property
    def main_level(self) -> str:
        """The bots whose matches the report looks at where it looks at one level: the last of the plan, who are the
        strongest where people list them as they do."""
        return self.levels[-1] if self.levels else ""

    @cached_property
    def level(self) -> Words:
        """The bots of each match, if they are all the same."""
        same = np.all(self.bots == self.bots[:, :1], axis=1)
        return np.where(same, self.bots[:, 0], "")

    @cached_property
    def main_pack(self) -> str:
        return self.plan.packs[0].name

    @cached_property
    def plain(self) -> Bools:
        """Matches of the first pack in which nobody is restricted: those that tell of the game as it is."""
        free = np.array([not cell.bans for cell in self.plan.cells], dtype=np.bool_)
        kept: Bools = free[self.cell] & (self.pack == self.main_pack)
        return kept

    def at_level(self, level: str) -> Bools:
        found: Bools = self.plain & (self.level == level)
        return found

    @cached_property
    def names(self) -> list[str]:
        """The factions, in the order of the plan; none in a game that has none."""
        return list(dict.fromkeys(name for cell in self.plan.cells for name in cell.factions))

    @cached_property
    def sittings(self) -> Sittings:
        match = np.repeat(np.arange(self.size), self.seats)
        return Sittings(
            match,
            np.tile(np.arange(self.seats), self.size),
            self.players.reshape(-1),
            self.factions.reshape(-1),
            self.bots.reshape(-1),
            self.points.reshape(-1),
            self.deal[match],
        )

    def sat(self, matches: Bools) -> Sittings:
        """Return the seats of these matches."""
        return self.sittings.where(matches[self.sittings.match])

    @cached_property
    def twins(self) -> Bools:
        """Matches in which some faction meets itself: its share of them is given by the rules of arithmetic."""
        return np.array([len(set(row)) < self.seats for row in self.factions.tolist()], dtype=np.bool_)

    def faction_share(self, level: str, name: str) -> Share:
        """Return the share of wins of a faction against the others, between bots of a level."""
        sat = self.sat(self.at_level(level) & ~self.twins)
        return sat.where(sat.faction == name).share()

    def pair_share(self, level: str, name: str, other: str) -> Share:
        """Return the share of wins of a faction in matches with another one."""
        with_other = np.any(self.factions == other, axis=1)
        sat = self.sat(self.at_level(level) & ~self.twins & with_other)
        return sat.where(sat.faction == name).share()

    def estimates(self, match: int) -> Floats:
        """Return each seat's chance at the points of a match at which it was estimated, a row each."""
        found = np.array(self._estimates[match], dtype=np.float64) / SURE
        return found.reshape(-1, self.seats)
