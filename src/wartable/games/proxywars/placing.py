"""Placing the fiefdoms in turn until nobody holds any (P-015 to P-023)."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play
from wartable.games.proxywars import events as E
from wartable.games.proxywars.board import DIRECTIONS, Board, Laid, reading_order
from wartable.games.proxywars.cutting import FORMS, LEAVE, fiefdoms
from wartable.games.proxywars.sheets import LAY, PIECE, ROTATE, SQUARES
from wartable.games.proxywars.state import GAMING, NONE, ProxyWars

#: No anchor is farther than this from the first tile: twelve fiefdoms in one line.
REACH: Final = 36
WIDTH: Final = 2 * REACH + 5
PIECES: Final[list[Option]] = [(PIECE, number) for number in range(6)]
ROTATIONS: Final[list[Option]] = [(ROTATE, quarters) for quarters in range(4)]

Offset = tuple[int, int]


def _turned(code: int, quarters: int) -> list[Offset]:
    """The tiles of a form, in reading order, after so many quarter turns clockwise about the first (PR-14)."""
    offsets = sorted(FORMS[code])
    for _ in range(quarters):
        offsets = [(column, -row) for row, column in offsets]
    return offsets


#: TURNED[code][quarters]: a form is turned freely but never over.
TURNED: Final[list[list[list[Offset]]]] = [[_turned(code, q) for q in range(4)] for code in range(len(FORMS))]


def form(s: ProxyWars, me: int, piece: int) -> int:
    """The code with which a fiefdom was cut."""
    cut = [code for code in s.cut[me] if code != LEAVE]
    return cut[piece]


def place(s: ProxyWars) -> Play[None]:
    """P-015, P-016: a player puts down one fiefdom: which, how turned, and where."""
    me = s.turn
    pieces, rotations = [PIECES[piece] for piece in s.hand[me]], ROTATIONS
    if s.table and s.laid:
        pieces = [option for option in pieces if any(anchors(s, me, option[1], turn) for turn in range(4))]
    (_, s.held) = yield Ask(me, "fiefdom", pieces, open=True)
    s.rotation = 0
    row, column = 0, 0
    if s.laid:
        if s.table:
            rotations = [option for option in ROTATIONS if anchors(s, me, s.held, option[1])]
        s.rotation = NONE
        (_, s.rotation) = yield Ask(me, "rotation", rotations, open=True)
        (_, row, column) = yield Ask(me, "place", anchors(s, me, s.held, s.rotation), open=True)
    lay(s, me, s.held, s.rotation, row, column)
    s.held = s.rotation = NONE
    s.turn = 1 - me
    if not s.hand[0] and not s.hand[1]:
        begin_gaming(s)


def lay(s: ProxyWars, me: int, piece: int, rotation: int, row: int, column: int) -> None:
    squares = fiefdoms(s.cut[me])[piece]
    kinds = [s.factions[me] * SQUARES + square for square in squares]
    offsets = TURNED[form(s, me, piece)][rotation]
    tiles = [Laid(kind, me, row + down, column + right) for kind, (down, right) in zip(kinds, offsets, strict=True)]
    s.laid = sorted(s.laid + tiles, key=reading_order)
    s.hand[me].remove(piece)
    s.log.show((E.LAYS, me, piece, *kinds))


def anchors(s: ProxyWars, me: int, piece: int, rotation: int) -> list[Option]:
    """P-017 to P-022: where the first tile of a fiefdom may come to lie, in reading order.

    Every tile of the fiefdom is tried on every free cell that borders the layout, so that holes are found as well.
    """
    offsets = TURNED[form(s, me, piece)][rotation]
    second = offsets[1][0] * WIDTH + offsets[1][1]
    third = offsets[2][0] * WIDTH + offsets[2][1]
    taken = {(tile.row + REACH) * WIDTH + tile.column + REACH for tile in s.laid}
    found: set[int] = set()
    for cell in bordering(taken):
        for anchor in (cell, cell - second, cell - third):
            if anchor not in taken and anchor + second not in taken and anchor + third not in taken:
                found.add(anchor)
    options: list[Option] = [(LAY, anchor // WIDTH - REACH, anchor % WIDTH - REACH) for anchor in sorted(found)]
    return within_table(s, me, options, offsets) if s.table else options


def bordering(taken: set[int]) -> set[int]:
    """The free cells that share an edge with a taken one (P-017, PR-15)."""
    found: set[int] = set()
    for cell in taken:
        for down, right in DIRECTIONS:
            other = cell + down * WIDTH + right
            if other not in taken:
                found.add(other)
    return found


def within_table(s: ProxyWars, me: int, options: list[Option], offsets: list[Offset]) -> list[Option]:
    """PR-16: a table of limited size refuses what would not fit, unless no placement of this player would."""
    fitting = [option for option in options if fits_table(s, option, offsets)]
    if fitting or any_fits_table(s, me):
        return fitting
    return options


def any_fits_table(s: ProxyWars, me: int) -> bool:
    limit = s.table
    s.table = 0
    every = [
        (option, TURNED[form(s, me, piece)][turn])
        for piece in s.hand[me]
        for turn in range(4)
        for option in anchors(s, me, piece, turn)
    ]
    s.table = limit
    return any(fits_table(s, option, offsets) for option, offsets in every)


def fits_table(s: ProxyWars, option: Option, offsets: list[Offset]) -> bool:
    rows = [tile.row for tile in s.laid] + [option[1] + down for down, _ in offsets]
    columns = [tile.column for tile in s.laid] + [option[2] + right for _, right in offsets]
    return max(rows) - min(rows) < s.table and max(columns) - min(columns) < s.table


def begin_gaming(s: ProxyWars) -> None:
    """P-023 to P-025: the board is complete; the starting player takes the first turn."""
    s.board = Board(s.sheets, s.laid)
    s.phase = GAMING
    s.turn = s.start
    s.turns = 1
    s.refresh()
