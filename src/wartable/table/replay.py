"""A match as its log rebuilds it, and what each seat may be told of it.

Everything that leaves for a seat is made here, from `match.view(seat)`, `match.options_of(seat)` and
`match.events(seat)`: nothing else of a match ever reaches a message.
"""

from __future__ import annotations

import re
import zlib
from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from wartable.core.ask import Ask, Option
from wartable.core.errors import Fault, IllegalChoice
from wartable.core.game import Game
from wartable.core.log import Event
from wartable.core.match import Match
from wartable.core.moments import Seen, seen
from wartable.core.names import Names, NamesKey
from wartable.core.record import Record
from wartable.core.registry import new_match
from wartable.core.view import View
from wartable.draw.picture import Picture
from wartable.table.changes import SeenMoment, same_start
from wartable.table.clocks import Timing
from wartable.table.leaving import ENDINGS, Leaving
from wartable.table.messages.sent import MatchResult, Missed, OfferedOption, SeatState, StoryLine
from wartable.table.sheet import LogEntry, Sheet

WATCHER = -1
#: What is asked: the topic and the options.
Question = tuple[str, list[Option]]
#: What a seat knows of a moment: its view, its log, its question, and whom the table waits for.
Knowledge = tuple[View, list[Event], Question | None, list[int]]
#: Moments that are kept for somebody who comes back; of more than these the latest.
KEPT_MOMENTS = 40
#: Words by which a line speaks of its reader.
ADDRESSED = re.compile(r"\byou(rs?)?\b", re.IGNORECASE)
#: Lines of the log that a mark is made of.
MARKED_LINES = 12


class Told(NamedTuple):
    """All that a seat is told of one moment."""

    state: SeatState
    picture: Picture
    story: list[StoryLine]


