"""What Gemhold's estimate makes of a table of four."""

from __future__ import annotations

from wartable.core import registry
from wartable.core.rng import seeded
from wartable.games.gemhold.kingdom import SLOTS
from wartable.games.gemhold.state import NONE, Gemhold

GAME = registry.load("gemhold")


def with_pieces() -> Gemhold:
    """A match of four by chance, at the first point where two seats have pieces on the board."""
    match = registry.new_match(GAME, 4, registry.complete_settings(GAME, 4, {}), "four")
    rng = seeded("four")
    while True:
        s = match.state
        assert isinstance(s, Gemhold)
        if sum(bool(standing(s, seat)) for seat in range(4)) >= 2:
            return s
        match.take(rng.below(len(match.options)))


def standing(s: Gemhold, seat: int) -> list[int]:
    pieces = range(seat * SLOTS, seat * SLOTS + SLOTS)
    return [piece for piece in pieces if s.pieces.kind[piece] != NONE and s.pieces.where[piece] >= 0]


def test_a_piece_before_a_gem_zone_is_the_trouble_of_that_seat_alone() -> None:
    s = with_pieces()
    me = next(seat for seat in range(4) if standing(s, seat))
    piece = standing(s, me)[0]
    for victim in range(4):
        if victim == me:
            continue
        s.pieces.where[piece] = s.board.deploy[victim]
        chances = GAME.thinking.value(s)
        s.pieces.where[piece] = s.board.deploy[me]
        before = GAME.thinking.value(s)
        losses = [old - new for old, new in zip(before, chances)]
        assert losses.index(max(losses)) == victim
        assert losses[me] < 0.0, "who threatens gains"


def test_among_many_a_lead_says_little_and_between_two_much() -> None:
    s = with_pieces()
    s.gems = [8, 4, 4, 4]
    among_four = GAME.thinking.value(s)[0]
    s.alive[2] = s.alive[3] = False
    between_two = GAME.thinking.value(s)[0]
    assert 0.25 < among_four < 0.4
    assert between_two > 0.7
