"""A match as its log rebuilds it, and what each seat may be told of it.

Everything that leaves for a seat is made here, from `match.view(seat)`, `match.options_of(seat)` and
`match.events(seat)`: nothing else of a match ever reaches a message.
"""

from __future__ import annotations

from typing import Any

from wartable.core.ask import Ask, Option
from wartable.core.errors import Fault, IllegalChoice
from wartable.core.game import Game
from wartable.core.log import Event
from wartable.core.match import Match
from wartable.core.record import Record
from wartable.core.registry import new_match
from wartable.table.sheet import Entry, Sheet

Message = dict[str, Any]
WATCHER = -1


class Replay:
    """A match and its log. `turns[seat]` counts the questions a seat has had, so that a late answer is recognised.

    A seat's count goes up when the seat chose, or when what it is asked has changed. While others choose in secret it
    stays, so that it tells nothing about them. Nor does `undoes[seat]`, whether the seat is told that it can take back
    its latest choice: as long as it can see nothing that has happened since, it is told what it was told before.
    """

    def __init__(self, game: Game[Any], sheet: Sheet) -> None:
        self.game = game
        self.sheet = sheet
        self.entries: list[Entry] = []
        self.match = new_match(game, sheet.seats, sheet.settings, sheet.seed)
        self.turns = [1] * sheet.seats
        self.undoes = [False] * sheet.seats
        self._told: dict[int, Message] = {}
        self._stories: dict[int, tuple[list[Event], list[str]]] = {}

    @property
    def seq(self) -> int:
        return len(self.entries)

    def apply(self, entry: Entry) -> None:
        """Play one entry of the log. Raises IllegalChoice, and then nothing has changed."""
        before = [asked(self.match.ask_of(seat)) for seat in range(self.sheet.seats)]
        hopeful = [seat for seat in range(self.sheet.seats) if self.undoes[seat] and seat != entry.seat]
        known = {seat: known_to(self.match, seat) for seat in hopeful}
        if entry.option is None:
            self.match.undo(entry.seat)
        else:
            self.match.apply(entry.option, entry.seat)
        self.entries.append(entry)
        self._told.clear()
        for seat in range(self.sheet.seats):
            if seat == entry.seat or asked(self.match.ask_of(seat)) != before[seat]:
                self.turns[seat] += 1
            unnoticed = seat in known and known_to(self.match, seat) == known[seat]
            self.undoes[seat] = unnoticed or self.match.can_undo(seat)

    def extend(self, entries: list[Entry]) -> None:
        """Play on as the stored log says; a log that no longer fits the rules says where."""
        for entry in entries:
            try:
                self.apply(entry)
            except IllegalChoice as fault:
                raise Fault(
                    f"entry {self.seq + 1} of this table does not fit these rules "
                    f"(begun under {self.sheet.rules}, these are {self.game.version}): {fault}"
                ) from None

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

    def told(self, seat: int) -> Message:
        """All that a seat (or a watcher) may be told about this moment. Equal knowledge gives equal messages."""
        if seat not in self._told:
            turn, undo = (self.turns[seat], self.undoes[seat]) if seat >= 0 else (0, False)
            self._told[seat] = tell(self.match, seat, turn, undo) | {"story": self.story(seat)}
        return self._told[seat]

    def story(self, seat: int) -> list[str]:
        """The log in words, as a seat reads it. What was told before is not put into words again."""
        events = self.match.events(seat)
        before, lines = self._stories.get(seat, ([], []))
        same = 0
        while same < min(len(before), len(events)) and before[same] == events[same]:
            same += 1
        lines = lines[:same] + [self.game.tell(event) for event in events[same:]]
        self._stories[seat] = (events, lines)
        return lines


def asked(ask: Ask | None) -> tuple[str, list[Option]] | None:
    return None if ask is None else (ask.topic, ask.options)


def waiting_for(match: Match, seat: int) -> list[int]:
    """Whom the table waits for, as `seat` may know it: while seats choose in secret, who is ready is not told."""
    together = match._together
    if together is None:
        return match.to_move
    return [other for other in together.seats if other != seat or match.ask_of(seat) is not None]


def known_to(match: Match, seat: int) -> tuple[Any, ...]:
    """What a seat knows of a moment, to see whether it has changed."""
    return match.view(seat), match.events(seat), asked(match.ask_of(seat)), waiting_for(match, seat)


def tell(match: Match, seat: int, turn: int, undo: bool) -> Message:
    """What one seat is told of a match at this moment, besides the story."""
    game, state = match.game, match.state
    view = match.view(seat)
    ask = match.ask_of(seat) if seat >= 0 else None
    options = []
    for option in ask.options if ask is not None else []:
        words = game.describe(view, option)
        options.append({"option": list(option), "text": words.text, "refs": words.refs})
    return {
        "turn": turn,
        "picture": game.draw(view),
        "topic": ask.topic if ask else "",
        "prompt": game.prompt(view, ask.topic) if ask else "",
        "options": options,
        "waiting": waiting_for(match, seat),
        "undo": undo,
        "sides": game.sides(state),
        "over": match.over,
        "result": result_of(match) if match.over else None,
    }


def result_of(match: Match) -> dict[str, Any]:
    state = match.state
    return {"winners": list(state.winners), "ending": state.ending, "scores": list(match.game.scores(state))}


def record_of(sheet: Sheet, match: Match) -> Record:
    """The record of a match, for saving and for the bots: only ever given out after the end."""
    names = [player.name or player.bot for player in sheet.players]
    return Record(sheet.game, sheet.rules, sheet.content, sheet.seats, sheet.settings, sheet.seed, names=names)
