"""A whole training of a net: teachers play and judge, a net is fitted, then it plays and they judge, and so on."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from wartable.bots import net_file
from wartable.bots.net_file import NetFile
from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.record import write_whole
from wartable.lab.imitation import Lessons, Pupil, Questions, Shape, fit
from wartable.lab.processes import Progress, spread
from wartable.lab.teaching import (
    Classroom,
    Course,
    Notebook,
    Taught,
    make_teacher,
    matches_of,
    matter,
    play_some,
    table_of,
)

CHUNK: Final = 5


class NetTraining:
    """The stages of a training: in the first the teachers play, in each later one the net of the stage before."""

    def __init__(
        self, course: Course, shape: Shape, stages: int, jobs: int, keep: Path | None, out: Path, progress: Progress
    ) -> None:
        self.game: Game[Any, Any] = registry.load(course.game)
        if course.seats and course.seats not in self.game.seats:
            allowed = ", ".join(str(number) for number in self.game.seats)
            raise Fault(
                f"{course.game} is not played by {course.seats}; allowed: --seats {allowed}, or 0 for all in turn"
            )
        self.digest = net_file.digest_of(self.game)
        make_teacher(course.teacher, course.seed).close()
        self.course = course
        self.shape = shape
        self.stages = stages
        self.jobs = jobs
        self.out = out
        self.progress = progress
        self.notebook = Notebook(keep, matter(self.game, course))
        self.questions = Questions(self.game)
        self.log: list[dict[str, Any]] = []
        self.interrupted = False

    def run(self) -> None:
        for stage in range(1, self.stages + 1):
            self.play(stage)
            if self.interrupted:
                return
            self.study(stage)

    def play(self, stage: int) -> None:
        """Play the matches of a stage that are not kept yet."""
        games = matches_of(self.course, stage)
        missing = [index for index in range(games) if (stage, index) not in self.notebook.known]
        chunks = [missing[first : first + CHUNK] for first in range(0, len(missing), CHUNK)]
        with self.progress(f"stage {stage}: matches", games) as advance:
            advance(games - len(missing))

            def done(taught: list[Taught]) -> None:
                self.notebook.add(stage, taught)
                advance(len(taught))

            pupil = f"net:{self.out}" if stage > 1 else ""
            self.interrupted = spread(Classroom, (self.course, pupil, stage), play_some, chunks, self.jobs, done)

    def study(self, stage: int) -> None:
        """Fit a net to all matches so far, and write it."""
        games = matches_of(self.course, stage)
        with self.progress(f"stage {stage}: questions", games) as advance:
            for index in range(games):
                self.questions.add(self.notebook.known[stage, index], *table_of(self.course, self.game, stage, index))
                advance(1)
        lessons = Lessons(self.questions)
        pupil, found = fit(lessons, self.shape, stage, self.progress)
        self.log.append({"stage": stage, "matches": games, **found})
        write_whole(self.out, net_file.write(self.made(lessons, pupil)))

    def made(self, lessons: Lessons, pupil: Pupil) -> NetFile:
        return NetFile(
            key=self.game.key,
            digest=self.digest,
            inputs=lessons.inputs,
            actions=lessons.actions,
            wide=self.shape.wide,
            narrow=self.shape.narrow,
            command=self.command(),
            log=self.log,
            numbers=pupil.numbers(),
        )

    def command(self) -> str:
        """Return the command that makes this net again."""
        course, shape = self.course, self.shape
        return (
            f"wartable net train {course.game} --seats {course.seats} --games {course.games} --later {course.later} "
            f"--stages {self.stages} --teacher {course.teacher} --stray {course.stray} --wide {shape.wide} "
            f"--narrow {shape.narrow} --epochs {shape.epochs} --rate {shape.rate:g} --seed {course.seed}"
        )
