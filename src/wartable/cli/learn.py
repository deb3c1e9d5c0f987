"""`wartable learn`: a game's lesson at this terminal."""

from __future__ import annotations

from typing import Any

from rich.markup import escape
from rich.text import Text

from wartable.cli.common import console
from wartable.cli.menu import TerminalMenu
from wartable.cli.which import ask_game
from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.lesson import Lesson, Step, at_step, choose, learner, read_lessons, wanted
from wartable.core.match import Match
from wartable.core.names import Names

WIDEST = 110
HELP = "Type your choice in words, such as the sentence above; Enter alone shows it, quit ends the lesson."


def run(key: str | None) -> None:
    try:
        learn(ask_game("What shall we learn?") if key is None else registry.load(key))
    except (EOFError, KeyboardInterrupt):
        console().print()


def learn(game: Game[Any, Any]) -> None:
    lessons = read_lessons(game.library)
    if not lessons:
        raise Fault(f"{game.name} has no lesson yet; wartable play {game.key} begins a match")
    TerminalLesson(game, lessons[0]).play()


class TerminalLesson:
    """A lesson, step by step."""

    def __init__(self, game: Game[Any, Any], lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.seat = learner(game, lesson)
        self.out = console()

    def play(self) -> None:
        self.out.print(f"[bold]{escape(self.lesson.title)}[/]  {escape(self.lesson.about)}")
        news: list[str] = []
        for number, step in enumerate(self.lesson.steps):
            match = at_step(self.game, self.lesson, number)
            self.show(match, step, number, news)
            since = len(match.log.lines)
            if step.do:
                match.apply(self.asked(match, step), self.seat)
            elif number + 1 < len(self.lesson.steps):
                self.typed("Enter goes on> ")
            for words in step.then:
                choose(match, words)
            news = [self.game.tell(event, self.names(match)).text for event in match.events(self.seat, since)]
        self.tell(news)
        self.out.print(f"\nA match against a bot: [bold]wartable play {self.game.key}[/]")

    def names(self, match: Match) -> Names:
        """Return how the learner calls the players: there is nobody else but opponents."""
        return self.game.names(match.state, ["Opponent"] * match.state.seats, self.seat)

    def tell(self, news: list[str]) -> None:
        """Print what has just happened."""
        for line in news:
            self.out.print(f"  {escape(line)}", style="dim")

    def show(self, match: Match, step: Step, number: int, news: list[str]) -> None:
        """Print the board, what has just happened, and the step: on a low terminal the board scrolls away first."""
        width = min(self.out.width, WIDEST)
        self.out.print()
        self.out.print(
            Text.from_markup(self.game.screen(match.view(self.seat), width, self.names(match))), no_wrap=True
        )
        self.tell(news)
        self.out.print(f"\n[bold]{number + 1} of {len(self.lesson.steps)}[/]  {escape(step.notice)}", width=width)
        self.out.print(escape(step.why), style="dim", width=width)
        self.out.print(f"[bold]{escape(step.ask)}[/]")

    def asked(self, match: Match, step: Step) -> Option:
        """Ask until the choice is one that is meant."""
        right = wanted(match, self.seat, step)
        view, names = match.view(self.seat), self.names(match)
        said = [(option, self.game.describe(view, option, names)) for option in match.options_of(self.seat)]
        meant = [words.text for option, words in said if option in right]
        menu = TerminalMenu(said)
        while True:
            typed = self.typed("> ")
            if not typed:
                self.out.print(f"{escape(meant[0])}  [dim]{HELP}[/]")
                continue
            try:
                picked = menu.pick(typed)
            except Fault as mistake:
                self.out.print(escape(str(mistake)))
                continue
            if isinstance(picked, TerminalMenu):
                self.out.print("Which? " + escape("; ".join(line.text for line in picked.lines)))
            elif picked in right:
                return picked
            else:
                self.out.print(escape(step.wrong))

    def typed(self, prompt: str) -> str:
        line = input(prompt).strip()
        if line in {"quit", "q"}:
            raise EOFError
        return line
