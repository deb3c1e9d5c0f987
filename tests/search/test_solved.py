"""The search on games that are solved: what it finds is what is true, from whichever seat it thinks."""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any

import pytest

from solved_search import (
    BET,
    CALL,
    CHECK,
    FOLD,
    Court,
    Crossing,
    Equal,
    Kuhn,
    Lottery,
    Lucky,
    Noted,
    Pennies,
    Rare,
    Sealed,
    Seen,
    Votes,
    begun,
    thought,
    worth,
)
from wartable.bots.levels import RecruitBot
from wartable.bots.search_bot import SearchBot
from wartable.bots.simple import GreedyBot, RandomBot
from wartable.core.ask import Option
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.search.budget import Budget
from wartable.search.explain import explain
from wartable.search.halving import Rival, best_of
from wartable.search.luck import Luck
from wartable.search.priming import priming_worlds
from wartable.search.search import Search
from wartable.search.settings import SearchSettings
from wartable.search.think import think
from wartable.search.tree import DOUBT, Edge, Habits, Node, Spot

# It comes without types.
STATS: Any = importlib.import_module("scipy.stats")


def found(node: Node) -> dict[Option, tuple[int, float]]:
    """All that was found: how often each option was tried and what came out."""
    return {option: (edge.visits, edge.total) for option, edge in node.edges.items()}


# -- hidden cards --------------------------------------------------------------------------------------------------

BOTH = pytest.mark.parametrize("first", [0, 1])


@BOTH
@pytest.mark.parametrize(
    ("own", "choice", "chance"),
    [(3, CALL, 1.0), (2, CALL, 0.5), (1, FOLD, 0.25)],
    ids=["3 calls", "2 calls", "1 folds"],
)
def test_facing_a_bet(first: int, own: int, choice: Option, chance: float) -> None:
    """As the one who opened with a check and as the one who did not."""
    other = 1 if own != 1 else 2
    for match, seat in (
        (begun(Kuhn((other, own), first), BET), 1 - first),
        (begun(Kuhn((own, other), first), CHECK, BET), first),
    ):
        node = thought(match, seat, 600)
        best = node.ranked()[0]
        assert best.option == choice
        assert worth(best) == pytest.approx(chance, abs=0.07)
        assert set(node.edges) == {FOLD, CALL}


@BOTH
def test_opening_a_1_checks_and_a_bet_of_it_is_lost(first: int) -> None:
    node = thought(begun(Kuhn((1, 2), first)), first, 1500)
    assert node.ranked()[0].option == CHECK
    assert worth(node.edges[CHECK]) == pytest.approx(0.25, abs=0.05)
    assert worth(node.edges[BET]) < 0.2


@BOTH
def test_another_seat_plays_by_its_own_card(first: int) -> None:
    """A bet with a 2 is called by a 3 and not by a 1, for 3 in 8. Did the other not know its card, it would call
    always, and the chance would be even."""
    node = thought(begun(Kuhn((2, 1), first)), first, 2000)
    assert worth(node.edges[BET]) == pytest.approx(0.375, abs=0.04)


@BOTH
def test_what_a_bet_tells_is_heard(first: int) -> None:
    deaf = SearchSettings()
    deaf.suspicious = False
    match = begun(Kuhn((1, 2), first, telling=True), BET)
    assert thought(match, 1 - first, 300).ranked()[0].option == FOLD
    assert thought(match, 1 - first, 300, deaf).ranked()[0].option == CALL
    assert worth(thought(match, 1 - first, 300, deaf).edges[CALL]) == pytest.approx(0.5, abs=0.1)


@BOTH
def test_how_the_cards_truly_lie_changes_nothing(first: int) -> None:
    for own in (1, 2, 3):
        others = [card for card in (1, 2, 3) if card != own]
        responding = [found(thought(begun(Kuhn((other, own), first), BET), 1 - first, 200)) for other in others]
        opening = [found(thought(begun(Kuhn((own, other), first)), first, 200)) for other in others]
        assert responding[0] == responding[1]
        assert opening[0] == opening[1]


