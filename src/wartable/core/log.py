"""What happened, as lines with a public and a secret part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

#: What happened, as numbers, kind of event first. `Game.tell` gives its words. An event never holds a hidden id.
Event = tuple[int, ...]

EVERYONE: Final = -1
NOTHING: Final[Event] = ()
UNUSED: Final = -(2**31)


@final
class Line:
    """One line of the log: `secret` for the seats in the bit mask `to`, `public` for all others.

    An empty part means that those seats get no line at all.
    """

    def __init__(self, public: Event, secret: Event, to: int) -> None:
        self.public = public
        self.secret = secret
        self.to = to

    def seen_by(self, seat: int) -> Event:
        """Return the part a seat may read; a seat below 0 is a watcher."""
        if self.to != EVERYONE and seat >= 0 and self.to >> seat & 1:
            return self.secret
        return self.public


@final
class Log:
    """The lines of a match. A quiet log, as playouts use, keeps none."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet
        self.lines: list[Line] = []
        # Counts what was turned up; a match lets nobody undo past the latest.
        self.revealed = 0
        #: What a match that keeps moments does at each of them.
        self.on_beat: Callable[[], None] | None = None

    def say(self, event: int, a: int = UNUSED, b: int = UNUSED, c: int = UNUSED, d: int = UNUSED) -> None:
        """Write a line that everybody sees. It is given as numbers, not as a tuple, so that a quiet log costs
        nothing."""
        if not self.quiet:
            said = [number for number in (event, a, b, c, d) if number != UNUSED]
            self.lines.append(Line(tuple(said), NOTHING, EVERYONE))

    def show(self, event: Event) -> None:
        """Do as `say`, for a line of any length."""
        if not self.quiet:
            self.lines.append(Line(event, NOTHING, EVERYONE))

    def tell(self, seat: int, secret: Event, public: Event) -> None:
        """Write a line of which one seat sees more than the others."""
        if not self.quiet:
            self.lines.append(Line(public, secret, 1 << seat))

    def copy(self) -> Log:
        twin = Log(self.quiet)
        twin.lines = self.lines.copy()
        twin.revealed = self.revealed
        return twin

    def beat(self) -> None:
        """Mark a moment at which people at a table would pause and look. Nothing in playouts."""
        if self.on_beat is not None:
            self.on_beat()

    def reveal(self) -> None:
        """Note that somebody has just learnt something: nothing before this point can be undone."""
        self.revealed += 1

    def seen_by(self, seat: int, since: int = 0) -> list[Event]:
        """Return the lines as one seat reads them."""
        events = [line.seen_by(seat) for line in self.lines[since:]]
        return [event for event in events if event]
