"""The faction sheets as tables by kind of tile, made once from the content and shared by every state."""

from __future__ import annotations

from typing import Final

from wartable.core.fields import index_of

ROWS: Final = 4
COLUMNS: Final = 5
#: PR-08: the tiles of a sheet.
SQUARES: Final = 20
#: P-006, P-008, P-010: six fiefdoms of three tiles, and two tiles left.
FIEFDOMS: Final = 6
UNUSED: Final = 2
#: P-003: the agents of a player.
AGENTS: Final = 10
#: The tiles of a board: two players, six fiefdoms, three tiles.
TILES: Final = 36

#: The most factions that a list of actions has room for: ours and those of a pack.
FACTIONS: Final = 16
#: The name of each seat: the colour of its agents.
SEATS: Final = ["blue", "red"]


class Sheets:
    """Every kind of tile, column by column: kind = faction * 20 + square. Last comes a plain tile for positions."""

    def __init__(self) -> None:
        self.name: list[str] = []
        self.recruit: list[bool] = []
        self.attack: list[int] = []
        self.defense: list[int] = []
        self.vp: list[int] = []
        self.action: list[int] = []

        self.factions: list[str] = []
        self.specialty: list[int] = []
        #: What a tile is worth to its owner, roughly; for cutting and for estimates.
        self.worth: list[float] = []

    def add(self, name: str, recruit: bool, attack: int, defense: int, vp: int, action: int) -> None:
        """Add a kind of tile."""
        self.name.append(name)
        self.recruit.append(recruit)
        self.attack.append(attack)
        self.defense.append(defense)
        self.vp.append(vp)
        self.action.append(action)
        self.worth.append(
            1.6 * vp + 0.6 * attack + 0.5 * defense + (1.4 if recruit else 0.0) + (0.7 if action else 0.0)
        )

    def find(self, name: str) -> int:
        """Return the kind with this name, or -1."""
        return index_of(self.name, name)