def twins() -> list[tuple[str, list[Match], list[int]]]:
    """The same question put to each seat in turn."""
    made: list[tuple[str, list[Match], list[int]]] = [
        ("opening", [begun(Kuhn((2, 1), first)) for first in (0, 1)], [0, 1]),
        ("responding", [begun(Kuhn((1, 2), first), CHECK) for first in (0, 1)], [1, 0]),
        ("luck", [begun(Lucky(first)) for first in (0, 1)], [0, 1]),
        ("rare", [begun(Rare(2, first)) for first in (0, 1)], [0, 1]),
        ("tickets", [begun(Lottery(2, first)) for first in (0, 1)], [0, 1]),
        ("first of three", [begun(Court(first)) for first in range(3)], [0, 1, 2]),
        ("second of three", [begun(Court(first), (1,)) for first in range(3)], [1, 2, 0]),
        ("third of three", [begun(Court(first), (0,), (1,)) for first in range(3)], [2, 0, 1]),
        ("planner", [begun(Court(first, planned=True)) for first in range(3)], [0, 1, 2]),
    ]
    return made


TWINS = twins()


@pytest.mark.parametrize(("matches", "seats"), [(one[1], one[2]) for one in TWINS], ids=[one[0] for one in TWINS])
def test_every_seat_thinks_as_the_first_does(matches: list[Match], seats: list[int]) -> None:
    """The same game with the roles moved on: every number is the same, whoever thinks."""
    nodes = [thought(match, seat, 300) for match, seat in zip(matches, seats, strict=True)]
    assert len(found(nodes[0])) > 1
    assert all(found(node) == found(nodes[0]) for node in nodes[1:])
    assert [node.seat for node in nodes] == seats
    told = [
        explain(Seat(match, seat), seeded("why"), Budget(200, 0.0)) for match, seat in zip(matches, seats, strict=True)
    ]
    assert [one.seat for one in told] == seats
    assert len({one.text().replace("seat", "") for one in told if not one.continuation}) <= 1
    assert len({(one.chance, one.iterations) for one in told}) == 1
    size = len(seats)
    turned = [
        [((reply.seat - seat) % size, reply.text) for reply in one.continuation]
        for one, seat in zip(told, seats, strict=True)
    ]
    assert all(line == turned[0] for line in turned)


BOTS: list[Any] = [
    lambda rng: GreedyBot(rng, 3),
    lambda rng: SearchBot(rng, Budget(60, 0.0), SearchSettings()),
    lambda rng: SearchBot(rng, Budget(60, 0.0, processes=2), SearchSettings()),
    lambda rng: RecruitBot(rng, Budget(20, 0.0), SearchSettings()),
    RandomBot,
]


@pytest.mark.parametrize("make", BOTS, ids=["greedy", "search", "two processes", "recruit", "random"])
def test_every_bot_chooses_alike_from_every_seat(make: Any) -> None:
    for _, matches, seats in TWINS:
        for seed in range(3):
            chosen = [
                make(seeded(f"{seed}")).choose(Seat(match, seat)) for match, seat in zip(matches, seats, strict=True)
            ]
            assert len(set(chosen)) == 1


# -- among three ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("planned", [False, True], ids=["halving", "planning"])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_each_of_three_seeks_its_own_good(first: int, planned: bool) -> None:
    node = thought(begun(Court(first, planned)), first, 1200)
    assert node.ranked()[0].option == (1,)
    for plan in (1, 2):
        assert worth(node.edges[plan,]) == pytest.approx(Court.WORTH[plan], abs=0.08)
    assert worth(node.edges[0,]) < 0.35


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_second_of_three_ends_it_for_itself(first: int) -> None:
    second = (first + 1) % 3
    for plan, best in ((0, 1), (1, 0), (2, 0)):
        node = thought(begun(Court(first), (plan,)), second, 400)
        assert node.ranked()[0].option == (best,)
        assert worth(node.ranked()[0]) == pytest.approx(Court.ENDS[plan][best][1] / 10, abs=0.12)


# -- choosing at once ----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("seat", [0, 1])
def test_what_was_chosen_at_once_is_known_afterwards(first: int, seat: int) -> None:
    """The first role sees the pair before it names it. Were the point after it one for all pairs, or for what one seat
    chose alone, it would be right half the time or less."""
    node = thought(begun(Sealed(2, first)), seat, 1500)
    for edge in node.edges.values():
        assert worth(edge) > 0.93 if seat == first else worth(edge) < 0.07


