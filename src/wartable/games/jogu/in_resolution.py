"""J-048: what triggers in Resolution."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.games.jogu import events
from wartable.games.jogu.ability import IN_RESOLUTION, Ability
from wartable.games.jogu.state import Jogu


def triggers_in_play(s: Jogu) -> i64:
    """Return all triggers of the cards in play, as bits: most rounds have few, and need not look for the others."""
    triggers = s.cards.triggers
    face = s.face
    found: i64 = 0
    for cards in s.at:
        for card in cards:
            found |= triggers[face[card]]
    return found


# -- Dragoon -------------------------------------------------------------------------------------------------------

#: J-091: wherever it stands. Like the triggers below a bit among those of a card.
DRAGOON: Final = 2
DRAGOON_ABILITY: Final = Ability(
    "battle at 2",
    IN_RESOLUTION,
    DRAGOON,
    text="In Resolution, Location 2 is a Battle Location.",
    short="battle 2",
)
#: The Location that it names, as a bit mask.
NAMED_BY_DRAGOONS: Final = 1 << 2


# -- Punisher ------------------------------------------------------------------------------------------------------

PUNISHER: Final = 4
PUNISHER_ABILITY: Final = Ability(
    "cancel battle",
    IN_RESOLUTION,
    PUNISHER,
    text="In Resolution, its Location is no Battle Location.",
    short="no battle",
    events={events.CALLED_OFF: "The battle at {0} is called off"},
)


def called_off(s: Jogu) -> i64:
    """J-095: return the Locations of Punishers, as a bit mask."""
    triggers = s.cards.triggers
    found: i64 = 0
    for index, cards in enumerate(s.at):
        for card in cards:
            if triggers[s.face[card]] & PUNISHER:
                found |= 1 << (2 + index // 2)
    return found


# -- Master of Earth -----------------------------------------------------------------------------------------------

MASTER_OF_EARTH: Final = 8
MASTER_OF_EARTH_ABILITY: Final = Ability(
    "morale per spare",
    IN_RESOLUTION,
    MASTER_OF_EARTH,
    text="In Resolution, gain 1 Morale for each spare Capacity at its Location.",
    short="+Morale",
    events={events.GAINS_MORALE: "{who:gains} {0} Morale for the room at {2} and {who:have|has} {1}"},
)


def masters_of_earth(s: Jogu) -> None:
    """J-103, J-104, JR-04: 1 Morale for each spare Capacity at its Location, at the end of step 1."""
    triggers = s.cards.triggers
    face = s.face
    for turn in range(2):
        me = s.start_player if turn == 0 else 1 - s.start_player
        for location in range(i64(2), 7):
            for card in s.there(location, me):
                if triggers[face[card]] & MASTER_OF_EARTH:
                    spare = max(0, s.room[location - 2])
                    s.morale[me] = s.morale[me] + spare
                    s.log.say(events.GAINS_MORALE, me, spare, s.morale[me], location)
