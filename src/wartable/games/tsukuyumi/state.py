"""The state of a match of Tsukuyumi: a few records, each of which says of every field what it is, how it begins and how
it is copied. position.py writes and reads them.

A space is a numbered place on the board (moon 0 to 6, then tiles, then homezones); what lies there is in lists by
space. Sides of a space are numbered `space * 6 + direction`. Lists marked "shared" are replaced, never changed.
"""

from __future__ import annotations

from typing import Final, final

from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.terms import CYBERSAMURAI, EVENTS, LINES, SIDES

# What a side of a space bears, as bits.
PRINTED: Final = 1
PASSAGE: Final = 2
BLOCKADE: Final = 4
PIGS: Final = 8

# What stands in the way on an edge, for `wall`.
RED_WALL: Final = 1
PIG_WALL: Final = 2
KANEDA_WALL: Final = 4

# Stages of a match.
PLACE_TILES: Final = 0
SETTLE: Final = 1
DRAFT: Final = 2
PLAY: Final = 3
STAGES: Final = ["tiles", "settle", "draft", "play"]

# What the player whose turn it is is doing.
CHOOSING: Final = 0
MOVING: Final = 1
PRODUCING: Final = 2
DRAWING: Final = 3
PLAYING: Final = 4
FACTION: Final = 5
ONI_PLACING: Final = 6
AVENGING: Final = 7
DOINGS: Final = ["choosing", "moving", "producing", "drawing", "playing", "faction", "placing oni", "avenging"]

#: More actions than any card has lines: outside the white phase nothing but its lines limits a turn.
UNLIMITED: Final = 99

# Attacks owed outside the normal order, as numbers: how * 10000 + seat * 100 + space.
OFFENSIVE_ATTACK: Final = 0
CONQUEROR_ATTACK: Final = 1
ANYWHERE: Final = 99

RED_MARKER: Final = 0
BLUE_MARKER: Final = 1
COLOURS: Final = ["red", "blue"]
NOT_OUT: Final = -1

#: What a pause shows: a kind of moment and two numbers.
Shown = tuple[int, int, int]
NOTHING_SHOWN: Final[Shown] = (-1, -1, -1)


@final
class Board:
    """The spaces, what lies and stands on them, and what is in reserve."""

    def __init__(self, catalogue: Catalogue, seats: int, like: Board | None = None) -> None:
        #: The table cell of each space. Shared, as are the next six.
        self.cell: list[int] = [] if like is None else like.cell
        self.type: list[int] = [] if like is None else like.type
        self.tile: list[int] = [] if like is None else like.tile
        self.number: list[int] = [] if like is None else like.number
        self.printed: list[int] = [] if like is None else like.printed
        #: By side: the space beyond, or -1.
        self.near: list[int] = [] if like is None else like.near
        #: By side: what stands in the way on that edge, from both spaces.
        self.wall: list[int] = [] if like is None else like.wall
        self.sides: list[int] = [] if like is None else like.sides.copy()
        self.marks: list[int] = [] if like is None else like.marks.copy()
        self.negated: list[int] = [] if like is None else like.negated.copy()
        self.owner: list[int] = [] if like is None else like.owner.copy()
        self.mines: list[int] = [] if like is None else like.mines.copy()
        self.eggs: list[int] = [] if like is None else like.eggs.copy()
        self.strongholds: list[int] = [] if like is None else like.strongholds.copy()
        self.covers: list[int] = [] if like is None else like.covers.copy()
        #: By space * KINDS + kind.
        self.units: list[int] = [] if like is None else like.units.copy()
        #: By space * SIDES + side: how many units.
        self.count: list[int] = [] if like is None else like.count.copy()
        #: Like `units`: massive ones that have moved in this phase; `raged`: aggressive ones that have attacked on
        #: their own. Empty while there are none.
        self.stuck: list[int] = [] if like is None else like.stuck.copy()
        self.raged: list[int] = [] if like is None else like.raged.copy()
        #: Units in reserve, by kind.
        self.pool: list[int] = catalogue.count.copy() if like is None else like.pool.copy()
        #: The side each tunnel lies on, from the space with the lower number.
        self.tunnels: list[int] = [] if like is None else like.tunnels.copy()
        self.tunnel_used: list[int] = [] if like is None else like.tunnel_used.copy()
        #: By colour: the side where Kaneda lies, the space of Rocket Attack.
        self.kaneda: list[int] = [NOT_OUT, NOT_OUT] if like is None else like.kaneda.copy()
        self.rocket: list[int] = [NOT_OUT, NOT_OUT] if like is None else like.rocket.copy()
        #: Tiles left, by kind of tile.
        self.reserve: list[int] = [tile.copies for tile in catalogue.tiles] if like is None else like.reserve.copy()
        #: The homezone of each seat.
        self.home: list[int] = [NOT_OUT] * seats if like is None else like.home.copy()

    def rocketed(self, space: int, side: int) -> bool:
        """T-338 to T-342: is what belongs to `side` in this space put out of work by a Rocket Attack marker?"""
        return (self.rocket[0] == space or self.rocket[1] == space) and side != CYBERSAMURAI

    def has(self, space: int, properties: int) -> bool:
        """T-018, T-113: a property is printed and not negated, or given by a marker."""
        return bool((self.printed[space] & ~self.negated[space] | self.marks[space]) & properties)


