"""Agents come onto tiles, and what own tiles do when they do: "Occupy to ..." once, on entry (P-054 to P-057).

Everything that an entry sets off is finished before the rule that caused it goes on (PR-35).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.core.ask import Ask, Option, Play
from wartable.games.proxywars import events
from wartable.games.proxywars.abilities import FIRST_ENTRY, IMMUNE, OCCUPY, STAY_AFTER_ATTACK, Ability
from wartable.games.proxywars.board import NOWHERE
from wartable.games.proxywars.combat import attackers, beat, result, tell_attack
from wartable.games.proxywars.moves import recruitment, relievable, steps_from
from wartable.games.proxywars.state import ProxyWars
from wartable.games.proxywars.tiles import BIT, tiles_of
from wartable.games.proxywars.verbs import DECLINE, DECLINING, PAIRS, PICKS

# -- Coming onto a tile --------------------------------------------------------------------------------------------


def starts(s: ProxyWars, me: int, tile: int) -> bool:
    """Return whether coming onto this tile could set off its entry action: it is one's own, and not resolved in this
    turn."""
    return bool(s.board.with_entry[me] & ~s.resolved & BIT[tile])


def enter(s: ProxyWars, me: int, tile: int) -> Play[int]:
    """P-055, PR-22: an own agent has come onto a tile in its owner's turn. Return the tile where it stands in the end.

    PR-33: an entry action happens at most once a tile and turn; PR-50: it is lost while the tile is silenced.
    """
    if s.active(me) & s.board.with_entry[me] & ~s.resolved & BIT[tile]:
        return (yield from entry_action(s, me, tile))
    return tile


def recruit_on(s: ProxyWars, me: int, tile: int) -> Play[int]:
    """Bring an agent from the reserve onto the board."""
    s.reserve[me] -= 1
    s.put(me, tile)
    s.note(events.RECRUITS, tile, tile)
    s.log.say(events.RECRUITS, s.who(me), s.board.said[tile])
    return (yield from enter(s, me, tile))


def walk(s: ProxyWars, me: int, tile: int, other: int) -> Play[int]:
    """Move an agent; only where it stops does an entry action start."""
    move(s, me, tile, other)
    return (yield from enter(s, me, other))


def move(s: ProxyWars, me: int, tile: int, other: int) -> None:
    s.shift(me, tile, other)
    s.note(events.MOVES, tile, other)
    s.log.say(events.MOVES, s.who(me), s.board.said[tile], s.board.said[other])


def attack(s: ProxyWars, me: int, tile: int, target: int) -> Play[int]:
    """P-050 to P-053, PR-28: the target goes, the attacker leaves its tile and advances onto the target's."""
    if not s.log.quiet:
        tell_attack(s, me, tile, target)
    s.note(events.ATTACKS, tile, target)
    s.log.beat()
    beat(s, me, tile, target)
    s.log.beat()
    if s.holding(me, STAY_AFTER_ATTACK) & BIT[tile]:
        topic = OCCUPY[STAY_AFTER_ATTACK].name
        choice = yield Ask(me, topic, [PICKS[target], DECLINING], publicly_known=True, about=(tile, target))
        if choice[0] == DECLINE:
            s.log.say(events.STAYS, s.who(me), s.board.said[tile])
            return tile
    s.shift(me, tile, target)
    s.note(events.ADVANCES, tile, target)
    s.log.say(events.ADVANCES, s.who(me), s.board.said[target])
    return (yield from enter(s, me, target))


def relieve(s: ProxyWars, me: int, count: int) -> None:
    """P-052, PR-30: captured agents return to their owner's reserve."""
    s.captured[me] -= count
    s.reserve[me] += count
    s.log.say(events.RELIEVED, s.who(me), count)


# -- What actions have in common -----------------------------------------------------------------------------------


def picks(tiles: i64) -> list[Option]:
    return [PICKS[tile] for tile in tiles_of(tiles)]


