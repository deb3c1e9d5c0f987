"""The kernel: choosing, forking, imagining, undoing, on a small game of a third party."""

import pytest

from toy import BID, ROLL, STAY, SWAP, Toy
from wartable.core.ask import STEP_ENDS, Ask, Play, Together
from wartable.core.errors import IllegalChoice, RulesError
from wartable.core.game import prospects
from wartable.core.log import Log
from wartable.core.match import Match
from wartable.core.menu import Menu
from wartable.core.registry import new_match
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.core.state import State


def toy(seats: int = 2, seed: str = "match") -> Match:
    return new_match(Toy(), seats, seed=seed)


def bid_all(match: Match) -> None:
    for seat in list(match.to_move):
        match.apply(match.options_of(seat)[0], seat)


def test_all_seats_are_asked_at_once_and_answer_in_any_order() -> None:
    match = toy(3)
    assert match.to_move == [0, 1, 2]
    match.apply(match.options_of(2)[0], 2)
    assert match.to_move == [0, 1]
    bid_all(match)
    assert match.to_move == [0]
    assert [choice[0] for choice in match.choices] == [2, 0, 1]


def test_while_seats_choose_in_secret_nobody_is_told_who_is_ready() -> None:
    match = toy(3)
    match.apply(match.options_of(2)[0], 2)
    assert match.waiting_for(0) == [0, 1, 2]
    assert match.waiting_for(2) == [0, 1], "it knows that it is ready itself"
    assert match.waiting_for(-1) == [0, 1, 2]
    bid_all(match)
    assert match.waiting_for(0) == match.waiting_for(1) == [0]


def test_who_is_ready_is_told_by_a_fork_and_after_undo_neither() -> None:
    match = new_match(Toy(), 3, seed=1)
    match.apply(match.options_of(2)[0], 2)
    assert match.fork().waiting_for(0) == [0, 1, 2]
    match.apply(match.options_of(1)[0], 1)
    match.undo(1)
    assert match.waiting_for(0) == [0, 1, 2] and match.waiting_for(2) == [0, 1]


def test_a_choice_that_is_not_offered_names_what_is() -> None:
    match = toy()
    with pytest.raises(IllegalChoice, match=r"\[2\] is not an option of seat 0 for 'bid'; it has 2: \[0, \d\]"):
        match.apply((ROLL,), 0)
    assert match.choices == []


def test_a_seat_that_is_not_asked_cannot_choose() -> None:
    match = toy()
    match.apply(match.options_of(0)[0], 0)
    with pytest.raises(IllegalChoice, match="seat 0 is not asked now; asked: 1"):
        match.apply((BID, 1), 0)


def test_a_fork_goes_its_own_way_with_the_same_chance() -> None:
    match = toy()
    bid_all(match)
    one, other = match.fork(), match.fork()
    one.apply((ROLL,))
    other.apply((ROLL,))
    assert [line.public for line in one.log.lines] == [line.public for line in other.log.lines]
    assert match.to_move == [0]
    assert len(match.log.lines) < len(one.log.lines)


def test_a_fork_in_the_middle_of_secret_choices_remembers_them() -> None:
    match = toy(3)
    match.apply(match.options_of(1)[1], 1)
    fork = match.fork()
    assert fork.to_move == [0, 2]
    assert fork.view(1) == match.view(1)


def test_a_fork_can_be_played_on_and_undone_like_its_match() -> None:
    match = toy(3)
    match.apply(match.options_of(1)[1], 1)
    fork = match.fork()
    fork.apply(fork.options_of(0)[0], 0)
    assert fork.can_undo(1)
    fork.undo(1)
    assert fork.to_move == [1, 2]
    assert match.to_move == [0, 2]
    fork.undo(0)
    assert fork.to_move == [0, 1, 2]
    assert not fork.can_undo(0)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_match_finished_by_chance_is_as_if_each_choice_were_made(seats: int) -> None:
    for number in range(20):
        match = toy(seats, f"{number}")
        whole, playout, steps = match.fork(), match.playout(), match.playout()
        whole.play_randomly(seeded(number))
        playout.play_randomly(seeded(number))
        chance = seeded(number)
        while steps.asks:
            steps.take(chance.below(steps.asks[0].count) if steps.asks[0].count > 1 else 0)
        ends = [(one.over, one.state.winners, one.view(0)) for one in (whole, playout, steps)]
        assert ends[0] == ends[1] == ends[2]
        assert ends[0][0] and whole.choices


