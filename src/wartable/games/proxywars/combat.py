"""Attacks: who may attack whom, the sum that decides, and what becomes of a beaten agent (P-036 to P-053)."""

from __future__ import annotations

from mypy_extensions import i64

from wartable.core.ask import Option
from wartable.games.proxywars import events as E
from wartable.games.proxywars.sheets import (
    ATTACK_ADJACENT,
    ATTACK_DIAGONAL,
    ATTACK_VS_VP,
    ATTACKS,
    BIT,
    DEFENSE_ADJACENT,
    DESTROY_FROM_HERE,
    DOUBLE_SUPPORT,
    FAR_SUPPORT,
    ICON_OFF_ADJACENT,
    IGNORE_DEFENSE,
    INFORMANTS,
    LOW,
    NO_SUPPORT_AGAINST,
    PARACHUTE,
)
from wartable.games.proxywars.state import ProxyWars

#: One term of an attack: which, how much, and the tile it comes from.
Term = tuple[int, int, int]


def size(tiles: i64) -> int:
    """How many tiles a set has."""
    count = 0
    while tiles:
        tiles &= tiles - 1
        count += 1
    return count


def tiles_of(tiles: i64) -> list[int]:
    """The tiles of a set, in reading order."""
    found: list[int] = []
    while tiles:
        bit = tiles & -tiles
        tiles ^= bit
        found.append(LOW[bit % 67])
    return found


def attackers(s: ProxyWars, me: int, target: int) -> i64:
    """P-036: own agents adjacent to the target; a Surveillance Van also reaches across a corner."""
    near = s.agents(me) & s.board.adjacent[target]
    cars = s.holding(me, ATTACK_DIAGONAL)
    return near | (cars & s.board.diagonal[target]) if cars else near


def attacks(s: ProxyWars, me: int, options: list[Option]) -> None:
    """P-037, P-048, P-049: only attacks whose sum is positive can be made."""
    board = s.board
    mine = s.agents(me)
    targets = s.agents(1 - me)
    if not s.holding(me, ATTACK_DIAGONAL):
        targets &= board.around(mine)
    while targets:
        bit = targets & -targets
        targets ^= bit
        target = LOW[bit % 67]
        able = attackers(s, me, target)
        if able:
            against = defense(s, me, target)
            while able:
                low = able & -able
                able ^= low
                tile = LOW[low % 67]
                if attack_sum(s, me, tile, target, against) > 0:
                    options.append(ATTACKS[tile * 36 + target])


def result(s: ProxyWars, me: int, tile: int, target: int) -> int:
    """P-046, P-047: what an attack adds up to."""
    return attack_sum(s, me, tile, target, defense(s, me, target))


def defense(s: ProxyWars, me: int, target: int) -> int:
    """The defense of the agent on `target` without its tile's icon: 1, and what actions of its side add (P-039)."""
    total = 1
    chains = s.holding(1 - me, DEFENSE_ADJACENT)
    if chains:
        total += size(chains & s.board.adjacent[target])
    return total


def attack_sum(s: ProxyWars, me: int, tile: int, target: int, against: int) -> int:
    """P-046 with all terms; `explain` names them one by one."""
    board = s.board
    total = 1 - against + support(s, me, tile, target) + attack_icon(s, me, tile) + encouragement(s, me, tile, target)
    if not (s.holding(me, IGNORE_DEFENSE) & BIT[tile]):
        total -= board.defense[target]
    return total


def attack_icon(s: ProxyWars, me: int, tile: int) -> int:
    """P-041, P-062: the printed icon of the attacker's tile, unless an enemy Noise Curtain is next to it."""
    icon = s.board.attack[tile]
    if icon:
        curtains = s.holding(1 - me, ICON_OFF_ADJACENT)
        if curtains and curtains & s.board.adjacent[tile]:
            return 0
    return icon


def support(s: ProxyWars, me: int, tile: int, target: int) -> int:
    """P-042 to P-044, PR-26: other own agents adjacent to the target, 1 each; actions and informants may add."""
    board = s.board
    if s.holding(1 - me, NO_SUPPORT_AGAINST) & BIT[target]:
        return 0
    others = s.agents(me) & ~BIT[tile]
    near = others & board.adjacent[target]
    total = size(near)
    active = s.active(me)
    if active:
        total += size(near & s.holding(me, DOUBLE_SUPPORT))
    far = far_supporters(s, me, target)
    total += size(far)
    if s.sheets.specialty[s.factions[me]] == INFORMANTS and others & board.diagonal[target] & ~far:
        total += 1
    return total


