"""Matches that can be copied at any point, also those that a seat only imagines: what states of OpenSpiel are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

from wartable.core import registry
from wartable.core.ask import Choice, Option
from wartable.core.errors import IllegalChoice
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.rng import Rng

#: What a seat remembers before its first choice.
NOTHING = b""
#: Who imagines, and the chance by which it does.
Recipe = tuple[int, int, int, int]


class Beginning(NamedTuple):
    """How a match was begun."""

    key: str
    seats: int
    settings: tuple[tuple[str, str | tuple[str, ...]], ...]
    seed: str


@cache
def loaded(key: str) -> Game[Any, Any]:
    return registry.load(key)


def begun(beginning: Beginning) -> World:
    settings = {name: list(value) if isinstance(value, tuple) else value for name, value in beginning.settings}
    game = loaded(beginning.key)
    return World(beginning, registry.new_match(game, beginning.seats, settings, beginning.seed))


class World:
    """A match, with what each seat remembers: a digest of all that it observed when it was asked, and chose.

    An imagined match has no way back. It is copied by imagining it again with the same chance, and making the same
    choices since.
    """

    def __init__(self, beginning: Beginning, match: Match) -> None:
        self.beginning = beginning
        self.match = match
        self.memory = [NOTHING] * match.state.seats
        # For an imagined match: the true one at the point where it was imagined, and how.
        self._source: Match | None = None
        self._recipe: Recipe | None = None
        self._since: list[Option] = []

    @property
    def seat(self) -> int:
        """The seat that is asked; below 0 after the end. Where several choose at once, who imagines goes first: what
        the others have chosen already, in secret, they choose again in its world."""
        if self._recipe is not None and self.match.ask_of(self._recipe[0]) is not None:
            return self._recipe[0]
        return self.match.seat

    @property
    def options(self) -> list[Option]:
        """The options of that seat."""
        return self.match.options_of(self.seat)

    def take(self, option: Option) -> None:
        """Make a choice for the seat that is asked."""
        self.match.apply(option, self.seat)
        if self._source is not None:
            self._since.append(option)

    def remember(self, seat: int, observed: bytes) -> None:
        """Add to what a seat remembers."""
        self.memory[seat] = blake2b(self.memory[seat] + observed, digest_size=16).digest()

    def imagine(self, seat: int, draw: Callable[[], float]) -> World:
        """Return a world that a seat considers possible. What the others would remember there is not known."""
        if self._source is not None:
            raise IllegalChoice("this state is imagined already: imagine from the true one")
        a, b, c = (int(draw() * (1 << 32)) for _ in range(3))
        world = imagined(self.beginning, self.match.fork(), (seat, a, b, c))
        world.memory[seat] = self.memory[seat]
        return world

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        if self._source is None or self._recipe is None:
            twin = World(self.beginning, self.match.fork())
        else:
            twin = imagined(self.beginning, self._source, self._recipe)
            for option in self._since:
                twin.take(option)
        twin.memory = self.memory.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        source = self.match if self._source is None else self._source
        return rebuilt, (self.beginning, source.choices, self._recipe, self._since, self.memory)


def imagined(beginning: Beginning, source: Match, recipe: Recipe) -> World:
    seat, a, b, c = recipe
    world = World(beginning, source.imagine(seat, Rng(a, b, c, 1)))
    world._source, world._recipe = source, recipe
    return world


def rebuilt(
    beginning: Beginning, choices: Sequence[Choice], recipe: Recipe | None, since: list[Option], memory: list[bytes]
) -> World:
    """Return a world from what was written of it."""
    world = begun(beginning)
    for seat, option in choices:
        world.match.apply(tuple(option), seat)
    if recipe is not None:
        world = imagined(beginning, world.match, recipe)
        for option in since:
            world.take(option)
    world.memory = memory
    return world
