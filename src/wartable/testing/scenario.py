"""Scenarios: rulings that run. docs/scenarios.md describes the vocabulary for people who have never read this."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomli_w

from wartable.core import registry
from wartable.core.ask import Option
from wartable.core.errors import Fault, RulesError, one_of
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.position import position_of, read_position
from wartable.core.rng import seeded
from wartable.core.settings import MatchSettings
from wartable.testing.scenario_expect import CHECKS
from wartable.testing.scenario_words import (
    Data,
    Mismatch,
    only,
    outcomes,
    pick,
    several,
    table,
    tables,
    who,
)

SCENARIO_FIELDS = [
    "name", "game", "proves", "content", "seats", "settings", "seed", "chance", "position", "refused", "choose",
    "expect", "then",
]  # fmt: skip
BLOCK_FIELDS = ["chance", "choose", "expect"]


class Scenario:
    """One scenario of a file."""

    def __init__(self, path: Path, number: int, data: Data) -> None:
        self.path = path
        self.data = data
        self.name = str(data.get("name", f"scenario {number}"))
        self.proves = several(data.get("proves", []), f"{path}: proves")
        self.game_key = str(data.get("game", ""))


class Result:
    """How a scenario went: passed, or why not, with the position where it went wrong and what nobody had to choose."""

    def __init__(
        self, scenario: Scenario, problem: str = "", position: str = "", answered: list[str] | None = None
    ) -> None:
        self.scenario = scenario
        #: The difference in the first line, then what helps to understand it.
        self.problem = problem
        self.position = position
        #: The questions that the kernel answered by itself, in words.
        self.answered = answered or []

    @property
    def passed(self) -> bool:
        return not self.problem


def find(paths: list[str | Path]) -> list[Scenario]:
    """Return the scenarios of files, and of all .toml files below folders."""
    scenarios: list[Scenario] = []
    for given in paths:
        path = Path(given)
        if not path.exists():
            raise Fault(f"{path}: no such scenario file or folder; name the one where yours are")
        files = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        for file in files:
            scenarios += read_file(file, lenient=path.is_dir())
    return scenarios


def read_file(path: Path, lenient: bool = False) -> list[Scenario]:
    """Return the scenarios of one file; below a folder, a TOML file without any is another thing (a content pack)."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as mistake:
        raise Fault(f"{path}: cannot read scenarios: {mistake}") from None
    if "scenario" not in data:
        if lenient:
            return []
        raise Fault(f"{path}: no [[scenario]] in it")
    only(data, ["scenario", "game"], f"{path}")
    scenarios = []
    for number, item in enumerate(tables(data["scenario"], f"{path}: scenario"), 1):
        item = {"game": data["game"]} | item if "game" in data else item
        only(item, SCENARIO_FIELDS, f"{path}: scenario {number}")
        scenarios.append(Scenario(path, number, item))
    return scenarios


