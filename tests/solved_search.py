"""Games with hidden cards, secret choices and several seats whose right choices, and what they are worth, are known."""

from __future__ import annotations

from typing import Any

from one_class import OneClass
from wartable.core.ask import Ask, Option, Play, Together
from wartable.core.game import Game, Words
from wartable.core.match import Match
from wartable.core.names import NOTATION, Names
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.core.settings import MatchSettings
from wartable.core.state import State
from wartable.core.view import Asked, View
from wartable.search.budget import Budget
from wartable.search.search import Search
from wartable.search.settings import SearchSettings
from wartable.search.think import think
from wartable.search.tree import Edge, Node, Spot


class Desk(State):
    """What small games need: a number for each seat that it alone knows, and what everybody has seen."""

    def __init__(self, rng: Rng, seats: int) -> None:
        super().__init__(rng, seats)
        self.cards = [0] * seats
        self.seen: list[int] = []

    def copy(self) -> Desk:
        twin = Desk(self.rng.copy(), self.seats)
        self.hand_on(twin)
        twin.cards, twin.seen = self.cards.copy(), self.seen.copy()
        return twin


class DeskView(View, frozen=True, kw_only=True):
    own: int
    seen: list[int]


class Solved(OneClass[Desk, DeskView]):
    """`first` is the seat with the first role; the others follow round the table."""

    def __init__(self, seats: int = 2, first: int = 0) -> None:
        super().__init__("solved", "Solved", [seats])
        self.opener = first

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Desk:
        return Desk(rng, seats)

    def role(self, number: int) -> int:
        """The seat that has this role."""
        return (self.opener + number) % self.seats[0]

    def by_role(self, values: list[float]) -> list[float]:
        """Values of the roles, as values of the seats."""
        found = [0.0] * len(values)
        for number, value in enumerate(values):
            found[self.role(number)] = value
        return found

    def view(self, s: Desk, seat: int, ask: Ask | None) -> DeskView:
        asked = None if ask is None else Asked(topic=ask.topic)
        return DeskView(seat=seat, asked=asked, own=s.cards[seat], seen=list(s.seen))

    def value(self, s: Desk) -> list[float]:
        return [1.0 / s.seats] * s.seats

    def describe(self, view: DeskView, option: Option, names: Names = NOTATION) -> Words:
        return Words(f"take {option[0]}", [])


CHECK: Option = (0,)
BET: Option = (1,)
FOLD: Option = (2,)
CALL: Option = (3,)


class Kuhn(Solved):
    """Kuhn's poker: three cards, one each, an ante, one bet. The opener has the first role. What is won, in antes, is
    paid as a chance: +1 is 3 in 4 to win, -2 is none. `cards` are of opener and responder.

    Whoever thinks knows the own card only; the other, in that thought, may play by both. So for the one who thinks:
    facing a bet, a 3 calls and has won, a 1 folds and has 1 in 4, a 2 calls for an even chance. Opening, a 1 checks and
    folds later, for 1 in 4; a bet of it is lost. A bet with a 2 is called by the 3 alone: 3 in 8.
    """

    def __init__(self, cards: tuple[int, int], first: int = 0, telling: bool = False) -> None:
        super().__init__(2, first)
        self.dealt = cards
        #: Whether a bet tells of a 3.
        self.telling = telling

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Desk:
        s = Desk(rng, seats)
        s.cards[self.role(0)], s.cards[self.role(1)] = self.dealt
        return s

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        left = [card for card in (1, 2, 3) if card != s.cards[seat]]
        s.cards[1 - seat] = left[rng.below(2)]

    def guess(self, s: Desk, seat: int, rng: Rng) -> None:
        if self.telling and s.seen == [1] and s.cards[seat] != 3:
            s.cards[1 - seat] = 3

    def private_key(self, s: Desk, seat: int) -> int:
        return s.cards[seat]

    def step(self, s: Desk) -> Play[None]:
        opener, responder = self.role(0), self.role(1)
        choice = yield Ask(opener, "open", [CHECK, BET])
        s.seen.append(choice[0])
        if choice == CHECK:
            choice = yield Ask(responder, "after a check", [CHECK, BET])
            s.seen.append(choice[0])
            if choice == CHECK:
                self.pay(s, 1)
            yield from self.face(s, opener)
        yield from self.face(s, responder)

    def face(self, s: Desk, seat: int) -> Play[None]:
        """A seat faces a bet."""
        choice = yield Ask(seat, "face", [FOLD, CALL])
        if choice == FOLD:
            self.win(s, 1 - seat, 1)
        self.pay(s, 2)

    def pay(self, s: Desk, stake: int) -> None:
        self.win(s, 0 if s.cards[0] > s.cards[1] else 1, stake)

    def win(self, s: Desk, seat: int, stake: int) -> None:
        lucky = s.rng.below(4) < 2 + stake
        s.finish([seat if lucky else 1 - seat], "paid")


