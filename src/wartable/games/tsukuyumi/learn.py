"""Tsukuyumi for learners: a view as numbers."""

from __future__ import annotations

from typing import Any

from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.tables import Tables
from wartable.games.tsukuyumi.verbs import SPACES

PER_SPACE = len(T.TYPES) + 6 + len(T.PROPERTIES) + 6 + 6 + T.KINDS
PER_PLAYER = 5 + 12 + 6 + T.MOST_KINDS + 9 + 10


def encode(tables: Tables, view: dict[str, Any]) -> list[float]:
    """The own seat first, then the others; then every space by its number. Always the same length."""
    seats = len(view["players"])
    me = max(0, view["seat"])
    features = [view["round"] / 6, view["rounds"] / 6, seats / 4]
    features += [1.0 if view["phase"] == phase else 0.0 for phase in T.PHASES]
    features += [1.0 if view["active"] == me else 0.0, view["points"] / 10, view["draws"] / 5, view["plays"] / 5]
    features += [view["lines"].get(name, 0) / 4 for name in T.LINE_NAMES]
    for step in range(4):
        if step < seats:
            features += player_features(tables, view, view["players"][(me + step) % seats])
        else:
            features += [0.0] * PER_PLAYER
    hand = view["players"][me]["hand"] or []
    features += [1.0 if card.name in hand else 0.0 for card in tables.actions]
    for number in range(SPACES):
        if number < len(view["spaces"]):
            features += space_features(view, view["spaces"][number])
        else:
            features += [0.0] * PER_SPACE
    return [float(feature) for feature in features]


def player_features(tables: Tables, view: dict[str, Any], player: dict[str, Any]) -> list[float]:
    side = T.FACTIONS.index(player["faction"])
    features = [1.0 if side == other else 0.0 for other in range(4)] + [1.0]
    features += [
        player["vp"] / 10,
        player["areas"] / 10,
        player["area_points"] / 10,
        player["initiative_points"] / 2,
        player["projected"] / 20,
        len(player["missions"]) / 4,
        1.0 if player["goal"] else 0.0,
        player["kills"] / 5,
        player["taken"] / 6,
        player["taken_from"] / 4,
        len(player["events"]) / 5,
        player["hand_count"] / 6,
    ]
    card = next((action.lines for action in tables.actions if action.name == player["card"]), [0] * T.LINES)
    features += [
        card[line] / 3
        for line in (T.EVENT, T.FACTION_EFFECT, T.PRODUCTION, T.ONI_PLACE, T.MOVEMENT, T.COMBAT)
    ]  # fmt: skip
    reserve = [player["reserve"].get(T.UNITS[kind], 0) / 5 for kind in range(T.FIRST[side], T.FIRST[side + 1])]
    features += reserve + [0.0] * (T.MOST_KINDS - len(reserve))
    weapons: list[float] = []
    for name in T.WEAPONS:
        weapons += [many / 5 for many in player.get("weapons", {}).get(name, [0, 0, 0])]
    uplinks = player.get("uplinks", [])
    return features + weapons + [1.0 if name in uplinks else 0.0 for name in T.UPLINKS]


def space_features(view: dict[str, Any], space: dict[str, Any]) -> list[float]:
    features = [1.0 if space["type"] == type else 0.0 for type in T.TYPES]
    owner = space["owner"]
    features += [1.0 if owner == faction else 0.0 for faction in T.FACTIONS] + [space["number"] / 20]
    has = [name for name in space["printed"] if name not in space["negated"]] + space["markers"]
    features += [1.0 if name in has else 0.0 for name in T.PROPERTIES]
    features += [1.0 if side and side != "red passage" else 0.0 for side in space["sides"]]
    features += [
        space["mines"] / 3, space["eggs"] / 3, space["strongholds"] / 3, space["covers"] / 3,
        1.0 if space["rocketed"] else 0.0, 1.0 if space["home"] is not None else 0.0,
    ]  # fmt: skip
    return features + [space["units"].get(name, 0) / 4 for name in T.UNITS]
