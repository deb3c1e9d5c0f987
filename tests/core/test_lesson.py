"""Lessons: how they are written and how they stand at a step."""

import pytest

from wartable.core import lesson as lessons
from wartable.core import registry
from wartable.core.errors import Fault

POSITION = '[step.position]\nfirst.hand = ["Boiler Guard", "Saiur Hauler"]\nsecond.hand = ["Medic"]\n'
HEAD = 'title = "A"\nabout = "B"\nminutes = 1\n'


def written(*steps: str) -> lessons.Lesson:
    return lessons.read_lesson(HEAD + "".join(f'[[step]]\nnotice = "N"\n{step}\n' for step in steps))


def test_a_step_stands_where_the_choices_of_the_steps_before_have_led() -> None:
    game = registry.load("jogu")
    lesson = written('do = ["Play Boiler Guard to 6"]\nthen = ["second: Pass"]\n' + POSITION, 'do = ["Pass"]')
    assert lessons.at_step(game, lesson, 0).choices == []
    after = lessons.at_step(game, lesson, 1)
    assert [seat for seat, _ in after.choices] == [0, 1]
    assert after.to_move == [0]


def test_a_step_with_a_position_forgets_what_came_before() -> None:
    game = registry.load("jogu")
    lesson = written('do = ["Play Boiler Guard to 6"]\n' + POSITION, POSITION)
    assert lessons.at_step(game, lesson, 1).choices == []


def test_several_choices_need_a_new_position_after_them() -> None:
    with pytest.raises(Fault, match="step 1 may end in several ways, so step 2 needs a position"):
        written('do = ["Pass", "Play Boiler Guard to 6"]\n' + POSITION, 'do = ["Pass"]')


def test_a_lesson_begins_with_a_position() -> None:
    with pytest.raises(Fault, match="the first step needs a position"):
        written('do = ["Pass"]')


def test_unknown_fields_are_named() -> None:
    with pytest.raises(Fault, match="unknown field `wrnog`"):
        written('wrnog = "x"\n' + POSITION)


def test_words_that_fit_nothing_list_what_is_offered() -> None:
    game = registry.load("jogu")
    lesson = written('do = ["Play Boiler Guard to 9"]\n' + POSITION, "")
    with pytest.raises(Fault, match="fits 0 options\noffered:\n  Play Boiler Guard to 2"):
        lessons.at_step(game, lesson, 1)


def test_the_learner_is_a_seat_of_the_game() -> None:
    game = registry.load("jogu")
    lesson = lessons.read_lesson(HEAD + 'seat = "third"\n[[step]]\nnotice = "N"\n' + POSITION)
    with pytest.raises(Fault, match="unknown seat 'third'; allowed: first, second"):
        lessons.learner(game, lesson)
