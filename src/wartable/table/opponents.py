"""The bots that people can play against here: those that need nothing but their name."""

from __future__ import annotations

from wartable.bots import registry
from wartable.core.errors import Fault

#: Whom to ask for a hint: the strongest that is there.
STRONGEST = ["warlord", "general", "captain", "ismcts", "greedy"]


def playable(name: str) -> bool:
    """Return whether a bot can be made from its bare name. One that runs a program cannot, and must never be offered
    here."""
    try:
        registry.make(name, "")
    except Fault:
        return False
    return True


def described(text: str) -> str:
    """Return what a bot is, without how its parameters are written on a command line."""
    return text.partition(";")[0].partition(": ismcts")[0].strip()


#: Every bot of the table, with a word about it.
OPPONENTS = {name: described(text) for name, text in registry.ABOUT.items() if playable(name)}


def stand_in() -> str:
    """Return the bot that plays on for somebody who has left: neither the weakest nor the strongest."""
    return next((name for name in ("captain", "greedy") if name in OPPONENTS), next(iter(OPPONENTS)))


def strongest() -> str:
    return next((name for name in STRONGEST if name in OPPONENTS), next(iter(OPPONENTS)))
