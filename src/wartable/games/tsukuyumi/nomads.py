"""The Nomads: mines, weapons, and their faction effect."""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Option, Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import is_area
from wartable.games.tsukuyumi.damage import after_cover, decides, destroy
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.showing import FIGHT, show
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    ACTIVE,
    FIRST,
    INACTIVE,
    KINDS,
    NOMADS,
    PISTOL,
    SHIELD_DRONE,
    STUFF_SERGEANT,
    USED,
    WEAPONS,
)
from wartable.games.tsukuyumi.verbs import (
    ABILITY,
    AMMO,
    EXPLODES,
    FIRES,
    HITS,
    IGNORE_RADIATION,
    IS_DONE,
    LAY,
    LAY_MINES,
)

QUESTIONS: Final[dict[str, Question]] = {
    "mines": Question("Explode mines?", "faction", "space", rest="group"),
    "mine damage": Question("Mines: which unit is hit first?", "faction", "space", "damage", rest="group"),
    "weapon": Question("Use a weapon?", "left"),
    "out of ammo": Question("Which weapon is lost?"),
    "lay mines": Question("How many mines are laid here?", "space"),
}

# -- mines ---------------------------------------------------------------------------------------------------------


def is_mined(s: Tsukuyumi, space: int, side: int) -> bool:
    """Return whether units of this faction would meet working mines on moving into this space."""
    return s.board.mines[space] > 0 and side != NOMADS and not s.board.rocketed(space, NOMADS)


def meet_mines(s: Tsukuyumi, side: int, space: int, group: list[int]) -> Play[None]:
    """T-231 to T-234, TR-45: the Nomads choose how many explode; the weakest of the entering group is hit first."""
    board = s.board
    me = s.seat_of[NOMADS]
    answer = yield ask_openly(me, "mines", EXPLODES[: board.mines[space] + 1], (side, space, *group))
    many: int = answer[1]
    if not many:
        return
    board.mines[space] -= many
    s.log.say(events.MINES, NOMADS, many, board.cell[space])
    show(s, FIGHT, space)
    amount = after_cover(s, side, space, many * s.catalogue.mine_damage * 2)
    owner = decides(s, side, me, space)
    first = FIRST[side]
    while True:
        named = weakest(s, first, group)
        if not named or amount < min([s.catalogue.health[kind] for kind in named]) * 2:
            # TR-150: whoever is named survives it.
            return
        answer = yield ask_openly(owner, "mine damage", [HITS[kind] for kind in named], (side, space, amount, *group))
        health = s.catalogue.health[answer[1]] * 2
        if amount < health:
            return
        destroy(s, space, answer[1], 1, me)
        group[answer[1] - first] -= 1
        amount -= health


def weakest(s: Tsukuyumi, first: int, group: list[int]) -> list[int]:
    """T-234, TR-88, TR-92: the kinds with the lowest health; a Shield Drone may always be named instead."""
    kinds = [first + offset for offset in range(len(group)) if group[offset]]
    if not kinds:
        return []
    low = min([s.catalogue.health[kind] for kind in kinds])
    return [kind for kind in kinds if s.catalogue.health[kind] == low or kind == SHIELD_DRONE]


# -- weapons -------------------------------------------------------------------------------------------------------


def armed(group: list[int]) -> int:
    """T-242: how many weapons a group may use: one for each Nomad, Dogs not counted."""
    total = 0
    for offset in range(1, len(group)):
        total += group[offset]
    return total


def slot(weapon: int, state: int) -> int:
    """Return where `weapons` counts the weapons of a kind in a state."""
    return weapon * 3 + state


def unused_weapons(s: Tsukuyumi) -> int:
    """Return how many weapons the Nomads have ready."""
    return sum([s.powers.weapons[slot(weapon, ACTIVE)] for weapon in range(len(WEAPONS))])


def fire(s: Tsukuyumi, battle: Battle, many: int) -> Play[int]:
    """T-241, T-244: choose weapons one at a time, at the moment damage is dealt; return their damage."""
    total = 0
    for left in range(many, 0, -1):
        options: list[Option] = []
        for weapon in range(len(WEAPONS)):
            if s.powers.weapons[slot(weapon, ACTIVE)]:
                options.append(FIRES[weapon])
        options.append(IS_DONE)
        answer = yield ask_openly(s.seat_of[NOMADS], "weapon", options, (left,))
        if answer == IS_DONE:
            break
        weapon = answer[1]
        s.powers.weapons[slot(weapon, ACTIVE)] -= 1
        s.powers.weapons[slot(weapon, USED if weapon == PISTOL else INACTIVE)] += 1
        battle.fired |= 1 << weapon
        s.log.say(events.FIRES, NOMADS, weapon)
        total += s.catalogue.weapon_damage[weapon]
    return total


