"""Playing a card, and what each card does: restrictions first, then the abilities in the order of the appendix."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wartable.core.ask import SIZE, Ask, Option, Play, ask_from
from wartable.core.state import Over
from wartable.games.jogu import events as E
from wartable.games.jogu.cards import (
    ASSASSINATE,
    BOMB,
    BOMB_FACE_DOWN,
    BOMBARD,
    BOTTOM,
    CONJURE,
    DODGE,
    DONE,
    DRAW_THEN_PLAY,
    EMPTY_ONLY,
    ENGINEER_LIMIT,
    EXPLORE,
    FACE_DOWN,
    GANG,
    GATHER,
    LOCATIONS,
    LOSE_MORALE,
    MEDIC,
    MOVE,
    NEEDS_ENGINEERS,
    NOTHING,
    OFFERED,
    OPPONENT_CHOOSES,
    OPPONENT_PLACES,
    PASSING,
    PLACE,
    RECYCLE,
    RESOLVE,
    RETURN,
    REVEAL,
    SABOTAGE,
    STAY,
    SUPPORT,
    SWAP,
    WORD,
)
from wartable.games.jogu.ids import among, drop
from wartable.games.jogu.knowledge import (
    blur,
    look_at_place,
    show,
    show_in_hand,
    spread_rumour,
    take_first,
    take_from_hand,
    take_unseen,
)
from wartable.games.jogu.morale import lose_morale
from wartable.games.jogu.state import BOTH, NONE, Jogu

# What is left to do when a card is laid: nothing, its ability, or that and what opposing Scramblers do.
COMPLETE: Final = 0
ASKS: Final = 1
DODGED: Final = 2

#: To do no more of what a card allows.
LEAVE: Final[Option] = (DONE,)

# -- Where a card may be played ------------------------------------------------------------------------------------


def plays(s: Jogu, me: int, topic: str, cards: list[int], open: bool, passing: bool = False) -> Ask:
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
    rows = vec[i64]([0] * (len(cards) + 1))
    many: i64 = 0
    count: i64 = 0
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
            size = of.sizes[where]
            rows[many] = of.row[kind] | size << SIZE | where
            many += 1
            count += size
    if passing:
        rows[many] = PASSING
        count += 1
    return ask_from(me, topic, of.menu, rows, count, open)


def one_of_each(s: Jogu, cards: list[int]) -> list[int]:
    """The first card of each kind."""
    kinds: list[int] = []
    found: list[int] = []
    for card in cards:
        if not among(kinds, s.face[card]):
            kinds.append(s.face[card])
            found.append(card)
    return found


def locations(s: Jogu, kind: i64) -> i64:
    """J-045: the Locations to which a kind of card may be played, as a bit mask."""
    return allowed(s, kind, with_room(s, s.cards.weight[kind]))


def allowed(s: Jogu, kind: i64, where: i64) -> i64:
    """What its restrictions make of the Locations with room for a kind of card."""
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


def with_engineers(s: Jogu) -> i64:
    """J-136, JR-11, JR-21: the Locations with more Engineers than Towers, face up, of both players."""
    where: i64 = 0
    bit: i64 = 1
    for more in s.builders:
        if more > 0:
            where |= bit
        bit += bit
    return where


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


# -- Playing -------------------------------------------------------------------------------------------------------


def play(s: Jogu, me: int, choice: Option, source: list[int]) -> Play[None]:
    """Play a card from the hand or the discard pile, with all its effects (J-055)."""
    card = commit(s, me, choice[1], source)
    location = choice[2]
    if location == OPPONENT_CHOOSES:
        location = yield from storm_prodigy(s, me, card)
    rest = lay(s, me, card, location)
    if rest == ASKS:
        yield from ability(s, me, card, location)
    elif rest == DODGED:
        yield from triggers(s, me, card, location)


def commit(s: Jogu, me: int, kind: i64, source: list[int]) -> int:
    """Take the card that is played out of the hand or the discard pile."""
    if source is not s.hand[me]:
        return take_first(s, source, kind)
    if s.cards.restrictions[kind] & FACE_DOWN:
        return take_unseen(s, me, kind)
    return take_from_hand(s, me, kind)


def lay(s: Jogu, me: int, card: int, location: i64) -> int:
    """Lay a card at its Location; gives what is left to do. If nobody is asked about it, it also resolves."""
    kind = s.face[card]
    face_down = s.cards.restrictions[kind] & FACE_DOWN != 0
    s.put(card, location, me, face_down)
    if not s.log.quiet:
        if face_down:
            s.log.tell(me, (E.PLAYS, me, kind, location), (E.PLAYS_FACE_DOWN, me, location))
        else:
            s.log.say(E.PLAYS, me, kind, location)
    theirs = s.there(location, 1 - me)
    if theirs:
        triggers = s.cards.triggers
        face = s.face
        for other in theirs:
            if triggers[face[other]] & DODGE and other not in s.down:
                return DODGED
    if s.cards.when_played[kind] == NOTHING or ability_at_once(s, me, card, location):
        return COMPLETE
    return ASKS


def storm_prodigy(s: Jogu, me: int, card: int) -> Play[int]:
    """J-108 to J-110, JR-10: shown and committed, then the opponent picks one of the legal Locations."""
    kind = s.face[card]
    s.offered = card
    s.log.say(E.OFFERS, me, kind)
    where = locations(s, kind)
    options: list[Option] = [(PLACE, location) for location in LOCATIONS if where >> (location - 2) & 1]
    choice = yield Ask(1 - me, "opponent places", options, open=True)
    s.offered = NONE
    location: int = choice[1]
    return location


def triggers(s: Jogu, me: int, card: int, location: int) -> Play[None]:
    """J-053, JR-30: the card's own ability and opposing Scramblers trigger together; the active player orders them."""
    waiting = [card] if s.cards.when_played[s.face[card]] != NOTHING else []
    waiting += scramblers(s, location, 1 - me)
    while waiting:
        due = waiting[0]
        if len(waiting) > 1:
            options: list[Option] = sorted({option_of(s, RESOLVE, other) for other in waiting})
            choice = yield Ask(me, "order", options, open=True)
            due = next(other for other in waiting if option_of(s, RESOLVE, other) == choice)
        waiting.remove(due)
        if due == card:
            yield from ability(s, me, card, location)
        elif due in s.there(location, 1 - me):
            yield from scrambler(s, 1 - me, due, location)


