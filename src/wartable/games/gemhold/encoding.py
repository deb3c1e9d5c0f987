"""Gemhold for learners: a view as numbers, an option as a place in a fixed list."""

from __future__ import annotations

import math

from wartable.core.ask import Option
from wartable.games.gemhold.catalogue import TYPES, Catalogue
from wartable.games.gemhold.kingdom import KINGDOMS, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.state import PHASES
from wartable.games.gemhold.verbs import OPERANDS, VERBS, Operand
from wartable.games.gemhold.view import (
    LETTERS,
    PURPOSES,
    ActorView,
    DeckView,
    GemholdAsked,
    GemholdView,
    PieceView,
    RollView,
    SideView,
    TargetView,
    TowerView,
)
from wartable.games.gemhold.words import PROMPTS

TOPICS = list(PROMPTS)
SPACE_NAMES = [f"space {space + 1}" for space in range(SPACES)]
NOT_ASKED = GemholdAsked(topic="")
STAGES = ["training", "charging", "waiting", "staged", "board"]
#: In the place of a second deck where everybody shares one.
NO_DECK = DeckView(count=0, discard=(), seats=())


class Actions:
    """The fixed list of all options over all boards: each verb has its own stretch, in which its last number runs
    quickest."""

    def __init__(self, cards: Catalogue, cells: int) -> None:
        #: How many different numbers there are of each operand.
        self.sizes: dict[Operand, int] = {
            "card": len(cards.title),
            "structure": STRUCTURES,
            "space": SPACES,
            "slot": SLOTS,
            "seat": KINGDOMS,
            "cell": cells,
            "target": STRUCTURES + SPACES,
        }
        self.starts: list[int] = []
        self.count = 0
        for verb in range(VERBS):
            self.starts.append(self.count)
            self.count += math.prod([self.sizes[operand] for operand in OPERANDS.get(verb, ())])

    def index(self, option: Option) -> int:
        """Return the place of an option in the list."""
        place = 0
        for operand, number in zip(OPERANDS.get(option[0], ()), option[1:]):
            place = place * self.sizes[operand] + number
        return self.starts[option[0]] + place


# -- a view as numbers ---------------------------------------------------------------------------------------------


def encode(cards: Catalogue, view: GemholdView) -> list[float]:
    """Own kingdom first, then the others in turn order; seats that are not played are zeros."""
    number = {title: kind for kind, title in enumerate(cards.title)}
    seats = view.seats
    me = max(0, view.seat)
    features = [
        view.round / view.round_limit,
        1.0 if view.turn == me else 0.0,
        *[1.0 if view.phase == phase else 0.0 for phase in PHASES],
        *[1.0 if seats == count else 0.0 for count in (2, 3, 4)],
    ]
    own = view.sides[me]
    features += encode_question(cards, number, view)
    features += counts(number, own.hand or ())
    for deck in [*view.decks, NO_DECK][:2]:
        features.append(deck.count / len(cards.deck))
        features += counts(number, deck.discard)
    blank = [0.0] * len(encode_side(cards, number, own))
    for offset in range(KINGDOMS):
        seat = (me + offset) % seats if offset < seats else -1
        features += encode_side(cards, number, view.sides[seat]) if seat >= 0 else blank
    return features


def counts(number: dict[str, int], titles: tuple[str, ...]) -> list[float]:
    """How often each kind of card is in a list."""
    found = [0.0] * len(number)
    for title in titles:
        found[number[title]] += 1.0
    return found


# -- the question --------------------------------------------------------------------------------------------------


def encode_question(cards: Catalogue, number: dict[str, int], view: GemholdView) -> list[float]:
    """What is asked, and all that was said before it."""
    asked = view.asked or NOT_ASKED
    pushed = () if asked.pushed is None else (asked.pushed,)
    features = [1.0 if asked.topic == topic else 0.0 for topic in TOPICS]
    features += [1.0 if name in view.due else 0.0 for name in due_names(cards)]
    features += actor(view.picked)
    features += counts(number, (view.playing.card,) if view.playing else ())
    features += actor(view.playing.on if view.playing else None)
    features += [1.0 if name in asked.left_alone else 0.0 for name in [*LETTERS, *SPACE_NAMES, *cards.title]]
    features += [1.0 if letter == asked.deploying else 0.0 for letter in LETTERS]
    features += targets(view, asked.bound)
    features += targets(view, pushed)
    features += encode_roll(cards, number, view.window)
    return features


