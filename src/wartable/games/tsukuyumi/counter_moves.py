"""Counterattacks by which units leave or are driven out, before the attack or when the rest is done; and Protection."""

from __future__ import annotations

from typing import Final, final

from wartable.core.ask import Play
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import kinds_at
from wartable.games.tsukuyumi.boarlords import displacement
from wartable.games.tsukuyumi.combatcards import COMBAT_CARDS
from wartable.games.tsukuyumi.counterattack import Counterattack
from wartable.games.tsukuyumi.cybersamurai import defense_matrix, matrix_options
from wartable.games.tsukuyumi.damage import decides
from wartable.games.tsukuyumi.darkseed import for_the_queen, wasps_further
from wartable.games.tsukuyumi.initiative import move_marker
from wartable.games.tsukuyumi.movement import (
    can_scatter,
    enter,
    pushes,
    scatter,
)
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.routes import flies
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    BOARLORDS,
    CYBERSAMURAI,
    DARK_SEED,
    FIRST,
    KINDS,
    MOST_KINDS,
    SIDES,
    WASP,
)
from wartable.games.tsukuyumi.verbs import (
    TOS,
)

QUESTIONS: Final[dict[str, Question]] = {
    "slow conquest": Question("Move the attacker's initiative marker", "player", "steps"),
    "escape": Question("Escape: which units leave?", "faction", "space"),
    "retreat": Question("Retreat: which units leave?", "faction", "space"),
    "pushback": Question("Where are the Dark Seed pushed?", "faction", "space", rest="group"),
}


@final
class SlowConquest(Counterattack):
    def before(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-182, TR-101: up, down or nothing."""
        yield from move_marker(s, s.seat_of[side], battle.seat, 1, "slow conquest")


@final
class Protection(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return s.catalogue.protection[side] != 0 and COMBAT_CARDS[battle.card].hurts

    def choose(self, battle: Battle, side: int) -> None:
        battle.protected |= 1 << side


@final
class Escape(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return can_scatter(s, side, battle.space)

    def before(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        yield from scatter(s, s.seat_of[side], side, battle.space, "escape")


@final
class Retreat(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        return can_scatter(s, side, battle.space)

    def leaving(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        yield from scatter(s, decides(s, side, battle.seat, battle.space), side, battle.space, "retreat")


@final
class Pushback(Counterattack):
    def leaving(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-193 to T-195, TR-105, TR-161: all Dark Seed units leave; the defender names where, for walkers and flyers
        apart."""
        space = battle.space
        seat = decides(s, side, battle.seat, space)
        walking = pushes(s, DARK_SEED, space, False)
        flying = pushes(s, DARK_SEED, space, True)
        groups = [[0] * MOST_KINDS, [0] * MOST_KINDS]
        for kind in kinds_at(s, space, DARK_SEED):
            # Where both have the same choices they go as one.
            apart = flies(s, DARK_SEED, kind) and flying != walking
            groups[1 if apart else 0][kind - FIRST[DARK_SEED]] = s.board.units[space * KINDS + kind]
        swift = not s.board.rocketed(space, DARK_SEED)
        for group, dests in ((groups[0], walking), (groups[1], flying)):
            if max(group) and dests:
                answer = yield ask_openly(
                    seat, "pushback", [TOS[dest][0] for dest in dests], (DARK_SEED, space, *group)
                )
                yield from enter(s, DARK_SEED, space, answer[1], group)
                if swift:
                    yield from wasps_further(s, battle.seat, answer[1], group[WASP - FIRST[DARK_SEED]], space)


@final
class DefenseAction(Counterattack):
    """Displacement of the Boarlords, For the Queen! of the Dark Seed, Defense Matrix of the Cybersamurai."""

    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        """T-177: Displacement always, For the Queen! with two units or more, Defense Matrix with a fitting uplink."""
        if side == DARK_SEED:
            return s.board.count[battle.space * SIDES + DARK_SEED] > 1
        if side == CYBERSAMURAI:
            return bool(matrix_options(s, battle.space))
        return side == BOARLORDS

    def before(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        if side == DARK_SEED:
            yield from for_the_queen(s, s.seat_of[side], battle.space)
        elif side == CYBERSAMURAI:
            yield from defense_matrix(s, s.seat_of[side], battle.space)

    def leaving(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        if side == BOARLORDS:
            yield from displacement(s, s.seat_of[side], battle)