class Replay:
    """A match and its log. `turns[seat]` counts the questions a seat has had, so that a late answer is recognised.

    A seat's count goes up when the seat chose, or when what it is asked has changed. While others choose in secret it
    stays, so that it tells nothing about them. Nor does `undoes[seat]`, whether the seat is told that it can take back
    its latest choice: as long as it can see nothing that has happened since, it is told what it was told before.
    """

    def __init__(self, game: Game[Any, Any], sheet: Sheet) -> None:
        self.game = game
        self.sheet = sheet
        self.entries: list[LogEntry] = []
        self.match = new_match(game, sheet.seats, sheet.settings, sheet.seed)
        self.turns = [1] * sheet.seats
        self.undoes = [False] * sheet.seats
        self.leaving = Leaving(sheet.seats, sheet.bots)
        self.timing: Timing | None = None
        #: Whether the rest of its log does not fit these rules: then nobody is asked anything more.
        self.frozen = False
        self._keeps_moments = False
        #: What each seat saw while the latest entry was played, and since its own latest choice.
        self._seen: dict[int, list[Seen]] = {}
        self._missed: list[deque[Seen]] = [deque(maxlen=KEPT_MOMENTS) for _ in range(sheet.seats)]
        #: How many lines each seat had read when it had made its latest choice, or when the match began.
        self._read = [len(self.match.events(seat)) for seat in range(sheet.seats)]
        self._chose = [False] * sheet.seats
        # Views, words and pictures are made once for a seat and a moment, whoever is shown them.
        self._views: dict[int, View] = {}
        self._told: dict[int, Told] = {}
        self._drawn: dict[int, list[SeenMoment]] = {}
        self._stories: dict[int, tuple[list[Event], list[StoryLine]]] = {}
        #: How each seat called the players when these were made.
        self._named: dict[int, NamesKey] = {}

    @property
    def seq(self) -> int:
        return len(self.entries)

    def keep_moments(self) -> None:
        """Keep from now on what there was to see while an entry was played."""
        self._keeps_moments = True
        self.match.keep_moments()

    def apply(self, entry: LogEntry) -> None:
        """Play one entry of the log. Raises IllegalChoice, and then nothing has changed."""
        sights, lines = self._sights(), len(self.match.log.lines)
        before = [asked(self.match.ask_of(seat)) for seat in range(self.sheet.seats)]
        hopeful = [seat for seat in range(self.sheet.seats) if self.undoes[seat] and seat != entry.seat]
        known = {seat: self.known(seat) for seat in hopeful}
        self._play(entry)
        self.entries.append(entry)
        for made in (self._views, self._told, self._drawn):
            made.clear()
        self._note_moments(entry.seat, sights, lines)
        changed = [seat for seat, question in enumerate(before) if asked(self.match.ask_of(seat)) != question]
        if self.timing is not None:
            self.timing.note(self.match, self.seq, self.known(WATCHER))
        for seat in range(self.sheet.seats):
            if seat in changed or (seat == entry.seat and not entry.deed):
                self.turns[seat] += 1
            unnoticed = seat in known and self.known(seat) == known[seat]
            self.undoes[seat] = unnoticed or self.match.can_undo(seat)

    def _play(self, entry: LogEntry) -> None:
        if entry.deed:
            ended = self.leaving.apply(entry.seat, entry.deed)
            self.match.moments.clear()
            if ended is not None:
                self.match.end(*ended)
            return
        if entry.option is None:
            self.match.undo(entry.seat)
        else:
            self.match.apply(entry.option, entry.seat)
        self.leaving.note_choice(entry.seat)

    def mark(self) -> int:
        """Return a check sum of how the match stands and what was last told, to notice rules that play otherwise."""
        match = self.match
        asks = [(ask.seat, ask.topic, ask.options) for ask in match.asks]
        lines = [(line.public, line.secret, line.to) for line in match.log.lines[-MARKED_LINES:]]
        scores = match.game.scores(match.state)
        said = (asks, len(match.log.lines), lines, match.state.rng.turn, scores, match.over, match.state.winners)
        return zlib.crc32(repr(said).encode()) & 0x7FFFFFFF

    def keep_time(self) -> None:
        """Note from now on, and that is before the first entry, whose time runs."""
        self.timing = Timing(self.match, self.known(WATCHER))

    def _sights(self) -> list[View]:
        """Return what everybody sees, whatever they are asked, a watcher last: as in a moment, where nobody is
        asked."""
        if not self._keeps_moments:
            return []
        return [msgspec.structs.replace(self.view(seat), asked=None) for seat in [*range(self.sheet.seats), WATCHER]]

    def _note_moments(self, chooser: int, sights: list[View], lines: int) -> None:
        """Keep what each seat saw of the moments since it saw these sights and the log had so many lines."""
        match = self.match
        self._seen = {
            seat: seen(match.moments, seat, match.log, lines, sights[seat]) if match.moments else []
            for seat in range(WATCHER, self.sheet.seats)
        }
        for seat, missed in enumerate(self._missed):
            missed.extend(self._seen[seat])
        self._missed[chooser].clear()
        self._read[chooser] = len(match.events(chooser))
        self._chose[chooser] = True

    def extend(self, entries: list[LogEntry]) -> None:
        """Play on as the stored log says; a log that no longer fits the rules says where. Why it does not is told to
        nobody: it names what a seat holds."""
        for entry in entries:
            try:
                self.apply(entry)
            except IllegalChoice as problem:
                raise Fault(
                    f"entry {self.seq + 1} of this table does not fit these rules "
                    f"(begun under {self.sheet.rules}, these are {self.game.version})"
                ) from problem

    def legal(self, seat: int, option: Option) -> bool:
        return option in self.match.options_of(seat)

    def to_take_back(self, seat: int) -> list[int]:
        """Whose latest choices must be taken back, in this order, so that a seat takes back its own; none if it cannot.
        Before its own come only choices that it does not know of."""
        if self.match.can_undo(seat):
            return [seat]
        seats: list[int] = []
        past = self.match.fork() if self.undoes[seat] else None
        while past is not None:
            latest = past.choices[-1][0]
            if not past.can_undo(latest):
                break
            seats.append(latest)
            if latest == seat:
                return seats
            past.undo(latest)
        return []

    # -- telling -----------------------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def known(self, seat: int) -> Knowledge:
        """Return what a seat, or a watcher, knows of this moment, to see whether it has changed."""
        match = self.match
        return self.view(seat), match.events(seat), asked(match.ask_of(seat)), match.waiting_for(seat)

    def names(self, you: int) -> Names:
        """Return how a seat, or a watcher, calls the players."""
        return names_of(self.game, self.sheet, self.match, you)

    def told(self, seat: int) -> Told:
        """Return all that a seat (or a watcher) may be told about this moment. Equal knowledge is told alike."""
        names = self._names_now(seat)
        if seat not in self._told:
            turn, undo = (self.turns[seat], self.undoes[seat]) if seat >= 0 else (0, False)
            view = self.view(seat)
            state = state_of(self.match, view, turn, undo, names, self.leaving)
            if self.frozen:
                state = msgspec.structs.replace(state, topic="", prompt="", options=[], waiting=[], undo=False)
            self._told[seat] = Told(state, self.game.draw(view), self._story(seat, names))
        return self._told[seat]

    def forget_told(self) -> None:
        """Forget the pictures and words that were made; they are most of what a table takes, and nobody is there."""
        for made in (self._views, self._told, self._drawn, self._stories, self._named):
            made.clear()

    def moments(self, seat: int) -> list[SeenMoment]:
        """Return what a seat saw while the latest entry was played."""
        if seat not in self._drawn:
            moments = self._seen.get(seat)
            self._drawn[seat] = self._shown(moments, self.names(seat)) if moments else []
        return self._drawn[seat]

    def missed_moments(self, seat: int) -> list[SeenMoment]:
        """Return what a seat saw since its latest choice, as far as it is kept."""
        return self._shown(self._missed[seat], self.names(seat))

    def _shown(self, moments: Iterable[Seen], names: Names) -> list[SeenMoment]:
        game = self.game
        return [
            SeenMoment(game.draw(moment.view), [game.tell(event, names).text for event in moment.events])
            for moment in moments
        ]

    def _names_now(self, seat: int) -> Names:
        """Return how a seat calls the players. Whoever has got another name since is called by it in all that was
        told."""
        names = self.names(seat)
        if self._named.get(seat) != names.key():
            self._named[seat] = names.key()
            self._told.pop(seat, None)
            self._drawn.pop(seat, None)
            self._stories.pop(seat, None)
        return names

    def missed(self, seat: int) -> Missed | None:
        """Return what was told since a seat's latest choice, what concerns it first; None if there was nothing, or for
        a watcher."""
        lines = [line.text for line in self.story(seat)[self._read[seat] :]] if seat >= 0 else []
        if not lines:
            return None
        about = [line for line in lines if ADDRESSED.search(line)]
        others = [line for line in lines if line not in about]
        return Missed(lines=about + others, moments=len(self._missed[seat]), opening=not self._chose[seat])

    def story(self, seat: int) -> list[StoryLine]:
        """Return the log in words, as a seat reads it. What was told before is not put into words again."""
        return self._story(seat, self._names_now(seat))

    def _story(self, seat: int, names: Names) -> list[StoryLine]:
        events = self.match.events(seat)
        before, lines = self._stories.get(seat, ([], []))
        same = same_start(before, events)
        lines = lines[:same] + [story_line(self.game, event, names) for event in events[same:]]
        self._stories[seat] = (events, lines)
        return lines