class Court(Solved):
    """Three roles. The first chooses a plan, the second how it ends, and the third waits; then a lot decides by the
    tenths of that end. The second seeks its own good: so to the first plan 0 is worth 0.2, plan 1 0.5 and plan 2 0.3.
    Were the second the first's enemy, plan 2 would be best; did it choose by chance, plan 0."""

    ENDS = [[(6, 1, 3), (2, 5, 3)], [(5, 4, 1), (1, 2, 7)], [(3, 3, 4), (3, 2, 5)]]
    WORTH = [0.2, 0.5, 0.3]

    def __init__(self, first: int = 0, planned: bool = False) -> None:
        super().__init__(3, first)
        self.planned = planned

    def step(self, s: Desk) -> Play[None]:
        plan = yield Ask(self.role(0), "plan", [(0,), (1,), (2,)])
        s.seen.append(plan[0])
        end = yield Ask(self.role(1), "end", [(0,), (1,)])
        s.seen.append(end[0])
        yield Ask(self.role(2), "wait", [(0,), (1,)])
        lot = s.rng.below(10)
        for number, tenths in enumerate(self.ENDS[s.seen[0]][s.seen[1]]):
            lot -= tenths
            if lot < 0:
                s.finish([self.role(number)], "drawn")

    def value(self, s: Desk) -> list[float]:
        if len(s.seen) < 2:
            return [1 / 3, 1 / 3, 1 / 3]
        return self.by_role([tenths / 10 for tenths in self.ENDS[s.seen[0]][s.seen[1]]])

    def turns_begun(self, s: Desk, seat: int) -> int:
        """The next turn of each begins when all have chosen."""
        return (2 if s.over else 1) if self.planned else -1

    def quick(self, s: Desk, ask: Ask, rng: Rng) -> int:
        """The second does what is best for itself, the others anything."""
        if len(s.seen) == 1:
            mine = [end[1] for end in self.ENDS[s.seen[0]]]
            return mine.index(max(mine))
        return rng.below(ask.count)


class Torn(Court):
    """Two plans, of which the second looks better or worse by chance alone; planned."""

    def __init__(self) -> None:
        super().__init__(0, planned=True)

    def step(self, s: Desk) -> Play[None]:
        plan = yield Ask(0, "plan", [(0,), (1,)])
        s.seen = [plan[0], s.rng.below(2) if plan[0] else 0]
        yield Ask(1, "wait", [(0,), (1,)])
        s.finish([0], "done")

    def value(self, s: Desk) -> list[float]:
        mine = 0.4 + 0.4 * s.seen[1] if s.seen and s.seen[0] else 0.55
        return [mine, (1.0 - mine) / 2, (1.0 - mine) / 2]

    def turns_begun(self, s: Desk, seat: int) -> int:
        return 1 + bool(s.seen)

    def quick(self, s: Desk, ask: Ask, rng: Rng) -> int:
        return 0


