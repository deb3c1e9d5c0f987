"""What can be said of a game in scenarios: gathered from its hooks, from its refusals, and from play.

Nothing here knows a game. What a position may hold is found by asking for something impossible: a game says what it
would have allowed. The rest is what random matches and the given scenarios come by, so it is the same for equal seeds.
"""

from __future__ import annotations

import re
from typing import Any

from wartable.core import registry
from wartable.core.errors import Fault, RulesError
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.view import plain
from wartable.testing.positions import Field, kind_of, position_fields
from wartable.testing.properties import fresh
from wartable.testing.scenario import Runner, Scenario, choose
from wartable.testing.scenario_words import Mismatch, several
from wartable.testing.settings import drawn_settings

#: Every this many choices, views and a position are looked at; words are looked at each time.
LOOK_EVERY = 12
#: How many options are kept of each topic, and how many lines of each kind.
EXAMPLES = 3
EVENTS = 2


class Vocabulary:
    """All that scenarios of a game can name."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.seats = [game.seat_name(seat) for seat in range(max(game.seats))]
        #: For each topic some of its options in words.
        self.topics: dict[str, set[str]] = {}
        #: For each kind of event its shortest lines.
        self.events: dict[int, list[str]] = {}
        #: For each way into a view the kinds of values there.
        self.views: dict[str, set[str]] = {}
        #: Topics and kinds of events that need no further example.
        self.settled: set[str | int] = set()
        self.endings: set[str] = set()
        #: Positions as they occurred, to learn their fields from.
        self.positions: list[dict[str, Any]] = []

    @property
    def option_words(self) -> list[str]:
        return sorted(set(self.game.library.option_words()))

    @property
    def names(self) -> list[str]:
        return sorted(self.game.library.glossary())

    def fields(self) -> list[Field]:
        """Return what a position may hold."""
        return position_fields(self.game, self.positions, self.seats)

    def hear(self, match: Match, since: int, deep: bool) -> None:
        """Learn from one point of a match: its questions, its lines from `since` on, and with `deep` what is seen."""
        for ask in match.asks:
            heard = self.topics.setdefault(ask.topic, set())
            if len(heard) < EXAMPLES and ask.topic not in self.settled:
                view = match.view(ask.seat)
                heard.update(match.game.describe(view, option).text for option in ask.options[: EXAMPLES - len(heard)])
        for line in match.log.lines[since:]:
            for event in (line.public, line.secret):
                if event and event[0] not in self.settled:
                    told = {*self.events.get(event[0], []), match.game.tell(event).text}
                    self.events[event[0]] = sorted(told, key=lambda said: (len(said), said))[:EVENTS]
        if match.over and match.state.ending:
            self.endings.add(match.state.ending)
        if deep:
            for seat in range(-1, match.state.seats):
                self.look(plain(match.view(seat)), "")
            self.positions.append(match.game.position(match.anchor()[0]))

    def look(self, value: Any, way: str) -> None:
        """Learn the ways into a view. Lists are gone into by N, tables with names of things by NAME."""
        if isinstance(value, dict) and value:
            for key, inner in value.items():
                part = key if re.fullmatch(r"[a-z][a-z_]*", str(key)) else "NAME"
                self.look(inner, f"{way}.{part}" if way else part)
        elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
            for item in value:
                self.look(item, f"{way}.N")
        else:
            self.views.setdefault(way, set()).add(kind_of(value))


def gather(game: Game[Any, Any], decisions: int, seed: str, scenarios: list[Scenario]) -> Vocabulary:
    """Learn from scenarios, and then from random matches for every number of seats."""
    found = Vocabulary(game)
    own = [scenario for scenario in scenarios if scenario.game_key == game.key]
    for number, scenario in enumerate(own):
        if not {"content", "refused"} & scenario.data.keys():
            learn_from_scenario(found, scenario, number % LOOK_EVERY == 0)
    # Examples from scenarios stay as they are; what play comes by changes with every rule.
    found.settled = {*found.topics, *found.events}
    for seats in game.seats:
        made, number = 0, 0
        while made < decisions // len(game.seats):
            made += learn_from_play(found, seats, f"{seed} {seats} {number}", number % 2 == 1)
            number += 1
    return found


def learn_from_play(found: Vocabulary, seats: int, seed: str, drawn: bool) -> int:
    """Play one random match. Return how many decisions were made in it."""
    rng = fresh(seed)
    settings = drawn_settings(found.game, seats, rng) if drawn else found.game.short_settings()
    match = registry.new_match(found.game, seats, settings, seed)
    told = 0
    while True:
        found.hear(match, told, len(match.choices) % LOOK_EVERY == 0)
        told = len(match.log.lines)
        if match.over:
            return len(match.choices)
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        match.apply(options[rng.below(len(options))], seat)


def learn_from_scenario(found: Vocabulary, scenario: Scenario, deep: bool) -> None:
    """Learn what is asked and told on the way of a scenario, as far as it goes: whether it passes is not the
    question."""
    try:
        match = Runner().start(found.game, scenario.data)
        found.hear(match, 0, deep)
        for block in [scenario.data, *scenario.data.get("then", [])]:
            if "chance" in block and block is not scenario.data:
                match.state.rng.fixed = list(block["chance"])
            for words in several(block.get("choose", []), "choose"):
                told = len(match.log.lines)
                choose(match, words)
                found.hear(match, told, False)
    except (Fault, Mismatch, RulesError):
        return
