"""The Location Board: five Locations with their land, numbers and Capacity, and the cards of both sides there."""

from __future__ import annotations

from typing import Any

from wartable.games.jogu.cards import BATTLE_AT_2, BOMBARD, CANCEL_BATTLE
from wartable.games.jogu.picture_art import emblem, mark
from wartable.games.jogu.picture_cards import (
    ROW_H,
    TILE_H,
    TILE_W,
    Deck,
    Ids,
    hidden_tile,
    row,
    strength_badge,
    tile,
)
from wartable.games.jogu.picture_text import box, hint, place, say, some
from wartable.games.jogu.view import SEATS
from wartable.games.jogu.words import location_ref

Data = dict[str, Any]

COLUMN_W, STEP = 186, 194.5
MIDDLE_H = 116
#: Cards in full up to this many on a side; beyond, one line each.
FULL = 3


class Table:
    """One view, seen from below: who sits where, and which battles are known."""

    def __init__(self, deck: Deck, view: Data) -> None:
        self.deck = deck
        self.view = view
        self.ids = Ids()
        self.below: int = max(0, view["seat"])
        self.above = 1 - self.below
        self.sides: list[Data] = view["sides"]
        self.keys = [emblem(side["faction"]) for side in self.sides]
        self.named, self.called_off = known_battles(deck, view)
        self.battles = [number for number in self.named if number not in self.called_off]
        self.bombing = bombing(deck, view)

    def who(self, seat: int) -> str:
        """How the table calls a player: from a seat you and the opponent, for watchers by seat."""
        if self.view["seat"] < 0:
            return SEATS[seat].capitalize()
        return "You" if seat == self.below else "Opponent"


# -- what the view tells of battles --------------------------------------------------------------------------------


def known_battles(deck: Deck, view: Data) -> tuple[list[int], list[int]]:
    """J-060, J-062: the Locations named by the Location Cards and Dragoons the viewer sees, and those called off."""
    named = [side["location_card"] for side in view["sides"] if side["location_card"] is not None]
    called_off: list[int] = []
    for location in view["locations"]:
        for card in location["cards"][0] + location["cards"][1]:
            if card["card"] is not None:
                triggers = deck.kind(card["card"]).triggers
                if triggers & BATTLE_AT_2:
                    named.append(2)
                if triggers & CANCEL_BATTLE:
                    called_off.append(location["number"])
    return sorted(set(named)), sorted(set(called_off))


def rating(table: Table, seat: int) -> tuple[int, int]:
    """J-064: the rating of a side at the known battles, from the cards the viewer knows; and how many it does not."""
    total, unknown = 0, 0
    for location in table.view["locations"]:
        if location["number"] in table.battles:
            known, hidden = strength(table.deck, location["cards"][seat])
            total += known * location["number"]
            unknown += hidden
    return total, unknown


def strength(deck: Deck, cards: list[Data]) -> tuple[int, int]:
    """The Strength of the cards whose face the viewer knows, and the number of the others."""
    known = [deck.kind(card["card"]).strength for card in cards if card["card"] is not None]
    return sum(known), len(cards) - len(known)


def bombing(deck: Deck, view: Data) -> int:
    """The Location where the viewer's Bomb Tower is about to choose its target, or 0. It leaves as soon as it has."""
    for location in view["locations"]:
        for card in location["cards"][max(0, view["seat"])]:
            if card["card"] is not None and deck.kind(card["card"]).when_played == BOMBARD:
                return int(location["number"])
    return 0


# -- the board -----------------------------------------------------------------------------------------------------


def band(table: Table, seat: int) -> float:
    """The height that the cards of a side need, the same for all Locations."""
    most = max(len(location["cards"][seat]) for location in table.view["locations"])
    return max(FULL * (TILE_H + 5), most * ROW_H) + 8.0


def board(table: Table, y: float) -> tuple[str, float]:
    """The five Locations from `y` on, and where they end."""
    above, below = band(table, table.above), band(table, table.below)
    high = above + MIDDLE_H + below
    made = "".join(
        column(table, location, 14 + index * STEP, y, above, high)
        for index, location in enumerate(table.view["locations"])
    )
    return made, y + high


def column(table: Table, location: Data, x: float, y: float, above: float, high: float) -> str:
    number = location["number"]
    battle = number in table.battles
    style = "j-field j-hit j-battle" if battle else "j-field j-hit"
    return place(
        x,
        y,
        hint(location_hint(table, location)),
        box(0, 0, COLUMN_W, high, style, 14),
        middle(table, location, above),
        stack(table, location, table.above, above, -1),
        stack(table, location, table.below, above + MIDDLE_H, 1),
        ref=location_ref(number),
    )


def location_hint(table: Table, location: Data) -> str:
    parts = [f"Location {location['number']}: {location['total']} of {location['capacity']}"]
    if location["total"] > location["capacity"]:
        parts.append("over Capacity")
    if location["number"] in table.battles:
        parts.append("a battle")
    if location["number"] in table.called_off:
        parts.append("battle called off")
    return ", ".join(parts)


