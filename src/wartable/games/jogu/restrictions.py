"""J-045: how a card must be played. Where each may go, and the question which card goes where."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.core.ask import Ask, Option, Play
from wartable.core.menu import FIRST_OF_ROW
from wartable.games.jogu import events
from wartable.games.jogu.ability import RESTRICTION, Ability, Saying
from wartable.games.jogu.catalogue import (
    EMPTY_ONLY,
    ENGINEER_LIMIT,
    FACE_DOWN,
    FIXED_LOCATION,
    LOCATIONS,
    NEEDS_ENGINEERS,
    OFFERED,
    OPPONENT_PLACES,
    WORD,
)
from wartable.games.jogu.ids import among
from wartable.games.jogu.state import NONE, Jogu
from wartable.games.jogu.verbs import PLACE

# -- Which card goes where -----------------------------------------------------------------------------------------


def plays(s: Jogu, me: int, topic: str, cards: list[int], publicly_known: bool, passing: bool = False) -> Ask:
    """Ask for a legal play of one of these cards. Copies are alike, so each kind is offered once."""
    of = s.cards
    if len(of.name) > WORD:
        cards = one_of_each(s, cards)
    face = s.face
    room = s.room
    at2: i64 = room[0]
    at3: i64 = room[1]
    at4: i64 = room[2]
    at5: i64 = room[3]
    at6: i64 = room[4]
    ask = of.menu.ask(me, topic, len(cards) + 1, publicly_known)
    done: i64 = 0
    for card in cards:
        kind = face[card]
        bit = of.bit[kind]
        if done & bit:
            continue
        done |= bit
        # As in `with_room`, written out, because bots spend most of their time here.
        weight = of.weight[kind]
        where: i64 = 0
        if weight <= at2:
            where = 1
        if weight <= at3:
            where |= 2
        if weight <= at4:
            where |= 4
        if weight <= at5:
            where |= 8
        if weight <= at6:
            where |= 16
        restrictions = of.restrictions[kind]
        if restrictions & ~FACE_DOWN:
            where = allowed(s, kind, where)
            if where and restrictions & OPPONENT_PLACES:
                where = OFFERED
        if where:
            ask.offer(of.row[kind], where)
    if passing:
        ask.offer(of.passing, FIRST_OF_ROW)
    return ask


def one_of_each(s: Jogu, cards: list[int]) -> list[int]:
    """Return the first card of each kind."""
    kinds: list[int] = []
    found: list[int] = []
    for card in cards:
        if not among(kinds, s.face[card]):
            kinds.append(s.face[card])
            found.append(card)
    return found


def locations(s: Jogu, kind: i64) -> i64:
    """Return the Locations to which a kind of card may be played, as a bit mask."""
    return allowed(s, kind, with_room(s, s.cards.weight[kind]))


def allowed(s: Jogu, kind: i64, where: i64) -> i64:
    """Return what its restrictions leave of the Locations with room for a kind of card."""
    restrictions = s.cards.restrictions[kind]
    if restrictions & NEEDS_ENGINEERS:
        # J-137, JR-17: a Tower may exceed the Capacity.
        where = with_engineers(s)
    elif restrictions & ENGINEER_LIMIT:
        where &= within_limit(s, s.cards.weight[kind])
    # J-101: a Master of Wind goes where nobody is.
    if restrictions & EMPTY_ONLY:
        where &= empty_locations(s)
    # J-093: a Knight has a Location of its own.
    return where & s.cards.made_for[kind]


def with_room(s: Jogu, weight: i64) -> i64:
    """J-038 to J-041: where the total with the card is at most the Capacity."""
    where: i64 = 0
    for index in range(5):
        if weight <= s.room[index]:
            where |= 1 << index
    return where


# -- Knights -------------------------------------------------------------------------------------------------------

#: J-093; `Cards.made_for` has the Location.
FIXED_LOCATION_ABILITY: Final = Ability(
    "fixed location",
    RESTRICTION,
    FIXED_LOCATION,
    text="Playable only to Location {only_at}.",
    short="only {only_at}",
)


# -- Master of Wind ------------------------------------------------------------------------------------------------

EMPTY_LOCATION_ABILITY: Final = Ability(
    "empty location",
    RESTRICTION,
    EMPTY_ONLY,
    text="Playable only to a Location without any card.",
    short="alone",
)


def empty_locations(s: Jogu) -> i64:
    """J-102: the Locations without a card of either player."""
    where: i64 = 0
    at = s.at
    bit: i64 = 1
    for index in range(0, 10, 2):
        if not at[index] and not at[index + 1]:
            where |= bit
        bit += bit
    return where


# -- Storm Prodigy -------------------------------------------------------------------------------------------------

OPPONENT_PLACES_ABILITY: Final = Ability(
    "opponent places",
    RESTRICTION,
    OPPONENT_PLACES,
    text="The opponent chooses the Location it is played to.",
    short="offered",
    prompt="Choose where the opposing {card} is played",
    options={PLACE: Saying("Place it at {location}", "location:{location}")},
    events={events.OFFERS: "{who:plays} {card}; {other:chooses} where"},
)


def storm_prodigy(s: Jogu, me: int, card: int) -> Play[int]:
    """J-108 to J-110, JR-10: shown and committed, then the opponent picks one of the legal Locations."""
    kind = s.face[card]
    s.offered = card
    s.log.say(events.OFFERS, me, kind)
    where = locations(s, kind)
    options: list[Option] = [(PLACE, location) for location in LOCATIONS if where >> (location - 2) & 1]
    choice = yield Ask(1 - me, OPPONENT_PLACES_ABILITY.name, options, publicly_known=True)
    s.offered = NONE
    location: int = choice[1]
    return location


# -- Covert Agents, Smoke-n-Screen ---------------------------------------------------------------------------------

#: J-127, J-128; `lay` plays it face down, and Resolution turns it up.
FACE_DOWN_ABILITY: Final = Ability(
    "face down",
    RESTRICTION,
    FACE_DOWN,
    text="Played face down; until it is turned up it counts {face_down} for Capacity.",
    short="covert",
    events={
        events.PLAYS_FACE_DOWN: "{who:plays} a card face down to {0}",
        events.TURNED_UP: "{who:turns} up {card} at {0}",
    },
)


# -- Engineer Units ------------------------------------------------------------------------------------------------

ENGINEER_LIMIT_ABILITY: Final = Ability(
    "engineer limit",
    RESTRICTION,
    ENGINEER_LIMIT,
    text="Playable only where the total Strength stays at {engineer_limit} or less.",
    short="up to {engineer_limit}",
)


def within_limit(s: Jogu, weight: i64) -> i64:
    """J-134: where the total with an Engineer is at most 4."""
    room = s.room
    capacity = s.capacity
    most: i64 = s.cards.engineer_limit
    where: i64 = 0
    bit: i64 = 1
    for index in range(5):
        whole: i64 = capacity[index]
        left: i64 = room[index]
        if whole - left + weight <= most:
            where |= bit
        bit += bit
    return where


# -- Towers --------------------------------------------------------------------------------------------------------

NEEDS_ENGINEERS_ABILITY: Final = Ability(
    "needs engineers",
    RESTRICTION,
    NEEDS_ENGINEERS,
    text="Playable only where Engineers outnumber Towers; it may exceed the Capacity.",
    short="built",
)


def with_engineers(s: Jogu) -> i64:
    """J-136, JR-11, JR-21: the Locations with more Engineers than Towers, face up, of both players."""
    where: i64 = 0
    bit: i64 = 1
    for more in s.builders:
        if more > 0:
            where |= bit
        bit += bit
    return where
