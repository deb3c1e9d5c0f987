"""Every action that a tile can have, by its number: what holds, what happens on entry, what disbanding does."""

from __future__ import annotations

from typing import Final

from wartable.games.proxywars.abilities import OCCUPY, SPECIALTIES, Ability
from wartable.games.proxywars.disband import DISBAND
from wartable.games.proxywars.entry import ENTRY

ACTIONS: Final[list[Ability]] = [*OCCUPY, *ENTRY, *DISBAND]
#: What content calls each action. A pack may give any tile any of these.
ACTION_NAMES: Final[list[str]] = [action.name for action in ACTIONS]
SPECIALTY_NAMES: Final[list[str]] = [specialty.name for specialty in SPECIALTIES]

#: Every topic and its question: those of the course of play, then those of abilities.
QUESTIONS: Final[dict[str, str]] = {
    "faction": "Choose your faction",
    "cutting": "Cut your sheet: what becomes of the marked tile?",
    "confirm": "Your sheet is cut. Confirm when you are ready",
    "fiefdom": "Which fiefdom do you place?",
    "rotation": "How is it turned?",
    "place": "Where does it go?",
    "turn": "Recruit, move, attack or use a tile",
} | {ability.name: ability.question for ability in [*SPECIALTIES, *ACTIONS] if ability.question}


def action_text(name: str, own: str) -> str:
    """Return what an action does on a tile of the faction `own`, in plain words."""
    return ACTIONS[ACTION_NAMES.index(name)].text.format(own=own)


def specialty_text(name: str) -> str:
    return SPECIALTIES[SPECIALTY_NAMES.index(name)].text