def test_options_from_a_menu_are_those_of_its_rows() -> None:
    menu = Menu()
    first = menu.add([(number,) for number in range(8)])
    second = menu.add([(10,), (11,)])
    ask = menu.ask(1, "dinner", 3, publicly_known=True, about=(7,))
    # The first, third and eighth of one row, then the second of the other; a row that is not offered is empty.
    ask.offer(first, 0b10000101)
    ask.offer(second, 0b10)
    assert (ask.seat, ask.topic, ask.publicly_known, ask.about, ask.count) == (1, "dinner", True, (7,), 4)
    assert [ask.at(index) for index in range(ask.count)] == [(0,), (2,), (7,), (11,)] == ask.options
    assert ask.at(-1) == (11,)
    with pytest.raises(IndexError, match="there are 4 options, from 0 on, not 4"):
        ask.at(4)


@pytest.mark.parametrize("many", [0, 9])
def test_a_row_of_a_menu_has_one_to_eight_options(many: int) -> None:
    with pytest.raises(RulesError, match=f"a row of a menu has 1 to 8 options, not {many}"):
        Menu().add([(number,) for number in range(many)])


def test_a_playout_keeps_no_log_and_cannot_be_forked() -> None:
    playout = toy().playout()
    bid_all(playout)
    assert playout.log.lines == []
    with pytest.raises(RulesError, match="keeps no way back"):
        playout.fork()


def test_imagined_worlds_differ_in_what_is_hidden_only() -> None:
    match = toy(3)
    worlds = [match.imagine(0, seeded(number)) for number in range(20)]
    assert {str(world.view(0)) for world in worlds} == {str(match.view(0))}
    assert len({str(world.view(1)) for world in worlds}) > 1


def test_others_choose_again_in_an_imagined_world() -> None:
    match = toy(3)
    match.apply(match.options_of(1)[0], 1)
    world = match.imagine(0, seeded(1))
    assert world.to_move == [0, 1, 2]


def test_equal_generators_imagine_equal_worlds() -> None:
    match = toy(3)
    views = [[match.imagine(0, seeded(5)).view(seat) for seat in range(3)] for _ in range(2)]
    assert views[0] == views[1]


def test_no_world_can_be_imagined_from_another_seats_open_question() -> None:
    """Its options come from its true cards: a bot that saw them in its world would know them."""

    class Nested(Toy):
        def swapping(self, s):  # type: ignore[no-untyped-def]
            yield Ask(s.turn, "swap", [(ROLL,), (STAY,)])
            yield Ask(1 - s.turn, "answer", [(ROLL,), (STAY,)])
            s.finish([0], "done")

    match = new_match(Nested(), 2, seed="x")
    bid_all(match)
    assert match.can_imagine(0)
    match.apply((STAY,))
    assert match.to_move == [1]
    assert not match.can_imagine(0)
    with pytest.raises(RulesError, match="cannot imagine"):
        match.imagine(0, seeded(1))
    assert match.can_imagine(1)


def test_chance_in_an_imagined_world_is_not_the_true_chance() -> None:
    match = toy()
    bid_all(match)
    truth = match.fork()
    truth.apply((ROLL,))
    rolls = set()
    for number in range(30):
        world = match.imagine(0, seeded(number))
        world.state.log = Log()
        world.apply((ROLL,))
        rolls.add(world.events(0)[0][2])
    assert rolls == {1, 2, 3, 4, 5, 6}


def test_undo_takes_back_a_choice_until_the_next_seat_answers() -> None:
    match = toy(3)
    bid_all(match)
    before = match.view(0)
    match.apply((STAY,))
    assert match.can_undo(0)
    match.undo(0)
    assert match.view(0) == before
    assert match.to_move == [0]
    match.apply((STAY,))
    match.apply((STAY,))
    assert not match.can_undo(0)
    assert match.can_undo(1)


def test_what_was_ended_is_over_for_good() -> None:
    """Everybody may see everything at the end: a match that went on from there would be another."""
    match = toy(3)
    bid_all(match)
    match.apply((STAY,))
    assert match.can_undo(0)
    match.end([1], "resignation")
    for one in (match, match.fork()):
        assert not one.can_undo(0) and not one.can_undo(1)
        with pytest.raises(IllegalChoice, match="nothing to take back"):
            one.undo(0)
        assert one.over and one.state.winners == [1]


