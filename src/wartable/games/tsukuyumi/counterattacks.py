"""The counterattacks, by their numbers, and what they do step by step in a combat (TR-85)."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Play
from wartable.games.tsukuyumi import counter_effects as effects
from wartable.games.tsukuyumi import counter_losses as losses
from wartable.games.tsukuyumi import counter_moves as moves
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.counter_marking import Hold, marking
from wartable.games.tsukuyumi.counterattack import Counterattack
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import DEFENSE_ACTION, ONI, PUSHBACK, RETREAT

COUNTERATTACKS: Final[list[Counterattack]] = [
    losses.Counterstrike(for_oni=True),
    moves.DefenseAction(),
    moves.Protection(),
    moves.SlowConquest(),
    moves.Retreat(for_oni=True),
    Hold(for_oni=True),
    effects.TimeConsuming(),
    effects.NaturesWisdom(),
    effects.DamagedEarthCrust(),
    losses.Sacrifice(),
    moves.Pushback(for_oni=True),
    losses.TotalLoss(for_oni=True),
    effects.DarkerFuture(),
    losses.CrushTheBugs(for_oni=True),
    effects.Vendetta(),
    effects.OutOfAmmo(),
    losses.Martyrs(for_oni=True),
    effects.WhatARacket(),
    effects.Misfire(),
    losses.TrampledToDeath(for_oni=True),
    effects.LossOfControl(),
    effects.Landscaping(),
    effects.DeEvolution(),
    moves.Escape(),
    Hold(),
    effects.WhereThereIsOne(),
]


def offered(s: Tsukuyumi, battle: Battle, side: int, counter: int) -> bool:
    """TR-75, TR-81: may this side choose this counterattack?"""
    known = COUNTERATTACKS[counter]
    return (side != ONI or known.for_oni) and known.offered(s, battle, side)


def before(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """TR-85 (1): what comes before the attack takes effect."""
    for index in range(len(battle.defenders)):
        for counter in battle.answers[index]:
            yield from COUNTERATTACKS[counter].before(s, battle, battle.defenders[index])


def after(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """TR-85 (3): losses, marking, other effects, leaving."""
    for index in range(len(battle.defenders)):
        for counter in battle.answers[index]:
            yield from COUNTERATTACKS[counter].losses(s, battle, battle.defenders[index])
    yield from marking(s, battle)
    for index in range(len(battle.defenders)):
        for counter in battle.answers[index]:
            yield from COUNTERATTACKS[counter].after(s, battle, battle.defenders[index])
    # TR-105: with several Pushbacks the first in initiative order decides, for nobody is left then.
    for counter in (PUSHBACK, RETREAT, DEFENSE_ACTION):
        for side in battle.defenders:
            if battle.chose(side, counter):
                yield from COUNTERATTACKS[counter].leaving(s, battle, side)
