"""The parts of the search: rivals, budgets, kept trees, processes; and the simple bots. They do what they say by the
measure of others (scipy) or of plain counting."""

from __future__ import annotations

import importlib
from collections import Counter
from math import exp
from typing import Any

import pytest

from solved_search import (
    BET,
    CALL,
    CHECK,
    Court,
    Desk,
    Double,
    Equal,
    Kuhn,
    Lottery,
    Lucky,
    Manifold,
    Seen,
    Single,
    Solved,
    Torn,
    begun,
    thought,
    worth,
)
from wartable.bots.bot import Bot
from wartable.bots.levels import CARELESSNESS, RecruitBot, draw
from wartable.bots.search_bot import SearchBot
from wartable.bots.simple import GreedyBot
from wartable.core.ask import Ask, Option
from wartable.core.match import Match
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.core.settings import MatchSettings
from wartable.core.view import plain
from wartable.search.budget import Budget, affordable, spent, still
from wartable.search.explain import explain
from wartable.search.halving import ENOUGH_WORLDS, Halving, Rival, clearly_behind
from wartable.search.memory import WORTH_KEEPING, likely
from wartable.search.parallel import add, outvote
from wartable.search.search import Search
from wartable.search.settings import SearchSettings
from wartable.search.think import think
from wartable.search.tree import Edge, Node, Spot
from wartable.search.tree_search import CATCHING_UP, settled

# It comes without types.
STATS: Any = importlib.import_module("scipy.stats")


def found(node: Node) -> dict[Option, tuple[int, float]]:
    """All that was found: how often each option was tried and what came out."""
    return {option: (edge.visits, edge.total) for option, edge in node.edges.items()}


def resumed(bot: SearchBot, seat: Seat) -> Search:
    """What a bot would go on with if this seat were asked now."""
    return bot.memory.resume(bot.settings, bot.rng, seat)


BOTH = pytest.mark.parametrize("first", [0, 1])


# -- rivals --------------------------------------------------------------------------------------------------------


def rivals_with(*results: list[float]) -> list[Rival]:
    made: list[Rival] = []
    for number, list_ in enumerate(results):
        edge = Edge((number,), number, 0.5)
        edge.visits, edge.total = len(list_), sum(list_)
        made.append(Rival(edge))
        made[-1].results = list_
    return made


@pytest.mark.parametrize("sure", [1.0, 3.0])
def test_an_option_is_behind_by_standard_errors_of_how_they_differed_in_the_same_worlds(sure: float) -> None:
    """Both share a luck that is far larger than the difference."""
    said = Counter[bool]()
    for number in range(300):
        rng = seeded(f"rivals {number}")
        worlds = ENOUGH_WORLDS + rng.below(12)
        luck = [rng.below(1000) / 100 for _ in range(worlds)]
        gap = rng.below(100) / 1000
        best = [one + gap + rng.below(1000) / 5000 for one in luck]
        other = [one + rng.below(1000) / 5000 for one in luck]
        apart = [one - two for one, two in zip(best, other, strict=True)]
        behind = sum(apart) / worlds > sure * STATS.sem(apart, ddof=0)
        one, two = rivals_with(best, other)
        assert clearly_behind(two, one, sure) == behind
        said[bool(behind)] += 1
    assert min(said.values()) > 30


def test_few_worlds_settle_nothing() -> None:
    best, worse = rivals_with([1.0] * (ENOUGH_WORLDS - 1), [0.0] * (ENOUGH_WORLDS - 1))
    assert not clearly_behind(worse, best, 1.0)
    best, worse = rivals_with([1.0] * ENOUGH_WORLDS, [0.0] * ENOUGH_WORLDS)
    assert clearly_behind(worse, best, 3.0)
    assert not clearly_behind(best, worse, 3.0)
    assert ENOUGH_WORLDS == 8


def test_half_of_the_rivals_go_and_who_is_clearly_behind() -> None:
    low, middle, high = [0.1, 0.3] * 5, [0.35, 0.65] * 5, [0.65, 0.35] * 5
    halving = Halving(rivals_with(low, middle, high, [0.2] * 10), 0.0, seeded("1"))
    halving.drop_out(False)
    assert {rival.edge.option for rival in halving.rivals} == {(1,), (2,)}
    halving = Halving(rivals_with([0.1] * 10, [0.9] * 10, [0.2] * 10), 0.0, seeded("1"))
    halving.drop_out(True)
    assert [rival.edge.option for rival in halving.rivals] == [(1,), (2,)], "all is wanted: only the worse half goes"
    halving.drop_out(False)
    assert [rival.edge.option for rival in halving.rivals] == [(1,)]


