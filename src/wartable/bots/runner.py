"""Bots playing whole matches: the inner loop of all that plays many, so it is compiled."""

from __future__ import annotations

from wartable.bots.bot import Bot
from wartable.bots.simple import RandomBot
from wartable.core.match import Match
from wartable.core.seat import Seat


def can_play_blind(bots: list[Bot]) -> bool:
    """Whether these bots never look ahead, so that a match without a way back (`playout=True`) will do."""
    return all(type(bot) is RandomBot for bot in bots)


def play_out(match: Match, bots: list[Bot]) -> int:
    """Play a match to its end, one bot a seat; gives the number of decisions.

    Where several seats choose at once, the first of them chooses first: it is secret, so the order is no matter.
    """
    seats = [Seat(match, seat) for seat in range(len(bots))]
    blind = [type(bot) is RandomBot for bot in bots]
    decisions = 0
    while match.asks:
        ask = match.asks[0]
        at = ask.seat
        if blind[at]:
            # What RandomBot.choose does, without the search for its option that `apply` makes.
            match.take(bots[at].rng.below(len(ask.options)))
        else:
            match.apply(bots[at].choose(seats[at]), at)
        decisions += 1
    return decisions
