"""What a seat may know of a match, as plain data."""

from __future__ import annotations

from typing import Any

from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.board import damage_at, health_at, is_area, mountain, points
from wartable.games.tsukuyumi.cells import cell_name, q_of, r_of
from wartable.games.tsukuyumi.knowledge import known_cards, known_removed, unsure
from wartable.games.tsukuyumi.scoring import area_points, initiative_points, total, worth
from wartable.games.tsukuyumi.state import (
    BLOCKADE,
    DOINGS,
    PASSAGE,
    PIGS,
    PLAY,
    PRINTED,
    STAGES,
    Battle,
    Tsukuyumi,
)

SEATS = ["first", "second", "third", "fourth"]
COLOURS = ["red", "blue"]
Data = dict[str, Any]


def view(s: Tsukuyumi, seat: int) -> Data:
    """All that `seat` may know (below 0: a watcher). Only the action cards in hands and piles are secret."""
    return {
        "game": "tsukuyumi",
        "seat": seat,
        "rounds": s.rounds,
        "round": s.round,
        "stage": STAGES[s.stage],
        "phase": T.PHASES[s.phase] if s.stage == PLAY else None,
        "active": s.active() if s.turn_order and s.stage == PLAY and not s.over else None,
        "turn_order": list(s.turn_order),
        "turn": s.turn,
        "initiative": list(s.order),
        "doing": DOINGS[s.doing],
        "lines": lines(s.lines) if s.begun and s.stage == PLAY else {},
        "points": s.points,
        "draws": s.draws,
        "plays": s.plays,
        "over": s.over,
        "winner": s.winners[0] if s.winners else None,
        "ending": s.ending,
        "spaces": [space(s, number) for number in range(len(s.cell))],
        "tunnels": tunnels(s),
        "kaneda": {COLOURS[at]: side_data(s, s.kaneda[at]) for at in range(2) if s.kaneda[at] >= 0},
        "rocket": {COLOURS[at]: s.rocket[at] for at in range(2) if s.rocket[at] >= 0},
        "players": [player(s, seat, owner) for owner in range(s.seats)],
        "missions": [T.MISSIONS[side] for side in range(4) if s.seat_of[side] >= 0],
        "events": {
            "display": [T.EVENTS[event] for event in s.display],
            "stack": len(s.stack),
            "discard": [T.EVENTS[event] for event in s.discard],
        },
        "action_cards": {
            "draw_pile": len(s.deck),
            "discard": [s.tables.actions[card].name for card in s.pile],
            "removed": sum(len(cards) for cards in s.gone),
        },
        "reserve": {s.tables.tiles[tile].key: many for tile, many in enumerate(s.reserve) if many},
        "tiles_left": [s.tables.tiles[tile].key for tile in s.tiles_left],
        "oni_reserve": {T.UNITS[kind]: s.pool[kind] for kind in range(T.SMALL_ONI, T.KINDS)},
        "used_up": [T.COMBAT_CARDS[card] for card in range(16) if s.spent >> card & 1],
        "rad_proof": s.rad_proof,
        "all_flying": s.all_flying,
        "battle": None if s.battle is None else battle(s, s.battle),
    }


def lines(amounts: list[int]) -> Data:
    return {T.LINE_NAMES[line]: amounts[line] for line in range(T.PLAYS) if amounts[line]} | (
        {"Event plays": amounts[T.PLAYS]} if amounts[T.PLAYS] else {}
    )


def space(s: Tsukuyumi, number: int) -> Data:
    """One space: what it is, what lies there, who stands there with which totals."""
    cell = s.cell[number]
    tile = s.tile[number]
    owner = s.owner[number]
    counts = s.count[number * T.SIDES : number * T.SIDES + T.SIDES]
    there = [side for side in range(T.SIDES) if counts[side]]
    return {
        "name": cell_name(cell),
        "q": q_of(cell),
        "r": r_of(cell),
        "type": T.TYPES[s.type[number]],
        "tile": s.tables.tiles[tile].key if tile >= 0 else None,
        "number": s.number[number],
        "home": s.home.index(number) if number in s.home else None,
        "owner": T.FACTIONS[owner] if owner >= 0 else None,
        "printed": properties(s.printed[number]),
        "markers": properties(s.marks[number]),
        "negated": properties(s.negated[number] & s.printed[number]),
        "sides": [SIDE_WORDS[bears] for bears in s.sides[number * 6 : number * 6 + 6]],
        "mines": s.mines[number],
        "eggs": s.eggs[number],
        "strongholds": s.strongholds[number],
        "covers": s.covers[number],
        "rocketed": number in s.rocket,
        "units": units(s.units, number, there),
        "moved": units(s.stuck, number, there) if s.stuck else {},
        "attacked": units(s.raged, number, there) if s.raged else {},
        "totals": {
            T.FACTIONS[side]: [points(s, number, side), health_at(s, number, side), damage_at(s, number, side)]
            for side in there
        },
        "doomed": s.has(number, T.RADIOACTIVE),
        "worth": worth(s, number) if is_area(s, number) else 0,
    }


