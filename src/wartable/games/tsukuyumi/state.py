"""The state of a match of Tsukuyumi and its copy.

A space is a numbered place on the board (moon 0 to 6, then tiles, then homezones); what lies there is in lists by
space. Sides of a space are numbered `space * 6 + direction`. Lists marked "shared" are replaced, never changed.
"""

from __future__ import annotations

from typing import Final

from wartable.core.rng import Rng
from wartable.core.state import State
from wartable.games.tsukuyumi.tables import KINDS, LINES, MOST_KINDS, SIDES, Tables
from wartable.games.tsukuyumi.verbs import SPACES

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

# Attacks owed outside the normal order, as numbers: how * 10000 + seat * 100 + space.
OFFENSIVE_ATTACK: Final = 0
CONQUEROR_ATTACK: Final = 1
ANYWHERE: Final = 99

RED_MARKER: Final = 0
BLUE_MARKER: Final = 1
NOT_OUT: Final = -1


class Battle:
    """A combat while it is being fought. It begins and ends within one step."""

    def __init__(self, side: int, seat: int, space: int) -> None:
        self.side = side
        #: Who decides for the attacker; for the Oni, the player who moves them.
        self.seat = seat
        self.space = space
        self.card = -1
        #: Attackers' units that took part, by kind, when the attack took effect.
        self.attackers: list[int] = []
        #: Defending sides in the order they answer, and what each answered.
        self.defenders: list[int] = []
        self.answers: list[list[int]] = []
        #: The defenders' units when the attack took effect (T-173), by kind.
        self.snapshot: list[int] = []
        #: Sides under Protection, as bits.
        self.protected = 0
        #: The Cybersamurai gave up a unit; those that stayed are safe from the attacker (TR-134).
        self.safe = False
        self.points = 0
        self.damage = 0
        #: Did the conquest part succeed? -1 not tried, 0 no, 1 yes.
        self.conquered = -1
        #: Where the attackers that take part stand by now, by space * MOST_KINDS + number of the kind in its faction.
        self.fighters: list[int] = [0] * (SPACES * MOST_KINDS)
        #: Kinds of weapon the Nomads used in it, as bits.
        self.fired = 0

    def copy(self) -> Battle:
        twin = Battle(self.side, self.seat, self.space)
        twin.card = self.card
        twin.attackers = self.attackers.copy()
        twin.defenders = self.defenders.copy()
        twin.answers = [answers.copy() for answers in self.answers]
        twin.snapshot = self.snapshot.copy()
        twin.protected = self.protected
        twin.safe = self.safe
        twin.points = self.points
        twin.damage = self.damage
        twin.conquered = self.conquered
        twin.fighters = self.fighters.copy()
        twin.fired = self.fired
        return twin

    def follow(self, here: int, there: int, group: list[int]) -> None:
        """Attackers that take part go from one space to another (TR-160)."""
        for offset in range(MOST_KINDS):
            many = min(group[offset], self.fighters[here * MOST_KINDS + offset])
            self.fighters[here * MOST_KINDS + offset] -= many
            self.fighters[there * MOST_KINDS + offset] += many

    def drop(self, space: int, offset: int, many: int) -> None:
        """Attackers that take part leave the board."""
        at = space * MOST_KINDS + offset
        self.fighters[at] = max(0, self.fighters[at] - many)

    def swap(self, one: int, other: int) -> None:
        """TR-172: two areas change places; the fight and the fighters go with their tile."""
        if self.space in (one, other):
            self.space = one + other - self.space
        for offset in range(MOST_KINDS):
            a, b = one * MOST_KINDS + offset, other * MOST_KINDS + offset
            self.fighters[a], self.fighters[b] = self.fighters[b], self.fighters[a]

    def chose(self, side: int, counter: int) -> bool:
        for index in range(len(self.defenders)):
            if self.defenders[index] == side:
                return counter in self.answers[index]
        return False