@pytest.mark.parametrize(("errors", "stays"), [(2.0, True), (2.9, True), (3.1, False), (5.0, False)])
def test_an_option_of_the_better_half_goes_only_if_it_is_behind_by_three_standard_errors(
    errors: float, stays: bool
) -> None:
    best = [0.6, 0.8] * 8
    # The differences are 0.1 more or less than their average: a standard error of 0.025 in sixteen worlds.
    apart = [errors * 0.025 + swing for swing in (0.1, 0.1, -0.1, -0.1) * 4]
    second = [one - gap for one, gap in zip(best, apart, strict=True)]
    halving = Halving(rivals_with(best, second, [0.1] * 16, [0.1] * 16), 0.0, seeded("1"))
    halving.drop_out(False)
    assert ((1,) in [rival.edge.option for rival in halving.rivals]) == stays


def test_a_habit_is_given_up_only_for_what_is_clearly_better() -> None:
    close, worse, better = [0.4, 0.6] * 5, [0.38, 0.58] * 5, [0.9, 0.8] * 5
    habit, other = rivals_with([0.44, 0.53] * 5, close)
    halving = Halving([habit, other], 0.0, seeded("1"), habit)
    assert halving.best() is habit
    assert Halving([habit, other], 0.0, seeded("1")).best() is other
    habit, other, best = rivals_with(worse, worse, better)
    halving = Halving([habit, other, best], 0.0, seeded("1"), habit)
    assert halving.best() is best
    habit, one, two, three = rivals_with([0.44, 0.53] * 5, close, close, close)
    halving = Halving([habit, one, two, three], 0.0, seeded("1"), habit)
    halving.drop_out(False)
    assert habit in halving.rivals and len(halving.rivals) == 3, "in doubt it stays"


def test_all_rivals_meet_the_same_worlds() -> None:
    """Eight options a little apart, and worlds that differ by twenty times as much: few tries find the best."""
    values = [0.3 + 0.01 * number for number in range(8)]
    for seed in range(10):
        node = thought(begun(Seen(values, 3, 1)), 1, 40, seed=f"{seed}")
        assert node.ranked()[0].option == (7,)


class Foreseen(Seen):
    """As `Seen`, for planners: the next turn begins with the other's wait, and the hasty take the first option."""

    def turns_begun(self, s: Desk, seat: int) -> int:
        return 1 + bool(s.seen)

    def quick(self, s: Desk, ask: Ask, rng: Rng) -> int:
        return 0


def test_all_plans_meet_the_same_worlds() -> None:
    """There a little is clearly better, so the habit is given up for it, always."""
    values = [0.3 + 0.01 * number for number in range(4)]
    for seed in range(12):
        node = thought(begun(Foreseen(values, 3, 1)), 1, 80, seed=f"{seed}")
        assert node.ranked()[0].option == (3,)


# -- how long ------------------------------------------------------------------------------------------------------


def test_budgets_are_spent_by_count_or_by_time_whichever_is_first() -> None:
    assert not spent(Budget(100, 0.0), 0.5, 50, 9e9)
    assert spent(Budget(100, 0.0), 0.5, 51, 0.0)
    assert not spent(Budget(0, 2.0), 0.5, 10**9, 0.99)
    assert spent(Budget(0, 2.0), 0.5, 1, 1.0)
    assert spent(Budget(100, 2.0), 0.5, 51, 0.0) and spent(Budget(100, 2.0), 0.5, 1, 1.0)
    assert still(Budget(100, 0.0), 30, 5.0) == 70
    assert still(Budget(0, 2.0), 100, 0.5) == 300
    assert still(Budget(150, 2.0), 100, 0.5) == 50
    assert still(Budget(10_000, 2.0), 100, 0.5) == 300
    assert still(Budget(0, 2.0), 100, 2.5) < 0


def test_a_search_ends_when_what_is_ahead_will_hardly_be_overtaken() -> None:
    node = Node(0)
    for number, visits in enumerate((30, 80, 75)):
        node.edges[number,] = Edge((number,), number, 0.5)
        node.edges[number,].visits = visits
    assert CATCHING_UP == 0.5
    assert not settled(node, 10)
    assert settled(node, 9)
    assert not settled(Node(0), 1)


