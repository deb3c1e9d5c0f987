"""Losing Morale and winning: from any phase, at once."""

from __future__ import annotations

from typing import Final

from wartable.games.jogu import events
from wartable.games.jogu.state import Jogu

BROKEN: Final = "morale"
POINTS: Final = "points"
FINAL_ROUND: Final = "final round"


def lose_morale(s: Jogu, loser: int, amount: int) -> None:
    """J-071 to J-074, J-082: Morale that reaches 0 or would fall below loses the game at once."""
    left = s.morale[loser] - amount
    s.morale[loser] = left
    s.log.say(events.LOSES_MORALE, loser, amount, max(0, left))
    if left <= 0:
        win(s, 1 - loser, BROKEN)


def win(s: Jogu, winner: int, how: str) -> None:
    """End the match; the caller sees to it that nothing more happens."""
    s.log.say(events.WINS, winner)
    s.decide([winner], how)
