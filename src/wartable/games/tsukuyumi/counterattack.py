"""What a counterattack is: when it is offered, and what it does at each step of a combat (TR-85)."""

from __future__ import annotations

from wartable.core.ask import Play
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.state import Tsukuyumi


class Counterattack:
    """A counterattack that does nothing yet; each has a class of its own, and what it does not change is as here."""

    def __init__(self, for_oni: bool = False) -> None:
        #: TR-81: a keeper may choose it for the Oni.
        self.for_oni = for_oni

    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        """TR-75: return whether it can have an effect."""
        return True

    def choose(self, battle: Battle, side: int) -> None:
        """Set what holds from the moment it is chosen."""

    def before(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """TR-85 (1): before the attack takes effect."""
        yield from ()

    def losses(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """TR-85 (3a): what costs the attacker units."""
        yield from ()

    def after(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """TR-85 (3c): other effects, when areas have been marked."""
        yield from ()

    def leaving(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """TR-85 (3d, 3e): who leaves when all the rest is done."""
        yield from ()
