"""G-032 to G-034: the one procedure for build progress, training progress, charging and damage.

A roll gathers its terms (dice, structures, type, Instants, Affixes: GR-07), and is settled by rounding the total down
to whole increments. Remainders and what is beyond the last bubble are lost (GR-06).
"""

from __future__ import annotations

from typing import Final

from wartable.core.log import Event
from wartable.core.rng import Rng
from wartable.games.gemhold.events import ROLL

# What a roll is for.
BUILDING: Final = 0
TRAINING: Final = 1
CHARGING: Final = 2
ATTACKING: Final = 3
STRIKING: Final = 4
QUAKING: Final = 5

#: The source of a term that is no card: extra damage against a Unit type is AGAINST_TYPE + type.
AGAINST_TYPE: Final = 1000
#: A coordinate of something that is nowhere on the board.
OFF_BOARD: Final = 99


def dice_words(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


class Roll:
    """One application: for what, with which dice and terms, and what became of it. Never changed once settled."""

    def __init__(self, purpose: int, kingdom: int, kind: int, slot: int) -> None:
        self.purpose = purpose
        #: Who rolls with which card; `slot` tells its copies apart: a letter, a Tower space, a structure.
        self.kingdom = kingdom
        self.kind = kind
        self.slot = slot
        self.q = OFF_BOARD
        self.r = OFF_BOARD
        # What is hit, for damage.
        self.target_kingdom = -1
        self.target_kind = -1
        self.target_slot = -1
        self.target_q = OFF_BOARD
        self.target_r = OFF_BOARD
        self.inc = 1
        self.before = 0
        #: The bubble at which the pool is full, or 0 for damage.
        self.goal = 0
        self.after = 0
        self.total = 0
        self.dice: list[int] = []
        #: The cards put into it that leave the hand when it counts.
        self.joined: list[int] = []
        #: Source and amount, one after the other.
        self.terms: list[int] = []

    def copy(self) -> Roll:
        """Return a roll of its own, for as long as cards may still join."""
        twin = read(list(self.numbers()))
        twin.joined = self.joined.copy()
        return twin

    def pool(self, inc: int, before: int, goal: int) -> None:
        """Set the pool that the roll is put on."""
        self.inc = inc
        self.before = before
        self.goal = goal
        self.after = before

    def throw(self, rng: Rng, count: int) -> None:
        """GR-09: six-sided dice, of which only the sum counts."""
        for _ in range(count):
            die = rng.die(6)
            self.dice.append(die)
            self.total += die

    def add(self, source: int, amount: int) -> None:
        self.terms.append(source)
        self.terms.append(amount)
        self.total += amount

    def join(self, kind: int, points: int) -> None:
        """Put a card into the roll."""
        self.joined.append(kind)
        self.add(kind, points)

    @property
    def bubbles(self) -> int:
        """G-034: every full increment is one bubble; G-036: less than one is a MISS."""
        return max(0, self.total) // self.inc

    @property
    def enough(self) -> bool:
        """Return whether the pool is filled (or, by damage, emptied) as it stands."""
        return self.bubbles >= (self.goal - self.before if self.goal else self.before)

    def settle(self) -> int:
        """Move the marker; return the bubble it reaches."""
        if self.goal:
            self.after = min(self.goal, self.before + self.bubbles)
        else:
            self.after = max(0, self.before - self.bubbles)
        return self.after

    def numbers(self) -> Event:
        """Return the roll as an event, every term in it."""
        return (
            ROLL, self.kingdom, self.purpose, self.kind, self.slot, self.q, self.r,
            self.target_kingdom, self.target_kind, self.target_slot, self.target_q, self.target_r,
            self.inc, self.before, self.goal, self.after, self.total, len(self.dice), *self.dice, *self.terms,
        )  # fmt: skip


def read(numbers: list[int]) -> Roll:
    """Return the roll that `numbers` was made from."""
    roll = Roll(numbers[2], numbers[1], numbers[3], numbers[4])
    roll.q, roll.r = numbers[5], numbers[6]
    roll.target_kingdom, roll.target_kind, roll.target_slot = numbers[7], numbers[8], numbers[9]
    roll.target_q, roll.target_r = numbers[10], numbers[11]
    roll.inc, roll.before, roll.goal, roll.after, roll.total = numbers[12:17]
    first = 18 + numbers[17]
    roll.dice = list(numbers[18:first])
    roll.terms = list(numbers[first:])
    return roll
