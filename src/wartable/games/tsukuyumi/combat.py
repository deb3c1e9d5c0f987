"""The combat action, step by step: declare, Samurai, card, counterattacks, before, attack, after, end."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import damage_at, group_at, has_enemy, health_at, is_area
from wartable.games.tsukuyumi.combatcards import COMBAT_CARDS, ONI_CONQUEST
from wartable.games.tsukuyumi.conquest import conquest_points, playable_cards, would_conquer
from wartable.games.tsukuyumi.counterattacks import COUNTERATTACKS, after, before, offered
from wartable.games.tsukuyumi.cybersamurai import linked, samurai
from wartable.games.tsukuyumi.damage import deal, deal_aimed, decides, divide, take_off
from wartable.games.tsukuyumi.movement import begin_movement, movement
from wartable.games.tsukuyumi.nomads import armed, fire
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.scoring import mark
from wartable.games.tsukuyumi.showing import CONQUEST, FIGHT, show
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    BUSHIDO,
    CONQUEROR,
    CYBERSAMURAI,
    DARK_SEED,
    FIRST,
    KINDS,
    MOST_KINDS,
    NOMADS,
    ONI,
    SIDES,
    TETSUO,
)
from wartable.games.tsukuyumi.verbs import COUNTERS, IS_DONE, REMOVE_CONQUEROR

QUESTIONS: Final[dict[str, Question]] = {
    "combat card": Question("Choose your combat card", "another_attack"),
    "counterattack": Question("Choose a counterattack", "faction", "left"),
    "remove conqueror": Question("Which Conqueror is removed after its attack?"),
}

TETSUO_BONUS = 10


def combat(s: Tsukuyumi, seat: int, space: int, more: bool, by_conqueror: bool = False) -> Play[None]:
    """Play a combat action of a player in a space; `more`: a further one of this phase can follow (TR-164)."""
    side = s.faction[seat]
    battle = Battle(side, seat, space)
    battle.fighters[space * MOST_KINDS : space * MOST_KINDS + MOST_KINDS] = group_at(s, space, side)
    s.battle = battle
    s.turn.fought = True
    if side == DARK_SEED:
        s.course.must_attack = False
    s.log.say(events.ATTACKS, side, s.board.cell[space])
    yield from samurai(s, battle)
    cards = playable_cards(s, side, space, more)
    if cards:
        answer = yield ask_openly(seat, "combat card", cards, (int(more),))
        battle.card = answer[1]
        if s.catalogue.once[battle.card]:
            s.powers.spent |= 1 << battle.card
        if COMBAT_CARDS[battle.card].another:
            s.course.must_attack = True
        yield from fight(s, battle)
    else:
        # TR-76: the attack was declared.
        s.log.say(events.SPENT, side)
    if by_conqueror:
        yield from remove_conqueror(s, battle)
    s.battle = None


def oni_conquest(s: Tsukuyumi, seat: int, space: int) -> Play[None]:
    """T-065, TR-80: the Oni attack in the space where they ended; every player with units there is a defender."""
    if not is_area(s, space) or s.board.owner[space] == ONI:
        return
    mine = conquest_points(s, ONI, space, ONI_CONQUEST)
    if not would_conquer(s, ONI, space, mine) and not has_enemy(s, space, ONI):
        return
    battle = Battle(ONI, seat, space)
    battle.card = ONI_CONQUEST
    s.battle = battle
    s.log.say(events.ATTACKS, ONI, s.board.cell[space])
    yield from fight(s, battle)
    s.battle = None


def fight(s: Tsukuyumi, battle: Battle) -> Play[None]:
    s.log.say(events.COMBAT_CARD, battle.side, battle.card, s.board.cell[battle.space])
    show(s, FIGHT, battle.space)
    yield from choose_counters(s, battle)
    yield from before(s, battle)
    battle.attackers = group_at(s, battle.space, battle.side)
    battle.snapshot = s.board.units[battle.space * KINDS : battle.space * KINDS + KINDS]
    if max(battle.attackers):
        conquest_part(s, battle)
        yield from damage_part(s, battle)
    yield from after(s, battle)
    if COMBAT_CARDS[battle.card].moves:
        yield from guerilla_move(s, battle)


# -- counterattacks ------------------------------------------------------------------------------------------------


def choose_counters(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """T-140, TR-73, TR-74: every other faction there answers, openly, in initiative order, the Oni last."""
    for seat in s.course.order:
        side = s.faction[seat]
        if side != battle.side and s.board.count[battle.space * SIDES + side]:
            yield from answer_attack(s, battle, side)
    if battle.side != ONI and s.board.count[battle.space * SIDES + ONI]:
        yield from answer_attack(s, battle, ONI)


def answer_attack(s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
    """T-330, T-331: one counterattack of the card or none; with Bushido a second, different one."""
    chosen: list[int] = []
    battle.defenders.append(side)
    battle.answers.append(chosen)
    seat = decides(s, side, battle.seat, battle.space)
    for left in range(2 if side == CYBERSAMURAI and linked(s, BUSHIDO) else 1, 0, -1):
        options: list[Option] = []
        for counter in s.catalogue.counters[battle.card]:
            if counter not in chosen and offered(s, battle, side, counter):
                options.append(COUNTERS[counter])
        options.append(IS_DONE)
        answer = yield ask_openly(seat, "counterattack", options, (side, left))
        if answer == IS_DONE:
            break
        chosen.append(answer[1])
        s.log.say(events.ANSWERS, side, answer[1])
        COUNTERATTACKS[answer[1]].choose(battle, side)
    if not chosen:
        s.log.say(events.NO_ANSWER, side)
    show(s, FIGHT, battle.space)


# -- the attack ----------------------------------------------------------------------------------------------------


def conquest_part(s: Tsukuyumi, battle: Battle) -> None:
    """T-160, T-169: conquest comes first, by what both sides have when the battle starts."""
    board = s.board
    space = battle.space
    if not COMBAT_CARDS[battle.card].conquers or not is_area(s, space) or board.owner[space] == battle.side:
        return
    battle.points = conquest_points(s, battle.side, space, battle.card)
    if would_conquer(s, battle.side, space, battle.points):
        battle.conquered = 1
        s.log.say(events.CONQUERS, battle.side, board.cell[space], battle.points)
        mark(s, space, battle.side)
        show(s, CONQUEST, space)
    else:
        battle.conquered = 0
        s.log.say(events.FAILS, battle.side, board.cell[space], battle.points)
        show(s, FIGHT, space)


def damage_part(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """T-144, TR-86: one total, divided by the attacker, distributed by each defender."""
    if not COMBAT_CARDS[battle.card].hurts:
        return
    space = battle.space
    targets = [side for side in battle.defenders if s.board.count[space * SIDES + side]]
    if battle.safe and CYBERSAMURAI in targets:
        # TR-134: those that stayed cannot be hurt by the attacker.
        targets.remove(CYBERSAMURAI)
    if not targets:
        return
    total = yield from damage_total(s, battle)
    battle.damage = total
    shares = yield from divide(s, battle.seat, space, total * 2, targets, battle.protected)
    for index in range(len(targets)):
        side = targets[index]
        shielded = bool(battle.protected >> side & 1)
        if COMBAT_CARDS[battle.card].aimed:
            yield from deal_aimed(s, side, space, shares[index], battle.seat, battle.seat, shielded)
        else:
            chooser = decides(s, side, battle.seat, space)
            yield from deal(s, side, space, shares[index], chooser, battle.seat, shielded)
        show(s, FIGHT, space)


def damage_total(s: Tsukuyumi, battle: Battle) -> Play[int]:
    """Return the damage of a card from all its sources."""
    space = battle.space
    card = COMBAT_CARDS[battle.card]
    total = 0
    if card.damage:
        total = damage_at(s, space, battle.side)
    if card.health:
        total += health_at(s, space, battle.side)
    if card.aimed and linked(s, TETSUO):
        total += TETSUO_BONUS
    if card.weapons:
        weapons = yield from fire(s, battle, armed(battle.attackers))
        total += weapons
    return total


# -- after the attack ----------------------------------------------------------------------------------------------


def guerilla_move(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """T-162, T-163: the attackers may move one area with their bonuses, from wherever they are by now."""
    begin_movement(s, NOMADS, 1)
    for at in range(len(s.turn.may_move)):
        s.turn.may_move[at] = min(battle.fighters[at], s.turn.may_move[at])
    yield from movement(s, battle.seat, NOMADS)


def remove_conqueror(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """T-301, T-302, TR-160: after its attack one Conqueror that took part is removed, wherever it is by now."""
    offset = CONQUEROR - FIRST[DARK_SEED]
    options: list[Option] = [
        (REMOVE_CONQUEROR, space) for space in range(len(s.board.cell)) if battle.fighters[space * MOST_KINDS + offset]
    ]
    if options:
        answer = yield ask_openly(battle.seat, "remove conqueror", options)
        take_off(s, answer[1], CONQUEROR, 1)
        s.log.say(events.REMOVED, DARK_SEED, 1, CONQUEROR, s.board.cell[answer[1]])
