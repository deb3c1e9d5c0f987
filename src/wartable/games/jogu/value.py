"""A quick estimate of who is winning, for bots: what may decide the match, counted; `value.toml` says what it is worth.

A bot only ever asks about a world it imagines, so hidden cards count as they lie there.
"""

from __future__ import annotations

import math
from importlib import resources
from typing import Final

from wartable.core import weights
from wartable.games.jogu.cards import BATTLE_AT_2, CANCEL_BATTLE, LOCATIONS, MORALE_PER_SPARE, Cards
from wartable.games.jogu.state import DEPLOYMENT, NONE, Jogu

NAMES: Final = [
    "points for rounds won",
    "points when few rounds are left",
    "leading this round",
    "leading this round when few are left",
    "Morale, as far as it is short",
    "Morale",
    "Morale to pay if the round goes as it stands",
    "breaks if the round goes as it stands",
    "Strength in hand",
    "Strength in hand while still playing",
    "cards in hand",
    "cards in the pile",
    "plays on after the other has passed",
    "start player",
]


def names(cards: Cards) -> list[str]:
    """Some factions are stronger than others, so each has a feature of its own."""
    return NAMES + [f"plays {faction}" for faction in cards.factions]


def worths(cards: Cards) -> list[float]:
    file = resources.files("wartable.games.jogu") / "value.toml"
    return weights.read(file.read_text(encoding="utf-8"), names(cards), "jogu/value.toml")


def features(s: Jogu) -> list[list[float]]:
    """One list a seat, in the order of `names`."""
    lead = 0.0
    left = s.end_space - s.round
    if s.phase == DEPLOYMENT:
        lead = math.tanh(rating_margin(s) / 14.0)
        left -= 1
    return [seat_features(s, 0, lead, left), seat_features(s, 1, -lead, left)]


def seat_features(s: Jogu, me: int, lead: float, left: int) -> list[float]:
    """`lead` is how clearly this seat leads the round, from -1 to 1; `left` the rounds after this one."""
    soon = 1.0 / math.sqrt(left + 1.0)
    points = float(s.victory_points(me))
    playing = s.phase == DEPLOYMENT
    risk = at_risk(s, me) * (1.0 - lead) / 2.0 if playing else 0.0
    morale = float(s.morale[me])
    stock = strength_in_hand(s, me)
    able = playing and not s.passed[me]
    found = [
        points,
        points * soon,
        lead / 2.0,
        lead * soon / 2.0,
        math.exp(-max(0.0, morale - risk) / 7.0),
        morale / 10.0,
        risk / 10.0,
        max(0.0, risk - morale + 1.0) / 4.0,
        stock / 10.0,
        stock / 10.0 if able else 0.0,
        len(s.hand[me]) / 5.0,
        len(s.pile[me]) / 10.0,
        1.0 if able and s.passed[1 - me] else 0.0,
        1.0 if s.start_player == me else 0.0,
    ]
    for faction in range(len(s.cards.factions)):
        found.append(1.0 if s.factions[me] == faction else 0.0)
    return found


def strength_in_hand(s: Jogu, me: int) -> float:
    total = 0
    for card in s.hand[me]:
        total += s.cards.strength[s.face[card]]
    return float(total)


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
