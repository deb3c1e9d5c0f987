"""The search itself, on games so small that the right answer is known."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pebbles import Pebbles, Small, new
from wartable.bots.levels import RecruitBot
from wartable.bots.search_bot import SearchBot
from wartable.core.ask import Ask, Option, Play, Together
from wartable.core.game import Game
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.core.settings import MatchSettings
from wartable.search.budget import Budget
from wartable.search.explain import explain
from wartable.search.search import Search
from wartable.search.settings import SearchSettings
from wartable.search.think import think
from wartable.search.tree import Edge, Node, Spot


class Nim(Small):
    """Take one to three; who takes the last wins."""

    def __init__(self, heap: int) -> None:
        super().__init__()
        self.heap = heap

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Pebbles:
        s = Pebbles(rng, seats)
        s.heap = self.heap
        return s

    def step(self, s: Pebbles) -> Play[None]:
        choice = yield Ask(s.turn, "take", [(count,) for count in range(1, min(3, s.heap) + 1)])
        s.heap -= choice[0]
        s.trail.append(choice[0])
        if s.heap == 0:
            s.finish([s.turn], "taken")
        s.turn = 1 - s.turn


class Pennies(Small):
    """Both show a side at once; the first wins if they are equal. Heads against heads counts double for the first."""

    def step(self, s: Pebbles) -> Play[None]:
        yield Together([0, 1], lambda seat: self.show(s, seat))
        equal = s.secret[0] == s.secret[1]
        s.finish([0] if equal else [1], "shown")

    def show(self, s: Pebbles, seat: int) -> Play[None]:
        choice = yield Ask(seat, "show", [(1,), (2,)])
        s.secret[seat] = choice[0]

    def imagine(self, s: Pebbles, seat: int, rng: Rng) -> None:
        s.secret[1 - seat] = 0


class Three(Small):
    """The first seat decides which of the others may choose the winner; each prefers itself, the second cannot."""

    def __init__(self) -> None:
        super().__init__(3)

    def step(self, s: Pebbles) -> Play[None]:
        choice = yield Ask(0, "who", [(1,), (2,)])
        chooser: int = choice[0]
        winners: list[Option] = [(0,), (2,)] if chooser == 1 else [(0,), (2,), (1,)]
        picked = yield Ask(chooser, "winner", winners)
        s.finish([0, 1] if chooser == 1 and picked[0] == 0 else [picked[0]], "picked")


class Guess(Small):
    """A card from 1 to 4 is hidden, usually a 1. Guess it, or say 9 and win by a coin."""

    def setup(self, seats: int, settings: MatchSettings, rng: Rng) -> Pebbles:
        s = Pebbles(rng, seats)
        s.secret = [0, 4]
        return s

    def imagine(self, s: Pebbles, seat: int, rng: Rng) -> None:
        s.secret[1] = max(1, rng.below(13) - 8)

    def step(self, s: Pebbles) -> Play[None]:
        choice = yield Ask(0, "guess", [(1,), (2,), (3,), (4,), (9,)])
        right = s.rng.below(2) == 0 if choice[0] == 9 else choice[0] == s.secret[1]
        s.finish([0] if right else [1], "guessed")


class Hunch(Guess):
    """What was done so far tells that it is a 3."""

    def guess(self, s: Pebbles, seat: int, rng: Rng) -> None:
        s.secret[1] = 3


class Storm(Small):
    """In the storm the first way looks better, behind it the second; the quick choice of the other weathers it."""

    def step(self, s: Pebbles) -> Play[None]:
        choice = yield Ask(0, "way", [(1,), (2,)])
        s.heap = choice[0]
        for _ in range(20):
            wave = yield Ask(1, "storm", [(0,), (1,)])
            if wave[0] == 1:
                s.finish([0], "sunk")
        s.trail = [1]
        yield Ask(0, "shore", [(0,), (1,)])
        s.finish([2 - s.heap], "ashore")

    def reliable(self, s: Pebbles) -> bool:
        return s.heap == 0 or bool(s.trail)

    def quick(self, s: Pebbles, ask: Ask, rng: Rng) -> int:
        return 0

    def value(self, s: Pebbles) -> list[float]:
        good = 0.5 if s.heap == 0 else 0.8 if (s.heap == 2) == bool(s.trail) else 0.2
        return [good, 1.0 - good]


class Wide(Small):
    """Two hundred options, of which the value knows the best three, and only one of those is good."""

    def step(self, s: Pebbles) -> Play[None]:
        choice = yield Ask(0, "wide", [(number,) for number in range(200)])
        s.heap = choice[0]
        yield Ask(1, "reply", [(0,), (1,)])
        s.finish([0] if s.heap == 120 else [1], "chosen")

    def value(self, s: Pebbles) -> list[float]:
        good = 0.9 if s.heap in (80, 120, 160) else 0.2
        return [good, 1.0 - good]


class Dice(Small):
    """Many seats, eight ways, each a little better than the last; two dice matter ten times as much."""

    def __init__(self, step: float = 0.004) -> None:
        super().__init__(3)
        self.advance = step

    def step(self, s: Pebbles) -> Play[None]:
        choice = yield Ask(0, "way", [(number,) for number in range(8)])
        s.heap = choice[0] + 1
        s.trail = [s.rng.die(6), s.rng.die(6)]
        while True:
            yield Ask(1, "wait", [(0,), (1,)])

    def value(self, s: Pebbles) -> list[float]:
        mine = 0.2 + self.advance * s.heap + 0.03 * sum(s.trail)
        return [mine, (1.0 - mine) / 2, (1.0 - mine) / 2]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock on which a millisecond passes whenever somebody looks."""
    now = [0.0]

    def look() -> float:
        now[0] += 0.001
        return now[0]

    monkeypatch.setattr(time, "perf_counter", look)
    return now


