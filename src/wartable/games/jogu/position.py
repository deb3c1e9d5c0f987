"""A position of Jogu in words, and back.

A card is written by its name where it is known to whom it usually is, else as a table:
`{ card = "Medic", seen = ["first", "second"], down = true, stay = 1 }`. Piles are written from the top.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from wartable.core.errors import BadPosition, one_of
from wartable.core.fields import Data, only, table, whole, word
from wartable.core.rng import Rng, seeded
from wartable.games.jogu.catalogue import FACE_DOWN, LOCATIONS, Cards
from wartable.games.jogu.state import BOTH, DEPLOYMENT, LOCATION_CARDS, NONE, REINFORCEMENT, Jogu, Rumour, empty_table
from wartable.games.jogu.view import SEATS

PHASES = {"reinforcement": REINFORCEMENT, "deployment": DEPLOYMENT}
TOP_FIELDS = [
    "game", "round", "end_space", "phase", "start_player", "turn", "passed", "points", "capacity", "rng", "rumour",
    *SEATS,
]  # fmt: skip
SIDE_FIELDS = [
    "faction", "morale", "hand", "picked", "pile", "discard", "aside", "at", "location_card", "location_card_shown",
    "location_pile", "location_discard",
]  # fmt: skip
CARD_FIELDS = ["card", "seen", "down", "stay"]


def write(s: Jogu) -> Data:
    """Return the whole truth of a state."""
    text: Data = {
        "game": "jogu",
        "round": s.round,
        "end_space": s.end_space,
        "phase": next(name for name, phase in PHASES.items() if phase == s.phase),
        "start_player": SEATS[s.start_player],
        "turn": SEATS[s.turn],
        "passed": [SEATS[seat] for seat in range(2) if s.passed[seat]],
        "points": [SEATS[seat] for seat in s.points],
        "capacity": list(s.capacity),
        "rng": s.rng.words(),
    }
    for me in range(2):
        text[SEATS[me]] = write_side(s, me)
    if s.rumours:
        text["rumour"] = [
            {
                "owner": SEATS[rumour.owner],
                "cards": [s.cards.name[face] for face in rumour.faces],
                "among": [where(s, rumour.owner, card) for card in rumour.ids],
            }
            for rumour in s.rumours
        ]
    return text


def write_side(s: Jogu, me: int) -> Data:
    mine = 1 << me
    side: Data = {
        "faction": s.cards.factions[s.factions[me]],
        "morale": s.morale[me],
        "hand": [write_card(s, card, mine) for card in s.hand[me]],
        "picked": [s.hand[me].index(card) for card in s.picked[me]],
        "pile": [write_card(s, card, 0) for card in reversed(s.pile[me])],
        "discard": [write_card(s, card, BOTH) for card in s.discard[me]],
        "aside": [s.cards.name[s.face[card]] for card in s.aside[me]],
        "at": {
            str(location): [write_card(s, card, mine if card in s.down else BOTH) for card in s.there(location, me)]
            for location in LOCATIONS
            if s.there(location, me)
        },
        "location_pile": [write_place(s, card, 0) for card in reversed(s.place_pile[me])],
        "location_discard": [s.place[card] for card in s.place_discard[me]],
    }
    if s.current[me] != NONE:
        side["location_card"] = s.place[s.current[me]]
        side["location_card_shown"] = s.place_seen[s.current[me]] == BOTH
    return side


def write_card(s: Jogu, card: int, usual: int) -> Any:
    name = s.cards.name[s.face[card]]
    more: Data = {}
    if s.seen[card] != usual:
        more["seen"] = [SEATS[seat] for seat in range(2) if s.seen[card] >> seat & 1]
    # A covert card lies face down unless it says otherwise, any other face up.
    if (card in s.down) != bool(s.cards.restrictions[s.face[card]] & FACE_DOWN) and any(card in at for at in s.at):
        more["down"] = card in s.down
    if s.stay.count(card):
        more["stay"] = s.stay.count(card)
    return {"card": name, **more} if more else name


def write_place(s: Jogu, card: int, usual: int) -> Any:
    seen = s.place_seen[card]
    if seen == usual:
        return s.place[card]
    return {"card": s.place[card], "seen": [SEATS[seat] for seat in range(2) if seen >> seat & 1]}


def where(s: Jogu, owner: int, card: int) -> str:
    """Return the place of a hidden card: "hand 2", "pile 0" (from the bottom), "at 4 1"."""
    if card in s.hand[owner]:
        return f"hand {s.hand[owner].index(card)}"
    if card in s.pile[owner]:
        return f"pile {s.pile[owner].index(card)}"
    location = next(location for location in LOCATIONS if card in s.there(location, owner))
    return f"at {location} {s.there(location, owner).index(card)}"


# -- reading -------------------------------------------------------------------------------------------------------


def read(cards: Cards, text: Data) -> Jogu:
    """Return the state of a position. A deck's cards that it leaves out make the pile, unless the pile is given."""
    only(text, TOP_FIELDS, "position")
    rng = Rng(*wholes(text, "rng", 4)) if "rng" in text else seeded("position")
    s = empty_table(cards, rng)
    s.round = whole(text, "round", 1)
    s.end_space = whole(text, "end_space", cards.end_space)
    s.phase = PHASES[word(text, "phase", "deployment", list(PHASES))]
    s.start_player = SEATS.index(word(text, "start_player", "first", SEATS))
    s.points = [seat(name, "points") for name in listed(text, "points")]
    s.capacity = vec[i64](wholes(text, "capacity", 5)) if "capacity" in text else cards.capacity[:]
    s.room = s.capacity[:]
    for name in listed(text, "passed"):
        s.passed[seat(name, "passed")] = True
    # Who has passed takes no turn (J-035): unless the position says whose it is, it is the other's.
    due = 1 - s.start_player if s.passed[s.start_player] else s.start_player
    s.turn = SEATS.index(word(text, "turn", SEATS[due], SEATS))
    if s.passed[s.turn] and not s.passed[1 - s.turn]:
        raise BadPosition(f"turn: found {SEATS[s.turn]}, who has passed; allowed: a player who has not")
    for me in range(2):
        read_side(s, me, table(text, SEATS[me]))
    for rumour in listed(text, "rumour"):
        only(rumour, ["owner", "cards", "among"], "rumour")
        owner = seat(rumour.get("owner"), "rumour.owner")
        ids = [card_at(s, owner, place) for place in listed(rumour, "among")]
        s.rumours.append(Rumour(owner, ids, [kind(cards, name) for name in listed(rumour, "cards")]))
    return s