class Runner:
    """Runs scenarios; keeps the games it has loaded."""

    def __init__(self, content: str | Path | None = None) -> None:
        self.content = content
        self.games: dict[tuple[str, str], Game[Any, Any]] = {}

    def game(self, scenario: Scenario) -> Game[Any, Any]:
        pack: str | Path | None = self.content
        if "content" in scenario.data:
            pack = scenario.path.parent / scenario.data["content"]
        key = (scenario.game_key, str(pack))
        if key not in self.games:
            self.games[key] = registry.load(scenario.game_key, pack)
        return self.games[key]

    def run(self, scenario: Scenario) -> Result:
        match: Match | None = None
        answered: list[str] = []
        try:
            if "refused" in scenario.data:
                self.refuse(scenario)
                return Result(scenario)
            refuse_pointless(scenario.data)
            match = self.start(self.game(scenario), scenario.data)
            answered += newly_answered(match, 0)
            for block in blocks(scenario.data):
                play_block(match, block, answered)
            refuse_unused_chance(match)
        except (Mismatch, Fault, RulesError) as problem:
            return Result(scenario, str(problem), position_text(match), answered)
        return Result(scenario)

    def refuse(self, scenario: Scenario) -> None:
        """Run a scenario whose start must be refused, for the reason it gives: a setting, a pack, a position."""
        wanted = str(scenario.data["refused"])
        try:
            self.start(self.game(scenario), scenario.data)
        except Fault as fault:
            if wanted.lower() not in str(fault).lower():
                raise Mismatch(f"refused: expected the reason {wanted!r}, found {str(fault)!r}") from None
            return
        raise Mismatch(f"refused: expected the reason {wanted!r}, but the scenario starts")

    def start(self, game: Game[Any, Any], data: Data) -> Match:
        if "position" in data:
            return read_position(game, table(data["position"], "position"), outcomes(data))
        seats = data.get("seats", game.seats[0])
        if seats not in game.seats:
            raise Fault(one_of(f"number of seats for {game.key}", seats, [str(count) for count in game.seats]))
        settings = registry.complete_settings(game, seats, table(data.get("settings", {}), "settings"))
        state = game.setup(seats, MatchSettings(settings), seeded(data.get("seed", 1)))
        state.rng.fixed = outcomes(data)
        return Match(game, state)


def blocks(data: Data) -> Iterator[Data]:
    """Return the scenario's own choices and expectations, then those of each [[scenario.then]]."""
    yield {key: data[key] for key in ("choose", "expect") if key in data}
    for block in tables(data.get("then", []), "scenario.then"):
        only(block, BLOCK_FIELDS, "then")
        yield block


def refuse_pointless(data: Data) -> None:
    """Refuse a scenario that can only pass: it proves nothing; a setting beside a position would be read by nobody."""
    if not any(block.get("expect") for block in blocks(data)):
        raise Mismatch("expect: the scenario expects nothing")
    if "position" in data:
        for field in ("settings", "seats", "seed"):
            if field in data:
                raise Mismatch(f"{field}: this is for a new game; a position says it itself")


def play_block(match: Match, block: Data, answered: list[str]) -> None:
    since = len(match.log.lines) if block.get("choose") else 0
    if "chance" in block:
        refuse_unused_chance(match)
        match.state.rng.fixed = outcomes(block)
    for words in several(block.get("choose", []), "choose"):
        before = len(match.answered)
        choose(match, words)
        answered += newly_answered(match, before)
        match.game.check(match.state)
    expect = table(block.get("expect", {}), "expect")
    only(expect, list(CHECKS), "expect")
    for what, expected in expect.items():
        CHECKS[what](match, expected, since)


def choose(match: Match, words: str) -> None:
    """Make a choice written as "seat: words", or just words where one seat is asked."""
    seat, wanted = who(match, words)
    if wanted.lower() == "undo":
        match.undo(seat)
        return
    match.apply(pick(match, seat, wanted), seat)


def newly_answered(match: Match, before: int) -> list[str]:
    """Return the questions since then that the kernel answered by itself, because everybody could see the only
    option."""
    return [
        f"{match.game.seat_name(seat)}, {topic}: {words_of(match, seat, option)}"
        for seat, topic, option in match.answered[before:]
    ]


def words_of(match: Match, seat: int, option: Option) -> str:
    """Return an option that was taken already: the view it was offered in is gone, so its words may be too."""
    try:
        return match.game.describe(match.view(seat), option).text
    except (LookupError, TypeError, ValueError):
        return str(list(option))


def refuse_unused_chance(match: Match) -> None:
    """Refuse an outcome that nothing asked for: the scenario does not do what its author thought."""
    if match.state.rng.fixed:
        raise Mismatch(f"chance: nothing asked for the outcomes {match.state.rng.fixed}")


def position_text(match: Match | None) -> str:
    """Return where a scenario went wrong, for its report."""
    return "" if match is None else tomli_w.dumps(position_of(match.game, match.state))