def scramblers(s: Jogu, location: int, seat: int) -> list[int]:
    """The face-up cards of a seat at a Location that dodge."""
    return [card for card in s.there(location, seat) if s.cards.triggers[s.face[card]] & DODGE and card not in s.down]


def option_of(s: Jogu, verb: int, card: int) -> Option:
    """The choice of a card in play, face up. Copies are alike but for their Stay tokens, if they have some (JR-41)."""
    tokens = s.stay.count(card)
    return (verb, s.face[card], tokens) if tokens else (verb, s.face[card])


def ability(s: Jogu, me: int, card: int, location: int) -> Play[None]:
    """J-046: what a card does when it is played."""
    what = s.cards.when_played[s.face[card]]
    former = s.resolving
    s.resolving = card
    if what == CONJURE:
        yield from conjurer(s, me, card)
    elif what == DRAW_THEN_PLAY:
        yield from good_for_something(s, me)
    elif what == MEDIC:
        yield from medic(s, me)
    elif what == SWAP:
        yield from trojan_bit(s, me, card)
    elif what == SUPPORT:
        yield from support_tower(s, me)
    elif what == BOMBARD:
        yield from bomb_tower(s, me, card, location)
    else:
        ability_at_once(s, me, card, location)
    s.resolving = former


def ability_at_once(s: Jogu, me: int, card: int, location: int) -> bool:
    """The abilities that ask nobody; gives whether the card's is one of them."""
    what = s.cards.when_played[s.face[card]]
    if what == NOTHING:
        return True
    if what == STAY:
        guardian_angel(s, me, card)
    elif what == EXPLORE:
        explorer(s, me)
    elif what == REVEAL:
        patriot(s, me)
    elif what == LOSE_MORALE:
        lose_morale(s, me, 2)
        if s.over:
            raise Over
    elif what == GATHER:
        gangan_bit(s, location)
    elif what == SABOTAGE:
        saboteur(s, 1 - me)
    elif what == ASSASSINATE:
        assassin(s, 1 - me)
    else:
        return False
    return True