@pytest.mark.parametrize(("first", "iterations"), [(0, 5), (1, 37), (0, 160)])
def test_iterations_are_counted(first: int, iterations: int) -> None:
    search = Search(SearchSettings(), seeded("count"), Spot())
    node = think(search, Seat(begun(Kuhn((2, 1), first)), first), Budget(iterations, 0.0, whole=True))
    assert search.iterations == iterations == node.visits == sum(edge.visits for edge in node.edges.values())


@pytest.mark.parametrize("planned", [False, True])
def test_iterations_are_counted_among_three(planned: bool) -> None:
    search = Search(SearchSettings(), seeded("count"), Spot())
    node = think(search, Seat(begun(Court(2, planned)), 2), Budget(90, 0.0, whole=True))
    assert 84 < search.iterations <= 90
    assert search.iterations == node.visits == sum(edge.visits for edge in node.edges.values())
    assert all(edge.available == edge.visits for edge in node.edges.values()), "all are possible in every world"


# -- what is kept of a tree ------------------------------------------------------------------------------------------


def kept_after(game: Solved, iterations: int, *choices: Option) -> tuple[SearchBot, Match, int]:
    """A bot that has chosen, and the match after its choice and these."""
    bot = SearchBot(seeded("keep"), Budget(iterations, 0.0), SearchSettings())
    match = begun(game)
    seat = game.role(0)
    match.apply(bot.choose(Seat(match, seat)), seat)
    for option in choices:
        match.apply(option)
    return bot, match, seat


@BOTH
def test_a_kept_tree_goes_on_where_it_was_foreseen(first: int) -> None:
    bot, match, seat = kept_after(Lottery(2, first), 1200)
    assert match.seat == seat
    search = resumed(bot, Seat(match, seat))
    assert search is bot.memory.search
    kept = search.root.node(seat)
    assert kept.visits >= WORTH_KEEPING
    assert len(kept.edges) > 2, "the tree knows the tickets of other worlds as well"
    assert bot.choose(Seat(match, seat)) == (10 * plain(match.view(seat))["seen"][0],)


def test_of_a_kept_tree_only_what_is_possible_in_truth_is_chosen() -> None:
    """The best ticket of all worlds is not the one that was drawn."""
    for seed in range(8):
        game = Lottery()
        match = Match(game, game.setup(2, MatchSettings({}), seeded(f"draw {seed}")))
        bot = SearchBot(seeded("keep"), Budget(1200, 0.0), SearchSettings())
        match.apply(bot.choose(Seat(match, 0)), 0)
        # So short a thought would not overtake what was found before.
        bot.budget = Budget(4, 0.0)
        assert bot.choose(Seat(match, 0)) in match.options


def test_a_tree_is_not_kept_for_what_was_not_foreseen() -> None:
    bot, match, seat = kept_after(Lottery(), 1200)
    elsewhere = begun(Lottery())
    fresh = resumed(bot, Seat(elsewhere, 0))
    assert fresh is not bot.memory.search and not fresh.root.nodes, "another question is another tree"
    bot.memory.kept = {key.replace(str(match.options), "[]"): spot for key, spot in bot.memory.kept.items()}
    assert not resumed(bot, Seat(match, seat)).root.nodes, "with other options it is another question"


def test_a_tree_of_another_match_is_not_kept_though_the_bot_is_the_same() -> None:
    bot, match, seat = kept_after(Kuhn((2, 3)), 2000)
    match.apply(BET if match.options == [CHECK, BET] else CALL)
    other = begun(Kuhn((1, 3)), CHECK, BET)
    assert not resumed(bot, Seat(other, seat)).root.nodes, "there the own card is another"


