"""The terms of the game: factions, units, cards, properties, lines and phases, each a number with a name."""

from __future__ import annotations

from typing import Final

# Factions. The Oni are one too, but nobody's seat.
NOMADS: Final = 0
BOARLORDS: Final = 1
DARK_SEED: Final = 2
CYBERSAMURAI: Final = 3
ONI: Final = 4
SIDES: Final = 5
NOBODY: Final = -1
FACTIONS: Final[list[str]] = ["Nomads", "Boarlords", "Dark Seed", "Cybersamurai", "Oni"]

# Kinds of unit, faction by faction.
DOG: Final = 0
PRIVATE: Final = 1
STUFF_SERGEANT: Final = 2
HUNTER: Final = 3
LAUNCHER: Final = 4
SQUAD_LEADER: Final = 5
LT_DAN: Final = 6
SQUEAKER: Final = 7
BOARRIOR: Final = 8
BOARMAIDEN: Final = 9
BOARGUARD: Final = 10
BOARMASTER: Final = 11
BOARMOTHER: Final = 12
WORKER: Final = 13
BREEDER: Final = 14
WASP: Final = 15
WARRIOR: Final = 16
CONQUEROR: Final = 17
PLANTER: Final = 18
STINGER: Final = 19
ATTACK_DRONE: Final = 20
SHIELD_DRONE: Final = 21
SAMURAI_21: Final = 22
SAMURAI_22: Final = 23
CYBEROID: Final = 24
SHOGUN_UNIT: Final = 25
SMALL_ONI: Final = 26
MEDIUM_ONI: Final = 27
LARGE_ONI: Final = 28
KINDS: Final = 29
#: The kinds of a side are those from FIRST[side] up to FIRST[side + 1].
FIRST: Final = [0, 7, 13, 20, 26, 29]
#: No side has more kinds than this.
MOST_KINDS: Final = 7
UNITS: Final[list[str]] = [
    "Dog", "Private", "Stuff Sergeant", "Hunter", "Launcher", "Squad Leader", "Lt. Dan",
    "Squeaker", "Boarrior", "Boarmaiden", "Boarguard", "Boarmaster", "Boarmother",
    "Worker", "Breeder", "Wasp", "Warrior", "Conqueror", "Planter", "Stinger",
    "Attack Drone", "Shield Drone", "Cybersamurai 2.1", "Cybersamurai 2.2", "Cyberoid", "Shogun",
    "small Oni", "medium Oni", "large Oni",
]  # fmt: skip
SIDE_OF: Final[list[int]] = [NOMADS] * 7 + [BOARLORDS] * 6 + [DARK_SEED] * 7 + [CYBERSAMURAI] * 6 + [ONI] * 3

# Kinds of space and of area.
MOON: Final = 0
OCEAN: Final = 1
FERTILE: Final = 2
MOUNTAIN: Final = 3
HOME: Final = 4
#: The last two are for packs (TR-173): no tile of the core game has them.
RIVERLAND: Final = 5
DEVASTATED: Final = 6
TYPES: Final = [
    "moon", "ocean floor", "fertile ground", "mountain range", "homezone", "riverland", "devastated land"
]  # fmt: skip

# Area properties, as bits.
TSUKUYUMI: Final = 1
UNSTABLE: Final = 2
RADIOACTIVE: Final = 4
#: For packs (TR-173): printed only, for no core effect makes an area toxic.
TOXIC: Final = 8
PROPERTIES: Final = {"Tsukuyumi": TSUKUYUMI, "unstable": UNSTABLE, "radioactive": RADIOACTIVE, "toxic": TOXIC}
PROPERTY_BITS: Final = [TSUKUYUMI, UNSTABLE, RADIOACTIVE, TOXIC]

# Weapons of the Nomads and the states they can be in.
PISTOL: Final = 0
RIFLE: Final = 1
GRENADE: Final = 2
WEAPONS: Final = ["pistol", "rifle", "grenade"]
ACTIVE: Final = 0
USED: Final = 1
INACTIVE: Final = 2

# Terraformings of the Boarlords.
STRONGHOLD: Final = 0
COVER: Final = 1
PIG: Final = 2
TUNNEL: Final = 3
TERRAFORMINGS: Final = ["Stronghold", "Cover", "Blockade of Pigs", "Tunnel"]

# Uplinks of the Cybersamurai.
AMATERASU: Final = 0
SHOGUN: Final = 1
TETSUO: Final = 2
KANEDA: Final = 3
ROCKET: Final = 4
TENNO: Final = 5
SAMURAI: Final = 6
BUSHIDO: Final = 7
ESPIONAGE: Final = 8
GHOST: Final = 9
UPLINKS: Final = [
    "Amaterasu", "Shogun", "Tetsuo Orbital Laser", "Kaneda", "Rocket Attack", "Tenno Sub-AI", "Samurai", "Bushido",
    "Espionage", "Ghost",
]  # fmt: skip