def asked(ask: Ask | None) -> Question | None:
    return None if ask is None else (ask.topic, ask.options)


def names_of(game: Game[Any, Any], sheet: Sheet, match: Match, you: int) -> Names:
    """Return how somebody in the seat `you` calls the players of a table; the seat of a watcher is nobody's."""
    players = [player.shown_name or ("Open seat" if player.open else "Invited") for player in sheet.players]
    return game.names(match.state, players, you)


def story_line(game: Game[Any, Any], event: Event, names: Names) -> StoryLine:
    words = game.tell(event, names)
    return StoryLine(text=words.text, refs=words.refs, seat=words.seat, begins=words.begins)


def state_of(match: Match, view: View, turn: int, undo: bool, names: Names, leaving: Leaving) -> SeatState:
    """Return what the seat of a view is told of a match at this moment, besides the picture and the story."""
    game, state, seat = match.game, match.state, view.seat
    ask = match.ask_of(seat) if seat >= 0 else None
    options = []
    for option in ask.options if ask is not None else []:
        words = game.describe(view, option, names)
        options.append(OfferedOption(option=option, text=words.text, refs=words.refs))
    return SeatState(
        turn=turn,
        topic=ask.topic if ask else "",
        prompt=game.prompt(view, names) if ask else "",
        options=options,
        waiting=match.waiting_for(seat),
        undo=undo,
        sides=game.sides(state),
        over=match.over,
        result=result_of(match, names, leaving) if match.over else None,
    )


def result_of(match: Match, names: Names, leaving: Leaving) -> MatchResult:
    """Return how a match ended: by the rules, or because somebody has left."""
    game, state = match.game, match.state
    early = state.ending in ENDINGS.values()
    return MatchResult(
        winners=list(state.winners),
        ending=state.ending,
        scores=list(game.scores(state)),
        why=why_left(match, names, leaving) if early else game.why(state, names),
        counted=game.score_name,
    )


def why_left(match: Match, names: Names, leaving: Leaving) -> str:
    """Return who has left, and how the match stood then."""
    game = match.game
    called = [names.seat(seat, game.seat_name(seat)) for seat in range(match.state.seats)]
    scores = game.scores(match.state)
    standing = ", ".join(f"{who} {score}" for who, score in zip(called, scores, strict=True))
    return leaving.why(called) + (f"; {game.score_name} then: {standing}" if any(scores) else "")


def record_of(sheet: Sheet, match: Match) -> Record:
    """Return the record of a match, for saving and for the bots: only ever given out after the end."""
    names = [player.shown_name for player in sheet.players]
    return Record(sheet.game, sheet.rules, sheet.content, sheet.seats, sheet.settings, sheet.seed, names=names)