class Tsukuyumi(State):
    # -- the board
    cell: list[int]
    """The table cell of each space. Shared, as are the next four."""
    type: list[int]
    tile: list[int]
    number: list[int]
    printed: list[int]
    near: list[int]
    """By side: the space beyond, or -1. Shared."""
    wall: list[int]
    """By side: what stands in the way on that edge, from both spaces. Shared."""
    sides: list[int]
    marks: list[int]
    negated: list[int]
    owner: list[int]
    mines: list[int]
    eggs: list[int]
    strongholds: list[int]
    covers: list[int]
    units: list[int]
    """By space * KINDS + kind."""
    count: list[int]
    """By space * SIDES + side: how many units."""
    stuck: list[int]
    """Like `units`: massive ones that have moved in this phase; `raged`: aggressive ones that have attacked on their
    own. Empty while there are none."""
    raged: list[int]
    pool: list[int]
    """Units in reserve, by kind."""
    tunnels: list[int]
    """The side each tunnel lies on, from the space with the lower number."""
    tunnel_used: list[int]
    kaneda: list[int]
    rocket: list[int]
    reserve: list[int]
    """Tiles left, by kind of tile."""
    home: list[int]

    # -- the players
    faction: list[int]
    seat_of: list[int]
    order: list[int]
    """Initiative: seats, best first."""
    vp: list[int]
    missions: list[int]
    goal: list[int]
    kills: list[int]
    taken: list[int]
    """By seat: areas conquered this round, as bits by space; `taken_from`: those that bore another marker."""
    taken_from: list[int]
    spent: int
    """Once-per-round combat cards used, as bits."""
    barred: list[int]
    """By seat: spaces where Time Consuming forbids an attack in this phase, as bits."""
    events: list[list[int]]
    stack: list[int]
    display: list[int]
    discard: list[int]
    weapons: list[int]
    """By weapon * 3 + state."""
    rad_proof: bool
    all_flying: bool
    uplinks: int

    # -- action cards
    hands: list[list[int]]
    """By the seat that first held it: a hand goes one seat on every round."""
    gone: list[list[int]]
    """Cards removed from each hand by Ghost, oldest first."""
    known: list[int]
    """By card: the seats that know it is in its hand or was removed from it, as bits; 16 times such a bit if the seat
    has held that hand since, so that it knows what became of the cards it had seen in it."""
    chosen: list[int]
    deck: list[int]
    pile: list[int]
    """Action cards played in earlier rounds, open to all."""
    picked: list[int]
    burnt: int
    ghosted: bool
    """In this draft Ghost has been asked about."""
    ghost_drew: bool
    """A card was drawn by it, so another one must go."""

    # -- the course of the game
    rounds: int
    round: int
    stage: int
    phase: int
    turn: int
    turn_order: list[int]
    begun: bool
    lines: list[int]
    actions: int
    fought: bool
    must_attack: bool
    doing: int
    points: int
    draws: int
    plays: int
    drew: bool
    range: int
    may_move: list[int]
    back: int
    """What to go on with when a movement ends."""
    effect: int
    """The faction effect in hand: abilities used, as bits."""
    owed: list[int]
    vendettas: list[int]
    battle: Battle | None

    # -- setting up
    tiles_left: list[int]
    settler: int
    settling: int
    starts: list[int]
    to_set: list[int]

    def __init__(self, tables: Tables, rng: Rng, seats: int) -> None:
        """A bare state; `empty_table` and `copy` fill it."""
        super().__init__(rng, seats)
        self.tables = tables

    def copy(self) -> Tsukuyumi:
        twin = Tsukuyumi(self.tables, self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.cell = self.cell
        twin.type = self.type
        twin.tile = self.tile
        twin.number = self.number
        twin.printed = self.printed
        twin.near = self.near
        twin.wall = self.wall
        twin.sides = self.sides.copy()
        twin.marks = self.marks.copy()
        twin.negated = self.negated.copy()
        twin.owner = self.owner.copy()
        twin.mines = self.mines.copy()
        twin.eggs = self.eggs.copy()
        twin.strongholds = self.strongholds.copy()
        twin.covers = self.covers.copy()
        twin.units = self.units.copy()
        twin.count = self.count.copy()
        twin.stuck = self.stuck.copy()
        twin.raged = self.raged.copy()
        twin.pool = self.pool.copy()
        twin.tunnels = self.tunnels.copy()
        twin.tunnel_used = self.tunnel_used.copy()
        twin.kaneda = self.kaneda.copy()
        twin.rocket = self.rocket.copy()
        twin.reserve = self.reserve.copy()
        twin.home = self.home.copy()
        twin.faction = self.faction
        twin.seat_of = self.seat_of
        twin.order = self.order.copy()
        twin.vp = self.vp.copy()
        twin.missions = self.missions.copy()
        twin.goal = self.goal.copy()
        twin.kills = self.kills.copy()
        twin.taken = self.taken.copy()
        twin.taken_from = self.taken_from.copy()
        twin.spent = self.spent
        twin.barred = self.barred.copy()
        twin.events = [held.copy() for held in self.events]
        twin.stack = self.stack.copy()
        twin.display = self.display.copy()
        twin.discard = self.discard.copy()
        twin.weapons = self.weapons.copy()
        twin.rad_proof = self.rad_proof
        twin.all_flying = self.all_flying
        twin.uplinks = self.uplinks
        twin.hands = [hand.copy() for hand in self.hands]
        twin.gone = [cards.copy() for cards in self.gone]
        twin.known = self.known.copy()
        twin.chosen = self.chosen.copy()
        twin.deck = self.deck.copy()
        twin.pile = self.pile.copy()
        twin.picked = self.picked.copy()
        twin.burnt = self.burnt
        twin.ghosted = self.ghosted
        twin.ghost_drew = self.ghost_drew
        twin.rounds = self.rounds
        twin.round = self.round
        twin.stage = self.stage
        twin.phase = self.phase
        twin.turn = self.turn
        twin.turn_order = self.turn_order.copy()
        twin.begun = self.begun
        twin.lines = self.lines.copy()
        twin.actions = self.actions
        twin.fought = self.fought
        twin.must_attack = self.must_attack
        twin.doing = self.doing
        twin.points = self.points
        twin.draws = self.draws
        twin.plays = self.plays
        twin.drew = self.drew
        twin.range = self.range
        twin.may_move = self.may_move.copy()
        twin.back = self.back
        twin.effect = self.effect
        twin.owed = self.owed.copy()
        twin.vendettas = self.vendettas.copy()
        twin.battle = None if self.battle is None else self.battle.copy()
        twin.tiles_left = self.tiles_left.copy()
        twin.settler = self.settler
        twin.settling = self.settling
        twin.starts = self.starts.copy()
        twin.to_set = self.to_set.copy()
        return twin

    # -- questions the rules ask -----------------------------------------------------------------------------------

    def rocketed(self, space: int, side: int) -> bool:
        """T-338 to T-342: is what belongs to `side` in this space put out of work by a Rocket Attack marker?"""
        return (self.rocket[0] == space or self.rocket[1] == space) and side != 3

    def has(self, space: int, properties: int) -> bool:
        """T-018, T-113: a property is printed and not negated, or given by a marker."""
        return bool((self.printed[space] & ~self.negated[space] | self.marks[space]) & properties)

    def active(self) -> int:
        """The seat whose phase turn it is."""
        return self.turn_order[self.turn]

    def hand_of(self, seat: int) -> int:
        """T-069, TR-05: which hand a seat holds: it is passed to the left as soon as all have picked."""
        passed = self.round if self.stage == PLAY else self.round - 1
        return (seat - passed) % self.seats

    def place_of(self, seat: int) -> int:
        """A seat's place in the initiative order, from 0."""
        return self.order.index(seat)


def empty_table(tables: Tables, factions: list[int], rounds: int, rng: Rng) -> Tsukuyumi:
    """A table with nothing on it yet, and every supply full."""
    seats = len(factions)
    s = Tsukuyumi(tables, rng, seats)
    s.cell = []
    s.type = []
    s.tile = []
    s.number = []
    s.printed = []
    s.near = []
    s.wall = []
    s.sides = []
    s.marks = []
    s.negated = []
    s.owner = []
    s.mines = []
    s.eggs = []
    s.strongholds = []
    s.covers = []
    s.units = []
    s.count = []
    s.stuck = []
    s.raged = []
    s.pool = [tables.count[kind] for kind in range(KINDS)]
    s.tunnels = []
    s.tunnel_used = []
    s.kaneda = [NOT_OUT, NOT_OUT]
    s.rocket = [NOT_OUT, NOT_OUT]
    s.reserve = [tile.copies for tile in tables.tiles]
    s.home = [NOT_OUT] * seats
    s.faction = factions
    s.seat_of = [-1] * SIDES
    for seat in range(seats):
        s.seat_of[factions[seat]] = seat
    s.order = list(range(seats))
    s.vp = [0] * seats
    s.missions = [0] * seats
    s.goal = [0] * seats
    s.kills = [0] * seats
    s.taken = [0] * seats
    s.taken_from = [0] * seats
    s.spent = 0
    s.barred = [0] * seats
    s.events = [[] for _ in range(seats)]
    s.stack = list(range(20))
    s.display = []
    s.discard = []
    s.weapons = [0] * 9
    s.rad_proof = False
    s.all_flying = False
    s.uplinks = 0
    s.hands = [[] for _ in range(seats)]
    s.gone = [[] for _ in range(seats)]
    s.known = [0] * len(tables.actions)
    s.chosen = [-1] * seats
    s.deck = list(range(len(tables.actions)))
    s.pile = []
    s.picked = [-1] * seats
    s.burnt = -1
    s.ghosted = False
    s.ghost_drew = False
    s.rounds = rounds
    s.round = 1
    s.stage = SETTLE
    s.phase = 0
    s.turn = 0
    s.turn_order = []
    s.begun = False
    s.lines = [0] * LINES
    s.actions = 0
    s.fought = False
    s.must_attack = False
    s.doing = CHOOSING
    s.points = 0
    s.draws = 0
    s.plays = 0
    s.drew = False
    s.range = 0
    s.may_move = []
    s.back = CHOOSING
    s.effect = 0
    s.owed = []
    s.vendettas = []
    s.battle = None
    s.tiles_left = []
    s.settler = 0
    s.settling = 0
    s.starts = []
    s.to_set = []
    return s