class Sealed(Solved):
    """Both choose a side in secret at once; then, when both lie open, the first role names the pair and wins if it is
    right, which it always can be."""

    def step(self, s: Desk) -> Play[None]:
        yield Together([0, 1], lambda seat: self.side(s, seat))
        s.log.reveal()
        s.seen = s.cards.copy()
        named = yield Ask(self.role(0), "name", [(1, 1), (1, 2), (2, 1), (2, 2)])
        s.finish([self.role(0) if list(named) == s.seen else self.role(1)], "named")

    def side(self, s: Desk, seat: int) -> Play[None]:
        choice = yield Ask(seat, "side", [(1,), (2,)])
        s.cards[seat] = choice[0]

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        if not s.seen:
            s.cards[1 - seat] = 0


class Pennies(Solved):
    """Both show a side at once; the first role wins if they are equal. Nobody can do better than even."""

    def step(self, s: Desk) -> Play[None]:
        yield Together([0, 1], lambda seat: self.side(s, seat))
        s.finish([self.role(0) if s.cards[0] == s.cards[1] else self.role(1)], "shown")

    def side(self, s: Desk, seat: int) -> Play[None]:
        choice = yield Ask(seat, "side", [(1,), (2,)])
        s.cards[seat] = choice[0]

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        s.cards[1 - seat] = 0


class Lucky(Solved):
    """A world is good or bad for the first role by chance, by up to 0.6; its choice moves that by 0.03. The estimate
    sees both."""

    def __init__(self, first: int = 0, luck: float = 0.06) -> None:
        super().__init__(2, first)
        self.luck = luck

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        s.cards[self.role(1)] = rng.below(11)

    def step(self, s: Desk) -> Play[None]:
        choice = yield Ask(self.role(0), "way", [(0,), (1,)])
        s.seen.append(choice[0])
        while True:
            yield Ask(self.role(1), "wait", [(0,), (1,)])

    def value(self, s: Desk) -> list[float]:
        mine = 0.1 + self.luck * s.cards[self.role(1)] + 0.03 * sum(s.seen)
        return self.by_role([mine, 1.0 - mine])


class Rare(Solved):
    """The second role always can stay, and in one world of eight leap as well, which is a blunder. The first role only
    begins."""

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        if seat == self.role(0):
            s.cards[self.role(1)] = rng.below(8)

    def step(self, s: Desk) -> Play[None]:
        yield Ask(self.role(0), "begin", [(0,), (1,)])
        options: list[Option] = [(0,), (1,)]
        if s.cards[self.role(1)] == 0:
            options.append((2,))
        choice = yield Ask(self.role(1), "move", options)
        blunder = choice[0] == 2
        s.finish([self.role(0) if blunder else self.role(s.rng.below(2))], "moved")


class Equal(Solved):
    """All options are as good as each other, to whoever is asked."""

    def __init__(self, options: int, seats: int = 2, first: int = 0) -> None:
        super().__init__(seats, first)
        self.offered = options

    def step(self, s: Desk) -> Play[None]:
        yield Ask(self.role(0), "any", [(number,) for number in range(self.offered)])
        while True:
            yield Ask(self.role(1), "wait", [(0,), (1,)])


class Lottery(Solved):
    """The first role begins, draws one of three tickets, which all see, and plays it, or any ticket of half its number;
    the higher it plays, the likelier it wins. Before the draw every ticket may come."""

    def step(self, s: Desk) -> Play[None]:
        yield Ask(self.role(0), "begin", [(0,), (1,)])
        s.seen.append(s.rng.die(3))
        played = yield Ask(self.role(0), "play", [(10 * s.seen[0],), (5 * s.seen[0],)])
        lucky = s.rng.below(40) < played[0]
        s.finish([self.role(0 if lucky else 1)], "played")


class Noted(Kuhn):
    """Notes how often somebody asked what the others' choices let a seat suspect."""

    def __init__(self) -> None:
        super().__init__((1, 2), telling=True)
        self.asked = 0

    def guess(self, s: Desk, seat: int, rng: Rng) -> None:
        self.asked += 1
        super().guess(s, seat, rng)


