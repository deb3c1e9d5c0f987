"""Gemhold as a whole: the conformance suite, the fuzzer, and what many worlds or many matches show.

Rules are proven by scenarios/gemhold.
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.errors import BadPosition, Fault, RulesError
from wartable.core.game import prospects
from wartable.core.match import Match
from wartable.core.position import read_position
from wartable.core.rng import Rng, seeded
from wartable.core.view import as_json
from wartable.games.gemhold import game
from wartable.games.gemhold.action_list import operand_names
from wartable.games.gemhold.game import GemholdGame
from wartable.games.gemhold.state import NONE, Gemhold
from wartable.games.gemhold.verbs import ENTER, MOVE, OPERANDS, WORK
from wartable.games.gemhold.view import GemholdView
from wartable.games.gemhold.words import PROMPTS
from wartable.testing import api_test, fuzz
from wartable.testing.conformance import digest
from wartable.testing.encodings import observed, written
from wartable.testing.questions import questions_betray_nothing

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def gemhold() -> GemholdGame:
    return game()


@pytest.fixture(scope="module")
def short() -> GemholdGame:
    return game(HERE / "short.toml")


def state(match: Match) -> Gemhold:
    assert isinstance(match.state, Gemhold)
    return match.state


def seat_view(match: Match, seat: int) -> GemholdView:
    found = match.view(seat)
    assert isinstance(found, GemholdView)
    return found


def test_gemhold_keeps_every_promise(short: GemholdGame) -> None:
    api_test(short, games=1, interpreted=False)


def test_hands_laid_open_at_the_end_are_no_question(short: GemholdGame) -> None:
    """The match ends when the round limit is reached, and only then everybody's hand is seen."""
    rng = seeded("hands at the end")
    match = registry.new_match(short, 2, seed="hands at the end")
    last = match
    while not match.over:
        last = match.fork()
        options = match.options
        match.apply(options[rng.below(len(options))])
    assert seat_view(match, 1 - last.seat).sides[last.seat].hand is not None
    assert [questions_betray_nothing(last, 1 - last.seat, rng) for _ in range(20)].count(True)


def test_gemhold_plays_the_same_compiled_and_interpreted(short: GemholdGame) -> None:
    code = (
        "from wartable.games.gemhold import game; from wartable.testing.conformance import digest; "
        f"print(digest(game({str(HERE / 'short.toml')!r}), 'same'))"
    )
    environment = os.environ | {"WARTABLE_INTERPRETED": "1"}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert ran.stdout.strip() == digest(short, "same")


@pytest.mark.at_random
def test_gemhold_keeps_its_invariants_and_secrets_when_fuzzed(gemhold: GemholdGame) -> None:
    found = fuzz(gemhold, decisions=3000, leaks_every=150, seed="suite", seats=3)
    assert {"build", "train", "act", "do", "discard", "sixth card", "deploy"} <= set(found.topics)


# -- falling kingdoms ----------------------------------------------------------------------------------------------


def raid(match: Match, rng: Rng) -> None:
    """A random choice, but one that walks into a Gem Zone if there is one, and rather a move than something else."""
    for verb in (ENTER, MOVE):
        found = [option for option in match.options if option[0] == verb]
        if found:
            match.apply(found[-1 - rng.below(len(found))])
            return
    match.take(rng.below(len(match.options)))


def test_gems_never_rise_and_kingdoms_fall_until_one_is_left() -> None:
    made = game(HERE / "raid.toml")
    endings: Counter[str] = Counter()
    for seats in made.seats:
        for number in range(4):
            rng = seeded(f"raid {seats} {number}")
            match = registry.new_match(made, seats, seed=f"raid {seats} {number}")
            while not match.over:
                before = state(match).copy()
                raid(match, rng)
                made.check(state(match))
                made.check_change(before, state(match))
            gems = state(match).gems
            endings[match.state.ending] += 1
            if match.state.ending == "last standing":
                assert [seat for seat in range(seats) if gems[seat]] == match.state.winners
    assert endings["last standing"] > 6