@pytest.mark.parametrize("option", [(ROLL,), (SWAP,)])
def test_nothing_rolled_or_drawn_can_be_undone(option: tuple[int, ...]) -> None:
    match = toy(3)
    bid_all(match)
    match.apply(option)
    assert not match.can_undo(0)
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        match.undo(0)


def test_a_secret_choice_can_be_taken_back_while_others_choose() -> None:
    match = toy(3)
    match.apply(match.options_of(0)[0], 0)
    match.apply(match.options_of(1)[0], 1)
    match.undo(0)
    assert match.to_move == [0, 2]
    assert [seat for seat, _ in match.choices] == [1]


def test_what_was_chosen_before_the_secret_choices_stays_whoever_has_chosen() -> None:
    match = toy(2)
    bid_all(match)
    match.apply((STAY,))
    match.apply((STAY,))
    assert match.to_move == [0, 1]
    assert not match.can_undo(1), "it would tell that the other has not chosen yet"
    match.apply(match.options_of(0)[0], 0)
    assert not match.can_undo(1)


def test_the_bids_are_shown_together_and_close_undo() -> None:
    match = toy(2)
    bid_all(match)
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_a_seat_handle_shows_its_own_side_only() -> None:
    match = toy()
    seat = Seat(match, 1)
    assert seat.options == match.options_of(1)
    assert seat.topic == "bid"
    assert seat.view() == match.view(1)
    assert seat.describe(seat.options[0]).text.startswith("Bid ")
    assert seat.imagine(seeded(3)).view(1) == match.view(1)


class Fixed(State):
    """A state without anything in it."""

    def copy(self) -> "Fixed":
        twin = Fixed(self.rng.copy(), self.seats)
        self.hand_on(twin)
        return twin


class OneQuestion(Toy):
    """Asks one question that has one option."""

    def __init__(self, open: bool) -> None:
        super().__init__()
        self.open = open

    def setup(self, seats: int, settings: dict[str, object], rng: Rng) -> Fixed:  # type: ignore[override]
        return Fixed(rng, seats)

    def step(self, s: Fixed) -> Play[None]:  # type: ignore[override]
        yield Ask(0, "only", [(STAY,)], publicly_known=self.open)
        s.finish([0], "done")


def test_the_kernel_answers_for_a_seat_only_where_all_can_see_that_there_is_one_option() -> None:
    """Were it to answer at once for hidden options, the missing pause would tell."""
    assert new_match(OneQuestion(open=True), 2, seed=1).over
    assert new_match(OneQuestion(open=False), 2, seed=1).to_move == [0]


class Decides(OneQuestion):
    """Ends the match without an exception, and its step by returning or by saying so."""

    def step(self, s: Fixed) -> Play[None]:  # type: ignore[override]
        yield Ask(0, "only", [(STAY,)])
        s.decide([1], "done")
        if self.open:
            yield STEP_ENDS


@pytest.mark.parametrize("says_so", [False, True])
def test_a_match_that_is_decided_ends_with_its_step(says_so: bool) -> None:
    match = new_match(Decides(says_so), 2, seed=1)
    playout = match.playout()
    for one in (match, playout):
        one.take(0)
        assert one.over and one.asks == [] and one.state.winners == [1] and one.state.ending == "done"
    assert match.fork().over and match.playout().over


class AsksAnother(OneQuestion):
    def step(self, s: Fixed) -> Play[None]:  # type: ignore[override]
        def play(seat: int) -> Play[None]:
            yield Ask(1 - seat, "wrong", [(ROLL,), (STAY,)])

        yield Together([0, 1], play)


def test_a_secret_play_may_only_ask_its_own_seat() -> None:
    with pytest.raises(RulesError, match="may only ask its own seat 0"):
        new_match(AsksAnother(open=True), 2, seed=1)


def test_prospects_are_what_came_out_or_what_the_game_estimates() -> None:
    match = toy(3)
    state = match.state
    assert prospects(match.game, state) == match.game.thinking.value(state)
    state.over = True
    for winners, expected in (([1], [0.0, 1.0, 0.0]), ([0, 2], [0.5, 0.0, 0.5]), ([], [1 / 3, 1 / 3, 1 / 3])):
        state.winners = winners
        assert prospects(match.game, state) == expected
