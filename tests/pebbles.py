"""What the smallest games of the search tests have in common."""

from __future__ import annotations

from typing import Any

from one_class import OneClass
from wartable.core.ask import Ask, Option
from wartable.core.game import Game, Words
from wartable.core.match import Match
from wartable.core.names import NOTATION, Names
from wartable.core.rng import Rng, seeded
from wartable.core.settings import MatchSettings
from wartable.core.state import State
from wartable.core.view import Asked, View


class Pebbles(State):
    """A heap, whose turn it is, and what each seat has chosen or hides."""

    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.heap = 0
        self.turn = 0
        self.secret = [0] * seats
        self.trail: list[int] = []

    def copy(self) -> Pebbles:
        twin = Pebbles(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.heap, twin.turn, twin.secret, twin.trail = self.heap, self.turn, self.secret.copy(), self.trail.copy()
        return twin


class SmallView(View, frozen=True, kw_only=True):
    heap: int
    turn: int
    trail: list[int]
    own: int


class Small(OneClass[Pebbles, SmallView]):
    def __init__(self, seats: int = 2) -> None:
        super().__init__("small", "Small", [seats])

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Pebbles:
        return Pebbles(rng, seats)

    def view(self, s: Pebbles, seat: int, ask: Ask | None) -> SmallView:
        asked = None if ask is None else Asked(topic=ask.topic)
        own = s.secret[seat]
        return SmallView(seat=seat, asked=asked, heap=s.heap, turn=s.turn, trail=list(s.trail), own=own)

    def value(self, s: Pebbles) -> list[float]:
        return [1.0 / s.seats] * s.seats

    def describe(self, view: SmallView, option: Option, names: Names = NOTATION) -> Words:
        return Words(f"take {option[0]}", [])


def new(game: Game[Any, Any]) -> Match:
    return Match(game, game.setup(game.seats[0], MatchSettings({}), seeded("small")))
