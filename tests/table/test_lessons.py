"""Lessons over the wire: a step, the right choice, another one, and the end."""

from __future__ import annotations

import msgspec
import pytest

from table_sight import Sight
from wartable.core import registry
from wartable.table.errors import Refused
from wartable.table.lessons import GO_ON, NOT_NOW, Teacher
from wartable.table.messages.lesson import LessonStep

KEYS = registry.keys()
GAMES = [key for key in KEYS if registry.load(key).library.lessons()]


@pytest.fixture(params=GAMES)
def teacher(request: pytest.FixtureRequest) -> Teacher:
    return Teacher(registry.load(request.param), 0)


def changed(sight: Sight, step: LessonStep) -> None:
    sight.change({"style": "", "defs": "", **msgspec.to_builtins(step.state)})


def test_whoever_does_what_is_asked_comes_to_the_end_and_has_the_whole_picture(teacher: Teacher) -> None:
    step = teacher.opened(0)
    sight = Sight()
    changed(sight, step)
    while step.step + 1 < step.steps:
        answer = teacher.answered(step.step, step.wanted[0])
        assert answer.wrong == ""
        assert isinstance(answer.next, LessonStep)
        step = answer.next
        changed(sight, step)
        whole = Sight()
        changed(whole, teacher.opened(step.step))
        assert sight.parts == whole.parts
    assert step.state.options == []


def test_another_choice_is_explained_and_changes_nothing(teacher: Teacher) -> None:
    for number, step in enumerate(teacher.lesson.steps):
        told = teacher.opened(number)
        others = [one.option for one in told.state.options if one.option not in told.wanted]
        if step.do and others:
            answer = teacher.answered(number, others[0])
            assert answer.wrong == (step.wrong or NOT_NOW)
            assert not answer.next
        elif not step.do and number + 1 < told.steps:
            assert told.state.options == [GO_ON]


def test_what_a_step_asks_stands_in_the_place_of_the_question(teacher: Teacher) -> None:
    assert teacher.opened(0).state.prompt == teacher.lesson.steps[0].ask


def test_a_lesson_or_step_that_is_not_there_is_refused(teacher: Teacher) -> None:
    with pytest.raises(Refused, match="the lesson has"):
        teacher.opened(99)
    with pytest.raises(Refused, match="has 1 lessons"):
        Teacher(teacher.game, 99)
