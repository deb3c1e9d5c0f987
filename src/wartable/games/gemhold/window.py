"""GR-59, GR-60: when the dice lie, and before the total is rounded, cards may join the roll.

GR-105: until the roll counts nothing is written into the state, not even which cards joined. So the others see what
they saw before, under the same topic, and then the deed and its roll together.
"""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.games.gemhold import events
from wartable.games.gemhold.catalogue import TOWER, UNIT
from wartable.games.gemhold.dice import ATTACKING, BUILDING, Roll
from wartable.games.gemhold.kingdom import SLOTS, SPACES
from wartable.games.gemhold.piles import spend
from wartable.games.gemhold.state import NOWHERE, PLAYED, Gemhold
from wartable.games.gemhold.verbs import ACCEPT, ACCEPTING


def joining(s: Gemhold, me: int, roll: Roll) -> list[Option]:
    """Return the cards in hand that may join; none once the pool is filled or emptied anyhow."""
    found: list[Option] = []
    if roll.enough:
        return found
    previous = -1
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            if joins(s, me, roll, kind) and s.hand[me].count(kind) > roll.joined.count(kind):
                found.append(s.cards.options.joins[kind])
    return found


def joins(s: Gemhold, me: int, roll: Roll, kind: int) -> bool:
    """G-135, G-136, G-138, G-141: which card may join which roll. Specials and Earthquake open no window."""
    cards = s.cards
    if cards.joins_roll[kind] != roll.purpose:
        return False
    if roll.purpose == BUILDING:
        return cards.on[kind] & cards.on[roll.kind] != 0
    if roll.purpose != ATTACKING:
        return True
    if cards.bit[kind] == 0:
        return cards.group[roll.kind] != TOWER
    # An Affix from the hand, put on the attacker (G-111, G-112).
    if kind in roll.joined:
        return False
    if cards.group[roll.kind] == UNIT:
        return cards.for_units[kind] and not s.pieces.affix[me * SLOTS + roll.slot] & cards.bit[kind]
    if cards.group[roll.kind] == TOWER:
        return cards.for_towers[kind] and not s.towers.affix[me * SPACES + roll.slot] & cards.bit[kind]
    return False


def window(s: Gemhold, me: int, roll: Roll, topic: str) -> Play[None]:
    """Card after card, until the player lets the total count. The topic is the one that led here."""
    s.attempt.window = roll
    while True:
        options = joining(s, me, roll)
        if not options:
            break
        options.append(ACCEPTING)
        choice = yield Ask(me, topic, options)
        if choice[0] == ACCEPT:
            break
        join(s, roll, choice[1])
    s.attempt.window = None
    if roll.dice:
        # GR-105: a roll that counts is not taken back, whether or not a window was open before it.
        s.log.reveal()


def join(s: Gemhold, roll: Roll, kind: int) -> None:
    """Add the points of a card, its dice, or what it is worth to the attacker that will carry it."""
    cards = s.cards
    if cards.adds_dice[kind]:
        roll.join(kind, 0)
        # To an attack as many dice again as the attacker has.
        roll.throw(s.rng, cards.amount[kind] * (cards.dice[roll.kind] if roll.purpose == ATTACKING else 1))
    else:
        roll.join(kind, cards.more_attack[kind] if cards.bit[kind] else cards.amount[kind])


def lay_down(s: Gemhold, me: int, roll: Roll) -> None:
    """Discard the Instants in a roll that counts; put an Affix on the attacker."""
    for kind in roll.joined:
        if s.cards.bit[kind]:
            s.hand[me].remove(kind)
            attach(s, me, kind, s.cards.group[roll.kind] == TOWER, roll.slot)
        else:
            spend(s, me, kind)
    roll.joined.clear()


def attach(s: Gemhold, me: int, kind: int, tower: bool, slot: int) -> None:
    """GR-49: an Affix works from now on."""
    s.did(PLAYED, NOWHERE, NOWHERE, kind)
    if tower:
        s.towers.affix[me * SPACES + slot] |= s.cards.bit[kind]
        s.log.say(events.AFFIXES_TOWER, s.kingdom[me], kind, s.towers.kind[me * SPACES + slot], slot)
    else:
        s.pieces.affix[me * SLOTS + slot] |= s.cards.bit[kind]
        s.log.say(events.AFFIXES, s.kingdom[me], kind, s.pieces.kind[me * SLOTS + slot], slot)
    s.log.beat()


def record(s: Gemhold, roll: Roll) -> None:
    """Write down a settled roll, for everybody to see."""
    s.last = roll
    if not s.log.quiet:
        s.log.show(roll.numbers())
        s.log.beat()
