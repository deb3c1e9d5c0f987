"""A match played through numbers: the inner loop of every environment, so it is compiled and knows no numpy."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wartable.core.game import Game, prospects
from wartable.core.match import Match
from wartable.core.observation import Observation
from wartable.core.rng import Rng
from wartable.core.state import State

#: No option belongs to an action now.
NO_OPTION: Final = -1
#: Stands for giving up, among the choices of a match.
GIVES_UP: Final = -2
#: A shaped reward is the mean over this many worlds, so that it says nothing a seat cannot know.
SHAPING_WORLDS: Final = 4


@final
class Arena:
    """One match after the other, in memory that is used again: what a seat observes, which actions it has, what came
    out. `row.numbers` and `mask` lend their memory to numpy."""

    def __init__(self, game: Game[Any, Any], match: Match) -> None:
        self.game = game
        self.match = match
        self.row = Observation(len(game.learning.labels()))
        self.actions: i64 = game.learning.action_count()
        self.mask: vec[u8] = vec[u8]([0] * self.actions)
        # Which option an action is, where the mask allows it.
        self._option: vec[i64] = vec[i64]([0] * self.actions)
        self._offered: vec[i64] = vec[i64]([0] * self.actions)
        self._count: i64 = 0
        # Whom the mask is of; below 0 if it is of nobody.
        self._seat: i64 = -1
        #: Every choice so far: the seat, and which of its options it took, or that it gave up.
        self.taken: list[tuple[int, int]] = []

    def begin(self, match: Match) -> None:
        """Go on with a new match."""
        self.match = match
        self.taken = []
        self._seat = -1

    def show(self, seat: int) -> None:
        """Write what a seat may know, and which actions it has."""
        self.observe(seat)
        self.offer(seat)

    def observe(self, seat: int) -> None:
        """Write what a seat may know into `row`."""
        self.row.clear()
        self.game.learning.observe(self.match.state, seat, self.match.ask_of(seat), self.row)

    def offer(self, seat: int) -> None:
        """Write which actions a seat has into `mask`: none if it is not asked."""
        if self._seat == seat:
            return
        for at in range(self._count):
            self.mask[self._offered[at]] = 0
        self._count = 0
        self._seat = seat
        ask = self.match.ask_of(seat)
        if ask is None:
            return
        learning = self.game.learning
        place: i64 = 0
        for option in ask.options:
            action: i64 = learning.action_index(option)
            self.mask[action] = 1
            self._option[action] = place
            self._offered[place] = action
            place += 1
        self._count = place

    def offered(self, seat: int) -> list[int]:
        """Return the actions that a seat has, in the order of its options."""
        self.offer(seat)
        return [self._offered[at] for at in range(self._count)]

    def option_of(self, seat: int, action: int) -> int:
        """Return which of its options a seat takes by an action, or NO_OPTION."""
        self.offer(seat)
        if action < 0 or action >= self.actions or self.mask[action] == 0:
            return NO_OPTION
        return self._option[action]

    def act(self, seat: int, action: int) -> bool:
        """Play an action for a seat that is asked. Return whether that is allowed; if not, nothing changes."""
        option = self.option_of(seat, action)
        if option == NO_OPTION:
            return False
        self.take(seat, option)
        return True

    def take(self, seat: int, index: int) -> None:
        """Make a choice by the number of the option."""
        at: i64 = 0
        for ask in self.match.asks:
            if ask.seat == seat:
                break
            at += 1
        self.match.take(index, at)
        self.taken.append((seat, index))
        self._seat = -1

    def forfeit(self, seat: int) -> None:
        """Give up for a seat."""
        self.match.forfeit(seat)
        self.taken.append((seat, GIVES_UP))
        self._seat = -1

    def repeat(self, seat: int, index: int) -> None:
        """Do once more what was done in another match of the same seed."""
        if index == GIVES_UP:
            self.forfeit(seat)
        else:
            self.take(seat, index)

    def play(self, action: int) -> bool:
        """Play an action for the seat that is asked, and look at what comes next. Return whether the match goes on."""
        seat = self.match.seat
        self.take(seat, self.option_of(seat, action))
        return self.look()

    def look(self) -> bool:
        """Write what the seat that is asked observes and has. Return whether anybody is asked."""
        match = self.match
        if not match.asks:
            return False
        self.show(match.asks[0].seat)
        return True


@final
class Gathered:
    """What several arenas have written, without the zeros. Places are counted on from each arena to the next, as if all
    rows were one."""

    def __init__(self, arenas: list[Arena]) -> None:
        numbers: i64 = 0
        offered: i64 = 0
        for arena in arenas:
            numbers += arena.row.written
            offered += arena._count
        #: Where numbers are, and which; where actions are allowed; how many in each row, and which seat is asked there.
        self.places: vec[i64] = vec[i64]([0] * numbers)
        self.numbers: vec[float] = vec[float]([0.0] * numbers)
        self.allowed: vec[i64] = vec[i64]([0] * offered)
        self.counts: vec[i64] = vec[i64]([0] * len(arenas))
        self.asked: vec[i64] = vec[i64]([0] * len(arenas))
        self._fill(arenas)

    def _fill(self, arenas: list[Arena]) -> None:
        # Held in locals, because all that is written goes through here.
        places, numbers, allowed = self.places, self.numbers, self.allowed
        number: i64 = 0
        offer: i64 = 0
        first: i64 = 0
        first_action: i64 = 0
        for at, arena in enumerate(arenas):
            row = arena.row
            for nth in range(row.written):
                place = row.places[nth]
                places[number] = first + place
                numbers[number] = row.numbers[place]
                number += 1
            for nth in range(arena._count):
                allowed[offer] = first_action + arena._offered[nth]
                offer += 1
            self.counts[at] = arena._count
            self.asked[at] = arena.match.seat
            first += row.size
            first_action += arena.actions


def play_all(arenas: list[Arena], actions: list[int]) -> list[int]:
    """Play an action in each of several matches. Return those that have ended by it."""
    ended: list[int] = []
    for at in range(len(arenas)):
        if not arenas[at].play(actions[at]):
            ended.append(at)
    return ended


def first_illegal(arenas: list[Arena], actions: list[int]) -> int:
    """Return the first of several matches in which an action is none of the seat's that is asked, or -1."""
    for at in range(len(arenas)):
        arena = arenas[at]
        if arena.option_of(arena.match.seat, actions[at]) == NO_OPTION:
            return at
    return -1


def rewards(chances: list[float]) -> list[float]:
    """Return chances to win as rewards that add up to 0: 1 for who wins alone, 0 where all share."""
    seats = len(chances)
    return [(seats * chance - 1.0) / (seats - 1) for chance in chances]


def outcome(game: Game[Any, Any], state: State) -> list[float]:
    """Return the reward of each seat at the end of a match."""
    return rewards(prospects(game, state))


def outlook(game: Game[Any, Any], state: State, seat: int, rng: Rng) -> float:
    """Return the reward that a seat may expect by the game's estimate, as far as it can know: what is hidden from it is
    imagined."""
    total = 0.0
    for _ in range(SHAPING_WORLDS):
        world = state.copy()
        game.imagine(world, seat, rng)
        total += rewards(game.thinking.value(world))[seat]
    return total / SHAPING_WORLDS