def has_weapon(s: Tsukuyumi) -> bool:
    """TR-109: a weapon that is not inactive, so that Out of Ammo has something to take."""
    for weapon in range(len(WEAPONS)):
        if s.powers.weapons[slot(weapon, ACTIVE)] or s.powers.weapons[slot(weapon, USED)]:
            return True
    return False


def out_of_ammo(s: Tsukuyumi, fired: int) -> Play[None]:
    """T-203 to T-205, TR-109, TR-169: a weapon of the Nomads' choice becomes inactive, also one `fired` in this attack;
    a pistol if none is unused."""
    powers = s.powers
    options: list[Option] = []
    unused = unused_weapons(s) > 0
    for weapon in range(len(WEAPONS)):
        if powers.weapons[slot(weapon, ACTIVE)]:
            options.append((AMMO, weapon, ACTIVE))
        if powers.weapons[slot(weapon, USED)] or (unused and fired >> weapon & 1):
            options.append((AMMO, weapon, USED))
    if not options:
        return
    answer = yield ask_openly(s.seat_of[NOMADS], "out of ammo", options)
    weapon = answer[1]
    # A bought weapon that was fired lies with the inactive ones already (T-244).
    if weapon == PISTOL or answer[2] == ACTIVE:
        powers.weapons[slot(weapon, answer[2])] -= 1
        powers.weapons[slot(weapon, INACTIVE)] += 1
    s.log.say(events.WEAPON_LOST, NOMADS, weapon)


def arm(s: Tsukuyumi, weapon: int) -> None:
    """TR-51: a weapon is bought: one that is inactive, or else a used one."""
    state = INACTIVE if s.powers.weapons[slot(weapon, INACTIVE)] else USED
    s.powers.weapons[slot(weapon, state)] -= 1
    s.powers.weapons[slot(weapon, ACTIVE)] += 1
    s.log.say(events.BOUGHT_WEAPON, NOMADS, weapon)


def buyable(s: Tsukuyumi, weapon: int) -> bool:
    return s.powers.weapons[slot(weapon, INACTIVE)] > 0 or s.powers.weapons[slot(weapon, USED)] > 0


# -- faction effect ------------------------------------------------------------------------------------------------


def faction_effect(s: Tsukuyumi, me: int) -> Play[None]:
    """Make all used pistols active; then lay mines by Stuff Sergeants, or ignore radioactivity, or do nothing."""
    powers = s.powers
    used = powers.weapons[slot(PISTOL, USED)]
    powers.weapons[slot(PISTOL, ACTIVE)] += used
    powers.weapons[slot(PISTOL, USED)] = 0
    s.log.say(events.RELOADS, NOMADS, used)
    options: list[Option] = [(ABILITY, IGNORE_RADIATION), IS_DONE]
    if mines_left(s) and miners(s):
        options = [(ABILITY, LAY_MINES), *options]
    answer = yield ask_openly(me, "faction effect", options)
    if answer == IS_DONE:
        return
    if answer[1] == IGNORE_RADIATION:
        powers.rad_proof = True
        s.log.say(events.RAD_PROOF, NOMADS)
        return
    for space in miners(s):
        yield from lay_mines(s, me, space)


def miners(s: Tsukuyumi) -> list[int]:
    """T-229, TR-121, T-339: areas with Stuff Sergeants; no homezones, nor under a Rocket Attack marker."""
    board = s.board
    found: list[int] = []
    for space in range(len(board.cell)):
        if board.units[space * KINDS + STUFF_SERGEANT] and is_area(s, space) and not board.rocketed(space, NOMADS):
            found.append(space)
    return found


def mines_left(s: Tsukuyumi) -> int:
    return s.catalogue.mines - sum(s.board.mines)


def lay_mines(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    board = s.board
    most = min(board.units[space * KINDS + STUFF_SERGEANT], mines_left(s))
    answer = yield ask_openly(me, "lay mines", [(LAY, space, many) for many in range(most + 1)], (space,))
    if answer[2]:
        board.mines[space] += answer[2]
        s.log.say(events.MINE_LAID, NOMADS, answer[2], board.cell[space])