def granted_moves(s: ProxyWars, me: int, agents: i64) -> list[Option]:
    """Return one step of one of these agents, under the conditions of the Move option."""
    options: list[Option] = []
    for tile in tiles_of(agents):
        options += [PAIRS[tile * 36 + other] for other in tiles_of(steps_from(s, me, tile))]
    return options


def exposed(s: ProxyWars, me: int) -> i64:
    """Return enemy agents that actions of this player can touch: a Tree House protects the one in it."""
    return s.agents(1 - me) & ~s.holding(1 - me, IMMUNE)


# -- Entry actions -------------------------------------------------------------------------------------------------


def entry_action(s: ProxyWars, me: int, tile: int) -> Play[int]:
    """PR-31, PR-32: the action is offered if it can do anything, and may be declined."""
    action = ENTRY[s.board.action[tile] - FIRST_ENTRY]
    options = action.options(s, me, tile)
    if not options:
        return tile
    options.append(DECLINING)
    choice = yield Ask(me, action.name, options, publicly_known=True, about=(tile,))
    if choice[0] == DECLINE:
        s.log.say(events.DECLINES, s.who(me), s.board.said[tile])
        return tile
    s.resolved |= BIT[tile]
    s.note(events.USES, tile, tile)
    s.log.say(events.USES, s.who(me), s.board.said[tile])
    s.log.beat()
    going = action.use(s, me, tile, choice)
    return tile if going is None else (yield from going)


class EntryAction(Ability):
    """What an own tile does once, when an own agent comes onto it."""

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        """Return what it can be used for now; none if it would do nothing."""
        raise NotImplementedError

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> Play[int] | None:
        """Do it with the choice made. Where that asks more, return the play of it, which returns the tile where the
        agent stands afterwards."""
        raise NotImplementedError


class Recruiting(EntryAction):
    """An agent from the reserve onto the chosen tile."""

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> Play[int]:
        yield from recruit_on(s, me, choice[1])
        return tile


class RecruitOne(Recruiting):
    def __init__(self) -> None:
        super().__init__("recruit_1", "On entry: recruit one agent.", "Recruit one more agent?")

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(recruitment(s, me)) if s.reserve[me] else []


