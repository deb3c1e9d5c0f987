"""The handle a bot plays through: what its seat may know, and worlds that its seat considers possible."""

from __future__ import annotations

from typing import Any, final

from wartable.core.ask import Option
from wartable.core.game import Words
from wartable.core.learning import Learning
from wartable.core.log import Event
from wartable.core.match import Match
from wartable.core.names import NOTATION, Names
from wartable.core.observation import Observation
from wartable.core.rng import Rng
from wartable.core.view import View


@final
class Seat:
    """One seat of a match, for a bot. It never gives out the true state nor its chance."""

    def __init__(self, match: Match, seat: int, names: Names = NOTATION) -> None:
        self.seat = seat
        self._match = match
        #: How whoever reads its words calls the players.
        self.names = names

    @property
    def options(self) -> list[Option]:
        return self._match.options_of(self.seat)

    @property
    def topic(self) -> str:
        ask = self._match.ask_of(self.seat)
        return "" if ask is None else ask.topic

    @property
    def game_key(self) -> str:
        return self._match.game.key

    @property
    def learning(self) -> Learning[Any]:
        """What the game tells learners, which holds nothing of a match."""
        return self._match.game.learning

    def view(self) -> View:
        return self._match.view(self.seat)

    def observe(self, out: Observation) -> None:
        """Write what this seat may know, with the question it is asked, as numbers into a cleared observation."""
        self._match.game.learning.observe(self._match.state, self.seat, self._match.ask_of(self.seat), out)

    def events(self, since: int = 0) -> list[Event]:
        return self._match.events(self.seat, since)

    def tell(self, event: Event) -> str:
        """Return one of these events in words."""
        return self._match.game.tell(event, self.names).text

    def describe(self, option: Option) -> Words:
        return self._match.game.describe(self.view(), option, self.names)

    def imagine(self, rng: Rng, guess: bool = False) -> Match:
        """Return a playout from a world this seat considers possible, or with `guess` likely. Equal generators give
        equal worlds."""
        return self._match.imagine(self.seat, rng, guess)