def due_names(cards: Catalogue) -> list[str]:
    """All that can be due in a stage."""
    return [*LETTERS, *SPACE_NAMES, *[cards.title[kind] for kind in cards.structures]]


def actor(found: ActorView | None) -> list[float]:
    """An own piece or Tower."""
    acting = found or ActorView()
    return [
        *[1.0 if acting.piece == letter else 0.0 for letter in LETTERS],
        *[1.0 if acting.tower == space + 1 else 0.0 for space in range(SPACES)],
    ]


def targets(view: GemholdView, pieces: tuple[TargetView, ...]) -> list[float]:
    """Pieces of anybody, own ones first, then the others in turn order."""
    found = [0.0] * (KINGDOMS * SLOTS)
    for piece in pieces:
        offset = (piece.seat - max(0, view.seat)) % view.seats
        found[offset * SLOTS + LETTERS.index(piece.piece)] = 1.0
    return found


def encode_roll(cards: Catalogue, number: dict[str, int], roll: RollView | None) -> list[float]:
    """A roll that cards may still join: for what, from where at what, and what it has come to."""
    if roll is None:
        return [0.0] * (8 + len(PURPOSES) + 2 * len(number))
    q, r = roll.at or (0, 0)
    target_q, target_r = roll.target_at or (0, 0)
    sources = tuple(term.source for term in roll.terms if term.source in number)
    return [
        *[1.0 if roll.purpose == purpose else 0.0 for purpose in PURPOSES],
        q / 10,
        r / 10,
        target_q / 10,
        target_r / 10,
        roll.total / 20,
        roll.bubbles / 10,
        roll.before / 10,
        roll.goal / 10,
        *counts(number, (roll.title,)),
        *counts(number, sources),
    ]


# -- the kingdoms --------------------------------------------------------------------------------------------------


def encode_side(cards: Catalogue, number: dict[str, int], side: SideView) -> list[float]:
    features: list[float] = [
        1.0 if side.alive else 0.0,
        side.gems / cards.start_gems,
        side.hand_count / cards.hand_size,
        side.build_tokens.free / cards.build_tokens,
        side.build_tokens.locked / cards.build_tokens,
        side.training_tokens.free / cards.training_tokens,
        side.letters_left / 6,
        len(side.waiting) / SLOTS,
    ]
    features += [1.0 if cards.title[kind] == side.kingdom else 0.0 for kind in cards.guardians]
    for structure in side.structures:
        features += [1.0 if structure.started else 0.0, structure.bubble / structure.pool]
    for tower in side.towers:
        features += encode_tower(cards, tower)
    pieces = {piece.letter: piece for piece in side.pieces}
    for letter in LETTERS:
        features += encode_piece(cards, number, pieces.get(letter))
    return features


def encode_tower(cards: Catalogue, tower: TowerView | None) -> list[float]:
    if tower is None:
        return [0.0] * (6 + len(cards.affixes))
    return [
        1.0,
        tower.level / 3,
        1.0 if tower.material == "Stone" else 0.0,
        tower.bubble / tower.pool,
        1.0 if tower.state == "building" else 0.0,
        float(tower.attacked),
        *carried(cards, tower.affixes),
    ]


def carried(cards: Catalogue, titles: tuple[str, ...]) -> list[float]:
    return [1.0 if cards.title[kind] in titles else 0.0 for kind in cards.affixes]


def encode_piece(cards: Catalogue, number: dict[str, int], piece: PieceView | None) -> list[float]:
    if piece is None:
        return [0.0] * (10 + len(TYPES) + len(STAGES) + len(cards.affixes))
    kind = number[piece.title]
    q, r = piece.at or (0, 0)
    return [
        piece.bubble / max(1, piece.pool),
        q / 10,
        r / 10,
        piece.gems / 5,
        piece.moves_left / 10,
        cards.reach[kind] / 4,
        *[1.0 if piece.type == name else 0.0 for name in TYPES],
        float(piece.deployed),
        float(piece.attacked),
        float(piece.bound),
        float(piece.special_ready),
        *[1.0 if piece.stage == stage else 0.0 for stage in STAGES],
        *carried(cards, piece.affixes),
    ]
