"""All abilities, in the order in which they are listed for people who write packs."""

from __future__ import annotations

from typing import Final

from wartable.games.jogu.ability import Ability
from wartable.games.jogu.in_resolution import DRAGOON_ABILITY, MASTER_OF_EARTH_ABILITY, PUNISHER_ABILITY
from wartable.games.jogu.restrictions import (
    EMPTY_LOCATION_ABILITY,
    ENGINEER_LIMIT_ABILITY,
    FACE_DOWN_ABILITY,
    FIXED_LOCATION_ABILITY,
    NEEDS_ENGINEERS_ABILITY,
    OPPONENT_PLACES_ABILITY,
)
from wartable.games.jogu.scrambler import SCRAMBLER_ABILITY
from wartable.games.jogu.when_played import (
    ASSASSIN_ABILITY,
    BOMB_TOWER_ABILITY,
    CONJURER_ABILITY,
    EXPLORER_ABILITY,
    GANGAN_BIT_ABILITY,
    GOOD_FOR_SOMETHING_ABILITY,
    GUARDIAN_ANGEL_ABILITY,
    MASTER_OF_FIRE_ABILITY,
    MEDIC_ABILITY,
    PATRIOT_ABILITY,
    SABOTEUR_ABILITY,
    SUPPORT_TOWER_ABILITY,
    TROJAN_BIT_ABILITY,
)

ABILITIES: Final[list[Ability]] = [
    FIXED_LOCATION_ABILITY,
    EMPTY_LOCATION_ABILITY,
    OPPONENT_PLACES_ABILITY,
    FACE_DOWN_ABILITY,
    ENGINEER_LIMIT_ABILITY,
    NEEDS_ENGINEERS_ABILITY,
    GUARDIAN_ANGEL_ABILITY,
    EXPLORER_ABILITY,
    MASTER_OF_FIRE_ABILITY,
    CONJURER_ABILITY,
    GOOD_FOR_SOMETHING_ABILITY,
    GANGAN_BIT_ABILITY,
    MEDIC_ABILITY,
    TROJAN_BIT_ABILITY,
    SABOTEUR_ABILITY,
    SUPPORT_TOWER_ABILITY,
    BOMB_TOWER_ABILITY,
    ASSASSIN_ABILITY,
    PATRIOT_ABILITY,
    SCRAMBLER_ABILITY,
    DRAGOON_ABILITY,
    PUNISHER_ABILITY,
    MASTER_OF_EARTH_ABILITY,
]
#: By the name in packs.
BY_NAME: Final[dict[str, Ability]] = {ability.name: ability for ability in ABILITIES}
