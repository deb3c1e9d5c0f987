"""Who has left a table before its end, and what becomes of the seat. It is in the log, as choices are, and follows from
it; what may be done now, and by whom, is asked in `seats.py`.

Whoever resigns or runs out of time has lost. Between two seats that ends the match. Among more, the others may agree on
a bot that plays on in the empty seat, or any of them ends the match there. A seat that is only abandoned can be played
by a bot too, if all others agree; its holder can come back.
"""

from __future__ import annotations

from wartable.core.errors import IllegalChoice
from wartable.core.names import Called, capital
from wartable.table.opponents import stand_in

RESIGN, TIME, END, BACK, REPLACE = "resign", "time", "end", "back", "replace"
#: How a match ended that somebody left, in words for people.
ENDINGS = {RESIGN: "resignation", TIME: "out of time"}
#: What somebody did who left.
LEFT = {RESIGN: "resigned", TIME: "ran out of time"}


class Leaving:
    """Who has left, and who plays on for them."""

    def __init__(self, seats: int, bots: list[int]) -> None:
        self.seats = seats
        self.bots = bots
        #: Who has lost by leaving, and how: by resigning or on time.
        self.gone: dict[int, str] = {}
        #: The seats of people that bots play on for.
        self.stand_ins: dict[int, str] = {}
        #: Who wants a bot to play on for a seat.
        self.votes: dict[int, set[int]] = {}

    @property
    def left(self) -> list[int]:
        """The seats whose people are not there any more, whether for good or not."""
        return sorted({*self.gone, *self.stand_ins})

    def why(self, called: list[Called]) -> str:
        """Return who has left and how, as a sentence, from how a reader calls the players; nothing if nobody has."""
        left = [f"{called[seat]:{LEFT[how]}}" for seat, how in self.gone.items()]
        return capital(" and ".join(left))

    def people(self) -> list[int]:
        """Return the seats of people who are still playing."""
        return [seat for seat in range(self.seats) if seat not in self.bots and seat not in self.left]

    def note_choice(self, seat: int) -> None:
        """Note that a seat chooses: whoever does is not away."""
        self.votes.pop(seat, None)

    def apply(self, seat: int, deed: str) -> tuple[list[int], str] | None:
        """Do what an entry of the log says. Return the winners and the ending, if that ends the match. Raises
        IllegalChoice, and then nothing has changed."""
        kind, _, target = deed.partition(" ")
        leaving = [seat, *map(int, target.split())] if kind in ENDINGS else []
        if leaving and not any(one in self.gone or one in self.bots for one in leaving):
            return self._lose(leaving, kind)
        if kind == BACK and seat in self.stand_ins and seat not in self.gone:
            del self.stand_ins[seat]
            return None
        if kind == END and self.gone and seat in self.people():
            return self._end()
        if kind == REPLACE and target.isdigit() and self.can_be_replaced(int(target), seat):
            self._vote(int(target), seat)
            return None
        raise IllegalChoice(f"seat {seat} cannot {deed!r} now")

    def can_be_replaced(self, seat: int, by: int) -> bool:
        """Return whether somebody may ask for a bot in a seat: another's, in which no bot sits already."""
        empty = seat not in self.bots and seat not in self.stand_ins and 0 <= seat < self.seats
        return empty and by != seat and by in self.people()

    def _lose(self, seats: list[int], how: str) -> tuple[list[int], str] | None:
        """Note that these seats have left, all at the same moment."""
        for seat in seats:
            self.gone[seat] = how
            self.votes.pop(seat, None)
        for voters in self.votes.values():
            voters.difference_update(seats)
        if self.seats == 2 or not self.people():
            return self._end()
        for other in list(self.votes):
            self._settle(other)
        return None

    def _end(self) -> tuple[list[int], str]:
        latest = list(self.gone)[-1]
        return [seat for seat in range(self.seats) if seat not in self.gone], ENDINGS[self.gone[latest]]

    def _vote(self, target: int, voter: int) -> None:
        self.votes.setdefault(target, set()).add(voter)
        self._settle(target)

    def _settle(self, target: int) -> None:
        """Once all who still play want it, a bot plays on."""
        wanted = {seat for seat in self.people() if seat != target}
        if wanted and wanted <= self.votes.get(target, set()):
            self.stand_ins[target] = stand_in()
            del self.votes[target]
