"""Imagined worlds, the same one again as often as it is asked for."""

from __future__ import annotations

from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.core.seat import Seat


def imagine_again(seat: Seat, seed: int, guess: bool = True) -> Match:
    """The world of this seed: the same, with the same chance, each time it is asked for."""
    return seat.imagine(Rng(seed, seed ^ 0x5DEECE66, 0x9E3779B9, 1), guess)
