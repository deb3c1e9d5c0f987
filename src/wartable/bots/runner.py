"""Bots playing whole matches: the inner loop of all that plays many, so it is compiled."""

from __future__ import annotations

from typing import Final

from wartable.bots.bot import Bot, Forfeit
from wartable.bots.simple import RandomBot
from wartable.core.match import Match
from wartable.core.seat import Seat

#: How a match ends in which a bot could not go on.
FORFEIT: Final = "forfeit"


def can_play_blind(bots: list[Bot]) -> bool:
    """Whether these bots never look ahead, so that a match without a way back (`playout=True`) will do."""
    return all(type(bot) is RandomBot for bot in bots)


def play_out(match: Match, bots: list[Bot]) -> int:
    """Play a match to its end, one bot a seat; gives the number of decisions. A bot that cannot go on forfeits.

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
            take_turn(match, bots[at], seats[at])
        decisions += 1
    for bot in bots:
        bot.close()
    return decisions


def take_turn(match: Match, bot: Bot, seat: Seat) -> str:
    """One choice of a bot; gives why it forfeits, or nothing."""
    try:
        match.apply(bot.choose(seat), seat.seat)
    except Forfeit as reason:
        forfeit(match, seat.seat)
        return str(reason)
    return ""


def forfeit(match: Match, seat: int) -> None:
    """End a match because a seat cannot go on: all the others have won."""
    match.state.over = True
    match.state.winners = [other for other in range(match.state.seats) if other != seat]
    match.state.ending = FORFEIT
    match.asks = []
