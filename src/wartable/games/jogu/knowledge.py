"""Who knows which card, and the worlds a seat considers possible.

Copies of a card are alike, so nobody can follow one of them through a hidden hand. Where the opponent would know a
card in hand by its id but a player at a real table could not tell the copies apart, faces change places among the
hidden ids, so that the ids carry no more than a player can know.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from wartable.core.rng import Rng
from wartable.games.jogu.catalogue import FACE_DOWN
from wartable.games.jogu.ids import among, any_among, drop
from wartable.games.jogu.state import BOTH, NONE, Jogu, Rumour

#: The Locations' numbers are all below it.
BEYOND: Final = 7


def take_first(s: Jogu, cards: list[int], kind: i64) -> int:
    """Take the first of these cards that is of a kind; there is one."""
    face = s.face
    index: i64 = 0
    while face[cards[index]] != kind:
        index += 1
    return cards.pop(index)


def show(s: Jogu, card: int) -> None:
    """Show a card to both players: they know it from now on."""
    if s.seen[card] != BOTH:
        s.seen[card] = BOTH
        s.log.reveal()
        forget_rumour(s, card)


def take_from_hand(s: Jogu, me: int, kind: i64) -> int:
    """Take a card of this kind out of the hand, for both to see."""
    hand = s.hand[me]
    if s.fleeting:
        return take_first(s, hand, kind)
    if s.rumours and rumoured(s, me):
        card = show_in_hand(s, me, kind)
        drop(hand, card)
        return card
    # Without rumours it is the copy that is known, or else any.
    face = s.face
    seen = s.seen
    found: i64 = NONE
    for index, card in enumerate(hand):
        if face[card] == kind:
            if seen[card] == BOTH:
                found = index
                break
            if found < 0:
                found = index
    taken = hand.pop(found)
    seen[taken] = BOTH
    return taken


def rumoured(s: Jogu, owner: int) -> bool:
    """Return whether there are rumours about cards of this owner."""
    for rumour in s.rumours:
        if rumour.owner == owner:
            return True
    return False


def show_in_hand(s: Jogu, me: int, kind: int) -> int:
    """Show the opponent a card of this kind in hand, and return its id, unless nobody notes who knows what."""
    if s.fleeting:
        return NONE
    card = known_copy(s, me, kind)
    s.seen[card] = BOTH
    if s.rumours:
        forget_rumour(s, card)
    return card


def take_unseen(s: Jogu, me: int, kind: int) -> int:
    """Take a card out of the hand face down: if the opponent knew of such a card in hand, it may or may not be this."""
    hand = s.hand[me]
    if not s.fleeting:
        covert = s.cards.restrictions
        blur(s, me, [card for card in hand if s.seen[card] != BOTH or covert[s.face[card]] & FACE_DOWN])
    return take_first(s, hand, kind)


def known_copy(s: Jogu, me: int, kind: int) -> int:
    """Return which of the copies in hand is meant when one is shown: one that tells the opponent nothing more."""
    first = NONE
    for card in s.hand[me]:
        if s.face[card] == kind:
            if s.seen[card] == BOTH:
                return card
            if first == NONE:
                first = card
    if not rumoured(s, me):
        return first
    mingle_rumours(s, me)
    copies = [card for card in s.hand[me] if s.face[card] == kind]
    for rumour in s.rumours:
        if rumour.owner == me and any_among(rumour.ids, s.hand[me]):
            outsiders = [card for card in s.hand[me] if s.seen[card] != BOTH and not among(rumour.ids, card)]
            if outsiders:
                # It may or may not be a card the rumour is about; the rest of the rumour stays true.
                if among(rumour.faces, kind):
                    rumour.faces.remove(kind)
                alike = [card for card in outsiders if card in copies]
                if alike:
                    return alike[0]
                swap_faces(s, copies[0], outsiders[0])
                return outsiders[0]
    return copies[0]


def mingle_rumours(s: Jogu, me: int) -> None:
    """Make one of all rumours about cards in hand: whose rumour a card from there belongs to cannot be told."""
    hand = s.hand[me]
    about = [rumour for rumour in s.rumours if rumour.owner == me and any_among(rumour.ids, hand)]
    if len(about) > 1:
        spread_rumour(s, me, [card for rumour in about for card in rumour.ids], [])


def swap_faces(s: Jogu, one: int, other: int) -> None:
    """Let two cards in the same hand change ids."""
    faces = s.face[:]
    faces[one] = s.face[other]
    faces[other] = s.face[one]
    s.face = faces


def forget_rumour(s: Jogu, card: int) -> None:
    """Settle what was rumoured of a card that was shown, and what follows from it for the others."""
    if not s.rumours or s.fleeting:
        return
    for rumour in s.rumours:
        if among(rumour.ids, card):
            rumour.ids.remove(card)
            if among(rumour.faces, s.face[card]):
                rumour.faces.remove(s.face[card])
    settle_rumours(s)


def settle_rumours(s: Jogu) -> None:
    """Make a rumour that leaves no doubt knowledge, and drop one without content."""
    doubtful: list[Rumour] = []
    for rumour in s.rumours:
        faces = rumour.faces
        if len(faces) == len(rumour.ids) and all(face == faces[0] for face in faces):
            for card in rumour.ids:
                s.seen[card] = BOTH
        elif faces:
            doubtful.append(rumour)
    s.rumours = doubtful


def spread_rumour(s: Jogu, owner: int, ids: list[int], faces: list[int]) -> None:
    """Note that the opponent knows that `faces` are among `ids`, not where. Rumours that overlap become one."""
    if s.fleeting:
        return
    ids = ids.copy()
    faces = faces.copy()
    apart: list[Rumour] = []
    for rumour in s.rumours:
        if any_among(ids, rumour.ids):
            ids += [card for card in rumour.ids if not among(ids, card)]
            faces += rumour.faces
        else:
            apart.append(rumour)
    for card in ids:
        s.seen[card] &= ~(1 << (1 - owner))
    apart.append(Rumour(owner, ids, faces))
    s.rumours = apart
    settle_rumours(s)


def blur(s: Jogu, owner: int, cards: list[int]) -> None:
    """Note that one of these cards has moved unseen by the opponent, who now knows them only as a group."""
    spread_rumour(s, owner, cards, [s.face[card] for card in cards if s.seen[card] == BOTH])


def imagine(s: Jogu, seat: int, rng: Rng) -> None:
    """Deal anew all that a seat cannot know; what it knows by sight or by rumour stays true."""
    s.face = s.face[:]
    s.place = s.place[:]
    for owner in range(2):
        deal_faces(s, seat, owner, rng)
        deal_places(s, seat, owner, rng)
    s.picked[1 - seat] = []


def deal_places(s: Jogu, seat: int, owner: int, rng: Rng) -> None:
    """Deal the Location Cards of one owner anew among the ids that `seat` does not know."""
    seen = s.place_seen
    mine: i64 = 1 << seat
    first: i64 = owner * 10
    unknown = vec[i64](capacity=10)
    for card in range(first, first + 10):
        if not seen[card] & mine:
            unknown = append(unknown, card)
    deal(s.place, unknown, BEYOND, rng)


def deal(truth: vec[i64], unknown: vec[i64], kinds: i64, rng: Rng) -> None:
    """Deal what is true of these cards, numbers below `kinds`, anew among them."""
    rng.deal(in_order(truth, unknown, kinds), unknown, truth)


def in_order(truth: vec[i64], unknown: vec[i64], kinds: i64) -> vec[i64]:
    """Return what is true of these cards, in a fixed order, so that equal generators give equal worlds in any truth."""
    copies = vec[i64]([0] * kinds)
    lowest = kinds
    highest: i64 = -1
    for card in unknown:
        kind = truth[card]
        copies[kind] = copies[kind] + 1
        lowest = min(lowest, kind)
        highest = max(highest, kind)
    pool = vec[i64]([0] * len(unknown))
    many: i64 = 0
    for kind in range(lowest, highest + 1):
        more = copies[kind]
        while more:
            pool[many] = kind
            many += 1
            more -= 1
    return pool


def unseen(s: Jogu, seat: int, cards: list[int], found: vec[i64]) -> vec[i64]:
    """Return these, and those of the cards that a seat does not know."""
    seen = s.seen
    mine: i64 = 1 << seat
    for card in cards:
        if not seen[card] & mine:
            found = append(found, card)
    return found


def deal_faces(s: Jogu, seat: int, owner: int, rng: Rng) -> None:
    """Deal the faction cards of one owner anew among the ids that `seat` does not know."""
    unknown = unseen(s, seat, s.pile[owner], vec[i64](capacity=40))
    if owner != seat:
        unknown = unseen(s, seat, s.hand[owner], unknown)
    hidden: list[int] = []
    if s.down:
        hidden = [card for card in s.down if not s.seen[card] >> seat & 1 and s.owner(card) == owner]
        unknown = extend(unknown, hidden)
    if len(unknown) < 2:
        return
    kinds = len(s.cards.name)
    rumours = [rumour for rumour in s.rumours if rumour.owner == owner and owner != seat] if s.rumours else []
    if not rumours and not hidden:
        deal(s.face, unknown, kinds, rng)
        return
    pool = list(in_order(s.face, unknown, kinds))
    for _ in range(20):
        if deal_once(s, list(unknown), hidden, pool.copy(), rumours, rng, False):
            return
    # Face-down cards first: always possible, as it is in truth.
    deal_once(s, list(unknown), hidden, pool.copy(), rumours, rng, True)


def deal_once(
    s: Jogu, free: list[int], hidden: list[int], pool: list[int], rumours: list[Rumour], rng: Rng, eager: bool
) -> bool:
    """Try to deal `pool` to `free`; return False if too few cards that may lie face down were left for the hidden."""
    restrictions = s.cards.restrictions
    for rumour in rumours:
        for face in sorted(rumour.faces, key=lambda kind: restrictions[kind] & FACE_DOWN):
            covert = bool(restrictions[face] & FACE_DOWN)
            able = [card for card in rumour.ids if card in free and (covert or card not in hidden)]
            if eager and covert:
                able = [card for card in able if card in hidden] or able
            if not able:
                return False
            card = able[rng.below(len(able))]
            s.face[card] = face
            free.remove(card)
            pool.remove(face)
    rng.shuffle(pool)
    for card in hidden:
        if card in free:
            covert_faces = [face for face in pool if restrictions[face] & FACE_DOWN]
            if not covert_faces:
                return False
            s.face[card] = covert_faces[0]
            pool.remove(covert_faces[0])
            free.remove(card)
    for index, card in enumerate(free):
        s.face[card] = pool[index]
    return True


def look_at_place(s: Jogu, seat: int, card: int) -> None:
    """Show a Location Card to a seat."""
    if card != NONE and not s.place_seen[card] >> seat & 1:
        s.place_seen[card] |= 1 << seat
        s.log.reveal()
