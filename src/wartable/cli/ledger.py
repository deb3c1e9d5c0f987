"""The rule ledger for people: its entries found by words, each as a row of two columns."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.markup import escape

from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.ledger import Ledger, LedgerEntry, Ruling, read_ledger


def ledger(game: Game[Any, Any]) -> Ledger:
    """Return the rules and the rulings of a game that has some."""
    found = read_ledger(game.library)
    if not found.rules:
        raise Fault(f"{game.key} has no rule ledger: its library writes no `rules_text`")
    return found


def has(entry: LedgerEntry, words: list[str]) -> bool:
    """Return whether all words occur somewhere in an entry."""
    text = " ".join(str(value) for value in msgspec.structs.astuple(entry)).lower()
    return all(word.lower() in text for word in words)


def chapter_of(entry: LedgerEntry) -> str:
    return "Rulings" if isinstance(entry, Ruling) else entry.chapter


def row(entry: LedgerEntry) -> tuple[str, str]:
    """Return an entry as its id and its text, in rich's markup."""
    if isinstance(entry, Ruling):
        return f"[bold cyan]{entry.id}[/]", f"[italic]{escape(entry.question)}[/] {escape(entry.ruling)}"
    return f"[bold]{entry.id}[/]", escape(entry.text)
