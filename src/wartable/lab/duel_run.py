"""A whole duel: its deals spread over processes, kept in a file, and what came out of it."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wartable.core import compiled, registry
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.record import write_whole
from wartable.lab.duel import Duel, DuelSoFar, DuelTally, whole_rounds
from wartable.lab.keeping import about_the_same
from wartable.lab.processes import Progress, Stopped, spread
from wartable.lab.statistics import Bounds, wilson

#: Matches a process plays before it reports, at most.
CHUNK = 20
#: A deal and how all its matches ended.
Played = tuple[int, DuelTally]


@dataclass(frozen=True)
class DuelPlan:
    """What a duel is about, wherever and however long it is played."""

    game: str
    content: Path | None
    seats: int
    settings: dict[str, Any]
    one: str
    other: str
    seed: str

    def load(self) -> Game[Any, Any]:
        return registry.load(self.game, self.content)

    def matter(self, game: Game[Any, Any]) -> dict[str, Any]:
        """Return what a duel is about: only matches that agree in all of this may be counted together."""
        return {
            "game": game.key,
            "rules": game.version,
            "content": game.content_hash,
            "bots": [self.one, self.other],
            "seats": self.seats,
            "settings": self.settings,
            "seed": self.seed,
        }


def prepare(plan: DuelPlan) -> Duel:
    return Duel(plan.load(), plan.seats, plan.settings, plan.one, plan.other, plan.seed)


def play_some(duel: Duel, deals: range, stopped: Stopped) -> list[Played]:
    """Return those of these deals that could be finished."""
    found: list[Played] = []
    for deal in deals:
        tally = duel.round(deal, stopped)
        if tally is None:
            break
        found.append((deal, tally))
    return found


class DuelRun:
    """A duel that is played to its end, or as far as the sequential test or somebody at the keyboard lets it."""

    def __init__(self, plan: DuelPlan, games: int, bounds: Bounds | None, jobs: int, keep: Path | None) -> None:
        self.plan = plan
        self.game = plan.load()
        self.rounds = whole_rounds(games, plan.seats)
        self.games = self.rounds * plan.seats
        self.jobs = min(jobs, self.games)
        # What is kept is kept round by round.
        self.size = 1 if keep is not None else max(1, min(CHUNK, self.games // (self.jobs * 4)) // plan.seats)
        self.total = DuelTally(plan.seats)
        self.kept = KeptDuel(keep, plan.matter(self.game), self.total) if keep is not None else None
        self.standing = DuelSoFar(self.total, bounds)
        self.start = self.kept.start if self.kept is not None else time.perf_counter()
        self.interrupted = False

    def run(self, progress: Progress) -> None:
        with progress(f"{self.plan.one} against {self.plan.other}", self.games) as advance:
            advance(self.total.games)

            def done(played: list[Played]) -> None:
                for deal, tally in played:
                    self.standing.add(tally)
                    advance(tally.games)
                    if self.kept is not None:
                        self.kept.save(self.total, deal)
                    if self.standing.found:
                        raise Decided

            if not self.standing.found:
                deals = range(self.total.games // self.plan.seats, self.rounds)
                chunks = [deals[first : first + self.size] for first in range(0, len(deals), self.size)]
                with suppress(Decided):
                    self.interrupted = spread(prepare, (self.plan,), play_some, chunks, self.jobs, done)

    def report(self) -> dict[str, Any]:
        """Return all that was counted, as plain data."""
        plan, total, bounds, found = self.plan, self.total, self.standing.bounds, self.standing.found
        low, high = wilson(total.points, total.games)
        return {
            "game": self.game.key,
            "bots": [plan.one, plan.other],
            "seats": len(total.by_seat),
            "settings": plan.settings,
            "seed": plan.seed,
            "games": total.games,
            "points": round(total.points, 3),
            "wins": total.wins,
            "losses": total.losses,
            "shared": total.games - total.wins - total.losses,
            "share": round(total.points / total.games, 4) if total.games else None,
            "interval": [round(low, 4), round(high, 4)],
            "test": None if bounds is None else {"low": bounds[0], "high": bounds[1], "found": found or None},
            "by_seat": [{"games": int(games), "points": round(points, 3)} for games, points in total.by_seat],
            "by_faction": {
                side: {"games": int(games), "points": round(points, 3)}
                for side, (games, points) in sorted(total.by_side.items())
            },
            "ms_a_choice": [
                round(1000 * seconds / choices, 2) if choices else None
                for seconds, choices in zip(total.seconds, total.choices, strict=True)
            ],
            "endings": dict(sorted(total.endings.items())),
            "forfeits": total.forfeits,
            "rules": self.game.version,
            "content": self.game.content_hash,
            "seconds": since(self.start),
            "jobs": self.jobs,
            "compiled": compiled(),
            "interrupted": self.interrupted,
        }


class KeptDuel:
    """The matches that were played so far, in a file, so that a duel can be broken off and gone on with.

    Rounds are kept in their order, deal after deal: what a broken-off process was at is played again.
    """

    def __init__(self, path: Path, what: dict[str, Any], total: DuelTally) -> None:
        """Begin a file, or go on with one: then `total` takes over what was played."""
        self.path = path
        self.what = what
        #: When the duel began, were there no time between its runs.
        self.start = time.perf_counter()
        if path.exists():
            self.load(total)
        #: The deal that comes next.
        self.next = total.games // len(total.by_seat)

    def load(self, total: DuelTally) -> None:
        seats = len(total.by_seat)
        try:
            data: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
            about = {name: data["duel"][name] for name in self.what}
            total.read(data["tally"])
            self.start -= data["seconds"]
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            raise Fault(f"--keep {self.path}: there is a file already, and it is not of a duel; name another") from None
        about_the_same("--keep", self.path, "duel", about, self.what)
        if total.games % seats:
            raise Fault(f"--keep {self.path}: its {total.games} matches are no whole rounds of {seats}; name another")

    def save(self, total: DuelTally, deal: int) -> None:
        """Keep all so far, of which this deal was the last. Of several processes one may have finished a later deal
        when another was broken off: from such a gap on nothing is kept."""
        if deal == self.next:
            self.next += 1
            text = json.dumps({"duel": self.what, "tally": total.write(), "seconds": since(self.start)}, indent=1)
            write_whole(self.path, f"{text}\n".encode())


def since(start: float) -> float:
    """Return seconds that have passed."""
    return round(time.perf_counter() - start, 1)


class Decided(Exception):
    """The sequential test has seen enough."""
