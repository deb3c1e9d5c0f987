"""Jogu in words: options, questions, events, and what each card does."""

from __future__ import annotations

import re
from functools import lru_cache

from wartable.core.ask import Option
from wartable.core.game import Words
from wartable.core.log import Event
from wartable.core.names import NOBODY, Names, capital
from wartable.games.jogu import events, verbs
from wartable.games.jogu.abilities import ABILITIES, BY_NAME
from wartable.games.jogu.ability import Saying
from wartable.games.jogu.catalogue import FACE_DOWN, Cards
from wartable.games.jogu.content import Board, Card
from wartable.games.jogu.playing import ORDER
from wartable.games.jogu.rules import DEPLOYING, REINFORCING
from wartable.games.jogu.view import SEATS, JoguView

#: What is asked, by topic. An ability asks by its own name, and speaks of the card that has it (JR-40).
PROMPTS = {
    REINFORCING: "Discard any cards, then draw up to 7",
    DEPLOYING: "Play a card to a Location, or pass",
    ORDER: "Which ability resolves first?",
} | {ability.name: ability.prompt for ability in ABILITIES if ability.prompt}

#: The words of options, by verb; see `play_words` for plays.
OPTIONS = {
    verbs.PASS: Saying("Pass", "pass"),
    verbs.DONE: Saying("Done", "done"),
    verbs.DISCARD: Saying("Discard {card}", "hand:{card}"),
    verbs.RESOLVE: Saying("Resolve {card}{tokens} first", "play:{card}"),
} | {verb: said for ability in ABILITIES for verb, said in ability.options.items()}

#: The names of abilities, by the verbs of their options.
ABILITY_OF = {verb: ability.name for ability in ABILITIES for verb in ability.options}


def prompt(view: JoguView) -> str:
    """Return the question that the seat is asked, with the card that asks it."""
    if view.asked is None:
        return ""
    card = ""
    if view.offered:
        card = view.offered.card
    elif view.resolving:
        card = view.resolving.card + with_stay(view.resolving.stay)
    return PROMPTS[view.asked.topic].format(card=card)


# The same options are offered again and again, at all tables.
@lru_cache(maxsize=4096)
def describe(cards: Cards, option: Option) -> Words:
    """Return an option in words, with the elements of the board it touches."""
    values = operands(cards, option)
    said = play_words(cards, option) if option[0] == verbs.PLAY else OPTIONS[option[0]]
    return Words(said.text.format(**values), [ref.format(**values) for ref in said.refs])


def label(cards: Cards, option: Option) -> str:
    """Return an option in words that no other option has; a screen shows which card is meant, a label must say it."""
    text = describe(cards, option).text
    ability = ABILITY_OF.get(option[0])
    return f"{ability}: {text}" if ability else text


def play_words(cards: Cards, option: Option) -> Saying:
    """Return the words of a play, which say how the card is played."""
    if option[2] == verbs.OPPONENT_CHOOSES:
        return PLAY_WHERE_TOLD
    return PLAY_FACE_DOWN if cards.restrictions[option[1]] & FACE_DOWN else PLAY


PLAY = Saying("Play {card} to {location}", "hand:{card}", "location:{location}")
PLAY_FACE_DOWN = Saying("Play {card} face down to {location}", *PLAY.refs)
PLAY_WHERE_TOLD = Saying("Play {card} where the opponent chooses", "hand:{card}")
#: Which of two copies it is.
COPIES = ["", "the lower "]
TOKENS = " with {} Stay"


def operands(cards: Cards, option: Option) -> dict[str, str]:
    """Return the operands of an option in words; what it leaves out is 0."""
    values = {verbs.TOKENS: "", verbs.COPY: ""}
    for what, value in zip(verbs.OPERANDS[option[0]], option[1:], strict=False):
        if what == verbs.CARD:
            values[what] = cards.name[value]
        elif what == verbs.TOKENS:
            values[what] = with_stay(value)
        elif what == verbs.COPY:
            values[what] = COPIES[value]
        else:
            values[what] = str(value)
            values["nth"] = str(value + 1)
    return values


def option_words() -> list[str]:
    """Return all the words of options besides the names of cards, which are of a faction or plain."""
    said = [*OPTIONS.values(), PLAY, PLAY_FACE_DOWN, PLAY_WHERE_TOLD]
    texts = [*(saying.text for saying in said), *COPIES, TOKENS, "plain"]
    found = re.findall(r"[\w-]+", re.sub(r"\{\w*\}", " ", " ".join(texts).lower()))
    return list(dict.fromkeys(found))


def with_stay(tokens: int) -> str:
    """JR-41: what tells copies of a card in play apart."""
    return TOKENS.format(tokens) if tokens else ""


def hand_ref(name: str) -> str:
    return f"hand:{name}"


