"""Moments: where the rules pause so that people see what happens, and what is marked on the map meanwhile."""

from __future__ import annotations

from typing import Final

from wartable.games.tsukuyumi.state import NOTHING_SHOWN, Tsukuyumi

MOVE: Final = 0
FIGHT: Final = 1
CONQUEST: Final = 2
SCORE: Final = 3
REVEAL: Final = 4
EVENT: Final = 5
PLACE: Final = 6
TOTAL: Final = 7
KINDS: Final = ["move", "fight", "conquest", "score", "reveal", "event", "place", "total"]


def show(s: Tsukuyumi, kind: int, one: int = -1, other: int = -1) -> None:
    """Pause, with what happens marked: the spaces of a move, of a fight, of a conquest; of an event, which it is; of a
    score, the space and the seat.

    It is marked for the pause alone, so nothing has to be copied or written. In playouts nobody looks."""
    if s.log.on_beat is None:
        return
    s.shown = (kind, one, other)
    s.log.beat()
    s.shown = NOTHING_SHOWN
