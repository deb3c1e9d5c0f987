"""Placing the fiefdoms in turn until nobody holds any (P-015 to P-023)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.core.ask import STEP_ENDS, Ask, Option, Play
from wartable.games.proxywars import events
from wartable.games.proxywars.board import Board, Laid, reading_order
from wartable.games.proxywars.catalogue import SQUARES
from wartable.games.proxywars.cutting import FORMS, LEAVE, fiefdoms
from wartable.games.proxywars.state import GAMING, NO_DEED, NONE, PLACES, ProxyWars
from wartable.games.proxywars.tiles import BIT, LOW
from wartable.games.proxywars.verbs import CODES, LAYS, PIECES, QUARTERS, REACH, ROTATIONS, SPAN

#: Free cells kept around a layout, so that no fiefdom that touches it leaves the rows it is looked for in.
MARGIN: Final = 4

Offset = tuple[int, int]


def _turned(code: int, quarters: int) -> list[Offset]:
    """Return the tiles of a form, in reading order, after N quarter turns clockwise about the first (PR-14)."""
    offsets = sorted(FORMS[code])
    for _ in range(quarters):
        offsets = [(column, -row) for row, column in offsets]
    return offsets


#: TURNED[code][quarters]: a form is turned freely but never over.
TURNED: Final[list[list[list[Offset]]]] = [[_turned(code, q) for q in range(QUARTERS)] for code in range(CODES)]


def form(s: ProxyWars, me: int, piece: int) -> int:
    """Return the code with which a fiefdom was cut."""
    cut = [code for code in s.draft.cut[me] if code != LEAVE]
    return cut[piece]


def placing(s: ProxyWars) -> Play[None]:
    """P-015, P-016: one fiefdom after the other: which, how turned, and where."""
    draft = s.draft
    while draft.hand[0] or draft.hand[1]:
        me = s.turn
        choice = yield Ask(me, "fiefdom", pieces(s, me), publicly_known=True)
        draft.held = choice[1]
        if draft.laid:
            choice = yield Ask(me, "rotation", rotations(s, me), publicly_known=True)
            draft.rotation = choice[1]
            choice = yield Ask(me, "place", anchors(s, me, draft.held, draft.rotation), publicly_known=True)
            lay(s, me, draft.held, draft.rotation, choice[1], choice[2])
        else:
            # Wherever and however the first one lies, it is the same table.
            lay(s, me, draft.held, 0, 0, 0)
        draft.held = draft.rotation = NONE
        if draft.hand[1 - me]:
            s.turn = 1 - me
        if not draft.hand[0] and not draft.hand[1]:
            begin_gaming(s)
        yield STEP_ENDS


def pieces(s: ProxyWars, me: int) -> list[Option]:
    """Return the fiefdoms that can be placed: without a limit of the table all of them, in every rotation (PR-17)."""
    found = [PIECES[piece] for piece in s.draft.hand[me]]
    if s.agreed.table and s.draft.laid:
        return [option for option in found if any(anchors(s, me, option[1], turn) for turn in range(QUARTERS))]
    return found


def rotations(s: ProxyWars, me: int) -> list[Option]:
    if s.agreed.table:
        return [option for option in ROTATIONS if anchors(s, me, s.draft.held, option[1])]
    return ROTATIONS


def lay(s: ProxyWars, me: int, piece: int, rotation: int, row: int, column: int) -> None:
    squares = fiefdoms(s.draft.cut[me])[piece]
    kinds = [s.draft.factions[me] * SQUARES + square for square in squares]
    offsets = TURNED[form(s, me, piece)][rotation]
    laid = [Laid(kind, me, row + down, column + right) for kind, (down, right) in zip(kinds, offsets)]
    # In the order of reading, as the text of a position lists them.
    s.draft.laid = sorted(s.draft.laid + laid, key=reading_order)
    s.draft.hand[me].remove(piece)
    # Before the board is complete a deed is whose fiefdom was laid, and which.
    s.deed = (events.LAYS * PLACES + me) * PLACES + piece
    s.log.show((events.LAYS, s.who(me), piece, *kinds))
    s.log.beat()


def anchors(s: ProxyWars, me: int, piece: int, rotation: int) -> list[Option]:
    """P-017 to P-022: where the first tile of a fiefdom may come to lie, in reading order."""
    offsets = TURNED[form(s, me, piece)][rotation]
    options = touching(s, offsets)
    return within_table(s, me, options, offsets) if s.agreed.table else options


def touching(s: ProxyWars, offsets: list[Offset]) -> list[Option]:
    """Return where a fiefdom overlaps nothing and touches the layout, however large the table is.

    Each row of the table is a set of columns. The fiefdom fits where all three cells are free, and touches where one
    of them borders the layout, so that holes are found as well (P-020, P-021).
    """
    laid = s.draft.laid
    top = min([tile.row for tile in laid]) - MARGIN
    left = min([tile.column for tile in laid]) - MARGIN
    taken = rows_taken(s, top, left)
    border = bordering(taken)
    options: list[Option] = []
    for row in range(1, len(taken) - 1):
        fit: i64 = WHOLE_ROW
        touch: i64 = 0
        for down, right in offsets:
            at = row + down
            if 0 <= at < len(taken):
                fit &= ~moved(taken[at], right)
                touch |= moved(border[at], right)
        fit &= touch
        first = (row + top + REACH) * SPAN + left + REACH
        while fit:
            bit = fit & -fit
            fit ^= bit
            options.append(LAYS[first + LOW[bit % 67]])
    return options


#: No layout is wider than 36 columns, so that a row with its margins has room in one number.
WHOLE_ROW: Final = (1 << 60) - 1


def moved(row: i64, right: int) -> i64:
    """Return the columns from which N steps to the right (to the left if negative) lead into this row."""
    return row >> right if right >= 0 else row << -right


def rows_taken(s: ProxyWars, top: int, left: int) -> list[i64]:
    """Return the layout as sets of columns, row by row, with free rows around it."""
    rows: list[i64] = [0] * (max([tile.row for tile in s.draft.laid]) - top + MARGIN + 1)
    for tile in s.draft.laid:
        rows[tile.row - top] |= BIT[tile.column - left]
    return rows


def bordering(taken: list[i64]) -> list[i64]:
    """Return the free cells that share an edge with a taken one (P-017, PR-15)."""
    border: list[i64] = [0] * len(taken)
    for row in range(1, len(taken) - 1):
        here = taken[row]
        border[row] = (here << 1 | here >> 1 | taken[row - 1] | taken[row + 1]) & ~here
    return border


def within_table(s: ProxyWars, me: int, options: list[Option], offsets: list[Offset]) -> list[Option]:
    """PR-16: a table of limited size refuses what would not fit, unless no placement of this player would."""
    fitting = [option for option in options if fits_table(s, option, offsets)]
    if fitting or any_fits_table(s, me):
        return fitting
    return options


def any_fits_table(s: ProxyWars, me: int) -> bool:
    for piece in s.draft.hand[me]:
        for offsets in TURNED[form(s, me, piece)]:
            for option in touching(s, offsets):
                if fits_table(s, option, offsets):
                    return True
    return False


def fits_table(s: ProxyWars, option: Option, offsets: list[Offset]) -> bool:
    rows = [tile.row for tile in s.draft.laid] + [option[1] + down for down, _ in offsets]
    columns = [tile.column for tile in s.draft.laid] + [option[2] + right for _, right in offsets]
    return max(rows) - min(rows) < s.agreed.table and max(columns) - min(columns) < s.agreed.table


def begin_gaming(s: ProxyWars) -> None:
    """P-023 to P-025: the board is complete; the starting player takes the first turn."""
    s.board = Board(s.sheets, s.draft.laid)
    s.phase = GAMING
    s.turn = s.start
    s.turns = 1
    s.deed = NO_DEED
    s.refresh()
