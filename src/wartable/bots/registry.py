"""Bots by name, with their parameters checked."""

from __future__ import annotations

from wartable.bots.bot import Bot
from wartable.bots.simple import GreedyBot, RandomBot, bot_rng
from wartable.core.errors import Fault, one_of

#: What each name means, for `wartable bots` and messages.
ABOUT: dict[str, str] = {
    "random": "any option, each as likely as the others",
    "greedy": "one choice ahead on the game's estimate; greedy:N averages over N imagined worlds (usually 4)",
}


def make(spec: str, seed: str) -> Bot:
    """A bot from the mini-language, for example `greedy:8`."""
    name, colon, parameter = spec.strip().partition(":")
    if name not in ABOUT:
        raise Fault(one_of("bot", spec, sorted(ABOUT)))
    rng = bot_rng(seed)
    if name == "greedy":
        return GreedyBot(rng, number(spec, parameter, 1, 1000) if colon else 4)
    if colon:
        raise Fault(f"bot {spec!r}: {name} takes no parameter")
    return RandomBot(rng)


def number(spec: str, text: str, low: int, high: int) -> int:
    if not text.isdigit() or not low <= int(text) <= high:
        raise Fault(f"bot {spec!r}: found {text!r}; allowed: a whole number from {low} to {high}")
    return int(text)
