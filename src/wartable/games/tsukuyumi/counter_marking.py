"""Hold the Line, Hold your Ground: defenders mark the area."""

from __future__ import annotations

from typing import Final, final

from wartable.core.ask import Play
from wartable.games.tsukuyumi import events
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import is_area, mountain, points
from wartable.games.tsukuyumi.counterattack import Counterattack
from wartable.games.tsukuyumi.damage import decides
from wartable.games.tsukuyumi.question import Question, ask_openly
from wartable.games.tsukuyumi.scoring import mark
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.terms import (
    HOLD_THE_LINE,
    HOLD_YOUR_GROUND,
    ONI,
    SIDES,
)
from wartable.games.tsukuyumi.verbs import (
    IS_DONE,
    MARK,
)

QUESTIONS: Final[dict[str, Question]] = {
    "mark": Question("Mark the area?", "faction"),
}


@final
class Hold(Counterattack):
    def offered(self, s: Tsukuyumi, battle: Battle, side: int) -> bool:
        """TR-162: for the owner of the area too, and whoever is stronger now: losses come first."""
        return is_area(s, battle.space)


def marking(s: Tsukuyumi, battle: Battle) -> Play[None]:
    """TR-85 (3b), TR-162: Hold the Line, Hold your Ground: the best of those who chose it may mark, else the next."""
    takers = ranked(s, battle, HOLD_THE_LINE)
    if not takers and battle.conquered != 1:
        takers = [side for side in ranked(s, battle, HOLD_YOUR_GROUND) if stands_firm(s, side, battle.space)]
    for side in takers:
        if s.board.owner[battle.space] == side:
            # The marker lies there already, and nobody weaker takes it away.
            return
        done = yield from may_mark(s, battle, side)
        if done:
            return


def ranked(s: Tsukuyumi, battle: Battle, counter: int) -> list[int]:
    """T-187, T-188, TR-162: those who chose it and have a unit left, the most conquest points first, Strongholds
    counted; then the better initiative place."""
    space = battle.space
    found: list[int] = []
    for side in battle.defenders:
        if battle.chose(side, counter) and s.board.count[space * SIDES + side]:
            at = len(found)
            # Defenders come in initiative order, so an equal one stays behind.
            while at > 0 and points(s, space, found[at - 1]) < points(s, space, side):
                at -= 1
            found.insert(at, side)
    return found


def may_mark(s: Tsukuyumi, battle: Battle, side: int) -> Play[bool]:
    """TR-117: it may be declined."""
    answer = yield ask_openly(decides(s, side, battle.seat, battle.space), "mark", [(MARK,), IS_DONE], (side,))
    if answer == IS_DONE:
        return False
    s.log.say(events.MARKS, side, s.board.cell[battle.space])
    mark(s, battle.space, side)
    return True


def stands_firm(s: Tsukuyumi, side: int, space: int) -> bool:
    """T-218, T-219, TR-115: more points than the Oni, mountain counted, and at least as many as every other faction."""
    mine = points(s, space, side)
    if mine + mountain(s, space) <= points(s, space, ONI):
        return False
    for other in range(ONI):
        if points(s, space, other) > mine:
            return False
    return True