@pytest.mark.parametrize("number", [0, 1])
def test_a_deck_is_made_anew_by_shuffling_its_discard_pile(gemhold: GemholdGame, number: int) -> None:
    match = read_position(
        gemhold,
        {
            "seats": 4,
            "phase": "discard",
            "turn": ["first", "second"][number],
            "rest": "discard",
            "deck": [["Shield"]] * 2,
        },
    )
    position: dict[str, Any] = gemhold.position(state(match))
    made = position["deck"][number]
    assert position["discard"][number] == []
    # Five were drawn; were the pile not shuffled, kinds would lie together as they did in it.
    assert len(made) == 55
    assert sum(one == other for one, other in pairwise(made)) < 15


WHOLE: dict[str, object] = {
    "phase": "build",
    "due": ["Barracks"],
    "first": {
        "structures": {"Barracks": 1, "Armory": 4},
        "towers": {"1": "Woodpile"},
        "pieces": {
            "A": {"card": "Archer", "at": [3, 0]},
            "B": {"card": "Archer", "training": 1},
            "C": {"card": "Archer", "waiting": True},
        },
        "hand": ["Castle"],
    },
}


def more_gems(s: Gemhold) -> None:
    s.gems[0] = 9


def dead_with_gems(s: Gemhold) -> None:
    s.alive[1] = False


def too_many_locked(s: Gemhold) -> None:
    s.locked_builds = 2


def two_tokens_on_one_card(s: Gemhold) -> None:
    s.builds[0] = [0, 0]


def too_many_in_training(s: Gemhold) -> None:
    s.trains[0] = [1, 1]


def due_but_not_at_work(s: Gemhold) -> None:
    s.due = [3]


def structure_without_token(s: Gemhold) -> None:
    s.builds[0] = []


def structure_beyond_its_pool(s: Gemhold) -> None:
    s.structure[1] = 5


def bubbles_without_tower(s: Gemhold) -> None:
    s.towers.bubble[1] = 1


def affix_without_tower(s: Gemhold) -> None:
    s.towers.affix[1] = 1


def tower_beyond_its_pool(s: Gemhold) -> None:
    s.towers.bubble[0] = 5


def token_on_an_active_tower(s: Gemhold) -> None:
    s.builds[0].append(4)


def training_on_the_board(s: Gemhold) -> None:
    s.pieces.where[1] = 5


def waiting_without_a_queue(s: Gemhold) -> None:
    s.waiting[0] = []


def life_in_a_free_slot(s: Gemhold) -> None:
    s.pieces.bubble[4] = 1


def steps_in_a_free_slot(s: Gemhold) -> None:
    s.pieces.moved[4] = 1


def deeds_in_a_free_slot(s: Gemhold) -> None:
    s.pieces.did[4] = 1


def affix_in_a_free_slot(s: Gemhold) -> None:
    s.pieces.affix[4] = 1


def affix_in_training(s: Gemhold) -> None:
    s.pieces.affix[1] = 1


def affix_on_a_guardian(s: Gemhold) -> None:
    s.pieces.affix[6] = 1


def no_life_on_the_board(s: Gemhold) -> None:
    s.pieces.bubble[0] = 0


def trained_but_in_training(s: Gemhold) -> None:
    s.pieces.bubble[1] = 4


def piece_not_on_its_cell(s: Gemhold) -> None:
    s.at[s.pieces.where[0]] = 0


def cell_with_a_stranger(s: Gemhold) -> None:
    s.at[30] = 1


def tower_not_on_its_space(s: Gemhold) -> None:
    s.at[s.board.towers[0]] = 0


def tower_where_none_is(s: Gemhold) -> None:
    s.at[s.board.towers[1]] = -2


def card_lost(s: Gemhold) -> None:
    s.hand[0] = []


def card_twice(s: Gemhold) -> None:
    s.discard[0] = [s.hand[0][0]]


