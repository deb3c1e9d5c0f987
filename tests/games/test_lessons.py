"""Every lesson of every game is played, as a learner would who does what is asked."""

import re

import pytest

from wartable.bots import registry as bots
from wartable.bots.runner import play_out
from wartable.core import registry
from wartable.core.lesson import Lesson, at_step, choose, learner, read_introduction, read_lessons, said, wanted
from wartable.core.phrases import fits
from wartable.core.registry import new_match

GAMES = registry.keys()
LESSONS = [(key, lesson) for key in GAMES for lesson in read_lessons(registry.load(key).library)]
every_lesson = pytest.mark.parametrize(("key", "lesson"), LESSONS, ids=[f"{key} {one.title}" for key, one in LESSONS])


@every_lesson
def test_every_step_can_be_done(key: str, lesson: Lesson) -> None:
    game = registry.load(key)
    seat = learner(game, lesson)
    for number, step in enumerate(lesson.steps):
        for index, words in enumerate(step.do or [""]):
            match = at_step(game, lesson, number)
            since = len(match.log.lines)
            if words:
                assert seat in match.to_move, f"step {number + 1}: the learner is not asked"
                assert len(wanted(match, seat, step)) == len(step.do), f"step {number + 1}: {said(match, seat)}"
                choose(match, f"{game.seat_name(seat)}: {words}")
            for answer in step.then if index == 0 else []:
                choose(match, answer)
            if index == 0:
                told = [game.tell(event).text for event in match.events(seat, since)]
                for line in step.told:
                    assert any(fits(line, one) for one in told), f"step {number + 1}: {line!r} is not in {told}"
                assert not match.state.rng.fixed, f"step {number + 1}: chance left over {match.state.rng.fixed}"


@every_lesson
def test_what_is_shown_is_in_the_picture(key: str, lesson: Lesson) -> None:
    game = registry.load(key)
    seat = learner(game, lesson)
    for number, step in enumerate(lesson.steps):
        picture = game.draw(at_step(game, lesson, number).view(seat)).svg()
        refs = set(re.findall(r'data-ref="([^"]*)"', picture))
        assert set(step.show) <= refs, f"step {number + 1}: allowed: {sorted(refs)}"


@every_lesson
def test_a_lesson_is_short_and_says_why(key: str, lesson: Lesson) -> None:
    assert 8 <= len(lesson.steps) <= 12
    assert all(step.why and step.ask for step in lesson.steps)
    assert all(step.wrong for step in lesson.steps if step.do)
    assert max(len(step.notice) + len(step.why) for step in lesson.steps) <= 420, "a step is read in twenty seconds"


@every_lesson
def test_the_match_after_it_is_short(key: str, lesson: Lesson) -> None:
    game = registry.load(key)
    seats = game.seats[0]
    match = new_match(game, seats, lesson.match, seed="after the lesson")
    play_out(match, [bots.make("random", str(seat)) for seat in range(seats)])
    assert match.over


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_introduced(key: str) -> None:
    introduction = read_introduction(registry.load(key).library)
    assert introduction.goal.count(". ") <= 1, "two sentences at most"
    assert introduction.goal
    assert 1 <= introduction.difficulty <= 4
    assert introduction.minutes
    assert introduction.turn
    assert introduction.advice
