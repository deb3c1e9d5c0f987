"""A bot's turn is over soon, however many small choices it has."""

from __future__ import annotations

import pytest

from table_rig import GAIN, Ambush, Bench, Puppets, choose, on, seated, settled
from wartable.search.budget import Budget
from wartable.table.jobs import Thought
from wartable.table.tempo import LEAST, TURN, USUAL_PACE, Tempo


def taken(tempo: Tempo, seat: int, choices: int, now: float = 100.0) -> tuple[float, float]:
    """Let a bot make so many choices, each as late as it may; returns when it is done, and how long it thought."""
    thought = 0.0
    for _ in range(choices):
        thinking, pause = tempo.thinking(seat, now), tempo.pause(seat, now)
        thought += thinking
        now += max(thinking, pause)
        tempo.note_choice(seat, False)
    return now, thought


@pytest.mark.parametrize("choices", [1, 3, 10, 30])
def test_a_turn_takes_no_longer_than_it_may(choices: int) -> None:
    end, _ = taken(Tempo(USUAL_PACE), 0, choices)
    assert end - 100.0 <= TURN + choices * LEAST


def test_the_first_choices_get_the_most() -> None:
    tempo = Tempo(USUAL_PACE)
    first = tempo.thinking(0, 100.0)
    assert (first, tempo.pause(0, 100.0)) == (TURN / 4, USUAL_PACE)
    assert tempo.thinking(0, 100.0 + TURN / 2) == first / 2
    assert (tempo.thinking(0, 100.0 + TURN), tempo.pause(0, 100.0 + TURN)) == (LEAST, 0.0)


def test_at_a_slow_pace_a_turn_takes_longer_and_at_none_only_thinking() -> None:
    slow, at_once = Tempo(2 * USUAL_PACE), Tempo(0.0)
    assert (slow.thinking(0, 0.0), slow.pause(0, 0.0)) == (TURN / 2, 2 * USUAL_PACE)
    assert (at_once.thinking(0, 0.0), at_once.pause(0, 0.0)) == (TURN / 4, 0.0)


def test_a_turn_goes_on_after_the_answers_of_other_bots_but_not_after_their_turns() -> None:
    tempo = Tempo(USUAL_PACE)
    taken(tempo, 0, 1)
    for _ in range(2):
        tempo.note_choice(1, False)
    assert tempo.thinking(0, 100.0 + TURN) == LEAST
    tempo.note_choice(0, False)
    for seat in (1, 2, 1):
        tempo.note_choice(seat, False)
    assert tempo.thinking(0, 100.0 + TURN) == TURN / 4


def test_a_person_who_chooses_ends_the_turns_of_all_bots_but_nobody_their_own() -> None:
    tempo = Tempo(USUAL_PACE)
    for seat in (0, 1):
        taken(tempo, seat, 1)
    tempo.note_choice(0, True)
    late = 100.0 + TURN
    assert (tempo.thinking(0, late), tempo.thinking(1, late)) == (LEAST, TURN / 4)


def test_the_table_tells_its_bots_how_long_they_may_think(db: str) -> None:
    bench, puppets = Bench(db, Ambush(length=100)), Puppets()
    bench.hall.thinkers = puppets  # type: ignore[assignment]

    async def work() -> None:
        room, _ = await seated(bench, "", "random", "random")
        for round in range(2):
            await choose(bench.hall, room, 0, GAIN)
            for seat in (1, 2):
                job, future = await puppets.asked.get()
                assert (job.seat, job.seconds) == (seat, TURN / 4), "its turn has just begun"
                future.set_result(Thought((GAIN,)))
                await settled(lambda done=3 * round + seat + 1: room.replay.seq == done)  # type: ignore[misc]

    on(bench, work)


def test_a_budget_is_kept_within_a_time() -> None:
    for own, limit, time in [(0.0, 0.0, 0.0), (1.0, 0.0, 1.0), (0.0, 0.3, 0.3), (1.0, 0.3, 0.3), (0.2, 0.3, 0.2)]:
        found = Budget(60, own, 2, whole=True).within(limit)
        assert (found.iterations, found.seconds, found.processes, found.whole) == (60, time, 2, True)