@pytest.mark.parametrize(
    "fault",
    [
        more_gems, dead_with_gems, too_many_locked, two_tokens_on_one_card, too_many_in_training, due_but_not_at_work,
        structure_without_token, structure_beyond_its_pool, bubbles_without_tower, affix_without_tower,
        tower_beyond_its_pool, token_on_an_active_tower, training_on_the_board, waiting_without_a_queue,
        life_in_a_free_slot, steps_in_a_free_slot, deeds_in_a_free_slot, affix_in_a_free_slot, affix_in_training,
        affix_on_a_guardian, no_life_on_the_board, trained_but_in_training, piece_not_on_its_cell, cell_with_a_stranger,
        tower_not_on_its_space, tower_where_none_is, card_lost, card_twice,
    ],
)  # fmt: skip
def test_a_state_that_cannot_be_is_noticed(gemhold: GemholdGame, fault: Callable[[Gemhold], None]) -> None:
    s = gemhold.from_position(WHOLE)
    gemhold.check(s)
    fault(s)
    with pytest.raises(RulesError):
        gemhold.check(s)


def test_gems_that_come_back_are_noticed(gemhold: GemholdGame) -> None:
    before = gemhold.from_position({"first": {"gems": 4}})
    gemhold.check_change(before, gemhold.from_position({"first": {"gems": 4}}))
    with pytest.raises(RulesError, match="rose from 4 to 5"):
        gemhold.check_change(before, gemhold.from_position({"first": {"gems": 5}}))


# -- what a seat knows ---------------------------------------------------------------------------------------------


def test_imagined_hands_come_from_the_unseen_cards_of_their_own_deck(gemhold: GemholdGame) -> None:
    """Section 5: with three, the first and the third share a deck; a card in a discard pile is in no hand."""
    hand = ["Archer"] * 4 + ["Presence"]
    match = read_position(
        gemhold,
        {
            "seats": 3,
            "phase": "build",
            "first": {"hand": hand},
            "second": {"hand": ["Archer", "Presence", "Castle", "Castle", "Berserk"]},
            "third": {"hand": ["Berserk", "Swordsman", "Swordsman", "Castle", "Castle"]},
            "discard": [["Earthquake"], []],
        },
    )
    seen: list[Counter[str]] = [Counter(), Counter()]
    for number in range(200):
        world = match.imagine(0, seeded(number))
        gemhold.check(state(world))
        truth: dict[str, Any] = gemhold.position(state(world))
        assert sorted(truth["first"]["hand"]) == sorted(hand)
        seen[0].update(truth["third"]["hand"])
        seen[1].update(truth["second"]["hand"])
        assert len(truth["second"]["hand"]) == len(truth["third"]["hand"]) == 5
    # The first holds all Archers and the only Presence of deck 1, and its Earthquake lies open.
    assert not {"Archer", "Presence", "Earthquake"} & set(seen[0])
    assert {"Archer", "Presence", "Earthquake"} <= set(seen[1])


def test_the_same_is_asked_in_every_world(gemhold: GemholdGame) -> None:
    """GR-105, GR-107: who is asked, and about what, never hangs on a hand."""
    asked: Counter[str] = Counter()
    for seats in gemhold.seats:
        rng = seeded(f"every world {seats}")
        match = registry.new_match(gemhold, seats, seed=f"every world {seats}")
        for _ in range(700):
            watcher = rng.below(seats)
            if match.can_imagine(watcher) and match.ask_of(watcher) is None:
                world = match.imagine(watcher, rng)
                topics = [[(ask.seat, ask.topic) for ask in one.asks] for one in (match, world)]
                assert topics[0] == topics[1]
                asked[topics[0][0][1]] += 1
            match.take(rng.below(len(match.options)))
    assert min(asked[topic] for topic in ("build", "train", "act", "discard")) > 20


def test_a_question_about_a_held_card_changes_nothing_for_the_others(gemhold: GemholdGame) -> None:
    """GR-105: while a card is chosen for something, or may join a roll, the others see what they saw before."""
    hidden: Counter[str] = Counter()
    for seats in gemhold.seats:
        rng = seeded(f"held {seats}")
        match = registry.new_match(gemhold, seats, seed=f"held {seats}")
        for _ in range(2500):
            seat = match.seat
            before = [seen(match, other) for other in range(-1, seats)]
            match.take(rng.below(len(match.options)))
            if match.over:
                break
            s = state(match)
            if s.attempt.window is None and s.attempt.playing == NONE:
                continue
            hidden["card" if s.attempt.window is None else "roll"] += 1
            for other in range(-1, seats):
                if other != seat:
                    assert before[other + 1] == seen(match, other)
    assert min(hidden["card"], hidden["roll"]) > 50


