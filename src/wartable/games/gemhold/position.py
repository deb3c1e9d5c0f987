"""A position of Gemhold in words, and back.

A piece is `A = { card = "Swordsman", at = [1, 4], life = 3 }`, or with `training = 2`, or `waiting = true`; a Tower is
`2 = { card = "Woodpile", bubble = 3 }`. Catalogue named nowhere lie in their deck, under those that `deck` lists.
"""

from __future__ import annotations

from typing import Any

from wartable.core.errors import BadPosition, one_of
from wartable.core.fields import Data, only, table, whole, word
from wartable.core.rng import Rng, seeded
from wartable.games.gemhold import dice
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.catalogue import AFFIX, TOWER, UNIT, Catalogue
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.sight import due, target_name, thing_name
from wartable.games.gemhold.state import (
    ATTACKED,
    BOUND,
    DEEDS,
    DEPLOYED,
    FIRST_CARD,
    FIRST_SPACE,
    NONE,
    OFF,
    PHASES,
    SPENT,
    TRAIN,
    WAITING,
    Deed,
    Gemhold,
    affixes,
    new_state,
)
from wartable.games.gemhold.view import LETTERS, SEATS

TOP_FIELDS = [
    "game", "seats", "round", "round_limit", "phase", "turn", "first_player", "deck", "discard", "rest",
    "locked_builds", "due", "left", "picked", "last_roll", "deeds", "rng", *SEATS,
]  # fmt: skip
SIDE_FIELDS = ["kingdom", "gems", "hand", "structures", "towers", "pieces", "builds", "trains", "waiting"]
TOWER_FIELDS = ["card", "bubble", "affixes", "attacked"]
DID = {"deployed": DEPLOYED, "attacked": ATTACKED, "bound": BOUND, "spent": SPENT}
PIECE_FIELDS = ["card", "at", "life", "training", "charge", "waiting", "affixes", "moved", *DID]


# -- writing -------------------------------------------------------------------------------------------------------


def write(s: Gemhold) -> Data:
    """Return the whole truth of a state."""
    text: Data = {
        "game": "gemhold",
        "seats": s.seats,
        "round": s.round,
        "round_limit": s.limit,
        "phase": PHASES[s.phase],
        "turn": SEATS[s.turn],
        "first_player": SEATS[s.first],
        "locked_builds": s.locked_builds,
        "due": due(s),
        "left": [thing_name(s.cards, code) for code in s.attempt.left],
        "deck": [titles(s.cards, reversed_copy(deck)) for deck in s.deck],
        "discard": [titles(s.cards, pile) for pile in s.discard],
        "rng": s.rng.words(),
    }
    if s.attempt.picked != NONE:
        text["picked"] = thing_name(s.cards, s.attempt.picked)
    if s.last is not None:
        text["last_roll"] = list(s.last.numbers())
    if s.deeds:
        text["deeds"] = [[DEEDS[what], *numbers] for what, *numbers in s.deeds]
    for me in range(s.seats):
        text[SEATS[me]] = write_side(s, me)
    return text


def reversed_copy(cards: list[int]) -> list[int]:
    return list(reversed(cards))


def titles(cards: Catalogue, kinds: list[int]) -> list[str]:
    return [cards.title[kind] for kind in kinds]


def write_side(s: Gemhold, me: int) -> Data:
    cards = s.cards
    return {
        "kingdom": cards.title[cards.guardians[s.kingdom[me]]],
        "gems": s.gems[me],
        "hand": titles(cards, s.hand[me]),
        "structures": {
            cards.title[kind]: s.structure[me * STRUCTURES + number]
            for number, kind in enumerate(cards.structures)
            if s.structure[me * STRUCTURES + number] != NONE
        },
        "builds": [target_name(cards, target) for target in s.builds[me]],
        "towers": {
            str(space + 1): write_tower(s, me * SPACES + space)
            for space in range(SPACES)
            if s.towers.kind[me * SPACES + space] != NONE
        },
        "pieces": {
            LETTERS[slot]: write_piece(s, me * SLOTS + slot)
            for slot in range(SLOTS)
            if s.pieces.kind[me * SLOTS + slot] != NONE
        },
        "trains": [LETTERS[slot] for slot in s.trains[me]],
        "waiting": [LETTERS[slot] for slot in s.waiting[me]],
    }


def write_tower(s: Gemhold, tower: int) -> Data:
    return {
        "card": s.cards.title[s.towers.kind[tower]],
        "bubble": s.towers.bubble[tower],
        "affixes": titles(s.cards, affixes(s.cards, s.towers.affix[tower])),
        "attacked": s.towers.attacked[tower],
    }


def write_piece(s: Gemhold, piece: int) -> Data:
    text: Data = {"card": s.cards.title[s.pieces.kind[piece]]}
    if s.pieces.where[piece] >= 0:
        text |= {"at": list(s.board.cells[s.pieces.where[piece]]), "life": s.pieces.bubble[piece]}
    elif s.pieces.where[piece] == WAITING:
        text["waiting"] = True
    else:
        text["charge" if piece % SLOTS == GUARDIAN_SLOT else "training"] = s.pieces.bubble[piece]
    if s.pieces.affix[piece]:
        text["affixes"] = titles(s.cards, affixes(s.cards, s.pieces.affix[piece]))
    if s.pieces.moved[piece]:
        text["moved"] = s.pieces.moved[piece]
    return text | {name: True for name, bit in DID.items() if s.pieces.did[piece] & bit}


