"""Counterattacks that move units when the rest is done: Pushback, Retreat, Displacement."""

from __future__ import annotations

from wartable.core.ask import Ask, Play
from wartable.games.tsukuyumi.board import kinds_at
from wartable.games.tsukuyumi.boarlords import displacement
from wartable.games.tsukuyumi.damage import decides
from wartable.games.tsukuyumi.darkseed import wasps_further
from wartable.games.tsukuyumi.movement import enter, pushes, scatter
from wartable.games.tsukuyumi.routes import flies
from wartable.games.tsukuyumi.state import Battle, Tsukuyumi
from wartable.games.tsukuyumi.tables import (
    BOARLORDS,
    DARK_SEED,
    DEFENSE_ACTION,
    FIRST,
    KINDS,
    MOST_KINDS,
    PUSHBACK,
    RETREAT,
    WASP,
)
from wartable.games.tsukuyumi.verbs import TOS


def leaving(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """TR-85 (3d, 3e): Pushback, Retreat, then Displacement."""
    for side in battle.defenders:
        # TR-105: with several, the first in initiative order decides, for nobody is left then.
        if battle.chose(side, PUSHBACK):
            yield from pushback(s, battle, side)
    for side in battle.defenders:
        if battle.chose(side, RETREAT):
            seat = decides(s, side, battle.seat, battle.space)
            yield from scatter(s, seat, side, battle.space, "retreat")
    if battle.chose(BOARLORDS, DEFENSE_ACTION):
        yield from displacement(s, s.seat_of[BOARLORDS], battle)


def pushback(s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
    """T-193 to T-195, TR-105, TR-161: all Dark Seed units leave; the defender names where, walkers and flyers apart."""
    space = battle.space
    seat = decides(s, side, battle.seat, space)
    walking = pushes(s, DARK_SEED, space, False)
    flying = pushes(s, DARK_SEED, space, True)
    groups = [[0] * MOST_KINDS, [0] * MOST_KINDS]
    for kind in kinds_at(s, space, DARK_SEED):
        # Where both have the same choices they go as one.
        apart = flies(s, DARK_SEED, kind) and flying != walking
        groups[1 if apart else 0][kind - FIRST[DARK_SEED]] = s.units[space * KINDS + kind]
    swift = not s.rocketed(space, DARK_SEED)
    for group, dests in ((groups[0], walking), (groups[1], flying)):
        if max(group) and dests:
            answer = yield Ask(seat, "pushback", [TOS[dest][0] for dest in dests], open=True)
            yield from enter(s, DARK_SEED, space, answer[1], group)
            if swift:
                yield from wasps_further(s, battle.seat, answer[1], group[WASP - FIRST[DARK_SEED]], space)