def location_ref(number: int) -> str:
    return f"location:{number}"


def tell(cards: Cards, event: Event, names: Names) -> Words:
    """Return an event in words, with the Locations and cards it touches."""
    what = event[0]
    refs = [location_ref(event[at]) for at in PLACES.get(what, ())]
    if what == events.DREW:
        refs = [hand_ref(cards.name[kind]) for kind in event[2:]]
    seat = event[1] if what in DEEDS else NOBODY
    return Words(capital(sentence(cards, event, names)), refs, seat, what in (events.ROUND, events.BATTLE))


def sentence(cards: Cards, event: Event, names: Names) -> str:
    what, rest = event[0], event[1:]
    if what == events.ROUND:
        return f"Round {rest[0]}: {names.seat(rest[1], SEATS[rest[1]]):is} start player"
    said = EVENTS[what]
    if "{who" not in said:
        return said.format(*rest)
    who = names.seat(rest[0], SEATS[rest[0]].capitalize())
    other = names.seat(1 - rest[0], "the opponent")
    if what == events.WINS_ROUND:
        return said.format(*rest[1:], who=who) + (" as start player, by a tie" if rest[2] else "")
    if "{cards}" in said:
        return said.format(who=who, cards=", ".join([cards.name[kind] for kind in rest[1:]]))
    if "{card}" in said:
        return said.format(*rest[2:], who=who, other=other, card=cards.name[rest[1]])
    return said.format(*rest[1:], who=who)


#: Which numbers of an event are Locations.
PLACES = {
    events.PLAYS: (3,),
    events.PLAYS_FACE_DOWN: (2,),
    events.SCOUTED: (2,),
    events.EXPLORED: (2,),
    events.SHOWS_LOCATION: (2,),
    events.MOVES: (3, 4),
    events.RETURNS: (3,),
    events.RETURNS_FACE_DOWN: (2,),
    events.BOMBED: (3,),
    events.TURNED_UP: (3,),
    events.BATTLE: (1,),
    events.CALLED_OFF: (1,),
    events.GAINS_MORALE: (4,),
    events.TERM: (4,),
    events.STAYS: (3,),
}
#: What a player does in their own turn.
DEEDS = {
    events.DISCARDS,
    events.DRAWS,
    events.DREW,
    events.SCOUTS,
    events.SCOUTED,
    events.PASSES,
    events.PLAYS,
    events.PLAYS_FACE_DOWN,
    events.OFFERS,
    events.TOKEN,
    events.EXPLORES,
    events.EXPLORED,
    events.MOVES,
    events.RECYCLES,
    events.RETURNS,
    events.RETURNS_FACE_DOWN,
    events.SUPPORTS,
    events.SUPPORTED,
    events.TO_BOTTOM,
    events.PUT_BOTTOM,
    events.KEEPS_ORDER,
    events.SPENT,
}


#: The lines of the log; `Ability.events` says how they are written.
EVENTS = {
    events.DISCARDS: "{who:discards} {cards}",
    events.DRAWS: "{who:draws} {0}",
    events.DREW: "{who:draws} {cards}",
    events.SCOUTS: "{who:draws} a Location Card",
    events.SCOUTED: "{who:draws} Location Card {0}",
    events.PASSES: "{who:passes}",
    events.PLAYS: "{who:plays} {card} to {0}",
    events.NO_EFFECT: "{who:your {card}|{card} of *} has no effect",
    events.SHOWS_LOCATION: "{who:reveals} Location Card {0}",
    events.BATTLE: "Location {0} is a Battle Location",
    events.NO_BATTLE: "There is no battle",
    events.TERM: "{who}: {card}, Strength {0} at {1}",
    events.RATES: "{who:has} a Strategy Rating of {0}",
    events.LOSES_MORALE: "{who:loses} {0} Morale and {who:have|has} {1}",
    events.RESHUFFLES: "{who:shuffles} {who:your|the} Location Cards into a new pile",
    events.WINS_ROUND: "{who:wins} round {0}",
    events.WINS: "{who:wins} the game",
} | {event: said for ability in ABILITIES for event, said in ability.events.items()}


def card_text(card: Card, board: Board) -> str:
    """Return what a card does, in plain words."""
    parts = [f"Strength {card.strength}, Morale {card.morale}."]
    parts += [f"{tag}." for tag in card.tags]
    parts += [BY_NAME[name].text.format(**facts(card, board)) for name in card.abilities]
    if card.protected:
        parts.append("Protected: other cards cannot affect it, only draw or play it.")
    return " ".join(parts)


def facts(card: Card, board: Board) -> dict[str, int]:
    """Return the numbers that the words of abilities speak of."""
    return {
        "only_at": card.only_at,
        "face_down": board.face_down_strength,
        "engineer_limit": board.engineer_limit,
    }
