"""Gemhold for learners: a view as numbers, an option as a place in a fixed list."""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Option
from wartable.games.gemhold import cards as C
from wartable.games.gemhold.cards import SLOTS, SPACES, STRUCTURES, TYPES, Cards

SEATS = 4
LETTERS = "ABCDEF"


def size(cards: Cards, cells: int, verb: int) -> int:
    """How many different options a verb has, over all boards."""
    kinds = len(cards.title)
    if verb in (C.TRAIN, C.CARD, C.JOIN, C.DISCARD):
        return kinds
    if verb == C.ERECT:
        return kinds * SPACES
    if verb in (C.PLACE, C.MOVE, C.STRIKE, C.PUSH):
        return cells
    if verb in (C.ATTACK, C.BIND):
        return SEATS * SLOTS
    if verb in (C.RAISE, C.ON_STRUCTURE_CARD, C.ENTER, C.AGAINST):
        return STRUCTURES
    if verb == C.WORK:
        return STRUCTURES + SPACES
    if verb in (C.PICK, C.ON_PIECE, C.DRILL):
        return SLOTS
    if verb in (C.REPAIR, C.PICK_TOWER, C.ON_TOWER):
        return SPACES
    return 1


def firsts(cards: Cards, cells: int) -> list[int]:
    """Where each verb's stretch of the list begins; at the end, how long the list is."""
    found = [0]
    for verb in range(C.VERBS):
        found.append(found[-1] + size(cards, cells, verb))
    return found


def action_index(starts: list[int], option: Option) -> int:
    """Each verb has its own stretch of the list."""
    verb = option[0]
    start = starts[verb]
    if len(option) == 1:
        return start
    if verb == C.ERECT:
        return start + option[1] * SPACES + option[2]
    if verb == C.ATTACK or verb == C.BIND:
        return start + option[1] * SLOTS + option[2]
    return start + option[1]


# -- a view as numbers ---------------------------------------------------------------------------------------------


def encode(cards: Cards, view: dict[str, Any]) -> list[float]:
    """Own kingdom first, then the others in turn order; seats that are not played are zeros."""
    number = {title: kind for kind, title in enumerate(cards.title)}
    seats = view["seats"]
    me = max(0, view["seat"])
    features = [
        view["round"] / view["round_limit"],
        1.0 if view["turn"] == me else 0.0,
        *[
            1.0 if view["phase"] == phase else 0.0
            for phase in ("mulligan", "begin", "build", "train", "act", "discard")
        ],
        *[1.0 if seats == count else 0.0 for count in (2, 3, 4)],
    ]
    own = view["sides"][me]
    features += counts(number, own["hand"] or [])
    no_deck: dict[str, Any] = {"count": 0, "discard": []}
    for deck in [*view["decks"], no_deck][:2]:
        features.append(deck["count"] / len(cards.deck))
        features += counts(number, deck["discard"])
    blank = [0.0] * len(encode_side(cards, number, own))
    for offset in range(SEATS):
        seat = (me + offset) % seats if offset < seats else -1
        features += encode_side(cards, number, view["sides"][seat]) if seat >= 0 else blank
    return [float(feature) for feature in features]


def counts(number: dict[str, int], titles: list[str]) -> list[float]:
    """How often each kind of card is in a list."""
    found = [0.0] * len(number)
    for title in titles:
        found[number[title]] += 1.0
    return found


def encode_side(cards: Cards, number: dict[str, int], side: dict[str, Any]) -> list[float]:
    features: list[float] = [
        1.0 if side["alive"] else 0.0,
        side["gems"] / cards.start_gems,
        side["hand_count"] / cards.hand_size,
        side["build_tokens"]["free"] / cards.build_tokens,
        side["build_tokens"]["locked"] / cards.build_tokens,
        side["training_tokens"]["free"] / cards.training_tokens,
        side["letters_left"] / 6,
        len(side["waiting"]) / SLOTS,
    ]
    features += [1.0 if cards.title[kind] == side["kingdom"] else 0.0 for kind in cards.guardians]
    for structure in side["structures"]:
        features += [1.0 if structure["started"] else 0.0, structure["bubble"] / structure["pool"]]
    for tower in side["towers"]:
        features += encode_tower(cards, tower)
    pieces = {piece["letter"]: piece for piece in side["pieces"]}
    for letter in [*LETTERS, "Guardian"]:
        features += encode_piece(cards, number, pieces.get(letter))
    return features


def encode_tower(cards: Cards, tower: dict[str, Any] | None) -> list[float]:
    if tower is None:
        return [0.0] * (5 + len(cards.affixes))
    return [
        1.0,
        tower["level"] / 3,
        1.0 if tower["material"] == "Stone" else 0.0,
        tower["bubble"] / tower["pool"],
        1.0 if tower["state"] == "building" else 0.0,
        *carried(cards, tower["affixes"]),
    ]


def carried(cards: Cards, titles: list[str]) -> list[float]:
    return [1.0 if cards.title[kind] in titles else 0.0 for kind in cards.affixes]


def encode_piece(cards: Cards, number: dict[str, int], piece: dict[str, Any] | None) -> list[float]:
    flags = ["deployed", "attacked", "bound", "special_ready"]
    stages = ["training", "charging", "waiting", "staged", "board"]
    if piece is None:
        return [0.0] * (5 + len(TYPES) + len(flags) + len(stages) + len(cards.affixes))
    kind = number[piece["title"]]
    at = piece["at"] or [0, 0]
    return [
        piece["bubble"] / max(1, piece["pool"]),
        at[0] / 10,
        at[1] / 10,
        piece["gems"] / 5,
        cards.reach[kind] / 4,
        *[1.0 if piece["type"] == name else 0.0 for name in TYPES],
        *[1.0 if piece[flag] else 0.0 for flag in flags],
        *[1.0 if piece["stage"] == stage else 0.0 for stage in stages],
        *carried(cards, piece["affixes"]),
    ]