def read_side(s: Jogu, me: int, side: Data) -> None:
    only(side, SIDE_FIELDS, SEATS[me])
    default = s.cards.factions[0 if me == 0 else -1]
    s.factions[me] = s.cards.factions.index(word(side, "faction", default, s.cards.factions))
    s.morale[me] = whole(side, "morale", s.cards.start_morale)
    if s.morale[me] <= 0:
        raise BadPosition(
            f"morale of {SEATS[me]}: found {s.morale[me]}; allowed: 1 or more, for without Morale the match is over"
        )
    mine = 1 << me
    rest = s.cards.decks[s.factions[me]].copy()
    s.hand[me] = [new_card(s, me, card, mine, rest) for card in listed(side, "hand")]
    s.discard[me] = [new_card(s, me, card, BOTH, rest) for card in listed(side, "discard")]
    at = table(side, "at")
    only(at, [str(number) for number in LOCATIONS], f"{SEATS[me]}.at")
    for number in at:
        for written in listed(at, number):
            read_card_in_play(s, me, int(number), written, rest)
    if "pile" in side:
        s.pile[me] = [new_card(s, me, card, 0, rest) for card in reversed(listed(side, "pile"))]
        s.aside[me] = [new_card(s, me, card, 0, rest) for card in listed(side, "aside")]
        s.aside[me] += [new_id(s, me, other, 0) for other in rest]
    else:
        s.pile[me] = [new_id(s, me, other, 0) for other in reversed(rest)]
    s.picked[me] = [nth(s.hand[me], index, "picked") for index in listed(side, "picked")]
    read_places(s, me, side)


def read_card_in_play(s: Jogu, me: int, location: int, written: Any, rest: list[int]) -> None:
    more: Data = written if isinstance(written, dict) else {"card": written}
    covert = bool(s.cards.restrictions[kind(s.cards, more.get("card"))] & FACE_DOWN)
    down = covert and bool(more.get("down", True))
    card = new_card(s, me, written, 1 << me if down else BOTH, rest)
    s.put(card, location, me, covert)
    if covert and not down:
        s.turn_up(card, location)
    s.stay += [card] * whole(more, "stay", 0)


