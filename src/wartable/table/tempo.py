"""How long bots take: a turn of theirs is to be followed, and to be over soon, however many small choices it has."""

from __future__ import annotations

#: The seconds that a bot's turn takes at most, at the usual pace or a quicker one.
TURN = 4.5
#: The seconds between two sights for which that holds; at a slower pace a turn takes longer in proportion.
USUAL_PACE = 0.9
#: A choice gets this part of what is left of the turn: the first ones are worth the most thought, and none comes late.
PART = 0.25
#: What a bot may think at least, in seconds, even when its turn has become long.
LEAST = 0.04
#: A bot that is asked again after this many choices of others begins a new turn: fewer may be answers to its own.
OTHERS = 3


class Tempo:
    """The turns of the bots at one table, by the clock."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self._begun: dict[int, float] = {}
        self._others: dict[int, int] = {}

    def note_choice(self, seat: int, breaks: bool) -> None:
        """Note that a seat has chosen. If that `breaks` all turns, as when a person has chosen, those of the others are
        over."""
        self._others[seat] = 0
        for other in list(self._begun):
            if other != seat:
                self._others[other] = OTHERS if breaks else self._others.get(other, 0) + 1
                if self._others[other] >= OTHERS:
                    del self._begun[other]

    def part(self, seat: int, now: float) -> float:
        """Return the seconds that the next choice of a bot may take."""
        whole = TURN * max(1.0, self.pace / USUAL_PACE)
        begun = self._begun.setdefault(seat, now)
        return max(0.0, whole - (now - begun)) * PART

    def thinking(self, seat: int, now: float) -> float:
        """Return the seconds that a bot may think about its next choice."""
        return max(LEAST, self.part(seat, now))

    def pause(self, seat: int, now: float) -> float:
        """Return the seconds between what was last seen and what the bot shows next."""
        return min(self.pace, self.part(seat, now))