class Votes(Solved):
    """Three vote in secret at once, and those who vote 2 win, or all if nobody does."""

    def step(self, s: Desk) -> Play[None]:
        yield Together([0, 1, 2], lambda seat: self.vote(s, seat))
        s.finish([seat for seat in range(3) if s.cards[seat] == 2], "counted")

    def vote(self, s: Desk, seat: int) -> Play[None]:
        choice = yield Ask(seat, "vote", [(1,), (2,)])
        s.cards[seat] = choice[0]

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        s.cards = [0 if other != seat else card for other, card in enumerate(s.cards)]


class Crossing(Solved):
    """In three worlds of four the first role is asked who wins, in the fourth the second: each names itself."""

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        s.cards[self.role(1)] = rng.below(4)

    def step(self, s: Desk) -> Play[None]:
        yield Ask(self.role(0), "begin", [(0,), (1,)])
        asked = self.role(1) if s.cards[self.role(1)] == 0 else self.role(0)
        choice = yield Ask(asked, "who", [(0,), (1,)])
        s.finish([self.role(choice[0])], "named")


class Seen(Solved):
    """The estimate of the first role after its choice is a number from a list, in a world by chance more or less."""

    def __init__(self, values: list[float], seats: int = 2, first: int = 0) -> None:
        super().__init__(seats, first)
        self.values = values

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        s.cards[self.role(1)] = rng.below(3) - 1

    def step(self, s: Desk) -> Play[None]:
        choice = yield Ask(self.role(0), "way", [(number,) for number in range(len(self.values))])
        s.seen.append(choice[0])
        while True:
            yield Ask(self.role(1), "wait", [(0,), (1,)])

    def value(self, s: Desk) -> list[float]:
        mine = (self.values[s.seen[0]] if s.seen else 0.5) + 0.1 * s.cards[self.role(1)]
        return self.by_role([mine, *[(1.0 - mine) / (s.seats - 1)] * (s.seats - 1)])


class Double(Solved):
    """Both choose twice in secret, at once; the higher sum wins, equal ones share."""

    def step(self, s: Desk) -> Play[None]:
        yield Together([0, 1], lambda seat: self.twice(s, seat))
        best = max(s.cards)
        s.finish([seat for seat in (0, 1) if s.cards[seat] == best], "added")

    def twice(self, s: Desk, seat: int) -> Play[None]:
        one = yield Ask(seat, "one", [(1,), (2,)])
        s.cards[seat] = one[0]
        other = yield Ask(seat, "other", [(3,), (4,)])
        s.cards[seat] += other[0]

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        s.cards[1 - seat] = 0


class Single(Solved):
    """The first role has one option, and then wins three times in four."""

    def step(self, s: Desk) -> Play[None]:
        yield Ask(self.role(0), "only", [(0,)])
        s.seen.append(0)
        yield Ask(self.role(1), "wait", [(0,), (1,)])
        s.finish([self.role(0 if s.rng.below(4) else 1)], "drawn")


class Manifold(Solved):
    """Between two questions to the first role the second has sixty replies, all alike."""

    def __init__(self, first: int = 0) -> None:
        super().__init__(2, first)
        #: How many worlds were imagined.
        self.imagined = 0

    def imagine(self, s: Desk, seat: int, rng: Rng) -> None:
        self.imagined += 1

    def step(self, s: Desk) -> Play[None]:
        yield Ask(self.role(0), "begin", [(0,), (1,)])
        reply = yield Ask(self.role(1), "reply", [(number,) for number in range(60)])
        s.seen.append(reply[0])
        yield Ask(self.role(0), "end", [(0,), (1,)])
        s.finish([s.rng.below(2)], "tossed")


def begun(game: Game[Any, Any], *choices: Option) -> Match:
    """A match after these choices."""
    match = Match(game, game.setup(game.seats[0], MatchSettings({}), seeded("solved")))
    for option in choices:
        match.apply(option)
    return match


def thought(match: Match, seat: int, iterations: int, settings: SearchSettings | None = None, seed: str = "1") -> Node:
    """What a search finds about the question of a seat."""
    search = Search(settings or SearchSettings(), seeded(seed), Spot())
    return think(search, Seat(match, seat), Budget(iterations, 0.0, whole=True))


def worth(edge: Edge) -> float:
    """What came out after an option, on average."""
    return edge.total / edge.visits