def distinct(kinds: list[int]) -> list[int]:
    """Each of these kinds once, in order."""
    found: list[int] = []
    for kind in kinds:
        if not among(found, kind):
            found.append(kind)
    return found


def draw(s: Jogu, me: int) -> int:
    """Draw the top card of the own pile; gives its kind, for the log."""
    card = s.pile[me].pop()
    s.hand[me].append(card)
    s.seen[card] = s.seen[card] | 1 << me
    s.log.reveal()
    return s.face[card]


def leave(s: Jogu, card: int, location: int, seat: int) -> None:
    """A card leaves its Location for good, and with it its Stay tokens (JR-16)."""
    s.take(card, location, seat)
    while card in s.stay:
        s.stay.remove(card)


# -- Guards of Keion -----------------------------------------------------------------------------------------------


def guardian_angel(s: Jogu, me: int, card: int) -> None:
    """J-087: put 1 Stay token on it."""
    s.stay.append(card)
    s.log.say(E.TOKEN, me, s.face[card])


def explorer(s: Jogu, me: int) -> None:
    """J-089, J-090: look at the top card of the own Location Draw Pile; JR-23: an empty pile shows nothing."""
    if s.place_pile[me]:
        top = s.place_pile[me][-1]
        look_at_place(s, me, top)
        s.log.tell(me, (E.EXPLORED, me, s.place[top]), (E.EXPLORES, me))


def patriot(s: Jogu, me: int) -> None:
    """J-097, J-098: reveal the own current Location Card; JR-25: once it is shown nothing more happens."""
    card = s.current[me]
    if s.place_seen[card] != BOTH:
        s.place_seen[card] = BOTH
        s.log.reveal()
        s.log.say(E.SHOWS_LOCATION, me, s.place[card])


# -- Tribe Wu ------------------------------------------------------------------------------------------------------


def conjurer(s: Jogu, me: int, card: int) -> Play[None]:
    """J-105 to J-107, JR-09: play a card of the own discard pile; any that can be played, one of them must be."""
    ask = plays(s, me, "conjure", s.discard[me], True)
    if ask.count:
        choice = yield ask
        yield from play(s, me, choice, s.discard[me])
    else:
        s.log.say(E.NO_EFFECT, me, s.face[card])


# -- Gang of Mibits ------------------------------------------------------------------------------------------------


def good_for_something(s: Jogu, me: int) -> Play[None]:
    """J-112 to J-114, JR-08: draw a card, then play a card from hand; what is impossible is skipped."""
    if s.pile[me]:
        s.log.tell(me, (E.DREW, me, draw(s, me)), (E.DRAWS, me, 1))
    ask = plays(s, me, "draw then play", s.hand[me], False)
    if ask.count:
        choice = yield ask
        yield from play(s, me, choice, s.hand[me])


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


def move(s: Jogu, card: int, seat: int, origin: int, to: int) -> None:
    """J-042, J-056, JR-05: a moved card is not played: no Capacity, no ability, no Scrambler."""
    s.take(card, origin, seat)
    s.put(card, to, seat, False)
    s.log.say(E.MOVES, seat, s.face[card], origin, to)


def medic(s: Jogu, me: int) -> Play[None]:
    """J-117 to J-119, JR-18: up to 3 unprotected cards of the discard pile go under the pile, in a private order."""
    chosen: list[int] = []
    left = [card for card in s.discard[me] if not s.cards.protected[s.face[card]]]
    while left and len(chosen) < 3:
        options: list[Option] = [(RECYCLE, kind) for kind in distinct([s.face[card] for card in left])]
        options.append(LEAVE)
        choice = yield Ask(me, "medic", options)
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
            s.log.show((E.RECYCLES, me, *kinds))
        spread_rumour(s, me, chosen, kinds)


def scrambler(s: Jogu, owner: int, card: int, here: int) -> Play[None]:
    """J-121, J-122, JR-02: it must move; its owner chooses one of the four other Locations."""
    options: list[Option] = [(MOVE, location) for location in LOCATIONS if location != here]
    former = s.resolving
    s.resolving = card
    choice = yield Ask(owner, "dodge", options, open=True)
    s.resolving = former
    move(s, card, owner, here, choice[1])


