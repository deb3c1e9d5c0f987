"""The table of Jogu in words, and why a match ended."""

from __future__ import annotations

from wartable.core.names import Called, Names, capital
from wartable.games.jogu.catalogue import Cards
from wartable.games.jogu.morale import BROKEN, FINAL_ROUND, POINTS
from wartable.games.jogu.screen import facts_known
from wartable.games.jogu.state import Jogu
from wartable.games.jogu.view import SEATS, CardView, JoguView, LocationView, SideView


def look(cards: Cards, view: JoguView, names: Names) -> list[str]:
    """Return the round, the players, the Locations one by one, and what the reader holds and knows."""
    called = [names.seat(seat, side.name) for seat, side in enumerate(view.sides)]
    me = max(0, view.seat)
    lines = [round_line(view, called)]
    for seat in (me, 1 - me):
        lines.append(side_line(view, seat, called))
    lines += [location_line(cards, place, me, called) for place in view.locations]
    lines += location_cards(view, called)
    for seat in (me, 1 - me):
        lines += [capital(fact) for fact in facts_known(view, called, seat)]
    side = view.sides[me]
    if side.hand is not None:
        lines.append(f"Your hand: {cards_words(cards, list(side.hand))}")
    return lines


def round_line(view: JoguView, called: list[Called]) -> str:
    won = [f"{who:has} won {view.points.count(seat)}" for seat, who in enumerate(called)]
    start = f"{called[view.start_player]:is} start player"
    return f"Round {view.round} of {view.end_space - 1}; {start}; {won[0]}, {won[1]}"


def side_line(view: JoguView, seat: int, called: list[Called]) -> str:
    side = view.sides[seat]
    who = f"{called[seat]:you ({side.faction})|*}"
    passed = ", passed" if view.passed[seat] else ""
    unknown = f" and what {side.unknown_in_play} face-down cards cost" if side.unknown_in_play else ""
    morale = f"Morale {side.morale}, a lost round would cost {side.morale_at_risk}{unknown}"
    return capital(
        f"{who}: {morale}; {side.hand_count} cards in hand, {side.pile_count} in the pile, {discarded(side)}{passed}"
    )


def location_cards(view: JoguView, called: list[Called]) -> list[str]:
    """Return the Location Cards that the reader may know."""
    lines = []
    for seat, side in enumerate(view.sides):
        if side.location_card is not None:
            shown = ", shown to all" if side.location_card_shown else ""
            lines.append(
                capital(f"{called[seat]:your Location Card|the Location Card of *}: {side.location_card}{shown}")
            )
        if side.location_next is not None:
            lines.append(capital(f"{called[seat]:your next|the next of *}: {side.location_next}"))
    return lines


def discarded(side: SideView) -> str:
    return f"discarded: {', '.join(side.discard)}" if side.discard else "none discarded"


def location_line(cards: Cards, place: LocationView, me: int, called: list[Called]) -> str:
    there = []
    for seat in (me, 1 - me):
        if place.cards[seat]:
            whose = f"{called[seat]:you have|* has}"
            there.append(f"{whose} {', '.join(card_words(cards, card) for card in place.cards[seat])}")
    return f"Location {place.number}: Strength {place.total} of {place.capacity}; {'; '.join(there) or 'empty'}"


def card_words(cards: Cards, card: CardView) -> str:
    stay = f" with {card.stay} Stay" if card.stay else ""
    if card.card is None:
        return f"a face-down card{stay}"
    return f"{card_name(cards, card.card)}{' face down' if card.down else ''}{stay}"


def card_name(cards: Cards, name: str) -> str:
    kind = cards.find(name)
    return f"{name} (Strength {cards.strength[kind]}, Morale {cards.morale[kind]})"


def cards_words(cards: Cards, names: list[str]) -> str:
    return ", ".join(card_name(cards, name) for name in names) or "empty"


def why(s: Jogu, names: Names) -> str:
    """Return by what a match was won; nothing for an end that is not in the rules."""
    if not s.winners:
        return ""
    winner, loser = s.winners[0], 1 - s.winners[0]
    if s.ending == BROKEN:
        who, other = names.seat(loser, SEATS[loser]), names.seat(winner, SEATS[winner])
        return capital(f"{who:your Morale|the Morale of *} is used up, and {other:has} {s.morale[winner]} left")
    who, other = names.seat(winner, SEATS[winner]), names.seat(loser, SEATS[loser])
    if s.ending == FINAL_ROUND:
        return f"Victory points are equal, {s.victory_points(winner)} each, and {who} won the final round"
    if s.ending == POINTS:
        points = [s.victory_points(winner), s.victory_points(loser)]
        return capital(f"{who:has} {points[0]} victory points after the last round, {other} {points[1]}")
    return ""
