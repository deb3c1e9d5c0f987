"""Planning to the own next turn, on games so small that the right answer is known."""

from __future__ import annotations

from typing import Any

from pebbles import Pebbles, Small, new
from wartable.bots.levels import RecruitBot
from wartable.bots.search_bot import SearchBot
from wartable.core.ask import Ask, Option, Play
from wartable.core.game import Game
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.search.explain import explain
from wartable.search.planner import Planner
from wartable.search.search import Search
from wartable.search.settings import SearchSettings
from wartable.search.think import think
from wartable.search.tree import Node, Spot

MODEST: Option = (0,)
RASH: Option = (1,)
GOOD: Option = (2,)
GAMBLE: Option = (3,)
WAIT: Option = (0,)
PUNISH: Option = (1,)


class Answered(Small):
    """Seat 0 earns; a rash gain looks best at once, but the next seats punish it. What is earned counts when the next
    turn of seat 0 begins."""

    def __init__(self, *offered: Option) -> None:
        super().__init__(3)
        self.offered = list(offered)

    def step(self, s: Pebbles) -> Play[None]:
        deed = yield Ask(0, "deed", self.offered)
        s.heap = {MODEST: 2, RASH: 8, GOOD: 4}.get(deed, 0)
        if deed == GAMBLE:
            s.heap = 4 if s.rng.below(2) else 0
        for seat in (1, 2):
            answer = yield Ask(seat, "answer", [WAIT, PUNISH])
            if answer == PUNISH and deed == RASH:
                s.heap = 0
        s.turn = 1
        yield Ask(0, "again", self.offered)
        # Whoever plays on to here has gone too far: by this the modest deed would be the best.
        s.heap = 20 if deed == MODEST else -9
        while True:
            yield Ask(0, "again", self.offered)

    def turns_begun(self, s: Pebbles, seat: int) -> int:
        return s.turn

    def quick(self, s: Pebbles, ask: Ask, rng: Rng) -> int:
        return 0 if ask.seat == 0 else 1

    def value(self, s: Pebbles) -> list[float]:
        mine = 0.3 + 0.02 * s.heap
        return [mine, (1.0 - mine) / 2, (1.0 - mine) / 2]


def plan(game: Game[Any, Any], iterations: int, seed: str = "1") -> Node:
    match = new(game)
    return think(Search(SearchSettings(), seeded(seed), Spot()), Seat(match, 0), Budget(iterations, 0.0))


def test_a_plan_knows_the_answers_of_the_others_and_ends_at_the_next_turn() -> None:
    node = plan(Answered(MODEST, RASH, GOOD), 60)
    assert node.ranked()[0].option == GOOD
    assert node.edges[RASH].total / node.edges[RASH].visits < node.edges[MODEST].total / node.edges[MODEST].visits


def test_in_doubt_the_quick_choice_is_taken() -> None:
    """The gamble earns as much on average: now and then it looks better, rarely by enough."""
    chosen = [plan(Answered(MODEST, GAMBLE), 64, f"{n}").ranked()[0].option for n in range(40)]
    assert chosen.count(MODEST) >= 28


def test_a_small_budget_is_spent_on_the_quick_choice_and_some_others() -> None:
    offered = [(number,) for number in range(4, 40)]
    node = plan(Answered(MODEST, *offered), 12)
    assert len(node.edges) == 6 and MODEST in node.edges
    assert sum(edge.visits for edge in node.edges.values()) <= 12
    assert node.ranked()[0].option == MODEST


def test_what_was_planned_is_explained_with_how_it_goes_on() -> None:
    found = explain(Seat(new(Answered(MODEST, RASH, GOOD)), 0), seeded("1"), Budget(60, 0.0))
    assert found.considered[0].option == GOOD
    assert [(reply.seat, reply.text) for reply in found.continuation[:3]] == [
        (1, "take 1"),
        (2, "take 1"),
        (0, "take 0"),
    ]


def test_planners_in_several_processes_vote_and_are_reproducible() -> None:
    def choices() -> list[Option]:
        bot = SearchBot(seeded("many"), Budget(120, 0.0, processes=3), SearchSettings())
        return [bot.choose(Seat(new(Answered(MODEST, RASH, GOOD, GAMBLE)), 0)) for _ in range(3)]

    assert choices() == choices() == [GOOD, GOOD, GOOD]


def test_recruits_plan_as_well_and_err_where_it_matters_little() -> None:
    bot = RecruitBot(seeded("recruit"), Budget(40, 0.0), SearchSettings())
    chosen = [bot.choose(Seat(new(Answered(MODEST, RASH, GOOD)), 0)) for _ in range(40)]
    assert chosen.count(GOOD) > chosen.count(RASH)
    assert MODEST in chosen


def test_a_plan_that_takes_long_leaves_room_for_few_options() -> None:
    """A hundred options, none of which can be planned in the time there is: what a hasty player would do is done."""
    game = Answered(*[(number,) for number in range(100)])
    seat = Seat(new(game), 0)
    search = Search(SearchSettings(), seeded("slow"), Spot())
    first = seat.imagine(search.rng, False)
    search.begin(first, 0)
    for seconds, fewest, most in [(1e-9, 1, 1), (1e9, 100, 100)]:
        planner = Planner(search, seat, Node(0), first)
        assert fewest <= len(planner.rivals(Budget(0, seconds))) <= most