# -- reading -------------------------------------------------------------------------------------------------------


def read(cards: Catalogue, boards: dict[int, Board], text: Data) -> Gemhold:
    """Return a state from a position. Left out: the kingdoms in their order, full gems, nothing built, charge 0."""
    only(text, TOP_FIELDS, "position")
    seats = whole(text, "seats", max([2, *(SEATS.index(name) + 1 for name in SEATS if name in text)]))
    if seats not in boards:
        raise BadPosition(one_of("number of seats", seats, [str(count) for count in boards]))
    rng = Rng(*text["rng"]) if "rng" in text else seeded("position")
    s = new_state(cards, boards[seats], kingdoms(cards, seats, text), rng)
    s.round = whole(text, "round", 1)
    s.limit = whole(text, "round_limit", s.limit)
    s.phase = PHASES.index(word(text, "phase", "act", PHASES))
    names = SEATS[:seats]
    s.turn = names.index(word(text, "turn", "first", names))
    s.first = names.index(word(text, "first_player", "first", names))
    s.locked_builds = whole(text, "locked_builds", 0)
    s.attempt.left = [thing_code(cards, name) for name in text.get("left", [])]
    if "picked" in text:
        s.attempt.picked = thing_code(cards, text["picked"])
    if "last_roll" in text:
        s.last = dice.read(list(text["last_roll"]))
    s.deeds = [read_deed(row) for row in text.get("deeds", [])]
    rest = [cards.deck.copy() for _ in s.deck]
    for me in range(seats):
        read_side(s, me, table(text, SEATS[me]), rest[s.deck_of(me)])
    read_decks(s, text, rest)
    s.due = [due_code(s, name) for name in text.get("due", [])]
    return s


def read_deed(row: list[Any]) -> Deed:
    """Return a deed as it was written: a word for what was done, then its numbers."""
    what, *numbers = row
    if what not in DEEDS:
        raise BadPosition(one_of("deed", what, DEEDS))
    seat, start, end, amount = numbers
    return DEEDS.index(what), int(seat), int(start), int(end), int(amount)


def due_code(s: Gemhold, name: str) -> int:
    """Return what is to be rolled for: a Unit by its letter while training, else what a Build token lies on."""
    at_work = s.trains[s.turn] if s.phase == TRAIN else s.builds[s.turn]
    names = [LETTERS[code] if s.phase == TRAIN else target_name(s.cards, code) for code in at_work]
    if name not in names:
        raise BadPosition(one_of("due", name, names))
    return at_work[names.index(name)]


def kingdoms(cards: Catalogue, seats: int, text: Data) -> list[int]:
    """Return the kingdoms that are named, and for the other seats those that are left."""
    known = titles(cards, cards.guardians)
    given = [table(text, SEATS[me]).get("kingdom") for me in range(seats)]
    for name in given:
        if name is not None and name not in known:
            raise BadPosition(one_of("kingdom", name, known))
    named = [name for name in given if name is not None]
    if len(set(named)) != len(named):
        raise BadPosition(f"two seats have the same kingdom: {', '.join(named)}")
    free = [name for name in known if name not in named]
    return [known.index(name) if name is not None else known.index(free.pop(0)) for name in given]


def read_side(s: Gemhold, me: int, side: Data, rest: list[int]) -> None:
    only(side, SIDE_FIELDS, SEATS[me])
    s.gems[me] = whole(side, "gems", s.cards.start_gems)
    s.alive[me] = s.gems[me] > 0
    s.hand[me] = sorted(take(s.cards, title, rest) for title in side.get("hand", []))
    for title, bubble in table(side, "structures").items():
        kind = find(s.cards, title)
        if kind not in s.cards.structures:
            raise BadPosition(one_of("structure", title, titles(s.cards, s.cards.structures)))
        s.structure[me * STRUCTURES + s.cards.structures.index(kind)] = int(bubble)
    for number, written in table(side, "towers").items():
        read_tower(s, me, number, written, rest)
    for letter, written in table(side, "pieces").items():
        if letter not in LETTERS:
            raise BadPosition(one_of("piece", letter, LETTERS))
        read_piece(s, me, LETTERS.index(letter), written, rest)
    read_work(s, me, side)


def read_tower(s: Gemhold, me: int, number: str, written: Any, rest: list[int]) -> None:
    if number not in ("1", "2", "3"):
        raise BadPosition(one_of("Tower space", number, ["1", "2", "3"]))
    data: Data = written if isinstance(written, dict) else {"card": written}
    only(data, TOWER_FIELDS, "Tower")
    tower = me * SPACES + int(number) - 1
    kind = take(s.cards, data.get("card"), rest)
    if s.cards.group[kind] != TOWER:
        raise BadPosition(f"{s.cards.title[kind]} is no Tower")
    s.towers.kind[tower] = kind
    s.towers.bubble[tower] = whole(data, "bubble", s.cards.pool[kind])
    s.towers.affix[tower] = read_affixes(s.cards, data, rest)
    s.towers.attacked[tower] = bool(data.get("attacked", False))
    s.at[s.board.towers[tower]] = -1 - tower


