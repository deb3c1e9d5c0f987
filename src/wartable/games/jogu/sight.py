"""What a seat sees of a state."""

from __future__ import annotations

from wartable.core.ask import Ask
from wartable.games.jogu.catalogue import LOCATIONS
from wartable.games.jogu.playing import ORDER
from wartable.games.jogu.state import BOTH, DEPLOYMENT, NONE, Battle, Jogu
from wartable.games.jogu.view import (
    SEATS,
    BattleView,
    CardView,
    JoguAsked,
    JoguView,
    LocationView,
    OfferedView,
    PileView,
    ResolvingView,
    RumourView,
    SideView,
    TermView,
)
from wartable.games.jogu.when_played import MEDIC_ABILITY


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


def viewers(seat: int) -> int:
    """Return the bits of those who must know a card for `seat` to see it: a watcher sees what both do."""
    return BOTH if seat < 0 else 1 << seat


def knows_place(s: Jogu, seat: int, card: int) -> bool:
    return s.place_seen[card] & viewers(seat) == viewers(seat)


def name(s: Jogu, card: int) -> str:
    return s.cards.name[s.face[card]]


def names(s: Jogu, cards: list[int]) -> tuple[str, ...]:
    faces, called = s.face, s.cards.name
    return tuple([called[faces[card]] for card in cards])


def side(s: Jogu, seat: int, owner: int) -> SideView:
    own = owner == seat
    seen, eyes = s.seen, viewers(seat)
    hand = s.hand[owner]
    pile = s.pile[owner]
    known_in_pile = [at for at in range(len(pile) - 1, -1, -1) if seen[pile[at]] & eyes == eyes]
    in_play = [card for number in LOCATIONS for card in s.there(number, owner)]
    known_in_play = [card for card in in_play if seen[card] & eyes == eyes]
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
        hand_known=() if own else tuple(sorted([name(s, card) for card in hand if seen[card] & eyes == eyes])),
        pile_count=len(pile),
        pile_known=tuple([PileView(from_top=len(pile) - 1 - at, card=name(s, pile[at])) for at in known_in_pile]),
        rumours=() if own else rumours(s, owner),
        discard=names(s, s.discard[owner]),
        location_card=s.place[current] if current != NONE and knows_place(s, seat, current) else None,
        location_card_drawn=current != NONE,
        location_card_shown=is_shown(s, current),
        location_pile_count=len(places),
        location_next=s.place[places[-1]] if places and knows_place(s, seat, places[-1]) else None,
        location_discard=tuple([s.place[card] for card in s.place_discard[owner]]),
        morale_at_risk=sum([s.cards.morale[s.face[card]] for card in known_in_play]),
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
    seen, eyes = s.seen, viewers(seat)
    return tuple(
        [
            CardView(name(s, card) if seen[card] & eyes == eyes else None, card in s.down, s.stay.count(card))
            for card in s.there(number, owner)
        ]
    )
