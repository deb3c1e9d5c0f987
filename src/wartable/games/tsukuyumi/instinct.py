"""Quick choices for rollouts: any will do, but where damage is aimed it should destroy something."""

from __future__ import annotations

from wartable.core.ask import Ask
from wartable.core.rng import Rng
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.damage import STEP, protected_health
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import FIRST, KINDS
from wartable.games.tsukuyumi.verbs import AIM


def quick(s: Tsukuyumi, ask: Ask, rng: Rng) -> int:
    """Return a choice by its index."""
    if ask.topic == "divide damage" and s.battle is not None:
        return share(s, s.battle, ask, rng)
    if ask.topic == "damage":
        return full_hit(ask, rng)
    return rng.below(ask.count)


def full_hit(ask: Ask, rng: Rng) -> int:
    """Return the option that hits a unit with all it can take; options for less come last."""
    count = ask.count
    while ask.at(count - 1)[0] == AIM:
        count -= 1
    return rng.below(count)


def share(s: Tsukuyumi, battle: Battle, ask: Ask, rng: Rng) -> int:
    """Return a share: nothing, all there is, or just enough for some of the weakest units."""
    side = ask.at(0)[1]
    healths: list[int] = []
    for kind in range(FIRST[side], FIRST[side + 1]):
        many = s.board.units[battle.space * KINDS + kind]
        healths += [protected_health(s, kind, bool(battle.protected >> side & 1))] * many
    healths.sort()
    wanted = sum(healths[: rng.below(len(healths) + 1)])
    for index in range(ask.count):
        if ask.at(index)[2] * STEP >= wanted:
            return index
    return ask.count - 1