def far_supporters(s: ProxyWars, me: int, target: int) -> i64:
    """Listening Posts exactly two steps from the target: too far to be the attacker."""
    return s.holding(me, FAR_SUPPORT) & s.board.exactly_2[target]


def encouragement(s: ProxyWars, me: int, tile: int, target: int) -> int:
    """What own actions add to an attack: a Choir beside the attacker, a Smear Campaign against victory points."""
    if not s.active(me):
        return 0
    total = size(s.holding(me, ATTACK_ADJACENT) & s.board.adjacent[tile])
    if s.board.vp[target]:
        total += size(s.holding(me, ATTACK_VS_VP))
    return total


def explain(s: ProxyWars, me: int, tile: int, target: int) -> list[Term]:
    """The terms of an attack one by one, for the log and the preview; they add up to `result`."""
    board = s.board
    terms: list[Term] = [(E.T_ATTACKER, 1, tile)]
    icon = attack_icon(s, me, tile)
    if icon:
        terms.append((E.T_ATTACK_ICON, icon, tile))
    elif board.attack[tile]:
        terms.append((E.T_ICON_OFF, 0, tile))
    explain_support(s, me, tile, target, terms)
    for choir in tiles_of(s.holding(me, ATTACK_ADJACENT) & board.adjacent[tile]):
        terms.append((E.T_ATTACK_ACTION, 1, choir))
    if board.vp[target]:
        for smear in tiles_of(s.holding(me, ATTACK_VS_VP)):
            terms.append((E.T_ATTACK_ACTION, 1, smear))
    terms.append((E.T_DEFENDER, -1, target))
    if board.defense[target]:
        ignored = bool(s.holding(me, IGNORE_DEFENSE) & BIT[tile])
        terms.append((E.T_DEFENSE_OFF, 0, tile) if ignored else (E.T_DEFENSE_ICON, -board.defense[target], target))
    for chain in tiles_of(s.holding(1 - me, DEFENSE_ADJACENT) & board.adjacent[target]):
        terms.append((E.T_DEFENSE_ACTION, -1, chain))
    return terms


def explain_support(s: ProxyWars, me: int, tile: int, target: int, terms: list[Term]) -> None:
    board = s.board
    others = s.agents(me) & ~BIT[tile]
    if s.holding(1 - me, NO_SUPPORT_AGAINST) & BIT[target]:
        if others & board.adjacent[target]:
            terms.append((E.T_NO_SUPPORT, 0, target))
        return
    for supporter in tiles_of(others & board.adjacent[target]):
        terms.append((E.T_SUPPORTER, 1, supporter))
        if s.holding(me, DOUBLE_SUPPORT) & BIT[supporter]:
            terms.append((E.T_DOUBLE, 1, supporter))
    far = far_supporters(s, me, target)
    for post in tiles_of(far):
        terms.append((E.T_FAR, 1, post))
    if s.sheets.specialty[s.factions[me]] == INFORMANTS:
        corner = others & board.diagonal[target] & ~far
        if corner:
            terms.append((E.T_INFORMANT, 1, tiles_of(corner)[0]))


def tell_attack(s: ProxyWars, me: int, tile: int, target: int) -> None:
    """The log shows each term and the sum."""
    s.log.say(E.ATTACKS, me, s.board.said[tile], s.board.said[target])
    for term, amount, source in explain(s, me, tile, target):
        s.log.say(E.TERM, term, amount, s.board.said[source])
    s.log.say(E.RESULT, result(s, me, tile, target))


def outcome(s: ProxyWars, me: int, tile: int, target: int) -> int:
    """P-050, P-051, PR-29: captured; destroyed if the attacker's tile says so; home if the target's tile saves it."""
    if s.holding(1 - me, PARACHUTE) & BIT[target]:
        return E.SAVED
    if tile >= 0 and s.holding(me, DESTROY_FROM_HERE) & BIT[tile]:
        return E.DESTROYED
    return E.CAPTURED


def beat(s: ProxyWars, me: int, tile: int, target: int) -> None:
    """The enemy agent on `target` leaves the board; `tile` is where the attacker stands, -1 for an action's capture."""
    what = outcome(s, me, tile, target)
    if what == E.SAVED:
        s.reserve[1 - me] += 1
    elif what == E.DESTROYED:
        s.destroyed[1 - me] += 1
    else:
        s.captured[1 - me] += 1
    s.log.say(what, 1 - me, s.board.said[target])
    s.take(1 - me, target)
