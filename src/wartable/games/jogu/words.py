"""Jogu in words: options, questions, events, and what each card does."""

from __future__ import annotations

import re
from typing import Any

from wartable.core.ask import Option
from wartable.core.game import View, Words
from wartable.core.log import Event
from wartable.games.jogu import cards as C
from wartable.games.jogu import events as E
from wartable.games.jogu.cards import Cards
from wartable.games.jogu.view import SEATS

#: By topic. Those that an ability asks have its name in packs, and speak of the card that has it (JR-40).
PROMPTS = {
    "reinforcement": "Discard any cards, then draw up to 7",
    "deployment": "Play a card to a Location, or pass",
    "order": "Which ability resolves first?",
    "opponent places": "Choose where the opposing {card} is played",
    "conjure": "{card}: play a card from your discard pile",
    "draw then play": "{card}: play a card from your hand",
    "medic": "{card}: put up to 3 cards of your discard pile under your pile",
    "dodge": "Your {card} must move: where to?",
    "swap": "{card}: put another of your cards in play under your pile, and draw",
    "support": "{card}: one of the top 3 cards may go to the bottom",
    "bombard": "{card}: choose the card to discard",
}


def prompt(view: View, topic: str) -> str:
    """The question behind a topic, with the card that asks it."""
    card = ""
    if view["offered"]:
        card = view["offered"]["card"]
    elif view["resolving"]:
        card = view["resolving"]["card"] + with_stay(view["resolving"]["stay"])
    return PROMPTS[topic].format(card=card)


#: The words of `describe` besides the names of cards.
OPTION_WORDS = re.findall(
    r"[\w-]+",
    "pass done play where the opponent chooses face down to place it at move discard face-down card put under your "
    "pile return from bottom lower with stay resolve first plain",
)


def describe(cards: Cards, option: Option) -> Words:
    """An option in words, with the elements of the board it touches."""
    verb = option[0]
    if verb == C.PASS:
        return Words("Pass", ["pass"])
    if verb == C.DONE:
        return Words("Done", ["done"])
    if verb == C.PLAY:
        kind, location = option[1], option[2]
        name = cards.name[kind]
        if location == C.OPPONENT_CHOOSES:
            return Words(f"Play {name} where the opponent chooses", [hand_ref(name)])
        how = " face down" if cards.restrictions[kind] & C.FACE_DOWN else ""
        return Words(f"Play {name}{how} to {location}", [hand_ref(name), location_ref(location)])
    if verb == C.PLACE:
        return Words(f"Place it at {option[1]}", [location_ref(option[1])])
    if verb == C.MOVE:
        return Words(f"Move to {option[1]}", [location_ref(option[1])])
    if verb == C.BOMB_FACE_DOWN:
        return Words(f"Discard face-down card {option[1] + 1}", [f"down:{option[1]}"])
    name = cards.name[option[1]]
    if verb == C.DISCARD:
        return Words(f"Discard {name}", [hand_ref(name)])
    if verb == C.RECYCLE:
        return Words(f"Put {name} under your pile", [f"discard:{name}"])
    if verb == C.RETURN:
        tokens = with_stay(option[3]) if len(option) > 3 else ""
        return Words(f"Return {name}{tokens} from {option[2]}", [f"play:{name}", location_ref(option[2])])
    if verb == C.BOTTOM:
        which = f"the lower {name}" if len(option) > 2 else name
        return Words(f"Put {which} at the bottom", [f"pile:{name}"])
    tokens = with_stay(option[2]) if len(option) > 2 else ""
    if verb == C.BOMB:
        return Words(f"Discard {name}{tokens}", [f"play:{name}"])
    return Words(f"Resolve {name}{tokens} first", [f"play:{name}"])


def with_stay(tokens: int) -> str:
    """JR-41: what tells copies of a card in play apart."""
    return f" with {tokens} Stay" if tokens else ""


def hand_ref(name: str) -> str:
    return f"hand:{name}"


def location_ref(number: int) -> str:
    return f"location:{number}"


def tell(cards: Cards, event: Event) -> str:
    """An event in words."""
    what, rest = event[0], list(event[1:])
    if what in (E.ROUND, E.BATTLE, E.CALLED_OFF, E.NO_BATTLE):
        return board_event(what, rest)
    who = SEATS[rest[0]].capitalize()
    names = [cards.name[kind] for kind in rest[1:]] if what in LISTS else []
    if what in LISTS:
        return LISTS[what].format(who=who, cards=", ".join(names))
    if what in CARDS:
        at = [*rest[2:], 0, 0]
        return CARDS[what].format(who=who, card=cards.name[rest[1]], a=at[0], b=at[1])
    values = [*rest[1:], 0, 0, 0]
    if what == E.WINS_ROUND:
        tie = " as start player, by a tie" if values[1] else ""
        return f"{who} wins round {values[0]}{tie}"
    return PLAIN[what].format(who=who, a=values[0], b=values[1], c=values[2])


