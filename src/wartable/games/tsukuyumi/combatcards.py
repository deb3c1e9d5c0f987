"""The combat cards: what each does. How often it can be played, and what answers it, the content says."""

from __future__ import annotations

from typing import Final, final

from wartable.games.tsukuyumi.terms import BOARLORDS, CYBERSAMURAI, DARK_SEED, FACTIONS, NOMADS, ONI, SIDES


@final
class CombatCard:
    def __init__(
        self,
        key: str,
        name: str,
        side: int,
        *,
        conquers: bool = False,
        hurts: bool = False,
        twice: bool = False,
        swarm: bool = False,
        least: int = 1,
        damage: bool = True,
        health: bool = False,
        weapons: bool = False,
        aimed: bool = False,
        another: bool = False,
        moves: bool = False,
    ) -> None:
        #: How content and positions call it, since some share a name.
        self.key = key
        self.name = name
        #: The faction that has it.
        self.side = side
        self.conquers = conquers
        self.hurts = hurts
        #: T-164: the conquest points of the attackers count twice.
        self.twice = twice
        #: T-156: units in all adjacent areas support the conquest.
        self.swarm = swarm
        #: How many units must attack at least.
        self.least = least
        #: Whether the units deal their damage, and their health as well.
        self.damage = damage
        self.health = health
        #: T-241: the Nomads may use weapons.
        self.weapons = weapons
        #: T-153: the attacker says who is hit; with Tetsuo it hurts more.
        self.aimed = aimed
        #: T-155: another attack must follow in this phase.
        self.another = another
        #: T-162: the attackers may move when all is done.
        self.moves = moves
        #: T-175, T-240: a Counterstrike against it is halved.
        self.annihilates = name == "Annihilation"


ONI_CONQUEST: Final = 15
COMBAT_CARDS: Final = [
    CombatCard("N1", "Annihilation", NOMADS, hurts=True, weapons=True),
    CombatCard("N2", "Conquest", NOMADS, conquers=True),
    CombatCard("N3", "Guerilla Attack", NOMADS, conquers=True, hurts=True, damage=False, weapons=True, moves=True),
    CombatCard("N4", "Assume a Position", NOMADS, conquers=True, twice=True),
    CombatCard("B1", "Annihilation", BOARLORDS, hurts=True),
    CombatCard("B2", "Conquest", BOARLORDS, conquers=True),
    CombatCard("B3", "Raging Horde", BOARLORDS, hurts=True, health=True, least=3),
    CombatCard("B4", "Stampede", BOARLORDS, conquers=True, hurts=True),
    CombatCard("D1", "Annihilation", DARK_SEED, hurts=True),
    CombatCard("D2", "Conquest", DARK_SEED, conquers=True),
    CombatCard("D3", "Kamikaze", DARK_SEED, hurts=True, health=True, another=True),
    CombatCard("D4", "Swarm Attack", DARK_SEED, conquers=True, swarm=True),
    CombatCard("C1", "Annihilation", CYBERSAMURAI, hurts=True),
    CombatCard("C2", "Conquest", CYBERSAMURAI, conquers=True),
    CombatCard("C3", "Target Acquisition", CYBERSAMURAI, hurts=True, aimed=True),
    CombatCard("O1", "Oni Conquest", ONI, conquers=True),
]
NAMES: Final = [card.name for card in COMBAT_CARDS]
#: With the faction, since some share a name.
FULL_NAMES: Final = [f"{card.name} of the {FACTIONS[card.side]}" for card in COMBAT_CARDS]
KEYS: Final = [card.key for card in COMBAT_CARDS]
#: The numbers of the cards of each faction.
CARDS_OF: Final = [[number for number, card in enumerate(COMBAT_CARDS) if card.side == side] for side in range(SIDES)]
