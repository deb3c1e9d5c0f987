"""Moments on their way to a client, and what somebody is told who comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from table_rig import (
    ADD,
    GAIN,
    ROLL,
    STAY,
    Ambush,
    Bench,
    Browser,
    Ground,
    Rig,
    choose,
    heard,
    on,
    person,
    seated,
    states,
)
from table_sight import Sight
from wartable.core.ask import Ask, Play, Together
from wartable.core.game import Words
from wartable.core.names import NOTATION, Names
from wartable.table.replay import KEPT_MOMENTS, WATCHER


@pytest.fixture
def rig(folder: Path) -> Iterator[Rig]:
    with Rig(folder) as made:
        yield made


@pytest.fixture
def ada(rig: Rig) -> Browser:
    return rig.first


def turns_of(sight: Sight) -> list[str]:
    """What the pictures of the latest moments show."""
    return [svg for picture in sight.moments for part in picture.parts for _, svg in part.fragments]


def test_a_state_brings_the_moments_since_the_last_one(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, _ = await seated(bench)
        rail = person(WATCHER)
        await bench.hall.join(room, rail)
        sight = Sight()
        sight.change(states(rail)[0])
        assert sight.moments == [], "a newcomer sees how it is"
        await choose(bench.hall, room, 0, GAIN)
        (state,) = states(rail)
        sight.change(state)
        assert [moment["lines"] for moment in state["moments"]] == [["seat 0: gain for 1"]]
        assert turns_of(sight) == ["AmbushView(seat=-1, asked=None, turn=0, scores=[1, 0], card=False)"]
        assert sight.picture == room.replay.told(WATCHER).picture
        room.send_state()
        assert heard(rail) == [], "nothing is shown twice"

    on(bench, work)


def test_a_slow_client_is_shown_all_moments_in_one_state_but_not_without_end(db: str) -> None:
    bench = Bench(db, Ambush(length=10**6))

    async def work() -> None:
        room, (slow, _) = await seated(bench)
        for number in range(3):
            await choose(bench.hall, room, number % 2, GAIN)
        (state,) = states(slow)
        assert [moment["lines"] for moment in state["moments"]] == [
            ["seat 0: gain for 1"],
            ["seat 1: gain for 1"],
            ["seat 0: gain for 1"],
        ]
        for number in range(3, 5 + KEPT_MOMENTS):
            await choose(bench.hall, room, number % 2, STAY)
        assert len(states(slow)[0]["moments"]) == KEPT_MOMENTS

    on(bench, work)


def test_a_choice_that_nobody_sees_is_no_moment_for_the_others(db: str) -> None:
    bench = Bench(db, Ambush(cards=(True, False)))

    async def work() -> None:
        room, (chooser, other) = await seated(bench)
        await choose(bench.hall, room, 0, ROLL)
        assert heard(other) == []
        assert [state["moments"] for state in states(chooser)] == [[]]
        await choose(bench.hall, room, 0, ADD)
        assert [len(state["moments"]) for state in states(other)] == [1]

    on(bench, work)


class Sealed(Ambush):
    """Both choose at once and in secret, with a pause of their own; then all look at the points."""

    def step(self, s: Ground) -> Play[None]:
        yield Together([0, 1], lambda seat: self.secret(s, seat))
        s.scores = [1, 1]
        s.log.beat()
        s.finish([0, 1], "points")

    def secret(self, s: Ground, seat: int) -> Play[None]:
        yield Ask(seat, "deed", [(GAIN,), (STAY,)])
        s.log.beat()


def test_a_pause_in_a_secret_choice_is_no_moment_for_anybody(db: str) -> None:
    """Not even for who is asked: that nobody is asked in a moment is nothing to see."""
    bench = Bench(db, Sealed())

    async def work() -> None:
        room, (first, second) = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        assert heard(second) == []
        assert [state["moments"] for state in states(first)] == [[]]
        await choose(bench.hall, room, 1, GAIN)
        assert [len(state["moments"]) for one in (first, second) for state in states(one)] == [1, 1]

    on(bench, work)


def test_what_was_taken_back_is_no_moment(db: str) -> None:
    bench = Bench(db)

    async def work() -> None:
        room, people = await seated(bench)
        await choose(bench.hall, room, 0, GAIN)
        for one in people:
            heard(one)
        await bench.hall.undo(room, 0, room.replay.turns[0])
        assert [state["moments"] for one in people for state in states(one)] == [[], []]
        await choose(bench.hall, room, 0, GAIN)
        assert [len(state["moments"]) for one in people for state in states(one)] == [1, 1]

    on(bench, work)


def test_whoever_comes_back_hears_what_happened_since_their_choice_and_can_see_it(rig: Rig, ada: Browser) -> None:
    match = ada.table("me", "friend", "friend")["id"]
    tokens = [rig.token(match, seat) for seat in range(3)]
    with ada.wire(match, tokens[0]) as first:
        assert "missed" not in first.state
        ada.choose(match, tokens[0], GAIN)
    with ada.wire(match, tokens[0]) as early:
        assert "missed" not in early.state, "nothing has happened since"
    ada.choose(match, tokens[1], GAIN)
    with ada.wire(match, tokens[2]) as newcomer:
        lines = ["seat 0: gain for 1", "seat 1: gain for 1"]
        assert newcomer.state["missed"] == {"lines": lines, "moments": 2, "opening": True}, "nothing chosen yet"
    ada.choose(match, tokens[2], STAY)
    with ada.wire(match, tokens[0]) as late, ada.wire(match) as rail:
        lines = ["seat 1: gain for 1", "seat 2: stay for 0"]
        assert late.state["missed"] == {"lines": lines, "moments": 2, "opening": False}
        assert "missed" not in rail.state
        whole = late.whole
        late.send(type="missed")
        shown = late.until("missed")
        assert [moment["lines"] for moment in shown["moments"]] == [["seat 1: gain for 1"], ["seat 2: stay for 0"]]
        late.sight.moments = [late.sight.seen(moment) for moment in shown["moments"]]
        late.sight.seen(shown)
        assert ["scores=[1, 1, 0]" in seen for seen in turns_of(late.sight)] == [True, True]
        assert late.whole == whole, "in the end it shows again how it is"
        rail.send(type="missed")
        assert rail.until("error")["code"] == "watcher"


def test_what_concerns_those_who_come_back_is_told_first(db: str) -> None:
    class Talking(Ambush):
        def tell(self, event: tuple[int, ...], names: Names = NOTATION) -> Words:
            one, other = (names.seat(seat % 3, "") for seat in (event[1], event[1] + 1))
            return Words(f"{one:waves} to {other}", [])

    bench = Bench(db, Talking())

    async def work() -> None:
        room, _ = await seated(bench, "", "", "")
        for seat in range(3):
            await choose(bench.hall, room, seat, STAY)
        missed = room.replay.missed(0)
        assert missed is not None
        assert missed.lines == ["P2 waves to you", "P1 waves to P2"]

    on(bench, work)
