"""Moments: what each seat sees where the rules pause."""

from toy import GOT, ROLL, ROLLS, STAY, STAYS, SWAP, Toy, ToyView
from wartable.core.match import Match
from wartable.core.moments import seen
from wartable.core.registry import new_match
from wartable.core.rng import seeded


def swapping(game: Toy, seed: int = 1, keep: bool = True) -> Match:
    """A match in which the first seat may swap, roll or stay."""
    match = new_match(game, 2, seed=seed)
    if keep:
        match.keep_moments()
    for seat in (0, 1):
        match.apply(match.options_of(seat)[0], seat)
    return match


def points(view: object) -> int:
    assert isinstance(view, ToyView)
    return sum(view.scores)


def test_a_match_keeps_moments_only_when_asked_to() -> None:
    match = swapping(Toy(), keep=False)
    match.apply((ROLL,))
    assert match.moments == []


def test_a_moment_is_what_each_seat_and_a_watcher_see_in_the_middle_of_a_choice() -> None:
    match, before, lines = swapping(Toy()), [], 0
    for seed in range(60):
        match = swapping(Toy(), seed)
        before, lines = [match.view(seat) for seat in (0, 1, -1)], len(match.log.lines)
        match.apply((ROLL,))
        if points(match.view(0)) > points(before[0]):
            break
    (moment,) = match.moments
    assert [view.seat for view in moment.views] == [0, 1, -1]
    assert all(view.asked is None for view in moment.views)
    assert points(moment.views[0]) == points(before[0]) < points(match.view(0)), "the point is scored after the pause"
    for seat in (0, 1, -1):
        (one,) = seen(match.moments, seat, match.log, lines, before[seat])
        assert [event[0] for event in one.events] == [ROLLS]


def test_the_moments_are_those_of_the_latest_choice() -> None:
    match = swapping(Toy())
    match.apply((ROLL,))
    assert len(match.moments) == 1
    match.apply((STAY,))
    assert match.moments == []


def test_a_pause_in_which_a_seat_sees_and_reads_nothing_is_no_moment_for_it() -> None:
    """Else the pause would tell the others of the card that makes it."""
    match = swapping(Toy())
    before, lines = match.view(1), 0
    for seed in range(60):
        match = swapping(Toy(broken="quiet beat"), seed)
        before, lines = match.view(1), len(match.log.lines)
        match.apply((STAY,))
        if match.moments:
            break
    (moment,) = match.moments
    (told,) = seen(match.moments, 1, match.log, lines, before)
    assert [event[0] for event in told.events] == [STAYS]
    assert seen(match.moments, 1, match.log, moment.lines, moment.views[1]) == []


def test_a_seat_reads_its_own_lines_of_a_moment() -> None:
    match = swapping(Toy())
    lines, before = len(match.log.lines), [match.view(0), match.view(1)]
    match.apply((SWAP,))
    match.log.beat()
    (mine,) = seen(match.moments, 0, match.log, lines, before[0])
    (theirs,) = seen(match.moments, 1, match.log, lines, before[1])
    assert mine.events[0][0] == GOT
    assert theirs.events[0][0] != GOT


def test_moments_are_kept_after_undo_and_neither_in_playouts_nor_in_forks() -> None:
    match = new_match(Toy(), 2, seed=1)
    match.keep_moments()
    match.apply(match.options_of(0)[0], 0)
    match.undo(0)
    for seat in (0, 1):
        match.apply(match.options_of(seat)[0], seat)
    fork, world = match.fork(), match.imagine(0, seeded(1))
    for one in (match, fork, world):
        one.apply((ROLL,))
    assert [len(one.moments) for one in (match, fork, world)] == [1, 0, 0]
    assert match.fork().moments == [], "a fork has made no choice yet"
    assert len(match.moments) == 1
