"""J-046: what happens when a card is played, faction by faction as in the appendix. `playing.py` calls them.

An ability that lets its player play another card asks which; `playing.py` then plays it.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play
from wartable.core.state import Over
from wartable.games.jogu import events
from wartable.games.jogu.ability import WHEN_PLAYED, Ability, Saying
from wartable.games.jogu.catalogue import GANG, LOCATIONS
from wartable.games.jogu.handling import MOVED, distinct, draw, leave, move, option_of
from wartable.games.jogu.ids import drop
from wartable.games.jogu.knowledge import (
    blur,
    look_at_place,
    show,
    show_in_hand,
    spread_rumour,
    take_first,
    take_from_hand,
)
from wartable.games.jogu.morale import lose_morale
from wartable.games.jogu.restrictions import plays
from wartable.games.jogu.state import BOTH, Jogu
from wartable.games.jogu.verbs import BOMB, BOMB_FACE_DOWN, BOTTOM, DONE, RECYCLE, RETURN

#: To do no more of what a card allows.
LEAVE: Final[Option] = (DONE,)
#: No card can be played.
NO_PLAY: Final[Option] = ()


# == Guards of Keion ===============================================================================================

# -- Guardian Angel ------------------------------------------------------------------------------------------------

GUARDIAN_ANGEL: Final = 1
GUARDIAN_ANGEL_ABILITY: Final = Ability(
    "stay",
    WHEN_PLAYED,
    GUARDIAN_ANGEL,
    text="When played, it gets a Stay token: it stays for one more round.",
    short="guards",
    events={
        events.TOKEN: "{who:puts} a Stay token on {card}",
        events.STAYS: "{who:your {card}|{card} of *} stays at {0}",
    },
)


def guardian_angel(s: Jogu, me: int, card: int) -> None:
    """J-087: put 1 Stay token on it."""
    s.stay.append(card)
    s.log.say(events.TOKEN, me, s.face[card])


# -- Explorer ------------------------------------------------------------------------------------------------------

EXPLORER: Final = 2
EXPLORER_ABILITY: Final = Ability(
    "explore",
    WHEN_PLAYED,
    EXPLORER,
    text="When played, look at your next Location Card.",
    short="scouts",
    events={
        events.EXPLORES: "{who:looks} at {who:your next|the next own} Location Card",
        events.EXPLORED: "{who:sees} that {who:your next|the next own} Location Card is {0}",
    },
)


def explorer(s: Jogu, me: int) -> None:
    """J-089, J-090: look at the top card of the own Location Draw Pile; JR-23: an empty pile shows nothing."""
    if s.place_pile[me]:
        top = s.place_pile[me][-1]
        look_at_place(s, me, top)
        s.log.tell(me, (events.EXPLORED, me, s.place[top]), (events.EXPLORES, me))


# -- Patriot -------------------------------------------------------------------------------------------------------

PATRIOT: Final = 13
PATRIOT_ABILITY: Final = Ability(
    "reveal",
    WHEN_PLAYED,
    PATRIOT,
    text="When played, show your Location Card.",
    short="reveals",
)


def patriot(s: Jogu, me: int) -> None:
    """J-097, J-098: reveal the own current Location Card; JR-25: once it is shown nothing more happens."""
    card = s.current[me]
    if s.place_seen[card] != BOTH:
        s.place_seen[card] = BOTH
        s.log.reveal()
        s.log.say(events.SHOWS_LOCATION, me, s.place[card])


# == Tribe Wu ======================================================================================================

# -- Master of Fire ------------------------------------------------------------------------------------------------

MASTER_OF_FIRE: Final = 3
MASTER_OF_FIRE_ABILITY: Final = Ability(
    "lose morale",
    WHEN_PLAYED,
    MASTER_OF_FIRE,
    text="When played, lose 2 Morale.",
    short="burns",
)


def master_of_fire(s: Jogu, me: int) -> None:
    """J-099, J-100: lose 2 Morale, which may end the game at once."""
    lose_morale(s, me, 2)
    if s.over:
        raise Over


# -- Conjurer ------------------------------------------------------------------------------------------------------

CONJURER: Final = 4
CONJURER_ABILITY: Final = Ability(
    "conjure",
    WHEN_PLAYED,
    CONJURER,
    text="When played, play a card from your discard pile.",
    short="conjures",
    prompt="{card}: play a card from your discard pile",
)


def conjurer(s: Jogu, me: int, card: int) -> Play[Option]:
    """J-105 to J-107, JR-09: play a card of the own discard pile; any that can be played, one of them must be."""
    ask = plays(s, me, CONJURER_ABILITY.name, s.discard[me], True)
    if ask.count:
        choice = yield ask
        return choice
    s.log.say(events.NO_EFFECT, me, s.face[card])
    return NO_PLAY


# == Gang of Mibits ================================================================================================

# -- Good-for-Something --------------------------------------------------------------------------------------------

GOOD_FOR_SOMETHING: Final = 5
GOOD_FOR_SOMETHING_ABILITY: Final = Ability(
    "draw then play",
    WHEN_PLAYED,
    GOOD_FOR_SOMETHING,
    text="When played, draw a card, then play a card.",
    short="calls",
    prompt="{card}: play a card from your hand",
)


def good_for_something(s: Jogu, me: int) -> Play[Option]:
    """J-112 to J-114, JR-08: draw a card, then play a card from hand; what is impossible is skipped."""
    if s.pile[me]:
        s.log.tell(me, (events.DREW, me, draw(s, me)), (events.DRAWS, me, 1))
    ask = plays(s, me, GOOD_FOR_SOMETHING_ABILITY.name, s.hand[me], False)
    if ask.count:
        choice = yield ask
        return choice
    return NO_PLAY


# -- Gangan Bit ----------------------------------------------------------------------------------------------------

GANGAN_BIT: Final = 6
GANGAN_BIT_ABILITY: Final = Ability(
    "gather gang",
    WHEN_PLAYED,
    GANGAN_BIT,
    text="When played, all Gang cards elsewhere move to its Location.",
    short="gathers",
    events={events.MOVES: MOVED},
)


def gangan_bit(s: Jogu, here: int) -> None:
    """J-115, J-116, JR-13: all Gang cards at other Locations, of both players, move here, whatever the Capacity."""
    for location in LOCATIONS:
        if location == here:
            continue
        for seat in range(2):
            for card in s.there(location, seat).copy():
                kind = s.face[card]
                if s.cards.tags[kind] & GANG and not s.cards.protected[kind]:
                    move(s, card, seat, location, here)


# -- Medic ---------------------------------------------------------------------------------------------------------

MEDIC: Final = 7
MEDIC_ABILITY: Final = Ability(
    "medic",
    WHEN_PLAYED,
    MEDIC,
    text="When played, put up to 3 cards of your discard pile under your pile.",
    short="heals",
    prompt="{card}: put up to 3 cards of your discard pile under your pile",
    options={RECYCLE: Saying("Put {card} under your pile", "discard:{card}")},
    events={events.RECYCLES: "{who:puts} {cards} under {who:your|the} pile"},
)


def medic(s: Jogu, me: int) -> Play[None]:
    """J-117 to J-119, JR-18: up to 3 unprotected cards of the discard pile go under the pile, in a private order."""
    chosen: list[int] = []
    left = [card for card in s.discard[me] if not s.cards.protected[s.face[card]]]
    while left and len(chosen) < 3:
        options: list[Option] = [(RECYCLE, kind) for kind in distinct([s.face[card] for card in left])]
        options.append(LEAVE)
        choice = yield Ask(me, MEDIC_ABILITY.name, options, about=tuple([s.face[card] for card in chosen]))
        if choice[0] == DONE:
            break
        chosen.append(take_first(s, left, choice[1]))
    # They move together, once all are chosen: one by one, the opponent would see their order.
    for card in chosen:
        drop(s.discard[me], card)
        s.pile[me].insert(0, card)
    if chosen:
        kinds = sorted([s.face[card] for card in chosen])
        if not s.log.quiet:
            s.log.show((events.RECYCLES, me, *kinds))
        spread_rumour(s, me, chosen, kinds)


# -- Trojan Bit ----------------------------------------------------------------------------------------------------

TROJAN_BIT: Final = 8
TROJAN_BIT_ABILITY: Final = Ability(
    "swap",
    WHEN_PLAYED,
    TROJAN_BIT,
    text="When played, put another of your cards in play under your pile, and draw a card for it.",
    short="swaps",
    prompt="{card}: put another of your cards in play under your pile, and draw",
    options={RETURN: Saying("Return {card}{tokens} from {location}", "play:{card}", "location:{location}")},
    events={
        events.RETURNS: "{who:returns} {card} from {0} under {who:your|the} pile",
        events.RETURNS_FACE_DOWN: "{who:returns} a face-down card from {0} under {who:your|the} pile",
    },
)


def trojan_bit(s: Jogu, me: int, itself: int) -> Play[None]:
    """J-123 to J-125, JR-20: another unprotected own card in play goes under the pile: draw a card."""
    able = [
        (location, card)
        for location in LOCATIONS
        for card in s.there(location, me)
        if card != itself and not s.cards.protected[s.face[card]]
    ]
    if not able:
        s.log.say(events.NO_EFFECT, me, s.face[itself])
        return
    options: list[Option] = sorted({return_option(s, location, card) for location, card in able})
    hidden = any(s.owner(card) == me for card in s.down)
    choice = yield Ask(me, TROJAN_BIT_ABILITY.name, options, publicly_known=not hidden)
    location, card = next(chosen for chosen in able if return_option(s, chosen[0], chosen[1]) == choice)
    kind = s.face[card]
    if card in s.down:
        s.log.tell(me, (events.RETURNS, me, kind, location), (events.RETURNS_FACE_DOWN, me, location))
    else:
        s.log.say(events.RETURNS, me, kind, location)
    leave(s, card, location, me)
    s.pile[me].insert(0, card)
    s.log.tell(me, (events.DREW, me, draw(s, me)), (events.DRAWS, me, 1))


def return_option(s: Jogu, location: int, card: int) -> Option:
    """Return the choice of a card for a Trojan Bit, with its Stay tokens if it has some (JR-41)."""
    tokens = s.stay.count(card)
    return (RETURN, s.face[card], location, tokens) if tokens else (RETURN, s.face[card], location)


# == League of Agents ==============================================================================================

# -- Saboteur ------------------------------------------------------------------------------------------------------

SABOTEUR: Final = 9
SABOTEUR_ABILITY: Final = Ability(
    "sabotage",
    WHEN_PLAYED,
    SABOTEUR,
    text="When played, the opponent discards the top 2 cards of the pile.",
    short="sabotage",
    events={
        events.MILLED: "{who:loses} {cards} from the top of {who:your|the} pile",
        events.BACK_ON_TOP: "{cards} is Protected and goes back on top of {who:your pile|the pile of *}",
    },
)


def saboteur(s: Jogu, victim: int) -> None:
    """J-129 to J-131, JR-15: the top 2 cards of the opponent's pile are discarded; Protected ones go back on top."""
    back: list[int] = []
    milled: list[int] = []
    for _ in range(min(2, len(s.pile[victim]))):
        card = s.pile[victim].pop()
        show(s, card)
        if s.cards.protected[s.face[card]]:
            back.insert(0, card)
        else:
            s.discard[victim].append(card)
            milled.append(s.face[card])
    s.pile[victim] += back
    if milled and not s.log.quiet:
        s.log.show((events.MILLED, victim, *milled))
    for card in reversed(back):
        s.log.say(events.BACK_ON_TOP, victim, s.face[card])


