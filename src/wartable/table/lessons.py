"""Lessons at the table. Nothing is kept of them: a step follows from its number, so any worker can answer."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from msgspec import UNSET

from wartable.core.ask import Option
from wartable.core.game import Game
from wartable.core.lesson import Lesson, Step, at_step, choose, learner, read_lessons, wanted
from wartable.core.match import Match
from wartable.core.moments import seen
from wartable.core.names import Names
from wartable.draw.picture import Picture
from wartable.table.api import GameKey, Posted, The, limit_reading
from wartable.table.changes import SeenMoment, showing
from wartable.table.connection import story_change
from wartable.table.errors import Refused
from wartable.table.messages.lesson import LessonAnswer, LessonChoice, LessonStep
from wartable.table.messages.sent import OfferedOption, StateMessage, StoryLine
from wartable.table.replay import story_line

lessons = APIRouter(prefix="/api/games/{game}/lessons", dependencies=[Depends(limit_reading)])
LessonNumber = Annotated[int, Path(ge=0, description="Which of the game's lessons, from 0.")]
StepNumber = Annotated[int, Path(ge=0, description="Which step of the lesson, from 0.")]
#: What is offered where a step is only read.
GO_ON = OfferedOption(option=(), text="Go on", refs=[])
NOT_NOW = "That is allowed, but it is not what this lesson is about. Nothing was done; try again."


@lessons.get("/{lesson}/{step}", tags=["lessons"], response_model=LessonStep)
async def show_step(desk: The, game: GameKey, lesson: LessonNumber, step: StepNumber) -> Response:
    """Return a step of a lesson, with all of its picture."""
    found = desk.hall.game(game)
    told = await desk.lesson(f"{game} {lesson} {step}", lambda: Teacher(found, lesson).opened(step))
    return Response(told, media_type="application/json")


@lessons.post("/{lesson}/{step}", tags=["lessons"])
async def answer_step(
    desk: The, game: GameKey, lesson: LessonNumber, step: StepNumber, body: Posted[LessonChoice], request: Request
) -> LessonAnswer:
    """Do what a step asks. The answer is the next step, or why the choice was another than was meant."""
    await desk.limit(desk.hall.posts, request)
    found = desk.hall.game(game)
    return await asyncio.to_thread(lambda: Teacher(found, lesson).answered(step, tuple(body.option)))


class Teacher:
    """Plays one lesson of a game, and tells its steps."""

    def __init__(self, game: Game[Any, Any], number: int) -> None:
        known = read_lessons(game.library)
        if number >= len(known):
            raise Refused("no-such-lesson", f"{game.name} has {len(known)} lessons", 404)
        self.game = game
        self.lesson: Lesson = known[number]
        self.seat = learner(game, self.lesson)

    def opened(self, number: int) -> LessonStep:
        """Return a step for somebody who has no picture yet."""
        return self.told(number, self.match(number), None, [], [])

    def answered(self, number: int, option: Option) -> LessonAnswer:
        """Return the next step, for somebody who has the picture of this one."""
        match = self.match(number)
        step = self.lesson.steps[number]
        right = wanted(match, self.seat, step)
        if option not in right and (step.do or option):
            return LessonAnswer(wrong=step.wrong or NOT_NOW)
        if number + 1 == len(self.lesson.steps):
            raise Refused("no-such-step", "this was the last step of the lesson", 409)
        had, read = self.game.draw(match.view(self.seat)), self.story(match)
        moments = self.played(match, step, option)
        return LessonAnswer(wrong="", next=self.told(number + 1, self.match(number + 1), had, read, moments))

    def match(self, number: int) -> Match:
        if number >= len(self.lesson.steps):
            raise Refused("no-such-step", f"the lesson has {len(self.lesson.steps)} steps", 404)
        return at_step(self.game, self.lesson, number)

    def played(self, match: Match, step: Step, option: Option) -> list[SeenMoment]:
        """Play a step to its end, and return what there was to see: each pause of the rules, and each choice."""
        match.keep_moments()
        names = self.names(match)
        moments = []
        for number in range(len(step.then) + bool(step.do)):
            before, lines = self.game.view(match.state, self.seat, None), len(match.log.lines)
            if step.do and number == 0:
                match.apply(option, self.seat)
            else:
                choose(match, step.then[number - bool(step.do)])
            found = seen(match.moments, self.seat, match.log, lines, before)
            if not found and number < len(step.then):
                told = [line.text for line in self.story(match, lines)]
                moments.append(SeenMoment(self.game.draw(match.view(self.seat)), told))
            moments += [
                SeenMoment(self.game.draw(one.view), [self.game.tell(e, names).text for e in one.events])
                for one in found
            ]
        return moments

    def story(self, match: Match, since: int = 0) -> list[StoryLine]:
        names = self.names(match)
        return [story_line(self.game, event, names) for event in match.events(self.seat, since)]

    def names(self, match: Match) -> Names:
        """Return how the learner calls the players: there is nobody else but opponents."""
        return self.game.names(match.state, ["Opponent"] * match.state.seats, self.seat)

    def told(
        self, number: int, match: Match, had: Picture | None, read: list[StoryLine], moments: list[SeenMoment]
    ) -> LessonStep:
        step = self.lesson.steps[number]
        picture = self.game.draw(match.view(self.seat))
        return LessonStep(
            step=number,
            steps=len(self.lesson.steps),
            seat=self.seat,
            notice=step.notice,
            why=step.why,
            show=step.show,
            wanted=wanted(match, self.seat, step) or [GO_ON.option],
            state=self.state(number, match, picture, had, read, moments),
        )

    def state(
        self,
        number: int,
        match: Match,
        picture: Picture,
        had: Picture | None,
        read: list[StoryLine],
        moments: list[SeenMoment],
    ) -> StateMessage:
        step = self.lesson.steps[number]
        told, last = showing(had, moments, picture)
        is_last = number + 1 == len(self.lesson.steps)
        return StateMessage(
            turn=number + 1,
            topic="",
            prompt=step.ask,
            options=self.offered(match) if step.do else [] if is_last else [GO_ON],
            waiting=[self.seat],
            undo=False,
            sides=self.game.sides(match.state),
            over=False,
            result=None,
            style=UNSET if had else picture.style,
            defs=UNSET if had else picture.defs,
            label=picture.label,
            seats=list(picture.seats),
            moments=told,
            picture=last.parts,
            gone=last.gone,
            story=story_change(read, self.story(match)),
        )

    def offered(self, match: Match) -> list[OfferedOption]:
        view = match.view(self.seat)
        names = self.names(match)
        words = [(option, self.game.describe(view, option, names)) for option in match.options_of(self.seat)]
        return [OfferedOption(option=option, text=said.text, refs=said.refs) for option, said in words]
