"""The counterattacks: when each can be chosen, and what it does."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi.board import damage_at, is_area, kinds_at, mountain, points, spaces_with
from wartable.games.tsukuyumi.boarlords import raze, razeable
from wartable.games.tsukuyumi.cybersamurai import defense_matrix, matrix_options
from wartable.games.tsukuyumi.damage import deal, decides, destroy, divide, keeper, lose, take_off
from wartable.games.tsukuyumi.darkseed import for_the_queen
from wartable.games.tsukuyumi.eventcards import (
    change_side,
    closable,
    draw,
    draw_options,
    espionage,
    mark_property,
    marker_fits,
    openable,
    play,
    playable,
)
from wartable.games.tsukuyumi.initiative import move_marker
from wartable.games.tsukuyumi.movement import (
    begin_movement_from,
    can_scatter,
    movement,
    scatter,
)
from wartable.games.tsukuyumi.nomads import armed, fire, has_weapon, out_of_ammo, unused_weapons
from wartable.games.tsukuyumi.oni import can_place_oni, place_oni
from wartable.games.tsukuyumi.scoring import mark
from wartable.games.tsukuyumi.state import Battle, Tsukuyumi
from wartable.games.tsukuyumi.tables import (
    BOAR_ANNIHILATION,
    BOARLORDS,
    BOARRIOR,
    COUNTERSTRIKE,
    CRUSH_THE_BUGS,
    CYBER_ANNIHILATION,
    CYBERSAMURAI,
    DAMAGED_EARTH_CRUST,
    DARK_SEED,
    DARKER_FUTURE,
    DE_EVOLUTION,
    DEFENSE_ACTION,
    DOES,
    ESCAPE,
    FIRST,
    HOLD_THE_LINE,
    HOLD_YOUR_GROUND,
    HURTS,
    KINDS,
    LANDSCAPING,
    LOSS_OF_CONTROL,
    MARTYRS,
    MISFIRE,
    MOST_KINDS,
    NATURES_WISDOM,
    NOMAD_ANNIHILATION,
    NOMADS,
    ONI,
    OUT_OF_AMMO,
    PROTECTION,
    PUSHBACK,
    RETREAT,
    SACRIFICE,
    SEED_ANNIHILATION,
    SIDES,
    SLOW_CONQUEST,
    SQUEAKER,
    TIME_CONSUMING,
    TOTAL_LOSS,
    TRAMPLED,
    UNSTABLE,
    VENDETTA,
    WHAT_A_RACKET,
    WHERE_THERE_IS_ONE,
)
from wartable.games.tsukuyumi.verbs import (
    DESTROY,
    DEVOLVE,
    FROMS,
    IS_DONE,
    LOSES,
    MARK,
    ONI_FROM,
    REMOVE_EGG,
    REMOVE_MINE,
    SIDE,
)

#: TR-81: what a keeper may choose for the Oni.
ONI_MAY = [COUNTERSTRIKE, RETREAT, HOLD_THE_LINE, MARTYRS, TOTAL_LOSS, CRUSH_THE_BUGS, TRAMPLED, PUSHBACK]
ANNIHILATIONS = [NOMAD_ANNIHILATION, BOAR_ANNIHILATION, SEED_ANNIHILATION, CYBER_ANNIHILATION]
LOSSES = [COUNTERSTRIKE, SACRIFICE, TOTAL_LOSS, CRUSH_THE_BUGS, MARTYRS, TRAMPLED]

# -- which can be chosen -------------------------------------------------------------------------------------------


def offered(s: Tsukuyumi, battle: Battle, side: int, counter: int) -> bool:
    """TR-75: a counterattack that can have no effect is not offered."""
    space = battle.space
    if side == ONI and counter not in ONI_MAY:
        return False
    if counter == COUNTERSTRIKE:
        return strikes(s, side, space)
    if counter == DEFENSE_ACTION:
        return has_defense(s, side, space)
    if counter == PROTECTION:
        return s.tables.protection[side] != 0 and bool(DOES[battle.card] & HURTS)
    if counter in (RETREAT, ESCAPE):
        return can_scatter(s, side, space)
    if counter in (HOLD_THE_LINE, HOLD_YOUR_GROUND):
        # TR-162: for the owner of the area too, and whoever is stronger now: losses come first.
        return is_area(s, space)
    if counter == NATURES_WISDOM:
        return bool(draw_options(s)) or bool(s.events[s.seat_of[side]])
    if counter == DAMAGED_EARTH_CRUST:
        return is_area(s, space) and marker_fits(s, space, UNSTABLE)
    if counter == DARKER_FUTURE:
        return max(s.eggs) > 0
    if counter == OUT_OF_AMMO:
        return has_weapon(s)
    if counter == MISFIRE:
        return max(s.mines) > 0
    if counter == LOSS_OF_CONTROL:
        return bool(razeable(s, side))
    if counter == LANDSCAPING:
        return is_area(s, space) and bool(landscapes(s, space))
    if counter == DE_EVOLUTION:
        return s.pool[BOARRIOR] < s.tables.count[BOARRIOR]
    if counter == WHERE_THERE_IS_ONE:
        return can_place_oni(s)
    return True


def strikes(s: Tsukuyumi, side: int, space: int) -> bool:
    """Has a Counterstrike any damage to deal?"""
    if damage_at(s, space, side) > 0:
        return True
    if side != NOMADS or not armed(group_at(s, space, NOMADS)):
        return False
    return unused_weapons(s) > 0


def has_defense(s: Tsukuyumi, side: int, space: int) -> bool:
    """T-177: Displacement always, For the Queen! with two units or more, the Defense Matrix with a fitting uplink."""
    if side == DARK_SEED:
        return s.count[space * SIDES + DARK_SEED] > 1
    if side == CYBERSAMURAI:
        return bool(matrix_options(s, space))
    return side == BOARLORDS


def group_at(s: Tsukuyumi, space: int, side: int) -> list[int]:
    """A faction's units in a space, by kind."""
    group = [0] * MOST_KINDS
    for offset in range(FIRST[side + 1] - FIRST[side]):
        group[offset] = s.units[space * KINDS + FIRST[side] + offset]
    return group


