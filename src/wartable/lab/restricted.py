"""Restricted play: a game in which one seat may not do something that the rules allow it.

The rules run as they are. Where they ask that seat, the options that are banned are missing, so that screen, bots and
replays know no others. What an option does is told by its words, as a player reads them.
"""

from __future__ import annotations

import re
from typing import Any

from wartable.core.ask import Ask, Option, Play, Together
from wartable.core.errors import Fault
from wartable.core.game import Document, Game, Numbers, Words
from wartable.core.log import Event
from wartable.core.names import NOTATION, Names
from wartable.core.rng import Rng
from wartable.core.settings import Chosen, MatchSettings, Setting
from wartable.core.state import State
from wartable.core.view import View
from wartable.draw.picture import Picture

#: The kind of a ban that goes by the words of an option alone; any other kind names a thing that is used.
OPTION = "option"
KINDS = ["card", "unit", "action", OPTION]


class Banned:
    """What may not be done, as `--without` has it: `card:NAME` bans all options that use the card, `option:WORDS` those
    whose words begin so."""

    def __init__(self, what: str) -> None:
        kind, colon, name = what.partition(":")
        self.kind, self.name = kind.strip().lower(), name.strip()
        if not colon or self.kind not in KINDS or not self.name:
            raise Fault(f"--without {what!r}: allowed: {', '.join(f'{kind}:NAME' for kind in KINDS)}")
        self.pattern = re.compile(rf"(?<!\w){re.escape(self.name)}(?!\w)", re.IGNORECASE)

    def bans(self, game: Game[Any, Any], option: Option, words: Words) -> bool:
        if self.kind == OPTION:
            return words.text.lower().startswith(self.name.lower())
        if not game.library.uses(option):
            return False
        named = any(ref.partition(":")[2].lower() == self.name.lower() for ref in words.refs)
        return named or self.pattern.search(words.text) is not None


class Restricted(Game[Any, Any]):
    """A game for one match, in which some seats are banned from something."""

    def __init__(self, game: Game[Any, Any], bans: dict[int, list[Banned]]) -> None:
        super().__init__(game.key, game.name, game.seats, game.version, game.content_hash)
        self.game = game
        self.bans = bans
        self.thinking = game.thinking
        self.learning = game.learning
        self.library = game.library
        #: How many options were taken away, and whether an option of a seat was, when it was last asked.
        self.taken = 0
        self.known: dict[tuple[int, Option], bool] = {}
        #: The seats from which anything was ever taken.
        self.touched: set[int] = set()

    # -- what differs ------------------------------------------------------------------------------------------------

    def step(self, s: State) -> Play[None]:
        return self.narrowing(s, self.game.step(s))

    def narrowing(self, s: State, play: Play[None]) -> Play[None]:
        """Run a play, and narrow each of its questions."""
        answer: Any = None
        while True:
            try:
                request = play.send(answer)
            except StopIteration:
                return
            answer = yield self.narrowed(s, request)

    def narrowed(self, s: State, request: Ask | Together | None) -> Ask | Together | None:
        """Return a question without what is banned."""
        if isinstance(request, Together):
            return Together(request.seats, lambda seat: self.narrowing(s, request.play(seat)))
        if request is None or request.seat not in self.bans:
            return request
        if not s.log.quiet:
            self.judge(s, request)
        if request.seat not in self.touched:
            return request
        options = request.options
        kept = [option for option in options if not self.known.get((request.seat, option), False)]
        # Who can do nothing else may do it.
        if not kept or len(kept) == len(options):
            return request
        if not s.log.quiet:
            self.taken += len(options) - len(kept)
        return Ask(request.seat, request.topic, kept, request.publicly_known, request.about)

    def judge(self, s: State, ask: Ask) -> None:
        """Find out which options are banned. Bots, who look ahead, go by what was found last: to read the words of
        everything they imagine would take most of their time."""
        view = self.game.view(s, ask.seat, ask)
        for option in ask.options:
            words = self.game.describe(view, option)
            banned = any(ban.bans(self.game, option, words) for ban in self.bans[ask.seat])
            self.known[ask.seat, option] = banned
            if banned:
                self.touched.add(ask.seat)

    # -- what does not -----------------------------------------------------------------------------------------------

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> State:
        state: State = self.game.setup(seats, settings, rng)
        return state

    def check(self, s: State) -> None:
        self.game.check(s)

    def check_change(self, before: State, s: State) -> None:
        self.game.check_change(before, s)

    def view(self, s: State, seat: int, ask: Ask | None) -> View:
        view: View = self.game.view(s, seat, ask)
        return view

    def imagine(self, s: State, seat: int, rng: Rng) -> None:
        self.game.imagine(s, seat, rng)

    def settings(self) -> list[Setting]:
        return self.game.settings()

    def short_settings(self) -> Chosen:
        return self.game.short_settings()

    def first_settings(self) -> Chosen:
        return self.game.first_settings()

    def sides(self, s: State) -> list[str]:
        return self.game.sides(s)

    def seat_name(self, seat: int) -> str:
        return self.game.seat_name(seat)

    def describe(self, view: View, option: Option, names: Names = NOTATION) -> Words:
        return self.game.describe(view, option, names)

    def prompt(self, view: View, names: Names = NOTATION) -> str:
        return self.game.prompt(view, names)

    def tell(self, event: Event, names: Names = NOTATION) -> Words:
        return self.game.tell(event, names)

    def draw(self, view: View) -> Picture:
        return self.game.draw(view)

    def screen(self, view: View, width: int, names: Names = NOTATION) -> str:
        return self.game.screen(view, width, names)

    def scores(self, s: State) -> list[int]:
        return self.game.scores(s)

    def rounds(self, s: State) -> int:
        return self.game.rounds(s)

    def position(self, s: State) -> Document:
        return self.game.position(s)

    def from_position(self, text: Document) -> State:
        state: State = self.game.from_position(text)
        return state

    def renumbered(self) -> list[Numbers]:
        return self.game.renumbered()
