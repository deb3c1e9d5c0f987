"""What runs in the processes where bots think. A match is rebuilt from its log; a bot gets its seat and no more."""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from typing import Any

import msgspec

from wartable.bots import registry as bots
from wartable.bots.explain import explain
from wartable.bots.ismcts import IsmctsBot
from wartable.core import registry as games
from wartable.core.ask import Option
from wartable.core.game import Game, prospects
from wartable.core.seat import Seat
from wartable.table.replay import Replay
from wartable.table.sheet import Entry, Sheet


class Job(msgspec.Struct):
    """One thing to think about: a seat's choice, or the win chances of a whole match."""

    kind: str
    sheet: Sheet
    entries: list[Entry]
    seat: int = 0
    bot: str = ""
    pack: str | None = None


class Thought(msgspec.Struct):
    """What came of it."""

    option: Option | None = None
    #: What the bot considered, best first: words, chance to win, share of attention.
    considered: list[dict[str, Any]] = []
    #: What is most likely to follow: the name of a seat and its choice in words.
    continuation: list[dict[str, Any]] = []
    #: The win chance of each seat after each choice.
    chances: list[list[float]] = []


_games: dict[tuple[str, str | None], Game[Any]] = {}
_replays: OrderedDict[str, Replay] = OrderedDict()
#: Matches a process remembers, so that a bot's next move replays only what is new.
REMEMBERED = 64


def begin(parent: int) -> None:
    """Leave when the server is gone, however it went."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(0)

    os.nice(5)
    threading.Thread(target=watch, daemon=True).start()


def think(job: Job) -> Thought:
    """Do one job."""
    if job.kind == "chances":
        return Thought(chances=chances(job))
    replay = rebuilt(job)
    seat = Seat(replay.match, job.seat)
    seed = f"{job.sheet.seed} {job.seat} {len(job.entries)}"
    if job.kind == "hint":
        return hint(seat, job.bot, seed)
    return Thought(bots.make(job.bot, seed).choose(seat))


def game_of(job: Job) -> Game[Any]:
    key = (job.sheet.game, job.pack)
    if key not in _games:
        _games[key] = games.load(*key)
    return _games[key]


def rebuilt(job: Job) -> Replay:
    """The match of a job, from what this process remembers of it where that is a beginning of its log."""
    replay = _replays.pop(job.sheet.id, None)
    if replay is None or replay.entries != job.entries[: replay.seq]:
        replay = Replay(game_of(job), job.sheet)
    replay.extend(job.entries[replay.seq :])
    _replays[job.sheet.id] = replay
    if len(_replays) > REMEMBERED:
        _replays.popitem(last=False)
    return replay


def hint(seat: Seat, bot: str, seed: str) -> Thought:
    """What a bot would do, and, if it is one that searches, why."""
    made = bots.make(bot, seed)
    if not isinstance(made, IsmctsBot):
        return Thought(made.choose(seat))
    found = explain(seat, made.rng, made.budget).data()
    return Thought(tuple(found["options"][0]["option"]), found["options"], found["continuation"])


def chances(job: Job) -> list[list[float]]:
    """The win chance of each seat at the start and after each choice that stands, as the game estimates it."""
    final = rebuilt(job).match
    again = Replay(game_of(job), job.sheet).match
    found = [shares(again)]
    for seat, option in final.choices:
        again.apply(option, seat)
        found.append(shares(again))
    return found


def shares(match: Any) -> list[float]:
    """The estimate as chances that add up to one; at the end, who won."""
    values = prospects(match.game, match.state)
    total = sum(values)
    return [round(value / total, 4) if total > 0 else round(1 / len(values), 4) for value in values]
