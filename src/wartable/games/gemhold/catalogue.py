"""The cards, column by column, by kind (title): made once from the content and shared by every state."""

from __future__ import annotations

from typing import Final, final

from wartable.core.fields import index_of
from wartable.games.gemhold.verbs import CardOptions

# What a card is (G-113).
STRUCTURE: Final = 0
UNIT: Final = 1
GUARDIAN: Final = 2
TOWER: Final = 3
INSTANT: Final = 4
AFFIX: Final = 5
GROUPS: Final = ["structure", "unit", "guardian", "tower", "instant", "affix"]

# Unit types (G-124), and the types of Towers (G-126).
TYPES: Final = ["Ground", "Mounted", "Siege"]
MATERIALS: Final = ["Wood", "Stone"]
NO_TYPE: Final = -1

#: What an Instant's build progress may go to, as bits; a Tower's bit is ON_WOOD << material.
ON_STRUCTURE: Final = 1
ON_WOOD: Final = 2
ON_STONE: Final = 4
BUILDABLE: Final = {"Structure": ON_STRUCTURE, "Wood": ON_WOOD, "Stone": ON_STONE}


class RuleNumbers:
    """The numbers of the rules that belong to no card."""

    def __init__(self) -> None:
        self.start_gems = 8
        self.hand_size = 5
        self.build_tokens = 2
        self.training_tokens = 2
        self.standard_dice = 2
        #: GR-53: rounds until a match is stopped, by number of seats.
        self.round_limit: list[int] = []


@final
class Catalogue(RuleNumbers):
    """Every kind of card, column by column. What means nothing for a kind holds 0, or -1 where 0 is a value."""

    def __init__(self) -> None:
        super().__init__()
        self.title: list[str] = []
        self.group: list[int] = []
        self.count: list[int] = []
        #: G-031: points per bubble, and how many bubbles the pool has (a Unit's: its life).
        self.inc: list[int] = []
        self.pool: list[int] = []
        #: G-069: the bubbles of a Unit's shaded Training part.
        self.train: list[int] = []
        self.reach: list[int] = []
        self.move: list[int] = []
        self.dice: list[int] = []
        #: The type of a Unit, NO_TYPE for all else; G-125: extra damage against a type.
        self.type: list[int] = []
        self.versus: list[int] = []
        self.extra: list[int] = []
        #: worth[kind][life]: the gems a piece takes (G-024 to G-028).
        self.worth: list[list[int]] = []
        #: The structure (by number) a Unit needs, or -1.
        self.needs: list[int] = []
        self.material: list[int] = []
        self.level: list[int] = []
        #: What an Instant's progress may go to; a Structure's or Tower's own bit.
        self.on: list[int] = []
        #: What an Instant or Affix does, as a number of `instants.ABILITIES`; how many points, steps or dice it gives.
        self.ability: list[int] = []
        self.amount: list[int] = []
        #: The purpose of the rolls that it may join, or -1, and whether it adds dice to them, not points.
        self.joins_roll: list[int] = []
        self.adds_dice: list[bool] = []
        # Affixes: which bit they are, what may carry them, what they do.
        self.bit: list[int] = []
        self.for_units: list[bool] = []
        self.for_towers: list[bool] = []
        self.more_move: list[int] = []
        self.more_attack: list[int] = []
        self.incoming: list[int] = []
        # Structures: what they add to which roll.
        self.build_bonus: list[int] = []
        self.attack_bonus: list[int] = []
        self.train_bonus: list[int] = []
        self.train_type: list[int] = []
        # Guardians: their Special is a number of `specials.SPECIALS`; G-027: an icon on some bubbles of life is a gem.
        self.special: list[int] = []
        self.icons: list[list[int]] = []
        self.radius: list[int] = []
        self.special_dice: list[int] = []
        self.splash_dice: list[int] = []
        self.most_targets: list[int] = []
        self.colour: list[str] = []
        #: Kinds by their number within a group.
        self.structures: list[int] = []
        self.guardians: list[int] = []
        self.affixes: list[int] = []
        #: The cards of one draw deck: all but Guardians and Structures (GR-04).
        self.deck: list[int] = []
        self.options = CardOptions()

    def add(self, title: str, group: int, count: int, inc: int, pool: int) -> int:
        """Add a kind of card with nothing peculiar yet; return its number."""
        kind = len(self.title)
        self.title.append(title)
        self.group.append(group)
        self.count.append(count)
        self.inc.append(inc)
        self.pool.append(pool)
        for column in (
            self.train, self.reach, self.move, self.dice, self.extra, self.level, self.on, self.ability, self.amount,
            self.bit, self.more_move, self.more_attack, self.incoming, self.build_bonus, self.attack_bonus,
            self.train_bonus, self.special, self.radius, self.special_dice, self.splash_dice, self.most_targets,
        ):  # fmt: skip
            column.append(0)
        for absent in (self.type, self.versus, self.needs, self.material, self.train_type, self.joins_roll):
            absent.append(-1)
        self.worth.append([])
        self.icons.append([])
        self.adds_dice.append(False)
        self.for_units.append(False)
        self.for_towers.append(False)
        self.colour.append("")
        self.options.add(kind)
        return kind

    def find(self, title: str) -> int:
        """Return the kind with this title, or -1."""
        return index_of(self.title, title)
