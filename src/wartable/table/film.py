"""A match moment by moment: for the replay, and for looking back at a line of the story."""

from __future__ import annotations

from wartable.core.match import Match
from wartable.table.messages.sent import Frame, MomentMessage
from wartable.table.replay import Replay

#: A copy of the match is kept every N choices; any other moment is a few choices on from one.
STRIDE = 16


class Film:
    """The choices of a match that stand, and the match after each of them."""

    def __init__(self, replay: Replay) -> None:
        self.seq = replay.seq
        self.choices = list(replay.match.choices)
        match = Replay(replay.game, replay.sheet).match
        self._kept = [match.fork()]
        #: How many lines the log has after each number of choices.
        self.lines = [len(match.log.lines)]
        for number, (seat, option) in enumerate(self.choices, 1):
            match.apply(option, seat)
            self.lines.append(len(match.log.lines))
            if number % STRIDE == 0:
                self._kept.append(match.fork())
        self._log = list(match.log.lines)

    def __len__(self) -> int:
        return len(self.choices) + 1

    def at(self, number: int) -> Match:
        """Return the match after N choices."""
        start = min(number // STRIDE, len(self._kept) - 1)
        match = self._kept[start].fork()
        for seat, option in self.choices[start * STRIDE : number]:
            match.apply(option, seat)
        return match

    def story(self, seat: int) -> list[tuple[str, int]]:
        """The story as a seat reads it, each line with the number of choices after which it was told."""
        game = self._kept[0].game
        told: list[tuple[str, int]] = []
        number = 0
        for at, line in enumerate(self._log):
            while self.lines[number] <= at:
                number += 1
            event = line.seen_by(seat)
            if event:
                told.append((game.tell(event), number))
        return told

    def moment(self, seat: int, line: int) -> MomentMessage | None:
        """The picture that a seat had when a line of its story was told, or None if it has no such line."""
        story = self.story(seat)
        if not 0 <= line < len(story):
            return None
        match = self.at(story[line][1])
        return MomentMessage(line=line, text=story[line][0], picture=match.game.draw(match.view(seat)).svg())

    def frame(self, number: int, seat: int) -> Frame:
        """A moment of the replay, as a seat or a watcher saw it."""
        match = self.at(number)
        return Frame(frame=number, picture=match.game.draw(match.view(seat)).svg(), waiting=match.to_move)
