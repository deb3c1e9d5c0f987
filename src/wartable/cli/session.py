"""A game at a terminal: people at the keyboard, bots between them. Piped input works as well as typing."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.text import Text

from wartable.bots import registry as bots
from wartable.bots.bot import Bot
from wartable.cli.common import PERSON, called_by, console, two_columns
from wartable.cli.ledger import has, ledger, row
from wartable.cli.menu import TerminalMenu
from wartable.core import record
from wartable.core.ask import Ask, Option
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.names import Names, capital
from wartable.core.phrases import tokens
from wartable.core.record import Record
from wartable.core.seat import Seat

#: A board wider than this is harder to read, not easier.
WIDEST = 120
#: Into a pipe there is no telling how wide the reader is.
PIPED = 100
#: So many options are listed again after help; more would push it off the screen.
FEW = 9
#: Lines of the story that a screen keeps, at least and at most.
STORY = (3, 14)

COMMANDS = {
    "a number, or words": "choose: [bold]3[/], [bold]3 5[/] (line 3, then 5), or a part of what a line says",
    "undo": "take back your latest choice, if nothing was revealed or answered since",
    "? WORDS": "what a card does, or what the rules say",
    "look": "everything that you may know now, in words",
    "log, log all": "what has happened",
    "save FILE": "save the game, and go on saving it there",
    "quit": "stop here",
}


class Quit(Exception):
    """Somebody has had enough for now."""


class TerminalSession:
    """One match at one terminal, from its first question to the end or to the moment somebody quits."""

    def __init__(
        self, game: Game[Any, Any], match: Match, saved: Record, save: Path | None, content: Path | None
    ) -> None:
        self.game = game
        self.match = match
        self.saved = saved
        self.save_path = save
        self.content = content
        self.out = console()
        self.typed = sys.stdin.isatty() and sys.stdout.isatty()
        self.line_number = 0
        #: What the players are called; each is "you" at their own turn.
        self.players = called_by(saved.names)
        self.bots: dict[int, Bot] = {}
        for seat, player in enumerate(saved.names):
            self.sit_down(seat, player)
        self.people = [seat for seat in range(match.state.seats) if seat not in self.bots]
        #: Who has the keyboard.
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None
        #: How many lines of the log each seat had seen when it last chose; the rest is news.
        self.seen = dict.fromkeys(range(-1, match.state.seats), len(match.log.lines) if match.choices else 0)

    def sit_down(self, seat: int, player: str) -> None:
        if player.partition(":")[0] != PERSON:
            try:
                self.bots[seat] = bots.make(player, f"{self.saved.seed} {seat} {len(self.match.choices)}")
            except Fault as fault:
                raise Fault(f"{fault}, or {PERSON}") from None

    def names(self, you: int) -> Names:
        """Return how the person in a seat calls the players; nobody is "you" to a watcher."""
        return self.game.names(self.match.state, self.players, you)

    def called(self, seat: int, you: int) -> str:
        """Return a player in their colour, as a seat calls them."""
        name = self.names(you).seat(seat, "").heading(False)
        return f"[bold][seat{seat}]{escape(name)}[/][/]"

    # -- playing -----------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the end, or until somebody quits."""
        # A place where nothing can be saved is better known now than later.
        self.keep()
        try:
            while not self.match.over:
                self.turn()
            self.show_end()
        except (Quit, EOFError):
            self.leave()
        except KeyboardInterrupt:
            self.out.print()
            self.leave()
            sys.exit(130)

    def turn(self) -> None:
        """Let bots choose first: where several choose at once it is secret, and nobody waits for them."""
        asked = sorted(self.match.to_move, key=lambda seat: seat not in self.bots)
        seat = asked[0]
        if seat in self.bots:
            self.bot_turn(seat, self.bots[seat])
        else:
            self.person_turn(seat)

    def bot_turn(self, seat: int, bot: Bot) -> None:
        if self.typed:
            with self.out.status(f"{self.names(-1).seat(seat, '')} is thinking"):
                option = bot.choose(Seat(self.match, seat))
        else:
            option = bot.choose(Seat(self.match, seat))
        self.match.apply(option, seat)
        if not self.people:
            self.tell_news(-1)

    def person_turn(self, seat: int) -> None:
        ask = self.match.ask_of(seat)
        assert ask is not None
        self.hand_over(seat)
        view = self.match.view(seat)
        names = self.names(seat)
        whole = TerminalMenu([(option, self.game.describe(view, option, names)) for option in ask.options])
        self.draw(seat, ask, whole)
        menu = whole
        while True:
            line = self.read()
            if not line or line.lower() == "back":
                menu = whole
                self.draw(seat, ask, menu)
                continue
            try:
                chosen = self.command(seat, line) or self.pick(menu, whole, line)
            except Fault as fault:
                self.refuse(fault)
                continue
            if chosen == "undone":
                return
            if chosen == "done":
                self.ask_again(seat, menu)
            if isinstance(chosen, TerminalMenu):
                menu = chosen
                self.show_menu(menu, compact=False)
            elif isinstance(chosen, tuple):
                self.choose(seat, chosen)
                return

    def pick(self, menu: TerminalMenu, whole: TerminalMenu, line: str) -> Option | TerminalMenu:
        """Return what is meant within the menu so far; words may also mean something else altogether."""
        try:
            return menu.pick(line)
        except Fault:
            if menu is whole or line[:1].isdecimal():
                raise
            return whole.pick(line)

    def choose(self, seat: int, option: Option) -> None:
        self.seen[seat] = len(self.match.log.lines)
        self.match.apply(option, seat)
        self.keep()

    def refuse(self, fault: Fault) -> None:
        """Tell somebody who types to try again; stop a script that is wrong."""
        if not self.typed:
            self.keep()
            raise Fault(f"line {self.line_number} of the input: {fault}")
        self.out.print(f"[red]{escape(str(fault))}[/]")

    def hand_over(self, seat: int) -> None:
        """Hide what the one before could see, where several people share a keyboard."""
        if self.at_keyboard == seat:
            return
        self.at_keyboard = seat
        name = self.called(seat, -1)
        if not self.typed:
            self.out.print(f"-- {name} is at the keyboard")
            return
        # The lines scrolled away are to be hidden, too.
        self.out.file.write("\x1b[3J")
        self.out.clear()
        self.out.print(f"\n\n  Pass the keyboard to {name}. Everybody else looks away.\n")
        input("  Press Enter when only you can see the screen. ")

    # -- commands ----------------------------------------------------------------------------------------------

    def command(self, seat: int, line: str) -> str:
        """Do what is typed if it is no choice. Return what was done, or nothing."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if line.startswith("?"):
            word, rest = "help", line[1:].strip()
        if word in ("quit", "exit"):
            raise Quit
        if word == "undo":
            self.match.undo(seat)
            self.seen[seat] = min(self.seen[seat], len(self.match.log.lines))
            self.keep()
            return "undone"
        if word == "save":
            self.save_as(rest)
        elif word == "log":
            lines = self.story(seat, 0)
            self.show_story(seat, lines if rest == "all" else lines[-40:], len(lines))
        elif word == "look":
            for said in self.game.look(self.match.view(seat), self.names(seat)):
                self.out.print(said, markup=False, soft_wrap=not self.typed)
        elif word == "help":
            self.help(rest)
        else:
            return ""
        return "done"

    def help(self, words: str) -> None:
        """Explain cards by name first, then the rules that have these words."""
        if not words:
            two_columns(self.out, [(f"[bold]{name}[/]", said) for name, said in COMMANDS.items()])
            return
        glossary = self.game.library.glossary()
        found = [name for name in glossary if all(part in name.lower() for part in tokens(words))]
        exact = [name for name in found if name.lower() == words.lower()]
        rows = [(f"[bold]{escape(name)}[/]", escape(glossary[name])) for name in exact or found[:12]]
        if not rows:
            rows = [row(entry) for entry in ledger(self.game).entries if has(entry, words.split())][:8]
        if not rows:
            raise Fault(f"nothing is called {words!r}, and no rule speaks of it")
        two_columns(self.out, rows)

    def save_as(self, name: str) -> None:
        if not name and self.save_path is None:
            raise Fault("save: found no file name; allowed: save FILE")
        path = Path(name) if name else self.save_path
        assert path is not None
        if path.exists() and path != self.save_path:
            raise Fault(f"save {path}: there is a file already; name another")
        record.save(record.update(self.saved, self.match), path)
        self.save_path = path
        self.out.print(f"saved in {path}; from now on after every choice", markup=False, soft_wrap=True)

    def keep(self) -> None:
        """Save after every choice, if there is where."""
        if self.save_path is not None:
            record.save(record.update(self.saved, self.match), self.save_path)

    def leave(self) -> None:
        self.keep()
        if self.save_path is None:
            self.out.print(
                "Not saved. (To keep a game: save FILE, or begin with --save FILE.)", markup=False, soft_wrap=True
            )
            return
        again = ["--resume", str(self.save_path), *(["--content", str(self.content)] if self.content else [])]
        self.out.print(f"Saved. Go on with: wartable play {shlex.join(again)}", markup=False, soft_wrap=True)

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self) -> str:
        if self.typed:
            return input("> ").strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.line_number += 1
        self.out.print(f"> {line.strip()}", markup=False, soft_wrap=True)
        return line.strip()

    # -- showing -----------------------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        return min(self.out.width, WIDEST if self.typed else PIPED)

    def draw(self, seat: int, ask: Ask, menu: TerminalMenu) -> None:
        """Print everything that a person needs to choose, so that it fits the terminal where that is possible."""
        view = self.match.view(seat)
        names = self.names(seat)
        board = Text.from_markup(self.game.screen(view, self.width, names))
        question = self.question(seat)
        if not self.typed:
            self.tell_news(seat)
            self.out.print(board, no_wrap=True)
            self.out.print(question)
            self.show_menu(menu, compact=False)
            return
        # Title, question, hint and the line to type on.
        room = self.out.height - board.plain.count("\n") - 1 - 4
        compact = len(menu.lines) > room - STORY[0]
        rows = -(-len(menu.lines) // self.columns(menu)) if compact else len(menu.lines)
        self.out.clear()
        self.out.print(self.title(seat), no_wrap=True, overflow="ellipsis")
        self.recent_story(seat, min(STORY[1], max(STORY[0], room - rows)))
        self.out.print(board, no_wrap=True)
        self.out.print(question)
        example = self.show_menu(menu, compact)
        undo = "undo · " if self.match.can_undo(seat) else ""
        number = f"a number, or two such as {example}, or words" if example else "a number or words"
        self.out.print(f"[dim]{number} · {undo}? card · look · log · save · quit · help[/]")

    def question(self, seat: int) -> str:
        prompt = self.game.prompt(self.match.view(seat), self.names(seat))
        return f"{self.called(seat, seat)}: [bold]{escape(prompt)}[/]"

    def ask_again(self, seat: int, menu: TerminalMenu) -> None:
        """Repeat the question, which help has pushed out of sight, with its options where they are few."""
        if not self.typed:
            return
        self.out.print(f"\n{self.question(seat)}")
        if len(menu.lines) <= FEW:
            self.show_menu(menu, compact=False)
        self.out.print("[dim]Enter shows the board and all options again[/]")

    def title(self, you: int) -> str:
        names = self.names(you)
        who = [f"[bold][seat{seat}]{escape(name)}[/][/]" for seat, name in enumerate(names.full)]
        return f"[bold]{escape(self.game.name)}[/]  {'  '.join(who)}"

    def story(self, seat: int, since: int) -> list[str]:
        """Return what has happened, as a seat reads it."""
        names = self.names(seat)
        return [self.game.tell(event, names).text for event in self.match.events(seat, since)]

    def coloured(self, line: str, you: int) -> str:
        """Return a line of the story, with the players in their colours."""
        said = escape(line)
        for seat, name in enumerate(self.names(you).full):
            pattern = r"\byour?\b" if seat == you else re.escape(escape(name))
            said = re.sub(pattern, rf"[bold][seat{seat}]\g<0>[/][/]", said, flags=re.IGNORECASE)
        return said

    def show_story(self, seat: int, lines: list[str], of: int) -> None:
        if len(lines) < of:
            self.out.print(f"[dim]({of - len(lines)} lines before: log all)[/]")
        for line in lines:
            self.out.print(f" {self.coloured(line, seat)}", soft_wrap=not self.typed)

    def tell_news(self, seat: int) -> None:
        """Print all that happened since this seat last looked."""
        self.show_story(seat, news := self.story(seat, self.seen[seat]), len(news))
        self.seen[seat] = len(self.match.log.lines)

    def recent_story(self, seat: int, room: int) -> None:
        """Return the latest lines, as many as there is room for; what the seat has seen before is dim."""
        news = len(self.story(seat, self.seen[seat]))
        lines = self.story(seat, 0)
        shown = lines[-room:]
        hidden = news - len(shown)
        for at, line in enumerate(shown):
            fresh = len(shown) - at <= news
            more = f"  [dim](and {hidden} lines before: log)[/]" if hidden > 0 and at == 0 else ""
            said = f" {self.coloured(line, seat)}{more}" if fresh else f"[dim] {escape(line)}[/]"
            self.out.print(said, no_wrap=True, overflow="ellipsis")

    def columns(self, menu: TerminalMenu) -> int:
        widest = max(len(line.text + line.how(at)) for at, line in enumerate(menu.lines, 1)) + 7
        # Two columns fit by cutting the longest lines; more only if they all fit.
        return max(2 if self.out.width >= 72 else 1, self.out.width // widest)

    def show_menu(self, menu: TerminalMenu, compact: bool) -> str:
        """Print a line for each entry with what it is about; where they are many, several entries a line. Return what
        could be typed for a grouped line that had no room to say so itself, or nothing."""
        if menu.plain:
            entry = menu.lines[0]
            self.out.print(f"  {escape(entry.label)} [bold]{'  '.join(entry.tails)}[/]   [dim](which?)[/]")
            return ""
        example = ""
        columns = self.columns(menu) if compact else 1
        rows = -(-len(menu.lines) // columns)
        size = max(len(line.text + line.how(at)) for at, line in enumerate(menu.lines, 1)) + 7
        if compact:
            size = min(size, self.out.width // columns)
        glossary = {} if compact else self.game.library.glossary()
        for first in range(rows):
            line = Text(no_wrap=True, overflow="ellipsis")
            for at in range(first, len(menu.lines), rows):
                entry = menu.lines[at]
                said = cut(entry.text, size - 6) if compact and not entry.tails else entry.text
                how = entry.how(at + 1)
                if compact and len(said + how) > size - 6:
                    example = example or (f"{at + 1} {entry.tails[0]}" if entry.numbered else "")
                    how = ""
                piece = Text.assemble((f"{at + 1:3}  ", "bold"), said, (how, "dim"))
                piece.truncate(size - 1, overflow="ellipsis", pad=True)
                line.append_text(piece).append(" ")
                line.append(about(entry.label, glossary), "dim")
            line.rstrip()
            self.out.print(line, no_wrap=True, overflow="ellipsis")
        return example

    def show_end(self) -> None:
        """Print the last board, and who won how."""
        self.keep()
        state = self.match.state
        seat = self.people[0] if len(self.people) == 1 else -1
        if self.typed:
            self.out.clear()
            self.out.print(self.title(seat), no_wrap=True, overflow="ellipsis")
            board = Text.from_markup(self.game.screen(self.match.view(seat), self.width, self.names(seat)))
            self.recent_story(seat, max(STORY[1], self.out.height - board.plain.count("\n") - 7))
        else:
            self.tell_news(seat)
            board = Text.from_markup(self.game.screen(self.match.view(seat), self.width, self.names(seat)))
        self.out.print(board, no_wrap=True)
        won = " and ".join(self.called(winner, seat) for winner in state.winners)
        verb = "wins" if len(state.winners) == 1 and seat not in state.winners else "win"
        names = self.names(seat)
        scores = self.game.scores(state)
        self.out.print(f"\n[bold]The end.[/] {f'{won} {verb}' if won else 'Nobody wins'}.", soft_wrap=True)
        self.out.print(f"{escape(self.game.why(state, names))}.", soft_wrap=True)
        # A game that counts nothing has no points to tell of.
        if any(scores):
            told = ", ".join(f"{names.seat(at, '')} {score}" for at, score in enumerate(scores))
            self.out.print(f"{escape(capital(self.game.score_name))}: {escape(told)}", soft_wrap=True)
        if self.save_path is not None:
            self.out.print(
                f"Saved. See it again with: wartable replay {shlex.quote(str(self.save_path))}",
                markup=False,
                soft_wrap=True,
            )


def cut(text: str, room: int) -> str:
    """Return text that is too long for its room without what stands in brackets at its end: half of that says
    nothing."""
    return text.rpartition(" (")[0] if len(text) > room and text.endswith(")") and " (" in text else text


def about(label: str, glossary: dict[str, str]) -> str:
    """Return what the card that a line of the menu names does."""
    named = [name for name in glossary if name.lower() in label.lower()]
    return glossary[max(named, key=len)] if named else ""
