"""Tables that were begun under other rules or other content: noticed when they are loaded.

One that still replays to the same goes on, and says so. One that does not is kept as it is, readable up to the choice
where the rules part, and takes no more choices: nobody's match is turned into another.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.core.errors import Fault, IllegalChoice, RulesError
from wartable.core.game import Game
from wartable.table.replay import Replay
from wartable.table.sheet import Sheet, StoredEntry


class Reading(NamedTuple):
    """A match as its log rebuilds it, as far as it does: what people are told about its version, and whether it is
    frozen because the rest does not fit. Why it does not is for whoever runs the server: it may name what a seat holds.
    """

    replay: Replay
    notice: str
    frozen: bool
    why: str = ""


def read(game: Game[Any, Any], sheet: Sheet, history: list[StoredEntry]) -> Reading:
    """Play a stored log from the start. Raises RulesError if the rules stumble that it was begun under."""
    other = differs(game, sheet)
    try:
        replay = begun(game, sheet)
    except Fault as fault:
        raise Fault(f"this table cannot be set up under the rules of this server: {fault}") from None
    for number, stored in enumerate(history):
        try:
            replay.apply(stored.entry)
        except IllegalChoice as problem:
            return frozen(game, sheet, history[:number], str(problem))
        except RulesError as problem:
            if not other:
                raise
            return frozen(game, sheet, history[:number], str(problem))
        if other and stored.mark is not None and stored.mark != replay.mark():
            return frozen(game, sheet, history[:number], "what follows from it is not what it was")
    notice = (
        f"{begun_under(game, sheet)}. It goes on under those of this server, which are the same as far as it has come."
    )
    return Reading(replay, notice if other else "", False)


def differs(game: Game[Any, Any], sheet: Sheet) -> bool:
    """Return whether a table was begun under other rules or content than the server has now."""
    return (sheet.rules, sheet.content) != (game.version, game.content_hash)


def begun_under(game: Game[Any, Any], sheet: Sheet) -> str:
    rules = f"version {sheet.rules} of the rules (now {game.version})" if sheet.rules != game.version else ""
    content = "other content" if sheet.content != game.content_hash else ""
    return f"This table was begun under {' and '.join(filter(None, [rules, content])) or 'the rules of this server'}"


def begun(game: Game[Any, Any], sheet: Sheet) -> Replay:
    replay = Replay(game, sheet)
    if sheet.clock is not None:
        replay.keep_time()
    return replay


def frozen(game: Game[Any, Any], sheet: Sheet, history: list[StoredEntry], why: str) -> Reading:
    """Return a match up to where it still fits."""
    replay = begun(game, sheet)
    for stored in history:
        replay.apply(stored.entry)
    replay.frozen = True
    number = len(history) + 1
    notice = f"{begun_under(game, sheet)}. Entry {number} of its log does not fit those of this server."
    return Reading(replay, f"{notice} The table is kept as it was before, and takes no more choices.", True, why)
