"""A small game in one class: what bots and learners ask of a game's parts stands beside its other hooks."""

from __future__ import annotations

from typing import TypeVar

from wartable.core.ask import Ask, Option
from wartable.core.errors import RulesError
from wartable.core.game import Game
from wartable.core.learning import Learning
from wartable.core.library import Library, Provenance
from wartable.core.observation import Observation
from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.core.thinking import Thinking
from wartable.core.view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class OneClass(Game[S, V]):
    """A game that writes the hooks of its parts itself."""

    def __init__(self, key: str, name: str, seats: list[int]) -> None:
        super().__init__(key, name, seats, "1", key)
        self.thinking = OwnThinking(self)
        self.learning = OwnLearning(self)
        self.library = OwnLibrary(self)

    def value(self, s: S) -> list[float]:
        if self.feature_names():
            return Thinking.value(self.thinking, s)
        return [1.0 / s.seats] * s.seats

    def feature_names(self) -> list[str]:
        return []

    def features(self, s: S) -> list[list[float]]:
        raise RulesError("no features")

    def reliable(self, s: S) -> bool:
        return True

    def private_key(self, s: S, seat: int) -> int:
        return 0

    def turns_begun(self, s: S, seat: int) -> int:
        return -1

    def quick(self, s: S, ask: Ask, rng: Rng) -> int:
        return rng.below(ask.count)

    def guess(self, s: S, seat: int, rng: Rng) -> None:
        pass

    def labels(self) -> list[str]:
        return []

    def observe(self, s: S, seat: int, ask: Ask | None, out: Observation) -> None:
        raise RulesError("no encoding")

    def action_labels(self) -> list[str]:
        raise RulesError("no encoding")

    def action_index(self, option: Option) -> int:
        raise RulesError("no encoding")

    def action_count(self) -> int:
        return 0

    def glossary(self) -> dict[str, str]:
        return {}

    def option_words(self) -> list[str]:
        return []

    def provenance(self) -> list[Provenance]:
        return []

    def content_texts(self) -> list[str]:
        return []


class OwnThinking(Thinking[S]):
    def __init__(self, game: OneClass[S, V]) -> None:
        super().__init__()
        self.game = game

    def value(self, s: S) -> list[float]:
        return self.game.value(s)

    def feature_names(self) -> list[str]:
        return self.game.feature_names()

    def features(self, s: S) -> list[list[float]]:
        return self.game.features(s)

    def reliable(self, s: S) -> bool:
        return self.game.reliable(s)

    def private_key(self, s: S, seat: int) -> int:
        return self.game.private_key(s, seat)

    def turns_begun(self, s: S, seat: int) -> int:
        return self.game.turns_begun(s, seat)

    def quick(self, s: S, ask: Ask, rng: Rng) -> int:
        return self.game.quick(s, ask, rng)

    def guess(self, s: S, seat: int, rng: Rng) -> None:
        self.game.guess(s, seat, rng)


class OwnLearning(Learning[S]):
    def __init__(self, game: OneClass[S, V]) -> None:
        self.game = game

    def labels(self) -> list[str]:
        return self.game.labels()

    def observe(self, s: S, seat: int, ask: Ask | None, out: Observation) -> None:
        self.game.observe(s, seat, ask, out)

    def action_labels(self) -> list[str]:
        return self.game.action_labels()

    def action_index(self, option: Option) -> int:
        return self.game.action_index(option)

    def action_count(self) -> int:
        return self.game.action_count()


class OwnLibrary(Library):
    def __init__(self, game: OneClass[S, V]) -> None:
        self.game = game

    def glossary(self) -> dict[str, str]:
        return self.game.glossary()

    def option_words(self) -> list[str]:
        return self.game.option_words()

    def provenance(self) -> list[Provenance]:
        return self.game.provenance()

    def content_texts(self) -> list[str]:
        return self.game.content_texts()