class RecruitBeside(Recruiting):
    def __init__(self) -> None:
        super().__init__(
            "recruit_adjacent_entry",
            "On entry: recruit one agent on any free tile next to this one.",
            "Recruit an agent next to this tile?",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(s.board.adjacent[tile] & s.free()) if s.reserve[me] else []


class RelieveOne(EntryAction):
    def __init__(self) -> None:
        super().__init__("relieve_1", "On entry: relieve one captured agent.", "Relieve a captured agent?")

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return [PICKS[tile]] if relievable(s, me) else []

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> None:
        relieve(s, me, 1)


class RelieveAndPlace(EntryAction):
    def __init__(self) -> None:
        super().__init__(
            "relieve_1_place",
            "On entry: relieve one captured agent and put it where {own} may recruit.",
            "Relieve a captured agent: where does it go?",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(recruitment(s, me)) if relievable(s, me) else []

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> Play[int]:
        relieve(s, me, 1)
        yield from recruit_on(s, me, choice[1])
        return tile


class GrantMove(EntryAction):
    def __init__(self) -> None:
        super().__init__(
            "grant_move", "On entry: move another {own} agent one step.", "Move another of your agents one step?"
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return granted_moves(s, me, s.agents(me) & ~BIT[tile])

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> Play[int]:
        yield from walk(s, me, choice[1], choice[2])
        return tile


class BlockTile(EntryAction):
    """Blockade: nobody may enter the other tile while this agent stays (PR-41)."""

    def __init__(self) -> None:
        super().__init__(
            "block_tile",
            "On entry: block a free tile within 2 steps while this agent stays. Nobody may enter it.",
            "Block a tile?",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(s.board.within_2[tile] & s.board.everywhere & ~(s.agents0 | s.agents1))

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> None:
        other = choice[1]
        if s.blocks and tile in s.blocks[::2]:
            s.unblock(tile)
        s.blocks = [*s.blocks, tile, other]
        s.note(events.BLOCKS, tile, other)
        s.log.say(events.BLOCKS, s.who(me), s.board.said[tile], s.board.said[other])
        s.refresh()


class Displacing(EntryAction):
    """An enemy agent is pushed, pulled or shoved. PR-34: its own tile's entry action does not start in the other's
    turn."""

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> None:
        s.shift(1 - me, choice[1], choice[2])
        s.note(events.PUSHED, choice[1], choice[2])
        s.log.say(events.PUSHED, s.who(1 - me), s.board.said[choice[1]], s.board.said[choice[2]])


class Push(Displacing):
    """Protest March: an adjacent enemy agent, one tile straight away."""

    def __init__(self) -> None:
        super().__init__(
            "push",
            "On entry: push an enemy agent next to this tile one tile straight away.",
            "Push an agent away?",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        free = s.free()
        options: list[Option] = []
        for target in tiles_of(s.board.adjacent[tile] & exposed(s, me)):
            other = s.board.behind(tile, target)
            if other != NOWHERE and free & BIT[other]:
                options.append(PAIRS[target * 36 + other])
        return options


class Pull(Displacing):
    """Clickbait: an enemy agent two tiles away in a straight line, onto the tile between."""

    def __init__(self) -> None:
        super().__init__(
            "pull",
            "On entry: pull an enemy agent two tiles away in a straight line onto the tile between.",
            "Pull an agent closer?",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        options: list[Option] = []
        able = exposed(s, me)
        for between in tiles_of(s.board.adjacent[tile] & s.free()):
            target = s.board.behind(tile, between)
            if target != NOWHERE and able & BIT[target]:
                options.append(PAIRS[target * 36 + between])
        return options


class Shove(Displacing):
    """Reassignment Desk: an adjacent enemy agent, to any free tile beside it."""

    def __init__(self) -> None:
        super().__init__(
            "shove",
            "On entry: move an enemy agent next to this tile to a free tile beside it.",
            "Move an agent next to this tile?",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        free = s.free()
        options: list[Option] = []
        for target in tiles_of(s.board.adjacent[tile] & exposed(s, me)):
            options += [PAIRS[target * 36 + other] for other in tiles_of(s.board.adjacent[target] & free)]
        return options


class AttackNow(EntryAction):
    """Dawn Raid, Troll Choir: enemy agents that the agent on this tile could beat at once (PR-23, PR-24)."""

    def __init__(self) -> None:
        super().__init__("attack_now", "On entry: this agent may attack at once.", "Attack at once?")

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        options: list[Option] = []
        for target in tiles_of(s.agents(1 - me)):
            if attackers(s, me, target) & BIT[tile] and result(s, me, tile, target) > 0:
                options.append(PICKS[target])
        return options

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> Play[int]:
        return attack(s, me, tile, choice[1])


class RepeatEntry(EntryAction):
    """Encore: own tiles with an own agent whose entry action was not resolved in this turn and could do something."""

    def __init__(self) -> None:
        super().__init__(
            "repeat_entry",
            "On entry: use again the entry action of another {own} tile with a {own} agent on it.",
            "Use another tile's entry action again?",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        options: list[Option] = []
        for other in tiles_of(s.active(me) & s.board.with_entry[me] & ~s.resolved):
            # No Encore looks at itself or another (PR-54): that would never end.
            if s.board.action[other] != s.board.action[tile]:
                action = ENTRY[s.board.action[other] - FIRST_ENTRY]
                if action.options(s, me, other):
                    options.append(PICKS[other])
        return options

    def use(self, s: ProxyWars, me: int, tile: int, choice: Option) -> Play[int]:
        yield from entry_action(s, me, choice[1])
        return tile


#: In the order of their numbers, from FIRST_ENTRY on.
ENTRY: Final[list[EntryAction]] = [
    RecruitOne(),
    RecruitBeside(),
    RelieveOne(),
    RelieveAndPlace(),
    GrantMove(),
    BlockTile(),
    Push(),
    Pull(),
    Shove(),
    AttackNow(),
    RepeatEntry(),
]
