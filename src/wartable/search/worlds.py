"""Imagined worlds, the same one again as often as it is asked for."""

from __future__ import annotations

from typing import Final

from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.core.seat import Seat

#: Numbers to throw away before the first that counts: until the words of a generator are mixed, seeds show in them.
MIXING: Final = 12


def chance_of(seed: int) -> Rng:
    """Return chance that is the same for the same seed, and says nothing about that of another."""
    rng = Rng(seed, seed ^ 0x5DEECE66, 0x9E3779B9, 1)
    for _ in range(MIXING):
        rng.next()
    return rng


def imagine_again(seat: Seat, seed: int, guess: bool = True) -> Match:
    """Return the world of this seed: the same, with the same chance, each time it is asked for."""
    return seat.imagine(chance_of(seed), guess)
