"""`wartable explain`: what the search thinks of a position, for hints and for looking back at a game."""

from __future__ import annotations

from pathlib import Path

from wartable.bots.registry import budget
from wartable.bots.simple import bot_rng
from wartable.cli.common import called_by, console, print_json
from wartable.core import record, registry
from wartable.core.errors import BadRecord, Fault
from wartable.core.match import Match
from wartable.core.names import NOTATION, Names
from wartable.core.seat import Seat
from wartable.search.explain import Explanation, explain


def run(path: Path, at: int | None, bot: str, seed: str, content: Path | None, json: bool) -> None:
    """Explain one point of a saved game: the last, or the one before choice number `at`."""
    saved = record.load(path)
    game = registry.load(saved.game, content)
    last = len(saved.choices)
    try:
        # One more than the choices there are asks about the one to come.
        match = record.replay(saved, game, None if at is None else min(at - 1, last))
    except BadRecord as mistake:
        raise BadRecord(f"{path}: {mistake}") from None
    if match.over:
        raise Fault(f"{path}: the game is over there; allowed: --at 1 to {last}")
    if at is not None and at > last + 1:
        raise Fault(f"{path}: no choice {at}; allowed: --at 1 to {last + 1}")
    limit = budget(bot)
    # Programs read the game's own notation.
    names = NOTATION if json else game.names(match.state, called_by(saved.names))
    found = [explain(Seat(match, seat, names), bot_rng(seed), limit) for seat in match.to_move]
    if json:
        print_json([one.data() for one in found])
        return
    for one in found:
        show(match, one, names)


def show(match: Match, found: Explanation, names: Names) -> None:
    out = console()
    game = match.game
    prompt = game.prompt(match.view(found.seat), names)
    who = names.seat(found.seat, game.seat_name(found.seat))
    out.print(f"[seat{found.seat}]{who}[/]: {prompt}", highlight=False)
    out.print(found.text(), markup=False)
    out.print(f"{found.iterations:,} iterations in {found.seconds:.1f} s", style="dim")
