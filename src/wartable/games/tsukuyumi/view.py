"""What a seat may know of a match: typed, frozen, and JSON by itself."""

from __future__ import annotations

import msgspec

from wartable.core.view import View
from wartable.games.tsukuyumi.view_asked import TsukuyumiAsked

SEATS = ["first", "second", "third", "fourth"]
#: Conquest points, health and damage of a faction's units in a space.
Totals = tuple[int, int, int]


class SpaceView(msgspec.Struct, frozen=True, kw_only=True):
    """One space: what it is, what lies there, who stands there with which totals."""

    name: str
    q: int
    r: int
    type: str
    tile: str | None
    number: int
    home: int | None
    owner: str | None
    printed: tuple[str, ...]
    markers: tuple[str, ...]
    negated: tuple[str, ...]
    sides: tuple[str, ...]
    mines: int
    eggs: int
    strongholds: int
    covers: int
    rocketed: bool
    units: dict[str, int]
    moved: dict[str, int]
    attacked: dict[str, int]
    totals: dict[str, Totals]
    doomed: bool
    worth: int

    def things(self) -> list[tuple[str, int]]:
        """Return what lies there that can be counted."""
        all_ = [("strongholds", self.strongholds), ("covers", self.covers), ("mines", self.mines), ("eggs", self.eggs)]
        return [(kind, many) for kind, many in all_ if many]


class TunnelView(msgspec.Struct, frozen=True):
    space: int
    direction: int
    to: int
    used: bool


class PlayerView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's side of the table. Hands are secret but for what was learnt of them."""

    seat: int
    name: str
    faction: str
    home: int | None
    vp: int
    areas: int
    area_points: int
    initiative_points: int
    projected: int
    missions: tuple[str, ...]
    goal: bool
    kills: int
    taken: int
    taken_from: int
    events: tuple[str, ...]
    card: str | None
    hand_count: int
    #: None but for the own seat.
    hand: tuple[str, ...] | None
    hand_known: tuple[str, ...]
    hand_unsure: int
    removed_known: tuple[str, ...]
    picked: str | None
    reserve: dict[str, int]
    barred: tuple[int, ...]
    vendetta: bool
    #: What only one faction has. The Nomads' weapons are counted as active, used and inactive.
    weapons: dict[str, tuple[int, int, int]] | None = None
    mines_left: int | None = None
    eggs_left: int | None = None
    uplinks: tuple[str, ...] | None = None
    terraformings_left: dict[str, int] | None = None


class EventsView(msgspec.Struct, frozen=True):
    display: tuple[str, ...]
    stack: int
    discard: tuple[str, ...]


class ActionCardsView(msgspec.Struct, frozen=True):
    draw_pile: int
    discard: tuple[str, ...]
    removed: int


class DefenderView(msgspec.Struct, frozen=True, kw_only=True):
    faction: str
    points: int
    health: int
    damage: int
    answers: tuple[str, ...]
    protected: bool


class BattleView(msgspec.Struct, frozen=True, kw_only=True):
    """The combat in hand: both sides' totals and the answers so far."""

    space: int
    attacker: str
    card: str | None
    mountain: int
    points: int
    damage: int
    #: -1 not tried, 0 no, 1 yes.
    conquered: int
    safe: bool
    #: Kinds of weapon the Nomads have used in it.
    fired: tuple[str, ...]
    #: Where the units that attacked are by now, by the name of the space.
    fighters: dict[str, dict[str, int]]
    defenders: tuple[DefenderView, ...]


class ShownView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happens in a moment that people look at."""

    #: move, fight, conquest, score, reveal, event, place or total.
    kind: str
    #: Where, by number; of a move, from and to.
    spaces: tuple[int, ...] = ()
    event: str | None = None
    #: Of a score, whose it is.
    seat: int | None = None
    #: Of a fight, the units that stood there when the attack took effect, by kind.
    stood: dict[str, int] | None = None


class TsukuyumiView(View, frozen=True, kw_only=True):
    """All that a seat may know. Only the action cards in hands and piles are secret."""

    asked: TsukuyumiAsked | None
    rounds: int
    round: int
    stage: str
    phase: str | None
    #: The seat whose turn it is.
    active: int | None
    turn_order: tuple[int, ...]
    turn: int
    initiative: tuple[int, ...]
    doing: str
    lines: dict[str, int]
    #: How many actions are left of the white phase; no other phase limits them.
    actions: int | None
    #: The player whose turn it is has attacked, so it may not move any more.
    fought: bool
    #: The Dark Seed have played Kamikaze in this phase, and not attacked since.
    must_attack: bool
    #: Abilities used of the faction effect in hand.
    effect: tuple[str, ...]
    #: Seats with an attack to make as soon as what is under way has ended.
    owed: tuple[int, ...]
    points: int
    draws: int
    plays: int
    over: bool
    winner: int | None
    ending: str
    spaces: tuple[SpaceView, ...]
    tunnels: tuple[TunnelView, ...]
    #: By colour: space and direction.
    kaneda: dict[str, tuple[int, int]]
    rocket: dict[str, int]
    players: tuple[PlayerView, ...]
    missions: tuple[str, ...]
    events: EventsView
    action_cards: ActionCardsView
    reserve: dict[str, int]
    tiles_left: tuple[str, ...]
    oni_reserve: dict[str, int]
    used_up: tuple[str, ...]
    rad_proof: bool
    all_flying: bool
    battle: BattleView | None
    #: None but in moments.
    shown: ShownView | None