def units(column: list[int], number: int, sides: list[int]) -> dict[str, int]:
    """Units of a space by kind: those that stand there, or those of them that have moved or attacked."""
    first = number * T.KINDS
    found = {}
    for side in sides:
        for kind in range(T.FIRST[side], T.FIRST[side + 1]):
            if column[first + kind]:
                found[T.UNITS[kind]] = column[first + kind]
    return found


def properties(bits: int) -> list[str]:
    return [name for name, bit in T.PROPERTIES.items() if bits & bit] if bits else []


def side_words(bears: int) -> str:
    """What a side bears, for pictures and positions: red, passage, blockade, pigs."""
    words = []
    if bears & PRINTED:
        words.append("red")
    if bears & PASSAGE:
        words.append("passage")
    if bears & BLOCKADE:
        words.append("blockade")
    if bears & PIGS:
        words.append("pigs")
    return " ".join(words)


SIDE_WORDS = [side_words(bears) for bears in range(16)]


def side_data(s: Tsukuyumi, side: int) -> list[int]:
    return [side // 6, side % 6]


def tunnels(s: Tsukuyumi) -> list[Data]:
    return [
        {"space": side // 6, "direction": side % 6, "to": s.near[side], "used": bool(s.tunnel_used[number])}
        for number, side in enumerate(s.tunnels)
    ]


def player(s: Tsukuyumi, seat: int, owner: int) -> Data:
    """One player's side of the table. Hands are secret but for what was learnt of them."""
    side = s.faction[owner]
    hand = s.hand_of(owner)
    cards = s.tables.actions
    known = known_cards(s, seat, hand) if seat >= 0 else []
    chosen = s.chosen[owner]
    shown: Data = {
        "seat": owner,
        "name": SEATS[owner],
        "faction": T.FACTIONS[side],
        "home": s.home[owner] if s.home[owner] >= 0 else None,
        "vp": s.vp[owner],
        "areas": sum(1 for own in s.owner if own == side),
        "area_points": area_points(s, side),
        "initiative_points": initiative_points(s, owner),
        "projected": total(s, owner),
        "missions": [T.MISSIONS[mission] for mission in range(4) if s.missions[owner] >> mission & 1],
        "goal": bool(s.goal[owner]),
        "kills": s.kills[owner],
        "taken": s.taken[owner].bit_count(),
        "taken_from": s.taken_from[owner].bit_count(),
        "events": [T.EVENTS[event] for event in s.events[owner]],
        "card": cards[chosen].name if chosen >= 0 else None,
        "hand_count": len(s.hands[hand]),
        "hand": [cards[card].name for card in s.hands[hand]] if owner == seat else None,
        "hand_known": [] if owner == seat else [cards[card].name for card in known],
        "hand_unsure": unsure(s, seat, hand) if seat >= 0 and owner != seat else 0,
        "removed_known": [cards[card].name for card in known_removed(s, seat, hand)] if seat >= 0 else [],
        "picked": cards[s.picked[owner]].name if owner == seat and s.picked[owner] >= 0 else None,
        "reserve": {T.UNITS[kind]: s.pool[kind] for kind in range(T.FIRST[side], T.FIRST[side + 1])},
        "barred": [number for number in range(len(s.cell)) if s.barred[owner] >> number & 1],
        "vendetta": owner in s.vendettas,
    }
    return shown | material(s, side)


def material(s: Tsukuyumi, side: int) -> Data:
    """What only one faction has."""
    if side == T.NOMADS:
        weapons = {name: s.weapons[at * 3 : at * 3 + 3] for at, name in enumerate(T.WEAPONS)}
        return {"weapons": weapons, "mines_left": s.tables.mines - sum(s.mines)}
    if side == T.DARK_SEED:
        return {"eggs_left": s.tables.eggs - sum(s.eggs)}
    if side == T.CYBERSAMURAI:
        return {"uplinks": [name for at, name in enumerate(T.UPLINKS) if s.uplinks >> at & 1]}
    pigs = sum(1 for bears in s.sides if bears & PIGS)
    used = [sum(s.strongholds), sum(s.covers), pigs, len(s.tunnels)]
    left = {name: s.tables.terraformings[kind] - used[kind] for kind, name in enumerate(T.TERRAFORMINGS)}
    return {"terraformings_left": left}


def battle(s: Tsukuyumi, fight: Battle) -> Data:
    """The combat in hand: both sides' totals and the answers so far."""
    where = fight.space
    return {
        "space": where,
        "attacker": T.FACTIONS[fight.side],
        "card": T.COMBAT_CARDS[fight.card] if fight.card >= 0 else None,
        "mountain": mountain(s, where),
        "points": fight.points or points(s, where, fight.side),
        "damage": fight.damage or damage_at(s, where, fight.side),
        "conquered": fight.conquered,
        "safe": fight.safe,
        "defenders": [
            {
                "faction": T.FACTIONS[side],
                "points": points(s, where, side),
                "health": health_at(s, where, side),
                "damage": damage_at(s, where, side),
                "answers": [T.COUNTERS[counter] for counter in fight.answers[at]],
                "protected": bool(fight.protected >> side & 1),
            }
            for at, side in enumerate(fight.defenders)
        ],
    }
