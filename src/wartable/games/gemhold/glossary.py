"""What each card of Gemhold does, in plain words."""

from __future__ import annotations

from wartable.games.gemhold.catalogue import GUARDIAN, MATERIALS, STRUCTURE, TOWER, TYPES, UNIT, Catalogue
from wartable.games.gemhold.dice import dice_words
from wartable.games.gemhold.instants import ABILITIES
from wartable.games.gemhold.specials import SPECIALS


def texts(cards: Catalogue) -> dict[str, str]:
    """Return every card in plain words, by title."""
    return {title: card_text(cards, kind) for kind, title in enumerate(cards.title)}


def card_text(cards: Catalogue, kind: int) -> str:
    group = cards.group[kind]
    if group == STRUCTURE:
        return structure(cards, kind)
    if group == UNIT:
        return unit(cards, kind)
    if group == GUARDIAN:
        return guardian(cards, kind)
    if group == TOWER:
        return tower(cards, kind)
    return ABILITIES[cards.ability[kind]].text(cards, kind)


def pool(cards: Catalogue, kind: int) -> str:
    return f"{cards.pool[kind]} bubbles of {cards.inc[kind]} points"


def versus(cards: Catalogue, kind: int) -> str:
    return f" +{cards.extra[kind]} against {TYPES[cards.versus[kind]]}." if cards.extra[kind] else ""


def structure(cards: Catalogue, kind: int) -> str:
    said = f"Structure: {pool(cards, kind)}."
    if cards.train_bonus[kind]:
        said += f" +{cards.train_bonus[kind]} to each training roll for a {TYPES[cards.train_type[kind]]} Unit."
    if cards.attack_bonus[kind]:
        said += f" +{cards.attack_bonus[kind]} to each attack roll of your Units."
    if cards.build_bonus[kind]:
        said += f" +{cards.build_bonus[kind]} to each build roll."
    number = cards.structures.index(kind)
    unlocks = [title for other, title in enumerate(cards.title) if cards.needs[other] == number]
    if unlocks:
        said += f" You may train: {', '.join(unlocks)}."
    return said


def unit(cards: Catalogue, kind: int) -> str:
    needs = f" Needs {cards.title[cards.structures[cards.needs[kind]]]}." if cards.needs[kind] >= 0 else ""
    worth = cards.worth[kind][cards.pool[kind]]
    gems = "1 gem" if worth == 1 else f"{worth} gems"
    return (
        f"{TYPES[cards.type[kind]]} Unit: trains {cards.train[kind]} bubbles of {cards.inc[kind]}, "
        f"life {cards.pool[kind]}, moves {cards.move[kind]}, range {cards.reach[kind]}, "
        f"{dice_words(cards.dice[kind])}.{versus(cards, kind)} Takes {gems}.{needs}"
    )


def guardian(cards: Catalogue, kind: int) -> str:
    icons = ", ".join([str(icon) for icon in cards.icons[kind]])
    return (
        f"Guardian of the {cards.colour[kind]} kingdom: {pool(cards, kind)}, to be charged. Moves {cards.move[kind]} "
        f"in any direction, range {cards.reach[kind]}, {dice_words(cards.dice[kind])}. Takes a gem for each icon "
        f"({icons}) its life reaches. {SPECIALS[cards.special[kind]].text(cards, kind)}"
    )


def tower(cards: Catalogue, kind: int) -> str:
    return (
        f"{MATERIALS[cards.material[kind]]} Tower, level {cards.level[kind]}: {pool(cards, kind)}. "
        f"Range {cards.reach[kind]}, {dice_words(cards.dice[kind])}.{versus(cards, kind)}"
    )
