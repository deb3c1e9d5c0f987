"""After the end: where a match turned, and which choices cost the most."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from table_rig import GAIN, ROLL, STAY, Ambush, Ground, Rig
from wartable.core.ask import Ask, Choice, Play
from wartable.core.errors import Fault
from wartable.core.names import NOTATION
from wartable.core.registry import new_match
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.table import jobs
from wartable.table.desk import LEAST_TURN, TURNS
from wartable.table.jobs import Thought, shares
from wartable.table.messages.sent import Review, TurningPoint
from wartable.table.review import LEAST_COST, Decision, compared, costly, review, suspects, turning_points


def chances(*first: float) -> list[list[float]]:
    return [[one, round(1 - one, 6)] for one in first]


def marked(*first: float) -> list[int]:
    return turning_points(chances(*first), TURNS, LEAST_TURN)


def test_turning_points_are_the_greatest_swings_but_not_the_end() -> None:
    assert marked(0.5, 0.6, 0.55, 0.9, 0.9, 1.0) == [1, 3]
    assert marked(0.5, 0.579, 0.5) == [], "a swing counts from 0.08 on"
    assert marked(0.5, 0.59, 0.5) == [1], "the end only says who won"
    assert marked(0.1, 0.9, 0.11, 0.88, 0.14, 0.8, 0.2, 0.7, 0.7) == [1, 2, 3, 4, 5], "the five greatest, in order"
    assert marked(0.5) == []


def test_in_a_long_match_an_exchange_of_blows_is_no_turning_point() -> None:
    quiet, blows = [0.5] * 30, [0.5, 0.62] * 15
    assert marked(*quiet, *blows, *[0.9] * 40) == [60]


def test_a_choice_is_suspected_if_the_chance_fell_until_the_seat_chose_again() -> None:
    choices: list[Choice] = [(0, (GAIN,)), (1, (GAIN,)), (0, (STAY,)), (1, (GAIN,)), (0, (ROLL,))]
    found = suspects(choices, chances(0.5, 0.6, 0.3, 0.4, 0.35, 0.6), 0)
    assert found == [4, 2, 0], "from where it fell least to where it fell most"


def played(*deeds: int, length: int = 4) -> tuple[Ambush, list[Choice], list[list[float]]]:
    game = Ambush(cards=(False, False), length=length)
    match = new_match(game, 2, {}, "review")
    found = [shares(match)]
    for deed in deeds:
        match.apply((deed,))
        found.append(shares(match))
    assert match.over
    return game, match.choices, found


def test_a_review_says_why_it_ended_where_it_turned_and_what_it_cost() -> None:
    game, choices, found = played(GAIN, STAY, GAIN, GAIN)
    made = review(new_match(game, 2, {}, "review"), choices, found, lambda seat: NOTATION)
    assert (made.ending, made.lines) == ("points", ["seat 1: gain for 1"])
    first = made.turns[0]
    assert first == TurningPoint(
        frame=1, seat=0, text="gain", lines=["seat 0: gain for 1"], gainer=0, before=0.5, after=round(2 / 3, 4)
    )
    assert [one.frame for one in made.turns] == sorted(one.frame for one in made.turns)
    (dearest, *_) = made.costly[1]
    assert (dearest.frame, dearest.chosen, dearest.better) == (3, "gain", "roll"), "two behind, a point is not enough"
    assert [one.cost for one in made.costly[1]] == sorted((one.cost for one in made.costly[1]), reverse=True)
    assert all(one.cost >= LEAST_COST for seat in made.costly for one in seat)


class Chest(Ambush):
    """One choice: what is in the hand, or a chest with a die of points. Nobody knows what the die shows."""

    def step(self, s: Ground) -> Play[None]:
        deed = yield Ask(0, "deed", [(GAIN,), (ROLL,)])
        s.scores[0] = s.rng.die(6) if deed == (ROLL,) else 2
        s.scores[1] = 3
        best = max(s.scores)
        s.finish([seat for seat in (0, 1) if s.scores[seat] == best], "points")


def test_bad_luck_has_cost_nothing() -> None:
    """The chest holds enough half of the time; whoever opens it has chosen well, whatever it holds."""
    match = new_match(Chest(), 2, {}, "chest")
    opened = Decision(0, match, 0, (ROLL,))
    seat = Seat(match, 0)
    assert costly(opened, seat, Budget(200, 0.0), seeded("review")) is None
    left = costly(Decision(0, match, 0, (GAIN,)), seat, Budget(200, 0.0), seeded("review"))
    assert left is not None and left.better == "roll" and left.cost > 0.3


def test_options_are_compared_in_the_same_worlds() -> None:
    seat = Seat(new_match(Chest(), 2, {}, "chest"), 0)
    assert compared(seat, (ROLL,), (GAIN,), seeded("review")) > 0.3
    assert compared(seat, (GAIN,), (ROLL,), seeded("review")) == 0.0
    assert compared(seat, (ROLL,), (ROLL,), seeded("review")) == 0.0


# -- over the wire -----------------------------------------------------------------------------------------------------

REVIEW = Review(ending="points", lines=["The end"], turns=[], costly=[[], []])


@pytest.fixture
def rig(folder: Path) -> Iterator[Rig]:
    with Rig(folder, Ambush(length=2)) as made:
        yield made


def finished(rig: Rig) -> str:
    match: str = rig.first.table("me", "friend")["id"]
    for seat in range(2):
        rig.first.choose(match, rig.token(match, seat), GAIN)
    return match


def test_a_review_comes_after_the_end_and_is_worked_out_once(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def think(owner: str, job: Any) -> Thought:
        asked.append(job.kind)
        if len(asked) == 1:
            raise Fault("the process died")
        return Thought(review=REVIEW)

    monkeypatch.setattr(rig.hall.thinkers, "think", think)
    running = rig.first.table("me", "friend")["id"]
    assert rig.first.get(f"/api/tables/{running}/review").status_code == 409
    path = f"/api/tables/{finished(rig)}/review"
    assert rig.first.get(path).status_code == 400, "what failed is tried again"
    found = [rig.first.get(path).json() for _ in range(3)]
    assert found == [{"ending": "points", "lines": ["seat 1: gain for 1"], "turns": [], "costly": [[], []]}] * 3
    assert asked == ["review"] * 2


def test_the_job_of_a_review(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(rig)
    monkeypatch.setattr(jobs, "game_of", lambda job: rig.game)
    found = jobs.think(rig.hall.job(rig.hall.rooms[match], "review")).review
    assert found is not None
    assert (found.ending, len(found.costly)) == ("points", 2)
