"""A quick estimate of who is winning, for bots: points, Morale, and how this round stands."""

from __future__ import annotations

import math

from wartable.games.jogu.cards import BATTLE_AT_2, CANCEL_BATTLE, LOCATIONS, MORALE_PER_SPARE
from wartable.games.jogu.state import DEPLOYMENT, NONE, Jogu


def value(s: Jogu) -> list[float]:
    """Each seat's chance to win, from the state as it lies (a bot only ever sees an imagined one)."""
    if s.over:
        return [1.0 if seat in s.winners else 0.0 for seat in range(2)]
    chance = 1.0 / (1.0 + math.exp(-lead(s)))
    return [chance, 1.0 - chance]


def lead(s: Jogu) -> float:
    """How far the first player is ahead, on a scale where 1 is a clear advantage."""
    left = s.end_space - s.round
    points = s.victory_points(0) - s.victory_points(1)
    round_lead = 0.0
    risk = [0.0, 0.0]
    if s.phase == DEPLOYMENT:
        margin = rating_margin(s)
        round_lead = math.tanh(margin / 14.0)
        # Who is behind in the round stands to pay the Morale of all cards in play.
        risk = [at_risk(s, 0) * (1.0 - round_lead) / 2.0, at_risk(s, 1) * (1.0 + round_lead) / 2.0]
        left -= 1
    ahead = (points + round_lead) / math.sqrt(left + 1.0)
    morale = nerve(s.morale[0] - risk[0]) - nerve(s.morale[1] - risk[1])
    cards = stock(s, 0) - stock(s, 1)
    return 1.1 * ahead + 1.4 * morale + 0.05 * cards


def nerve(morale: float) -> float:
    """What Morale is worth: little while there is plenty, all when it runs out."""
    return 1.0 - math.exp(-max(0.0, morale) / 7.0)


def stock(s: Jogu, me: int) -> float:
    """The Strength that is still in hand."""
    total = 0
    for card in s.hand[me]:
        total += s.cards.strength[s.face[card]]
    return total / 4.0


def at_risk(s: Jogu, me: int) -> float:
    morale = s.cards.morale
    total = 0
    for location in LOCATIONS:
        for card in s.there(location, me):
            total += morale[s.face[card]]
            if s.cards.triggers[s.face[card]] & MORALE_PER_SPARE:
                total -= max(0, s.room[location - 2])
    return float(total)


def rating_margin(s: Jogu) -> float:
    """The difference of the ratings if the round were resolved now."""
    named = [s.place[card] for card in s.current if card != NONE]
    cancelled: list[int] = []
    for index, cards in enumerate(s.at):
        for card in cards:
            trigger = s.cards.triggers[s.face[card]]
            if trigger & BATTLE_AT_2:
                named.append(2)
            if trigger & CANCEL_BATTLE:
                cancelled.append(2 + index // 2)
    strength = s.cards.strength
    margin = 0.0
    for location in LOCATIONS:
        if location in named and location not in cancelled:
            for card in s.there(location, 0):
                margin += strength[s.face[card]] * location
            for card in s.there(location, 1):
                margin -= strength[s.face[card]] * location
    # A tie goes to the start player (J-068).
    return margin + (0.5 if s.start_player == 0 else -0.5)
