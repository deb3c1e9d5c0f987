"""Matches watched again, choice by choice: what was done with which card, where on the board, and in which words.

Nothing here knows a game. What a card is called comes from the glossary of the game's library, what a choice is from
its words, where it happens from the elements of the picture it touches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wartable.core.ask import Ask
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.view import View
from wartable.lab.processes import Progress, Stopped, spread
from wartable.lab.study import Study, open_study

#: A seat's first choices: what comes later is no opening.
OPENING = 12
#: Matches that a process watches before it reports.
CHUNK = 5
REFS = re.compile(r'data-ref="([^"]*)"|<title>([^<]*)')


class CardNames:
    """The names of a game's cards, units and tiles, and which of them a text speaks of."""

    def __init__(self, glossary: Iterable[str]) -> None:
        self.all = sorted(glossary)
        longest_first = sorted(self.all, key=len, reverse=True)
        words = "|".join(re.escape(name) for name in longest_first)
        self._pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)") if words else None
        self._known: dict[str, tuple[str, ...]] = {}

    def in_text(self, text: str) -> tuple[str, ...]:
        if text not in self._known:
            found = self._pattern.findall(text) if self._pattern else []
            self._known[text] = tuple(dict.fromkeys(found))
        return self._known[text]


@dataclass
class SeatWatch:
    """What one seat did in a match."""

    #: Cards that it was dealt before anybody chose anything.
    dealt: set[str] = field(default_factory=set)
    #: How often it chose something that speaks of a card.
    used: Counter[str] = field(default_factory=Counter)
    #: Its first answer to each question: topic and words.
    opening: dict[str, str] = field(default_factory=dict)


@dataclass
class Watched:
    """What was seen in one match."""

    number: int
    seats: list[SeatWatch]
    #: How often each element of the board was touched by a choice.
    touched: Counter[str] = field(default_factory=Counter)
    #: Cards that some option spoke of, and how often.
    offered: Counter[str] = field(default_factory=Counter)
    #: Cards that a line of the log spoke of.
    told: set[str] = field(default_factory=set)
    #: The longest run of choices with a single option.
    longest_forced: int = 0
    #: What was asked then, by topic: how often, and how many options there were in all.
    asked: dict[str, list[int]] = field(default_factory=dict)


class Watcher:
    """A study whose matches can be watched."""

    def __init__(self, folder: Path) -> None:
        self.study: Study = open_study(folder)
        self._names: dict[str, CardNames] = {}

    def names(self, game: Game[Any, Any]) -> CardNames:
        if game.content_hash not in self._names:
            self._names[game.content_hash] = CardNames(game.library.glossary())
        return self._names[game.content_hash]

    def watch(self, number: int) -> Watched:
        """Watch one match from its beginning to its end."""
        choices = self.study.replay(number).choices
        match = self.study.dealer.match(number)
        names = self.names(match.game)
        seen = Watched(number, [SeatWatch(dealt=dealt_to(match, seat, names)) for seat in range(match.state.seats)])
        forced = 0
        for seat, option in choices:
            ask = match.ask_of(seat)
            if ask is None:
                break
            forced = forced + 1 if ask.count == 1 else 0
            seen.longest_forced = max(seen.longest_forced, forced)
            note_choice(seen, match, ask, option, names)
            match.apply(option, seat)
        for line in match.log.lines:
            for event in (line.public, line.secret):
                if event:
                    seen.told.update(names.in_text(match.game.tell(event).text))
        return seen


def dealt_to(match: Match, seat: int, names: CardNames) -> set[str]:
    """Return the cards in a seat's hand before the first choice: chance alone has decided them."""
    picture = match.game.draw(match.view(seat))
    said: list[str] = []
    for part in picture.of("hand"):
        for _, svg in part.fragments:
            said += [ref or title for ref, title in REFS.findall(svg)]
    return {name for text in said for name in names.in_text(text)}


def note_choice(seen: Watched, match: Match, ask: Ask, option: tuple[int, ...], names: CardNames) -> None:
    game = match.game
    view: View = match.view(ask.seat)
    mine = seen.seats[ask.seat]
    words = game.describe(view, option)
    mine.used.update(names.in_text(words.text))
    seen.touched.update(set(words.refs))
    asked = seen.asked.setdefault(ask.topic, [0, 0])
    asked[0] += 1
    asked[1] += int(ask.count)
    if ask.count > 1 and ask.topic not in mine.opening and len(mine.opening) < OPENING:
        mine.opening[ask.topic] = words.text
    for other in ask.options:
        seen.offered.update(names.in_text(game.describe(view, other).text))


def watch_some(watcher: Watcher, numbers: list[int], stopped: Stopped) -> list[Watched]:
    found: list[Watched] = []
    for number in numbers:
        if stopped():
            break
        found.append(watcher.watch(number))
    return found


def watch_all(folder: Path, numbers: list[int], jobs: int, progress: Progress) -> list[Watched]:
    """Watch these matches, in several processes; in the order of their numbers."""
    found: list[Watched] = []
    chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
    with progress("watching matches", len(numbers)) as advance:

        def done(watched: list[Watched]) -> None:
            found.extend(watched)
            advance(len(watched))

        spread(Watcher, (folder,), watch_some, chunks, jobs, done)
    return found
