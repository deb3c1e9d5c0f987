"""The matches that a learner learns from: a teacher thinks about every question in them, and its verdicts are kept in a
file, so that a training can be broken off and gone on with."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.bots.search_bot import SearchBot
from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.lab.keeping import KeptMatches
from wartable.lab.processes import Stopped
from wartable.search.tree import Node

#: One in this many choices is usually made by chance, so that the learner sees how to go on after a mistake.
STRAY: Final = 10
#: How often the teacher tried each option of a question; nothing where there was no choice.
Verdict = list[int]


@dataclass(frozen=True)
class Course:
    """What is taught: which game, by which bot, over how many matches."""

    game: str
    #: At the table; 0 for all numbers in turn.
    seats: int
    #: Matches in the first stage, which the teacher plays, and in each later one.
    games: int
    later: int
    teacher: str
    #: One choice in this many is made by chance.
    stray: int
    seed: str


@dataclass(frozen=True)
class Taught:
    """A match with its choices, each by its place among the options, and what the teacher thought of every question."""

    index: int
    choices: list[int]
    verdicts: list[Verdict]


class Teacher(SearchBot):
    """A searching bot that says how much it thinks of every option."""

    def __init__(self, like: SearchBot) -> None:
        super().__init__(like.rng, like.budget, like.settings)
        self.visits: dict[Option, int] = {}

    def decide(self, node: Node) -> Option:
        if node.chosen is None:
            self.visits = {edge.option: edge.visits for edge in node.ranked()}
        else:
            # A planner compares all options equally often: only its choice counts.
            self.visits = {node.chosen.option: 1}
        return super().decide(node)

    def judge(self, seat: Seat) -> tuple[Verdict, Option]:
        """Return how often each option was tried, and the one to take."""
        choice = self.choose(seat)
        return [self.visits.get(option, 0) for option in seat.options], choice


def make_teacher(spec: str, seed: str) -> Teacher:
    """Return a teacher from the name of a bot that searches."""
    bot = bots.make(spec, seed)
    if type(bot) is not SearchBot:
        bot.close()
        raise Fault(f"teacher {spec!r} keeps no count of what it tried; allowed: captain, general, warlord or ismcts")
    return Teacher(bot)


def matches_of(course: Course, stage: int) -> int:
    return course.games if stage == 1 else course.later


def table_of(course: Course, game: Game[Any, Any], stage: int, index: int) -> tuple[int, str]:
    """Return the number of seats of a match, and its seed."""
    seats = course.seats or game.seats[index % len(game.seats)]
    return seats, f"{course.seed} {stage} {index}"


class Classroom:
    """What a process needs to play matches of a course. Without pupils the teachers play what they teach; with them,
    the pupils play, and the teachers say what they would have done."""

    def __init__(self, course: Course, pupil: str, stage: int) -> None:
        self.course = course
        self.pupil = pupil
        self.stage = stage
        self.game = registry.load(course.game)

    def play(self, index: int) -> Taught:
        seats, name = table_of(self.course, self.game, self.stage, index)
        teachers = [make_teacher(self.course.teacher, f"{name} {seat}") for seat in range(seats)]
        pupils = [bots.make(self.pupil, f"{name} {seat}") for seat in range(seats)] if self.pupil else []
        return teach(self.game, teachers, pupils, index, name, self.course.stray)


def play_some(room: Classroom, indices: list[int], stopped: Stopped) -> list[Taught]:
    return [room.play(index) for index in indices if not stopped()]


def teach(
    game: Game[Any, Any], teachers: list[Teacher], pupils: list[Bot], index: int, seed: str, stray: int
) -> Taught:
    """Play one match, in which a teacher thinks about every question that leaves a choice."""
    rng = seeded(f"teach {seed}")
    match = registry.new_match(game, len(teachers), {}, seed)
    choices: list[int] = []
    verdicts: list[Verdict] = []
    while match.asks:
        ask = match.asks[0]
        verdict: Verdict = []
        at = 0
        if ask.count > 1:
            handle = Seat(match, ask.seat)
            verdict, option = teachers[ask.seat].judge(handle)
            if pupils:
                option = pupils[ask.seat].choose(handle)
            at = rng.below(ask.count) if rng.below(stray) == 0 else ask.options.index(option)
        choices.append(at)
        verdicts.append(verdict)
        match.take(at)
    return Taught(index, choices, verdicts)


class Notebook(KeptMatches):
    """All matches of a course so far, with what the teachers said."""

    def __init__(self, path: Path | None, what: dict[str, Any]) -> None:
        #: Matches of an earlier time, by stage and number.
        self.known: dict[tuple[int, int], Taught] = {}
        super().__init__(path, "net", what)

    def read(self, line: list[Any]) -> None:
        stage, index, choices, verdicts = line
        self.known[stage, index] = Taught(index, choices, verdicts)

    def add(self, stage: int, taught: list[Taught]) -> None:
        """Keep these matches of a stage."""
        self.known.update({(stage, one.index): one for one in taught})
        self.write([[stage, one.index, one.choices, one.verdicts] for one in taught])


def matter(game: Game[Any, Any], course: Course) -> dict[str, Any]:
    """Return what a course is about: only matches that agree in all of this belong together."""
    about = asdict(course)
    # More matches of the same course may follow.
    del about["games"], about["later"]
    return {**about, "rules": game.version, "content": game.content_hash}
