"""Attacks: who may attack whom, the sum that decides, and what becomes of a beaten agent (P-036 to P-053)."""

from __future__ import annotations

from mypy_extensions import i64

from wartable.core.ask import Option
from wartable.games.proxywars import events
from wartable.games.proxywars.abilities import (
    ATTACK_ADJACENT,
    ATTACK_DIAGONAL,
    ATTACK_VS_VP,
    DEFENSE_ADJACENT,
    DESTROY_FROM_HERE,
    DOUBLE_SUPPORT,
    FAR_SUPPORT,
    ICON_OFF_ADJACENT,
    IGNORE_DEFENSE,
    INFORMANTS,
    NO_SUPPORT_AGAINST,
    PARACHUTE,
)
from wartable.games.proxywars.state import ProxyWars
from wartable.games.proxywars.tiles import BIT, LOW, size, tiles_of
from wartable.games.proxywars.verbs import ATTACKS

#: One term of an attack: which, how much, and the tile it comes from.
Term = tuple[int, int, int]


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
    """Return the defense of the agent on `target` without its tile's icon: 1, and what actions of its side add
    (P-039)."""
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
    if s.specialty(me) == INFORMANTS and others & board.diagonal[target] & ~far:
        total += 1
    return total


def far_supporters(s: ProxyWars, me: int, target: int) -> i64:
    """Return Listening Posts exactly two steps from the target: too far to be the attacker."""
    return s.holding(me, FAR_SUPPORT) & s.board.exactly_2[target]


def encouragement(s: ProxyWars, me: int, tile: int, target: int) -> int:
    """Return what own actions add to an attack: a Choir beside the attacker, a Smear Campaign against victory
    points."""
    if not s.active(me):
        return 0
    total = size(s.holding(me, ATTACK_ADJACENT) & s.board.adjacent[tile])
    if s.board.vp[target]:
        total += size(s.holding(me, ATTACK_VS_VP))
    return total


def explain(s: ProxyWars, me: int, tile: int, target: int) -> list[Term]:
    """Return the terms of an attack one by one, for the log and the preview; they add up to `result`."""
    board = s.board
    terms: list[Term] = [(events.T_ATTACKER, 1, tile)]
    icon = attack_icon(s, me, tile)
    if icon:
        terms.append((events.T_ATTACK_ICON, icon, tile))
    elif board.attack[tile]:
        terms.append((events.T_ICON_OFF, 0, tile))
    explain_support(s, me, tile, target, terms)
    for choir in tiles_of(s.holding(me, ATTACK_ADJACENT) & board.adjacent[tile]):
        terms.append((events.T_ATTACK_ACTION, 1, choir))
    if board.vp[target]:
        for smear in tiles_of(s.holding(me, ATTACK_VS_VP)):
            terms.append((events.T_ATTACK_ACTION, 1, smear))
    terms.append((events.T_DEFENDER, -1, target))
    if board.defense[target]:
        ignored = bool(s.holding(me, IGNORE_DEFENSE) & BIT[tile])
        terms.append(
            (events.T_DEFENSE_OFF, 0, tile) if ignored else (events.T_DEFENSE_ICON, -board.defense[target], target)
        )
    for chain in tiles_of(s.holding(1 - me, DEFENSE_ADJACENT) & board.adjacent[target]):
        terms.append((events.T_DEFENSE_ACTION, -1, chain))
    return terms


def explain_support(s: ProxyWars, me: int, tile: int, target: int, terms: list[Term]) -> None:
    board = s.board
    others = s.agents(me) & ~BIT[tile]
    if s.holding(1 - me, NO_SUPPORT_AGAINST) & BIT[target]:
        if others & board.adjacent[target]:
            terms.append((events.T_NO_SUPPORT, 0, target))
        return
    for supporter in tiles_of(others & board.adjacent[target]):
        terms.append((events.T_SUPPORTER, 1, supporter))
        if s.holding(me, DOUBLE_SUPPORT) & BIT[supporter]:
            terms.append((events.T_DOUBLE, 1, supporter))
    far = far_supporters(s, me, target)
    for post in tiles_of(far):
        terms.append((events.T_FAR, 1, post))
    if s.specialty(me) == INFORMANTS:
        corner = others & board.diagonal[target] & ~far
        if corner:
            terms.append((events.T_INFORMANT, 1, tiles_of(corner)[0]))


def tell_attack(s: ProxyWars, me: int, tile: int, target: int) -> None:
    """Show each term and the sum in the log."""
    s.log.say(events.ATTACKS, s.who(me), s.board.said[tile], s.board.said[target])
    for term, amount, source in explain(s, me, tile, target):
        s.log.say(events.TERM, term, amount, s.board.said[source])
    s.log.say(events.RESULT, result(s, me, tile, target))


def outcome(s: ProxyWars, me: int, tile: int, target: int) -> int:
    """P-050, P-051, PR-29: captured; destroyed if the attacker's tile says so; home if the target's tile saves it."""
    if s.holding(1 - me, PARACHUTE) & BIT[target]:
        return events.SAVED
    if tile >= 0 and s.holding(me, DESTROY_FROM_HERE) & BIT[tile]:
        return events.DESTROYED
    return events.CAPTURED


def beat(s: ProxyWars, me: int, tile: int, target: int) -> None:
    """Take the enemy agent on `target` off the board; `tile` is where the attacker stands, -1 for an action's
    capture."""
    what = outcome(s, me, tile, target)
    if what == events.SAVED:
        s.reserve[1 - me] += 1
    elif what == events.DESTROYED:
        s.destroyed[1 - me] += 1
    else:
        s.captured[1 - me] += 1
    s.note(what, target if tile < 0 else tile, target)
    s.log.say(what, s.who(1 - me), s.board.said[target])
    s.take(1 - me, target)