def think_of(game: Game[Any, Any], iterations: int, settings: SearchSettings | None = None) -> Node:
    match = new(game)
    search = Search(settings or SearchSettings(), seeded("1"), Spot())
    return think(search, Seat(match, match.seat), Budget(iterations, 0.0, whole=True))


def plain() -> SearchSettings:
    """The textbook's search: rollouts by chance to the end, and nothing that makes it cleverer."""
    settings = SearchSettings()
    settings.depth = -1
    settings.sensible = settings.suspicious = settings.steady = False
    settings.primers = settings.rough_primers = 0
    return settings


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_nim_is_played_right(heap: int) -> None:
    assert think_of(Nim(heap), 1500).ranked()[0].option == (heap % 4,)


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_a_plain_search_plays_nim_right_too(heap: int) -> None:
    """And it takes results as they are: a match is won or lost."""
    ranked = think_of(Nim(heap), 3000, plain()).ranked()
    assert ranked[0].option == (heap % 4,)
    assert all(edge.total == int(edge.total) for edge in ranked)


def test_a_plain_search_holds_all_possible_worlds_for_equally_likely() -> None:
    assert think_of(Hunch(), 2000, plain()).ranked()[0].option == (1,)


def test_a_lost_position_is_known_as_lost_and_a_won_one_as_won() -> None:
    lost, won = think_of(Nim(4), 2000).ranked()[0], think_of(Nim(5), 2000).ranked()[0]
    assert lost.mean(1.0) < 0.15
    assert won.mean(1.0) > 0.85


def test_who_chooses_at_once_cannot_answer_the_other() -> None:
    """Were the second seat's choice to know the first's, the first would never win."""
    root = think_of(Pennies(), 4000)
    chances = [edge.mean(1.0) for edge in root.ranked()]
    assert all(0.4 < chance < 0.6 for chance in chances)


def test_each_seat_maximises_its_own() -> None:
    """The third seat would take the win for itself; the second cannot, and shares with the first."""
    assert think_of(Three(), 600).ranked()[0].option == (1,)


def test_hidden_cards_count_as_likely_as_they_are_not_as_they_lie() -> None:
    node = think_of(Guess(), 3000)
    assert node.ranked()[0].option == (1,)
    assert node.edges[(1,)].mean(1.0) == pytest.approx(10 / 13, abs=0.06)


def test_what_others_did_makes_worlds_likelier() -> None:
    node = think_of(Hunch(), 300)
    assert node.ranked()[0].option == (3,)
    assert node.edges[(3,)].mean(1.0) > 0.9


def test_the_estimate_is_asked_where_it_is_calm() -> None:
    assert think_of(Storm(), 200).ranked()[0].option == (2,)


def test_wide_choices_are_looked_at_where_they_look_good() -> None:
    node = think_of(Wide(), 400)
    assert node.ranked()[0].option == (120,)
    assert sum(edge.visits > 0 for edge in node.edges.values()) < 100


# -- among many seats --------------------------------------------------------------------------------------------


def of_three(game: Game[Any, Any], budget: Budget, seed: str = "1") -> Search:
    match = new(game)
    search = Search(SearchSettings(), seeded(seed), Spot())
    think(search, Seat(match, 0), budget)
    return search


def test_luck_does_not_hide_a_small_difference() -> None:
    """Tried in worlds of its own each, the best of these ways would rarely be found by so few iterations."""
    found = [of_three(Dice(), Budget(64, 0.0), f"{n}").root.node(0).ranked()[0].option for n in range(20)]
    assert found.count((7,)) == 20


