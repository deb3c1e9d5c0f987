"""Proxy Wars for learners: a view as numbers, an option as a place in a fixed list."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.ask import Option
from wartable.games.proxywars import sheets as T
from wartable.games.proxywars.placing import REACH, SPAN
from wartable.games.proxywars.sheets import FACTIONS, SQUARES, TILES, Sheets

#: Each verb has its own stretch of the list of actions, as long as it has different options.
SIZES: Final[list[int]] = [
    FACTIONS,
    7,  # cuts
    1,
    6,  # fiefdoms
    4,  # rotations
    SPAN * SPAN,  # anchors
    TILES,  # recruit
    TILES * TILES,  # move
    TILES * TILES,  # attack
    TILES,  # disband
    1,  # decline
    TILES,  # pick
    TILES * TILES,  # pair
    1,  # to the reserve
]
FIRST: Final[list[int]] = [sum(SIZES[:verb]) for verb in range(len(SIZES))]
ACTION_COUNT: Final = sum(SIZES)


def action_index(option: Option) -> int:
    verb = option[0]
    first = FIRST[verb]
    if len(option) == 1:
        return first
    if verb == T.LAY:
        return first + (option[1] + REACH) * SPAN + option[2] + REACH
    if len(option) == 3:
        return first + option[1] * TILES + option[2]
    return first + option[1]


#: Features of one tile of the board.
PLANES: Final = 18


def encode(sheets: Sheets, view: dict[str, Any]) -> list[float]:
    """Own side first: the course of play, both sides with their sheets, then the tiles in reading order."""
    me = max(0, view["seat"])
    phase = view["phase"]
    features = [1.0 if phase == name else 0.0 for name in ("choosing", "cutting", "placing", "gaming")]
    features += [
        1.0 if view["turn"] == me else 0.0,
        1.0 if view["start"] == me else 0.0,
        view["turns"] / view["turn_limit"],
        1.0 if view["skip"] == me else 0.0,
        1.0 if view["skip"] == 1 - me else 0.0,
        view["repeated"] / 2,
    ]
    for seat in (me, 1 - me):
        features += encode_side(sheets, view["sides"][seat])
    features += encode_hand(view)
    tiles = view["board"]
    for number in range(TILES):
        features += encode_tile(sheets, tiles[number], me) if number < len(tiles) else [0.0] * PLANES
    return features


def encode_side(sheets: Sheets, side: dict[str, Any]) -> list[float]:
    """One player: faction, agents, points, and to which fiefdom each tile of the sheet was cut."""
    features = [1.0 if side["faction"] == faction else 0.0 for faction in sheets.factions]
    features += [side[key] / 10 for key in ("on_board", "reserve", "captured", "destroyed")]
    features += [side.get("points", 0) / 10, side.get("margin", 0) / 10, 1.0 if side["ready"] else 0.0]
    where = [0.0] * SQUARES
    for number, squares in enumerate(side["fiefdoms"] or []):
        for square in squares:
            # Told apart: placed already, or still in hand.
            where[square] = (number + 1) / 6 if number in side["hand"] else -(number + 1) / 6
    for square in side["unused"] or []:
        where[square] = -2.0
    return features + where


def encode_hand(view: dict[str, Any]) -> list[float]:
    """The next tile to cut, or the fiefdom in hand."""
    following = (view["cutting"] or {}).get("next")
    held = (view["placing"] or {}).get("held")
    rotation = (view["placing"] or {}).get("rotation")
    features = [1.0 if following == square else 0.0 for square in range(SQUARES)]
    features += [1.0 if held == piece else 0.0 for piece in range(6)]
    return features + [1.0 if rotation == quarters else 0.0 for quarters in range(4)]


def encode_tile(sheets: Sheets, tile: dict[str, Any], me: int) -> list[float]:
    kind = sheets.find(tile["name"])
    agent = tile.get("agent")
    state = tile.get("action_state")
    barred = tile.get("barred_to", [])
    return [
        1.0,
        1.0 if tile["owner"] == me else 0.0,
        tile["row"] / REACH,
        tile["column"] / REACH,
        sheets.attack[kind] / 2,
        sheets.defense[kind] / 2,
        sheets.vp[kind] / 2,
        tile.get("vp_now", sheets.vp[kind]) / 2,
        1.0 if sheets.recruit[kind] else 0.0,
        sheets.action[kind] / T.ACTIONS,
        1.0 if state == "active" else 0.0,
        1.0 if state == "silenced" else 0.0,
        1.0 if agent == me else 0.0,
        1.0 if agent == 1 - me else 0.0,
        1.0 if tile.get("blocked") else 0.0,
        1.0 if tile.get("pinned") else 0.0,
        1.0 if me in barred else 0.0,
        1.0 if 1 - me in barred else 0.0,
    ]
