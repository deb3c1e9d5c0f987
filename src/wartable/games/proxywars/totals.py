"""Victory points, totals, margins and the ways a match ends (P-063 to P-066, PR-42 to PR-44)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.games.proxywars import events
from wartable.games.proxywars.abilities import (
    VP_IF_ABROAD,
    VP_IF_CALM,
    VP_IF_CAPTIVES,
    VP_IF_CONTESTED,
    VP_IF_QUORUM,
    VP_OFF_ADJACENT,
)
from wartable.games.proxywars.state import ProxyWars
from wartable.games.proxywars.tiles import BIT, LOW, size

TOTAL: Final = "higher total"
REPETITION: Final = "repetition"
TURN_LIMIT: Final = "turn limit"


def victory_points(s: ProxyWars, me: int) -> int:
    """P-062, P-064, PR-02: the points of the tiles where this player's agents stand, whoever owns them."""
    standing = s.agents(me)
    off = s.holding(1 - me, VP_OFF_ADJACENT)
    if off:
        standing &= ~s.board.around(off)
    total = 0
    worth = standing & s.board.with_vp
    while worth:
        bit = worth & -worth
        worth ^= bit
        total += s.board.vp[LOW[bit % 67]]
    if s.active(me):
        total += bonus(s, me, standing)
    return total


def bonus(s: ProxyWars, me: int, counting: i64) -> int:
    """Return what own actions add, on tiles that count at all."""
    total = 0
    board = s.board
    foes = s.agents(1 - me)
    abroad = s.holding(me, VP_IF_ABROAD) & counting
    if abroad and size(s.agents(me) & board.owned[1 - me]) >= 2:
        total += size(abroad)
    calm = s.holding(me, VP_IF_CALM) & counting
    if calm:
        total += size(calm & ~board.around(foes))
    contested = s.holding(me, VP_IF_CONTESTED) & counting
    if contested:
        total += size(contested & board.around(foes))
    captives = s.holding(me, VP_IF_CAPTIVES) & counting
    if captives and s.captured[1 - me] >= 2:
        total += size(captives)
    quorum = s.holding(me, VP_IF_QUORUM) & counting
    while quorum:
        bit = quorum & -quorum
        quorum ^= bit
        if size(s.agents(me) & board.adjacent[LOW[bit % 67]]) >= 2:
            total += 1
    return total


def worth_now(s: ProxyWars, tile: int) -> int:
    """Return what a tile is worth to the agent that stands on it."""
    me = s.occupant(tile)
    if s.holding(1 - me, VP_OFF_ADJACENT) & s.board.adjacent[tile]:
        return 0
    return s.board.vp[tile] + bonus(s, me, BIT[tile])


def own_total(s: ProxyWars, me: int, points: int) -> int:
    """P-064, PR-01, PR-03, PR-04: agents on the board and occupied points; not the reserve, not captives."""
    return s.on_board(me) + points


def opposing_total(s: ProxyWars, foe: int, points: int) -> int:
    """P-065, P-066: the opponent's agents on the board and in reserve, and occupied points; captives do not count."""
    return s.on_board(foe) + s.reserve[foe] + points


def margins(s: ProxyWars) -> list[int]:
    """Return by how much each player's total is higher than what it is compared with. A player wins at 1 or more."""
    points = [victory_points(s, 0), victory_points(s, 1)]
    return [own_total(s, me, points[me]) - opposing_total(s, 1 - me, points[1 - me]) for me in range(2)]


def win_test(s: ProxyWars) -> None:
    """P-063, PR-05 to PR-07: at the end of every turn both players are tested; both at once is impossible."""
    margin = margins(s)
    for me in range(2):
        if margin[me] > 0:
            own = own_total(s, me, victory_points(s, me))
            s.log.say(events.WINS, s.who(me), own, own - margin[me])
            s.finish([me], TOTAL)


def count(s: ProxyWars, ending: str) -> None:
    """PR-44: the highest margin wins; equal margins are a draw."""
    margin = margins(s)
    s.log.say(events.COUNT, s.who(0), margin[0], s.who(1), margin[1])
    if margin[0] == margin[1]:
        s.log.say(events.DRAWN)
        s.finish([], ending)
    winner = 0 if margin[0] > margin[1] else 1
    s.log.say(events.WINS_COUNT, s.who(winner))
    s.finish([winner], ending)


def position_key(s: ProxyWars) -> int:
    """PR-42: all that makes two positions the same, as one number. Reserves follow from the rest."""
    counts: i64 = s.captured[0] + s.captured[1] * 16 + s.destroyed[0] * 256 + s.destroyed[1] * 4096
    first: int = s.agents0 | counts << 36
    second: int = s.agents1 | i64(s.turn + 2 * (s.skip + 1)) << 36
    key = first << 40 | second
    if s.blocks:
        pairs = sorted([s.blocks[at] * 64 + s.blocks[at + 1] for at in range(0, len(s.blocks), 2)])
        for pair in pairs:
            key = key << 12 | pair
    return key * 8 + len(s.blocks) // 2


def repetition_test(s: ProxyWars) -> None:
    """PR-42: the third time that a position occurs with the same player to move, the game ends by count."""
    key = position_key(s)
    if s.history.count(key) >= 2:
        s.log.say(events.REPEATED)
        count(s, REPETITION)
    s.history.append(key)
