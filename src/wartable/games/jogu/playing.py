"""J-055: playing a card, with all its effects."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.core.ask import Ask, Option, Play
from wartable.games.jogu import events
from wartable.games.jogu.catalogue import FACE_DOWN, NOTHING
from wartable.games.jogu.handling import option_of
from wartable.games.jogu.knowledge import take_first, take_from_hand, take_unseen
from wartable.games.jogu.restrictions import storm_prodigy
from wartable.games.jogu.scrambler import meets_scrambler, scrambler, scramblers
from wartable.games.jogu.state import Jogu
from wartable.games.jogu.verbs import OPPONENT_CHOOSES, RESOLVE
from wartable.games.jogu.when_played import (
    ASSASSIN,
    BOMB_TOWER,
    CONJURER,
    EXPLORER,
    GANGAN_BIT,
    GOOD_FOR_SOMETHING,
    GUARDIAN_ANGEL,
    MASTER_OF_FIRE,
    MEDIC,
    NO_PLAY,
    PATRIOT,
    SABOTEUR,
    SUPPORT_TOWER,
    TROJAN_BIT,
    assassin,
    bomb_tower,
    conjurer,
    explorer,
    gangan_bit,
    good_for_something,
    guardian_angel,
    master_of_fire,
    medic,
    patriot,
    saboteur,
    support_tower,
    trojan_bit,
)

#: The topic of the question which ability resolves first.
ORDER: Final = "order"


def play(s: Jogu, me: int, choice: Option, source: list[int]) -> Play[None] | None:
    """Play a card from the hand or the discard pile, and return what is left to do if somebody is asked about it: the
    usual card is done at once, and needs no play of its own."""
    card = commit(s, me, choice[1], source)
    location: i64 = choice[2]
    if location == OPPONENT_CHOOSES:
        return offer(s, me, card)
    return lay(s, me, card, location)


def commit(s: Jogu, me: int, kind: i64, source: list[int]) -> int:
    """Take the card that is played out of the hand or the discard pile."""
    if source is not s.hand[me]:
        return take_first(s, source, kind)
    if s.cards.restrictions[kind] & FACE_DOWN:
        return take_unseen(s, me, kind)
    return take_from_hand(s, me, kind)


def offer(s: Jogu, me: int, card: int) -> Play[None]:
    """Play a card where the opponent chooses."""
    location = yield from storm_prodigy(s, me, card)
    more = lay(s, me, card, location)
    if more is not None:
        yield from more


def lay(s: Jogu, me: int, card: int, location: i64) -> Play[None] | None:
    """Lay a card at its Location, and return what is left to do, as `play` does."""
    kind = s.face[card]
    face_down = s.cards.restrictions[kind] & FACE_DOWN != 0
    s.put(card, location, me, face_down)
    if not s.log.quiet:
        if face_down:
            s.log.tell(me, (events.PLAYS, me, kind, location), (events.PLAYS_FACE_DOWN, me, location))
        else:
            s.log.say(events.PLAYS, me, kind, location)
    if meets_scrambler(s, location, 1 - me):
        return triggers(s, me, card, location)
    if s.cards.when_played[kind] == NOTHING or ability_at_once(s, me, card, location):
        return None
    return ability(s, me, card, location)


def triggers(s: Jogu, me: int, card: int, location: int) -> Play[None]:
    """J-053, JR-30: the card's own ability and opposing Scramblers trigger together; the active player orders them."""
    waiting = [card] if s.cards.when_played[s.face[card]] != NOTHING else []
    waiting += scramblers(s, location, 1 - me)
    while waiting:
        due = waiting[0]
        if len(waiting) > 1:
            options: list[Option] = sorted({option_of(s, RESOLVE, other) for other in waiting})
            choice = yield Ask(me, ORDER, options, publicly_known=True, about=said_of(s, waiting))
            due = next(other for other in waiting if option_of(s, RESOLVE, other) == choice)
        waiting.remove(due)
        if due == card:
            yield from ability(s, me, card, location)
        elif due in s.there(location, 1 - me):
            yield from scrambler(s, 1 - me, due, location)


def said_of(s: Jogu, cards: list[int]) -> Option:
    """Return the kind of each of these cards in play and its Stay tokens, one after the other, for a question."""
    said: list[int] = []
    for card in cards:
        said += [s.face[card], s.stay.count(card)]
    return tuple(said)


def ability(s: Jogu, me: int, card: int, location: int) -> Play[None]:
    """J-046: what a card does when it is played."""
    what = s.cards.when_played[s.face[card]]
    former = s.resolving
    s.resolving = card
    choice = NO_PLAY
    source = s.hand[me]
    if what == CONJURER:
        choice = yield from conjurer(s, me, card)
        source = s.discard[me]
    elif what == GOOD_FOR_SOMETHING:
        choice = yield from good_for_something(s, me)
    elif what == MEDIC:
        yield from medic(s, me)
    elif what == TROJAN_BIT:
        yield from trojan_bit(s, me, card)
    elif what == SUPPORT_TOWER:
        yield from support_tower(s, me)
    elif what == BOMB_TOWER:
        yield from bomb_tower(s, me, card, location)
    else:
        ability_at_once(s, me, card, location)
    if choice:
        more = play(s, me, choice, source)
        if more is not None:
            yield from more
    s.resolving = former


def ability_at_once(s: Jogu, me: int, card: int, location: int) -> bool:
    """Carry out an ability that asks nobody, and return whether the card's is one of them."""
    what = s.cards.when_played[s.face[card]]
    if what == NOTHING:
        return True
    if what == GUARDIAN_ANGEL:
        guardian_angel(s, me, card)
    elif what == EXPLORER:
        explorer(s, me)
    elif what == PATRIOT:
        patriot(s, me)
    elif what == MASTER_OF_FIRE:
        master_of_fire(s, me)
    elif what == GANGAN_BIT:
        gangan_bit(s, location)
    elif what == SABOTEUR:
        saboteur(s, 1 - me)
    elif what == ASSASSIN:
        assassin(s, 1 - me)
    else:
        return False
    return True