def read_piece(s: Gemhold, me: int, slot: int, written: Data, rest: list[int]) -> None:
    only(written, PIECE_FIELDS, "piece")
    piece = me * SLOTS + slot
    if slot != GUARDIAN_SLOT:
        s.pieces.kind[piece] = take(s.cards, written.get("card"), rest)
        if s.cards.group[s.pieces.kind[piece]] != UNIT:
            raise BadPosition(f"{written.get('card')} is no Unit")
    pool = s.cards.pool[s.pieces.kind[piece]]
    # No place, written as `at = []`, is the same as none named.
    if written.get("at"):
        cell = s.board.grid.index.get(tuple(written["at"]), NONE)
        if cell == NONE or s.at[cell]:
            raise BadPosition(f"at: found {written['at']!r}; allowed: a free hex or Stage space of the board")
        s.pieces.where[piece] = cell
        s.at[cell] = 1 + piece
        s.pieces.bubble[piece] = whole(written, "life", pool)
    elif written.get("waiting"):
        s.pieces.where[piece] = WAITING
        s.pieces.bubble[piece] = pool
    else:
        s.pieces.bubble[piece] = whole(written, "charge" if slot == GUARDIAN_SLOT else "training", 0)
    s.pieces.affix[piece] = read_affixes(s.cards, written, rest)
    s.pieces.moved[piece] = whole(written, "moved", 0)
    s.pieces.did[piece] = sum(bit for name, bit in DID.items() if written.get(name))


def read_affixes(cards: Catalogue, data: Data, rest: list[int]) -> int:
    mask = 0
    for title in data.get("affixes", []):
        kind = take(cards, title, rest)
        if cards.group[kind] != AFFIX:
            raise BadPosition(one_of("Affix", title, titles(cards, cards.affixes)))
        mask |= cards.bit[kind]
    return mask


def read_work(s: Gemhold, me: int, side: Data) -> None:
    """Read the tokens: as listed; whatever else must have one follows in its usual order."""
    names = [target_name(s.cards, target) for target in range(FIRST_SPACE + SPACES)]
    for name in side.get("builds", []):
        if name not in names:
            raise BadPosition(one_of("build", name, names))
        s.builds[me].append(names.index(name))
    for number, kind in enumerate(s.cards.structures):
        begun = 0 <= s.structure[me * STRUCTURES + number] < s.cards.pool[kind]
        if begun and number not in s.builds[me]:
            s.builds[me].append(number)
    own = range(me * SLOTS, me * SLOTS + SLOTS)
    training = [piece % SLOTS for piece in own[:-1] if s.pieces.kind[piece] != NONE and s.pieces.where[piece] == OFF]
    s.trains[me] = in_order(side.get("trains", []), training)
    waiting = [piece % SLOTS for piece in own if s.pieces.where[piece] == WAITING]
    s.waiting[me] = in_order(side.get("waiting", []), waiting)


def in_order(given: list[str], slots: list[int]) -> list[int]:
    listed = [LETTERS.index(letter) for letter in given if letter in LETTERS]
    return [slot for slot in listed if slot in slots] + [slot for slot in slots if slot not in listed]


def read_decks(s: Gemhold, text: Data, rest: list[list[int]]) -> None:
    """Read the decks: what `deck` lists lies on top, from the top; the rest of the cards beneath, or in the discard
    pile."""
    beneath = word(text, "rest", "deck", ["deck", "discard"])
    for number, left in enumerate(rest):
        given = text.get("deck", [])
        top = [take(s.cards, title, left) for title in (given[number] if number < len(given) else [])]
        piles = text.get("discard", [])
        s.discard[number] = [take(s.cards, title, left) for title in (piles[number] if number < len(piles) else [])]
        if beneath == "discard":
            s.discard[number] += left
        else:
            top += left
        s.deck[number] = reversed_copy(top)


def thing_code(cards: Catalogue, name: str) -> int:
    if name in LETTERS:
        return LETTERS.index(name)
    if name.startswith("space "):
        return SLOTS + int(name.removeprefix("space ")) - 1
    return FIRST_CARD + find(cards, name)


def find(cards: Catalogue, title: Any) -> int:
    kind = cards.find(str(title))
    if kind < 0:
        raise BadPosition(one_of("card", title, cards.title))
    return kind


def take(cards: Catalogue, title: Any, rest: list[int]) -> int:
    """Take a card of the deck by its title, if a copy of it is left."""
    kind = find(cards, title)
    if kind not in rest:
        raise BadPosition(f"{cards.title[kind]}: the deck has {cards.deck.count(kind)} of them, and all lie elsewhere")
    rest.remove(kind)
    return kind