@final
class Score:
    """What each seat has achieved."""

    def __init__(self, seats: int, like: Score | None = None) -> None:
        self.vp: list[int] = [0] * seats if like is None else like.vp.copy()
        #: Missions completed, as bits.
        self.missions: list[int] = [0] * seats if like is None else like.missions.copy()
        self.goal: list[int] = [0] * seats if like is None else like.goal.copy()
        self.kills: list[int] = [0] * seats if like is None else like.kills.copy()
        #: Areas conquered this round, as bits by space; `taken_from`: those that bore another marker.
        self.taken: list[int] = [0] * seats if like is None else like.taken.copy()
        self.taken_from: list[int] = [0] * seats if like is None else like.taken_from.copy()


@final
class Powers:
    """What factions have besides what lies on the board."""

    def __init__(self, like: Powers | None = None) -> None:
        #: Of the Nomads, by weapon * 3 + state.
        self.weapons: list[int] = [0] * 9 if like is None else like.weapons.copy()
        self.rad_proof: bool = False if like is None else like.rad_proof
        self.all_flying: bool = False if like is None else like.all_flying
        #: Of the Cybersamurai, as bits.
        self.uplinks: int = 0 if like is None else like.uplinks
        #: Once-per-round combat cards used, as bits.
        self.spent: int = 0 if like is None else like.spent


@final
class Events:
    """The event cards."""

    def __init__(self, seats: int, like: Events | None = None) -> None:
        #: Face up before each seat.
        self.held: list[list[int]] = [[] for _ in range(seats)] if like is None else [held.copy() for held in like.held]
        self.stack: list[int] = list(range(len(EVENTS))) if like is None else like.stack.copy()
        self.display: list[int] = [] if like is None else like.display.copy()
        self.discard: list[int] = [] if like is None else like.discard.copy()


@final
class Draft:
    """The action cards."""

    def __init__(self, cards: int, seats: int, like: Draft | None = None) -> None:
        #: By the seat that first held it: a hand goes one seat on every round.
        self.hands: list[list[int]] = (
            [[] for _ in range(seats)] if like is None else [held.copy() for held in like.hands]
        )
        #: Cards removed from each hand by Ghost, oldest first.
        self.gone: list[list[int]] = [[] for _ in range(seats)] if like is None else [held.copy() for held in like.gone]
        #: By card: the seats that know it is in its hand or was removed from it, as bits; 16 times such a bit if the
        #: seat has held that hand since, so that it knows what became of the cards it had seen in it.
        self.known: list[int] = [0] * cards if like is None else like.known.copy()
        #: The card that each seat plays this round.
        self.chosen: list[int] = [-1] * seats if like is None else like.chosen.copy()
        self.deck: list[int] = list(range(cards)) if like is None else like.deck.copy()
        #: Action cards played in earlier rounds, open to all.
        self.pile: list[int] = [] if like is None else like.pile.copy()
        #: Picked in secret, and not yet revealed; `burnt`: what goes by Ghost.
        self.picked: list[int] = [-1] * seats if like is None else like.picked.copy()
        self.burnt: int = -1 if like is None else like.burnt
        #: In this draft Ghost has been asked about.
        self.ghosted: bool = False if like is None else like.ghosted
        #: A card was drawn by it, so another one must go.
        self.ghost_drew: bool = False if like is None else like.ghost_drew


