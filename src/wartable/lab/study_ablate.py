"""What a card, an action or an option is worth: the same deals with it and without it, for one side at a time."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from msgspec.structs import replace

from wartable.core import registry
from wartable.core.errors import Fault
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.lab.cross import Wish, make_plan
from wartable.lab.effects import Change, changes
from wartable.lab.plan import Ban, Cell, Plan, load_pack
from wartable.lab.restricted import OPTION, Banned
from wartable.lab.study import Study

#: Matches by chance in which it is looked for who could do what is to be banned.
LOOKS = 6
#: The arm in which everybody may do everything.
FREE = "all allowed"


def ablate_plan(wish: Wish, without: str) -> Plan:
    """Return the plan that takes something away from one player at a time, wherever one could have it."""
    banned = Banned(without)
    plan = make_plan(replace(wish, kind="ablate"))
    game = load_pack(plan.game, plan.packs[0].text)
    users = {faction for cell in plan.cells for faction in using(plan, game, cell, banned)}
    if not users:
        raise Fault(never(game, banned))
    cells: list[Cell] = []
    for cell in plan.cells:
        players = [player for player in range(plan.seats) if user(cell, player) in users]
        if players:
            cells += [cell, *(replace(cell, bans=[Ban(player, without)]) for player in players)]
    return replace(plan, cells=cells)


def user(cell: Cell, player: int) -> str:
    return cell.factions[player] if cell.factions else ""


def using(plan: Plan, game: Game[Any, Any], cell: Cell, banned: Banned) -> set[str]:
    """Return the factions of a cell that could do what is to be banned, in some matches by chance."""
    found: set[str] = set()
    for look in range(LOOKS):
        chosen = plan.chosen(cell, list(cell.factions))
        match = registry.new_match(game, plan.seats, chosen, f"{plan.seed} look {look}", playout=True)
        rng = seeded(f"{plan.seed} looking {look}")
        left = plan.longest
        while match.asks and left and len(found) < plan.seats:
            left -= 1
            seat = match.asks[0].seat
            if user(cell, seat) not in found and could(match, banned):
                found.add(user(cell, seat))
            match.take(rng.below(len(match.options)))
    return found


def could(match: Match, banned: Banned) -> bool:
    """Return whether the seat that is asked has an option that is to be banned."""
    view = match.view(match.seat)
    game = match.game
    return any(banned.bans(game, option, game.describe(view, option)) for option in match.options)


def never(game: Game[Any, Any], banned: Banned) -> str:
    """Say that nothing was found, and what was perhaps meant."""
    names = list(game.library.glossary())
    close = get_close_matches(banned.name, names, n=3, cutoff=0.5)
    meant = f"; did you mean {' or '.join(close)}?" if close and banned.name not in close else ""
    what = "begins with" if banned.kind == OPTION else "uses"
    return f"--without: in {LOOKS} matches of each pairing no option of {game.key} {what} {banned.name!r}{meant}"


def ablate_changes(study: Study) -> list[Change]:
    """Return what each faction wins less for being without it."""
    name = study.plan.name_of
    bans = list(dict.fromkeys(ban.what for cell in study.plan.cells for ban in cell.bans))

    def part(cell: Cell, player: int) -> tuple[str, str] | None:
        if not cell.bans:
            return FREE, name(cell, player)
        own = [ban.what for ban in cell.bans if ban.player == player]
        return (f"without {own[0]}", name(cell, player)) if own else None

    return changes(study, (FREE, [f"without {what}" for what in bans]), part)
