"""Lessons: scenarios with words. A lesson shows prepared positions, says what to notice and why, and asks to do it.

It is a TOML file in the folder `lessons` of a game's package. Positions and choices are written as in scenarios.
Nothing is kept while somebody learns: where a lesson stands follows from the number of the step.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wartable.core.ask import Option
from wartable.core.errors import Fault, one_of
from wartable.core.game import Game
from wartable.core.library import Library
from wartable.core.match import Match
from wartable.core.phrases import meant
from wartable.core.position import read_position
from wartable.core.settings import Chosen


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to learn."""

    #: What to look at, and what it means.
    notice: str
    why: str = ""
    #: What the learner is asked, in a sentence.
    ask: str = ""
    #: The choice that goes on, in the words of the options, or several; without any, a step is only read.
    do: list[str] = []
    #: What is said of any other choice.
    wrong: str = ""
    #: What is chosen next without the learner, each as "seat: choice".
    then: list[str] = []
    #: Elements of the picture that are meant, besides those of the choice.
    show: list[str] = []
    #: Lines that the story must have told by the end of the step, so that a lesson cannot promise what does not happen.
    told: list[str] = []
    #: A position to start from; without one, a step goes on where the last one ended.
    position: dict[str, Any] = {}
    #: Outcomes of chance, in the order in which they are used.
    chance: list[int] = []


class Introduction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a newcomer is told before anything else."""

    #: How to win, in two sentences.
    goal: str = ""
    #: How long a match of people takes.
    minutes: int = 0
    #: From 1, learnt in minutes, to 4, a campaign to study.
    difficulty: int = 0
    #: Whether newcomers to all games should begin with this one.
    first: bool = False
    #: A turn or a round, a line for each part of it.
    turn: list[str] = []
    #: What beginners do not see by themselves.
    advice: list[str] = []


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    about: str
    minutes: int
    steps: list[Step] = msgspec.field(name="step")
    #: How the game calls the seat of the learner.
    seat: str = ""
    #: Settings of the short match that follows.
    match: Chosen = {}

    def __post_init__(self) -> None:
        if not self.steps or not self.steps[0].position:
            raise ValueError("the first step needs a position")
        for number, (step, after) in enumerate(zip(self.steps, self.steps[1:], strict=False), 1):
            if len(step.do) > 1 and not after.position:
                raise ValueError(f"step {number} may end in several ways, so step {number + 1} needs a position")


def read_lessons(library: Library) -> list[Lesson]:
    """Return the lessons of a game, in order."""
    return [read_lesson(text) for text in library.lessons()]


def read_lesson(text: str) -> Lesson:
    try:
        return msgspec.toml.decode(text, type=Lesson)
    except msgspec.DecodeError as mistake:
        raise Fault(f"this is no lesson: {mistake}") from None


def read_introduction(library: Library) -> Introduction:
    """Return what a newcomer is told first; empty where a game says nothing."""
    try:
        return msgspec.toml.decode(library.introduction(), type=Introduction)
    except msgspec.DecodeError as mistake:
        raise Fault(f"{type(library).__name__}.introduction cannot be read: {mistake}") from None


# -- playing a lesson --------------------------------------------------------------------------------------------------


def learner(game: Game[Any, Any], lesson: Lesson) -> int:
    """Return the seat of the learner: the first, unless the lesson names another."""
    names = [game.seat_name(seat) for seat in range(max(game.seats))]
    if lesson.seat and lesson.seat not in names:
        raise Fault(f"seat: {one_of('seat', lesson.seat, names)}")
    return names.index(lesson.seat) if lesson.seat else 0


def at_step(game: Game[Any, Any], lesson: Lesson, number: int) -> Match:
    """Return the match as it stands when this step begins, counted from 0."""
    start = max(index for index in range(number + 1) if lesson.steps[index].position)
    match = begin(game, lesson.steps[start])
    for step, after in zip(lesson.steps[start:number], lesson.steps[start + 1 : number + 1], strict=True):
        for words in [*step.do, *step.then]:
            choose(match, words)
        match.state.rng.fixed = after.chance.copy()
    return match


def begin(game: Game[Any, Any], step: Step) -> Match:
    return read_position(game, step.position, step.chance.copy())


def choose(match: Match, words: str) -> None:
    """Make a choice written as "seat: words", or just words where one seat is asked."""
    names = [match.game.seat_name(seat) for seat in range(match.state.seats)]
    head, colon, tail = words.partition(":")
    named = bool(colon) and head.strip() in names
    seat = names.index(head.strip()) if named else match.seat
    found = fitting(match, seat, tail.strip() if named else words)
    if len(found) != 1:
        offered = "\n  ".join(said(match, seat)) or "nothing: this seat is not asked"
        raise Fault(f"choice {words!r} fits {len(found)} options\noffered:\n  {offered}")
    match.apply(found[0], seat)


def said(match: Match, seat: int) -> list[str]:
    """Return the options of a seat in words."""
    view = match.view(seat)
    return [match.game.describe(view, option).text for option in match.options_of(seat)]


def fitting(match: Match, seat: int, words: str) -> list[Option]:
    """Return the options of a seat that these words mean."""
    options = match.options_of(seat)
    return [options[index] for index in meant(words, said(match, seat))]


def wanted(match: Match, seat: int, step: Step) -> list[Option]:
    """Return the options that go on in a lesson."""
    return [option for words in step.do for option in fitting(match, seat, words)]
