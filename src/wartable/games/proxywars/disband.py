""" "Disband agent to ...": actions that cost the turn and the agent's place (P-058 to P-060, PR-36, PR-37)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartable.core.ask import Ask, Option, Play
from wartable.games.proxywars import events
from wartable.games.proxywars.abilities import FIRST_DISBAND, Ability
from wartable.games.proxywars.board import NOWHERE
from wartable.games.proxywars.combat import beat
from wartable.games.proxywars.entry import enter, exposed, granted_moves, picks, recruit_on, relieve, walk
from wartable.games.proxywars.moves import open_to, reach, recruitment, relievable
from wartable.games.proxywars.state import ProxyWars
from wartable.games.proxywars.tiles import BIT, LOW, tiles_of
from wartable.games.proxywars.verbs import DECLINE, DECLINING, DISBANDS, PAIRS, PICK, PICKS, RESERVING


def disbands(s: ProxyWars, me: int, options: list[Option]) -> None:
    """P-061, PR-36: own agents on own Disband tiles, not silenced, whose action would do something."""
    able = s.active(me) & s.board.with_disband[me]
    while able:
        bit = able & -able
        able ^= bit
        tile = LOW[bit % 67]
        if would_do(s, me, tile):
            options.append(DISBANDS[tile])


def would_do(s: ProxyWars, me: int, tile: int) -> bool:
    """Return whether the action has anything to do once its agent is in the reserve (PR-37)."""
    s.take(me, tile)
    s.reserve[me] += 1
    does = bool(DISBAND[s.board.action[tile] - FIRST_DISBAND].options(s, me, tile))
    s.reserve[me] -= 1
    s.put(me, tile)
    return does


def disband(s: ProxyWars, me: int, tile: int) -> Play[None]:
    """P-060, PR-37: the agent goes to the reserve, then the action happens, measured from its tile."""
    s.note(events.DISBANDS, tile, tile)
    s.log.say(events.DISBANDS, s.who(me), s.board.said[tile])
    s.take(me, tile)
    s.reserve[me] += 1
    s.log.beat()
    going = DISBAND[s.board.action[tile] - FIRST_DISBAND].use(s, me, tile)
    if going is not None:
        yield from going


class DisbandAction(Ability):
    """What an own tile does for the agent that leaves it."""

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        """Return the first choice, when the agent is gone already; none if the action would do nothing. For an action
        without a choice any option stands for "yes"."""
        raise NotImplementedError

    def use(self, s: ProxyWars, me: int, tile: int) -> Play[None] | None:
        """Do it, or return the play of it where it asks."""
        raise NotImplementedError


class OneChoice(DisbandAction):
    """An action that asks once and then happens."""

    def use(self, s: ProxyWars, me: int, tile: int) -> Play[None]:
        choice = yield Ask(me, self.name, self.options(s, me, tile), publicly_known=True, about=(tile,))
        going = self.happen(s, me, choice)
        if going is not None:
            yield from going

    def happen(self, s: ProxyWars, me: int, choice: Option) -> Play[int] | None:
        """Do what was chosen, or return the play of it where an agent comes onto a tile."""
        raise NotImplementedError


class Several(DisbandAction):
    """An action that may be used several times in a row; all but the first can be declined."""

    def __init__(self, name: str, text: str, question: str, most: int) -> None:
        super().__init__(name, text, question)
        self.most = most

    def use(self, s: ProxyWars, me: int, tile: int) -> Play[None]:
        for done in range(self.most):
            options = self.options(s, me, tile)
            if not options:
                return
            if done > 0:
                options.append(DECLINING)
            choice = yield Ask(me, self.name, options, publicly_known=True, about=(tile, NOWHERE, done))
            if choice[0] == DECLINE:
                return
            going = self.once(s, me, choice)
            if going is not None:
                yield from going

    def once(self, s: ProxyWars, me: int, choice: Option) -> Play[int] | None:
        """Do what was chosen, or return the play of it where an agent comes onto a tile."""
        raise NotImplementedError


# -- Agents go home or are captured --------------------------------------------------------------------------------


def send_home(s: ProxyWars, owner: int, tile: int) -> None:
    """To the owner's reserve: not captured."""
    s.note(events.HOME, tile, tile)
    s.log.say(events.HOME, s.who(owner), s.board.said[tile])
    s.take(owner, tile)
    s.reserve[owner] += 1


