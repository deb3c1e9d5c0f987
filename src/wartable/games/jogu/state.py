"""The state of a match of Jogu, its copy and its invariants.

Every card on the table is an anonymous id; `face[id]` is the kind it really is and `seen[id]` the seats that know it,
as a bit mask. Zones hold ids. The top of a pile is its end.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from wartable.core.errors import RulesError
from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.games.jogu.catalogue import FACE_DOWN, Cards
from wartable.games.jogu.ids import among, drop

REINFORCEMENT: Final = 0
DEPLOYMENT: Final = 1

BOTH: Final = 3
#: J-005: the Location Cards of each player, two of each number.
LOCATION_CARDS: Final = [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
#: No card: the current Location Card before the Scout phase.
NONE: Final = -1


@final
class Rumour:
    """What the opponent knows of some cards together: among `ids` are at least these `faces`, but not which is which.

    The Medic's cards at the bottom of the pile are one: all see which cards go there, only the owner their order.
    """

    def __init__(self, owner: int, ids: list[int], faces: list[int]) -> None:
        self.owner = owner
        self.ids = ids
        self.faces = faces

    def copy(self) -> Rumour:
        return Rumour(self.owner, self.ids.copy(), self.faces.copy())


@final
class Battle:
    """How far a battle is resolved (J-058 to J-075), for those who look on."""

    def __init__(self, locations: list[int]) -> None:
        self.locations = locations
        self.ratings = [0, 0]
        #: What has counted so far: seat, kind of card, its Strength, Location.
        self.terms: list[tuple[int, int, int, int]] = []
        self.winner = NONE
        #: The Morale that the loser loses.
        self.lost = 0


@final
class Jogu(State):
    factions: list[int]
    phase: int
    round: int
    end_space: int
    start_player: int
    turn: int
    passed: list[bool]
    morale: list[int]
    #: The winner of each round so far: the victory point markers on the round track (J-069, J-145).
    points: list[int]
    #: J-146: by Location, from 2 to 6.
    capacity: vec[i64]

    #: Copies share it: who changes a face first makes the list anew.
    face: vec[i64]
    seen: vec[i64]
    hand: list[list[int]]
    pile: list[list[int]]
    discard: list[list[int]]
    #: Cards out of the match: what a position does not list.
    aside: list[list[int]]
    #: Cards in play: at[(Location - 2) * 2 + seat].
    at: list[list[int]]
    #: J-003, J-128: the Capacity left at each Location, below 0 where cards exceed it. It follows from `at` and `down`;
    #: `put`, `take`, `turn_up` and the two that count keep it, because every list of options asks for it.
    room: vec[i64]
    #: J-136: Engineers less Towers at each Location, of both players, kept likewise.
    builders: vec[i64]
    #: The cards that lie face down.
    down: list[int]
    #: Stay tokens: a card stands here once for each token on it (J-147).
    stay: list[int]
    rumours: list[Rumour]
    #: A card that is shown and committed while the opponent chooses its Location (JR-10).
    offered: int
    #: The face-up card whose ability is being carried out, while it asks something.
    resolving: int
    #: Hand cards picked for discarding in Reinforcement, secret until all are ready.
    picked: list[list[int]]

    # Location Cards have ids of their own: 0 to 9 the first player's, 10 to 19 the second's.
    #: Copies share it, as they do `face`.
    place: vec[i64]
    place_seen: vec[i64]
    place_pile: list[list[int]]
    place_discard: list[list[int]]
    current: list[int]

    def __init__(self, cards: Cards, rng: Rng) -> None:
        """Make a bare state; `empty_table` and `copy` fill it."""
        super().__init__(rng, 2)
        self.cards = cards
        #: Only while a battle is resolved before somebody's eyes: no rule asks for it, and no copy has it.
        self.battle: Battle | None = None

    def copy(self) -> Jogu:
        twin = Jogu(self.cards, self.rng.copy())
        self.hand_on(twin)
        twin.factions = self.factions
        twin.phase = self.phase
        twin.round = self.round
        twin.end_space = self.end_space
        twin.start_player = self.start_player
        twin.turn = self.turn
        twin.passed = self.passed.copy()
        twin.morale = self.morale.copy()
        twin.points = self.points.copy()
        twin.capacity = self.capacity
        twin.face = self.face
        twin.seen = self.seen[:]
        twin.hand = [self.hand[0].copy(), self.hand[1].copy()]
        twin.pile = [self.pile[0].copy(), self.pile[1].copy()]
        twin.discard = [self.discard[0].copy(), self.discard[1].copy()]
        twin.aside = self.aside
        twin.at = [cards.copy() if cards else [] for cards in self.at]
        twin.room = self.room[:]
        twin.builders = self.builders[:]
        twin.down = self.down.copy()
        twin.stay = self.stay.copy()
        twin.rumours = [rumour.copy() for rumour in self.rumours]
        twin.offered = self.offered
        twin.resolving = self.resolving
        twin.picked = [self.picked[0].copy(), self.picked[1].copy()]
        twin.place = self.place
        twin.place_seen = self.place_seen[:]
        twin.place_pile = [self.place_pile[0].copy(), self.place_pile[1].copy()]
        twin.place_discard = [self.place_discard[0].copy(), self.place_discard[1].copy()]
        twin.current = self.current.copy()
        return twin

    # -- questions the rules ask ---------------------------------------------------------------------------------

    def there(self, location: i64, seat: i64) -> list[int]:
        """Return the cards of a seat at a Location."""
        return self.at[(location - 2) * 2 + seat]

    def owner(self, card: int) -> int:
        """Return whose deck a card belongs to: ids of the first player's cards are even, of the second's odd."""
        return card & 1

    def weight(self, card: i64) -> i64:
        """Return what a card in play counts for Capacity."""
        if self.down and among(self.down, card):
            return self.cards.face_down_strength
        return self.cards.strength[self.face[card]]

    def put(self, card: int, location: i64, seat: i64, face_down: bool) -> None:
        """Lay a card at a Location."""
        index = location - 2
        self.at[index * 2 + seat].append(card)
        kind = self.face[card]
        weight = self.cards.strength[kind]
        if face_down:
            self.down.append(card)
            weight = self.cards.face_down_strength
        # Not `-=`: compiled, that calls Python's own subtraction on items, here and wherever it matters.
        self.room[index] = self.room[index] - weight
        self.builders[index] = self.builders[index] + self.cards.builds[kind]

    def take(self, card: int, location: int, seat: int) -> None:
        """Take a card from its Location; it does not lie face down any more."""
        self.room[location - 2] = self.room[location - 2] + self.weight(card)
        self.builders[location - 2] = self.builders[location - 2] - self.cards.builds[self.face[card]]
        drop(self.there(location, seat), card)
        if self.down and among(self.down, card):
            drop(self.down, card)

    def turn_up(self, card: int, location: int) -> None:
        """Turn a face-down card up where it lies."""
        index = location - 2
        more = self.cards.face_down_strength - self.cards.strength[self.face[card]]
        self.room[index] = self.room[index] + more
        drop(self.down, card)

    def count_nothing(self) -> None:
        """Note the Capacity left and the builders where no card is in play."""
        self.room = self.capacity[:]
        self.builders = vec[i64]([0, 0, 0, 0, 0])

    def count_again(self) -> None:
        """Count the Capacity left and the builders anew, after Cleanup."""
        for index in range(5):
            left = self.capacity[index]
            more = 0
            for card in self.at[index * 2] + self.at[index * 2 + 1]:
                left -= self.weight(card)
                more += self.cards.builds[self.face[card]]
            self.room[index] = left
            self.builders[index] = more

    def total(self, location: int) -> int:
        """Return the Strength at a Location for Capacity, both players together, face-down cards as 3."""
        return self.capacity[location - 2] - self.room[location - 2]

    def victory_points(self, seat: int) -> int:
        return self.points.count(seat)


def empty_table(cards: Cards, rng: Rng) -> Jogu:
    """J-008 to J-011: both boards empty, the markers on their first spaces."""
    s = Jogu(cards, rng)
    s.factions = [0, 0]
    s.phase = REINFORCEMENT
    s.round = 1
    s.end_space = cards.end_space
    s.start_player = 0
    s.turn = 0
    s.passed = [False, False]
    s.morale = [cards.start_morale, cards.start_morale]
    s.points = []
    s.capacity = cards.capacity
    s.face = vec[i64]()
    s.seen = vec[i64]()
    s.hand = [[], []]
    s.pile = [[], []]
    s.discard = [[], []]
    s.aside = [[], []]
    s.at = [[] for _ in range(10)]
    s.count_nothing()
    s.down = []
    s.stay = []
    s.rumours = []
    s.offered = NONE
    s.resolving = NONE
    s.picked = [[], []]
    s.place = vec[i64](LOCATION_CARDS + LOCATION_CARDS)
    s.place_seen = vec[i64]([0] * 20)
    s.place_pile = [list(range(10)), list(range(10, 20))]
    s.place_discard = [[], []]
    s.current = [NONE, NONE]
    return s


def check(s: Jogu) -> None:
    """Check that every card is in exactly one zone, on its owner's side, and nothing impossible on the boards."""
    found: list[int] = []
    for seat in range(2):
        zones = [s.hand[seat], s.pile[seat], s.discard[seat], s.aside[seat]]
        zones += [s.there(location, seat) for location in range(2, 7)]
        for zone in zones:
            for card in zone:
                if s.owner(card) != seat:
                    raise RulesError(f"card {card} lies with seat {seat}, but is the other's")
            found += zone
        places = s.place_pile[seat] + s.place_discard[seat]
        if s.current[seat] != NONE:
            places = [*places, s.current[seat]]
        if sorted(places) != list(range(seat * 10, seat * 10 + 10)):
            raise RulesError(f"the Location Cards of seat {seat} are not all there once: {sorted(places)}")
        if sorted(s.place[seat * 10 : seat * 10 + 10]) != LOCATION_CARDS:
            raise RulesError(f"the Location Cards of seat {seat} are not two of each: {s.place}")
        if any(card not in s.hand[seat] for card in s.picked[seat]):
            raise RulesError(f"seat {seat} picked a card that is not in hand")
    if s.offered != NONE:
        found.append(s.offered)
    if sorted(found) != sorted(card for card in range(len(s.face)) if s.face[card] >= 0):
        raise RulesError("a card is missing or lies in two zones")
    in_play = [card for cards in s.at for card in cards]
    for card in s.down:
        if card not in in_play or not s.cards.restrictions[s.face[card]] & FACE_DOWN:
            raise RulesError(f"card {card} lies face down, but not at a Location, or is no such card")
    for location in range(2, 7):
        here = s.there(location, 0) + s.there(location, 1)
        weight = sum(s.weight(card) for card in here)
        if weight != s.total(location):
            raise RulesError(f"Location {location} has {weight} Strength, but counts {s.total(location)}")
        builders = sum(s.cards.builds[s.face[card]] for card in here)
        if builders != s.builders[location - 2]:
            raise RulesError(f"Location {location} has {builders} builders, but counts {s.builders[location - 2]}")
    if any(card not in in_play for card in s.stay):
        raise RulesError("a Stay token lies on a card that is not in play")
    if len(s.points) > s.end_space - 1:
        raise RulesError(f"{len(s.points)} rounds were scored, but the end-game marker is on {s.end_space}")
    if not s.over and (s.morale[0] <= 0 or s.morale[1] <= 0):
        raise RulesError(f"Morale {s.morale}, and the match goes on")
