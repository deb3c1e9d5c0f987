"""`wartable learn`: a lesson at the terminal."""

from __future__ import annotations

import pytest

from command_help import refused, run
from wartable.core import registry
from wartable.core.lesson import read_lessons

KEYS = registry.keys()
TAUGHT = [key for key in KEYS if registry.load(key).library.lessons()]


@pytest.mark.parametrize("key", TAUGHT)
def test_whoever_types_what_is_asked_comes_to_the_end(key: str) -> None:
    steps = read_lessons(registry.load(key).library)[0].steps
    ran = run("learn", key, typed="".join(f"{step.do[0] if step.do else ''}\n" for step in steps))
    assert ran.code == 0
    assert f"{len(steps)} of {len(steps)}" in ran.out
    assert f"wartable play {key}" in ran.out


def test_another_choice_is_explained_and_enter_shows_the_right_one() -> None:
    ran = run("learn", "jogu", typed="\nPass\n\nquit\n")
    step = read_lessons(registry.load("jogu").library)[0].steps[1]
    assert " ".join(step.wrong.split()[:6]) in ran.out
    assert step.do[0] in ran.out
    assert "3 of 11" not in ran.out


def test_words_that_fit_nothing_are_answered_with_what_is_offered() -> None:
    assert "'dance' fits no option; offered: Play" in run("learn", "jogu", typed="\ndance\nquit\n").out


def test_without_a_game_a_person_is_asked_which() -> None:
    ran = run("learn", typed=f"{TAUGHT[0]}\nquit\n", terminal=True)
    assert read_lessons(registry.load(TAUGHT[0]).library)[0].title in ran.out
    assert "which game? Allowed: " in refused("learn")
