"""What a seat may know of a match of Jogu."""

from __future__ import annotations

import msgspec

from wartable.core.view import Asked, View

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