# -- before the attack ---------------------------------------------------------------------------------------------


def before(s: Tsukuyumi, battle: Battle, side: int, counter: int) -> Play[None]:
    """TR-85 (1): Slow Conquest, Escape, For the Queen!, Defense Matrix."""
    seat = s.seat_of[side]
    if counter == SLOW_CONQUEST:
        # T-182, TR-101: up, down or nothing.
        yield from move_marker(s, seat, battle.seat, 1, "slow conquest")
    elif counter == ESCAPE:
        yield from scatter(s, seat, side, battle.space, "escape")
    elif counter == DEFENSE_ACTION and side == DARK_SEED:
        yield from for_the_queen(s, seat, battle.space)
    elif counter == DEFENSE_ACTION and side == CYBERSAMURAI:
        yield from defense_matrix(s, seat, battle.space)


# -- losses --------------------------------------------------------------------------------------------------------


def losses(s: Tsukuyumi, battle: Battle, side: int, counter: int) -> Play[None]:
    """TR-85 (3a): what costs the attacker units."""
    space = battle.space
    answerer = decides(s, side, battle.seat, space)
    by = s.seat_of[side]
    enemy = battle.side
    if counter == COUNTERSTRIKE:
        yield from counterstrike(s, battle, side)
    elif counter == SACRIFICE:
        yield from sacrifice(s, battle, side)
    elif counter == TOTAL_LOSS:
        for kind in kinds_at(s, space, enemy):
            destroy(s, space, kind, s.units[space * KINDS + kind], by)
    elif counter == CRUSH_THE_BUGS:
        yield from lose(s, space, enemy, 2, battle.seat, by, "crush the bugs")
    elif counter == MARTYRS:
        yield from lose(s, space, enemy, 3, battle.seat, by, "martyrs")
    else:
        yield from trampled_to_death(s, space, enemy, answerer, by)


def trampled_to_death(s: Tsukuyumi, space: int, enemy: int, chooser: int, by: int) -> Play[None]:
    """T-212, TR-167: the defender may destroy any one attacking unit."""
    options: list[Option] = [(DESTROY, kind) for kind in kinds_at(s, space, enemy)]
    options.append(IS_DONE)
    answer = yield Ask(chooser, "trampled", options, open=True)
    if answer != IS_DONE:
        destroy(s, space, answer[1], 1, by)


