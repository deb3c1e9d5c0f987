"""What a seat may know of a match of Jogu."""

from __future__ import annotations

import msgspec

from wartable.core.ask import Ask
from wartable.core.view import Asked, View
from wartable.games.jogu.catalogue import LOCATIONS
from wartable.games.jogu.playing import ORDER
from wartable.games.jogu.state import BOTH, DEPLOYMENT, NONE, Battle, Jogu
from wartable.games.jogu.when_played import MEDIC_ABILITY

SEATS = ["first", "second"]


class CardView(msgspec.Struct, frozen=True):
    """A card at a Location: its face if the seat knows it, whether it lies face down, and its Stay tokens."""

    card: str | None
    down: bool = False
    stay: int = 0


class LocationView(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    #: The Strength that counts against the Capacity.
    total: int
    capacity: int
    #: The cards of each player here.
    cards: tuple[tuple[CardView, ...], tuple[CardView, ...]]


class PileView(msgspec.Struct, frozen=True, kw_only=True):
    """A card of a pile that the seat knows, and how many lie on it."""

    from_top: int
    card: str


class RumourView(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that are known to be among some hidden ones, but not which of them they are."""

    cards: tuple[str, ...]
    from_bottom: tuple[int, ...]
    in_hand: int
    in_play: int


class SideView(msgspec.Struct, frozen=True, kw_only=True):
    """One player's zones. Hidden cards are counts; what was learnt of them and still holds is listed."""

    seat: int
    name: str
    faction: str
    morale: int
    victory_points: int
    hand_count: int
    #: The own hand; None for the other's.
    hand: tuple[str, ...] | None
    hand_known: tuple[str, ...]
    pile_count: int
    pile_known: tuple[PileView, ...]
    rumours: tuple[RumourView, ...]
    discard: tuple[str, ...]
    location_card: int | None
    location_card_drawn: bool
    location_card_shown: bool
    location_pile_count: int
    location_next: int | None
    location_discard: tuple[int, ...]
    morale_at_risk: int
    unknown_in_play: int
    #: J-016, J-063: how many markers of each Location, from 2 to 6, are left.
    location_left: tuple[int, ...]
    #: The own cards picked for discarding in Reinforcement; None for the other's.
    picked: tuple[str, ...] | None


class OfferedView(msgspec.Struct, frozen=True, kw_only=True):
    """A card that is shown and committed, while the opponent of its owner chooses the Location (JR-10)."""

    seat: int
    card: str


class ResolvingView(msgspec.Struct, frozen=True, kw_only=True):
    """The card whose ability asks now: it was played, or must move, face up, so that all can see it."""

    seat: int
    card: str
    stay: int


class TermView(msgspec.Struct, frozen=True):
    """A card that has counted in a battle: Strength times Location."""

    seat: int
    card: str
    strength: int
    location: int


class BattleView(msgspec.Struct, frozen=True, kw_only=True):
    """How far a battle is resolved, at the moments in which it is."""

    locations: tuple[int, ...]
    ratings: tuple[int, ...]
    terms: tuple[TermView, ...]
    winner: int | None
    #: The Morale that the loser loses.
    lost: int


class JoguAsked(Asked, frozen=True, kw_only=True):
    """The question that is asked, and what was already said in this step."""

    #: The Location of the card whose ability asks; None if no ability does.
    at: int | None
    #: The cards that are already chosen for the pile, in their order, which is private (JR-18).
    chosen: tuple[str, ...]
    #: The cards whose abilities wait for their turn (JR-30), with their Stay tokens (JR-41).
    waiting: tuple[CardView, ...]


class JoguView(View, frozen=True, kw_only=True):
    """All that a seat may know; seats below 0 are watchers, who know what both know."""

    asked: JoguAsked | None
    round: int
    end_space: int
    phase: str
    start_player: int
    turn: int | None
    passed: tuple[bool, ...]
    #: The winner of each round so far.
    points: tuple[int, ...]
    over: bool
    winner: int | None
    ending: str
    sides: tuple[SideView, SideView]
    locations: tuple[LocationView, ...]
    offered: OfferedView | None
    resolving: ResolvingView | None
    battle: BattleView | None


def view(s: Jogu, seat: int, ask: Ask | None) -> JoguView:
    """Return all that `seat` may know, with the question it is asked."""
    return JoguView(
        seat=seat,
        asked=None if ask is None else asked(s, ask),
        round=s.round,
        end_space=s.end_space,
        phase="deployment" if s.phase == DEPLOYMENT else "reinforcement",
        start_player=s.start_player,
        turn=s.turn if s.phase == DEPLOYMENT and not s.over else None,
        passed=tuple(s.passed),
        points=tuple(s.points),
        over=s.over,
        winner=s.winners[0] if s.winners else None,
        ending=s.ending,
        sides=(side(s, seat, 0), side(s, seat, 1)),
        locations=tuple([location(s, seat, number) for number in LOCATIONS]),
        offered=None if s.offered == NONE else OfferedView(seat=s.owner(s.offered), card=name(s, s.offered)),
        resolving=None if s.over or s.resolving == NONE else resolving(s),
        battle=None if s.battle is None else battle(s, s.battle),
    )


def battle(s: Jogu, fought: Battle) -> BattleView:
    name = s.cards.name
    return BattleView(
        locations=tuple(fought.locations),
        ratings=tuple(fought.ratings),
        terms=tuple(TermView(seat, name[kind], strength, at) for seat, kind, strength, at in fought.terms),
        winner=None if fought.winner == NONE else fought.winner,
        lost=fought.lost,
    )


def asked(s: Jogu, ask: Ask) -> JoguAsked:
    """Return a question with what was said before it, which is in `about`: kinds, for an order with their tokens."""
    kinds = [s.cards.name[kind] for kind in ask.about] if ask.topic == MEDIC_ABILITY.name else []
    waiting = list(zip(ask.about[::2], ask.about[1::2], strict=True)) if ask.topic == ORDER else []
    return JoguAsked(
        topic=ask.topic,
        at=None if s.resolving == NONE else where(s, s.resolving),
        chosen=tuple(kinds),
        waiting=tuple([CardView(s.cards.name[kind], stay=tokens) for kind, tokens in waiting]),
    )


def where(s: Jogu, card: int) -> int | None:
    """Return the Location of a card, if it is in play."""
    return next((number for number in LOCATIONS if card in s.there(number, s.owner(card))), None)


def resolving(s: Jogu) -> ResolvingView:
    return ResolvingView(seat=s.owner(s.resolving), card=name(s, s.resolving), stay=s.stay.count(s.resolving))


def knows(s: Jogu, seat: int, card: int) -> bool:
    return s.seen[card] == BOTH if seat < 0 else bool(s.seen[card] >> seat & 1)


def knows_place(s: Jogu, seat: int, card: int) -> bool:
    return s.place_seen[card] == BOTH if seat < 0 else bool(s.place_seen[card] >> seat & 1)


def name(s: Jogu, card: int) -> str:
    return s.cards.name[s.face[card]]


def names(s: Jogu, cards: list[int]) -> tuple[str, ...]:
    return tuple([name(s, card) for card in cards])


def side(s: Jogu, seat: int, owner: int) -> SideView:
    own = owner == seat
    hand = s.hand[owner]
    pile = list(reversed(s.pile[owner]))
    in_play = [card for number in LOCATIONS for card in s.there(number, owner)]
    known_in_play = [card for card in in_play if knows(s, seat, card)]
    current = s.current[owner]
    places = s.place_pile[owner]
    return SideView(
        seat=owner,
        name=SEATS[owner],
        faction=s.cards.factions[s.factions[owner]],
        morale=max(0, s.morale[owner]),
        victory_points=s.victory_points(owner),
        hand_count=len(hand),
        hand=names(s, hand) if own else None,
        hand_known=() if own else tuple(sorted(name(s, card) for card in hand if knows(s, seat, card))),
        pile_count=len(pile),
        pile_known=tuple(
            [PileView(from_top=at, card=name(s, card)) for at, card in enumerate(pile) if knows(s, seat, card)]
        ),
        rumours=() if own else rumours(s, owner),
        discard=names(s, s.discard[owner]),
        location_card=s.place[current] if current != NONE and knows_place(s, seat, current) else None,
        location_card_drawn=current != NONE,
        location_card_shown=is_shown(s, current),
        location_pile_count=len(places),
        location_next=s.place[places[-1]] if places and knows_place(s, seat, places[-1]) else None,
        location_discard=tuple([s.place[card] for card in s.place_discard[owner]]),
        morale_at_risk=sum(s.cards.morale[s.face[card]] for card in known_in_play),
        unknown_in_play=len(in_play) - len(known_in_play),
        location_left=locations_left(s, owner),
        picked=names(s, s.picked[owner]) if own else None,
    )


def is_shown(s: Jogu, place_card: int) -> bool:
    """Return whether both players see a current Location Card."""
    return place_card != NONE and s.place_seen[place_card] == BOTH


def locations_left(s: Jogu, owner: int) -> tuple[int, ...]:
    """J-016, J-063: the markers that are left: those not used in past rounds, nor shown in this."""
    left = [2, 2, 2, 2, 2]
    current = s.current[owner]
    used = [*s.place_discard[owner], current] if is_shown(s, current) else s.place_discard[owner]
    for card in used:
        left[s.place[card] - 2] -= 1
    return tuple(left)


def rumours(s: Jogu, owner: int) -> tuple[RumourView, ...]:
    """Return what the opponent of `owner` knows of hidden cards without knowing which is which."""
    pile = s.pile[owner]
    return tuple(
        [
            RumourView(
                cards=tuple(sorted(s.cards.name[face] for face in rumour.faces)),
                from_bottom=tuple(sorted(pile.index(card) for card in rumour.ids if card in pile)),
                in_hand=sum(card in s.hand[owner] for card in rumour.ids),
                in_play=sum(card in s.down for card in rumour.ids),
            )
            for rumour in s.rumours
            if rumour.owner == owner
        ]
    )


def location(s: Jogu, seat: int, number: int) -> LocationView:
    return LocationView(
        number=number,
        total=s.total(number),
        capacity=s.capacity[number - 2],
        cards=(cards_there(s, seat, number, 0), cards_there(s, seat, number, 1)),
    )


def cards_there(s: Jogu, seat: int, number: int, owner: int) -> tuple[CardView, ...]:
    return tuple(
        [
            CardView(name(s, card) if knows(s, seat, card) else None, card in s.down, s.stay.count(card))
            for card in s.there(number, owner)
        ]
    )
