"""One match of a study, and what is worth keeping of it. The loop is compiled."""

from __future__ import annotations

from typing import Any, Final

from wartable.bots.bot import Bot, Forfeit
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.seat import Seat
from wartable.lab.packing import Packer

#: Estimates of a match that are kept, at most.
POINTS: Final = 32
#: What a sure win is in the estimates that are kept.
SURE: Final = 200


class Played:
    """A match as it was played."""

    def __init__(self) -> None:
        self.packer = Packer()
        self.choices = 0
        self.forced = 0
        self.options = 0
        #: The seat that forfeited, and why.
        self.forfeit = -1
        self.reason = ""
        #: The game's estimate for each seat wherever the turn passed on.
        self.estimates: list[list[float]] = []

    def kept_estimates(self) -> list[int]:
        """Return them as they are kept: at most POINTS of them, evenly spread, in parts of SURE."""
        found = self.estimates
        last = len(found) - 1
        if last >= POINTS:
            found = [found[round(point * last / (POINTS - 1))] for point in range(POINTS)]
        return [round(SURE * min(1.0, max(0.0, chance))) for chances in found for chance in chances]


def play_match(match: Match, bots: list[Bot], longest: int) -> Played:
    """Play a match to its end, or as many choices of it as are allowed."""
    played = Played()
    seats = [Seat(match, seat) for seat in range(len(bots))]
    turn = -1
    while match.asks and played.choices < longest:
        ask = match.asks[0]
        at = ask.seat
        if at != turn:
            turn = at
            note_estimate(match.game, match, played)
        count = len(ask.options)
        try:
            index = choose(bots[at], seats[at], match)
        except Forfeit as reason:
            played.forfeit = at
            played.reason = str(reason)
            match.forfeit(at)
            break
        played.choices += 1
        played.forced += count == 1
        played.options += count
        played.packer.add(index, count)
        match.take(index)
    for bot in bots:
        bot.close()
    return played


def choose(bot: Bot, seat: Seat, match: Match) -> int:
    """Return the index of what a bot chooses."""
    options = match.asks[0].options
    if bot.plays_by_chance:
        return bot.rng.below(len(options))
    return options.index(bot.choose(seat))


def note_estimate(game: Game[Any, Any], match: Match, played: Played) -> None:
    played.estimates.append(game.thinking.value(match.state))
