"""How many there are of everything that a kingdom has on the board."""

from __future__ import annotations

from typing import Final

#: Slots of pieces: first those of the letters of Unit Trackers (G-008), then the Guardian's.
GUARDIAN_SLOT: Final = 6
SLOTS: Final = 7
#: Tower spaces of a kingdom (G-007).
SPACES: Final = 3
#: Structures of a player (G-014).
STRUCTURES: Final = 4
#: As many kingdoms as any board has.
KINGDOMS: Final = 4
