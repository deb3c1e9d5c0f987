"""What each card of Gemhold does, in plain words."""

from __future__ import annotations

from typing import Any

Card = dict[str, Any]


def card_text(card: Card, cards: list[Card]) -> str:
    """One card in plain words, from its content."""
    said: str = TEXTS[card["kind"]](card, cards)
    return said


def dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def pool(card: Card) -> str:
    return f"{card['pool']} bubbles of {card['inc']} points"


def versus(card: Card) -> str:
    return f" +{card['extra']} against {card['versus']}." if card.get("extra") else ""


def structure(card: Card, cards: list[Card]) -> str:
    said = f"Structure: {pool(card)}."
    if card.get("train_bonus"):
        said += f" +{card['train_bonus']} to each training roll for a {card['train_type']} Unit."
    if card.get("attack_bonus"):
        said += f" +{card['attack_bonus']} to each attack roll of your Units."
    if card.get("build_bonus"):
        said += f" +{card['build_bonus']} to each build roll."
    unlocks = [unit["title"] for unit in cards if unit.get("needs") == card["title"]]
    if unlocks:
        said += f" You may train: {', '.join(unlocks)}."
    return said


def unit(card: Card, cards: list[Card]) -> str:
    needs = f" Needs {card['needs']}." if card.get("needs") else ""
    gems = "1 gem" if card["gems"] == 1 else f"{card['gems']} gems"
    return (
        f"{card['type']} Unit: trains {card['train']} bubbles of {card['inc']}, life {card['pool']}, "
        f"moves {card['move']}, range {card['range']}, {dice(card['dice'])}.{versus(card)} Takes {gems}.{needs}"
    )


def guardian(card: Card, cards: list[Card]) -> str:
    icons = ", ".join(str(icon) for icon in card["icons"])
    return (
        f"Guardian of the {card['colour']} kingdom: {pool(card)}, to be charged. Moves {card['move']} in any "
        f"direction, range {card['range']}, {dice(card['dice'])}. Takes a gem for each icon ({icons}) its life "
        f"reaches. {special(card)}"
    )


def special(card: Card) -> str:
    far = card["radius"]
    if card["special"] == "icebind":
        return (
            f"Icebind: up to {card['most_targets']} enemy pieces within {far} hexes cannot move, attack or use a "
            "Special in their owner's next turn."
        )
    if card["special"] == "undertow":
        return (
            f"Undertow: every enemy piece within {far} hexes takes {dice(card['special_dice'])}; survivors are "
            "pushed one hex backward."
        )
    if card["special"] == "trample":
        where = "adjacent enemy piece" if far == 1 else f"enemy piece within {far} hexes"
        return f"Trample: every {where} takes {dice(card['special_dice'])}."
    return (
        f"Firefall: a place within {far} hexes; an enemy piece there takes {dice(card['special_dice'])}, those "
        f"beside it {dice(card['splash_dice'])}."
    )


def tower(card: Card, cards: list[Card]) -> str:
    return (
        f"{card['material']} Tower, level {card['level']}: {pool(card)}. Range {card['range']}, "
        f"{dice(card['dice'])}.{versus(card)}"
    )


def instant(card: Card, cards: list[Card]) -> str:
    amount = card["amount"]
    things = " or ".join("a Structure" if thing == "Structure" else f"a {thing} Tower" for thing in card.get("on", []))
    said = {
        "train progress": f"+{amount} training progress for one Unit, with a roll or alone.",
        "build progress": f"+{amount} build progress for {things}, with a roll or alone.",
        "steps": f"A piece that has not attacked moves {amount} more, even if deployed this turn.",
        "range": f"+{amount} range for one attack.",
        "charge dice": f"{dice(amount)} more for the Guardian's charge, with the roll or later.",
        "dice per tower": f"Each Tower of one opponent takes {dice(amount)} of damage.",
        "dice again": "An attack of a Unit or Guardian adds as many dice again.",
    }[card["effect"]]
    return f"Instant: {said}"


def affix(card: Card, cards: list[Card]) -> str:
    said = f"Affix for a {' or '.join(card['on'])}:"
    if card.get("more_move"):
        said += f" movement +{card['more_move']}."
    if card.get("more_attack"):
        said += f" +{card['more_attack']} to every attack."
    if card.get("incoming"):
        said += f" {card['incoming']} from every damage against it."
    return said


TEXTS = {
    "structure": structure,
    "unit": unit,
    "guardian": guardian,
    "tower": tower,
    "instant": instant,
    "affix": affix,
}
