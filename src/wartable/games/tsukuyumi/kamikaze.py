"""When Kamikaze may be played: never as the last nor the only combat action of a phase (T-155, TR-164).

A further combat action may come from the combat line, from an Offensive at hand, from a Conqueror, from an aggressive
unit, or from a turn of this phase that is still to come. Where does not matter: the space of the Kamikaze itself is as
good as another.
"""

from __future__ import annotations

from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.board import spaces_with
from wartable.games.tsukuyumi.conquest import can_attack
from wartable.games.tsukuyumi.state import AVENGING, DRAWING, FACTION, NOT_OUT, PLAYING, Tsukuyumi
from wartable.games.tsukuyumi.traits import raging


def another_attack(s: Tsukuyumi, seat: int, spending: int, conqueror: int) -> bool:
    """TR-164: can a further combat action of this phase follow the one at hand? `spending`: actions of the combat line
    that it still has to use up; `conqueror`: the space of the Conqueror that makes it, or NOT_OUT."""
    if s.faction[seat] != terms.DARK_SEED:
        return False
    if seat in s.course.vendettas or another_owed(s, seat):
        return True
    if by_line(s, seat, spending) or by_event(s, seat, spending) or by_rage(s, seat):
        return True
    return bool(conquerors_ready(s, seat, conqueror))


def another_owed(s: Tsukuyumi, seat: int) -> bool:
    """Return whether an Offensive has been played and waits."""
    for owed in s.turn.owed:
        if owed % 10000 // 100 == seat:
            return True
    return False


def lines_to_come(s: Tsukuyumi, seat: int) -> list[int]:
    """Return the lines that a seat can still use in this phase: what is left of its turn, or its turn to come."""
    course = s.course
    if course.active() == seat:
        return [0] * terms.LINES if s.turn.doing == AVENGING else s.turn.lines
    if seat not in course.turn_order[course.turn + 1 :]:
        return [0] * terms.LINES
    return s.catalogue.white if course.phase == terms.WHITE else s.catalogue.actions[s.draft.chosen[seat]].lines


def actions_to_come(s: Tsukuyumi, seat: int) -> int:
    return s.turn.actions if s.course.active() == seat else s.catalogue.white_actions


def by_line(s: Tsukuyumi, seat: int, spending: int) -> bool:
    """Return whether the combat line is still to come, of the white side or of the red phase."""
    if s.course.phase not in (terms.WHITE, terms.RED) or actions_to_come(s, seat) <= spending:
        return False
    return lines_to_come(s, seat)[terms.COMBAT] > spending


def by_rage(s: Tsukuyumi, seat: int) -> bool:
    """T-055, TR-164: an aggressive unit can still make its free attack."""
    course = s.course
    over = s.turn.doing == AVENGING if course.active() == seat else seat not in course.turn_order[course.turn + 1 :]
    if course.phase != terms.RED or over:
        return False
    for space in raging(s, s.faction[seat]):
        if can_attack(s, seat, space, False):
            return True
    return False


def by_event(s: Tsukuyumi, seat: int, spending: int) -> bool:
    """Return whether an event that brings a combat action is at hand, and an event action to play it in."""
    if not offensives(s, seat):
        return False
    if s.course.active() == seat and s.turn.doing in (DRAWING, PLAYING):
        return s.turn.plays > 0
    if s.course.phase not in (terms.WHITE, terms.BLUE) or actions_to_come(s, seat) <= spending:
        return False
    return lines_to_come(s, seat)[terms.PLAYS] > 0


def offensives(s: Tsukuyumi, seat: int) -> list[int]:
    """Return the event cards at hand that bring a combat action: Offensive, and Play it again, Sam! while it is
    discarded."""
    found: list[int] = []
    for event in s.events.held[seat]:
        if event == terms.OFFENSIVE or (event == terms.SAM and terms.OFFENSIVE in s.events.discard):
            found.append(event)
    return found


def conquerors(s: Tsukuyumi) -> list[int]:
    """Spaces with Conquerors that can take part in the faction effect (T-339)."""
    return [
        space
        for space in spaces_with(s, terms.DARK_SEED)
        if s.board.units[space * terms.KINDS + terms.CONQUEROR] and not s.board.rocketed(space, terms.DARK_SEED)
    ]


def conquerors_ready(s: Tsukuyumi, seat: int, used: int) -> list[int]:
    """TR-129, TR-153: where Conquerors could attack in a faction effect of this turn, without the one at `used`."""
    if s.course.phase != terms.BLUE or not (lines_to_come(s, seat)[terms.FACTION_EFFECT] or s.turn.doing == FACTION):
        return []
    found: list[int] = []
    for space in conquerors(s):
        others = s.board.units[space * terms.KINDS + terms.CONQUEROR] - (1 if space == used else 0)
        if others > 0 and can_attack(s, seat, space, False):
            found.append(space)
    return found


# -- after Kamikaze ------------------------------------------------------------------------------------------------


def owes_attack(s: Tsukuyumi, seat: int) -> bool:
    """TR-164: has the seat played Kamikaze in this phase, and not attacked since?"""
    return s.course.must_attack and s.faction[seat] == terms.DARK_SEED


def another_but_event(s: Tsukuyumi, seat: int) -> bool:
    return by_line(s, seat, 0) or bool(conquerors_ready(s, seat, NOT_OUT))
