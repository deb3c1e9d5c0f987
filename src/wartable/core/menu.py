"""Questions asked from a menu: all options that can ever be offered are made once, and a question says which of them.

    ask = menu.ask(me, "deployment", len(cards) + 1)
    ask.offer(row_of_this_card, where_it_may_go)        # of the eight options of a row, those whose bits are set
    choice = yield ask

They are listed only when somebody looks at them: a playout takes one by its number, and never sees the others.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wartable.core.ask import FIRST, NOTHING_SAID, ROW_LENGTH, UNLISTED, Ask, Option
from wartable.core.errors import RulesError

#: For `Ask.offer`: the first option of a row.
FIRST_OF_ROW: Final = 1


@final
class Menu:
    """Options in rows of at most eight."""

    def __init__(self) -> None:
        self.options: list[Option] = []

    def add(self, options: list[Option]) -> int:
        """Add a row of options; returns what `Ask.offer` calls it by."""
        if not 0 < len(options) <= ROW_LENGTH:
            raise RulesError(f"a row of a menu has 1 to {ROW_LENGTH} options, not {len(options)}")
        row = len(self.options) << FIRST
        self.options += options
        return row

    def ask(self, seat: int, topic: str, most: int, publicly_known: bool = False, about: Option = NOTHING_SAID) -> Ask:
        """Return a question to which up to `most` rows will be offered."""
        ask = Ask(seat, topic, UNLISTED, publicly_known, about)
        ask._menu = self.options
        ask._rows = vec[i64]([0] * most)
        return ask
