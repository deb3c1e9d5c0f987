"""What a choice costs on the wire: a state brings what has changed, and that is little."""

from __future__ import annotations

from statistics import median

import pytest

from table_client import shortened
from table_rig import person
from wartable.bots.registry import make
from wartable.core import registry
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.table.connection import written
from wartable.table.replay import WATCHER, Replay
from wartable.table.sheet import LogEntry, Player, Sheet

#: Bytes of a state, before they are compressed.
MOST = 4000


@pytest.mark.parametrize("key", registry.keys())
def test_a_state_takes_little(key: str) -> None:
    """A match by bots that now and then do anything, with both seats and a watcher there."""
    short: dict[str, str | list[str]] = {**shortened(key)}
    sheet = Sheet("m", key, "1", "x", 2, short, "size", "me", 0, False, False, 0, [Player(0), Player(1)])
    replay, rng, bots = Replay(registry.load(key), sheet), seeded("size"), [make("greedy", seat) for seat in "ab"]
    replay.keep_moments()
    there = [person(seat) for seat in (0, 1, WATCHER)]
    sizes: list[list[int]] = [[] for _ in there]
    while True:
        for viewer, connection in enumerate(there):
            connection.send_state(replay)
            while not connection.outgoing.empty():
                sizes[viewer].append(len((written(connection.outgoing.get_nowait()) or "").encode()))
        if replay.match.over:
            break
        seat = replay.match.to_move[0]
        options = replay.match.options_of(seat)
        any_option = options[rng.below(len(options))]
        option = any_option if rng.below(3) == 0 else bots[seat].choose(Seat(replay.match, seat))
        replay.apply(LogEntry(seat, option))
    later = [size for heard in sizes for size in heard[1:]]
    assert median(later) <= MOST, f"of {len(later)} states the median has {median(later)} bytes"
