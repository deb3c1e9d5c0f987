"""Properties of units that no unit of the core game has but a pack may give: massive and aggressive (TR-170, TR-173).

Units of a kind are alike, so the state counts how many of them in a space have moved (`stuck`) or made their free
attack (`raged`) in this phase. Both lists are empty as long as there are none.
"""

from __future__ import annotations

from wartable.games.tsukuyumi.board import kinds_at, put, spaces_with
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import FIRST, KINDS

# -- massive -------------------------------------------------------------------------------------------------------


def loose(s: Tsukuyumi, space: int, kind: int) -> int:
    """TR-170: how many units of a kind in a space their owner may still move in this phase."""
    board = s.board
    at = space * KINDS + kind
    return board.units[at] - board.stuck[at] if board.stuck else board.units[at]


def has_massive(s: Tsukuyumi, side: int, group: list[int]) -> bool:
    """Return whether a group, given by the number of each kind of a faction, has a massive unit."""
    first = FIRST[side]
    for offset in range(FIRST[side + 1] - first):
        if group[offset] and s.catalogue.massive[first + offset]:
            return True
    return False


def go(s: Tsukuyumi, here: int, there: int, kind: int, many: int) -> None:
    """Move units into another space; massive ones have then moved in this phase, whoever moved them."""
    board = s.board
    old, new = here * KINDS + kind, there * KINDS + kind
    raged = min(many, board.raged[old]) if board.raged else 0
    if raged:
        board.raged[old] -= raged
        board.raged[new] += raged
    put(s, here, kind, -many)
    put(s, there, kind, many)
    if s.catalogue.massive[kind]:
        if not board.stuck:
            board.stuck = [0] * len(board.units)
        board.stuck[new] += many


# -- aggressive ----------------------------------------------------------------------------------------------------


def raging(s: Tsukuyumi, side: int) -> list[int]:
    """T-055: where a faction has an aggressive unit that has not used its free attack yet."""
    return [space for space in spaces_with(s, side) if charges(s, side, space)]


def charges(s: Tsukuyumi, side: int, space: int) -> int:
    """Return the free attacks aggressive units have left in a space; none under a Rocket Attack marker (T-338)."""
    total = 0
    if not s.board.rocketed(space, side):
        for kind in kinds_at(s, space, side):
            total += unused(s, space, kind)
    return total


def unused(s: Tsukuyumi, space: int, kind: int) -> int:
    board = s.board
    at = space * KINDS + kind
    if not s.catalogue.aggressive[kind]:
        return 0
    return board.units[at] - board.raged[at] if board.raged else board.units[at]


def rage(s: Tsukuyumi, side: int, space: int) -> None:
    """Use the free attack of one aggressive unit of a space."""
    board = s.board
    if not board.raged:
        board.raged = [0] * len(board.units)
    for kind in kinds_at(s, space, side):
        if unused(s, space, kind):
            board.raged[space * KINDS + kind] += 1
            return