# -- Assassin ------------------------------------------------------------------------------------------------------

ASSASSIN: Final = 12
ASSASSIN_ABILITY: Final = Ability(
    "assassinate",
    WHEN_PLAYED,
    ASSASSIN,
    text="When played, the opponent discards a random card from hand.",
    short="strikes",
    events={
        events.STRUCK: "{who} must discard {cards}",
        events.SPARED: "{cards} is Protected and stays in {who:your hand|the hand of *}",
    },
)


def assassin(s: Jogu, victim: int) -> None:
    """J-132, J-133, JR-22: a random card of the opponent's hand is discarded, unless it is Protected."""
    hand = s.hand[victim]
    if not hand:
        return
    kind = s.face[hand[s.rng.below(len(hand))]]
    if s.cards.protected[kind]:
        show_in_hand(s, victim, kind)
        s.log.say(events.SPARED, victim, kind)
    else:
        s.discard[victim].append(take_from_hand(s, victim, kind))
        s.log.say(events.STRUCK, victim, kind)


# == Society of Engineers ==========================================================================================

# -- Support Tower -------------------------------------------------------------------------------------------------

SUPPORT_TOWER: Final = 10
SUPPORT_TOWER_ABILITY: Final = Ability(
    "support",
    WHEN_PLAYED,
    SUPPORT_TOWER,
    text="When played, look at the top 3 cards of your pile; one may go to the bottom.",
    short="looks",
    prompt="{card}: one of the top 3 cards may go to the bottom",
    options={BOTTOM: Saying("Put {copy}{card} at the bottom", "pile:{card}")},
    events={
        events.SUPPORTS: "{who:looks} at the top {0} of {who:your|the} pile",
        events.SUPPORTED: "{who:looks} at {cards}",
        events.TO_BOTTOM: "{who:puts} one of them at the bottom",
        events.PUT_BOTTOM: "{who:puts} {cards} at the bottom of {who:your|the} pile",
        events.KEEPS_ORDER: "{who:leaves} {who:your|the} pile as it is",
    },
)


