"""What a seat may know of a match of Proxy Wars, as plain data."""

from __future__ import annotations

from typing import Any

from wartable.games.proxywars.board import reading_order
from wartable.games.proxywars.combat import attackers, explain, outcome, tiles_of
from wartable.games.proxywars.cutting import cuts, fiefdoms, first_free, follow, unused, ways
from wartable.games.proxywars.moves import open_to, pinned, recruitment
from wartable.games.proxywars.placing import TURNED, anchors, form
from wartable.games.proxywars.sheets import ACTION_NAMES, BIT, NO_ACTION, SEATS, SQUARES
from wartable.games.proxywars.state import CUTTING, GAMING, NOBODY, NONE, PLACING, ProxyWars
from wartable.games.proxywars.totals import margins, position_key, victory_points, worth_now
from wartable.games.proxywars.words import OUTCOMES, TERMS

PHASES = ["choosing", "cutting", "placing", "gaming"]

Data = dict[str, Any]


def view(s: ProxyWars, seat: int) -> Data:
    """All that `seat` may know (below 0: a watcher): everything but the other's cutting while it is secret (PR-49)."""
    seen: Data = {
        "game": "proxywars",
        "seat": seat,
        "phase": PHASES[s.phase],
        "turn": None if s.over or s.phase == CUTTING else s.turn,
        "start": None if s.start == NOBODY else s.start,
        "turns": s.turns,
        "turn_limit": s.limit,
        "skip": None if s.skip == NOBODY else s.skip,
        "repeated": s.history.count(position_key(s)) if s.phase == GAMING else 0,
        "over": s.over,
        "winner": s.winners[0] if s.winners else None,
        "ending": s.ending,
        "factions": list(s.sheets.factions),
        "sides": [side(s, seat, owner) for owner in range(2)],
        "cutting": cutting(s, seat) if s.phase == CUTTING and seat >= 0 else None,
        "placing": placing(s) if s.phase == PLACING else None,
        "board": gaming_board(s) if s.phase == GAMING else laid_board(s),
        "attacks": attacks(s) if s.phase == GAMING else [],
    }
    return seen


def side(s: ProxyWars, seat: int, owner: int) -> Data:
    """One player: the sheet, the cutting if it may be seen, and the agents, which always add up to ten."""
    faction = s.factions[owner]
    first = faction * SQUARES
    shown = s.phase > CUTTING or owner == seat
    seen: Data = {
        "seat": owner,
        "name": SEATS[owner],
        "faction": None if faction == NONE else s.sheets.factions[faction],
        "sheet": [] if faction == NONE else s.sheets.name[first : first + SQUARES],
        "ready": s.ready[owner],
        "fiefdoms": fiefdoms(s.cut[owner]) if shown else None,
        "unused": unused(s.cut[owner]) if shown else None,
        "hand": list(s.hand[owner]),
        "on_board": s.on_board(owner) if s.phase == GAMING else 0,
        "reserve": s.reserve[owner],
        "captured": s.captured[owner],
        "destroyed": s.destroyed[owner],
        "captives": s.captured[1 - owner],
    }
    if s.phase == GAMING:
        seen["points"] = victory_points(s, owner)
        seen["margin"] = margins(s)[owner]
        seen["recruit_at"] = tiles_of(recruitment(s, owner))
    return seen


def cutting(s: ProxyWars, seat: int) -> Data:
    """The own cutting in progress: which tile is next, what can be cut there, how many ways remain."""
    taken, left = follow(s.cut[seat])
    options = cuts(s.cut[seat])
    return {
        "next": first_free(taken) if options else None,
        "cuts": [code for _, code in options],
        "left": left,
        "ways": ways(taken, left),
    }


