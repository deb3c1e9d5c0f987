"""What a seat may know of a match of Jogu, as plain data."""

from __future__ import annotations

from typing import Any

from wartable.games.jogu.cards import LOCATIONS
from wartable.games.jogu.state import BOTH, DEPLOYMENT, NONE, Jogu

SEATS = ["first", "second"]
Data = dict[str, Any]


def view(s: Jogu, seat: int) -> Data:
    """All that `seat` may know (below 0: a watcher, who knows what both know)."""
    return {
        "game": "jogu",
        "seat": seat,
        "round": s.round,
        "end_space": s.end_space,
        "phase": "deployment" if s.phase == DEPLOYMENT else "reinforcement",
        "start_player": s.start_player,
        "turn": s.turn if s.phase == DEPLOYMENT and not s.over else None,
        "passed": list(s.passed),
        "points": list(s.points),
        "over": s.over,
        "winner": s.winners[0] if s.winners else None,
        "ending": s.ending,
        "sides": [side(s, seat, owner) for owner in range(2)],
        "locations": [location(s, seat, number) for number in LOCATIONS],
        "offered": None if s.offered == NONE else {"seat": s.owner(s.offered), "card": name(s, s.offered)},
        "resolving": None if s.over or s.resolving == NONE else resolving(s),
    }


def resolving(s: Jogu) -> Data:
    """The card whose ability asks now: it was played, or dodges, face up, so that all can see it."""
    return {"seat": s.owner(s.resolving), "card": name(s, s.resolving), "stay": s.stay.count(s.resolving)}


def knows(s: Jogu, seat: int, card: int) -> bool:
    return s.seen[card] == BOTH if seat < 0 else bool(s.seen[card] >> seat & 1)


def knows_place(s: Jogu, seat: int, card: int) -> bool:
    return s.place_seen[card] == BOTH if seat < 0 else bool(s.place_seen[card] >> seat & 1)


def name(s: Jogu, card: int) -> str:
    return s.cards.name[s.face[card]]


def side(s: Jogu, seat: int, owner: int) -> Data:
    """One player's zones. Hidden cards are counts; what was learnt of them and still holds is listed."""
    hand = s.hand[owner]
    pile = list(reversed(s.pile[owner]))
    in_play = [card for number in LOCATIONS for card in s.there(number, owner)]
    known_in_play = [card for card in in_play if knows(s, seat, card)]
    current = s.current[owner]
    places = s.place_pile[owner]
    seen: Data = {
        "seat": owner,
        "name": SEATS[owner],
        "faction": s.cards.factions[s.factions[owner]],
        "morale": max(0, s.morale[owner]),
        "victory_points": s.victory_points(owner),
        "hand_count": len(hand),
        "hand": [name(s, card) for card in hand] if owner == seat else None,
        "hand_known": [] if owner == seat else sorted(name(s, card) for card in hand if knows(s, seat, card)),
        "pile_count": len(pile),
        "pile_known": [{"from_top": at, "card": name(s, card)} for at, card in enumerate(pile) if knows(s, seat, card)],
        "rumours": [] if owner == seat else rumours(s, owner),
        "discard": [name(s, card) for card in s.discard[owner]],
        "location_card": s.place[current] if current != NONE and knows_place(s, seat, current) else None,
        "location_card_drawn": current != NONE,
        "location_card_shown": current != NONE and s.place_seen[current] == BOTH,
        "location_pile_count": len(places),
        "location_next": s.place[places[-1]] if places and knows_place(s, seat, places[-1]) else None,
        "location_discard": [s.place[card] for card in s.place_discard[owner]],
        "morale_at_risk": sum(s.cards.morale[s.face[card]] for card in known_in_play),
        "unknown_in_play": len(in_play) - len(known_in_play),
    }
    seen["location_left"] = locations_left(seen)
    if owner == seat:
        seen["picked"] = [name(s, card) for card in s.picked[owner]]
    return seen


def locations_left(side: Data) -> list[int]:
    """J-016, J-063: how many markers of each Location are left: those not used in past rounds, nor shown in this."""
    left = [2, 2, 2, 2, 2]
    for number in side["location_discard"]:
        left[number - 2] -= 1
    if side["location_card_shown"]:
        left[side["location_card"] - 2] -= 1
    return left


def rumours(s: Jogu, owner: int) -> list[Data]:
    """Cards of which the opponent knows that they are among some hidden ones, but not which they are."""
    pile = s.pile[owner]
    return [
        {
            "cards": sorted(s.cards.name[face] for face in rumour.faces),
            "from_bottom": sorted(pile.index(card) for card in rumour.ids if card in pile),
            "in_hand": sum(card in s.hand[owner] for card in rumour.ids),
            "in_play": sum(card in s.down for card in rumour.ids),
        }
        for rumour in s.rumours
        if rumour.owner == owner
    ]


def location(s: Jogu, seat: int, number: int) -> Data:
    return {
        "number": number,
        "total": s.total(number),
        "capacity": s.capacity[number - 2],
        "cards": [[card_in_play(s, seat, card) for card in s.there(number, owner)] for owner in range(2)],
    }


def card_in_play(s: Jogu, seat: int, card: int) -> Data:
    """A card at a Location: its face if the seat knows it, whether it lies face down, and its Stay tokens."""
    return {
        "card": name(s, card) if knows(s, seat, card) else None,
        "down": card in s.down,
        "stay": s.stay.count(card),
    }
