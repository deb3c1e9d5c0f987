"""Proxy Wars for learners: a view as numbers, an option as a place in a fixed list."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option
from wartable.games.proxywars.abilities import ABILITIES
from wartable.games.proxywars.actions import QUESTIONS
from wartable.games.proxywars.catalogue import FIEFDOMS, SQUARES, TILES, Sheets
from wartable.games.proxywars.verbs import QUARTERS, REACH, VERBS
from wartable.games.proxywars.view import PHASES, ProxyWarsView, SideView

#: Each verb has its own stretch of the list of actions, as long as it has different options.
FIRST: Final[list[int]] = [sum([before.size for before in VERBS[:verb]]) for verb in range(len(VERBS))]
ACTION_COUNT: Final = sum([verb.size for verb in VERBS])


def action_index(option: Option) -> int:
    verb = option[0]
    index = 0
    for at, operand in enumerate(VERBS[verb].operands):
        index = index * operand.size + option[at + 1] - operand.low
    return FIRST[verb] + index


#: Features of one tile of the board.
PLANES: Final = 21
#: Every topic that a question can have.
TOPICS: Final[list[str]] = list(QUESTIONS)


def encode(sheets: Sheets, view: ProxyWarsView) -> list[float]:
    """Encode a view, own side first: the question, the course of play, both sides with their sheets, then the tiles in
    reading order."""
    me = max(0, view.seat)
    features = [1.0 if view.phase == phase else 0.0 for phase in PHASES]
    features += [
        1.0 if view.turn == me else 0.0,
        1.0 if view.start == me else 0.0,
        view.turns / view.turn_limit,
        1.0 if view.skip == me else 0.0,
        1.0 if view.skip == 1 - me else 0.0,
        view.repeated / 2,
        1.0 if view.mirror else 0.0,
        (view.table_limit or 0) / 18,
    ]
    features += encode_question(view)
    for seat in (me, 1 - me):
        features += encode_side(sheets, view.sides[seat])
    features += encode_hand(view)
    tiles = view.board
    for number in range(TILES):
        features += encode_tile(sheets, view, number, me) if number < len(tiles) else [0.0] * PLANES
    return features


def encode_question(view: ProxyWarsView) -> list[float]:
    """Encode the topic, and how many agents an action has brought already; nothing while the seat is not asked."""
    asked = view.asked
    features = [1.0 if asked and asked.topic == topic else 0.0 for topic in TOPICS]
    return [*features, asked.done / 3 if asked else 0.0]


def encode_side(sheets: Sheets, side: SideView) -> list[float]:
    """Encode one player: faction, agents, points, and to which fiefdom each tile of the sheet was cut."""
    features = [1.0 if side.faction == faction else 0.0 for faction in sheets.factions]
    features += [count / 10 for count in (side.on_board, side.reserve, side.captured, side.destroyed)]
    features += [side.points / 10, side.margin / 10, 1.0 if side.ready else 0.0]
    where = [0.0] * SQUARES
    for number, squares in enumerate(side.pieces):
        for square in squares:
            # Told apart: placed already, or still in hand.
            where[square] = (number + 1) / 6 if number in side.hand else -(number + 1) / 6
    for square in side.unused or ():
        where[square] = -2.0
    return features + where


def encode_hand(view: ProxyWarsView) -> list[float]:
    """Encode the next tile to cut, or the fiefdom in hand."""
    following = view.cutting.next if view.cutting else None
    held = view.placing.held if view.placing else None
    rotation = view.placing.rotation if view.placing else None
    features = [1.0 if following == square else 0.0 for square in range(SQUARES)]
    features += [1.0 if held == piece else 0.0 for piece in range(FIEFDOMS)]
    return features + [1.0 if rotation == quarters else 0.0 for quarters in range(QUARTERS)]


def encode_tile(sheets: Sheets, view: ProxyWarsView, number: int, me: int) -> list[float]:
    """Encode what lies and stands on a tile, and what the question has to do with it."""
    tile, asked = view.board[number], view.asked
    kind = sheets.find(tile.name)
    return [
        1.0,
        1.0 if tile.owner == me else 0.0,
        tile.row / REACH,
        tile.column / REACH,
        sheets.attack[kind] / 2,
        sheets.defense[kind] / 2,
        sheets.vp[kind] / 2,
        tile.vp_now / 2,
        1.0 if sheets.recruit[kind] else 0.0,
        sheets.action[kind] / ABILITIES,
        1.0 if tile.action_state == "active" else 0.0,
        1.0 if tile.action_state == "silenced" else 0.0,
        1.0 if tile.agent == me else 0.0,
        1.0 if tile.agent == 1 - me else 0.0,
        1.0 if tile.blocked else 0.0,
        1.0 if tile.pinned else 0.0,
        1.0 if me in tile.barred_to else 0.0,
        1.0 if 1 - me in tile.barred_to else 0.0,
        1.0 if number in view.resolved else 0.0,
        1.0 if asked and asked.tile == number else 0.0,
        1.0 if asked and asked.other == number else 0.0,
    ]
