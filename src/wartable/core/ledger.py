"""The rule ledger of a game: its rules in our words, by id, and the rulings where the rulebook is silent."""

from __future__ import annotations

import msgspec

from wartable.core.errors import RulesError
from wartable.core.library import Library


class Rule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    id: str
    chapter: str = ""
    text: str = ""
    #: Why it is only about cardboard, where it is.
    physical: str = ""
    #: The ids of the rulings that belong to it.
    rulings: list[str] = []


class Ruling(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    id: str
    question: str = ""
    ruling: str = ""
    #: The ids of the rules that it is about.
    rules: list[str] = []


#: Whatever has an id.
LedgerEntry = Rule | Ruling


class Ledger(msgspec.Struct, frozen=True):
    rules: list[Rule] = msgspec.field(name="rule", default_factory=list)
    rulings: list[Ruling] = msgspec.field(name="ruling", default_factory=list)

    @property
    def entries(self) -> list[LedgerEntry]:
        """The rules, then the rulings."""
        return [*self.rules, *self.rulings]


def read_ledger(library: Library) -> Ledger:
    """Return the ledger of a game; it is empty where a game has none."""
    try:
        return msgspec.toml.decode(library.rules_text(), type=Ledger)
    except msgspec.DecodeError as mistake:
        raise RulesError(f"{type(library).__name__}.rules_text is no ledger: {mistake}") from None
