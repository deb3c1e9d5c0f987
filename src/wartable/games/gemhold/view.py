"""What a seat may know of a match of Gemhold, as plain data. Hidden are only the hands of others and the decks."""

from __future__ import annotations

from typing import Any

from wartable.games.gemhold import cards as C
from wartable.games.gemhold.action import points
from wartable.games.gemhold.cards import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES, TYPES
from wartable.games.gemhold.dice import AGAINST_TYPE, Roll
from wartable.games.gemhold.dice import OFF as OFF_BOARD
from wartable.games.gemhold.state import (
    ATTACKED,
    BOUND,
    DEPLOYED,
    FIRST_SPACE,
    NONE,
    PHASES,
    SPENT,
    TRAIN,
    WAITING,
    Gemhold,
    affixes,
)

SEATS = ["first", "second", "third", "fourth"]
LETTERS = [*"ABCDEF", "Guardian"]
PURPOSES = ["build", "train", "charge", "attack", "special", "earthquake"]
Data = dict[str, Any]


def view(s: Gemhold, seat: int) -> Data:
    """All that `seat` may know (below 0: a watcher). After the end everything is open."""
    return {
        "game": "gemhold",
        "seat": seat,
        "seats": s.seats,
        "round": s.round,
        "round_limit": s.limit,
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "first": None if s.phase == 0 else s.first,
        "over": s.over,
        "winners": list(s.winners),
        "ending": s.ending,
        "sides": [side(s, seat, owner) for owner in range(s.seats)],
        "decks": [deck(s, number) for number in range(len(s.deck))],
        "due": due(s),
        "picked": acting(s.picked),
        # GR-105: what is being played, and a roll that may still be added to, is the player's own business.
        "playing": playing(s) if s.playing != NONE and seat == s.turn else None,
        "window": roll_data(s, s.window) if s.window is not None and seat == s.turn else None,
        "last_roll": roll_data(s, s.last) if s.last is not None else None,
    }


def side(s: Gemhold, seat: int, owner: int) -> Data:
    """One kingdom: everything but the hand is open."""
    guardian = owner * SLOTS + GUARDIAN_SLOT
    locked = s.locked_builds if owner == s.turn else 0
    hand = s.hand[owner]
    if s.window is not None and owner == s.turn and owner == seat:
        hand = without(hand, s.window.joined)
    return {
        "seat": owner,
        "name": SEATS[owner],
        "kingdom": s.cards.title[s.piece[guardian]],
        "colour": s.cards.colour[s.piece[guardian]],
        "alive": s.alive[owner],
        "gems": s.gems[owner],
        "hand_count": len(s.hand[owner]),
        "hand": [s.cards.title[kind] for kind in hand] if owner == seat or s.over else None,
        "deck": s.deck_of(owner),
        "build_tokens": {"free": s.free_builds(owner) - locked, "locked": locked},
        "training_tokens": {"free": s.free_trains(owner)},
        "letters_left": sum(s.piece[owner * SLOTS + slot] == NONE for slot in range(GUARDIAN_SLOT)),
        "structures": [structure(s, owner, number) for number in range(STRUCTURES)],
        "towers": [tower(s, owner, space) for space in range(SPACES)],
        "pieces": [piece(s, owner * SLOTS + slot) for slot in range(SLOTS) if s.piece[owner * SLOTS + slot] != NONE],
        "waiting": [LETTERS[slot] for slot in s.waiting[owner]],
    }


def without(hand: list[int], joined: list[int]) -> list[int]:
    """A hand without the cards that lie beside a roll."""
    left = hand.copy()
    for kind in joined:
        left.remove(kind)
    return left


def due(s: Gemhold) -> list[str]:
    """What is still to be rolled for in this stage: cards with a Build token, or Units in training."""
    if s.phase == TRAIN:
        return [LETTERS[slot] for slot in s.due]
    return [target_name(s.cards, target) for target in s.due]


def target_name(cards: C.Cards, target: int) -> str:
    """What a Build token lies on: a structure by its title, a Tower by its space."""
    return cards.title[cards.structures[target]] if target < FIRST_SPACE else f"space {target - FIRST_SPACE + 1}"


def deck(s: Gemhold, number: int) -> Data:
    return {
        "count": len(s.deck[number]),
        "discard": [s.cards.title[kind] for kind in s.discard[number]],
        "seats": [seat for seat in range(s.seats) if s.deck_of(seat) == number],
    }