class HomeAll(DisbandAction):
    """Financial Crisis: everybody on printed victory points within 2 steps, own agents too."""

    def __init__(self) -> None:
        super().__init__(
            "home_all_vp_2", "Disband: all agents on printed victory points within 2 steps go home, your own too."
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(exposed(s, me) & s.board.within_2[tile] & s.board.with_vp)

    def use(self, s: ProxyWars, me: int, tile: int) -> None:
        near = s.board.within_2[tile] & s.board.with_vp
        hit: list[i64] = [near & s.agents(me), near & exposed(s, me)]
        for target in tiles_of(hit[0]):
            send_home(s, me, target)
        for target in tiles_of(hit[1]):
            send_home(s, 1 - me, target)


class SendingHome(OneChoice):
    def happen(self, s: ProxyWars, me: int, choice: Option) -> None:
        send_home(s, 1 - me, choice[1])


class HomeFromPoints(SendingHome):
    def __init__(self) -> None:
        super().__init__(
            "home_one_vp",
            "Disband: send home one enemy agent that stands on printed victory points, anywhere.",
            "Send an agent home",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(exposed(s, me) & s.board.with_vp)


class HomeFromNear(SendingHome):
    def __init__(self) -> None:
        super().__init__("home_one_2", "Disband: send home one enemy agent within 2 steps.", "Send an agent home")

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(exposed(s, me) & s.board.within_2[tile])


class Capturing(OneChoice):
    def happen(self, s: ProxyWars, me: int, choice: Option) -> None:
        beat(s, me, NOWHERE, choice[1])


class CaptureUndefended(Capturing):
    def __init__(self) -> None:
        super().__init__(
            "capture_d0_2",
            "Disband: capture one enemy agent within 2 steps on a tile without a defense icon.",
            "Capture an agent",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(exposed(s, me) & s.board.within_2[tile] & s.board.without_defense)


class CaptureOnOwn(Capturing):
    def __init__(self) -> None:
        super().__init__(
            "capture_on_own_2",
            "Disband: capture one enemy agent within 2 steps on a {own} tile.",
            "Capture an agent",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(exposed(s, me) & s.board.within_2[tile] & s.board.owned[me])


# -- Agents change places ------------------------------------------------------------------------------------------


class SwapPair(OneChoice):
    """Merger: an own agent and an enemy agent beside it; neither may come onto a blocked tile."""

    def __init__(self) -> None:
        super().__init__(
            "swap_pair", "Disband: a {own} agent trades places with an enemy agent next to it.", "Who trades places?"
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        options: list[Option] = []
        able = exposed(s, me) & ~s.blocked
        for own in tiles_of(s.agents(me) & ~s.blocked):
            options += [PAIRS[own * 36 + other] for other in tiles_of(s.board.adjacent[own] & able)]
        return options

    def happen(self, s: ProxyWars, me: int, choice: Option) -> Play[int]:
        own, other = choice[1], choice[2]
        s.note(events.SWAPPED, own, other)
        s.log.say(events.SWAPPED, s.who(me), s.board.said[own], s.board.said[other])
        s.take(1 - me, other)
        s.shift(me, own, other)
        s.put(1 - me, own)
        return (yield from enter(s, me, other))


class MoveTwo(DisbandAction):
    """Camp: one or two other agents move one step each, one after the other."""

    def __init__(self) -> None:
        super().__init__(
            "move_two", "Disband: move one or two other {own} agents one step each.", "Move an agent one step"
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return granted_moves(s, me, s.agents(me))

    def use(self, s: ProxyWars, me: int, tile: int) -> Play[None]:
        choice = yield Ask(me, self.name, self.options(s, me, tile), publicly_known=True, about=(tile,))
        stood = yield from walk(s, me, choice[1], choice[2])
        options = granted_moves(s, me, s.agents(me) & ~BIT[stood])
        if options:
            options.append(DECLINING)
            choice = yield Ask(me, self.name, options, publicly_known=True, about=(tile, stood))
            if choice[0] != DECLINE:
                yield from walk(s, me, choice[1], choice[2])


class Tour(OneChoice):
    """Open Stage: one agent up to three steps."""

    def __init__(self) -> None:
        super().__init__(
            "tour_3", "Disband: move another {own} agent up to three steps.", "Move an agent up to three steps"
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        free = open_to(s, me)
        options: list[Option] = []
        for own in tiles_of(s.agents(me)):
            options += [PAIRS[own * 36 + other] for other in tiles_of(reach(s, me, own, 3, free))]
        return options

    def happen(self, s: ProxyWars, me: int, choice: Option) -> Play[int]:
        return walk(s, me, choice[1], choice[2])


class Relocate(OneChoice):
    """Form Office: one agent to a free tile beside yet another; not a move, so that nothing bars or pins it."""

    def __init__(self) -> None:
        super().__init__(
            "relocate",
            "Disband: put another {own} agent on a free tile next to yet another one.",
            "Relocate an agent",
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        mine = s.agents(me)
        free = s.free()
        options: list[Option] = []
        for own in tiles_of(mine):
            beside = s.board.around(mine & ~BIT[own])
            options += [PAIRS[own * 36 + other] for other in tiles_of(beside & free)]
        return options

    def happen(self, s: ProxyWars, me: int, choice: Option) -> Play[int]:
        s.shift(me, choice[1], choice[2])
        s.note(events.RELOCATED, choice[1], choice[2])
        s.log.say(events.RELOCATED, s.who(me), s.board.said[choice[1]], s.board.said[choice[2]])
        return enter(s, me, choice[2])


# -- Agents come back ----------------------------------------------------------------------------------------------


class RelieveTwo(Several):
    """Donation Drive: one or two captives, each to the reserve or onto an own free recruitment tile."""

    def __init__(self) -> None:
        super().__init__(
            "relieve_2_place",
            "Disband: relieve one or two captured agents, to the reserve or free own recruitment tiles.",
            "Where does the relieved agent go?",
            2,
        )

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return [*picks(s.board.recruitment[me] & s.free()), RESERVING] if relievable(s, me) else []

    def once(self, s: ProxyWars, me: int, choice: Option) -> Play[int] | None:
        relieve(s, me, 1)
        return recruit_on(s, me, choice[1]) if choice[0] == PICK else None


class Exchange(DisbandAction):
    """Exchange Bridge: all own captives come back, and one of the other's is given back."""

    def __init__(self) -> None:
        super().__init__("exchange", "Disband: relieve all captured {own} agents, then give one captive back.")

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return [RESERVING] if relievable(s, me) else []

    def use(self, s: ProxyWars, me: int, tile: int) -> None:
        relieve(s, me, s.captured[me])
        if s.captured[1 - me]:
            s.captured[1 - me] -= 1
            s.reserve[1 - me] += 1
            s.log.say(events.GIVES_BACK, s.who(me))


class RecruitThree(Several):
    """Flash Mob: one, two or three agents, each where the player may recruit at that moment."""

    def __init__(self) -> None:
        super().__init__("recruit_3", "Disband: recruit up to three agents.", "Recruit an agent", 3)

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return picks(recruitment(s, me)) if s.reserve[me] else []

    def once(self, s: ProxyWars, me: int, choice: Option) -> Play[int] | None:
        return recruit_on(s, me, choice[1])


class SkipTurn(DisbandAction):
    def __init__(self) -> None:
        super().__init__("skip_turn", "Disband: the opponent skips the next turn.")

    def options(self, s: ProxyWars, me: int, tile: int) -> list[Option]:
        return [PICKS[tile]]

    def use(self, s: ProxyWars, me: int, tile: int) -> None:
        s.skip = 1 - me
        s.log.say(events.WILL_SKIP, s.who(1 - me))


#: In the order of their numbers, from FIRST_DISBAND on.
DISBAND: Final[list[DisbandAction]] = [
    HomeAll(),
    HomeFromPoints(),
    HomeFromNear(),
    CaptureUndefended(),
    CaptureOnOwn(),
    SwapPair(),
    MoveTwo(),
    Tour(),
    Relocate(),
    RelieveTwo(),
    Exchange(),
    RecruitThree(),
    SkipTurn(),
]
