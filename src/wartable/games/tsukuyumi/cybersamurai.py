"""The Cybersamurai: uplinks, the laser, Kaneda and Rocket Attack, Samurai, and the Defense Matrix."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import has_enemy, is_area, kinds_at, rewall
from wartable.games.tsukuyumi.damage import deal, decides, destroy, divide
from wartable.games.tsukuyumi.movement import scatter
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.showing import FIGHT, show
from wartable.games.tsukuyumi.state import BLUE_MARKER, NOT_OUT, RED_MARKER, Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    ATTACK_DRONE,
    CYBERSAMURAI,
    KANEDA,
    LASER,
    PLACE_KANEDA,
    PLACE_ROCKET,
    ROCKET,
    SAMURAI,
    SHIELD_DRONE,
    SIDES,
    TENNO,
    TETSUO,
)
from wartable.games.tsukuyumi.verbs import ACTS, AREAS, GIVE, IS_DONE, LASER_AT, OFF, SIDE

QUESTIONS: Final[dict[str, Question]] = {
    "tenno": Question("Tenno Sub-AI: use one"),
    "laser": Question("Tetsuo: choose the target"),
    "kaneda": Question("Kaneda: choose the tile", "marker"),
    "kaneda side": Question("Kaneda: on which side?", "marker", "space"),
    "rocket": Question("Rocket Attack: choose the area", "marker"),
    "defense matrix": Question("Defense Matrix: use which uplink?"),
    "samurai": Question("Samurai: give up a unit to save the others?"),
    "samurai leave": Question("Samurai: which units leave?", "faction", "space"),
}

#: The three uplinks that Tenno Sub-AI and the Defense Matrix may use, with the line that means each.
TOOLS = [(TETSUO, LASER), (KANEDA, PLACE_KANEDA), (ROCKET, PLACE_ROCKET)]


def linked(s: Tsukuyumi, uplink: int) -> bool:
    """Return whether this uplink is active."""
    return bool(s.powers.uplinks >> uplink & 1)


# -- Tetsuo --------------------------------------------------------------------------------------------------------


def laser_targets(s: Tsukuyumi) -> list[int]:
    """TR-165: areas with enemy units; a homezone is no area."""
    return [space for space in range(len(s.board.cell)) if is_area(s, space) and has_enemy(s, space, CYBERSAMURAI)]


def fire_laser(s: Tsukuyumi, me: int) -> Play[None]:
    """T-312 to T-314, TR-131: 10 damage in an area, without combat card or counterattack."""
    options: list[Option] = [(LASER_AT, space) for space in laser_targets(s)]
    answer = yield ask_openly(me, "laser", options)
    yield from laser_at(s, me, answer[1])


def laser_at(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    s.log.say(events.LASER, CYBERSAMURAI, s.board.cell[space])
    show(s, FIGHT, space)
    sides = [side for side in range(SIDES) if side != CYBERSAMURAI and s.board.count[space * SIDES + side]]
    protected = 0 if s.battle is None else s.battle.protected
    shares = yield from divide(s, me, space, s.catalogue.laser_damage * 2, sides, protected)
    for index in range(len(sides)):
        side = sides[index]
        # T-181: Protection also helps against what another defender does in the same combat.
        shielded = bool(protected >> side & 1)
        yield from deal(s, side, space, shares[index], decides(s, side, me, space), me, shielded)


# -- Kaneda and Rocket Attack --------------------------------------------------------------------------------------


def place_kaneda(s: Tsukuyumi, me: int, colour: int) -> Play[None]:
    """T-316, T-318, T-320: on any side of any tile, moon and homezones included; or take it off."""
    options: list[Option] = [AREAS[space] for space in range(len(s.board.cell)) if touching(s, space)]
    if s.board.kaneda[colour] != NOT_OUT:
        options.append((OFF,))
    answer = yield ask_openly(me, "kaneda", options, (colour,))
    if answer[0] == OFF:
        kaneda_off(s, colour)
        return
    yield from kaneda_side(s, me, colour, answer[1])


def touching(s: Tsukuyumi, space: int) -> list[int]:
    """Return the sides of a space that face another one."""
    return [direction for direction in range(6) if s.board.near[space * 6 + direction] >= 0]


def kaneda_side(s: Tsukuyumi, me: int, colour: int, space: int) -> Play[None]:
    answer = yield ask_openly(
        me, "kaneda side", [(SIDE, direction) for direction in touching(s, space)], (colour, space)
    )
    clear_blue(s, colour)
    s.board.kaneda[colour] = space * 6 + answer[1]
    rewall(s)
    s.log.say(events.KANEDA_ON, CYBERSAMURAI, s.board.cell[space], answer[1])


def kaneda_off(s: Tsukuyumi, colour: int) -> None:
    board = s.board
    if board.kaneda[colour] != NOT_OUT:
        s.log.say(events.KANEDA_OFF, CYBERSAMURAI, board.cell[board.kaneda[colour] // 6])
        board.kaneda[colour] = NOT_OUT
        rewall(s)


def place_rocket(s: Tsukuyumi, me: int, colour: int) -> Play[None]:
    """T-338, TR-133: onto an area or moon area; or take it off."""
    options: list[Option] = [AREAS[space] for space in range(len(s.board.cell)) if is_area(s, space)]
    if s.board.rocket[colour] != NOT_OUT:
        options.append((OFF,))
    answer = yield ask_openly(me, "rocket", options, (colour,))
    if answer[0] == OFF:
        rocket_off(s, colour)
    else:
        rocket_on(s, colour, answer[1])


def rocket_on(s: Tsukuyumi, colour: int, space: int) -> None:
    clear_blue(s, colour)
    s.board.rocket[colour] = space
    rewall(s)
    s.log.say(events.ROCKET_ON, CYBERSAMURAI, s.board.cell[space])


def rocket_off(s: Tsukuyumi, colour: int) -> None:
    board = s.board
    if board.rocket[colour] != NOT_OUT:
        s.log.say(events.ROCKET_OFF, CYBERSAMURAI, board.cell[board.rocket[colour]])
        board.rocket[colour] = NOT_OUT
        rewall(s)


def clear_blue(s: Tsukuyumi, colour: int) -> None:
    """T-324: never two blue markers at once."""
    if colour == BLUE_MARKER:
        blue_off(s)


def blue_off(s: Tsukuyumi) -> None:
    """T-322, T-323, TR-136: the blue marker leaves when the Cybersamurai's blue turn comes."""
    kaneda_off(s, BLUE_MARKER)
    rocket_off(s, BLUE_MARKER)


