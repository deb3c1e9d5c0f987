"""Agents come onto tiles, and what own tiles do when they do: "Occupy to ..." once, on entry (P-054 to P-057).

Everything that an entry sets off is finished before the rule that caused it goes on (PR-35).
"""

from __future__ import annotations

from mypy_extensions import i64

from wartable.core.ask import Ask, Option, Play
from wartable.games.proxywars import events as E
from wartable.games.proxywars.board import NOWHERE
from wartable.games.proxywars.combat import attackers, beat, result, tell_attack, tiles_of
from wartable.games.proxywars.moves import recruitment, relievable, steps_from
from wartable.games.proxywars.sheets import (
    ACTION_NAMES,
    ATTACK_NOW,
    BIT,
    BLOCK_TILE,
    DECLINE,
    DECLINING,
    GRANT_MOVE,
    IMMUNE,
    PAIRS,
    PICKS,
    PULL,
    PUSH,
    RECRUIT_1,
    RECRUIT_ADJACENT_ENTRY,
    RELIEVE_1,
    RELIEVE_1_PLACE,
    SHOVE,
    STAY_AFTER_ATTACK,
)
from wartable.games.proxywars.state import ProxyWars

# -- Coming onto a tile --------------------------------------------------------------------------------------------


def starts(s: ProxyWars, me: int, tile: int) -> bool:
    """Whether coming onto this tile could set off its entry action: it is one's own, and not resolved in this turn."""
    return bool(s.board.with_entry[me] & ~s.resolved & BIT[tile])


def enter(s: ProxyWars, me: int, tile: int) -> Play[int]:
    """P-055, PR-22: an own agent has come onto a tile in its owner's turn. Gives the tile where it stands in the end.

    PR-33: an entry action happens at most once a tile and turn; PR-50: it is lost while the tile is silenced.
    """
    if s.active(me) & s.board.with_entry[me] & ~s.resolved & BIT[tile]:
        return (yield from entry_action(s, me, tile))
    return tile


def recruit_on(s: ProxyWars, me: int, tile: int) -> Play[int]:
    """An agent comes from the reserve onto the board."""
    s.reserve[me] -= 1
    s.put(me, tile)
    s.log.say(E.RECRUITS, me, s.board.said[tile])
    return (yield from enter(s, me, tile))


def walk(s: ProxyWars, me: int, tile: int, other: int) -> Play[int]:
    """An agent moves; only where it stops does an entry action start."""
    move(s, me, tile, other)
    return (yield from enter(s, me, other))


def move(s: ProxyWars, me: int, tile: int, other: int) -> None:
    s.shift(me, tile, other)
    s.log.say(E.MOVES, me, s.board.said[tile], s.board.said[other])


def attack(s: ProxyWars, me: int, tile: int, target: int) -> Play[int]:
    """P-050 to P-053, PR-28: the target goes, the attacker leaves its tile and advances onto the target's."""
    if not s.log.quiet:
        tell_attack(s, me, tile, target)
    beat(s, me, tile, target)
    if s.holding(me, STAY_AFTER_ATTACK) & BIT[tile]:
        choice = yield Ask(me, "stay_after_attack", [PICKS[target], DECLINING], open=True)
        if choice[0] == DECLINE:
            s.log.say(E.STAYS, me, s.board.said[tile])
            return tile
    s.shift(me, tile, target)
    s.log.say(E.ADVANCES, me, s.board.said[target])
    return (yield from enter(s, me, target))


def relieve(s: ProxyWars, me: int, count: int) -> None:
    """P-052, PR-30: captured agents return to their owner's reserve."""
    s.captured[me] -= count
    s.reserve[me] += count
    s.log.say(E.RELIEVED, me, count)


# -- Entry actions -------------------------------------------------------------------------------------------------


def entry_action(s: ProxyWars, me: int, tile: int) -> Play[int]:
    """PR-31, PR-32: the action is offered if it can do anything, and may be declined."""
    options = entry_options(s, me, tile)
    if not options:
        return tile
    options.append(DECLINING)
    choice = yield Ask(me, ACTION_NAMES[s.board.action[tile]], options, open=True)
    if choice[0] == DECLINE:
        s.log.say(E.DECLINES, me, s.board.said[tile])
        return tile
    s.resolved |= BIT[tile]
    s.log.say(E.USES, me, s.board.said[tile])
    return (yield from resolve(s, me, tile, choice))


def entry_options(s: ProxyWars, me: int, tile: int) -> list[Option]:
    """What the entry action of a tile can be used for now."""
    action = s.board.action[tile]
    if action == RECRUIT_1:
        return picks(recruitment(s, me)) if s.reserve[me] else []
    if action == RECRUIT_ADJACENT_ENTRY:
        return picks(s.board.adjacent[tile] & s.free()) if s.reserve[me] else []
    if action == RELIEVE_1:
        return [PICKS[tile]] if relievable(s, me) else []
    if action == RELIEVE_1_PLACE:
        return picks(recruitment(s, me)) if relievable(s, me) else []
    if action == GRANT_MOVE:
        return granted_moves(s, me, s.agents(me) & ~BIT[tile])
    if action == BLOCK_TILE:
        return picks(s.board.within_2[tile] & s.board.everywhere & ~(s.agents0 | s.agents1))
    if action == PUSH:
        return pushes(s, me, tile)
    if action == PULL:
        return pulls(s, me, tile)
    if action == SHOVE:
        return shoves(s, me, tile)
    if action == ATTACK_NOW:
        return targets(s, me, tile)
    return picks(repeatable(s, me, tile))


