"""What the content says of units, cards and tiles, column by column: made once and shared by every state."""

from __future__ import annotations

from wartable.core.fields import index_of
from wartable.games.tsukuyumi.terms import KINDS, LINES, SIDES, UNITS


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
    """Everything the content says, column by column."""

    def __init__(self) -> None:
        self.cost: list[int] = [0] * KINDS
        self.conquest: list[int] = [0] * KINDS
        self.health: list[int] = [0] * KINDS
        self.damage: list[int] = [0] * KINDS
        self.count: list[int] = [0] * KINDS
        self.start: list[int] = [0] * KINDS
        self.bag: list[int] = [0] * KINDS
        #: Blocking weight (TR-36).
        self.weight: list[int] = [1] * KINDS
        self.flying: list[bool] = [False] * KINDS
        #: Movement bonus of the kind itself.
        self.bonus: list[int] = [0] * KINDS
        self.massive: list[bool] = [False] * KINDS
        self.aggressive: list[bool] = [False] * KINDS
        #: Whoever destroys such a unit gets a victory point (TR-173).
        self.bounty: list[bool] = [False] * KINDS
        self.productive: list[int] = [0] * KINDS
        #: What 1 point can make of a unit, as pairs old * KINDS + new.
        self.upgrades: list[int] = []
        #: Protection: added health, or -1 for doubling (T-180).
        self.protection: list[int] = [0] * SIDES
        self.rounds = 4
        self.weapon_damage: list[int] = [0, 0, 0]
        self.weapon_count: list[int] = [0, 0, 0]
        self.mines = 0
        self.mine_damage = 0
        self.eggs = 0
        self.start_eggs = 0
        self.start_terraformings = 0
        self.terraformings: list[int] = [0, 0, 0, 0]
        self.stronghold_points = 0
        self.cover_reduction = 0
        #: Supplies: markers by property, negation, blockade and passage.
        self.property_markers: list[int] = [0, 0, 0, 0]
        self.negations = 0
        self.barriers = 0
        self.laser_damage = 0
        self.uplink_cost: list[int] = [0] * 10
        self.uplink_text: list[str] = [""] * 10
        self.event_text: list[str] = [""] * 20
        self.counters: list[list[int]] = []
        self.once: list[bool] = [False] * 16
        self.card_text: list[str] = [""] * 16
        self.counter_text: list[str] = [""] * 26
        self.unit_text: list[str] = [""] * KINDS
        self.actions: list[ActionCard] = []
        self.tiles: list[Tile] = []
        self.recipe: list[list[int]] = []
        self.white: list[int] = [0] * LINES
        self.white_actions = 2
        self.hand_size = 6

    def unit(self, name: str) -> int:
        """Return the kind with this name, or -1."""
        return index_of(UNITS, name)