def structure(s: Gemhold, owner: int, number: int) -> Data:
    kind = s.cards.structures[number]
    bubble = s.structure[owner * STRUCTURES + number]
    return {
        "title": s.cards.title[kind],
        "started": bubble != NONE,
        "active": s.stands(owner, number),
        "bubble": max(0, bubble),
        "pool": s.cards.pool[kind],
        "inc": s.cards.inc[kind],
    }


def tower(s: Gemhold, owner: int, space: int) -> Data | None:
    number = owner * SPACES + space
    kind = s.tower[number]
    if kind == NONE:
        return None
    active = s.tower_active(number)
    building = FIRST_SPACE + space in s.builds[owner]
    return {
        "title": s.cards.title[kind],
        "material": C.MATERIALS[s.cards.material[kind]],
        "level": s.cards.level[kind],
        # The clock side (G-045, G-062) shows as long as a Build token is at work.
        "state": "active" if active else "building" if building else "damaged",
        "bubble": s.tower_bubble[number],
        "pool": s.cards.pool[kind],
        "inc": s.cards.inc[kind],
        "affixes": [s.cards.title[affix] for affix in affixes(s.cards, s.tower_affix[number])],
        "attacked": s.tower_attacked[number],
    }


def piece(s: Gemhold, number: int) -> Data:
    kind = s.piece[number]
    slot = number % SLOTS
    did = s.did[number]
    training = stage(s, number) == "training"
    return {
        "letter": LETTERS[slot],
        "title": s.cards.title[kind],
        "type": TYPES[s.cards.type[kind]] if s.cards.type[kind] >= 0 else "Guardian",
        "stage": stage(s, number),
        "at": list(s.board.cells[s.where[number]]) if s.where[number] >= 0 else None,
        "bubble": s.bubble[number],
        "pool": s.cards.train[kind] if training else s.cards.pool[kind],
        "inc": s.cards.inc[kind],
        "affixes": [s.cards.title[affix] for affix in affixes(s.cards, s.affix[number])],
        "gems": s.cards.worth[kind][s.bubble[number]] if s.where[number] >= 0 else 0,
        "moves_left": max(0, points(s, number)) if s.where[number] >= 0 else 0,
        "deployed": bool(did & DEPLOYED),
        "attacked": bool(did & ATTACKED),
        "bound": bool(did & BOUND),
        "special_ready": slot == GUARDIAN_SLOT and not did & SPENT,
    }


def stage(s: Gemhold, number: int) -> str:
    """Where a piece stands in its life."""
    if s.where[number] == WAITING:
        return "waiting"
    if s.where[number] < 0:
        return "charging" if number % SLOTS == GUARDIAN_SLOT else "training"
    return "staged" if s.staged(number) else "board"


def acting(code: int) -> Data | None:
    """A piece or a Tower."""
    if code == NONE:
        return None
    return {"tower": code - SLOTS + 1} if code >= SLOTS else {"piece": LETTERS[code]}


def playing(s: Gemhold) -> Data:
    """The card that is being played, and what it was chosen for."""
    return {"card": s.cards.title[s.playing], "on": acting(s.played_on)}


def roll_data(s: Gemhold, roll: Roll) -> Data:
    """A roll with all its terms."""
    hurts = roll.target_kind >= 0
    return {
        "purpose": PURPOSES[roll.purpose],
        "seat": s.kingdom.index(roll.kingdom),
        "title": s.cards.title[roll.kind],
        "at": None if roll.q == OFF_BOARD else [roll.q, roll.r],
        "target": s.cards.title[roll.target_kind] if hurts else None,
        "target_seat": s.kingdom.index(roll.target_kingdom) if hurts else None,
        "target_at": [roll.target_q, roll.target_r] if hurts else None,
        "dice": list(roll.dice),
        "terms": terms(s.cards, roll.terms),
        "total": max(0, roll.total),
        "inc": roll.inc,
        "bubbles": roll.bubbles,
        "before": roll.before,
        "after": roll.after,
        "goal": roll.goal,
    }


def terms(cards: C.Cards, numbers: list[int]) -> list[Data]:
    found = []
    for at in range(0, len(numbers), 2):
        source = numbers[at]
        name = TYPES[source - AGAINST_TYPE] if source >= AGAINST_TYPE else cards.title[source]
        found.append({"source": name, "amount": numbers[at + 1]})
    return found