def board_event(what: int, rest: list[int]) -> str:
    if what == E.ROUND:
        return f"Round {rest[0]}: {SEATS[rest[1]]} is start player"
    if what == E.BATTLE:
        return f"Location {rest[0]} is a Battle Location"
    if what == E.CALLED_OFF:
        return f"The battle at {rest[0]} is called off"
    return "There is no battle"


LISTS = {
    E.DISCARDS: "{who} discards {cards}",
    E.DREW: "{who} draws {cards}",
    E.RECYCLES: "{who} puts {cards} under the pile",
    E.SUPPORTED: "{who} looks at {cards}",
    E.MILLED: "{who} loses {cards} from the top of the pile",
    E.BACK_ON_TOP: "{cards} is Protected and goes back on top of the pile of {who}",
    E.STRUCK: "{who} must discard {cards}",
    E.SPARED: "{cards} is Protected and stays in the hand of {who}",
    E.PUT_BOTTOM: "{who} puts {cards} at the bottom of the pile",
}
CARDS = {
    E.PLAYS: "{who} plays {card} to {a}",
    E.OFFERS: "{who} plays {card}; the opponent chooses where",
    E.TOKEN: "{who} puts a Stay token on {card}",
    E.MOVES: "{card} of {who} moves from {a} to {b}",
    E.RETURNS: "{who} returns {card} from {a} under the pile",
    E.BOMBED: "{card} of {who} at {a} is discarded",
    E.SPENT: "{who} discards {card}",
    E.TURNED_UP: "{who} turns up {card} at {a}",
    E.TERM: "{who}: {card}, Strength {a} at {b}",
    E.STAYS: "{card} of {who} stays at {a}",
    E.NO_EFFECT: "{card} of {who} has no effect",
}
PLAIN = {
    E.DRAWS: "{who} draws {a}",
    E.SCOUTS: "{who} draws a Location Card",
    E.SCOUTED: "{who} draws Location Card {a}",
    E.PASSES: "{who} passes",
    E.PLAYS_FACE_DOWN: "{who} plays a card face down to {a}",
    E.EXPLORES: "{who} looks at the next own Location Card",
    E.EXPLORED: "{who} sees that the next own Location Card is {a}",
    E.SHOWS_LOCATION: "{who} reveals Location Card {a}",
    E.LOSES_MORALE: "{who} loses {a} Morale and has {b}",
    E.RETURNS_FACE_DOWN: "{who} returns a face-down card from {a} under the pile",
    E.SUPPORTS: "{who} looks at the top {a} of the pile",
    E.TO_BOTTOM: "{who} puts one of them at the bottom",
    E.KEEPS_ORDER: "{who} leaves the pile as it is",
    E.GAINS_MORALE: "{who} gains {a} Morale for the room at {c} and has {b}",
    E.RATES: "{who} has a Strategy Rating of {a}",
    E.WINS: "{who} wins the game",
    E.RESHUFFLES: "{who} shuffles the Location Cards into a new pile",
}

ABILITIES = {
    "fixed location": "Playable only to Location {only_at}.",
    "empty location": "Playable only to a Location without any card.",
    "opponent places": "The opponent chooses the Location it is played to.",
    "face down": "Played face down; until it is turned up it counts {face_down} for Capacity.",
    "engineer limit": "Playable only where the total Strength stays at {engineer_limit} or less.",
    "needs engineers": "Playable only where Engineers outnumber Towers; it may exceed the Capacity.",
    "stay": "When played, it gets a Stay token: it stays for one more round.",
    "explore": "When played, look at your next Location Card.",
    "lose morale": "When played, lose 2 Morale.",
    "conjure": "When played, play a card from your discard pile.",
    "draw then play": "When played, draw a card, then play a card.",
    "gather gang": "When played, all Gang cards elsewhere move to its Location.",
    "medic": "When played, put up to 3 cards of your discard pile under your pile.",
    "swap": "When played, put another of your cards in play under your pile, and draw a card for it.",
    "sabotage": "When played, the opponent discards the top 2 cards of the pile.",
    "support": "When played, look at the top 3 cards of your pile; one may go to the bottom.",
    "bombard": "When played, discard an opposing card here, then this card.",
    "assassinate": "When played, the opponent discards a random card from hand.",
    "reveal": "When played, show your Location Card.",
    "dodge": "When the opponent plays a card here, it must move to another Location.",
    "battle at 2": "In Resolution, Location 2 is a Battle Location.",
    "cancel battle": "In Resolution, its Location is no Battle Location.",
    "morale per spare": "In Resolution, gain 1 Morale for each spare Capacity at its Location.",
}


def card_text(card: dict[str, Any], board: dict[str, Any]) -> str:
    """What a card does, in plain words."""
    facts = {
        "only_at": card["only_at"],
        "face_down": board["face_down_strength"],
        "engineer_limit": board["engineer_limit"],
    }
    parts = [f"Strength {card['strength']}, Morale {card['morale']}."]
    parts += [f"{tag}." for tag in card["tags"]]
    parts += [ABILITIES[name].format(**facts) for name in card["abilities"]]
    if card["protected"]:
        parts.append("Protected: other cards cannot affect it, only draw or play it.")
    return " ".join(parts)
