"""When Kamikaze may be played: never as the last nor the only combat action of a phase (T-155, TR-164).

A further combat action may come from the combat line, from an Offensive at hand, from a Conqueror, from an aggressive
unit, or from a turn of this phase that is still to come. Where does not matter: the space of the Kamikaze itself is as
good as another.
"""

from __future__ import annotations

from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi.board import spaces_with
from wartable.games.tsukuyumi.conquest import can_attack
from wartable.games.tsukuyumi.state import AVENGING, DRAWING, FACTION, NOT_OUT, PLAYING, Tsukuyumi
from wartable.games.tsukuyumi.traits import raging


def another_attack(s: Tsukuyumi, seat: int, spending: int, conqueror: int) -> bool:
    """TR-164: can a further combat action of this phase follow the one at hand? `spending`: actions of the combat line
    that it still has to use up; `conqueror`: the space of the Conqueror that makes it, or NOT_OUT."""
    if s.faction[seat] != T.DARK_SEED:
        return False
    if seat in s.vendettas or another_owed(s, seat):
        return True
    if by_line(s, seat, spending) or by_event(s, seat, spending) or by_rage(s, seat):
        return True
    return bool(conquerors_ready(s, seat, conqueror))


def another_owed(s: Tsukuyumi, seat: int) -> bool:
    """An Offensive has been played and waits."""
    for owed in s.owed:
        if owed % 10000 // 100 == seat:
            return True
    return False


def lines_to_come(s: Tsukuyumi, seat: int) -> list[int]:
    """The lines that a seat can still use in this phase: what is left of its turn, or its turn to come."""
    if s.active() == seat:
        return [0] * T.LINES if s.doing == AVENGING else s.lines
    if seat not in s.turn_order[s.turn + 1 :]:
        return [0] * T.LINES
    return s.tables.white if s.phase == T.WHITE else s.tables.actions[s.chosen[seat]].lines


def actions_to_come(s: Tsukuyumi, seat: int) -> int:
    return s.actions if s.active() == seat else s.tables.white_actions


def by_line(s: Tsukuyumi, seat: int, spending: int) -> bool:
    """The combat line, of the white side or of the red phase."""
    if s.phase not in (T.WHITE, T.RED) or actions_to_come(s, seat) <= spending:
        return False
    return lines_to_come(s, seat)[T.COMBAT] > spending


def by_rage(s: Tsukuyumi, seat: int) -> bool:
    """T-055, TR-164: an aggressive unit can still make its free attack."""
    over = s.doing == AVENGING if s.active() == seat else seat not in s.turn_order[s.turn + 1 :]
    if s.phase != T.RED or over:
        return False
    for space in raging(s, s.faction[seat]):
        if can_attack(s, seat, space, False):
            return True
    return False


def by_event(s: Tsukuyumi, seat: int, spending: int) -> bool:
    """An event that brings a combat action is at hand, and an event action to play it in."""
    if not offensives(s, seat):
        return False
    if s.active() == seat and s.doing in (DRAWING, PLAYING):
        return s.plays > 0
    if s.phase not in (T.WHITE, T.BLUE) or actions_to_come(s, seat) <= spending:
        return False
    return lines_to_come(s, seat)[T.PLAYS] > 0


def offensives(s: Tsukuyumi, seat: int) -> list[int]:
    """The event cards at hand that bring a combat action: Offensive, and Play it again, Sam! while it is discarded."""
    found: list[int] = []
    for event in s.events[seat]:
        if event == T.OFFENSIVE or (event == T.SAM and T.OFFENSIVE in s.discard):
            found.append(event)
    return found


def conquerors(s: Tsukuyumi) -> list[int]:
    """Spaces with Conquerors that can take part in the faction effect (T-339)."""
    return [
        space
        for space in spaces_with(s, T.DARK_SEED)
        if s.units[space * T.KINDS + T.CONQUEROR] and not s.rocketed(space, T.DARK_SEED)
    ]


def conquerors_ready(s: Tsukuyumi, seat: int, used: int) -> list[int]:
    """TR-129, TR-153: where Conquerors could attack in a faction effect of this turn, without the one at `used`."""
    if s.phase != T.BLUE or not (lines_to_come(s, seat)[T.FACTION_EFFECT] or s.doing == FACTION):
        return []
    return [
        space
        for space in conquerors(s)
        if s.units[space * T.KINDS + T.CONQUEROR] > (1 if space == used else 0) and can_attack(s, seat, space, False)
    ]


# -- after Kamikaze ------------------------------------------------------------------------------------------------


def owes_attack(s: Tsukuyumi, seat: int) -> bool:
    """TR-164: has the seat played Kamikaze in this phase, and not attacked since?"""
    return s.must_attack and s.faction[seat] == T.DARK_SEED


def another_but_event(s: Tsukuyumi, seat: int) -> bool:
    return by_line(s, seat, 0) or bool(conquerors_ready(s, seat, NOT_OUT))
