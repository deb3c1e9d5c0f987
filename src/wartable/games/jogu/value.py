"""A quick estimate of who is winning, for bots: what may decide the match, counted; `value.toml` says what it is worth.

A bot only ever asks about a world it imagines, so hidden cards count as they lie there.
"""

from __future__ import annotations

import math
from importlib import resources
from typing import Final

from wartable.core import weights
from wartable.games.jogu.catalogue import LOCATIONS, Cards
from wartable.games.jogu.in_resolution import DRAGOON, MASTER_OF_EARTH, PUNISHER
from wartable.games.jogu.state import DEPLOYMENT, NONE, Jogu

# The features, in the order of NAMES.
POINTS: Final = 0
POINTS_LATE: Final = 1
LEAD: Final = 2
LEAD_LATE: Final = 3
SHORT: Final = 4
MORALE: Final = 5
RISK: Final = 6
BREAKS: Final = 7
STOCK: Final = 8
STOCK_PLAYING: Final = 9
HAND: Final = 10
PILE: Final = 11
PLAYS_ON: Final = 12
START: Final = 13
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
    """Return the names of the features; some factions are stronger than others, so each has one of its own."""
    return NAMES + [f"plays {faction}" for faction in cards.factions]


def worths(cards: Cards) -> list[float]:
    file = resources.files("wartable.games.jogu") / "value.toml"
    return weights.read(file.read_text(encoding="utf-8"), names(cards), "jogu/value.toml")


def chances(s: Jogu, w: list[float]) -> list[float]:
    """Return each seat's probability to win, by these worths."""
    lead = leading(s)
    return weights.shares([score(s, 0, lead, w), score(s, 1, -lead, w)])


def features(s: Jogu) -> list[list[float]]:
    """Return a list for each seat, in the order of `names`. A feature is the score if nothing else counts."""
    lead = leading(s)
    alone = weights.alone(len(NAMES) + len(s.cards.factions))
    return [[score(s, 0, lead, w) for w in alone], [score(s, 1, -lead, w) for w in alone]]


def leading(s: Jogu) -> float:
    """Return how clearly the first seat leads the round, from -1 to 1."""
    return math.tanh(rating_margin(s) / 14.0) if s.phase == DEPLOYMENT else 0.0


def score(s: Jogu, me: int, lead: float, w: list[float]) -> float:
    """Return what a seat's prospects are worth; `lead` is how clearly it leads the round, from -1 to 1."""
    playing = s.phase == DEPLOYMENT
    rounds_left = s.end_space - s.round - (1 if playing else 0)
    soon = 1.0 / math.sqrt(rounds_left + 1.0)
    points = float(s.victory_points(me))
    total = w[POINTS] * points + w[POINTS_LATE] * (points * soon)
    total += w[LEAD] * (lead / 2.0)
    total += w[LEAD_LATE] * (lead * soon / 2.0)
    risk = at_risk(s, me) * (1.0 - lead) / 2.0 if playing else 0.0
    morale = float(s.morale[me])
    total += w[SHORT] * math.exp(-max(0.0, morale - risk) / 7.0)
    total += w[MORALE] * (morale / 10.0)
    total += w[RISK] * (risk / 10.0)
    total += w[BREAKS] * (max(0.0, risk - morale + 1.0) / 4.0)
    stock = strength_in_hand(s, me) / 10.0
    able = playing and not s.passed[me]
    total += w[STOCK] * stock
    if able:
        total += w[STOCK_PLAYING] * stock
    total += w[HAND] * (float(len(s.hand[me])) / 5.0)
    total += w[PILE] * (float(len(s.pile[me])) / 10.0)
    if able and s.passed[1 - me]:
        total += w[PLAYS_ON]
    if s.start_player == me:
        total += w[START]
    return total + w[len(NAMES) + s.factions[me]]


def strength_in_hand(s: Jogu, me: int) -> float:
    strength = s.cards.strength
    face = s.face
    total = 0
    for card in s.hand[me]:
        total += strength[face[card]]
    return float(total)


def at_risk(s: Jogu, me: int) -> float:
    morale = s.cards.morale
    triggers = s.cards.triggers
    total = 0
    for location in LOCATIONS:
        for card in s.there(location, me):
            kind = s.face[card]
            total += morale[kind]
            if triggers[kind] & MASTER_OF_EARTH:
                total -= max(0, s.room[location - 2])
    return float(total)


def rating_margin(s: Jogu) -> float:
    """Return the difference of the ratings if the round were resolved now."""
    named = 0
    for card in s.current:
        if card != NONE:
            named |= 1 << s.place[card]
    cancelled = 0
    triggers = s.cards.triggers
    face = s.face
    for index, cards in enumerate(s.at):
        for card in cards:
            trigger = triggers[face[card]]
            if trigger & DRAGOON:
                named |= 1 << 2
            if trigger & PUNISHER:
                cancelled |= 1 << (2 + index // 2)
    strength = s.cards.strength
    margin = 0
    for location in LOCATIONS:
        if (named & ~cancelled) >> location & 1:
            for card in s.there(location, 0):
                margin += strength[face[card]] * location
            for card in s.there(location, 1):
                margin -= strength[face[card]] * location
    # A tie goes to the start player (J-068).
    return margin + (0.5 if s.start_player == 0 else -0.5)