def seen(match: Match, seat: int) -> object:
    """All that reaches a seat that is not asked."""
    return match.view(seat), match.events(seat), [(ask.seat, ask.topic) for ask in match.asks]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_has_the_operands_of_its_verb(gemhold: GemholdGame, seats: int) -> None:
    names = operand_names(gemhold.cards, gemhold.boards[seats].size)
    sizes = {operand: len(found) for operand, found in names.items()} | {"seat": seats}
    rng = seeded(f"operands {seats}")
    match = registry.new_match(gemhold, seats, {"rounds": "20"}, seed=f"operands {seats}")
    seen: set[int] = set()
    while not match.over:
        for option in match.options:
            operands = OPERANDS.get(option[0], ())
            assert len(option) == 1 + len(operands)
            assert all(0 <= number < sizes[operand] for operand, number in zip(operands, option[1:], strict=True))
            seen.add(option[0])
        match.take(rng.below(len(match.options)))
    assert len(seen) > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_views_mean_equal_options_and_so_do_equal_encodings(seats: int) -> None:
    """The law of views, where Guardians come soon and use their Specials."""
    made = game(HERE / "guardians.toml")
    offered: dict[tuple[int, str], frozenset[Option]] = {}
    encoded: dict[bytes, frozenset[Option]] = {}
    topics: Counter[str] = Counter()
    rng = seeded(f"law {seats}")
    for number in range(8):
        match = registry.new_match(made, seats, {"rounds": "8"}, seed=f"law {seats} {number}")
        while not match.over:
            ask = match.asks[0]
            view = seat_view(match, ask.seat)
            options = frozenset(ask.options)
            assert offered.setdefault((ask.seat, as_json(view)), options) == options
            assert encoded.setdefault(written(observed(made, match.state, ask.seat, ask)), options) == options
            topics[ask.topic] += 1
            lively = rng.below(2) == 0
            match.take(made.thinking.quick(state(match), ask, rng) if lively else rng.below(ask.count))
    assert set(topics) == set(PROMPTS)


def test_equal_knowledge_gives_equal_worlds(gemhold: GemholdGame) -> None:
    """What truly lies where must not reach a bot, not even through the worlds it imagines."""
    match = read_position(
        gemhold, {"phase": "build", "seats": 3, "first": {"hand": ["Archer"]}, "third": {"hand": ["Castle"]}}
    )
    other = match.imagine(0, seeded("other"))
    other_state = state(other).copy()
    true_state = state(match).copy()
    for one in (true_state, other_state):
        gemhold.imagine(one, 0, seeded("same"))
    assert gemhold.position(true_state)["third"] == gemhold.position(other_state)["third"]
    assert gemhold.position(true_state)["deck"] == gemhold.position(other_state)["deck"]


def test_the_order_of_the_deck_is_dealt_anew(gemhold: GemholdGame) -> None:
    match = read_position(gemhold, {"phase": "build", "first": {"hand": ["Archer"]}})
    worlds: list[dict[str, Any]] = [gemhold.position(state(match.imagine(0, seeded(number)))) for number in range(60)]
    tops = {world["deck"][0][0] for world in worlds}
    assert len(tops) > 8


def test_a_roll_that_waits_for_cards_is_its_players_business(gemhold: GemholdGame) -> None:
    """A window shows nobody else that a fitting card is held: not in views, not in the log, not in the topic."""
    position = {"phase": "begin", "first": {"structures": {"Workshop": 1}, "hand": ["Driftwood"]}}
    match = read_position(gemhold, position)
    match.apply((WORK, 3))
    open_roll = seat_view(match, 0).window
    assert open_roll is not None and open_roll.dice
    assert seat_view(match, 1).window is None
    assert match.asks[0].topic == "build"
    told = [gemhold.tell(event).text for event in match.events(1)]
    assert not any("Workshop" in line for line in told)


