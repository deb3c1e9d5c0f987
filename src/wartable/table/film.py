"""A match moment by moment: for the replay, and for looking back at a line of the story."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wartable.core.ask import Choice
from wartable.core.game import Game
from wartable.core.log import Event
from wartable.core.match import Match
from wartable.core.moments import Seen, seen
from wartable.core.names import Names
from wartable.core.view import View
from wartable.table.changes import SeenMoment, showing
from wartable.table.messages.sent import Frame, MomentMessage
from wartable.table.replay import WATCHER, Replay

#: A copy of the match is kept every N choices; any other moment is a few choices on from one.
STRIDE = 16


class Film:
    """The choices of a match that stand, and the match after each of them."""

    def __init__(self, replay: Replay) -> None:
        self.seq = 0
        self.choices: list[Choice] = []
        self._match = Replay(replay.game, replay.sheet).match
        self._kept = [self._match.fork()]
        #: How many lines the log has after each number of choices.
        self.lines = [len(self._match.log.lines)]
        self._go_on(replay)

    def follow(self, replay: Replay) -> Film:
        """Return the film of a match that has gone on since; a new one if choices were taken back."""
        if replay.match.choices[: len(self.choices)] != self.choices:
            return Film(replay)
        self._go_on(replay)
        return self

    def _go_on(self, replay: Replay) -> None:
        match = self._match
        for seat, option in replay.match.choices[len(self.choices) :]:
            match.apply(option, seat)
            self.choices.append((seat, option))
            self.lines.append(len(match.log.lines))
            if len(self.choices) % STRIDE == 0:
                self._kept.append(match.fork())
        self.seq = replay.seq
        self._log = list(match.log.lines)
        last = match.game.draw(match.view(WATCHER))
        #: The style and the definitions of nearly all its pictures, and the colours of the seats.
        self.dress = last.style, last.defs
        self.colours = list(last.seats)

    def __len__(self) -> int:
        return len(self.choices) + 1

    def at(self, number: int) -> Match:
        """Return the match after N choices."""
        start = min(number // STRIDE, len(self._kept) - 1)
        match = self._kept[start].fork()
        for seat, option in self.choices[start * STRIDE : number]:
            match.apply(option, seat)
        return match

    def story(self, seat: int, names: Names) -> list[tuple[str, int]]:
        """Return the story as a seat reads it, each line with the number of choices after which it was told."""
        game = self._kept[0].game
        told: list[tuple[str, int]] = []
        number = 0
        for at, line in enumerate(self._log):
            while self.lines[number] <= at:
                number += 1
            event = line.seen_by(seat)
            if event:
                told.append((game.tell(event, names).text, number))
        return told

    def stills(self, number: int, seat: int, names: Names) -> list[SeenMoment]:
        """Return what there was to see for a seat while the latest of N choices was played: its moments, then how it
        was."""
        match = self.at(max(0, number - 1))
        game = match.game
        found: list[Seen] = []
        since = 0
        if number > 0:
            match.keep_moments()
            before, since = game.view(match.state, seat, None), len(match.log.lines)
            chooser, option = self.choices[number - 1]
            match.apply(option, chooser)
            found = seen(match.moments, seat, match.log, since, before)
        told = sum(len(moment.events) for moment in found)
        stills = [still(game, moment.view, moment.events, names) for moment in found]
        last = still(game, match.view(seat), match.events(seat, since)[told:], names)
        # Where the rules paused at the very end, that is how it is.
        if stills and not last.lines and last.picture == stills[-1].picture:
            return stills
        return [*stills, last]

    def moment(self, seat: int, line: int, names: Names) -> MomentMessage | None:
        """Return the picture that a seat had when a line of its story was told, or None if it has no such line."""
        story = self.story(seat, names)
        if not 0 <= line < len(story):
            return None
        text, number = story[line]
        left = line - sum(frame < number for _, frame in story)
        for one in self.stills(number, seat, names):
            if left < len(one.lines):
                return MomentMessage(line=line, text=text, picture=one.picture.svg())
            left -= len(one.lines)
        raise AssertionError("a line of the story was told at no moment")

    def frame(self, number: int, seat: int, names: Names) -> Frame:
        """Return a choice in the replay, as a seat or a watcher saw it."""
        stills = self.stills(number, seat, names)
        told, _ = showing(None, stills, stills[-1].picture)
        last = stills[-1].picture
        style, defs = self.dress
        return Frame(
            frame=number,
            style=UNSET if last.style == style else last.style,
            defs=UNSET if last.defs == defs else last.defs,
            stills=told,
        )

    def picture(self, number: int, seat: int) -> str:
        """Return the picture after N choices, as one SVG."""
        match = self.at(number)
        return match.game.draw(match.view(seat)).svg()


def still(game: Game[Any, Any], view: View, events: list[Event], names: Names) -> SeenMoment:
    return SeenMoment(game.draw(view), [game.tell(event, names).text for event in events])