def placing(s: ProxyWars) -> Data:
    """The fiefdom in hand and where it fits."""
    held = None if s.held == NONE else s.held
    turned = None if s.rotation == NONE else s.rotation
    fits = []
    shape: list[list[int]] = []
    if held is not None:
        shape = [list(offset) for offset in TURNED[form(s, s.turn, held)][turned or 0]]
    if held is not None and turned is not None and s.laid:
        fits = [[row, column] for _, row, column in anchors(s, s.turn, held, turned)]
    return {"held": held, "rotation": turned, "shape": shape, "fits": fits, "last": 1 - s.start}


def laid_board(s: ProxyWars) -> list[Data]:
    """The layout so far. Tiles have no numbers yet."""
    fief = fiefdom_of(s)
    return [
        {
            "name": s.sheets.name[tile.kind],
            "label": s.sheets.name[tile.kind],
            "row": tile.row,
            "column": tile.column,
            "owner": tile.owner,
            "fiefdom": fief.get((tile.owner, tile.kind)),
        }
        for tile in sorted(s.laid, key=reading_order)
    ]


def fiefdom_of(s: ProxyWars) -> dict[tuple[int, int], int]:
    """The number of the fiefdom to which a kind of tile of a player belongs."""
    return {
        (owner, s.factions[owner] * SQUARES + square): number
        for owner in range(2)
        for number, squares in enumerate(fiefdoms(s.cut[owner]))
        for square in squares
    }


def gaming_board(s: ProxyWars) -> list[Data]:
    board = s.board
    fief = fiefdom_of(s)
    stuck = [pinned(s, seat) for seat in range(2)]
    barred = [s.free() & ~open_to(s, seat) for seat in range(2)]
    tiles = []
    for number, tile in enumerate(board.laid):
        agent = s.occupant(number)
        tiles.append(
            {
                "name": s.sheets.name[tile.kind],
                "label": board.label[number],
                "row": tile.row,
                "column": tile.column,
                "owner": tile.owner,
                "fiefdom": fief.get((tile.owner, tile.kind)),
                "agent": None if agent == NOBODY else agent,
                "attack": board.attack[number],
                "defense": board.defense[number],
                "vp": board.vp[number],
                "vp_now": board.vp[number] if agent == NOBODY else worth_now(s, number),
                "recruit": s.sheets.recruit[tile.kind],
                "action": ACTION_NAMES[board.action[number]],
                "action_state": action_state(s, number, agent),
                "blocked": bool(s.blocked & BIT[number]),
                "blocks": blocked_by(s, number),
                "pinned": agent != NOBODY and bool(stuck[agent] & BIT[number]),
                "barred_to": [seat for seat in range(2) if barred[seat] & BIT[number]],
            }
        )
    return tiles


def action_state(s: ProxyWars, tile: int, agent: int) -> str:
    """Whether the action of a tile holds: idle while nobody stands there."""
    owner = s.board.owner[tile]
    if s.board.action[tile] == NO_ACTION:
        return "none"
    if agent == NOBODY:
        return "idle"
    if agent != owner:
        return "enemy"
    return "active" if s.active(owner) & BIT[tile] else "silenced"


def blocked_by(s: ProxyWars, tile: int) -> int | None:
    """The tile that the Blockade on this tile has marked."""
    for at in range(0, len(s.blocks), 2):
        if s.blocks[at] == tile:
            return s.blocks[at + 1]
    return None


def attacks(s: ProxyWars) -> list[Data]:
    """Every attack between agents that touch, possible or not, with its sum term by term."""
    found = []
    for me in range(2):
        for target in tiles_of(s.agents(1 - me)):
            for tile in tiles_of(attackers(s, me, target)):
                terms = explain(s, me, tile, target)
                found.append(
                    {
                        "seat": me,
                        "from": tile,
                        "to": target,
                        "terms": [{"term": TERMS[term], "amount": amount, "tile": at} for term, amount, at in terms],
                        "result": sum(amount for _, amount, _ in terms),
                        "outcome": OUTCOMES[outcome(s, me, tile, target)],
                    }
                )
    return found
