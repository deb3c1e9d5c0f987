"""The quick choices that bots plan by."""

from __future__ import annotations

import pytest

from wartable.bots import registry as bots
from wartable.bots.runner import take_turn
from wartable.core import registry
from wartable.core.ask import Ask
from wartable.core.match import Match
from wartable.core.rng import seeded
from wartable.core.seat import Seat
from wartable.games.gemhold import instinct, verbs
from wartable.games.gemhold.kingdom import SLOTS
from wartable.games.gemhold.state import MULLIGAN, Gemhold

GAME = registry.load("gemhold")


def state_of(match: Match) -> Gemhold:
    assert isinstance(match.state, Gemhold)
    return match.state


def begin(seats: int, seed: str) -> Match:
    return registry.new_match(GAME, seats, {}, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_are_counted_as_they_begin_and_who_is_out_begins_no_more(seats: int) -> None:
    match = begin(seats, "turns")
    rng = seeded("turns")
    counted = [0] * seats
    last = (0, -1)
    while not match.over:
        s = state_of(match)
        if s.phase != MULLIGAN and (s.round, s.turn) != last:
            # A turn in which nothing can be chosen is counted, though nobody is asked.
            last = (s.round, s.turn)
            for seat in range(seats):
                now = instinct.turns_begun(s, seat)
                if not s.alive[seat]:
                    assert now == instinct.NEVER
                else:
                    assert now - counted[seat] in ((1,) if seat == s.turn else (0, 1))
                    counted[seat] = now
        match.take(GAME.thinking.quick(s, match.asks[0], rng))
    assert min(count for count in counted if count) >= 5


def test_a_glance_enters_gem_zones_and_throws_away_what_is_idle() -> None:
    match = begin(4, "glance")
    rng = seeded("glance")
    entered = discarded = kept = 0
    while not match.over:
        ask = match.asks[0]
        picked = ask.options[GAME.thinking.quick(state_of(match), ask, rng)]
        offered = {option[0] for option in ask.options}
        if verbs.ENTER in offered:
            assert picked[0] == verbs.ENTER
            entered += 1
        if verbs.FINISH in offered and verbs.DISCARD in offered and verbs.CARD not in offered:
            idle = [kind for kind in state_of(match).hand[ask.seat] if instinct.idle(state_of(match), ask.seat, kind)]
            assert (picked[0] == verbs.DISCARD and picked[1] in idle) if idle else picked[0] == verbs.FINISH
            discarded += bool(idle)
            kept += not idle
        match.apply(picked)
    assert min(entered, discarded, kept) > 5


def test_a_piece_never_walks_away_from_the_gem_zones() -> None:
    match = begin(3, "walk")
    rng = seeded("walk")
    steps = 0
    while not match.over and steps < 60:
        ask = match.asks[0]
        s = state_of(match)
        picked = ask.options[GAME.thinking.quick(s, ask, rng)]
        if picked[0] == verbs.MOVE:
            there = s.pieces.where[ask.seat * SLOTS + instinct.actor(s)]
            assert instinct.way(s, ask.seat, picked[1]) < instinct.way(s, ask.seat, there)
            steps += 1
        match.apply(picked)
    assert steps == 60


def test_blows_are_better_where_they_kill_and_before_the_own_gem_zone() -> None:
    """The same piece twice as alive, or further from home, is a worse target."""
    match = begin(2, "blows")
    rng = seeded("blows")
    compared = 0
    while compared < 20:
        ask = match.asks[0]
        s = state_of(match)
        for option in ask.options:
            if option[0] != verbs.ATTACK:
                continue
            target = option[1] * SLOTS + option[2]
            here = instinct.glance(s, ask.seat, option)
            other = s.copy()
            other.pieces.where[target] = s.board.deploy[ask.seat]
            assert instinct.glance(other, ask.seat, option) >= here
            kind = s.pieces.kind[target]
            if kind not in s.cards.guardians:
                other = s.copy()
                other.pieces.bubble[target] = 1
                assert instinct.glance(other, ask.seat, option) >= here
                compared += s.pieces.bubble[target] > 1
        match.take(GAME.thinking.quick(s, ask, rng))


def test_what_a_seat_cannot_know_changes_no_glance() -> None:
    match = begin(4, "blind")
    rng = seeded("blind")
    compared = 0
    for number in range(400):
        ask = match.asks[0]
        world = match.imagine(ask.seat, seeded(f"other {number}"))
        theirs = world.ask_of(ask.seat)
        assert isinstance(theirs, Ask) and theirs.options == ask.options
        seen = GAME.thinking.quick(state_of(match), ask, seeded(f"{number}"))
        assert GAME.thinking.quick(state_of(world), theirs, seeded(f"{number}")) == seen
        compared += len(ask.options) > 1
        match.take(GAME.thinking.quick(state_of(match), ask, rng))
    assert compared > 100


def test_hasty_play_beats_looking_one_choice_ahead() -> None:
    """Two seats, six matches; the seats change."""
    won = 0
    for number in range(6):
        match = begin(2, f"hasty {number}")
        rng = seeded(f"hasty {number}")
        mine = number % 2
        greedy = bots.make("greedy:1", f"{number}")
        handle = Seat(match, 1 - mine)
        while not match.over:
            if match.seat == mine:
                match.take(GAME.thinking.quick(state_of(match), match.asks[0], rng))
            else:
                take_turn(match, greedy, handle)
        won += state_of(match).winners == [mine]
    assert won >= 5


def test_a_turn_is_judged_when_its_actions_are_over() -> None:
    """Were it judged in their midst, to end them early would look as good as to go on: two searches would stall."""
    match = begin(2, "calm")
    rng = seeded("calm")
    seen: set[tuple[str, bool]] = set()
    while not match.over and len(seen) < 5:
        ask = match.asks[0]
        if ask.topic in ("build", "train", "act", "do", "discard"):
            seen.add((ask.topic, GAME.thinking.reliable(state_of(match))))
        match.take(GAME.thinking.quick(state_of(match), ask, rng))
    assert seen == {("build", True), ("train", True), ("act", False), ("do", False), ("discard", True)}