# Event cards.
TECTONIC_SHIFT: Final = 0
UNSOLID_GROUND: Final = 1
ONI_RULE: Final = 2
ONWARD_MARCH: Final = 3
DANGER_IN_THE_DEEP: Final = 4
NEW_ALIGNMENT: Final = 5
ASCENT: Final = 6
PASSAGE: Final = 7
LAND_GAIN: Final = 8
NEW_LAND: Final = 9
NEUTRALIZATION: Final = 10
SWALLOWED: Final = 11
SWAMP: Final = 12
INVISIBLE_HAZARD: Final = 13
SAM: Final = 14
STOCKING_UP: Final = 15
CHANGE_OF_TACTICS: Final = 16
OFFENSIVE: Final = 17
CHANGE_OF_POSITION: Final = 18
CONTAMINATION: Final = 19
EVENTS: Final = [
    "Tectonic Shift", "Unsolid Ground", "Oni Rule", "Onward March", "Danger in the Deep", "New Alignment", "Ascent",
    "Passage", "Land Gain", "New Land", "Neutralization", "Swallowed by the Earth", "Swamp", "Invisible Hazard",
    "Play it again, Sam!", "Stocking Up", "Change of Tactics", "Offensive", "Change of Position",
    "Radioactive Contamination",
]  # fmt: skip

# Counterattacks.
COUNTERSTRIKE: Final = 0
DEFENSE_ACTION: Final = 1
PROTECTION: Final = 2
SLOW_CONQUEST: Final = 3
RETREAT: Final = 4
HOLD_THE_LINE: Final = 5
TIME_CONSUMING: Final = 6
NATURES_WISDOM: Final = 7
DAMAGED_EARTH_CRUST: Final = 8
SACRIFICE: Final = 9
PUSHBACK: Final = 10
TOTAL_LOSS: Final = 11
DARKER_FUTURE: Final = 12
CRUSH_THE_BUGS: Final = 13
VENDETTA: Final = 14
OUT_OF_AMMO: Final = 15
MARTYRS: Final = 16
WHAT_A_RACKET: Final = 17
MISFIRE: Final = 18
TRAMPLED: Final = 19
LOSS_OF_CONTROL: Final = 20
LANDSCAPING: Final = 21
DE_EVOLUTION: Final = 22
ESCAPE: Final = 23
HOLD_YOUR_GROUND: Final = 24
WHERE_THERE_IS_ONE: Final = 25
COUNTERS: Final = [
    "Counterstrike", "Defense action", "Protection", "Slow Conquest", "Retreat", "Hold the Line", "Time Consuming",
    "Nature's Wisdom", "Damaged Earth Crust", "Sacrifice", "Pushback", "Total Loss", "A Darker Future",
    "Crush the Bugs", "Vendetta", "Out of Ammo", "Martyrs", "What a Racket", "Misfire", "Trampled to Death",
    "Loss of Control", "Landscaping", "De-Evolution", "Escape", "Hold your Ground", "Where There is One",
]  # fmt: skip

MISSIONS: Final = ["destroy three", "moonstruck", "seven areas", "one of each"]
"""By the faction that brings it: Nomads, Boarlords, Dark Seed, Cybersamurai."""
GOALS: Final = ["Regain Former Strength", "Territorial Expansion", "Space for the Swarm", "GPS Mapping"]
DEFENSES: Final = ["", "Displacement", "For the Queen!", "Defense Matrix"]

# The lines of an action card, and what else a turn can offer.
EVENT: Final = 0
INITIATIVE: Final = 1
FACTION_EFFECT: Final = 2
NUDGE: Final = 3
PRODUCTION: Final = 4
ONI_PLACE: Final = 5
ONI_MOVE: Final = 6
MOVEMENT: Final = 7
COMBAT: Final = 8
FREE_DRONE: Final = 9
LASER: Final = 10
PLACE_KANEDA: Final = 11
PLACE_ROCKET: Final = 12
PLAYS: Final = 13
"""Not a line of its own: how many events an event line lets play."""
LINES: Final = 14
LINE_NAMES: Final = [
    "Event", "Initiative", "Faction effect", "Nudge", "Production", "Place Oni", "Move Oni", "Movement", "Combat",
    "Amaterasu", "Tetsuo", "Kaneda", "Rocket Attack", "",
]  # fmt: skip

WHITE: Final = 0
BLUE: Final = 1
GREEN: Final = 2
RED: Final = 3
PHASES: Final = ["white", "blue", "green", "red"]
