"""GR-59, GR-60: when the dice lie, and before the total is rounded, cards may join the roll."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play
from wartable.games.gemhold import events as E
from wartable.games.gemhold.cards import (
    ACCEPT,
    ACCEPTING,
    BERSERK,
    BUILD_PROGRESS,
    CHARGE_DICE,
    SLOTS,
    SPACES,
    TOWER,
    TRAIN_PROGRESS,
    UNIT,
)
from wartable.games.gemhold.dice import ATTACKING, BUILDING, CHARGING, TRAINING, Roll
from wartable.games.gemhold.state import Gemhold
from wartable.games.gemhold.table import spend

#: A window has the topic of its stage: that it opened at all is nobody else's business.
TOPICS: Final = ["build", "train", "train", "act"]


def joining(s: Gemhold, me: int, roll: Roll) -> list[Option]:
    """The cards in hand that may join; none once the pool is filled or emptied anyhow."""
    found: list[Option] = []
    if roll.enough:
        return found
    previous = -1
    for kind in s.hand[me]:
        if kind != previous:
            previous = kind
            if joins(s, me, roll, kind):
                found.append(s.cards.joins[kind])
    return found


def joins(s: Gemhold, me: int, roll: Roll, kind: int) -> bool:
    """G-135, G-136, G-138, G-141: which card may join which roll. Specials and Earthquake open no window."""
    cards = s.cards
    effect = cards.effect[kind]
    purpose = roll.purpose
    if purpose == BUILDING:
        return effect == BUILD_PROGRESS and cards.on[kind] & cards.on[roll.kind] != 0
    if purpose == TRAINING:
        return effect == TRAIN_PROGRESS
    if purpose == CHARGING:
        return effect == CHARGE_DICE
    if effect == BERSERK:
        return cards.group[roll.kind] != TOWER
    if cards.more_attack[kind] == 0:
        return False
    # An Affix from the hand, put on the attacker (G-111, G-112).
    if cards.group[roll.kind] == UNIT:
        return cards.for_units[kind] and not s.affix[me * SLOTS + roll.slot] & cards.bit[kind]
    if cards.group[roll.kind] == TOWER:
        return cards.for_towers[kind] and not s.tower_affix[me * SPACES + roll.slot] & cards.bit[kind]
    return False


def window(s: Gemhold, me: int, roll: Roll) -> Play[None]:
    """Card after card, until the player lets the total count."""
    s.window = roll
    while True:
        options = joining(s, me, roll)
        if not options:
            break
        options.append(ACCEPTING)
        choice = yield Ask(me, TOPICS[roll.purpose], options)
        if choice[0] == ACCEPT:
            break
        join(s, me, roll, choice[1])
    s.window = None


def join(s: Gemhold, me: int, roll: Roll, kind: int) -> None:
    """A card adds its points, its dice, or itself to the attacker."""
    cards = s.cards
    if roll.purpose == ATTACKING and cards.effect[kind] != BERSERK:
        s.hand[me].remove(kind)
        attach(s, me, kind, cards.group[roll.kind] == TOWER, roll.slot)
        roll.add(kind, cards.more_attack[kind])
        return
    spend(s, me, kind)
    if roll.purpose == ATTACKING:
        roll.add(kind, 0)
        roll.throw(s.rng, cards.dice[roll.kind] * cards.amount[kind])
    elif roll.purpose == CHARGING:
        roll.add(kind, 0)
        roll.throw(s.rng, cards.amount[kind])
    else:
        roll.add(kind, cards.amount[kind])


def attach(s: Gemhold, me: int, kind: int, tower: bool, slot: int) -> None:
    """GR-49: an Affix works from now on."""
    if tower:
        s.tower_affix[me * SPACES + slot] |= s.cards.bit[kind]
        s.log.say(E.AFFIXES_TOWER, s.kingdom[me], kind, s.tower[me * SPACES + slot], slot)
    else:
        s.affix[me * SLOTS + slot] |= s.cards.bit[kind]
        s.log.say(E.AFFIXES, s.kingdom[me], kind, s.piece[me * SLOTS + slot], slot)


assert BUILDING == 0 and TRAINING == 1 and CHARGING == 2 and ATTACKING == 3, "TOPICS are in this order"
