"""Games so small that everything about them is known: who wins how often, and what each choice is worth.

Where a game has roles, `first` says which seat has the first of them: who thinks well as one seat only does not.
"""

from __future__ import annotations

from one_class import OneClass
from wartable.bots.bot import Bot, Forfeit
from wartable.core import weights
from wartable.core.ask import Ask, Option, Play
from wartable.core.game import Words
from wartable.core.names import NOTATION, Names
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.core.settings import MatchSettings, Setting
from wartable.core.state import State
from wartable.core.view import Asked, View

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


class HighestView(View, frozen=True, kw_only=True):
    deal: int
    named: list[int]


class Highest(OneClass[Numbers, HighestView]):
    """Each seat in turn names a number below a hundred; the highest wins, equal ones share. By a setting the lowest
    does. By another nobody ever wins. The sides go round the table by the deal."""

    def __init__(self) -> None:
        super().__init__("highest", "Highest", [2, 3])

    def settings(self) -> list[Setting]:
        return [Setting("wins", "which number wins", ["highest", "lowest", "none"], "highest")]

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Numbers:
        s = Numbers(rng, seats)
        s.deal = rng.below(1_000_000)
        s.lowest = settings.one("wins") == "lowest"
        if settings.one("wins") == "none":
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

    def view(self, s: Numbers, seat: int, ask: Ask | None) -> HighestView:
        asked = None if ask is None else Asked(topic=ask.topic)
        return HighestView(seat=seat, asked=asked, deal=s.deal, named=list(s.named))

    def value(self, s: Numbers) -> list[float]:
        return [1.0 / s.seats] * s.seats

    def describe(self, view: HighestView, option: Option, names: Names = NOTATION) -> Words:
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


# -- for training: a match that its features decide as often as the true worths say ------------------------------------

#: What the two features of `Drawn` are truly worth; a third says nothing, and a fourth never occurs.
TRUE_WORTHS = [1.2, -0.8, 0.0, 0.0]


class Hands(State):
    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        #: For each seat what counts for it, against it, and not at all.
        self.hands: list[list[float]] = []
        self.turn = 0
        self.strays = 0

    def copy(self) -> Hands:
        twin = Hands(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.turn, twin.strays = self.turn, self.strays
        return twin


class DrawnView(View, frozen=True, kw_only=True):
    turn: int


class Drawn(OneClass[Hands, DrawnView]):
    """Hands are dealt once. Eight times somebody is asked and it changes nothing; then chance decides the match, as the
    exponentials of the scores by `TRUE_WORTHS` say. So the worths that fit are known."""

    def __init__(self) -> None:
        super().__init__("drawn", "Drawn", [2, 3])
        self.thinking.worths = [0.0] * 4

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Hands:
        s = Hands(rng, seats)
        s.hands = [[rng.below(4001) / 1000.0 - 2.0 for _ in range(3)] for _ in range(seats)]
        return s

    def step(self, s: Hands) -> Play[None]:
        choice = yield Ask(s.turn % s.seats, "wait", [(number,) for number in range(5)])
        # Who thinks takes the first.
        s.strays += choice[0] != 0
        s.turn += 1
        if s.turn == 8:
            chances = weights.shares([weights.score(TRUE_WORTHS, one) for one in self.features(s)])
            luck = s.rng.below(1_000_000) / 1_000_000
            winner = 0
            while winner < s.seats - 1 and luck >= chances[winner]:
                luck -= chances[winner]
                winner += 1
            s.finish([winner], "drawn")

    def view(self, s: Hands, seat: int, ask: Ask | None) -> DrawnView:
        return DrawnView(seat=seat, asked=None if ask is None else Asked(topic=ask.topic), turn=s.turn)

    def feature_names(self) -> list[str]:
        return ["good", "bad", "idle", "never"]

    def features(self, s: Hands) -> list[list[float]]:
        return [[*hand, 0.0] for hand in s.hands]


class First(Bot):
    """Takes the first option."""

    def choose(self, seat: Seat) -> Option:
        return seat.options[0]
