"""Where agents may be recruited and where they may move (P-027 to P-035)."""

from __future__ import annotations

from mypy_extensions import i64

from wartable.core.ask import Option
from wartable.games.proxywars.abilities import (
    JET,
    MOVE_2,
    NO_ENTER_ADJACENT,
    NO_RELIEF,
    OUTSOURCING,
    PIN_ADJACENT,
    RECRUIT_ADJACENT_ANY,
    RECRUIT_ADJACENT_OWN,
)
from wartable.games.proxywars.state import ProxyWars
from wartable.games.proxywars.tiles import BIT, LOW
from wartable.games.proxywars.verbs import MOVES


def recruitment(s: ProxyWars, me: int) -> i64:
    """P-028 to P-030, PR-21: the tiles where this player may recruit now."""
    board = s.board
    places = board.recruitment[me]
    if s.specialty(me) == OUTSOURCING:
        places |= board.recruitment[1 - me] & board.around(s.agents(me))
    if s.active(me):
        places |= board.around(s.holding(me, RECRUIT_ADJACENT_OWN)) & board.owned[me]
        places |= board.around(s.holding(me, RECRUIT_ADJACENT_ANY))
    return places & s.free()


def relievable(s: ProxyWars, me: int) -> int:
    """P-052: own captured agents that may be relieved; none while an enemy Legal Department forbids it."""
    return 0 if s.holding(1 - me, NO_RELIEF) else s.captured[me]


def open_to(s: ProxyWars, me: int) -> i64:
    """P-035: the tiles that agents of this player may move onto: free, and not barred by an enemy Sit-In."""
    free = s.free()
    barring = s.holding(1 - me, NO_ENTER_ADJACENT)
    return free & ~s.board.around(barring) if barring else free


def pinned(s: ProxyWars, me: int) -> i64:
    """Return the tiles that agents of this player may not leave by a move: those beside an enemy Checkpoint."""
    posts = s.holding(1 - me, PIN_ADJACENT)
    return s.board.around(posts) if posts else posts


def moves(s: ProxyWars, me: int, options: list[Option]) -> None:
    """P-031 to P-035: every move of one agent by the Move option."""
    adjacent = s.board.adjacent
    free = open_to(s, me)
    movers = s.agents(me) & ~pinned(s, me)
    far = s.holding(me, JET) | s.holding(me, MOVE_2)
    while movers:
        bit = movers & -movers
        movers ^= bit
        tile = LOW[bit % 67]
        targets = adjacent[tile] & free
        if bit & far:
            targets |= long_moves(s, me, tile, free)
        while targets:
            low = targets & -targets
            targets ^= low
            options.append(MOVES[tile * 36 + LOW[low % 67]])


def long_moves(s: ProxyWars, me: int, tile: int, free: i64) -> i64:
    """Return what a Private Jet, an Activist Boat or a Fan Bus reach beyond a single step."""
    board = s.board
    if s.holding(me, JET) & BIT[tile]:
        return board.owned[me] & ~board.with_vp & free
    return reach(s, me, tile, 2, free)


def reach(s: ProxyWars, me: int, tile: int, steps: int, free: i64) -> i64:
    """Return the tiles within N legal moves: an agent that a move would pin stops there (PR-53)."""
    stuck = pinned(s, me)
    found: i64 = 0
    edge = BIT[tile] & ~stuck
    for _ in range(steps):
        edge = s.board.around(edge) & free
        found |= edge
        edge &= ~stuck
    return found


def steps_from(s: ProxyWars, me: int, tile: int) -> i64:
    """Return where a granted move may take the agent on this tile."""
    return reach(s, me, tile, 1, open_to(s, me))
