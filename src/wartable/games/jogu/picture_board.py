"""The Location Board: five Locations with their land, numbers and Capacity, and the cards of both sides there."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.picture import Fragment
from wartable.games.jogu.in_resolution import DRAGOON, PUNISHER
from wartable.games.jogu.picture_art import emblem, mark
from wartable.games.jogu.picture_cards import (
    ROW_H,
    TILE_H,
    TILE_W,
    Deck,
    Ids,
    Kind,
    hidden_tile,
    kind_of_id,
    row,
    tile,
)
from wartable.games.jogu.picture_text import box, hint, place, say, some
from wartable.games.jogu.view import SEATS, CardView, JoguView, LocationView
from wartable.games.jogu.when_played import BOMB_TOWER
from wartable.games.jogu.words import location_ref

COLUMN_W, STEP = 188, 196
MIDDLE_H = 116
#: Cards in full up to this many on a side; beyond, one line each, nearer together the more there are.
FULL = 3
#: The height for the cards of a side, the same for all Locations and at all times.
BAND = FULL * (TILE_H + 5) + 8.0
BOARD_W, BOARD_H = 1000, round(2 * BAND + MIDDLE_H + 6)


class Scene:
    """One view, seen from below: who sits where, and which battles are known."""

    def __init__(self, deck: Deck, view: JoguView) -> None:
        self.deck = deck
        self.view = view
        self.ids = Ids()
        self.below = max(0, view.seat)
        self.above = 1 - self.below
        self.sides = view.sides
        #: The emblem of each seat, and the class that sets its accent: one faction on both sides has two.
        self.keys = [emblem(side.faction) for side in self.sides]
        self.styles = [f"j-{key}" for key in self.keys]
        if self.keys[0] == self.keys[1]:
            self.styles[self.above] += "-far"
        #: What watchers call the sides.
        self.factions = [side.faction for side in self.sides]
        if self.factions[0] == self.factions[1]:
            self.factions = [name.capitalize() for name in SEATS]
        self.named, self.called_off = known_battles(deck, view)
        self.battles = [number for number in self.named if number not in self.called_off]
        self.bombing = bombing(deck, view)

    def counts(self, seat: int, number: int) -> bool:
        """Return whether the cards of a side at a Location have just counted in a battle."""
        fought = self.view.battle
        return fought is not None and any(term.seat == seat and term.location == number for term in fought.terms)

    def who(self, seat: int) -> str:
        """Return how the table calls a player: from a seat you and the opponent, for watchers by faction."""
        if self.view.seat < 0:
            return self.factions[seat]
        return "You" if seat == self.below else "Opponent"

    def does(self, seat: int, verb: str, what: str) -> str:
        """You play, the opponent plays."""
        return f"{self.who(seat)} {self.verb(seat, verb)} {what}"

    def verb(self, seat: int, verb: str) -> str:
        """Return what goes with the name of a player: you win, the opponent wins."""
        return verb if self.who(seat) == "You" else f"{verb}s"

    def whose(self, seat: int) -> str:
        if self.view.seat < 0:
            return f"{self.factions[seat]}'s"
        return "your" if seat == self.below else "the opponent's"


# -- what the view tells of battles --------------------------------------------------------------------------------


def known_battles(deck: Deck, view: JoguView) -> tuple[list[int], list[int]]:
    """J-060, J-062: the Locations named by the Location Cards and Dragoons the viewer sees, and those called off."""
    named = [side.location_card for side in view.sides if side.location_card is not None]
    called_off: list[int] = []
    for location in view.locations:
        for card in location.cards[0] + location.cards[1]:
            if card.card is not None:
                triggers = deck.kind(card.card).triggers
                if triggers & DRAGOON:
                    named.append(2)
                if triggers & PUNISHER:
                    called_off.append(location.number)
    return sorted(set(named)), sorted(set(called_off))


def rating(scene: Scene, seat: int) -> tuple[int, int]:
    """J-064: the rating of a side at the known battles, from the cards the viewer knows; and how many it does not."""
    total, unknown = 0, 0
    for location in scene.view.locations:
        if location.number in scene.battles:
            known, hidden = strength(scene.deck, location.cards[seat])
            total += known * location.number
            unknown += hidden
    return total, unknown


def strength(deck: Deck, cards: tuple[CardView, ...]) -> tuple[int, int]:
    """Return the Strength of the cards whose face the viewer knows, and the number of the others."""
    if not cards:
        return 0, 0
    known = [deck.kind(card.card).strength for card in cards if card.card is not None]
    return sum(known), len(cards) - len(known)


def bombing(deck: Deck, view: JoguView) -> int:
    """Return the Location where the viewer's Bomb Tower chooses its target, or 0. It leaves as soon as it has."""
    for location in view.locations:
        for card in location.cards[max(0, view.seat)]:
            if card.card is not None and deck.kind(card.card).when_played == BOMB_TOWER:
                return location.number
    return 0


# -- the board -----------------------------------------------------------------------------------------------------


