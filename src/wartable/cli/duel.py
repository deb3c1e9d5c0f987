"""`wartable duel`: who plays better, and how sure we are."""

from __future__ import annotations

import json as json_text
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.bots.duel import Bounds, Duel, Standing, Tally, whole_rounds, wilson
from wartable.cli.common import about_the_same, check_folder, console, print_json, progress, settings_of
from wartable.cli.parallel import Stopped, processors, spread
from wartable.core import compiled, registry
from wartable.core.errors import Fault, one_of
from wartable.core.game import Game
from wartable.core.record import write_whole

#: Matches a process plays before it reports, at most.
CHUNK = 20
#: A deal and how all its matches ended.
Played = tuple[int, Tally]


def run(
    one: str,
    other: str,
    key: str,
    games: int,
    seats: int,
    test: str | None,
    seed: str,
    jobs: int,
    pairs: list[str],
    content: Path | None,
    keep: Path | None,
    json: bool,
) -> None:
    game = registry.load(key, content)
    seats = seats or game.seats[0]
    if seats not in game.seats:
        raise Fault(one_of(f"number of seats for {key}", seats, [str(count) for count in game.seats]))
    for spec in (one, other):
        bots.make(spec, seed).close()
    bounds = bounds_of(test) if test else None
    check_folder("--keep", keep)
    settings = registry.settle(game, seats, settings_of(game, pairs, seats))
    rounds = whole_rounds(games, seats)
    games = rounds * seats
    jobs = min(jobs or processors(), games)
    # What is kept is kept round by round.
    size = 1 if keep is not None else max(1, min(CHUNK, games // (jobs * 4)) // seats)
    total = Tally(seats)
    kept = Kept(keep, matter(game, one, other, seats, settings, seed), total) if keep is not None else None
    standing = Standing(total, bounds)
    start = kept.start if kept is not None else time.perf_counter()
    interrupted = False
    with progress(f"{one} against {other}", games) as advance:
        advance(total.games)

        def done(played: list[Played]) -> None:
            for deal, tally in played:
                standing.add(tally)
                advance(tally.games)
                if kept is not None:
                    kept.save(total, deal)
                if standing.found:
                    raise Decided

        if not standing.found:
            deals = range(total.games // seats, rounds)
            chunks = [deals[first : first + size] for first in range(0, len(deals), size)]
            arguments = (key, content, seats, settings, one, other, seed)
            with suppress(Decided):
                interrupted = spread(prepare, arguments, play_some, chunks, jobs, done)
    report = summary(game.key, one, other, total, settings, seed, bounds, standing.found)
    report |= {
        "rules": game.version,
        "content": game.content_hash,
        "seconds": since(start),
        "jobs": jobs,
        "compiled": compiled(),
        "interrupted": interrupted,
    }
    if json:
        print_json(report)
    else:
        show(game.name, report)
    if interrupted:
        raise SystemExit(130)


class Kept:
    """The matches that were played so far, in a file, so that a duel can be broken off and gone on with.

    Rounds are kept in their order, deal after deal: what a broken-off process was at is played again.
    """

    def __init__(self, path: Path, what: dict[str, Any], total: Tally) -> None:
        """Begins a file, or goes on with one: then `total` takes over what was played."""
        self.path = path
        self.what = what
        #: When the duel began, were there no time between its runs.
        self.start = time.perf_counter()
        if path.exists():
            self.load(total)
        #: The deal that comes next.
        self.next = total.games // len(total.by_seat)

    def load(self, total: Tally) -> None:
        seats = len(total.by_seat)
        try:
            data: dict[str, Any] = json_text.loads(self.path.read_text(encoding="utf-8"))
            about = {name: data["duel"][name] for name in self.what}
            total.read(data["tally"])
            self.start -= data["seconds"]
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            raise Fault(f"--keep {self.path}: there is a file already, and it is not of a duel; name another") from None
        about_the_same("--keep", self.path, "duel", about, self.what)
        if total.games % seats:
            raise Fault(f"--keep {self.path}: its {total.games} matches are no whole rounds of {seats}; name another")

    def save(self, total: Tally, deal: int) -> None:
        """Keep all so far, of which this deal was the last. Of several processes one may have finished a later deal
        when another was broken off: from such a gap on nothing is kept."""
        if deal == self.next:
            self.next += 1
            text = json_text.dumps({"duel": self.what, "tally": total.write(), "seconds": since(self.start)}, indent=1)
            write_whole(self.path, f"{text}\n".encode())


def since(start: float) -> float:
    """Seconds that have passed."""
    return round(time.perf_counter() - start, 1)


def matter(game: Game[Any], one: str, other: str, seats: int, settings: dict[str, Any], seed: str) -> dict[str, Any]:
    """What a duel is about: only matches that agree in all of this may be counted together."""
    return {
        "game": game.key,
        "rules": game.version,
        "content": game.content_hash,
        "bots": [one, other],
        "seats": seats,
        "settings": settings,
        "seed": seed,
    }


class Decided(Exception):
    """The sequential test has seen enough."""


def prepare(
    key: str, content: Path | None, seats: int, settings: dict[str, Any], one: str, other: str, seed: str
) -> Duel:
    return Duel(registry.load(key, content), seats, settings, one, other, seed)


def play_some(duel: Duel, deals: range, stopped: Stopped) -> list[Played]:
    """Those of these deals that could be finished."""
    found: list[Played] = []
    for deal in deals:
        tally = duel.round(deal, stopped)
        if tally is None:
            break
        found.append((deal, tally))
    return found


def bounds_of(text: str) -> Bounds:
    """The two shares of `--test LOW:HIGH`."""
    try:
        low, high = (float(part) for part in text.split(":"))
    except ValueError:
        low, high = 0.0, 0.0
    if not 0.0 < low < high < 1.0:
        raise Fault(f"--test {text!r}: allowed: two shares between 0 and 1, the lower first, such as 0.5:0.6")
    return low, high


def summary(
    key: str, one: str, other: str, total: Tally, settings: dict[str, Any], seed: str, bounds: Bounds | None, found: str
) -> dict[str, Any]:
    low, high = wilson(total.points, total.games)
    return {
        "game": key,
        "bots": [one, other],
        "seats": len(total.by_seat),
        "settings": settings,
        "seed": seed,
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
    }


def show(name: str, report: dict[str, Any]) -> None:
    from rich.table import Table as Grid

    out = console()
    one, other = report["bots"]
    games = report["games"]
    if report["interrupted"]:
        out.print(f"[bold]interrupted[/] after {games:,} matches:")
    if not games:
        return
    low, high = report["interval"]
    against = other if report["seats"] == 2 else f"{report['seats'] - 1} x {other}"
    out.print(
        f"{name}: [bold]{one}[/] against [bold]{against}[/]: [bold]{report['share']:.1%}[/] of {games:,} matches "
        f"(95 %: {low:.1%} to {high:.1%})"
    )
    if report["test"]:
        out.print(f"sequential test: {decision(report['test'])}")
    grid = Grid(box=None, header_style="dim", pad_edge=False)
    for column in ("", "matches", "share"):
        grid.add_column(column, justify="right" if column else "left")
    for seat, found in enumerate(report["by_seat"]):
        grid.add_row(f"{one} in seat {seat + 1}", *row(found))
    for side, found in report["by_faction"].items():
        if side:
            grid.add_row(f"{one} as {side}", *row(found))
    out.print(grid)
    mine, theirs = (f"{taken:g} ms" if taken is not None else "nothing" for taken in report["ms_a_choice"])
    out.print(f"{one} took {mine} a choice, {other} {theirs}; {report['seconds']:g} s in all")
    for reason, times in report["forfeits"].items():
        out.print(f"forfeited {times} x: {reason}", markup=False, style="yellow")


def decision(test: dict[str, Any]) -> str:
    if test["found"] is None:
        return f"not decided between {test['low']:.0%} and {test['high']:.0%}"
    likely, unlikely = ("high", "low") if test["found"] == "high" else ("low", "high")
    return f"rather {test[likely]:.0%} than {test[unlikely]:.0%}"


def row(found: dict[str, float]) -> tuple[str, str]:
    return f"{found['games']:,}", f"{found['points'] / found['games']:.1%}" if found["games"] else ""