def support_tower(s: Jogu, me: int) -> Play[None]:
    """J-139, JR-19: look at the top 3 cards of the own pile; one, even a Protected one, may go to the bottom."""
    top = s.pile[me][-3:]
    if not top:
        return
    mine = 1 << me
    for card in top:
        if not s.seen[card] & mine:
            s.seen[card] = s.seen[card] | mine
            s.log.reveal()
    kinds = [s.face[card] for card in top]
    kinds.reverse()
    if not s.log.quiet:
        s.log.tell(me, (events.SUPPORTED, me, *kinds), (events.SUPPORTS, me, len(top)))
    options: list[Option] = [(BOTTOM, kind) for kind in distinct(kinds)]
    if len(top) == 3 and kinds[0] == kinds[2] != kinds[1]:
        # Copies are alike, but which of these two goes decides what is on top afterwards.
        options.append((BOTTOM, kinds[0], 1))
    options.append(LEAVE)
    choice = yield Ask(me, SUPPORT_TOWER_ABILITY.name, options)
    if choice[0] == DONE:
        s.log.say(events.KEEPS_ORDER, me)
        return
    copies = [card for card in reversed(top) if s.face[card] == choice[1]]
    card = copies[len(choice) - 2]
    blur(s, me, top)
    drop(s.pile[me], card)
    s.pile[me].insert(0, card)
    s.log.tell(me, (events.PUT_BOTTOM, me, choice[1]), (events.TO_BOTTOM, me))


