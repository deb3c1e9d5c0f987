"""What the content says of units, cards and tiles, column by column: made once and shared by every state."""

from __future__ import annotations

from wartable.core.fields import index_of
from wartable.games.tsukuyumi.terms import UNITS


class ActionCard:
    """The front of an action card: what its lines grant, by line."""

    def __init__(self, name: str, lines: list[int], phases: int) -> None:
        self.name = name
        self.lines = lines
        #: Which coloured phases it has, as bits 1 << phase.
        self.phases = phases


class Tile:
    """One printing of an area tile, and how many there are of it."""

    def __init__(self, key: str, copies: int, type: int, red: list[int], properties: int, number: int) -> None:
        self.key = key
        self.copies = copies
        self.type = type
        #: The printed red edges, counted counter-clockwise (TR-17).
        self.red = red
        self.properties = properties
        #: The number of a mountain range.
        self.number = number
        #: After how many steps of rotation it looks the same again.
        self.symmetry = symmetry(red)


def symmetry(red: list[int]) -> int:
    for step in (1, 2, 3):
        if sorted((edge + step) % 6 for edge in red) == sorted(red):
            return step
    return 6


class Catalogue:
    """Everything the content says, column by column; `content.catalogue` fills it."""

    # Of each kind of unit.
    cost: list[int]
    conquest: list[int]
    health: list[int]
    damage: list[int]
    count: list[int]
    start: list[int]
    bag: list[int]
    #: Blocking weight (TR-36).
    weight: list[int]
    flying: list[bool]
    #: Movement bonus of the kind itself.
    bonus: list[int]
    massive: list[bool]
    aggressive: list[bool]
    #: Whoever destroys such a unit gets a victory point (TR-173).
    bounty: list[bool]
    productive: list[int]
    unit_text: list[str]
    #: What 1 point can make of a unit, as pairs old * KINDS + new.
    upgrades: list[int]
    #: Protection of each faction: added health, or -1 for doubling (T-180).
    protection: list[int]
    rounds: int
    weapon_damage: list[int]
    weapon_count: list[int]
    mines: int
    mine_damage: int
    eggs: int
    start_eggs: int
    start_terraformings: int
    terraformings: list[int]
    stronghold_points: int
    cover_reduction: int
    #: Supplies: markers by property, negation, blockade and passage.
    property_markers: list[int]
    negations: int
    barriers: int
    laser_damage: int
    uplink_cost: list[int]
    uplink_text: list[str]
    event_text: list[str]
    # Of each combat card.
    counters: list[list[int]]
    once: list[bool]
    card_text: list[str]
    counter_text: list[str]
    actions: list[ActionCard]
    tiles: list[Tile]
    #: What the map is made of, for 2, 3 and 4 seats.
    recipe: list[list[int]]
    white: list[int]
    white_actions: int
    hand_size: int

    def unit(self, name: str) -> int:
        """Return the kind with this name, or -1."""
        return index_of(UNITS, name)