def red_off(s: Tsukuyumi) -> None:
    """T-319: without a red phase on the card the red markers are taken off."""
    kaneda_off(s, RED_MARKER)
    rocket_off(s, RED_MARKER)


# -- Tenno Sub-AI and Defense Matrix -------------------------------------------------------------------------------


def usable_tools(s: Tsukuyumi) -> list[Option]:
    """Return those of Tetsuo, Kaneda and Rocket Attack that are active and can do something."""
    return [ACTS[line] for uplink, line in TOOLS if linked(s, uplink) and (uplink != TETSUO or laser_targets(s))]


def effect_works(s: Tsukuyumi) -> bool:
    """Return whether the faction effect does anything now."""
    return linked(s, TENNO) and bool(usable_tools(s))


def faction_effect(s: Tsukuyumi, me: int) -> Play[None]:
    """T-321: with Tenno, one use of Tetsuo, the blue Kaneda or the blue Rocket Attack."""
    options = usable_tools(s)
    options.append(IS_DONE)
    answer = yield ask_openly(me, "tenno", options)
    if answer == IS_DONE:
        return
    if answer[1] == LASER:
        yield from fire_laser(s, me)
    elif answer[1] == PLACE_KANEDA:
        yield from place_kaneda(s, me, BLUE_MARKER)
    else:
        yield from place_rocket(s, me, BLUE_MARKER)


def matrix_options(s: Tsukuyumi, space: int) -> list[Option]:
    """T-343, TR-120: what the Defense Matrix may use in the contested space."""
    options: list[Option] = []
    for uplink, line in TOOLS:
        if not linked(s, uplink):
            continue
        # TR-133, TR-165: only Kaneda may be put on a homezone.
        if uplink != KANEDA and not is_area(s, space):
            continue
        options.append(ACTS[line])
    return options


def defense_matrix(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    """T-344, TR-120: Tetsuo on the contested space, or the blue Kaneda or Rocket Attack, moved if it is out."""
    answer = yield ask_openly(me, "defense matrix", matrix_options(s, space))
    if answer[1] == LASER:
        yield from laser_at(s, me, space)
    elif answer[1] == PLACE_KANEDA:
        yield from kaneda_side(s, me, BLUE_MARKER, space)
    else:
        rocket_on(s, BLUE_MARKER, space)


# -- Samurai -------------------------------------------------------------------------------------------------------


def samurai(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """T-325 to T-327, TR-134: before the card is chosen one unit may be given up; the others leave or are safe."""
    me = s.seat_of[CYBERSAMURAI]
    space = battle.space
    if battle.side == CYBERSAMURAI or not linked(s, SAMURAI):
        return
    if s.board.count[space * SIDES + CYBERSAMURAI] < 2:
        return
    options: list[Option] = [(GIVE, kind) for kind in kinds_at(s, space, CYBERSAMURAI)]
    options.append(IS_DONE)
    answer = yield ask_openly(me, "samurai", options)
    if answer == IS_DONE:
        return
    s.log.say(events.GIVES_UP, CYBERSAMURAI, answer[1], s.board.cell[space])
    destroy(s, space, answer[1], 1, battle.seat)
    battle.safe = True
    yield from scatter(s, me, CYBERSAMURAI, space, "samurai leave")


# -- Amaterasu -----------------------------------------------------------------------------------------------------


def free_drones(s: Tsukuyumi) -> list[int]:
    """T-346: the drones in reserve."""
    return [kind for kind in (ATTACK_DRONE, SHIELD_DRONE) if s.board.pool[kind]]
