"""A finished match looked at again: where it turned, and which choices cost the most, judged from what each seat knew.

The estimates of all frames are quick, and tell where to look; there a search says what it would have done. A choice
that was followed by bad luck has cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

from msgspec.structs import replace

from wartable.core.ask import Choice, Option
from wartable.core.game import prospects
from wartable.core.match import Match
from wartable.core.names import Names
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.search.explain import explain
from wartable.table import hints
from wartable.table.film import Film
from wartable.table.messages.sent import CostlyChoice, Review, TurningPoint
from wartable.table.replay import WATCHER

#: How many turning points and how many costly choices of a seat are told, and how large they are at least.
TURNS = 3
LEAST_TURN = 0.04
COSTLY = 3
LEAST_COST = 0.02
#: A change counts if it lasts for this part of the match.
WINDOWS = 20
#: How many choices of a seat are looked at, and the seconds of all these searches together.
LOOKED_AT = 6
SECONDS = 8.0
#: What the search of one choice takes at most, in seconds and in iterations.
LONGEST = 0.5
ITERATIONS = 600
#: Visits from which the search's own estimate of an option counts; worlds in which other options are compared.
ENOUGH = 10
COMPARED = 32


class Decision(NamedTuple):
    """A choice to be looked at: its number from 0, the match just before it, and who chose what."""

    number: int
    match: Match
    seat: int
    option: Option


def review(match: Match, choices: list[Choice], chances: list[list[float]], names: Callable[[int], Names]) -> Review:
    """Return what is worth saying about a match. It is given as it began, and is played to its end. `names` says how a
    seat calls the players."""
    seats = range(match.state.seats)
    turns = turning_points(chances, TURNS, LEAST_TURN)
    suspected = {number for seat in seats for number in suspects(choices, chances, seat)}
    decisions: list[Decision] = []
    points: list[TurningPoint] = []
    lines: list[str] = []
    for number, (seat, option) in enumerate(choices):
        if number in suspected and len(match.options_of(seat)) > 1:
            decisions.append(Decision(number, match.fork(), seat, option))
        text = words(match, seat, option, names(WATCHER)) if number + 1 in turns else ""
        told = len(match.log.lines)
        match.apply(option, seat)
        lines = told_since(match, told, names(WATCHER))
        if number + 1 in turns:
            points.append(turning_point(number + 1, seat, text, lines, chances))
    return Review(ending=match.state.ending, lines=lines, turns=points, costly=dearest(decisions, len(seats), names))


def words(match: Match, seat: int, option: Option, names: Names) -> str:
    return match.game.describe(match.view(seat), option, names).text


def told_since(match: Match, lines: int, names: Names) -> list[str]:
    """Return what everybody could read since the log had so many lines."""
    return [match.game.tell(event, names).text for event in match.events(WATCHER, lines)]


def retold(made: Review, film: Film, names: Names) -> Review:
    """Return a review in the words of one reader. What a choice has cost is told to its own seat already."""
    turns = []
    for turn in made.turns:
        before, after = film.at(turn.frame - 1), film.at(turn.frame)
        text = words(before, turn.seat, film.choices[turn.frame - 1][1], names)
        turns.append(replace(turn, text=text, lines=told_since(after, len(before.log.lines), names)))
    last, end = film.at(len(film) - 2), film.at(len(film) - 1)
    return replace(made, lines=told_since(end, len(last.log.lines), names), turns=turns)


# -- where it turned ---------------------------------------------------------------------------------------------------


def turning_points(chances: list[list[float]], most: int, least: float) -> list[int]:
    """Return the frames in which the chances had changed most, at most so many and by at least so much, in order; not
    the end, which only says so.

    In a long match what counts is a sudden change that lasts: the averages of some frames before and after are compared
    as well, or every exchange of blows would seem to turn it twice.
    """
    frames = chances[:-1]
    window = 1 + len(frames) // WINDOWS
    lasting = {number: swing(frames, number, window) for number in range(1, len(frames))}
    found: list[int] = []
    for number in sorted(lasting, key=lambda one: -lasting[one] * swing(frames, one, 1)):
        apart = all(abs(number - other) >= window for other in found)
        if lasting[number] >= least and apart and len(found) < most:
            found.append(number)
    return sorted(found)


def swing(frames: list[list[float]], number: int, window: int) -> float:
    """Return how much the chance of some seat differs before a frame and from it on."""
    before, after = frames[max(0, number - window) : number], frames[number : number + window]
    return max(
        abs(fmean(one) - fmean(other))
        for one, other in zip(zip(*before, strict=True), zip(*after, strict=True), strict=True)
    )


def turning_point(frame: int, seat: int, text: str, lines: list[str], chances: list[list[float]]) -> TurningPoint:
    before, after = chances[frame - 1], chances[frame]
    gainer = max(range(len(after)), key=lambda one: after[one] - before[one])
    return TurningPoint(
        frame=frame, seat=seat, text=text, lines=lines, gainer=gainer, before=before[gainer], after=after[gainer]
    )


# -- what it cost ------------------------------------------------------------------------------------------------------


def suspects(choices: list[Choice], chances: list[list[float]], seat: int) -> list[int]:
    """Return the choices of a seat after which its chance fell most until it chose again, as many as are looked at."""
    mine = [number for number, (chooser, _) in enumerate(choices) if chooser == seat]
    fell = [
        (chances[number][seat] - chances[following][seat], number)
        for number, following in zip(mine, [*mine[1:], len(choices)], strict=True)
    ]
    return [number for _, number in sorted(fell)[-LOOKED_AT:]]


def dearest(decisions: list[Decision], seats: int, names: Callable[[int], Names]) -> list[list[CostlyChoice]]:
    """Return the choices of each seat that cost it most, the dearest first."""
    seconds = min(LONGEST, SECONDS / max(1, len(decisions)))
    found: list[list[CostlyChoice]] = [[] for _ in range(seats)]
    for one in decisions:
        seat = Seat(one.match, one.seat, names(one.seat))
        cost = costly(one, seat, Budget(ITERATIONS, seconds), seeded(f"review {one.number}"))
        if cost is not None and cost.cost >= LEAST_COST:
            found[one.seat].append(cost)
    return [sorted(costs, key=lambda one: -one.cost)[:COSTLY] for costs in found]


def costly(decision: Decision, seat: Seat, budget: Budget, rng: Rng) -> CostlyChoice | None:
    """Return what a choice has cost beside the best one, both judged from what the seat knew; None if it was as good,
    as far as can be told."""
    chosen = decision.option
    considered = explain(seat, rng, budget, best=len(seat.options)).considered
    best = considered[0]
    looked_at = [one for one in considered if one.option == chosen and one.visits >= ENOUGH]
    if looked_at:
        cost = 0.0 if hints.as_good(looked_at[0], best) else best.chance - looked_at[0].chance
    else:
        cost = compared(seat, best.option, chosen, rng)
    if cost <= 0.0:
        return None
    text = seat.describe(chosen).text
    return CostlyChoice(frame=decision.number, chosen=text, better=best.text, cost=round(cost, 4))


def compared(seat: Seat, best: Option, chosen: Option, rng: Rng) -> float:
    """Return how much better the one option is in the same worlds, or nothing if that may be chance."""
    gains = []
    for _ in range(COMPARED):
        same = rng.split()
        values = [
            prospects(world.game, world.state)[seat.seat]
            for world in (hints.settled(seat, option, same.copy()) for option in (best, chosen))
        ]
        gains.append(values[0] - values[1])
    gain = fmean(gains)
    return gain if gain > 2 * pstdev(gains) / sqrt(COMPARED) else 0.0
