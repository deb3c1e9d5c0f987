"""Counterattacks that cost the attacker units."""

from __future__ import annotations

from typing import Final, final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import damage_at, group_at, kinds_at
from wartable.games.tsukuyumi.combatcards import COMBAT_CARDS
from wartable.games.tsukuyumi.counterattack import Counterattack
from wartable.games.tsukuyumi.damage import deal, decides, destroy, divide, keeper, lose, take_off
from wartable.games.tsukuyumi.nomads import armed, fire, unused_weapons
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    FIRST,
    KINDS,
    NOMADS,
    ONI,
    SIDES,
)
from wartable.games.tsukuyumi.verbs import (
    DESTROY,
    IS_DONE,
    LOSES,
)

QUESTIONS: Final[dict[str, Question]] = {
    "sacrifice": Question("Sacrifice: which unit is given up?", "damage"),
    "crush the bugs": Question("Crush the Bugs: which unit is lost?", "left"),
    "martyrs": Question("Martyrs: which unit is lost?", "left"),
    "trampled": Question("Trampled to Death: destroy which unit?"),
}


@final
class Counterstrike(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        """Return whether it has any damage to deal."""
        if damage_at(s, battle.space, side) > 0:
            return True
        if side != NOMADS or not armed(group_at(s, battle.space, NOMADS)):
            return False
        return unused_weapons(s) > 0

    def losses(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-172 to T-176, TR-93 to TR-96: the damage of all units the defender had when the attack took effect."""
        space = battle.space
        seat = decides(s, side, battle.seat, space)
        targets: list[int] = []
        if side != ONI:
            targets = [other for other in battle.defenders if other != side and s.board.count[space * SIDES + other]]
        if not targets and not s.board.count[space * SIDES + battle.side]:
            return
        # TR-95: what is not directed at others goes to the attacker, and is lost if nobody is left there.
        targets.append(battle.side)
        amount = 0
        for kind in range(FIRST[side], FIRST[side + 1]):
            amount += battle.snapshot[kind] * s.catalogue.damage[kind]
        if side == NOMADS:
            weapons = yield from fire(s, battle, armed(battle.snapshot[: FIRST[1]]))
            amount += weapons
        # In half points: doubled, and halved again against a card named Annihilation (T-175, T-240).
        half = amount if COMBAT_CARDS[battle.card].annihilates else amount * 2
        shares = yield from divide(s, seat, space, half, targets, battle.protected)
        for index in range(len(targets)):
            target = targets[index]
            chooser = victim_decides(s, battle, target, seat)
            shielded = bool(battle.protected >> target & 1)
            yield from deal(s, target, space, shares[index], chooser, s.seat_of[side], shielded)


def victim_decides(s: Tsukuyumi, battle: Battle, target: int, striker: int) -> int:
    """Return who distributes counter-damage: the owner; for attacking Oni a keeper apart from who strikes."""
    return keeper(s, striker, battle.space) if target == ONI else s.seat_of[target]


@final
class Sacrifice(Counterattack):
    def losses(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-192, TR-104: own units alive there, at least one, are given up; their health is damage to the Dark Seed."""
        space = battle.space
        seat = s.seat_of[side]
        amount = 0
        while s.board.count[space * SIDES + side]:
            options: list[Option] = [LOSES[kind] for kind in kinds_at(s, space, side)]
            if amount:
                options.append(IS_DONE)
            answer = yield ask_openly(seat, "sacrifice", options, (amount * 2,))
            if answer == IS_DONE:
                break
            amount += s.catalogue.health[answer[1]]
            take_off(s, space, answer[1], 1)
            s.log.say(events.SACRIFICES, side, 1, answer[1], s.board.cell[space])
        yield from deal(s, battle.side, space, amount * 2, battle.seat, seat, False)


@final
class TotalLoss(Counterattack):
    def losses(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """Destroy all attacking units."""
        space = battle.space
        for kind in kinds_at(s, space, battle.side):
            destroy(s, space, kind, s.board.units[space * KINDS + kind], s.seat_of[side])
        yield from ()


@final
class CrushTheBugs(Counterattack):
    def losses(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        yield from lose(s, battle.space, battle.side, 2, battle.seat, s.seat_of[side], "crush the bugs")


@final
class Martyrs(Counterattack):
    def losses(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        yield from lose(s, battle.space, battle.side, 3, battle.seat, s.seat_of[side], "martyrs")


@final
class TrampledToDeath(Counterattack):
    def losses(self, s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
        """T-212, TR-167: the defender may destroy any one attacking unit."""
        space = battle.space
        options: list[Option] = [(DESTROY, kind) for kind in kinds_at(s, space, battle.side)]
        options.append(IS_DONE)
        answer = yield ask_openly(decides(s, side, battle.seat, space), "trampled", options)
        if answer != IS_DONE:
            destroy(s, space, answer[1], 1, s.seat_of[side])