@BOTH
@pytest.mark.parametrize("seat", [0, 1])
def test_at_once_nobody_reads_the_others_mind(first: int, seat: int) -> None:
    node = thought(begun(Pennies(2, first)), seat, 2500)
    assert node.seat == seat
    for edge in node.edges.values():
        assert worth(edge) == pytest.approx(0.5, abs=0.1)
        assert edge.visits > 700


# -- chance --------------------------------------------------------------------------------------------------------


@BOTH
def test_luck_is_told_from_skill(first: int) -> None:
    """Worlds differ by 20 times what the choice is worth: with it taken out, 60 iterations are enough, always."""
    settings = SearchSettings()
    settings.primers = 0
    right = [
        thought(begun(Lucky(first)), first, 60, settings, f"{seed}").ranked()[0].option == (1,) for seed in range(30)
    ]
    assert all(right)


def test_a_result_without_its_luck_is_what_is_left_of_it() -> None:
    """Results are 0.3 + 0.7 of a world's estimate and something else: the slope is found, the average stays."""
    rng = seeded("luck")
    luck = Luck()
    before = [rng.below(1000) / 1000 for _ in range(2000)]
    rest = [rng.below(1000) / 5000 for _ in range(2000)]
    after = [0.3 + 0.7 * one + more for one, more in zip(before, rest, strict=True)]
    for one, other in zip(before, after, strict=True):
        luck.learn(one, other)
    left = [luck.without(one, other) for one, other in zip(before, after, strict=True)]
    assert abs(STATS.pearsonr(before, left).statistic) < 0.02
    assert STATS.pearsonr(rest, left).statistic > 0.999
    assert sum(left) == pytest.approx(sum(after))
    slope = STATS.linregress(before, after).slope
    assert luck.without(1.0, 0.0) - luck.without(0.0, 0.0) == pytest.approx(-slope, abs=0.002)


def test_luck_is_taken_for_the_whole_difference_while_little_is_known() -> None:
    """The slope begins at 1, which counts as so many results, and moves to what a regression says."""
    luck = Luck()
    assert luck.without(0.9, 0.4) == 0.4
    luck.learn(0.2, 0.2)
    assert luck.without(0.9, 0.4) == 0.4, "one world alone tells nothing"
    luck.learn(0.8, 0.2)
    # The two results have no slope; with 1 counting as four of them it is 4 / (2 + 4).
    assert luck.without(0.8, 0.5) == pytest.approx(0.5 - 4 / 6 * 0.3)
    assert DOUBT == 4.0


# -- what was possible ---------------------------------------------------------------------------------------------


@BOTH
def test_an_option_is_neglected_only_where_it_was_possible(first: int) -> None:
    search = Search(SearchSettings(), seeded("rare"), Spot())
    think(search, Seat(begun(Rare(2, first)), first), Budget(2000, 0.0, whole=True))
    replies = [edge.node(1 - first) for edge in search.root.node(first).edges.values() if edge.visits > 300]
    assert replies
    for node in replies:
        rare, usual = node.edges[2,], node.edges[0,]
        assert rare.visits <= rare.available <= 0.2 * usual.available
        assert usual.available == pytest.approx(node.visits, abs=5)
        assert rare.available == pytest.approx(node.visits / 8, abs=4 * (node.visits * 7 / 64) ** 0.5 + 2)


def test_what_looks_good_is_tried_first_and_the_others_as_they_are_neglected() -> None:
    """The bound of an option is its estimate, with what was expected of it counting as a visit, and a bonus that grows
    with the worlds in which it was possible and falls with its visits."""
    search = Search(SearchSettings(), seeded("pick"), Spot())
    search.curiosity = 0.3
    search.habits = [Habits()]
    node = Node(0)
    for number, (visits, total, available, prior) in enumerate(
        [(10, 6.0, 10, 0.5), (10, 5.0, 10, 0.5), (4, 2.0, 10, 0.5)]
    ):
        edge = node.edges[number,] = Edge((number,), number, prior)
        edge.visits, edge.total, edge.available = visits, total, available
    options: list[Option] = [(0,), (1,), (2,)]
    # 0.591 + 0.14, 0.5 + 0.14 and 0.5 + 0.21: the best, but only just.
    assert options[search.pick(node, options)] == (0,)
    node.edges[0,].available = node.edges[1,].available = 10
    node.edges[2,].available = 60
    assert options[search.pick(node, options)] == (2,), "it could have been taken often, and was not"
    node.edges[2,].available = 10
    node.edges[1,].prior = 2.5
    assert options[search.pick(node, options)] == (1,), "what was expected counts"
    node.edges[1,].prior = 0.5
    assert search.pick(node, [(2,), (1,)]) == 0, "only what is possible in this world"
    search.habits[0].learn((3,), 1.0)
    search.habits[0].learn((3,), 1.0)
    assert search.pick(node, [(1,), (3,), (4,)]) == 1, "of what was never tried, what did well elsewhere"
    assert node.edges[3,].available == node.visits, "it was there all the time"
    assert (4,) not in node.edges