def read_places(s: Jogu, me: int, side: Data) -> None:
    """Read the Location Cards: two of each number, wherever the position puts them; the others make the pile."""
    discard = [place(number, me) for number in listed(side, "location_discard")]
    current = place(side["location_card"], me) if "location_card" in side else 0
    given = listed(side, "location_pile")
    pile = [place(card.get("card") if isinstance(card, dict) else card, me) for card in given]
    rest = LOCATION_CARDS.copy()
    for number in [*discard, *([current] if current else []), *pile]:
        if number not in rest:
            raise BadPosition(f"{SEATS[me]} has a third Location Card {number}; allowed: two of each from 2 to 6")
        rest.remove(number)
    if not current and s.phase == DEPLOYMENT:
        current = rest.pop(0) if rest else pile.pop(0)
    faces = [*discard, *([current] if current else []), *reversed(pile + rest)]
    ids = list(range(me * 10, me * 10 + 10))
    for card, number in zip(ids, faces, strict=True):
        s.place[card] = number
    s.place_discard[me] = ids[: len(discard)]
    for card in s.place_discard[me]:
        s.place_seen[card] = BOTH
    s.place_pile[me] = ids[len(discard) :]
    if current:
        s.current[me] = s.place_pile[me].pop(0)
        s.place_seen[s.current[me]] = BOTH if side.get("location_card_shown") else 1 << me
    for index, card in enumerate(given):
        if isinstance(card, dict):
            only(card, ["card", "seen"], "location_pile")
            s.place_seen[s.place_pile[me][-1 - index]] = mask(card, "seen")


def new_card(s: Jogu, me: int, written: Any, usual: int, rest: list[int]) -> int:
    """Return a card of a position: taken from the rest of the deck if it holds one, else added to it."""
    more: Data = written if isinstance(written, dict) else {"card": written}
    only(more, CARD_FIELDS, "card")
    face = kind(s.cards, more.get("card"))
    if face in rest:
        rest.remove(face)
    return new_id(s, me, face, mask(more, "seen") if "seen" in more else usual)


def new_id(s: Jogu, me: int, face: int, seen: int) -> int:
    card = me
    while card < len(s.face) and s.face[card] >= 0:
        card += 2
    while len(s.face) <= card:
        s.face = append(s.face, -1)
        s.seen = append(s.seen, 0)
    s.face[card] = face
    s.seen[card] = seen
    return card


def card_at(s: Jogu, owner: int, written: str) -> int:
    zone, *rest = str(written).split()
    numbers = [int(number) for number in rest if number.isdigit()]
    if zone == "hand" and len(numbers) == 1:
        return nth(s.hand[owner], numbers[0], written)
    if zone == "pile" and len(numbers) == 1:
        return nth(s.pile[owner], numbers[0], written)
    if zone == "at" and len(numbers) == 2 and numbers[0] in LOCATIONS:
        return nth(s.there(numbers[0], owner), numbers[1], written)
    raise BadPosition(f"rumour.among: found {written!r}; allowed: places such as hand 2, pile 0 or at 4 1")


def kind(cards: Cards, name: Any) -> int:
    found = cards.find(str(name))
    if found < 0:
        raise BadPosition(one_of("card", name, cards.name))
    return found


def place(number: Any, me: int) -> int:
    if number not in LOCATIONS:
        raise BadPosition(one_of(f"Location Card of {SEATS[me]}", number, [str(number) for number in LOCATIONS]))
    return int(number)


def seat(name: Any, field: str) -> int:
    if name not in SEATS:
        raise BadPosition(one_of(f"seat in {field}", name, SEATS))
    return SEATS.index(name)


def mask(data: Data, field: str) -> int:
    """Return a list of seats as bits."""
    return sum({1 << seat(name, field) for name in listed(data, field)})


def listed(data: Data, field: str) -> list[Any]:
    value = data.get(field, [])
    if not isinstance(value, list):
        raise BadPosition(f"{field}: found {value!r}; allowed: a list")
    return value


def wholes(data: Data, field: str, count: int) -> list[int]:
    value = listed(data, field)
    if len(value) != count or not all(isinstance(number, int) for number in value):
        raise BadPosition(f"{field}: found {value!r}; allowed: {count} whole numbers")
    return list(value)


def nth(cards: list[int], index: Any, field: str) -> int:
    if not isinstance(index, int) or not 0 <= index < len(cards):
        raise BadPosition(f"{field}: found {index!r}; allowed: the place of a card, from 0 to {len(cards) - 1}")
    return cards[index]