def resolve(s: ProxyWars, me: int, tile: int, choice: Option) -> Play[int]:
    """An entry action with its choice made. Gives the tile where the agent stands afterwards."""
    action = s.board.action[tile]
    if action in (RECRUIT_1, RECRUIT_ADJACENT_ENTRY):
        yield from recruit_on(s, me, choice[1])
    elif action == RELIEVE_1:
        relieve(s, me, 1)
    elif action == RELIEVE_1_PLACE:
        relieve(s, me, 1)
        yield from recruit_on(s, me, choice[1])
    elif action == GRANT_MOVE:
        yield from walk(s, me, choice[1], choice[2])
    elif action == BLOCK_TILE:
        block(s, me, tile, choice[1])
    elif action in (PUSH, PULL, SHOVE):
        displace(s, 1 - me, choice[1], choice[2])
    elif action == ATTACK_NOW:
        return (yield from attack(s, me, tile, choice[1]))
    else:
        yield from entry_action(s, me, choice[1])
    return tile


def picks(tiles: i64) -> list[Option]:
    return [PICKS[tile] for tile in tiles_of(tiles)]


def granted_moves(s: ProxyWars, me: int, agents: i64) -> list[Option]:
    """One step of one of these agents, under the conditions of the Move option."""
    options: list[Option] = []
    for tile in tiles_of(agents):
        options += [PAIRS[tile * 36 + other] for other in tiles_of(steps_from(s, me, tile))]
    return options


def exposed(s: ProxyWars, me: int) -> i64:
    """Enemy agents that actions of this player can touch: a Tree House protects the one in it."""
    return s.agents(1 - me) & ~s.holding(1 - me, IMMUNE)


def pushes(s: ProxyWars, me: int, tile: int) -> list[Option]:
    """Protest March: an adjacent enemy agent, one tile straight away."""
    free = s.free()
    options: list[Option] = []
    for target in tiles_of(s.board.adjacent[tile] & exposed(s, me)):
        other = s.board.behind(tile, target)
        if other != NOWHERE and free & BIT[other]:
            options.append(PAIRS[target * 36 + other])
    return options


def pulls(s: ProxyWars, me: int, tile: int) -> list[Option]:
    """Clickbait: an enemy agent two tiles away in a straight line, onto the tile between."""
    options: list[Option] = []
    able = exposed(s, me)
    for between in tiles_of(s.board.adjacent[tile] & s.free()):
        target = s.board.behind(tile, between)
        if target != NOWHERE and able & BIT[target]:
            options.append(PAIRS[target * 36 + between])
    return options


def shoves(s: ProxyWars, me: int, tile: int) -> list[Option]:
    """Reassignment Desk: an adjacent enemy agent, to any free tile beside it."""
    free = s.free()
    options: list[Option] = []
    for target in tiles_of(s.board.adjacent[tile] & exposed(s, me)):
        options += [PAIRS[target * 36 + other] for other in tiles_of(s.board.adjacent[target] & free)]
    return options


def targets(s: ProxyWars, me: int, tile: int) -> list[Option]:
    """Dawn Raid, Troll Choir: enemy agents that the agent on this tile could beat at once (PR-23, PR-24)."""
    options: list[Option] = []
    for target in tiles_of(s.agents(1 - me)):
        if attackers(s, me, target) & BIT[tile] and result(s, me, tile, target) > 0:
            options.append(PICKS[target])
    return options


def repeatable(s: ProxyWars, me: int, tile: int) -> i64:
    """Encore: own tiles with an own agent whose entry action was not resolved in this turn and could do something."""
    found: i64 = 0
    for other in tiles_of(s.active(me) & s.board.with_entry[me] & ~s.resolved):
        # No Encore looks at itself or another (PR-54): that would never end.
        if s.board.action[other] != s.board.action[tile] and entry_options(s, me, other):
            found |= BIT[other]
    return found


def block(s: ProxyWars, me: int, tile: int, other: int) -> None:
    """Blockade: nobody may enter the other tile while this agent stays (PR-41)."""
    if s.blocks and tile in s.blocks[::2]:
        s.unblock(tile)
    s.blocks = [*s.blocks, tile, other]
    s.log.say(E.BLOCKS, me, s.board.said[tile], s.board.said[other])
    s.refresh()


def displace(s: ProxyWars, owner: int, tile: int, other: int) -> None:
    """An agent is pushed, pulled or shoved. PR-34: its own tile's entry action does not start in the other's turn."""
    s.shift(owner, tile, other)
    s.log.say(E.PUSHED, owner, s.board.said[tile], s.board.said[other])