def counterstrike(s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
    """T-172 to T-176, TR-93 to TR-96: the damage of all units the defender had when the attack took effect."""
    space = battle.space
    seat = decides(s, side, battle.seat, space)
    targets: list[int] = []
    if side != ONI:
        targets = [other for other in battle.defenders if other != side and s.count[space * SIDES + other]]
    if not targets and not s.count[space * SIDES + battle.side]:
        return
    # TR-95: what is not directed at others goes to the attacker, and is lost if nobody is left there.
    targets.append(battle.side)
    amount = 0
    for kind in range(FIRST[side], FIRST[side + 1]):
        amount += battle.snapshot[kind] * s.tables.damage[kind]
    if side == NOMADS:
        weapons = yield from fire(s, battle, armed(battle.snapshot[: FIRST[1]]))
        amount += weapons
    # In half points: doubled, and halved again against a card named Annihilation (T-175, T-240).
    half = amount if battle.card in ANNIHILATIONS else amount * 2
    shares = yield from divide(s, seat, space, half, targets, battle.protected)
    for index in range(len(targets)):
        target = targets[index]
        chooser = victim_decides(s, battle, target, seat)
        shielded = bool(battle.protected >> target & 1)
        yield from deal(s, target, space, shares[index], chooser, s.seat_of[side], shielded)


def victim_decides(s: Tsukuyumi, battle: Battle, target: int, striker: int) -> int:
    """Who distributes counter-damage: the owner; for attacking Oni a keeper apart from who strikes."""
    return keeper(s, striker, battle.space) if target == ONI else s.seat_of[target]


def sacrifice(s: Tsukuyumi, battle: Battle, side: int) -> Play[None]:
    """T-192, TR-104: own units alive there, at least one, are given up; their health is damage to the Dark Seed."""
    space = battle.space
    seat = s.seat_of[side]
    amount = 0
    while s.count[space * SIDES + side]:
        options: list[Option] = [LOSES[kind] for kind in kinds_at(s, space, side)]
        if amount:
            options.append(IS_DONE)
        answer = yield Ask(seat, "sacrifice", options, open=True)
        if answer == IS_DONE:
            break
        amount += s.tables.health[answer[1]]
        take_off(s, space, answer[1], 1)
        s.log.say(N.SACRIFICES, side, 1, answer[1], s.cell[space])
    yield from deal(s, battle.side, space, amount * 2, battle.seat, seat, False)


# -- marking -------------------------------------------------------------------------------------------------------


def marking(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """TR-85 (3b), TR-162: Hold the Line, Hold your Ground: the best of those who chose it may mark, else the next."""
    takers = ranked(s, battle, HOLD_THE_LINE)
    if not takers and battle.conquered != 1:
        takers = [side for side in ranked(s, battle, HOLD_YOUR_GROUND) if stands_firm(s, side, battle.space)]
    for side in takers:
        if s.owner[battle.space] == side:
            # The marker lies there already, and nobody weaker takes it away.
            return
        done = yield from may_mark(s, battle, side)
        if done:
            return


def ranked(s: Tsukuyumi, battle: Battle, counter: int) -> list[int]:
    """T-187, T-188, TR-162: those who chose it and have a unit left, the most conquest points first, Strongholds
    counted; then the better initiative place."""
    space = battle.space
    found: list[int] = []
    for side in battle.defenders:
        if battle.chose(side, counter) and s.count[space * SIDES + side]:
            at = len(found)
            # Defenders come in initiative order, so an equal one stays behind.
            while at > 0 and points(s, space, found[at - 1]) < points(s, space, side):
                at -= 1
            found.insert(at, side)
    return found


def may_mark(s: Tsukuyumi, battle: Battle, side: int) -> Play[bool]:
    """TR-117: it may be declined."""
    answer = yield Ask(decides(s, side, battle.seat, battle.space), "mark", [(MARK,), IS_DONE], open=True)
    if answer == IS_DONE:
        return False
    s.log.say(N.MARKS, side, s.cell[battle.space])
    mark(s, battle.space, side)
    return True


def stands_firm(s: Tsukuyumi, side: int, space: int) -> bool:
    """T-218, T-219, TR-115: more points than the Oni, mountain counted, and at least as many as every other faction."""
    mine = points(s, space, side)
    if mine + mountain(s, space) <= points(s, space, ONI):
        return False
    for other in range(ONI):
        if points(s, space, other) > mine:
            return False
    return True


# -- other effects -------------------------------------------------------------------------------------------------


def others(s: Tsukuyumi, battle: Battle, side: int, counter: int) -> Play[None]:
    """TR-85 (3c)."""
    seat = s.seat_of[side]
    space = battle.space
    if counter == TIME_CONSUMING:
        # T-189, TR-102: until the end of the phase, for this attacker only.
        s.barred[battle.seat] |= 1 << space
        s.log.say(N.BARRED, battle.side, s.cell[space])
    elif counter == NATURES_WISDOM:
        yield from natures_wisdom(s, seat)
    elif counter == DAMAGED_EARTH_CRUST:
        if marker_fits(s, space, UNSTABLE):
            mark_property(s, space, UNSTABLE)
    elif counter == DARKER_FUTURE:
        yield from darker_future(s, side)
    elif counter == OUT_OF_AMMO:
        yield from out_of_ammo(s, battle.fired)
    elif counter == MISFIRE:
        yield from misfire(s, side)
    elif counter == LOSS_OF_CONTROL:
        yield from loss_of_control(s, side)
    elif counter == LANDSCAPING:
        yield from landscaping(s, seat, space)
    elif counter == DE_EVOLUTION:
        yield from de_evolution(s, side)
    elif counter == WHERE_THERE_IS_ONE:
        if can_place_oni(s):
            yield from place_oni(s, seat)
    elif counter == WHAT_A_RACKET:
        yield from what_a_racket(s, side)
    elif counter == VENDETTA:
        # T-201, TR-108: after this phase turn.
        s.vendettas.append(seat)
        s.log.say(N.VENDETTA, side)


def natures_wisdom(s: Tsukuyumi, seat: int) -> Play[None]:
    """T-190, TR-103: draw an event, then one own event may be played, on any area."""
    options = draw_options(s)
    if options:
        answer = yield Ask(seat, "wisdom draw", options, open=True)
        draw(s, seat, answer)
        yield from espionage(s, seat)
    options = playable(s, seat)
    options.append(IS_DONE)
    answer = yield Ask(seat, "wisdom play", options, open=True)
    if answer != IS_DONE:
        yield from play(s, seat, answer[1])


def darker_future(s: Tsukuyumi, side: int) -> Play[None]:
    """T-197, T-198, TR-167: up to 2 eggs off the board, from anywhere."""
    for _ in range(2):
        options: list[Option] = [(REMOVE_EGG, space) for space in range(len(s.eggs)) if s.eggs[space]]
        options.append(IS_DONE)
        answer = yield Ask(s.seat_of[side], "remove egg", options, open=True)
        if answer == IS_DONE:
            return
        s.eggs[answer[1]] -= 1
        s.log.say(N.EGGS_OFF, side, s.cell[answer[1]])


def misfire(s: Tsukuyumi, side: int) -> Play[None]:
    """T-210, T-211, TR-167: the defender may take a mine off the board, from anywhere."""
    options: list[Option] = [(REMOVE_MINE, space) for space in range(len(s.mines)) if s.mines[space]]
    options.append(IS_DONE)
    answer = yield Ask(s.seat_of[side], "misfire", options, open=True)
    if answer != IS_DONE:
        s.mines[answer[1]] -= 1
        s.log.say(N.MINE_OFF, side, s.cell[answer[1]])


def loss_of_control(s: Tsukuyumi, side: int) -> Play[None]:
    """T-213, T-214: up to 2 terraformings off areas the defender controls."""
    for _ in range(2):
        options = razeable(s, side)
        options.append(IS_DONE)
        answer = yield Ask(s.seat_of[side], "loss of control", options, open=True)
        if answer == IS_DONE:
            return
        raze(s, side, answer)


def landscapes(s: Tsukuyumi, space: int) -> list[int]:
    """TR-113: sides of the contested area where a blockade can be set or removed."""
    return sorted(set(openable(s, space)) | set(closable(s, space)))


def landscaping(s: Tsukuyumi, seat: int, space: int) -> Play[None]:
    """T-215: the defender decides whether a blockade is set or removed, and on which side."""
    options: list[Option] = [(SIDE, direction) for direction in landscapes(s, space)]
    answer = yield Ask(seat, "landscaping", options, open=True)
    change_side(s, space, answer[1])


def de_evolution(s: Tsukuyumi, side: int) -> Play[None]:
    """T-216, TR-111: up to 2 Boarriors anywhere become Squeakers, or leave if there is none in reserve."""
    for _ in range(2):
        options: list[Option] = [
            (DEVOLVE, space) for space in range(len(s.cell)) if s.units[space * KINDS + BOARRIOR]
        ]  # fmt: skip
        options.append(IS_DONE)
        answer = yield Ask(s.seat_of[side], "de-evolution", options, open=True)
        if answer == IS_DONE:
            return
        space = answer[1]
        take_off(s, space, BOARRIOR, 1)
        if s.pool[SQUEAKER]:
            s.pool[SQUEAKER] -= 1
            s.units[space * KINDS + SQUEAKER] += 1
            s.count[space * SIDES + BOARLORDS] += 1
        s.log.say(N.DEVOLVED, BOARLORDS, s.cell[space])


def what_a_racket(s: Tsukuyumi, side: int) -> Play[None]:
    """T-208, T-209, TR-110, TR-165: units of one area, own or Oni, move 1; Oni do not conquer by it."""
    seat = s.seat_of[side]
    options: list[Option] = []
    for space in spaces_with(s, side):
        if is_area(s, space) and can_scatter(s, side, space):
            options.append(FROMS[space])
    for space in spaces_with(s, ONI):
        if is_area(s, space) and can_scatter(s, ONI, space):
            options.append((ONI_FROM, space))
    options.append(IS_DONE)
    answer = yield Ask(seat, "what a racket", options, open=True)
    if answer == IS_DONE:
        return
    mover = ONI if answer[0] == ONI_FROM else side
    begin_movement_from(s, mover, 1, answer[1])
    yield from movement(s, seat, mover)