def untaught() -> SearchSettings:
    """No option is tried beforehand: nothing is expected of any."""
    settings = SearchSettings()
    settings.primers = settings.rough_primers = 0
    return settings


def test_what_is_tried_first_is_any_of_the_equal_ones() -> None:
    firsts: Counter[Option] = Counter()
    for seed in range(400):
        node = thought(begun(Equal(4, 2, 1)), 1, 1, untaught(), f"{seed}")
        firsts.update(option for option, edge in node.edges.items() if edge.visits)
    assert sum(firsts.values()) == 400
    assert STATS.chisquare([firsts[number,] for number in range(4)]).pvalue > 0.001


def test_of_a_wide_choice_only_so_many_are_considered_as_the_visits_are_worth() -> None:
    """Four, and twice the root of the visits: of 200 options 24 or 25 in 100 iterations, 44 or 45 in 400."""
    for iterations, most in ((100, 25), (400, 45)):
        node = thought(begun(Equal(200, 2, 1)), 1, iterations, untaught())
        assert most - 1 <= sum(edge.visits > 0 for edge in node.edges.values()) <= most


def test_who_suspects_nothing_asks_for_no_suspicion() -> None:
    """Not even for the first look, by which it decides how to think."""
    deaf = SearchSettings()
    deaf.suspicious = False
    game = Noted()
    thought(begun(game, BET), 1, 100, deaf)
    assert game.asked == 0
    thought(begun(game, BET), 1, 100)
    assert game.asked >= 100


@pytest.mark.parametrize(("match", "curiosity"), [(begun(Kuhn((1, 2))), 0.15), (begun(Court(0)), 0.1)])
def test_among_more_seats_neglected_options_draw_less(match: Match, curiosity: float) -> None:
    search = Search(SearchSettings(), seeded("1"), Spot())
    think(search, Seat(match, 0), Budget(4, 0.0))
    assert search.curiosity == pytest.approx(curiosity)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_three_who_choose_at_once_have_a_tree_each(seat: int) -> None:
    search = Search(SearchSettings(), seeded("votes"), Spot())
    node = think(search, Seat(begun(Votes(3)), seat), Budget(400, 0.0, whole=True))
    assert node.seat == seat and not search.root.nodes
    assert node.ranked()[0].option == (2,)
    assert worth(node.edges[1,]) < 0.15
    assert worth(node.edges[2,]) > 0.3


@BOTH
def test_who_is_asked_may_depend_on_the_world(first: int) -> None:
    """Were what each of them found put together, both would seem to want the same."""
    node = thought(begun(Crossing(2, first)), first, 1500)
    assert worth(node.ranked()[0]) == pytest.approx(0.75, abs=0.06)


def test_a_new_secret_choice_ends_the_walk() -> None:
    """The point after all have chosen is looked at only where all of them were known."""
    search = Search(untaught(), seeded("1"), Spot())
    think(search, Seat(begun(Sealed()), 0), Budget(1, 0.0))
    assert search.root.joint is not None and not search.root.joint.after
    think(search, Seat(begun(Sealed()), 0), Budget(40, 0.0, whole=True))
    assert len(search.root.joint.after) == 4


# -- expectations --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 0), (3, 2)])
def test_what_is_expected_of_an_option_is_its_estimate_in_worlds_that_all_share(seats: int, first: int) -> None:
    values = [0.3, 0.55, 0.4, 0.2]
    node = thought(begun(Seen(values, seats, first)), first, 64)
    priors = [node.edges[number,].prior for number in range(4)]
    assert [prior - priors[0] for prior in priors] == pytest.approx([value - 0.3 for value in values])
    assert abs(priors[0] - 0.3) <= 0.1 + 1e-9


