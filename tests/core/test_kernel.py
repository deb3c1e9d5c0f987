"""What the kernel must never do: let true chance into an imagined world, forget what is not to be undone, tell more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pebbles import Pebbles, Small, new
from toy import BID, LUCK, PLAIN, ROLL, STAY, SWAP, Toy
from wartable.core import record
from wartable.core.ask import Ask, Play, Together
from wartable.core.errors import BadPosition, BadRecord, IllegalChoice, RulesError
from wartable.core.fields import only, table, whole, word
from wartable.core.log import Log
from wartable.core.match import MARKED, Match
from wartable.core.position import read_position, write_position
from wartable.core.registry import new_match
from wartable.core.rng import Rng, seeded
from wartable.core.seat import Seat
from wartable.core.view import plain


def bid_all(match: Match) -> None:
    for seat in list(match.to_move):
        match.apply(match.options_of(seat)[0], seat)


def swapping(seats: int = 2, seed: str = "kernel") -> Match:
    """A toy where seat 0 is asked to swap, roll or stay."""
    match = new_match(Toy(), seats, seed=seed)
    bid_all(match)
    return match


def written(match: Match) -> dict[str, Any]:
    """The position where this step began."""
    return match.game.position(match.anchor()[0])


# -- imagining -----------------------------------------------------------------------------------------------------


def rolled(world: Match) -> int:
    """What the die shows in a world where seat 0 rolls now."""
    world.state.log = Log()
    world.apply((ROLL,), 0)
    return world.events(0)[0][2]


@pytest.mark.parametrize("seat", [0, 1], ids=["of the seat that is asked", "of a step that begins"])
def test_an_imagined_world_never_keeps_the_true_chance(seat: int) -> None:
    """Seat 1 imagines before the first question of the step, seat 0 at its own."""
    match = swapping()
    assert {rolled(match.imagine(seat, seeded(number))) for number in range(40)} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("seat", [0, 1])
def test_equal_generators_imagine_equal_chance_whatever_the_true_one(seat: int) -> None:
    worlds = []
    for number in range(20):
        match = swapping()
        for state in (match.state, match.anchor()[0]):
            state.rng = seeded(f"another truth {number}")
        worlds.append(rolled(match.imagine(seat, seeded("the same"))))
    assert len(set(worlds)) == 1


def test_the_chance_of_a_world_imagined_while_all_choose_is_not_the_true_one() -> None:
    match = new_match(Toy(), 2, seed="kernel")
    assert len({tuple(match.imagine(0, seeded(number)).state.rng.words()) for number in range(10)}) == 10
    assert match.imagine(0, seeded(1)).state.rng.words() != match.state.rng.words()


def test_imagining_leaves_the_match_alone() -> None:
    match = swapping(3)
    before = (match.state.rng.words(), match.view(0), match.view(1), match.view(2), len(match.log.lines))
    for seat in range(3):
        match.imagine(seat, seeded(seat), guess=True).play_randomly(seeded(1))
    after = (match.state.rng.words(), match.view(0), match.view(1), match.view(2), len(match.log.lines))
    assert before == after


@pytest.mark.parametrize("seat", [0, 1])
def test_the_cards_of_others_are_dealt_anew_in_a_world_and_the_own_are_not(seat: int) -> None:
    match = swapping()
    worlds: list[Any] = [match.imagine(seat, seeded(number)).state for number in range(20)]
    truth: Any = match.state
    assert {tuple(world.hands[seat]) for world in worlds} == {tuple(truth.hands[seat])}
    assert len({tuple(world.hands[1 - seat]) for world in worlds}) > 1
    assert len({tuple(world.pile) for world in worlds}) > 1


def test_a_seat_that_has_chosen_in_secret_keeps_its_choice_in_its_worlds() -> None:
    match = new_match(Toy(), 3, seed="kernel")
    match.apply(match.options_of(0)[1], 0)
    assert match.can_imagine(0) and match.can_imagine(1)
    world = match.imagine(0, seeded(1))
    assert world.to_move == [1, 2]
    assert plain(world.view(0))["bid"] == plain(match.view(0))["bid"] > 0


class Guessing(Toy):
    """A toy whose guess can be seen: the pile is sorted."""

    def guess(self, s: Any, seat: int, rng: Rng) -> None:
        s.pile.sort()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_guess_is_made_only_where_it_is_asked_for(seat: int) -> None:
    match = new_match(Guessing(), 2, seed="kernel")
    bid_all(match)
    plain = [match.imagine(seat, seeded(number)).state for number in range(10)]
    guessed = [match.imagine(seat, seeded(number), guess=True).state for number in range(10)]
    assert all(state.pile == sorted(state.pile) for state in guessed)  # type: ignore[attr-defined]
    assert not all(state.pile == sorted(state.pile) for state in plain)  # type: ignore[attr-defined]


class Opening(Toy):
    """A step that shows something, or rolls, before it asks seat 0."""

    def __init__(self, shows: bool, rolls: bool) -> None:
        super().__init__()
        self.shows = shows
        self.rolls = rolls

    def swapping(self, s: Any) -> Play[None]:
        if self.shows:
            s.log.reveal()
        if self.rolls:
            s.rng.die(6)
        yield Ask(0, "swap", [(ROLL,), (STAY,)])
        yield Ask(0, "swap", [(ROLL,), (STAY,)])
        s.finish([0], "done")


@pytest.mark.parametrize(
    ("shows", "rolls", "quiet"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_a_step_can_be_imagined_from_its_start_until_something_was_shown_rolled_or_chosen(
    shows: bool, rolls: bool, quiet: bool
) -> None:
    match = new_match(Opening(shows, rolls), 2, seed=1)
    bid_all(match)
    assert [match.can_imagine(seat) for seat in (0, 1)] == [True, quiet]
    fork = match.fork()
    assert [fork.can_imagine(seat) for seat in (0, 1)] == [True, quiet]
    match.apply((STAY,))
    assert [match.can_imagine(seat) for seat in (0, 1)] == [True, False]


# -- forking -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", [(ROLL,), (SWAP,)])
def test_a_fork_lets_nobody_undo_what_its_match_does_not(option: tuple[int, ...]) -> None:
    match = swapping(3)
    match.apply(option)
    for fork in (match.fork(), match.fork().fork()):
        assert not fork.can_undo(0)
        fork.apply((STAY,))
        assert fork.can_undo(1) and not fork.can_undo(0)
        fork.undo(1)
        assert not fork.can_undo(0)


def test_a_fork_knows_what_was_revealed_and_reveals_apart() -> None:
    match = swapping(3)
    assert match.log.revealed == 1
    fork = match.fork()
    assert fork.log.revealed == 1
    fork.apply((SWAP,))
    assert (fork.log.revealed, match.log.revealed) == (2, 1)
    assert (len(fork.choices), len(match.choices)) == (4, 3)
    assert len(fork.log.lines) == len(match.log.lines) + 1


def test_a_fork_that_wakes_tells_nothing_twice() -> None:
    match = new_match(Toy(luck=True), 2, seed="kernel")
    bid_all(match)
    fork = match.fork()
    told = [line.public for line in match.log.lines]
    fork.apply((STAY,))
    assert [line.public for line in fork.log.lines] == [*told, (5, 0)]


def test_what_was_chosen_before_seats_choose_together_stays_in_a_fork() -> None:
    match = swapping(2)
    match.apply((STAY,))
    match.apply((STAY,))
    assert match.together
    match.apply(match.options_of(0)[0], 0)
    fork = match.fork()
    assert fork.together
    assert fork.can_undo(0) and not fork.can_undo(1)
    fork.undo(0)
    assert not fork.can_undo(0)


class OneWay(Toy):
    """Asks seat 0 a question with one option that all can see, then one that counts."""

    def swapping(self, s: Any) -> Play[None]:
        yield Ask(0, "only", [(STAY,)], publicly_known=True)
        yield Ask(0, "swap", [(ROLL,), (STAY,)])
        s.turn = -1
        s.hands = [[1, 2], [3, 4]]

    def bid(self, s: Any, seat: int) -> Play[None]:
        yield Ask(seat, "first", [(PLAIN,)], publicly_known=True)
        choice = yield Ask(seat, "bid", [(BID, card) for card in sorted(s.hands[seat])])
        s.bids[seat] = choice[1]

    def check(self, s: Any) -> None:
        pass


def test_a_match_keeps_what_it_answered_by_itself_once() -> None:
    match = new_match(OneWay(), 2, seed=1)
    firsts = [(0, "first", (PLAIN,)), (1, "first", (PLAIN,))]
    assert match.answered == firsts
    bid_all(match)
    assert match.answered == [*firsts, (0, "only", (STAY,))]
    fork = match.fork()
    fork.apply((STAY,))
    assert fork.answered == [*firsts, (0, "only", (STAY,)), *firsts]
    assert match.answered == [*firsts, (0, "only", (STAY,))]
    again = fork.fork()
    again.apply(again.options_of(0)[0], 0)
    assert again.answered == fork.answered


# -- undoing -------------------------------------------------------------------------------------------------------


def test_the_end_of_a_match_cannot_be_undone() -> None:
    match = swapping(2)
    while not match.over:
        match.apply((STAY,) if (STAY,) in match.options else match.options[0])
    assert not any(match.can_undo(seat) for seat in range(2))


def test_undo_floor_stays_after_undo() -> None:
    match = swapping(3)
    match.apply((ROLL,))
    match.apply((STAY,))
    match.undo(1)
    assert not match.can_undo(0) and not match.can_undo(1)
    with pytest.raises(IllegalChoice, match=r"^seat 0 has nothing to take back"):
        match.undo(0)


def test_undo_takes_the_lines_back_too() -> None:
    match = swapping(3)
    told = [line.public for line in match.log.lines]
    match.apply((STAY,))
    match.undo(0)
    assert [line.public for line in match.log.lines] == told
    assert match.choices == match.fork().choices and len(match.choices) == 3


class Endless(Small):
    """Seat 0 lays pebbles, two a step, for ever; after every hundredth something is revealed. Steps are counted."""

    def __init__(self) -> None:
        super().__init__(2)
        self.begun = 0

    def step(self, s: Pebbles) -> Play[None]:
        self.begun += 1
        yield Ask(1, "nod", [(0,)], publicly_known=True)
        for _ in range(2):
            laid = yield Ask(0, "lay", [(1,), (2,)])
            s.trail.append(laid[0])
            s.log.say(laid[0], len(s.trail))
            if len(s.trail) % 100 == 0:
                s.log.reveal()


def laid(game: Endless, count: int) -> Match:
    match = new(game)
    for number in range(count):
        match.apply((1 + number % 3 % 2,))
    return match


def told(match: Match) -> Any:
    """All there is to know about a match."""
    trail = list(match.state.trail)  # type: ignore[attr-defined]
    return trail, match.choices, match.answered, [line.public for line in match.log.lines], match.log.revealed


@pytest.mark.parametrize("count", [1, 2, 16, 17, 33, 1499])
def test_undo_replays_a_few_choices_however_long_the_match(count: int) -> None:
    game = Endless()
    match = laid(game, count)
    game.begun = 0
    match.undo(0)
    assert game.begun <= MARKED, "not the whole match"
    assert told(match) == told(laid(game, count - 1))


def test_undoing_again_and_again_goes_back_to_what_was_revealed() -> None:
    game = Endless()
    match = laid(game, 199)
    fork = match.fork()
    for count in range(198, 99, -1):
        match.undo(0)
        assert told(match) == told(laid(game, count))
    assert not match.can_undo(0)
    fork.undo(0)
    assert told(fork) == told(laid(game, 198)), "what its match took back is not its own"
    for number in range(100, 250):
        match.apply((1 + number % 3 % 2,))
    assert told(match) == told(laid(game, 250))
    assert len(match._marks) <= 8, "marks before what can be undone are not kept"


def test_a_fork_that_goes_another_way_leaves_its_match_its_own_way_back() -> None:
    game = Endless()
    match = laid(game, 30)
    fork = match.fork()
    for _ in range(40):
        fork.apply((2,))
    for number in range(30, 70):
        match.apply((1 + number % 3 % 2,))
    match.undo(0)
    assert told(match) == told(laid(game, 69)), "back along its own choices, not its fork's"


# -- the handle of a bot -------------------------------------------------------------------------------------------


def test_a_seat_that_is_not_asked_has_no_topic_and_no_options() -> None:
    match = swapping(2)
    asked, other = Seat(match, 0), Seat(match, 1)
    assert (asked.topic, other.topic) == ("swap", "")
    assert other.options == [] and len(asked.options) == 3
    assert other.game_key == "toy"
    assert other.tell(other.events()[0]) == f"red bids {match.log.lines[0].public[2]}"
    assert len(other.events(1)) == len(other.events()) - 1


# -- rules that contradict themselves ------------------------------------------------------------------------------


class Odd(Toy):
    def __init__(self, asks: Callable[[], Any]) -> None:
        super().__init__()
        self.asks = asks

    def step(self, s: Any) -> Play[None]:
        yield self.asks()


def secretly(ask: Ask) -> Together:
    def play(seat: int) -> Play[None]:
        yield ask

    return Together([0], play)


@pytest.mark.parametrize(
    ("asks", "message"),
    [
        (lambda: "what now?", "^a rule yields Ask or Together$"),
        (lambda: Ask(1, "nothing", []), "^seat 1 was asked 'nothing' without an option$"),
        (lambda: secretly(Ask(0, "nothing", [])), "^seat 0 was asked 'nothing' without an option$"),
        (lambda: secretly(Ask(1, "other", [(LUCK,)])), "^a secret play may only ask its own seat 0$"),
    ],
)
def test_rules_that_ask_nonsense_are_told_so(asks: Callable[[], Any], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        new_match(Odd(asks), 2, seed=1)


# -- positions -----------------------------------------------------------------------------------------------------


def test_a_text_of_another_game_or_with_wrong_choices_is_refused() -> None:
    match = swapping(2)
    written = write_position(match)
    assert write_position(read_position(Toy(), written)) == written
    with pytest.raises(BadPosition, match=r"^the position is of 'chess', not of 'toy'$"):
        read_position(Toy(), {"game": "chess"})
    with pytest.raises(BadPosition, match=r"^not valid TOML: "):
        read_position(Toy(), "hands = [")
    with pytest.raises(
        BadPosition, match=r"^since: choice 2 does not fit: \[9\] is not an option of seat 1 for 'swap'"
    ):
        read_position(Toy(), written + "since = [[0, 3], [1, 9]]\n")


def test_a_position_is_read_without_changing_what_was_given() -> None:
    given = {"game": "toy"} | written(swapping(2)) | {"since": [[0, STAY]]}
    before = dict(given)
    assert read_position(Toy(), given).to_move == [1]
    assert given == before


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: only([1], ["a", "b"], "side"), r"^side: found \[1\]; allowed: a table with a, b$"),
        (lambda: only({"c": 1}, ["a", "b"], "side"), r"^unknown field of side 'c'; allowed: a, b$"),
        (lambda: whole({"a": True}, "a", 1), r"^a: found True; allowed: a whole number$"),
        (lambda: whole({"a": "1"}, "a", 1), r"^a: found '1'; allowed: a whole number$"),
        (lambda: whole({"a": 1.0}, "a", 1), r"^a: found 1\.0; allowed: a whole number$"),
        (lambda: word({"a": "z"}, "a", "x", ["x", "y"]), r"^unknown a 'z'; allowed: x, y$"),
        (lambda: table({"a": [1]}, "a"), r"^a: found \[1\]; allowed: a table, or \[\] for nothing$"),
    ],
)
def test_a_field_that_is_wrong_says_what_would_be_right(read: Callable[[], object], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        read()


def test_fields_that_are_left_out_have_their_defaults() -> None:
    only({"a": 1}, ["a", "b"], "side")
    assert (whole({}, "a", 7), whole({"a": -3}, "a", 7), whole({"a": 0}, "a", 7)) == (7, -3, 0)
    assert (word({}, "a", "x", ["x", "y"]), word({"a": "y"}, "a", "x", ["x", "y"])) == ("x", "y")
    assert (table({}, "a"), table({"a": []}, "a"), table({"a": {"b": 1}}, "a")) == ({}, {}, {"b": 1})


# -- records -------------------------------------------------------------------------------------------------------


def played() -> tuple[record.Record, Match]:
    saved, match = record.begin(Toy(), 2, {"six": "2"}, "kernel", ["Ann", "Bob"])
    match.play_randomly(seeded(1))
    return record.update(saved, match), match


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"}, {"rules": "2"}, {"content": "other"}, {"seats": 3}, {"settings": {"six": "1"}},
        {"seed": "x"}, {"choices": []}, {"position": {"hands": []}},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_a_digest_covers_all_that_rebuilds_the_match(change: dict[str, Any]) -> None:
    saved, _ = played()
    before = saved.digest
    assert saved.sign() == before
    for field, value in change.items():
        assert getattr(saved, field) != value
        setattr(saved, field, value)
    assert saved.sign() != before


def test_a_digest_does_not_cover_what_follows_from_the_rest() -> None:
    saved, _ = played()
    saved.names, saved.result = ["Cy", "Di"], {}
    assert saved.sign() == saved.digest


def test_a_record_of_a_match_that_goes_on_has_no_result() -> None:
    saved, match = played()
    assert saved.result == {
        "winners": match.state.winners,
        "ending": "score",
        "scores": match.game.scores(match.state),
    }
    record.update(saved, record.replay(saved, Toy(), 3))
    assert saved.result == {} and len(saved.choices) == 3
    assert saved.digest == saved.sign()


def test_a_record_keeps_settings_and_begins_with_them() -> None:
    saved, match = played()
    assert saved.settings == {"six": "2"}
    assert record.replay(saved, Toy()).game.position(match.state)["six"] == 2
    assert written(record.replay(saved, Toy(), 0))["six"] == 2


def test_a_record_that_begins_at_a_position_goes_on_from_it() -> None:
    saved, _ = played()
    match = swapping(2)
    saved.position, saved.choices = written(match), [[0, STAY]]
    again = record.replay(saved, Toy())
    assert again.to_move == [1] and plain(again.view(0))["shown"] == plain(match.view(0))["shown"]


@pytest.mark.parametrize("moment", [-1, -7])
def test_there_is_no_moment_before_the_first(moment: int) -> None:
    saved, _ = played()
    with pytest.raises(BadRecord, match=rf"^the record has no choice {moment}; allowed: 0 to {len(saved.choices)}$"):
        record.replay(saved, Toy(), moment)


@pytest.mark.parametrize(
    ("field", "value"), [("seats", True), ("format", True), ("choices", [[True, 0, 1]]), ("names", [1]), ("seed", 1)]
)
def test_true_is_no_number_in_a_record(field: str, value: object) -> None:
    saved, _ = played()
    data = msgspec.json.decode(record.dump(saved)) | {field: value}
    with pytest.raises(
        BadRecord, match=rf"^game\.json: not a Wartable record: Expected `\w+`, got `\w+` - at `\$\.{field}"
    ):
        record.parse(msgspec.json.encode(data), "game.json")


def test_a_record_with_settings_that_are_gone_says_so() -> None:
    saved, _ = played()
    saved.settings = {"colour": "red"}
    with pytest.raises(BadRecord, match=r"^the record cannot be set up: unknown setting of toy 'colour'"):
        record.replay(saved, Toy())


def test_a_choice_without_a_seat_does_not_fit() -> None:
    saved, _ = played()
    saved.choices[1] = []
    with pytest.raises(BadRecord, match=r"^choice 2 of \d+ does not fit"):
        record.replay(saved, Toy())


# -- the log -------------------------------------------------------------------------------------------------------


def test_a_line_is_read_by_those_it_is_for() -> None:
    log = Log()
    log.say(1, 2, 3)
    log.tell(1, (4, 5), (6,))
    log.tell(0, (7,), ())
    log.show((8, 9))
    assert log.seen_by(-1) == [(1, 2, 3), (6,), (8, 9)]
    assert log.seen_by(0) == [(1, 2, 3), (6,), (7,), (8, 9)]
    assert log.seen_by(1) == [(1, 2, 3), (4, 5), (8, 9)]
    assert log.seen_by(2, 2) == [(8, 9)]
    assert log.revealed == 0


def test_a_quiet_log_keeps_nothing_but_what_was_revealed() -> None:
    log = Log(quiet=True)
    log.say(1)
    log.tell(1, (4, 5), (6,))
    log.show((8, 9))
    log.reveal()
    assert (log.lines, log.revealed) == ([], 1)