@final
class Course:
    """Where the match is: the round, its phase and whose turn it is."""

    def __init__(self, seats: int, like: Course | None = None) -> None:
        self.round: int = 1 if like is None else like.round
        self.stage: int = SETTLE if like is None else like.stage
        self.phase: int = 0 if like is None else like.phase
        #: Initiative: seats, best first.
        self.order: list[int] = list(range(seats)) if like is None else like.order.copy()
        #: The order of this phase, and how many have had their turn.
        self.turn_order: list[int] = [] if like is None else like.turn_order.copy()
        self.turn: int = 0 if like is None else like.turn
        #: This turn has begun; in a draft, this round.
        self.begun: bool = False if like is None else like.begun
        #: By seat: spaces where Time Consuming forbids an attack in this phase, as bits.
        self.barred: list[int] = [0] * seats if like is None else like.barred.copy()
        #: The Dark Seed have played Kamikaze in this phase, and not attacked since.
        self.must_attack: bool = False if like is None else like.must_attack
        #: Seats that take revenge after this turn.
        self.vendettas: list[int] = [] if like is None else like.vendettas.copy()

    def active(self) -> int:
        """Return the seat whose phase turn it is."""
        return self.turn_order[self.turn]

    def place_of(self, seat: int) -> int:
        """Return a seat's place in the initiative order, from 0."""
        return self.order.index(seat)


@final
class Turn:
    """What the player whose turn it is has left, and is doing."""

    def __init__(self, like: Turn | None = None) -> None:
        #: What is left of the card, by line.
        self.lines: list[int] = [0] * LINES if like is None else like.lines.copy()
        self.actions: int = 0 if like is None else like.actions
        self.fought: bool = False if like is None else like.fought
        self.doing: int = CHOOSING if like is None else like.doing
        #: Production points, and events still to draw and to play.
        self.points: int = 0 if like is None else like.points
        self.draws: int = 0 if like is None else like.draws
        self.plays: int = 0 if like is None else like.plays
        self.drew: bool = False if like is None else like.drew
        #: How far units move, and which still may, by space * MOST_KINDS + number of the kind in its faction.
        self.range: int = 0 if like is None else like.range
        self.may_move: list[int] = [] if like is None else like.may_move.copy()
        #: What to go on with when a movement ends.
        self.back: int = CHOOSING if like is None else like.back
        #: The faction effect in hand: abilities used, as bits.
        self.effect: int = 0 if like is None else like.effect
        #: Attacks to make as soon as what is under way has ended.
        self.owed: list[int] = [] if like is None else like.owed.copy()


@final
class Setup:
    """How far the setting up is."""

    def __init__(self, like: Setup | None = None) -> None:
        #: Tiles that two players still lay, by kind of tile.
        self.tiles_left: list[int] = [] if like is None else like.tiles_left.copy()
        #: Whose turn it is to settle, as a place in the initiative order, and at which step.
        self.settler: int = 0 if like is None else like.settler
        self.settling: int = 0 if like is None else like.settling
        #: The starting areas chosen so far, and what is still to be set: kinds of unit, -1 for a marker.
        self.starts: list[int] = [] if like is None else like.starts.copy()
        self.to_set: list[int] = [] if like is None else like.to_set.copy()


@final
class Tsukuyumi(State):
    def __init__(
        self, catalogue: Catalogue, factions: list[int], rounds: int, rng: Rng, like: Tsukuyumi | None = None
    ) -> None:
        """Begin a table with nothing on it yet and every supply full, or one like another."""
        seats = len(factions)
        super().__init__(rng, seats)
        self.catalogue = catalogue
        self.rounds = rounds
        #: The faction of each seat, and the seat of each faction. Shared.
        self.faction = factions
        self.seat_of: list[int] = seats_of(factions) if like is None else like.seat_of
        self.board: Board = Board(catalogue, seats, None if like is None else like.board)
        self.score: Score = Score(seats, None if like is None else like.score)
        self.powers: Powers = Powers(None if like is None else like.powers)
        self.events: Events = Events(seats, None if like is None else like.events)
        self.draft: Draft = Draft(len(catalogue.actions), seats, None if like is None else like.draft)
        self.course: Course = Course(seats, None if like is None else like.course)
        self.turn: Turn = Turn(None if like is None else like.turn)
        self.setup: Setup = Setup(None if like is None else like.setup)
        self.battle: Battle | None = None if like is None or like.battle is None else like.battle.copy()
        #: While people look at a moment, what happens in it; no question is ever asked then (see showing.py).
        self.shown: Shown = NOTHING_SHOWN

    def copy(self) -> Tsukuyumi:
        twin = Tsukuyumi(self.catalogue, self.faction, self.rounds, self.rng.copy(), self)
        self.hand_on(twin)
        return twin

    def hand_of(self, seat: int) -> int:
        """T-069, TR-05: which hand a seat holds: it is passed to the left as soon as all have picked."""
        course = self.course
        passed = course.round if course.stage == PLAY else course.round - 1
        return (seat - passed) % self.seats


def seats_of(factions: list[int]) -> list[int]:
    """Return the seat of each faction, -1 for those that nobody plays."""
    return [factions.index(side) if side in factions else -1 for side in range(SIDES)]