def columns(scene: Scene, y: float) -> list[Fragment]:
    """Draw the five Locations from `y` on: the ground and what is counted there, and above all ground each card by
    itself, so that none glides under another Location."""
    made: list[Fragment] = []
    cards: list[Fragment] = []
    sides = grounds(scene)
    above, below = scene.sides[scene.above], scene.sides[scene.below]
    for index, location in enumerate(scene.view.locations):
        x, number = 14 + index * STEP, location.number
        left = above.location_left[number - 2], below.location_left[number - 2]
        fought = number in scene.battles, number in scene.called_off
        made += column(scene.deck, location, scene.above, fought, left, sides, x, y)
        cards += stack(scene, location, scene.above, x, y + BAND, -1)
        cards += stack(scene, location, scene.below, x, y + BAND + MIDDLE_H, 1)
    return made + cards


@lru_cache(maxsize=2048)
def column(
    deck: Deck,
    location: LocationView,
    above: int,
    fought: tuple[bool, bool],
    left: tuple[int, int],
    sides: tuple[str, str, str, str],
    x: float,
    y: float,
) -> tuple[Fragment, Fragment]:
    """Draw the ground of a Location, and the total against the Capacity with each side's Strength and the Location
    markers left to it; `fought` is whether a battle is known there, and whether it is called off."""
    number = location.number
    ground = column_drawn(number, location_hint(location, *fought), *fought, sides, x, y)
    over = side_sum(sides[0], left[0], strength_told(deck, location.cards[above]), 4)
    under = side_sum(sides[2], left[1], strength_told(deck, location.cards[1 - above]), 83)
    counts = counts_drawn(x, y, location.total, location.capacity, over, under)
    return (f"location-{number}", ground), (f"count-{number}", counts)


@lru_cache(maxsize=1024)
def column_drawn(
    number: int, about: str, battle: bool, called_off: bool, sides: tuple[str, str, str, str], x: float, y: float
) -> str:
    above, high = BAND, BOARD_H - 6
    frame = "j-frame j-hit j-battle" if battle else "j-frame j-hit"
    return place(
        x,
        y,
        hint(about),
        ground(*sides, above, high),
        box(0, 0, COLUMN_W, high, frame, 14),
        place(
            0,
            above,
            f'<rect x="1" width="{COLUMN_W - 2}" height="{MIDDLE_H}" class="j-dusk"/>',
            f'<use href="#jogu-land-{number}" x="1" width="{COLUMN_W - 2}" height="{MIDDLE_H}"/>',
            number_disc(number, battle, called_off),
        ),
        ref=location_ref(number),
    )


def grounds(scene: Scene) -> tuple[str, str, str, str]:
    """Return the style and the faction of who is above, then of who is below."""
    above, below = scene.above, scene.below
    return scene.styles[above], scene.keys[above], scene.styles[below], scene.keys[below]


@lru_cache(maxsize=64)
def ground(over: str, over_key: str, under: str, under_key: str, above: float, high: float) -> str:
    """Draw the ground of a Location, each half in the tint of its side."""
    upper = f"M0 {above:g}V14A14 14 0 0 1 14 0H{COLUMN_W - 14}A14 14 0 0 1 {COLUMN_W} 14V{above:g}Z"
    start = above + MIDDLE_H
    lower = f"M0 {start:g}V{high - 14:g}a14 14 0 0 0 14 14H{COLUMN_W - 14}a14 14 0 0 0 14-14V{start:g}Z"
    return (
        box(0, 0, COLUMN_W, high, "j-field", 14)
        + f'<g class="{over}"><path d="{upper}" class="j-tint"/>{camp(over_key, above / 2)}</g>'
        + f'<g class="{under}"><path d="{lower}" class="j-tint"/>{camp(under_key, (start + high) / 2)}</g>'
    )


def camp(key: str, y: float) -> str:
    """Draw the emblem of a side, faint on its ground."""
    return f'<use href="#jogu-{key}" x="{COLUMN_W / 2 - 48:g}" y="{y - 48:g}" width="96" height="96" class="j-water"/>'


def location_hint(location: LocationView, battle: bool, called_off: bool) -> str:
    parts = [f"Location {location.number}: {location.total} of {location.capacity}"]
    if location.total > location.capacity:
        parts.append("over Capacity")
    if battle:
        parts.append("a battle")
    if called_off:
        parts.append("battle called off")
    return ", ".join(parts)


@lru_cache(maxsize=1024)
def counts_drawn(x: float, y: float, total: int, limit: int, above: str, below: str) -> str:
    return place(x, y, place(0, BAND, capacity(total, limit), above, below))


@lru_cache(maxsize=64)
def number_disc(number: int, battle: bool, called_off: bool) -> str:
    """Draw the number; crossed swords behind it where a battle is known, a bar across where it is called off."""
    made = mark("swords", 1, 13, 90) if battle else ""
    made += f'<circle cx="46" cy="58" r="30" class="{"j-disc-battle" if battle else "j-disc"}"/>'
    made += say(46, 77, str(number), "place", "j-m j-paper" if battle else "j-m")
    if called_off:
        made += mark("off", 12, 24, 68, "b")
    return made


