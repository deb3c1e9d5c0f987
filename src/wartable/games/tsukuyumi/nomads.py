"""The Nomads: mines, weapons, and their faction effect."""

from __future__ import annotations

from wartable.core.ask import Ask, Option, Play
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi.board import is_area
from wartable.games.tsukuyumi.damage import after_cover, decides, destroy
from wartable.games.tsukuyumi.state import Battle, Tsukuyumi
from wartable.games.tsukuyumi.tables import (
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

# -- mines ---------------------------------------------------------------------------------------------------------


def is_mined(s: Tsukuyumi, space: int, side: int) -> bool:
    """Would units of this faction meet working mines when they move into this space?"""
    return s.mines[space] > 0 and side != NOMADS and not s.rocketed(space, NOMADS)


def meet_mines(s: Tsukuyumi, side: int, space: int, group: list[int]) -> Play[None]:
    """T-231 to T-234, TR-45: the Nomads choose how many explode; the weakest of the entering group is hit first."""
    me = s.seat_of[NOMADS]
    answer = yield Ask(me, "mines", EXPLODES[: s.mines[space] + 1], open=True)
    many: int = answer[1]
    if not many:
        return
    s.mines[space] -= many
    s.log.say(N.MINES, NOMADS, many, s.cell[space])
    amount = after_cover(s, side, space, many * s.tables.mine_damage * 2)
    owner = decides(s, side, me, space)
    first = FIRST[side]
    while True:
        named = weakest(s, first, group)
        if not named or amount < min([s.tables.health[kind] for kind in named]) * 2:
            # TR-150: whoever is named survives it.
            return
        answer = yield Ask(owner, "mine damage", [HITS[kind] for kind in named], open=True)
        health = s.tables.health[answer[1]] * 2
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
    low = min([s.tables.health[kind] for kind in kinds])
    return [kind for kind in kinds if s.tables.health[kind] == low or kind == SHIELD_DRONE]


# -- weapons -------------------------------------------------------------------------------------------------------


def armed(group: list[int]) -> int:
    """T-242: how many weapons a group may use: one for each Nomad, Dogs not counted."""
    total = 0
    for offset in range(1, len(group)):
        total += group[offset]
    return total


def slot(weapon: int, state: int) -> int:
    """Where `weapons` counts the weapons of a kind in a state."""
    return weapon * 3 + state


def unused_weapons(s: Tsukuyumi) -> int:
    """How many weapons the Nomads have ready."""
    return sum([s.weapons[slot(weapon, ACTIVE)] for weapon in range(len(WEAPONS))])


def fire(s: Tsukuyumi, battle: Battle, many: int) -> Play[int]:
    """T-241, T-244: choose weapons one at a time, at the moment damage is dealt; gives their damage."""
    total = 0
    for _ in range(many):
        options: list[Option] = []
        for weapon in range(len(WEAPONS)):
            if s.weapons[slot(weapon, ACTIVE)]:
                options.append(FIRES[weapon])
        options.append(IS_DONE)
        answer = yield Ask(s.seat_of[NOMADS], "weapon", options, open=True)
        if answer == IS_DONE:
            break
        weapon = answer[1]
        s.weapons[slot(weapon, ACTIVE)] -= 1
        s.weapons[slot(weapon, USED if weapon == PISTOL else INACTIVE)] += 1
        battle.fired |= 1 << weapon
        s.log.say(N.FIRES, NOMADS, weapon)
        total += s.tables.weapon_damage[weapon]
    return total


def has_weapon(s: Tsukuyumi) -> bool:
    """TR-109: a weapon that is not inactive, so that Out of Ammo has something to take."""
    for weapon in range(len(WEAPONS)):
        if s.weapons[slot(weapon, ACTIVE)] or s.weapons[slot(weapon, USED)]:
            return True
    return False


def out_of_ammo(s: Tsukuyumi, fired: int) -> Play[None]:
    """T-203 to T-205, TR-109, TR-169: a weapon of the Nomads' choice becomes inactive, also one `fired` in this attack;
    a pistol if none is unused."""
    options: list[Option] = []
    unused = unused_weapons(s) > 0
    for weapon in range(len(WEAPONS)):
        if s.weapons[slot(weapon, ACTIVE)]:
            options.append((AMMO, weapon, ACTIVE))
        if s.weapons[slot(weapon, USED)] or (unused and fired >> weapon & 1):
            options.append((AMMO, weapon, USED))
    if not options:
        return
    answer = yield Ask(s.seat_of[NOMADS], "out of ammo", options, open=True)
    weapon = answer[1]
    # A bought weapon that was fired lies with the inactive ones already (T-244).
    if weapon == PISTOL or answer[2] == ACTIVE:
        s.weapons[slot(weapon, answer[2])] -= 1
        s.weapons[slot(weapon, INACTIVE)] += 1
    s.log.say(N.WEAPON_LOST, NOMADS, weapon)


def arm(s: Tsukuyumi, weapon: int) -> None:
    """TR-51: a weapon is bought: one that is inactive, or else a used one."""
    state = INACTIVE if s.weapons[slot(weapon, INACTIVE)] else USED
    s.weapons[slot(weapon, state)] -= 1
    s.weapons[slot(weapon, ACTIVE)] += 1
    s.log.say(N.BOUGHT_WEAPON, NOMADS, weapon)


def buyable(s: Tsukuyumi, weapon: int) -> bool:
    return s.weapons[slot(weapon, INACTIVE)] > 0 or s.weapons[slot(weapon, USED)] > 0


# -- faction effect ------------------------------------------------------------------------------------------------


def faction_effect(s: Tsukuyumi, me: int) -> Play[None]:
    """All used pistols become active; then mines by Stuff Sergeants, or safety from radioactivity, or nothing."""
    used = s.weapons[slot(PISTOL, USED)]
    s.weapons[slot(PISTOL, ACTIVE)] += used
    s.weapons[slot(PISTOL, USED)] = 0
    s.log.say(N.RELOADS, NOMADS, used)
    options: list[Option] = [(ABILITY, IGNORE_RADIATION), IS_DONE]
    if mines_left(s) and miners(s):
        options = [(ABILITY, LAY_MINES), *options]
    answer = yield Ask(me, "faction effect", options, open=True)
    if answer == IS_DONE:
        return
    if answer[1] == IGNORE_RADIATION:
        s.rad_proof = True
        s.log.say(N.RAD_PROOF, NOMADS)
        return
    for space in miners(s):
        yield from lay_mines(s, me, space)


def miners(s: Tsukuyumi) -> list[int]:
    """T-229, TR-121, T-339: areas with Stuff Sergeants; no homezones, nor under a Rocket Attack marker."""
    found: list[int] = []
    for space in range(len(s.cell)):
        if s.units[space * KINDS + STUFF_SERGEANT] and is_area(s, space) and not s.rocketed(space, NOMADS):
            found.append(space)
    return found


def mines_left(s: Tsukuyumi) -> int:
    return s.tables.mines - sum(s.mines)


def lay_mines(s: Tsukuyumi, me: int, space: int) -> Play[None]:
    most = min(s.units[space * KINDS + STUFF_SERGEANT], mines_left(s))
    answer = yield Ask(me, "lay mines", [(LAY, space, many) for many in range(most + 1)], open=True)
    if answer[2]:
        s.mines[space] += answer[2]
        s.log.say(N.MINE_LAID, NOMADS, answer[2], s.cell[space])
