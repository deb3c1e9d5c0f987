"""What a game tells learners: a view as numbers, an option as a place in a fixed list. Optional."""

from __future__ import annotations

from typing import Generic, NoReturn, TypeVar

from mypy_extensions import mypyc_attr

from wartable.core.ask import Option
from wartable.core.errors import MissingHook
from wartable.core.view import View

V = TypeVar("V", bound=View)


@mypyc_attr(allow_interpreted_subclasses=True)
class Learning(Generic[V]):
    """Numbers for learners. A game that offers them writes all three."""

    def encode(self, view: V) -> list[float]:
        """Return a view as a fixed number of features."""
        self.missing("encode")

    def action_index(self, option: Option) -> int:
        """Return the place of an option in the fixed list of all actions."""
        self.missing("action_index")

    def action_count(self) -> int:
        """Return the length of that list; 0 where a game offers no numbers for learners."""
        return 0

    def missing(self, hook: str) -> NoReturn:
        raise MissingHook(f"{type(self).__name__} has no `{hook}`: this game offers no numbers for learners")
