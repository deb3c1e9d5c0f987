"""What a strong bot would do, and as much of the reason as can be said honestly.

A search has a number for every option, whether it can know or not. A chance to win is told only where matches that are
played on to the end agree with it; options whose difference may be chance are called equal; and what speaks for an
option is what the game's own estimate counts differently after it.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import NamedTuple

from wartable.bots import registry as bots
from wartable.bots.search_bot import SearchBot
from wartable.core.ask import Option
from wartable.core.game import prospects
from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.search.explain import Considered, explain
from wartable.table.messages.sent import ConsideredOption, ExpectedChoice, Hint

#: Matches that are played on to the end to see whether a chance can be told, and the seconds they may take.
PLAYED_ON = 40
SECONDS = 0.6
#: Fewer of them prove nothing; then the estimate must be reliable, and looked at so often.
FEW = 12
ENOUGH = 200
#: How far quick matches may be from a chance, beyond chance itself: they are not played well.
ROUGHNESS = 0.1
#: How far one look of a search is off, more than was measured in any game; and what nobody notices at a table.
SPREAD = 0.15
UNNOTICED = 0.01
#: Worlds in which two options are compared, and how far each is played on at most, until the estimate is reliable.
COMPARED = 24
STEPS = 12
#: What speaks for an option is worth naming from this on, in the logarithm of the odds, and beside the main thing.
WORTH_NAMING = 0.03
BESIDE_THE_MAIN = 0.3
NAMED = 2


class Difference(NamedTuple):
    """What differs after two options: how much it is worth, what it is, and by how much there is more of it."""

    worth: float
    what: str
    more: float


def hint(seat: Seat, bot: str, seed: str, seconds: float = 0.0) -> Hint:
    """Return what a bot would do, and, if it is one that searches, why. The search takes at most so many seconds; 0 for
    as long as it usually does."""
    made = bots.make(bot, seed)
    if not isinstance(made, SearchBot):
        return Hint(option=made.choose(seat), reason="", equal=[], considered=[], continuation=[])
    found = explain(seat, made.rng, made.budget.within(seconds))
    best = found.considered[0]
    known = can_tell(seat, best, made.rng)
    equal = [one.option for one in found.considered[1:] if one.visits > 1 and as_good(one, best)]
    return Hint(
        option=best.option,
        reason=reason(seat, found.considered, equal, known, made.rng),
        equal=equal,
        considered=[told(seat, one, known) for one in found.considered],
        continuation=[
            ExpectedChoice(seat=reply.seat, name=reply.name, text=reply.text, visits=reply.visits)
            for reply in found.continuation
        ],
    )


def told(seat: Seat, one: Considered, known: bool) -> ConsideredOption:
    return ConsideredOption(
        option=one.option,
        text=one.text,
        refs=seat.describe(one.option).refs,
        visits=one.visits,
        share=round(one.share, 4),
        chance=round(one.chance, 4) if known else None,
    )


# -- how sure it is ----------------------------------------------------------------------------------------------------


def error(chance: float, count: int) -> float:
    """Return how far a share of wins may be off by chance alone; a few wins are added on either side, or none would
    count as certain."""
    fair = (chance * count + 1) / (count + 2)
    return sqrt(fair * (1 - fair) / (count + 2))


def as_good(one: Considered, best: Considered) -> bool:
    """Return whether the difference between two options may be chance."""
    off = SPREAD * sqrt(1 / one.visits + 1 / best.visits)
    return best.chance - one.chance <= max(UNNOTICED, off)


def can_tell(seat: Seat, best: Considered, rng: Rng) -> bool:
    """Return whether the chance after an option can be told: where matches played on to the end agree with it, or, if
    those take too long, where the game trusts its estimate and the search has looked often."""
    won, count = played_on(seat, best.option, rng)
    if count < FEW:
        world = seat.imagine(rng, True)
        return best.visits >= ENOUGH and world.game.thinking.reliable(world.state)
    return abs(best.chance - won) <= 2 * error(won, count) + ROUGHNESS


def played_on(seat: Seat, option: Option, rng: Rng) -> tuple[float, int]:
    """Play on quickly to the end after an option, in as many worlds as there is time for. Return the share of matches
    won, and how many matches there were."""
    end = time.perf_counter() + SECONDS
    won, count = 0.0, 0
    while count < PLAYED_ON:
        world = after(seat, option, rng)
        while world.asks and time.perf_counter() < end:
            go_on(world, rng)
        if world.asks:
            break
        won += prospects(world.game, world.state)[seat.seat]
        count += 1
    return won / max(1, count), count


def after(seat: Seat, option: Option, rng: Rng) -> Match:
    """Return a world that a seat considers possible, after an option."""
    world = seat.imagine(rng, True)
    world.apply(option, seat.seat)
    return world


def go_on(world: Match, rng: Rng) -> None:
    """Make one choice as a player does without thinking."""
    ask = world.asks[0]
    world.take(world.game.thinking.quick(world.state, ask, rng) if ask.count > 1 else 0)


# -- why ---------------------------------------------------------------------------------------------------------------


def reason(seat: Seat, considered: list[Considered], equal: list[Option], known: bool, rng: Rng) -> str:
    """Return why the first of these options is chosen, in a sentence or two."""
    if len(seat.options) == 1:
        return "It is the only option."
    best, others = considered[0], considered[1:]
    if not others:
        return "Nothing else was worth a second look."
    if equal:
        texts = [f"“{one.text}”" for one in others if one.option in equal]
        return f"About equal: {' or '.join(texts[:2])}. The difference is smaller than the error of the search."
    other = others[0]
    said = f"Compared with “{other.text}”"
    if known:
        said += f", it wins about {max(1, round(100 * (best.chance - other.chance)))} more matches of 100"
    else:
        said += ", it looks better, though it is too early to tell a chance"
    named = [f"{one.what} by {signed(one.more)}" for one in what_differs(seat, best.option, other.option, rng)]
    return f"{said}. On average it changes {' and '.join(named)}." if named else f"{said}."


def signed(more: float) -> str:
    """Return how much more or less there is, with the minus sign that people read."""
    return f"{more:+.1f}".replace("-", "\N{MINUS SIGN}")


def what_differs(seat: Seat, chosen: Option, other: Option, rng: Rng) -> list[Difference]:
    """Return what speaks for an option beside another: what the estimate counts in its favour, the most first. Both are
    tried in the same worlds. Empty where the game's estimate counts nothing by name."""
    thinking = after(seat, chosen, rng).game.thinking
    names = thinking.feature_names()
    mine, theirs = [0.0] * len(names), [0.0] * len(names)
    for _ in range(COMPARED if names else 0):
        same = rng.split()
        one = counted(settled(seat, chosen, same.copy()))
        two = counted(settled(seat, other, same.copy()))
        for number, (ours, before) in enumerate(zip(one, two, strict=True)):
            into = mine if number == seat.seat else theirs
            for at in range(min(len(ours), len(before))):
                into[at] += (ours[at] - before[at]) / COMPARED
    found = [Difference(worth * more, f"your {what}", more) for worth, what, more in zip(thinking.worths, names, mine)]
    found += [
        Difference(-worth * more, f"the opponent's {what}", more)
        for worth, what, more in zip(thinking.worths, names, theirs)
    ]
    found.sort(key=lambda one: -one.worth)
    least = max(WORTH_NAMING, found[0].worth * BESIDE_THE_MAIN) if found else 0.0
    return [one for one in found[:NAMED] if one.worth >= least and abs(one.more) >= 0.05]


def settled(seat: Seat, option: Option, rng: Rng) -> Match:
    """Return a world after an option, played on until the estimate is reliable."""
    world = after(seat, option, rng)
    for _ in range(STEPS):
        if not world.asks or world.game.thinking.reliable(world.state):
            break
        go_on(world, rng)
    return world


def counted(world: Match) -> list[list[float]]:
    """Return what the estimate counts for each seat; nothing after the end."""
    return [[] for _ in range(world.state.seats)] if world.over else world.game.thinking.features(world.state)