def test_little_visited_trees_are_not_kept() -> None:
    bot, _, _ = kept_after(Lottery(), WORTH_KEEPING // 2)
    assert not bot.memory.kept


def test_points_that_were_hardly_visited_are_not_kept() -> None:
    """Of sixty replies each leads to a point of its own, and none of them was looked at often."""
    bot, _, _ = kept_after(Manifold(1), 400)
    assert bot.memory.search is not None and bot.memory.search.iterations > 100
    assert not bot.memory.kept


def test_who_has_nothing_to_keep_does_not_look_for_it() -> None:
    game = Manifold()
    bot = SearchBot(seeded("keep"), Budget(8, 0.0), SearchSettings())
    bot.choose(Seat(begun(game), 0))
    # A first look, each of two options beforehand in one world, and eight iterations.
    assert game.imagined == 1 + 2 + 8


def test_what_was_kept_for_an_earlier_question_is_let_go() -> None:
    bot, match, seat = kept_after(Lottery(), 1200)
    before = set(bot.memory.kept)
    assert before
    bot.choose(Seat(match, seat))
    assert not before & set(bot.memory.kept)


@BOTH
def test_a_secret_choice_in_two_steps_goes_on_with_its_own_tree(first: int) -> None:
    """And with the trees of the others as they were: nothing of their choices is known yet."""
    bot = SearchBot(seeded("keep"), Budget(600, 0.0), SearchSettings())
    match = begun(Double())
    assert bot.choose(Seat(match, first)) == (2,)
    match.apply((2,), first)
    joint = resumed(bot, Seat(match, first)).root.joint
    assert joint is not None
    mine, theirs = joint.starts[first].node(first), joint.starts[1 - first].node(1 - first)
    assert mine.visits > WORTH_KEEPING and set(mine.edges) <= {(3,), (4,)}
    assert theirs.visits > WORTH_KEEPING and set(theirs.edges) <= {(1,), (2,)}
    assert bot.choose(Seat(match, first)) == (4,)


def test_counts_of_other_worlds_do_not_count_among_rivals() -> None:
    """Among three, what a kept tree has counted comes from other worlds than those all options are tried in now."""
    search = Search(SearchSettings(), seeded("again"), Spot())
    match = begun(Court(1))
    for _ in range(2):
        node = think(search, Seat(match, 1), Budget(90, 0.0, whole=True))
        assert sum(edge.visits for edge in node.edges.values()) <= 90
        assert all(0.0 <= worth(edge) <= 1.0 for edge in node.edges.values())


def test_the_others_are_followed_as_likely_as_their_visits() -> None:
    node = Node(0)
    for number, visits in enumerate((10, 60, 30)):
        node.edges[number,] = Edge((number,), number, 0.5)
        node.edges[number,].visits = visits
    options: list[Option] = [(0,), (1,), (2,), (3,)]
    rng = seeded("likely")
    seen = Counter(likely(node, options, rng) for _ in range(2000))
    assert STATS.chisquare([seen[0], seen[1], seen[2]], [200, 1200, 600]).pvalue > 0.001
    assert seen[3] == 0 and likely(node, [(3,)], rng) == -1


# -- processes -----------------------------------------------------------------------------------------------------


def test_processes_have_worlds_of_their_own_and_their_findings_are_added_up() -> None:
    bots = [SearchBot(seeded("two"), Budget(200, 0.0, processes=processes), SearchSettings()) for processes in (1, 2)]
    matches = [begun(Lucky(1)) for _ in bots]
    nodes: list[Node] = []
    for bot, match in zip(bots, matches, strict=True):
        bot.choose(Seat(match, 1))
        assert bot.memory.search is not None
        nodes.append(bot.memory.search.root.node(1))
        assert bot.memory.search.iterations == sum(edge.visits for edge in nodes[-1].edges.values())
    alone = Search(SearchSettings(), seeded("two"), Spot())
    alone.rng.split()
    half = think(alone, Seat(begun(Lucky(1)), 1), Budget(100, 0.0))
    for option, edge in half.edges.items():
        both = nodes[1].edges[option]
        assert both.visits > edge.visits
        assert both.total != pytest.approx(2 * edge.total), "the other process had other worlds"


def test_processes_share_the_iterations() -> None:
    """Where all options are alike, nothing is settled before the end."""
    for processes in (1, 2, 4):
        bot = SearchBot(seeded("share"), Budget(200, 0.0, processes=processes), SearchSettings())
        bot.choose(Seat(begun(Equal(4)), 0))
        assert bot.memory.search is not None and 120 < bot.memory.search.iterations <= 200


def test_planners_of_other_processes_have_a_voice() -> None:
    """Each thinks with chance of its own; where two others agree, the own choice does not count."""
    outvoted = 0
    for seed in range(40):
        rng = seeded(f"voices {seed}")
        others = [rng.split() for _ in range(2)]
        voices: list[Option] = []
        for chance in (rng, *others):
            node = think(Search(SearchSettings(), chance, Spot()), Seat(begun(Torn()), 0), Budget(30, 0.0))
            assert node.chosen is not None
            voices.append(node.chosen.option)
        right = voices[1] if voices[1] == voices[2] else voices[0]
        bot = SearchBot(seeded(f"voices {seed}"), Budget(90, 0.0, processes=3), SearchSettings())
        assert bot.choose(Seat(begun(Torn()), 0)) == right
        outvoted += right != voices[0]
    assert outvoted > 2


@BOTH
def test_a_question_with_one_option_is_explained_by_its_own_chance(first: int) -> None:
    told = explain(Seat(begun(Single(2, first)), first), seeded("only"), Budget(400, 0.0))
    assert [(one.option, one.share) for one in told.considered] == [((0,), 1.0)]
    assert told.chance == pytest.approx(0.75, abs=0.08)


def test_findings_of_other_processes_count_as_own_ones() -> None:
    search = Search(SearchSettings(), seeded(""), Spot())
    node = search.root.node(0)
    node.edges[1,] = Edge((1,), 1, 0.5)
    node.edges[1,].visits, node.edges[1,].total, node.visits = 10, 4.0, 10
    votes: dict[Option, int] = {}
    add(search, node, "[[[1], 5, 3.0, false], [[2, 7], 4, 1.0, true]]", votes)
    assert (node.edges[1,].visits, node.edges[1,].total, node.visits, search.iterations) == (15, 7.0, 19, 9)
    assert (node.edges[2, 7].visits, node.edges[2, 7].total) == (4, 1.0)
    assert votes == {(2, 7): 1}


@pytest.mark.parametrize(
    ("others", "chosen"),
    [([], 0), ([1], 0), ([1, 1], 1), ([1, 2], 0), ([2, 2, 1, 1], 2), ([0, 1, 1], 0)],
)
def test_planners_vote(others: list[int], chosen: int) -> None:
    """Most voices decide; among equals the own one, then the first."""
    node = Node(0)
    for number in range(3):
        node.edges[number,] = Edge((number,), number, 0.5)
    node.chosen = node.edges[0,]
    votes: dict[Option, int] = {}
    for other in others:
        votes[other,] = votes.get((other,), 0) + 1
    outvote(node, votes)
    assert node.chosen.option == (chosen,)


# -- recruits ------------------------------------------------------------------------------------------------------


def test_a_recruit_prefers_as_much_as_it_is_said_to() -> None:
    edges = [Edge((number,), number, 0.5) for number in range(3)]
    weights = [1.0, exp(-0.06 / CARELESSNESS), exp(-0.12 / CARELESSNESS)]
    rng = seeded("recruit")
    drawn = Counter(draw(edges, weights, rng).option for _ in range(3000))
    expected = [3000 * weight / sum(weights) for weight in weights]
    assert STATS.chisquare([drawn[number,] for number in range(3)], expected).pvalue > 0.001


def test_a_recruit_errs_by_what_options_are_worth_to_it() -> None:
    node = Node(1)
    for number, mean in enumerate((0.5, 0.44)):
        edge = node.edges[number,] = Edge((number,), number, mean)
        edge.visits, edge.total = 10, 10 * mean
    chosen = Counter(RecruitBot(seeded(f"{n}"), Budget(1, 0.0), SearchSettings()).decide(node) for n in range(2000))
    share = 1 / (1 + exp(-0.06 / CARELESSNESS))
    assert STATS.binomtest(chosen[0,], 2000, share).pvalue > 0.001


# -- greedy ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 1), (3, 2)])
def test_greedy_takes_what_is_best_for_its_own_seat_on_average(seats: int, first: int) -> None:
    """All options meet the same worlds, so a hair decides."""
    for seed in range(10):
        bot: Bot = GreedyBot(seeded(f"{seed}"), 2)
        assert bot.choose(Seat(begun(Seen([0.3, 0.301, 0.2], seats, first)), first)) == (1,)


@BOTH
def test_greedy_looks_one_choice_ahead_and_suspects_nothing(first: int) -> None:
    match = begun(Kuhn((1, 2), first, telling=True), BET)
    chosen = Counter(GreedyBot(seeded(f"{n}"), 200).choose(Seat(match, 1 - first)) for n in range(4))
    assert set(chosen) == {CALL}


def test_so_many_options_can_be_tried_in_a_time() -> None:
    assert affordable(Budget(0, 1.0), 100, 0.01) == 50, "twice each"
    assert affordable(Budget(0, 1.0), 20, 0.01) == 20
    assert affordable(Budget(0, 0.001), 20, 0.01) == 0
    assert affordable(Budget(60, 0.0), 20, 0.01) == 20, "there is no limit of time"
