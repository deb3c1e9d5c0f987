"""Jogu for learners: a view as numbers, an option as a place in a fixed list."""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Option
from wartable.games.jogu import cards as C
from wartable.games.jogu.cards import Cards

SIMPLE = 2
"""PASS and DONE come first in the list of actions."""


def action_count(cards: Cards) -> int:
    kinds = len(cards.name)
    return SIMPLE + 7 * kinds + kinds + 7 + 7 + kinds + 49 * kinds + 2 * kinds + 7 * kinds + 40 + 7 * kinds


def action_index(cards: Cards, option: Option) -> int:
    """Each verb has its own stretch of the list, as long as it has different options."""
    kinds = len(cards.name)
    verb = option[0]
    if verb == C.PASS:
        return 0
    if verb == C.DONE:
        return 1
    first = SIMPLE
    for other, size in (
        (C.PLAY, 7 * kinds),
        (C.DISCARD, kinds),
        (C.PLACE, 7),
        (C.MOVE, 7),
        (C.RECYCLE, kinds),
        (C.RETURN, 49 * kinds),
        (C.BOTTOM, 2 * kinds),
        (C.BOMB, 7 * kinds),
        (C.BOMB_FACE_DOWN, 40),
        (C.RESOLVE, 7 * kinds),
    ):
        if other == verb:
            break
        first += size
    more = min(option[2], 6) if len(option) > 2 else 0
    if verb == C.RETURN:
        return first + option[1] * 49 + option[2] * 7 + (min(option[3], 6) if len(option) > 3 else 0)
    if verb in (C.PLAY, C.BOMB, C.RESOLVE):
        return first + option[1] * 7 + more
    if verb == C.BOTTOM:
        return first + option[1] * 2 + more
    return first + option[1]


def encode(cards: Cards, view: dict[str, Any]) -> list[float]:
    """Own side first: what is known of both sides, then the Locations. Always the same length for the same content."""
    number = {name: kind for kind, name in enumerate(cards.name)}
    me = max(0, view["seat"])
    features = [
        view["round"] / 10,
        view["end_space"] / 10,
        1.0 if view["phase"] == "deployment" else 0.0,
        1.0 if view["start_player"] == me else 0.0,
        1.0 if view["turn"] == me else 0.0,
    ]
    for seat in (me, 1 - me):
        side = view["sides"][seat]
        features += [
            side["morale"] / 30,
            side["victory_points"] / 10,
            side["hand_count"] / 10,
            side["pile_count"] / 40,
            side["morale_at_risk"] / 20,
            1.0 if view["passed"][seat] else 0.0,
        ]
        features += [1.0 if faction == side["faction"] else 0.0 for faction in cards.factions]
        features += counts(number, side["hand"] or side["hand_known"])
        features += counts(number, side["discard"])
        features += counts(number, [known["card"] for known in side["pile_known"]])
        features += [1.0 if side["location_card"] == at else 0.0 for at in C.LOCATIONS]
        features += [1.0 if side["location_next"] == at else 0.0 for at in C.LOCATIONS]
        features += [left / 2 for left in side["location_left"]]
        for location in view["locations"]:
            here = location["cards"][seat]
            features.append(sum(card["card"] is None for card in here) / 3)
            features += counts(number, [card["card"] for card in here if card["card"]])
    features += [location["total"] / 10 for location in view["locations"]]
    return [float(feature) for feature in features]


def counts(number: dict[str, int], names: list[str]) -> list[float]:
    """How often each kind of card is in a list."""
    found = [0.0] * len(number)
    for name in names:
        found[number[name]] += 1.0
    return found