# -- thinking ------------------------------------------------------------------------------------------------------


def test_more_gems_and_nearer_pieces_are_worth_more(gemhold: GemholdGame) -> None:
    def chance(**fields: object) -> float:
        return gemhold.thinking.value(gemhold.from_position(dict(fields)))[0]

    def walker(q: int, r: int) -> dict[str, object]:
        return {"pieces": {"A": {"card": "Archer", "at": [q, r]}}}

    even = chance()
    assert even == pytest.approx(0.5, abs=0.05)
    assert chance(second={"gems": 5}) > even > chance(first={"gems": 5})
    assert chance(first=walker(0, 7)) > chance(first=walker(3, 1)) > even
    assert sum(gemhold.thinking.value(gemhold.from_position({"seats": 4}))) == pytest.approx(1.0)


def test_who_is_out_has_no_chance_and_no_features(gemhold: GemholdGame) -> None:
    s = gemhold.from_position({"seats": 4, "second": {"gems": 0}})
    assert not s.alive[1]
    assert [len(one) for one in gemhold.thinking.features(s)] == [21, 0, 21, 21]
    assert gemhold.thinking.value(s)[1] == 0.0
    assert sum(gemhold.thinking.value(s)) == pytest.approx(1.0)


def test_features_say_what_lies_there(gemhold: GemholdGame) -> None:
    s = gemhold.from_position(
        {"first": {"gems": 4, "pieces": {"A": {"card": "Archer", "at": [0, 7]}}, "hand": ["Castle", "Woodpile"]}}
    )
    found, other = [dict(zip(gemhold.thinking.feature_names(), features)) for features in gemhold.thinking.features(s)]
    assert found["gems"] == 4.0
    assert found["root of gems"] == 2.0
    near = "gems that others' pieces on the board may take here, the nearer they are"
    assert found[near] == 0.0 < other[near] < found["gems that pieces on the board may take"]
    assert found["Towers in hand that can be built"] == 1.0
    assert found["cards in hand without use so far"] == 1.0


def test_a_draw_is_shared(gemhold: GemholdGame) -> None:
    match = read_position(gemhold, {"phase": "discard", "round": 60, "turn": "second"})
    assert match.over
    assert prospects(gemhold, state(match)) == [0.5, 0.5]


# -- positions and settings that cannot be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"first": {"hand": ["Presence", "Presence"]}}, "Presence: the deck has 1"),
        ({"first": {"hand": ["Dragon"]}}, "unknown card 'Dragon'"),
        ({"first": {"pieces": {"A": {"card": "Archer", "at": [9, 9]}}}}, "a free hex or Stage space"),
        ({"first": {"pieces": {"A": {"card": "Castle"}}}}, "Castle is no Unit"),
        ({"first": {"towers": {"4": "Woodpile"}}}, "unknown Tower space '4'"),
        ({"first": {"kingdom": "Flamedrop"}, "second": {"kingdom": "Flamedrop"}}, "the same kingdom"),
        ({"seats": 7}, "unknown number of seats '7'"),
        ({"phase": "lunch"}, "unknown phase 'lunch'"),
        ({"first": {"gem": 3}}, "unknown field of first 'gem'"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(
    gemhold: GemholdGame, position: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        gemhold.from_position(position)


def test_two_seats_cannot_have_the_same_kingdom(gemhold: GemholdGame) -> None:
    with pytest.raises(Fault, match="a different kingdom for each seat"):
        registry.new_match(gemhold, 2, {"kingdom": ["Flamedrop", "Flamedrop"]}, seed=1)


def test_kingdoms_left_to_chance_differ(gemhold: GemholdGame) -> None:
    for seed in range(20):
        match = registry.new_match(gemhold, 4, {"kingdom": ["Flamedrop", "random", "random", "random"]}, seed)
        sides = gemhold.sides(state(match))
        assert sides[0] == "Flamedrop"
        assert len(set(sides)) == 4
