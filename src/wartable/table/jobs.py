"""What runs in the processes where bots think. A match is rebuilt from its log; a bot gets its seat and no more."""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from typing import Any, Literal

import msgspec

from wartable.bots import registry as bots
from wartable.bots.search_bot import SearchBot
from wartable.core import registry as games
from wartable.core.ask import Option
from wartable.core.game import Game, prospects
from wartable.core.match import Match
from wartable.core.seat import Seat
from wartable.table.hints import hint
from wartable.table.messages.sent import Hint, Review
from wartable.table.replay import Replay
from wartable.table.review import review
from wartable.table.sheet import LogEntry, Sheet

JobKind = Literal["choose", "hint", "chances", "review"]


class Job(msgspec.Struct):
    """One thing to think about: a seat's choice, the win chances of a whole match, or what is worth saying about it."""

    kind: JobKind
    sheet: Sheet
    entries: list[LogEntry]
    seat: int = 0
    bot: str = ""
    pack: str | None = None
    #: What the search for a choice or a hint may take at most; 0 for as long as the bot usually takes.
    seconds: float = 0.0


class Thought(msgspec.Struct):
    """What came of it."""

    option: Option | None = None
    hint: Hint | None = None
    #: The win chance of each seat after each choice.
    chances: list[list[float]] = []
    review: Review | None = None


_games: dict[tuple[str, str | None], Game[Any, Any]] = {}
_replays: OrderedDict[str, Replay] = OrderedDict()
#: Matches a process remembers, so that a bot's next move replays only what is new.
REMEMBERED = 64


def begin(parent: int) -> None:
    """Leave when the server is gone, however it went."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(0)

    # Whoever waits for a page or for other people comes first.
    os.nice(10)
    threading.Thread(target=watch, daemon=True).start()


def think(job: Job) -> Thought:
    """Do one job."""
    if job.kind == "chances":
        return Thought(chances=chances(job))
    if job.kind == "review":
        ended = rebuilt(job)
        return Thought(review=review(begun(job), ended.match.choices, chances(job), ended.names))
    replay = rebuilt(job)
    seat = Seat(replay.match, job.seat, replay.names(job.seat))
    # By the seat's own questions: were it by the entries of the log, another hint would tell that others have chosen.
    seed = f"{job.sheet.seed} {job.seat} {replay.turns[job.seat]}"
    if job.kind == "hint":
        return Thought(hint=hint(seat, job.bot, seed, job.seconds))
    bot = bots.make(job.bot, seed)
    if isinstance(bot, SearchBot):
        bot.budget = bot.budget.within(job.seconds)
    return Thought(bot.choose(seat))


def game_of(job: Job) -> Game[Any, Any]:
    key = (job.sheet.game, job.pack)
    if key not in _games:
        _games[key] = games.load(*key)
    return _games[key]


def rebuilt(job: Job) -> Replay:
    """Return the match of a job, from what this process remembers of it where that is a beginning of its log."""
    replay = _replays.pop(job.sheet.id, None)
    if replay is None or replay.entries != job.entries[: replay.seq]:
        replay = Replay(game_of(job), job.sheet)
    replay.extend(job.entries[replay.seq :])
    # Somebody may have sat down, or got another name.
    replay.sheet = job.sheet
    _replays[job.sheet.id] = replay
    if len(_replays) > REMEMBERED:
        _replays.popitem(last=False)
    return replay


def begun(job: Job) -> Match:
    """Return the match of a job before its first choice."""
    return Replay(game_of(job), job.sheet).match


def chances(job: Job) -> list[list[float]]:
    """Return the win chance of each seat at the start and after each choice that stands, as the game estimates it."""
    final = rebuilt(job).match
    again = begun(job)
    found = [shares(again)]
    for seat, option in final.choices:
        again.apply(option, seat)
        found.append(shares(again))
    return found


def shares(match: Match) -> list[float]:
    """Return the estimate as chances that add up to one; at the end, who won."""
    values = prospects(match.game, match.state)
    total = sum(values)
    return [round(value / total, 4) if total > 0 else round(1 / len(values), 4) for value in values]
