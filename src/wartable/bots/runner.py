"""Bots playing whole matches: the inner loop of all that plays many, so it is compiled."""

from __future__ import annotations

from wartable.bots.bot import Bot, Forfeit
from wartable.core.match import Match
from wartable.core.seat import Seat


def can_play_blind(bots: list[Bot]) -> bool:
    """Return whether these bots never look ahead, so that a match without a way back (`playout=True`) will do."""
    return all(bot.plays_by_chance for bot in bots)


def play_out(match: Match, bots: list[Bot]) -> int:
    """Play a match to its end, one bot a seat. Return the number of decisions. A bot that cannot go on forfeits.

    Where several seats choose at once, the first of them chooses first: it is secret, so the order is no matter.
    """
    seats = [Seat(match, seat) for seat in range(len(bots))]
    decisions = 0
    while match.asks:
        ask = match.asks[0]
        at = ask.seat
        bot = bots[at]
        if bot.plays_by_chance:
            # What it would choose, without the search for its option that `apply` makes.
            match.take(bot.rng.below(len(ask.options)))
        else:
            take_turn(match, bot, seats[at])
        decisions += 1
    for bot in bots:
        bot.close()
    return decisions


def take_turn(match: Match, bot: Bot, seat: Seat) -> str:
    """Let a bot make one choice. Return why it forfeits, or nothing."""
    try:
        match.apply(bot.choose(seat), seat.seat)
    except Forfeit as reason:
        match.forfeit(seat.seat)
        return str(reason)
    return ""