def trojan_bit(s: Jogu, me: int, itself: int) -> Play[None]:
    """J-123 to J-125, JR-20: another unprotected own card in play goes under the pile: draw a card."""
    able = [
        (location, card)
        for location in LOCATIONS
        for card in s.there(location, me)
        if card != itself and not s.cards.protected[s.face[card]]
    ]
    if not able:
        s.log.say(E.NO_EFFECT, me, s.face[itself])
        return
    options: list[Option] = sorted({return_option(s, location, card) for location, card in able})
    hidden = any(s.owner(card) == me for card in s.down)
    choice = yield Ask(me, "swap", options, open=not hidden)
    location, card = next(chosen for chosen in able if return_option(s, chosen[0], chosen[1]) == choice)
    kind = s.face[card]
    if card in s.down:
        s.log.tell(me, (E.RETURNS, me, kind, location), (E.RETURNS_FACE_DOWN, me, location))
    else:
        s.log.say(E.RETURNS, me, kind, location)
    leave(s, card, location, me)
    s.pile[me].insert(0, card)
    s.log.tell(me, (E.DREW, me, draw(s, me)), (E.DRAWS, me, 1))


def return_option(s: Jogu, location: int, card: int) -> Option:
    """The choice of a card for a Trojan Bit, with its Stay tokens if it has some (JR-41)."""
    tokens = s.stay.count(card)
    return (RETURN, s.face[card], location, tokens) if tokens else (RETURN, s.face[card], location)


# -- League of Agents ----------------------------------------------------------------------------------------------


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
        s.log.show((E.MILLED, victim, *milled))
    for card in reversed(back):
        s.log.say(E.BACK_ON_TOP, victim, s.face[card])


def assassin(s: Jogu, victim: int) -> None:
    """J-132, J-133, JR-22: a random card of the opponent's hand is discarded, unless it is Protected."""
    hand = s.hand[victim]
    if not hand:
        return
    kind = s.face[hand[s.rng.below(len(hand))]]
    if s.cards.protected[kind]:
        show_in_hand(s, victim, kind)
        s.log.say(E.SPARED, victim, kind)
    else:
        s.discard[victim].append(take_from_hand(s, victim, kind))
        s.log.say(E.STRUCK, victim, kind)


# -- Society of Engineers ------------------------------------------------------------------------------------------


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
        s.log.tell(me, (E.SUPPORTED, me, *kinds), (E.SUPPORTS, me, len(top)))
    options: list[Option] = [(BOTTOM, kind) for kind in distinct(kinds)]
    if len(top) == 3 and kinds[0] == kinds[2] != kinds[1]:
        # Copies are alike, but which of these two goes decides what is on top afterwards.
        options.append((BOTTOM, kinds[0], 1))
    options.append(LEAVE)
    choice = yield Ask(me, "support", options)
    if choice[0] == DONE:
        s.log.say(E.KEEPS_ORDER, me)
        return
    copies = [card for card in reversed(top) if s.face[card] == choice[1]]
    card = copies[len(choice) - 2]
    blur(s, me, top)
    drop(s.pile[me], card)
    s.pile[me].insert(0, card)
    s.log.tell(me, (E.PUT_BOTTOM, me, choice[1]), (E.TO_BOTTOM, me))


def bomb_tower(s: Jogu, me: int, itself: int, here: int) -> Play[None]:
    """J-141, JR-12: discard an opposing card here, then the Bomb Tower."""
    theirs = s.there(here, 1 - me)
    hidden = [card for card in theirs if card in s.down]
    open_cards = [card for card in theirs if card not in s.down and not s.cards.protected[s.face[card]]]
    options: list[Option] = sorted({option_of(s, BOMB, card) for card in open_cards})
    options += [(BOMB_FACE_DOWN, index) for index in range(len(hidden))]
    if options:
        choice = yield Ask(me, "bombard", options, open=True)
        if choice[0] == BOMB_FACE_DOWN:
            target = hidden[choice[1]]
        else:
            target = next(card for card in open_cards if option_of(s, BOMB, card) == choice)
        leave(s, target, here, 1 - me)
        show(s, target)
        s.discard[1 - me].append(target)
        s.log.say(E.BOMBED, 1 - me, s.face[target], here)
    leave(s, itself, here, me)
    s.discard[me].append(itself)
    s.log.say(E.SPENT, me, s.face[itself])
