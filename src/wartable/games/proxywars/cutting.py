"""Cutting a sheet into fiefdoms: which cuts can be finished, and the secret cutting itself.

A cutting is a row of codes. Each code says what becomes of the first free tile in reading order: it stays unused, or
it is the first tile of a fiefdom of one of six forms. Every legal cutting is exactly one row of eight codes.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play
from wartable.games.proxywars import events
from wartable.games.proxywars.catalogue import COLUMNS, ROWS, SQUARES, UNUSED
from wartable.games.proxywars.state import ProxyWars
from wartable.games.proxywars.verbs import CODES, CONFIRMING, CUTS

#: The forms of a fiefdom (P-007, P-008, PR-09), as steps (rows, columns) from its first tile in reading order.
FORMS: Final[list[list[tuple[int, int]]]] = [
    [(0, 0)],
    [(0, 0), (0, 1), (0, 2)],
    [(0, 0), (1, 0), (2, 0)],
    [(0, 0), (0, 1), (1, 0)],
    [(0, 0), (0, 1), (1, 1)],
    [(0, 0), (1, 0), (1, 1)],
    [(0, 0), (1, 0), (1, -1)],
]
LEAVE: Final = 0
WHOLE: Final = (1 << SQUARES) - 1


def _squares(first: int, code: int) -> list[int]:
    """Return the squares of a form laid with its first tile here, in reading order; none if it leaves the sheet."""
    squares: list[int] = []
    for down, right in FORMS[code]:
        row, column = first // COLUMNS + down, first % COLUMNS + right
        if not (row < ROWS and 0 <= column < COLUMNS):
            return []
        squares.append(row * COLUMNS + column)
    return sorted(squares)


#: SHAPES[square][code]: the squares that a code takes there.
SHAPES: Final[list[list[list[int]]]] = [[_squares(first, code) for code in range(CODES)] for first in range(SQUARES)]
#: The same as sets; -1 where the form leaves the sheet.
MASKS: Final[list[list[int]]] = [
    [sum(1 << square for square in squares) if squares else -1 for squares in row] for row in SHAPES
]


def first_free(taken: int) -> int:
    square = 0
    while taken >> square & 1:
        square += 1
    return square


_ways: dict[int, int] = {}


def ways(taken: int, left: int) -> int:
    """Return in how many ways the rest of the sheet can be cut, with `left` tiles still to be left unused (PR-10)."""
    if left < 0:
        return 0
    if taken == WHOLE:
        return 1 if left == 0 else 0
    key = taken * (UNUSED + 1) + left
    known = _ways.get(key, -1)
    if known >= 0:
        return known
    total = 0
    masks = MASKS[first_free(taken)]
    for code in range(CODES):
        mask = masks[code]
        if mask >= 0 and not taken & mask:
            total += ways(taken | mask, left - 1 if code == LEAVE else left)
    _ways[key] = total
    return total


def follow(codes: list[int]) -> tuple[int, int]:
    """Return the squares that a row of codes has taken, and how many tiles may still be left unused."""
    taken = 0
    left = UNUSED
    for code in codes:
        taken |= MASKS[first_free(taken)][code]
        if code == LEAVE:
            left -= 1
    return taken, left


def fiefdoms(codes: list[int]) -> list[list[int]]:
    """Return the fiefdoms of a cutting in the order they were cut, each as its squares in reading order."""
    taken = 0
    found: list[list[int]] = []
    for code in codes:
        first = first_free(taken)
        taken |= MASKS[first][code]
        if code != LEAVE:
            found.append(SHAPES[first][code])
    return found


def unused(codes: list[int]) -> list[int]:
    """Return the squares that a cutting leaves unused."""
    taken = 0
    found: list[int] = []
    for code in codes:
        first = first_free(taken)
        taken |= MASKS[first][code]
        if code == LEAVE:
            found.append(first)
    return found


def cuts(codes: list[int]) -> list[Option]:
    """P-008, P-010: the cuts at the first free tile after which the sheet can still be cut up as it must."""
    taken, left = follow(codes)
    if taken == WHOLE:
        return []
    masks = MASKS[first_free(taken)]
    options: list[Option] = []
    for code in range(CODES):
        mask = masks[code]
        if mask >= 0 and not taken & mask and ways(taken | mask, left - 1 if code == LEAVE else left):
            options.append(CUTS[code])
    return options


def take_prepared(s: ProxyWars, me: int) -> None:
    """PR-55: the sheet comes cut, so that its fiefdoms are worth about the same, and what is left over little."""
    first = s.draft.factions[me] * SQUARES
    s.draft.cut[me] = prepared(s.sheets.worth[first : first + SQUARES]).copy()
    s.draft.ready[me] = True


_prepared: dict[tuple[float, ...], list[int]] = {}


def prepared(worth: list[float]) -> list[int]:
    """Return, of all cuttings of a sheet with tiles of this worth, the most even one; the first of equals. There are
    thousands, so that what was found is kept."""
    key = tuple(worth)
    if key not in _prepared:
        _prepared[key] = most_even(worth)
    return _prepared[key]


def most_even(worth: list[float]) -> list[int]:
    best: list[int] = []
    least = -1.0
    open_rows: list[list[int]] = [[]]
    while open_rows:
        codes = open_rows.pop()
        options = cuts(codes)
        if not options:
            uneven = unevenness(codes, worth)
            if least < 0.0 or uneven < least:
                least, best = uneven, codes
        for option in reversed(options):
            open_rows.append([*codes, option[1]])
    return best


def unevenness(codes: list[int], worth: list[float]) -> float:
    """Return how far the fiefdoms of a cutting are from being worth the same, and what its unused tiles are worth."""
    even = sum(worth) / (SQUARES - UNUSED)
    total = 0.0
    for squares in fiefdoms(codes):
        short = sum([worth[square] - even for square in squares])
        total += short * short
    for square in unused(codes):
        total += worth[square] * worth[square]
    return total


def cut_sheet(s: ProxyWars, me: int) -> Play[None]:
    """P-005 to P-011: one player cuts the own sheet, tile after tile, and confirms.

    A single cut is taken without asking: within a secret cutting nobody sees a pause, only that a player is ready.
    """
    options = cuts(s.draft.cut[me])
    while options:
        choice = options[0]
        if len(options) > 1:
            choice = yield Ask(me, "cutting", options)
        s.draft.cut[me].append(choice[1])
        options = cuts(s.draft.cut[me])
    yield Ask(me, "confirm", [CONFIRMING])
    s.draft.ready[me] = True
    s.log.say(events.READY, s.who(me))
