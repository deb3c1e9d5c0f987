"""`wartable sim`: many matches between bots, in parallel, the same for the same seed however they are spread."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.bots.runner import can_play_blind, play_out
from wartable.cli.common import console, print_json, progress, seats_of, settings_of
from wartable.cli.parallel import Stopped, processors, spread
from wartable.core import compiled, registry
from wartable.core.game import Game

#: Quick matches that a process plays before it reports, at most; of bots that think, one.
CHUNK = 50


class Tally:
    """What is counted of some matches."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.draws = 0
        self.wins = [0] * seats
        self.endings: dict[str, int] = {}
        #: Matches and wins of each faction; where both sides have it, it has played twice.
        self.by_faction: dict[str, list[int]] = {}

    def count(self, sides: list[str], winners: list[int], ending: str, decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.draws += not winners
        self.endings[ending] = self.endings.get(ending, 0) + 1
        for seat, side in enumerate(sides):
            of = self.by_faction.setdefault(side, [0, 0])
            of[0] += 1
            of[1] += seat in winners
            self.wins[seat] += seat in winners

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.draws += other.draws
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        for ending, times in other.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + times
        for side, (games, wins) in other.by_faction.items():
            of = self.by_faction.setdefault(side, [0, 0])
            of[0] += games
            of[1] += wins


class Table:
    """All that a process needs to play any of the matches."""

    def __init__(self, key: str, content: Path | None, players: list[str], settings: dict[str, Any], seed: str) -> None:
        self.game: Game[Any] = registry.load(key, content)
        self.players = players
        self.settings = settings
        self.seed = seed

    def play(self, index: int, tally: Tally) -> None:
        """One match. Its seed is its own, so that it is the same in whatever process and order it is played."""
        name = f"{self.seed} {index}"
        players = [bots.make(player, f"{name} {seat}") for seat, player in enumerate(self.players)]
        match = registry.new_match(self.game, len(players), self.settings, name, playout=can_play_blind(players))
        decisions = play_out(match, players)
        state = match.state
        tally.count(self.game.sides(state), state.winners, state.ending, decisions)


def play_some(table: Table, indices: range, stopped: Stopped) -> Tally:
    tally = Tally(len(table.players))
    for index in indices:
        if stopped():
            break
        table.play(index, tally)
    return tally


def run(
    key: str, games: int, seats: str | None, seed: str, jobs: int, pairs: list[str], content: Path | None, json: bool
) -> None:
    game = registry.load(key, content)
    players = seats_of(game, seats) if seats is not None else ["random"] * game.seats[0]
    blind = can_play_blind([bots.make(player, seed) for player in players])
    settings = registry.settle(game, len(players), settings_of(game, pairs, len(players)))
    jobs = min(jobs or processors(), games)
    size = max(1, min(CHUNK, games // (jobs * 4))) if blind else 1
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    total = Tally(len(players))
    start = time.perf_counter()
    with progress(f"{game.name}, {','.join(players)}", games) as advance:

        def done(tally: Tally) -> None:
            total.add(tally)
            advance(tally.games)

        interrupted = spread(Table, (key, content, players, settings, seed), play_some, chunks, jobs, done)
    seconds = time.perf_counter() - start
    report = {
        "game": key,
        "rules": game.version,
        "content": game.content_hash,
        "seats": players,
        "settings": settings,
        "seed": seed,
        "games": total.games,
        "decisions": total.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(total.decisions / seconds),
        "length": round(total.decisions / total.games, 2) if total.games else None,
        "wins": total.wins,
        "draws": total.draws,
        "by_faction": {
            side: {"games": played, "wins": wins} for side, (played, wins) in sorted(total.by_faction.items())
        },
        "endings": dict(sorted(total.endings.items())),
        "jobs": jobs,
        "compiled": compiled(),
        "interrupted": interrupted,
    }
    if json:
        print_json(report)
    else:
        show(game, report)
    if interrupted:
        raise SystemExit(130)


def show(game: Game[Any], report: dict[str, Any]) -> None:
    from rich.table import Table as Grid

    out = console()
    games = report["games"]
    if report["interrupted"]:
        out.print(f"[bold]interrupted[/] after {games:,} matches:")
    how = "compiled" if report["compiled"] else "interpreted"
    out.print(
        f"{game.name}: {games:,} matches, {report['decisions']:,} decisions in {report['seconds']:.1f} s, "
        f"{report['decisions_per_second']:,} a second ({how}, {report['jobs']} processes)"
    )
    if not games:
        return
    grid = Grid(box=None, header_style="dim", pad_edge=False)
    for column in ("", "matches", "wins", "share"):
        grid.add_column(column, justify="right" if column else "left")
    for seat, player in enumerate(report["seats"]):
        wins = report["wins"][seat]
        grid.add_row(f"{game.seat_name(seat)} ({player})", f"{games:,}", f"{wins:,}", f"{wins / games:.1%}")
    grid.add_section()
    for side, found in report["by_faction"].items():
        played, wins = found["games"], found["wins"]
        grid.add_row(side, f"{played:,}", f"{wins:,}", f"{wins / played:.1%}")
    out.print(grid)
    endings = ", ".join(f"{ending} {times:,}" for ending, times in report["endings"].items())
    draws = f"; draws {report['draws']:,}" if report["draws"] else ""
    out.print(f"ended by: {endings}{draws}; {report['length']} decisions a match")