# -- Bomb Tower ----------------------------------------------------------------------------------------------------

BOMB_TOWER: Final = 11
BOMB_TOWER_ABILITY: Final = Ability(
    "bombard",
    WHEN_PLAYED,
    BOMB_TOWER,
    text="When played, discard an opposing card here, then this card.",
    short="bombs",
    prompt="{card}: choose the card to discard",
    options={
        BOMB: Saying("Discard {card}{tokens}", "play:{card}"),
        BOMB_FACE_DOWN: Saying("Discard face-down card {nth}", "down:{index}"),
    },
    events={events.BOMBED: "{who:your {card}|{card} of *} at {0} is discarded", events.SPENT: "{who:discards} {card}"},
)


def bomb_tower(s: Jogu, me: int, itself: int, here: int) -> Play[None]:
    """J-141, JR-12: discard an opposing card here, then the Bomb Tower."""
    theirs = s.there(here, 1 - me)
    hidden = [card for card in theirs if card in s.down]
    open_cards = [card for card in theirs if card not in s.down and not s.cards.protected[s.face[card]]]
    options: list[Option] = sorted({option_of(s, BOMB, card) for card in open_cards})
    options += [(BOMB_FACE_DOWN, index) for index in range(len(hidden))]
    if options:
        choice = yield Ask(me, BOMB_TOWER_ABILITY.name, options, publicly_known=True)
        if choice[0] == BOMB_FACE_DOWN:
            target = hidden[choice[1]]
        else:
            target = next(card for card in open_cards if option_of(s, BOMB, card) == choice)
        leave(s, target, here, 1 - me)
        show(s, target)
        s.discard[1 - me].append(target)
        s.log.say(events.BOMBED, 1 - me, s.face[target], here)
    leave(s, itself, here, me)
    s.discard[me].append(itself)
    s.log.say(events.SPENT, me, s.face[itself])
