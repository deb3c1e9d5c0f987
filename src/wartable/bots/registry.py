"""Bots by name: the mini-language of `--seats`, with its parameters checked.

name [:COUNT] [@SECONDSs] [xPROCESSES]       ismcts:500   greedy:8   warlord:400   warlord@0.5s   ismcts@4sx2
"""

from __future__ import annotations

import re

from wartable.bots import levels
from wartable.bots.bot import Bot
from wartable.bots.command import USUAL_SECONDS, CommandBot
from wartable.bots.net import net_bot
from wartable.bots.search_bot import SearchBot
from wartable.bots.simple import GreedyBot, RandomBot, bot_rng
from wartable.core.errors import Fault, one_of
from wartable.search.budget import Budget
from wartable.search.settings import SearchSettings

#: What each name means, for `wartable bots` and messages.
ABOUT: dict[str, str] = {
    "recruit": "a beginner: looks ahead a little and errs as people do; recruit@1s thinks longer",
    "captain": "a sound player, who answers at once",
    "general": "a strong player",
    "warlord": "the strongest, thinks about a second; warlord@0.5s sets the time, warlord:400 the iterations",
    "net": "a learned player: net:GAME, by the key of its game, or net:FILE, a net of your own (wartable net train)",
    "cmd": "a program in any language: cmd:./mybot; cmd:./mybot@2s gives it 2 seconds a choice (usually 10)",
    "random": "any option, each as likely as the others",
    "greedy": "one choice ahead on the game's estimate; greedy:N averages over N imagined worlds (usually 4)",
    "ismcts": "the search: ismcts:N for N iterations (usually 500), ismcts@Ss for S seconds; then xP for P processes",
}
SPEC = re.compile(r"(?P<name>[a-z]+?)(:(?P<count>[^@]*?))?(@(?P<time>.*?))?(x(?P<processes>\d+))?")
USUAL_ITERATIONS = 500
USUAL_WORLDS = 4


COMMAND = "cmd:"
NET = "net:"


def make(spec: str, seed: str) -> Bot:
    """Return a bot from the mini-language, for example `greedy:8`."""
    spec = spec.strip()
    if spec.startswith(COMMAND):
        return command(spec, seed)
    if spec.startswith(NET):
        return net_bot(bot_rng(seed), spec.removeprefix(NET))
    found = SPEC.fullmatch(spec)
    name = found["name"] if found else ""
    if found is None or name not in ABOUT or name in {"cmd", "net"}:
        raise Fault(one_of("bot", spec, list(ABOUT)))
    count, time, processes = found["count"], found["time"], found["processes"]
    rng = bot_rng(seed)
    if count is not None and name == "random":
        raise Fault(f"bot {spec!r}: {name} takes no number after ':'")
    if time is not None and name in {"greedy", "random"}:
        raise Fault(f"bot {spec!r}: {name} takes no time after '@'")
    if processes is not None and name in {"greedy", "random"}:
        raise Fault(f"bot {spec!r}: {name} takes no number of processes after 'x'")
    width = number(spec, processes, 1, 64) if processes is not None else 1
    seconds = duration(spec, time) if time is not None else 0.0
    if name == "random":
        return RandomBot(rng)
    if name == "greedy":
        return GreedyBot(rng, number(spec, count, 1, 1000) if count is not None else USUAL_WORLDS)
    iterations = number(spec, count, 1, 100_000_000) if count is not None else 0
    if name in levels.BUDGETS:
        return levels.level(name, rng, Budget(iterations, seconds, width))
    if not iterations and not seconds:
        iterations = USUAL_ITERATIONS
    return SearchBot(rng, Budget(iterations, seconds, width), SearchSettings())


def budget(spec: str) -> Budget:
    """Return what a searching bot of this name may think; for those who want to know what it thinks, not only its
    choice."""
    bot = make(spec, "")
    if not isinstance(bot, SearchBot):
        raise Fault(f"bot {spec!r} does not search; allowed: ismcts, or a level such as {levels.WARLORD}")
    return bot.budget


def command(spec: str, seed: str) -> Bot:
    """Return the bot of a program; after its last `@`, if that is a time, stands how long it may think about a
    choice."""
    program, at, time = spec.removeprefix(COMMAND).rpartition("@")
    if not at or not time[:1].isdecimal():
        program, time = spec.removeprefix(COMMAND), ""
    return CommandBot(bot_rng(seed), program, duration(spec, time) if time else USUAL_SECONDS)


def number(spec: str, text: str, low: int, high: int) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise Fault(f"bot {spec!r}: found {text!r}; allowed: a whole number from {low} to {high}")
    return int(text)


def duration(spec: str, text: str) -> float:
    """Return seconds, written as `0.5s`."""
    if not re.fullmatch(r"\d+(\.\d+)?s", text) or not 0.001 <= float(text[:-1]) <= 3600:
        raise Fault(f"bot {spec!r}: found {text!r}; allowed: seconds from 0.001s to 3600s, such as 0.5s")
    return float(text[:-1])
