"""Games so small that everything about them is known: who wins how often, and what each choice is worth.

Where a game has roles, `first` says which seat has the first of them: who thinks well as one seat only does not.
"""

from __future__ import annotations

from typing import Any

from wartable.bots.bot import Bot, Forfeit
from wartable.core.ask import Ask, Option, Play
from wartable.core.game import Game, Setting, View, Words
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.core.state import State

# -- for duels: who names the highest number ------------------------------------------------------------------------

SIDES = ["Red", "Blue", "Green"]


class Numbers(State):
    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        #: What a deal gave; nobody has it but to tell deals apart.
        self.deal = 0
        self.lowest = False
        self.named: list[int] = []

    def copy(self) -> Numbers:
        twin = Numbers(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.deal, twin.lowest, twin.named = self.deal, self.lowest, self.named.copy()
        return twin


class Highest(Game[Numbers]):
    """Each seat in turn names a number below a hundred; the highest wins, equal ones share. By a setting the lowest
    does. By another nobody ever wins. The sides go round the table by the deal."""

    def __init__(self) -> None:
        super().__init__("highest", "Highest", [2, 3], "1", "highest")

    def settings(self) -> list[Setting]:
        return [Setting("wins", "which number wins", ["highest", "lowest", "none"], "highest")]

    def setup(self, seats: int, settings: dict[str, Any], rng: Rng) -> Numbers:
        s = Numbers(rng, seats)
        s.deal = rng.below(1_000_000)
        s.lowest = settings["wins"] == "lowest"
        if settings["wins"] == "none":
            s.deal = -1
        return s

    def step(self, s: Numbers) -> Play[None]:
        for seat in range(s.seats):
            choice = yield Ask(seat, "number", [(number,) for number in range(100)])
            s.named.append(choice[0])
        if s.deal < 0:
            s.finish([], "drawn")
        best = min(s.named) if s.lowest else max(s.named)
        s.finish([seat for seat in range(s.seats) if s.named[seat] == best], "named")

    def sides(self, s: Numbers) -> list[str]:
        return [SIDES[(seat + s.deal) % s.seats] for seat in range(s.seats)]

    def view(self, s: Numbers, seat: int) -> View:
        return {"deal": s.deal, "named": list(s.named), "seat": seat}

    def value(self, s: Numbers) -> list[float]:
        return [1.0 / s.seats] * s.seats

    def describe(self, view: View, option: Option) -> Words:
        return Words(f"Name {option[0]}", [])


class Always(Bot):
    """Names one number."""

    def __init__(self, rng: Rng, number: int) -> None:
        super().__init__(rng)
        self.number = number

    def choose(self, seat: Seat) -> Option:
        return (self.number,)


class Any100(Bot):
    """Names any number, each as likely as the others."""

    def choose(self, seat: Seat) -> Option:
        return (self.rng.below(100),)


class GivesUp(Bot):
    """Forfeits when it is asked."""

    def choose(self, seat: Seat) -> Option:
        raise Forfeit(f"seat {seat.seat} has enough")