@lru_cache(maxsize=512)
def capacity(total: int, limit: int) -> str:
    """J-003: the Strength here against the Capacity; above it in red, with a warning sign."""
    over = total > limit
    full = 86 * min(1.0, total / limit) if limit else 86
    sign = mark("over", 90, 40, 22, "b") if over else ""
    return (
        sign
        + say(
            148 if over else 135,
            62,
            f"{total}/{limit}",
            "strong",
            "j-m j-halo j-bad" if over else "j-m j-halo",
            62 if over else 84,
        )
        + box(92, 67, 86, 10, "j-disc-bar", 5)
        + (box(92, 67, full, 10, "j-bad" if over else "j-good", 5) if total else "")
    )


def strength_told(deck: Deck, cards: tuple[CardView, ...]) -> str:
    """Return the Strength of a side at a Location, if it has cards there."""
    known, hidden = strength(deck, cards)
    return "" if not cards else f"{known}+?" if hidden else str(known)


@lru_cache(maxsize=1024)
def side_sum(style: str, left: int, text: str, y: float) -> str:
    """Draw the Strength of a side here, and its Location markers that are left for this number."""
    shown = box(94, y, 48, 29, "j-solid", 9) + say(118, y + 23, text, "fact", "j-m j-on", 42) if text else ""
    return f'<g class="{style}">{pips(left, y + 4)}{shown}</g>'


@lru_cache(maxsize=64)
def pips(left: int, y: float) -> str:
    """J-016: two markers for each number; an open one is used up."""
    marks = "".join(
        f'<path d="M{147 + at * 18} {y:g}h14v11l-7 8-7-8Z" class="{"j-left" if at < left else "j-gone"}"/>'
        for at in range(2)
    )
    return f"<g>{hint(f'Location Cards with this number that this side has left: {left} of 2')}{marks}</g>"


# -- cards there ---------------------------------------------------------------------------------------------------


def stack(scene: Scene, location: LocationView, seat: int, x: float, edge: float, way: int) -> list[Fragment]:
    """Draw the cards of one side, from the middle outwards."""
    cards = location.cards[seat]
    if not cards:
        return []
    full = len(cards) <= FULL
    step = TILE_H + 5 if full else min(ROW_H, (BAND - 8) / len(cards))
    made: list[Fragment] = []
    hidden = 0
    for index, card in enumerate(cards):
        y = edge + 6 + index * step if way > 0 else edge - 1 - (index + 1) * step
        if card.card is None:
            name = f"jogu-{seat}-down-{location.number}-{hidden}"
            high = TILE_H if full else ROW_H - 4
            aim = f"down:{hidden}" if location.number == scene.bombing and seat == scene.above else ""
            strength = scene.deck.cards.face_down_strength
            drawn = hidden_card(x + 5, y, seat, hidden, name, aim, scene.keys[seat], scene.styles[seat], strength, high)
        else:
            kind = scene.deck.kind(card.card)
            name = scene.ids.next(f"{seat}-{kind.slug}")
            ref = aimed(scene, location.number, seat, card, hidden) if scene.bombing else f"play:{kind.name}"
            counts = scene.counts(seat, location.number)
            drawn = card_there(x + 5, y, scene.deck, kind, card, name, full, counts, ref, scene.styles[seat])
        made.append((name, drawn))
        hidden += card.down
    return made


@lru_cache(maxsize=4096)
def card_there(
    x: float,
    y: float,
    deck: Deck,
    kind: Kind,
    card: CardView,
    name: str,
    full: bool,
    counts: bool,
    ref: str,
    style: str,
) -> str:
    """Draw a card whose face the viewer knows; with a frame if it has just counted in a battle."""
    said = kind.hint
    if card.down:
        said = f"Face down: {said} For Capacity it counts {deck.cards.face_down_strength}."
    if card.stay:
        said += f" It stays: {some(card.stay, 'token')}."
    drawn = place(
        0,
        0,
        hint(said),
        tile(deck, kind, card.down, card.stay) if full else row(kind, card.down, card.stay),
        box(-3, -3, TILE_W + 6, (TILE_H if full else ROW_H - 4) + 6, "j-turn", 14) if counts else "",
        id=name,
        same=kind_of_id(name),
        ref=ref,
        style=f"j-moves {style}",
    )
    return place(x, y, drawn)


def aimed(scene: Scene, number: int, seat: int, card: CardView, hidden: int) -> str:
    """While a Bomb Tower chooses, only its own Location can be meant."""
    if number != scene.bombing:
        return ""
    return f"down:{hidden}" if card.down and seat == scene.above else f"play:{card.card}"


@lru_cache(maxsize=1024)
def hidden_card(
    x: float, y: float, seat: int, index: int, name: str, ref: str, key: str, style: str, strength: int, high: float
) -> str:
    drawn = place(
        0,
        0,
        hint(f"Face-down card {index + 1} of {SEATS[seat]}: counts {strength} for Capacity"),
        hidden_tile(key, strength, high),
        id=name,
        ref=ref,
        style=f"j-moves {style}",
    )
    return place(x, y, drawn)