def test_the_better_half_is_tried_in_more_worlds() -> None:
    visits = [edge.visits for edge in of_three(Dice(), Budget(480, 0.0, whole=True)).root.node(0).ranked()]
    assert visits[0] == visits[1] > visits[2] == visits[3] > visits[4] == visits[7] >= 16
    assert sum(visits) <= 480


def test_what_is_plain_is_settled_early_unless_all_is_wanted() -> None:
    assert of_three(Dice(0.05), Budget(4800, 0.0)).iterations < 2400
    assert of_three(Dice(0.05), Budget(4800, 0.0, whole=True)).iterations > 4700


def test_a_small_budget_is_spent_on_what_is_promising() -> None:
    search = of_three(Dice(0.05), Budget(8, 0.0))
    assert search.iterations <= 8
    assert search.root.node(0).ranked()[0].option == (7,)


def test_many_seats_keep_a_time_limit_too(clock: list[float]) -> None:
    assert 16 < of_three(Dice(), Budget(0, 0.05)).iterations < 1000
    assert clock[0] < 0.1


# -- the bot -----------------------------------------------------------------------------------------------------


def test_what_came_true_of_the_tree_is_kept() -> None:
    match = new(Nim(11))
    bot = SearchBot(seeded("keep"), Budget(2000, 0.0), SearchSettings())
    match.apply(bot.choose(Seat(match, 0)), 0)
    match.apply((1,), 1)
    assert sum(node.visits for node in bot.memory.resume(bot.settings, bot.rng, Seat(match, 0)).root.nodes) > 50


def test_processes_add_up_and_are_reproducible() -> None:
    picks = []
    for _ in range(2):
        match = new(Nim(7))
        bot = SearchBot(seeded("wide"), Budget(1200, 0.0, processes=3), SearchSettings())
        picks.append(bot.choose(Seat(match, 0)))
        assert bot.memory.search is not None
        assert bot.memory.search.iterations > 400, "its own share is 400"
    assert picks == [(3,), (3,)]


def test_a_time_limit_is_kept(clock: list[float]) -> None:
    """Iterations have no limit here: were the time not kept, this would never end."""
    match = new(Nim(40))
    search = Search(SearchSettings(), seeded("time"), Spot())
    think(search, Seat(match, 0), Budget(0, 0.05, whole=True))
    # The clock is looked at when it begins and every sixteen iterations.
    assert search.iterations == 16 * 50
    think(search, Seat(match, 0), Budget(160, 0.05, whole=True))
    assert search.iterations == 16 * 50 + 160, "whichever comes first"
    assert clock[0] < 0.1


def test_recruits_err_where_it_matters_little_and_see_what_is_plain() -> None:
    near = [
        RecruitBot(seeded(f"{n}"), Budget(60, 0.0), SearchSettings()).choose(Seat(new(Nim(31)), 0)) for n in range(30)
    ]
    plain = [
        RecruitBot(seeded(f"{n}"), Budget(60, 0.0), SearchSettings()).choose(Seat(new(Nim(3)), 0)) for n in range(30)
    ]
    assert len(set(near)) > 1
    assert plain.count((3,)) > 24


def chain(length: int) -> Spot:
    """A tree without branches."""
    root = at = Spot()
    for depth in range(length):
        at.node(0).edges[(depth,)] = Edge((depth,), depth, 0.0)
        at = at.node(0).edges[(depth,)]
    return root


def test_a_deep_tree_can_be_dropped() -> None:
    """Freeing it once wrote into foreign memory, by chance: it depends on how deep the tree itself lies in others."""
    for layers in range(8):
        nested: list[Any] = [chain(500)]
        for _ in range(layers):
            nested = [nested]
        nested.clear()


# -- explaining --------------------------------------------------------------------------------------------------


def test_an_explanation_says_the_chance_the_options_and_what_follows() -> None:
    found = explain(Seat(new(Nim(6)), 0), seeded("why"), Budget(2000, 0.0))
    assert found.chance > 0.85
    assert found.considered[0].text == "take 2"
    assert [one.visits for one in found.considered] == sorted([one.visits for one in found.considered], reverse=True)
    assert sum(one.share for one in found.considered) == pytest.approx(1.0)
    assert found.continuation[0].name == "seat 1"
    assert found.text().splitlines()[0].startswith("chance to win: ")
    assert "take 2" in found.text() and "then, most likely:" in found.text()
    assert found.data()["options"][0]["option"] == [2]


def test_an_explanation_of_secret_choices_foretells_nothing() -> None:
    assert explain(Seat(new(Pennies()), 0), seeded("why"), Budget(200, 0.0)).continuation == []


def test_a_question_with_one_option_is_explained_too() -> None:
    found = explain(Seat(new(Nim(1)), 0), seeded("why"), Budget(50, 0.0))
    assert [(one.text, one.share) for one in found.considered] == [("take 1", 1.0)]
    assert found.chance == 1.0