def middle(table: Table, location: Data, y: float) -> str:
    """The land with its number, the total against the Capacity, each side's Strength and Location markers."""
    number = location["number"]
    total, capacity = location["total"], location["capacity"]
    over = total > capacity
    return place(
        0,
        y,
        f'<rect width="{COLUMN_W}" height="{MIDDLE_H}" class="j-table-flat"/>',
        f'<use href="#jogu-land-{number}" width="{COLUMN_W}" height="{MIDDLE_H}" class="j-land"/>',
        number_disc(table, number),
        say(139, 68, f"{total}/{capacity}", "strong", "j-m j-bad" if over else "j-m", 86),
        mark("over", 84, 48, 20, "b") if over else "",
        bar(total, capacity),
        side_sum(table, location, table.above, 5),
        side_sum(table, location, table.below, 86),
    )


def number_disc(table: Table, number: int) -> str:
    """The number; crossed swords behind it where a battle is known, a bar across where it is called off."""
    battle = number in table.battles
    disc = "j-lit" if battle else "j-panel"
    made = mark("swords", 3, 13, 88, "") if battle else ""
    made += f'<circle cx="47" cy="58" r="31" class="{disc}"/>'
    made += say(47, 78, str(number), "place", "j-m j-dark" if battle else "j-m")
    if number in table.called_off:
        made += mark("off", 12, 23, 70, "b")
    return made


def bar(total: int, capacity: int) -> str:
    full = 84 * min(1.0, total / capacity) if capacity else 84
    style = "j-bad" if total > capacity else "j-good"
    return box(97, 76, 84, 8, "j-bar", 4) + (box(97, 76, full, 8, style, 4) if total else "")


def side_sum(table: Table, location: Data, seat: int, y: float) -> str:
    """The Strength of a side here, and its Location markers that are left for this number."""
    known, hidden = strength(table.deck, location["cards"][seat])
    text = f"{known}+{'?' * hidden}" if hidden else str(known)
    left = table.sides[seat]["location_left"][location["number"] - 2]
    shown = say(139, y + 21, text, "fact", "j-m j-accent", 60) if location["cards"][seat] else ""
    return f'<g class="j-{table.keys[seat]}">{pips(left, y)}{shown}</g>'


def pips(left: int, y: float) -> str:
    """J-016: two markers for each number; an open one is used up."""
    return "".join(
        f'<path d="M{10 + at * 20} {y + 4}h14v9l-7 7-7-7Z" class="{"j-accent" if at < left else "j-hollow"}"/>'
        for at in range(2)
    )


# -- cards there ---------------------------------------------------------------------------------------------------


def stack(table: Table, location: Data, seat: int, edge: float, way: int) -> str:
    """The cards of one side, from the middle outwards."""
    cards = location["cards"][seat]
    full = len(cards) <= FULL
    step = TILE_H + 5 if full else ROW_H
    made = []
    hidden = 0
    for index, card in enumerate(cards):
        y = edge + 6 + index * step if way > 0 else edge - 1 - (index + 1) * step
        if card["card"] is None:
            made.append(hidden_card(table, location["number"], seat, hidden, y, TILE_H if full else ROW_H - 3))
        else:
            made.append(card_there(table, location["number"], seat, card, y, full, hidden))
        hidden += card["down"]
    return "".join(made)


def card_there(table: Table, number: int, seat: int, card: Data, y: float, full: bool, hidden: int) -> str:
    kind = table.deck.kind(card["card"])
    said = kind.hint
    if card["down"]:
        said = f"Face down: {said} For Capacity it counts {table.deck.cards.face_down_strength}."
    if card["stay"]:
        said += f" It stays: {some(card['stay'], 'token')}."
    ref = f"play:{kind.name}"
    if table.bombing:
        ref = aimed(table, number, seat, card, hidden)
    return place(
        4,
        y,
        hint(said),
        tile(table.deck, card) if full else row(table.deck, card),
        id=table.ids.next(f"{seat}-{kind.slug}"),
        ref=ref,
        style=f"j-moves j-{kind.key}",
    )


def aimed(table: Table, number: int, seat: int, card: Data, hidden: int) -> str:
    """While a Bomb Tower chooses, only its own Location can be meant."""
    if number != table.bombing:
        return ""
    return f"down:{hidden}" if card["down"] and seat == table.above else f"play:{card['card']}"


def hidden_card(table: Table, number: int, seat: int, index: int, y: float, high: float) -> str:
    counts = table.deck.cards.face_down_strength
    ref = f"down:{index}" if number == table.bombing and seat == table.above else ""
    return place(
        4,
        y,
        hint(f"Face-down card {index + 1} of {SEATS[seat]}: counts {counts} for Capacity"),
        hidden_tile(table.keys[seat], counts, high),
        id=f"jogu-{seat}-down-{number}-{index}",
        ref=ref,
        style=f"j-moves j-{table.keys[seat]}",
    )


__all__ = ["COLUMN_W", "STEP", "TILE_W", "Table", "board", "rating", "strength_badge"]
