"""The faction cards as tables by kind, made once from the content and shared by every state."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from wartable.core.fields import index_of
from wartable.core.menu import Menu
from wartable.games.jogu.verbs import DISCARD, DONE, OPPONENT_CHOOSES, PASS, PLAY

LOCATIONS: Final = [2, 3, 4, 5, 6]

# How a card must be played (J-045), as bits: a card may have several.
FIXED_LOCATION: Final = 1
EMPTY_ONLY: Final = 2
OPPONENT_PLACES: Final = 4
FACE_DOWN: Final = 8
ENGINEER_LIMIT: Final = 16
NEEDS_ENGINEERS: Final = 32

#: A card without an ability that resolves when it is played.
NOTHING: Final = 0

# Tags, as bits.
ENGINEER: Final = 1
TOWER: Final = 2
GANG: Final = 4

TAGS: Final = {"Engineer": ENGINEER, "Tower": TOWER, "Gang": GANG}


# What can be done with a hand is a menu. On it are to pass, to be ready, and in a row for each kind of card the plays
# to the five Locations, the play whose Location the opponent chooses, and to throw it away in Reinforcement. A set of
# Locations is a bit mask, 1 for Location 2, 2 for 3, up to 16 for Location 6; in a row two more bits follow.
OFFERED: Final = 32
DISCARDED: Final = 64

#: As many kinds have a bit of their own in a word.
WORD: Final = 62


@final
class Cards:
    """Every kind of card, column by column, and the numbers of the boards."""

    # Those of the boards come from the content, and from nowhere else.
    start_morale: int
    end_space: int
    refill: int
    face_down_strength: int
    engineer_limit: int
    capacity: vec[i64]

    def __init__(self) -> None:
        self.name: list[str] = []
        self.strength: vec[i64] = vec[i64]()
        self.morale: vec[i64] = vec[i64]()
        self.protected: list[bool] = []
        self.tags: vec[i64] = vec[i64]()
        self.restrictions: vec[i64] = vec[i64]()
        self.when_played: vec[i64] = vec[i64]()
        self.triggers: vec[i64] = vec[i64]()
        #: The one Location of a Knight (J-093); 0 for any.
        self.only_at: vec[i64] = vec[i64]()
        #: The faction each kind belongs to; -1 for the plain cards that only positions use.
        self.faction_of: list[int] = []
        #: 1 for an Engineer, -1 for a Tower, 0 for both or neither (J-136).
        self.builds: vec[i64] = vec[i64]()
        #: The Strength it counts for Capacity when it is played: face-down cards count 3 (J-128).
        self.weight: vec[i64] = vec[i64]()
        #: J-093: the Locations it is made for, all or one.
        self.made_for: vec[i64] = vec[i64]()
        #: For sets of kinds as bits of one word; 0 for kinds that have no place in it.
        self.bit: vec[i64] = vec[i64]()
        self.menu = Menu()
        self.passing: i64 = self.menu.add([(PASS,)])
        self.ready: i64 = self.menu.add([(DONE,)])
        #: The row of each kind on the menu.
        self.row: vec[i64] = vec[i64]()

        self.factions: list[str] = []
        self.initiative: list[int] = []
        #: The deck of each faction: kinds, as many times as there are copies.
        self.decks: list[list[int]] = []

    def add(
        self,
        name: str,
        faction: int,
        strength: int,
        morale: int,
        protected: bool,
        tags: int,
        restrictions: int,
        when_played: int,
        triggers: int,
        only_at: int,
    ) -> int:
        """Add a kind of card and return its number."""
        kind = len(self.name)
        self.name.append(name)
        self.faction_of.append(faction)
        self.strength = append(self.strength, strength)
        self.morale = append(self.morale, morale)
        self.protected.append(protected)
        self.tags = append(self.tags, tags)
        self.restrictions = append(self.restrictions, restrictions)
        self.when_played = append(self.when_played, when_played)
        self.triggers = append(self.triggers, triggers)
        self.only_at = append(self.only_at, only_at)
        self.builds = append(self.builds, (1 if tags & ENGINEER else 0) - (1 if tags & TOWER else 0))
        self.weight = append(self.weight, self.face_down_strength if restrictions & FACE_DOWN else strength)
        self.made_for = append(self.made_for, 1 << (only_at - 2) if only_at else 31)
        self.bit = append(self.bit, 1 << kind if kind < WORD else 0)
        plays = [(PLAY, kind, at) for at in [*LOCATIONS, OPPONENT_CHOOSES]]
        self.row = append(self.row, self.menu.add([*plays, (DISCARD, kind)]))
        return kind

    def find(self, name: str) -> int:
        """Return the kind with this name, or -1."""
        return index_of(self.name, name)
