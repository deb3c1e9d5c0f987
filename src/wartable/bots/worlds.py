"""Imagined worlds: the same one again, and what each seat can hope for in it."""

from __future__ import annotations

from typing import Any

from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.rng import Rng
from wartable.core.seat import Seat
from wartable.core.state import State


def imagine_again(seat: Seat, seed: int) -> Match:
    """The world of this seed: the same, with the same chance, each time it is asked for."""
    return seat.imagine(Rng(seed, seed ^ 0x5DEECE66, 0x9E3779B9, 1), True)


def chances(game: Game[Any], state: State) -> list[float]:
    """Each seat's chance: what came out, if the match is over, else the game's estimate. Winners share a win, and in a
    draw everybody does."""
    if not state.over:
        return game.value(state)
    values = [0.0] * state.seats
    winners = state.winners if state.winners else list(range(state.seats))
    for seat in winners:
        values[seat] = 1.0 / len(winners)
    return values