@pytest.mark.parametrize(
    ("options", "iterations", "worlds", "rough"),
    [(8, 7, 0, 0), (8, 8, 1, 1), (8, 32, 1, 1), (8, 64, 2, 2), (8, 96, 2, 3), (8, 10_000, 2, 6), (1, 1, 1, 1)],
)
def test_no_more_than_a_quarter_of_a_budget_goes_into_expectations(
    options: int, iterations: int, worlds: int, rough: int
) -> None:
    search = Search(SearchSettings(), seeded(""), Spot())
    assert priming_worlds(search, options, Budget(iterations, 0.0)) == worlds
    search.rough = True
    assert priming_worlds(search, options, Budget(iterations, 0.0)) == rough
    assert priming_worlds(search, 1, Budget(0, 0.0005)) == 1, "two iterations, at the usual speed"
    assert priming_worlds(search, 1, Budget(0, 1.0)) == 6


def test_where_rollouts_follow_an_expectation_counts_more() -> None:
    search = Search(SearchSettings(), seeded(""), Spot())
    assert search.trust() == search.settings.trust == 1.0
    search.rough = True
    assert search.trust() == search.settings.rough_trust == 8.0
    edge = Edge((0,), 1, 0.9)
    edge.visits, edge.total = 3, 0.6
    assert edge.mean(1.0) == pytest.approx((0.6 + 0.9) / 4)
    assert edge.mean(8.0) == pytest.approx((0.6 + 7.2) / 11)


def test_an_option_is_expected_to_do_what_it_did_elsewhere() -> None:
    habits = Habits()
    assert habits.average() == 0.5 == habits.expect((1,), habits.average())
    for _ in range(400):
        habits.learn((1,), 0.9)
        habits.learn((2,), 0.1)
    assert habits.average() == pytest.approx(0.5)
    assert habits.expect((1,), 0.5) == pytest.approx(0.9, abs=0.01)
    assert habits.expect((2,), 0.5) == pytest.approx(0.1, abs=0.01)
    assert habits.expect((3,), 0.7) == 0.7
    habits.learn((3,), 1.0)
    assert habits.expect((3,), 0.5) == pytest.approx((1.0 + 4 * 0.5) / 5), "one result says little"


# -- equal options -------------------------------------------------------------------------------------------------


def even_choices(make: Any, match: Match, seat: int, count: int) -> float:
    """How likely it is that these bots choose each option as often as the others."""
    chosen = Counter(make(seeded(f"even {number}")).choose(Seat(match, seat)) for number in range(count))
    return float(STATS.chisquare([chosen[option] for option in match.options_of(seat)]).pvalue)


@pytest.mark.parametrize(
    ("make", "seats"),
    [
        (RandomBot, 2),
        (lambda rng: GreedyBot(rng, 2), 2),
        (lambda rng: GreedyBot(rng, 2), 3),
        (lambda rng: SearchBot(rng, Budget(8, 0.0), SearchSettings()), 2),
        (lambda rng: SearchBot(rng, Budget(8, 0.0), SearchSettings()), 3),
        (lambda rng: SearchBot(rng, Budget(3, 0.0), SearchSettings()), 3),
        (lambda rng: RecruitBot(rng, Budget(8, 0.0), SearchSettings()), 2),
    ],
    ids=["random", "greedy", "greedy of three", "search", "halving", "halving, too few", "recruit"],
)
def test_the_order_of_options_is_no_reason(make: Any, seats: int) -> None:
    assert even_choices(make, begun(Equal(4, seats, 1)), 1, 400) > 0.001


def test_the_best_of_equals_is_any_of_them() -> None:
    rivals = [Rival(Edge((number,), number, 0.5)) for number in range(3)] + [Rival(Edge((3,), 3, 0.4))]
    firsts = Counter(best_of(rivals, 2, 1.0, seeded(f"{number}"))[0].edge.option for number in range(600))
    assert set(firsts) == {(0,), (1,), (2,)}
    assert STATS.chisquare(list(firsts.values())).pvalue > 0.001
    rivals[3].edge.visits, rivals[3].edge.total = 10, 9.0
    assert best_of(rivals, 2, 1.0, seeded("1"))[0].edge.option == (3,)
    assert len(best_of(rivals, 2, 1.0, seeded("1"))) == 2
